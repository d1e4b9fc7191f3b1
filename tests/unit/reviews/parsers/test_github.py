"""Exports of GitHub's REST interface: comments in threads, bodies of reviews, and what they say of the review."""

import json
from typing import Any

import pytest

from judgeproof.reviews.facts import Elsewhere, Parsed, Region
from judgeproof.reviews.parsers import github


def comment(body: str = "**Leak.**\n\nThe file stays open.", **changes: Any) -> dict[str, Any]:
    return {
        "path": "a.py",
        "line": 9,
        "side": "RIGHT",
        "body": body,
        "user": {"login": "rev[bot]"},
        **changes,
    }


def parsed(*items: Any, **options: Any) -> Parsed:
    return github.parse(json.dumps(items), **options)


def rabbit(body: str, **changes: Any) -> dict[str, Any]:
    return {"body": body, "user": {"login": "coderabbitai[bot]"}, **changes}


@pytest.mark.parametrize(
    ("changes", "line", "end", "elsewhere"),
    [
        ({}, 9, None, None),
        ({"start_line": 5, "start_side": "RIGHT"}, 5, 9, None),
        ({"start_line": 5, "start_side": "LEFT"}, 9, None, None),
        ({"side": "LEFT"}, None, None, Elsewhere(line=9, before=True)),
        ({"side": "LEFT", "start_line": 7, "start_side": "LEFT"}, None, None, Elsewhere(line=7, end_line=9, before=True)),
        ({"line": None, "original_line": 4, "original_commit_id": "c1"}, None, None, Elsewhere(line=4, commit="c1")),
        ({"line": None, "original_line": 4, "original_start_line": 2}, None, None, Elsewhere(line=2, end_line=4)),
        ({"line": None, "original_line": 4, "side": "LEFT"}, None, None, Elsewhere(line=4, before=True)),
        ({"line": None, "original_line": True}, None, None, None),
        ({"line": None}, None, None, None),
        ({"subject_type": "file", "line": 1}, None, None, None),
        ({"line": 0}, None, None, None),
        ({"line": "9"}, 9, None, None),
    ],
)  # fmt: skip
def test_a_comment_stands_on_head_lines_or_elsewhere(
    changes: Any, line: int | None, end: int | None, elsewhere: Elsewhere | None
) -> None:
    finding = parsed(comment(**changes)).findings[0]
    assert (finding.line, finding.end_line, finding.elsewhere) == (line, end, elsewhere)


def test_further_lines_of_a_comment_on_another_state_are_no_head_lines() -> None:
    body = "**Leak.**\n\nAlso applies to: 20, other.py:3"
    found = parsed(comment(body), comment(body, side="LEFT"))
    assert found.findings[0].also_at == (Region(line=20),)
    assert found.findings[1].also_at == ()
    assert "[0]: places in other files, which are not kept: other.py:3" in found.notices


@pytest.mark.parametrize(
    ("body", "title", "said", "level"),
    [
        ("_⚠️ Potential issue_ | _🟠 Major_\n\n**Race.**\n\nText", "Race.", "Major", "warning"),
        ("_🧹 Nitpick (assertive)_\n\n**Name.**\n\nText", "Name.", "Nitpick", "nit"),
        ("### Race\n\n**High Severity**\n\nText", "Race", "High", "error"),
        ("🟡 **Medium** `b/a.py:9`\n\nText", "Text", "Medium", "warning"),
        ("**<sub><sub>![P1 Badge](https://img/x)</sub></sub>  Race**\n\nText\n\nUseful? React.", "Race", "P1", "error"),
        ("**Suggestion:** Use a lock [possible issue, importance: 8]\n```suggestion\nx\n```", "Use a lock", "8", "info"),
        ("Plain words.\nMore.", "Plain words.", None, None),
    ],
)  # fmt: skip
def test_a_comment_is_read_in_the_manner_of_its_text(
    body: str, title: str, said: str | None, level: str | None
) -> None:
    finding = parsed(comment(body)).findings[0]
    assert (finding.path, finding.line, finding.title) == ("a.py", 9, title)
    assert (finding.severity_said, finding.severity) == (said, level)
    assert "Useful?" not in finding.rationale


def test_replies_in_a_thread_are_no_findings_and_a_withdrawal_is_told_of() -> None:
    found = parsed(
        comment(), comment("`@me`, I'm withdrawing this comment.", in_reply_to_id=1), comment("Done", in_reply_to_id=1),
        comment("ok", replyTo={"id": 1}),
    )  # fmt: skip
    assert len(found.findings) == 1
    assert found.notices == ("[1]: a reply: withdrawn", "[2]: a reply", "[3]: a reply")


def test_a_comment_that_its_reviewer_calls_settled_is_no_finding() -> None:
    body = "🟠 **High** `a.py:9`\n\nText\n\n✅ Resolved in 148c355df49cc1692434f4d6689f53666523cadc"
    found = parsed(comment(body))
    assert (found.status, found.detail, found.findings) == ("unknown", "settled", ())


