"""Support: how far the words of a claim stand in a source, where, and what differs there."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest
from itertools import pairwise

from judgeproof.judges.opposites import opposites
from judgeproof.judges.passages import Sentence
from judgeproof.judges.stems import negates, spelt_signs, stem, stems, unit
from judgeproof.text.words import is_number, tokens

# Weights of a claim's words: a number or a name that is missing says more than a missing verb. Whole numbers,
# since sums of fractions would depend on the order in which a set is walked.
_WORD_WEIGHT, _NAME_WEIGHT, _NUMBER_WEIGHT = 10, 13, 15
# Shares of the score: words in the stretch, neighbours kept together there, words anywhere in the source.
_STRETCH_SHARE, _NEIGHBOUR_SHARE, _SOURCE_SHARE = 0.5, 0.3, 0.2

_STARTS = 8  # sentences from which a stretch is grown
_GROWTH = 2  # sentences by which it grows at most
_GAIN = 0.08  # share of the claim that a further sentence must add
_COST = 0.02  # what each further sentence takes from a stretch when stretches are compared
_QUOTABLE = 4  # content words from which a sentence is as good to quote as a longer one
_REACH = 3  # content words within which two words count as neighbours

_OPENING_WORDS = """
    according accordingly additionally besides consequently conversely example finally first firstly
    furthermore generally hence importantly indeed instance lastly likewise meanwhile moreover namely nevertheless
    nonetheless notably overall second secondly similarly specifically still summary usually
"""
_OPENINGS = frozenset(stems(_OPENING_WORDS.split()))
_LIST_MARK = re.compile(r"\s*(?:\d{1,3}[.)]|[-*+\u2022])\s+")
_MARKUP = re.compile(r"\]\([^()\s]{0,500}\)|<[^<>]{1,200}>|https?://\S+|&[a-z]{2,6};")
_YEAR = re.compile(r"1\d{3}|20\d{2}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A claim as its words: tokens in order, the weight of each content stem, which are numbers and names.

    `subject` is the stem of the first content word behind an opening such as "However".
    """

    words: tuple[str, ...]
    weights: dict[str, int]
    total: int
    numbers: frozenset[str]
    names: frozenset[str]
    subject: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """Adjacent sentences of one passage, `first` to `last` of its source, and the claim's stems in them."""

    first: int
    last: int
    found: frozenset[str]
    share: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Support:
    """What a source holds of a claim.

    `score` runs from 0 to 1; `reach` is the share of the claim that stands anywhere in the source. The sets
    name what the claim has and the best stretch lacks (`missing_*`), and what differs there: numbers with other `units`, stems negated on one side only (`flipped`), stems
    whose opposite stands there (`opposed`), numbers in whose place another number stands (`replaced`).
    """

    score: float
    reach: float
    stretch: Stretch
    missing_numbers: frozenset[str]
    missing_names: frozenset[str]
    units: frozenset[str]
    flipped: frozenset[str]
    opposed: frozenset[str]
    replaced: frozenset[str]


def plain(text: str) -> str:
    """Return a fragment of a response without its Markdown, web addresses and mark of a list."""
    bare = _MARKUP.sub(" ", text)
    mark = _LIST_MARK.match(bare)
    return bare[mark.end() :] if mark else bare


def read_claim(text: str) -> Claim:
    """Return the claim that a fragment of a response makes, its Markdown and web addresses left out."""
    words = tokens(spelt_signs(plain(text)))
    weights: dict[str, int] = {}
    names: set[str] = set()
    for place, (word, root) in enumerate(zip(words, map(stem, words), strict=True)):
        if not root:
            continue
        if is_number(root):
            weights[root] = _NUMBER_WEIGHT
        elif place and word[0].isupper():
            weights[root] = _NAME_WEIGHT
            names.add(root)
        else:
            weights.setdefault(root, _WORD_WEIGHT)
    numbers = frozenset(filter(is_number, weights))
    return Claim(
        words=words,
        weights=weights,
        total=sum(weights.values()),
        numbers=numbers,
        names=frozenset(names),
        subject=next((root for root in weights if root not in _OPENINGS), ""),
    )


def compare(claim: Claim, source: Sequence[Sentence]) -> Support | None:
    """Return what a source holds of a claim, or None where either has no content."""
    if not claim.weights or not source:
        return None
    found = [claim.weights.keys() & sentence.stems for sentence in source]
    stretch = _best_stretch(claim, source, found)
    anywhere = frozenset[str]().union(*found)
    parts = source[stretch.first : stretch.last + 1]
    reach = _weight(claim, anywhere) / claim.total
    near = _neighbours(claim, parts)
    return Support(
        score=_STRETCH_SHARE * stretch.share + _NEIGHBOUR_SHARE * near + _SOURCE_SHARE * reach,
        reach=reach,
        stretch=stretch,
        missing_numbers=claim.numbers - stretch.found,
        missing_names=claim.names - stretch.found,
        units=_other_units(claim, parts),
        flipped=_flipped(claim, parts),
        opposed=_opposed(claim, stretch, parts),
        replaced=_replaced(claim, parts, claim.numbers - anywhere),
    )


