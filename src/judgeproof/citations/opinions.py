"""What other hearings of one row make of it, in a word or two for the list of rows. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judgeproof.citations.comparison import verdict
from judgeproof.citations.pairing import ASSESSED, by_judge

# The second judge comes to something else; only one of both came to a verdict; a judge came to something else when it
# was asked again.
DIFFER, ALONE, CHANGES = "differ", "alone", "changes"
Outcome = Mapping[str, Any]


def words_for(outcome: Outcome, opinions: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return how the hearings of a row differ. `opinions` are all but the one that decides, each with judge and draw."""
    hearings: dict[int, list[Outcome]] = {1: [outcome], 2: []}
    for opinion in opinions:
        hearings[opinion["judge"]].append(opinion["outcome"])
    return list(_words(hearings[1], hearings[2]))


def _words(mine: Sequence[Outcome], theirs: Sequence[Outcome]) -> Iterator[str]:
    if theirs and _differ(mine[0], theirs[0]):
        yield DIFFER
    if theirs and (verdict(mine[0]) in ASSESSED) != (verdict(theirs[0]) in ASSESSED):
        yield ALONE
    if any(_changes(draws[0], other) for draws in (mine, theirs) for other in draws[1:]):
        yield CHANGES


def _differ(one: Outcome, two: Outcome) -> bool:
    """Tell whether two hearings come to something else where both came to something."""
    verdicts = verdict(one), verdict(two)
    if verdicts[0] != verdicts[1] and all(said in ASSESSED for said in verdicts):
        return True
    return any(
        mine["outcome"] != other["outcome"]
        for mine, other in zip(one["occurrences"], two["occurrences"], strict=True)
        if by_judge(mine) and by_judge(other)
    )


def _changes(one: Outcome, two: Outcome) -> bool:
    """Tell whether two hearings of one judge are not alike; silence one time and not the other is no likeness."""
    return verdict(one) != verdict(two) or _differ(one, two)
