"""Runs that are killed, stopped, or out of room go on where they were; nothing that was answered is asked again."""

import asyncio
import errno
import json
import random
import re
import resource
import shutil
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from tests.stories.steps import (
    PEAT,
    cli,
    command,
    figures,
    lines,
    manifest,
    process,
    read,
    reply,
    row,
    snapshot,
    strict,
    supports,
)

import judgeproof
from judgeproof import Request
from judgeproof.errors import RunError, StorageError
from judgeproof.runs.lines import Lines

QUIET = ("--quiet", "--no-html")


def varied(n: int) -> dict[str, Any]:
    """Row `n` of a set that holds every kind of row: supported, asked twice, fabricated, unreadable, without citation."""
    kinds = (
        {},
        {},
        {"response": "Peat is old plant matter [1]. It is blue [9]."},
        {"response": ["no text"]},
        {"response": "Nothing is cited."},
        {},
        {"context": [PEAT, "Bogs are wet."], "response": "Peat is old plant matter [1]. Bogs are wet [2]."},
    )
    return row(f"r{n}", **kinds[n % len(kinds)])


def said(n: int, wait: float) -> dict[str, Any]:
    """What the script says of row `n`, after some wait."""
    kinds: tuple[dict[str, Any], ...] = (
        {"reply": reply()},
        {"replies": ["what?", reply()]},
        {"reply": reply()},
        {"reply": "never asked"},
        {"reply": "never asked"},
        {"error": "rate_limited"},
        {"reply": reply(n=2)},
    )
    return {"row_id": f"r{n}", **kinds[n % len(kinds)], "wait": round(wait * (1 + n * 7 % 5), 4)}


@dataclass(frozen=True, slots=True)
class Story:
    """A set of rows with a script that answers them, and the run that nobody disturbed."""

    rows: Path
    script: Path
    calm: Path
    took: float

    def cite(self, *options: object) -> list[str]:
        return command("cite", self.rows, "--judge", f"scripted:{self.script}", *QUIET, *options)


def told(folder: Path, count: int, wait: float) -> Story:
    folder.mkdir(parents=True, exist_ok=True)
    rows, script, calm = folder / "rows.jsonl", folder / "script.jsonl", folder / "calm"
    rows.write_bytes(lines(varied(n) for n in range(count)))
    script.write_bytes(lines(said(n, wait) for n in range(count)))
    began = time.monotonic()
    subprocess.run([*Story(rows, script, calm, 0).cite("--out", calm)], check=True, timeout=120)
    return Story(rows, script, calm, time.monotonic() - began)


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Story:
    return told(tmp_path_factory.mktemp("long"), 2_000, 0.002)


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Story:
    return told(tmp_path_factory.mktemp("short"), 40, 0.01)


def check_same_run(run: Path, calm: Path) -> None:
    """Check that a run came to what the calm one did, and that nothing was asked twice or glued together."""
    assert manifest(run)["status"] == "complete"
    assert (run / "outcomes.jsonl").read_bytes() == (calm / "outcomes.jsonl").read_bytes()
    assert (run / "material.jsonl").read_bytes() == (calm / "material.jsonl").read_bytes()
    assert figures(run) == figures(calm)
    asked = Counter((e["stimulus"], e["row_id"], e["draw"], e["attempt"]) for e in read(run, "testimony"))
    assert [key for key, n in asked.items() if n > 1] == []
    assert set(asked) == {
        (e["stimulus"], e["row_id"], e["draw"], e["attempt"]) for e in read(calm, "testimony")
    }


def wait_for(happened: Callable[[], bool], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.002)


# ---------------------------------------------------------------- kill -9


@pytest.mark.slow
def test_25_kills_at_random_moments(long: Story, tmp_path: Path) -> None:
    chance = random.Random(60784)
    # How much of the testimony there is at the moment of the kill, in bytes, and how many seconds later that is.
    whole = (long.calm / "testimony.jsonl").stat().st_size
    moments = [(0 if at % 8 == 0 else chance.randrange(whole), chance.random() / 50) for at in range(25)]
    within = [0]

    def kill(at: int) -> None:
        run = tmp_path / f"run-{at}"
        size, later = moments[at]
        going = subprocess.Popen(long.cite("--out", run))
        testimony = run / "testimony.jsonl"
        wait_for(
            lambda: (
                going.poll() is not None
                or (
                    (run / "manifest.json").exists()
                    if not size
                    else testimony.exists() and testimony.stat().st_size >= size
                )
            )
        )
        time.sleep(later)
        going.kill()
        going.wait()
        within[0] += manifest(run)["status"] == "running"
        subprocess.run(long.cite("--resume", run), check=True, timeout=120)
        check_same_run(run, long.calm)
        shutil.rmtree(run)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(kill, range(25)))
    assert within[0] >= 20, "most kills must fall into the grading"


