"""Runs under a calibration: whose figures are quoted, what its bands hold, and what is refused."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from tests.stories.steps import cli, lines, manifest, read, strict
from tests.stories.test_calibrate import QUIET, calibrate, honest, labelled, one, report, script

import judgeproof
from judgeproof import Request

SPLITS = (("train", 240, 0), ("test", 120, 1000))


@pytest.fixture
def fitted(tmp_path: Path) -> Path:
    """A run of a judge whose bands were fitted, with its script as `s` beside it."""
    files, everything = [], []
    for split, n, first in SPLITS:
        rows = labelled(n, first=first, data=f"peat_{split}")
        everything += rows
        files.append(tmp_path / f"peat_{split}.jsonl")
        files[-1].write_bytes(lines(rows))
    judge = script(tmp_path / "s", [*everything, *GRADED], lambda row: REPLIES.get(row["id"]) or honest(row))
    ended = calibrate(
        files, judge, tmp_path / "fitted", "--fit", "--target", "0.9", "--save", tmp_path / "saved" / "c.json"
    )
    assert ended.code == 0, ended.err
    return tmp_path / "fitted"


def graded(outcome: str, confidence: float | None) -> str:
    sure = {} if confidence is None else {"confidence": confidence}
    return json.dumps(
        {
            "explanation": "",
            "verdicts": [
                {"occurrence": 1, "outcome": outcome, "context_span": "Peat is old and wet.", **sure}
            ],
        }
    )


# What the judge says of the answers that are graded later.
REPLIES = {
    "r1": graded("supported", 0.95), "r2": graded("supported", 0.55), "r3": graded("unsupported", 0.95),
    "r4": graded("unsupported", 0.55), "r5": graded("supported", None),
}  # fmt: skip
GRADED: list[dict[str, Any]] = [
    {"id": name, "response": "Peat is ancient [1].", "context": ["Peat is old and wet."]} for name in REPLIES
]


def cited(tmp_path: Path, run: Path, *more: object) -> Any:
    (tmp_path / "rows.jsonl").write_bytes(lines(GRADED))
    return cli(
        "cite", tmp_path / "rows.jsonl", "--judge", f"scripted:{tmp_path / 's'}", "--score-mode", "verdicts", "--out", run, *more
    )  # fmt: skip


def reasons(run: Path) -> list[tuple[str, str | None, str | None]]:
    return [(o["row_id"], o["reason"], o["detail"]) for o in read(run, "outcomes")]


BANDED = [
    ("r1", None, None), ("r2", "judge_abstained", "between_bands"), ("r3", None, None),
    ("r4", "judge_abstained", "between_bands"), ("r5", "judge_abstained", "between_bands"),
]  # fmt: skip


def test_a_fit_measures_what_it_was_not_fitted_on(fitted: Path) -> None:
    found = report(fitted)
    assert [s["name"] for s in found["sets"]] == ["all", "peat_test"]
    assert found["fit"]["on"] == ["peat_train"]
    banded = one(fitted, "peat_test")["banded"]
    assert banded["accuracy"]["rate"] == 1.0
    assert banded["coverage"]["rate"] == 0.8
    told = " ".join(n["text"] for n in found["notices"])
    assert "240 pairs of train and dev are in no figure here" in told


def test_the_file_stands_where_it_was_wanted(fitted: Path, tmp_path: Path) -> None:
    assert (tmp_path / "saved" / "c.json").read_bytes() == (fitted / "calibration.json").read_bytes()
    file = strict((fitted / "calibration.json").read_bytes())
    assert file["fit"]["on"] == ["peat_train"]
    assert [(m["data"], m["banded"], m["answered"]) for m in file["measured"]] == [("peat_test", True, 96)]


def test_later_reports_quote_it(fitted: Path, tmp_path: Path) -> None:
    ended = cited(tmp_path, tmp_path / "run", "--calibration", fitted / "calibration.json")
    assert ended.code == 0, ended.err
    day = strict((fitted / "calibration.json").read_bytes())["date"]
    said = " ".join(ended.out.split())
    assert (
        f"judge scripted 1 (measured {day}: peat_test balanced accuracy 1.00 (0.95 to 1.00) on the 0.80 of 120 labelled pairs it answers)"
        in said
    )
    assert "Nothing is known of how good" not in said
    page = (tmp_path / "run" / "report.html").read_text("utf-8")
    assert f"Measured {day}" in page
    assert '<span class="of">0.95 to 1.00</span>' in page


def test_verdicts_between_the_bands_become_abstentions(fitted: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    assert cited(tmp_path, tmp_path / "plain", *QUIET).code == 0
    assert [reason for _, reason, _ in reasons(tmp_path / "plain")] == [None] * 5
    assert cited(tmp_path, run, "--calibration", fitted / "calibration.json", *QUIET).code == 0
    assert reasons(run) == BANDED
    bands = manifest(run)["options"]["bands"]["scripted"]
    assert bands == {
        k: v for k, v in strict((fitted / "calibration.json").read_bytes())["fit"].items() if k in bands
    }
    # Made again from what the run recorded, with no file of a calibration in sight.
    told = (run / "outcomes.jsonl").read_bytes()
    (run / "outcomes.jsonl").unlink()
    shutil.rmtree(fitted)
    assert cli("report", run, "--format", "json").code == 0
    assert (run / "outcomes.jsonl").read_bytes() == told


def test_a_run_is_gone_on_with_under_the_same_calibration(fitted: Path, tmp_path: Path) -> None:
    run, file = tmp_path / "run", fitted / "calibration.json"
    assert cited(tmp_path, run, "--calibration", file, "--max-calls", 2, *QUIET).code == 2
    words = (
        "cite",
        tmp_path / "rows.jsonl",
        "--judge",
        f"scripted:{tmp_path / 's'}",
        "--score-mode",
        "verdicts",
        "--resume",
        run,
    )
    other = cli(*words, *QUIET)
    assert other.code == 2
    assert "its options bands is" in other.err
    assert cli(*words, "--calibration", file, "--dry-run").code == 0
    assert cli(*words, "--calibration", file, *QUIET).code == 0
    assert reasons(run) == BANDED


def test_a_rejudged_run_keeps_the_bands_of_the_one_before(fitted: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    assert cited(tmp_path, run, "--calibration", fitted / "calibration.json", *QUIET).code == 0
    ended = cli("rejudge", run, "--judge", "embedded", "--out", tmp_path / "new", *QUIET)
    assert ended.code == 0, ended.err
    second = [
        (o["outcome"]["row_id"], o["outcome"]["reason"], o["outcome"]["detail"])
        for o in read(tmp_path / "new", "opinions")
    ]
    assert second == BANDED
    # A judge of the same name that nobody calibrated is not held to bands that are not its own.
    twin = tmp_path / "twin"
    shutil.copy(tmp_path / "s", twin)
    clash = cli("rejudge", run, "--judge", f"scripted:{twin}", "--out", tmp_path / "clash", *QUIET)
    assert clash.code == 2
    assert "both judges go by the name 'scripted'" in clash.err


def test_a_rejudging_takes_a_calibration(fitted: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    (tmp_path / "rows.jsonl").write_bytes(lines(GRADED))
    assert cli("cite", tmp_path / "rows.jsonl", "--judge", "embedded", "--out", run, *QUIET).code == 0
    words = (
        "rejudge",
        run,
        "--judge",
        f"scripted:{tmp_path / 's'}",
        "--calibration",
        fitted / "calibration.json",
    )
    assert cli(*words, "--dry-run").code == 0
    ended = cli(*words, "--out", tmp_path / "new", *QUIET)
    assert ended.code == 0, ended.err
    assert reasons(tmp_path / "new") == BANDED


def test_a_second_judge_has_a_calibration_of_its_own(fitted: Path, tmp_path: Path) -> None:
    cal = tmp_path / "own"
    assert cli("calibrate", "--judge", "embedded", "--out", cal, *QUIET).code == 0
    (tmp_path / "rows.jsonl").write_bytes(lines(GRADED))
    ended = cli(
        "cite", tmp_path / "rows.jsonl", "--judge", "embedded", "--second-judge", f"scripted:{tmp_path / 's'}", "--out", tmp_path / "run",
        "--calibration", cal / "calibration.json", "--calibration", fitted / "calibration.json", *QUIET,
    )  # fmt: skip
    assert ended.code == 0, ended.err
    told = manifest(tmp_path / "run")
    assert [m["data"] for m in told["judge"]["measured"]] == ["ExpertQA", "HAGRID"]
    assert [m["data"] for m in told["second_judge"]["measured"]] == ["peat_test"]
    assert list(told["options"]["bands"]) == ["scripted"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda f: f["judge"].update(version="2"), "(name 'scripted', version '2'), but this call's is"),
        (
            lambda f: f["judge"].update(spec="scripted:elsewhere"),
            "was measured with the judge 'scripted:elsewhere'",
        ),
        (lambda f: f["asked"].update(prompt="0"), "was measured with the prompt '0', but this call's is"),
        (
            lambda f: f["asked"].update(score_mode="rubric"),
            "the score mode 'rubric', but this call's is 'verdicts'",
        ),
        (
            lambda f: f["measured"][0].update(answered=7),
            "is no calibration (the figures of 'peat_test' do not add up)",
        ),
        (lambda f: f.update(kind="x"), "is no calibration"),
    ],
)
def test_a_calibration_of_something_else_is_refused(
    change: Any, words: str, fitted: Path, tmp_path: Path
) -> None:
    file = strict((fitted / "calibration.json").read_bytes())
    change(file)
    (tmp_path / "c.json").write_text(json.dumps(file))
    ended = cited(tmp_path, tmp_path / "run", "--calibration", tmp_path / "c.json")
    assert ended.code == 2
    assert words in ended.err
    assert not (tmp_path / "run").exists()


def test_two_calibrations_of_one_judge_are_refused(fitted: Path, tmp_path: Path) -> None:
    file = fitted / "calibration.json"
    ended = cited(tmp_path, tmp_path / "run", "--calibration", file, "--calibration", file)
    assert ended.code == 2
    assert "is a second calibration of the judge 'scripted'" in ended.err


def test_a_calibration_for_another_scorer_is_quoted_and_holds_nothing(fitted: Path, tmp_path: Path) -> None:
    file = strict((fitted / "calibration.json").read_bytes())
    file["asked"]["scorer"] = "groundedness"
    (tmp_path / "c.json").write_text(json.dumps(file))
    ended = cited(tmp_path, tmp_path / "run", "--calibration", tmp_path / "c.json")
    assert ended.code == 0, ended.err
    assert "asked for groundedness" in " ".join(ended.out.split())
    assert [reason for _, reason, _ in reasons(tmp_path / "run")] == [None] * 5
    assert "bands" not in manifest(tmp_path / "run")["options"]


def test_a_resumed_calibration_may_be_fitted_later(tmp_path: Path) -> None:
    """What is made of the answers may change; nobody is asked again."""
    asked = 0

    def judge(request: Request) -> str:
        nonlocal asked
        asked += 1
        row = {"id": request.row_id, "label": labels[request.row_id]}
        return honest(row)

    files, labels = [], {}
    for split, n, first in SPLITS:
        rows = labelled(n, first=first, data=f"peat_{split}")
        labels |= {row["id"]: row["label"] for row in rows}
        files.append(tmp_path / f"peat_{split}.jsonl")
        files[-1].write_bytes(lines(rows))
    plain = judgeproof.calibrate(files, judge=judge, score_mode="verdicts", out=tmp_path / "run")
    assert plain.report["fit"] is None
    found = judgeproof.calibrate(
        files, judge=judge, score_mode="verdicts", resume=tmp_path / "run", fit=True, target=0.9
    )
    assert asked == 360
    assert found.report["fit"]["bands"] is not None
    assert judgeproof.load_report(tmp_path / "run").report["sets"] == found.report["sets"]


def test_a_fit_without_a_test_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "peat_train.jsonl"
    path.write_bytes(lines(labelled(8)))
    ended = calibrate(path, script(tmp_path / "s", labelled(8), honest), tmp_path / "run", "--fit")
    assert ended.code == 2
    assert "nothing is measured on what it was fitted on" in ended.err
    assert not (tmp_path / "run").exists()
