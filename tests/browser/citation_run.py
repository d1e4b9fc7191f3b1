"""Builds a citations run as the HTML report reads it: rows from recorded cases, and a report that counts them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any

from tests.browser.recorded_cases import CASES, HOSTILE, Case, Told

from judgeproof.judges.ledger import Account, section

OUTCOMES = ("supported", "misattributed", "contradicted", "unsupported", "fabricated")
PROOF = {
    "fabricated": "proven",
    "misattributed": "proven",
    "contradicted": "asserted",
    "unsupported": "asserted",
}
WORDS = {
    "judge_abstained": ("the judge abstained", "--judge with a language model"),
    "unresolved_citations": (
        "only some of the response's citations could be resolved",
        "see the ambiguous markers of these rows",
    ),
    "offset_mismatch": ("a citation's offsets fit nowhere in the response", "check the unit of the offsets"),
    "no_citations": ("the response holds no citation", "ask the answering model for citations"),
    "row_unreadable": ("the row could not be read", "repair or re-encode the line"),
}


def _evidence(told: Told, source: str, case: Case) -> dict[str, Any] | None:
    if told.quote is None:
        return None
    origin = told.quoted_from or source
    passages = next(passages for label, _, _, passages in case.sources if label == origin)
    first, *_, last = told.quote.split(" … ") if " … " in told.quote else (told.quote, told.quote)
    passage = next(place for place, text in enumerate(passages) if first in text)
    text = passages[passage]
    start, end = text.index(first), text.index(last) + len(last)
    return {
        "source": origin, "passage": passage, "start": start, "end": end, "text": text[start:end],
        "match": told.match,
    }  # fmt: skip


def _occurrence(number: int, told: Told, case: Case, places: dict[str, int]) -> dict[str, Any]:
    start = case.response.index(told.marker, places.get(told.marker, 0)) if told.placed else None
    end = None if start is None else start + len(told.marker)
    if end is not None and told.source is None:  # members of a list keep sharing their place
        places[told.marker] = end
    label = told.source or told.marker.strip("[]")
    before = case.response[:start]
    opening = max(before.rfind(". "), before.rfind("]")) + 1 if start is not None else 0
    claim_start = opening + len(before[opening:]) - len(before[opening:].lstrip(" ,."))
    claim = {"start": claim_start, "end": start, "text": case.response[claim_start:start]}
    return {
        "n": number, "marker": told.marker, "start": start, "end": end, "link": "](" in told.marker,
        "bucket": told.bucket, "source": label if told.bucket == "resolved" else None, "outcome": told.outcome,
        "proof": PROOF.get(told.outcome or ""), "why": told.why, "evidence": _evidence(told, label, case),
        "claim": claim if start is not None and told.bucket != "ignored" else None,
    }  # fmt: skip


def _counts(occurrences: Sequence[Mapping[str, Any]], excluded: int) -> dict[str, int]:
    buckets = Counter(occurrence["bucket"] for occurrence in occurrences)
    outcomes = Counter(occurrence["outcome"] for occurrence in occurrences)
    graded = sum(outcomes[name] for name in OUTCOMES)
    counts = {name: buckets[name] for name in ("resolved", "fabricated", "ambiguous", "ignored")}
    counts["excluded"] = excluded
    counts |= {name: outcomes[name] for name in OUTCOMES}
    counts["open"] = len(occurrences) - buckets["ignored"] - graded
    return counts


def _replies(case: Case) -> list[dict[str, Any]]:
    texts = [
        *case.failed_attempts,
        '{"verdicts": [{"occurrence": 1, "outcome": "supported"}], "explanation": "…"}',
    ]
    return [
        {
            "judge": "embedded", "draw": 1, "attempt": number, "status": "ok", "cause": None, "text": text, "latency": 0.41 * number,
            "usage": {"prompt": 812, "completion": 96, "cache_read": None},
            "cost": {"state": "none", "text": "none", "why": None},
        }
        for number, text in enumerate(texts, 1)
    ]  # fmt: skip


def row_of(case: Case, number: int, *, row_id: str | None = None) -> dict[str, Any]:
    """One row of the run, counted from 1."""
    places: dict[str, int] = {}
    occurrences = [_occurrence(n, told, case, places) for n, told in enumerate(case.told, 1)]
    excluded = [
        {
            "text": text,
            "start": case.response.index(text),
            "end": case.response.index(text) + len(text),
            "because": because,
        }
        for text, because in case.excluded
    ]
    counts = _counts(occurrences, len(excluded))
    graded = sum(counts[name] for name in OUTCOMES)
    failed = graded > counts["supported"]
    assessed = failed or case.reason is None
    score = None if not assessed else 0.0 if counts["fabricated"] else counts["supported"] / max(graded, 1)
    replies = _replies(case) if case.told else []
    outcome = {
        "row_id": row_id or f"q-{number:05d}", "row": number, "scorer": "citation_correctness", "version": "1",
        "status": "assessed" if assessed else "unassessed", "reason": None if assessed else case.reason,
        "detail": None if assessed else case.detail, "score": score, "passed": not failed if assessed else None,
        "floor": bool(counts["fabricated"]), "style": case.style, "context_format": "labelled", "counts": counts,
        "citation_precision": counts["supported"] / graded if graded else None, "coverage": None,
        "occurrences": occurrences, "excluded": excluded, "label": case.label,
        "judge": {
            "name": "embedded", "called": bool(replies), "raw_score": None, "explanation": case.explanation,
            "rejected": "invalid_judge_output" if case.failed_attempts else None, "detail": None, "discarded": len(case.failed_attempts),
        },
        "explanation": case.explanation,
    }  # fmt: skip
    sources = [
        {"label": label, "title": title, "url": url, "passages": list(passages)}
        for label, title, url, passages in case.sources
    ]
    return {
        "outcome": outcome, "question": case.question, "response": case.response, "sources": sources,
        "rejected_labels": list(case.rejected_labels), "replies": replies, "unreadable": None, "opinions": [],
    }  # fmt: skip


def unreadable_row(number: int) -> dict[str, Any]:
    """A line of the input that could not be read."""
    row = row_of(Case(question="", response="", sources=(), reason="row_unreadable", explanation=""), number)
    row["outcome"]["judge"] |= {"called": False, "explanation": None}
    row["unreadable"] = {
        "line": number,
        "cause": "not valid UTF-8 (byte 0xE9 at column 31)",
        "raw": '{"id": "q-7", "question": "caf\ufffd',
    }
    return row


def rows(total: int, *, hostile: bool = False) -> Iterator[dict[str, Any]]:
    """Rows in turn from the recorded cases; the cases that pass come most often."""
    turn = (0, 4, 0, 1, 0, 3, 4, 0, 2, 5, 0, 4, 1, 7, 0, 3, 6, 0, 4, 2)
    for number in count(1):
        if number > total:
            return
        if hostile and number == 3:
            yield row_of(HOSTILE, number, row_id="hostile/<script>alert(1)</script>\u202e&#x")
        elif number == 7:
            yield unreadable_row(number)
        else:
            yield row_of(CASES[turn[(number - 1) % len(turn)]], number)


def _rate(part: int, whole: int) -> dict[str, Any]:
    return {"k": part, "n": whole, "rate": part / whole if whole else None}


def _row_figures(outcomes: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    failed = [outcome for outcome in outcomes if outcome["passed"] is False]
    proven = sum(any(o["proof"] == "proven" for o in outcome["occurrences"]) for outcome in failed)
    passed = sum(outcome["passed"] is True for outcome in outcomes)
    return {
        "total": len(outcomes), "assessed": passed + len(failed), "passed": passed, "failed": len(failed),
        "failed_proven": proven, "failed_asserted": len(failed) - proven,
        "unassessed": len(outcomes) - passed - len(failed),
        "unreadable": sum(outcome["reason"] == "row_unreadable" for outcome in outcomes),
    }  # fmt: skip


def _citation_figures(outcomes: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    sums: Counter[str] = Counter()
    for outcome in outcomes:
        sums.update(outcome["counts"])
    graded = sum(sums[name] for name in OUTCOMES)
    citable = sums["resolved"] + sums["fabricated"] + sums["ambiguous"]
    proven = sums["fabricated"] + sums["misattributed"]
    return {
        "total": citable + sums["ignored"], "excluded": sums["excluded"],
        "buckets": {name: sums[name] for name in ("resolved", "fabricated", "ambiguous", "ignored")},
        "outcomes": {name: sums[name] for name in (*OUTCOMES, "open")},
        "precision": _rate(sums["supported"], graded), "graded": _rate(graded, citable),
        "proven": proven, "asserted": graded - sums["supported"] - proven,
    }  # fmt: skip


def _human(outcomes: Sequence[Mapping[str, Any]]) -> dict[str, Any] | None:
    labelled = [outcome for outcome in outcomes if outcome["label"]]
    if not labelled:
        return None
    table = [
        {
            "label": label,
            "pass": sum(o["passed"] is True for o in labelled if o["label"] == label),
            "fail": sum(o["passed"] is False for o in labelled if o["label"] == label),
            "unassessed": sum(o["passed"] is None for o in labelled if o["label"] == label),
        }
        for label in sorted({outcome["label"] for outcome in labelled})
    ]
    agree = sum((line["pass"] if line["label"] == "supported" else line["fail"]) for line in table)
    return {
        "rows": len(labelled),
        "agreement": _rate(agree, sum(o["passed"] is not None for o in labelled)),
        "table": table,
    }


def _worst(outcomes: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    found: dict[str, Counter[str]] = {}
    for outcome in outcomes:
        graded = [o for o in outcome["occurrences"] if o["source"] and o["outcome"]]
        for occurrence in graded:
            failures = int(occurrence["outcome"] != "supported")
            found.setdefault(occurrence["source"], Counter()).update(failures=failures, graded=1)
        for source in {occurrence["source"] for occurrence in graded}:
            found[source]["rows"] += 1
    lines = [{"source": source, **counts} for source, counts in found.items() if counts["failures"]]
    return sorted(lines, key=lambda line: -int(line["failures"]))[:5]


def report_of(run_rows: Sequence[Mapping[str, Any]], **run: Any) -> dict[str, Any]:
    """The report whose counts are those of the rows; `run` overrides facts of the run."""
    outcomes = [row["outcome"] for row in run_rows]
    figures = _row_figures(outcomes)
    passed, total = figures["passed"], figures["total"]
    reasons = Counter(outcome["reason"] for outcome in outcomes if outcome["reason"])
    measured = [
        {"data": "HAGRID", "n": 1200, "balanced_accuracy": 0.7, "coverage": 0.72},
        {"data": "AttributedQA", "n": 980, "balanced_accuracy": 0.82, "coverage": 0.66},
        {"data": "Stanford-GenSearch", "n": 640, "balanced_accuracy": 0.69, "coverage": 0.58},
    ]
    return {
        "schema": 1, "verb": "cite", "version": "0.1.0",
        "run": {
            "name": "cite-20261201T101502Z-3fa9c1", "status": "complete", "started": "2026-12-01T10:15:02Z",
            "finished": "2026-12-01T10:21:40Z", "input": "answers.jsonl", "scorer": "citation_correctness",
            "scorer_version": "1", "score_mode": "verdicts", "threshold": 0.5,
            "judge": {"spec": "embedded", "name": "embedded", "version": "1", "measured": measured},
            "second_judge": None, "repeats": 1, **run,
        },
        "rows": figures,
        "pass_rate": {
            **_rate(passed, figures["assessed"]), "low": _rate(passed, total),
            "high": _rate(passed + figures["unassessed"], total),
        },
        "unassessed": [
            {
                "reason": reason, "n": n, "wording": WORDS[reason][0], "remedy": WORDS[reason][1],
                "details": {"link_form": n} if reason == "unresolved_citations" else {},
            }
            for reason, n in reasons.most_common()
        ],
        "citations": _citation_figures(outcomes),
        "judge": {
            "called": sum(bool(row["replies"]) for row in run_rows), "replies": sum(len(row["replies"]) for row in run_rows),
            "reasks": 3, "failures": 0, "rejected": [{"reason": "invalid_judge_output", "n": 3, "details": {"no_json": 3}}],
            "discarded": 5, "tokens": {"prompt": None, "completion": None}, "cost": "none",
        },
        "worst_sources": _worst(outcomes), "styles": dict(Counter(outcome["style"] for outcome in outcomes)),
        "context_formats": {"labelled": total}, "human": _human(outcomes), "panel": None, "repeats": [],
        "cost": section([Account(judge="embedded", price=None)], rows=total, assessed=passed, supported=1, today="2026-12-01"),
        "notices": [{"code": "prices_stale", "text": "The price catalogue is 94 days old; costs are those of its day."}],
    }  # fmt: skip
