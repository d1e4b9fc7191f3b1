"""Transposes the field cases to this project's contract: rows, judge replies, and what is expected of them."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judgeproof.citations.examination import Examined, Options, examine
from judgeproof.citations.facts import Occurrence, Unreadable
from judgeproof.citations.outcome import Outcome
from judgeproof.citations.reply import Unusable, read_reply
from judgeproof.citations.rows import read_row
from judgeproof.citations.verdict import Testimony, conclude

CASES = Path(__file__).parent
RUBRIC = Options()


@dataclass(frozen=True, slots=True)
class Case:
    """A case as it lies in its folder; `expected` is what the case wants, in its own words."""

    id: str
    row: dict[str, Any]
    kind: str
    expected: dict[str, Any]
    replies: tuple[str, ...]
    truncated: bool


def cases(prefix: str) -> list[Case]:
    """The cases whose id begins with a letter, in order."""
    return [_case(folder) for folder in sorted(CASES.glob(f"{prefix}[0-9][0-9]"))]


def _case(folder: Path) -> Case:
    told = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    meta = folder / "meta.json"
    reply = folder / "reply.txt"
    return Case(
        id=folder.name,
        row=json.loads((folder / "row.json").read_text(encoding="utf-8")),
        kind=told["kind"],
        expected=told["expect"],
        replies=tuple(reply.read_text(encoding="utf-8").split("\n---\n")) if reply.exists() else (),
        truncated=meta.exists() and json.loads(meta.read_text())["finish_reason"] == "length",
    )


# ---------------------------------------------------------------- rows


def examined(row: Mapping[str, Any]) -> Examined:
    """A row as code knows it before any judge is asked. A list of {label, text} is a context of objects as it is."""
    read = read_row(row, number=1, line=1)
    assert not isinstance(read, Unreadable), read.cause
    return examine(read, RUBRIC)


def at_span(found: Examined, start: int, end: int) -> list[Occurrence]:
    """The occurrences that share one span: one per reference."""
    return [o for o in found.occurrences if (o.start, o.end) == (start, end)]


def status_of(occurrences: list[Occurrence]) -> str:
    """What a case calls a marker whose references came out like this. Nothing that is ignored counts as unresolved."""
    buckets = {o.bucket for o in occurrences}
    if buckets == {"resolved"}:
        return "resolved"
    if not buckets or "ignored" in buckets:
        return "dropped"
    return "partly_unresolved" if "resolved" in buckets else "unresolved"


def outcome_when_supported(found: Examined) -> Outcome:
    """The outcome of a row whose judge finds everything supported, quoting each source from its beginning."""
    assert found.context is not None
    sources = {source.label: source for source in found.context.sources.values()}
    verdicts = [
        {"occurrence": n, "outcome": "supported", "context_span": sources[str(o.source)].passages[0]}
        for n, o in enumerate(found.graded, start=1)
    ]
    asked = found.reason is None and bool(found.graded)
    told = json.dumps({"score": 3, "explanation": "", "verdicts": verdicts})
    reply = read_reply(told, rubric=True) if asked else None
    return conclude(found, Testimony(judge="scripted", called=asked, reply=reply), RUBRIC)


def reference_of(occurrence: Occurrence) -> str:
    """The label that an occurrence names; where it names none, the token without the word that says it is one."""
    return occurrence.source or occurrence.marker.removeprefix("citation:")


# ---------------------------------------------------------------- replies

_OBJECT_GOES_ON = r"(?=[^{}]*[\"']evidence[\"'])"
_PIECE = re.compile(
    rf"""(?x)
      (?P<judged>  (?P<q1>["']) verdict (?P=q1) :[ ] (?P<outcome>["']\w+["']) (?:,[ ])? {_OBJECT_GOES_ON} )
    | (?P<alone>   (?P<q2>["']) verdict (?P=q2) :[ ] (?P<said>["']\w+["']) )
    | (?P<list>    (?P<q3>["']) evidence (?P=q3) :[ ]\[ (?P<empty>\])? )
    | (?P<item>    \{{ (?P<q4>["']) source (?P=q4) :[ ] (?P<q7>["']) [^"']* (?P=q7) ,[ ] (?P=q4) quote (?P=q4) )
    | (?P<score>   (?P<q5>["']) score (?P=q5) :[ ] (?P<quoted>["']?) (?P<number>\d+(?:\.\d+)?) (?=(?P=quoted)[,}}\s]) )
    | (?P<reason>  (?P<q6>["']) reason (?P=q6) : )
    """
)
_OUTCOMES = {"supported": "supported", "partial": "supported", "unsupported": "unsupported"}


def transposed(text: str) -> str:
    """A reply in the words of this project's contract, changed piece by piece: what is broken in it stays broken.

    The verdict moves into the evidence, of which every item becomes a verdict on occurrence 1; scores are multiplied
    by three; `reason` is called `explanation`. Everything else, down to the last bracket, is left as it stands.
    """
    outcome: list[str] = []

    def piece(match: re.Match[str]) -> str:
        if match["judged"]:
            outcome.append(_outcome(match["outcome"]))
            return ""
        if match["alone"]:
            q = match["q2"]
            return f"{q}verdicts{q}: [{{{q}occurrence{q}: 1, {q}outcome{q}: {_outcome(match['said'])}}}]"
        if match["list"]:
            return _list(match["q3"], match["empty"], outcome)
        if match["item"]:
            q = match["q4"]
            return f"{{{q}occurrence{q}: 1, {q}outcome{q}: {outcome[-1]}, {q}context_span{q}"
        if match["score"]:
            return f"{match['q5']}score{match['q5']}: {match['quoted']}{float(match['number']) * 3:g}"
        return f"{match['q6']}explanation{match['q6']}:"

    return _PIECE.sub(piece, text)


def _outcome(quoted: str) -> str:
    return quoted[0] + _OUTCOMES[quoted[1:-1]] + quoted[0]


def _list(q: str, empty: str | None, outcome: list[str]) -> str:
    """The beginning of the verdicts; a verdict without evidence is one without a quotation."""
    if not empty:
        return f"{q}verdicts{q}: ["
    return (
        f"{q}verdicts{q}: [{{{q}occurrence{q}: 1, {q}outcome{q}: {outcome[-1]}}}]"
        if outcome
        else f"{q}verdicts{q}: []"
    )


def judged_row(case: Case) -> dict[str, Any]:
    """The row with the judged citation alone, its planted objects in the words of our contract."""
    judged = re.escape(case.row["judged"]["marker"])
    response = re.sub(rf"[ ](?!{judged})\[\d+\]", "", case.row["response"])
    return {**case.row, "response": transposed(response)}


def outcome_of(case: Case, reply: str) -> tuple[Outcome, int]:
    """The outcome of a judged row, and how often its judge was asked; one that is unreadable is asked once more."""
    found = examined(judged_row(case))
    assert [o.source for o in found.graded] == [case.row["judged"]["source"]]
    # What cannot be read is asked again; the scripted judge says the same once more.
    read = read_reply(transposed(reply), rubric=True, truncated=case.truncated)
    calls = 2 if isinstance(read, Unusable) else 1
    return conclude(found, Testimony(judge="scripted", called=True, reply=read), RUBRIC), calls


def expectations(case: Case) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every reply of a case with what is expected of it."""
    yield from zip(case.replies, case.expected.get("replies", [case.expected]), strict=True)


# What a case calls a reason, as the row's reason and the detail of a reply that could not be used.
REASONS: Mapping[str, tuple[tuple[str, str | None], ...]] = {
    "truncated": (("invalid_judge_output", "truncated"),),
    "duplicate_key": (("invalid_judge_output", "duplicate_key"),),
    "score_wrong_type": (("invalid_judge_output", "score_wrong_type"),),
    "score_not_finite": (("invalid_judge_output", "score_not_finite"),),
    "multiple_verdicts": (("invalid_judge_output", "multiple_objects"),),
    "judge_refused": (("judge_refused", None),),
    "verdict_missing": (("invalid_judge_output", "score_missing"),),
    "evidence_not_found": (("incomplete_judge_verdicts", None),),
    "evidence_too_short": (("incomplete_judge_verdicts", None),),
    "evidence_missing": (("incomplete_judge_verdicts", None),),
}
