"""Waiting for a contained run: what it uses is watched, and at its end every process of it is ended."""

import os
import resource
import select
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

_WATCH_EVERY = 0.25
_SWEEP_SECONDS = 3.0
_MOST_FILES = 200_000
_PAGE = resource.getpagesize()
_CONTROL = 0


class Keeper:
    """Waits for a run, and ends all of it when it is over, over a limit, or called off by the end of standard input.

    `alone` tells that the run has a namespace of processes to itself, of which this process is the first.
    """

    def __init__(self, order: dict[str, Any], child: int, *, alone: bool) -> None:
        self.writable: list[str] = order["writable"]
        self.limits: dict[str, int] = order["limits"]
        self.child = child
        self.alone = alone
        self.status: int | None = None
        self.cause: str | None = None
        self.childless = False
        self.left = 0
        self.memory = 0

    def keep(self) -> dict[str, Any]:
        """Return what became of the run, when nothing of it is left."""
        woken = _woken_by_children()
        look_at = time.monotonic()
        self._reap()
        while self.status is None and self.cause is None:
            ready = select.select([_CONTROL, woken], [], [], _WATCH_EVERY)[0]
            if woken in ready:
                os.read(woken, 4096)
            self._reap()
            if _CONTROL in ready and not os.read(_CONTROL, 4096):
                self.cause = "called_off"
            elif time.monotonic() >= look_at:
                look_at = time.monotonic() + _WATCH_EVERY
                self.cause = self._over()
        self._end_all()
        return self._account()

    def _reap(self) -> int:
        """Take leave of processes that ended, and return how many of them were not the one that was started."""
        others = 0
        try:
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                if ended[0] == self.child:
                    self.status = ended[1]
                else:
                    others += 1
        except ChildProcessError:
            self.childless = True
        return others

    def _over(self) -> str | None:
        """Say which limit the run as a whole is over, None where it is within all of them."""
        tree = list(_descendants())
        memory = sum(pages for _, pages in tree) * _PAGE
        self.memory = max(self.memory, memory)
        if self.status is not None:
            return None
        if memory > self.limits["memory"]:
            return "memory_limit"
        if len(tree) > self.limits["processes"]:
            return "process_limit"
        return "disk_limit" if _over_disk(self.writable, self.limits["disk"]) else None

    def _end_all(self) -> None:
        """End every process of the run, however far it went from the one that was started."""
        self._reap()
        until = time.monotonic() + _SWEEP_SECONDS
        while not self.childless and time.monotonic() < until:
            self._strike()
            time.sleep(0.002)
            self.left += self._reap()

    def _strike(self) -> None:
        with suppress(OSError):
            if self.alone:
                os.kill(-1, signal.SIGKILL)
                return
            os.killpg(self.child, signal.SIGKILL)
        end_descendants()

    def _account(self) -> dict[str, Any]:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        largest = used.ru_maxrss if sys.platform == "darwin" else used.ru_maxrss * 1024
        status = self.status
        return {
            "code": os.WEXITSTATUS(status) if status is not None and os.WIFEXITED(status) else None,
            "signal": os.WTERMSIG(status) if status is not None and os.WIFSIGNALED(status) else None,
            "cause": self.cause,
            "left": self.left,
            "cpu": used.ru_utime + used.ru_stime,
            "memory": max(largest, self.memory),
        }


def _woken_by_children() -> int:
    """Return a file that something can be read from whenever a child ended."""
    woken, wake = os.pipe()
    for end in (woken, wake):
        os.set_blocking(end, False)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    return woken


def end_descendants() -> None:
    """End every process below this one that there is now."""
    alive = [pid for pid, _ in _descendants()]
    # Stopped first, so that none begins another while the rest is being ended.
    for number in (signal.SIGSTOP, signal.SIGKILL):
        for pid in alive:
            with suppress(OSError):
                os.kill(pid, number)


def _descendants() -> Iterator[tuple[int, int]]:
    """Yield the number of each process below this one, and the pages of memory that are its own."""
    proc = Path("/proc")
    try:
        me, names = int(Path("/proc/self").readlink().name), [path.name for path in proc.iterdir()]
    except OSError:
        return
    below: dict[int, list[tuple[int, int]]] = {}
    for name in filter(str.isdigit, names):
        with suppress(OSError, ValueError, IndexError):
            parent = int((proc / name / "stat").read_bytes().rpartition(b")")[2].split()[1])
            pages = (proc / name / "statm").read_bytes().split()
            below.setdefault(parent, []).append((int(name), int(pages[1]) - int(pages[2])))
    waiting = below.get(me, [])
    while waiting:
        process = waiting.pop()
        yield process
        waiting += below.get(process[0], [])


def _over_disk(folders: list[str], most: int) -> bool:
    """Tell whether folders hold more bytes than they may, or more files than anybody would count."""
    size = files = 0
    waiting = list(folders)
    while waiting:
        with suppress(OSError), os.scandir(waiting.pop()) as entries:
            for entry in entries:
                files += 1
                with suppress(OSError):
                    size += entry.stat(follow_symlinks=False).st_blocks * 512
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
                if size > most or files > _MOST_FILES:
                    return True
    return False
