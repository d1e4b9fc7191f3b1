"""What is printed for people: the incumbent's plain text, and lines as compilers print them."""

import pytest

from judgeproof.reviews.facts import Region
from judgeproof.reviews.parsers import lines, plaintext

RULE = "─" * 24


def block(head: str = "major [Potential issue]", place: str = "→ app/pay.py:12-14", *body: str) -> str:
    return "\n".join([RULE, head, "", place, "", *(body or ("Title.", "", "Rationale", "wraps."))])


def review(*blocks: str, end: str = f"\n{RULE}\nReview complete\n1 finding ✔\n") -> str:
    return "\n".join(blocks) + end


# ---------------------------------------------------------------- the incumbent


def test_a_block_is_a_finding() -> None:
    found = plaintext.parse(review(block()))
    finding = found.findings[0]
    assert (found.status, found.notices) == ("found", ())
    assert (finding.path, finding.line, finding.end_line) == ("app/pay.py", 12, 14)
    assert (finding.title, finding.rationale) == ("Title.", "Rationale wraps.")
    assert (finding.category, finding.source) == ("Potential issue", "incumbent/cli")
    assert (finding.severity_said, finding.severity, finding.severity_translated) == (
        "major",
        "warning",
        True,
    )


@pytest.mark.parametrize(
    ("place", "path", "line", "end"),
    [
        ("→ a.py:7", "a.py", 7, None),
        ("-> a.py:7-9", "a.py", 7, 9),
        ("→ C:\\r\\a.py:7", "C:/r/a.py", 7, None),
        ("→ a.py:9-7", "a.py", 9, None),
        ("→ a.py", "a.py", None, None),
        ("→ a.py:top", "a.py:top", None, None),
        ("→ odd:name.py:3", "odd:name.py", 3, None),
        ("→ /r/a.py:3", "/r/a.py", 3, None),
    ],
)
def test_a_place_is_split_at_its_last_colon(place: str, path: str, line: int | None, end: int | None) -> None:
    found = plaintext.parse(review(block("minor [X]", place)))
    assert (found.findings[0].path, found.findings[0].line, found.findings[0].end_line) == (path, line, end)
    assert plaintext.parse(review(block("minor [X]", "→ /r/a.py:3")), root="/r").findings[0].path == "a.py"


def test_further_places_are_regions_and_those_of_other_files_are_told_of() -> None:
    found = plaintext.parse(
        review(block("minor [X]", "→ a.py:1", "T", "", "Also applies to: 20, 31-33,", "a.py:40, b.py:4"))
    )
    assert found.findings[0].also_at == (Region(line=20), Region(line=31, end_line=33), Region(line=40))
    assert found.findings[0].rationale == ""
    assert found.notices == ("line 4: places in other files, which are not kept: b.py:4",)


@pytest.mark.parametrize(
    ("label", "defect_class"),
    [
        ("Security", "security"),
        ("race condition", "concurrency"),
        ("Potential issue", None),
        ("Nitpick", None),
    ],
)
def test_a_class_is_read_only_off_a_label_that_names_one(label: str, defect_class: str | None) -> None:
    assert plaintext.parse(review(block(f"minor [{label}]"))).findings[0].defect_class == defect_class


def test_escapes_and_rules_of_every_kind_are_no_text() -> None:
    raw = (
        review(block())
        .replace(RULE, "\x1b[2m=====\x1b[0m")
        .replace("\n", "\r\n")
        .replace("Title", "\x1b]8;;x\x07Title")
    )
    assert plaintext.parse("\x1b[?25l" + raw).findings[0].title == "Title."


@pytest.mark.parametrize(
    ("raw", "status", "detail"),
    [
        (review(), "found", "x"),
        (f"{RULE}\nReview complete\nNo findings ✔", "silent", None),
        ("Review completed: 0 findings", "silent", None),
        ("Review complete", "silent", None),
        (review(block(), end="\n"), "failed", "no_completion"),
        (
            review(block(), end=f"\n{RULE}\nReview complete\n1 finding\n3 findings ✔"),
            "failed",
            "fewer_than_declared",
        ),
        (review(block(), end="\nError: Rate limit exceeded"), "failed", "rate_limited"),
        ("HTTP 429", "failed", "rate_limited"),
        ("You\u2019ve used your Free  CLI\nallowance.", "failed", "free_tier"),
        ("Couldn\u2019t find a git remote\nReview complete\n0 findings", "failed", "free_tier"),
        ("   ", "unknown", "empty_output"),
        ("anything", "failed", "no_completion"),
    ],
)
def test_a_review_is_complete_only_where_it_says_so(raw: str, status: str, detail: str | None) -> None:
    found = plaintext.parse(raw)
    if detail == "x":
        assert (found.status, found.detail) == ("failed", "fewer_than_declared")
        return
    assert (found.status, found.detail, found.findings) == (status, detail, ())