def test_what_a_kill_leaves_of_a_last_line_is_set_aside(short: Story, tmp_path: Path) -> None:
    chance = random.Random(9)
    for name in ("material", "testimony", "outcomes"):
        whole = (short.calm / f"{name}.jsonl").read_bytes()
        for cut in [1, len(whole) - 1, *(chance.randrange(1, len(whole)) for _ in range(6))]:
            run = tmp_path / f"{name}-{cut}"
            shutil.copytree(short.calm, run)
            (run / f"{name}.jsonl").write_bytes(whole[:cut])
            (run / "manifest.json").write_text(json.dumps(manifest(run) | {"status": "running"}))
            if name == "material":
                (run / "testimony.jsonl").unlink()
            ended = cli("cite", short.rows, "--judge", f"scripted:{short.script}", "--resume", run, *QUIET)
            assert ended.code == 0, ended.err
            check_same_run(run, short.calm)
            fragment = whole[:cut].rpartition(b"\n")[2]
            if fragment and name != "outcomes":
                assert (run / f"{name}.torn").read_bytes() == fragment + b"\n"
                assert (
                    f"a torn last line of {name}.jsonl was set aside in {name}.torn" in manifest(run)["notes"]
                )
                assert "set aside" in cli("report", run).out
            else:
                assert not (run / f"{name}.torn").exists()


def test_a_line_of_testimony_that_is_damaged_is_never_passed_over(short: Story, tmp_path: Path) -> None:
    for damage in (
        b"{",
        b"{}",
        b"[]",
        b'{"status": "ok", "stimulus": "x", "row_id": "r1", "draw": 1, "attempt": 1}',
    ):
        run = tmp_path / f"run-{len(damage)}-{damage[:1].hex()}"
        shutil.copytree(short.calm, run)
        kept = (run / "testimony.jsonl").read_bytes().splitlines(keepends=True)
        (run / "testimony.jsonl").write_bytes(b"".join([*kept[:3], damage + b"\n", *kept[3:]]))
        (run / "manifest.json").write_text(json.dumps(manifest(run) | {"status": "running"}))
        ended = cli("cite", short.rows, "--judge", f"scripted:{short.script}", "--resume", run, *QUIET)
        assert ended.code == 2
        assert f"testimony.jsonl: damaged at byte {sum(map(len, kept[:3]))}" in ended.err


# ---------------------------------------------------------------- two processes


