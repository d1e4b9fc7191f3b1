"""CodeRabbit: one comment, a body with findings folded into it, and the many ways in which it has not reviewed."""

import pytest

from judgeproof.reviews.facts import Region
from judgeproof.reviews.parsers import coderabbit


def section(name: str, *files: tuple[str, str]) -> str:
    folds = "\n".join(
        f"<details>\n<summary>{path} (1)</summary><blockquote>\n\n{text}\n\n</blockquote></details>"
        for path, text in files
    )
    return f"<details>\n<summary>{name}</summary><blockquote>\n\n{folds}\n\n</blockquote></details>\n"


ENTRY = "`3-4`: _⚠️ Potential issue_ | _🔴 Critical_\n\n**Lost.**\n\nText.\n\n```suggestion\nkeep()\n```\n"


def test_an_entry_has_a_place_labels_a_title_and_a_text() -> None:
    found = coderabbit.parse(section("⚠️ Outside diff range comments (1)", ("src/a b.py", ENTRY)), root="")
    finding = found.findings[0]
    assert (found.status, finding.path, finding.line, finding.end_line) == ("found", "src/a b.py", 3, 4)
    assert (finding.category, finding.severity_said, finding.severity) == (
        "Potential issue",
        "Critical",
        "critical",
    )
    assert (finding.title, finding.rationale, finding.source) == ("Lost.", "Text.", "coderabbit")


def test_entries_of_one_file_are_told_apart_and_code_holds_none() -> None:
    text = "`1`: **One.**\n\nA.\n\n```\n9: not an entry\n```\n\n---\n\n`20-21`: **Two.**\n\nAlso applies to: 30\n"
    found = coderabbit.parse(section("🧹 Nitpick comments (2)", ("a.py", text)))
    assert [(f.line, f.end_line, f.title) for f in found.findings] == [(1, None, "One."), (20, 21, "Two.")]
    assert found.findings[1].also_at == (Region(line=30),)
    assert [(f.severity_said, f.severity) for f in found.findings] == [("Nitpick", "nit")] * 2


@pytest.mark.parametrize(
    ("named", "lines", "path"),
    [("a/[id]/p.tsx-15-21", "15-21", "a/[id]/p.tsx"), ("a.py-6-6", "6", "a.py"), ("a.py-6", "6", "a.py"), ("v-2", "6", "v-2")],
)  # fmt: skip
def test_a_path_may_carry_the_lines_of_its_only_entry(named: str, lines: str, path: str) -> None:
    text = f"`{lines}`: _⚠️ Potential issue_ | _🟠 Major_\n\n**T.**\n\nText."
    assert coderabbit.parse(section("🟠 Major comments (1)", (named, text))).findings[0].path == path


def test_a_suggestion_stands_in_the_entry_or_in_its_fold() -> None:
    own = coderabbit.parse(section("Nitpick comments (1)", ("a.py", ENTRY))).findings[0]
    assert own.suggestion == "keep()"
    inner = "`3`: **T**\n\n<details>\n<summary>Proposed fix</summary>\n\n```diff\n-a\n+</details>\n```\n</details>\n"
    found = coderabbit.parse(section("Nitpick comments (1)", ("a.py", inner))).findings[0]
    assert found.suggestion == "-a\n+</details>"


@pytest.mark.parametrize("lines", ["L3-L4", "`L3-L4`", "`Lines 3-4`", "3 \u2013 4", "`3-4`"])
def test_lines_of_an_entry_are_written_in_several_ways(lines: str) -> None:
    finding = coderabbit.parse(section("Nitpick comments (1)", ("a.py", f"{lines}: **T**\nText"))).findings[0]
    assert (finding.line, finding.end_line, finding.title) == (3, 4, "T")


@pytest.mark.parametrize(
    "name", ["🔇 Additional comments (1)", "📜 Review details", "📥 Commits", "ℹ️ Recent review info (1)"]
)
def test_other_folds_hold_no_findings(name: str) -> None:
    body = "**Actionable comments posted: 0**\n" + section(name, ("a.py", ENTRY))
    assert coderabbit.parse(body).status == "silent"


@pytest.mark.parametrize(
    "name", ["Additional comments not posted (1)", "🟡 Minor comments (1)", "♻️ Duplicate comments (1)"]
)
def test_sections_of_any_name_hold_findings(name: str) -> None:
    assert len(coderabbit.parse(section(name, ("a.py", ENTRY))).findings) == 1


def test_a_section_that_holds_fewer_than_it_says_makes_the_review_incomplete() -> None:
    found = coderabbit.parse(section("🧹 Nitpick comments (3)", ("a.py", ENTRY)))
    assert (found.status, found.detail) == ("incomplete", "fewer_than_declared")
    assert found.notices == ("body: Nitpick: 3 are declared, 1 were read",)
    assert coderabbit.parse(section("🧹 Nitpick comments (3)", ("a.py", "no entry"))).status == "failed"


PROMPT = """<details>
<summary>🤖 Prompt for all review comments with AI agents</summary>

```
Inline comments:
In `@a.py`:
- Around line 3-4: First thing. And why
  it matters.
- Line 9: Second thing.

Nitpick comments:
In @b.py:
- Around line 7: Third thing.
```
</details>
"""


