"""Reading a folder of files as a tree of texts: bounded, without following a link, without waiting for a pipe."""

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from judgeproof.reviews.load.toml import Fault
from judgeproof.reviews.paths import normal

FILE_LIMIT = 1_000_000
CASE_LIMIT = 20_000_000
FILES_LIMIT = 5_000
# What tools leave behind in a folder, and no part of a tree.
IGNORED = frozenset({"__pycache__", ".git", ".DS_Store"})
_NO_FOLLOW = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


def path_fault(path: str) -> str | None:
    """Say why a path can be no file of a tree, or return None where it can."""
    if not path:
        return "the path is empty"
    if "\\" in path:
        return f"the path {path!r} has a backslash; write forward slashes"
    if any(ord(char) < 0x20 or 0x7F <= ord(char) < 0xA0 or 0xD800 <= ord(char) < 0xE000 for char in path):
        return f"the path {path!r} has a control character or a byte that is no UTF-8"
    segments = path.split("/")
    if path.startswith("/") or ".." in segments:
        return f"the path {path!r} leaves the tree; expected a path inside it, such as src/app.py"
    if "" in segments or "." in segments:
        return f"the path {path!r} has an empty segment or a dot; write it plainly, such as src/app.py"
    if any(segment.casefold() == ".git" for segment in segments):
        return f"the path {path!r} lies in .git, which a repository keeps for itself"
    return None


@dataclass(slots=True)
class Budget:
    """What the files of one case may still take, in files and bytes."""

    size: int = CASE_LIMIT
    files: int = FILES_LIMIT


@dataclass(slots=True)
class Tree:
    """The files below a folder by path, as texts in which a byte that is no UTF-8 is escaped, and what cannot be used."""

    files: dict[str, str] = field(default_factory=dict[str, str])
    faults: list[Fault] = field(default_factory=list[Fault])


def read_tree(folder: Path, *, shown: str, budget: Budget) -> Tree:
    """Read every file below a folder; `shown` is how faults name it. A folder that is not there holds nothing."""
    tree = Tree()
    seen: dict[str, str] = {}
    for path, file in _walk(folder, tree, shown=shown):
        data = _read(file, tree, shown=f"{shown}/{path}", budget=budget)
        if data is None:
            continue
        twin = seen.setdefault(normal(path), path)
        if twin != path:
            _note(tree, f"{shown}/{path}", f"is the same path as {twin!r} in other Unicode; keep one of them")
        tree.files[path] = data.decode("utf-8", "surrogateescape")
    return tree


def read_text(file: Path, *, shown: str) -> Tree:
    """Read one file of text, whole; a fault where it is missing, no regular file, too large or no UTF-8."""
    tree = Tree()
    data = _read(file, tree, shown=shown, budget=Budget())
    if data is None:
        return tree
    try:
        tree.files[file.name] = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        _note(tree, shown, f"is no UTF-8 (byte 0x{data[error.start]:02X})", line=line)
    return tree


def _note(tree: Tree, file: str, text: str, *, line: int = 1) -> None:
    tree.faults.append(Fault(file=file, line=line, text=text))


def _walk(folder: Path, tree: Tree, *, shown: str) -> Iterator[tuple[str, Path]]:
    """Yield the files below a folder, sorted by path, with their paths in it."""
    waiting = [""]
    if folder.is_symlink():
        _note(tree, shown, "is a link; a case holds its own files, so put the folder itself here")
        return
    while waiting:
        prefix = waiting.pop()
        folders: list[str] = []
        for entry in _entries(folder / prefix, tree, shown=f"{shown}/{prefix}".rstrip("/")):
            path = f"{prefix}{entry.name}"
            fault = _unusable(entry, path)
            if fault is not None:
                _note(tree, f"{shown}/{path}", fault)
            elif entry.is_dir(follow_symlinks=False):
                folders.append(f"{path}/")
            else:
                yield path, folder / path
        waiting += reversed(folders)


def _entries(folder: Path, tree: Tree, *, shown: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return sorted(
                (entry for entry in entries if entry.name not in IGNORED), key=lambda entry: entry.name
            )
    except FileNotFoundError:
        return []
    except OSError as error:
        _note(tree, shown, f"cannot be read ({error.strerror or error})")
        return []


def _unusable(entry: os.DirEntry[str], path: str) -> str | None:
    """Say why an entry of a folder can be no part of a tree."""
    if entry.is_symlink():
        return "is a link; a case holds its own files, so put the file itself here"
    if not entry.is_dir(follow_symlinks=False) and not entry.is_file(follow_symlinks=False):
        return "is no regular file (a pipe, a socket or a device); expected files of text"
    return path_fault(path)


def _read(file: Path, tree: Tree, *, shown: str, budget: Budget) -> bytes | None:
    """Read a regular file whose size is within limits; what is larger is not read at all."""
    try:
        with os.fdopen(os.open(file, _NO_FOLLOW), "rb") as stream:
            fault = _too_much(os.fstat(stream.fileno()), budget)
            if fault is not None:
                _note(tree, shown, fault)
                return None
            data = stream.read(FILE_LIMIT)
    except OSError as error:
        _note(tree, shown, f"cannot be read ({error.strerror or error}); expected a regular file")
        return None
    budget.size -= len(data)
    budget.files -= 1
    return data


def _too_much(status: os.stat_result, budget: Budget) -> str | None:
    if not stat.S_ISREG(status.st_mode):
        return "is no regular file; expected a file of text"
    if status.st_size > FILE_LIMIT:
        return f"has {status.st_size:,} bytes; a file of a case may have {FILE_LIMIT:,}"
    if status.st_size > budget.size:
        return (
            f"brings the case over {CASE_LIMIT:,} bytes; keep what differs, and what must be there to build"
        )
    if budget.files <= 0:
        return (
            f"brings the case over {FILES_LIMIT:,} files; keep what differs, and what must be there to build"
        )
    return None
