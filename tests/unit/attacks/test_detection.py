"""Strategies of the detection table are held to their declarations, in either direction."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from judgeproof.attacks.attack import held
from judgeproof.attacks.reviews import LISTED, STRATEGIES, detection, registered
from judgeproof.attacks.reviews.bench import Bench, faultless, signs
from judgeproof.attacks.reviews.corpus import attack_corpus
from judgeproof.attacks.reviews.strategy import EVERY, Strategy
from judgeproof.attacks.reviews.truth import calibrated, truth
from judgeproof.attacks.standing import Section
from judgeproof.reviews import matching
from judgeproof.reviews.cases import Corpus

CORPUS = attack_corpus()


def run(*strategies: Strategy, corpus: Corpus = CORPUS) -> Section:
    """Some strategies against the real scorer."""
    return detection.section(Bench(corpus), strategies, STRATEGIES, lambda: None)


def problems(id: str, **declared: Any) -> list[str]:
    """What is wrong with one strategy under another declaration."""
    return list(run(replace(STRATEGIES[id], **declared)).wrong)


def test_every_declaration_holds() -> None:
    section = held(run(*LISTED), tuple(registered.faults(LISTED)), registered.WEIGHED, registered.FOLLOWS)
    assert section.wrong == ()
    assert section.lacking == {}
    assert len(section.rows) == len(LISTED)


@pytest.mark.parametrize(
    ("id", "declared", "said"),
    [
        ("12", {"ties": ("CLASS", "S")}, "ties V, undeclared,"),
        ("12", {"ties": EVERY}, "is declared to tie D, but is caught by DUP with full delivery"),
        ("12", {"ties_lost": EVERY}, "is declared to tie D, but is caught by DUP with every third run lost"),
        ("12", {"ties_lost": ()}, "ties CLASS, undeclared, with every third run lost"),
        ("12", {"caught_by": ("CLEAN",)}, "is declared to be caught by CLEAN with full delivery, which is equal"),
        ("28", {"tie": False}, "ties everything, undeclared, with full delivery"),
        ("28", {"tie_lost": False}, "ties everything, undeclared, with every third run lost"),
        ("12", {"tie": True}, "is declared to tie everything, and does not"),
        ("20", {"undefined": ()}, "leaves CLASS undefined, which is not declared"),
        ("20", {"undefined": ("CLASS", "OFF")}, "is declared to leave OFF undefined, but it is equal"),
        ("22", {"seen_in": ("WORDS", "NEAR")}, "is declared to be seen in NEAR, which is as in the reference"),
        ("22", {"seen_in": ("V",)}, "is declared to be seen in V, which is as in the reference"),
        ("34", {"against": "34"}, "is declared to be seen in STATUS, which is as in the reference"),
    ],
)  # fmt: skip
def test_a_declaration_that_does_not_hold_is_a_problem(
    id: str, declared: Mapping[str, Any], said: str
) -> None:
    assert any(said in problem for problem in problems(id, **declared))


def test_a_scorer_that_does_not_see_duplicates_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matching, "_duplicates", lambda compared: frozenset())
    wrong = run(STRATEGIES["00"], STRATEGIES["12"]).wrong
    assert any("ties D, undeclared" in problem for problem in wrong)


def test_a_new_column_that_nothing_falsifies_is_a_problem() -> None:
    section = run(STRATEGIES["00"], STRATEGIES["12"])
    problems = held(section).problems
    assert any("falsifies RECALL" in problem for problem in problems)
    assert not any("falsifies DUP" in problem for problem in problems)


def test_without_the_strategy_that_isolates_it_a_column_could_go() -> None:
    """L/DEF falls with ANCHOR everywhere but beside a row that is wide once."""
    kept = tuple(strategy for strategy in LISTED if strategy.id != "45")
    section = held(run(*kept), (), registered.WEIGHED, registered.FOLLOWS)
    assert [problem for problem in section.problems if problem.startswith("without L/DEF")]


def test_on_a_corpus_that_lacks_something_a_declaration_is_left_open() -> None:
    planted = tuple(case for case in CORPUS.cases if case.plants)
    section = held(run(*LISTED, corpus=replace(CORPUS, cases=planted)), (), registered.WEIGHED)
    assert section.wrong == ()
    assert section.bearings == ()
    assert "25" in section.lacking["a clean case"]
    assert "12" not in {id for ids in section.lacking.values() for id in ids}


def test_what_the_lost_runs_take_away_is_said() -> None:
    """The only clean case is the third, which gets lost."""
    cases = [case for case in CORPUS.cases if case.plants]
    clean = next(case for case in CORPUS.cases if case.clean)
    made = (cases[0], cases[1], replace(clean, id="config-zero"), *cases[2:])
    section = run(STRATEGIES["25"], corpus=replace(CORPUS, cases=made))
    assert list(section.lacking) == ["a clean case (with every third run lost)"]
    assert section.wrong == ()


def test_a_corpus_whose_truth_is_faulty_leaves_everything_open() -> None:
    first, *rest = CORPUS.cases
    plant = first.plants[0]
    mute = replace(
        first, plants=(replace(plant, probes=(replace(plant.probes[0], text="Something else."),)),)
    )
    section = run(*LISTED, corpus=replace(CORPUS, cases=(mute, *rest)))
    assert section.wrong == ()
    assert all(row.unchecked for row in section.rows)
    assert any(name.startswith("a calibrated review") for name in section.lacking)


def test_statuses_are_counted_beside_and_lost_findings_are_not_scored() -> None:
    bench = Bench(CORPUS)
    found = bench.row(STRATEGIES["26"], repeats=1, lost=False)
    assert found["failed"] == 2
    assert found["noise"] == {"k": 0, "n": 14}
    assert signs(found, bench.row(STRATEGIES["00"], repeats=1, lost=False))["STATUS"] == "worse"


def test_the_calibrated_row_is_faultless_and_others_are_not() -> None:
    bench = Bench(CORPUS)
    assert faultless(bench.row(STRATEGIES["00"], repeats=1, lost=False))
    assert not faultless(bench.row(STRATEGIES["40"], repeats=1, lost=False))


def test_a_tie_group_for_each_column_that_stands_alone() -> None:
    assert set(EVERY) == {"D", "CLASS", "S", "V"}
    assert calibrated is STRATEGIES["00"].write
    assert [finding.line for finding in truth(CORPUS.cases[3])] == [9, 9]


def test_what_is_undefined_is_declared_of_full_delivery() -> None:
    """The first planted case stands third and gets lost, and with it the one class that 19 states."""
    clean = [case for case in CORPUS.cases if case.clean]
    planted = [case for case in CORPUS.cases if case.plants]
    made = (replace(clean[0], id="a"), replace(clean[1], id="b"), *planted)
    section = run(STRATEGIES["19"], corpus=replace(CORPUS, cases=made))
    (row,) = section.rows
    assert (row.full["CLASS"], row.lost["CLASS"]) == ("worse", "undefined")
    assert section.wrong == ()
