"""The embedded judge: answers the citation question offline from the words of claim and source alone.

It reads words, not meaning: a heuristic judge, no entailment model. A small model that was trained on pairs which people
labelled weighs how the words of a claim stand in the cited source; rules refuse support where numbers, units, names or
negation differ; where neither decides it abstains.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from judgeproof.judges.claim_verdict import (
    CONTRADICTED,
    OPEN,
    SUPPORTED,
    UNSUPPORTED,
    ClaimVerdict,
    ReadClaim,
    claimed,
    judged,
    weighed,
)
from judgeproof.judges.lexical.weights import record
from judgeproof.judges.sources import SURROGATE, Quote, ReadSource, read_source
from judgeproof.judges.stimulus import CitationStimulus, Cited, SourceText
from judgeproof.judges.support import Support, compare, may_reach
from judgeproof.text.articles import several
from judgeproof.text.words import is_number, tokens

VERSION = "2"

_CARRIES = 0.55  # score from which another source carries a claim
_MARGIN = 0.25  # by which another source must score above the cited one
_MISATTRIBUTED = "misattributed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """What the judge was measured at on `n` labelled pairs of one data set.

    `coverage` is the share of pairs that it answered, `balanced_accuracy` is over those: supported or not.
    """

    data: str
    n: int
    coverage: float
    balanced_accuracy: float


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedClaim:
    """What sources make of a claim: supported, contradicted, or open with neither source nor quote.

    `probability` is that of the source named, else the highest of all; None where nothing was weighed.
    """

    outcome: str
    source: str | None
    quote: Quote | None
    probability: float | None


# Recomputed by a test from the pairs in measured_sample.jsonl.gz.
MEASURED: tuple[Measured, ...] = (
    Measured(data="ExpertQA", n=185, coverage=0.286, balanced_accuracy=0.715),
    Measured(data="HAGRID", n=194, coverage=0.541, balanced_accuracy=0.879),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Entry:
    outcome: str
    probability: float | None
    quote: str = ""
    marker: str = ""


def version() -> str:
    """Return the version of the judge with the beginning of its weights' digest: other weights are another judge."""
    return f"{VERSION}+{record().sha256[:12]}"


def answer(stimulus: CitationStimulus) -> str:
    """Return the reply to the citation question: a JSON object with a verdict for each citation."""
    texts = {source.label: source for source in reversed(stimulus.sources)}
    read: dict[str, ReadSource] = {}

    def source(label: str) -> ReadSource:
        if label not in read:
            read[label] = read_source(label, texts.get(label))
        return read[label]

    together: dict[str, set[str]] = {}
    for cited in stimulus.citations:
        together.setdefault(cited.claim, set()).add(cited.source)
    entries: list[_Entry] = []
    for cited in stimulus.citations:
        others = (label for label in texts if label not in together[cited.claim])
        entries.append(_judged(cited, source, others))
    verdicts = [_told(cited.number, entry) for cited, entry in zip(stimulus.citations, entries, strict=True)]
    return json.dumps({"explanation": _explanation(entries), "verdicts": verdicts})


def judged_claim(claim: str, sources: Sequence[SourceText]) -> JudgedClaim:
    """Return what several sources make of a claim: what supports it, the likeliest first, else what contradicts it, else nothing."""
    read = claimed(claim)
    found = [(source.label, judged(read, read_source(source.label, source))) for source in sources]
    for outcome in (SUPPORTED, CONTRADICTED):
        told = [(label, verdict) for label, verdict in found if verdict.outcome == outcome]
        if told:
            label, verdict = max(told, key=lambda one: one[1].probability or 0)
            return JudgedClaim(
                outcome=outcome, source=label, quote=verdict.quote, probability=verdict.probability
            )
    likeliest = max((v.probability for _, v in found if v.probability is not None), default=None)
    return JudgedClaim(outcome=OPEN, source=None, quote=None, probability=likeliest)


def probability(claim: str, passages: tuple[str, ...]) -> float | None:
    """Return how probable it is that people find a claim supported by a source, were half of all claims supported.

    Returns None where the judge abstains without weighing: a question, the first person, another language, too few words.
    """
    source = read_source("", SourceText(label="", passages=passages))
    read = claimed(claim)
    support = compare(read.claim, source.sentences)
    return None if support is None else weighed(read, source, support)


def _explanation(entries: list[_Entry]) -> str:
    open_ones = sum(not entry.quote for entry in entries)
    return (
        f"Embedded judge {version()}, a heuristic by comparison of words, no entailment model: of {several(len(entries), 'citation')}"
        f" {len(entries) - open_ones} decided, {open_ones} left open."
    )


def _told(number: int, entry: _Entry) -> dict[str, int | float | str]:
    told: dict[str, int | float | str] = {"occurrence": number, "outcome": entry.outcome}
    if entry.quote:
        told["context_span"] = entry.quote
    if entry.marker:
        told["supporting_marker"] = entry.marker
    if entry.probability is not None:
        told["support"] = entry.probability
    return told


def _judged(cited: Cited, source: Callable[[str], ReadSource], others: Iterable[str]) -> _Entry:
    claim = claimed(cited.claim)
    there = source(cited.source)
    verdict = judged(claim, there)
    if verdict.outcome == UNSUPPORTED and verdict.support is not None:
        found = _elsewhere(claim, there, verdict.support, map(source, others))
        if found is not None:
            return _Entry(
                outcome=_MISATTRIBUTED,
                probability=verdict.probability,
                quote=found[1].text,
                marker=found[0],
            )
    return _Entry(outcome=verdict.outcome, probability=verdict.probability, quote=_text(verdict))


def _text(verdict: ClaimVerdict) -> str:
    return verdict.quote.text if verdict.quote else ""


def _elsewhere(
    claim: ReadClaim, cited: ReadSource, weak: Support, others: Iterable[ReadSource]
) -> tuple[str, Quote] | None:
    """Return the label and the quote of the source that supports what the cited one does not, where one clearly does."""
    best = max(_CARRIES, weak.score + _MARGIN)
    found: tuple[str, Quote] | None = None
    for other in others:
        if SURROGATE.search(other.label) or not may_reach(claim.claim, other.vocabulary, best):
            continue
        verdict = judged(claim, other)
        if verdict.outcome != SUPPORTED or verdict.support is None or verdict.support.score < best:
            continue
        if verdict.quote is not None and _only_there(verdict.quote.text, cited):
            best, found = verdict.support.score, (other.label, verdict.quote)
    return found


def _only_there(quote: str, cited: ReadSource) -> bool:
    """Tell whether a number or two adjacent words of a quotation are left without the cited source's runs."""
    rows = [[token.casefold() for token in tokens(passage)] for passage in cited.passages]
    runs = {pair for row in rows for pair in pairwise(row)}
    known = {token for row in rows for token in row}
    words = [token.casefold() for token in tokens(quote)]
    shared = [False] * (len(words) + 1)
    for at, pair in enumerate(pairwise(words)):
        if pair in runs:
            shared[at] = shared[at + 1] = True
    left = [not taken for taken in shared[: len(words)]]
    if any(one and two for one, two in pairwise(left)):
        return True
    return any(free and is_number(word) and word not in known for free, word in zip(left, words, strict=True))
