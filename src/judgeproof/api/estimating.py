"""What grading rows would take, before anything is asked: nothing is written."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from judgeproof.api.calibration_files import Files, under_calibration
from judgeproof.api.citation_call import Call, call_of
from judgeproof.api.citations import Rows, loaded_rows
from judgeproof.api.scorers import scored
from judgeproof.ask.facts import Answer, Failure, Request
from judgeproof.citations.correctness import CORRECTNESS
from judgeproof.citations.examination import Options
from judgeproof.citations.facts import Unreadable
from judgeproof.citations.load import LoadedRow, limited
from judgeproof.citations.load.given import given
from judgeproof.citations.run import check_same, identity
from judgeproof.figures import money
from judgeproof.judges import panel_of
from judgeproof.judges.estimating import Estimate
from judgeproof.judges.ledger import told
from judgeproof.runs import open_run, storable
from judgeproof.runs.recording import Record, anything, unanswered

_NO_SECRET = "estimate"
# What a dialogue is told instead of an answer, so that it goes on to its next question where it has one.
_NOBODY = Failure(cause="not_asked")


def estimate(
    rows: Rows,
    *,
    judge: str | Callable[..., Any] = "embedded",
    second_judge: str | Callable[..., Any] | None = None,
    judge_repeats: int = 1,
    calibration: Files = (),
    score_mode: str | None = None,
    threshold: float = 0.5,
    style: str = "auto",
    brackets: tuple[str, str] = ("[", "]"),
    context_format: str | None = None,
    mapping: Mapping[str, str] | None = None,
    duplicate_ids: str = "error",
    encoding: str = "utf-8",
    limit: int | None = None,
    prices: str | Path | None = None,
    resume: str | Path | None = None,
    retry_failed: bool = False,
) -> dict[str, Any]:
    """Return what `cite` would take with the same arguments: calls, tokens and US dollars, each an estimate.

    Nothing is asked and nothing written; what the run `resume` holds already is not counted. Raises JudgeproofError for
    what `cite` could not begin with.
    """
    panel = panel_of(judge, second_judge, repeats=judge_repeats, asked=False)
    options = Options(
        style=style,
        brackets=brackets,
        context_format=context_format,
        score_mode=score_mode or panel.score_mode,
        threshold=threshold,
    )
    panel, options = under_calibration(panel, options, calibration, scorer=CORRECTNESS)
    call = call_of(
        panel, options, mapping=mapping or {}, prices=prices, duplicate_ids=duplicate_ids, encoding=encoding, limit=limit,
        retry_failed=retry_failed,
    )  # fmt: skip
    source, loaded = loaded_rows(rows, call)
    return estimated(limited(loaded, limit), call, name=given(source).name, resume=resume)


def estimated(
    loaded: Iterable[LoadedRow], call: Call, *, name: str, resume: str | Path | None
) -> dict[str, Any]:
    """Return how many calls, tokens and US dollars rows would take, judge by judge; what a run answered is not counted."""
    estimates = {judge.spec: Estimate(judge, call.terms.prices[judge.spec]) for judge in call.panel.judges}
    known = _known(call, resume)
    rows = unreadable = asked = answered = 0
    for row in loaded:
        rows += 1
        unreadable += isinstance(row.row, Unreadable)
        requests = list(_requests(row, call, known))
        asked += bool(requests)
        for spec, request in requests:
            if request is None:
                answered += 1
            else:
                estimates[spec].add(request, verdicts=call.scorer.verdicts(request))
    return {
        "input": name, "rows": rows, "unreadable": unreadable, "asked": asked, "answered": answered,
        "judges": [estimate.as_dict() for estimate in estimates.values()], "cost": _together(estimates.values()),
        "estimate": True,
    }  # fmt: skip


def _together(estimates: Iterable[Estimate]) -> dict[str, Any]:
    """Return what all judges would cost; there is no most of it where one of them has none."""
    paid = [(estimate, cost) for estimate in estimates if (cost := estimate.cost) is not None]
    found = told(money.total(cost for _, cost in paid) if paid else None)
    return {**found, "high": None} if any(estimate.longest is None for estimate, _ in paid) else found


def _known(call: Call, resume: str | Path | None) -> dict[str, Record]:
    """Return what a run that would be gone on with holds already, judge by judge."""
    if resume is None:
        return {}
    run = open_run(Path(resume))
    check_same(scored(run), identity(call.scorer, call.panel, call.options, call.mapping))
    forget = anything if call.terms.retry_failed else unanswered
    return {
        judge.spec: Record(
            run.testimony, judge=storable(judge.spec) if call.panel.second else None, forget=forget
        )
        for judge in call.panel.judges
    }


def _requests(
    loaded: LoadedRow, call: Call, known: Mapping[str, Record]
) -> Iterator[tuple[str, Request | None]]:
    """Yield the requests about a row that are not answered yet, each with its judge.

    It is None where a run holds all answers of a hearing.
    """
    if isinstance(loaded.row, Unreadable):
        return
    examined = call.scorer.examine(loaded.row, call.options)
    for seat in call.panel.seats:
        talk = call.scorer.converse(
            examined, call.options, judge=seat.judge.name, secret=_NO_SECRET, draw=seat.draw
        )
        for request in _unanswered(talk, known.get(seat.judge.spec)):
            yield seat.judge.spec, request


def _unanswered(talk: Generator[Request, Answer, Any], known: Record | None) -> Iterator[Request | None]:
    """Yield the requests of a dialogue that a record does not answer; None once where it answers all that there are."""
    asked = left = 0
    try:
        request = next(talk)
        while True:
            asked += 1
            answer = known.answer(request) if known is not None else None
            if answer is None:
                left += 1
                yield request
            request = talk.send(answer or _NOBODY)
    except StopIteration:
        if asked and not left:
            yield None
