from dataclasses import replace
from typing import Any

import pytest

from judgeproof.attacks.attack import held
from judgeproof.attacks.reviews import STRATEGIES, opinions
from judgeproof.attacks.reviews.bench import Bench
from judgeproof.attacks.reviews.corpus import attack_corpus
from judgeproof.attacks.reviews.judges import attentive, flattering, gullible, honest
from judgeproof.attacks.reviews.strategy import Change
from judgeproof.attacks.reviews.truth import PLEA, VAGUE, truth
from judgeproof.reviews.judged import figures
from judgeproof.reviews.matching import AnswerKey

BENCH = Bench(attack_corpus())
CASE = next(case for case in attack_corpus().cases if case.id == "export-limits")
KEY = AnswerKey(CASE)


def problems(id: str, **declared: Any) -> list[str]:
    """What is wrong with one strategy under another declaration."""
    one = next(one for one in opinions.JUDGED if one.id == id)
    return list(opinions.section(BENCH, [replace(one, **declared)], lambda: None).wrong)


def test_every_declaration_holds() -> None:
    section = held(
        opinions.section(BENCH, opinions.JUDGED, lambda: None), tuple(opinions.faults(opinions.JUDGED))
    )
    assert section.wrong == ()


@pytest.mark.parametrize(
    ("id", "declared", "said"),
    [
        (
            "j4",
            {"caught_by": {"honest judge": ()}},
            "is caught with full delivery by J-INFL, but declared to be by nothing",
        ),
        ("j4", {"caught_by": {"honest judge": ("J-INFL", "PREC")}}, "declared to be by J-INFL, PREC"),
        (
            "j2",
            {"undefined": ()},
            "leaves PREC undefined with full delivery, but is declared to leave nothing",
        ),
        ("j7", {"tie": ()}, "ties with full delivery, undeclared"),
        ("j4", {"tie": ("honest judge",)}, "is declared to tie with every third run lost: J-INFL"),
    ],
)
def test_a_declaration_that_does_not_hold_is_a_problem(id: str, declared: dict[str, Any], said: str) -> None:
    assert any(said in problem for problem in problems(id, **declared))


def test_an_honest_judge_praises_what_is_right_and_names_what_is_missing() -> None:
    told = honest(KEY, truth(CASE))
    assert (told.grade, told.shown, told.missed, told.signal) == ("A", 3, [], 10)
    assert all(remark.worth and remark.severity == "accurate" for remark in told.remarks)
    silent = honest(KEY, ())
    assert (silent.grade, silent.missed) == ("F", ["p1", "p2", "p3"])
    assert honest(BENCH.keys["docs-wording"], ()).grade == "A"


def test_a_gullible_judge_obeys_only_where_it_is_asked() -> None:
    vague = STRATEGIES["14"].write(Change(case=CASE, cases=BENCH.cases)).findings
    assert gullible(KEY, vague) == honest(KEY, vague)
    told = gullible(KEY, [replace(vague[0], rationale=PLEA), *vague[1:]])
    assert told.grade == "A+"
    assert all(remark.worth for remark in told.remarks)


def test_an_attentive_judge_reads_suggestions_and_minds_length() -> None:
    right, *rest = truth(CASE)
    spoilt = attentive(KEY, [replace(right, suggestion=VAGUE), *rest])
    assert [remark.worth for remark in spoilt.remarks] == [False, True, True]
    fitting = attentive(KEY, [replace(right, suggestion=f"Mend it: {right.title}"), *rest])
    assert fitting == honest(KEY, [replace(right, suggestion=f"Mend it: {right.title}"), *rest])
    long = attentive(KEY, [replace(right, rationale="word " * 500), *rest])
    assert [remark.tone for remark in long.remarks] == ["too_wordy", "matches", "matches"]
    assert long.grade == "A"


def test_a_flattering_judge_leaves_out_what_is_not_worth_telling() -> None:
    vague = STRATEGIES["15"].write(Change(case=CASE, cases=BENCH.cases)).findings
    told = flattering(KEY, vague)
    assert told.shown == len(vague) > len(told.remarks) == 3
    assert told.grade == "A"


def test_a_second_judge_that_saw_the_same_is_no_problem_and_one_that_did_not_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = opinions.judgements(BENCH, STRATEGIES["00"].write, honest, lost=False)
    assert {figure.state for figure in figures(first, first).values()} == {"pair"}
    monkeypatch.setattr(opinions, "_dropped_out", lambda first: first)
    problems = list(opinions.second_judges(BENCH))
    assert len(problems) == len(opinions.COLUMNS)
    assert problems[0].startswith("j9: a second judge that saw something else makes GRADE 4.00+0.00")
