"""Reports of small runs, made by the scorer itself, for the formats to show."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import msgspec
from tests.unit.citations.examples import examined, judged, said, verdict

from judgeproof.citations import pairing, spread
from judgeproof.citations.facts import Unreadable
from judgeproof.citations.figures import sections, tallied
from judgeproof.citations.outcome import Outcome
from judgeproof.citations.pairing import Pairing
from judgeproof.citations.spread import Spread
from judgeproof.citations.verdict import unreadable
from judgeproof.figures.money import Price, Rates, Routing, Unknown
from judgeproof.judges.ledger import Account, section

SOURCES = {"doc-1": "Peat is old and wet.", "doc-2": "Peat burns for weeks."}
OLD = verdict(1, "supported", "Peat is old")
BAD = verdict(1, "unsupported", "Peat is old")
MEASURED = {"data": "moors", "balanced_accuracy": 0.715, "coverage": 0.9, "n": 200}


def outcome(response: str, reply: str | None = None, **fields: Any) -> dict[str, Any]:
    """One line of outcomes.jsonl."""
    return msgspec.to_builtins(judged(examined(response, SOURCES, **fields), reply))


def passed(**fields: Any) -> dict[str, Any]:
    return outcome("Peat is old [doc-1].", said([OLD]), **fields)


def failed(**fields: Any) -> dict[str, Any]:
    return outcome("Peat glows [doc-1].", said([BAD], 1), **fields)


def fabricated(**fields: Any) -> dict[str, Any]:
    return outcome("Peat glows [doc-9].", **fields)


def silent(**fields: Any) -> dict[str, Any]:
    return outcome("Peat glows.", **fields)


def unread(**fields: Any) -> dict[str, Any]:
    return outcome("Peat is old [doc-1].", "no JSON", **fields)


def broken(cause: str = "no JSON") -> dict[str, Any]:
    return msgspec.to_builtins(
        unreadable(Unreadable(id="r", number=1, line=1, cause=cause, raw=""), "scripted")
    )


def report(
    *outcomes: Any,
    name: str = "moor.jsonl",
    measured: Any = None,
    notices: Any = (),
    testimony: Any = (),
    paid: bool = False,
    accounts: Sequence[Account] | None = None,
    second: Sequence[Any] | None = None,
    draws: Sequence[Sequence[Any]] = (),
) -> dict[str, Any]:
    """A report.json of some outcomes.

    `second` is what a second judge made of the same rows; `draws` holds the rows again as the first judge had them
    when it was asked once more, one list for each time.
    """
    judge = {"name": "scripted", "version": "1", **({"measured": measured} if measured else {})}
    run = {
        "name": "run-1",
        "status": "complete",
        "input": name,
        "scorer": "citation_correctness",
        "scorer_version": "1",
        "score_mode": "rubric",
        "judge": judge,
        "second_judge": None if second is None else {"name": "other", "version": "7", "measured": []},
        "repeats": 1 + len(draws),
    }
    told = [{"code": "note", "text": text} for text in notices]
    tally = tallied((msgspec.convert(outcome, Outcome) for outcome in outcomes), testimony)
    if accounts is None:
        accounts = [Account(judge="scripted", price=Unknown("no price", "scripted") if paid else None)]
        for entry in testimony:
            accounts[0].hear(entry)
    cost = section(
        accounts, rows=tally.rows["total"], assessed=tally.rows["assessed"], supported=tally.counts["supported"],
        today="2026-01-01",
    )  # fmt: skip
    return {
        "run": run, "notices": told, **sections(tally, cost=cost["text"]), "cost": cost,
        "panel": None if second is None else panel(outcomes, second),
        "repeats": repeats(outcomes, draws) if draws else [],
    }  # fmt: skip


def panel(outcomes: Sequence[Any], second: Sequence[Any]) -> dict[str, Any]:
    """What a report says of two judges."""
    pairs = Pairing()
    for mine, other in zip(outcomes, second, strict=True):
        pairs.add(mine, other)
    return pairing.section(pairs)


def repeats(outcomes: Sequence[Any], draws: Sequence[Sequence[Any]]) -> list[dict[str, Any]]:
    """What a report says of one judge that was asked several times."""
    spreads = Spread()
    for heard in zip(outcomes, *draws, strict=True):
        spreads.add(heard)
    return [{"judge": 1, **spread.section(spreads)}]


RATES = Rates(input=Decimal(1), output=Decimal(5), cache_read=Decimal("0.1"), cache_write=Decimal("1.25"))
DEARER = Rates(input=Decimal(2), output=Decimal(9), cache_read=Decimal("0.2"), cache_write=Decimal("2.5"))
USED = {"prompt": 1000, "completion": 100, "cache_read": None, "cache_write": None}


def price(captured_on: str | None = "2025-12-20", *, routed: bool = False) -> Price:
    """The price of a model, fresh on the day of the report; `routed` makes an amount one point of a band."""
    routing = Routing(low=RATES, high=DEARER) if routed else None
    return Price(
        rates=RATES, routing=routing, source="a book", endpoint="peat.example", captured_on=captured_on
    )


def account(
    name: str = "paid", *causes: str | None, at: Price | Unknown | None = None, usage: Any = USED
) -> Account:
    """An account with a call for each cause; None is a call that was answered and told its usage."""
    made = Account(judge=name, price=at or price())
    for cause in causes:
        made.count(usage if cause is None else None, cause)
    return made


def free(calls: int = 1) -> Account:
    """An account of a judge that costs nothing."""
    made = Account(judge="embedded", price=None)
    for _ in range(calls):
        made.count(None, None)
    return made


def rows(*outcomes: Any) -> list[dict[str, Any]]:
    """Outcomes as a format is given them."""
    return [{"outcome": outcome, "opinions": []} for outcome in outcomes]
