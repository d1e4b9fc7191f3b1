"""Environments of their own for scripts that need what nothing else here does: exactly the packages of a lock."""

import subprocess
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCKS = ROOT / "benchmarks" / "locks"


def interpreter(place: Path, lock: Path, *options: str) -> Path:
    """Return the interpreter of an environment under `place` that holds what `lock` names; it is made anew for another lock.

    `options` are further ones of pip. Raises CalledProcessError where a package cannot be installed.
    """
    folder, stamp = place / "venv", place / "installed.txt"
    python = folder / "bin" / "python"
    if not (stamp.is_file() and stamp.read_bytes() == lock.read_bytes()):
        print(f"installing what {lock.relative_to(ROOT)} names into {folder.relative_to(ROOT)}", flush=True)
        venv.create(folder, with_pip=True, clear=True)
        call = [python, "-m", "pip", "install", "-qq", "--disable-pip-version-check", "--no-deps", *options]
        subprocess.run([*call, "-r", lock], check=True)
        stamp.write_bytes(lock.read_bytes())
    return python
