"""Schemas as services take them that hold a reply to one word by word."""

from collections.abc import Mapping
from typing import Any, cast


def closed(schema: Mapping[str, Any], *, without: frozenset[str] = frozenset()) -> dict[str, Any]:
    """Return a schema in which every object lists all its properties as required and takes no other.

    A property that need not be there may be null instead. `without` names the keywords that a service does not take.
    """
    return {name: _closed(name, value, schema, without) for name, value in schema.items() if name not in without} | (
        {"additionalProperties": False, "required": list(schema["properties"])} if "properties" in schema else {}
    )  # fmt: skip


def _closed(name: str, value: Any, schema: Mapping[str, Any], without: frozenset[str]) -> Any:
    """Return the value of one keyword of a schema, closed."""
    if name == "items":
        return closed(value, without=without)
    if name != "properties":
        return value
    required: list[str] = list(schema.get("required", ()))
    properties = cast(Mapping[str, Mapping[str, Any]], value)
    return {
        of: closed(each if of in required else _or_null(each), without=without) for of, each in properties.items()
    }  # fmt: skip


def _or_null(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return a schema that null fits too."""
    if "enum" in schema:
        return {**schema, "type": [schema["type"], "null"], "enum": [*schema["enum"], None]}
    return {**schema, "type": [schema["type"], "null"]}


def spread(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return a schema in which a value of two types is one of two schemas, for readers that know one type a schema."""
    put: dict[str, Any] = {name: _spread(name, value) for name, value in schema.items()}
    if not isinstance(put.get("type"), list):
        return put
    names = cast(list[str], put.pop("type"))
    ways: list[dict[str, Any]] = [
        {**put, "type": name} if name != "null" else {"type": name} for name in names
    ]
    for way in ways:
        if "enum" in way:
            way["enum"] = [value for value in way["enum"] if value is not None]
    return {"anyOf": ways}


def _spread(name: str, value: Any) -> Any:
    """Return the value of one keyword of a schema, spread."""
    if name == "items":
        return spread(value)
    if name == "properties":
        return {of: spread(each) for of, each in cast(Mapping[str, Mapping[str, Any]], value).items()}
    return value
