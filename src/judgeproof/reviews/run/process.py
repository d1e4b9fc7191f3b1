"""A contained process: a program of somebody's own that may be hostile, bounded, shut in, and gone when it is over."""

import asyncio
import json
import math
import os
import signal
import sys
import time
from collections.abc import AsyncGenerator, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Any

_START = "import sys; sys.path.append(sys.argv[1]); from judgeproof.reviews.run.launcher import main; main()"
_ROOT = str(Path(__file__).parents[3])
# By this variable the processes of a run are known, should it get out of the hands of its keeper.
_MARK = "CONTAINED_RUN"
_CHUNK = 1 << 16
_GRACE = 6.0
_LATE_OUTPUT = 2.0
_SWEEPS = 200
_CALLED_OFF = "called_off"


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What a run may use, in seconds and bytes: `cpu` and `file` for each process and file, the rest for all of it.

    A `cpu` of None is as much as all cores can spend in `seconds`.
    """

    seconds: float = 600.0
    cpu: int | None = None
    memory: int = 4 << 30
    disk: int = 1 << 30
    file: int = 256 << 20
    processes: int = 512
    output: int = 16 << 20
    errors: int = 4 << 20

    @property
    def cpu_seconds(self) -> int:
        """The seconds of CPU that one process may use."""
        return max(1, math.ceil(self.seconds * (os.cpu_count() or 1))) if self.cpu is None else self.cpu


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What is to be run: words as the program gets them, in a folder, with an environment made of nothing else.

    Files may be changed below `writable` alone. What is `hidden` looks empty, where the machine can do that.
    """

    words: tuple[str, ...]
    folder: Path
    writable: tuple[Path, ...]
    environment: Mapping[str, str]
    hidden: tuple[Path, ...] = ()
    network: bool = False
    # For trying out what a machine contains that offers less.
    namespaces: bool = True
    landlock: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """How a run ended. `code` is its exit code, None where `signal` or `cause` ended it or it never started.

    `cause` names the limit that it was ended for: timeout, cpu_limit, memory_limit, disk_limit, process_limit,
    output_limit; or no_start. `left` counts processes that it had left running, which were ended; `cpu` is in
    seconds, `memory` in bytes, both None where they were not learnt.
    """

    code: int | None
    signal: str | None
    cause: str | None
    why: str = ""
    output: bytes = b""
    errors: bytes = b""
    duration: float = 0.0
    cpu: float | None = None
    memory: int | None = None
    left: int = 0
    notices: tuple[str, ...] = ()


class _Heard:
    """What is read of a stream, up to a limit; `over` tells that there was more."""

    def __init__(self, stream: asyncio.StreamReader, most: int) -> None:
        self.held = bytearray()
        self.over = False
        self.full = asyncio.Event()
        self.reading = asyncio.ensure_future(self._all_of(stream, most))

    async def _all_of(self, stream: asyncio.StreamReader, most: int) -> None:
        """Read a stream to its end. What is beyond the limit is read too, so that the stream ends, and not held."""
        while piece := await stream.read(_CHUNK):
            self.over = self.over or len(self.held) + len(piece) > most
            self.held += piece[: most - len(self.held)]
            if self.over:
                self.full.set()

    async def rest(self) -> None:
        """Wait a little for the end of the stream, which somebody out of reach may still hold open."""
        await asyncio.wait([self.reading], timeout=_LATE_OUTPUT)
        self.reading.cancel()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Run:
    """A run under way: its first process, what is heard of it, and where it tells how it ended."""

    process: asyncio.subprocess.Process
    output: _Heard
    errors: _Heard
    account: int
    mark: str

    async def over(self, seconds: float) -> str | None:
        """Wait until the run ends or has to be ended, and return the limit that it is over, if it is."""
        gone = asyncio.ensure_future(self.process.wait())
        full = [asyncio.ensure_future(heard.full.wait()) for heard in (self.output, self.errors)]
        try:
            done, _ = await asyncio.wait([gone, *full], timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (gone, *full):
                task.cancel()
        return "timeout" if not done else None if gone in done else "output_limit"

    async def end(self) -> None:
        """End the run and all that it started: first by its keeper, then without."""
        assert self.process.stdin
        self.process.stdin.close()
        try:
            async with asyncio.timeout(_GRACE):
                await self.process.wait()
        except TimeoutError:
            pass
        finally:
            self.strike()
        await self.output.rest()
        await self.errors.rest()
        await self.process.wait()

    def strike(self) -> None:
        """End what is left of the run at once."""
        if self.process.returncode is None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
        for _ in range(_SWEEPS):
            left = list(_marked(self.mark))
            if not left:
                return
            for pid in left:
                with suppress(OSError):
                    os.kill(pid, signal.SIGKILL)
            time.sleep(0.005)

    def told(self) -> dict[str, Any]:
        """Return what the run's own processes told of it."""
        os.set_blocking(self.account, False)
        told: dict[str, Any] = {}
        with suppress(BlockingIOError):
            for line in os.read(self.account, _CHUNK).splitlines():
                told.update(json.loads(line))
        return told


def _marked(mark: str) -> Iterator[int]:
    """Yield the processes that carry a mark in their environment."""
    wanted = f"{_MARK}={mark}".encode()
    for path in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):
            if wanted in path.read_bytes():
                yield int(path.parent.name)


