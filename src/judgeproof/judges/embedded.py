"""The embedded judge: answers the citation question offline from the words of claim and source alone.

It reads words, not meaning. It measures how far the words of a claim stand together in one stretch of the
cited source, refuses support where numbers, units, names or negation differ, and abstains where the words do
not decide.
"""

import json
import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise

from judgeproof.judges.passages import Sentence, sentences
from judgeproof.judges.stems import negates
from judgeproof.judges.stimulus import CitationStimulus, Cited, SourceText
from judgeproof.judges.support import Claim, Support, compare, may_reach, read_claim
from judgeproof.text.words import FUNCTION_WORDS, content_words, has_content, is_number, tokens

VERSION = "1"

# Fitted on training data alone, see scripts/measure_embedded.py: chosen so that three of four convictions are
# right where half of the pairs are supported.
_SUPPORTED = 0.55  # score from which a claim counts as supported
_SUPPORTED_FOREIGN = 0.85  # the same where negation cannot be read, because the text is not English
_UNSUPPORTED_SHARE = 0.30  # share of the claim in its best stretch under which it counts as unsupported
_UNSUPPORTED_NAMES = 0.45  # score under which it does where two of its names are nowhere in the source
_UNSUPPORTED_NUMBER = 0.60  # score under which it does where one of its numbers is nowhere in the source
_CONTRADICTED = 0.40  # score from which another number in the same place contradicts
_SAME = 0.75  # share of words in common from which a lone negation contradicts
_MARGIN = 0.25  # by which another source must score above the cited one

