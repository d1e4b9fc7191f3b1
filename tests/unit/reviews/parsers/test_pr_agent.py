"""PR-Agent: the guide, the table of suggestions, inline suggestions, and the model's own answer however broken."""

import json
from hashlib import sha256
from typing import Any

import pytest

from judgeproof.reviews.facts import Parsed
from judgeproof.reviews.parsers import pr_agent

HASH = sha256(b"src/q.ts").hexdigest()


def guide(*rows: str) -> str:
    return (
        "## PR Reviewer Guide 🔍\n\n<table>\n"
        + "\n".join(f"<tr><td>{row}</td></tr>" for row in rows)
        + "\n</table>\n"
    )


def focus(*issues: str) -> str:
    return guide(
        "🧪&nbsp;<strong>No relevant tests</strong>",
        "⚡&nbsp;<strong>Recommended focus areas for review</strong><br><br>\n\n"
        + "\n\n".join(issues)
        + "\n\n",
    )


def issue(link: str, title: str = "Possible Issue", text: str = "It may fail.") -> str:
    return f"<details><summary><a href='{link}'><strong>{title}</strong></a>\n\n{text}\n</summary>\n\n```py\ncode()\n```\n\n</details>"


@pytest.mark.parametrize(
    ("link", "place"),
    [
        (f"https://github.com/o/r/pull/5/files#diff-{HASH}R140-R167", ("src/q.ts", 140, 167)),
        (f"https://github.com/o/r/pull/5/files#diff-{HASH}R140", ("src/q.ts", 140, None)),
        (f"https://github.com/o/r/pull/5/files#diff-{HASH}", ("src/q.ts", None, None)),
        ("https://github.com/o/r/pull/5/files#diff-" + "0" * 64 + "R1", ("", None, None)),
        ("https://gitlab.com/o/r/-/blob/main/src/a%20b.py?ref_type=heads#L10-12", ("src/a b.py", 10, 12)),
        ("https://github.com/o/r/blob/main/service.py#L12-L14", ("service.py", 12, 14)),
        ("https://example.org/", ("", None, None)),
    ],
)
def test_a_focus_area_stands_where_its_link_points(
    link: str, place: tuple[str, int | None, int | None]
) -> None:
    found = pr_agent.parse(focus(issue(link)), paths=["README.md", "src/q.ts"])
    finding = found.findings[0]
    assert (finding.path, finding.line, finding.end_line) == place
    assert (finding.title, finding.rationale, finding.severity) == ("Possible Issue", "It may fail.", None)
    assert bool(found.notices) == (not place[0])


def test_areas_in_every_shape_of_markup_are_told_apart() -> None:
    plain = (
        "## PR Reviewer Guide 🔍\n\n### ⚡ Recommended focus areas for review\n\n#### \n"
        "[**One**](https://github.com/o/r/blob/main/a.py#L1)\n\nFirst &lt;T&gt;.\n\n**Two**\n\nSecond.\n\n## Other\n\n**Three**\n"
    )
    found = pr_agent.parse(plain)
    assert [(f.title, f.rationale) for f in found.findings] == [("One", "First <T>."), ("Two", "Second.")]
    table = pr_agent.parse(
        focus(
            "<a href='https://h/blob/main/a.py#L2'><strong>A</strong></a><br>Text",
            "<strong>B</strong><br>More",
        )
    )
    assert [(f.title, f.rationale, f.line) for f in table.findings] == [("A", "Text", 2), ("B", "More", None)]


def test_security_concerns_are_a_remark_without_a_place() -> None:
    concerns = "🔒&nbsp;<strong>Security concerns</strong><br><br>\n\n<strong>Injection:</strong><br> The query is built."
    found = pr_agent.parse(guide(concerns, "⚡&nbsp;<strong>No major issues detected</strong>"))
    finding = found.findings[0]
    assert (finding.title, finding.category, finding.defect_class) == (
        "Security concerns",
        "security",
        "security",
    )
    assert (finding.path, finding.line) == ("", None)
    assert "The query is built." in finding.rationale
    quiet = guide(
        "🔒&nbsp;<strong>No security concerns identified</strong>",
        "⚡&nbsp;<strong>No major issues detected</strong>",
    )
    assert pr_agent.parse(quiet).status == "silent"


ROW = """<tr><td rowspan=2><br>Possible issue</td>
<td>

<details><summary>Use <code>shlex</code></summary>

___

**Quote it,
always.**

[a/b.py [10-15]](https://github.com/o/r/pull/1/files#diff-x)

```diff
-old
+new
```
<details><summary>Suggestion importance[1-10]: 8</summary>

__

Why: it breaks.

</details></details></td><td align=center>High

</td></tr>"""
HIGH_LEVEL = "<tr><td rowspan=1>High-level</td>\n<td>\n\n<details><summary>Unify</summary>\n\n___\n\n**All.**\n\n</details></td><td align=center>Low\n</td></tr>"
HELP = "<details><summary>💡 Tool usage guide:</summary>\n\nUse /improve\n</details>"