def test_a_second_process_is_refused(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_bytes(lines(row(f"r{n}") for n in range(3)))
    (tmp_path / "script").write_bytes(
        lines({"row_id": f"r{n}", "reply": reply(), "wait": 30} for n in range(3))
    )
    run = tmp_path / "run"
    words = ("cite", tmp_path / "rows.jsonl", "--judge", f"scripted:{tmp_path / 'script'}", *QUIET)
    first = subprocess.Popen(command(*words, "--out", run))
    try:
        wait_for(
            lambda: (
                (run / "material.jsonl").exists() and (run / "material.jsonl").read_bytes().count(b"\n") == 3
            )
        )
        before = snapshot(run)
        second = process(*words, "--resume", run)
        assert second.code == 2
        assert (
            second.err == f"judgeproof: {run}: another process is writing this run; wait for it, or stop it\n"
        )
        third = process(*words, "--out", run)
        assert third.code == 2
        assert f"holds a run already; go on with it by --resume {run}" in third.err
        assert snapshot(run) == before
    finally:
        first.kill()
        first.wait()
    (tmp_path / "script").write_bytes(lines({"row_id": f"r{n}", "reply": reply()} for n in range(3)))
    assert cli(*words, "--resume", run).code == 0, "a killed process holds no run"
    assert manifest(run)["status"] == "complete"


# ---------------------------------------------------------------- Ctrl-C


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_finishes_what_is_in_flight(short: Story, tmp_path: Path, number: signal.Signals) -> None:
    run = tmp_path / "run"
    slow = tmp_path / "slow"
    slow.write_bytes(lines(said(n, 0.05) for n in range(40)))
    words = ("cite", short.rows, "--judge", f"scripted:{slow}", *QUIET)
    going = subprocess.Popen(
        command(*words, "--out", run, "--concurrency", 4), stderr=subprocess.PIPE, text=True
    )
    wait_for(lambda: (run / "testimony.jsonl").exists() and (run / "testimony.jsonl").stat().st_size > 0)
    going.send_signal(number)
    _, err = going.communicate(timeout=30)
    assert going.returncode == 2
    assert re.search(
        r"stopping: (nothing is in flight|[1-4] calls? in flight (is|are) finished and kept); once more to break off\. ",
        err,
    ), err
    assert f"the run is incomplete; what was answered is kept. Go on with it by --resume {run}\n" in err
    assert "Traceback" not in err
    state = manifest(run)
    assert state["status"] == "incomplete"
    assert state["finished"] is not None
    done = read(run, "outcomes")
    assert 0 < len(done) < 40
    assert state["counts"]["rows"] == len(done)
    # Every row that was begun came to its end: what it was asked is answered, and nothing else was asked.
    asked = {entry["row_id"] for entry in read(run, "testimony")}
    assert asked == {outcome["row_id"] for outcome in done if outcome["judge"]["called"]}
    assert len(read(run, "material")) in (len(done), len(done) + 1)
    assert "incomplete" in cli("report", run).out
    assert cli("gate", run, "--max", "fabricated=99").code == 2
    quick = cli("cite", short.rows, "--judge", f"scripted:{slow}", *QUIET, "--resume", run)
    assert quick.code == 0, quick.err
    assert (run / "outcomes.jsonl").read_bytes() == (short.calm / "outcomes.jsonl").read_bytes()


def test_a_second_ctrl_c_breaks_off(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_bytes(lines(row(f"r{n}") for n in range(3)))
    script = [
        {"row_id": "r0", "reply": reply()},
        *({"row_id": f"r{n}", "reply": reply(), "wait": 60} for n in (1, 2)),
    ]
    (tmp_path / "script").write_bytes(lines(script))
    run = tmp_path / "run"
    words = ("cite", tmp_path / "rows.jsonl", "--judge", f"scripted:{tmp_path / 'script'}", *QUIET)
    going = subprocess.Popen(command(*words, "--out", run), stderr=subprocess.PIPE, text=True)
    wait_for(
        lambda: (
            (run / "material.jsonl").exists() and len((run / "material.jsonl").read_bytes().splitlines()) == 3
        )
    )
    time.sleep(0.1)
    going.send_signal(signal.SIGINT)
    time.sleep(0.2)
    assert going.poll() is None, "the first one waits for what is in flight"
    going.send_signal(signal.SIGINT)
    _, err = going.communicate(timeout=10)
    assert going.returncode == 2
    assert f"broken off; what was answered before is kept, go on with it by --resume {run}\n" in err
    assert "Traceback" not in err
    assert manifest(run)["status"] == "incomplete"
    assert [entry["row_id"] for entry in read(run, "testimony")] == ["r0"]
    (tmp_path / "script").write_bytes(lines({"row_id": f"r{n}", "reply": reply()} for n in range(3)))
    assert cli(*words, "--resume", run).code == 0
    assert [entry["row_id"] for entry in read(run, "testimony")] == ["r0", "r1", "r2"]


def test_a_stop_behind_the_last_row_stops_nothing(tmp_path: Path) -> None:
    stops: list[bool] = []

    def judge(request: Request) -> str:
        if request.row == 3:
            stops.append(True)
        return supports(request)

    result = judgeproof.cite(
        (row(f"r{n}") for n in range(1, 4)), judge=judge, out=tmp_path / "run", stop=lambda: bool(stops)
    )
    assert result.complete


# ---------------------------------------------------------------- resume under other conditions


@pytest.fixture
def half(short: Story, tmp_path: Path) -> Path:
    """A run that was stopped halfway, by a limit of rows that the process took."""
    run = tmp_path / "half"
    shutil.copytree(short.calm, run)
    for name, count in (("material", 20), ("testimony", 12)):
        kept = (run / f"{name}.jsonl").read_bytes().splitlines(keepends=True)[:count]
        (run / f"{name}.jsonl").write_bytes(b"".join(kept))
    (run / "manifest.json").write_text(json.dumps(manifest(run) | {"status": "incomplete"}))
    return run


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--threshold", "0.7"], "its options threshold is 0.5, but this call's is 0.7"),
        (["--style", "numeric"], "its options style is 'auto', but this call's is 'numeric'"),
        (["--score-mode", "verdicts"], "its options score_mode is 'rubric'"),
        (["--context-format", "list"], "its options context_format is None, but this call's is 'list'"),
        (["--brackets", "<", ">"], "its options brackets is ['[', ']']"),
        (["--map", "id=question"], "its options map id is None, but this call's is ['question']"),
        (["--judge", "embedded"], "its judge spec is 'scripted:"),
        (["--seed", "other"], "has another seed"),
        (["--limit", "5"], "the rows end with row 5, but this run holds more of them"),
    ],
)
def test_a_resume_under_other_conditions_says_which(
    short: Story, half: Path, options: list[str], words: str
) -> None:
    judge = [] if "--judge" in options else ["--judge", f"scripted:{short.script}"]
    ended = cli("cite", short.rows, "--resume", half, *QUIET, *judge, *options)
    assert ended.code == 2
    assert words.replace("is ['question']", "is 'question'") in ended.err
    assert "--out" in ended.err
    again = cli("cite", short.rows, "--resume", half, *QUIET, "--judge", f"scripted:{short.script}")
    assert again.code == 0, again.err
    check_same_run(half, short.calm)


