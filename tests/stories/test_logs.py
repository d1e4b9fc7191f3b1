"""What stands on standard error as JSON, and what a program that uses the package gets through `logging`."""

import logging
import re
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from tests.servers.misbehaving import CANARY, serving
from tests.stories.steps import cli, command, lines, process, reply, row, strict, supports

import judgeproof
from judgeproof.runs.progress import Progress

TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
EVIL = "e\x1b]0;x\x07\x9b31m\u202evil\nline"
STEERS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def events(err: str) -> list[dict[str, Any]]:
    """The objects of standard error: one a line, each with its time, level and event."""
    told = [strict(line) for line in err.splitlines()]
    for one in told:
        assert TIME.fullmatch(one["time"])
        assert one["level"] in ("info", "warning", "error")
        assert isinstance(one["event"], str)
    assert err.isascii()
    return told


def names(err: str) -> list[str]:
    return [one["event"] for one in events(err)]


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    (tmp_path / "rows.jsonl").write_bytes(lines(row(f"r{n}") for n in range(6)))
    return tmp_path / "rows.jsonl"


def test_a_run_as_json(rows: Path, tmp_path: Path) -> None:
    ended = cli("cite", rows, "--out", tmp_path / "run", "--log-format", "json")
    assert ended.code == 0
    begun, over = events(ended.err)
    assert (begun["event"], begun["path"], begun["verb"]) == ("run_begun", str(tmp_path / "run"), "cite")
    assert (over["event"], over["status"], over["rows"], over["unassessed"]) == (
        "run_ended",
        "complete",
        6,
        0,
    )
    assert "pass rate" in ended.out, "the report stays on standard output"
    assert cli("cite", rows, "--out", tmp_path / "quiet", "--log-format", "json", "-q").err == ""
    assert cli("cite", rows, "--out", tmp_path / "text").err == ""


def test_the_format_comes_from_the_environment_too(rows: Path, tmp_path: Path) -> None:
    env = {"JUDGEPROOF_LOG_FORMAT": "json"}
    assert names(process("cite", rows, "--out", tmp_path / "run", env=env).err) == ["run_begun", "run_ended"]
    text = process("cite", rows, "--out", tmp_path / "2", "--log-format", "text", env=env)
    assert (text.code, text.err) == (0, "")
    wrong = process("cite", rows, "--out", tmp_path / "3", env={"JUDGEPROOF_LOG_FORMAT": "xml"})
    assert wrong.err == "judgeproof: --log-format 'xml' does not exist; there are: text, json\n"


