"""A second judge, and a second time of asking both, over the recorded rows: planted, so that every difference is known."""

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from decimal import Decimal
from typing import Any

from tests.browser.citation_run import report_of, rows

from judgeproof.citations import pairing, spread
from judgeproof.citations.pairing import Pairing, by_judge
from judgeproof.citations.spread import Spread
from judgeproof.figures.money import Price, Rates
from judgeproof.judges.ledger import Account, section

FIRST, SECOND = "embedded", "openai:moor-2"
JUDGE = {"spec": SECOND, "name": "moor-2", "version": "", "measured": []}
RATES = Rates(input=Decimal(1), output=Decimal(5), cache_read=Decimal(0), cache_write=Decimal(0))
USED = {"prompt": 800, "completion": 40, "cache_read": None, "cache_write": None}


def otherwise(outcome: Mapping[str, Any]) -> dict[str, Any]:
    """The row with its first supported citation called unsupported, for other words of the same passage."""
    made = deepcopy(dict(outcome))
    for one in made["occurrences"]:
        if one["outcome"] == "supported" and one["evidence"]:
            one |= {"outcome": "unsupported", "proof": "asserted"}
            start, end = one["evidence"]["start"], one["evidence"]["end"]
            text = one["evidence"]["text"]
            one["evidence"] |= {"start": start + 6, "end": end, "text": text[6:]}
            break
    return made | {"status": "assessed", "passed": False, "score": 0.0, "reason": None, "detail": None}


def silenced(outcome: Mapping[str, Any]) -> dict[str, Any]:
    """The row before a judge that abstains."""
    made = deepcopy(dict(outcome))
    for one in made["occurrences"]:
        if by_judge(one):
            one |= {"outcome": None, "proof": None, "evidence": None, "why": "judge_abstained"}
    return made | {
        "status": "unassessed",
        "passed": None,
        "score": None,
        "reason": "judge_abstained",
        "detail": None,
    }


def heard(run_rows: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """The rows with a second judge, both asked twice. Of each ten rows

    the first is called otherwise by the second judge, the second is passed over by it, and of the fifth the first judge
    thinks otherwise when it is asked again.
    """
    for row in run_rows:
        outcome = row["outcome"]
        place = outcome["row"] % 10
        asked = bool(row["replies"])
        second = (
            otherwise(outcome)
            if asked and place == 1
            else silenced(outcome)
            if asked and place == 2
            else outcome
        )
        again = otherwise(outcome) if asked and place == 5 else outcome
        opinions = [
            {"judge": 1, "draw": 2, "outcome": again},
            {"judge": 2, "draw": 1, "outcome": second},
            {"judge": 2, "draw": 2, "outcome": second},
        ]
        replies = [
            {**reply, "judge": spec, "draw": draw, "cost": cost}
            for reply in row["replies"][-1:]
            for spec, cost in (
                (FIRST, reply["cost"]),
                (SECOND, {"state": "known", "text": "$0.001000", "why": None}),
            )
            for draw in (1, 2)
        ]
        yield {**row, "opinions": opinions, "replies": replies}


def heard_rows(total: int, *, hostile: bool = False) -> list[dict[str, Any]]:
    """So many rows, each heard four times."""
    return list(heard(list(rows(total, hostile=hostile))))


def accounts(calls: int, *, causes: Sequence[str] = ()) -> list[Account]:
    """What was asked of both judges: the second one at a price, and `causes` for calls of it that failed."""
    free = Account(judge=FIRST, price=None)
    paid = Account(
        judge="moor-2",
        price=Price(rates=RATES, source="a book", endpoint="moor.example", captured_on="2026-09-01"),
    )
    for _ in range(calls):
        free.count(None, None)
        paid.count(USED, None)
    for cause in causes:
        paid.count(None, cause)
    return [free, paid]


def heard_report(
    run_rows: Sequence[Mapping[str, Any]], *, causes: Sequence[str] = (), **run: Any
) -> dict[str, Any]:
    """The report of rows that were heard four times."""
    pairs, spreads = Pairing(), (Spread(), Spread())
    for row in run_rows:
        first, (again, second, third) = row["outcome"], (one["outcome"] for one in row["opinions"])
        pairs.add(first, second)
        spreads[0].add([first, again])
        spreads[1].add([second, third])
    made = report_of(run_rows, second_judge=JUDGE, repeats=2, **run)
    counts = made["rows"]
    cost = section(
        accounts(2 * len(run_rows), causes=causes), rows=counts["total"], assessed=counts["assessed"],
        supported=made["citations"]["outcomes"]["supported"], today="2026-12-01",
    )  # fmt: skip
    notice = {"code": "cost", "text": "! The rates of moor-2 are 91 days old."}
    return {
        **made, "panel": pairing.section(pairs), "cost": cost, "notices": [*made["notices"], notice],
        "repeats": [{"judge": n, **spread.section(one)} for n, one in enumerate(spreads, 1)],
    }  # fmt: skip
