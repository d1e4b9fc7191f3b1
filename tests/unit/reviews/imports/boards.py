"""Small boards for tests: cases g1 … with their goldens, reviews in a few words."""

from collections.abc import Mapping, Sequence
from typing import Any

from judgeproof.reviews.imports.board import (
    Board,
    BoardCase,
    BoardReview,
    Candidate,
    Contender,
    Golden,
    Judged,
    Match,
)
from judgeproof.reviews.imports.checks import checked

Hits = Mapping[int, int]


def case(name: str, goldens: int = 2, *, severity: str = "High") -> BoardCase:
    """A case with numbered goldens."""
    return BoardCase(
        id=name, goldens=tuple(Golden(text=f"{name} defect {n}", severity=severity) for n in range(goldens))
    )


def judged(
    texts: Sequence[str],
    hits: Hits | None = None,
    *,
    judge: str = "J",
    unmatched: Sequence[int] | None = None,
    **more: Any,
) -> Judged:
    """A judged review: its candidates, which of them holds which golden, and all others false unless said otherwise."""
    found = hits or {}
    others = [n for n in range(len(texts)) if n not in found.values()] if unmatched is None else unmatched
    return Judged(
        **{
            "judge": judge,
            "source": "extracted",
            "candidates": tuple(Candidate(text=text) for text in texts),
            "matches": tuple(
                Match(golden=golden, candidate=n, confidence=0.9) for golden, n in found.items()
            ),
            "unmatched": tuple(others),
            **more,
        }
    )


def review(case_id: str, contender: str, *each: Judged) -> BoardReview:
    """A review with what each judge made of it."""
    return BoardReview(case=case_id, contender=contender, judged=each)


def board(cases: Sequence[BoardCase], reviews: Sequence[BoardReview], **more: Any) -> Board:
    """A board of the judges and contenders that its reviews name."""
    judges = dict.fromkeys(judged.judge for each in reviews for judged in each.judged)
    contenders = dict.fromkeys(each.contender for each in reviews)
    return checked(
        Board(
            **{
                "source": "somewhere",
                "licence": "MIT",
                "format": "test",
                "commits": (),
                "judges": tuple(judges),
                "contenders": tuple(Contender(name=name, set="main") for name in contenders),
                "cases": tuple(cases),
                "reviews": tuple(reviews),
                **more,
            }
        )
    )
