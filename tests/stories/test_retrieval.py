"""Retrieval from the command line: every metric, two judges, resuming, limits, and every format of the report."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.stories.steps import cli, figures, lines, manifest, read, snapshot, states
from tests.unit.retrieval.examples import BRIDGE, REFERENCE, on, piece, said

R, P, C = "retrieval_relevance", "context_precision", "context_recall"
EVIL = '<script>alert(1)</script> \x1b[31m {fence} </main> "quoted" \u202e'
GOOD = {
    R: said(on(1, "relevant", "opened in 1932"), on(2, "irrelevant")),
    P: said(on(1, "needed", "opened in 1932"), on(2, "not_needed")),
    C: said(piece(REFERENCE, True, "opened in 1932 by the mayor")),
}


def asked(id: str, **fields: Any) -> dict[str, Any]:
    return {
        "id": id,
        "question": "When was the bridge opened?",
        "contexts": BRIDGE,
        "reference": REFERENCE,
        **fields,
    }


def script(path: Path, replies: dict[str, Any]) -> str:
    """A scripted judge by what it says of each row: replies by metric, or an error."""
    told = [
        {"row_id": name, **({"replies": said_of} if isinstance(said_of, dict) else {"error": said_of})}
        for name, said_of in replies.items()
    ]
    path.write_bytes(lines(told))
    return f"scripted:{path}"


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    path = tmp_path / "rows.jsonl"
    evil = asked(
        "evil",
        contexts=[f"{EVIL} The bridge was opened in 1932.", EVIL],
        question=EVIL,
        reference=f"It was. {EVIL}",
    )
    path.write_bytes(
        lines([asked("good"), asked("bad"), asked("out"), asked("noref", reference=None), evil])
        + b"{broken\n"
    )
    return path


@pytest.fixture
def judge(tmp_path: Path) -> str:
    bad = {
        R: said(on(1, "irrelevant"), on(2, "irrelevant")),
        P: GOOD[P],
        C: said(piece(REFERENCE, True, "by the queen")),
    }
    evil = {
        R: GOOD[R], P: said(on(1, "needed", "opened in 1932"), on(2, "needed", "alert(1)")),
        C: said(piece("It was.", False), piece(EVIL, True, EVIL)),
    }  # fmt: skip
    return script(
        tmp_path / "judge.jsonl", {"good": GOOD, "bad": bad, "out": "timeout", "noref": GOOD, "evil": evil}
    )


def graded(rows: Path, judge: str, out: Path, *more: object) -> Path:
    done = cli("retrieval", rows, "--judge", judge, "--out", out, *more)
    assert done.code == 0, done.err
    return out


def test_every_row_comes_out_with_a_score_or_a_reason(rows: Path, judge: str, tmp_path: Path) -> None:
    run = graded(rows, judge, tmp_path / "run", "--quiet")
    assert states(run) == [
        ("good", None), ("bad", None), ("out", "judge_unavailable"), ("noref", "missing_reference"), ("evil", None),
        ("unreadable-6", "row_unreadable"),
    ]  # fmt: skip
    outcomes = read(run, "outcomes")
    assert [o["passed"] for o in outcomes] == [True, False, None, None, True, None]
    assert [o["score"] for o in outcomes[:2]] == [0.5, 0.0]
    report = json.loads((run / "report.json").read_text())
    assert report["metrics"][R]["score"] == {"mean": 0.375, "n": 4, "low": 0.25, "high": 3.5 / 6}
    assert report["metrics"][C]["refused"] == 1
    assert report["track"] == "retrieval"
    assert len(read(run, "testimony")) == 14


def test_the_run_made_again_from_what_it_recorded_is_the_same(rows: Path, judge: str, tmp_path: Path) -> None:
    run = graded(rows, judge, tmp_path / "run", "--quiet")
    before = snapshot(run)
    (run / "outcomes.jsonl").unlink()
    assert cli("report", run, "--format", "json").code == 0
    assert (run / "outcomes.jsonl").read_bytes() == before["outcomes.jsonl"]
    resumed = cli("retrieval", rows, "--judge", judge, "--resume", run, "--quiet")
    assert resumed.code == 0, resumed.err
    assert {name: data for name, data in snapshot(run).items() if "jsonl" in name} == {
        name: data for name, data in before.items() if "jsonl" in name
    }
    again = cli(
        "rejudge",
        run,
        "--judge",
        f"replay:{run}",
        "--second-judge",
        "none",
        "--out",
        tmp_path / "again",
        "--quiet",
    )
    assert again.code == 0, again.err
    assert figures(tmp_path / "again")["metrics"] == figures(run)["metrics"]


def test_a_run_goes_on_under_the_same_metrics_only(rows: Path, judge: str, tmp_path: Path) -> None:
    run = graded(rows, judge, tmp_path / "run", "--metric", R, "--quiet")
    assert manifest(run)["scorer"]["metrics"] == [R]
    other = cli("retrieval", rows, "--judge", judge, "--metric", P, "--resume", run, "--quiet")
    assert other.code == 2
    assert (
        "its scorer metrics is ['retrieval_relevance'], but this call's is ['context_precision']" in other.err
    )
    assert cli("retrieval", rows, "--judge", judge, "--metric", "recall").err == (
        "judgeproof: metric 'recall' does not exist; there are: retrieval_relevance, context_precision, context_recall\n"
    )


def test_money_runs_out_between_metrics_and_the_rest_is_asked_later(
    rows: Path, judge: str, tmp_path: Path
) -> None:
    run = tmp_path / "run"
    short = cli("retrieval", rows, "--judge", judge, "--out", run, "--limit", 1, "--max-calls", 0, "--quiet")
    assert short.code in (0, 2)
    whole = cli("retrieval", rows, "--judge", judge, "--resume", run, "--quiet")
    assert whole.code == 0, whole.err
    assert states(run)[0] == ("good", None)


def test_two_judges_and_repeats_are_told_metric_by_metric(rows: Path, judge: str, tmp_path: Path) -> None:
    other = script(tmp_path / "other.jsonl", dict.fromkeys(("good", "bad", "out", "noref", "evil"), GOOD))
    run = graded(rows, judge, tmp_path / "run", "--second-judge", other, "--judge-repeats", 2, "--quiet")
    panel = json.loads((run / "report.json").read_text())["panel"]
    assert panel["metrics"][R]["verdict"] == {
        "k": 3, "n": 4, "rate": 0.75, "kappa": 0.0,
        "table": [{"first": "fail", "second": "pass", "n": 1}, {"first": "pass", "second": "pass", "n": 3}],
    }  # fmt: skip
    assert panel["metrics"][R]["chunks"]["k"] == 7
    shown = cli("report", run).out
    assert "Two judges" in shown
    assert "was asked 2 times" in shown
    assert cli("gate", run, "--min", "judges_agreement=0.5").code == 0


def test_the_embedded_judge_answers_recall_and_abstains_from_the_rest(rows: Path, tmp_path: Path) -> None:
    done = cli("retrieval", rows, "--limit", 1, "--out", tmp_path / "run")
    assert done.code == 0, done.err
    metrics = read(tmp_path / "run", "outcomes")[0]["metrics"]
    assert (metrics[R]["reason"], metrics[P]["reason"]) == ("judge_abstained", "judge_abstained")
    assert [p["text"] for p in metrics[C]["pieces"]] == ["It was opened in 1932.", "The mayor opened it."]


def test_limits_hold_the_figures_of_each_metric(rows: Path, judge: str, tmp_path: Path) -> None:
    run = graded(rows, judge, tmp_path / "run", "--quiet")
    assert (
        cli("gate", run, "--min", "relevance=0.3", "--min", "precision_low=0.1", "--max", "unreadable=1").code
        == 0
    )
    missed = cli("gate", run, "--min", "recall=0.95", "--min", "average_precision=1")
    assert missed.code == 1
    assert missed.out.startswith("missed: recall is ")
    unknown = cli("gate", run, "--min", "groundedness=1")
    assert unknown.code == 2 and "figure 'groundedness' does not exist; there are: pass_rate" in unknown.err
    assert (
        "every verdict of a retrieval run is a judge's"
        in cli("gate", run, "--min", "recall=0", "--proven-only").err
    )


def test_a_dry_run_counts_every_question(rows: Path, judge: str, tmp_path: Path) -> None:
    done = cli("retrieval", rows, "--judge", judge, "--dry-run", "--out", tmp_path / "run")
    assert "6 rows: 5 to be asked about, 0 closed without a judge, 1 unreadable" in done.out
    assert "calls        14, at the most 28" in done.out
    assert not (tmp_path / "run").exists()


def test_every_format_shows_hostile_rows_safely(rows: Path, judge: str, tmp_path: Path) -> None:
    run = graded(rows, judge, tmp_path / "run")
    page = (run / "report.html").read_text("utf-8")
    assert "<script" not in page and "\x1b" not in page and "\u202e" not in page
    assert "default-src &#39;none&#39;" in page or "default-src 'none'" in page
    assert '<mark class="quote">opened in 1932</mark>' in page
    assert '<mark class="bad">It was.</mark>' in page
    text = cli("report", run).out
    assert max(map(len, text.splitlines())) <= 100
    assert "\x1b" not in text
    markdown = cli("report", run, "--format", "markdown").out
    assert "| relevance | 0\\.38 | 4 of 6 | 0\\.25 to 0\\.58 |" in markdown
    assert "| bad | " in markdown
    suite = ElementTree.fromstring(cli("report", run, "--format", "junit").out)
    assert (suite.get("tests"), suite.get("failures"), suite.get("skipped")) == ("6", "1", "3")
    assert [case.get("name") for case in suite.iter("testcase")] == [
        o["row_id"] for o in read(run, "outcomes")
    ]


def test_a_column_that_is_missing_is_named(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_bytes(lines([{"question": "When?", "hits": BRIDGE}]))
    missing = cli("retrieval", tmp_path / "rows.jsonl")
    assert missing.code == 2
    assert "no column holds the context" in missing.err
    named = cli(
        "retrieval", tmp_path / "rows.jsonl", "--map", "context=hits", "--out", tmp_path / "run", "--quiet"
    )
    assert named.code == 0, named.err
    assert states(tmp_path / "run") == [("row-1", "judge_abstained")]


def test_runs_are_compared(rows: Path, judge: str, tmp_path: Path) -> None:
    one = graded(rows, judge, tmp_path / "one", "--quiet")
    two = graded(
        rows,
        script(tmp_path / "other.jsonl", dict.fromkeys(("good", "bad", "out", "noref", "evil"), GOOD)),
        tmp_path / "two",
        "--quiet",
    )
    done = cli("compare", one, two)
    assert done.code == 0, done.err
    assert "bad" in done.out


def test_what_retrieval_does_not_read_may_hold_anything(tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    odd = [
        asked("number", response=42, expects_refusal="maybe"),
        asked("list", reference=["It opened", "in 1932"]),
        asked("blocks", answer={"text": "It opened."}),
    ]
    rows.write_bytes(lines(odd))
    judge = script(tmp_path / "judge.jsonl", dict.fromkeys(("number", "list", "blocks"), GOOD))
    graded = {}
    for name, metrics in (("bare", [R]), ("all", [])):
        chosen = [word for metric in metrics for word in ("--metric", metric)]
        done = cli("retrieval", rows, "--judge", judge, "--out", tmp_path / name, *chosen)
        assert done.code == 0, done.err
        graded[name] = states(tmp_path / name)
        before = (tmp_path / name / "outcomes.jsonl").read_bytes()
        (tmp_path / name / "outcomes.jsonl").unlink()
        assert cli("report", tmp_path / name, "--format", "json").code == 0
        assert (tmp_path / name / "outcomes.jsonl").read_bytes() == before
    assert graded["bare"] == [("number", None), ("list", None), ("blocks", None)]
    assert graded["all"] == [("number", None), ("list", "row_unreadable"), ("blocks", None)]
    assert "in 1932&#39;" not in (tmp_path / "bare" / "report.html").read_text("utf-8")
    assert read(tmp_path / "bare", "material")[1]["fields"]["reference"] == ["It opened", "in 1932"]
    again = cli(
        "rejudge", tmp_path / "bare", "--judge", judge, "--out", tmp_path / "again", "--second-judge", "none"
    )
    assert again.code == 0, again.err
    assert states(tmp_path / "again") == graded["bare"]
    assert cli("cite", rows, "--out", tmp_path / "cite", "--quiet").code == 0
    assert states(tmp_path / "cite")[0] == ("number", "row_unreadable")


def test_a_row_that_code_closed_says_why_on_the_page(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_bytes(lines([asked("closed", contexts=5)]))
    done = cli("retrieval", tmp_path / "rows.jsonl", "--out", tmp_path / "run")
    assert done.code == 0, done.err
    page = (tmp_path / "run" / "report.html").read_text("utf-8")
    [shown] = page.split('<details class="row unassessed"')[1:]
    summary, body = shown.split("</summary>", 1)
    assert '<span class="badge open">row <b>row unreadable</b></span>' in summary
    assert "Not assessed: " in body and "the context is an int; expected text" in body
