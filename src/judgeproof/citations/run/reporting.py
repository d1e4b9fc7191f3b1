"""The report of a run, and its rows as reports show them; both are made again from what the run keeps."""

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from judgeproof.citations import pairing, spread
from judgeproof.citations.column_notes import column_notes
from judgeproof.citations.examination import Options
from judgeproof.citations.facts import Row, Unreadable
from judgeproof.citations.pairing import Pairing
from judgeproof.citations.rows import names_with
from judgeproof.citations.run.identity import options_of
from judgeproof.citations.scorer import Counted, Scorer
from judgeproof.citations.spread import Spread
from judgeproof.judges import ledger
from judgeproof.judges.ledger import Account
from judgeproof.judges.pricing import accounts_of
from judgeproof.judges.vendors import conflicts
from judgeproof.runs import Run, read_lines, storable
from judgeproof.runs.directory import OPINIONS
from judgeproof.text.articles import several

REPORT_SCHEMA = 1
# Of how many rows the columns are looked at.
_LOOKED_AT = 20
Told: TypeAlias = Mapping[str, Any]


def report_of(run: Run, scorer: Scorer, counted: Counted | None = None) -> dict[str, Any]:
    """Return the report of a run, made from its outcomes and testimony.

    `counted` are its outcomes where they were counted as they were written; else they are read again.
    """
    manifest = run.manifest
    judge = manifest["judge"]
    tally = counted or _tallied(run, scorer)
    second, spreads, own = _opinions(run, scorer)
    accounts = _heard(run, tally)
    cost = _cost(tally, accounts, manifest, scorer.graded)
    report = {
        "schema": REPORT_SCHEMA,
        "verb": manifest["verb"],
        "version": manifest["judgeproof"],
        "run": {
            "name": storable(run.path.absolute().name),
            "status": manifest["status"],
            "started": manifest.get("started"),
            "finished": manifest.get("finished"),
            "input": manifest.get("input", {}).get("name"),
            "scorer": scorer.name,
            "scorer_version": manifest["scorer"]["version"],
            "judge": judge,
            "second_judge": manifest.get("second_judge"),
            "repeats": manifest.get("repeats", 1),
            "score_mode": manifest["options"]["score_mode"],
            "threshold": manifest["options"]["threshold"],
        },
        **scorer.sections(tally, cost=cost["text"]),
        "cost": cost,
        "panel": {**pairing.section(second), **own} if second is not None else None,
        "repeats": [{"judge": n, **spread.section(found)} for n, found in sorted(spreads.items())],
    }
    track = {} if scorer.track == "citations" else {"track": scorer.track}
    return {**track, **report, "notices": list(_notices(run, report, scorer))}


def _tallied(run: Run, scorer: Scorer) -> Counted:
    """Count the outcomes of a run as they stand in its file."""
    tally = scorer.tally()
    for outcome in read_lines(run.outcomes, msgspec.json.Decoder(scorer.outcome).decode):
        tally.add(outcome)
    return tally


def _opinions(run: Run, scorer: Scorer) -> tuple[Pairing | None, dict[int, Spread], dict[str, Any]]:
    """Count what other hearings of the rows came to, beside the outcomes that decide."""
    repeats: int = run.manifest.get("repeats", 1)
    second = Pairing() if run.manifest.get("second_judge") is not None else None
    beside = scorer.beside() if second is not None and scorer.beside is not None else None
    spreads = {n: Spread() for n in range(1, 2 + (second is not None))} if repeats > 1 else {}
    each = _others(run.manifest)
    for outcome, others in heard(run, each) if each else ():
        decides = scorer.compared(outcome)
        mine = [decides, *(scorer.compared(o["outcome"]) for o in others if o["judge"] == 1)]
        theirs = [scorer.compared(o["outcome"]) for o in others if o["judge"] == 2]
        if second is not None:
            second.add(decides, theirs[0])
        if beside is not None:
            beside.add(outcome, next(o["outcome"] for o in others if o["judge"] == 2))
        for found, draws in zip(spreads.values(), (mine, theirs), strict=False):
            found.add(draws)
    return second, spreads, beside.section() if beside is not None else {}


