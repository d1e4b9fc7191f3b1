"""Reading calls: those that were recorded, in the shapes that people record, and those that a row expects and forbids."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from judgeproof.citations.json_values import is_list, is_object
from judgeproof.tool_calls.facts import Ban, Call, Wanted
from judgeproof.tool_calls.json_equality import UnequalError, key_of, parsed

# Parts of a message that stand beside its calls and are none.
_NO_CALLS = frozenset({"text", "thinking", "redacted_thinking"})
# Where the arguments of a call stand, by the type that its shape names.
_ARGUMENTS: Mapping[Any, str] = {
    None: "arguments",
    "function": "arguments",
    "function_call": "arguments",
    "tool_use": "input",
    "server_tool_use": "input",
    "tool_call": "args",
}
_ARGUMENT_FIELDS = ("arguments", "input", "args")
# Fields of a call that are read, and may hold anything that a tool takes.
_READ = (*_ARGUMENT_FIELDS, "function")
# Fields that calls stand in besides: an entry that has one holds more than the call that it is read as.
_NESTED = ("tool_calls", "function_call", "tool_use")
# Names under which others keep arguments; beside those that are read they are a second set, and which was passed is not known.
_OTHER_ARGUMENTS = ("kwargs", "parameters", "input_parameters")
# What makes an entry a call, whatever its type says.
_OF_CALLS = ("function", "name", "call_id", *_ARGUMENT_FIELDS, *_NESTED)


class UnreadableError(ValueError):
    """Calls that cannot be read; its text is the detail."""


def read_calls(value: Any) -> tuple[Call, ...]:
    """Read recorded calls: a list of them, or JSON text that holds one. Raises UnreadableError with a detail."""
    calls = [_call(entry) for entry in _list(value) if not _beside(entry)]
    ids = [call.id for call in calls]
    if None in ids:
        raise UnreadableError("id_missing")
    if len(set(ids)) < len(ids):
        raise UnreadableError("duplicate_id")
    return tuple(calls)


def _beside(entry: Any) -> bool:
    """Tell whether an entry is a part of a message that is no call: by its type, and by having nothing that calls have."""
    if not is_object(entry) or _told(entry, _OF_CALLS):
        return False
    kind, content = entry.get("type"), entry.get("content")
    if not isinstance(kind, str) or kind not in _NO_CALLS:
        return False
    return (content is None or isinstance(content, str)) and not _holds_call(entry.values())


def _holds_call(values: Iterable[Any]) -> bool:
    """Tell whether anything in some values looks like a call: a name with arguments, or a field that calls stand in."""
    left = [*values]
    while left:
        value = left.pop()
        if is_object(value):
            named = isinstance(value.get("name"), str) and _told(value, _ARGUMENT_FIELDS)
            if named or _told(value, _NESTED):
                return True
            left += value.values()
        elif is_list(value):
            left += value
    return False


def read_wanted(value: Mapping[str, Any]) -> Wanted:
    """Read what a row expects and forbids. Raises UnreadableError with a detail."""
    if value.get("expected") is None:
        raise UnreadableError("expected_missing")
    expected = tuple([_call(entry) for entry in _list(value["expected"])])
    told = value.get("forbidden")
    forbidden = tuple([_ban(entry) for entry in _list(told)]) if told is not None else ()
    if banned_places(expected, forbidden):
        raise UnreadableError("expected_and_forbidden")
    return Wanted(expected=expected, forbidden=forbidden)


def banned_places(calls: Sequence[Call], forbidden: Sequence[Ban]) -> list[int]:
    """Return the places, from 0, of the calls that are forbidden: by their name, or as they are."""
    names = {ban.name for ban in forbidden if ban.key is None}
    keys = {ban.key for ban in forbidden if ban.key is not None}
    return [at for at, call in enumerate(calls) if call.name in names or call.key in keys]


def _ban(entry: Any) -> Ban:
    """Read a forbidden call: its name alone, as text or in an object, or the call itself."""
    if isinstance(entry, str) and entry:
        return Ban(name=entry, key=None)
    call = _call(entry, bare=True)
    return Ban(name=call.name, key=call.key)


def _list(value: Any) -> list[Any]:
    """Return a list, or the one that a text holds as JSON."""
    found = _parsed(value) if isinstance(value, str) else value
    if not is_list(found):
        raise UnreadableError("not_a_list")
    return found


def _parsed(text: str) -> Any:
    try:
        return parsed(text)
    except UnequalError as error:
        raise UnreadableError(str(error)) from error


def _call(entry: Any, *, bare: bool = False) -> Call:
    """Read one call in any of its shapes. A `bare` one may lack its arguments, and has no key then."""
    if not is_object(entry):
        raise UnreadableError("not_an_object")
    told, where = _shape(entry)
    name = told.get("name")
    if not isinstance(name, str) or not name:
        raise UnreadableError("name_missing")
    if bare and not _told(told, (*_ARGUMENT_FIELDS, *_OTHER_ARGUMENTS)):
        return Call(id=None, name=name, arguments={}, key=None)
    arguments = _arguments(told.get(where))
    return Call(id=_id(entry), name=name, arguments=arguments, key=(name, _key(arguments)))


def _shape(entry: Mapping[str, Any]) -> tuple[Mapping[str, Any], str]:
    """Return what holds name and arguments of a call, and where the arguments stand in it.

    Raises UnreadableError where an entry tells more than one name, more than one set of arguments, or further calls: which of
    them was made is not known, and one that is forbidden must not hide behind another.
    """
    kind = entry.get("type")
    where = _ARGUMENTS.get(kind) if kind is None or isinstance(kind, str) else None
    inner = entry.get("function")
    if where is None or _told(entry, _NESTED) or not (inner is None or is_object(inner)):
        raise UnreadableError("unknown_shape")
    if inner is None:
        places = (entry,)
    else:
        places = (entry, inner)
        if _told(inner, (*_NESTED, "function")):
            raise UnreadableError("unknown_shape")
    once = (("name",), (*_ARGUMENT_FIELDS, *_OTHER_ARGUMENTS))
    if any(sum(_told(place, fields) for place in places) > 1 for fields in once):
        raise UnreadableError("unknown_shape")
    if any(_holds_call(v for k, v in place.items() if k not in _READ) for place in places):
        raise UnreadableError("unknown_shape")
    if kind is None and inner is None and entry.get("args") is not None:
        where = "args"
    return places[-1], where


def _told(entry: Mapping[str, Any], fields: Iterable[str]) -> int:
    """Count those of these fields that hold anything."""
    return sum(entry.get(field) is not None for field in fields)


def _id(entry: Mapping[str, Any]) -> str | None:
    """Return the id of a call; where a shape has two, the one that results refer to."""
    for field in ("call_id", "id"):
        value = entry.get(field)
        if isinstance(value, str) and value:
            return value
    return None


def _arguments(value: Any) -> Mapping[str, Any]:
    """Return arguments as an object, from JSON text where they are that."""
    if value is None:
        raise UnreadableError("arguments_missing")
    found = _parsed(value) if isinstance(value, str) else value
    if not is_object(found):
        raise UnreadableError("arguments_not_an_object")
    return found


def _key(arguments: Mapping[str, Any]) -> Any:
    try:
        return key_of(arguments)
    except UnequalError as error:
        raise UnreadableError(str(error)) from error
