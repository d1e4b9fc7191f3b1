"""Tool calls from the command line: nobody is asked, and every format of the report."""

import csv
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.stories.steps import cli, lines, manifest, read, snapshot, states
from tests.unit.tool_calls.examples import call, fields, wanted

EVIL = "<script>\x1b[31m\u202e"


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    path = tmp_path / "rows.jsonl"
    told = [
        fields([call("c1", "weather", {"city": "Oslo"})], [wanted("weather", {"city": "Oslo"})], id="good"),
        fields(
            [call("c1", "weather", {"city": EVIL}), call(EVIL, "pay", {})],
            [wanted("weather", {"city": "Oslo"}), wanted(EVIL, {})],
            ["pay"],
            id="bad",
        ),
        fields([], [], id="none"),
        fields([], [], trace_complete=None, id="open"),
    ]
    path.write_bytes(lines(told) + b"{broken\n")
    return path


@pytest.fixture
def run(rows: Path, tmp_path: Path) -> Path:
    done = cli("tools", rows, "--out", tmp_path / "run")
    assert done.code == 0, done.err
    assert "no proof that it was executed" in " ".join(done.out.split())
    return tmp_path / "run"


def test_calls_are_graded_and_nobody_is_asked(run: Path) -> None:
    assert states(run) == [
        ("good", None), ("bad", None), ("none", None), ("open", "incomplete_tool_trace"), ("unreadable-5", "row_unreadable"),
    ]  # fmt: skip
    assert [o["passed"] for o in read(run, "outcomes")] == [True, False, True, None, None]
    assert read(run, "testimony") == []
    assert manifest(run)["scorer"] == {"name": "tool_calls", "version": "1"}
    report = json.loads((run / "report.json").read_text())
    assert [notice["code"] for notice in report["notices"]] == ["unreadable_rows"]
    assert report["calls"] == {
        "expected": 3, "recorded": 3, "matched": 1, "missing": 1, "mismatched": 1, "unexpected": 1, "forbidden": 1,
    }  # fmt: skip


def test_a_run_is_made_again_and_gone_on_with(rows: Path, run: Path) -> None:
    before = snapshot(run)
    (run / "outcomes.jsonl").unlink()
    assert cli("report", run, "--format", "json").code == 0
    assert (run / "outcomes.jsonl").read_bytes() == before["outcomes.jsonl"]
    assert cli("tools", rows, "--resume", run, "--quiet").code == 0
    assert (run / "outcomes.jsonl").read_bytes() == before["outcomes.jsonl"]
    again = cli("rejudge", run, "--judge", "embedded")
    assert again.code == 2
    assert "nobody judged it, so nobody can judge it again" in again.err


def test_limits_and_comparison(rows: Path, run: Path, tmp_path: Path) -> None:
    assert cli("gate", run, "--min", "f1=0.6", "--max", "forbidden=1", "--max", "cost=0").code == 0
    missed = cli("gate", run, "--max", "forbidden=0")
    assert (missed.code, missed.out) == (1, "missed: forbidden is 1, wanted at most 0\n")
    assert (
        "every failure in a run of tool calls is proven"
        in cli("gate", run, "--min", "f1=0", "--proven-only").err
    )
    assert cli("tools", rows, "--out", tmp_path / "other", "--threshold", 0.5, "--quiet").code == 0
    told = cli("compare", run, tmp_path / "other")
    assert "different thresholds: 1.0 and 0.5" in told.out


def test_every_format_shows_hostile_calls_safely(run: Path) -> None:
    page = (run / "report.html").read_text("utf-8")
    assert "<script" not in page and "\x1b" not in page and "\u202e" not in page
    assert "differs in <code>city</code>" in page
    assert "no proof that it was executed" in page
    text = cli("report", run).out
    assert max(map(len, text.splitlines())) <= 100 and "\x1b" not in text
    assert "pay" in text
    markdown = cli("report", run, "--format", "markdown").out
    assert "| F1, mean of rows | 0\\.67 |" in markdown
    suite = ElementTree.fromstring(cli("report", run, "--format", "junit").out)
    assert (suite.get("tests"), suite.get("failures"), suite.get("skipped")) == ("5", "1", "2")
    failure = next(suite.iter("failure"))
    assert (failure.get("message") or "").startswith("Forbidden: pay.")


