"""What the kernel offers to shut a process in: namespaces, read-only mounts, Landlock, and giving up powers.

Where a call is refused it raises OSError. Standard library only: the process that calls this is started without more.
"""

import ctypes
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

# From the kernel's headers (sched.h, mount.h, prctl.h, landlock.h); the calls have one number on every architecture
# that gained them after Linux 5.1.
_NEW_MOUNTS, _NEW_IPC, _NEW_USER, _NEW_PIDS, _NEW_NETWORK = (
    0x20000,
    0x8000000,
    0x10000000,
    0x20000000,
    0x40000000,
)
_MOUNT_SETATTR, _CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 442, 444, 445, 446
_BIND, _RECURSIVE, _PRIVATE, _READ_ONLY, _NO_SUID, _NO_DEVICES = 0x1000, 0x4000, 0x40000, 0x1, 0x2, 0x4
_AT_FOLDER, _AT_RECURSIVE = -100, 0x8000
_DEATH_SIGNAL, _DUMPABLE, _DROP_BOUND, _SUBREAPER, _NO_NEW_PRIVILEGES = 1, 4, 24, 36, 38
_KILL = 9
# Landlock's rights to change files: write, remove, make anything, link across folders; later versions know more.
_WRITE_FILE, _TRUNCATE, _MAKE_DEVICES = 1 << 1, 1 << 14, (1 << 6) | (1 << 11)
_CHANGES = _WRITE_FILE | 0x1FF0 | (1 << 13)
_PORTS = 0b11  # TCP: listen, connect
_SCOPES = 0b11  # abstract sockets, signals
_HARMLESS_DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty")
# What the last run with a full tree of mounts needs of shared memory, and no more.
SHARED_MEMORY = "/dev/shm"
LINUX = sys.platform == "linux"

_libc = ctypes.CDLL(None, use_errno=True)


def _called(function: Any, *arguments: Any) -> int:
    """Call a function of the C library; a negative answer is an OSError."""
    answer = int(function(*arguments))
    if answer < 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    return answer


def _syscall(number: int, *arguments: Any) -> int:
    return _called(_libc.syscall, ctypes.c_long(number), *arguments)


def _control(option: int, argument: int) -> None:
    """Set a property of this process."""
    rest = (ctypes.c_ulong(0),) * 3
    _called(_libc.prctl, option, ctypes.c_ulong(argument), *rest)


def adopt_orphans() -> None:
    """Become the parent of every process below this one whose own parent ends."""
    if LINUX:
        _control(_SUBREAPER, 1)


def end_with_parent() -> None:
    """End when the process ends that started this one."""
    if LINUX:
        _control(_DEATH_SIGNAL, _KILL)


def hide_memory() -> None:
    """Keep this process from being traced by the others of its user."""
    if LINUX:
        _control(_DUMPABLE, 0)


def separate(*, network: bool) -> None:
    """Leave the namespaces of the machine, as the same user: processes, mounts and, without `network`, that too."""
    user, group = os.getuid(), os.getgid()
    apart = _NEW_USER | _NEW_PIDS | _NEW_MOUNTS | _NEW_IPC
    _called(_libc.unshare, apart if network else apart | _NEW_NETWORK)
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
    Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
    _mount(None, "/", None, _RECURSIVE | _PRIVATE)


def separable(*, network: bool) -> bool:
    """Tell whether this machine lets a process leave its namespaces and make its tree read-only, by trying it."""

    def attempt() -> None:
        separate(network=network)
        _read_only("/", wanted=True)

    return LINUX and _succeeds(attempt)


def _succeeds(attempt: Callable[[], None]) -> bool:
    """Try something that cannot be undone, in a process of its own."""
    child = os.fork()
    if child == 0:
        try:
            attempt()
        except OSError:
            os._exit(1)
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0


