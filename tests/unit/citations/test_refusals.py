"""Rows whose right answer is a refusal."""

import pytest
from tests.unit.citations.examples import examined

from judgeproof.citations.refusals import expects_refusal


@pytest.mark.parametrize(
    "expected",
    [
        "The assistant should refuse.",
        "The model declines politely.",
        "It abstains.",
        "You must decline to answer.",
        "The answer should politely refuse to speculate.",
        "Refusal",
        "refuse",
        "Decline: out of scope.",
        '"Refuse" to say.',
        "A refusal to answer is expected.",
        "Refusal expected",
        "Refusal is required",
        "Should not answer from memory.",
        "Must never speculate about it.",
        "No fake placeholders.",
        "An invented placeholder would be wrong.",
        "bounded output",
        "THE ASSISTANT REFUSES",
        "The assistant is expected to decline.",
        "It should refuse.",
        "It refuses.",
        "The answer refuses.",
        "Should politely decline.",
        "Expected: refuse",
        "Correct behaviour is to refuse.",
        "Explain the risk. Must abstain.",
        "Decline to answer.",
        "Decline politely.",
        "Decline this request.",
        "Refuse and explain why.",
        "Refuse to name the author.",
        "Refuse the request.",
        "Politely declines",
    ],
)
def test_words_about_the_assistants_behaviour(expected: str) -> None:
    assert expects_refusal(expected, flag=None)


@pytest.mark.parametrize(
    "expected",
    [
        "",
        "Revenue declined 12%.",
        "Revenue declines every year.",
        "Sales decline in winter.",
        "Refuse collection costs 4 million.",
        "Revenue will decline 12%.",
        "Sales are expected to decline by 3%.",
        "It declines by 3% every year.",
        "Prices should decline next year.",
        "The answer: sales decline 5%.",
        "Decline to 12% from 15%.",
        "Decline in sales: 12%.",
        "Decline since 1990.",
        "The town pays to collect refuse.",
        "Tenants have the right to refuse entry.",
        "Shops must refuse sale to minors.",
        "The refusal rate is expected to rise.",
        "The declining moor.",
        "They refused the offer.",
        "Refused asylum seekers may appeal.",
        "The refusal rate was 4%.",
        "The committee abstained.",
        "Peat burns.",
        "unrefusable",
    ],
)
def test_words_about_the_world(expected: str) -> None:
    assert not expects_refusal(expected, flag=None)


@pytest.mark.parametrize(
    ("expected", "flag"), [("Refuse.", False), ("Peat burns.", True), ("", True), ("", False)]
)
def test_the_flag_outranks_the_words(expected: str, flag: bool) -> None:
    assert expects_refusal(expected, flag=flag) is flag


def test_such_a_row_is_closed_before_anything_is_read() -> None:
    read = examined("Peat burns [doc-9].", 5, expects_refusal=True)
    assert (read.reason, read.context, read.occurrences) == ("behavioral_refusal_expected", None, ())
