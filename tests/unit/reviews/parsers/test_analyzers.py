"""The JSON of each analyzer: its findings, its words, what it says of its own failures, and what it left out."""

import json
from typing import Any

import pytest

from judgeproof.reviews.facts import Finding, Parsed
from judgeproof.reviews.parsers import parser_of

# One finding of each tool in its own shape, and what it is read as:
# path, line, end line, title, category, word, level.
RUFF = {
    "filename": "/r/a.py",
    "message": "`os` imported but unused",
    "code": "F401",
    "location": {"row": 1, "column": 8},
    "end_location": {"row": 2, "column": 1},
    "fix": {"message": "Remove unused import"},
}
BANDIT = {
    "filename": "a.py",
    "issue_text": "Use of exec",
    "issue_severity": "HIGH",
    "line_number": 4,
    "line_range": [4, 5, 6],
    "test_id": "B102",
    "test_name": "exec_used",
}
SEMGREP = {
    "path": "a.py",
    "check_id": "rule.x",
    "start": {"line": 3},
    "end": {"line": 5},
    "extra": {"message": "Bad.\nVery.", "severity": "ERROR", "fix": "good()"},
}
PYLINT = {
    "type": "refactor",
    "symbol": "too-many",
    "message": "Too many",
    "messageId": "R0913",
    "path": "a.py",
    "line": 2,
    "endLine": 3,
}
SHELLCHECK = {"file": "a.sh", "line": 7, "endLine": 7, "level": "style", "code": 2086, "message": "Quote it"}
ESLINT = {"ruleId": "eqeqeq", "severity": 2, "message": "Expected ===", "line": 4, "endLine": 4}
GOSEC = {
    "file": "/r/a.go",
    "line": "36-39",
    "details": "Errors unhandled.",
    "rule_id": "G104",
    "severity": "LOW",
}
HADOLINT = {"file": "Dockerfile", "line": 9, "level": "warning", "code": "DL3008", "message": "Pin versions"}
RUBOCOP = {
    "severity": "convention",
    "message": "Style/X: Do not",
    "cop_name": "Style/X",
    "corrected": False,
    "location": {"start_line": 3, "last_line": 4, "line": 3},
}
BRAKEMAN = {
    "warning_type": "SQL Injection",
    "message": "Possible injection",
    "file": "a.rb",
    "line": 8,
    "check_name": "SQL",
    "confidence": "High",
}
CHECKOV = {
    "check_id": "CKV_1",
    "check_name": "Ensure x",
    "file_path": "/main.tf",
    "file_line_range": [1, 15],
    "severity": "MEDIUM",
    "resource": "r.x",
}
CODECHECKER = {
    "file": {"path": "/r/x.c", "original_path": "/r/a.c"},
    "line": 5,
    "message": "Signs",
    "severity": "STYLE",
    "checker_name": "c.sign",
    "analyzer_name": "clang-tidy",
    "review_status": "unreviewed",
}
SECURITY = {
    "name": "Injection",
    "description": "Long text",
    "severity": "Critical",
    "solution": "Escape it",
    "location": {"file": "a.py", "start_line": 3, "end_line": 4},
    "identifiers": [{"value": "CWE-89"}],
    "scanner": {"name": "Semgrep"},
}
QUALITY = {
    "description": "Too long",
    "check_name": "length",
    "fingerprint": "f",
    "severity": "minor",
    "location": {"path": "a.py", "lines": {"begin": 3, "end": 9}},
}
ALERT = {
    "state": "open",
    "rule": {"id": "py/x", "severity": "error", "security_severity_level": "high"},
    "tool": {"name": "CodeQL"},
    "most_recent_instance": {
        "message": {"text": "Stored."},
        "location": {"path": "a.py", "start_line": 4, "end_line": 5},
    },
}
CONTENDER = {
    "path": "a.py",
    "startLine": 3,
    "endLine": 4,
    "severity": "major",
    "category": "Bug",
    "title": "T",
    "body": "B",
}
RDJSON = {
    "message": "Wrong",
    "location": {"path": "a.py", "range": {"start": {"line": 3}, "end": {"line": 4}}},
    "severity": "INFO",
    "code": {"value": "E1"},
    "source": {"name": "src"},
    "suggestions": [{"text": "better"}],
}

