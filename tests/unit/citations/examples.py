"""Rows, contexts and judges in the few words that an example needs."""

import json
from collections.abc import Sequence
from typing import Any

from judgeproof.citations.contexts import read_context
from judgeproof.citations.examination import Examined, Options, examine
from judgeproof.citations.facts import Context, Row, Unreadable
from judgeproof.citations.outcome import Outcome
from judgeproof.citations.reply import read_reply
from judgeproof.citations.rows import read_row
from judgeproof.citations.styles.token import Labels, labels_of
from judgeproof.citations.verdict import Testimony, conclude

PEAT = {"doc-1": "Peat is old and wet.", "doc-2": "Peat burns for weeks."}
NUMBERED = ["Peat is old and wet.", "Peat burns for weeks.", "Peat holds carbon."]
LABELLED = "[doc-1] Peat is old and wet.\n[doc-2] Peat burns for weeks."


def row(response: str | None = "", context: Any = None, **fields: Any) -> Row:
    """A row that can be read."""
    read = read_row({"response": response, "context": context, **fields}, number=1, line=1)
    assert not isinstance(read, Unreadable), read
    return read


def examined(
    response: str | None, context: Any = None, *, options: Options | None = None, **fields: Any
) -> Examined:
    """A row before its judge; without a context it is about peat."""
    return examine(row(response, PEAT if context is None else context, **fields), options or Options())


def bucketed(response: str, context: Any = None, **options: Any) -> list[tuple[str, str, str | None]]:
    """Marker, bucket and why of every occurrence of a response."""
    found = examined(response, context, options=Options(**options))
    return [(o.marker, o.bucket, o.why) for o in found.occurrences]


def bucket_of(response: str, context: Any = None, **options: Any) -> tuple[str, str | None]:
    """Bucket and why of the last occurrence of a response."""
    return bucketed(response, context, **options)[-1][1:]


def labels(context: Any = None, **definitions: str) -> Labels:
    """What style readers are told of a context and of definitions in the response."""
    return labels_of(read_context(PEAT if context is None else context), definitions)


def context(given: Any = None) -> Context:
    """A context, read; without one it is about peat."""
    return read_context(PEAT if given is None else given)


def verdict(occurrence: Any, outcome: Any, quote: Any = None, **more: Any) -> dict[str, Any]:
    """One verdict of a judge."""
    quoted = {} if quote is None else {"context_span": quote}
    return {"occurrence": occurrence, "outcome": outcome, **quoted, **more}


def said(verdicts: Sequence[Any], score: Any = 3, **more: Any) -> str:
    """A reply of a judge; a score of None is left out."""
    scored = {} if score is None else {"score": score}
    return json.dumps(
        {**scored, "explanation": "So it is.", "verdicts": list(verdicts), **more}, ensure_ascii=False
    )


def judged(read: Examined, reply: str | None, options: Options | None = None) -> Outcome:
    """The outcome of a row with a judge's reply, or without a judge."""
    chosen = options or Options()
    heard = read_reply(reply, rubric=chosen.rubric) if reply is not None else None
    return conclude(read, Testimony(judge="scripted", called=reply is not None, reply=heard), chosen)
