"""How much of a claim's words stand in a source, how close together, and which of them stand nowhere."""

import math
import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from judgeproof.judges.lexical.choice import MOST_WORDS, Chosen, weight_of
from judgeproof.judges.lexical.reading import Claimed, Page, Word
from judgeproof.judges.stems import negates
from judgeproof.text.words import tokens

WHOLE = 1000  # shares are given in thousandths, logarithms too
_LONGEST_ROW = 80  # words of a claim whose order is compared
_FAR = 30  # words from which two words stand apart, however far
_ABSOLUTE = frozenset(
    """
    only first last all every always never most least largest biggest smallest highest lowest best worst solely
    exclusively none entirely completely must cannot proven definitely guaranteed sole oldest newest youngest
    """.split()  # noqa: SIM905 - words read better than quoted words
)
_SPEAKERS = frozenset("i you me my your".split())  # noqa: SIM905
_QUOTED = re.compile(r"[\"\u201c]([^\"\u201d]{8,400})[\"\u201d]")


def thousandths(part: float, whole: float) -> int:
    """Return a share in thousandths; a share of nothing is 0, and what it is a share of is counted beside it."""
    return round(WHOLE * part / whole) if whole else 0


def logarithm(count: int) -> int:
    """Return the thousandths of the logarithm of a count and one more."""
    return round(WHOLE * math.log1p(count))


def is_long(features: Mapping[str, int]) -> bool:
    """Tell by the features of a pair whether its source is so long that not all of it is looked at closely."""
    return features["source_words"] > logarithm(MOST_WORDS)


def held(claim: Claimed, page: Page, chosen: Chosen) -> dict[str, int]:
    """Return which share of the claim the source holds: anywhere, and in one, two and three sentences in a row."""
    total = claim.total
    anywhere = weight_of(claim, claim.weights.keys() & page.vocabulary)
    two_best = sorted(range(len(chosen.held)), key=lambda at: -chosen.held[at])[:2]
    one, two, three = chosen.best
    found = sum(word.key in page.vocabulary for word in claim.content)
    every = sum(word.key in page.vocabulary for word in claim.words)
    return {
        "held": thousandths(anywhere, total),
        "held_in_1": thousandths(one, total),
        "held_in_2": thousandths(two, total),
        "held_in_3": thousandths(three, total),
        "held_in_best_two": thousandths(
            weight_of(claim, frozenset[str]().union(*(chosen.shared[at] for at in two_best))), total
        ),
        "spread_3": thousandths(anywhere - one, total),
        "best_of_held": thousandths(one, anywhere),
        "content_found": thousandths(found, len(claim.content)),
        "words_found": thousandths(every, len(claim.words)),
    }


def lacking(claim: Claimed, page: Page) -> dict[str, int]:
    """Return what of the claim stands nowhere in the source."""
    missing = [word for word in claim.content if word.key not in page.vocabulary]
    plain = [word for word in claim.content if not (word.name or word.number)]
    absent = [word for word in plain if word.key not in page.vocabulary]
    run = longest = 0
    for word in claim.content:
        run = run + 1 if word.key not in page.vocabulary else 0
        longest = max(longest, run)
    first = claim.content[0].key if claim.content else ""
    return {
        "rarest_missing": max((word.weight for word in missing), default=0),
        "weight_missing": min(sum(word.weight for word in missing), 6000),
        "words_missing": min(len(missing), 20),
        "plain_missing": thousandths(len(absent), len(plain)),
        "plain_weight_missing": thousandths(
            sum(word.weight for word in absent), sum(word.weight for word in plain)
        ),
        "missing_in_a_row": min(longest, 8),
        "first_missing": int(bool(first) and first not in page.vocabulary),
        "absolute_missing": min(
            sum(word.text.casefold() in _ABSOLUTE and word.key not in page.vocabulary for word in claim.words), 3
        ),
    }  # fmt: skip


def _of_kind(kind: str, words: Sequence[Word], page: Page, near: frozenset[str]) -> dict[str, int]:
    """Return how many words of a kind there are, and how many the source or the best three sentences lack."""
    missing = sum(word.key not in page.vocabulary for word in words)
    afar = sum(word.key not in near for word in words)
    return {
        f"{kind}s": min(len(words), 10),
        f"{kind}s_missing": min(missing, 6),
        f"{kind}s_missing_share": thousandths(missing, len(words)),
        f"{kind}s_afar": thousandths(afar, len(words)),
    }