SHAPES: list[tuple[str, Any, Any, tuple[Any, ...]]] = [
    ("ruff", lambda *x: [*x], RUFF, ("a.py", 1, 2, "`os` imported but unused", "F401", None, None)),
    ("bandit", lambda *x: {"errors": [], "results": [*x]}, BANDIT,
     ("a.py", 4, 6, "Use of exec", "B102 exec_used", "HIGH", "error")),
    ("semgrep", lambda *x: {"errors": [], "results": [*x]}, SEMGREP, ("a.py", 3, 5, "Bad.", "rule.x", "ERROR", "error")),
    ("pylint", lambda *x: {"messages": [*x], "statistics": {}}, PYLINT,
     ("a.py", 2, 3, "Too many", "R0913 too-many", "refactor", "nit")),
    ("pylint", lambda *x: [*x], PYLINT, ("a.py", 2, 3, "Too many", "R0913 too-many", "refactor", "nit")),
    ("shellcheck", lambda *x: {"comments": [*x]}, SHELLCHECK, ("a.sh", 7, 7, "Quote it", "SC2086", "style", "nit")),
    ("shellcheck", lambda *x: [*x], SHELLCHECK, ("a.sh", 7, 7, "Quote it", "SC2086", "style", "nit")),
    ("eslint", lambda *x: [{"filePath": "/r/a.js", "messages": [*x]}], ESLINT,
     ("a.js", 4, 4, "Expected ===", "eqeqeq", "2", "error")),
    ("gosec", lambda *x: {"Issues": [*x], "Stats": {}}, GOSEC, ("a.go", 36, 39, "Errors unhandled.", "G104", "LOW", "info")),
    ("hadolint", lambda *x: [*x], HADOLINT, ("Dockerfile", 9, None, "Pin versions", "DL3008", "warning", "warning")),
    ("rubocop", lambda *x: {"files": [{"path": "a.rb", "offenses": [*x]}]}, RUBOCOP,
     ("a.rb", 3, 4, "Style/X: Do not", "Style/X", "convention", "nit")),
    ("brakeman", lambda *x: {"warnings": [*x]}, BRAKEMAN, ("a.rb", 8, None, "SQL Injection", "SQL", None, None)),
    ("checkov", lambda *x: {"results": {"failed_checks": [*x]}}, CHECKOV,
     ("main.tf", 1, 15, "Ensure x", "CKV_1", "MEDIUM", "warning")),
    ("codechecker", lambda *x: {"reports": [*x]}, CODECHECKER, ("a.c", 5, None, "Signs", "c.sign", "STYLE", "nit")),
    ("gitlab", lambda *x: {"vulnerabilities": [*x]}, SECURITY, ("a.py", 3, 4, "Injection", "CWE-89", "Critical", "critical")),
    ("gitlab", lambda *x: [*x], QUALITY, ("a.py", 3, 9, "Too long", "length", "minor", "info")),
    ("code-scanning", lambda *x: [*x], ALERT, ("a.py", 4, 5, "Stored.", "py/x", "high", "error")),
    ("contender", lambda *x: {"summary": "s", "comments": [*x]}, CONTENDER, ("a.py", 3, 4, "T", "Bug", "major", "error")),
    ("rdjson", lambda *x: {"source": {"name": "tool"}, "diagnostics": [*x]}, RDJSON,
     ("a.py", 3, 4, "Wrong", "E1", "INFO", "info")),
]  # fmt: skip
IDS = [f"{name}-{at}" for at, (name, *_) in enumerate(SHAPES)]


def parsed(name: str, value: Any, root: str = "/r") -> Parsed:
    return parser_of(name)(json.dumps(value), root=root)


def told(finding: Finding) -> tuple[Any, ...]:
    return (
        finding.path, finding.line, finding.end_line, finding.title, finding.category, finding.severity_said, finding.severity
    )  # fmt: skip


@pytest.mark.parametrize(("name", "whole", "item", "expected"), SHAPES, ids=IDS)
def test_a_finding_is_read_as_it_was_said(
    name: str, whole: Any, item: Any, expected: tuple[Any, ...]
) -> None:
    found = parsed(name, whole(item))
    assert (found.status, found.notices) == ("found", ())
    assert told(found.findings[0]) == expected
    assert found.findings[0].severity_translated == (expected[6] is not None)
    assert found.findings[0].source
    assert found.findings[0].raw.endswith("[0]")


@pytest.mark.parametrize(("name", "whole", "item", "expected"), SHAPES, ids=IDS)
@pytest.mark.parametrize("odd", [None, "text", 7, [], {}, {"x": 1}])
def test_an_item_that_is_no_finding_makes_the_review_incomplete(
    name: str, whole: Any, item: Any, expected: Any, odd: Any
) -> None:
    found = parsed(name, whole(item, odd))
    assert (found.status, found.detail, len(found.findings)) == ("incomplete", "unreadable_parts", 1)
    alone = parsed(name, whole(odd))
    assert (alone.status, alone.findings) == ("failed", ())


