"""What reviews cost that were made again: they were paid for, and stand in no row of the cost table. Pure."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from judgeproof.figures import money
from judgeproof.figures.money import Amount, Catalogue, Unknown
from judgeproof.reviews.cost import Local, billed
from judgeproof.reviews.facts import Review


def set_aside(
    reviews: Iterable[Review], catalogue: Catalogue, models: Mapping[str, str]
) -> list[dict[str, Any]]:
    """Return what each reviewer's superseded reviews cost together, by its name, a reviewer that had none left out.

    As in the cost table, the sum is over those that have a bill, and the others are counted with why they have none.
    """
    bills: dict[str, list[Amount | Local]] = {}
    unpriced: dict[str, Counter[Unknown]] = {}
    for review in reviews:
        bills.setdefault(review.reviewer, [])
        bill = billed(review, catalogue, models.get(review.reviewer))
        if isinstance(bill, Unknown):
            unpriced.setdefault(review.reviewer, Counter[Unknown]())[bill] += 1
        else:
            bills[review.reviewer].append(bill)
    return [_row(name, bills[name], unpriced.get(name, Counter[Unknown]())) for name in sorted(bills)]


def _row(name: str, bills: list[Amount | Local], unpriced: Counter[Unknown]) -> dict[str, Any]:
    amounts = [bill for bill in bills if isinstance(bill, Amount)]
    cost = money.total(amounts) if amounts or not unpriced else max(unpriced, key=lambda one: unpriced[one])
    return {
        "reviewer": name,
        "reviews": len(bills) + unpriced.total(),
        "priced": len(amounts),
        "local": len(bills) - len(amounts),
        "cost": money.as_dict(cost),
        "unpriced": [
            {"why": unknown.why, "of": unknown.of, "reviews": n}
            for unknown, n in sorted(unpriced.items(), key=lambda one: (-one[1], one[0].why, one[0].of or ""))
        ],
    }
