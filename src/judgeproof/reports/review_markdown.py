"""The report of a review run as Markdown, for a pull request or a wiki."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from judgeproof.reports import review_tables as tables
from judgeproof.reports.markdown_text import literal
from judgeproof.reports.review_tables import GRID_MEANING, GRID_SIGNS, Shown


def render(report: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the report."""
    yield from (f"{line}\n" for line in _lines(report))


def _lines(report: Mapping[str, Any]) -> Iterator[str]:
    yield f"# Reviews of {literal(report['corpus']['name'])}"
    yield ""
    yield literal(tables.headline(report), 600)
    yield ""
    yield literal(tables.title(report), 600)
    yield ""
    shown = [
        table
        for table in (
            tables.detection(report), tables.severity(report), tables.descriptions(report), tables.deliveries(report),
            tables.cost(report), tables.languages(report), tables.by_case(report),
        )
        if table
    ]  # fmt: skip
    for table in shown:
        yield f"## {table.heading}"
        yield ""
        yield from _table(table)
        if table is shown[0]:
            yield from (
                f"- {literal(told, 600)}" for told in (*tables.ranks(report), report["corpus"]["resolution"])
            )
            yield ""
        if table.heading == tables.COST:
            yield from (f"- {literal(told, 600)}" for told in tables.cost_notes(report))
            yield ""
    yield from _words(report)
    yield from _grid(report)
    yield from (f"- {literal(told, 600)}" for told in (*tables.repeats(report), *tables.legend(shown)))
    yield ""
    for notice in report["notices"]:
        yield f"> {literal(notice['text'], 400)}"
        yield ""


def _table(table: Shown) -> Iterator[str]:
    yield from _rows([column.name for column in table.columns], table.rows)


def _rows(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield "| " + " | ".join(literal(head) for head in heads) + " |"
    yield "| --- |" + " ---: |" * (len(heads) - 1)
    yield from ("| " + " | ".join(literal(cell) for cell in row) + " |" for row in rows)
    yield ""


def _words(report: Mapping[str, Any]) -> Iterator[str]:
    withheld = tables.withheld(report)
    if withheld:
        yield literal(withheld, 600)
        yield ""
    yield "## Severity in the reviewers' own words"
    yield ""
    words = [(reviewer, *line) for reviewer, lines in tables.vocabulary(report) for line in lines]
    yield from _rows(("reviewer", "planted", "located", "words"), words)
    silent = tables.speechless(report)
    if silent:
        yield literal(silent, 600)
        yield ""
    yield tables.VOCABULARY_LIMITS
    yield ""


def _grid(report: Mapping[str, Any]) -> Iterator[str]:
    reviewers = [row["reviewer"] for row in report["tables"]["detection"]]
    yield "## Plant by plant"
    yield ""
    yield from _rows(
        ("case", "plant", *reviewers),
        (
            (
                line["case"],
                line["plant"] or "clean",
                *(tables.cell_text(line["cells"][name]) for name in reviewers),
            )
            for line in report["grid"]
        ),
    )
    yield ", ".join(f"`{sign}` {GRID_MEANING[state]}" for state, sign in GRID_SIGNS.items() if sign.strip())
    yield ""
