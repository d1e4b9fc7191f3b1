"""Rows, replies and outcomes of groundedness in the few words that an example needs."""

import json
from collections.abc import Sequence
from typing import Any

from judgeproof.ask.facts import Answer, Reply, Request
from judgeproof.citations.examination import Options
from judgeproof.citations.facts import Row, Unreadable
from judgeproof.citations.rows import read_row
from judgeproof.grounding.dialogue import converse
from judgeproof.grounding.examination import Examined, examine
from judgeproof.grounding.outcome import Outcome

PEAT = ["Peat is old and wet.", "Peat burns for three weeks."]


def row(response: str, context: Any = None, **fields: Any) -> Row:
    """A row that can be read; without a context it is about peat."""
    given = {"response": response, "context": PEAT if context is None else context, **fields}
    read = read_row(given, number=1, line=1)
    assert not isinstance(read, Unreadable), read
    return read


def examined(
    response: str, context: Any = None, *, options: Options | None = None, **fields: Any
) -> Examined:
    """A row before its judge."""
    return examine(row(response, context, **fields), options or Options())


def pair(response: Any, context: Any, **more: Any) -> dict[str, Any]:
    """A pair of quotations."""
    return {"response_span": response, "context_span": context, **more}


def said(score: Any = 3, **lists: Sequence[Any]) -> str:
    """A reply with a score and some of its lists, by the first word of their names."""
    return json.dumps(
        {"score": score, "explanation": "So.", **{f"{name}_spans": spans for name, spans in lists.items()}}
    )


def talked(
    found: Examined, *answers: Answer, options: Options | None = None
) -> tuple[Outcome, list[Request]]:
    """The outcome of a row whose judge gives these answers, and what it was asked."""
    asked: list[Request] = []
    talk = converse(found, options or Options(), judge="j", secret="s")
    try:
        asked.append(next(talk))
        for answer in answers:
            asked.append(talk.send(answer))
    except StopIteration as done:
        return done.value, asked
    raise AssertionError("the conversation goes on")


def judged(response: str, reply: str, context: Any = None, **fields: Any) -> Outcome:
    """The outcome of a row with one reply, given twice where it cannot be read."""
    found = examined(response, context, **fields)
    return talked(found, Reply(text=reply), Reply(text=reply))[0]
