"""What every format shows of a review run: the same tables, cells and sentences. Pure.

A row that lacks a whole, delivered review carries a star on its scored cells.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from judgeproof.figures import shown
from judgeproof.figures.columns import Cell, Column, Table
from judgeproof.figures.money import NO_CALL
from judgeproof.reviews.columns import SEVERITY
from judgeproof.reviews.facts import STATUSES
from judgeproof.reviews.tables import TABLES

MARK = "*"
COST = "What it cost, and what was found for it"
GRID_SIGNS = {
    "located": "+", "near": "~", "missed": "-", "lost": "x", "absent": " ", "quiet": ".", "noisy": "!",
}  # fmt: skip
GRID_MEANING = {
    "located": "located", "near": "named five or six lines off", "missed": "missed", "lost": "review lost",
    "absent": "never asked", "quiet": "clean case left alone", "noisy": "noise on a clean case",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A table as it is shown: a heading, columns, and the cells of each row as texts."""

    heading: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    undefined: frozenset[str] = frozenset()


def detection(report: Mapping[str, Any]) -> Shown:
    """Return the detection table."""
    return _shown("detection", report["tables"]["detection"], "What was found")


def severity(report: Mapping[str, Any]) -> Shown | None:
    """Return the severity table, with the rows that speak our scale; None where no row does."""
    rows = [row for row in report["tables"]["severity"] if "withheld" not in row]
    return _shown("severity", rows, "How severe it was called") if rows else None


def deliveries(report: Mapping[str, Any]) -> Shown | None:
    """Return how reviews were delivered; None where each one was whole and said something."""
    rows = report["tables"]["detection"]
    told = any(row[status] for row in rows for status in STATUSES if status != "found")
    return _shown("deliveries", rows, "What was delivered") if told else None


def descriptions(report: Mapping[str, Any]) -> Shown:
    """Return what describes reviews without scoring them."""
    return _shown("descriptions", report["tables"]["detection"], "What else was said (described, not scored)")


def languages(report: Mapping[str, Any]) -> Shown | None:
    """Return each reviewer on the cases of each language; None where there is one language."""
    rows = report["tables"]["languages"]
    told = len({row["language"] for row in rows}) > 1
    return _shown("languages", rows, "By language") if told else None


def by_case(report: Mapping[str, Any]) -> Shown:
    """Return each reviewer on each case."""
    return _shown("summary", report["tables"]["summary"], "By case")


def cost(report: Mapping[str, Any]) -> Shown | None:
    """Return what reviews cost beside what these found; None where nobody reported a call."""
    rows: Sequence[Mapping[str, Any]] = report["tables"].get("cost") or ()
    told = any(row["cost"]["state"] in ("known", "unknown") and not _uncalled(row) for row in rows)
    return _shown("cost", rows, COST) if told else None


def _uncalled(row: Mapping[str, Any]) -> bool:
    """Tell whether no review of a row reported a call."""
    return not row["priced"] and all(gap["why"] == NO_CALL for gap in row["unpriced"])


def cost_notes(report: Mapping[str, Any]) -> Iterator[str]:
    """Yield what the amounts are to be read with: qualifications, what was paid twice, where rates are from."""
    told = report.get("cost")
    if told is None or cost(report) is None:
        return
    yield from (note["text"] for note in told["notes"])
    yield from (_aside(row) for row in told["superseded"])
    yield from (f"price of {line}" for line in told["provenance"])
    yield from told["legend"]


def _aside(row: Mapping[str, Any]) -> str:
    """Return what reviews cost that were made again."""
    whys = ", ".join(
        f"{gap['why']}{': ' + gap['of'] if gap['of'] else ''} ({gap['reviews']})" for gap in row["unpriced"]
    )
    rest = f"; without a bill: {whys}" if whys else ""
    one, n = row["reviews"] == 1, row["priced"]
    paid = (
        f"{n} {'has' if n == 1 else 'have'} a bill, {row['cost']['text']} in all on top of COST"
        if n
        else "no dollars"
    )
    return (
        f"{row['reviewer']}: {_plural(row['reviews'], 'review')} made again {'is' if one else 'are'} in no figure above; "
        f"{paid}{rest}."
    )


