"""What a row is: names of its fields, their aliases, and which values they may have."""

from collections.abc import Iterable, Mapping
from typing import Any

from judgeproof.citations.facts import Row, Unreadable
from judgeproof.citations.json_values import HALF_PAIR, half_pair
from judgeproof.citations.styles.provider_spans import joined_blocks
from judgeproof.errors import InputError, UsageError

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
    ),
    "expected": ("expected", "reference", "ground_truth", "expected_output"),
    "expects_refusal": ("expects_refusal",),
    "citations": ("citations",),
}
Names = Mapping[str, tuple[str, ...]]
_CUT = 500


def names_with(mapping: Mapping[str, str]) -> Names:
    """Return the field names with a user's own columns (`--map response=my_column`) in place of the aliases."""
    unknown = [field for field in mapping if field not in FIELDS]
    if unknown:
        raise UsageError(f"--map names the field {unknown[0]!r}; the fields are: {', '.join(FIELDS)}")
    return {field: (mapping[field],) if field in mapping else aliases for field, aliases in FIELDS.items()}


def check_columns(found: Iterable[str], names: Names) -> None:
    """Raise InputError where the columns of the first row hold no response or no context."""
    columns = list(found)
    if "content_blocks" in columns:
        return
    for field in ("response", "context"):
        if not any(name in columns for name in names[field]):
            raise InputError(
                f"no column holds the {field}: found {', '.join(map(repr, columns)) or 'none'}; wanted one of "
                f"{', '.join(map(repr, names[field]))}. Name it with --map {field}=COLUMN"
            )


def read_row(
    fields: Mapping[str, Any], *, number: int, line: int, names: Names = FIELDS, whole: bool = False
) -> Row | Unreadable:
    """Read the fields of one row; `number` and `line` count from 1. A row without an id is named by its number.

    `whole` tells that none of its texts holds half of a surrogate pair, which strict JSON cannot.
    """
    value: dict[str, Any] = {}
    for field, aliases in names.items():
        found = None
        for name in aliases:
            found = fields.get(name)
            if found is not None:
                break
        value[field] = found
    if not whole and half_pair(fields):
        halved = next(name for name, inner in fields.items() if half_pair(name) or half_pair(inner))
        cause = f"the {halved.encode('utf-8', 'replace').decode()} {HALF_PAIR}"
        return unreadable(cause, repr(dict(fields)), number=number, line=line, row_id=value["id"])
    try:
        row_id = _identifier(value["id"], number)
        response = _text(value["response"], "response") or joined_blocks(fields.get("content_blocks")) or ""
        return Row(
            id=row_id,
            number=number,
            line=line,
            question=_text(value["question"], "question"),
            response=response,
            context=value["context"],
            expected=_text(value["expected"], "expected"),
            expects_refusal=_flag(value["expects_refusal"]),
            citations=value["citations"],
            extra=fields,
        )
    except InputError as error:
        return unreadable(str(error), repr(dict(fields)), number=number, line=line, row_id=value["id"])


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
        return _text(value, "id")
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    raise InputError(f"the id is {value!r}; expected a text or a whole number")


def _text(value: Any, field: str) -> str:
    """Return a text field; null is empty, and anything but a text cannot be read."""
    if value is None:
        return ""
    if not isinstance(value, str):
        raise InputError(f"the {field} is a {type(value).__name__}; expected a text")
    return value


def _flag(value: Any) -> bool | None:
    """Return a flag; spreadsheets write it as a text."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str) and value.strip().lower() in _FLAGS:
        return _FLAGS[value.strip().lower()]
    if isinstance(value, int) and value in (0, 1):
        return bool(value)
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
