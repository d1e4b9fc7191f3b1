"""Calibrations as reports are made of them."""

import random
from typing import Any

from judgeproof.citations.calibration import Tried, Wanted, sections
from judgeproof.citations.calibration_notices import notices
from judgeproof.citations.labelled import Known
from judgeproof.figures.latency import latency

HOSTILE = "<script>x</script>|\u202e`b`\x1b[31m"


def judged(
    n: int = 200,
    *,
    data: str = "peat",
    split: str | None = "test",
    seed: int = 1,
    part: str | None = None,
    **more: Any,
) -> list[Tried]:
    """Pairs before a judge that is surer where it is right, abstains from some, and fails on a few."""
    chance, found = random.Random(seed), list[Tried]()
    for at in range(n):
        truth = chance.random() < 0.5
        support = min(1.0, max(0.0, chance.gauss(0.7 if truth else 0.3, 0.25)))
        said = None if at % 7 == 0 else "supported" if support >= 0.5 else "unsupported"
        why = None if said else "judge_abstained" if at % 14 else "judge_unavailable"
        label = "supported" if truth else ("unsupported", "partial", "contradicted")[at % 3]
        known = Known(
            label=label, data=data, part=part, split=split, group=f"{data}{at}", twin=f"{data}{seed}{at}"
        )
        found.append(Tried(known=known, outcome=said, why=why, put=at % 50 != 49, support=support, **more))
    return found


def calibration(
    pairs: list[Tried] | None = None, *, wanted: Wanted | None = None, **more: Any
) -> dict[str, Any]:
    """A report of pairs."""
    found = judged() if pairs is None else pairs
    made: dict[str, Any] = {
        "schema": 1, "track": "calibration", "verb": "calibrate", "version": "0.1.0",
        "run": {
            "name": "cal", "status": "complete", "started": "2026-11-30T10:00:00Z", "finished": "2026-11-30T10:01:00Z",
            "input": "peat.jsonl", "scorer": "citation_correctness", "scorer_version": "1", "score_mode": "verdicts", "repeats": 1,
            "judge": {"spec": "scripted:s", "name": "scripted", "version": "1", "measured": []},
        },
        "files": [{"name": "peat.jsonl", "sha256": "ab" * 32, "rows": len(found)}],
        "rows": {"total": len(found), "pairs": len(found), "unreadable": 0}, "unreadable": [],
        **sections(found, wanted or Wanted(), repeats=1),
        "judge": {"replies": len(found), "reasks": 1, "discarded": 2}, "cost": {"text": "$0.12"},
        "latency": latency([0.1, 0.2, 0.3]), "repeats": [], **more,
    }  # fmt: skip
    return {**made, "notices": list(notices(made))}


def fitted() -> dict[str, Any]:
    """A report with bands."""
    pairs = [*judged(400, data="a", split="train", seed=2), *judged(200, seed=3)]
    return calibration(pairs, wanted=Wanted(fit=True, target=0.9))


def hostile() -> dict[str, Any]:
    """A report in which every foreign name tries something."""
    pairs = [*judged(40, data=HOSTILE, part="x" + HOSTILE), *judged(40, data=HOSTILE, part="y", seed=5)]
    made = calibration(pairs)
    return {
        **made, "run": {**made["run"], "input": HOSTILE, "judge": {**made["run"]["judge"], "name": HOSTILE, "spec": HOSTILE}},
        "files": [{"name": HOSTILE, "sha256": None, "rows": 1}], "rows": {**made["rows"], "unreadable": 1},
        "unreadable": [{"row": 1, "line": 1, "cause": HOSTILE}], "notices": [{"code": "x", "text": HOSTILE}],
    }  # fmt: skip
