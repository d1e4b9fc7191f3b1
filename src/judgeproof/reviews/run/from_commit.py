"""Making a case of a commit that mended something: the change under review is that commit, the other way round."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from judgeproof.errors import InputError, UsageError
from judgeproof.reviews.cases import Hunk
from judgeproof.reviews.lint.problems import lines_of
from judgeproof.reviews.load.changes import Touched, changes, diffed
from judgeproof.reviews.load.git import git
from judgeproof.reviews.load.trees import CASE_LIMIT, FILE_LIMIT, path_fault
from judgeproof.reviews.run.file_roles import PROSE, TEST, language_of, role
from judgeproof.reviews.run.new import Beginning, Place, written_case
from judgeproof.text.visible import one_line

_FILE, _EXECUTABLE = "100644", "100755"
_KINDS = {"120000": "a link", "160000": "a submodule"}
_SHORT = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """Where a case was written, and what of the commit did not come into it, a sentence each."""

    folder: Path
    notices: tuple[str, ...] = ()


@dataclass(slots=True)
class _Sides:
    """The files of a fix on both sides, by their role, and what was left out."""

    fixed: dict[str, str] = field(default_factory=dict[str, str])
    broken: dict[str, str] = field(default_factory=dict[str, str])
    tests: dict[str, str] = field(default_factory=dict[str, str])
    notices: list[str] = field(default_factory=list[str])


def case_of_commit(
    revision: str,
    *,
    repository: Path,
    corpus: Path,
    name: str | None = None,
    beside: Sequence[str] = (),
    first_parent: bool = False,
) -> Made:
    """Write a case whose base is the state after a fix and whose head is the state before it.

    Base and head hold the source files that the fix touched; its tests become files of the witness; prose, which would
    tell the defect, binaries, links and submodules are left out with a notice. `beside` names files and folders that are
    needed to build. Raises InputError where there is no such commit, or nothing to review in it; a merge is refused
    unless it may be compared with its first parent.
    """
    fix, parent = _pair(revision, repository, first_parent=first_parent)
    sides = _sides(diffed(repository, parent, fix), repository, beside)
    places = _places(sides)
    extra = _beside(fix, repository, beside, sides)
    subject = git("log", "-1", "--format=%s", fix, cwd=repository).decode("utf-8", "backslashreplace")
    beginning = Beginning(
        language=language_of([*sides.broken]), base=sides.fixed, head=sides.broken, places=places, extra=extra,
        tests=sides.tests, source=f"The reverse of {fix}: {one_line(subject, 80)}",
    )  # fmt: skip
    folder = written_case(beginning, name=name or f"fix-{fix[:_SHORT]}", corpus=corpus)
    return Made(folder=folder, notices=tuple(sides.notices))


def _pair(revision: str, repository: Path, *, first_parent: bool) -> tuple[str, str]:
    """Return the ids of a commit and of its parent."""
    try:
        told = git(
            "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}", cwd=repository
        )
    except InputError as error:
        _check_repository(repository)
        raise InputError(
            f"{revision!r}: no such commit in {repository}; expected an id, a tag or a branch"
        ) from error
    fix = told.decode().strip()
    parents = git("rev-list", "--parents", "-n", "1", fix, cwd=repository).decode().split()[1:]
    if not parents:
        raise InputError(
            f"{revision}: is the first commit (or where a shallow copy ends); it has no state before it"
        )
    if len(parents) > 1 and not first_parent:
        raise UsageError(
            f"{revision}: is a merge of {len(parents)} lines; name the commit that it brought in, or compare it with its "
            "first parent by --first-parent"
        )
    return fix, parents[0]


def _check_repository(repository: Path) -> None:
    """Raise InputError, in git's words, where a folder is no repository."""
    git("rev-parse", "--git-dir", cwd=repository)


def _sides(touched: Iterable[Touched], repository: Path, beside: Sequence[str]) -> _Sides:
    """Read both sides of every file that a fix touched, as far as they can be part of a case."""
    sides = _Sides()
    for one in touched:
        before = _readable(one.old, one.modes[0], one.blobs[0], repository, sides)
        after = _readable(one.new, one.modes[1], one.blobs[1], repository, sides)
        if before is None or after is None:
            continue
        path = one.new.decode()
        kind = role(path)
        if kind == TEST:
            sides.tests.update(after)
        elif kind == PROSE and path not in beside:
            sides.notices.append(
                f"{path}: left out, it is prose that may tell the defect; name it by --with if not"
            )
        else:
            sides.broken.update(before)
            sides.fixed.update(after)
    return sides


