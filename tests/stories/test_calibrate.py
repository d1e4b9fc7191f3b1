"""A judge held against labelled pairs through the command line: figures, files, limits, resuming, and judges that flatter themselves."""

import gzip
import json
import random
import shutil
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.stories.steps import Ended, cli, lines, manifest, read, strict

import judgeproof
from judgeproof import Request
from judgeproof.judges.embedded import MEASURED

PEAT = "Peat is old and wet."
QUIET = ("--no-html", "-q")
Row = Mapping[str, Any]


def pair(at: int, label: str, **more: Any) -> dict[str, Any]:
    """A labelled pair; which side it is on cannot be read off its texts."""
    return {
        "id": f"p{at}",
        "claim": f"Peat number {at} is ancient.",
        "source": f"{PEAT} Number {at}.",
        "label": label,
        **more,
    }


def labelled(n: int, *, data: str = "peat", first: int = 0, **more: Any) -> list[dict[str, Any]]:
    """Pairs of which every other one is supported."""
    labels = ("supported", "unsupported", "supported", "partial")
    return [pair(at, labels[at % 4], data=data, **more) for at in range(first, first + n)]


def said(outcome: str, quote: str = PEAT, **more: Any) -> str:
    """A reply about the one citation of a pair."""
    return json.dumps(
        {
            "explanation": "",
            "verdicts": [{"occurrence": 1, "outcome": outcome, "context_span": quote, **more}],
        }
    )


def script(path: Path, rows: Iterable[Row], answer: Callable[[Row], str]) -> str:
    """A scripted judge that says of every pair what a function says."""
    path.write_bytes(lines({"row_id": row["id"], "reply": answer(row)} for row in rows))
    return f"scripted:{path}"


def honest(row: Row) -> str:
    """Right on all but every fifth pair, and less sure of these."""
    at, truth = int(row["id"][1:]), row["label"] == "supported"
    wrong = at % 5 == 4
    outcome = "supported" if truth != wrong else "unsupported"
    return said(outcome, confidence=0.6 if wrong else 0.7 + 0.25 * random.Random(at).random())


def sure(row: Row) -> str:
    return said("supported" if row["label"] == "supported" else "unsupported", confidence=1)


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    path = tmp_path / "peat.jsonl"
    path.write_bytes(lines(labelled(40)))
    return path


def calibrate(rows: Path | Iterable[Path], judge: str, run: Path, *more: object) -> Ended:
    files = [rows] if isinstance(rows, Path) else list(rows)
    return cli("calibrate", *files, "--judge", judge, "--score-mode", "verdicts", "--out", run, *more)


def report(run: Path) -> dict[str, Any]:
    return strict((run / "report.json").read_bytes())


def one(run: Path, name: str = "all") -> dict[str, Any]:
    return next(found for found in report(run)["sets"] if found["name"] == name)


# ---------------------------------------------------------------- figures


def test_the_bundled_sample_gives_the_figures_that_the_judge_carries(tmp_path: Path) -> None:
    ended = cli("calibrate", "--judge", "embedded", "--out", tmp_path / "run")
    assert ended.code == 0, ended.err
    assert (tmp_path / "run" / "report.html").exists()
    for measured in MEASURED:
        found = one(tmp_path / "run", measured.data)
        assert round(found["balanced_accuracy"]["rate"], 3) == measured.balanced_accuracy
        assert (
            found["balanced_accuracy"]["low"]
            < measured.balanced_accuracy
            < found["balanced_accuracy"]["high"]
        )
        # Code closes a row whose source is empty: no judge is asked about it, and none was measured at it.
        assert found["n"] == measured.n
        assert round(found["coverage"]["rate"], 3) == measured.coverage
        assert measured.data in ended.out
    file = strict((tmp_path / "run" / "calibration.json").read_bytes())
    assert [m["data"] for m in file["measured"]] == [m.data for m in MEASURED]