def test_rows_without_any_of_the_columns_are_refused_with_what_was_found(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_bytes(lines([{"question": "When?"}]))
    done = cli("tools", tmp_path / "rows.jsonl", "--out", tmp_path / "run")
    assert done.code == 2
    assert "found 'question'; wanted 'tool_calls', 'trace_complete', 'success_criteria'" in done.err
    assert "--map tool_calls=COLUMN" in done.err
    assert not (tmp_path / "run").exists()


def test_columns_of_ones_own_are_named(rows: Path, run: Path, tmp_path: Path) -> None:
    own = {"tool_calls": "steps", "trace_complete": "whole", "success_criteria": "goal"}
    kept = [json.loads(line) for line in rows.read_bytes().splitlines()[:-1]]
    (tmp_path / "own.jsonl").write_bytes(
        lines([{own.get(name, name): value for name, value in one.items()} for one in kept]) + b"{broken\n"
    )
    maps = [word for field, column in own.items() for word in ("--map", f"{field}={column}")]
    done = cli("tools", tmp_path / "own.jsonl", "--out", tmp_path / "own", *maps)
    assert done.code == 0, done.err
    assert (tmp_path / "own" / "outcomes.jsonl").read_bytes() == (run / "outcomes.jsonl").read_bytes()
    (tmp_path / "own" / "outcomes.jsonl").unlink()
    page = cli("report", tmp_path / "own", "--format", "html").out
    assert (tmp_path / "own" / "outcomes.jsonl").read_bytes() == (run / "outcomes.jsonl").read_bytes()
    assert page.count("<h3>Recorded</h3>") == (run / "report.html").read_text("utf-8").count(
        "<h3>Recorded</h3>"
    )
    typed = cli(
        "tools", tmp_path / "own.jsonl", "--out", tmp_path / "no", *maps[2:], "--map", "tool_calls=step"
    )
    assert (typed.code, "wanted one of 'step'" in typed.err) == (2, True)
    other = cli("retrieval", rows, "--out", tmp_path / "no", "--map", "tool_calls=steps")
    assert (other.code, "--map names the field 'tool_calls'" in other.err) == (2, True)


@pytest.mark.parametrize(("name", "mark"), [("rows.csv", ","), ("rows.tsv", "\t")])
def test_a_table_writes_true_and_json_as_texts(tmp_path: Path, name: str, mark: str) -> None:
    told = fields([call("c1", "weather", {"city": "Oslo"})], [wanted("weather", {"city": "Oslo"})])
    texts = [json.dumps(told["tool_calls"]), json.dumps(told["success_criteria"])]
    with (tmp_path / name).open("w", newline="") as file:
        writer = csv.writer(file, delimiter=mark)
        writer.writerow(["id", "tool_calls", "whole", "success_criteria"])
        for at, flag in enumerate(("true", " TRUE ", "false", "yes", "1", "")):
            writer.writerow([f"r{at}", texts[0], flag, texts[1]])
    done = cli(
        "tools", tmp_path / name, "--out", tmp_path / "run", "--quiet", "--map", "trace_complete=whole"
    )
    assert done.code == 0, done.err
    assert states(tmp_path / "run") == [
        ("r0", None), ("r1", None), *((f"r{at}", "incomplete_tool_trace") for at in range(2, 6)),
    ]  # fmt: skip
    before = (tmp_path / "run" / "outcomes.jsonl").read_bytes()
    (tmp_path / "run" / "outcomes.jsonl").unlink()
    assert cli("report", tmp_path / "run", "--format", "json").code == 0
    assert (tmp_path / "run" / "outcomes.jsonl").read_bytes() == before


def test_a_text_that_says_true_is_no_boolean_where_there_are_booleans(tmp_path: Path) -> None:
    told = [
        fields([], [], trace_complete=value, id=f"r{at}") for at, value in enumerate(("true", "false", 1))
    ]
    (tmp_path / "rows.jsonl").write_bytes(lines(told))
    done = cli("tools", tmp_path / "rows.jsonl", "--out", tmp_path / "run")
    assert done.code == 0, done.err
    assert [o["detail"] for o in read(tmp_path / "run", "outcomes")] == ["text_true", None, None]
    assert "it is the text 'true'; a boolean is needed" in " ".join(done.out.split())
    told = [fields([], [], trace_complete=None)]
    (tmp_path / "rows.jsonl").write_bytes(lines(told))
    done = cli("tools", tmp_path / "rows.jsonl", "--out", tmp_path / "other")
    assert "boolean" not in done.out


def test_what_is_not_graded_may_hold_anything(tmp_path: Path) -> None:
    odd = {
        "response": 42,
        "question": ["a"],
        "ground_truth": [1],
        "context": '["\\ud800"]',
        "expects_refusal": "so",
    }
    (tmp_path / "rows.jsonl").write_bytes(lines([fields([], [], **odd)]))
    assert cli("tools", tmp_path / "rows.jsonl", "--out", tmp_path / "run").code == 0
    assert states(tmp_path / "run") == [("r1", None)]
