"""A hostile program is bounded, shut in, reported, and gone; also on a machine that offers little to shut it in with."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from judgeproof.reviews.run.process import Ended, Limits, Order, contained

LINUX = sys.platform == "linux"
# What a machine may offer: all of it, no Landlock, no namespaces (as in many containers), and neither.
MACHINES = {
    "all": {},
    "namespaces": {"landlock": False},
    "landlock": {"namespaces": False},
    "nothing": {"namespaces": False, "landlock": False},
}
Run = Callable[..., Ended]


@pytest.fixture(params=MACHINES)
def run(request: pytest.FixtureRequest, tmp_path: Path) -> Run:
    """Run a Python program on a machine that offers so much."""
    folder = tmp_path / "own"
    folder.mkdir()

    def running(code: str, *, hidden: tuple[Path, ...] = (), **limits: Any) -> Ended:
        return asyncio.run(
            contained(
                order(folder, code, hidden=hidden, **MACHINES[request.param]),
                Limits(**{"seconds": 20.0, **limits}),
            )
        )

    return running


def order(folder: Path, code: str, **more: Any) -> Order:
    return Order(
        words=(sys.executable, "-I", "-c", code),
        folder=folder,
        writable=(folder,),
        environment={"PATH": os.defpath, "HOME": str(folder), "MARKED": "yes"},
        **more,
    )


def alive(word: str) -> Iterator[int]:
    """The processes that have a word in their command line."""
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if word.encode() in path.read_bytes():
                yield int(path.parent.name)
        except OSError:
            continue


def assert_gone(word: str) -> None:
    until = time.monotonic() + 5
    while list(alive(word)) and time.monotonic() < until:
        time.sleep(0.02)
    assert list(alive(word)) == []


# ---------------------------------------------------------------- a harmless program


def test_a_program_gets_what_was_ordered_and_nothing_else(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "s3cret")
    ended = run(
        "import os, sys\n"
        "print(sorted(os.environ), os.path.realpath(os.getcwd()) == os.path.realpath(os.environ['HOME']))\n"
        "print(repr(sys.stdin.read()), sorted(os.listdir('/proc/self/fd'))[:4])\n"
        "print('told', file=sys.stderr)\n"
        "open('made', 'w').write('x'); open('/dev/null', 'w').write('x')\n"
        "sys.exit(7)"
    )
    lines = ended.output.decode().splitlines()
    assert (ended.code, ended.signal, ended.cause, ended.errors) == (7, None, None, b"told\n")
    assert lines[0] == "['CONTAINED_RUN', 'HOME', 'LC_CTYPE', 'MARKED', 'PATH'] True"
    # Standard streams, and the listing itself: no pipe of ours is open in it.
    assert lines[1] == "'' ['0', '1', '2', '3']"


def test_what_a_run_used_is_told(run: Run) -> None:
    ended = run("x = bytearray(50 << 20)\nfor _ in range(2_000_000): pass")
    assert ended.cpu is not None and 0.02 < ended.cpu < 10
    assert ended.memory is not None and 50 << 20 < ended.memory < 1 << 30
    assert 0 < ended.duration < 20
    assert ended.left == 0


def test_a_signal_that_ends_a_program_is_named(run: Run) -> None:
    ended = run("import os; os.kill(os.getpid(), 11)")
    assert (ended.code, ended.signal, ended.cause) == (None, "SIGSEGV", None)


def test_a_program_that_is_not_there_does_not_start(tmp_path: Path) -> None:
    missing = replace(order(tmp_path, ""), words=(str(tmp_path / "gone"),))
    ended = asyncio.run(contained(missing, Limits(seconds=10)))
    assert (ended.code, ended.cause) == (None, "no_start")
    assert "No such file" in ended.why
    nowhere = replace(order(tmp_path, ""), folder=tmp_path / "gone")
    assert asyncio.run(contained(nowhere, Limits(seconds=10))).cause == "no_start"


def test_words_and_variables_are_bytes_as_they_come(tmp_path: Path) -> None:
    odd = "-- \u202e\x1b[0m 'quotes' $HOME\n\udcff"
    code = "import os, sys; sys.stdout.buffer.write(os.fsencode(sys.argv[1]) + os.environb[b'ODD'])"
    asked = order(tmp_path, code)
    asked = replace(asked, words=(*asked.words, odd), environment={**asked.environment, "ODD": odd})
    assert asyncio.run(contained(asked, Limits(seconds=10))).output == os.fsencode(odd) * 2


def test_a_word_that_no_program_can_get_is_told(tmp_path: Path) -> None:
    asked = order(tmp_path, "")
    ended = asyncio.run(contained(replace(asked, words=(*asked.words, "a\0b")), Limits(seconds=10)))
    assert ended.cause == "no_start"


# ---------------------------------------------------------------- limits


def test_a_program_that_never_ends_and_ignores_every_signal_is_ended(run: Run) -> None:
    code = (
        "import signal, time\n"
        "for n in set(signal.Signals) - {9, 19}: signal.signal(n, signal.SIG_IGN)\n"
        "print('begun', flush=True)\nwhile True: time.sleep(1000.125)"
    )
    ended = run(code, seconds=1.0)
    assert (ended.cause, ended.code, ended.output) == ("timeout", None, b"begun\n")
    assert 1.0 <= ended.duration < 10
    assert_gone("1000.125")


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_a_program_that_prints_a_gigabyte_is_ended_and_the_beginning_is_kept(run: Run, stream: str) -> None:
    code = f"import sys\nfor _ in range(1024): sys.{stream}.buffer.write(b'x' * (1 << 20))"
    ended = run(code, output=3 << 20, errors=1 << 20)
    kept = ended.output if stream == "stdout" else ended.errors
    assert ended.cause == "output_limit"
    assert len(kept) == (3 << 20 if stream == "stdout" else 1 << 20)
    assert set(kept) == {ord("x")}


def test_an_output_of_exactly_the_limit_is_whole(run: Run) -> None:
    assert run("print('x' * 999)", output=1_000).cause is None
    assert run("print('x' * 1000)", output=1_000).cause == "output_limit"


def test_a_program_that_closes_its_output_and_goes_on_is_waited_for(run: Run) -> None:
    ended = run("import os, time\nos.close(1); os.close(2); time.sleep(0.6); open('late', 'w')")
    assert (ended.code, ended.cause) == (0, None)
    assert ended.duration >= 0.6
    assert run("import os, time\nos.close(1); os.close(2); time.sleep(60)", seconds=0.5).cause == "timeout"


def test_a_program_that_burns_cpu_is_ended(run: Run) -> None:
    assert run("while True: pass", cpu=1).cause == "cpu_limit"
    ignoring = "import signal\nsignal.signal(signal.SIGXCPU, signal.SIG_IGN)\nwhile True: pass"
    assert run(ignoring, cpu=1).cause == "cpu_limit"


def test_without_a_number_all_cores_may_be_busy_all_the_time() -> None:
    assert Limits(seconds=10.0).cpu_seconds == 10 * (os.cpu_count() or 1)
    assert (Limits(seconds=0.1).cpu_seconds, Limits(cpu=7).cpu_seconds) == (1, 7)


def test_a_program_cannot_take_all_memory(run: Run) -> None:
    ended = run("try:\n x = bytearray(3 << 30)\nexcept MemoryError: print('refused')", memory=1 << 30)
    assert ended.output == b"refused\n"


@pytest.mark.skipif(not LINUX, reason="the memory of a whole tree is watched by /proc")
def test_processes_cannot_take_it_together(run: Run) -> None:
    code = (
        "import os, time\n"
        "for _ in range(4):\n"
        "  if os.fork() == 0:\n"
        "    x = bytearray(os.urandom(1 << 20) * 40); time.sleep(1000.25)\n"
        "time.sleep(1000.25)"
    )
    assert run(code, memory=100 << 20).cause == "memory_limit"
    assert_gone("1000.25")


@pytest.mark.skipif(not LINUX, reason="processes are counted by /proc")
def test_a_program_that_forks_and_forks_is_ended(run: Run) -> None:
    code = "import os, time\nfor _ in range(200):\n  if os.fork() == 0: time.sleep(1000.375)\ntime.sleep(1000.375)"
    assert run(code, processes=60).cause == "process_limit"
    assert_gone("1000.375")


def test_a_file_cannot_grow_without_end(run: Run) -> None:
    ended = run("f = open('big', 'wb', 0)\nwhile True: f.write(bytes(1 << 20))", file=5 << 20)
    assert ended.code == 1
    assert b"File too large" in ended.errors


def test_files_cannot_fill_the_disk_together(run: Run) -> None:
    code = "import time\nfor n in range(60): open(f'f{n}', 'wb').write(bytes(1 << 20))\ntime.sleep(30)"
    assert run(code, disk=20 << 20, file=2 << 20).cause == "disk_limit"


# ---------------------------------------------------------------- what it leaves behind


def test_what_a_program_left_running_is_ended_however_it_went_away(run: Run) -> None:
    code = (
        "import os, sys, time\n"
        "def away(how):\n"
        "  if os.fork() == 0:\n"
        "    how()\n"
        "    if os.fork() == 0:\n"
        "      how(); time.sleep(1000.5)\n"
        "    os._exit(0)\n"
        "away(lambda: None); away(os.setsid); away(lambda: os.setpgid(0, 0))\n"
        "time.sleep(0.3); print('done')"
    )
    ended = run(code)
    assert (ended.code, ended.output) == (0, b"done\n")
    assert ended.left == 3
    assert_gone("1000.5")


def test_a_daemon_that_holds_the_output_open_does_not_hold_us_up(run: Run) -> None:
    ended = run(
        "import os, time\nif os.fork() == 0:\n  os.setsid(); time.sleep(1000.625)\nprint('done')", seconds=15
    )
    assert ended.output == b"done\n"
    assert ended.duration < 10
    assert_gone("1000.625")


def test_a_run_that_is_cancelled_is_gone_when_the_cancelling_is(tmp_path: Path) -> None:
    code = "import os, time\nif os.fork() == 0: os.setsid()\ntime.sleep(1000.75)"

    async def story(machine: dict[str, bool]) -> float:
        task = asyncio.ensure_future(contained(order(tmp_path, code, **machine), Limits(seconds=60)))
        while not list(alive("1000.75")):
            await asyncio.sleep(0.02)
        await asyncio.sleep(0.2)
        task.cancel()
        began = time.monotonic()
        with pytest.raises(asyncio.CancelledError):
            await task
        return time.monotonic() - began

    for machine in MACHINES.values():
        assert asyncio.run(story(machine)) < 6
        assert_gone("1000.75")


@pytest.mark.parametrize("delay", [0.0, 0.002, 0.02, 0.08])
def test_a_run_that_is_cancelled_while_it_starts_leaves_nothing(tmp_path: Path, delay: float) -> None:
    async def story() -> None:
        task = asyncio.ensure_future(
            contained(order(tmp_path, "import time; time.sleep(1000.875)"), Limits())
        )
        await asyncio.sleep(delay)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(story())
    assert_gone("1000.875")


def test_a_run_is_gone_when_our_own_process_is_killed(tmp_path: Path) -> None:
    script = (
        "import asyncio, sys\nfrom pathlib import Path\n"
        "from judgeproof.reviews.run.process import Limits, Order, contained\n"
        "here = Path(sys.argv[1])\n"
        "words = (sys.executable, '-I', '-c', 'import os, time\\nif os.fork() == 0: os.setsid()\\ntime.sleep(1001.5)')\n"
        "asyncio.run(contained(Order(words=words, folder=here, writable=(here,), environment={}), Limits()))\n"
    )
    ours = os.spawnv(os.P_NOWAIT, sys.executable, [sys.executable, "-c", script, str(tmp_path)])
    until = time.monotonic() + 20
    while len(list(alive("sleep(1001.5)"))) < 3 and time.monotonic() < until:
        time.sleep(0.05)
    assert len(list(alive("sleep(1001.5)"))) >= 3, "the run never began, so that nothing was there to be gone"
    os.kill(ours, signal.SIGKILL)
    os.waitpid(ours, 0)
    assert_gone("sleep(1001.5)")


def test_several_runs_at_once_keep_apart(tmp_path: Path) -> None:
    async def story() -> list[Ended]:
        folders = [tmp_path / str(n) for n in range(4)]
        for folder in folders:
            folder.mkdir()
        limits = Limits(seconds=30)
        return await asyncio.gather(
            *(contained(order(folder, f"print({folder.name!r})"), limits) for folder in folders)
        )

    assert [ended.output for ended in asyncio.run(story())] == [b"0\n", b"1\n", b"2\n", b"3\n"]


# ---------------------------------------------------------------- what it may touch


def test_nothing_outside_its_folder_is_changed_or_it_is_told_that_it_could_be(
    run: Run, tmp_path: Path
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "kept").write_text("as it was")
    code = (
        "import os, sys\n"
        f"there = {str(outside)!r}\n"
        "def tried(what):\n"
        "  try: what()\n"
        "  except OSError: return\n"
        "  print('changed')\n"
        "tried(lambda: open(there + '/new', 'w'))\n"
        "tried(lambda: open(there + '/kept', 'a').write('x'))\n"
        "tried(lambda: os.truncate(there + '/kept', 0))\n"
        "tried(lambda: os.unlink(there + '/kept'))\n"
        "tried(lambda: os.mkdir(there + '/folder'))\n"
        "tried(lambda: os.rename('here', there + '/moved'))\n"
        "tried(lambda: os.link(there + '/kept', there + '/linked'))\n"
        "tried(lambda: (os.symlink(there, 'link'), open('link/through', 'w')))\n"
    )
    ended = run(code)
    same = sorted(path.name for path in outside.iterdir()) == ["kept"]
    if any("change files outside" in notice for notice in ended.notices):
        assert not same
        return
    assert same
    assert (outside / "kept").read_text() == "as it was"
    assert ended.output == b""


def test_what_is_hidden_looks_empty_or_it_is_told_that_it_could_be_read(run: Run, tmp_path: Path) -> None:
    secret = tmp_path / "answers"
    secret.mkdir()
    (secret / "key").write_text("the answer")
    ended = run(f"import os; print(os.listdir({str(secret)!r}))", hidden=(secret,))
    told = any("could read the corpus" in notice for notice in ended.notices)
    assert (ended.output == b"[]\n") is not told
    assert (secret / "key").read_text() == "the answer"


@pytest.mark.skipif(not LINUX, reason="other processes are looked at by /proc")
def test_what_other_programs_know_cannot_be_read_or_it_is_told_that_it_could_be(run: Run) -> None:
    code = (
        "from pathlib import Path\n"
        "for path in Path('/proc').glob('[0-9]*/environ'):\n"
        "  try: found = b'open-sesame' in path.read_bytes()\n"
        "  except OSError: continue\n"
        "  if found: print('read')"
    )
    other = subprocess.Popen(["sleep", "1006.5"], env={"PATH": os.defpath, "SECRET": "open-sesame"})
    try:
        ended = run(code)
    finally:
        other.kill()
        other.wait()
    told = any("read what other programs" in notice for notice in ended.notices)
    # Without its capabilities a run of root may not read what root knows either, so what is told may not come true.
    assert ended.output == b"" or told
    assert ended.code == 0


def test_the_network_is_off_or_it_is_told_that_it_is_not(run: Run) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        port = server.getsockname()[1]
        ended = run(f"import socket; socket.create_connection(('127.0.0.1', {port}), 5); print('through')")
    told = any("could use the network (" in notice for notice in ended.notices)
    assert (ended.output == b"through\n") is told


def test_the_network_is_on_where_it_was_ordered(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        port = server.getsockname()[1]
        code = f"import socket; socket.create_connection(('127.0.0.1', {port}), 5); print('through')"
        ended = asyncio.run(contained(order(tmp_path, code, network=True), Limits(seconds=20)))
    assert ended.output == b"through\n"


def test_a_program_that_strikes_at_its_keepers_gets_nowhere(run: Run) -> None:
    code = (
        "import os, signal, time\n"
        "ours = os.getppid()\n"
        "for number in (signal.SIGSTOP, signal.SIGKILL):\n"
        "  try: os.kill(ours, number)\n"
        "  except OSError: pass\n"
        "time.sleep(1002.5)"
    )
    ended = run(code, seconds=1.5)
    assert ended.cause in ("timeout", "lost")
    assert_gone("sleep(1002.5)")


@pytest.mark.skipif(not LINUX, reason="namespaces and capabilities are Linux's")
def test_a_run_of_root_is_nobody_special(run: Run) -> None:
    ended = run(
        "print([l.split()[1] for l in open('/proc/self/status') if l.startswith(('CapEff', 'CapBnd', 'NoNewPrivs'))])"
    )
    assert ended.output == b"['0000000000000000', '0000000000000000', '1']\n"


def test_terminal_escapes_and_bytes_that_are_no_text_are_data(run: Run) -> None:
    ended = run("import sys; sys.stdout.buffer.write(b'\\x1b]0;owned\\x07\\x1b[2J\\xff\\xfe\\x00')")
    assert ended.output == b"\x1b]0;owned\x07\x1b[2J\xff\xfe\x00"
    assert ended.code == 0
