"""How a retrieved context becomes sources that can be cited."""

from collections.abc import Callable, Mapping
from typing import Any

from judgeproof.citations.contexts import (
    dicts,
    json_text,
    labelled,
    listed,
    numbered,
    objects,
    python_text,
    xml,
)
from judgeproof.citations.facts import Context
from judgeproof.citations.json_values import is_list, is_object
from judgeproof.errors import InputError, UsageError
from judgeproof.text.articles import of_type

Reader = Callable[..., Context]

# Each reader takes a context and the brackets of a label, and returns the context read.
CONTEXTS: Mapping[str, Reader] = {
    "labelled": labelled.read,
    "list": listed.read,
    "objects": objects.read,
    "dict": dicts.read,
    "json": json_text.read,
    "python": python_text.read,
    "numbered": numbered.read,
    "xml": xml.read,
}
# What each reader takes; a forced format that does not fit is an error of the row.
_TAKES: Mapping[str, type] = {
    "labelled": str,
    "list": list,
    "objects": list,
    "dict": dict,
    "json": str,
    "python": str,
    "numbered": str,
    "xml": str,
}
_IN_WORDS: Mapping[type, str] = {str: "text", list: "a list", dict: "an object"}


def read_context(
    context: Any, *, format: str | None = None, brackets: tuple[str, str] = ("[", "]")
) -> Context:
    """Read a context, with the format that fits it or with the one that is forced.

    A row without a context has an empty one. Raises UsageError for an unknown format and InputError where a context
    has no readable shape.
    """
    if format is not None and format not in CONTEXTS:
        raise UsageError(f"context format {format!r} does not exist; there are: {', '.join(CONTEXTS)}")
    if context is None:
        return Context(format=format or "labelled", sources={}, rejected={}, text="")
    chosen = format or choose(context)
    taken = _TAKES[chosen]
    if not isinstance(context, taken):
        raise InputError(
            f"the context is {type(context).__name__}, but the format {chosen!r} reads {_IN_WORDS[taken]}"
        )
    return CONTEXTS[chosen](context, brackets)


def choose(context: Any) -> str:
    """Name the format of a context by its type and content.

    Text is JSON where it parses to a list or an object, a list of Python where it is printed as one, labelled where a label leads a line, and only then a numbered
    list or XML documents; text without any of these is labelled text without labels.
    """
    if is_object(context):
        return "dict"
    if is_list(context):
        return "objects" if any(is_object(item) for item in context) else "list"
    if isinstance(context, str):
        return _choose_text(context)
    raise InputError(f"the context is {of_type(context)}; expected text, a list or an object")


def _choose_text(text: str) -> str:
    if json_text.fits(text):
        return "json"
    if python_text.fits(text):
        return "python"
    if labelled.fits(text):
        return "labelled"
    if numbered.fits(text):
        return "numbered"
    return "xml" if xml.fits(text) else "labelled"
