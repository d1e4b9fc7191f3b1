"""What a row of retrieval is read as, and how it is put to a judge."""

import json

import pytest
from tests.unit.retrieval.examples import (
    BRIDGE,
    REFERENCE,
    on,
    outcome,
    piece,
    precision,
    recall,
    relevance,
    row,
    said,
)

from judgeproof.ask.facts import Failure, Reply
from judgeproof.citations.examination import Options
from judgeproof.citations.facts import Unreadable
from judgeproof.errors import UsageError
from judgeproof.retrieval import dialogue, question
from judgeproof.retrieval.chunks import is_blank, read_chunks
from judgeproof.retrieval.examination import examine
from judgeproof.retrieval.facts import PRECISION, RECALL, RELEVANCE
from judgeproof.retrieval.metrics import METRICS, chosen
from judgeproof.retrieval.scorer import retrieval, scorer
from judgeproof.retrieval.tiling import tiled
from judgeproof.retrieval.verdict import unreadable

ALL = (RELEVANCE, PRECISION, RECALL)


def test_text_before_the_first_number_or_document_is_named() -> None:
    numbered = read_chunks(
        "Found:\nSource 1: One bridge.\nSource 2: Two bridges.", format=None, brackets=("[", "]")
    )
    assert (numbered.format, numbered.before and numbered.before.text) == ("numbered", "Found:")
    xml = read_chunks('Found: <document id="a">One bridge.</document>', format=None, brackets=("[", "]"))
    assert (xml.format, xml.before and (xml.before.start, xml.before.end)) == ("xml", (0, 6))
    assert [chunk.text for chunk in xml.chunks] == ["One bridge."]
    listed = read_chunks(BRIDGE, format=None, brackets=("[", "]"))
    assert listed.before is None


def test_a_rule_may_be_indented_and_longer_but_no_part_of_a_line() -> None:
    read = read_chunks(
        "One.\r\n  -----\t\r\nTwo.\n--\nthree\n ---x\n    ----\n", format=None, brackets=("[", "]")
    )
    assert [chunk.text for chunk in read.chunks] == ["One.", "Two.\n--\nthree\n ---x\n    ----"]
    assert read_chunks("---", format=None, brackets=("[", "]")).chunks == ()


@pytest.mark.parametrize(
    ("text", "blank"), [("", True), (" \u200b\u00ad\n", True), ("\u200b.", False), ("x", False)]
)
def test_blank_is_what_nobody_sees(text: str, blank: bool) -> None:
    assert is_blank(text) is blank


def test_two_pieces_do_not_share_one_sign() -> None:
    assert tiled(["a f", "i b"], "a \ufb01 b") == "overlapping_piece"
    assert tiled(["\u2026", "."], "\u2026.") == [(0, 1), (1, 2)]
    assert tiled([".", "..", "."], "\u2026.") == "overlapping_piece"


def test_an_entry_that_is_no_object_is_no_piece() -> None:
    found = recall("supported", piece(REFERENCE, True, "opened in 1932 by the mayor"))
    assert (found["score"], found["discarded"]) == (1.0, 1)


def test_every_metric_is_a_question_of_its_own() -> None:
    terms = Options(score_mode="verdicts")
    found = retrieval(ALL)
    talk = found.converse(found.examine(row(), terms), terms, judge="j", secret="s", draw=2)
    asked = [next(talk)]
    asked += [talk.send(Failure(cause="timeout")) for _ in range(2)]
    assert [request.role for request in asked] == list(ALL)
    assert len({request.stimulus_id for request in asked}) == 3
    assert {request.draw for request in asked} == {2}
    assert [found.verdicts(request) for request in asked] == [2, 2, 2]
    assert [request.stimulus.reference for request in asked] == ["", REFERENCE, REFERENCE]
    for request in asked:
        system, user = request.messages()
        assert "bridge" not in system["content"]
        assert all(text in user["content"] for text in BRIDGE)
        assert json.dumps(request.schema)


def test_an_unusable_reply_is_asked_for_again_once_and_only_once() -> None:
    terms = Options(score_mode="verdicts")
    found = retrieval((RELEVANCE,))
    talk = found.converse(found.examine(row(), terms), terms, judge="j", secret="s")
    first = next(talk)
    second = talk.send(Reply(text="no", finish="stop"))
    assert (first.attempt, second.attempt, first.stimulus_id) == (1, 2, second.stimulus_id)
    with pytest.raises(StopIteration) as done:
        talk.send(Reply(text=said(), finish="length"))
    assert done.value.value.metrics[RELEVANCE].detail == "truncated"


