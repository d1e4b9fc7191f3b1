"""Field case R17: one finding, one defect; a duplicate is neither a hit nor noise, in whatever order it comes."""

import itertools
import json
from pathlib import Path

from judgeproof.reviews.cases import Case, Plant
from judgeproof.reviews.facts import Finding, Review
from judgeproof.reviews.matching import AnswerKey
from judgeproof.reviews.scoring import score

FOLDER = Path(__file__).parent / "R17"


def test_one_finding_one_defect() -> None:
    told, defects, findings = (
        json.loads((FOLDER / name).read_text("utf-8"))
        for name in ("expected.json", "defects.json", "findings.json")
    )
    plants = tuple(
        Plant(
            id=defect["id"], path=defect["path"], line=defect["start_line"], defect_class="correctness",
            severity="error", words=("it fails",),
        )
        for defect in defects
    )  # fmt: skip
    key = AnswerKey(Case(id="R17", plants=plants))
    said = [
        Finding(
            path=one["path"], line=one["start_line"], end_line=one["end_line"], title=f"It fails: {one['id']}"
        )
        for one in findings
    ]
    expected = told["expect"]
    for order in itertools.permutations(said):
        outcome = score(
            key, Review(case="R17", reviewer="r", repeat=1, status="found", scale="ours", findings=order)
        )
        noise = [one.title[-2:] for one, found in zip(order, outcome.findings, strict=True) if found.noise]
        assert list(outcome.located) == expected["hits"]
        assert [len(outcome.located), outcome.planted] == expected["recall"]
        assert noise == expected["unmatched"]
        assert sum(found.duplicate for found in outcome.findings) == expected["duplicates"]
