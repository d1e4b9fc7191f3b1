"""Every judged vector, through the figures that a report prints."""

from collections.abc import Mapping
from typing import Any

import pytest
from tests.vectors.partial import differences, turned, vectors

from judgeproof.figures.judged import (
    JudgedFigure,
    JudgedRow,
    Opinion,
    Sample,
    Verdict,
    judged,
    ordered,
    precision,
    second_order,
)
from judgeproof.figures.rates import shown

VECTORS = vectors("judged_open.jsonl")
SPELLED = {"NaN", "Infinity", "-Infinity"}


def opinion(given: Mapping[str, Any]) -> Opinion:
    value = given["value"]
    # JSON has no NaN, so vectors spell it; nothing else in them is text.
    return Opinion(value=float(value) if value in SPELLED else value, stimuli=tuple(given.get("stimuli", ())))


def figure(given: Mapping[str, Any]) -> JudgedFigure:
    second = given["second"]
    return judged(opinion(given["primary"]), None if second is None else opinion(second))


def order(given: Mapping[str, Any]) -> dict[str, Any]:
    rows = [
        JudgedRow(name=row["name"], grade=figure(row["grade"]), prec=figure(row["prec"]))
        for row in given["rows"]
    ]
    second = second_order(rows)
    said = None if second is None else {"order": second.order, "moved": second.moved}
    return {"order": ordered(rows), "second": said}


def prec(given: Mapping[str, Any]) -> dict[str, Any]:
    rate = precision(
        Sample(shown=sample["shown"], verdicts=tuple(Verdict(**verdict) for verdict in sample["verdicts"]))
        for sample in given["samples"]
    )
    return {"prec": {"k": rate.k, "n": rate.n}, "text": shown(rate.share)}


RULES = {
    "judged.figure": lambda given: figure(given).as_dict(),
    "judged.order": order,
    "judged.prec": prec,
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
