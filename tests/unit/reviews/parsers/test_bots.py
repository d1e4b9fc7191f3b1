"""Bugbot, Macroscope and Codex: comments, summaries and check runs, in more shapes than the real ones at hand."""

import json
from typing import Any

import pytest

from judgeproof.reviews.facts import Region
from judgeproof.reviews.parsers import bugbot, codex, macroscope, parser_of


def check(
    name: str, title: str = "", status: str = "completed", conclusion: str = "neutral", **output: Any
) -> str:
    return json.dumps(
        {"name": name, "status": status, "conclusion": conclusion, "output": {"title": title, **output}}
    )


def state(name: str, raw: str) -> tuple[str, str | None]:
    found = parser_of(name)(raw)
    assert found.findings == ()
    return found.status, found.detail


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (check("Cursor Bugbot", status="queued"), ("unknown", "in_progress")),
        (check("Cursor Bugbot", conclusion="cancelled"), ("failed", "cancelled")),
        (check("Cursor Bugbot", conclusion="timed_out"), ("failed", "timeout")),
        (check("Cursor Bugbot", conclusion="skipped", summary="Nothing"), ("failed", "skipped")),
        (check("Cursor Bugbot", summary="Bugbot completed review - no issues found!"), ("silent", None)),
        (check("Cursor Bugbot", summary="found 0 potential issues"), ("silent", None)),
        (check("Cursor Bugbot", text="found 7 new issues"), ("unknown", "findings_elsewhere")),
        (check("Cursor Bugbot", summary="You have hit your usage limit"), ("failed", "quota")),
        (check("Cursor Bugbot", summary="Bugbot encountered an error"), ("failed", "review_failed")),
        (check("Cursor Bugbot", summary="Skipping this draft"), ("failed", "skipped")),
        (check("Cursor Bugbot", summary="Hm"), ("failed", "unrecognised")),
        (check("Cursor Bugbot"), ("unknown", "empty_output")),
        ('{"name": "x"}', ("failed", "wrong_shape")),
        ('{"name":', ("failed", "truncated")),
        ("bugbot run", ("unknown", "command")),
        ("Your free trial has ended.", ("failed", "quota")),
    ],
)
def test_bugbot_says_what_became_of_its_review(raw: str, expected: tuple[str, str | None]) -> None:
    assert state("bugbot", raw) == expected


def test_a_comment_of_bugbot_names_its_places_in_a_comment_of_html() -> None:
    body = (
        "### Title\n\n<!-- **Low Severity** -->\n\nText.\n\n```suggestion\nx\n```\n<!-- LOCATIONS START\na.py#L4-L6\n"
        "a.py#L9\nb.py#L1-2\nLOCATIONS END -->\n<sup>small print</sup>"
    )
    finding = bugbot.parse(body).findings[0]
    assert (finding.path, finding.line, finding.end_line, finding.also_at) == (
        "a.py",
        4,
        6,
        (Region(line=9),),
    )
    assert (finding.title, finding.rationale, finding.suggestion) == ("Title", "Text.", "x")
    assert (finding.severity_said, finding.severity) == ("Low", "info")
    assert bugbot.parse(body).notices == ("body: places in other files, which are not kept: b.py#L1-2",)
    bare = bugbot.parse("### Title\n\n**Medium Severity**\n\nText.").findings[0]
    assert (bare.path, bare.line) == ("", None)
    assert (
        bugbot.parse("### T\n<!-- LOCATIONS START\na.py#L4\nLOCATIONS END -->").findings[0].severity is None
    )