def _shown(name: str, rows: Sequence[Mapping[str, Any]], heading: str) -> Shown:
    table = TABLES[name]
    filled = [(row, table.cells(row)) for row in rows]
    undefined = {
        c.name
        for _, cells in filled
        for c, cell in zip(table.columns, cells, strict=True)
        if cell.state == "undefined"
    }
    return Shown(
        heading=heading,
        columns=table.columns,
        rows=tuple(_texts(table, cells, marked=bool(row.get("marked"))) for row, cells in filled),
        undefined=frozenset(undefined),
    )


def _texts(table: Table, cells: Sequence[Cell], *, marked: bool) -> tuple[str, ...]:
    return tuple(
        cell.text + (MARK if marked and column.kind == "scored" and not column.name.startswith("$") else "")
        for column, cell in zip(table.columns, cells, strict=True)
    )


def legend(tables: Sequence[Shown]) -> Iterator[str]:
    """Yield what each column means, once, and when it is undefined where it is."""
    told: set[str] = set()
    for table in tables:
        for column in table.columns:
            if column.name not in told and column.name != "REVIEWER":
                told.add(column.name)
                undefined = (
                    f"; n/a: {column.undefined}"
                    if column.name in table.undefined and column.undefined
                    else ""
                )
                yield f"{column.name}: {column.meaning}{_direction(column)}{undefined}"


def _direction(column: Column) -> str:
    return {"more": " (more is better)", "less": " (less is better)", None: ""}[column.better]


def title(report: Mapping[str, Any]) -> str:
    """Return what was reviewed, by whom, and how often."""
    corpus, run = report["corpus"], report["run"]
    parts = [
        f"{_plural(corpus['cases'], 'case')}, {_plural(corpus['plants'], 'plant')}, {corpus['clean']} clean",
        _plural(len(report["tables"]["detection"]), "reviewer"),
        _plural(run["repeats"], "repeat"),
        f"digest {corpus['digest'][:8]}",
    ]
    return " \u00b7 ".join(parts)


def _plural(n: int, thing: str) -> str:
    return f"{n} {thing}" + ("" if n == 1 else "s")


def headline(report: Mapping[str, Any]) -> str:
    """Return the one sentence that says what was found, and how sure an order is."""
    rows = report["tables"]["detection"]
    if not rows:
        return "Nothing was reviewed."
    # By share: rows of several repeats owe their plants as often. A row that was not asked about all has no say.
    whole = [row["recall"] for row in rows if not row["absent"]]
    best = max(whole, key=lambda recall: recall["k"] / (recall["n"] or 1), default=None)
    groups = report["ranks"]["groups"]
    parted = f"they fall into {len(groups)} groups" if len(groups) > 1 else "no two of them are separated"
    told = f"; {parted}" if len(rows) > 1 and groups else ""
    found = (
        f"at most {best['k']} of {best['n']} plants located"
        if best is not None
        else "nobody was asked about every change"
    )
    return (
        f"{_plural(len(rows), 'reviewer')} on {_plural(report['corpus']['cases'], 'change')}: {found}{told}."
    )


def ranks(report: Mapping[str, Any]) -> Iterator[str]:
    """Yield the rank groups, and what each pair rests on."""
    found = report["ranks"]
    if len(found["groups"]) + sum(len(group) > 1 for group in found["groups"]) > 1:
        groups = " ".join("{" + ", ".join(group) + "}" for group in found["groups"])
        yield f"rank groups by {found['by']}: {groups}: rows in one group are not separated on {_plural(found['cases'], 'paired case')}"
    if found["pairs"] and found["pairs"][0]["state"] == "too_few":
        yield f"below {found['pairs'][0]['needed']} planted cases no interval can be said, only on how many cases one is ahead"
    told = [pair for pair in found["pairs"] if pair["state"] == "interval" or pair["ahead"] or pair["behind"]]
    yield from (_pair(pair) for pair in told)
    if len(told) < len(found["pairs"]):
        others = len(found["pairs"]) - len(told)
        yield f"{'the other ' if told else ''}{_plural(others, 'pair')} {'is' if others == 1 else 'are'} equal on every case"
    if found["unranked"]:
        yield f"not ranked, for want of whole reviews: {', '.join(found['unranked'])}"


