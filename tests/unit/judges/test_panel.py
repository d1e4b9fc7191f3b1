"""Who sits over rows: one judge or two, each heard once or several times."""

from pathlib import Path
from typing import Any

import pytest

from judgeproof.ask.facts import Failure, Reply, Request
from judgeproof.errors import NotRecordedError, UsageError
from judgeproof.judges import Judge, Panel, Seat, panel_of
from judgeproof.judges.panel import MOST_REPEATS, NOT_RECORDED, witness


def judge(spec: str, **how: Any) -> Judge:
    return Judge(spec=spec, name=spec, version="1", ask=lambda request: Reply(text=spec), **how)


def request() -> Request:
    return Request(
        role="citations", row=1, row_id="r", stimulus_id="s", stimulus=None, messages=tuple, schema={}
    )


@pytest.fixture
def script(tmp_path: Path) -> str:
    (tmp_path / "s").write_text('{"row_id": "r", "reply": "x"}\n')
    return f"scripted:{tmp_path / 's'}"


def specs(panel: Panel) -> list[str]:
    return [judge.spec for judge in panel.judges]


def test_a_panel_is_named_in_one_word_or_in_two(script: str) -> None:
    assert specs(panel_of("embedded")) == ["embedded"]
    assert specs(panel_of("embedded", script)) == ["embedded", script]
    assert specs(panel_of(f"panel:{script}, embedded")) == [script, "embedded"]


def test_a_comma_within_options_parts_nothing() -> None:
    one, two = (f"openai-compatible:m@http://127.0.0.1:{port}/v1[attempts=1, rate=2]" for port in (1, 2))
    assert specs(panel_of(f"panel:{one},{two}")) == [one, two]


@pytest.mark.parametrize(
    "spec",
    ["panel:", "panel:embedded", "panel:embedded,", "panel:,embedded", "panel:embedded,openai:a,openai:b", "panel:a[b,c",
     "panel:panel:a,b", "panel:embedded,panel:a"],
)  # fmt: skip
def test_what_names_no_two_judges_is_no_panel(spec: str) -> None:
    with pytest.raises(UsageError, match="expected panel:A,B with the specs of two judges"):
        panel_of(spec)


def test_three_judges_in_two_ways_are_refused(script: str) -> None:
    with pytest.raises(UsageError, match="names two judges already"):
        panel_of("panel:embedded,openai:m", script)


def test_no_secret_of_an_address_is_in_what_is_said_of_it() -> None:
    secret = "openai-compatible:m@http://user:hunter2hunter@127.0.0.1:1/v1?key=opensesame1"
    for spec in (f"panel:{secret}", f"panel:{secret},{secret},embedded"):
        with pytest.raises(UsageError) as refused:
            panel_of(spec)
        assert "hunter2hunter" not in str(refused.value)
        assert "opensesame1" not in str(refused.value)
    with pytest.raises(UsageError, match="both judges are") as refused:
        panel_of(secret, secret)
    assert "hunter2hunter" not in str(refused.value)
    assert "opensesame1" not in str(refused.value)


def test_the_same_judge_twice_is_no_second_opinion(script: str) -> None:
    with pytest.raises(UsageError, match="both judges are 'embedded'; name another one"):
        panel_of("embedded", "embedded")
    with pytest.raises(UsageError, match="both judges are"):
        panel_of(f"panel:{script},{script}")
    with pytest.raises(UsageError, match="both judges are 'function:tell'"):

        def tell(request: Request) -> str:
            return "x"

        panel_of(tell, tell)


@pytest.mark.parametrize("repeats", [0, -1, MOST_REPEATS + 1])
def test_repeats_have_bounds(repeats: int) -> None:
    with pytest.raises(UsageError, match=f"expected a whole number from 1 to {MOST_REPEATS}"):
        panel_of("embedded", repeats=repeats)


def test_the_first_draw_of_the_first_judge_decides_and_comes_first() -> None:
    one, two = judge("a"), judge("b")
    panel = Panel(first=one, second=two, repeats=2)
    assert panel.seats == (
        Seat(judge=one, number=1, draw=1), Seat(judge=one, number=1, draw=2),
        Seat(judge=two, number=2, draw=1), Seat(judge=two, number=2, draw=2),
    )  # fmt: skip
    assert Panel(first=one).seats == (Seat(judge=one),)


@pytest.mark.parametrize(
    ("first", "second", "mode"),
    [("rubric", "rubric", "rubric"), ("rubric", "verdicts", "verdicts"), ("verdicts", "rubric", "verdicts")],
)
def test_both_are_asked_what_both_can_answer(first: str, second: str, mode: str) -> None:
    assert Panel(first=judge("a", score_mode=first), second=judge("b", score_mode=second)).score_mode == mode


def test_a_witness_says_what_it_was_not_asked_and_hides_no_other_error() -> None:
    def lacks(request: Request) -> Reply:
        raise NotRecordedError("holds no answer for row 'r'")

    def broken(request: Request) -> Reply:
        raise UsageError("no line answers row 'r'")

    heard: Any = witness(Judge(spec="replay:x", name="x", version="", ask=lacks)).ask(request())
    assert heard == Failure(cause=NOT_RECORDED, note="holds no answer for row 'r'", call=0)
    with pytest.raises(UsageError):
        witness(Judge(spec="x", name="x", version="", ask=broken)).ask(request())
    assert witness(judge("a")).ask(request()) == Reply(text="a")
