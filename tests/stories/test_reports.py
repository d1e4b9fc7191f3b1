"""What comes out of a run: five formats, gates, another judge, and the Python API. Foreign text steers nothing."""

import asyncio
import json
import re
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.stories.steps import (
    PEAT,
    cli,
    lines,
    manifest,
    read,
    reply,
    row,
    snapshot,
    states,
    strict,
    supports,
)

import judgeproof
from judgeproof import Failure, Reply, Request
from judgeproof.errors import RunError, UsageError

HOSTILE = (
    "\x1b]0;owned\x07\x1b[31m<script>alert(1)</script> ]]> & \" ' | `x` [a](javascript:b) **c** \u202eknab\u202c "
    "\x00\x01\ufffe\r# d\n- e"
)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run with every kind of outcome: 2 passed, 3 failed (1 proven), 4 not assessed."""
    folder = tmp_path_factory.mktemp("reports")
    rows = [
        row("good", human_label="supported"),
        row("also-good", human_label="unsupported"),
        row(
            "fabricated", response="Peat is old plant matter [1]. It is blue [9].", human_label="unsupported"
        ),
        row("contradicted", response="Peat is no plant matter [1]."),
        row("unsupported", response="Peat is sold in bags [1]."),
        row("abstained"),
        row("silent"),
        row("cites-nothing", response="Nothing here."),
        row("broken", response=7),
    ]
    script = [
        {"row_id": "good", "reply": reply()},
        {"row_id": "also-good", "reply": reply()},
        {"row_id": "fabricated", "reply": reply()},
        {"row_id": "contradicted", "reply": reply("contradicted", score=0)},
        {"row_id": "unsupported", "reply": reply("unsupported", score=0)},
        {"row_id": "abstained", "reply": reply("abstain", span="")},
        {"row_id": "silent", "error": "http_503"},
    ]
    (folder / "rows.jsonl").write_bytes(lines(rows))
    (folder / "script").write_bytes(lines(script))
    ended = cli(
        "cite", folder / "rows.jsonl", "--judge", f"scripted:{folder / 'script'}", "--out", folder / "run"
    )
    assert ended.code == 0, ended.err
    return folder / "run"


# ---------------------------------------------------------------- formats


def test_the_text_report(run: Path) -> None:
    shown = cli("report", run).out
    for words in (
        "rows.jsonl  9 rows",
        "assessed     5 of 9: 2 passed █, 3 failed ▒, 4 un-assessed ·",
        "pass rate    2/5 0.40 of the assessed rows",
        "between 0.22 and 0.67 of all rows",
        "1 proven    1 fabricated",
        "2 asserted  1 contradicted, 1 unsupported",
        "the judge could not be reached (1 http_503)",
        "human labels agree on 2/3 0.67",
    ):
        assert words in shown, shown


def test_the_text_report_fits_a_hundred_columns_and_its_columns_align(run: Path) -> None:
    shown = cli("report", run).out.splitlines()
    assert max(map(len, shown)) <= 100
    head = next(line for line in shown if "what helps" in line)
    column = head.index("what helps")
    gaps = shown[shown.index(head) + 1 : shown.index("", shown.index(head))]
    assert len(gaps) >= 4
    for line in gaps:
        assert len(line) <= column or (line[column - 2 : column] == "  " and line[column] != " ")
    values = [
        line
        for line in shown
        if re.match(r"  (assessed|pass rate|failures|precision|judge|human labels) ", line)
    ]
    assert len(values) == 6
    for line in values:
        assert line[14] == " "
        assert line[15:].strip()


def test_json_is_the_report_itself(run: Path) -> None:
    shown = cli("report", run, "--format", "json")
    assert strict(shown.out) == strict((run / "report.json").read_bytes())
    assert strict(shown.out)["rows"]["passed"] == 2


def test_junit_counts_every_row(run: Path) -> None:
    suite = ElementTree.fromstring(cli("report", run, "--format", "junit").out)
    assert [suite.get(name) for name in ("tests", "failures", "skipped", "errors")] == ["9", "3", "4", "0"]
    cases = {case.get("name"): [part.tag for part in case] for case in suite}
    assert cases["good"] == []
    assert cases["fabricated"] == ["failure"]
    assert cases["abstained"] == ["skipped"]
    assert [len(suite.findall(f"testcase/{tag}")) for tag in ("failure", "skipped")] == [3, 4]
    assert "http_503" in str(suite.find("testcase[@name='silent']/skipped").get("message"))  # type: ignore[union-attr]


def test_markdown_and_html_hold_the_rows(run: Path) -> None:
    markdown = cli("report", run, "--format", "markdown").out
    assert "| pass rate of assessed rows | 2/5 0.40 (all rows: 0.22 to 0.67) |" in markdown
    assert "| fabricated | \\[9\\] fabricated" in markdown
    assert "<br>Cites sources that the retrieved context does not have: 9" in markdown
    page = cli("report", run, "--format", "html").out
    assert page.startswith("<!doctype html>") or page.startswith("<!DOCTYPE html>")
    assert "fabricated" in page
    assert page == (run / "report.html").read_text("utf-8")


def test_an_unknown_format(run: Path) -> None:
    ended = cli("report", run, "--format", "pdf")
    assert (ended.code, ended.out) == (2, "")
    assert "'pdf' does not exist; there are: text, html, markdown, json, junit" in ended.err


@pytest.mark.parametrize("form", ["text", "html", "markdown", "json", "junit"])
def test_a_report_goes_to_a_file(run: Path, tmp_path: Path, form: str) -> None:
    file = tmp_path / "report"
    ended = cli("report", run, "--format", form, "--output", file)
    assert (ended.code, ended.out) == (0, "")
    assert file.read_text("utf-8") == cli("report", run, "--format", form).out
    ended = cli("report", run, "--format", form, "--output", tmp_path / "absent" / "report")
    assert ended.code == 2
    assert "cannot be written (No such file or directory); choose another file with --output" in ended.err
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("lost", ["all", "some", "a piece"])
def test_outcomes_that_are_lost_are_made_again(run: Path, tmp_path: Path, lost: str) -> None:
    copy = tmp_path / run.name
    shutil.copytree(run, copy)
    before = snapshot(copy)
    whole = before["outcomes.jsonl"]
    if lost == "all":
        (copy / "outcomes.jsonl").unlink()
    else:
        cut = whole.rindex(b"\n", 0, -1) + 1 if lost == "some" else len(whole) - 9
        (copy / "outcomes.jsonl").write_bytes(whole[:cut])
    shown = cli("report", copy, "--format", "json")
    assert shown.code == 0, shown.err
    assert strict(shown.out) == strict(before["report.json"])
    assert snapshot(copy) == before


def test_a_run_that_has_lost_rows_says_so(run: Path, tmp_path: Path) -> None:
    copy = tmp_path / "run"
    shutil.copytree(run, copy)
    (copy / "outcomes.jsonl").unlink()
    kept = (copy / "material.jsonl").read_bytes()
    (copy / "material.jsonl").write_bytes(kept[: kept.rindex(b"\n", 0, -1) + 1])
    ended = cli("report", copy)
    assert ended.code == 2
    assert "had 9 rows, but its material holds 8" in ended.err
    (copy / "material.jsonl").write_bytes(kept)
    (copy / "testimony.jsonl").write_bytes(b"")
    ended = cli("report", copy)
    assert ended.code == 2
    assert "holds no answer for row 'good'" in ended.err


def test_hostile_text_steers_no_format(tmp_path: Path) -> None:
    rows = [
        row(HOSTILE, question=HOSTILE, response=f"{HOSTILE} [9].", context=[HOSTILE], human_label=HOSTILE),
        row(f"2 {HOSTILE}", context=[f"{PEAT} {HOSTILE}"], expected=HOSTILE),
        row(
            f"3 {HOSTILE}",
            context=[{"id": HOSTILE, "text": PEAT, "title": HOSTILE, "url": f"javascript:{HOSTILE}"}],
        ),
        row(f"4 {HOSTILE}", response=7, note=HOSTILE),
        row(f"5 {HOSTILE}"),
    ]

    def judge(request: Request) -> Any:
        if request.row == 5:
            return Failure(cause=HOSTILE, note=HOSTILE)
        return json.dumps({"score": 0, "explanation": HOSTILE + "\ud800", "verdicts": []})

    result = judgeproof.cite(rows, judge=judge, out=tmp_path / "run")
    shown = {
        form: cli("report", result.path, "--format", form)
        for form in ("text", "markdown", "json", "junit", "html")
    }
    for form, ended in shown.items():
        assert ended.code == 0, (form, ended.err)
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", ended.out), form
        if form != "json":
            assert "\u202e" not in ended.out, form
    assert strict(shown["json"].out)["rows"]["total"] == 5
    suite = ElementTree.fromstring(shown["junit"].out)
    assert (suite.get("tests"), len(suite.findall("testcase"))) == ("5", 5)
    assert "<script>alert(1)" not in shown["html"].out
    assert 'href="javascript:' not in shown["html"].out.lower()
    for line in shown["markdown"].out.splitlines():
        assert "<script>" not in line
        assert not re.search(r"(?<!\\)\]\(javascript", line)
        if line.startswith("|"):
            # A foreign sign that would end a cell is escaped, so every row of a table has its columns.
            assert len(re.findall(r"(?<!\\)\|", line)) in (3, 4, 5, 8)


# ---------------------------------------------------------------- gates


EXPECTED: dict[str, float | None] = {
    "pass_rate": 2 / 5,
    "pass_rate_low": 2 / 9,
    "pass_rate_high": 6 / 9,
    "precision": 3 / 6,
    "graded": 6 / 8,
    "assessed": 5 / 9,
    "unassessed": 4,
    "unreadable": 1,
    "failed": 3,
    "failed_proven": 1,
    "proven": 1,
    "asserted": 2,
    "supported": 3,
    "misattributed": 0,
    "contradicted": 1,
    "unsupported": 1,
    "fabricated": 1,
    "ambiguous": 0,
    "agreement": 2 / 3,
    "citation_coverage": 1,
    "citation_coverage_low": 8 / 9,
    "supported_coverage_low": 3 / 9,
    "uncited": 0,
    "cost": 0,
    "cost_per_row": 0,
    "cost_per_assessed": 0,
    "cost_per_supported": 0,
}
# What one judge that is asked once leaves undefined.
WHY = {
    "judges_agreement": "one judge was asked",
    "judges_kappa": "one judge was asked",
    "judges_shared": "one judge was asked",
    "repeats_flips": "each judge was asked once",
}
PROVEN = EXPECTED | {
    "pass_rate": 2 / 3,
    "pass_rate_low": 2 / 9,
    "pass_rate_high": 8 / 9,
    "precision": 3 / 4,
    "assessed": 3 / 9,
    "unassessed": 6,
    "failed": 1,
}


@pytest.mark.parametrize("options", [(), ("--proven-only",)], ids=["all", "proven"])
def test_every_figure_can_be_a_limit(run: Path, options: Sequence[str]) -> None:
    for figure, value in (PROVEN if options else EXPECTED).items():
        assert value is not None
        for word, meets, misses in (("--min", value, value + 1e-9), ("--max", value, value - 1e-9)):
            met = cli("gate", run, word, f"{figure}={meets!r}", *options)
            assert (met.code, met.out) == (0, "every limit is met\n"), (figure, word, met)
            missed = cli("gate", run, word, f"{figure}={misses!r}", *options)
            assert missed.code == 1, (figure, word)
            assert missed.out.startswith(f"missed: {figure} is ")
    missed = cli(
        "gate", run, *options, "--min", "pass_rate=0.9", "--max", "fabricated=0", "--max", "failed=9"
    )
    assert missed.code == 1
    assert [line.split()[1] for line in missed.out.splitlines()] == ["pass_rate", "fabricated"]


def test_every_figure_of_the_help_is_one(run: Path) -> None:
    told = cli("gate", run, "--min", "x=1")
    assert told.code == 2
    names = told.err.split("there are: ")[1].strip().split(", ")
    assert set(names) == {*EXPECTED, *WHY}
    shown = cli("gate", "--help").out
    assert [name for name in names if not re.search(rf"\b{name}\b", shown.replace("\n", " "))] == []


def test_an_undefined_figure_meets_no_limit(tmp_path: Path) -> None:
    result = judgeproof.cite([row(response="Nothing.")], judge=supports, out=tmp_path / "run")
    for figure in ("pass_rate", "precision", "graded", "agreement"):
        for word, limit in (("--min", 0), ("--max", 1)):
            ended = cli("gate", result.path, word, f"{figure}={limit}")
            assert ended.code == 1
            assert ended.out.startswith(f"missed: {figure} is undefined, wanted at ")
    for figure, why in WHY.items():
        ended = cli("gate", result.path, "--min", f"{figure}=0")
        assert (ended.code, ended.out) == (1, f"missed: {figure} is n/a ({why}), wanted at least 0\n")
    assert cli("gate", result.path, "--min", "pass_rate_low=0", "--max", "pass_rate_high=1").code == 0


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ((), "needs a limit"),
        (("--min", "pass_rate"), "expected FIGURE=NUMBER"),
        (("--min", "pass_rate=high"), "expected FIGURE=NUMBER"),
        (("--max", "failed=nan"), "finite"),
        (("--max", "failed=inf"), "finite"),
        (("--min", "=1"), "figure '' does not exist"),
        (("--min", "quality=1"), "figure 'quality' does not exist; there are: pass_rate"),
    ],
)
def test_a_limit_that_is_none(run: Path, options: Sequence[str], words: str) -> None:
    ended = cli("gate", run, *options)
    assert (ended.code, ended.out) == (2, "")
    assert words in ended.err


# ---------------------------------------------------------------- another judge


def test_a_replay_is_the_same_run_again(run: Path, tmp_path: Path) -> None:
    before = snapshot(run)
    again = tmp_path / "again"
    ended = cli("rejudge", run, "--judge", f"replay:{run}", "--out", again, "--quiet")
    assert ended.code == 0, ended.err
    assert snapshot(run) == before, "nothing of the old run changes"
    for name in ("outcomes", "material"):
        assert (again / f"{name}.jsonl").read_bytes() == (run / f"{name}.jsonl").read_bytes()
    assert manifest(again)["input"] == manifest(run)["input"] | {"run": run.name}
    assert (manifest(again)["verb"], manifest(again)["seed"]) == ("rejudge", manifest(run)["seed"])
    assert (
        cli("rejudge", again, "--judge", f"replay:{again}", "--out", tmp_path / "third", "--quiet").code == 0
    )
    assert (tmp_path / "third" / "outcomes.jsonl").read_bytes() == before["outcomes.jsonl"]


def test_another_script_and_the_embedded_judge(run: Path, tmp_path: Path) -> None:
    before = snapshot(run)
    names = [outcome["row_id"] for outcome in read(run, "outcomes")]
    (tmp_path / "script").write_bytes(lines({"row_id": name, "reply": reply()} for name in names))
    ended = cli(
        "rejudge",
        run,
        "--judge",
        f"scripted:{tmp_path / 'script'}",
        "--out",
        tmp_path / "scripted",
        "--quiet",
    )
    assert ended.code == 0, ended.err
    found = {outcome["row_id"]: outcome["passed"] for outcome in read(tmp_path / "scripted", "outcomes")}
    assert found == {
        **dict.fromkeys(names, True),
        "fabricated": False,
        "cites-nothing": None,
        "broken": None,
    }
    ended = cli("rejudge", run, "--judge", "embedded", "--out", tmp_path / "embedded")
    assert ended.code == 0, ended.err
    assert strict((tmp_path / "embedded" / "report.json").read_bytes())["run"]["score_mode"] == "verdicts"
    assert [name for name, _ in states(tmp_path / "embedded")] == names
    assert snapshot(run) == before


def test_a_replay_of_other_rows_is_refused(run: Path, tmp_path: Path) -> None:
    with pytest.raises(RunError, match="holds no answer for row 'r1'"):
        judgeproof.cite([row()], judge=f"replay:{run}", out=tmp_path / "run")


def test_an_incomplete_run_is_neither_judged_again_nor_gated(run: Path, tmp_path: Path) -> None:
    copy = tmp_path / "run"
    shutil.copytree(run, copy)
    (copy / "manifest.json").write_text(json.dumps(manifest(copy) | {"status": "incomplete"}))
    for words in (("rejudge", copy, "--judge", "embedded"), ("gate", copy, "--max", "failed=99")):
        ended = cli(*words)
        assert ended.code == 2
        assert "is incomplete" in ended.err
    assert "The run is incomplete" in cli("report", copy).out


def test_a_second_judging_that_was_stopped_goes_on(run: Path, tmp_path: Path) -> None:
    asked: list[str] = []

    def judge(request: Request) -> str:
        asked.append(request.row_id)
        return supports(request)

    new = tmp_path / "new"
    stopped = judgeproof.rejudge(run, judge=judge, out=new, stop=lambda: len(asked) >= 3)
    assert not stopped.complete
    assert asked == ["good", "also-good", "fabricated"]
    with pytest.raises(RunError, match="is a run of 'rejudge'"):
        judgeproof.cite([row()], judge=judge, resume=new)
    with pytest.raises(RunError, match="is a run of 'cite'"):
        judgeproof.rejudge(run, judge=judge, resume=run)
    assert judgeproof.rejudge(run, judge=judge, resume=new).complete
    assert asked == ["good", "also-good", "fabricated", "contradicted", "unsupported", "abstained", "silent"]
    before = snapshot(new)
    assert judgeproof.rejudge(run, judge=judge, resume=new).complete
    assert snapshot(new) == before
    assert len(asked) == 7


# ---------------------------------------------------------------- Python


def test_sync_async_and_within_a_running_loop(tmp_path: Path) -> None:
    async def later(request: Request) -> str:
        await asyncio.sleep(0)
        return supports(request)

    rows = [row("a"), row("b")]

    async def within() -> list[judgeproof.Result]:
        waited = await judgeproof.cite_async(rows, judge=later, out=tmp_path / "waited")
        inside = judgeproof.cite(rows, judge=later, out=tmp_path / "inside")
        return [waited, inside, judgeproof.rejudge(waited.path, judge=supports, out=tmp_path / "again")]

    plain = judgeproof.cite(rows, judge=supports, out=tmp_path / "plain")
    found = [list(result.outcomes()) for result in (plain, *asyncio.run(within()))]
    assert all([outcome["passed"] for outcome in outcomes] == [True, True] for outcomes in found)
    assert plain.report == strict((plain.path / "report.json").read_bytes())
    assert judgeproof.load_report(plain.path) == plain
    assert judgeproof.gate(plain.path, minimum={"pass_rate": 1}) == []
    assert [m.figure for m in judgeproof.gate(plain.path, maximum={"pass_rate": 0.5})] == ["pass_rate"]
    with pytest.raises(UsageError, match="'speed'"):
        judgeproof.gate(plain.path, minimum={"speed": 1})


def test_an_error_inside_a_running_loop_is_raised_there(tmp_path: Path) -> None:
    async def within() -> None:
        with pytest.raises(UsageError, match="'x' does not exist"):
            judgeproof.cite([row()], style="x", out=tmp_path / "run")

    asyncio.run(within())
    assert not (tmp_path / "run").exists()


def raising(error: BaseException) -> Callable[[Request], Any]:
    def judge(request: Request) -> Any:
        raise error

    return judge


def raising_later(error: BaseException) -> Callable[[Request], Any]:
    async def judge(request: Request) -> Any:
        await asyncio.sleep(0)
        raise error

    return judge


def answering(answer: Any) -> Callable[[Request], Any]:
    return lambda request: answer


def answering_later(answer: Any) -> Callable[[Request], Any]:
    async def judge(request: Request) -> Any:
        await asyncio.sleep(0)
        return answer

    return judge


ODD_JUDGES = [
    (raising(ValueError("boom")), "exception"),
    (raising(StopIteration()), "exception"),
    (raising(RecursionError()), "exception"),
    (raising_later(ValueError("boom")), "exception"),
    (raising_later(StopAsyncIteration()), "exception"),
    (raising_later(asyncio.CancelledError()), "cancelled"),
    *(
        (answer(odd), "exception")
        for answer in (answering, answering_later)
        for odd in (
            None,
            7,
            True,
            b"{}",
            {"score": 3},
            [],
            object,
            Reply(text=None),
            Reply(text=7),
            Failure(cause=None),
        )  # type: ignore[arg-type]
    ),
    (answering(Failure(cause="http_429", note="slow down")), "http_429"),
    (answering_later(Failure(cause="rate_limited")), "rate_limited"),
]


@pytest.mark.parametrize(("judge", "cause"), ODD_JUDGES, ids=range(len(ODD_JUDGES)))
def test_a_judge_that_gives_no_answer_costs_its_row_only(
    tmp_path: Path, judge: Callable[..., Any], cause: str
) -> None:
    rows = [row("a"), row("fabricated", response="Peat [9]. Peat is old plant matter [1].")]
    result = judgeproof.cite(rows, judge=judge, out=tmp_path / "run")
    assert result.complete
    first, second = result.outcomes()
    assert (first["reason"], first["detail"]) == ("judge_unavailable", cause)
    assert (second["passed"], second["floor"]) == (False, True), "what is proven stays proven"
    told = read(tmp_path / "run", "testimony")
    assert [(entry["status"], entry["cause"]) for entry in told] == [("failed", cause)] * 2
    (tmp_path / "run" / "outcomes.jsonl").unlink()
    assert list(judgeproof.load_report(tmp_path / "run").outcomes()) == [first, second]


def test_what_a_judge_tells_beside_its_answer_never_ends_a_run(tmp_path: Path) -> None:
    odd: Any = {"prompt": object(), "completion": float("nan"), 3: "x", "\ud800": 10**40}
    answers = [
        Reply(text=reply(), usage={"prompt": 12, "completion": 3}, model="m", latency=0.5),
        Reply(text=reply(), usage=odd, latency=float("nan")),
        Reply(text=reply(), usage=[1], model=object()),  # type: ignore[arg-type]
        Reply(text="\ud800 is no reply"),
    ]
    rows = [row(f"r{n}") for n in range(4)]
    result = judgeproof.cite(rows, judge=lambda request: answers[request.row - 1], out=tmp_path / "run")
    assert [outcome["passed"] for outcome in result.outcomes()] == [True, True, True, None]
    told = read(tmp_path / "run", "testimony")
    assert told[0]["usage"] == {"prompt": 12, "completion": 3}
    assert told[-1]["text"] == "\ud800 is no reply"
    assert result.report["judge"]["tokens"] == {"prompt": None, "completion": None}
    again = judgeproof.rejudge(result.path, judge=f"replay:{result.path}", out=tmp_path / "again")
    assert list(again.outcomes()) == list(result.outcomes())


def test_a_judge_that_a_judgeproof_error_stops(tmp_path: Path) -> None:
    for judge in (raising(UsageError("no key")), raising_later(UsageError("no key"))):
        with pytest.raises(UsageError, match="no key"):
            judgeproof.cite([row()], judge=judge, out=tmp_path / str(id(judge)))


def test_two_judges_over_the_same_rows_are_compared(tmp_path: Path) -> None:
    verdict = {"occurrence": 1, "outcome": "supported", "context_span": PEAT}
    good = json.dumps({"score": 3, "explanation": "", "verdicts": [verdict]})
    rows = tmp_path / "rows.jsonl"
    rows.write_text(json.dumps(row("a")) + "\n" + json.dumps(row("b")) + "\n", "utf-8")
    for name, second in (("one", good), ("two", "no reply at all")):
        script = tmp_path / f"{name}.jsonl"
        script.write_text(
            json.dumps({"row_id": "a", "reply": good})
            + "\n"
            + json.dumps({"row_id": "b", "reply": second})
            + "\n",
            "utf-8",
        )
        assert (
            cli("cite", rows, "--judge", f"scripted:{script}", "--out", tmp_path / name, "--quiet").code == 0
        )
    shown = cli("compare", tmp_path / "one", tmp_path / "two")
    assert (shown.code, shown.err) == (0, "")
    assert "rows that came out alike  1/2 0.50" in shown.out
    told = json.loads(cli("compare", tmp_path / "one", tmp_path / "two", "--format", "json").out)
    assert [(entry["row_id"], entry["first"], entry["second"]) for entry in told["changed"]] == [
        ("b", "pass", "unassessed")
    ]
    assert told["comparable"] is True
    assert cli("compare", tmp_path / "one", tmp_path / "two", "--format", "xml").code == 2


def test_two_versions_of_the_answers_stand_side_by_side(tmp_path: Path) -> None:
    for name, cites in (("one", "doc-1"), ("two", "doc-99")):
        rows = [
            row(name, response=f"Peat is old plant matter [{cited}].", context=f"[doc-1] {PEAT}")
            for name, cited in (("a", cites), ("b", "doc-1"))
        ]
        judgeproof.cite(rows, out=tmp_path / name)
    shown = cli("compare", tmp_path / "one", tmp_path / "two")
    assert shown.code == 2
    lines = [line.split() for line in shown.out.splitlines()]
    assert next(line[:7] for line in lines if line[:1] == ["!"]) == [
        "!",
        "not",
        "comparable:",
        "different",
        "rows:",
        "1",
        "differ,",
    ]
    assert ["rows", "that", "were", "given", "otherwise:", "a"] in lines
    assert ["fabricated", "0", "1"] in lines
    assert ["pass_rate", "1.00", "0.50"] in lines
    assert not any(line[:1] == ["unreadable"] for line in lines)
    told = json.loads(cli("compare", tmp_path / "one", tmp_path / "two", "--format", "json").out)
    assert {f["figure"]: f["values"] for f in told["figures"]}["fabricated"] == [0, 1]
    same = sum(f["first"] == f["second"] for f in told["figures"])
    assert f"{same} of {len(told['figures'])} figures are the same in both runs" in shown.out


def test_a_result_stands_where_a_path_of_a_run_does(tmp_path: Path) -> None:
    result = judgeproof.cite([row()], judge=supports, out=tmp_path / "run")
    assert judgeproof.gate(result, minimum={"pass_rate": 1}) == []
    assert judgeproof.compare(result, result)["comparable"] is True
    assert judgeproof.load_report(result).report == result.report
    again = judgeproof.rejudge(result, judge="embedded", out=tmp_path / "again")
    assert Path(again) == tmp_path / "again"
    assert repr(again) == f"Result(path={again.path!r})"
    with pytest.raises(UsageError, match=r"the limit of pass_rate is '0.9'; expected a number"):
        judgeproof.gate(result, minimum={"pass_rate": "0.9"})  # pyright: ignore[reportArgumentType]


def test_names_are_told_before_anything_is_loaded() -> None:
    assert {"cite", "ground", "gate", "estimate_calibrating", "Result"} <= set(dir(judgeproof))


def test_labelled_pairs_are_no_rows_in_memory() -> None:
    with pytest.raises(UsageError, match="labelled pairs are read from files; expected paths, not a dict"):
        judgeproof.calibrate([{"claim": "a"}])  # pyright: ignore[reportArgumentType]
