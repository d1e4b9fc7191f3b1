"""What changed between two states of a tree, as git finds it: renames, and the hunks of each head file."""

import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from judgeproof.reviews.cases import Hunk
from judgeproof.reviews.load.git import DIFF, git

_HUNK = re.compile(rb"@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
_QUOTED = re.compile(r'["\\\x00-\x1f]')
State = Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Touched:
    """One file of a change: status letter of git (A, D, M, R, T), and its path, mode and blob before and after."""

    status: str
    old: bytes
    new: bytes
    modes: tuple[str, str]
    blobs: tuple[str, str]
    hunks: tuple[Hunk, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """Renames from old to new path, and the hunks of each head file that changed."""

    renames: Mapping[str, str] = field(default_factory=dict[str, str])
    hunks: Mapping[str, tuple[Hunk, ...]] = field(default_factory=dict[str, tuple[Hunk, ...]])


def changes(pairs: Sequence[tuple[State, State]]) -> list[Change]:
    """Return what changed in each pair of a base and a head state, in order. Files of both modes are plain files."""
    if not pairs:
        return []
    with tempfile.TemporaryDirectory(prefix="changes-") as folder:
        where = _stored(pairs, Path(folder))
        return [_change(diffed(where, f"refs/heads/b{n}", f"refs/heads/h{n}")) for n in range(len(pairs))]


def patch(base: State, head: State, *, context: int = 3) -> str:
    """Return a change as `git diff` prints it; bytes that are no UTF-8 are escaped."""
    with tempfile.TemporaryDirectory(prefix="changes-") as folder:
        where = _stored([(base, head)], Path(folder))
        text = git("diff-tree", *DIFF, "-p", f"-U{context}", "refs/heads/b0", "refs/heads/h0", cwd=where)
    return text.decode("utf-8", "surrogateescape")


def diffed(repository: Path, old: str, new: str) -> list[Touched]:
    """Return what changed between two trees of a repository."""
    told = git("diff-tree", *DIFF, "-U0", "--raw", "--abbrev=40", "-p", "-z", old, new, cwd=repository)
    raw, texts = _split(told)
    sections = _sections(texts)
    found: list[Touched] = []
    for one in raw:
        # A file that becomes a link, or the other way round, is deleted in one section and made in the next.
        sides = [next(sections, list[Hunk]()) for _ in range(2 if one.status == "T" else 1)]
        found.append(replace(one, hunks=tuple(sides[-1])))
    return found


def _change(touched: Iterable[Touched]) -> Change:
    renames: dict[str, str] = {}
    hunks: dict[str, tuple[Hunk, ...]] = {}
    for one in touched:
        if one.status == "D":
            continue
        new = one.new.decode("utf-8", "surrogateescape")
        hunks[new] = one.hunks
        if one.status == "R":
            renames[one.old.decode("utf-8", "surrogateescape")] = new
    return Change(renames=renames, hunks=hunks)


def _stored(pairs: Sequence[tuple[State, State]], folder: Path) -> Path:
    """Store states in a repository of their own, as branches b0, h0, b1, h1 and so on."""
    git("init", "-q", "--bare", "--template=", ".", cwd=folder)
    named = (
        (f"{side}{n}", state) for n, pair in enumerate(pairs) for side, state in zip("bh", pair, strict=True)
    )
    stream = b"".join(piece for name, state in named for piece in _commit(name, state))
    git("fast-import", "--quiet", cwd=folder, given=stream)
    return folder


def _commit(name: str, state: State) -> Iterator[bytes]:
    """Yield a state as `git fast-import` reads it: exact bytes, whatever attributes a tree may hold."""
    yield f"commit refs/heads/{name}\ncommitter a <a@localhost> 0 +0000\ndata 0\n".encode()
    for path in sorted(state):
        data = state[path].encode("utf-8", "surrogateescape")
        yield f'M 100644 inline "{_QUOTED.sub(_octal, path)}"\n'.encode("utf-8", "surrogateescape")
        yield b"data %d\n%b\n" % (len(data), data)
    yield b"\n"


def _octal(match: re.Match[str]) -> str:
    return f"\\{ord(match[0]):03o}"


def _split(told: bytes) -> tuple[list[Touched], bytes]:
    """Split what git prints into the files that changed and the text of the patch, which begins behind an empty name."""
    raw: list[Touched] = []
    at = 0
    while told[at : at + 1] == b":":
        end = told.index(b"\0", at)
        before, after, blob, other, status = told[at + 1 : end].decode().split(" ")
        paths: list[bytes] = []
        for _ in range(2 if status[0] in "RC" else 1):
            begin, end = end + 1, told.index(b"\0", end + 1)
            paths.append(told[begin:end])
        raw.append(
            Touched(
                status=status[0], old=paths[0], new=paths[-1], modes=(before, after), blobs=(blob, other)
            )
        )  # fmt: skip
        at = end + 1
    return raw, told[at:].removeprefix(b"\0")


def _sections(patch: bytes) -> Iterator[list[Hunk]]:
    """Yield the hunks of each file of a patch without context.

    A hunk says how many lines it has; these are passed over, so that no line of a file is taken for a header.
    """
    lines = iter(patch.split(b"\n"))
    hunks: list[Hunk] | None = None
    for line in lines:
        if line.startswith(b"diff --git "):
            if hunks is not None:
                yield hunks
            hunks = []
        elif hunks is not None and (found := _HUNK.match(line)):
            removed, start, added = (int(count) if count is not None else 1 for count in found.groups())
            for _ in range(removed + added):
                if next(lines, b"").startswith(b"\\"):
                    next(lines, b"")
            hunks.append(Hunk(line=max(start, 1), added=tuple(range(start, start + added))))
    if hunks is not None:
        yield hunks
