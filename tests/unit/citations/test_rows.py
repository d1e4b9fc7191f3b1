"""Rows: names of fields, values they may have, and what cannot be read."""

from typing import Any

import pytest

from judgeproof.citations.facts import Row, Unreadable
from judgeproof.citations.rows import FIELDS, RowForm, check_columns, names_with, read_row, unreadable
from judgeproof.errors import InputError, UsageError


def read(fields: dict[str, Any], **options: Any) -> Row:
    found = read_row(fields, number=3, line=7, **options)
    assert isinstance(found, Row), found
    return found


def refused(**fields: Any) -> Unreadable:
    found = read_row(fields, number=3, line=7)
    assert isinstance(found, Unreadable), found
    return found


@pytest.mark.parametrize(
    ("field", "alias"),
    [(f, a) for f, aliases in FIELDS.items() for a in aliases if f in ("question", "response", "expected")],
)
def test_every_alias_is_read(field: str, alias: str) -> None:
    assert getattr(read({alias: "so"}), field) == "so"


@pytest.mark.parametrize("alias", FIELDS["context"])
def test_every_alias_of_the_context_is_read_and_kept_as_it_is(alias: str) -> None:
    assert read({alias: ["a"]}).context == ["a"]


def test_the_fields_own_name_comes_first_and_null_is_none() -> None:
    assert read({"output": "late", "response": "first"}).response == "first"
    assert read({"output": "late", "response": None}).response == "late"
    assert read({"output": "late", "response": ""}).response == ""


@pytest.mark.parametrize(
    ("fields", "row_id"),
    [
        ({"id": "a"}, "a"),
        ({"row_id": "a"}, "a"),
        ({"id": 7}, "7"),
        ({"id": 0}, "0"),
        ({"id": ""}, "row-3"),
        ({"id": None}, "row-3"),
        ({}, "row-3"),
    ],
)
def test_the_id_of_a_row(fields: dict[str, Any], row_id: str) -> None:
    found = read(fields)
    assert (found.id, found.number, found.line) == (row_id, 3, 7)


@pytest.mark.parametrize(
    ("value", "flag"),
    [
        (True, True), (False, False), (None, None), ("true", True), ("Yes", True), (" 1 ", True), ("FALSE", False),
        ("no", False), ("0", False), ("", None), (" ", None), (1, True), (0, False),
    ],
)  # fmt: skip
def test_a_flag(value: Any, flag: bool | None) -> None:
    assert read({"expects_refusal": value}).expects_refusal is flag


@pytest.mark.parametrize(
    ("fields", "cause"),
    [
        ({"response": 1}, "the response is an int; expected a text"),
        ({"response": ["a"]}, "the response is a list; expected a text"),
        ({"question": {"a": 1}}, "the question is a dict; expected a text"),
        ({"expected": True}, "the expected is a bool; expected a text"),
        ({"response": "a\ud800"}, "the response holds half of a surrogate pair, which is no character"),
        ({"id": True}, "the id is True; expected a text or a whole number"),
        ({"id": 1.5}, "the id is 1.5; expected a text or a whole number"),
        ({"id": ["a"]}, "the id is ['a']; expected a text or a whole number"),
        ({"id": "a\udfff"}, "the id holds half of a surrogate pair, which is no character"),
        ({"expects_refusal": "maybe"}, "expects_refusal is 'maybe'; expected true or false"),
        ({"expects_refusal": 2}, "expects_refusal is 2; expected true or false"),
        ({"expects_refusal": [True]}, "expects_refusal is [True]; expected true or false"),
    ],
)
def test_a_value_that_cannot_be_read_makes_the_row_unreadable(fields: dict[str, Any], cause: str) -> None:
    found = refused(**fields)
    assert (found.cause, found.number, found.line) == (cause, 3, 7)


def test_an_unreadable_row_keeps_its_id_where_it_has_one_and_is_named_by_its_number_else() -> None:
    assert refused(id="a", response=1).id == "a"
    assert refused(id=7, response=1).id == "unreadable-3"
    assert refused(id="a\ud800", response=1).id == "unreadable-3"
    assert refused(response=1).id == "unreadable-3"


def test_what_was_there_is_cut_and_can_be_written() -> None:
    found = unreadable("no JSON", "x" * 600 + "\ud800", number=1, line=1)
    assert found.raw == "x" * 500
    assert unreadable("no JSON", "a\ud800", number=1, line=1).raw == "a?"


def test_everything_else_is_kept_with_the_row() -> None:
    assert read({"response": "a", "human_label": "supported"}).extra["human_label"] == "supported"


def test_structured_citations_are_kept_as_they_are() -> None:
    assert read({"citations": [{"start": 0}]}).citations == [{"start": 0}]


def test_content_blocks_make_the_response_where_it_is_missing() -> None:
    blocks = [{"type": "text", "text": "Peat "}, {"type": "tool_use"}, {"text": "burns."}, 5]
    assert read({"content_blocks": blocks}).response == "Peat burns."
    assert read({"content_blocks": blocks, "response": "Own."}).response == "Own."
    assert read({"content_blocks": "Peat"}).response == ""
    assert read({}).response == ""


