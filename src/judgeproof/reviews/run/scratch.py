"""A folder that one run may write to, and that is gone afterwards whatever the run has done to it."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

_PATIENCE = 60
_VARIABLES = ("TMPDIR", "TEMP", "TMP")
_FOLDERS = {
    "XDG_CONFIG_HOME": ".config",
    "XDG_CACHE_HOME": ".cache",
    "XDG_DATA_HOME": ".data",
    "XDG_STATE_HOME": ".state",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What of this machine reviewers get to see, besides the repository that they review.

    `environment` is what there is to choose from: PATH is taken, and what `passed` names. `hidden` are folders that no
    reviewer may look into: they hold the answers. `parent` is where scratch folders are made, None for the usual place.
    """

    environment: Mapping[str, str] = field(default_factory=dict[str, str])
    passed: tuple[str, ...] = ()
    hidden: tuple[Path, ...] = ()
    parent: Path | None = None

    @property
    def path(self) -> str:
        """The folders in which programs are looked for: the user's, then those of this interpreter and this folder."""
        own = [str(Path(sys.executable).parent), str(Path.cwd() / "node_modules" / ".bin")]
        return os.pathsep.join([self.environment.get("PATH") or os.defpath, *own])

    def program(self, name: str) -> Path | None:
        """Return where a program is, None where it is not found."""
        found = shutil.which(name, path=self.path)
        return None if found is None else Path(found).absolute()


@contextmanager
def scratch_folder(surroundings: Surroundings) -> Generator[Path]:
    """Give a new folder of which the name tells nothing, and remove it with everything in it."""
    folder = Path(tempfile.mkdtemp(prefix="run-", dir=surroundings.parent)).resolve()
    try:
        for name in ("home", "tmp"):
            (folder / name).mkdir()
        yield folder
    finally:
        remove(folder)


def environment_of(folder: Path, surroundings: Surroundings) -> dict[str, str]:
    """Return the environment of a run: nothing of the machine's but PATH and what was passed by name."""
    home = folder / "home"
    return {
        "PATH": surroundings.path,
        "HOME": str(home),
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
        **{name: str(folder / "tmp") for name in _VARIABLES},
        **{name: str(home / part) for name, part in _FOLDERS.items()},
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONNOUSERSITE": "1",
        **{
            name: surroundings.environment[name]
            for name in surroundings.passed
            if name in surroundings.environment
        },
    }


def hideable(hidden: Iterable[Path], needed: Iterable[Path]) -> tuple[list[Path], list[Path]]:
    """Return which folders can be hidden from a run that needs some paths, and which cannot."""
    wanted = {path.resolve() for path in hidden if path.is_dir()}
    places = [path.resolve() for path in needed]
    within = {folder for folder in wanted for place in places if place.is_relative_to(folder)}
    return sorted(wanted - within), sorted(within)


def remove(folder: Path) -> None:
    """Remove a folder with everything in it, however deep it is and whatever rights it was given."""
    with suppress(OSError, RecursionError):
        shutil.rmtree(folder)
        return
    # Deeper than a path can name, or closed to its owner: these two go down step by step, and follow no link.
    for words in (["chmod", "-R", "u+rwx"], ["rm", "-rf"]):
        with suppress(OSError, subprocess.TimeoutExpired):
            subprocess.run([*words, "--", str(folder)], capture_output=True, timeout=_PATIENCE, check=False)
