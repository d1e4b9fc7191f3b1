"""Rows, replies and outcomes of retrieval in the few words that an example needs."""

import json
from collections.abc import Mapping
from typing import Any

import msgspec

from judgeproof.ask.facts import Answer, Failure, Reply, Request
from judgeproof.citations.examination import Options
from judgeproof.citations.facts import Row
from judgeproof.citations.rows import read_row
from judgeproof.retrieval.facts import PRECISION, RECALL, RELEVANCE, Shown
from judgeproof.retrieval.metrics import chosen
from judgeproof.retrieval.scorer import retrieval

BRIDGE = ["The bridge was opened in 1932 by the mayor.", "Cats sleep for most of the day."]
REFERENCE = "It was opened in 1932. The mayor opened it."
Told = dict[str, Any]


def fields(**changes: Any) -> Told:
    """The fields of a row about a bridge."""
    return {
        "id": "r1",
        "question": "When was the bridge opened?",
        "context": BRIDGE,
        "expected": REFERENCE,
        **changes,
    }


def row(**changes: Any) -> Row:
    found = read_row(fields(**changes), number=1, line=1)
    assert isinstance(found, Row), found
    return found


def on(chunk: Any, verdict: Any, quote: Any = None) -> Told:
    """A verdict on a chunk."""
    return {"chunk": chunk, "verdict": verdict, **({} if quote is None else {"quote": quote})}


def piece(text: Any, supported: Any, quote: Any = None) -> Told:
    """A piece of a reference."""
    return {"text": text, "supported": supported, **({} if quote is None else {"quote": quote})}


def said(*verdicts: Any, **more: Any) -> str:
    """A reply with some verdicts."""
    return json.dumps({"explanation": "As quoted.", "verdicts": list(verdicts), **more})


def answered(replies: Any, request: Request) -> Answer:
    """What a script says to a request: a reply, or a list of one an attempt, for each metric; an error says why there is none."""
    told = replies.get(request.role) if isinstance(replies, Mapping) else replies
    texts = told if isinstance(told, list) else [told]
    text = texts[min(request.attempt, len(texts)) - 1]
    assert text is not None, f"{request.row_id} was put to its judge about {request.role}"
    if isinstance(text, Mapping):
        return Failure(cause=text["error"])
    return Reply(text=text)


def outcome(
    replies: Any = None,
    *,
    metrics: tuple[str, ...] = (),
    options: Options | None = None,
    of: Row | None = None,
    **changes: Any,
) -> Told:
    """The outcome of a row as a line holds it."""
    scorer, terms = retrieval(chosen(metrics)), options or Options(score_mode="verdicts")
    talk = scorer.converse(scorer.examine(of or row(**changes), terms), terms, judge="scripted", secret="s")
    try:
        request = next(talk)
        while True:
            request = talk.send(answered(replies, request))
    except StopIteration as done:
        return msgspec.json.decode(msgspec.json.encode(done.value))


def metric(name: str, reply: Any = None, **more: Any) -> Told:
    """What one metric alone comes to."""
    return outcome({name: reply}, metrics=(name,), **more)["metrics"][name]


def relevance(*verdicts: Any, **more: Any) -> Told:
    return metric(RELEVANCE, said(*verdicts), **more)


def precision(*verdicts: Any, **more: Any) -> Told:
    return metric(PRECISION, said(*verdicts), **more)


def recall(*pieces: Any, **more: Any) -> Told:
    return metric(RECALL, said(*pieces), **more)


def chunks(*texts: str) -> tuple[Shown, ...]:
    """Chunks labelled by their numbers."""
    return tuple(Shown(n=n, place=n, label=str(n), text=text) for n, text in enumerate(texts, start=1))
