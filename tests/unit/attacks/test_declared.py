"""The checks that hold groundedness, retrieval and tool calls to what is declared, and that they see what goes wrong."""

from dataclasses import replace
from typing import Any

import pytest

from judgeproof.attacks import declared, grounding, retrieval, tools
from judgeproof.attacks.attack import attack, held
from judgeproof.attacks.declared import Measured, Strategy, Table
from judgeproof.attacks.grounding import published as of_grounding
from judgeproof.attacks.retrieval import published as of_retrieval
from judgeproof.attacks.standing import Section
from judgeproof.attacks.tools import published as of_tools
from judgeproof.citations.question import fence
from judgeproof.grounding import figures as grounding_figures
from judgeproof.grounding import verification
from judgeproof.retrieval import bearing, precision, question
from judgeproof.tool_calls import matching, reading

TRACKS: dict[str, tuple[Any, Any]] = {
    "grounding": (of_grounding.TABLE, grounding.STRATEGIES),
    "retrieval": (of_retrieval.TABLE, retrieval.STRATEGIES),
    "tools": (of_tools.TABLE, tools.STRATEGIES),
}


def run(track: str, *ids: str, **changed: Any) -> Section:
    """Some strategies of a track, the last of them under another declaration."""
    table, known = TRACKS[track]
    chosen = [known[id] for id in ids]
    return held(declared.section(table, [*chosen[:-1], replace(chosen[-1], **changed)], known, lambda: None))


def told(track: str, id: str, **changed: Any) -> list[str]:
    return [problem for row in run(track, id, **changed).rows for problem in row.problems]


@pytest.mark.parametrize("track", TRACKS)
def test_every_declaration_holds_and_every_figure_is_falsified(track: str) -> None:
    (found,) = attack((track,))
    assert (found.name, found.wrong) == (track, ())
    assert len(found.rows) > 30


@pytest.mark.parametrize(
    ("track", "id", "changes", "said"),
    [
        ("grounding", "g01", {"worse": ("supported",)}, "makes claims worse with full delivery, which is not declared"),
        ("grounding", "g04", {"when_lost": ()}, "is declared to tie with every third row lost, but open shows it"),
        ("grounding", "g04", {"tie": False}, "ties with full delivery, undeclared"),
        ("grounding", "h13", {"when_lost": ()}, "makes agreement, pass_rate, support undefined with every third row lost"),
        ("grounding", "h21", {"better": ("failed",)}, "is declared to make failed better with full delivery, and does not"),
        ("grounding", "h12", {"tie": True}, "is declared to tie with full delivery, but pass_rate"),
        ("retrieval", "r03", {"tie": False}, "ties with every third row lost, undeclared"),
        ("retrieval", "r33", {"seen_in": ("REFUSED",)}, "is declared to be seen in REFUSED, which is as in the reference"),
        ("retrieval", "s23", {"when_lost": (("failed", "better"),)}, "is declared to make failed better with every third"),
        ("tools", "t06", {"tie": False}, "ties with full delivery, undeclared"),
        ("tools", "t05", {"undefined": ()}, "makes call_precision undefined with full delivery, which is not declared"),
    ],
)  # fmt: skip
def test_a_declaration_that_does_not_hold_is_a_problem(
    track: str, id: str, changes: dict[str, Any], said: str
) -> None:
    assert any(said in problem for problem in told(track, id, **changes))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"against": "z"}, "strategy 'g04' is compared with 'z', which does not exist"),
        ({"seen_in": ()}, "is declared to tie, and not where a reader sees it all the same"),
        ({"better": ("charm",)}, "strategy 'g04' names the figure 'charm'; there are: pass_rate"),
        ({"when_lost": (("charm", "worse"),)}, "names the figure 'charm'"),
        ({"better_lost": ("charm",)}, "names the figure 'charm'"),
        ({"name": ""}, "strategy 'g04' has no name"),
    ],
)
def test_a_strategy_that_is_not_whole_is_named(changes: dict[str, Any], said: str) -> None:
    assert any(said in problem for problem in run("grounding", "g00", "g04", **changes).problems)


def test_a_figure_that_nothing_falsifies_is_a_problem() -> None:
    problems = run("tools", "t00", "t05").problems
    assert "no strategy falsifies forbidden; add one that it catches, or leave the column out" in problems
    assert not any("falsifies call_recall" in problem for problem in problems)


def test_figures_and_directions_belong_together(monkeypatch: pytest.MonkeyPatch) -> None:
    real = grounding_figures.limit_figures

    def other(report: Any) -> dict[str, Any]:
        return {**{name: value for name, value in real(report).items() if name != "open"}, "charm": 1}

    monkeypatch.setattr(grounding_figures, "limit_figures", other)
    problems = run("grounding", "g00").problems
    assert any(problem.startswith("charm is published, and nothing says") for problem in problems)
    assert "open has a direction here, and is not published" in problems


def test_each_strategy_is_measured_once_for_each_delivery() -> None:
    asked: list[tuple[str, str]] = []

    def measure(strategy: Strategy, delivery: declared.Delivery) -> Measured:
        asked.append((strategy.id, delivery))
        return declared.measured({"a": 1}, {})

    one = Strategy(id="a", name="a", generate="a", against="a", tie=True)
    table = Table(name="t", title="T", directions={"a": "more"}, measure=measure)
    declared.section(table, [one, replace(one, id="b")], {"a": one}, lambda: None)
    assert sorted(asked) == [("a", "full"), ("a", "lost"), ("b", "full"), ("b", "lost")]


# ---------------------------------------------------------------- scorers that can be gamed are seen


def test_words_that_say_nothing_would_bear_claims_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verification, "shares_enough", lambda claim, said: True)
    assert any("makes" in problem for problem in told("grounding", "h08"))


def test_half_of_a_claim_would_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verification, "spoken_for", lambda claim, ranges, quoted: True)
    assert any("ties with full delivery, undeclared" in problem for problem in told("grounding", "h11"))


def test_an_objection_that_names_nothing_would_be_no_objection(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = vars(verification)["_Heard"]
    monkeypatch.setattr(heard, "object", lambda self, entry, why: None)
    assert any("ties with full delivery, undeclared" in problem for problem in told("grounding", "h32"))


def test_repeated_chunks_would_pay(monkeypatch: pytest.MonkeyPatch) -> None:
    """The judge of r06 knows that they repeat each other; one that calls all needed is corrected by code."""
    assert told("retrieval", "s01") == []
    monkeypatch.setattr(precision, "average_precision", lambda needed: 1.0)
    assert any("average_precision" in problem for problem in told("retrieval", "r02"))


def test_a_coarse_cut_would_pay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bearing, "sentences", lambda text: [])
    assert any("recall" in problem for problem in told("retrieval", "s22"))


def test_a_fence_that_a_row_can_guess_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert told("retrieval", "r33") == []
    monkeypatch.setattr(question, "fence_of", lambda texts, secret: "=" * 8)
    assert any("undefined with full delivery" in problem for problem in told("retrieval", "r33"))
    assert fence(["a"], "secret") != "=" * 8


def test_a_call_that_hides_in_another_would_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "_holds_call", lambda values: False)
    assert any("ties with full delivery, undeclared" in problem for problem in told("tools", "t48"))
    assert told("tools", "t49")


def test_forbidden_calls_that_are_not_looked_for_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matching, "banned_places", lambda calls, forbidden: [])
    assert any("is declared to make forbidden" in problem for problem in told("tools", "t40"))