def test_words_about_limits_in_a_complete_review_are_its_subject() -> None:
    found = plaintext.parse(review(block("minor [X]", "→ a.py:1", "Handle 429 and the rate limit.")))
    assert found.status == "found"


def test_the_last_declared_count_wins_and_fewer_than_read_is_told_of() -> None:
    assert (
        plaintext.parse(
            review(block(), end=f"\n{RULE}\n9 findings so far\nReview complete\n1 finding")
        ).status
        == "found"
    )
    found = plaintext.parse(review(block(), block()))
    assert (found.status, found.notices) == ("found", ("1 findings are declared, 2 were read",))


def test_a_block_without_an_arrow_is_a_banner() -> None:
    found = plaintext.parse(review(f"{RULE}\nhello [world]\n\nno arrow", block()))
    assert len(found.findings) == 1
    assert plaintext.parse(review(block("major [X]", "→ a.py:1", " "))).findings[0].title == ""


# ---------------------------------------------------------------- compilers


@pytest.mark.parametrize(
    ("line", "path", "number", "said", "title", "category"),
    [
        ("a.py:12:5: error: index may be -1", "a.py", 12, "error", "index may be -1", ""),
        ("a.py:12: warning: unused", "a.py", 12, "warning", "unused", ""),
        ("a.py:1:8: F401 `os` imported", "a.py", 1, None, "`os` imported", "F401"),
        ("a.c:3:1: warning: x [-Wunused] [5]", "a.c", 3, "warning", "x", "-Wunused"),
        ("a.c:3:1-3:9: fatal error: no", "a.c", 3, "fatal error", "no", ""),
        ("C:\\r\\a.c:3: error: x", "C:/r/a.c", 3, "error", "x", ""),
        ("my dir/a b.c:3: error: x", "my dir/a b.c", 3, "error", "x", ""),
        ("Makefile:3: missing separator", "Makefile", 3, None, "missing separator", ""),
        ("a.py:3: note: standing alone", "a.py", 3, "note", "standing alone", ""),
        ("a.py:3: style: x", "a.py", 3, "style", "x", ""),
        ("a.py:3: warnings are many", "a.py", 3, None, "warnings are many", ""),
        ("a.py:3: [1] [2] [3] [4] [5]", "a.py", 3, None, "[1]", ""),
    ],
)
def test_a_line_that_names_a_place_is_a_finding(
    line: str, path: str, number: int, said: str | None, title: str, category: str
) -> None:
    finding = lines.parse(line).findings[0]
    assert (finding.path, finding.line, finding.end_line) == (path, number, None)
    assert (finding.severity_said, finding.title, finding.category) == (said, title, category)


@pytest.mark.parametrize(
    "line", ["  a.py:3: error: indented", "12:30:05: started", "Finished a.py", "took at 10:22: done", "http://h:80/x", "a.py:x: y", "a.py:3:"]
)  # fmt: skip
def test_other_lines_are_no_findings(line: str) -> None:
    assert (lines.parse(line).status, lines.parse(line).detail) == ("failed", "unrecognised")


def test_a_note_below_a_finding_belongs_to_it() -> None:
    found = lines.parse("a.c:3: error: x\na.c:1: note: declared here\n")
    assert (len(found.findings), found.notices) == (1, ("notes that belong to the finding above them: 1",))


@pytest.mark.parametrize(
    ("raw", "status", "detail"),
    [
        ("Success: no issues found in 3 source files", "silent", None),
        ("All checks passed!", "silent", None),
        ("✖ 0 problems", "silent", None),
        ("Found 3 errors in 1 file", "failed", "fewer_than_declared"),
        ("a.py:1: x\n3 problems in all", "incomplete", "fewer_than_declared"),
        ("a.py:1: x\n1 error", "found", None),
        ("", "unknown", "empty_output"),
    ],
)
def test_silence_is_said_in_words_and_counts_are_held_to(raw: str, status: str, detail: str | None) -> None:
    found = lines.parse(raw)
    assert (found.status, found.detail) == (status, detail)