def test_what_a_scripted_judge_says_is_counted(rows: Path, tmp_path: Path) -> None:
    judge = script(tmp_path / "s", labelled(40), honest)
    ended = calibrate(rows, judge, tmp_path / "run")
    assert ended.code == 0, ended.err
    found = one(tmp_path / "run")
    # Of 20 on either side 4 are wrong.
    assert (found["n"], found["coverage"]["k"]) == (40, 40)
    assert (found["balanced_accuracy"]["supported"]["k"], found["balanced_accuracy"]["supported"]["n"]) == (
        16,
        20,
    )
    assert (found["balanced_accuracy"]["rest"]["k"], found["balanced_accuracy"]["rest"]["n"]) == (16, 20)
    assert found["labels"] == {"supported": 20, "partial": 10, "unsupported": 10, "contradicted": 0}
    assert report(tmp_path / "run")["confidence"]["source"] == "reply"
    curve = found["confidence"]["curve"]
    assert curve[0]["accuracy"] == 1.0
    assert (curve[-1]["accuracy"], curve[-1]["coverage"]) == (0.8, 1.0)
    assert found["confidence"]["at_target"]["coverage"] == 1.0
    assert "Balanced accuracy 0.80 (0.65 to 0.88) on the 40 of 40 pairs that the judge answered" in ended.out
    assert manifest(tmp_path / "run")["verb"] == "calibrate"
    assert len(read(tmp_path / "run", "testimony")) == 40


def test_the_question_is_that_of_cite(tmp_path: Path) -> None:
    """What a judge is asked of a pair is what it is asked of a row with one citation of that source."""
    asked: list[Request] = []

    def judge(request: Request) -> str:
        asked.append(request)
        return said("supported")

    row = pair(1, "supported", question="How old?", claim="Peat is [sic] ancient. It is wet, too. [1][2]")
    judgeproof.calibrate([_written(tmp_path / "a.jsonl", [row])], judge=judge, out=tmp_path / "one", seed="s")
    cited = {
        "id": "p1", "question": "How old?", "response": "Peat is [sic] ancient. It is wet, too.", "context": {"source-1": [row["source"]]},
        "citations": [{"start": 0, "end": 38, "refs": ["source-1"]}],
    }  # fmt: skip
    judgeproof.cite([cited], judge=judge, style="spans", out=tmp_path / "two", seed="s")
    assert asked[0].messages() == asked[1].messages()
    assert asked[0].stimulus_id == asked[1].stimulus_id
    [found] = asked[0].stimulus.citations
    assert found.claim == "Peat is [sic] ancient. It is wet, too."


def _written(path: Path, rows: Iterable[Row]) -> Path:
    path.write_bytes(lines(rows))
    return path


@pytest.mark.parametrize("form", ["jsonl.gz", "json", "csv", "tsv", "parquet"])
def test_every_format_gives_the_same_figures(form: str, rows: Path, tmp_path: Path) -> None:
    judge = script(tmp_path / "s", labelled(40), honest)
    assert calibrate(rows, judge, tmp_path / "plain", *QUIET).code == 0
    path = tmp_path / f"peat.{form}"
    _as(form, path, labelled(40))
    ended = calibrate(path, judge, tmp_path / "run", *QUIET)
    assert ended.code == 0, ended.err
    assert report(tmp_path / "run")["sets"] == report(tmp_path / "plain")["sets"]


def _as(form: str, path: Path, rows: list[dict[str, Any]]) -> None:
    """Write rows in a format."""
    if form == "jsonl.gz":
        path.write_bytes(gzip.compress(lines(rows)))
    elif form == "json":
        path.write_text(json.dumps(rows), "utf-8")
    elif form == "parquet":
        import duckdb

        _written(path.with_suffix(".tmp"), rows)
        duckdb.sql(
            f"COPY (SELECT * FROM read_json('{path.with_suffix('.tmp')}', format='newline_delimited')) TO '{path}'"
        )
    else:
        sign = "," if form == "csv" else "\t"
        text = [sign.join(rows[0]), *(sign.join(f'"{value}"' for value in row.values()) for row in rows)]
        path.write_text("\n".join(text) + "\n", "utf-8")


