"""From the calls of a row to its outcome."""

from collections.abc import Generator

from judgeproof.ask.facts import Answer, Request
from judgeproof.citations.examination import Options
from judgeproof.citations.facts import Unreadable
from judgeproof.citations.outcome import ASSESSED, UNASSESSED, JudgeRecord
from judgeproof.text.articles import several
from judgeproof.tool_calls.facts import SCORER, VERSION, Comparison, Examined, ToolOutcome
from judgeproof.tool_calls.matching import compare
from judgeproof.tool_calls.reasons import REASONS

NOBODY = "none"
COUNTED = ("expected", "recorded", "matched", "missing", "mismatched", "unexpected", "forbidden")


def converse(
    examined: Examined, options: Options, *, judge: str, secret: str, draw: int = 1
) -> Generator[Request, Answer, ToolOutcome]:
    """Return the outcome of a row; no request is ever yielded, since nobody is asked."""
    yield from ()
    return conclude(examined, options)


def conclude(examined: Examined, options: Options) -> ToolOutcome:
    """Return the outcome of a row that was read."""
    row = examined.row
    if examined.wanted is None:
        return _unassessed(row.id, row.number, examined.reason or "", examined.detail)
    found = compare(examined.calls, examined.wanted)
    expected, recorded = len(examined.wanted.expected), len(examined.calls)
    matched = len(found.matched)
    score = 0.0 if found.forbidden else f1(matched, expected, recorded)
    return ToolOutcome(
        row_id=row.id,
        row=row.number,
        scorer=SCORER,
        version=VERSION,
        status=ASSESSED,
        reason=None,
        detail=None,
        score=score,
        passed=score >= options.threshold and not found.forbidden,
        counts=_counts(found, expected, recorded),
        call_precision=matched / recorded if recorded else None,
        call_recall=matched / expected if expected else None,
        calls=found,
        judge=JudgeRecord(name=NOBODY),
        explanation=_explanation(found, expected, recorded),
    )


def f1(matched: int, expected: int, recorded: int) -> float:
    """Return the harmonic mean of precision and recall (C. J. van Rijsbergen 1979); no call where none is expected is 1."""
    return 2 * matched / (expected + recorded) if expected + recorded else 1.0


def _counts(found: Comparison, expected: int, recorded: int) -> dict[str, int]:
    return {
        "expected": expected, "recorded": recorded, "matched": len(found.matched), "missing": len(found.missing),
        "mismatched": len(found.mismatched), "unexpected": len(found.unexpected), "forbidden": len(found.forbidden),
    }  # fmt: skip


def _explanation(found: Comparison, expected: int, recorded: int) -> str:
    """Say what was found, what must not be there first."""
    parts = [f"Forbidden: {call.name}." for call in found.forbidden[:1]]
    if not expected:
        parts.append(f"No call is expected, {recorded or 'none'} recorded.")
    else:
        parts.append(
            f"{len(found.matched)} of {several(expected, 'expected call is', 'expected calls are')} among the "
            f"{several(recorded, 'recorded one')}."
        )
    parts += [
        f"{one.name} was called with other arguments ({keys(one.lacking, one.beyond, one.different)})."
        for one in found.mismatched[:1]
    ]
    parts += [f"{one.name} was not called." for one in found.missing[:1]]
    parts += [f"{one.name} was not expected." for one in found.unexpected[:1]]
    return " ".join(parts)


def keys(lacking: tuple[str, ...], beyond: tuple[str, ...], different: tuple[str, ...]) -> str:
    """Return in words how arguments differ."""
    told = (("lacks", lacking), ("has besides", beyond), ("differs in", different))
    return "; ".join(f"{word} {', '.join(names)}" for word, names in told if names)


def unreadable(row: Unreadable, judge: str) -> ToolOutcome:
    """Return the outcome of a row that could not be read."""
    return _unassessed(row.id, row.number, "row_unreadable", row.cause)


def _unassessed(row_id: str, number: int, reason: str, detail: str | None) -> ToolOutcome:
    return ToolOutcome(
        row_id=row_id,
        row=number,
        scorer=SCORER,
        version=VERSION,
        status=UNASSESSED,
        reason=reason,
        detail=detail,
        score=None,
        passed=None,
        counts=dict.fromkeys(COUNTED, 0),
        call_precision=None,
        call_recall=None,
        calls=Comparison(),
        judge=JudgeRecord(name=NOBODY),
        explanation=f"Not assessed: {REASONS[reason].wording}{f' ({detail})' if detail else ''}.",
    )