def _pair(pair: Mapping[str, Any]) -> str:
    counts = f"{pair['first']} ahead of {pair['second']} on {pair['ahead']}, behind on {pair['behind']}, equal on {pair['equal']}"
    if pair["state"] != "interval" or pair["low"] is None:
        return counts
    verdict = "separated" if pair["separated"] else "not separated"
    return f"{counts}; difference {_signed(pair['estimate'])}, 95 % from {_signed(pair['low'])} to {_signed(pair['high'])}: {verdict}"


def _signed(value: float) -> str:
    return f"{value + 0.0:+.2f}".replace("-0.00", "+0.00")


def withheld(report: Mapping[str, Any]) -> str | None:
    """Return whose severity is withheld, and why; None where nobody's is."""
    rows = [row for row in report["tables"]["severity"] if "withheld" in row]
    if not rows:
        return None
    why = {"foreign": "another scale", "undeclared": "no declared scale", "mixed": "scales that disagree"}
    named = ", ".join(f"{row['reviewer']} ({why[row['withheld']]})" for row in rows)
    return f"severity withheld for {named}; {'/'.join(SEVERITY.columns)} are only for rows that speak our five levels"


def vocabulary(report: Mapping[str, Any]) -> Iterator[tuple[str, list[tuple[str, str, str]]]]:
    """Yield each reviewer with its words: planted level, located, the words as spoken with our reading marked.

    Those who located nothing said nothing to describe; `speechless` names them.
    """
    for row in report["tables"]["vocabulary"]:
        if not any(line["words"] for line in row["lines"]):
            continue
        lines = [
            (line["planted"], f"{line['located']['k']}/{line['located']['n']}", _words(line["words"]))
            for line in row["lines"]
        ]
        yield row["reviewer"], lines


def speechless(report: Mapping[str, Any]) -> str | None:
    """Return in words who located nothing, so that there is no severity of theirs to describe; None where all did."""
    silent = [
        row["reviewer"]
        for row in report["tables"]["vocabulary"]
        if not any(line["words"] for line in row["lines"])
    ]
    return f"no words to describe, since nothing was located: {', '.join(silent)}" if silent else None


def _words(words: Sequence[Mapping[str, Any]]) -> str:
    return ", ".join(_word(word) for word in words) or "nothing located"


def _word(word: Mapping[str, Any]) -> str:
    said = f"\u201c{word['said']}\u201d" if word["said"] is not None else "(word not recorded)"
    reading = f" (read as {word['read_as']})" if word["read_as"] else ""
    return f"{said}{reading} \u00d7{word['count']}"


VOCABULARY_LIMITS = "A description of what was said where something was planted: no direction, no order, nothing about what was not located."


def cell_text(cell: Mapping[str, Any]) -> str:
    """Return one cell of the grid: its sign, with counts where there were several reviews."""
    sign = GRID_SIGNS[cell["state"]]
    located = cell.get("located")
    if located and located["n"] > 1 and cell["state"] in ("located", "near"):
        return f"{sign} {located['k']}/{located['n']}"
    return f"{sign} {cell['noise']}" if cell["state"] == "noisy" else sign


def repeats(report: Mapping[str, Any]) -> Iterator[str]:
    """Yield how far the repeats of each reviewer agree."""
    for row in report["repeats"]:
        if row["repeats"] > 1:
            plants, findings = (_shared(row[name]) for name in ("plants", "findings"))
            yield f"{row['reviewer']}: its {row['repeats']} repeats share {plants} of the plants and {findings} of the findings that either has"


def _shared(rate: Mapping[str, int]) -> str:
    return f"{rate['k']}/{rate['n']} {shown(rate['k'] / rate['n'])}" if rate["n"] else "n/a"
