"""The conversation with a judge about one row: a question for each metric, perhaps once more, and what comes of them. Pure."""

from collections.abc import Generator, Mapping
from functools import partial
from typing import Any

from judgeproof.ask.facts import Answer, Request
from judgeproof.citations import asking
from judgeproof.citations.examination import Options
from judgeproof.citations.json_values import is_list
from judgeproof.citations.reply import Unusable, read_object
from judgeproof.judges.stimulus import RetrievalStimulus
from judgeproof.retrieval import question
from judgeproof.retrieval.facts import Examined, MetricOutcome, RetrievalOutcome
from judgeproof.retrieval.metrics import METRICS
from judgeproof.retrieval.verdict import closed, conclude, graded, unheard


def converse(
    examined: Examined, options: Options, *, judge: str, secret: str, draw: int = 1
) -> Generator[Request, Answer, RetrievalOutcome]:
    """Yield the requests about one row, take their answers, and return the row's outcome.

    Each metric is a question of its own.
    """
    found: dict[str, MetricOutcome] = {}
    for metric in examined.metrics if examined.reason is None else ():
        if metric in examined.closed:
            found[metric] = closed(examined.closed[metric])
        else:
            facts = question.stimulus(examined, metric)
            reply = yield from asking.heard(partial(_request, examined, facts, secret, draw), _read)
            found[metric] = (
                unheard(reply) if isinstance(reply, Unusable) else graded(examined, metric, reply, options)
            )
    return conclude(examined, found, judge)


def _read(text: str, *, truncated: bool) -> Mapping[str, Any] | Unusable:
    """Read a reply; without verdicts it has none, and anything but a list of them is none."""
    reply = read_object(text, truncated=truncated)
    if isinstance(reply, Unusable) or is_list(reply.get("verdicts", [])):
        return reply
    return Unusable("invalid_judge_output", "wrong_type")


def _request(examined: Examined, facts: RetrievalStimulus, secret: str, draw: int, attempt: int) -> Request:
    """Return the request of one attempt."""
    return Request(
        role=facts.metric,
        row=examined.row.number,
        row_id=examined.row.id,
        stimulus_id=digest(facts),
        stimulus=facts,
        messages=partial(_messages, facts, secret),
        schema=question.reply_schema(facts.metric),
        draw=draw,
        attempt=attempt,
    )


def _messages(facts: RetrievalStimulus, secret: str) -> tuple[Mapping[str, str], ...]:
    """Return the question in words."""
    return (
        {"role": "system", "content": question.SYSTEM},
        {"role": "user", "content": question.words(facts, secret)},
    )


def digest(facts: RetrievalStimulus) -> str:
    """Return the digest of all that can change the answer: metric, prompt, texts, and how many chunks there are."""
    chunks = [part for chunk in facts.chunks for part in (chunk.label, chunk.text)]
    parts = (question.PROMPT_VERSION, facts.metric, facts.question, facts.reference, *chunks)
    return asking.digest(parts)


def verdicts_of(request: Request) -> int:
    """Return how many verdicts a reply is likely to hold: one a chunk, or one for each sentence of the reference."""
    facts: RetrievalStimulus = request.stimulus
    if facts.metric in METRICS and not METRICS[facts.metric].schema.get("chunk"):
        return max(1, facts.reference.count(". ") + 1)
    return len(facts.chunks)