@pytest.mark.parametrize(("name", "whole", "item", "expected"), SHAPES, ids=IDS)
def test_a_word_that_nobody_declared_is_kept_and_quiet(
    name: str, whole: Any, item: Any, expected: Any
) -> None:
    if expected[6] is None:
        assert parsed(name, whole(item)).findings[0].severity is None
        return
    loud = json.loads(json.dumps(whole(item)).replace(f": {json.dumps(expected[5])}", ': "apocalyptic"'))
    if name == "eslint":
        loud[0]["messages"][0]["severity"] = "apocalyptic"
    finding = parsed(name, loud).findings[0]
    assert (finding.severity_said, finding.severity) == (
        "apocalyptic",
        "warning" if name == "contender" else "info",
    )


@pytest.mark.parametrize(
    ("name", "value", "status", "detail"),
    [
        ("bandit", {"results": []}, "silent", None),
        ("bandit", {"results": [], "errors": [{"filename": "a.py", "reason": "syntax error"}]}, "failed", "tool_errors"),
        ("bandit", {"results": [BANDIT], "errors": [{"filename": "b.py"}]}, "incomplete", "tool_errors"),
        ("semgrep", {"results": [], "errors": [{"level": "warn", "message": "partial"}]}, "silent", None),
        ("semgrep", {"results": [], "errors": [{"level": "error", "long_msg": "timeout"}]}, "failed", "tool_errors"),
        ("semgrep", {"results": [{**SEMGREP, "extra": {"is_ignored": True}}]}, "silent", None),
        ("pylint", [{**PYLINT, "type": "fatal"}], "incomplete", "tool_errors"),
        ("eslint", [], "silent", "nothing_to_review"),
        ("eslint", [{"filePath": "a.js", "messages": [{"ruleId": None, "fatal": True, "message": "Parsing error", "line": 2}]}],
         "incomplete", "tool_errors"),
        ("eslint", [{"filePath": "a.js", "messages": [{"ruleId": None, "severity": 1, "message": "File ignored by default."}]}],
         "silent", None),
        ("eslint", [{"filePath": "a.js", "messages": [], "suppressedMessages": [ESLINT]}], "silent", None),
        ("eslint", [{"filePath": "a.js"}], "failed", "unreadable_parts"),
        ("gosec", {"Issues": None}, "failed", "wrong_shape"),
        ("gosec", {"Issues": None, "Stats": {"files": 3}}, "silent", None),
        ("gosec", {"Issues": [], "Stats": {}, "Golang errors": {"a.go": [{"error": "no"}]}}, "failed", "tool_errors"),
        ("gosec", {"Issues": [{**GOSEC, "suppressions": [{"kind": "inSource"}]}], "Stats": {}}, "silent", None),
        ("hadolint", [{**HADOLINT, "level": "ignore"}], "silent", None),
        ("rubocop", {"files": []}, "silent", "nothing_to_review"),
        ("rubocop", {"files": [{"path": "a.rb"}]}, "failed", "unreadable_parts"),
        ("rubocop", {"files": [{"path": "a.rb", "offences": []}]}, "silent", None),
        ("rubocop", {"files": [{"path": "a.rb", "offenses": [{**RUBOCOP, "corrected": True}]}]}, "silent", None),
        ("brakeman", {"warnings": [], "ignored_warnings": [BRAKEMAN], "errors": []}, "silent", None),
        ("brakeman", {"warnings": [], "errors": [{"error": "x"}]}, "failed", "tool_errors"),
        ("checkov", {"passed": 0, "failed": 0, "resource_count": 0}, "silent", "nothing_to_review"),
        ("checkov", {"results": {"failed_checks": [], "skipped_checks": [1]}}, "silent", None),
        ("checkov", {"results": {"failed_checks": [], "parsing_errors": ["/a.tf"]}}, "failed", "tool_errors"),
        ("checkov", [{"results": {"failed_checks": []}}, {"results": {}}], "failed", "unreadable_parts"),
        ("codechecker", {"reports": [{**CODECHECKER, "review_status": "False_Positive"}]}, "silent", None),
        ("gitlab", {"vulnerabilities": [], "scan": {"status": "failure", "messages": [{"level": "fatal", "value": "x"}]}},
         "failed", "tool_errors"),
        ("gitlab", {"vulnerabilities": [{**SECURITY, "flags": [{"type": "flagged-as-likely-false-positive"}]}]}, "found", None),
        ("code-scanning", [{**ALERT, "state": "dismissed"}, {**ALERT, "state": "fixed"}], "silent", None),
        ("cloudaeye", [{"golden_matches": [{"cloudaeye_comment": ""}], "fn_count": True}], "failed", "unreadable_parts"),
        ("cloudaeye", [{}], "failed", "unreadable_parts"),
        ("rdjson", {"source": {"name": "t"}}, "silent", None),
        ("rdjson", [], "failed", "unreadable_parts"),
    ],
)  # fmt: skip
def test_what_a_tool_says_of_itself_counts(name: str, value: Any, status: str, detail: str | None) -> None:
    found = parsed(name, value)
    assert (found.status, found.detail) == (status, detail)


