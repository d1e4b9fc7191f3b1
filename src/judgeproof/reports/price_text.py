"""The price catalogue as text: what is known, how old it is, what it lacks, and the models that were asked for. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judgeproof.reports.plain_tables import paragraph, table

_HEAD = ("MODEL", "ENDPOINT", "INPUT", "OUTPUT", "READ", "WRITE", "TIERS", "AGE")
_HANG = 12
# How many reasons for a missing price are named.
_NAMED = 6


def lines(told: Mapping[str, Any]) -> Iterator[str]:
    """Yield the catalogue in lines."""
    yield from _package(told["package"])
    yield from _file(told["file"])
    found = [one for one in told["models"] if one["price"] is not None]
    if found:
        yield from _prices(found)
    yield ""
    yield from _unknown([one for one in told["models"] if one["price"] is None])
    if found or told["file"]:
        yield from paragraph(
            "USD for a million tokens. READ and WRITE are of a cache; where a service states no rate for it, it costs what "
            "input does. Of two rates for WRITE the second is for an hour. A tier goes by the tokens of one call.",
            head="  ",
            hang=2,
        )


def _package(told: Mapping[str, Any]) -> Iterator[str]:
    """Say what the package holds, and what is missing in it."""
    since = (
        f"published {told['snapshot']}" if told["snapshot"] else "published on a day that is not known here"
    )
    yield from _told("package", f"{told['name']} {told['version']}, {since}: {_age(told['age'])}")
    yield from _told(
        "", f"{told['services']} services, {told['models']} models, {told['priced']} with a price"
    )
    named = [f"{gap['why']} ({gap['models']})" for gap in told["gaps"][:_NAMED]]
    rest = sum(gap["models"] for gap in told["gaps"][_NAMED:])
    others = [f"others ({rest}; see --json)"] if rest else []
    yield from _told("no price", ", ".join((*named, *others)) or "none: every model has one")
    without = " and ".join(f"{kind.replace('_', ' ')} ({n})" for kind, n in told["without"].items())
    yield from _told("missing", f"a rate for {without}, which counts as input; a day for each rate, so that all are as old as "
                     f"the release; the endpoints of {told['routers']} models of routers, so that their amounts have no band")  # fmt: skip


def _file(told: Mapping[str, Any] | None) -> Iterator[str]:
    """Say what the user's file holds, an entry a line."""
    if told is None:
        yield from _told(
            "file", "none; --prices FILE or JUDGEPROOF_PRICES names one, which is looked at first"
        )
        return
    models = f"{told['models']} model" + ("" if told["models"] == 1 else "s")
    yield from _told(
        "file", f"{told['name']} (sha256 {told['sha256'][:8]}), {models}, the oldest {_age(told['age'])}"
    )
    if told["without_band"]:
        yield from _told(
            "missing", f"routing for {told['without_band']} of {models}, whose amounts have no band"
        )
    yield ""
    yield from _prices(told["entries"])


def _prices(found: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield a table of prices, and below it where each is from and since when."""
    yield ""
    yield from table(_HEAD, [_row(one) for one in found], texts=2)
    sources = dict.fromkeys(
        f"{one['price']['source']} ({one['price']['captured_on'] or 'of no known day'})" for one in found
    )
    yield from paragraph(f"from {', '.join(sources)}", head="  ", hang=4)


def _row(one: Mapping[str, Any]) -> tuple[str, ...]:
    price = one["price"]
    rates = price["rates"]
    return (
        one["model"], price["endpoint"] or "", rates["input"], rates["output"], rates["cache_read"], _write(rates),
        _tiers(price["tiers"]), _short(one["age"]),
    )  # fmt: skip


def _write(rates: Mapping[str, Any]) -> str:
    hour = rates["cache_write_1h"]
    return rates["cache_write"] + (f" or {hour}" if hour not in (None, rates["cache_write"]) else "")


def _tiers(tiers: Sequence[Mapping[str, Any]]) -> str:
    return ", ".join(f"{tier['min_prompt_tokens']:,}+" for tier in tiers) or "-"


def _unknown(missing: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Say of which models no price is known, and what was perhaps meant."""
    for one in missing:
        near = f"; near: {', '.join(one['near'])}" if one["near"] else ""
        yield from paragraph(f"{one['model']}: unknown, {one['why']}{near}", head="  ", hang=4)


def _age(age: Mapping[str, Any] | None) -> str:
    """Return an age in words."""
    if age is None:
        return "of an unknown age"
    if age["state"] == "future":
        return f"{-age['days']} days in the future, which cannot be"
    return f"{age['days']} days old, {age['state']}"


def _short(age: Mapping[str, Any] | None) -> str:
    return (
        "unknown"
        if age is None
        else f"{age['days']} d" + ("" if age["state"] == "fresh" else f" {age['state']}")
    )


def _told(name: str, text: str) -> Iterator[str]:
    yield from paragraph(text, head=f"  {name:<{_HANG - 2}}", hang=_HANG)