def _readable(path: bytes, mode: str, blob: str, repository: Path, sides: _Sides) -> dict[str, str] | None:
    """Return one side of a file, empty where there is none; None, with a notice, where it can be no part of a case."""
    name = path.decode("utf-8", "backslashreplace")
    if mode == "000000":
        return {}
    fault = _unfit(path, mode, blob, repository)
    if fault is not None:
        notice = f"{name}: left out, {fault}"
        sides.notices += [notice] if notice not in sides.notices else []
        return None
    data = git("cat-file", "blob", blob, cwd=repository)
    if b"\0" in data:
        notice = f"{name}: left out, it is binary"
        sides.notices += [notice] if notice not in sides.notices else []
        return None
    return {path.decode(): data.decode("utf-8", "surrogateescape")}


def _unfit(path: bytes, mode: str, blob: str, repository: Path) -> str | None:
    """Say why a file can be no part of a case, before its content is looked at."""
    if mode not in (_FILE, _EXECUTABLE):
        return f"it is {_KINDS.get(mode, 'no file')}"
    fault = path_fault(path.decode("utf-8", "surrogateescape"))
    if fault is not None:
        return fault
    size = int(git("cat-file", "-s", blob, cwd=repository))
    return (
        f"it has {size:,} bytes, and a file of a case may have {FILE_LIMIT:,}" if size > FILE_LIMIT else None
    )


def _places(sides: _Sides) -> list[Place]:
    """Return the lines of the head at which the fix did something."""
    change = changes([(sides.fixed, sides.broken)])[0]
    found: list[Place] = []
    for path in sorted(change.hunks):
        lines = lines_of(sides.broken[path])
        if any("\udc80" <= char <= "\udcff" for char in sides.broken[path]):
            sides.notices.append(f"{path}: no plant was put there, it is no UTF-8")
            continue
        found += [place for hunk in change.hunks[path] if (place := _place(path, lines, hunk))]
    if not found:
        left = f" ({'; '.join(sides.notices)})" if sides.notices else ""
        raise InputError(
            f"nothing of the commit can be reviewed: before it there is no line of source that it changes{left}; expected "
            "a commit that mends source files"
        )
    return found


def _place(path: str, lines: Sequence[str], hunk: Hunk) -> Place | None:
    """Return the line that a hunk is about: its first one that is not blank, or the nearest where it only removes."""
    added = [line for line in hunk.added if lines[line - 1].strip()]
    if added:
        first, last = min(hunk.added), max(hunk.added)
        lines_told = f"line {first}" if first == last else f"lines {first}-{last}"
        return Place(path=path, line=added[0], note=f"the fix changes head {lines_told}")
    there = [number for number, line in enumerate(lines, start=1) if line.strip()]
    if not there:
        return None
    nearest = min(there, key=lambda number: (abs(number - hunk.line), number))
    return Place(path=path, line=nearest, note=f"the fix only adds lines, behind head line {hunk.line}")


def _beside(fix: str, repository: Path, beside: Sequence[str], sides: _Sides) -> Mapping[str, str]:
    """Return the files that are named to be there too, as they stand after the fix; touched ones are there already."""
    found: dict[str, str] = {}
    size = sum(map(len, (*sides.fixed.values(), *sides.broken.values())))
    for name in beside:
        told = git(
            "ls-tree", "-r", "-z", "--full-tree", fix, "--", name, cwd=repository, settings={"GIT_LITERAL_PATHSPECS": "1"}
        )  # fmt: skip
        entries = [entry for entry in told.split(b"\0") if entry]
        if not entries:
            raise UsageError(
                f"--with {name!r}: no such file or folder in {fix[:_SHORT]}; name it from the top of the tree"
            )
        for entry in entries:
            head, _, path = entry.partition(b"\t")
            mode, _, blob = head.decode().split(" ")
            if path.decode("utf-8", "backslashreplace") in {*sides.fixed, *sides.broken, *sides.tests}:
                continue
            files = _readable(path, mode, blob, repository, sides) or {}
            size += sum(map(len, files.values()))
            found.update(files)
            if size > CASE_LIMIT:
                raise UsageError(
                    f"--with {name!r}: brings the case over {CASE_LIMIT:,} bytes; name less of the tree"
                )
    return found
