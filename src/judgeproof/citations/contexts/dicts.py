"""An object that maps ids to texts, or one document with a text and an id of its own."""

from collections.abc import Iterator, Mapping
from typing import Any

from judgeproof.citations.contexts.gathering import Chunk, merged
from judgeproof.citations.contexts.objects import IDS, TEXTS, chunk
from judgeproof.citations.facts import Context
from judgeproof.citations.json_values import is_list
from judgeproof.errors import InputError
from judgeproof.text.articles import of_type


def read(context: Mapping[str, Any], brackets: tuple[str, str], format: str = "dict") -> Context:
    """Read an object. A value may be a text, an object with a text, or a list of these: several passages."""
    if any(name in context for name in TEXTS) and any(name in context for name in IDS):
        return merged(format, [chunk(context, "1")])
    return merged(format, [found for label, value in context.items() for found in _chunks(label, value)])


def _chunks(label: str, value: Any) -> Iterator[Chunk]:
    """Yield the passages of one label; what the value calls itself does not count, the key does."""
    items = value if is_list(value) else [value]
    for item in items or [""]:
        if not (item is None or isinstance(item, str | dict)):
            raise InputError(f"the context maps {label!r} to {of_type(item)}; expected a text")
        read = chunk(item, label)
        yield Chunk(label=label, text=read.text, title=read.title, url=read.url)