def test_splits_and_data_sets_are_apart(tmp_path: Path) -> None:
    train = _written(tmp_path / "a_train.jsonl", labelled(8, data="a"))
    test = _written(tmp_path / "a_test.jsonl", labelled(12, data="a", first=20))
    subsets = [
        {**row, "data": None, "meta": {"subset": "xy"[at % 2]}}
        for at, row in enumerate(labelled(12, first=40))
    ]
    parts = _written(tmp_path / "b_test.jsonl", subsets)
    judge = script(tmp_path / "s", [*labelled(8), *labelled(12, first=20), *labelled(12, first=40)], honest)
    ended = calibrate((train, test, parts), judge, tmp_path / "run")
    assert ended.code == 0, ended.err
    found = {s["name"]: s["n"] for s in report(tmp_path / "run")["sets"]}
    assert found == {
        "all@test": 24,
        "a@test": 12,
        "b_test": 12,
        "b_test/x": 6,
        "b_test/y": 6,
        "all@train": 8,
        "a@train": 8,
    }
    assert report(tmp_path / "run")["headline"] == "all@test"
    file = strict((tmp_path / "run" / "calibration.json").read_bytes())
    assert [m["data"] for m in file["measured"]] == ["a@test", "b_test"]
    assert [f["name"] for f in file["files"]] == ["a_train.jsonl", "a_test.jsonl", "b_test.jsonl"]


