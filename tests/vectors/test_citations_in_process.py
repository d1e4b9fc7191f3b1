"""Every citation vector in process and in one test: the quick net under a change of the pure rooms."""

from collections import defaultdict
from typing import Any

import msgspec
from tests.vectors.test_citations import VECTORS, differences

from judgeproof.ask.facts import Answer, Failure, Reply, Request
from judgeproof.citations.dialogue import converse
from judgeproof.citations.examination import Options, examine
from judgeproof.citations.facts import Row
from judgeproof.citations.rows import read_row


def answer(vector: dict[str, Any], request: Request) -> Answer:
    """What the scripted judge of a vector says to a request."""
    if vector.get("error"):
        return Failure(cause=vector["error"])
    texts = vector.get("replies") or [vector["reply"]]
    text = texts[min(request.attempt, len(texts)) - 1]
    assert text is not None, f"{vector['id']} reached its judge"
    return Reply(text=text)


def outcome(vector: dict[str, Any]) -> dict[str, Any]:
    """The outcome of one vector."""
    given = dict(vector["options"])
    if "brackets" in given:
        given["brackets"] = tuple(given["brackets"])
    options = Options(**given)
    row = read_row(vector["row"], number=1, line=1)
    assert isinstance(row, Row)
    talk = converse(examine(row, options), options, judge="scripted", secret="s")
    try:
        request = next(talk)
        while True:
            request = talk.send(answer(vector, request))
    except StopIteration as done:
        return msgspec.to_builtins(done.value)


def test_all_vectors() -> None:
    found = defaultdict(list)
    for vector in VECTORS:
        found[vector["id"]] = list(differences(vector["expect"], outcome(vector)))
    assert {name: problems for name, problems in found.items() if problems} == {}