def has_outcomes(run: Run) -> bool:
    """Tell whether the files are there that hold what the rows came to, in every hearing."""
    return run.outcomes.exists() and (not _others(run.manifest) or (run.path / OPINIONS).exists())


def heard(run: Run, each: int) -> Iterator[tuple[Told, Sequence[Told]]]:
    """Yield each outcome of a run with the other hearings of its row, of which there are `each`."""
    others = read_lines(run.path / OPINIONS)
    for outcome in read_lines(run.outcomes):
        found = list(itertools.islice(others, each))
        if len(found) < each or any(other["outcome"]["row"] != outcome["row"] for other in found):
            return
        yield outcome, found


def _heard(run: Run, tally: Counted) -> Mapping[str, Account]:
    """Count the testimony of a run: that of the judge that decides, and what each was asked for."""
    # Calls of a run that has not ended are under way, or were when it was killed.
    under_way = run.manifest["status"] == "running"
    accounts = accounts_of({**run.manifest, "killed": run.manifest.get("killed", 0) + under_way})
    first = run.manifest["judge"]["spec"]
    for entry in read_lines(run.testimony):
        spec = _said_by(entry, accounts, first)
        if spec == first:
            tally.hear(entry)
        accounts[spec].hear(entry)
    return accounts


def _said_by(entry: Told, accounts: Mapping[str, Account], first: str) -> str:
    """Return the spec of the judge that said something; in a run of one judge whatever was said is its word."""
    return str(entry["judge"]) if len(accounts) > 1 else first


def _cost(tally: Counted, accounts: Mapping[str, Account], manifest: Told, graded: str) -> dict[str, Any]:
    """Return what the judges of a run cost."""
    return ledger.section(
        list(accounts.values()), rows=tally.total, assessed=tally.assessed,
        supported=tally.supported, today=_asked_on(manifest), graded=graded,
    )  # fmt: skip


def _asked_on(manifest: Told) -> str:
    """Return the last day on which anybody was asked; ages of rates count to it."""
    return str(manifest.get("finished") or manifest["started"])[:10]


def _notices(run: Run, report: Told, scorer: Scorer) -> Iterator[dict[str, str]]:
    """Say what a reader must know before reading the figures."""
    manifest = run.manifest
    if not run.complete:
        text = f"The run is incomplete: {several(report['rows']['total'], 'row has', 'rows have')} an outcome; resume it for the rest."
        yield {"code": "incomplete", "text": text}
    yield from _of_unreadable(run, report["rows"])
    yield from _of_columns(run, scorer)
    judges = [manifest["judge"], manifest.get("second_judge")] if scorer.asks else [None, None]
    for which, judge in zip(("this judge", "the second judge"), judges, strict=True):
        if judge is not None and not judge.get("measured"):
            text = f"Nothing is known of how good {which} is: it was not measured against human labels."
            yield {"code": "judge_unmeasured", "text": text}
    if judges[1] is None and judges[0] is not None and judges[0].get("measured"):
        text = f"One judge, without a second opinion: asserted failures and supported {scorer.graded} rest on its reading."
        yield {"code": "one_judge", "text": text}
    yield from _of_panel(report["panel"])
    for text in conflicts(judges, manifest.get("answered_by") or ()):
        yield {"code": "vendor_conflict", "text": text}
    for text in ledger.notes(report["cost"]):
        yield {"code": "cost", "text": text}
    yield from ({"code": "note", "text": note} for note in manifest.get("notes", []))