def test_a_resume_with_other_rows_says_which(short: Story, half: Path, tmp_path: Path) -> None:
    judge = ("--judge", f"scripted:{short.script}")
    kept = snapshot(half)
    other = tmp_path / "rows.jsonl"
    other.write_bytes(short.rows.read_bytes().replace(b"Bogs are wet", b"Bogs are dry", 1))
    changed = cli("cite", other, "--resume", half, *QUIET, *judge)
    assert changed.code == 2
    assert "its input has changed (sha256 " in changed.err
    assert snapshot(half) == kept, "a refused resume changes nothing"
    # A pipe has no digest; its rows are compared one by one.
    rows = short.rows.read_bytes().splitlines(keepends=True)
    swapped = process(
        "cite", "-", "--resume", half, *QUIET, *judge, given=b"".join([*rows[:4], rows[5], rows[4]])
    )
    assert swapped.code == 2
    assert "row 5 is not the row that this run began with" in swapped.err
    fewer = process("cite", "-", "--resume", half, *QUIET, *judge, given=b"".join(rows[:10]))
    assert fewer.code == 2
    assert "the rows end with row 10, but this run holds more of them" in fewer.err
    assert process("cite", "-", "--resume", half, *QUIET, *judge, given=b"".join(rows)).code == 0
    check_same_run(half, short.calm)


def test_a_complete_run_that_is_resumed_stays_as_it_is(short: Story, tmp_path: Path) -> None:
    run = tmp_path / short.calm.name
    shutil.copytree(short.calm, run)
    before = snapshot(run)
    words = ("--judge", f"scripted:{short.script}", "--resume", run, *QUIET)
    ended = cli("cite", short.rows, *words)
    assert ended.code == 0, ended.err
    assert snapshot(run) == before
    for rows in (short.rows.read_bytes() + lines([row("more")]), short.rows.read_bytes()[:-200]):
        assert process("cite", "-", *words, given=rows).code == 2
        assert snapshot(run) == before, "other rows harm no complete run"


def test_a_limit_that_is_lifted(short: Story, tmp_path: Path) -> None:
    run = tmp_path / "run"
    words = ("cite", short.rows, "--judge", f"scripted:{short.script}", *QUIET)
    assert cli(*words, "--out", run, "--limit", 7).code == 0
    assert len(read(run, "outcomes")) == len(read(run, "material")) == 7
    assert manifest(run)["status"] == "complete"
    assert cli(*words, "--resume", run).code == 0
    check_same_run(run, short.calm)


