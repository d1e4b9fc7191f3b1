"""The field cases C01–C26: which citations of a response exist, where they stand, and what they name."""

from typing import Any

import pytest
from tests.cases.adapter import (
    Case,
    at_span,
    cases,
    examined,
    outcome_when_supported,
    reference_of,
    status_of,
)

from judgeproof.citations.examination import Examined
from judgeproof.citations.labels import fold

CASES = cases("C")
# What a case may expect. `offset_unit_in_input` is shown by start and end; `locators`, `page` and `evidence` are page
# notes and provider quotes, which this project does not keep: that they are no references is what `refs` shows.
OF_ROWS = {
    "markers", "not_markers", "pairs", "counts", "blocks", "response", "uncited_spans", "unassessed",
    "offset_unit_in_input",
}  # fmt: skip
OF_MARKERS = {
    "text", "span_text", "start", "end", "refs", "status", "unresolved", "claim_contains", "claim_excludes",
    "corrected", "on", "locators", "page", "evidence",
}  # fmt: skip
LISTED = {"code block", "code span", "definition"}
REASONS = {"context_label_duplicate": "rejected_label"}


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_a_citation_case_comes_out_as_the_field_wants_it(case: Case) -> None:
    found = examined(case.row)
    expected = case.expected
    assert set(expected) <= OF_ROWS
    wanted = {(marker["start"], marker["end"]) for marker in expected["markers"]}
    assert {(o.start, o.end) for o in found.occurrences} == wanted
    for marker in expected["markers"]:
        check_marker(found, marker, case)
    for place in expected.get("not_markers", []):
        check_no_marker(found, place)
    check_row(found, expected)
    if any(marker["status"] != "resolved" for marker in expected["markers"]):
        assert outcome_when_supported(found).passed is not True


def check_marker(found: Examined, marker: dict[str, Any], case: Case) -> None:
    assert set(marker) <= OF_MARKERS
    start, end = marker["start"], marker["end"]
    shown = marker.get("text", marker.get("span_text"))
    occurrences = at_span(found, start, end)
    assert found.row.response[start:end] == shown
    assert [fold(reference_of(o)) for o in occurrences] == [fold(ref) for ref in marker["refs"]]
    if marker["status"] == "ambiguous":
        assert {o.bucket for o in occurrences} == {"ambiguous"}
    else:
        assert status_of(occurrences) == marker["status"]
    if "unresolved" in marker:
        assert [o.marker for o in occurrences if o.bucket != "resolved"] == marker["unresolved"]
    for occurrence in occurrences:
        claim = occurrence.claim
        assert claim is not None
        assert claim.text == found.row.response[claim.start : claim.end]
        assert marker.get("claim_contains", "") in claim.text
        assert marker.get("claim_excludes", "\0") not in claim.text
        if marker.get("on") == "heading":
            assert f"# {claim.text} " in found.row.response
    if "corrected" in marker:
        declared = {(c["start"], c["end"]) for c in case.row["citations"]}
        assert ((start, end) not in declared) is marker["corrected"]


def check_no_marker(found: Examined, place: dict[str, Any]) -> None:
    start, end = place["start"], place["end"]
    assert found.row.response[start:end] == place["text"]
    assert [o for o in found.occurrences if (o.start or 0) < end and start < (o.end or 0)] == []
    if place["why"] in LISTED:
        assert start in {out.start for out in found.excluded}


def check_row(found: Examined, expected: dict[str, Any]) -> None:
    assert found.context is not None
    if "response" in expected:
        assert found.row.response == expected["response"]
    if "blocks" in expected:
        assert {s.label: s.passages[0] for s in found.context.sources.values()} == expected["blocks"]
    if "pairs" in expected:
        assert len(found.graded) == expected["pairs"]
    if "counts" in expected:
        spans = {(o.start, o.end): o.bucket for o in found.occurrences}
        resolved = sum(bucket == "resolved" for bucket in spans.values())
        assert expected["counts"] == {
            "markers": len(spans), "resolved": resolved, "unresolved": len(spans) - resolved,
        }  # fmt: skip
    if "uncited_spans" in expected:
        assert uncited(found) == expected["uncited_spans"]
    for open_pair in expected.get("unassessed", []):
        whys = [o.why for o in found.occurrences if f"[{o.marker}]" == open_pair["marker"]]
        assert whys == [REASONS[open_pair["reason"]]]
        assert outcome_when_supported(found).status == "unassessed"
        assert found.context.sources, "the other labels still work"


def uncited(found: Examined) -> list[list[int]]:
    """The ranges of a response that no claim covers."""
    ranges: list[list[int]] = []
    reached = 0
    for claim in [o.claim for o in found.occurrences if o.claim] + [None]:
        start = claim.start if claim else len(found.row.response)
        if start > reached:
            ranges.append([reached, start])
        reached = claim.end if claim else reached
    return ranges
