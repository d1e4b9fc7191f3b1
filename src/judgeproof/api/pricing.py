"""The price catalogue as a function: what is known of prices, how old it is, and what it lacks."""

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from judgeproof.ask.prices import Book, Model, every_model, model_of, price_as_dict, price_book
from judgeproof.ask.prices.package import Stated
from judgeproof.figures import money
from judgeproof.figures.catalogue import KINDS
from judgeproof.figures.money import Price
from judgeproof.judges.spec import shown

_NEAR = 3


def prices(
    models: Sequence[str] = (), *, file: str | Path | None = None, today: date | None = None
) -> dict[str, Any]:
    """Return the price catalogue as data: the package and the user's file, their ages and gaps, and some models' prices.

    `models` are specs of judges (`openai:gpt-5`, with an address or without) or bare names. `file` is a file of prices,
    by default the one that JUDGEPROOF_PRICES names. Raises InputError for a file that cannot be read.
    """
    day = today or datetime.now(UTC).date()
    book = price_book(file, environment=os.environ, today=day)
    stated = list(every_model(day))
    return {
        "today": day.isoformat(),
        "package": _package(book, stated, day),
        "file": _own(book, day),
        "models": [_model(text, book, stated, day) for text in models],
    }


def _age(captured_on: str | None, day: date) -> dict[str, Any] | None:
    if captured_on is None:
        return None
    found = money.age(captured_on, day.isoformat())
    return {"days": found.days, "state": found.state}


def _package(book: Book, stated: Iterable[Stated], day: date) -> dict[str, Any]:
    """Return what the package holds, and what of it is missing."""
    known: list[Stated] = []
    gaps: Counter[str] = Counter()
    services: Counter[str] = Counter()
    for one in stated:
        services[one.endpoint] += 1
        if isinstance(one.price, Price):
            known.append(one)
        else:
            gaps[one.price.why] += 1
    told = book.facts()["package"]
    return {
        **told,
        "age": _age(told["snapshot"], day),
        "services": len(services), "models": services.total(), "priced": len(known),
        "gaps": [{"why": why, "models": n} for why, n in sorted(gaps.items(), key=lambda gap: (-gap[1], gap[0]))],
        "without": {kind: sum(kind not in one.rates for one in known) for kind in KINDS[2:]},
        "routers": sum(isinstance(one.price, Price) and one.price.router for one in known),
    }  # fmt: skip


def _own(book: Book, day: date) -> dict[str, Any] | None:
    """Return what the user's file holds, each entry with its age."""
    if book.own is None:
        return None
    entries = sorted(book.own.catalogue.prices.items())
    oldest = money.oldest(
        (price.captured_on for _, price in entries if price.captured_on is not None), day.isoformat()
    )
    return {
        **book.facts()["file"],
        "age": {"days": oldest.days, "state": oldest.state} if oldest is not None else None,
        "without_band": sum(price.routing is None for _, price in entries),
        "entries": [_known(name, price, day) for name, price in entries],
    }


def _known(name: str, price: Price, day: date) -> dict[str, Any]:
    return {"model": name, "price": price_as_dict(price), "age": _age(price.captured_on, day)}


def _model(text: str, book: Book, stated: Iterable[Stated], day: date) -> dict[str, Any]:
    """Return the price of one model, or why it is unknown and what it may have been meant to be."""
    model = model_of(text)
    found = book.price(model)
    name = shown(model.shown)
    if isinstance(found, Price):
        return {**_known(name, found, day), "why": None, "near": []}
    return {"model": name, "price": None, "age": None, "why": found.why, "near": _near(model, book, stated)}


def _near(model: Model, book: Book, stated: Iterable[Stated]) -> list[str]:
    """Return names with a price that are spelled nearly so, those of the user's file first."""
    own: Mapping[str, Price] = book.own.catalogue.prices if book.own is not None else {}
    ours = get_close_matches(model.name, own, n=_NEAR)
    priced = [one for one in stated if isinstance(one.price, Price)]
    here = {one.name for one in priced if one.endpoint == model.kind} or {one.name for one in priced}
    names = get_close_matches(model.name, sorted(here - {model.name}), n=_NEAR)
    return list(dict.fromkeys((*ours, *names)))[:_NEAR]
