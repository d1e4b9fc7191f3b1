"""A format is told by what an output holds; what tells nothing is not guessed at."""

import json
from typing import Any

import pytest

from judgeproof.reviews.parsers import auto

CASES: list[tuple[Any, str | None]] = [
    ({"version": "2.1.0", "runs": []}, "sarif"),
    ({"$schema": "x", "runs": []}, "sarif"),
    ({"runs": []}, None),
    ({"diagnostics": []}, "rdjson"),
    ({"message": "m", "location": {"path": "a"}}, "rdjson"),
    ({"status": "found", "findings": []}, "jsonlines"),
    ({"findings": [], "overall_correctness": "correct"}, "codex"),
    ({"findings": []}, "jsonlines"),
    ({"status": "silent"}, "jsonlines"),
    ({"path": "a.py", "title": "T"}, "jsonlines"),
    ([{"path": "a.py", "rationale": "T"}], "jsonlines"),
    ({"summary": "", "comments": []}, "contender"),
    ({"comments": []}, "shellcheck"),
    ({"comments": [], "x": 1}, None),
    ({"comments": [{"body": "b", "author": {}}], "x": 1}, "github"),
    ({"comments": [], "reviews": []}, "github"),
    ([{"body": "b", "user": {}}], "github"),
    ([{"annotation_level": "failure", "path": "a"}], "github"),
    ({"Issues": None, "Stats": {}}, "gosec"),
    ({"results": [], "metrics": {}}, "bandit"),
    ({"results": [], "paths": {}}, "semgrep"),
    ({"results": [{"check_id": "x"}]}, "semgrep"),
    ({"results": [{}]}, None),
    ({"results": {}}, None),
    ({"check_type": "terraform", "results": {}}, "checkov"),
    ({"passed": 0, "failed": 0, "resource_count": 0}, "checkov"),
    ([{"check_type": "terraform", "results": {}}], "checkov"),
    ({"files": [], "summary": {}}, "rubocop"),
    ({"warnings": [], "scan_info": {}}, "brakeman"),
    ({"reports": [], "version": 1}, "codechecker"),
    ({"vulnerabilities": []}, "gitlab"),
    ([{"description": "d", "fingerprint": "f", "location": {}}], "gitlab"),
    ({"messages": [], "statistics": {}}, "pylint"),
    ([{"symbol": "s", "message": "m", "path": "p"}], "pylint"),
    ([{"filePath": "a", "messages": []}], "eslint"),
    ([{"filename": "a", "location": {}, "code": None}], "ruff"),
    ([{"file": "a", "level": "error", "code": "DL1"}], "hadolint"),
    ([{"file": "a", "level": "error", "code": 2086}], "shellcheck"),
    ([{"rule": {}, "most_recent_instance": {}}], "code-scanning"),
    ([{"not_golden": []}], "cloudaeye"),
    ({"status": "completed", "output": {}, "app": {"slug": "macroscopeapp"}}, "macroscope"),
    ({"status": "completed", "output": {}, "name": "Cursor Bugbot"}, "bugbot"),
    ({"status": "completed", "output": {}, "name": "Build"}, None),
    ({"type": "error", "errorType": "rate_limit"}, "coderabbit"),
    ({"review": {"key_issues_to_review": []}}, "pr-agent"),
    ({"code_suggestions": []}, "pr-agent"),
    ([], None),
    ([7, [], None], None),
    ({}, None),
    (None, None),
    (7, None),
]


@pytest.mark.parametrize(("value", "name"), CASES)
def test_json_is_told_by_its_shape(value: Any, name: str | None) -> None:
    assert auto.recognise(json.dumps(value)) == name


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ('{"path": "a", "title": "x"}\n{"path": "b", "title": "y"}', "jsonlines"),
        ('{"message": "m", "location": {}}\n{"message": "m", "location": {}}', "rdjson"),
        ('{"filename": "a", "location": {}, "code": "E1"}\n{"filename": "a"}', "ruff"),
        ("────────\nmajor [X]\n\n→ a.py:1\n\nT\n────────\nReview complete", "plaintext"),
        ("Review complete\n0 findings", "plaintext"),
        ("Could not find a git remote", "plaintext"),
        ("a.py:3: error: x", "lines"),
        ("[INFO] start\na.py:3: error: x", "lines"),
        ("review:\n  key_issues_to_review: []", "pr-agent"),
        ("## PR Reviewer Guide 🔍", "pr-agent"),
        ("**Suggestion:** x", "pr-agent"),
        ("@coderabbitai review", "coderabbit"),
        ("_⚠️ Potential issue_ | _🟠 Major_\n\n**T**", "coderabbit"),
        ("**T.**\n\nAlso applies to: 4", "coderabbit"),
        ("@codex review", "codex"),
        ("bugbot run", "bugbot"),
        ("🟠 **High** `a.py:3`", "macroscope"),
        ("Just words about Codex.", None),
    ],
)
def test_text_is_told_by_its_marks(raw: str, name: str | None) -> None:
    assert auto.recognise(raw) == name
    found = auto.parse(raw)
    assert found.notices[0] == (
        f"read as {name}" if name else "the text is of no format that is known here; name the format"
    )


@pytest.mark.parametrize(
    ("raw", "status", "detail"),
    [
        ("", "unknown", "empty_output"),
        ("[]", "unknown", "no_review"),
        ("{}", "failed", "unrecognised"),
        ('{"runs": [', "failed", "truncated"),
        ('{"a": 1, "a": 2}', "failed", "duplicate_key"),
        ("nothing", "failed", "unrecognised"),
    ],
)
def test_what_is_not_recognised_has_failed_clearly(raw: str, status: str, detail: str) -> None:
    found = auto.parse(raw)
    assert (found.status, found.detail) == (status, detail)


def test_the_format_that_was_taken_is_told_and_the_root_is_passed_on() -> None:
    found = auto.parse("/r/a.py:3: error: x", root="/r")
    assert (found.notices[0], found.findings[0].path) == ("read as lines", "a.py")