def test_every_verb_that_grades_has_it(rows: Path, tmp_path: Path) -> None:
    assert cli("cite", rows, "--out", tmp_path / "run", "-q").code == 0
    again = cli(
        "rejudge", tmp_path / "run", "--judge", "embedded", "--out", tmp_path / "2", "--log-format", "json"
    )
    assert names(again.err) == ["run_begun", "run_ended"]
    finding = {"path": "rates/client.go", "line": 52, "title": "It is nil", "severity": "error"}
    said = {
        "case": "go-nil-deref",
        "reviewer": "mine",
        "status": "found",
        "scale": "ours",
        "findings": [finding],
    }
    (tmp_path / "said.jsonl").write_bytes(lines([said]))
    words = ("review", "tuning", "-r", f"scripted:{tmp_path / 'said.jsonl'}", "--cases", "go-nil-deref")
    reviewed = cli(*words, "--out", tmp_path / "3", "--log-format", "json", "--no-html")
    assert reviewed.code == 0, reviewed.err
    assert names(reviewed.err) == ["run_begun", "run_ended"]
    resumed = cli(*words, "--resume", tmp_path / "3", "--log-format", "json", "--no-html")
    assert names(resumed.err) == ["run_resumed", "run_ended"]


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (("cite", "absent"), "InputError"),
        (("cite", "rows.jsonl", "--judge", EVIL), "UsageError"),
        (("cite", "rows.jsonl", "--map", EVIL), "UsageError"),
        (("cite", "rows.jsonl", "--otel"), "UsageError"),
        (("rejudge", EVIL, "--judge", "embedded"), "RunError"),
        (("review", EVIL, "-r", "ruff"), "InputError"),
    ],
)
def test_an_error_is_an_event_with_its_exit_code(
    words: tuple[str, ...], kind: str, rows: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(rows.parent)
    ended = (
        process(*words, "--log-format", "json") if "--otel" in words else cli(*words, "--log-format", "json")
    )
    assert ended.code == 2
    (told,) = events(ended.err)
    assert (told["event"], told["level"], told["kind"], told["exit_code"]) == ("error", "error", kind, 2)
    assert not STEERS.search(told["message"])
    assert "Traceback" not in ended.err


def test_foreign_names_steer_nothing(tmp_path: Path) -> None:
    folder = tmp_path / EVIL
    folder.mkdir()
    (folder / "rows").write_bytes(lines([row(EVIL)]))
    (folder / "script").write_bytes(lines([{"row_id": EVIL, "error": EVIL}]))
    ended = cli(
        "cite", folder / "rows", "--judge", f"scripted:{folder / 'script'}", "--out", folder / "run", "--map",
        "id=id", "--log-format", "json",
    )  # fmt: skip
    assert ended.code == 0, ended.err
    for told in events(ended.err):
        assert not [value for value in told.values() if isinstance(value, str) and STEERS.search(value)]


def test_ctrl_c_is_an_event_too(rows: Path, tmp_path: Path) -> None:
    (tmp_path / "slow").write_bytes(
        lines({"row_id": f"r{n}", "reply": reply(), "wait": 1.0} for n in range(6))
    )
    run = tmp_path / "run"
    words = (
        "cite",
        rows,
        "--judge",
        f"scripted:{tmp_path / 'slow'}",
        "--out",
        run,
        "--concurrency",
        2,
        "--no-html",
    )
    going = subprocess.Popen(
        command(*words, "--log-format", "json"), stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    )
    until = time.monotonic() + 60
    while not ((run / "testimony.jsonl").exists() and (run / "testimony.jsonl").stat().st_size):
        assert time.monotonic() < until
        time.sleep(0.02)
    # Between two calls none is in flight for a moment.
    time.sleep(0.3)
    going.send_signal(signal.SIGINT)
    err = going.communicate(timeout=60)[1]
    assert going.returncode == 2
    told = {one["event"]: one for one in events(err)}
    assert list(told) == ["run_begun", "stopping", "run_ended", "incomplete"]
    assert told["stopping"]["in_flight"] in (1, 2)
    assert told["run_ended"]["status"] == "incomplete"
    assert told["incomplete"]["exit_code"] == 2
    assert f"--resume {run}" in told["incomplete"]["message"]


def test_retries_are_events_without_a_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGEPROOF_API_KEY", CANARY)
    (tmp_path / "rows.jsonl").write_bytes(
        lines([row("a", question="⟪r429_once a⟫"), row("b", question="⟪r500 b⟫")])
    )
    with serving() as server:
        spec = server.spec("backoff=0, attempts=2")
        ended = cli(
            "cite",
            tmp_path / "rows.jsonl",
            "--judge",
            spec,
            "--out",
            tmp_path / "run",
            "--log-format",
            "json",
        )
    retries = [one for one in events(ended.err) if one["event"] == "retry"]
    assert {(one["row_id"], one["cause"], one["call"]) for one in retries} == {
        ("a", "rate_limited", 1), ("b", "http_500", 1)
    }  # fmt: skip
    assert "rate_limited" in names(ended.err)
    assert CANARY not in ended.err


def test_a_program_gets_them_through_logging(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "judgeproof")
    done: list[int] = []
    answers = [row(f"r{n}") for n in range(4)]
    first = judgeproof.cite(
        answers, judge=supports, out=tmp_path / "run", progress=lambda told: done.append(told.done),
        stop=lambda: done[-1] >= 2,
    )  # fmt: skip
    judgeproof.cite(answers, judge=supports, resume=first.path)
    told = [(record.levelname, getattr(record, "event", "")) for record in caplog.records]
    assert told == [
        ("INFO", "run_begun"), ("WARNING", "run_ended"), ("INFO", "run_resumed"), ("INFO", "run_ended")
    ]  # fmt: skip
    assert {record.name for record in caplog.records} == {"judgeproof"}
    assert logging.getLogger("judgeproof").level == logging.INFO


def test_the_command_leaves_logging_as_it_was(rows: Path, tmp_path: Path) -> None:
    logger = logging.getLogger("judgeproof")
    before = (logger.level, list(logger.handlers))
    cli("cite", rows, "--out", tmp_path / "run", "--log-format", "json")
    cli("cite", tmp_path / "absent", "--log-format", "json")
    assert (logger.level, list(logger.handlers)) == before
    assert cli("cite", tmp_path / "absent").err.startswith("judgeproof: ")


# ---------------------------------------------------------------- progress


def test_progress_begins_at_nothing_and_tells_what_was_kept(tmp_path: Path) -> None:
    told: list[Progress] = []
    answers = [row(f"r{n}") for n in range(9)]
    first = judgeproof.cite(
        answers, judge=supports, out=tmp_path / "run", progress=told.append, stop=lambda: told[-1].done >= 5
    )
    assert [one.done for one in told] == [0, *range(1, told[-1].done + 1)]
    assert {one.kept for one in told} == {0}
    kept = told[-1].done
    told.clear()
    judgeproof.cite(answers, judge=supports, resume=first.path, progress=told.append)
    assert [one.kept for one in told] == [min(n, kept) for n in range(10)]
    assert {(one.unit, one.lacking, one.spend) for one in told} == {("rows", "un-assessed", "cost unknown")}


def test_progress_knows_what_is_in_flight(tmp_path: Path) -> None:
    import asyncio

    seen: list[int] = []

    async def judge(request: judgeproof.Request) -> str:
        await asyncio.sleep(0.01)
        assert told[-1].flight is not None
        seen.append(told[-1].flight.count)
        return supports(request)

    told: list[Progress] = []
    answers = [row(f"r{n}") for n in range(12)]
    judgeproof.cite(answers, judge=judge, out=tmp_path / "run", progress=told.append, concurrency=4)
    assert max(seen) == 4
    assert told[-1].flight is not None and told[-1].flight.count == 0
