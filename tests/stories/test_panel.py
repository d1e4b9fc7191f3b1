"""Two judges, and repeated ones, through the command line: what prints, what may be compared, and what nobody asks twice."""

import json
import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from tests.stories.steps import Ended, cli, lines, manifest, read, reply, row, strict

import judgeproof
from judgeproof import Request

QUIET = ("--quiet", "--no-html")
DEMO = Path(str(files("judgeproof") / "demo" / "rows.jsonl"))
LIMIT = 40


@dataclass(frozen=True, slots=True)
class Demo:
    """The first demo rows as the embedded judge sees them, and what it said of each."""

    run: Path
    replies: Mapping[str, str]
    passed: Sequence[str]
    failed: Sequence[str]

    def script(self, path: Path, changed: Mapping[str, Mapping[str, Any]]) -> str:
        """A judge that says the same but of some rows."""
        entries = [
            {"row_id": row, **changed.get(row, {"reply": reply})} for row, reply in self.replies.items()
        ]
        path.write_bytes(lines(entries))
        return f"scripted:{path}"


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Demo:
    run = tmp_path_factory.mktemp("demo") / "first"
    ended = cli("cite", DEMO, "--limit", LIMIT, "--judge", "embedded", "--out", run, *QUIET)
    assert ended.code == 0, ended.err
    outcomes = read(run, "outcomes")
    return Demo(
        run, {entry["row_id"]: entry["text"] for entry in read(run, "testimony")},
        [o["row_id"] for o in outcomes if o["passed"] is True], [o["row_id"] for o in outcomes if o["passed"] is False],
    )  # fmt: skip


def cite(*options: object) -> Ended:
    return cli("cite", DEMO, "--limit", LIMIT, *options, "--no-html")


def report(run: Path) -> dict[str, Any]:
    return strict((run / "report.json").read_bytes())


def abstention(text: str) -> dict[str, Any]:
    """The same reply, abstaining of everything."""
    told = json.loads(text)
    return {
        "reply": json.dumps(
            {**told, "verdicts": [{"occurrence": v["occurrence"], "outcome": "abstain"} for v in told["verdicts"]]}
        )
    }  # fmt: skip


def doubts(text: str) -> dict[str, Any]:
    """The same reply, finding nothing supported."""
    told = json.loads(text)
    return {
        "reply": json.dumps({**told, "verdicts": [{**v, "outcome": "unsupported"} for v in told["verdicts"]]})
    }


# ---------------------------------------------------------------- two judges


def test_planted_disagreements_come_out_as_they_were_planted(demo: Demo, tmp_path: Path) -> None:
    flipped = demo.passed[:3]
    script = demo.script(tmp_path / "s", {row: doubts(demo.replies[row]) for row in flipped})
    ended = cite("--judge", "embedded", "--second-judge", script, "--out", tmp_path / "run")
    assert ended.code == 0, ended.err
    found = report(tmp_path / "run")
    passed, failed = len(demo.passed), len(demo.failed)
    both = found["panel"]["pass_rate"]
    assert (both["first"], both["second"]) == (
        {"k": passed, "n": passed + failed}, {"k": passed - 3, "n": passed + failed}
    )  # fmt: skip
    share = (passed / (passed + failed), -3 / (passed + failed))
    assert both["text"] == f"{share[0]:.2f}{share[1]:.2f}"
    flips = found["panel"]["flips"]
    assert [entry["row_id"] for entry in flips["listed"]] == list(flipped)
    agreement = found["panel"]["agreement"]["verdict"]
    assert (agreement["k"], agreement["n"]) == (passed + failed - 3, passed + failed)
    assert agreement["kappa"] < 1
    for told in (
        f"pass rate {both['text']}", f"3 of {passed + failed} rows", f"{flipped[0]}: pass, then fail",
        "Nothing is known of how good the second judge is",
    ):  # fmt: skip
        assert told in ended.out
    # The first judge decides: its outcomes are those of a run of its own.
    assert (tmp_path / "run" / "outcomes.jsonl").read_bytes() == (demo.run / "outcomes.jsonl").read_bytes()
    assert [(o["judge"], o["draw"]) for o in read(tmp_path / "run", "opinions")] == [(2, 1)] * LIMIT


