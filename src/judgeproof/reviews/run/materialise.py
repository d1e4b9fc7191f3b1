"""Making a repository of a case: what a reviewer sees of it, and nothing that tells the case, the corpus or a plant."""

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from judgeproof.errors import InputError, StorageError, UsageError
from judgeproof.reviews.cases import Case
from judgeproof.reviews.load.git import git
from judgeproof.reviews.load.trees import path_fault

REPOSITORY, ORIGIN, TRUNK, BRANCH = "project", "origin.git", "main", "change"
_FIRST_MESSAGE = "Import the project\n"
_FIRST_DAY, _NEXT_DAY = "2024-03-04T09:00:00+0000", "2024-03-05T09:00:00+0000"
_WHO = {
    "GIT_AUTHOR_NAME": "Robin Marsh", "GIT_AUTHOR_EMAIL": "robin@example.com",
    "GIT_COMMITTER_NAME": "Robin Marsh", "GIT_COMMITTER_EMAIL": "robin@example.com",
    "GIT_LITERAL_PATHSPECS": "1",
}  # fmt: skip
# Bytes go in and come out as they are, whatever attributes the tree holds.
_ATTRIBUTES = "* -text !eol !filter !ident !working-tree-encoding\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Materialised:
    """A repository on disk with its origin beside it. `head` is None where the head state is uncommitted work."""

    repository: Path
    origin: Path
    base: str
    head: str | None


def materialised(case: Case, folder: Path, *, commit_head: bool = True) -> Materialised:
    """Write a case into a folder that does not exist yet or is empty, and return where its repository is.

    The base state is committed on `main`, which a local `origin` has too. The head state is a commit on the branch
    `change` with the title and body of the change, or uncommitted work on `main`. Names, dates and so the ids of the
    commits are the same everywhere. Raises UsageError where the folder holds something, InputError for a path that
    leaves the tree, StorageError where nothing can be written.
    """
    _check_paths((*case.base, *case.head, *case.extra))
    repository = _emptied(folder) / REPOSITORY
    try:
        repository.mkdir()
        git("init", "-q", "-b", TRUNK, "--template=", ".", cwd=repository)
        (repository / ".git" / "info").mkdir(exist_ok=True)
        (repository / ".git" / "info" / "attributes").write_text(_ATTRIBUTES, "utf-8")
        git("config", "core.autocrlf", "false", cwd=repository)
        write_tree(repository, {**case.extra, **case.base})
        base = _committed(repository, _FIRST_MESSAGE, day=_FIRST_DAY)
        origin = _with_origin(repository)
        if commit_head:
            git("checkout", "-q", "-b", BRANCH, cwd=repository, settings=_dated(_NEXT_DAY))
        _change(repository, case.base, case.head)
        head = _committed(repository, _message(case), day=_NEXT_DAY) if commit_head else None
        if not commit_head:
            _announce(repository, [path for path in case.head if path not in case.base])
    except OSError as error:
        raise StorageError(
            f"{folder}: cannot be written ({error.strerror or error}); choose another folder"
        ) from error
    return Materialised(repository=repository, origin=origin, base=base, head=head)


def write_tree(folder: Path, files: Mapping[str, str]) -> None:
    """Write files below a folder in which nothing lies at their paths. A file that begins with #! can be executed.

    Raises InputError for a path that leaves the folder.
    """
    _check_paths(files)
    for path, text in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        mode = 0o755 if text.startswith("#!") else 0o644
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        with os.fdopen(handle, "wb") as stream:
            stream.write(text.encode("utf-8", "surrogateescape"))


def _check_paths(paths: Iterable[str]) -> None:
    for path in paths:
        fault = path_fault(path)
        if fault is not None:
            raise InputError(f"the case cannot be written: {fault}")


def _emptied(folder: Path) -> Path:
    """Return a folder that is there and holds nothing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise UsageError(f"{folder}: holds something already; choose a folder that is new or empty")
    except OSError as error:
        raise StorageError(
            f"{folder}: cannot be made ({error.strerror or error}); choose another folder"
        ) from error
    return folder


def _dated(day: str) -> dict[str, str]:
    return {**_WHO, "GIT_AUTHOR_DATE": day, "GIT_COMMITTER_DATE": day}


def _committed(repository: Path, message: str, *, day: str) -> str:
    """Commit everything that lies in a repository, ignored or not, and return the id."""
    git("add", "-A", "-f", ".", cwd=repository, settings=_dated(day))
    git(
        "commit", "-q", "--allow-empty", "--allow-empty-message", "--cleanup=verbatim", "-F", "-",
        cwd=repository, given=message.encode("utf-8", "surrogateescape"), settings=_dated(day),
    )  # fmt: skip
    return git("rev-parse", "HEAD", cwd=repository).decode().strip()


def _message(case: Case) -> str:
    """Return the words of the change as its author would commit them."""
    body = case.body.strip()
    return f"{case.title.strip()}\n" + (f"\n{body}\n" if body else "")


def _with_origin(repository: Path) -> Path:
    """Make the origin of a repository beside it: some reviewers do less where there is none."""
    origin = repository.with_name(ORIGIN)
    day = _dated(_FIRST_DAY)
    git("clone", "-q", "--bare", "--no-hardlinks", "--template=", REPOSITORY, ORIGIN, cwd=repository.parent)
    git("remote", "remove", "origin", cwd=origin)
    git("remote", "add", "origin", f"../{ORIGIN}", cwd=repository)
    git("fetch", "-q", "origin", cwd=repository, settings=day)
    git("remote", "set-head", "origin", TRUNK, cwd=repository, settings=day)
    git("branch", "-q", f"--set-upstream-to=origin/{TRUNK}", TRUNK, cwd=repository, settings=day)
    return origin


def _change(repository: Path, base: Mapping[str, str], head: Mapping[str, str]) -> None:
    """Turn the base state that lies in a folder into the head state; what is alike is not touched."""
    for path, text in base.items():
        if head.get(path) != text:
            (repository / path).unlink()
            _prune(repository, (repository / path).parent)
    write_tree(repository, {path: text for path, text in head.items() if base.get(path) != text})


def _prune(repository: Path, folder: Path) -> None:
    """Remove folders that hold nothing any more, up to the repository."""
    with suppress(OSError):
        while folder != repository:
            folder.rmdir()
            folder = folder.parent


def _announce(repository: Path, paths: list[str]) -> None:
    """Let git know of new files without their contents, so that they show in its diff."""
    if paths:
        given = b"".join(path.encode("utf-8", "surrogateescape") + b"\0" for path in sorted(paths))
        git(
            "add", "-N", "-f", "--pathspec-from-file=-", "--pathspec-file-nul", cwd=repository, given=given,
            settings=_dated(_NEXT_DAY),
        )  # fmt: skip
