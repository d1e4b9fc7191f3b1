"""Edges of what a judge's reply establishes: the longest quotation, whose score counts, and what nobody said."""

import pytest
from tests.unit.citations.examples import context, examined, said, verdict

from judgeproof.citations.examination import Options
from judgeproof.citations.facts import Unreadable
from judgeproof.citations.reply import Reply, read_reply
from judgeproof.citations.verdict import Testimony as Heard
from judgeproof.citations.verdict import conclude, unreadable
from judgeproof.citations.verification import Verdict, verify

LONGEST = 100_000


@pytest.mark.parametrize(("length", "outcome"), [(LONGEST, "supported"), (LONGEST + 1, None)])
def test_a_quotation_of_a_hundred_thousand_characters_is_looked_for(length: int, outcome: str | None) -> None:
    passage = ("peat " * (LONGEST // 5 + 1))[: length - 1] + "."
    read = examined("Peat is old [doc-1].", {"doc-1": passage})
    reply = read_reply(said([verdict(1, "supported", passage)]), rubric=True)
    found = conclude(read, Heard(judge="scripted", called=True, reply=reply), Options())
    assert (found.occurrences[0].outcome, found.judge.discarded) == (outcome, int(outcome is None))


def test_an_abstention_proves_nothing() -> None:
    read = examined("Peat is old [doc-1].")
    reply = read_reply(said([verdict(1, "abstain")]), rubric=True)
    assert isinstance(reply, Reply)
    found = verify(reply.verdicts, read.graded, context()).verdicts
    assert found == {1: Verdict(number=1, outcome="abstain", evidence=None, proven=False)}


@pytest.mark.parametrize(("mode", "score"), [("rubric", 2 / 3), ("verdicts", 1.0)])
def test_a_score_that_nobody_asked_for_does_not_count(mode: str, score: float) -> None:
    read = examined("Peat is old [doc-1].")
    heard = read_reply(said([verdict(1, "supported", "Peat is old")], 2), rubric=True)
    options = Options(score_mode=mode)
    assert conclude(read, Heard(judge="a", called=True, reply=heard), options).score == score


def test_a_row_that_cannot_be_read_stands_on_no_floor() -> None:
    found = unreadable(Unreadable(id="r", number=1, line=1, cause="no JSON", raw=""), "scripted")
    assert (found.floor, found.score, found.passed) == (False, None, None)
