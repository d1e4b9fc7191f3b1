"""An outcome in the form that scored answers are counted and held beside each other in: a claim is what is graded."""

from collections.abc import Mapping, Sequence
from typing import Any

from judgeproof.citations.facts import Claim, Evidence, Occurrence
from judgeproof.citations.outcome import Outcome as Counted
from judgeproof.citations.resolution import RESOLVED
from judgeproof.citations.verdict import COUNTED
from judgeproof.grounding.facts import GradedClaim
from judgeproof.grounding.outcome import Outcome

Told = Mapping[str, Any]


def compared(outcome: Told) -> dict[str, Any]:
    """Return an outcome, as a line of outcomes.jsonl has it, with its claims as `occurrences`."""
    claims: Sequence[Told] = outcome["claims"]
    counts: Mapping[str, int] = outcome["counts"]
    return {**outcome, "counts": _counts(counts), "occurrences": [_compared(claim) for claim in claims]}


def _counts(counts: Mapping[str, int]) -> dict[str, int]:
    """Return the counts of claims by the names that graded things have; every claim can be graded."""
    shared = {"resolved": counts["claims"], "excluded": counts["set_aside"]}
    return {**dict.fromkeys(COUNTED, 0), **{k: n for k, n in counts.items() if k in COUNTED}, **shared}


def _compared(claim: Told) -> dict[str, Any]:
    evidence: Sequence[Told] = claim["evidence"]
    first = evidence[0] if evidence else None
    return {
        "n": claim["n"], "marker": marker(claim["n"]), "start": claim["start"], "end": claim["end"], "link": False,
        "bucket": RESOLVED, "source": first["source"] if first else None, "outcome": claim["outcome"],
        "proof": claim["proof"], "why": claim["why"], "evidence": first,
        "claim": {"start": claim["start"], "end": claim["end"], "text": claim["text"]}, "quotes": evidence,
    }  # fmt: skip


def marker(n: int) -> str:
    """Return what a claim is called where a citation is called by its marker."""
    return f"claim {n}"


def counted(outcome: Outcome) -> Counted:
    """Return an outcome as one that citations are counted by."""
    return Counted(
        row_id=outcome.row_id, row=outcome.row, scorer=outcome.scorer, version=outcome.version, status=outcome.status,
        reason=outcome.reason, detail=outcome.detail, score=outcome.score, passed=outcome.passed, floor=False, style=None,
        context_format=outcome.context_format, counts=_counts(outcome.counts), citation_precision=None,
        coverage=outcome.coverage, occurrences=tuple(map(_occurrence, outcome.claims)), excluded=(),
        judge=outcome.judge, explanation=outcome.explanation, label=outcome.label,
    )  # fmt: skip


def _occurrence(claim: GradedClaim) -> Occurrence:
    found = claim.evidence[0] if claim.evidence else None
    evidence = (
        Evidence(
            source=found.source, passage=found.passage, start=found.start, end=found.end, text=found.text, match=found.match
        )
        if found is not None
        else None
    )  # fmt: skip
    return Occurrence(
        n=claim.n, marker=marker(claim.n), start=claim.start, end=claim.end, link=False, bucket=RESOLVED,
        source=evidence.source if evidence else None, outcome=claim.outcome, proof=claim.proof, why=claim.why,
        evidence=evidence, claim=Claim(start=claim.start, end=claim.end, text=claim.text),
    )  # fmt: skip
