"""Examples to learn from: the features of a claim beside a source, whether it is supported, and how much that counts."""

import hashlib
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from labelled_pairs import Pair

from judgeproof.judges.claim_verdict import differs
from judgeproof.judges.lexical.coverage import is_long
from judgeproof.judges.lexical.features import features
from judgeproof.judges.lexical.reading import key_of, read_page, read_words
from judgeproof.judges.passages import sentences
from judgeproof.judges.stems import spelt_signs
from judgeproof.judges.support import compare, plain, read_claim
from judgeproof.text.words import tokens
from train_judge.edits import EDITS

SEED = 11
_READ = 6000  # characters of a source that words are counted in
_FEW = 8
_LEAST = 2  # texts in which a word must stand to be known
_PER_KIND = 200  # what the edits of one kind weigh together at most


@dataclass(frozen=True, slots=True, kw_only=True)
class Rarity:
    """How rare words are, in hundredths of the logarithm: of those known, and of any other."""

    known: Mapping[str, int]
    rarest: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """The features of a pair, its label and weight.

    `blocked` tells that rules refuse support whatever the score; `kind` is a file or an edit, `origin` the number of the pair
    that this is, or was edited from.
    """

    values: Mapping[str, int]
    blocked: bool
    supported: bool
    weight: float
    fold: int
    kind: str
    origin: int | None = None
    decides: bool = False


def rarity(rows: Iterable[Pair]) -> Rarity:
    """Return how rare the words of the training texts are in them."""
    texts = [text for row in rows for text in (row.source[:_READ], row.claim)]
    found: Counter[str] = Counter()
    for text in texts:
        found.update({key_of(token) for token in tokens(spelt_signs(text))})
    whole = len(texts) + 1
    known = {
        word: round(100 * math.log(whole / (count + 0.5)))
        for word, count in sorted(found.items())
        if count >= _LEAST and " " not in word
    }
    return Rarity(known=known, rarest=round(100 * math.log(whole)))


def values(claim: str, passages: tuple[str, ...], rare: Rarity) -> tuple[Mapping[str, int], bool] | None:
    """Return the features of a pair and whether rules refuse support, or None where either side has no content."""
    there, read = sentences(passages), read_claim(claim)
    support = compare(read, there)
    if support is None:
        return None
    words = read_words(plain(claim), rare.known, rare.rarest)
    return features(words, read_page(there), support), differs(read, support)


def readings(rows: Iterable[Pair], rare: Rarity) -> str:
    """Return a digest of how pairs are read: where it is another one, features mean something else than they did."""
    told = hashlib.sha256()
    for row in rows:
        told.update(repr((row.name, values(row.claim, row.passages, rare))).encode())
    return told.hexdigest()


def natural(
    rows: Sequence[Pair], kind: str, weight: float, folds: Sequence[int], rare: Rarity, *, decides: bool
) -> list[Example | None]:
    """Return the examples of a file, row by row, weighed."""
    found = [
        Example(
            values=told[0],
            blocked=told[1],
            supported=row.supported,
            weight=weight,
            fold=fold,
            kind=kind,
            decides=decides,
        )
        if (told := values(row.claim, row.passages, rare)) is not None
        else None
        for row, fold in zip(rows, folds, strict=True)
    ]
    return _evened(found)


def _evened(examples: Sequence[Example | None]) -> list[Example | None]:
    """Return examples weighed so that both labels of a file count the same, among short sources and among long ones.

    In some files most of the long sources do not support their claims: an accident of how these were gathered. That a source is
    long is no evidence.
    """
    count = Counter(
        (is_long(example.values), example.supported) for example in examples if example is not None
    )
    whole = Counter(is_long(example.values) for example in examples if example is not None)
    return [
        replace(
            example,
            weight=example.weight
            * 0.5
            * whole[is_long(example.values)]
            # A few rows of one label are not made to speak for hundreds of the other.
            / max(count[is_long(example.values), example.supported], _FEW),
        )
        if example is not None
        else None
        for example in examples
    ]


def edited(rows: Sequence[Pair], originals: Sequence[Example | None], rare: Rarity) -> list[Example]:
    """Return the examples of supported claims turned wrong; each kind of edit weighs as much as another, if it can."""
    made: list[Example] = []
    for number, kind, claim in claims_turned(rows):
        original = originals[number]
        found = values(claim, rows[number].passages, rare)
        if original is not None and found is not None:
            turned, blocked = found
            made.append(
                replace(
                    original,
                    values=turned,
                    blocked=blocked,
                    supported=False,
                    weight=1.0,
                    kind=kind,
                    origin=number,
                )
            )
    count = Counter(example.kind for example in made)
    return [replace(example, weight=min(1.0, _PER_KIND / count[example.kind])) for example in made]


def claims_turned(rows: Sequence[Pair]) -> Iterator[tuple[int, str, str]]:
    """Yield each edit of each supported claim, a claim once whatever sources it stands beside."""
    chance = Random(SEED)
    seen: dict[str, set[str]] = defaultdict(set)
    for number, row in enumerate(rows):
        if not row.supported or row.claim in seen[row.about["dataset"]]:
            continue
        seen[row.about["dataset"]].add(row.claim)
        for kind, edit in EDITS.items():
            claim = edit(row.claim, row.source, chance)
            if claim is not None and claim != row.claim:
                yield number, kind, claim