_LEAST_WORDS = 3  # content words without which a claim says too little to be judged
_ENGLISH = 0.12  # share of English function words from which a text is read as English
_LEAST_SOURCE = 8  # words without which a source is too short to show that something is missing
_VERBATIM_REACH = 0.5  # share of a claim in the source under which it cannot stand there word for word
_LONGEST_QUOTE = 4000
_SURROGATE = re.compile("[\ud800-\udfff]")
_BROKEN_WORD = re.compile(r"\u00ad|(?<=\w)[-\u2010]\n\s*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """What the judge was measured at on `n` labelled pairs of one data set.

    `coverage` is the share of pairs that it answered, `balanced_accuracy` is over those: supported or not.
    """

    data: str
    n: int
    coverage: float
    balanced_accuracy: float


# Recomputed by a test from the pairs in measured_sample.jsonl.gz.
MEASURED: tuple[Measured, ...] = (
    Measured(data="ExpertQA", n=185, coverage=0.465, balanced_accuracy=0.636),
    Measured(data="HAGRID", n=210, coverage=0.59, balanced_accuracy=0.871),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Source:
    label: str
    passages: tuple[str, ...]
    sentences: tuple[Sentence, ...]
    vocabulary: frozenset[str]
    english: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class _Verdict:
    outcome: str
    quote: str = ""
    marker: str = ""


_ABSTAIN = _Verdict(outcome="abstain")


def answer(stimulus: CitationStimulus) -> str:
    """Return the reply to the citation question: a JSON object with a verdict for each citation."""
    texts = {source.label: source for source in reversed(stimulus.sources)}
    read: dict[str, _Source] = {}

    def source(label: str) -> _Source:
        if label not in read:
            read[label] = _read(label, texts.get(label))
        return read[label]

    together: dict[str, set[str]] = {}
    for cited in stimulus.citations:
        together.setdefault(cited.claim, set()).add(cited.source)
    verdicts: list[_Verdict] = []
    for cited in stimulus.citations:
        others = (label for label in texts if label not in together[cited.claim])
        verdicts.append(_judged(cited, source, others))
    entries = [
        _entry(cited.number, verdict) for cited, verdict in zip(stimulus.citations, verdicts, strict=True)
    ]
    return json.dumps({"explanation": _explanation(verdicts), "verdicts": entries})


def _read(label: str, text: SourceText | None) -> _Source:
    passages = text.passages if text else ()
    found = sentences(passages)
    vocabulary = frozenset[str]().union(*(sentence.stems for sentence in found))
    words = [word for sentence in found[:20] for word in sentence.words]
    english = len(words) >= _LEAST_SOURCE and _english(words)
    return _Source(label=label, passages=passages, sentences=found, vocabulary=vocabulary, english=english)


def _explanation(verdicts: list[_Verdict]) -> str:
    open_ones = sum(verdict.outcome == "abstain" for verdict in verdicts)
    return (
        f"Embedded judge {VERSION}, by comparison of words: of {len(verdicts)} citations"
        f" {len(verdicts) - open_ones} decided, {open_ones} left open."
    )


def _entry(number: int, verdict: _Verdict) -> dict[str, int | str]:
    entry: dict[str, int | str] = {"occurrence": number, "outcome": verdict.outcome}
    if verdict.quote:
        entry["context_span"] = verdict.quote
    if verdict.marker:
        entry["supporting_marker"] = verdict.marker
    return entry


def _judged(cited: Cited, source: Callable[[str], _Source], others: Iterable[str]) -> _Verdict:
    claim = read_claim(cited.claim)
    there = source(cited.source)
    support = compare(claim, there.sentences)
    # A question claims nothing.
    if support is None or cited.claim.rstrip().endswith(("?", "\uff1f")):
        return _ABSTAIN
    verdict = _verdict(cited.claim, claim, there, support)
    if verdict.outcome == "unsupported":
        return _elsewhere(claim, there, support, map(source, others)) or verdict
    return verdict


def _verdict(text: str, claim: Claim, source: _Source, support: Support) -> _Verdict:
    quote = _quote(source, support)
    if not _quotable(quote):
        return _ABSTAIN
    short = len(claim.weights) < _LEAST_WORDS
    if _supports(claim, source, support):
        return _ABSTAIN if short and not _stands(text, source) else _Verdict(outcome="supported", quote=quote)
    if short or not _readable(claim, source):
        return _ABSTAIN
    outcome = _refusal(claim, source, support)
    if outcome == "contradicted" and not content_words(text) & content_words(quote):
        return _ABSTAIN
    if outcome == "abstain" or (support.reach >= _VERBATIM_REACH and _stands(text, source)):
        return _ABSTAIN
    return _Verdict(outcome=outcome, quote=quote)


def _quote(source: _Source, support: Support) -> str:
    first, last = source.sentences[support.stretch.first], source.sentences[support.stretch.last]
    return source.passages[first.passage][first.start : last.end]


def _quotable(quote: str) -> bool:
    # No encoded reply can carry a lone surrogate.
    return has_content(quote) and len(quote) <= _LONGEST_QUOTE and not _SURROGATE.search(quote)


def _supports(claim: Claim, source: _Source, support: Support) -> bool:
    """Tell whether the source supports the claim: enough of its words, and nothing that differs."""
    if support.missing_numbers or support.missing_names or claim.subject not in support.stretch.found:
        return False
    if support.units or support.flipped or support.opposed:
        return False
    return support.score >= (_SUPPORTED if _readable(claim, source) else _SUPPORTED_FOREIGN)


def _refusal(claim: Claim, source: _Source, support: Support) -> str:
    """Return how the source fails the claim, or "abstain" where words alone cannot tell."""
    if support.replaced and support.score >= _CONTRADICTED:
        return "contradicted"
    if support.flipped and _lone_negation(claim, source, support):
        return "contradicted"
    if support.stretch.share < _UNSUPPORTED_SHARE:
        return "unsupported"
    if support.absent_numbers and support.score < _UNSUPPORTED_NUMBER:
        return "unsupported"
    if len(support.absent_names) > 1 and support.score < _UNSUPPORTED_NAMES:
        return "unsupported"
    return "abstain"


def _lone_negation(claim: Claim, source: _Source, support: Support) -> bool:
    """Tell whether a sentence says the claim's words and little else, so that one negation turns it."""
    if support.stretch.first != support.stretch.last or support.missing_numbers or support.missing_names:
        return False
    sentence = source.sentences[support.stretch.first]
    if any(map(negates, claim.words)) == any(map(negates, sentence.words)):
        return False
    return len(support.stretch.found) >= _SAME * len(claim.weights.keys() | sentence.stems)


def _readable(claim: Claim, source: _Source) -> bool:
    """Tell whether claim and source are long enough and English, so that a missing word means something."""
    return source.english and _english(claim.words)


def _english(words: Iterable[str]) -> bool:
    known = [word.casefold() in FUNCTION_WORDS for word in words]
    return sum(known) >= _ENGLISH * len(known)


def _stands(text: str, source: _Source) -> bool:
    """Tell whether the claim's own words stand in a passage, one after the other, case aside."""
    claim = _row(text)
    return bool(claim.strip()) and any(claim in _row(passage) for passage in source.passages)


def _row(text: str) -> str:
    plain = unicodedata.normalize("NFKC", _BROKEN_WORD.sub("", text))
    return f" {' '.join(tokens(plain))} ".casefold()


def _elsewhere(claim: Claim, cited: _Source, weak: Support, others: Iterable[_Source]) -> _Verdict | None:
    """Return the verdict that another source supports what the cited one does not, where one clearly does."""
    best, found = weak.score + _MARGIN, None
    for other in others:
        support = compare(claim, other.sentences) if may_reach(claim, other.vocabulary, best) else None
        if support is None or support.score < best or not _supports(claim, other, support):
            continue
        quote = _quote(other, support)
        if _quotable(quote) and not _SURROGATE.search(other.label) and _only_there(quote, cited):
            best, found = support.score, _Verdict(outcome="misattributed", quote=quote, marker=other.label)
    return found


def _only_there(quote: str, cited: _Source) -> bool:
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
