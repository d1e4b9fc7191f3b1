"""Findings in our own shape: nothing is translated, and nothing is trusted."""

import json
from typing import Any

import pytest

from judgeproof.reviews.facts import Finding, Parsed, Region
from judgeproof.reviews.parsers import jsonlines

WHOLE = {
    "path": "/r/a.py", "line": 3, "end_line": 5, "also_at": [{"line": 9}, {"line": 11, "end_line": 12}], "title": "T",
    "rationale": "R", "suggestion": "S", "category": "C", "class": "security", "severity": "error",
    "severity_said": "High", "severity_translated": True, "source": "me", "raw": "there",
}  # fmt: skip


def parsed(*items: Any) -> Parsed:
    return jsonlines.parse("\n".join(json.dumps(item) for item in items), root="/r")


def test_every_key_is_read() -> None:
    assert parsed(WHOLE).findings == (
        Finding(
            path="a.py", line=3, end_line=5, also_at=(Region(line=9), Region(line=11, end_line=12)), title="T",
            rationale="R", suggestion="S", category="C", defect_class="security", severity="error", severity_said="High",
            severity_translated=True, source="me", raw="there",
        ),
    )  # fmt: skip


def test_a_severity_stays_the_word_that_it_is() -> None:
    finding = parsed({"path": "a.py", "line": 1, "severity": "apocalyptic"}).findings[0]
    assert (finding.severity, finding.severity_said, finding.severity_translated) == (
        "apocalyptic",
        None,
        False,
    )
    assert finding.raw == "[0]"


@pytest.mark.parametrize(
    ("changes", "notice"),
    [
        ({"line": True}, "[0]: True is no line"),
        ({"line": 1.5}, "[0]: 1.5 is no line"),
        ({"end_line": 1}, "[0]: the end 1 lies before the line 3"),
        ({"class": "fancy"}, "[0]: 'fancy' is no class"),
        ({"also_at": [{"line": 0}]}, "[0]: 0 is no line: no further place"),
        ({"also_at": [{}]}, "[0]: {}: no further place"),
        ({"also_at": ["x"]}, "[0]: 'x': no further place"),
    ],
)
def test_odd_values_are_dropped_and_told_of(changes: dict[str, Any], notice: str) -> None:
    found = parsed({**WHOLE, "also_at": [], **changes})
    assert (found.status, found.notices) == ("found", (notice,))
    assert found.findings[0].also_at == ()


def test_values_of_another_type_are_absent() -> None:
    finding = parsed(
        {"path": "a.py", "title": 7, "severity": True, "severity_translated": 1, "also_at": {}}
    ).findings[0]
    assert (finding.title, finding.severity, finding.severity_translated, finding.also_at) == (
        "",
        None,
        False,
        (),
    )
    placeless = parsed({"title": "T", "line": 3, "also_at": [{"line": 4}]}).findings[0]
    assert (placeless.path, placeless.line, placeless.also_at) == ("", None, ())


@pytest.mark.parametrize(
    ("items", "status", "detail"),
    [
        ([[]], "silent", None),
        ([{"findings": []}], "silent", None),
        ([{"findings": [WHOLE]}], "found", None),
        ([{"findings": [WHOLE, 7]}], "incomplete", "unreadable_parts"),
        ([{"status": "silent"}], "silent", None),
        ([{"status": "found"}], "unknown", "findings_elsewhere"),
        ([WHOLE, {"status": "found"}], "found", None),
        ([WHOLE, {"status": "incomplete"}], "incomplete", "review_failed"),
        ([{"status": "failed"}], "failed", "review_failed"),
        ([{"status": "failed", "detail": "rate_limited"}], "failed", "rate_limited"),
        ([{"status": "failed", "detail": "because"}], "failed", "review_failed"),
        ([{"status": "unknown"}], "unknown", "no_review"),
        ([{"status": "nothing_to_review"}], "silent", "nothing_to_review"),
        ([{"status": "failed", "findings": []}], "failed", "review_failed"),
        ([{"status": "failed", "findings": [WHOLE]}], "incomplete", "review_failed"),
        ([{"case": "c", "status": "done", "findings": []}], "failed", "unreadable_parts"),
        ([{"status": "completed"}], "failed", "unreadable_parts"),
        ([{}], "failed", "unreadable_parts"),
        ([{"status": "failed"}, {"x": 1}], "failed", "unreadable_parts"),
        ([WHOLE, {}], "incomplete", "unreadable_parts"),
    ],
)
def test_silence_is_said_and_trouble_is_kept(items: list[Any], status: str, detail: str | None) -> None:
    found = parsed(*items)
    assert (found.status, found.detail) == (status, detail)


@pytest.mark.parametrize("told", ["silent", "nothing_to_review"])
def test_findings_beside_the_word_that_there_are_none_are_told_of(told: str) -> None:
    found = parsed(WHOLE, {"status": told})
    assert (found.status, found.notices) == ("found", (f"the status {told!r} does not fit what was read",))
