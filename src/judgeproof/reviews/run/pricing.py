"""The prices of a run: kept in its manifest when it is made, and what its reviews cost by them, then and years later."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, cast

from judgeproof.ask.prices import Book, model_of, price_as_dict, price_from
from judgeproof.errors import RunError
from judgeproof.figures.money import Catalogue, Price, Unknown
from judgeproof.reviews.cases import Corpus
from judgeproof.reviews.cost import Ledger
from judgeproof.reviews.cost_notes import LEGEND, noted, provenance
from judgeproof.reviews.facts import Review
from judgeproof.reviews.load.material import kept_reviews, latest_reviews, shadowed_reviews
from judgeproof.reviews.run.collecting import SUPERSEDED
from judgeproof.reviews.superseded import set_aside
from judgeproof.runs import Run, read_lines


def keep_prices(run: Run, book: Book) -> None:
    """Take down what each model costs that a run paid, or why that is unknown. A price that is kept already stays.

    The manifest is not written; whoever saves it next does that.
    """
    kept = _kept(run.manifest)
    missing = [name for name in sorted(_models(run)) if "price" not in kept.get(name, {})]
    for name in missing:
        kept[name] = _entry(book.price(model_of(name)))
    if missing or "prices" not in run.manifest:
        run.manifest["prices"] = {"book": book.facts(), "models": kept}


def _kept(manifest: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return what a manifest holds of prices, by model."""
    told = cast(dict[str, Any], manifest.get("prices") or {})
    return dict(cast(dict[str, dict[str, Any]], told.get("models", {})))


def _entry(found: Price | Unknown) -> dict[str, Any]:
    if isinstance(found, Price):
        return {"price": price_as_dict(found)}
    return {"why": found.why, "of": found.of}


def _models(run: Run) -> set[str]:
    """Return the models that the reviews of a run name, those that no longer count too."""
    models = _models_of_reviewers(run.manifest)
    named: set[str] = set()
    for review in chain(kept_reviews(run.material), _superseded(run)):
        for call in () if review.local else review.calls or ():
            name = call.model or models.get(review.reviewer)
            if name is not None:
                named.add(name)
    return named


def _superseded(run: Run) -> Iterator[Review]:
    file = run.path / SUPERSEDED
    return kept_reviews(file) if file.exists() else iter(())


def _models_of_reviewers(manifest: Mapping[str, Any]) -> dict[str, str]:
    return {one["name"]: one["model"] for one in manifest["reviewers"] if one.get("model")}


def _catalogue(run: Run) -> Catalogue:
    """Return the prices that a run keeps; a run of before they were kept has none."""
    prices: dict[str, Price] = {}
    gaps: dict[str, Unknown] = {}
    try:
        for name, entry in _kept(run.manifest).items():
            if "price" in entry:
                prices[name] = price_from(entry["price"])
            else:
                gaps[name] = Unknown(str(entry["why"]), name)
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise RunError(
            f"{run.path}: the prices in its manifest are damaged ({error}); restore it from a copy"
        ) from error
    return Catalogue(prices=prices, gaps=gaps)


def _bill(ledger: Ledger, run: Run) -> None:
    """Bill the reviews of a run beside their outcomes."""
    try:
        for review, outcome in zip(latest_reviews(run.material), read_lines(run.outcomes), strict=True):
            ledger.add(review, outcome)
    except ValueError as error:
        raise RunError(
            f"{run.outcomes}: does not fit the reviews of the run ({error}); delete it, and it is made again"
        ) from error


def cost_sections(run: Run, corpus: Corpus) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Return the cost table of a run's report, and what must be said under it. Ages count to the day of the run."""
    catalogue, models = _catalogue(run), _models_of_reviewers(run.manifest)
    ledger = Ledger(corpus.cases, catalogue, models, today=run.manifest["started"][:10])
    _bill(ledger, run)
    table = ledger.table()
    aside = set_aside(chain(_superseded(run), shadowed_reviews(run.material)), catalogue, models)
    return [row.as_dict() for row in table.rows], {
        "reference": list(table.reference),
        "age": {"days": table.age.days, "state": table.age.state} if table.age is not None else None,
        "notes": [{"code": note.code, "rows": list(note.rows), "text": note.text} for note in noted(table)],
        "provenance": list(provenance(table)),
        "superseded": aside,
        "legend": list(LEGEND),
    }