CORRECTNESS = "Macroscope - Correctness Check"


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (check(CORRECTNESS, "x", status="in_progress"), ("unknown", "in_progress")),
        (check(CORRECTNESS, "No issues identified (3 code objects reviewed)."), ("silent", None)),
        (check(CORRECTNESS, "0 issues identified."), ("silent", None)),
        (check(CORRECTNESS, "12 issues identified."), ("unknown", "findings_elsewhere")),
        (check(CORRECTNESS, "No code objects were reviewed."), ("silent", "nothing_to_review")),
        (check(CORRECTNESS, "Macroscope encountered an error"), ("failed", "review_failed")),
        (check(CORRECTNESS, "Review skipped", summary="an unpaid invoice"), ("failed", "quota")),
        (check(CORRECTNESS, "Review skipped", summary="draft"), ("failed", "skipped")),
        (check(CORRECTNESS, "Something new"), ("failed", "unrecognised")),
        (check("Macroscope - Approvability Check", "Approved"), ("unknown", "verdict")),
        (check("Macroscope - House Rules", "All clear"), ("unknown", "auxiliary")),
        ('{"name": "x"}', ("failed", "wrong_shape")),
        ('{"name":', ("failed", "truncated")),
        ("@macroscope-app review", ("unknown", "command")),
        ("<!-- MURMUR_IGNORE -->", ("unknown", "empty_output")),
        ("**Verdict:** Approved", ("unknown", "verdict")),
        ("Hello", ("failed", "unrecognised")),
    ],
)
def test_macroscope_says_what_became_of_its_review(raw: str, expected: tuple[str, str | None]) -> None:
    assert state("macroscope", raw) == expected


def test_a_comment_of_macroscope_without_a_prompt_has_a_shortened_path() -> None:
    found = macroscope.parse(
        "🔴 **Critical** `x/a.py:4-6`\n\nText.\n\nMore.\n<details><summary>Also found in 2 other location(s)</summary>\n\n"
        "`x/a.py:9`\n\n> quoted\n\n`b.py:1-2`\n</details>"
    )
    finding = found.findings[0]
    assert (finding.path, finding.line, finding.end_line, finding.also_at) == (
        "x/a.py",
        4,
        6,
        (Region(line=9),),
    )
    assert (finding.title, finding.rationale, finding.severity) == ("Text.", "More.", "critical")
    assert found.notices == (
        "body: the path is shortened",
        "body: places in other files, which are not kept: b.py:1",
    )


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("Codex Review: Didn\u2019t find any major issues. Keep it up!", ("silent", None)),
        ("Codex Review: Something went wrong. Try again later.", ("failed", "review_failed")),
        ("You have reached your Codex usage limits for code reviews.", ("failed", "quota")),
        ("To use Codex here, create an account.", ("unknown", "notice")),
        ("@codex review", ("unknown", "command")),
        (
            "### 💡 Codex Review\n\nHere are some automated review suggestions.",
            ("unknown", "findings_elsewhere"),
        ),
        ("Something else", ("failed", "unrecognised")),
        ('{"findings": []}', ("silent", None)),
        ('{"findings": {}}', ("failed", "wrong_shape")),
        ('{"findings": [{}]}', ("failed", "unreadable_parts")),
        ("[", ("failed", "truncated")),
    ],
)
def test_codex_says_what_became_of_its_review(raw: str, expected: tuple[str, str | None]) -> None:
    assert state("codex", raw) == expected


LINK = "https://github.com/o/r/blob/abc/src/{}"


def test_a_body_of_codex_holds_one_finding_under_each_link() -> None:
    body = (
        f"### 💡 Codex Review\n\n{LINK.format('a%20b.ts')}#L4-L6\n**<sub>![P0 Badge](x)</sub> One**\n\nText.\n\n"
        f"{LINK.format('b.ts')}#L9\n**Two**\n\nMore.\n\n{LINK.format('c.ts')}#L1\n"
    )
    found = codex.parse(body).findings
    assert [(f.path, f.line, f.end_line, f.title, f.severity_said) for f in found] == [
        ("src/a b.ts", 4, 6, "One", "P0"), ("src/b.ts", 9, None, "Two", None),
    ]  # fmt: skip
    alone = codex.parse("**![P3 Badge](x)  Three**\n\nText.").findings[0]
    assert (alone.path, alone.title, alone.severity) == ("", "Three", "info")


def test_the_command_line_of_codex_prints_json() -> None:
    place = {"absolute_file_path": "/r/a.py", "line_range": {"start": 3, "end": 5}}
    items = [
        {"title": "[P1] Lost update", "body": "Text", "code_location": place},
        {"title": "Other", "body": "", "priority": 2, "code_location": place},
        {"body": "Only a body", "priority": True},
    ]
    found = codex.parse(
        json.dumps({"findings": items, "overall_correctness": "incorrect"}), root="/r"
    ).findings
    assert [(f.path, f.line, f.end_line, f.title, f.severity_said) for f in found] == [
        ("a.py", 3, 5, "Lost update", "P1"), ("a.py", 3, 5, "Other", "P2"), ("", None, None, "", None),
    ]  # fmt: skip