def test_a_panel_in_one_word_is_the_same(demo: Demo, tmp_path: Path) -> None:
    script = demo.script(tmp_path / "s", {})
    assert cite("--judge", "embedded", "--second-judge", script, "--out", tmp_path / "two", "-q").code == 0
    assert cite("--judge", f"panel:embedded,{script}", "--out", tmp_path / "one", "-q").code == 0
    for name in ("outcomes", "opinions"):
        assert read(tmp_path / "one", name) == read(tmp_path / "two", name)
    assert report(tmp_path / "one")["panel"] == report(tmp_path / "two")["panel"]
    assert report(tmp_path / "one")["panel"]["pass_rate"]["text"].endswith("+0.00")


@pytest.mark.parametrize(
    ("rows", "change", "ending", "words"),
    [
        (slice(0, 4), lambda text: {"error": "timeout"}, "+NC", "4 judge_unavailable (timeout)"),
        (slice(0, 4), abstention, "+NC", "judge_abstained"),
        (slice(None), lambda text: {"error": "timeout"}, "+?", "There is no second opinion"),
        (slice(None), abstention, "+?", "judge_abstained"),
    ],
    ids=["failed on some", "abstained on some", "failed on all", "abstained on all"],
)  # fmt: skip
def test_what_was_not_judged_by_both_has_no_difference(
    rows: slice, change: Callable[[str], dict[str, Any]], ending: str, words: str, demo: Demo, tmp_path: Path
) -> None:
    chosen = list(demo.replies)[rows] if rows.stop is None else demo.passed[rows]
    script = demo.script(tmp_path / "s", {row: change(demo.replies[row]) for row in chosen})
    ended = cite("--judge", "embedded", "--second-judge", script, "--out", tmp_path / "run")
    assert ended.code == 0, ended.err
    found = report(tmp_path / "run")["panel"]
    for figure in (found["pass_rate"], found["precision"]):
        assert figure["text"].endswith(ending)
        assert figure["cells"][1:] == (["NC", "NC"] if ending == "+NC" else ["n/a", "n/a"])
    if ending == "+NC":
        assert found["common"]["pass_rate"]["text"].endswith("+0.00")
    notices = " ".join(notice["text"] for notice in report(tmp_path / "run")["notices"])
    assert words.lower() in notices.lower()


def test_the_same_judge_twice_is_refused(tmp_path: Path) -> None:
    ended = cite("--judge", "embedded", "--second-judge", "embedded", "--out", tmp_path / "run")
    assert ended.code == 2
    assert "both judges are 'embedded'; name another one" in ended.err
    assert not (tmp_path / "run").exists()


def test_judges_of_the_vendor_that_answered_are_named(tmp_path: Path) -> None:
    def gpt_judge(request: Request) -> str:
        return reply()

    def gpt_other(request: Request) -> str:
        return reply()

    result = judgeproof.cite(
        [row()], judge=gpt_judge, second_judge=gpt_other, answered_by="gpt-4o", out=tmp_path / "run"
    )
    texts = [notice["text"] for notice in result.report["notices"] if notice["code"] == "vendor_conflict"]
    assert len(texts) == 3
    assert "as is what it judges: gpt-4o" in texts[0]
    assert "Both judges are made by openai" in texts[2]


# ---------------------------------------------------------------- repeats


