"""What a row is: names of its fields, their aliases, and which values they may have."""

import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from judgeproof.citations.facts import Row, Unreadable
from judgeproof.citations.json_values import HALF_PAIR, half_pair
from judgeproof.citations.styles.provider_spans import joined_blocks, message
from judgeproof.errors import InputError, UsageError
from judgeproof.text.articles import of_type

# The field's own name comes first; the first that a row has is read.
FIELDS: Mapping[str, tuple[str, ...]] = {
    "id": ("id", "row_id"),
    "question": ("question", "input", "query", "prompt", "user_input"),
    "response": ("response", "output", "answer", "actual_output"),
    "context": (
        "context",
        "contexts",
        "retrieved_context",
        "retrieval_context",
        "retrieved_contexts",
        "documents",
        "sources",
        "passages",
        "source_documents",
        "source_nodes",
        "retrieved_documents",
    ),
    "expected": ("expected", "reference", "ground_truth", "expected_output"),
    "expects_refusal": ("expects_refusal",),
    "citations": ("citations",),
}
Names = Mapping[str, tuple[str, ...]]
_CUT = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class RowForm:
    """What a scorer takes of rows.

    What stands in a field that is not `read` may be anything, and is no fault of the row. Columns must hold all of the
    fields that are `needed`, and at least one of `any_of`, where there are any. `own` are fields of this scorer alone, each
    named by itself; of a format without booleans, those of its own that are `flags` are written as a text.
    """

    read: frozenset[str] = frozenset(FIELDS)
    needed: tuple[str, ...] = ("response", "context")
    any_of: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()


ANSWERS = RowForm()


def names_with(mapping: Mapping[str, str], form: RowForm = ANSWERS) -> Names:
    """Return the field names with a user's own columns (`--map response=my_column`) in place of the aliases."""
    names = {**FIELDS, **{field: (field,) for field in form.own}}
    return mapped_names(names, mapping)


def mapped_names(names: Names, mapping: Mapping[str, str]) -> Names:
    """Return names of fields with a user's own columns in place of them. Raises UsageError for what is no field."""
    unknown = [field for field in mapping if field not in names]
    if unknown:
        raise UsageError(f"--map names the field {unknown[0]!r}; the fields are: {', '.join(names)}")
    return {field: (mapping[field],) if field in mapping else aliases for field, aliases in names.items()}


def check_columns(found: Iterable[str], names: Names, form: RowForm = ANSWERS) -> None:
    """Raise InputError where the columns of the first rows hold none of the fields that are needed."""
    columns = list(found)
    if form.any_of:
        _check_any(columns, names, form.any_of)
    if "content_blocks" in columns:
        return
    for field in form.needed:
        if not any(name in columns for name in names[field]):
            raise no_column(field, columns, names)


def no_column(field: str, columns: Iterable[str], names: Names) -> InputError:
    """Return the error that no column holds a field; columns that are spelt nearly as the names of fields are named."""
    found = list(columns)
    alike = look_alikes(found, names)
    maps = " ".join(f"--map {shlex.quote(f'{name}={column}')}" for name, column in alike.items())
    helps = maps if field in alike else f"--map {field}=COLUMN"
    return InputError(
        f"no column holds the {field}: found {_listed(found)}; wanted one of {_listed(names[field])}. Name it with {helps}"
    )


def look_alikes(columns: Iterable[str], names: Names) -> dict[str, str]:
    """Return the columns that differ from the names of fields in case, blanks and signs alone, by fields that no column holds."""
    spelt = {_bare(column): column for column in columns}
    held = set(spelt.values())
    return {
        field: next(spelt[_bare(name)] for name in aliases if _bare(name) in spelt)
        for field, aliases in names.items()
        if not held.intersection(aliases) and any(_bare(name) in spelt for name in aliases)
    }


def _bare(name: str) -> str:
    """Return the letters and digits of a name, in lower case."""
    return "".join(sign for sign in name.casefold() if sign.isalnum())


