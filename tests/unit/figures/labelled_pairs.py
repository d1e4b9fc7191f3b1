"""Labelled pairs in the few words that an example needs."""

from typing import Any

from judgeproof.figures.calibration import ABSTAINED, Pair

WORDS = {"s": "supported", "p": "partial", "u": "unsupported", "c": "contradicted"}


def pair(
    label: str, said: str, *, group: str | None = None, confidence: float | None = None, **more: Any
) -> Pair:
    """A pair by two letters: what people call it, and what the judge says; `-` is an abstention, `!` an outage."""
    outcome = WORDS.get(said)
    why = {"-": ABSTAINED, "!": "judge_unavailable"}.get(said)
    return Pair(
        label=WORDS[label], outcome=outcome, why=why, group=group or f"{id(more)}-{next(_NUMBERS)}", confidence=confidence, **more,
    )  # fmt: skip


def pairs(told: str, **more: Any) -> list[Pair]:
    """Pairs such as `ss su u-`, each a group of its own."""
    return [pair(word[0], word[1], **more) for word in told.split()]


def _counting():
    number = 0
    while True:
        number += 1
        yield number


_NUMBERS = _counting()
