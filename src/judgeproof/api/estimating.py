"""What grading rows would take, before anything is asked: nothing is written."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from judgeproof.api.citation_runs import TIMEOUT, Call, check_call
from judgeproof.api.citations import Rows, loaded_rows
from judgeproof.ask.facts import Request
from judgeproof.ask.prices import price_book
from judgeproof.citations import dialogue
from judgeproof.citations.examination import Options, examine
from judgeproof.citations.facts import Unreadable
from judgeproof.citations.load import LoadedRow, limited
from judgeproof.citations.load.given import given
from judgeproof.citations.run import Conditions, check_options
from judgeproof.errors import UsageError
from judgeproof.figures import money
from judgeproof.judges import panel_of
from judgeproof.judges.estimating import Estimate
from judgeproof.judges.ledger import told
from judgeproof.judges.pricing import prices_of
from judgeproof.runs import open_run, storable
from judgeproof.runs.recording import Record, unanswered

_NO_SECRET = "estimate"


def estimate(
    rows: Rows,
    *,
    judge: str | Callable[..., Any] = "embedded",
    second_judge: str | Callable[..., Any] | None = None,
    judge_repeats: int = 1,
    score_mode: str | None = None,
    style: str = "auto",
    brackets: tuple[str, str] = ("[", "]"),
    context_format: str | None = None,
    mapping: Mapping[str, str] | None = None,
    duplicate_ids: str = "error",
    encoding: str = "utf-8",
    limit: int | None = None,
    prices: str | Path | None = None,
    resume: str | Path | None = None,
) -> dict[str, Any]:
    """Return what `cite` would take with the same arguments: calls, tokens and US dollars, each an estimate.

    Nothing is asked and nothing written; what the run `resume` holds already is not counted. Raises JudgeproofError for
    what `cite` could not begin with.
    """
    panel = panel_of(judge, second_judge, repeats=judge_repeats)
    options = Options(
        style=style,
        brackets=brackets,
        context_format=context_format,
        score_mode=score_mode or panel.score_mode,
    )
    check_options(options)
    book = price_book(prices, environment=os.environ)
    terms = Conditions(
        panel=panel, options=options, concurrency=1, timeout=TIMEOUT, prices=prices_of(panel, book)
    )
    call = Call(
        terms=terms, mapping=mapping or {}, number_duplicates=duplicate_ids == "number", encoding=encoding,
        limit=limit, book=book,
    )  # fmt: skip
    check_call(call, duplicate_ids)
    source, loaded = loaded_rows(rows, call)
    return _estimated(limited(loaded, limit), call, name=given(source).name, resume=resume)


def _estimated(
    loaded: Iterable[LoadedRow], call: Call, *, name: str, resume: str | Path | None
) -> dict[str, Any]:
    """Return how many calls, tokens and US dollars rows would take, judge by judge; what a run answered is not counted."""
    estimates = {judge.spec: Estimate(judge, call.terms.prices[judge.spec]) for judge in call.panel.judges}
    known = _known(call, resume)
    rows = unreadable = asked = answered = 0
    for row in loaded:
        rows += 1
        unreadable += isinstance(row.row, Unreadable)
        requests = list(_requests(row, call))
        asked += bool(requests)
        for spec, request, verdicts in requests:
            if spec in known and known[spec].answer(request) is not None:
                answered += 1
            else:
                estimates[spec].add(request, verdicts=verdicts)
    paid = [estimate.cost for estimate in estimates.values() if estimate.cost is not None]
    return {
        "input": name, "rows": rows, "unreadable": unreadable, "asked": asked, "answered": answered,
        "judges": [estimate.as_dict() for estimate in estimates.values()],
        "cost": told(money.total(paid) if paid else None), "estimate": True,
    }  # fmt: skip


def _known(call: Call, resume: str | Path | None) -> dict[str, Record]:
    """Return what a run that would be gone on with holds already, judge by judge."""
    if resume is None:
        return {}
    run = open_run(Path(resume))
    if run.manifest["verb"] not in ("cite", "demo", "rejudge"):
        raise UsageError(f"{resume}: is a run of {run.manifest['verb']!r}; expected one of citations")
    return {
        judge.spec: Record(
            run.testimony, judge=storable(judge.spec) if call.panel.second else None, forget=unanswered
        )
        for judge in call.panel.judges
    }


def _requests(loaded: LoadedRow, call: Call) -> Iterator[tuple[str, Request, int]]:
    """Yield the first request of every hearing of a row, with its judge and how many verdicts it asks for."""
    if isinstance(loaded.row, Unreadable):
        return
    examined = examine(loaded.row, call.options)
    if examined.reason is not None or not examined.graded:
        return
    for seat in call.panel.seats:
        talk = dialogue.converse(
            examined, call.options, judge=seat.judge.name, secret=_NO_SECRET, draw=seat.draw
        )
        yield seat.judge.spec, next(talk), len(examined.graded)