def _check_any(columns: list[str], names: Names, fields: tuple[str, ...]) -> None:
    """Raise InputError where columns hold none of some fields, or not the column that was named for one of them."""
    if not any(name in columns for field in fields for name in names[field]):
        wanted = [name for field in fields for name in names[field]]
        raise InputError(
            f"no column holds any of what is graded: found {_listed(columns)}; wanted {_listed(wanted)}. Name them with "
            f"--map {fields[0]}=COLUMN"
        )
    for field in fields:
        if names[field] != (field,) and not any(name in columns for name in names[field]):
            raise no_column(field, columns, names)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(map(repr, names)) or "none"


def read_row(
    fields: Mapping[str, Any],
    *,
    number: int,
    line: int,
    names: Names = FIELDS,
    form: RowForm = ANSWERS,
    whole: bool = False,
) -> Row | Unreadable:
    """Read the fields of one row; `number` and `line` count from 1. A row without an id is named by its number.

    `whole` tells that none of its texts holds half of a surrogate pair, which strict JSON cannot.
    """
    value = {field: _first(fields, aliases) for field, aliases in names.items()}
    written = message(value["response"])
    if written is not None:
        # A message in content blocks is its texts, and what they cite.
        fields = {**fields, "content_blocks": value["response"]}
        value["response"] = written
    if not whole and half_pair(fields):
        halved = next(name for name, inner in fields.items() if half_pair(name) or half_pair(inner))
        cause = f"the {halved.encode('utf-8', 'replace').decode()} {HALF_PAIR}"
        return unreadable(cause, repr(dict(fields)), number=number, line=line, row_id=value["id"])
    try:
        return Row(
            id=_identifier(value["id"], number),
            number=number,
            line=line,
            response=_text(value, "response", form) or joined_blocks(fields.get("content_blocks")) or "",
            question=_text(value, "question", form),
            context=value["context"],
            expected=_text(value, "expected", form),
            expects_refusal=_flag(value["expects_refusal"], form),
            citations=value["citations"],
            extra={**fields, **{field: value[field] for field in form.own}} if form.own else fields,
        )
    except InputError as error:
        return unreadable(str(error), repr(dict(fields)), number=number, line=line, row_id=value["id"])


def _first(fields: Mapping[str, Any], aliases: tuple[str, ...]) -> Any:
    """Return what stands under the first name that holds anything."""
    for name in aliases:
        found = fields.get(name)
        if found is not None:
            return found
    return None


def unreadable(cause: str, raw: str, *, number: int, line: int, row_id: Any = None) -> Unreadable:
    """Return a row that could not be read, with what was there, cut."""
    named = row_id if isinstance(row_id, str) and row_id and not half_pair(row_id) else f"unreadable-{number}"
    return Unreadable(
        id=named, number=number, line=line, cause=cause, raw=raw[:_CUT].encode("utf-8", "replace").decode()
    )


def _identifier(value: Any, number: int) -> str:
    if value is None or value == "":
        return f"row-{number}"
    if isinstance(value, str):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    raise InputError(f"the id is {value!r}; expected a text or a whole number")


def _text(value: Mapping[str, Any], field: str, form: RowForm) -> str:
    """Return a text field; null is empty, and anything but a text cannot be read, unless nobody reads it."""
    found = value[field]
    if isinstance(found, str):
        return found
    if found is None or field not in form.read:
        return ""
    raise InputError(f"the {field} is {of_type(found)}; expected a text")


def _flag(value: Any, form: RowForm) -> bool | None:
    """Return a flag; spreadsheets write it as a text. Whatever else stands there is none where nobody reads it."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str) and value.strip().lower() in _FLAGS:
        return _FLAGS[value.strip().lower()]
    if isinstance(value, int) and value in (0, 1):
        return bool(value)
    if "expects_refusal" not in form.read:
        return None
    raise InputError(f"expects_refusal is {value!r}; expected true or false")


_FLAGS: Mapping[str, bool | None] = {
    "true": True,
    "yes": True,
    "1": True,
    "false": False,
    "no": False,
    "0": False,
    "": None,
}