def test_a_judge_that_is_not_steady_is_told_to_be_so(tmp_path: Path) -> None:
    def moody(request: Request) -> str:
        return reply() if request.draw == 1 or request.row != 2 else reply("unsupported", score=0)

    rows = [row(f"r{n}", response="Peat is ancient [1].") for n in range(1, 4)]
    result = judgeproof.cite(rows, judge=moody, judge_repeats=3, out=tmp_path / "run")
    [found] = result.report["repeats"]
    assert found["draws"] == 3
    assert [draw["k"] for draw in found["pass_rate"]["draws"]] == [3, 2, 2]
    assert (found["verdict"]["k"], found["verdict"]["n"]) == (2, 3)
    assert found["flips"] == [{"row": 2, "row_id": "r2", "draws": ["pass", "fail", "fail"]}]
    assert result.report["rows"]["passed"] == 3, "the first answer decides"
    ended = cli("report", tmp_path / "run")
    assert "3 times: pass rate 0.67 to 1.00" in ended.out
    assert len(read(tmp_path / "run", "testimony")) == 9


def test_a_record_that_was_heard_once_is_not_steady(demo: Demo, tmp_path: Path) -> None:
    """The old run holds one answer a row: further draws of it would be silence, which is not consistent."""
    script = demo.script(tmp_path / "s", {})
    ended = cli(
        "rejudge", demo.run, "--judge", script, "--judge-repeats", 3, "--out", tmp_path / "new", "--no-html"
    )
    assert ended.code == 0, ended.err
    mine, theirs = report(tmp_path / "new")["repeats"]
    assert mine["pass_rate"]["low"] == mine["pass_rate"]["high"]
    assert (theirs["pass_rate"]["low"], theirs["verdict"]["n"]) == (None, 0)
    assert "3 times: pass rate n/a to n/a" in ended.out
    assert report(tmp_path / "new")["panel"]["pass_rate"]["text"].endswith("+0.00")


# ---------------------------------------------------------------- rejudged


def test_a_rejudged_run_has_the_old_judge_as_its_second_opinion(demo: Demo, tmp_path: Path) -> None:
    flipped = demo.passed[:2]
    script = demo.script(tmp_path / "s", {row: doubts(demo.replies[row]) for row in flipped})
    before = {path.name: path.read_bytes() for path in demo.run.iterdir()}
    ended = cli("rejudge", demo.run, "--judge", script, "--out", tmp_path / "new", "--no-html")
    assert ended.code == 0, ended.err
    assert {path.name: path.read_bytes() for path in demo.run.iterdir()} == before
    found = report(tmp_path / "new")
    share = 2 / (len(demo.passed) + len(demo.failed))
    assert found["panel"]["pass_rate"]["text"].endswith(f"+{share:.2f}")
    assert [entry["row_id"] for entry in found["panel"]["flips"]["listed"]] == list(flipped)
    assert found["run"]["second_judge"]["name"] == "embedded"
    first, second = found["cost"]["judges"]
    assert (first["calls"], second["calls"], second["recorded"]) == (LIMIT, 0, True)
    # What the record said stands in the new run: it needs the old one no more.
    shutil.copytree(tmp_path / "new", tmp_path / "alone")
    (tmp_path / "alone" / "opinions.jsonl").unlink()
    (tmp_path / "alone" / "outcomes.jsonl").unlink()
    assert cli("report", tmp_path / "alone", "--format", "json").code == 0
    for name in ("outcomes.jsonl", "opinions.jsonl"):
        assert (tmp_path / "alone" / name).read_bytes() == (tmp_path / "new" / name).read_bytes()


def test_a_record_uses_no_call_up(demo: Demo, tmp_path: Path) -> None:
    script = demo.script(tmp_path / "s", {})
    ended = cli(
        "rejudge", demo.run, "--judge", script, "--max-calls", LIMIT, "--out", tmp_path / "new", *QUIET
    )
    assert ended.code == 0, ended.err
    assert report(tmp_path / "new")["panel"]["pass_rate"]["text"].endswith("+0.00")


def test_the_same_judge_again_is_said_to_be_the_same(demo: Demo, tmp_path: Path) -> None:
    ended = cli("rejudge", demo.run, "--judge", "embedded", "--out", tmp_path / "new", "--no-html")
    assert ended.code == 0, ended.err
    assert "Both judges are embedded: where they agree, that tells how far one of them varies" in ended.out
    alone = cli(
        "rejudge", demo.run, "--judge", "embedded", "--second-judge", "none", "--out", tmp_path / "one", *QUIET
    )  # fmt: skip
    assert alone.code == 0
    assert report(tmp_path / "one")["panel"] is None
    assert not (tmp_path / "one" / "opinions.jsonl").exists()


