"""The price book: the user's own prices first, then those of the package."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from judgeproof.ask.prices import package
from judgeproof.ask.prices.model import REPORTED, Model
from judgeproof.ask.prices.own_file import OwnPrices, own_prices
from judgeproof.figures import money
from judgeproof.figures.money import Price, Unknown

VARIABLE = "JUDGEPROOF_PRICES"


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """Prices by model. `today` is the day on which they are to hold, None for the day on which it is asked."""

    own: OwnPrices | None = None
    today: date | None = None

    def price(self, model: Model) -> Price | Unknown:
        """Return what a model costs where it is asked, or why that is not known. Nothing unknown is free."""
        own = self._own(model)
        if isinstance(own, Price):
            return own
        found = package.price(model, self.today or datetime.now(UTC).date())
        return own if isinstance(found, Unknown) and own is not None else found

    def facts(self) -> dict[str, Any]:
        """Return what a manifest says of where prices are from: the user's file, and the package with its day."""
        own = self.own
        told = (
            {"name": own.name, "sha256": own.sha256, "models": len(own.catalogue.prices)}
            if own is not None
            else None
        )
        return {"file": told, "package": package.facts()}

    def _own(self, model: Model) -> Price | Unknown | None:
        """Return the user's own price of a model; Unknown where it is one of another endpoint, None where there is none."""
        if self.own is None:
            return None
        catalogue = self.own.catalogue
        for key in (*(f"{model.name}@{host}" for host in model.hosts), model.name):
            if key in catalogue.prices:
                return catalogue.prices[key]
        if model.kind != REPORTED:
            return None
        found = money.looked_up(model.name, catalogue)
        return None if isinstance(found, Unknown) and found.why == money.NO_PRICE else found


def price_book(
    path: str | os.PathLike[str] | None, *, environment: Mapping[str, str], today: date | None = None
) -> Book:
    """Return the book of prices, with those of a file, or of the one that JUDGEPROOF_PRICES names, before all others.

    Raises InputError for a file that cannot be read: then no other price takes the place of what it holds.
    """
    named = path if path is not None else environment.get(VARIABLE) or None
    return Book(own=own_prices(Path(named)) if named is not None else None, today=today)