def _of_unreadable(run: Run, rows: Told) -> Iterator[dict[str, str]]:
    """Say why the first row could not be read, where there are such rows: most of them share their cause."""
    unread = (outcome for outcome in read_lines(run.outcomes) if outcome["reason"] == "row_unreadable")
    first = next(unread, None) if rows["unreadable"] else None
    if first is not None:
        told = f"{rows['unreadable']} of {several(rows['total'], 'row')} could not be read; the first, row {first['row']}: {first['detail']}"
        yield {"code": "unreadable_rows", "text": told}


def _of_columns(run: Run, scorer: Scorer) -> Iterator[dict[str, str]]:
    """Say which columns of the first rows were not read as may be thought."""
    first = list(itertools.islice(read_lines(run.material), _LOOKED_AT))
    mapping, form = run.manifest["options"]["map"], scorer.form
    fields = [line["fields"] for line in first if "fields" in line]
    for text in column_notes(fields, names=names_with(mapping, form), mapping=mapping, form=form):
        yield {"code": "columns", "text": text}


def _of_panel(panel: Told | None) -> Iterator[dict[str, str]]:
    """Say where a second opinion is missing, and why."""
    if panel is None:
        return
    told = panel["second"]
    silent = ", ".join(f"{entry['n']} {entry['why']}" for entry in told["silent"])
    if told["called"] and not told["heard"]:
        text = f"The second judge gave no verdict on any of {several(told['called'], 'row')}: {silent}. So there is no second opinion (+?)."
        yield {"code": "second_judge_silent", "text": text}
    elif silent:
        n = sum(entry["n"] for entry in told["silent"])
        text = f"The second judge gave no verdict on {n} of {several(told['called'], 'row')}: {silent}."
        yield {"code": "second_judge_partly_silent", "text": text}
    if told["not_put"]:
        text = f"{several(told['not_put'], 'row was', 'rows were')} put to the second judge in another form, or not at all: not comparable (+NC)."
        yield {"code": "not_comparable", "text": text}


def rows_for_report(
    run: Run, scorer: Scorer, rows: Iterable[Row | Unreadable], *, limit: int
) -> Iterator[dict[str, Any]]:
    """Yield the first rows, each with its outcome, its sources and its replies, as reports show them."""
    options = options_of(run.manifest)
    accounts = accounts_of(run.manifest)
    first, today = run.manifest["judge"]["spec"], _asked_on(run.manifest)
    replies: dict[int, list[dict[str, Any]]] = {}
    for entry in read_lines(run.testimony):
        if entry["row"] <= limit:
            cost = accounts[_said_by(entry, accounts, first)].of_call(entry, today)
            shown = {name: entry.get(name) for name in _SHOWN}
            replies.setdefault(entry["row"], []).append({**shown, "cost": cost})
    outcomes = heard(run, _others(run.manifest))
    for row, (outcome, others) in itertools.islice(zip(rows, outcomes, strict=False), limit):
        told = _for_report(row, outcome, scorer, options, replies.pop(outcome["row"], []))
        yield {**told, "opinions": others}


_SHOWN = ("judge", "draw", "attempt", "status", "cause", "text", "latency", "usage")


def _others(manifest: Told) -> int:
    """Return how many hearings of each row there are beside the one that decides."""
    judges = 1 if manifest.get("second_judge") is None else 2
    return judges * manifest.get("repeats", 1) - 1


def _for_report(
    row: Row | Unreadable, outcome: Told, scorer: Scorer, options: Options, replies: list[dict[str, Any]]
) -> dict[str, Any]:
    """Return one row as reports show it."""
    if isinstance(row, Unreadable):
        return {
            "outcome": outcome, "question": "", "response": "", "sources": [], "rejected_labels": [], "replies": [],
            "unreadable": {"line": row.line, "cause": row.cause, "raw": row.raw},
        }  # fmt: skip
    return {
        "outcome": outcome,
        "question": row.question,
        "response": row.response,
        **scorer.report_row(row, outcome, options),
        "replies": replies,
        "unreadable": None,
    }
