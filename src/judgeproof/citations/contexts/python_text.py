"""A text that holds a list as Python prints it, which is how tables of data frames hold lists: `['a', "b"]`."""

import ast
import re
from functools import lru_cache
from typing import Any

from judgeproof.citations.contexts import listed, objects
from judgeproof.citations.facts import Context
from judgeproof.citations.json_values import half_pair, is_list, is_object
from judgeproof.errors import InputError

# The escapes that Python prints, and no other: they mean the same in every version of it.
_ESCAPE = r"""\\(?:[\\'"nrt]|x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8})"""
_STRING = rf"""(?:'(?:[^'\\\n]|{_ESCAPE})*+'|"(?:[^"\\\n]|{_ESCAPE})*+")"""
# Arrays are printed without commas: two texts beside each other are two elements there, and not one as in a program.
_TEXTS = re.compile(rf"\s*\[\s*{_STRING}(?:(?:\s*,\s*|\s+){_STRING})*+\s*\]\s*")
_OBJECTS = re.compile(r"\s*\[\s*\{.*\}\s*\]\s*", re.S)
_ONE, _ESCAPES = re.compile(_STRING), re.compile(_ESCAPE)


def fits(text: str) -> bool:
    """Tell whether a text is a list of texts, or of objects, as Python prints it."""
    return _parsed(text) is not None


def read(context: str, brackets: tuple[str, str]) -> Context:
    """Read the list that a text holds; raises InputError where it holds none."""
    value = _parsed(context)
    if value is None:
        raise InputError("the context is no list as Python prints it, but the format 'python' was asked for")
    read_list = objects.read if any(is_object(item) for item in value) else listed.read
    return read_list(value, brackets, format="python")


@lru_cache(maxsize=4)
def _parsed(text: str) -> list[Any] | None:
    """Return the list that a text holds, or None where it is none."""
    try:
        if _TEXTS.fullmatch(text):
            value = [ast.literal_eval(found) for found in _ONE.findall(text)]
        elif _OBJECTS.fullmatch(text) and "\\" not in _ESCAPES.sub("", text):
            value = ast.literal_eval(text.strip())
        else:
            return None
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return None
    known = is_list(value) and all(isinstance(item, str) or is_object(item) for item in value)
    # Half of a surrogate pair is no text.
    return value if known and not half_pair(value) else None
