"""Verifying what a judge says of each citation, against the row's own text. Convict only on proof."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from judgeproof.citations.facts import Claim, Context, Evidence, Occurrence, Source
from judgeproof.citations.json_values import is_object
from judgeproof.citations.labels import fold
from judgeproof.citations.reply import plain_text, share, whole_number
from judgeproof.text.normalise import normalise
from judgeproof.text.quotes import locate
from judgeproof.text.words import content_words, has_content, is_number, tokens

SUPPORTED, MISATTRIBUTED, CONTRADICTED, UNSUPPORTED = (
    "supported",
    "misattributed",
    "contradicted",
    "unsupported",
)
ABSTAIN = "abstain"
PROVEN = frozenset({MISATTRIBUTED, "fabricated"})
FAILING = frozenset({MISATTRIBUTED, CONTRADICTED, UNSUPPORTED, "fabricated"})
_EMPHASIS = re.compile(r"[*_~`]+")
_EDGE = " \t\r\n.,;:!?\u2026\u3002\uff01\uff1f\"'\u201c\u201d\u2018\u2019()[]-"


class Verdict(Struct, frozen=True):
    """A verified outcome of one citation; an abstention has no evidence.

    `proven` tells that the texts themselves show it, and not only the judge's reading of a verified quotation. `support` is
    how probable the judge takes support to be, None where it does not tell.
    """

    number: int
    outcome: str
    evidence: Evidence | None
    proven: bool = False
    support: float | None = None


class Verified(Struct, frozen=True):
    """What survives of a reply: at most one verdict a citation, which ones differ, and how much was discarded."""

    verdicts: Mapping[int, Verdict]
    contradicted: frozenset[int]
    discarded: int


def verify(verdicts: Sequence[Any], graded: Sequence[Occurrence], context: Context) -> Verified:
    """Verify the verdicts of a reply on the graded citations, which are numbered from 1.

    A verdict whose evidence does not stand where it claims to is discarded: it establishes nothing. Verdicts that
    agree on one citation are one; that differ void it.
    """
    kept: dict[int, Verdict] = {}
    differing: set[int] = set()
    discarded = 0
    for entry in verdicts:
        verdict = _verdict(entry, graded, context) if is_object(entry) else None
        if verdict is None:
            discarded += 1
        elif verdict.number not in kept:
            kept[verdict.number] = verdict
        elif kept[verdict.number].outcome != verdict.outcome:
            differing.add(verdict.number)
    return Verified(
        verdicts={number: v for number, v in kept.items() if number not in differing},
        contradicted=frozenset(differing),
        discarded=discarded,
    )


def _verdict(entry: Mapping[str, Any], graded: Sequence[Occurrence], context: Context) -> Verdict | None:
    """Verify one verdict; None where it is not one or its evidence is not found."""
    number = whole_number(entry.get("occurrence"))
    outcome = plain_text(entry.get("outcome"))
    if number is None or not 1 <= number <= len(graded):
        return None
    if outcome == ABSTAIN:
        return Verdict(number, ABSTAIN, None, support=_support(entry, ABSTAIN))
    quote = plain_text(entry.get("context_span"))
    check = _CHECKS.get(outcome or "")
    occurrence = graded[number - 1]
    cited = context.sources.get(fold(occurrence.source or ""))
    if quote is None or check is None or cited is None:
        return None
    evidence = check(quote, cited, occurrence.claim, entry, context)
    if evidence is None:
        return None
    # Two sources that differ prove nothing of a claim that is about neither, or that the cited one has word for word; nor of
    # a claim that may not be the citation's own.
    placed = occurrence.claim is not None and not occurrence.claim.unsure
    proven = outcome in PROVEN and placed and _speaks_of(evidence, occurrence.claim, cited)
    return Verdict(number, outcome or "", evidence, proven, _support(entry, outcome or ""))


def _support(entry: Mapping[str, Any], outcome: str) -> float | None:
    """Return how probable a verdict takes support to be: its `support`, or what its `confidence` in its outcome says.

    An abstention that is sure of itself says nothing of support. What is no number from 0 to 1 is not told.
    """
    told, sure = share(entry.get("support")), share(entry.get("confidence"))
    if "support" in entry or sure is None or outcome == ABSTAIN:
        return told
    return sure if outcome == SUPPORTED else 1 - sure


def _supported(
    quote: str, cited: Source, claim: Claim | None, entry: Mapping[str, Any], context: Context
) -> Evidence | None:
    """Accept `supported` where the quotation stands in the cited source and has content."""
    return found_in(quote, cited)


def _misattributed(
    quote: str, cited: Source, claim: Claim | None, entry: Mapping[str, Any], context: Context
) -> Evidence | None:
    """Accept `misattributed` where the quotation stands in the other source and the cited one lacks its
    discriminating part: what both contain cannot tell them apart."""
    named = plain_text(entry.get("supporting_marker"))
    other = _named(named, context) if named else None
    if other is None or other.label == cited.label:
        return None
    evidence = found_in(quote, other)
    if evidence is None or not discriminates(evidence.text, cited):
        return None
    return evidence


def _speaks_of(evidence: Evidence, claim: Claim | None, cited: Source) -> bool:
    """Tell whether evidence shares a content word with a claim that does not stand in the cited source itself."""
    if claim is None or stands_in(claim.text, cited):
        return False
    return bool(content_words(evidence.text) & content_words(claim.text))


def _contradicted(
    quote: str, cited: Source, claim: Claim | None, entry: Mapping[str, Any], context: Context
) -> Evidence | None:
    """Accept `contradicted` where the quotation stands in the cited source and speaks of what the claim speaks of."""
    evidence = found_in(quote, cited)
    return evidence if evidence is not None and _speaks_of(evidence, claim, cited) else None


def _unsupported(
    quote: str, cited: Source, claim: Claim | None, entry: Mapping[str, Any], context: Context
) -> Evidence | None:
    """Accept `unsupported` with the nearest passage quoted, unless the claim's own words stand in the cited source."""
    evidence = found_in(quote, cited)
    return None if evidence is None or (claim is not None and stands_in(claim.text, cited)) else evidence


