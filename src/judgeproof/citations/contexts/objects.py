"""A list of objects, each with a text and perhaps an id, a title and an address."""

from collections.abc import Mapping
from typing import Any

from judgeproof.citations.contexts.gathering import Chunk, merged
from judgeproof.citations.facts import Context
from judgeproof.citations.json_values import is_list, is_object
from judgeproof.errors import InputError
from judgeproof.text.articles import of_type

IDS = ("id", "label", "name", "doc_id", "document_id", "source_id", "url")
TEXTS = ("text", "content", "page_content", "snippet", "body", "passage")

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


def _body(fields: Mapping[str, Any]) -> str:
    """Return the text of an object; a list of texts is joined by blank lines."""
    for name in TEXTS:
        value = fields.get(name)
        if isinstance(value, str):
            return value
        if is_list(value) and all(isinstance(part, str) for part in value):
            return "\n\n".join(value)
    return ""
