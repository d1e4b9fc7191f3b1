"""The report of a run whose rows are scored as one HTML file that loads nothing and runs nothing."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from judgeproof.reports import retrieval_rows, tool_rows
from judgeproof.reports.html import visible
from judgeproof.reports.scored_tables import notices
from judgeproof.reports.scored_text import TRACKS
from judgeproof.reports.single_file import environment, sheet

MOST_ROWS = 1_000
_FOLDER = "scored_assets"
_VIEWS: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "retrieval": retrieval_rows.view, "tools": tool_rows.view,
}  # fmt: skip


def render(report: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the report's pieces, in order. The first rows are shown, and the page says how many are left out."""
    page = sheet(_FOLDER, template="page.html.j2", style="scored.css", scripts=(), shared=())
    track = TRACKS[report["track"]]
    yield from (
        environment(_FOLDER, visible=visible, filters={})
        .from_string(page.template)
        .generate(
            report=report,
            title=track.title(report),
            sentence=track.sentence(report),
            tables=list(track.tables(report)),
            sentences=list(track.sentences(report)),
            notices=notices(report),
            rows=_views(report, rows),
            left=max(0, report["rows"]["total"] - MOST_ROWS),
            policy=page.policy,
            style=page.style,
        )
    )


def _views(report: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the rows as the template shows them."""
    view = _VIEWS[report["track"]]
    kinds = {True: "passed", False: "failed", None: "unassessed"}
    for row in islice(rows, MOST_ROWS):
        outcome = row["outcome"]
        yield {
            "id": outcome["row_id"],
            "number": outcome["row"],
            "kind": kinds[outcome["passed"]],
            "explanation": outcome["explanation"],
            "replies": row["replies"],
            "unreadable": row["unreadable"],
            **(view(row) if row["unreadable"] is None else {"badges": [], "question": "", "told": []}),
        }