def test_files_of_one_name_and_ids_that_come_twice_are_told_apart(tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    files = [
        _written(tmp_path / "peat.jsonl", [pair(1, "supported")]),
        _written(tmp_path / "x" / "peat.jsonl", [pair(1, "partial")]),
    ]

    def judge(request: Request) -> str:
        return said("supported")

    result = judgeproof.calibrate(files, judge=judge, score_mode="verdicts", out=tmp_path / "run")
    assert [(s["name"], s["n"]) for s in result.report["sets"]] == [("all", 2), ("peat", 1), ("peat#2", 1)]
    assert [o["row_id"] for o in read(tmp_path / "run", "outcomes")] == ["p1", "p1#2"]


def test_repeats_tell_how_sure_a_judge_is(tmp_path: Path) -> None:
    def moody(request: Request) -> str:
        return said("unsupported" if request.row == 1 and request.draw > 2 else "supported")

    result = judgeproof.calibrate(
        [_written(tmp_path / "a.jsonl", [pair(1, "partial"), pair(2, "supported")])], judge=moody, judge_repeats=4,
        score_mode="verdicts", out=tmp_path / "run",
    )  # fmt: skip
    assert result.report["confidence"]["source"] == "repeats"
    points = result.report["sets"][0]["confidence"]["curve"]
    assert [(p["confidence"], p["right"], p["n"]) for p in points] == [(1.0, 1, 1), (0.5, 1, 2)]


# ---------------------------------------------------------------- judges that flatter themselves


def flattering(tmp_path: Path, answer: Callable[[Row], str]) -> dict[str, Any]:
    found = labelled(200)
    judge = script(tmp_path / "s", found, answer)
    ended = calibrate(_written(tmp_path / "f.jsonl", found), judge, tmp_path / "run")
    assert ended.code == 0, ended.err
    return {
        "set": one(tmp_path / "run"),
        "told": " ".join(n["text"] for n in report(tmp_path / "run")["notices"]),
        "out": ended.out,
    }


def test_who_leaves_out_what_is_hard_has_it_beside_the_figure(tmp_path: Path) -> None:
    def easy(row: Row) -> str:
        return sure(row) if int(row["id"][1:]) % 5 == 0 else said("abstain")

    found = flattering(tmp_path, easy)
    assert found["set"]["balanced_accuracy"]["rate"] == 1.0
    assert found["set"]["full"]["rate"] == 0.2
    assert found["set"]["confidence"]["at_target"]["coverage"] == 0.2
    assert "It answered 40 of 200 pairs" in found["told"]
    assert "0.20 were each of the others answered wrongly" in " ".join(found["out"].split())


def test_who_quotes_nothing_answers_nothing(tmp_path: Path) -> None:
    found = flattering(
        tmp_path,
        lambda row: said(json.loads(sure(row))["verdicts"][0]["outcome"], "words that stand nowhere"),
    )
    assert found["set"]["balanced_accuracy"]["rate"] is None
    assert found["set"]["full"]["rate"] is None
    assert found["set"]["unassessed"] == [{"why": "incomplete_judge_verdicts", "n": 200}]
    assert "said to stand: 200." in found["told"]
    assert "answered no pair" in found["told"]


def test_who_is_always_sure_is_shown_to_be(tmp_path: Path) -> None:
    found = flattering(
        tmp_path, lambda row: said(json.loads(honest(row))["verdicts"][0]["outcome"], confidence=1)
    )
    assert found["set"]["confidence"]["reliability"]["ece"] == pytest.approx(0.2)
    assert len(found["set"]["confidence"]["curve"]) == 1
    assert "equally sure of every verdict (1.00)" in found["told"]
    assert "surer than it is right: 1.00 on average, and right on 0.80" in found["told"]


def test_who_tells_its_confidence_only_where_it_is_sure_has_a_short_curve(tmp_path: Path) -> None:
    def coy(row: Row) -> str:
        told = json.loads(honest(row))["verdicts"][0]
        return said(told["outcome"], **({"confidence": 0.99} if told["confidence"] > 0.6 else {}))

    found = flattering(tmp_path, coy)
    assert found["set"]["confidence"]["curve"][-1]["coverage"] == 0.8
    assert "40 answered pairs came without a confidence" in found["told"]


def test_who_always_supports_is_worth_a_coin(tmp_path: Path) -> None:
    found = flattering(tmp_path, lambda row: said("supported"))
    assert found["set"]["balanced_accuracy"]["rate"] == 0.5
    assert "It says supported of every pair" in found["told"]


@pytest.mark.parametrize("odd", [True, "0.9", None, 2, -1, [1], {"p": 1}])
def test_odd_confidences_are_none(odd: Any, tmp_path: Path) -> None:
    found = flattering(tmp_path, lambda row: said("supported", confidence=odd))
    assert found["set"]["confidence"]["n"] == 0
    assert found["set"]["confidence"]["why"]
    assert found["set"]["confidence"]["reliability"]["ece"] is None


# ---------------------------------------------------------------- bad input


def test_rows_that_are_no_pairs_are_counted_and_named(tmp_path: Path) -> None:
    bad = [
        {**pair(1, "supported"), "label": "yes"}, {**pair(2, "supported"), "claim": None}, {**pair(3, "supported"), "split": "x"},
        {"id": "p4"}, pair(5, "supported", source=""), pair(6, "supported"),
    ]  # fmt: skip
    path = tmp_path / "bad.jsonl"
    path.write_bytes(lines(bad) + b'{"claim": "torn\n' + lines([pair(7, "unsupported")]))
    judge = script(tmp_path / "s", [pair(6, "supported"), pair(7, "unsupported")], sure)
    ended = calibrate(path, judge, tmp_path / "run")
    assert ended.code == 0, ended.err
    found = report(tmp_path / "run")
    assert found["rows"] == {"total": 8, "pairs": 3, "unreadable": 5}
    assert [row["line"] for row in found["unreadable"]] == [1, 2, 3, 4, 7]
    assert found["unreadable"][0]["cause"].startswith("bad.jsonl, line 1: the label is 'yes'")
    assert "5 of 8 rows are no labelled pairs; the first: bad.jsonl, line 1" in " ".join(ended.out.split())
    assert one(tmp_path / "run")["not_put"] == [{"why": "empty_context", "n": 1}]
    assert one(tmp_path / "run")["balanced_accuracy"]["rate"] == 1.0


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is empty; expected at least one row"),
        (b'{"claim": "a", "source": "b"}\n', "no column holds the label: found 'claim', 'source'; wanted one of 'label'"),
        (b'{"text": "a", "label": "supported"}\n', "no column holds the claim"),
        (b"claim,source,label\n", "holds no row"),
    ],
)  # fmt: skip
def test_what_holds_no_labelled_pairs_is_refused_before_anything_is_asked(
    content: bytes, words: str, tmp_path: Path
) -> None:
    path = tmp_path / ("a.csv" if content.startswith(b"claim") else "a.jsonl")
    path.write_bytes(content)
    ended = calibrate(path, "embedded", tmp_path / "run")
    assert ended.code == 2
    assert words in ended.err
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("nowhere.jsonl",), "no such file"),
        (("-",), "standard input cannot hold them"),
        (("--judge", "panel:embedded,scripted:x"), "judge"),
        (("--target", "0.4"), "target 0.4 is out of range"),
        (("--target", "1"), "out of range"),
        (("--limit", "0"), "limit 0 is out of range"),
        (("--fit",), "fit: no pair is of train or dev (found: none)"),
    ],
)
def test_what_cannot_be_done_is_said(
    words: tuple[str, ...], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x").write_bytes(b"")
    ended = cli("calibrate", *words, "--out", "run")
    assert ended.code == 2
    assert told in ended.err
    assert not (tmp_path / "run").exists()


def test_a_panel_is_refused(tmp_path: Path) -> None:
    first, second = (script(tmp_path / name, [], sure) for name in "ab")
    ended = cli("calibrate", "--judge", f"panel:{first},{second}", "--out", tmp_path / "run")
    assert ended.code == 2
    assert "a calibration measures one judge" in ended.err


def test_one_side_alone_has_no_balanced_accuracy(tmp_path: Path) -> None:
    found = [pair(at, "supported") for at in range(5)]
    ended = calibrate(
        _written(tmp_path / "a.jsonl", found), script(tmp_path / "s", found, sure), tmp_path / "run"
    )
    assert ended.code == 0, ended.err
    assert "Balanced accuracy is undefined" in ended.out
    assert one(tmp_path / "run")["accuracy"]["rate"] == 1.0
    file = strict((tmp_path / "run" / "calibration.json").read_bytes())
    assert file["measured"][0]["balanced_accuracy"] is None
    gated = cli("gate", tmp_path / "run", "--min", "balanced_accuracy=0.1")
    assert gated.code == 1
    assert "balanced_accuracy is undefined" in gated.out


# ---------------------------------------------------------------- stopped, resumed, made again


def test_a_run_that_ran_out_of_calls_goes_on_to_the_same_end(rows: Path, tmp_path: Path) -> None:
    judge = script(tmp_path / "s", labelled(40), honest)
    assert calibrate(rows, judge, tmp_path / "calm", *QUIET).code == 0
    run = tmp_path / "run"
    capped = calibrate(rows, judge, run, "--max-calls", 13, *QUIET)
    assert capped.code == 2
    assert not (run / "calibration.json").exists(), "what is incomplete measures nothing"
    assert cli("gate", run, "--min", "coverage=0").code == 2
    ended = cli("calibrate", rows, "--judge", judge, "--score-mode", "verdicts", "--resume", run, *QUIET)
    assert ended.code == 0, ended.err
    assert sum(entry["call"] > 0 for entry in read(run, "testimony")) == 40
    for name in ("material.jsonl", "outcomes.jsonl", "calibration.json"):
        assert (run / name).read_bytes() == (tmp_path / "calm" / name).read_bytes()
    assert report(run)["sets"] == report(tmp_path / "calm")["sets"]


def test_another_file_or_judge_is_another_run(rows: Path, tmp_path: Path) -> None:
    judge = script(tmp_path / "s", labelled(40), honest)
    run = tmp_path / "run"
    assert calibrate(rows, judge, run, *QUIET).code == 0
    other = _written(tmp_path / "other.jsonl", labelled(39))
    changed = cli("calibrate", other, "--judge", judge, "--score-mode", "verdicts", "--resume", run, *QUIET)
    assert changed.code == 2
    assert "its input has changed" in changed.err
    again = cli("calibrate", rows, "--judge", "embedded", "--resume", run, *QUIET)
    assert again.code == 2
    assert "its judge spec is" in again.err
    verb = cli("cite", rows, "--judge", judge, "--resume", run, *QUIET)
    assert verb.code == 2


def test_figures_are_made_again_from_what_the_run_recorded(rows: Path, tmp_path: Path) -> None:
    judge = script(tmp_path / "s", labelled(40), honest)
    run = tmp_path / "run"
    assert calibrate(rows, judge, run, "--judge-repeats", 2, *QUIET).code == 0
    told = strict((run / "report.json").read_bytes())
    shutil.copytree(run, tmp_path / "alone")
    for name in ("outcomes.jsonl", "opinions.jsonl", "report.json", "calibration.json"):
        (tmp_path / "alone" / name).unlink()
    shown = cli("report", tmp_path / "alone", "--format", "json")
    assert shown.code == 0, shown.err
    again = strict(shown.out)
    for part in ("sets", "headline", "confidence", "fit", "rows", "repeats", "latency", "cost", "notices"):
        assert again[part] == told[part], part


@pytest.mark.parametrize(
    ("part", "value", "words"),
    [
        ("wanted", {"fit": "yes"}, "what it is of cannot be read"),
        ("wanted", {"target": True}, "what it is of cannot be read"),
        ("labelled", [{"name": 1}], "what it is of cannot be read"),
        ("options", {"bands": {"scripted": {"slope": "1"}}}, "its options cannot be read"),
        ("options", {"bands": {"scripted": 1}}, "its options cannot be read"),
    ],
)
def test_a_damaged_manifest_is_said_to_be_one(
    part: str, value: Any, words: str, rows: Path, tmp_path: Path
) -> None:
    run = tmp_path / "run"
    assert calibrate(rows, script(tmp_path / "s", labelled(40), honest), run, *QUIET).code == 0
    told = manifest(run)
    told[part] = {**told[part], **value} if isinstance(value, dict) else value
    (run / "manifest.json").write_text(json.dumps(told))
    shown = cli("report", run)
    assert shown.code == 2
    assert words in shown.err


def test_material_that_is_no_pair_is_said_to_be_damaged(rows: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    assert calibrate(rows, script(tmp_path / "s", labelled(40), honest), run, *QUIET).code == 0
    text = (run / "material.jsonl").read_text("utf-8")
    (run / "material.jsonl").write_text(text.replace('"pair":', '"pear":', 1), "utf-8")
    shown = cli("report", run)
    assert shown.code == 2
    assert "row 1 is no labelled pair" in shown.err


def test_the_pairs_can_be_put_before_another_judge(rows: Path, tmp_path: Path) -> None:
    """It is a run of citations then, with the judge that was measured as its second opinion."""
    run = tmp_path / "run"
    assert calibrate(rows, script(tmp_path / "s", labelled(40), honest), run, *QUIET).code == 0
    again = cli("rejudge", run, "--judge", "embedded", "--out", tmp_path / "new", "--no-html")
    assert again.code == 0, again.err
    assert report(tmp_path / "new")["human"]["rows"] == 40


@pytest.mark.parametrize("form", ["text", "html", "markdown", "json"])
def test_every_format(form: str, rows: Path, tmp_path: Path) -> None:
    judge = script(tmp_path / "s", labelled(40), honest)
    assert calibrate(rows, judge, tmp_path / "run", *QUIET).code == 0
    shown = cli("report", tmp_path / "run", "--format", form)
    assert shown.code == 0, shown.err
    assert "0.80" in shown.out or form == "json"
    if form == "text":
        assert max(map(len, shown.out.splitlines())) <= 100


def test_there_is_no_junit_of_a_calibration(rows: Path, tmp_path: Path) -> None:
    assert calibrate(rows, script(tmp_path / "s", labelled(40), honest), tmp_path / "run", *QUIET).code == 0
    shown = cli("report", tmp_path / "run", "--format", "junit")
    assert shown.code == 2
    assert "there are: text, html, markdown, json" in shown.err


def test_what_it_would_take_is_told_before(rows: Path, tmp_path: Path) -> None:
    told = cli("calibrate", rows, "--judge", script(tmp_path / "s", labelled(40), honest), "--dry-run")
    assert told.code == 0, told.err
    assert "40" in told.out
    assert not list(tmp_path.glob("run*"))


def test_only_the_first_pairs_are_asked_about(rows: Path, tmp_path: Path) -> None:
    judge = script(tmp_path / "s", labelled(40), honest)
    assert calibrate(rows, judge, tmp_path / "run", "--limit", 8, *QUIET).code == 0
    assert one(tmp_path / "run")["n"] == 8


# ---------------------------------------------------------------- limits


def test_a_floor_is_held(rows: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    assert calibrate(rows, script(tmp_path / "s", labelled(40), honest), run, *QUIET).code == 0
    kept = cli(
        "gate",
        run,
        "--min",
        "balanced_accuracy=0.79",
        "--min",
        "peat.coverage=1",
        "--max",
        "ece=0.3",
        "--min",
        "accuracy=0.8",
    )
    assert kept.code == 0, kept.out
    missed = cli("gate", run, "--min", "balanced_accuracy_low=0.7", "--min", "peat.balanced_accuracy=0.81")
    assert missed.code == 1
    assert "peat.balanced_accuracy is 0.80, wanted at least 0.81" in missed.out
    assert "balanced_accuracy_low is 0.65" in missed.out
    unknown = cli("gate", run, "--min", "pass_rate=1")
    assert unknown.code == 2
    assert "peat.balanced_accuracy" in unknown.err
    assert cli("gate", run, "--min", "coverage=1", "--proven-only").code == 2


def test_columns_of_ones_own_are_named(tmp_path: Path) -> None:
    own = {
        "claim": "said", "source": "texts", "label": "verdict", "question": "why", "data": "set", "group": "family",
        "split": "fold",
    }  # fmt: skip
    rows = labelled(8, question="What is peat?", group="g", split="test")
    judge = script(tmp_path / "judge.jsonl", rows, honest)
    (tmp_path / "plain.jsonl").write_bytes(lines(rows))
    (tmp_path / "own.jsonl").write_bytes(
        lines({own.get(name, name): value for name, value in row.items()} for row in rows)
    )
    maps = [word for field, column in own.items() for word in ("--map", f"{field}={column}")]
    plain = cli("calibrate", tmp_path / "plain.jsonl", "--judge", judge, "--out", tmp_path / "plain", *QUIET)
    assert plain.code == 0, plain.err
    run, mapped = tmp_path / "run", ("calibrate", tmp_path / "own.jsonl", "--judge", judge, *maps)
    done = cli(*mapped, "--out", run, *QUIET)
    assert done.code == 0, done.err
    kept = [entry["fields"] for entry in read(run, "material")]
    assert kept == [entry["fields"] for entry in read(tmp_path / "plain", "material")]
    assert (run / "outcomes.jsonl").read_bytes() == (tmp_path / "plain" / "outcomes.jsonl").read_bytes()
    assert "8 rows: 8 to be asked about" in cli(*mapped, "--dry-run").out
    (run / "outcomes.jsonl").unlink()
    assert cli("report", run).code == 0
    assert cli(*mapped, "--resume", run, *QUIET).code == 0
    other = cli(*mapped[:-1], "split=set", "--resume", run, *QUIET)
    assert (other.code, "its columns split is" in other.err) == (2, True), other.err


def test_a_column_that_no_file_has_is_no_column(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(lines(labelled(30)))
    (tmp_path / "b.jsonl").write_bytes(lines([*labelled(30), pair(31, "supported", fold="dev")]))
    for maps, words in (
        (("--map", "claim=said"), "a.jsonl: no column holds the claim: found 'id', 'claim'"),
        (("--map", "split=fould"), "no column holds the split: found 'claim', 'data', 'fold'"),
        (("--map", "context=x"), "--map names the field 'context'; the fields are: id, claim"),
        (("--map", "split"), "expected FIELD=COLUMN"),
    ):
        done = cli(
            "calibrate", tmp_path / "a.jsonl", tmp_path / "b.jsonl", *maps, "--out", tmp_path / "run", *QUIET
        )
        assert done.code == 2 and words in done.err, done.err
        assert not (tmp_path / "run").exists()
    files = (tmp_path / "a.jsonl", tmp_path / "b.jsonl")
    done = cli("calibrate", *files, "--map", "split=fold", "--out", tmp_path / "run", *QUIET)
    assert done.code == 0, done.err
    assert [entry["fields"]["pair"]["split"] for entry in read(tmp_path / "run", "material")] == [
        None
    ] * 60 + ["dev"]


def test_two_calibrations_are_compared_by_what_the_judge_called_the_pairs(tmp_path: Path) -> None:
    rows = labelled(8)
    (tmp_path / "pairs.jsonl").write_bytes(lines(rows))
    for name, says in (("one", honest), ("two", lambda _: "I cannot tell.")):
        judge = script(tmp_path / f"{name}.jsonl", rows, says)
        done = cli(
            "calibrate",
            tmp_path / "pairs.jsonl",
            "--judge",
            judge,
            "--score-mode",
            "verdicts",
            "--out",
            tmp_path / name,
            *QUIET,
        )
        assert done.code == 0, done.err
    words = " ".join(cli("compare", tmp_path / "one", tmp_path / "two").out.split())
    assert "pairs that came out alike 0/8 0.00" in words
    assert "first second pairs supported not answered" in words
    assert "not supported not answered" in words
    assert " pass " not in words
    assert " fail " not in words
