"""What the embedded judge says of retrieval: of recall by words, of everything else nothing."""

import json
from typing import Any

import pytest
from tests.unit.retrieval.examples import BRIDGE, metric

from judgeproof.judges.registry import judge_of
from judgeproof.judges.retrieving import answer
from judgeproof.judges.stimulus import ChunkText, RetrievalStimulus


def asked(metric_name: str, reference: str, *texts: str) -> list[dict[str, Any]]:
    chunks = tuple(ChunkText(number=n, label=str(n), text=text) for n, text in enumerate(texts, start=1))
    stimulus = RetrievalStimulus(metric=metric_name, question="When?", reference=reference, chunks=chunks)
    return json.loads(answer(stimulus))["verdicts"]


@pytest.mark.parametrize("name", ["retrieval_relevance", "context_precision"])
def test_whether_a_chunk_is_good_for_a_question_is_not_said(name: str) -> None:
    assert asked(name, "", *BRIDGE) == [{"chunk": n, "verdict": "abstain"} for n in (1, 2)]


def test_recall_is_answered_sentence_by_sentence_and_verified_like_any_judge() -> None:
    reference = "The mayor opened the bridge in 1932. The bridge was opened in 1957 by the mayor."
    said = asked("context_recall", reference, *BRIDGE)
    assert [entry["text"] for entry in said] == [
        "The mayor opened the bridge in 1932.",
        "The bridge was opened in 1957 by the mayor.",
    ]
    assert said[0]["supported"] is True
    assert said[1]["supported"] is not True
    whole = metric("context_recall", json.dumps({"verdicts": said}), expected=reference)
    assert whole["pieces"][0]["evidence"]["chunk"] == 1


def test_what_every_chunk_fails_is_not_supported() -> None:
    bridge = "The bridge over the river was opened for traffic in 1932 by the mayor of the town himself."
    said = asked(
        "context_recall",
        "The bridge over the river was opened for traffic in 1957 by the mayor of the town.",
        bridge,
    )
    assert [entry["supported"] for entry in said] == [False]


def test_the_embedded_judge_is_asked_by_its_name() -> None:
    judge = judge_of("embedded")
    stimulus = RetrievalStimulus(metric="context_precision", question="", reference="", chunks=())
    request: Any = type("Request", (), {"stimulus": stimulus})()
    reply: Any = judge.ask(request)
    assert json.loads(reply.text)["verdicts"] == []