def test_failures_are_asked_again_only_where_that_is_wanted(short: Story, tmp_path: Path) -> None:
    run = tmp_path / "run"
    shutil.copytree(short.calm, run)
    failed = sum(entry["status"] == "failed" for entry in read(run, "testimony"))
    mended = tmp_path / "mended"
    mended.write_bytes(
        lines(said(n, 0) | ({"error": None, "reply": reply()} if n % 7 == 5 else {}) for n in range(40))
    )
    shutil.copy(mended, short.script.with_name("mended"))
    (run / "manifest.json").write_text(
        (run / "manifest.json").read_text().replace(str(short.script), str(mended))
    )
    words = ("cite", short.rows, "--judge", f"scripted:{mended}", "--resume", run, *QUIET)
    assert cli(*words).code == 0
    assert any(outcome["reason"] == "judge_unavailable" for outcome in read(run, "outcomes"))
    assert cli(*words, "--retry-failed").code == 0
    assert not any(outcome["reason"] == "judge_unavailable" for outcome in read(run, "outcomes"))
    assert len(read(run, "testimony")) == len(read(short.calm, "testimony")) + failed


# ---------------------------------------------------------------- run directories that are not as they should be


def test_a_run_directory_that_cannot_be_used(short: Story, tmp_path: Path) -> None:
    def damaged(change: Callable[[Path], Any]) -> Path:
        run = tmp_path / f"run-{len(list(tmp_path.iterdir()))}"
        shutil.copytree(short.calm, run)
        change(run / "manifest.json")
        return run

    def without(name: str) -> Callable[[Path], Any]:
        def change(file: Path) -> None:
            told = json.loads(file.read_bytes())
            del told[name]
            file.write_text(json.dumps(told))

        return change

    def replaced(**parts: Any) -> Callable[[Path], Any]:
        return lambda file: file.write_text(json.dumps(json.loads(file.read_bytes()) | parts))

    cases = [
        (replaced(format=2, judgeproof="9.1"), "was written by judgeproof 9.1 in format 2"),
        (replaced(format="1"), "no format number"),
        (replaced(format=True), "no format number"),
        (lambda file: file.write_text("{"), "is damaged"),
        (lambda file: file.write_bytes(b""), "is damaged"),
        (lambda file: file.write_bytes(b"\xff"), "is damaged"),
        (lambda file: file.write_text("[]"), "no format number"),
        (lambda file: file.unlink(), "is no run directory"),
        (lambda file: file.write_text("[" * 100_000), "is damaged"),
        (replaced(options=None), "it has no options style"),
        (replaced(options={"style": "auto"}), "it has no options brackets"),
        (replaced(judge=[]), "it has no judge spec"),
        *((without(name), f"it has no {name}") for name in ("verb", "status", "judge", "options", "seed", "input", "scorer")),
    ]  # fmt: skip
    for change, words in cases:
        run = damaged(change)
        before = snapshot(run)
        verbs = (
            ("report", run),
            ("gate", run, "--max", "fabricated=0"),
            ("rejudge", run, "--judge", "embedded", "--out", tmp_path / "new"),
            ("cite", short.rows, "--judge", f"scripted:{short.script}", "--resume", run),
        )
        for verb in verbs:
            ended = cli(*verb)
            assert ended.code == 2, (words, verb[0], ended)
            assert words in ended.err
            assert ended.err.count("\n") == 1
        assert {name: data for name, data in snapshot(run).items() if name != ".lock"} == before
        assert not (tmp_path / "new").exists()
    for verb in ("report", "gate"):
        options = () if verb == "report" else ("--max", "fabricated=0")
        assert "is no run directory" in cli(verb, tmp_path / "absent", *options).err
        assert "is a file" in cli(verb, short.rows, *options).err


def test_an_output_folder_that_holds_a_run(short: Story) -> None:
    before = snapshot(short.calm)
    ended = cli("cite", short.rows, "--judge", f"scripted:{short.script}", "--out", short.calm)
    assert ended.code == 2
    assert (
        f"holds a run already; go on with it by --resume {short.calm}, or choose another --out" in ended.err
    )
    assert snapshot(short.calm) == before


# ---------------------------------------------------------------- no room, no permission