def test_a_row_of_the_table_is_a_finding_and_a_fold_that_helps_is_none() -> None:
    found = pr_agent.parse(f"## PR Code Suggestions ✨\n\n<table>{HIGH_LEVEL}{ROW}</table>\n{HELP}")
    first, second = found.findings
    assert (first.title, first.path, first.category, first.severity_said) == (
        "Unify",
        "",
        "High-level",
        "Low",
    )
    assert (second.title, second.path, second.line, second.end_line) == ("Use shlex", "a/b.py", 10, 15)
    assert (second.rationale, second.suggestion) == ("Quote it, always.", "-old\n+new")
    assert (second.category, second.severity_said, second.severity) == ("Possible issue", "High", "error")


@pytest.mark.parametrize(
    ("raw", "status", "detail"),
    [
        ("Preparing review...", "unknown", "in_progress"),
        ("Failed to generate code suggestions for PR", "failed", "review_failed"),
        ("You have reached your monthly limit", "failed", "quota"),
        ("Incremental Review Skipped", "failed", "skipped"),
        ("**[Persistent review](x)** updated", "failed", "unrecognised"),
        ("Persistent review updated to latest commit abc", "unknown", "findings_elsewhere"),
        ("No code suggestions found for the PR.", "silent", None),
        ("/review", "unknown", "command"),
        ("<!-- pr-agent:review:full -->", "unknown", "empty_output"),
        ("Something else", "failed", "unrecognised"),
        (guide("⏱️&nbsp;<strong>Estimated effort</strong>: 1"), "failed", "unrecognised"),
    ],
)
def test_a_text_without_findings_says_what_became_of_the_review(
    raw: str, status: str, detail: str | None
) -> None:
    found = pr_agent.parse(raw)
    assert (found.status, found.detail, found.findings) == (status, detail, ())


# ---------------------------------------------------------------- the model's answer


def answer(raw: str) -> Parsed:
    return pr_agent.parse(raw, root="/r")


def test_yaml_that_is_none_is_read_line_by_line() -> None:
    raw = """```yaml
review:
  estimated_effort_to_review_[1-5]: 2
  key_issues_to_review:
  - relevant_file: |
      /r/a.py
    issue_header: "Quoted: header"
    issue_content: >-
      First: a colon,
        note: and an indented one.
      label: not a key of ours here
    start_line: 4
    end_line: 6
  - relevant_file: 'b.py'
    issue_header: Other
    issue_content: One line
      goes on
    start_line: 0
  security_concerns: |
    - relevant_file: not an item
code_suggestions:
- relevant_file: c.py
  suggestion_content: |
    Use a lock.
  one_sentence_summary: Lock it
  improved_code: |
    lock()
  relevant_lines_start: 7
  relevant_lines_end: 8
  label: possible bug
```"""
    found = answer(raw)
    assert [(f.path, f.line, f.end_line, f.title) for f in found.findings] == [
        ("a.py", 4, 6, "Quoted: header"), ("b.py", None, None, "Other"), ("c.py", 7, 8, "Lock it"),
    ]  # fmt: skip
    assert "note: and an indented one." in found.findings[0].rationale
    assert "label: not a key of ours here" in found.findings[0].rationale
    assert found.findings[1].rationale == "One line\ngoes on"
    assert (found.findings[2].rationale, found.findings[2].suggestion) == ("Use a lock.", "lock()")
    assert found.findings[2].category == "possible bug"
    assert found.notices == ("key_issues_to_review[1]: 0 is no line",)


@pytest.mark.parametrize(
    ("raw", "status", "detail"),
    [
        ("review:\n  key_issues_to_review: []\n", "silent", None),
        ("review:\n  key_issues_to_review: []\ncode_suggestions: null", "silent", None),
        ("review:\n  key_issues_to_review:\n    nothing readable", "failed", "wrong_shape"),
        ("key_issues_to_review:\n- relevant_file: a.py\n  start_line: 3\n", "failed", "unreadable_parts"),
        ("key_issues_to_review:", "failed", "wrong_shape"),
    ],
)
def test_an_answer_that_cannot_be_read_is_never_silent(raw: str, status: str, detail: str | None) -> None:
    found = answer(raw)
    assert (found.status, found.detail, found.findings) == (status, detail, ())


ITEM = {"relevant_file": "a.py", "issue_header": "H", "issue_content": "C", "start_line": 4, "end_line": 5}


@pytest.mark.parametrize(
    ("value", "status", "count"),
    [
        ({"review": {"key_issues_to_review": [ITEM]}}, "found", 1),
        ({"key_issues_to_review": [ITEM], "code_suggestions": [{"suggestion_content": "S"}]}, "found", 2),
        ({"code_suggestions": []}, "silent", 0),
        ({"review": {"key_issues_to_review": [ITEM, {"start_line": 3}]}}, "incomplete", 1),
        ({"review": {}}, "failed", 0),
        ([], "failed", 0),
    ],
)
def test_an_answer_in_json_is_read_too(value: Any, status: str, count: int) -> None:
    found = answer(json.dumps(value))
    assert (found.status, len(found.findings)) == (status, count)
    assert answer('{"review":').detail == "truncated"
