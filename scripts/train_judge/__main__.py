"""The command line of the training: it makes an environment of its own, and trains in it."""

import argparse
import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LOCK = ROOT / "benchmarks" / "locks" / "train_judge.txt"
PLACE = ROOT / "build" / "train-judge"
TARGET = ROOT / "src" / "judgeproof" / "judges" / "lexical"


def environment() -> Path:
    """The interpreter of an environment with exactly the packages of the lock."""
    folder, stamp = PLACE / "venv", PLACE / "installed.txt"
    python = folder / "bin" / "python"
    if not (stamp.is_file() and stamp.read_bytes() == LOCK.read_bytes()):
        print(f"installing LightGBM and scikit-learn into {folder.relative_to(ROOT)}", flush=True)
        venv.create(folder, with_pip=True, clear=True)
        options = ["-qq", "--disable-pip-version-check", "--no-deps", "--only-binary", ":all:", "--require-hashes"]  # fmt: skip
        subprocess.run([python, "-m", "pip", "install", *options, "-r", LOCK], check=True)
        stamp.write_bytes(LOCK.read_bytes())
    return python


def main() -> None:
    """Train, in this process where it is the one of the environment, else in one that is."""
    parser = argparse.ArgumentParser(prog="train_judge", description=__doc__)
    parser.add_argument("data", type=Path, help="the folder with attribution/ and nli/")
    parser.add_argument("--to", type=Path, default=TARGET, help="where the weights go")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.here:
        from train_judge.training import train

        print(f"weights {train(given.data, given.to)}")
        return
    # Hashes of strings and threads of a library must not move a bit.
    fixed = {"PYTHONHASHSEED": "0", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT / "scripts")])
    call = [environment(), "-m", "train_judge", given.data.resolve(), "--to", given.to.resolve(), "--here"]
    done = subprocess.run(call, env={**os.environ, **fixed, "PYTHONPATH": path}, check=False)
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