def test_an_output_folder_that_cannot_be_made(short: Story, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for out in (tmp_path / "file" / "run", Path("/proc/nothing/run")):
        ended = cli("cite", short.rows, "--judge", f"scripted:{short.script}", "--out", out)
        assert ended.code == 2
        assert "cannot be made" in ended.err
        assert "choose a folder that can be written with --out" in ended.err


def test_an_output_folder_that_is_read_only(
    short: Story, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Permissions do not bind every user, so the system's answer is played."""

    def denied(*_: Any, **__: Any) -> Any:
        raise PermissionError(errno.EACCES, "Permission denied")

    run = tmp_path / "run"
    run.mkdir()
    for place in ("filelock.FileLock.acquire", "pathlib.Path.write_bytes"):
        with monkeypatch.context() as patch:
            patch.setattr(place, denied)
            ended = cli("cite", short.rows, "--judge", f"scripted:{short.script}", "--out", run)
        assert ended.code == 2
        assert (
            f"{run}: cannot be written (Permission denied); choose a folder that can be written" in ended.err
        )
        assert not (run / "manifest.json").exists()


@pytest.mark.parametrize("room", [500, 3_000, 6_000, 9_000, 12_000])
def test_a_full_disk_as_the_system_reports_it(short: Story, tmp_path: Path, room: int) -> None:
    run = tmp_path / "run"
    going = subprocess.run(
        short.cite("--out", run),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
    )
    assert going.returncode == 2, going.stderr
    assert "cannot be written (File too large)" in going.stderr
    assert going.stderr.count("\n") == 1
    if not (run / "manifest.json").exists():
        assert room == 500
        return
    assert f"go on with --resume {run}" in going.stderr
    for name in ("material", "testimony"):
        if (run / f"{name}.jsonl").exists():
            read(run, name)
    resumed = cli("cite", short.rows, "--judge", f"scripted:{short.script}", "--resume", run, *QUIET)
    assert resumed.code == 0, resumed.err
    check_same_run(run, short.calm)


class Disk:
    """A disk with room for so many bytes, which writes a part of what does not fit, as real ones do."""

    def __init__(self, room: int) -> None:
        self.room = room

    def take(self, data: Any) -> int:
        if self.room <= 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        taken = min(len(data), self.room)
        self.room -= taken
        return taken


class OnDisk:
    """A file of lines on such a disk."""

    def __init__(self, file: Any, disk: Disk) -> None:
        self.file = file
        self.disk = disk

    def write(self, data: Any) -> int:
        return self.file.write(data[: self.disk.take(data)])

    def truncate(self, size: int) -> int:
        self.disk.room += max(0, self.file.seek(0, 2) - size)
        return self.file.truncate(size)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    found = Disk(1 << 40)
    begin, save = Lines.__init__, Path.write_bytes

    def init(self: Lines, *words: Any, **options: Any) -> None:
        begin(self, *words, **options)
        self._file = OnDisk(self._file, found)  # type: ignore[assignment]

    def write_bytes(self: Path, data: bytes) -> int:
        if found.take(data) < len(data):
            raise OSError(errno.ENOSPC, "No space left on device")
        return save(self, data)

    monkeypatch.setattr(Lines, "__init__", init)
    monkeypatch.setattr(Path, "write_bytes", write_bytes)
    yield found


def test_a_full_disk_at_any_point(short: Story, tmp_path: Path, disk: Disk) -> None:
    asked: list[tuple[str, int]] = []

    async def judge(request: Request) -> Any:
        asked.append((request.row_id, request.attempt))
        await asyncio.sleep(0.0005 * (request.row % 5))
        entry = said(int(request.row_id[1:]), 0)
        if "error" in entry:
            return judgeproof.Failure(cause=entry["error"])
        return entry.get("reply") or entry["replies"][request.attempt - 1]

    def go(**how: Any) -> judgeproof.Result:
        return judgeproof.cite(short.rows, judge=judge, concurrency=8, seed="one", **how)

    calm = go(out=tmp_path / "calm")
    used = (1 << 40) - disk.room
    calls = Counter(asked)
    for room in [100, 900, 1_500, *range(2_000, used - 500, used // 20), used - 300, used - 10]:
        run = tmp_path / f"run-{room}"
        asked.clear()
        disk.room = room
        with pytest.raises(StorageError, match="No space left on device"):
            go(out=run)
        disk.room = 1 << 40
        if not (run / "manifest.json").exists():
            continue
        if manifest(run)["status"] == "complete":
            assert (run / "outcomes.jsonl").read_bytes() == (calm.path / "outcomes.jsonl").read_bytes()
        go(resume=run)
        check_same_run(run, calm.path)
        # What was under way when the disk was full could not be kept: at most that is asked again.
        assert sum((Counter(asked) - calls).values()) <= 8


def test_nothing_is_written_behind_a_fragment_that_cannot_be_taken_back(
    tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stuck(self: OnDisk, size: int) -> int:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(OnDisk, "truncate", stuck)
    kept = Lines(tmp_path / "kept.jsonl")
    kept.append(b'{"n":1}')
    disk.room = 3
    with pytest.raises(StorageError, match="No space left"):
        kept.append(b'{"n":2}')
    disk.room = 100
    with pytest.raises(StorageError, match="No space left"):
        kept.append(b'{"n":3}')
    kept.close()
    assert (tmp_path / "kept.jsonl").read_bytes() == b'{"n":1}\n{"n'


def test_a_failure_beside_the_calls_calls_them_off_too(tmp_path: Path) -> None:
    async def judge(request: Request) -> str:
        await asyncio.sleep(0.01 if request.row == 1 else 5)
        return reply()

    def progress(told: Any) -> None:
        if told.done:
            raise ZeroDivisionError

    async def within() -> None:
        with pytest.raises(ZeroDivisionError):
            await judgeproof.cite_async(
                [row(f"r{n}") for n in range(5)],
                judge=judge,
                out=tmp_path / "run",
                concurrency=3,
                progress=progress,
            )
        assert [task for task in asyncio.all_tasks() if task is not asyncio.current_task()] == []

    asyncio.run(within())
    assert manifest(tmp_path / "run")["status"] == "incomplete"


def test_a_failure_in_one_call_calls_the_others_off(tmp_path: Path) -> None:
    """A judge's own error that stops a run leaves no task behind and nothing half written."""
    ended: list[str] = []

    async def judge(request: Request) -> str:
        try:
            await asyncio.sleep(0.01 if request.row == 2 else 5)
        except asyncio.CancelledError:
            ended.append(request.row_id)
            raise
        raise RunError("enough")

    async def within() -> None:
        with pytest.raises(RunError, match="enough"):
            await judgeproof.cite_async(
                [row(f"r{n}") for n in range(1, 6)], judge=judge, out=tmp_path / "run"
            )
        assert sorted(ended) == ["r1", "r3", "r4", "r5"]
        assert [task for task in asyncio.all_tasks() if task is not asyncio.current_task()] == []

    began = time.monotonic()
    asyncio.run(within())
    assert time.monotonic() - began < 3
    assert manifest(tmp_path / "run")["status"] == "incomplete"
    assert read(tmp_path / "run", "testimony") == []


def test_the_report_of_a_killed_run_holds_what_was_answered(long: Story, tmp_path: Path) -> None:
    run = tmp_path / "run"
    going = subprocess.Popen(long.cite("--out", run))
    wait_for(lambda: (run / "testimony.jsonl").exists() and (run / "testimony.jsonl").stat().st_size > 50_000)
    going.kill()
    going.wait()
    (run / "outcomes.jsonl").unlink()
    shown = cli("report", run, "--format", "json")
    assert shown.code == 0, shown.err
    report = strict(shown.out)
    assert report["run"]["status"] == "running"
    assert 0 < report["rows"]["total"] <= len((run / "material.jsonl").read_bytes().splitlines())
    calm = (long.calm / "outcomes.jsonl").read_bytes()
    assert calm.startswith((run / "outcomes.jsonl").read_bytes())


def test_a_judge_that_was_measured_anew_is_the_same_judge(tmp_path: Path) -> None:
    rows = [
        {"id": f"r{n}", "response": "Peat burns [doc-1].", "context": "[doc-1] Peat burns."} for n in (1, 2)
    ]
    run = judgeproof.cite(rows, out=tmp_path / "run", limit=1).path
    manifest = json.loads((run / "manifest.json").read_bytes())
    manifest["judge"]["measured"] = [{"data": "old", "n": 1, "coverage": 1.0, "balanced_accuracy": 0.5}]
    (run / "manifest.json").write_text(json.dumps(manifest))
    assert judgeproof.cite(rows, resume=run).report["rows"]["total"] == 2
    manifest["judge"]["version"] = "other"
    (run / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(RunError, match="its judge version is 'other'"):
        judgeproof.cite(rows, resume=run)