def marked(claim: Claimed, page: Page, chosen: Chosen) -> dict[str, int]:
    """Return what becomes of the claim's numbers, names and negations."""
    near = frozenset(chosen.near)
    negated = sum(word.negates for word in claim.words)
    there = sum(map(negates, chosen.words))
    return {
        **_of_kind("number", [word for word in claim.words if word.number], page, near),
        **_of_kind("name", [word for word in claim.words if word.name], page, near),
        "negated": int(negated > 0),
        "negation_differs": int((negated > 0) != (there > 0)),
        "negations_more": max(-2, min(2, negated - min(2, there))),
    }


def _words_of(page: Page, numbers: Sequence[int]) -> list[str]:
    return [word for number in numbers for word in page.sentences[number].words]


def runs(claim: Claimed, chosen: Chosen) -> dict[str, int]:
    """Return how far the claim's words stand in the source in the claim's own order."""
    keys = [word.key for word in claim.words]
    pairs, triples = set(pairwise(keys)), set(zip(keys, keys[1:], keys[2:], strict=False))
    row = chosen.row
    head = keys[:_LONGEST_ROW]
    return {
        "pairs_kept": thousandths(len(pairs & set(pairwise(row))), len(pairs)),
        "triples_kept": thousandths(
            len(triples & set(zip(row, row[1:], row[2:], strict=False))), len(triples)
        ),
        "order_kept": thousandths(common_run(head, chosen.near[:200]), len(head)),
        **_alignment(claim, chosen.near),
    }


def common_run(one: Sequence[str], other: Sequence[str]) -> int:
    """Return the length of the longest row of words that both hold in this order, not necessarily side by side.

    The bit-parallel way of Hyyrö (2004): every bit of `open_` is a place of `one` that is not matched yet.
    """
    places: dict[str, int] = {}
    for at, key in enumerate(one):
        places[key] = places.get(key, 0) | 1 << at
    every = (1 << len(one)) - 1
    open_ = every
    for key in other:
        match = open_ & places.get(key, 0)
        open_ = (open_ + match | open_ - match) & every
    return len(one) - open_.bit_count()


def _alignment(claim: Claimed, near: Sequence[str]) -> dict[str, int]:
    """Return how far apart the claim's neighbours stand in the best three sentences, and how many in their order."""
    places: dict[str, list[int]] = {}
    for at, key in enumerate(near):
        places.setdefault(key, []).append(at)
    aligned = [word.key for word in claim.content if word.key in places]
    steps = [
        min((abs(b - a), b - a) for a in places[one][:8] for b in places[other][:8])
        for one, other in pairwise(aligned)
        if one != other
    ]
    return {
        "aligned": min(len(steps), 12),
        "neighbours_apart": thousandths(sum(min(apart, _FAR) for apart, _ in steps), len(steps)),
        "neighbours_in_order": thousandths(sum(step > 0 for _, step in steps), len(steps)),
    }


def shape(claim: Claimed, page: Page, chosen: Chosen) -> dict[str, int]:
    """Return what kind of texts these are: their length, whether the claim speaks, asks or quotes, letters in common."""
    low = " ".join(_words_of(page, chosen.numbers)).casefold()
    spelt = " ".join(word.text for word in claim.words).casefold()
    grams = {spelt[at : at + 4] for at in range(len(spelt) - 3)}
    quoted = [" ".join(tokens(found)).casefold() for found in _QUOTED.findall(claim.text)]
    return {
        "claim_words": logarithm(len(claim.words)),
        "claim_content": logarithm(len(claim.content)),
        "claim_statements": min(len(claim.statements), 6),
        "source_words": logarithm(page.words),
        "source_sentences": logarithm(len(page.sets)),
        "letters_kept": thousandths(sum(gram in low for gram in grams), len(grams)),
        "quotes": min(len(quoted), 3),
        "quotes_kept": thousandths(sum(quote in low for quote in quoted), len(quoted)),
        "asks": int("?" in claim.text),
        "speaks": min(sum(word.text.casefold() in _SPEAKERS for word in claim.words), 4),
    }
