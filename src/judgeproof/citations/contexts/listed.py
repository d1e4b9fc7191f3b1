"""A list of texts, numbered from 1, or with the labels that every one of them begins with.

Objects in it count by their place too, whatever they call themselves.
"""

import re
from typing import Any

from judgeproof.citations.contexts import labelled, objects
from judgeproof.citations.contexts.gathering import Chunk, merged
from judgeproof.citations.facts import Context
from judgeproof.citations.json_values import is_object
from judgeproof.errors import InputError
from judgeproof.text.articles import of_type


def read(context: list[Any], brackets: tuple[str, str], format: str = "list") -> Context:
    """Read a list of texts, or of objects with a text. An item that is null or blank keeps its place, and its label is
    rejected.
    """
    texts = [_text(item) for item in context]
    labels = [_own_label(text, brackets) for text in texts]
    if texts and all(labels):
        chunks = [
            Chunk(label=label["id"], text=text[label.end() :].strip())
            for label, text in zip(labels, texts, strict=True)
            if label is not None
        ]
    else:
        chunks = [Chunk(label=str(n), text=text) for n, text in enumerate(texts, start=1)]
    return merged(format, chunks)


def _own_label(text: str, brackets: tuple[str, str]) -> re.Match[str] | None:
    """Return the label that a text begins with, if it begins with one."""
    first = next(labelled.leading(text[:_LOOKED_AT], brackets), None)
    return first if first is not None and not re.search(r"[\n\r]", text[: first.start()]) else None


_LOOKED_AT = 400


def _text(item: Any) -> str:
    if item is None or isinstance(item, str):
        return item or ""
    if is_object(item):
        return objects.chunk(item, "").text
    raise InputError(
        f"the context is a list that holds {of_type(item)}; expected texts or objects with a text"
    )
