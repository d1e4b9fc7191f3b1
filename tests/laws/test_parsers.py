"""Whatever a reviewer prints, no parser raises, and no finding is made of what is no line, no path or no text."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgeproof.errors import InputError
from judgeproof.reviews.facts import CLASSES, STATUSES, Elsewhere, Finding, Parsed, Region
from judgeproof.reviews.levels import LEVELS
from judgeproof.reviews.parsers import PARSERS, parser_of
from judgeproof.reviews.parsers.diffs import read_diff
from judgeproof.reviews.parsers.documents import decode, readable
from judgeproof.reviews.parsers.places import LAST_LINE
from judgeproof.reviews.parsers.states import STATES

REAL = Path(__file__).parents[1] / "vectors" / "real_outputs"
NAMES = sorted(PARSERS)
# Large logs are cut to their first part when they are mutated as text; whole they are decoded once.
TEXTS = [
    path.read_text(encoding="utf-8")[:20_000]
    for path in sorted(REAL.rglob("*"))
    if path.is_file() and path.suffix in (".md", ".json", ".sarif") and "LICENSES" not in path.parts
]
CASES = Path(__file__).parents[1] / "cases"
TEXTS += [
    path.read_bytes().decode() for path in sorted(CASES.glob("[RD]*/*")) if path.name != "expected.json"
]
DOCUMENTS = [
    json.loads(path.read_text(encoding="utf-8"))
    for path in sorted(REAL.rglob("*"))
    if path.suffix in (".json", ".sarif") and path.name != "expected.json" and path.stat().st_size < 40_000
]

# ---------------------------------------------------------------- what may stand anywhere

ODD_TEXTS = st.sampled_from(
    ["", "\ud800", "\x00", "\x1b[31m", "../../etc/passwd", "C:\\x", "file:///etc", "1", "0", "-1", "1e9", "NaN", "\u202e",
     "9" * 400, "a" * 2_000, "<details>", "```", "Also applies to: 1, 2-", "{0}", "%00", "%ff", "١"]
)  # fmt: skip
SCALARS: st.SearchStrategy[Any] = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | ODD_TEXTS | st.text(max_size=12)
    | st.sampled_from([0, -1, 2**31, 2**63, 10**30, 1.5, 1.0, float("nan"), float("inf")])
)  # fmt: skip
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3), max_leaves=8
)  # fmt: skip


def check_finding(finding: Finding) -> None:
    assert type(finding.path) is str
    for line in (finding.line, finding.end_line):
        assert line is None or (type(line) is int and 1 <= line <= LAST_LINE)
    assert finding.end_line is None or (finding.line is not None and finding.end_line >= finding.line)
    assert finding.line is None or finding.path
    for region in finding.also_at:
        check_region(region)
    check_elsewhere(finding)
    assert finding.defect_class is None or finding.defect_class in CLASSES
    for text in (
        finding.path,
        finding.title,
        finding.rationale,
        finding.suggestion,
        finding.category,
        finding.source,
    ):
        text.encode("utf-8")
    if finding.severity_translated:
        assert finding.severity in LEVELS


def check_region(region: Region) -> None:
    assert type(region.line) is int
    assert 1 <= region.line <= LAST_LINE
    assert region.end_line is None or (type(region.end_line) is int and region.end_line >= region.line)


def check_elsewhere(finding: Finding) -> None:
    made = finding.elsewhere
    if made is not None:
        assert isinstance(made, Elsewhere)
        assert type(made.line) is int
        assert finding.line is None


def check_parsed(found: Parsed) -> None:
    assert found.status in STATUSES
    assert found.detail is None or found.detail in STATES
    assert bool(found.findings) == (found.status in ("found", "incomplete"))
    for finding in found.findings:
        check_finding(finding)
    json.dumps(found.notices).encode("utf-8")
    for notice in found.notices:
        notice.encode("utf-8")


def check_everywhere(raw: str, root: str = "") -> None:
    for name in NAMES:
        check_parsed(parser_of(name)(raw, root=root))


# ---------------------------------------------------------------- mutations


def grafted(draw: Callable[..., Any], value: Any) -> Any:
    """Put an odd value, or a repeated one, at a random place of a document."""
    if isinstance(value, dict) and value:
        key = draw(st.sampled_from(sorted(value)))
        return {**value, key: grafted(draw, value[key]) if draw(st.integers(0, 3)) else draw(VALUES)}
    if isinstance(value, list) and value:
        at = draw(st.integers(0, len(value) - 1))
        changed = grafted(draw, value[at]) if draw(st.integers(0, 3)) else draw(VALUES)
        return [*value[:at], changed, *value[at + 1 :]]
    return draw(VALUES)


@st.composite
def documents(draw: Callable[..., Any]) -> str:
    value = draw(st.sampled_from(DOCUMENTS))
    for _ in range(draw(st.integers(1, 3))):
        value = grafted(draw, value)
    return json.dumps(value, ensure_ascii=draw(st.booleans()))


@st.composite
def texts(draw: Callable[..., Any]) -> str:
    """A real output that is cut, spliced with another, or has odd text in it."""
    first, second = draw(st.sampled_from(TEXTS)), draw(st.sampled_from(TEXTS))
    start = draw(st.integers(0, len(first)))
    odd = draw(ODD_TEXTS | st.text(max_size=8))
    kind = draw(st.integers(0, 3))
    if kind == 0:
        return first[:start]
    if kind == 1:
        return first[:start] + odd + first[start:]
    if kind == 2:
        return first[:start] + second[draw(st.integers(0, len(second))) :]
    return first.replace(draw(st.sampled_from(["\n", '"', "`", ":", "<", "-", "1", "**"])), odd, 40)


# Each example goes through every parser, so a fifth of the usual number of them does the usual work.
FEWER = settings(max_examples=settings().max_examples // 5)


@FEWER
@given(documents(), st.sampled_from(["", "/", "/srv/repo", "C:\\work", "relative"]))
def test_no_parser_trips_over_a_real_document_with_odd_values(raw: str, root: str) -> None:
    check_everywhere(raw, root)


@FEWER
@given(texts())
def test_no_parser_trips_over_a_real_text_that_was_damaged(raw: str) -> None:
    check_everywhere(raw)


@FEWER
@given(VALUES)
def test_no_parser_trips_over_any_json(value: Any) -> None:
    check_everywhere(json.dumps(value))


@FEWER
@given(st.text(max_size=200))
def test_no_parser_trips_over_any_text(raw: str) -> None:
    check_everywhere(raw)


@given(st.binary(max_size=200))
def test_any_bytes_become_a_text_that_can_be_stored(data: bytes) -> None:
    decode(data).encode("utf-8")
    check_parsed(parser_of("auto")(data.decode("utf-8", "surrogateescape")))


@given(st.sampled_from(TEXTS), st.sampled_from(["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"]))
def test_an_encoding_changes_nothing_of_what_is_said(text: str, encoding: str) -> None:
    assert readable(decode(text.encode(encoding))) == text


@given(st.sampled_from(TEXTS), st.integers(0, 400), st.text(max_size=6))
def test_a_damaged_diff_is_read_or_refused(text: str, start: int, odd: str) -> None:
    try:
        files = read_diff(text[:start] + odd + text[start:])
    except InputError as error:
        assert str(error)
    else:
        assert all(type(line) is int for change in files for line in (change.added or ()))


@pytest.mark.parametrize("name", NAMES)
def test_no_parser_goes_down_with_a_deep_or_a_repetitive_text(name: str) -> None:
    hostile = ["[" * 100_000, '{"a":' * 100_000, "<details>" * 20_000, "> " * 20_000, "`" * 50_000, "_a_ | " * 20_000,
               "[" * 50_000 + "](", "![" * 30_000, "**" * 30_000, "\x1b]" * 30_000, "\x1b[" * 30_000, "1:" * 30_000,
               "<!--" * 20_000, "Also applies to: " + "1," * 20_000, "a:" * 30_000 + "1", "{\n" * 5_000, "[x\n" * 5_000,
               "\u2500" * 50_000, "<a href='" * 5_000, "- relevant_file: a\n" * 5_000,
               "key_issues_to_review:\n" * 3_000, "<details><summary>x</summary>\n**" * 3_000]  # fmt: skip
    for raw in hostile:
        check_parsed(parser_of(name)(raw))
