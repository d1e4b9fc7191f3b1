"""Reports of small runs, made by the scorer itself, for the formats to show."""

from typing import Any

import msgspec
from tests.unit.citations.examples import examined, judged, said, verdict

from judgeproof.citations.facts import Unreadable
from judgeproof.citations.figures import sections, tallied
from judgeproof.citations.verdict import unreadable
from judgeproof.figures.money import Unknown
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
) -> dict[str, Any]:
    """A report.json of some outcomes."""
    judge = {"name": "scripted", "version": "1", **({"measured": measured} if measured else {})}
    run = {
        "input": name,
        "scorer": "citation_correctness",
        "scorer_version": "1",
        "score_mode": "rubric",
        "judge": judge,
    }
    told = [{"code": "note", "text": text} for text in notices]
    tally = tallied(outcomes, testimony)
    account = Account(judge="scripted", price=Unknown("no price", "scripted") if paid else None)
    for entry in testimony:
        account.hear(entry)
    cost = section(
        [account], rows=tally.rows["total"], assessed=tally.rows["assessed"], supported=tally.counts["supported"],
        today="2026-01-01",
    )  # fmt: skip
    return {
        "run": run, "notices": told, **sections(tally, cost=cost["text"]), "cost": cost, "panel": None, "repeats": []
    }  # fmt: skip


def rows(*outcomes: Any) -> list[dict[str, Any]]:
    """Outcomes as a format is given them."""
    return [{"outcome": outcome} for outcome in outcomes]