def test_a_prompt_for_agents_holds_findings_that_stand_nowhere_else() -> None:
    found = coderabbit.parse(PROMPT)
    assert [(f.path, f.line, f.end_line, f.title) for f in found.findings] == [
        ("a.py", 3, 4, "First thing."), ("a.py", 9, None, "Second thing."), ("b.py", 7, None, "Third thing."),
    ]  # fmt: skip
    assert found.findings[0].rationale == "And why it matters."
    assert [f.severity for f in found.findings] == [None, None, "nit"]


def test_a_finding_in_a_section_and_in_the_prompt_is_one() -> None:
    body = (
        "**Actionable comments posted: 2**\n"
        + section("⚠️ Outside diff range comments (1)", ("b.py", "`7`: **X.**\n"))
        + PROMPT
    )
    found = coderabbit.parse(body)
    assert (found.status, [(f.path, f.line) for f in found.findings]) == (
        "found",
        [("b.py", 7), ("a.py", 3), ("a.py", 9)],
    )


def test_a_comment_of_a_thread_alone_has_no_place() -> None:
    found = coderabbit.parse("**Guard it.**\n\nBecause.\n\nAlso applies to: lines 5-6")
    assert (found.findings[0].path, found.findings[0].line, found.findings[0].title) == (
        "",
        None,
        "Guard it.",
    )
    assert found.findings[0].also_at == (Region(line=5, end_line=6),)


def test_a_label_without_a_severity_says_none() -> None:
    finding = coderabbit.parse("_🛠️ Refactor suggestion_\n\n**Split it.**\n\nText.").findings[0]
    assert (finding.category, finding.severity_said, finding.severity) == ("Refactor suggestion", None, None)


AUTO = "<!-- This is an auto-generated comment: {} by coderabbit.ai -->\n"


@pytest.mark.parametrize(
    ("body", "status", "detail"),
    [
        (AUTO.format("rate limited") + "> ## Review limit reached", "failed", "rate_limited"),
        (
            AUTO.format("skip review") + AUTO.format("rate limited") + "## Review skipped",
            "failed",
            "rate_limited",
        ),
        ("Rate limit exceeded", "failed", "rate_limited"),
        ("You have insufficient credits.", "failed", "quota"),
        (AUTO.format("review paused") + "x", "failed", "paused"),
        ("> [!NOTE]\n> ## Reviews paused", "failed", "paused"),
        (AUTO.format("failure") + "x", "failed", "review_failed"),
        (AUTO.format("skip review") + "> ## Review skipped\n> Too many files!", "failed", "skipped"),
        (AUTO.format("skip review") + "> ## Draft PR not reviewed", "failed", "skipped"),
        (
            AUTO.format("skip review") + "> Draft\n> - [ ] Trigger a manual review",
            "failed",
            "waiting_for_command",
        ),
        (AUTO.format("review in progress") + "x", "unknown", "in_progress"),
        ("✅ Actions performed\n\nReview triggered.", "unknown", "in_progress"),
        ("Review finished.", "unknown", "findings_elsewhere"),
        ("**Actionable comments posted: 4**", "unknown", "findings_elsewhere"),
        ("No actionable comments were generated in the recent review. 🎉", "silent", None),
        ("@coderabbitai review", "unknown", "command"),
        ("`@me`, I considered withdrawing it, but I am retaining the finding.", "unknown", "retained"),
        ("`@me`, you're right, my suggestion was wrong.", "unknown", "withdrawn"),
        ("@me, thank you!", "unknown", "reply"),
        (AUTO.format("summarize") + "<!-- walkthrough_start -->\n## Walkthrough", "unknown", "walkthrough"),
        ("Something else entirely.", "failed", "unrecognised"),
        ("<!-- -->", "failed", "unrecognised"),
    ],
)
def test_a_text_without_findings_says_what_became_of_the_review(
    body: str, status: str, detail: str | None
) -> None:
    found = coderabbit.parse(body)
    assert (found.status, found.detail, found.findings) == (status, detail, ())


def test_words_about_limits_in_a_finding_are_its_subject() -> None:
    found = coderabbit.parse(
        "_⚠️ Potential issue_ | _🟠 Major_\n\n**Callers are rate limited twice.**\n\nReview failed."
    )
    assert (found.status, found.findings[0].title) == ("found", "Callers are rate limited twice.")
    folded = (
        AUTO.format("summarize")
        + "<details><summary>x</summary>rate limit exceeded</details>\nCurrently processing new changes"
    )
    assert coderabbit.parse(folded).detail == "in_progress"


@pytest.mark.parametrize(
    ("raw", "detail"),
    [
        ('{"type": "error", "errorType": "rate_limit", "message": "wait"}', "rate_limited"),
        ('{"type": "error", "errorType": "auth"}', "review_failed"),
        ('{"type": "finding"}', "wrong_shape"),
        ('{"type": "error"', "truncated"),
    ],
)
def test_the_command_line_reports_its_errors_as_json(raw: str, detail: str) -> None:
    assert (coderabbit.parse(raw).status, coderabbit.parse(raw).detail) == ("failed", detail)
