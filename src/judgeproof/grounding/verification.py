"""Verifying what a judge quotes for and against the claims of a response, and what follows of each claim.

A claim is supported or contradicted by quotations that were found, and by nothing else; whatever is less leaves it
open, with why.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from judgeproof.citations.facts import Context, Evidence
from judgeproof.citations.json_values import is_object
from judgeproof.citations.reply import plain_text, whole_number
from judgeproof.citations.verification import found_in, stands_in
from judgeproof.grounding.claims import spoken_for, touches
from judgeproof.grounding.contrast import clauses, says, shares_enough
from judgeproof.grounding.facts import Backing, Claim
from judgeproof.grounding.placing import OWN, SHARED, Place, placed
from judgeproof.grounding.reasons import WHYS
from judgeproof.grounding.reply import ABSTAINED, CONTRADICTING, SUPPORTING, UNSUPPORTED, Spoken
from judgeproof.judges.denials import denies_alike
from judgeproof.judges.stems import stems
from judgeproof.text.words import content_words, is_content, tokens

SUPPORTED, CONTRADICTED = "supported", "contradicted"
IN_FAVOUR, AGAINST = "supporting", "contradicting"
CONFLICTING, UNPROVEN, NO_SUPPORT, PARTLY, THIN, NOT_FOUND, WHICH, SILENT, ABSTAIN = WHYS
# Of a list longer than this the rest is discarded: no response has as many claims that a judge could speak of.
_MOST_SPANS = 2_000
# Of every so many words of a claim that carry content, its evidence must hold one.
_WORDS_PER_WORD = 4
# A bare number or word contradicts nothing: it does not say of what it is told.
_LEAST_AGAINST = 2


class Pair(Struct, frozen=True):
    """A verified pair: words of one claim, and a quotation with content that stands in a source."""

    place: Place
    evidence: Evidence
    words: int


class Finding(Struct, frozen=True):
    """What was found of one claim: its outcome, or why it has none, and the pairs that were verified of it."""

    outcome: str | None
    why: str | None
    evidence: tuple[Backing, ...]


class Verified(Struct, frozen=True):
    """What survives of a reply: a finding for every claim by its number, and how many spans established nothing."""

    findings: Mapping[int, Finding]
    discarded: int


def verify(
    spoken: Spoken,
    response: str,
    claims: Sequence[Claim],
    context: Context,
    tags: re.Pattern[str],
) -> Verified:
    """Verify the spans of a reply against a response, its claims and its context.

    `tags` is the pattern of the tags that the response was shown with: one may have been copied.
    """
    heard = _Heard(response, claims, context, tags)
    for entry in _entries(spoken, SUPPORTING, heard):
        heard.support(entry)
    for entry in _entries(spoken, CONTRADICTING, heard):
        heard.contradict(entry)
    for name, why in ((UNSUPPORTED, NO_SUPPORT), (ABSTAINED, ABSTAIN)):
        for entry in _entries(spoken, name, heard):
            heard.leave(entry, why)
    return Verified({claim.n: _finding(claim, heard) for claim in claims}, heard.discarded)


def _entries(spoken: Spoken, name: str, heard: "_Heard") -> Sequence[Any]:
    """Return a list of a reply as far as it is read."""
    entries = spoken.spans[name]
    beyond = max(0, len(entries) - _MOST_SPANS)
    heard.discarded += beyond
    if beyond and name != SUPPORTING:
        heard.object(None, NOT_FOUND)
    return entries[:_MOST_SPANS]


class _Heard:
    """What a reply says of each claim, by its number, as far as it could be verified."""

    def __init__(
        self, response: str, claims: Sequence[Claim], context: Context, tags: re.Pattern[str]
    ) -> None:
        self.response = response
        self.tags = tags
        self.claims = claims
        self.sources = tuple(context.sources.values())
        self.supports: dict[int, list[Pair]] = {claim.n: [] for claim in claims}
        self.contradictions: dict[int, list[Pair]] = {claim.n: [] for claim in claims}
        self.whys: dict[int, set[str]] = {claim.n: set() for claim in claims}
        self.objections: dict[int, set[str]] = {claim.n: set() for claim in claims}
        self.discarded = 0

    def support(self, entry: Any) -> None:
        """Take one pair in favour; over several claims it speaks for those of which it has half of the words."""
        read = self._read(entry)
        kept = 0
        for place in read.places if read is not None else ():
            if place.standing == SHARED:
                self.whys[place.claim].add(WHICH)
            elif read is not None and (place.standing == OWN or self._says(place, read)):
                self.supports[place.claim].append(Pair(place, read.evidence, read.words))
                kept += 1
        self.discarded += not kept

    def contradict(self, entry: Any) -> None:
        """Take one pair against. It convicts a claim only where it is plain which one it is about.

        A quotation that was found but convicts no claim leaves those open that it was quoted against.
        """
        read = self._read(entry)
        if read is None:
            self.discarded += 1
            self.object(entry, NOT_FOUND)
            return
        about = [place for place in read.places if self._shares(place, read)]
        plain = len(about) == 1 or all(place.standing == OWN for place in read.places)
        convicted = [place for place in about if plain and self._proves(place, read)]
        for place in convicted:
            self.contradictions[place.claim].append(Pair(place, read.evidence, read.words))
        if not convicted:
            self.object(entry, UNPROVEN)
        self.discarded += not convicted

    def leave(self, entry: Any, why: str) -> None:
        """Take one span of which a judge says that nothing bears it out, or that it cannot tell."""
        self.discarded += not self._places(entry)
        self.object(entry, why)

    def object(self, entry: Any, why: str) -> None:
        """Leave every claim open that an entry may be meant against, whether its quotation is found or not.

        These are the one that it numbers and those that its words touch, be it with one word; where it names none, all: an
        objection that was badly put is no praise.
        """
        fields = entry if is_object(entry) else {"response_span": entry}
        number = whole_number(fields.get("claim"))
        meant = {number} & self.whys.keys() if number is not None else set[int]()
        quote = plain_text(fields.get("response_span"))
        if quote is not None and not (meant and self._touched(quote, number)):
            meant |= {place.claim for place in self._touched(quote, None)}
        for n in meant or self.whys:
            self.objections[n].add(why)

    def _touched(self, quote: str, number: int | None) -> list[Place]:
        bare = self.tags.sub("", quote)
        return placed(bare, self.response, self.claims, number, least_one_word=True)

    def _read(self, entry: Any) -> "_Read | None":
        """Read one pair; None where either of its quotations is not found, which leaves its claims open."""
        places = self._places(entry)
        quote = plain_text(entry.get("context_span")) if places else None
        found = [found_in(quote, source) for source in self.sources] if quote is not None else []
        evidence = next(filter(None, found), None)
        if evidence is None or quote is None:
            for place in places:
                self.whys[place.claim].add(NOT_FOUND)
            return None
        words = sum(map(is_content, tokens(quote)))
        return _Read(tuple(places), evidence, words, content_words(quote))

    def _places(self, entry: Any) -> list[Place]:
        """Return the claims that an entry speaks of, none where it is no entry or its words are not found."""
        quote = plain_text(entry.get("response_span")) if is_object(entry) else None
        if quote is None:
            return []
        number = whole_number(entry.get("claim"))
        if number is None and entry.get("claim") is not None:
            return []
        places = placed(quote, self.response, self.claims, number)
        if not places and (bare := self.tags.sub("", quote)) != quote:
            places = placed(bare, self.response, self.claims, number)
        if not places and number in self.whys:
            self.whys[number].add(NOT_FOUND)
        return places

    def _shares(self, place: Place, read: "_Read") -> bool:
        """Tell whether a quotation shares a word that carries content with a claim."""
        return not self.claims[place.claim - 1].keys.isdisjoint(read.keys)

    def _says(self, place: Place, read: "_Read") -> bool:
        """Tell whether a quotation has half of the words of a claim that carry content."""
        keys = self.claims[place.claim - 1].keys
        return bool(keys) and 2 * len(keys & read.keys) >= len(keys)

    def _proves(self, place: Place, read: "_Read") -> bool:
        """Tell whether a quotation can prove a claim wrong: it says something else, and no source says the claim itself."""
        claim = self.claims[place.claim - 1]
        quoted = " ".join(self.response[max(s, claim.start) : min(e, claim.end)] for s, e in place.ranges)
        if len(tokens(read.evidence.text)) < _LEAST_AGAINST or says(read.evidence.text, quoted):
            return False
        return not all(
            any(stands_in(clause, source) for source in self.sources) for clause in clauses(claim.plain)
        )


class _Read(Struct, frozen=True):
    """A pair of which both quotations were found; `words` counts those of the quotation that carry content."""

    places: tuple[Place, ...]
    evidence: Evidence
    words: int
    keys: frozenset[str]


def _finding(claim: Claim, heard: _Heard) -> Finding:
    """Say what follows of one claim."""
    supports, contradictions = heard.supports[claim.n], heard.contradictions[claim.n]
    if contradictions:
        if any(_same_words(claim, one, other) for one in supports for other in contradictions):
            return Finding(None, CONFLICTING, _backed(supports, contradictions))
        return Finding(CONTRADICTED, None, _backed((), contradictions))
    why = _why(claim, supports, heard.whys[claim.n], heard.objections[claim.n])
    return Finding(SUPPORTED if why is None else None, why, _backed(supports, ()))


def _why(claim: Claim, supports: Sequence[Pair], whys: set[str], objections: set[str]) -> str | None:
    """Return why a claim that nothing contradicts stays open; None where it is supported.

    A quotation in favour that was not found does no harm beside one that was; an objection does.
    """
    known = [why for why in WHYS if why in objections or (why in whys and not supports)]
    if known or not supports:
        return known[0] if known else SILENT
    quoted = {root for pair in supports for root in stems(tokens(pair.evidence.text))}
    if not spoken_for(claim, [stretch for pair in supports for stretch in pair.place.ranges], quoted):
        return PARTLY
    said = _said(supports)
    few = _WORDS_PER_WORD * sum(map(is_content, tokens(said))) < len(claim.words)
    alike = shares_enough(claim.plain, said) and denies_alike(claim.plain, said)
    return THIN if few or not alike else None


def _said(supports: Sequence[Pair]) -> str:
    """Return what pairs quote of the sources, what several quote of one place once."""
    said: list[str] = []
    place, reached = None, 0
    for pair in sorted(supports, key=lambda one: _place(one.evidence)):
        found = pair.evidence
        begin = max(found.start, reached) if place == (found.source, found.passage) else found.start
        if begin < found.end:
            said.append(found.text[begin - found.start :])
            place, reached = (found.source, found.passage), found.end
    return "\n".join(said)


def _place(found: Evidence) -> tuple[str, int, int, int]:
    return found.source, found.passage, found.start, found.end


def _same_words(claim: Claim, one: Pair, other: Pair) -> bool:
    """Tell whether two pairs speak of the same words of a claim, and not of two parts of it."""
    ranges = [
        (max(a, c), min(b, d)) for a, b in one.place.ranges for c, d in other.place.ranges if a < d and c < b
    ]
    return bool(ranges) and touches(claim, ranges)


def _backed(supports: Sequence[Pair], contradictions: Sequence[Pair]) -> tuple[Backing, ...]:
    """Return pairs as they are kept, each once."""
    stances = [
        *((pair, IN_FAVOUR) for pair in supports),
        *((pair, AGAINST) for pair in contradictions),
    ]
    return tuple(dict.fromkeys(_backing(pair, stance) for pair, stance in stances))


def _backing(pair: Pair, stance: str) -> Backing:
    found = pair.evidence
    return Backing(
        source=found.source, passage=found.passage, start=found.start, end=found.end, text=found.text,
        match=found.match, stance=stance, response=pair.place.span,
    )  # fmt: skip
