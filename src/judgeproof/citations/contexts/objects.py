"""A list of objects, each with a text and perhaps an id, a title and an address."""

from collections.abc import Mapping
from typing import Any

from judgeproof.citations.contexts.gathering import Chunk, merged
from judgeproof.citations.facts import Context
from judgeproof.citations.json_values import is_list, is_object
from judgeproof.errors import InputError
from judgeproof.text.articles import of_type

IDS = ("id", "label", "name", "doc_id", "document_id", "source_id", "url", "file_id")
TEXTS = ("text", "content", "page_content", "snippet", "body", "passage")
# What frameworks wrap a document in: a scored node, a serialised object.
_WRAPPERS = ("node", "document", "kwargs")

# What stands beside a text and is none.
_BESIDE_TEXT = frozenset({*IDS, "title", "url", "uri", "link", "source", "metadata", "meta", "type"})

_NO_FIELDS: Mapping[str, Any] = {}


def read(context: list[Any], brackets: tuple[str, str], format: str = "objects") -> Context:
    """Read a list of objects; texts among them count by their place. Objects with one id are one source."""
    return merged(format, [chunk(item, str(n)) for n, item in enumerate(context, start=1)])


def chunk(item: Any, label: str) -> Chunk:
    """Read one item; `label` is what it is called where it names itself not."""
    if item is None or isinstance(item, str):
        return Chunk(label=label, text=item or "")
    if not is_object(item):
        raise InputError(f"the context holds {of_type(item)}; expected a text or an object with a text")
    item = _unwrapped(item)
    metadata = item.get("metadata")
    inner = metadata if is_object(metadata) else _NO_FIELDS
    return Chunk(
        label=_first(item, IDS) or _first(inner, (*IDS, "source")) or label,
        text=_body(item),
        title=_first(item, ("title",)) or _first(inner, ("title",)),
        url=_first(item, ("url", "uri", "link")) or _first(inner, ("url", "uri", "source")),
    )


def _first(fields: Mapping[str, Any], names: tuple[str, ...]) -> str | None:
    """Return the first of some fields that is a text or a whole number, as text."""
    for name in names:
        value = fields.get(name)
        if isinstance(value, str) and value.strip():
            return value
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
    return None


def _unwrapped(item: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the document that an object holds in place of a text of its own, or the object itself."""
    if any(name in item for name in TEXTS):
        return item
    inner = next((found for name in _WRAPPERS if is_object(found := item.get(name))), item)
    return inner if any(name in inner for name in TEXTS) else item


def _body(fields: Mapping[str, Any]) -> str:
    """Return the text of an object; a list of texts is joined by blank lines.

    Raises InputError where a field that is not read may hold it: taken for an empty one, it would hide what was
    retrieved.
    """
    told = [name for name in TEXTS if name in fields]
    unread = [name for name in fields if name not in _BESIDE_TEXT and fields[name]]
    if not told and any(isinstance(fields[name], str | list | dict) for name in unread):
        raise InputError(
            f"the context holds an object whose text stands in none of {', '.join(TEXTS)}: it has "
            f"{', '.join(map(repr, unread))}"
        )
    return next((text for name in told if (text := _text(fields[name])) is not None), "")


def _text(value: Any) -> str | None:
    """Return a text, the one that an object holds, or those of a list; None for anything else."""
    if isinstance(value, str):
        return value
    if is_object(value):
        inner = value.get("text")
        return inner if isinstance(inner, str) else None
    if is_list(value):
        texts = [_text(part) for part in value if not is_list(part)]
        if len(texts) == len(value) and None not in texts:
            return "\n\n".join(text for text in texts if text is not None)
    return None
