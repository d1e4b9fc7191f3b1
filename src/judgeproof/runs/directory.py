"""A run directory: its files, its manifest, its lock."""

import json
import platform
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, cast

from judgeproof.ask.log import log
from judgeproof.errors import RunError, StorageError
from judgeproof.runs.lines import storage_error

FORMAT = 1
MANIFEST, MATERIAL, TESTIMONY, OUTCOMES, REPORT = (
    "manifest.json",
    "material.jsonl",
    "testimony.jsonl",
    "outcomes.jsonl",
    "report.json",
)
# What other hearings of the rows came to than the one that decides: a second judge, or further draws.
OPINIONS = "opinions.jsonl"
_LOCK = ".lock"


@dataclass(slots=True)
class Run:
    """An open run directory and what its manifest says."""

    path: Path
    manifest: dict[str, Any]
    lock: Any = None

    @property
    def material(self) -> Path:
        """The rows as read."""
        return self.path / MATERIAL

    @property
    def testimony(self) -> Path:
        """The judge's replies as received."""
        return self.path / TESTIMONY

    @property
    def outcomes(self) -> Path:
        """What was made of both; can be made again."""
        return self.path / OUTCOMES

    @property
    def report(self) -> Path:
        """The figures; can be made again."""
        return self.path / REPORT

    @property
    def complete(self) -> bool:
        """Whether every row has an outcome."""
        return self.manifest.get("status") == "complete"

    def save(self, **changes: Any) -> None:
        """Change the manifest and write it, replacing the old one at once."""
        self.manifest.update(changes)
        write_json(self.path / MANIFEST, self.manifest)

    def release(self) -> None:
        """Let other processes write this run."""
        if self.lock is not None:
            # In this order: a file that is deleted after its release may be another process's lock by then.
            with suppress(OSError):
                (self.path / _LOCK).unlink()
            self.lock.release()
            self.lock = None


def write_json(path: Path, value: Any) -> None:
    """Write a JSON file so that a reader sees the old or the new one, never a part."""
    text = json.dumps(value, ensure_ascii=False, indent=1, allow_nan=False) + "\n"
    part = path.with_name(path.name + ".part")
    try:
        part.write_bytes(text.encode())
        part.replace(path)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        raise storage_error(path, error) from error


def name_of(verb: str, now: datetime) -> str:
    """Return a name for a new run: its verb, the time in UTC, and six random digits."""
    return f"{verb}-{now:%Y%m%dT%H%M%SZ}-{secrets.token_hex(3)}"


def create(path: Path, *, verb: str, version: str, now: datetime, details: Mapping[str, Any]) -> Run:
    """Begin a run in a folder that holds none yet. The manifest is there before anything else.

    Raises RunError where the folder holds a run, StorageError where it cannot be written.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(
            f"{path}: cannot be made ({error.strerror}); choose a folder that can be written with --out"
        ) from error
    if (path / MANIFEST).exists():
        raise RunError(
            f"{path}: holds a run already; go on with it by --resume {path}, or choose another --out"
        )
    run = Run(path, {"format": FORMAT, "judgeproof": version, "verb": verb, "status": "running"})
    try:
        _lock(run)
        run.save(started=_stamp(now), finished=None, environment=environment(), **details)
    except StorageError as error:
        run.release()
        raise StorageError(
            f"{path}: cannot be written ({_cause(error)}); choose a folder that can be written with --out"
        ) from error
    announce(run, "run_begun")
    return run


def announce(run: Run, event: str) -> None:
    """Tell that a run has begun, is gone on with, or has ended; how it stands is in its manifest."""
    status, counts = run.manifest["status"], run.manifest.get("counts", {})
    words = event.replace("_", " ") + (f", {status}" if event == "run_ended" else "")
    known = {"path": str(run.path), "verb": run.manifest["verb"], "status": status, **counts}
    log(event, f"{words}: {run.path}", known, level="warning" if words.endswith("incomplete") else "info")


def _cause(error: StorageError) -> str:
    """Return in words what the system said of a file that it did not write."""
    told = error.__cause__
    return (told.strerror if isinstance(told, OSError) else None) or str(error)


def environment() -> dict[str, str]:
    """Return what of the machine may matter to a figure."""
    return {"python": platform.python_version(), "system": platform.system(), "machine": platform.machine()}


def _stamp(now: datetime) -> str:
    return f"{now:%Y-%m-%dT%H:%M:%SZ}"


def open_run(path: Path) -> Run:
    """Open a run for reading. Raises RunError where there is none, or where it is of a newer format."""
    file = path / MANIFEST
    try:
        manifest = json.loads(file.read_bytes())
    except FileNotFoundError as error:
        raise RunError(
            f"{path}: is no run directory (it has no {MANIFEST}); runs are written by --out, or under runs/"
        ) from error
    except NotADirectoryError as error:
        raise RunError(f"{path}: is a file; expected a run directory") from error
    except (OSError, ValueError, RecursionError) as error:
        raise damaged(file, str(error)) from error
    manifest = cast(dict[str, Any], manifest) if isinstance(manifest, dict) else {}
    found = manifest.get("format")
    if not isinstance(found, int) or isinstance(found, bool):
        raise RunError(f"{file}: has no format number; expected a manifest of judgeproof")
    if found > FORMAT:
        raise RunError(
            f"{path}: was written by judgeproof {manifest.get('judgeproof')} in format {found}; this one reads up to "
            f"{FORMAT}. Install a newer judgeproof to read it"
        )
    missing = [name for name in ("judgeproof", "verb", "status") if not isinstance(manifest.get(name), str)]
    if missing:
        raise damaged(file, f"it has no {missing[0]}")
    return Run(path, manifest)


def damaged(file: Path, why: str) -> RunError:
    """Say that a manifest is damaged, and what to do."""
    return RunError(
        f"{file}: is damaged ({why}); restore it from a copy, or grade the rows again into a new run with --out. The "
        "run's other files are as they were"
    )


def resume(path: Path) -> Run:
    """Open a run to go on with it. Raises RunError where another process writes it."""
    run = open_run(path)
    _lock(run)
    return run


def _lock(run: Run) -> None:
    """Take the run for this process; the system frees it when the process ends, however it ends."""
    from filelock import FileLock, Timeout

    lock = FileLock(run.path / _LOCK)
    try:
        lock.acquire(timeout=0)
    except Timeout as error:
        raise RunError(f"{run.path}: another process is writing this run; wait for it, or stop it") from error
    except OSError as error:
        raise storage_error(run.path / _LOCK, error) from error
    run.lock = lock