@pytest.mark.parametrize(
    "name", ["bandit", "semgrep", "gosec", "rubocop", "brakeman", "codechecker", "contender"]
)
@pytest.mark.parametrize("value", [{}, [], {"results": {}}, {"files": 1}, 7])
def test_a_document_of_another_shape_has_failed(name: str, value: Any) -> None:
    assert (parsed(name, value).status, parsed(name, value).detail) == ("failed", "wrong_shape")


@pytest.mark.parametrize(
    "name", ["bandit", "semgrep", "gosec", "rubocop", "brakeman", "codechecker", "contender", "sarif"]
)
def test_two_documents_are_not_one(name: str) -> None:
    assert parser_of(name)("{}\n{}").detail == "several_documents"


def test_further_details_of_single_tools() -> None:
    assert (
        parsed("ruff", [{**RUFF, "code": None, "severity": "error"}]).findings[0].category == "syntax-error"
    )
    assert parsed("ruff", [RUFF]).findings[0].suggestion == "Remove unused import"
    assert parsed("bandit", {"results": [{**BANDIT, "line_range": [4]}]}).findings[0].end_line is None
    assert parsed("semgrep", {"results": [{**SEMGREP, "extra": {}}]}).findings[0].title == "rule.x"
    assert parsed("shellcheck", [{**SHELLCHECK, "code": None}]).findings[0].category == ""
    assert (
        parsed("rubocop", {"files": [{"path": "a", "offenses": [{**RUBOCOP, "location": {"line": 5}}]}]})
        .findings[0]
        .line
        == 5
    )
    assert (
        parsed("brakeman", {"warnings": [{"message": "M", "line": 1, "file": "a"}]}).findings[0].title == "M"
    )
    assert parsed("codechecker", {"reports": [CODECHECKER]}).findings[0].source == "clang-tidy"
    assert (
        parsed("gitlab", {"vulnerabilities": [{"message": "M", "severity": "Low"}]}).findings[0].title == "M"
    )
    moved = {**QUALITY, "location": {"path": "a", "positions": {"begin": {"line": 6}}}}
    assert parsed("gitlab", [moved]).findings[0].line == 6
    assert parsed("gosec", {"Issues": [{**GOSEC, "line": "7"}], "Stats": {}}).findings[0].line == 7
    assert parsed("gosec", {"Issues": [{**GOSEC, "line": "-3"}], "Stats": {}}).findings[0].line is None
    assert parsed("code-scanning", [{"rule": {"description": "D", "name": "n"}}]).findings[0].title == "D"


def test_the_second_hosted_tool_reads_behind_what_it_prints_first() -> None:
    raw = 'reviewing {3 files}... done: {"summary": "", "comments": [{"body": "One.\\nTwo.", "line": 4, "path": "a"}]}'
    found = parser_of("contender")("\n".join(["reviewing", raw.partition("done: ")[2]]))
    assert (found.findings[0].title, found.findings[0].rationale, found.findings[0].line) == (
        "One.",
        "Two.",
        4,
    )
    # It declares that what it does not say is a warning; nothing was said, so no word is kept.
    assert (found.findings[0].severity, found.findings[0].severity_said) == ("warning", None)
    assert parser_of("contender")('x {"comments": []}').status == "silent"


def test_diagnostics_one_a_line_are_read_and_a_result_lends_its_severity() -> None:
    lines = "\n".join(
        json.dumps(item) for item in (RDJSON, {**RDJSON, "severity": 1}, {**RDJSON, "severity": None})
    )
    found = parser_of("rdjson")(lines)
    assert [finding.severity_said for finding in found.findings] == ["INFO", "1", None]
    assert (found.findings[0].source, found.findings[0].suggestion) == ("src", "better")
    lent = parsed(
        "rdjson",
        {
            "severity": "ERROR",
            "source": {"name": "t"},
            "diagnostics": [{**RDJSON, "severity": None, "source": None}],
        },
    )
    assert (lent.findings[0].severity, lent.findings[0].source) == ("error", "t")


def test_json_lines_of_ruff_and_pages_of_alerts_are_one_list() -> None:
    assert len(parser_of("ruff")(json.dumps(RUFF) + "\n" + json.dumps(RUFF)).findings) == 2
    assert len(parser_of("code-scanning")(json.dumps([ALERT]) + json.dumps([ALERT, ALERT])).findings) == 3