_CHECKS = {
    SUPPORTED: _supported,
    MISATTRIBUTED: _misattributed,
    CONTRADICTED: _contradicted,
    UNSUPPORTED: _unsupported,
}


def _named(marker: str, context: Context) -> Source | None:
    """Return the source that a judge names; brackets, blanks and case do not matter."""
    for name in (marker, marker.strip().strip("[]<>(){}\u3010\u3011\"'")):
        source = context.sources.get(fold(name))
        if source is not None:
            return source
    return None


def found_in(quote: str, source: Source) -> Evidence | None:
    """Return a quotation with content at its place in one passage of a source, as the source has it."""
    if len(quote) > _LONGEST_QUOTE or not has_content(quote):
        return None
    for number, passage in enumerate(source.passages):
        found = locate(quote, passage)
        if found is None:
            continue
        text = passage[found.start : found.end]
        if text == quote or has_content(text):
            return Evidence(
                source=source.label,
                passage=number,
                start=found.start,
                end=found.end,
                text=text,
                match=found.match,
            )
    return None


_LONGEST_QUOTE = 100_000


def discriminates(quote: str, cited: Source) -> bool:
    """Tell whether a quotation has a part that the cited source lacks: two adjacent words, or a number.

    Every run of two or more words that the cited source has too is taken away first.
    """
    words = [token.casefold() for token in tokens(normalise(quote).text)]
    shared = [False] * len(words)
    known = _runs(cited)
    single = {word for pair in known for word in pair}
    for at in range(len(words) - 1):
        if (words[at], words[at + 1]) in known:
            shared[at] = shared[at + 1] = True
    left = [not taken for taken in shared]
    if any(left[at] and is_number(word) and word not in single for at, word in enumerate(words)):
        return True
    return any(left[at] and left[at + 1] for at in range(len(words) - 1))


def _runs(source: Source) -> set[tuple[str, str]]:
    """Return every two adjacent words of a source."""
    runs: set[tuple[str, str]] = set()
    for passage in source.passages:
        words = [token.casefold() for token in tokens(normalise(passage).text)]
        runs.update(zip(words, words[1:] or [""], strict=False))
    return runs


def stands_in(claim: str, source: Source) -> bool:
    """Tell whether the claim's own words stand in a source, compared without case and end punctuation."""
    words = _EMPHASIS.sub("", claim).strip(_EDGE).casefold()
    if not words:
        return False
    return any(
        locate(words, _EMPHASIS.sub("", passage).casefold()) is not None for passage in source.passages
    )
