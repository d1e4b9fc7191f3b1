"""A text that holds a list or an object as JSON."""

import json
import re
from functools import lru_cache
from typing import Any

from judgeproof.citations.contexts import dicts, listed, objects
from judgeproof.citations.facts import Context
from judgeproof.citations.json_values import is_list, is_object
from judgeproof.errors import InputError

# How an object begins, or a list of texts, objects and nulls: most texts that begin with a bracket begin with a label.
_BEGINS = re.compile(r'[ \t\n\r]*(?:\{|\[[ \t\n\r]*(?:["{\]]|null))')


def fits(text: str) -> bool:
    """Tell whether a text is JSON that holds a list or an object."""
    if _BEGINS.match(text) is None:
        return False
    value = _parsed(text)
    if is_list(value):
        # `[1]` alone is an empty label, not a list of documents.
        return all(item is None or isinstance(item, str | dict) for item in value)
    return is_object(value)


def read(context: str, brackets: tuple[str, str]) -> Context:
    """Read the list or object that a text holds; raises InputError where it holds none."""
    value = _parsed(context)
    if is_object(value):
        return dicts.read(value, brackets, format="json")
    if is_list(value):
        read_list = objects.read if any(is_object(item) for item in value) else listed.read
        return read_list(value, brackets, format="json")
    raise InputError("the context is no JSON list or object, but the format 'json' was asked for")


@lru_cache(maxsize=4)
def _parsed(text: str) -> Any:
    """Return what a text holds as JSON, or None where it is none (or is nested too deep to be a context)."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