async def contained(order: Order, limits: Limits) -> Ended:
    """Run a program to its end and return what became of it; cancelling it ends the program with all its children.

    What goes wrong with the program is in what is returned; nothing of it is raised.
    """
    began = time.monotonic()
    async with _begun(order, limits) as run:
        cause = await run.over(limits.seconds)
        duration = time.monotonic() - began
        await run.end()
        if cause is None and (run.output.over or run.errors.over):
            cause = "output_limit"
        return _ended(order, limits, run, cause, duration)


@asynccontextmanager
async def _begun(order: Order, limits: Limits) -> AsyncGenerator[_Run]:
    """Start a run; on the way out nothing of it is left, whatever happened."""
    account, tell = os.pipe()
    try:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-I", "-S", "-X", "utf8", "-c", _START, _ROOT,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
            pass_fds=(tell,), start_new_session=True, env={},
        )  # fmt: skip
        assert process.stdin and process.stdout and process.stderr
        run = _Run(
            process=process,
            output=_Heard(process.stdout, limits.output),
            errors=_Heard(process.stderr, limits.errors),
            account=account,
            mark=token_hex(16),
        )
        try:
            process.stdin.write(_written(order, limits, tell, run.mark))
            yield run
        finally:
            await run.end()
    finally:
        os.close(account)
        os.close(tell)


def _written(order: Order, limits: Limits, tell: int, mark: str) -> bytes:
    """Return an order as its first process reads it."""
    written = {
        "words": order.words,
        "folder": str(order.folder),
        "writable": [str(path) for path in order.writable],
        "hidden": [str(path) for path in order.hidden],
        "environment": {**order.environment, _MARK: mark},
        "network": order.network,
        "namespaces": order.namespaces,
        "landlock": order.landlock,
        "limits": {
            "cpu": limits.cpu_seconds, "memory": limits.memory, "disk": limits.disk, "file": limits.file,
            "processes": limits.processes,
        },
        "told": tell,
    }  # fmt: skip
    return json.dumps(written).encode() + b"\n"


def _ended(order: Order, limits: Limits, run: _Run, cause: str | None, duration: float) -> Ended:
    told = run.told()
    if "no_start" in told:
        cause = "no_start"
    elif "left" not in told:
        cause = cause or "lost"
    elif told["cause"] not in (None, _CALLED_OFF):
        cause = told["cause"]
    number, cpu = told.get("signal"), told.get("cpu")
    if cause is None and (
        number == signal.SIGXCPU or (number == signal.SIGKILL and (cpu or 0.0) >= limits.cpu_seconds)
    ):
        cause = "cpu_limit"
    return Ended(
        code=None if cause else told.get("code"),
        signal=None if cause or number is None else _signal_name(number),
        cause=cause,
        why=told.get("no_start", ""),
        output=bytes(run.output.held),
        errors=bytes(run.errors.held),
        duration=duration,
        cpu=cpu,
        memory=told.get("memory"),
        left=told.get("left", 0),
        notices=tuple(_loopholes(order, told)),
    )


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _loopholes(order: Order, told: Mapping[str, Any]) -> Iterator[str]:
    """Say what a run could have done that it should not, on a machine that does not offer enough to stop it."""
    if told.get("alone"):
        return
    version = told.get("landlock", 0)
    if not version:
        what = "change files outside its folder and read what other programs of its user know"
        yield f"contained in part: it could {what} (neither user namespaces nor Landlock here)"
    if not order.network:
        open_to = "use the network" if version < 4 else "use the network, except to open TCP connections"
        yield f"contained in part: it could {open_to} (no user namespaces here)"
    if order.hidden:
        yield "contained in part: it could read the corpus and this run (no user namespaces here)"
