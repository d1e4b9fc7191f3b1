"""Columns that were not read as their writer may think."""

from typing import Any

import pytest

from judgeproof.citations.column_notes import column_notes
from judgeproof.citations.rows import ANSWERS, RowForm, names_with


def notes(*rows: dict[str, Any], form: RowForm = ANSWERS, **mapping: str) -> list[str]:
    return list(column_notes(rows, names=names_with(mapping, form), mapping=mapping, form=form))


def test_a_column_that_was_named_and_is_not_there() -> None:
    rows = ({"response": "a", "context": "b"}, {"response": "a", "context": "b", "why": None})
    assert notes(*rows, question="nope") == [
        "No row has the column 'nope', which --map names for the question, among the first 2 rows."
    ]
    assert notes(*rows, question="why") == []
    assert notes(question="nope") == []


def test_a_column_that_was_passed_over() -> None:
    row = {"context": ["ideal"], "retrieval_context": ["found"], "response": "a"}
    assert notes({"context": ["x"]}, row, row) == [
        "The columns 'context' and 'retrieval_context' both hold a context: 'context' is read; "
        "--map context=retrieval_context reads the other."
    ]
    assert notes(row, context="retrieval_context") == []


@pytest.mark.parametrize(
    "row",
    [
        {"context": None, "retrieval_context": ["found"]},
        {"context": ["a"], "retrieval_context": ["a"]},
        {"id": "a", "row_id": "b"},
        {},
    ],
)
def test_one_value_needs_no_note(row: dict[str, Any]) -> None:
    assert notes(row) == []


def test_a_field_that_is_not_read_needs_none() -> None:
    assert notes({"response": "a", "answer": "b"}, form=RowForm(read=frozenset({"context"}))) == []
