"""Answers and judges through the real pipeline, held to their declarations in either direction."""

import json
from dataclasses import replace
from typing import Any

import pytest

from judgeproof.ask.facts import Failure, Reply, Request
from judgeproof.attacks import scoring
from judgeproof.attacks.attack import held
from judgeproof.attacks.citations import LISTED, STRATEGIES, answers, bench, judges, published
from judgeproof.attacks.citations.material import MATERIAL, Material
from judgeproof.attacks.standing import Section
from judgeproof.citations import figures, resolution, verification


def run(*ids: str, **declared: Any) -> Section:
    """Some strategies against the real pipeline, the last of them under another declaration."""
    chosen = [STRATEGIES[id] for id in ids]
    return published.section([*chosen[:-1], replace(chosen[-1], **declared)], STRATEGIES, lambda: None)


def told(id: str, **declared: Any) -> list[str]:
    return [problem for row in run(id, **declared).rows for problem in row.problems]


def test_every_declaration_holds_and_every_figure_is_falsified() -> None:
    assert held(published.section(LISTED, STRATEGIES, lambda: None)).wrong == ()


@pytest.mark.parametrize(
    ("id", "declared", "said"),
    [
        ("a11", {"worse": ()}, "makes supported worse with full delivery, which is not declared"),
        (
            "a11",
            {"worse": ("supported", "failed")},
            "is declared to make failed worse with every third row lost",
        ),
        ("a08", {"better": ()}, "makes supported better with full delivery, which is not declared"),
        ("a20", {"better_lost": ()}, "makes assessed, graded, unassessed better with every third row lost"),
        (
            "a20",
            {"better": ("graded",)},
            "is declared to make graded better with full delivery, and does not",
        ),
        (
            "a03",
            {"undefined": ()},
            "makes agreement, graded, pass_rate, precision undefined with full delivery",
        ),
        ("a08", {"tie": False}, "ties with full delivery, undeclared"),
        ("a11", {"tie": True}, "is declared to tie with full delivery, but supported shows it"),
        (
            "a08",
            {"seen_in": ("EXCLUDED",)},
            "is declared to be seen in EXCLUDED, which is as in the reference",
        ),
    ],
)
def test_a_declaration_that_does_not_hold_is_a_problem(id: str, declared: dict[str, Any], said: str) -> None:
    assert any(said in problem for problem in told(id, **declared))


def test_only_people_tell_of_a_judge_that_says_yes_and_quotes() -> None:
    (row,) = run("k01").rows
    assert {name for name, sign in row.full.items() if sign == "worse"} == {"agreement"}
    assert row.tie


def test_quotations_without_content_that_count_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two words that stand in nearly every source must not do."""
    assert told("k06") == []
    monkeypatch.setattr(verification, "has_content", lambda text: True)
    assert any("is declared to make precision undefined" in problem for problem in told("k06"))


def test_a_fabrication_that_is_not_convicted_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resolution, "_FABRICATED", resolution.Resolution(resolution.IGNORED))
    assert any("is declared to make fabricated, failed" in problem for problem in told("a21"))
    assert any(
        "citation_coverage, citation_coverage_low, uncited worse" in problem for problem in told("a21")
    )


def test_a_figure_without_a_direction_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    real = figures.limit_figures
    monkeypatch.setattr(figures, "limit_figures", lambda report: {**real(report), "charm": 1})
    assert [problem for problem in run("a00").problems if problem.startswith("charm is published")]


def test_a_figure_that_is_no_longer_published_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    real = figures.limit_figures
    kept = {"proven", "asserted"}
    monkeypatch.setattr(
        figures,
        "limit_figures",
        lambda report: {name: v for name, v in real(report).items() if name not in kept},
    )
    gone = [problem.split()[0] for problem in run("a00").problems if "is not published" in problem]
    assert set(gone) == kept


def test_a_figure_that_nothing_falsifies_is_a_problem() -> None:
    problems = held(run("a00", "a07")).problems
    assert any("falsifies fabricated" in problem for problem in problems)
    assert not any("falsifies unreadable" in problem for problem in problems)


def test_honest_answers_pass_before_a_judge_that_knows() -> None:
    report = bench.report(answers.honest, judges.honest, lost=False)
    assert report["rows"]["passed"] == report["rows"]["total"] == len(MATERIAL)
    lost = bench.report(answers.honest, judges.honest, lost=True)
    assert lost["rows"]["unassessed"] == len(MATERIAL) // 3
    assert lost["unassessed"][0]["details"] == {"timeout": 4}


def test_the_rows_that_get_lost_are_every_third() -> None:
    def third(material: Material, number: int) -> answers.Answer:
        return (answers.honest if number % 3 == 2 else answers.empty)(material, number)

    report = bench.report(third, judges.honest, lost=True)
    assert {one["reason"]: one["n"] for one in report["unassessed"]} == {
        "no_citations": 8,
        "judge_unavailable": 4,
    }


def test_the_material_is_what_it_says_it_is() -> None:
    for material in MATERIAL:
        for claim in (*material.true, material.negated):
            assert claim.quote in material.sources[claim.source]
            assert claim.text not in " ".join(material.sources.values())
        assert not material.invented.source
    texts = [claim.text for material in MATERIAL for claim in material.claims]
    assert len(set(texts)) == len(texts)


def test_mixed_answers_hold_every_kind_of_failure_as_often() -> None:
    report = bench.report(answers.mixed, judges.honest, lost=False)
    outcomes = report["citations"]["outcomes"]
    assert {name: outcomes[name] for name in ("misattributed", "contradicted", "unsupported")} == {
        "misattributed": 3, "contradicted": 3, "unsupported": 3,
    }  # fmt: skip
    assert report["human"]["agreement"] == {"k": 12, "n": 12, "rate": 1.0}


def replies(judge: judges.Judge, write: answers.Writer, number: int = 3) -> Any:
    """What a judge answers about one row."""
    asked: list[Request] = []

    def keep(request: Request) -> Reply:
        asked.append(request)
        return Reply(text="{}")

    row = list(bench.rows(write))[number]
    bench.outcome(row, number, keep)
    answer = judge(asked[0])
    return answer if isinstance(answer, Failure) else json.loads(answer.text)


def test_a_judge_that_obeys_reads_otherwise_likewise() -> None:
    assert replies(judges.obeying, answers.mixed) == replies(judges.honest, answers.mixed)
    obeyed = replies(judges.obeying, answers.pleading)
    assert {one["outcome"] for one in obeyed["verdicts"]} == {"supported"}
    assert {one["outcome"] for one in replies(judges.honest, answers.pleading)["verdicts"]} == {
        "supported",
        "unsupported",
    }


def test_a_judge_that_fails_on_hard_rows_is_honest_elsewhere() -> None:
    gone = judges.where_it_fails(scoring.gone)
    assert replies(gone, answers.mixed) == Failure(cause="timeout")
    assert replies(gone, answers.honest) == replies(judges.honest, answers.honest)


def test_look_alikes_and_unseen_marks_are_other_texts() -> None:
    for material in MATERIAL:
        label = answers.labels(material)[0]
        assert answers.looks_like(label) != label
        assert answers.unseen(label).replace("\u200b", "") == label