def _mount(source: str | None, target: str, kind: str | None, flags: int, data: str | None = None) -> None:
    texts = [None if text is None else os.fsencode(text) for text in (source, target, kind, data)]
    _called(_libc.mount, texts[0], texts[1], texts[2], ctypes.c_ulong(flags), texts[3])


def _read_only(path: str, *, wanted: bool) -> None:
    """Make everything that is mounted at and below a path read-only, or writable again."""
    attributes = (ctypes.c_uint64 * 4)(_READ_ONLY if wanted else 0, 0 if wanted else _READ_ONLY, 0, 0)
    where = (ctypes.c_int(_AT_FOLDER), os.fsencode(path), ctypes.c_uint(_AT_RECURSIVE))
    _syscall(_MOUNT_SETATTR, *where, ctypes.byref(attributes), ctypes.c_size_t(ctypes.sizeof(attributes)))


def close_tree(*, writable: Iterable[str], hidden: Iterable[str]) -> None:
    """Make the whole tree read-only but for some folders, some folders empty, and /dev/shm and /proc private."""
    for path in writable:
        _mount(path, path, None, _BIND | _RECURSIVE)
    _read_only("/", wanted=True)
    for path in writable:
        _read_only(path, wanted=False)
    for path in hidden:
        _mount("none", path, "tmpfs", _READ_ONLY | _NO_SUID | _NO_DEVICES, "size=4k,mode=0555")
    with suppress(OSError):  # a machine without it
        _mount("none", SHARED_MEMORY, "tmpfs", _NO_SUID | _NO_DEVICES, "size=64m")
    with suppress(
        OSError
    ):  # refused where parts of /proc are masked; the old one still shows a process itself
        _mount("proc", "/proc", "proc", _NO_SUID | _NO_DEVICES)


def landlock_version() -> int:
    """Return the version of Landlock that the kernel speaks, 0 where it speaks none."""
    try:
        return _syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint(1)) if LINUX else 0
    except OSError:
        return 0


def forbid_changes(*, writable: Iterable[str], network: bool, version: int) -> None:
    """Let this process and its children change no file outside some folders, for good.

    From version 4 on they open no TCP connection without `network`, and from 6 on they signal no process outside.
    """
    changes = _CHANGES | (_TRUNCATE if version >= 3 else 0)
    ports = 0 if network or version < 4 else _PORTS
    rules = (ctypes.c_uint64 * 3)(changes, ports, _SCOPES if version >= 6 else 0)
    known = 3 if version >= 6 else 2 if version >= 4 else 1
    ruleset = _syscall(_CREATE_RULESET, ctypes.byref(rules), ctypes.c_size_t(8 * known), ctypes.c_uint(0))
    for path in writable:
        _allow(ruleset, path, changes & ~_MAKE_DEVICES)
    for path in _HARMLESS_DEVICES:
        with suppress(OSError):
            _allow(ruleset, path, _WRITE_FILE)
    _syscall(_RESTRICT_SELF, ctypes.c_int(ruleset), ctypes.c_uint(0))


class _Rule(ctypes.Structure):
    """The kernel's record of a folder and of what may be done below it."""

    _pack_ = 1
    _fields_ = (("changes", ctypes.c_uint64), ("folder", ctypes.c_int32))


def _allow(ruleset: int, path: str, changes: int) -> None:
    folder = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        rule = ctypes.byref(_Rule(changes, folder))
        _syscall(_ADD_RULE, ctypes.c_int(ruleset), ctypes.c_uint(1), rule, ctypes.c_uint(0))
    finally:
        os.close(folder)


def drop_powers() -> None:
    """Give up every capability, for good: what root starts is then nobody special."""
    if not LINUX:
        return
    _control(_NO_NEW_PRIVILEGES, 1)
    for capability in range(64):
        with suppress(OSError):
            _control(_DROP_BOUND, capability)
    version_3 = (ctypes.c_uint32 * 2)(0x20080522, 0)
    _called(_libc.capset, ctypes.byref(version_3), ctypes.byref((ctypes.c_uint32 * 6)()))
