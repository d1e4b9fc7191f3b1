"""A row before the judge: its chunks, and which metrics are closed without one."""

from functools import partial

from judgeproof.citations.examination import Options
from judgeproof.citations.facts import Row
from judgeproof.errors import InputError
from judgeproof.retrieval.chunks import is_blank, read_chunks
from judgeproof.retrieval.facts import RECALL, Examined, Retrieved


def examine(row: Row, options: Options, *, metrics: tuple[str, ...]) -> Examined:
    """Read the chunks of a row, and close the metrics that lack what they need. A row that expects a refusal is graded too.

    Raises UsageError for an option that names nothing; every fault of the row becomes a reason.
    """
    try:
        found = read_chunks(row.context, format=options.context_format, brackets=options.brackets)
    except InputError as error:
        return Examined(
            row=row, metrics=metrics, retrieved=None, closed={}, reason="row_unreadable", detail=str(error)
        )
    why = partial(_closed, row, found)
    closed = {metric: reason for metric in metrics if (reason := why(metric)) is not None}
    return Examined(row=row, metrics=metrics, retrieved=found, closed=closed)


def _closed(row: Row, retrieved: Retrieved, metric: str) -> str | None:
    """Say why no judge is asked about a metric, None where one is."""
    if not retrieved.chunks:
        return "empty_context"
    if is_blank(row.question):
        return "empty_query"
    return "missing_reference" if metric == RECALL and is_blank(row.expected) else None
