"""Unified diffs of anybody's making, and the lists of changed files that GitHub gives: which lines were added and removed."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from judgeproof.errors import InputError
from judgeproof.reviews.parsers.documents import clean
from judgeproof.reviews.parsers.values import index, is_list, is_object, text

# Two marks and one old side, or one of each more for every parent of a merge.
_HUNK = re.compile(
    r"(?P<marks>@{2,17})(?P<olds>(?: -[0-9]{1,9}(?:,[0-9]{1,9})?){1,16}) \+(?P<new>[0-9]{1,9})(?:,(?P<news>[0-9]{1,9}))? (?P=marks)"
)
_QUOTED = re.compile(r'"(?P<name>(?:[^"\\]|\\.)*)"')
_ESCAPE = re.compile(r"\\([0-7]{1,3}|.)", re.DOTALL)
_ESCAPES = {"a": 7, "b": 8, "t": 9, "n": 10, "v": 11, "f": 12, "r": 13}
_SUBMODULE = "160000"


@dataclass(frozen=True, slots=True, kw_only=True)
class FileChange:
    """A changed file. Lines are None where the change is not told; those added count in the new file.

    A combined diff of a merge counts as added what no parent has, and numbers nothing that was removed.
    """

    path: str
    old_path: str | None = None
    status: str = "modified"
    added: tuple[int, ...] | None = ()
    removed: tuple[int, ...] | None = ()
    binary: bool = False
    combined: bool = False
    dirty: bool = False
    old_mode: str | None = None
    new_mode: str | None = None


def read_diff(diff: str) -> tuple[FileChange, ...]:
    """Read a diff. Raises InputError where it tells of no file although it says something, or breaks off in a hunk."""
    lines = diff.removeprefix("\ufeff").removesuffix("\n").split("\n")
    found = [_file(section) for section in _sections(lines)]
    if not found and diff.strip():
        raise InputError(
            "the text holds no file of a diff; expected `diff --git`, `diff --cc` or `---` and `+++` lines"
        )
    return tuple(found)


# ---------------------------------------------------------------- sections


@dataclass(frozen=True, slots=True, kw_only=True)
class _Hunk:
    """The first line and the number of lines of each old side, and of the new one."""

    olds: tuple[tuple[int, int], ...]
    new: tuple[int, int]

    @property
    def columns(self) -> int:
        """How many marks stand before each line."""
        return len(self.olds)


def _hunk(line: str) -> _Hunk | None:
    match = _HUNK.match(line)
    if match is None or len(match["olds"].split()) != len(match["marks"]) - 1:
        return None
    olds = tuple(_span(*span[1:].partition(",")[::2]) for span in match["olds"].split())
    return _Hunk(olds=olds, new=_span(match["new"], match["news"] or ""))


def _span(start: str, count: str) -> tuple[int, int]:
    return int(start), int(count) if count else 1


@dataclass(slots=True, kw_only=True)
class _Section:
    """The header lines of one file, and its hunks with their lines."""

    header: list[str]
    hunks: list[tuple[_Hunk, list[str]]]


def _sections(lines: list[str]) -> Iterator[_Section]:
    """Cut a diff into files. Only the counts of a hunk tell what belongs to it: a removed `-- x` looks like a header."""
    section: _Section | None = None
    at = 0
    while at < len(lines):
        line = lines[at]
        begins = line.startswith(("diff --git ", "diff --cc ", "diff --combined "))
        bare = line.startswith("--- ") and lines[at + 1 : at + 2] != [] and lines[at + 1].startswith("+++ ")
        if begins or (bare and (section is None or section.hunks)):
            if section is not None:
                yield section
            section = _Section(header=[line], hunks=[])
        elif section is not None and (hunk := _hunk(line)) is not None:
            end = _end_of_hunk(lines, at, hunk)
            section.hunks.append((hunk, lines[at + 1 : end]))
            at = end - 1
        elif section is not None and not section.hunks:
            section.header.append(line)
        at += 1
    if section is not None:
        yield section


def _end_of_hunk(lines: list[str], start: int, hunk: _Hunk) -> int:
    """Return the line behind a hunk, by the counts in its header. Raises InputError where the text ends before."""
    olds, new = [count for _, count in hunk.olds], hunk.new[1]
    at = start + 1
    while any(olds) or new:
        if at >= len(lines):
            raise InputError(f"the diff breaks off in the hunk of line {start + 1}: {lines[start]!r}")
        marks = lines[at][: hunk.columns]
        if not marks.startswith("\\"):
            removed = "-" in marks
            new -= not removed
            sides = zip(olds, marks.ljust(hunk.columns), strict=True)
            olds = [old - ((mark == "-") if removed else (mark != "+")) for old, mark in sides]
        at += 1
        if new < 0 or min(olds) < 0:
            raise InputError(
                f"the hunk of line {start + 1} holds other lines than its header counts: {lines[start]!r}"
            )
    while at < len(lines) and lines[at].startswith("\\ "):
        at += 1
    return at


# ---------------------------------------------------------------- one file


def _file(section: _Section) -> FileChange:
    told = _header(section.header)
    old, new = told.get("old"), told.get("new")
    path = new if new is not None else old
    if path is None:
        raise InputError(f"a file of the diff has no name: {section.header[0]!r}")
    added, removed = _lines(section.hunks)
    combined = section.header[0].startswith(("diff --cc ", "diff --combined "))
    change = FileChange(
        path=path,
        old_path=old if old not in (None, path) or told.get("status") == "deleted" else None,
        status=told.get("status") or "modified",
        added=added,
        removed=() if combined else removed,
        binary="binary" in told,
        combined=combined,
        old_mode=told.get("old mode"),
        new_mode=told.get("new mode"),
    )
    if _SUBMODULE in (told.get("mode"), change.old_mode, change.new_mode):
        dirty = any(line.endswith("-dirty") for _, lines in section.hunks for line in lines)
        return replace(change, status="submodule", dirty=dirty)
    if change.status == "modified" and change.old_mode and not section.hunks and not change.binary:
        return replace(change, status="mode_changed")
    return change


def _lines(hunks: list[tuple[_Hunk, list[str]]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    added: list[int] = []
    removed: list[int] = []
    for hunk, lines in hunks:
        old, new = hunk.olds[0][0], hunk.new[0]
        for line in lines:
            marks = line[: hunk.columns].ljust(hunk.columns)
            if marks.startswith("\\"):
                continue
            if marks == "+" * hunk.columns:
                added.append(new)
            elif marks == "-" * hunk.columns:
                removed.append(old)
            new += "-" not in marks
            old += "+" not in marks
    return tuple(added), tuple(removed)


_EXTENDED = (
    ("rename from ", "old", "renamed"), ("rename to ", "new", "renamed"),
    ("copy from ", "old", "added"), ("copy to ", "new", "added"),
)  # fmt: skip


def _header(lines: list[str]) -> Mapping[str, str]:
    """Read the header of a file: names, status, modes. Names in lines of their own win over those of the first line."""
    told: dict[str, str] = dict(_names(lines[0]))
    for line in lines:
        for start, key, status in _EXTENDED:
            if line.startswith(start):
                told |= {key: _name(line[len(start) :]), "status": status}
        if line.startswith(("--- ", "+++ ")):
            name = _name(line[4:], side=True)
            told |= {"old" if line[0] == "-" else "new": name} if name != "/dev/null" else {}
        elif line.startswith(("Binary files ", "GIT binary patch")):
            told["binary"] = "yes"
        _modes(line, told)
    return told


def _modes(line: str, told: dict[str, str]) -> None:
    kind, _, mode = line.strip().rpartition(" ")
    if kind in ("old mode", "new mode"):
        told[kind] = mode
    elif kind == "new file mode":
        told |= {"status": "added", "mode": mode}
        told.pop("old", None)
    elif kind == "deleted file mode":
        told |= {"status": "deleted", "mode": mode}
    elif kind.startswith("index ") and mode.isdigit():
        told["mode"] = mode


def _names(first: str) -> Iterator[tuple[str, str]]:
    """Read the names in the first line of a file. Without quotes only equal names can be told apart."""
    if first.startswith(("diff --cc ", "diff --combined ")):
        yield "new", _name(first.split(" ", 2)[2])
        return
    rest = first.removeprefix("diff --git ").strip("\r")
    quoted = list(_QUOTED.finditer(rest))
    if quoted:
        names = (
            [quoted[0][0], rest[quoted[0].end() :]]
            if rest.startswith('"')
            else [rest[: quoted[0].start()], quoted[0][0]]
        )
        yield from zip(("old", "new"), (_name(name, side=True) for name in names), strict=True)
        return
    middle = len(rest) // 2
    old, new = rest[:middle], rest[middle + 1 :]
    if old.partition("/")[2] == new.partition("/")[2] and new:
        yield from (("old", _name(old, side=True)), ("new", _name(new, side=True)))


def _name(written: str, *, side: bool = False) -> str:
    """Return a name as it is in the repository: unquoted, its bytes joined and decoded, without the mark of its side."""
    bare = written.strip()
    match = _QUOTED.match(bare)
    name = _unescaped(match["name"]) if match else bare.partition("\t")[0].strip()
    return name[2:] if side and name[:2] in ("a/", "b/", "i/", "w/", "c/", "o/") else name


def _unescaped(text: str) -> str:
    data = bytearray()
    reached = 0
    for match in _ESCAPE.finditer(text):
        data += text[reached : match.start()].encode("utf-8", "replace")
        reached = match.end()
        escape = match[1]
        data += (
            bytes([int(escape, 8) & 0xFF])
            if escape[0] in "01234567"
            else bytes([_ESCAPES[escape]])
            if escape in _ESCAPES
            else escape.encode("utf-8", "replace")
        )
    data += text[reached:].encode("utf-8", "replace")
    return clean(data.decode("utf-8", "replace"))


# ---------------------------------------------------------------- GitHub's list of files

_STATUS = {"removed": "deleted", "changed": "mode_changed", "copied": "added"}


def read_files(values: Any) -> tuple[FileChange, ...]:
    """Read the changed files of a pull request. A file without a patch keeps its lines untold, however large it is.

    Raises InputError for anything that is no such list.
    """
    if not is_list(values):
        raise InputError(f"expected a list of changed files, found {type(values).__name__}")
    return tuple(_listed(at, item) for at, item in enumerate(values))


def _listed(at: int, item: Any) -> FileChange:
    if not is_object(item) or not text(item, "filename"):
        raise InputError(f"file {at} of the list has no filename")
    status = text(item, "status") or "modified"
    patch = item.get("patch")
    change = FileChange(
        path=text(item, "filename"),
        old_path=text(item, "previous_filename") or None,
        status=_STATUS.get(status, status),
        added=None,
        removed=None,
    )
    if isinstance(patch, str):
        body = read_diff(f"--- a/x\n+++ b/x\n{patch}") if patch.strip() else ()
        return replace(change, added=body[0].added if body else (), removed=body[0].removed if body else ())
    # Nothing counted and nothing shown: a binary file, or one that only moved.
    return replace(change, binary=index(item, "changes") == 0 and status in ("added", "modified", "removed"))