def may_reach(claim: Claim, vocabulary: frozenset[str], score: float) -> bool:
    """Tell at little cost whether a source of these stems can reach a score and lack no number or name."""
    if not claim.names | claim.numbers <= vocabulary:
        return False
    share = _weight(claim, claim.weights.keys() & vocabulary) / claim.total
    return share * (_STRETCH_SHARE + _SOURCE_SHARE) + _NEIGHBOUR_SHARE >= score


def _weight(claim: Claim, found: Iterable[str]) -> int:
    return sum(map(claim.weights.__getitem__, found))


def _best_stretch(claim: Claim, source: Sequence[Sentence], found: Sequence[set[str]]) -> Stretch:
    starts = nlargest(_STARTS, range(len(source)), key=lambda at: _rank(claim, source, found, at))
    grown = [_grown(claim, source, found, start) for start in starts]
    return max(grown, key=lambda stretch: stretch.share - _COST * (stretch.last - stretch.first))


def _rank(
    claim: Claim, source: Sequence[Sentence], found: Sequence[set[str]], at: int
) -> tuple[int, int, int]:
    # Of sentences that hold equally much, a heading of one word is the worst to quote, the first is the best.
    return _weight(claim, found[at]), min(len(source[at].stems), _QUOTABLE), -at


def _grown(claim: Claim, source: Sequence[Sentence], found: Sequence[set[str]], start: int) -> Stretch:
    first = last = start
    held = frozenset(found[start])
    for _ in range(_GROWTH):
        sides = [
            (_weight(claim, found[at] - held), at)
            for at in (first - 1, last + 1)
            if 0 <= at < len(source) and source[at].passage == source[start].passage
        ]
        gain, at = max(sides, default=(0, start))
        if gain <= _GAIN * claim.total:
            break
        held |= found[at]
        first, last = min(first, at), max(last, at)
    return Stretch(first=first, last=last, found=held, share=_weight(claim, held) / claim.total)


def _neighbours(claim: Claim, parts: Sequence[Sentence]) -> float:
    """Return the share of the claim's adjacent content words that stand near each other in the stretch."""
    claimed = list(stems(claim.words))
    wanted = set(pairwise(claimed))
    if not wanted:
        return 0.0
    kept: set[tuple[str, str]] = set()
    for part in parts:
        row = list(stems(part.words))
        for step in range(1, _REACH + 1):
            kept.update(zip(row, row[step:], strict=False))
        for step in range(1, _REACH):
            kept.update(zip(row[step:], row, strict=False))
    return len(wanted & kept) / len(wanted)


def _places(words: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Yield each number, the content word before it, and its kind: unit, year or the content word behind it."""
    row = [stem(word) for word in words]
    known = [(at, root) for at, root in enumerate(row) if root]
    for (_, before), (at, root), (after, behind) in zip(
        [(-1, ""), *known], known, [*known[1:], (-1, "")], strict=False
    ):
        if is_number(root):
            measure = unit(behind) if after == at + 1 else None
            year = "year of the calendar" if _YEAR.fullmatch(root) else ""
            yield root, before, measure or year or behind


def _units(words: Sequence[str]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    row = [stem(word) for word in words]
    for root, behind in zip(row, [*row[1:], ""], strict=True):
        if root and is_number(root):
            found[root].add(unit(behind) or "")
    return found


def _other_units(claim: Claim, parts: Sequence[Sentence]) -> frozenset[str]:
    if not claim.numbers:
        return frozenset()
    there = _units([word for part in parts for word in part.words])
    return frozenset(
        number
        for number, units in _units(claim.words).items()
        if number in there and "" not in units | there[number] and not units & there[number]
    )


def _polarity(words: Sequence[str]) -> tuple[set[str], set[str]]:
    """Return the stems that stand right behind a negation, and those that do not."""
    negated: set[str] = set()
    plain: set[str] = set()
    pending = False
    for word, behind in zip(words, [*words[1:], ""], strict=True):
        if negates(word):
            # "not only" says what follows.
            pending = behind.casefold() not in {"only", "just"}
        elif root := stem(word):
            (negated if pending else plain).add(root)
            pending = False
    return negated, plain


def _flipped(claim: Claim, parts: Sequence[Sentence]) -> frozenset[str]:
    negated, plain = _polarity(claim.words)
    negated_there, plain_there = _polarity([word for part in parts for word in part.words])
    if negated and not negated_there:
        return frozenset(negated)
    only_here = (negated - plain) & (plain_there - negated_there)
    only_there = (plain - negated) & (negated_there - plain_there)
    return frozenset(only_here | only_there)


def _opposed(claim: Claim, stretch: Stretch, parts: Sequence[Sentence]) -> frozenset[str]:
    there = frozenset[str]().union(*(part.stems for part in parts)) - claim.weights.keys()
    return frozenset(root for root in claim.weights.keys() - stretch.found if opposites(root) & there)


def _replaced(claim: Claim, parts: Sequence[Sentence], absent: frozenset[str]) -> frozenset[str]:
    """Return the absent numbers in whose place, behind the same word, another number of their kind stands."""
    if not absent:
        return absent
    rivals = {
        (before, kind)
        for part in parts
        for number, before, kind in _places(part.words)
        if number not in claim.numbers and before
    }
    return frozenset(
        number
        for number, before, kind in _places(claim.words)
        if number in absent and (before, kind) in rivals
    )