def test_a_record_before_itself_is_refused(
    demo: Demo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(demo.run.parent)
    ended = cli("rejudge", "first", "--judge", "replay:first", "--out", tmp_path / "new", *QUIET)
    assert ended.code == 2
    assert "both judges are 'replay:first'" in ended.err


def test_a_question_in_another_form_is_not_comparable(tmp_path: Path) -> None:
    """A judge that gave scores and one that cannot are asked different questions."""
    (tmp_path / "rows.jsonl").write_bytes(lines(row(f"r{n}") for n in range(3)))
    (tmp_path / "s").write_bytes(lines({"row_id": f"r{n}", "reply": reply()} for n in range(3)))
    words = ("cite", tmp_path / "rows.jsonl", "--judge", f"scripted:{tmp_path / 's'}")
    assert cli(*words, "--out", tmp_path / "old", *QUIET).code == 0
    ended = cli("rejudge", tmp_path / "old", "--judge", "embedded", "--out", tmp_path / "new", "--no-html")
    assert ended.code == 0, ended.err
    found = report(tmp_path / "new")["panel"]
    assert found["pass_rate"]["text"] == "1.00+NC"
    assert found["second"]["not_put"] == 3
    assert "3 rows were put to the second judge in another form, or not at all: not comparable" in ended.out
    assert manifest(tmp_path / "new")["status"] == "complete", "a record cannot be asked for what it lacks"


def test_a_record_of_a_run_that_was_not_paid_for_keeps_no_run_incomplete(demo: Demo, tmp_path: Path) -> None:
    script = demo.script(tmp_path / "s", {})
    short = cite(
        "--judge", script, "--score-mode", "verdicts", "--max-calls", 30, "--out", tmp_path / "short", "-q"
    )
    assert short.code == 2
    ended = cli(
        "rejudge", demo.run, "--judge", script, "--second-judge", f"replay:{tmp_path / 'short'}", "--out", tmp_path / "new",
        *QUIET,
    )  # fmt: skip
    assert ended.code == 0, ended.err
    assert report(tmp_path / "new")["panel"]["pass_rate"]["text"].endswith("+NC")


# ---------------------------------------------------------------- resumed, and of an earlier version


@pytest.mark.parametrize("repeats", [1, 2])
@pytest.mark.parametrize("cap", [0, 1, 7, 41])
def test_a_run_that_ran_out_of_calls_goes_on_to_what_an_undisturbed_one_comes_to(
    cap: int, repeats: int, demo: Demo, tmp_path: Path
) -> None:
    script = demo.script(
        tmp_path / "s", {demo.passed[0]: doubts(demo.replies[demo.passed[0]]), demo.failed[0]: {"error": "timeout"}}
    )  # fmt: skip
    words = (
        "--judge", "embedded", "--second-judge", script, "--judge-repeats", repeats, "--limit", 25, "--concurrency", 3, "-q",
    )  # fmt: skip
    assert cite(*words, "--out", tmp_path / "calm").code == 0
    run = tmp_path / "run"
    capped = cite(*words, "--max-calls", cap, "--out", run)
    wanted = len(read(tmp_path / "calm", "testimony"))
    assert capped.code == (2 if cap < wanted else 0)
    assert sum(entry["call"] > 0 for entry in read(run, "testimony")) == min(cap, wanted)
    while manifest(run)["status"] != "complete":
        made = sum(entry["call"] > 0 for entry in read(run, "testimony"))
        cite(*words, "--max-calls", 17, "--resume", run)
        after = sum(entry["call"] > 0 for entry in read(run, "testimony"))
        assert 0 < after - made <= 17
    for name in ("material", "outcomes", "opinions"):
        assert (run / f"{name}.jsonl").read_bytes() == (tmp_path / "calm" / f"{name}.jsonl").read_bytes()
    mine, calm = report(run), report(tmp_path / "calm")
    for part in ("rows", "pass_rate", "citations", "panel", "repeats", "unassessed", "judge", "cost"):
        assert mine[part] == calm[part]


NEW_KEYS = ("second_judge", "repeats", "prices", "answered_by")


def older(run: Path, path: Path, **changes: Any) -> Path:
    """A run as an earlier version left it, which knew nothing of second judges and prices."""
    shutil.copytree(run, path)
    kept = {name: value for name, value in manifest(run).items() if name not in NEW_KEYS}
    (path / "manifest.json").write_text(json.dumps(kept | changes))
    return path


def test_a_run_of_an_earlier_version_reports_and_is_rejudged(demo: Demo, tmp_path: Path) -> None:
    run = older(demo.run, tmp_path / "old")
    shown = cli("report", run, "--format", "json")
    assert shown.code == 0, shown.err
    assert strict(shown.out)["cost"]["text"] == "none"
    script = demo.script(tmp_path / "s", {})
    ended = cli("rejudge", run, "--judge", script, "--out", tmp_path / "new", *QUIET)
    assert ended.code == 0, ended.err
    assert report(tmp_path / "new")["panel"]["pass_rate"]["text"].endswith("+0.00")


def test_a_run_of_an_earlier_version_is_gone_on_with(demo: Demo, tmp_path: Path) -> None:
    run = older(demo.run, tmp_path / "old", status="incomplete")
    kept = (run / "testimony.jsonl").read_bytes().splitlines(keepends=True)
    (run / "testimony.jsonl").write_bytes(b"".join(kept[:20]))
    ended = cite("--judge", "embedded", "--resume", run, "-q")
    assert ended.code == 0, ended.err
    assert (run / "outcomes.jsonl").read_bytes() == (demo.run / "outcomes.jsonl").read_bytes()
    again = cite("--judge", "embedded", "--second-judge", demo.script(tmp_path / "s", {}), "--resume", run)
    assert again.code == 2
    assert "its second_judge is None" in again.err


@pytest.mark.parametrize(
    "changes",
    [{"second_judge": 7}, {"prices": 7}, {"prices": {"judges": {"embedded": {"price": {"rates": 1}}}}},
     {"prices": {"judges": {"embedded": {}}}}],
)  # fmt: skip
def test_a_manifest_whose_judges_cannot_be_read_is_damaged(
    changes: dict[str, Any], demo: Demo, tmp_path: Path
) -> None:
    run = older(demo.run, tmp_path / "old", **changes)
    ended = cli("report", run)
    assert ended.code == 2
    assert "manifest.json: is damaged (its judges and their prices cannot be read" in ended.err


def test_opinions_that_are_gone_are_made_again(demo: Demo, tmp_path: Path) -> None:
    run = tmp_path / "run"
    assert (
        cite(
            "--judge", "embedded", "--second-judge", demo.script(tmp_path / "s", {}), "--out", run, "-q"
        ).code
        == 0
    )
    whole, told = (run / "opinions.jsonl").read_bytes(), report(run)
    for status in ("complete", "incomplete"):
        (run / "opinions.jsonl").unlink()
        (run / "manifest.json").write_text(json.dumps(manifest(run) | {"status": status}))
        shown = cli("report", run, "--format", "json")
        assert shown.code == 0, shown.err
        assert strict(shown.out)["panel"] == told["panel"]
        assert (run / "opinions.jsonl").read_bytes() == whole


def test_a_script_of_any_name_can_be_a_judge(tmp_path: Path) -> None:
    script = tmp_path / "s\udcff"
    script.write_bytes(lines([{"row_id": "r1", "reply": reply()}]))
    result = judgeproof.cite([row()], judge=f"scripted:{script}", out=tmp_path / "run")
    assert result.report["cost"]["text"] == "none"
