"""A retrieval run in tables: a line a metric, what its verdicts were, what was not assessed, and what a second judge says."""

from collections.abc import Iterator, Mapping
from typing import Any

from judgeproof.figures import shown
from judgeproof.reports.phrases import headline, ratio
from judgeproof.reports.scored_tables import Table, agreement, bounds, gaps, passes, testimony
from judgeproof.text.articles import several

WORDS: Mapping[str, str] = {
    "retrieval_relevance": "relevance", "context_precision": "precision", "context_recall": "recall",
}  # fmt: skip
_LEFT_ONE, _LEFT = "without text was left out", "without text were left out"
_AVERAGE = (
    "Average precision: the mean, over the needed chunks of a row, of the precision at the rank of each (Manning, Raghavan and "
    "Schütze 2008, section 8.4). A row that needs none of its chunks has none."
)


def title(report: Mapping[str, Any]) -> str:
    """Return what was graded, of what."""
    return f"Retrieval of {report['run']['input'] or 'rows'}"


def sentence(report: Mapping[str, Any]) -> str:
    """Return how good, how sure, and what is missing, in one sentence."""
    return headline(report)


def sentences(report: Mapping[str, Any]) -> Iterator[str]:
    """Yield what was read, who judged, and what two judges make of it."""
    chunks = report["chunks"]
    read = f"{several(chunks['shown'], 'chunk was', 'chunks were')} shown, {several(chunks['dropped'], _LEFT_ONE, _LEFT)}"
    before = f"; in {several(chunks['before'], 'row')} text before the first label belongs to no chunk and was not shown"
    yield f"{read}{before if chunks['before'] else ''}. A row passes where each metric reaches {report['run']['threshold']}."
    judge = report["run"]["judge"]
    named = f"{judge['name']} {judge['version']}".strip()
    yield from testimony(report, f"judge {named} (how well it judges retrieval was not measured)")
    if report["panel"] is not None:
        second, told = report["run"]["second_judge"], report["panel"]["second"]
        silent = ", ".join(f"{entry['n']} {entry['why']}" for entry in told["silent"])
        yield (
            f"second judge {second['name']} {second['version']}".strip()
            + f": assessed {told['assessed']} of {several(report['panel']['rows'], 'row')}{f'; silent: {silent}' if silent else ''}"
        )
    for entry in report["repeats"]:
        yield (
            f"judge {entry['judge']} was asked {entry['draws']} times: {ratio(entry['verdict'])} rows and "
            f"{ratio(entry['outcome'])} verdicts came to the same each time"
        )


def tables(report: Mapping[str, Any]) -> Iterator[Table]:
    """Yield the tables of a report."""
    yield _scores(report)
    yield from _verdicts(report)
    found = [
        {**gap, "wording": f"{WORDS[name]}: {gap['wording']}"}
        for name, metric in report["metrics"].items()
        for gap in metric["unassessed"]
    ]
    yield from gaps("Rows without a score", found)
    yield from _second(report)


def _scores(report: Mapping[str, Any]) -> Table:
    """Return the means of the metrics with what they were counted from."""
    rows = [
        (
            WORDS[name],
            shown(metric["score"]["mean"]),
            f"{metric['assessed']} of {metric['rows']}",
            bounds(metric["score"]),
            passes(metric["pass_rate"]),
        )
        for name, metric in report["metrics"].items()
    ]
    notes: list[str] = []
    precision = report["metrics"].get("context_precision")
    if precision is not None:
        average = precision["average_precision"]
        rows.append(
            (
                "average precision",
                shown(average["mean"]),
                f"{average['n']} of {precision['rows']}",
                "n/a",
                "n/a",
            )
        )
        notes.append(_AVERAGE)
    notes.append("Bounds: the mean if every row without a score had 0, or 1.")
    return Table(
        heading="Scores", head=("metric", "mean", "rows assessed", "bounds", "pass"), rows=rows, notes=notes
    )


def _verdicts(report: Mapping[str, Any]) -> Iterator[Table]:
    """Yield what the verdicts on chunks and pieces came to."""
    rows: list[tuple[str, str, str]] = []
    for name, metric in report["metrics"].items():
        of = "pieces of the reference" if name == "context_recall" else "chunks"
        told = ", ".join(f"{n} {word.replace('_', ' ')}" for word, n in metric["verdicts"].items())
        rows.append((WORDS[name], of, f"{told}{_more(name, metric)}"))
    if rows:
        told = [f"{metric} of {of}: {said}" for metric, of, said in rows]
        yield Table(heading="Verdicts", head=("metric", "on", "verdicts"), rows=rows, texts=3, told=told)


def _more(name: str, metric: Mapping[str, Any]) -> str:
    """Return what only this metric counts."""
    if name == "retrieval_relevance":
        levels = ", ".join(f"{n} at {level}" for level, n in metric["levels"].items() if n)
        return f"; rows {levels}" if levels else ""
    if name == "context_precision":
        n = metric["corrections"]
        return f"; {n} corrected, repeats of one chunk" if n else ""
    held = metric["characters"]
    return f"; {held['k']} of {several(held['n'], 'character')} held" + (
        f"; {metric['refused']} called supported without a quotation that is found"
        if metric["refused"]
        else ""
    )


def _second(report: Mapping[str, Any]) -> Iterator[Table]:
    """Yield how far two judges agree, metric by metric."""
    if report["panel"] is None or not report["panel"]["metrics"]:
        return
    rows = [
        (
            WORDS[name],
            agreement(found["verdict"]),
            agreement(found["chunks"]) if found["chunks"]["n"] else "n/a",
            f"{shown(found['score']['first'])} and {shown(found['score']['second'])}",
            ratio(found["shared"]),
        )
        for name, found in report["panel"]["metrics"].items()
    ]
    note = (
        "Over what both judges assessed. Of the chunks the judges' own words are compared, before repeats are corrected. "
        "Shared: of the rows that the first judge assessed, those that the second one did too."
    )
    yield Table(
        heading="Two judges",
        head=("metric", "pass or fail", "chunks", "means", "shared"),
        rows=rows,
        notes=(note,),
    )
