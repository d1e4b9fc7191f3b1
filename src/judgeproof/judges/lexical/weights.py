"""The trained weights of the embedded judge: data that travels with the package, loaded once, and only when a claim is judged.

`weights.json.gz` holds them, `record.json` beside it what they were made from, and the digest that they must have.
"""

import gzip
import hashlib
import math
import zlib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from judgeproof.errors import JudgeproofError
from judgeproof.judges.lexical.coverage import is_long
from judgeproof.judges.lexical.forest import Scorer, score

# From here a claim is likelier supported than not: probabilities are those where half of all claims are.
EVEN = 0.5
_PLACE = "judgeproof.judges.lexical"


class TrainingFile(Struct, frozen=True, kw_only=True):
    """A file that the weights were trained on: its name, its digest, and how many rows of it were used."""

    name: str
    sha256: str
    rows: int


class Record(Struct, frozen=True, kw_only=True):
    """What the weights are: their digest, licence, and all that is needed to make them again.

    `readings` is a digest of the features that the committed sample had when they were made.
    """

    sha256: str
    licence: str
    made_by: str
    seeds: tuple[int, ...]
    packages: Mapping[str, str]
    data: tuple[TrainingFile, ...]
    readings: str


class Weights(Struct, frozen=True, kw_only=True):
    """All that was learnt: how rare words are, two scorers, and how to read their scores.

    `support` scores whether people would find the claim supported; `guard` whether it looks like a supported claim or
    like one that a small edit turned wrong. Where the guard scores under `guarded_from`, or `guarded_from_long` beside a long
    source, the probability is at most
    `doubted`. `low` and `high` bound the probabilities at which the judge abstains.
    """

    features: tuple[str, ...]
    rarest: int
    rarity: Mapping[str, str]
    support: Scorer
    guard: Scorer
    slope: float
    shift: float
    guarded_from: float
    guarded_from_long: float
    doubted: float
    low: float
    high: float


class Model(Struct, frozen=True, kw_only=True):
    """Weights that are ready to use."""

    weights: Weights
    rarity: Mapping[str, int]


@lru_cache(maxsize=1)
def record() -> Record:
    """Return what the weights of this version were made from."""
    return msgspec.json.decode((files(_PLACE) / "record.json").read_bytes(), type=Record)


@lru_cache(maxsize=1)
def model() -> Model:
    """Return the weights of this version, read once.

    Raises JudgeproofError where the file does not have the digest that the record names: another file would judge otherwise
    under the same name.
    """
    return read_model((files(_PLACE) / "weights.json.gz").read_bytes(), record().sha256)


def read_model(packed: bytes, sha256: str) -> Model:
    """Return the model that compressed bytes hold, whose content must have a digest."""
    try:
        content = gzip.decompress(packed)
    except (OSError, EOFError, zlib.error):
        content = b""
    found = hashlib.sha256(content).hexdigest()
    if found != sha256:
        raise JudgeproofError(
            f"the weights of the embedded judge have the digest {found!r}; expected {sha256!r}; install judgeproof again, or "
            "name another judge with --judge"
        )
    weights = msgspec.json.decode(content, type=Weights)
    rarity = {word: int(weight) for weight, words in weights.rarity.items() for word in words.split(" ")}
    return Model(weights=weights, rarity=rarity)


def probability_of(weights: Weights, features: Mapping[str, int]) -> float:
    """Return how probable it is that people find a claim of these features supported, where half of all claims are."""
    values = [features[name] for name in weights.features]
    odds = weights.slope * score(weights.support, values) + weights.shift
    probable = 1 / (1 + math.exp(-odds))
    level = weights.guarded_from_long if is_long(features) else weights.guarded_from
    if probable > weights.doubted and score(weights.guard, values) < level:
        probable = weights.doubted
    return round(probable, 4)
