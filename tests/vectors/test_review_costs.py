"""Every cost vector, through the prices and the ledger that a report is made from."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

import pytest
from tests.vectors.partial import differences, turned, vectors

from judgeproof.figures import money
from judgeproof.figures.catalogue import price_of
from judgeproof.figures.money import Amount, Band, Catalogue, Money, NoBand, Price, Rates, Undefined, Unknown
from judgeproof.reviews.cases import Case, Plant
from judgeproof.reviews.cost import Ledger, compare
from judgeproof.reviews.facts import Call, Review
from judgeproof.reviews.scoring import FindingOutcome, Outcome

VECTORS = [vector for vector in vectors("reviews_open.jsonl") if vector["rule"].startswith("cost.")]
ONE = Decimal(1)
FLAT = Price(
    rates=Rates(input=ONE, output=ONE, cache_read=ONE, cache_write=ONE),
    endpoint="e",
    captured_on="2026-11-01",
)


def paid(part: Mapping[str, Any]) -> Money:
    price = None if part["price"] is None else price_of(part["price"])
    return money.priced(price, [Call(**call) for call in part["calls"]])


def known(amount: Money) -> dict[str, Any]:
    if isinstance(amount, Unknown):
        return {"usd": None, "why": amount.why}
    return {"usd": money.exactly(amount.usd), "why": None}


def lookup(given: Mapping[str, Any]) -> dict[str, Any]:
    prices = {
        name: Price(rates=FLAT.rates, endpoint=entry["endpoint"])
        for name, entry in given["catalogue"].items()
    }
    return {"priced": isinstance(money.looked_up(given["model"], Catalogue(prices=prices)), Price)}


def aged(found: money.Age | None) -> dict[str, Any]:
    assert found is not None
    return {"days": found.days, "state": found.state}


def amount(usd: str | None, *, banded: bool = False) -> Money:
    if usd is None:
        return Unknown(money.NO_PRICE)
    value = Decimal(usd)
    return Amount(usd=value, band=Band(value, value + 1) if banded else NoBand(money.NO_ROUTING))


def printed(given: Mapping[str, Any]) -> dict[str, Any]:
    text = money.formatted(
        amount(given["usd"], banded=given.get("banded", False)),
        comparable=given.get("comparable", True),
        stale=given.get("stale", False),
    )
    return {"text": text}


def comparable(given: Mapping[str, Any]) -> dict[str, Any]:
    found = compare(given["rows"])
    return {
        "reference": found.reference,
        "rows": {
            name: {
                "covered": row.covered, "missing": row.missing, "shallow": row.shallow, "comparable": row.comparable,
            }
            for name, row in found.rows.items()
        },
    }  # fmt: skip


def band(given: Mapping[str, Any]) -> dict[str, Any]:
    found = paid(given)
    assert isinstance(found, Amount)
    low, high = (found.band.low, found.band.high) if isinstance(found.band, Band) else (None, None)
    return {
        "low": None if low is None else money.exactly(low), "high": None if high is None else money.exactly(high),
        "banded": found.banded,
    }  # fmt: skip


def per_defect(given: Mapping[str, Any]) -> dict[str, Any]:
    found = money.per_defect(amount(given["usd"]), given["detected"])
    state = (
        "unknown" if isinstance(found, Unknown) else "undefined" if isinstance(found, Undefined) else "known"
    )
    return {"state": state, "text": money.formatted(found)}


def scored(n: int, given: Mapping[str, Any]) -> tuple[Case, Review, Outcome]:
    """A case, a review of it and an outcome with the counts that a vector gives; every review is the only one of its case."""
    name, located = given.get("case", f"c{n}"), [f"p{i + 1}" for i in range(given["located"])]
    case = Case(
        id=name,
        plants=tuple(
            Plant(id=f"p{i + 1}", path="a", line=1, defect_class="style", severity="nit", words=("w",))
            for i in range(given["planted"])
        ),
    )
    review = Review(
        case=name, reviewer="r", repeat=1, status="found", scale="ours",
        calls=tuple(Call(**call) for call in given["calls"]),
    )  # fmt: skip
    findings = [*["noise"] * given["noise"], *["duplicate"] * given.get("duplicates", 0)]
    outcome = Outcome(
        case=name, reviewer="r", repeat=1, status="found", scale="ours", planted=given["planted"],
        located=tuple(located),
        findings=tuple(
            FindingOutcome(
                path="a", line=1, matched=(), explains=(), near=False, noise=kind == "noise", extra=False,
                duplicate=kind == "duplicate", key=kind,
            )
            for kind in findings
        ),
        anchor=given["anchor"], anchored_lines=given["anchored_lines"],
        off={plant: given.get("off", 0) if plant == "p1" else 0 for plant in located},
    )  # fmt: skip
    return case, review, outcome


def same_reviews(given: Mapping[str, Any]) -> dict[str, Any]:
    made = [scored(n, review) for n, review in enumerate(given["reviews"])]
    cases = {case.id: case for case, _, _ in made} | {
        name: Case(id=name) for name in given.get("clean_cases", ())
    }
    ledger = Ledger(cases.values(), Catalogue(prices={"m": FLAT}), {"r": "m"}, today="2026-11-29")
    for _, review, outcome in made:
        ledger.add(review, outcome.as_dict())
    (row,) = ledger.table().rows
    return row.as_dict()


def ends(given: Sequence[int]) -> Band:
    return Band(*(Decimal(end) for end in given))


RULES = {
    "cost.call": lambda given: known(paid(given)),
    "cost.composite": lambda given: known(money.total(paid(part) for part in given["parts"])),
    "cost.lookup": lookup,
    "cost.age": lambda given: aged(money.age(given["captured_on"], given["today"])),
    "cost.catalogue_age": lambda given: aged(money.oldest(given["captured_on"], given["today"])),
    "cost.format": printed,
    "cost.comparable": comparable,
    "cost.band": band,
    "cost.orderable": lambda given: {"orderable": money.disjoint(ends(given["a"]), ends(given["b"]))},
    "cost.per_defect": per_defect,
    "cost.same_reviews": same_reviews,
}


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_vector(vector: dict[str, Any]) -> None:
    found = list(differences(vector["expect"], RULES[vector["rule"]](vector["input"])))
    assert not found, f"{vector['note']}: {'; '.join(found)}"


def test_every_rule_has_vectors() -> None:
    assert {vector["rule"] for vector in VECTORS} == set(RULES)


def test_a_wrong_expectation_is_seen() -> None:
    """The comparison itself can fail: each expectation with one leaf turned, `1` for `true` included, does not hold."""
    for vector in VECTORS:
        result = RULES[vector["rule"]](vector["input"])
        wrong = list(turned(vector["expect"]))
        assert wrong
        assert all(list(differences(expect, result)) for expect in wrong), vector["id"]
