"""The first process of a contained run: it shuts the run in, starts it, and leaves nothing of it behind.

It is a process of its own that loads the standard library alone. Its order is one line of JSON on standard input; when
that input ends, so does the run. It tells on a pipe, one JSON object a line: how the run is contained, and how it ended.
"""

import json
import os
import resource
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from judgeproof.reviews.run import kernel
from judgeproof.reviews.run.keeper import Keeper, end_descendants

_RESTORED = (signal.SIGPIPE, signal.SIGXFSZ, signal.SIGCHLD, signal.SIGINT, signal.SIGTERM)


def main() -> None:
    """Carry out the order that stands on standard input."""
    line = bytearray()
    while not line.endswith(b"\n"):
        piece = os.read(0, 1)
        if not piece:
            return
        line += piece
    order: dict[str, Any] = json.loads(line)
    told = int(order["told"])
    os.set_inheritable(told, False)
    alone = bool(order["namespaces"]) and kernel.separable(network=order["network"])
    landlock = kernel.landlock_version() if order["landlock"] else 0
    _tell(told, {"alone": alone, "landlock": landlock})
    kernel.adopt_orphans()
    with suppress(OSError):  # where memory runs out, the run goes first
        Path("/proc/self/oom_score_adj").write_text("1000")
    if alone:
        kernel.separate(network=order["network"])
    if os.fork() == 0:
        _keep(order, told, alone=alone, landlock=landlock)
    _leave_output()
    os.wait()
    end_descendants()


def _tell(told: int, what: dict[str, Any]) -> None:
    os.write(told, json.dumps(what).encode() + b"\n")


def _leave_output() -> None:
    """Let go of the run's output, so that it ends when the run's own processes do."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)


def _keep(order: dict[str, Any], told: int, *, alone: bool, landlock: int) -> NoReturn:
    """Be the process that outlives the run: the first of its namespace, where it has one to itself."""
    try:
        kernel.end_with_parent()
        kernel.adopt_orphans()
        if alone:
            kernel.close_tree(writable=order["writable"], hidden=order["hidden"])
        child = os.fork()
        if child == 0:
            _begin(order, told, alone=alone, landlock=landlock)
        _leave_output()
        kernel.hide_memory()
        _tell(told, Keeper(order, child, alone=alone).keep())
    except OSError as error:
        _tell(told, {"no_start": f"it could not be shut in ({error})"})
    os._exit(0)


def _begin(order: dict[str, Any], told: int, *, alone: bool, landlock: int) -> NoReturn:
    """Become the program that was ordered, with what it may use."""
    try:
        os.setsid()
        for number in _RESTORED:
            signal.signal(number, signal.SIG_DFL)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.chdir(order["folder"])
        _bound(order["limits"])
        kernel.drop_powers()
        if landlock:
            private = [kernel.SHARED_MEMORY] if alone and Path(kernel.SHARED_MEMORY).is_dir() else []
            kernel.forbid_changes(
                writable=[*order["writable"], *private], network=order["network"], version=landlock
            )
        os.execve(order["words"][0], order["words"], order["environment"])
    except (OSError, ValueError) as error:
        _tell(told, {"no_start": str(error)})
    os._exit(127)


def _bound(limits: dict[str, int]) -> None:
    """Bound what one process may use; what the run uses as a whole is watched."""
    wanted = (
        (resource.RLIMIT_CORE, 0, 0),
        (resource.RLIMIT_CPU, limits["cpu"], limits["cpu"] + 1),
        (resource.RLIMIT_FSIZE, limits["file"], limits["file"]),
        # Not the address space: some runtimes reserve far more of it than they ever use.
        (resource.RLIMIT_DATA, limits["memory"], limits["memory"]),
    )
    for kind, soft, hard in wanted:
        highest = resource.getrlimit(kind)[1]
        most = max(soft, hard) if highest == resource.RLIM_INFINITY else highest
        resource.setrlimit(kind, (min(soft, most), min(hard, most)))


if __name__ == "__main__":
    main()
