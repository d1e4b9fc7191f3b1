"""Which sentences of a long source are looked at closely: those that share most with the claim, and their neighbours."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from judgeproof.judges.lexical.reading import Claimed, Page

MOST_WORDS = 330  # words of a source that are looked at closely
_MOST_SENTENCES = 28
# Hundredths of what a sentence shares with the claim that count for each of its neighbours.
_NEIGHBOUR = 35


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """The chosen sentences of a source, in order, as one row of keys with the places of each.

    `shared` holds for each sentence the keys that the claim's content has too, `held` how much these weigh. `best` is the
    most of the claim that one, two and three sentences in a row hold; `nearest` are the keys of each of those three, `near`
    of all of them, `words` their words.
    """

    numbers: tuple[int, ...]
    row: tuple[str, ...]
    places: Mapping[str, Sequence[int]]
    shared: tuple[frozenset[str], ...]
    held: tuple[int, ...]
    best: tuple[int, int, int]
    nearest: tuple[tuple[str, ...], ...]
    near: tuple[str, ...]
    words: tuple[str, ...]


def weight_of(claim: Claimed, keys: Iterable[str]) -> int:
    """Return how much of a claim's content some of its keys are."""
    return sum(map(claim.weights.__getitem__, keys))


def choose(claim: Claimed, page: Page) -> Chosen:
    """Return the sentences of a source that are looked at closely for a claim: all of a short one."""
    content = claim.weights.keys()
    shared = [frozenset(content & keys) for keys in page.sets]
    held = [weight_of(claim, keys) for keys in shared]
    numbers = range(len(page.sets)) if page.words <= MOST_WORDS else _best(page, held)
    row = tuple(chain.from_iterable(page.keys[number] for number in numbers))
    places: dict[str, list[int]] = defaultdict(list)
    for place, key in enumerate(row):
        places[key].append(place)
    kept = tuple(shared[number] for number in numbers)
    (one, _), (two, _), (three, begin) = (_window(claim, kept, size) for size in (1, 2, 3))
    three_best = numbers[begin : begin + 3]
    nearest = tuple(page.keys[number] for number in three_best)
    return Chosen(
        numbers=tuple(numbers),
        row=row,
        places=places,
        shared=kept,
        held=tuple(held[number] for number in numbers),
        best=(one, two, three),
        nearest=nearest,
        near=tuple(chain.from_iterable(nearest)),
        words=tuple(chain.from_iterable(page.sentences[number].words for number in three_best)),
    )


def windows(shared: Sequence[frozenset[str]], size: int) -> list[frozenset[str]]:
    """Return what every so many sentences in a row share with the claim; all of them where there are fewer."""
    last = max(1, len(shared) - size + 1)
    return [frozenset[str]().union(*shared[at : at + size]) for at in range(last)]


def _window(claim: Claimed, shared: Sequence[frozenset[str]], size: int) -> tuple[int, int]:
    """Return the most of a claim that so many sentences in a row hold, and where the first such row begins."""
    held, begin = max((weight_of(claim, keys), -at) for at, keys in enumerate(windows(shared, size)))
    return held, -begin


def _best(page: Page, held: Sequence[int]) -> list[int]:
    """Return the numbers of the sentences that share most, as many as the limit of words allows."""
    around = [0, *held, 0]
    rank = [
        100 * here + _NEIGHBOUR * (around[number] + around[number + 2]) for number, here in enumerate(held)
    ]
    kept: list[int] = []
    words = 0
    for number in sorted(range(len(held)), key=lambda number: (-rank[number], number)):
        size = len(page.keys[number])
        if kept and words + size > MOST_WORDS:
            continue
        kept.append(number)
        words += size
        if len(kept) == _MOST_SENTENCES:
            break
    return sorted(kept)
