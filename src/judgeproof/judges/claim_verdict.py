"""What the embedded judge makes of one claim and one source: a verdict with the words that it stands on, or none.

A trained probability decides support. Rules make that stricter and never looser: what differs in a number, a unit, a name, a
negation or a limit is not supported whatever the probability, and only such a difference, seen in the texts, contradicts.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from judgeproof.judges.denials import denies_alike
from judgeproof.judges.lexical.features import features
from judgeproof.judges.lexical.reading import Claimed, read_words
from judgeproof.judges.lexical.weights import Weights, model, probability_of
from judgeproof.judges.limits import limits_alike
from judgeproof.judges.measures import measures_alike
from judgeproof.judges.sources import Quote, ReadSource, is_english, quote, stands
from judgeproof.judges.stems import negates
from judgeproof.judges.support import Claim, Support, compare, plain, read_claim
from judgeproof.text.words import content_words

SUPPORTED, CONTRADICTED, UNSUPPORTED, OPEN = "supported", "contradicted", "unsupported", "abstain"

_CONTRADICTED = 0.40  # score from which another number in the same place contradicts
_LEAST_CONTENT = 3  # content words without which a claim says too little to be judged
_MOST_WORDS = 300  # words from which a claim is no single claim
_VERBATIM_REACH = 0.5  # share of a claim in the source under which it cannot stand there word for word
_SPEAKER = re.compile(r"\b(?:I|[Mm]e|[Mm]y|[Mm]yself|[Mm]ine)\b(?!\.)")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadClaim:
    """A claim as it is read. `judged` tells that its words are such as the model was trained on."""

    text: str
    claim: Claim
    judged: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimVerdict:
    """What is made of a claim and a source: an outcome, and the stretch of the source that it stands on.

    An open verdict quotes nothing. `probability` is None where the judge abstains without having weighed the words.
    """

    outcome: str
    quote: Quote | None = None
    probability: float | None = None
    support: Support | None = None


@lru_cache(maxsize=64)
def claimed(text: str) -> ReadClaim:
    """Return a claim as it is read.

    A question and a sentence in the first person claim nothing that a source could show; what is too short, too long or not
    English is unlike all that the model was trained on.
    """
    claim = read_claim(text)
    judged = (
        len(claim.weights) >= _LEAST_CONTENT
        and len(claim.words) <= _MOST_WORDS
        and is_english(claim.words)
        and _SPEAKER.search(text) is None
    )
    return ReadClaim(text=text, claim=claim, judged=judged and not asks(text))


def asks(text: str) -> bool:
    """Tell whether a claim ends as a question does."""
    return text.rstrip().endswith(("?", "\uff1f"))


def judged(claim: ReadClaim, source: ReadSource) -> ClaimVerdict:
    """Return the verdict on a claim beside one source."""
    support = compare(claim.claim, source.sentences)
    if support is None or asks(claim.text):
        return ClaimVerdict(outcome=OPEN)
    probability = weighed(claim, source, support)
    found = quote(source, support.stretch.first, support.stretch.last)
    outcome = _outcome(claim, source, support, probability, found)
    return ClaimVerdict(
        outcome=outcome,
        quote=None if outcome == OPEN else found,
        probability=probability,
        support=support,
    )


def weighed(claim: ReadClaim, source: ReadSource, support: Support) -> float | None:
    """Return how probable it is that the source supports the claim, or None where these words tell nothing of it."""
    if not (claim.judged and source.readable):
        return None
    return probability_of(model().weights, features(_words(claim.text), source.page, support))


@lru_cache(maxsize=64)
def _words(text: str) -> Claimed:
    """Return the words of a claim, which is often held against several sources."""
    trained = model()
    return read_words(plain(text), trained.rarity, trained.weights.rarest)


def _outcome(
    claim: ReadClaim, source: ReadSource, support: Support, probability: float | None, found: Quote | None
) -> str:
    if found is None:
        return OPEN
    if probability is None:
        # What stands there word for word needs no weighing.
        borne = not differs(claim.claim, support) and stands(claim.text, source.passages)
        return _unless_otherwise(claim, found) if borne else OPEN
    weights = model().weights
    if probability >= weights.high and not differs(claim.claim, support):
        return _unless_otherwise(claim, found)
    outcome = _refusal(claim.claim, source, support, probability, weights)
    if outcome == CONTRADICTED and not content_words(claim.text) & content_words(found.text):
        return OPEN
    if outcome != OPEN and support.reach >= _VERBATIM_REACH and stands(claim.text, source.passages):
        return OPEN
    return outcome


def _unless_otherwise(claim: ReadClaim, found: Quote) -> str:
    # Another limit shows that a source says something else, not that it denies the claim; so do other units and denials.
    alike = (limits_alike, measures_alike, denies_alike)
    return SUPPORTED if all(same(claim.text, found.text) for same in alike) else OPEN


def differs(claim: Claim, support: Support) -> bool:
    """Tell whether the stretch lacks a number, a name or the subject of the claim, or says something else in their place."""
    if support.missing_numbers or support.missing_names or claim.subject not in support.stretch.found:
        return True
    return bool(support.units or support.flipped or support.opposed)


def _refusal(claim: Claim, source: ReadSource, support: Support, probability: float, weights: Weights) -> str:
    """Return how the source fails the claim, or that words alone cannot tell."""
    if support.replaced and support.score >= _CONTRADICTED:
        return CONTRADICTED
    if support.flipped and _lone_negation(claim, source, support):
        return CONTRADICTED
    return UNSUPPORTED if probability < weights.low else OPEN


def _lone_negation(claim: Claim, source: ReadSource, support: Support) -> bool:
    """Tell whether a sentence says the claim's words and no other, so that one negation turns it.

    A word that only one of them has may deny as well (`is excluded from`), or say that it speaks of something else.
    """
    if support.stretch.first != support.stretch.last or support.missing_numbers or support.missing_names:
        return False
    sentence = source.sentences[support.stretch.first]
    if any(map(negates, claim.words)) == any(map(negates, sentence.words)):
        return False
    return set(claim.weights) == set(sentence.stems) == set(support.stretch.found)