def test_annotations_of_a_check_are_findings() -> None:
    item = {
        "path": "a.py",
        "start_line": 3,
        "end_line": 4,
        "annotation_level": "failure",
        "title": "E1",
        "message": "Bad\nx",
    }
    found = parsed(item, {**item, "title": None})
    assert [(f.title, f.rationale, f.severity, f.severity_said) for f in found.findings] == [
        ("E1", "Bad\nx", "error", "failure"), ("Bad", "x", "error", "failure"),
    ]  # fmt: skip


# ---------------------------------------------------------------- texts that stand in no file

NITPICK = (
    "**Actionable comments posted: {count}**\n<details><summary>🧹 Nitpick comments (1)</summary><blockquote>\n"
    "<details><summary>b.py (1)</summary><blockquote>\n\n`7`: **Name is unclear.**\n\n</blockquote></details></blockquote></details>"
)  # fmt: skip


def test_findings_in_a_review_body_stand_beside_the_comments_that_it_announces() -> None:
    body = rabbit(NITPICK.format(count=1), state="COMMENTED")
    whole = parsed(comment(), body)
    assert (whole.status, [f.path for f in whole.findings]) == ("found", ["a.py", "b.py"])
    cut = parsed(rabbit(NITPICK.format(count=2)), comment())
    assert (cut.status, cut.detail) == ("incomplete", "findings_elsewhere")
    assert "comments announced: 2, in this export: 1" in cut.notices


@pytest.mark.parametrize(
    ("items", "status", "detail"),
    [
        ([], "unknown", "no_review"),
        ([{"body": "", "user": {"login": "coderabbitai[bot]"}}], "unknown", "no_review"),
        ([{"body": None, "user": {"login": "x"}}], "unknown", "no_review"),
        ([{"body": "LGTM", "user": {"login": "person"}}], "unknown", "no_review"),
        ([rabbit("**Actionable comments posted: 0**")], "silent", None),
        ([rabbit("You are rate limited by coderabbit.ai.")], "failed", "rate_limited"),
        ([rabbit("Currently processing new changes in this PR."), rabbit("**Actionable comments posted: 0**")], "silent", None),
        ([rabbit("**Actionable comments posted: 0**"), rabbit("## Review failed\n\nclosed")], "failed", "review_failed"),
        ([rabbit("**Actionable comments posted: 3**")], "unknown", "findings_elsewhere"),
        ([rabbit("Currently processing new changes")], "unknown", "in_progress"),
        ([{"body": "Codex Review: Didn't find any major issues.", "user": {"login": "chatgpt-codex-connector[bot]"}}], "silent", None),
        ([{"body": "No code suggestions found for the PR.", "author": {"login": "qodo-merge-pro"}}], "silent", None),
        ([{"body": "Macroscope: No code objects were reviewed.", "author": "macroscopeapp[bot]"}], "silent", "nothing_to_review"),
        ([{"body": "text of the walkthrough by CodeRabbit"}], "failed", "unrecognised"),
        ([{"body": 7}], "failed", "unreadable_parts"),
        ([{"x": 1}], "failed", "unreadable_parts"),
        ([None], "failed", "unreadable_parts"),
    ],
)  # fmt: skip
def test_without_findings_the_last_telling_text_decides(
    items: list[Any], status: str, detail: str | None
) -> None:
    found = parsed(*items)
    assert (found.status, found.detail, found.findings) == (status, detail, ())


def test_a_body_of_another_reviewer_may_hold_findings_and_states_are_told_beside_them() -> None:
    codex = {
        "user": {"login": "chatgpt-codex-connector[bot]"},
        "body": "### 💡 Codex Review\n\nhttps://github.com/o/r/blob/abc/src/b.ts#L4-L5\n**![P2 Badge](x)  Order**\n\nText",
    }
    found = parsed(codex, rabbit("You are rate limited by coderabbit.ai."))
    assert (found.findings[0].path, found.findings[0].line, found.findings[0].raw) == (
        "src/b.ts",
        4,
        "[0]: body[0]",
    )
    assert found.notices == ("besides, a text says: rate_limited",)


# ---------------------------------------------------------------- exports


def test_pages_and_objects_of_lists_are_one_export() -> None:
    page = json.dumps([comment()])
    assert len(github.parse(page + page).findings) == 2
    assert len(github.parse(json.dumps([[comment()], [comment(), comment()]])).findings) == 3
    held = {
        "comments": [{"body": "hi", "author": {"login": "me"}}],
        "reviews": [],
        "review_comments": [comment()],
    }
    assert len(github.parse(json.dumps(held)).findings) == 1
    assert len(github.parse(json.dumps(comment())).findings) == 1
    assert github.parse('{"reviews": []}').detail == "no_review"


def test_comments_of_several_authors_are_told_of_and_one_can_be_chosen() -> None:
    items = [comment(), comment(user={"login": "me"}), comment(user=None)]
    found = parsed(*items)
    assert [finding.source for finding in found.findings] == ["rev[bot]", "me", "github"]
    assert found.notices[0].startswith("findings of several authors: rev[bot], me, ;")
    chosen = parsed(*items, author="REV[bot]")
    assert ([finding.source for finding in chosen.findings], chosen.notices) == (["rev[bot]"], ())


def test_a_path_is_relative_to_the_root() -> None:
    assert parsed(comment(path="/r/a.py"), root="/r").findings[0].path == "a.py"