@pytest.mark.parametrize(
    ("cause", "reason", "detail"),
    [
        ("refused", "judge_refused", None),
        ("truncated", "invalid_judge_output", "truncated"),
        ("budget", "judge_unavailable", "budget"),
    ],
)
def test_a_failure_is_told_by_what_it_is(cause: str, reason: str, detail: str | None) -> None:
    found = outcome({RELEVANCE: {"error": cause}}, metrics=(RELEVANCE,))
    assert (found["reason"], found["detail"]) == (reason, detail)
    assert (found["judge"]["rejected"], found["judge"]["called"]) == (reason, True)


def test_whatever_can_change_an_answer_changes_the_digest() -> None:
    terms = Options()
    base = question.stimulus(examine(row(), terms, metrics=ALL), PRECISION)
    others = [
        question.stimulus(examine(row(**change), terms, metrics=ALL), PRECISION)
        for change in ({"question": "Who?"}, {"expected": "1932."}, {"context": BRIDGE[::-1]}, {"context": ["".join(BRIDGE)]},
                       {"context": dict(zip("ab", BRIDGE, strict=True))})
    ]  # fmt: skip
    digests = {dialogue.digest(facts) for facts in (base, *others)}
    assert len(digests) == 6
    assert dialogue.digest(base) == dialogue.digest(
        question.stimulus(examine(row(), terms, metrics=ALL), PRECISION)
    )


def test_nothing_is_asked_about_a_row_that_was_not_read() -> None:
    examined = examine(row(context=7), Options(), metrics=ALL)
    with pytest.raises(ValueError, match="was not read"):
        question.stimulus(examined, RELEVANCE)
    found = outcome(context=7)
    assert (found["reason"], found["chunks"], found["judge"]["called"]) == ("row_unreadable", [], False)
    assert found["explanation"].startswith("Not assessed: the row could not be read (the context is")


def test_a_row_that_could_not_be_read_has_an_outcome() -> None:
    found = unreadable(Unreadable(id="r", number=3, line=9, cause="broken", raw="{"), "j")
    assert (found.row_id, found.row, found.reason, found.score) == ("r", 3, "row_unreadable", None)
    assert found.explanation == "The row could not be read: broken"


def test_metrics_are_asked_for_by_their_names() -> None:
    assert chosen(()) == ALL == tuple(METRICS)
    assert chosen((RECALL, RELEVANCE)) == (RELEVANCE, RECALL)
    with pytest.raises(
        UsageError, match="metric 'recall' does not exist; there are: retrieval_relevance, context_precision"
    ):
        chosen(("recall",))


def test_a_scorer_is_made_again_from_what_a_manifest_says() -> None:
    made = retrieval((RECALL,))
    assert made.identity == {"name": "retrieval", "version": "1", "metrics": [RECALL]}
    again = scorer(made.identity)
    assert again.identity == made.identity
    shown = again.report_row(row(), {}, Options())
    assert [chunk["text"] for chunk in shown["chunks"]] == BRIDGE
    assert shown["reference"] == REFERENCE
    assert again.report_row(row(context=7), {}, Options())["chunks"] == []


def test_the_judges_words_are_told_once() -> None:
    replies = {
        RELEVANCE: said(on(1, "relevant", "opened in 1932"), on(2, "irrelevant")),
        PRECISION: said(on(1, "needed", "opened in 1932"), on(2, "not_needed")),
        RECALL: said(piece(REFERENCE, True, "opened in 1932 by the mayor")),
    }
    found = outcome(replies)
    assert found["judge"]["explanation"] == "As quoted."
    assert found["explanation"] == (
        "retrieval relevance: Of 2 chunks: 1 relevant, 0 partially relevant, 1 irrelevant. context precision: 1 of 2 chunks are "
        "needed. context recall: 43 of 43 characters of the reference are held by the chunks."
    )


def test_of_a_void_reply_nothing_is_established() -> None:
    found = relevance(on(1, "relevant", "opened in 1932"), on(2, "irrelevant"), on(2, "irrelevant"))
    assert found["detail"] == "duplicate_index"
    assert [(v["verdict"], v["said"], v["why"]) for v in found["verdicts"]] == [
        (None, "relevant", "invalid_judge_output"), (None, "irrelevant", "invalid_judge_output"),
    ]  # fmt: skip


def test_the_first_of_equal_chunks_is_needed_by_the_words_of_another_where_its_own_are_its_label() -> None:
    twins = [{"id": "act 12", "text": "See act 12 for more."}, {"id": "b", "text": "See  act 12 for more."}]
    found = precision(on(1, "not_needed"), on(2, "needed", "act 12"), context=twins)
    first = found["verdicts"][0]
    assert (first["verdict"], first["evidence"]["chunk"], first["evidence"]["text"]) == (
        "needed",
        2,
        "act 12",
    )
