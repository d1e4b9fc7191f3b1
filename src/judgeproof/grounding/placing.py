"""Which claims a judge speaks of: the words of the response that it quoted, at their places in the claims."""

from bisect import bisect_right
from collections.abc import Sequence

from msgspec import Struct

from judgeproof.grounding.claims import missing, touches
from judgeproof.grounding.facts import Claim, Span
from judgeproof.text.quotes import Located, places, stretches
from judgeproof.text.words import has_content

# A place that is this claim's alone; words that several claims have; a stretch that runs over several claims.
OWN, SHARED, OVER = "own", "shared", "over"
_LONGEST_QUOTE = 100_000


class Place(Struct, frozen=True, kw_only=True):
    """Words of the response that a judge quoted, as they touch one claim. `ranges` is what was quoted of it."""

    claim: int
    standing: str
    span: Span
    ranges: tuple[tuple[int, int], ...]


class _Touch(Struct, frozen=True):
    """A claim and a place that touches it; `lone` tells that the place touches no other claim."""

    claim: Claim
    place: Located
    ranges: tuple[tuple[int, int], ...]
    lone: bool

    def as_place(self, response: str, standing: str) -> Place:
        start, end = self.place.start, self.place.end
        span = Span(start=start, end=end, text=response[start:end])
        return Place(claim=self.claim.n, standing=standing, span=span, ranges=self.ranges)


def placed(
    quote: str, response: str, claims: Sequence[Claim], number: int | None, *, least_one_word: bool = False
) -> list[Place]:
    """Return the claims that a quotation of the response speaks of, each at its first place there.

    With a `number` it speaks of that claim alone. Without one, words that stand in several claims speak of those that
    they say whole; where they say none whole, it is not known which was meant, and all are `shared`. Empty where the
    quotation has no content (`least_one_word`: no word of the claim), does not stand in the response, or touches no claim.
    """
    if len(quote) > _LONGEST_QUOTE:
        return []
    touched = _touched(quote, response, claims)
    if not has_content(quote) and not least_one_word:
        # One word is a quotation only of a claim that is no more than it, such as a name as the answer to a question.
        touched = [touch for touch in touched if touch.claim.keys and not missing(touch.claim, touch.ranges)]
    if number is not None:
        return [touch.as_place(response, OWN) for touch in touched if touch.claim.n == number][:1]
    first = list({touch.claim.n: touch for touch in reversed(touched)}.values())[::-1]
    if len(first) > 1 and all(touch.lone for touch in first):
        whole = [touch for touch in first if not missing(touch.claim, touch.ranges)]
        return [touch.as_place(response, OWN if whole else SHARED) for touch in whole or first]
    return [touch.as_place(response, OWN if touch.lone else OVER) for touch in first]


def _touched(quote: str, response: str, claims: Sequence[Claim]) -> list[_Touch]:
    """Return every claim that a place of a quotation touches with content, in text order."""
    ends = [claim.end for claim in claims]
    found: list[_Touch] = []
    for place in places(quote, response):
        ranges = tuple(stretches(quote, response, place))
        at = bisect_right(ends, place.start)
        here: list[Claim] = []
        while at < len(claims) and claims[at].start < place.end:
            here += [claims[at]] if touches(claims[at], ranges) else []
            at += 1
        found += [_Touch(claim, place, ranges, len(here) == 1) for claim in here]
    return found
