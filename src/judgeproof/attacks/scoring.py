"""Rows through the real scorer of a track, before a judge that is a function. Pure."""

from collections.abc import Callable, Generator, Iterable, Mapping
from typing import Any, TypeVar

from judgeproof.ask.facts import Answer, Failure, Request
from judgeproof.attacks.declared import LOSE, Delivery
from judgeproof.citations.examination import Options
from judgeproof.citations.facts import Row
from judgeproof.citations.rows import read_row
from judgeproof.citations.scorer import Scorer

Judge = Callable[[Request], Answer]
Outcome = TypeVar("Outcome")
NAME, SECRET = "scripted", "attack"


def heard(talk: Generator[Request, Answer, Outcome], judge: Judge) -> Outcome:
    """Take a conversation to its end; the judge is asked as often as the conversation asks."""
    try:
        request = next(talk)
        while True:
            request = talk.send(judge(request))
    except StopIteration as done:
        return done.value


def report(
    scorer: Scorer, rows: Iterable[Mapping[str, Any]], judge: Judge, delivery: Delivery, options: Options
) -> dict[str, Any]:
    """Return the report on some rows; where rows get lost, every third is not answered."""
    tally = scorer.tally()
    for number, fields in enumerate(rows):
        asked = gone if delivery == "lost" and is_lost(number) else judge
        tally.add(outcome(scorer, fields, number, asked, options))
    return scorer.sections(tally, cost="none")


def outcome(scorer: Scorer, fields: Mapping[str, Any], number: int, judge: Judge, options: Options) -> Any:
    """Take one row to its outcome."""
    row = read_row(fields, number=number + 1, line=number + 1)
    if not isinstance(row, Row):
        return scorer.unreadable(row, NAME)
    examined = scorer.examine(row, options)
    return heard(scorer.converse(examined, options, judge=NAME, secret=SECRET), judge)


def is_lost(number: int) -> bool:
    """Tell whether a row, counted from 0, is one of those that get lost."""
    return number % LOSE == LOSE - 1


def gone(request: Request) -> Answer:
    """Do not answer."""
    return Failure(cause="timeout")
