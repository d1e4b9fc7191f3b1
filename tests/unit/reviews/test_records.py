"""Reviews as JSON: what survives, and what no record may hold."""

import json
from typing import Any

import pytest
from tests.unit.reviews.build import finding, regions, review

from judgeproof.reviews.facts import Call, Elsewhere
from judgeproof.reviews.limits import review_figures
from judgeproof.reviews.records import finding_of, finding_record, review_of, review_record

GOOD: dict[str, Any] = {
    "case": "c",
    "reviewer": "r",
    "status": "found",
    "findings": [{"path": "a.go", "line": 3}],
}


def test_everything_survives() -> None:
    told = review(
        finding(
            3, end_line=4, also_at=regions(9), rationale="why", suggestion="how", category="kind", source="tool",
            raw="#1", defect_class="security", severity="warning", severity_said="major", severity_translated=True,
            elsewhere=Elsewhere(line=8, end_line=9, before=True, commit="c1"),
        ),
        calls=(Call(prompt=1, completion=2, cache_read=3, cache_write=4, reasoning=1, model="m"), Call()),
        duration=1.5, raw="raw", output="sarif", detail="d", notices=("n",), local=True, repeat=2,
    )  # fmt: skip
    assert review_of(json.loads(json.dumps(review_record(told)))) == told
    assert finding_of(finding_record(told.findings[0])) == told.findings[0]


def test_what_may_be_left_out() -> None:
    read = review_of(GOOD)
    assert (read.repeat, read.scale, read.calls, read.findings[0].severity) == (1, "undeclared", None, None)


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"status": "fine"}, "status"),
        ({"repeat": 0}, "repeat"),
        ({"repeat": True}, "repeat"),
        ({"scale": "theirs"}, "scale"),
        ({"findings": [{"path": "a.go"}]}, "line"),
        ({"findings": [{"path": "a.go", "line": 1.5}]}, "line"),
        ({"findings": [{"path": "a.go", "line": True}]}, "line"),
        ({"findings": [{"path": None, "line": 1}]}, "path"),
        ({"findings": [{"path": "a.go", "line": 10**12}]}, "line"),
        ({"usage": {"calls": [{"prompt": -1}]}}, "prompt"),
        ({"usage": {"calls": [{"prompt": True}]}}, "prompt"),
    ],
)
def test_what_is_no_review(change: dict[str, Any], wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        review_of({**GOOD, **change})


def test_figures_of_a_gate() -> None:
    rate = {"k": 1, "n": 2}
    detection: dict[str, Any] = {
        "reviewer": "r", "recall": rate, "noise": {"k": 4, "n": 2}, "anchor": None, "l_per_def": rate, "off": rate,
        "dup": rate, "clean": {"k": 0, "n": 0}, "class": None, "near": rate, "extra": 1, "words": rate, "silent": 0,
        "incomplete": 0, "failed": 3, "unknown": 0, "marked": False, "absent": 0,
    }  # fmt: skip
    graded = {"reviewer": "r", "acc": 1, "infl": 0, "under": 0, "graded": 1, "located": 1, "planted": 2}
    found = review_figures({"tables": {"detection": [detection], "severity": [graded]}})
    assert {name: found[name] for name in ("recall", "r.noise", "anchor", "clean", "failed", "o_acc", "o_cov", "l_per_def")} == {
        "recall": 0.5, "r.noise": 2, "anchor": None, "clean": None, "failed": 3, "o_acc": 1, "o_cov": 0.5, "l_per_def": 0.5,
    }  # fmt: skip
    two = review_figures(
        {
            "tables": {
                "detection": [detection, {**detection, "reviewer": "s"}],
                "severity": [graded, {**graded, "withheld": "mixed"}],
            }
        }
    )
    assert "recall" not in two
    # What a lost review might have made worse meets no limit; what it still owes stands.
    lost = review_figures({"tables": {"detection": [{**detection, "marked": True}], "severity": [graded]}})
    assert (lost["noise"], lost["dup"], lost["o_acc"], lost["recall"], lost["failed"]) == (
        None,
        None,
        None,
        0.5,
        3,
    )
    never = review_figures(
        {"tables": {"detection": [{**detection, "marked": True, "absent": 1}], "severity": [graded]}}
    )
    assert never["recall"] is None
    assert (two["s.recall"], two["s.o_acc"]) == (0.5, None)