# ---------------------------------------------------------------- names


def test_a_column_of_ones_own_replaces_the_aliases_of_its_field() -> None:
    names = names_with({"response": "reply_text"})
    assert read({"reply_text": "so", "response": "not so", "input": "why"}, names=names).response == "so"
    assert read({"response": "not so"}, names=names).response == ""
    assert names["question"] == FIELDS["question"]


def test_a_field_that_does_not_exist_cannot_be_mapped() -> None:
    with pytest.raises(
        UsageError, match=r"--map names the field 'reply'; the fields are: id, question, response"
    ):
        names_with({"reply": "a"})


@pytest.mark.parametrize(
    "columns",
    [["response", "context"], ["answer", "documents"], ["content_blocks"], ["id", "output", "passages"]],
)
def test_columns_that_hold_a_response_and_a_context(columns: list[str]) -> None:
    assert check_columns(columns, FIELDS) is None


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        (
            ["context"],
            r"no column holds the response: found 'context'; wanted one of 'response', 'output'.*--map response=",
        ),
        (
            ["answer", "x"],
            r"no column holds the context: found 'answer', 'x'; wanted one of 'context'.*--map context=",
        ),
        ([], r"no column holds the response: found none; wanted"),
    ],
)
def test_a_missing_column_is_named_with_what_was_found(columns: list[str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        check_columns(columns, FIELDS)


def test_columns_that_are_spelt_otherwise_are_offered() -> None:
    columns = ["Question", "Answer", "Contexts", "Ground Truth", "userInput", "id"]
    with pytest.raises(InputError) as told:
        check_columns(columns, FIELDS)
    assert str(told.value).endswith(
        "Name it with --map question=Question --map response=Answer --map context=Contexts --map 'expected=Ground Truth'"
    )
    with pytest.raises(InputError, match=r"Name it with --map response=COLUMN\Z"):
        check_columns(["Question", "context"], FIELDS)
    with pytest.raises(InputError, match=r"Name it with --map context=retrievedContexts\Z"):
        check_columns(["question", "Query", "answer", "retrievedContexts"], FIELDS)


def test_a_mapped_column_counts_as_the_field() -> None:
    assert check_columns(["mine", "context"], names_with({"response": "mine"})) is None
    with pytest.raises(InputError, match="wanted one of 'mine'"):
        check_columns(["response", "context"], names_with({"response": "mine"}))


# ---------------------------------------------------------------- what a scorer takes

BARE = RowForm(
    read=frozenset({"id"}), needed=(), any_of=("trace", "goal"), own=("trace", "goal"), flags=("trace",)
)


@pytest.mark.parametrize("field", ["question", "response", "expected"])
def test_a_field_that_is_not_read_may_hold_anything_and_is_never_shown_as_text(field: str) -> None:
    fields = {field: ["a"]}
    found = read(fields, form=RowForm(read=frozenset(FIELDS) - {field}))
    assert getattr(found, field) == ""
    assert found.extra == fields
    assert getattr(read({field: "so"}, form=BARE, names=names_with({}, BARE)), field) == "so"


def test_a_flag_that_is_not_read_is_none() -> None:
    found = read({"expects_refusal": "maybe"}, form=BARE, names=names_with({}, BARE))
    assert found.expects_refusal is None
    assert read({"expects_refusal": "yes"}, form=BARE, names=names_with({}, BARE)).expects_refusal is True


def test_an_id_is_always_read() -> None:
    assert isinstance(
        read_row({"id": True}, number=1, line=1, names=names_with({}, BARE), form=BARE), Unreadable
    )


def test_fields_of_a_scorer_alone_are_found_where_they_are_said_to_be() -> None:
    names = names_with({"trace": "steps"}, BARE)
    found = read({"steps": [1], "trace": [2], "goal": "g", "x": 5}, names=names, form=BARE)
    assert found.extra == {"steps": [1], "trace": [1], "goal": "g", "x": 5}
    assert read({"trace": [2]}, names=names, form=BARE).extra == {"trace": None, "goal": None}
    with pytest.raises(UsageError, match="the field 'trace'; the fields are: id, question"):
        names_with({"trace": "steps"})
    with pytest.raises(UsageError, match=r"citations, trace, goal$"):
        names_with({"tracs": "steps"}, BARE)


def test_one_of_several_columns_is_enough_unless_another_one_was_named() -> None:
    assert check_columns(["goal"], names_with({}, BARE), BARE) is None
    assert check_columns(["goal", "steps"], names_with({"trace": "steps"}, BARE), BARE) is None
    with pytest.raises(InputError, match="no column holds the trace: found 'goal'; wanted one of 'steps'"):
        check_columns(["goal"], names_with({"trace": "steps"}, BARE), BARE)
    for columns, found in ((["x"], "'x'"), (["content_blocks"], "'content_blocks'"), ([], "none")):
        with pytest.raises(
            InputError,
            match=f"graded: found {found}; wanted 'trace', 'goal'. Name them with --map trace=COLUMN",
        ):
            check_columns(columns, names_with({}, BARE), BARE)
