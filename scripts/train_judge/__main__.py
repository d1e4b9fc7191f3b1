"""The command line of the training: it makes an environment of its own, and trains in it."""

import argparse
import os
import subprocess
import sys
from pathlib import Path

from environments import LOCKS, ROOT, interpreter

LOCK = LOCKS / "train_judge.txt"
PLACE = ROOT / "build" / "train-judge"
TARGET = ROOT / "src" / "judgeproof" / "judges" / "lexical"


def environment() -> Path:
    """The interpreter of an environment with exactly the packages of the lock."""
    return interpreter(PLACE, LOCK, "--only-binary", ":all:", "--require-hashes")


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
