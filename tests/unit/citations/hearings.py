"""Rows as several judges come to see them, made by the scorer itself."""

from typing import Any

import msgspec
from tests.unit.citations.examples import PEAT, said, verdict

from judgeproof.citations.examination import Examined, Options, examine
from judgeproof.citations.facts import Unreadable
from judgeproof.citations.reply import Unusable, read_reply
from judgeproof.citations.rows import read_row
from judgeproof.citations.verdict import Testimony, conclude, unreadable

# One citation, two, one beside a fabrication, a fabrication alone, none, one beside a doubtful one.
ONE, TWO = "Peat is ancient [doc-1].", "Peat is ancient [doc-1]. Peat burns for ever [doc-2]."
FABRICATED, FAKE = "Peat is ancient [doc-1]. It is blue [doc-9].", "It is blue [doc-9]."
NONE, DOUBTFUL = "Peat is ancient.", "Peat is ancient [doc-1]. It is wet [doc-7](https://x.example)."
UNREADABLE = None
SHAPES = (ONE, TWO, FABRICATED, FAKE, NONE, DOUBTFUL, UNREADABLE)
QUOTES = {1: PEAT["doc-1"], 2: PEAT["doc-2"]}
OPTIONS = Options()
# A reply, what each citation of a row comes to, or why there is no reply.
Answer = str | tuple[str, ...] | Unusable


def told(*outcomes: str, score: float | None = None, short: bool = False) -> str:
    """A reply with a verdict on each citation and the score that goes with it; `short` quotes the first word alone."""
    failing = any(outcome in ("unsupported", "contradicted") for outcome in outcomes)
    quoted = {n: "Peat is" if short else quote for n, quote in QUOTES.items()}
    verdicts = [
        verdict(n, outcome, None if outcome == "abstain" else quoted[n])
        for n, outcome in enumerate(outcomes, start=1)
    ]
    return said(verdicts, score if score is not None else 0 if failing else 3)


def failed(cause: str) -> Unusable:
    """What an outage leaves of a reply."""
    return Unusable("judge_unavailable", cause)


def outcome(number: int, response: str | None, answer: Answer, *, name: str = "a") -> dict[str, Any]:
    """The outcome of row `number` as a line of a run holds it. A judge is asked only where there is something to grade."""
    row = read_row(
        {"id": f"r{number}", "response": [1] if response is None else response, "context": PEAT},
        number=number,
        line=number,
    )
    if isinstance(row, Unreadable):
        return msgspec.to_builtins(unreadable(row, name))
    examined: Examined = examine(row, OPTIONS)
    called = examined.reason is None and bool(examined.graded)
    text = told(*answer[: len(examined.graded)]) if isinstance(answer, tuple) else answer
    reply = text if isinstance(text, Unusable) else read_reply(text, rubric=True)
    return msgspec.to_builtins(
        conclude(examined, Testimony(judge=name, called=called, reply=reply if called else None), OPTIONS)
    )
