"""Calling git so that nothing of the machine, its user or the repository has a say in what comes out."""

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

from judgeproof.errors import InputError, StorageError

_TIMEOUT = 300
# What a reader of diffs must see alike everywhere: no colour, no filter of the user, renames however many there are.
DIFF = (
    "-r", "-M", "-l0", "--text", "--no-color", "--no-ext-diff", "--no-textconv", "--diff-algorithm=myers",
    "--indent-heuristic", "--src-prefix=a/", "--dst-prefix=b/", "--no-relative", "--submodule=short",
)  # fmt: skip
_CONFIG = (
    "-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false", "-c", "core.autocrlf=false",
    "-c", "core.quotePath=true", "-c", "core.attributesFile=/dev/null", "-c", "core.excludesFile=/dev/null",
    "-c", "gc.auto=0", "-c", "maintenance.auto=false", "-c", "commit.gpgSign=false", "-c", "safe.directory=*",
    "-c", "init.defaultBranch=main", "-c", "core.symlinks=false", "-c", "advice.detachedHead=false",
)  # fmt: skip


def environment() -> dict[str, str]:
    """Return the environment of git: the way to it, and no setting of anybody's."""
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": os.devnull,
        "XDG_CONFIG_HOME": os.devnull,
        "LC_ALL": "C",
        "TZ": "UTC",
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_ATTR_NOSYSTEM": "1",
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_NO_REPLACE_OBJECTS": "1",
    }


def git(
    *arguments: str, cwd: Path, given: bytes | None = None, settings: Mapping[str, str] | None = None
) -> bytes:
    """Run git in a folder and return what it prints.

    Raises InputError with its own words where it refuses or is not installed, StorageError where the disk is full.
    """
    if not cwd.is_dir():
        raise InputError(f"{cwd}: no such folder; expected a repository")
    if any("\0" in argument for argument in arguments):
        raise InputError(f"git takes no NUL character, as in {' '.join(arguments)!r}")
    try:
        done = subprocess.run(
            ["git", *_CONFIG, *arguments],
            cwd=cwd,
            input=given if given is not None else b"",
            capture_output=True,
            env={**environment(), **(settings or {})},
            timeout=_TIMEOUT,
            check=False,
        )
    except FileNotFoundError as error:
        raise InputError(
            "git is not installed; the reviews track needs it (Debian: apt-get install git)"
        ) from error
    except subprocess.TimeoutExpired as error:
        raise InputError(f"git {arguments[0]} took longer than {_TIMEOUT} seconds in {cwd}") from error
    if done.returncode:
        raise _refused(arguments[0], done.stderr.decode("utf-8", "backslashreplace").strip(), cwd)
    return done.stdout


def _refused(verb: str, told: str, cwd: Path) -> Exception:
    if "No space left" in told or "Read-only file system" in told:
        return StorageError(f"{cwd}: cannot be written ({told}); free some space, or choose another folder")
    return InputError(f"git {verb} refused in {cwd}: {told or 'without a word'}")
