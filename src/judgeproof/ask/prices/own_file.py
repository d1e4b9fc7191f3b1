"""Prices in a file of the user's own, TOML or JSON. What cannot be read there is an error, never another price."""

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any, cast

from judgeproof.errors import InputError
from judgeproof.figures.catalogue import checked
from judgeproof.figures.money import Catalogue
from judgeproof.text.articles import of_type

CURRENCY = "USD"


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPrices:
    """The prices of a file, by model or `name@host`; `name` is the file's own, without its folder."""

    name: str
    sha256: str
    catalogue: Catalogue


def own_prices(path: Path) -> OwnPrices:
    """Return the prices of a file.

    Raises InputError that names the file, the model and what is wrong with it: a file that cannot be read, a key that
    no price has, a rate that is no number of USD, a date that is none.
    """
    try:
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise InputError(f"{path}: prices cannot be read ({why}); name a file, TOML or JSON") from error
    try:
        catalogue = checked({name: _entry(name, entry) for name, entry in _read(path, data).items()})
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path}: {error}; see docs/prices.md") from error
    if not catalogue.prices:
        raise InputError(f"{path}: holds no price; state one, or leave the file out (see docs/prices.md)")
    name = path.name.encode("utf-8", "backslashreplace").decode()
    return OwnPrices(name=name, sha256=hashlib.sha256(data).hexdigest(), catalogue=catalogue)


def _read(path: Path, data: bytes) -> dict[str, Any]:
    """Return what a file holds. Raises ValueError for what is neither TOML nor JSON, or is no table."""
    readers = {".toml": _toml, ".json": _json}
    if path.suffix.lower() not in readers:
        raise ValueError(f"a file of prices is called .toml or .json, not {path.suffix!r}")
    value = readers[path.suffix.lower()](data.decode("utf-8-sig"))
    if not isinstance(value, dict):
        raise ValueError(f"holds {of_type(value)}, not a table of prices by model")
    return cast(dict[str, Any], value)


def _toml(text: str) -> object:
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except ValueError as error:
        raise ValueError(f"is no TOML: {error}") from error


def _json(text: str) -> object:
    try:
        return json.loads(
            text, parse_float=Decimal, parse_constant=Decimal, object_pairs_hook=_without_repeats
        )
    except ValueError as error:
        raise ValueError(f"is no JSON: {error}") from error


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON. Raises ValueError for a key that stands there twice: nobody knows which one is meant."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {key!r} stands there twice")
        found[key] = value
    return found


def _entry(name: str, entry: object) -> object:
    """Return an entry as the catalogue takes it: a date of TOML as text, and no currency but the one that it means."""
    if not isinstance(entry, Mapping):
        return entry
    table = dict(cast(Mapping[str, Any], entry))
    currency = table.pop("currency", CURRENCY)
    if currency != CURRENCY:
        raise ValueError(
            f"price of {name!r}: currency is {currency!r:.40}; state rates in {CURRENCY} per million tokens, and in source "
            "how they were converted"
        )
    found = table.get("captured_on")
    if isinstance(found, date) and not isinstance(found, datetime):
        table["captured_on"] = found.isoformat()
    return table
