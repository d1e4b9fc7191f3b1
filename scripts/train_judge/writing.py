"""Writing the weights, and beside them the record of what they were made from."""

import gzip
import hashlib
from collections import defaultdict
from importlib.metadata import version
from pathlib import Path

import msgspec

from judgeproof.judges.lexical.forest import Scorer
from judgeproof.judges.lexical.weights import Record, TrainingFile, Weights
from train_judge.deciding import Decision
from train_judge.examples import SEED, Rarity
from train_judge.fitting import SEEDS

_PACKAGES = ("lightgbm", "numpy", "scikit-learn", "scipy")
_LICENCE = "CC-BY-SA-4.0"


def weights(
    names: tuple[str, ...], rare: Rarity, support: Scorer, guard: Scorer, decision: Decision
) -> Weights:
    """Return all that was learnt in the form that the judge loads."""
    by_weight: defaultdict[int, list[str]] = defaultdict(list)
    for word, weight in sorted(rare.known.items()):
        by_weight[weight].append(word)
    return Weights(
        features=names,
        rarest=rare.rarest,
        rarity={str(weight): " ".join(words) for weight, words in sorted(by_weight.items())},
        support=support,
        guard=guard,
        slope=decision.slope,
        shift=decision.shift,
        guarded_from=decision.guarded_from,
        guarded_from_long=decision.guarded_from_long,
        doubted=decision.doubted,
        low=decision.low,
        high=decision.high,
    )


def write(found: Weights, data: tuple[TrainingFile, ...], readings: str, folder: Path) -> str:
    """Write weights and record into a folder; return the digest of the weights."""
    content = msgspec.json.encode(found)
    digest = hashlib.sha256(content).hexdigest()
    record = Record(
        sha256=digest,
        licence=_LICENCE,
        made_by="make train-judge",
        seeds=(*SEEDS, SEED),
        packages={name: version(name) for name in _PACKAGES},
        data=data,
        readings=readings,
    )
    folder.mkdir(parents=True, exist_ok=True)
    # No time stamp: the same weights give the same bytes.
    (folder / "weights.json.gz").write_bytes(gzip.compress(content, mtime=0))
    told = msgspec.json.format(msgspec.json.encode(record), indent=2)
    (folder / "record.json").write_bytes(told + b"\n")
    return digest
