"""The field cases R01–R16, R18 and D01–D05: what a reviewer's output or a diff says, and what it does not say."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from judgeproof.reviews.facts import Finding, Parsed
from judgeproof.reviews.parsers import parser_of, sarif
from judgeproof.reviews.parsers.diffs import FileChange, read_diff, read_files

CASES = Path(__file__).parent
FORMATS = {
    "sarif": "sarif", "github_comments": "github", "review_body": "coderabbit", "pr_agent_yaml": "pr-agent",
    "cli_text": "lines",
}  # fmt: skip
SECTIONS = {"outside_diff": "Outside diff range", "nitpick": "Nitpick"}


@dataclass(frozen=True, slots=True)
class Case:
    """A case as it lies in its folder: the input as text, the root of its scenario, and what is expected."""

    id: str
    kind: str
    raw: str
    root: str
    expected: dict[str, Any]


def case_of(folder: Path) -> Case:
    told = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    scenario = folder / "scenario.json"
    main = next(name for name in told["inputs"] if name != "scenario.json")
    return Case(
        id=folder.name,
        kind=told["kind"],
        # Line ends stay as they are.
        raw=(folder / main).read_bytes().decode("utf-8"),
        root=json.loads(scenario.read_text(encoding="utf-8"))["repo_root"] if scenario.exists() else "",
        expected=told["expect"],
    )


ALL = [
    case_of(folder)
    for folder in sorted([*CASES.glob("R[0-9][0-9]"), *CASES.glob("D[0-9][0-9]")])
    if (folder / "expected.json").exists()
    and json.loads((folder / "expected.json").read_text(encoding="utf-8"))["kind"] != "matching"
]
OUTPUTS = [case for case in ALL if case.kind in FORMATS]
DIFFS = [case for case in ALL if case.kind == "diff"]


def parsed(case: Case) -> Parsed:
    return parser_of(FORMATS[case.kind])(case.raw, root=case.root)


def test_the_cases_are_here() -> None:
    assert [case.id for case in ALL] == [
        *(f"D{n:02}" for n in range(1, 6)), *(f"R{n:02}" for n in range(1, 17)), "R18",
    ]  # fmt: skip
    assert len(OUTPUTS) == 16


# ---------------------------------------------------------------- outputs of reviewers


@pytest.mark.parametrize("case", OUTPUTS, ids=[case.id for case in OUTPUTS])
def test_an_output_says_what_the_field_expects(case: Case) -> None:
    found = parsed(case)
    wanted = dict(case.expected)
    for key, check in CHECKS.items():
        if key in wanted:
            check(wanted.pop(key), found, case)
    assert wanted == {}, "nobody reads these expectations"


def check_findings(wanted: list[dict[str, Any]], found: Parsed, case: Case) -> None:
    assert found.status in ("found", "incomplete")
    assert len(found.findings) == len(wanted)
    for expectation, finding in zip(wanted, found.findings, strict=True):
        want = dict(expectation)
        check_place(want, finding)
        check_rest(want, finding, found)
        assert want == {}, "nobody reads these expectations"


def check_place(want: dict[str, Any], finding: Finding) -> None:
    """A place in another state of the file (its old side, an earlier commit) is kept apart from the head's lines."""
    other = want.get("side") == "LEFT" or want.get("outdated") is True
    place = finding.elsewhere if other else finding
    assert place is not None
    start, end, anchor = want.pop("start_line"), want.pop("end_line"), want.pop("anchor")
    assert (finding.path or None) == want.pop("path")
    assert place.line == start
    assert (place.end_line or place.line) == end
    assert anchor_of(finding, place.line, place.end_line) == anchor
    assert (finding.line is None) == (other or start is None)


def anchor_of(finding: Finding, line: int | None, end: int | None) -> str:
    if line is None:
        return "file" if finding.path else "none"
    return "range" if end is not None and end > line else "line"


def check_rest(want: dict[str, Any], finding: Finding, found: Parsed) -> None:
    said = want.pop("level", None) or want.pop("severity", None)
    assert said is None or (finding.severity_said or "").casefold() == said
    source = want.pop("tool", None)
    assert source is None or finding.source == source
    section = want.pop("section", None)
    assert section is None or finding.category == SECTIONS[section]
    further = want.pop("also_applies", None)
    assert further is None or further == [[region.line, region.end_line] for region in finding.also_at]
    check_states(want, finding, found)
    # A column is read past: nothing is matched by it.
    want.pop("column", None)


def check_states(want: dict[str, Any], finding: Finding, found: Parsed) -> None:
    made = finding.elsewhere
    side, outdated, commit = want.pop("side", None), want.pop("outdated", None), want.pop("commit", None)
    assert side is None or (made is not None and made.before) == (side == "LEFT")
    assert outdated is None or (made is not None and not made.before) == outdated
    assert not outdated or (made is not None and made.commit == commit)
    if want.pop("mixed_sides", False):
        assert any("begins on line 10 of the file before the change" in notice for notice in found.notices)
    width = want.pop("width", None)
    assert width is None or width == (finding.end_line or 0) - (finding.line or 0) + 1


def check_runs(wanted: Any, found: Parsed, case: Case) -> None:
    runs = sarif.runs_of(json.loads(case.raw), root=case.root)
    if isinstance(wanted, int):
        assert len(runs) == wanted
        return
    assert [run.tool for run in runs] == [want["tool"] for want in wanted]
    assert ["failed" if run.trouble else "ok" for run in runs] == [want["status"] for want in wanted]
    counts = [want.get("findings", 0) for want in wanted]
    assert [len(run.findings) for run in runs] == counts
    assert (found.status, len(found.findings)) == ("incomplete", sum(counts))


def check_suppressed(wanted: int, _: Parsed, case: Case) -> None:
    assert sum(run.suppressed for run in sarif.runs_of(json.loads(case.raw))) == wanted


def check_warnings(wanted: int, found: Parsed, _: Case) -> None:
    assert len(found.notices) >= wanted


def check_count(wanted: int, found: Parsed, _: Case) -> None:
    assert len(found.findings) == wanted


def check_suggestion(wanted: bool, found: Parsed, _: Case) -> None:
    assert bool(found.findings[0].suggestion) == wanted


def check_inline(wanted: int, found: Parsed, _: Case) -> None:
    assert f"findings announced that stand in other comments: {wanted}" in found.notices
    assert (found.status, found.detail) == ("incomplete", "findings_elsewhere")


CHECKS = {
    "findings": check_findings, "runs": check_runs, "suppressed": check_suppressed, "warnings_min": check_warnings,
    "finding_count": check_count, "has_suggestion": check_suggestion, "stated_inline": check_inline,
}  # fmt: skip


def test_a_bad_step_of_a_data_flow_is_told_of() -> None:
    found = parsed(next(case for case in OUTPUTS if case.id == "R10"))
    assert found.notices == ("rev: runs[0].results[0]: steps of the data flow without a line: 1",)


# ---------------------------------------------------------------- diffs


@pytest.mark.parametrize("case", DIFFS, ids=[case.id for case in DIFFS])
def test_a_diff_tells_its_files_and_lines(case: Case) -> None:
    files = read_diff(case.raw)
    assert list(case.expected) == ["files"]
    assert len(files) == len(case.expected["files"])
    for want, change in zip(case.expected["files"], files, strict=True):
        check_change(want, change)


def check_change(want: dict[str, Any], change: FileChange) -> None:
    want = dict(want)
    assert change.path == want.pop("new_path")
    assert change.status == want.pop("status")
    assert list(change.added or ()) == want.pop("added")
    assert list(change.removed or ()) == want.pop("removed")
    for key in ("old_path", "old_mode", "new_mode", "binary", "combined"):
        if key in want:
            assert getattr(change, key) == want.pop(key)
    assert want == {}, "nobody reads these expectations"


def test_a_file_without_a_patch_has_lines_that_are_not_told() -> None:
    case = next(case for case in ALL if case.id == "R18")
    large, image, source = read_files(json.loads(case.raw))
    assert (large.path, large.added, large.removed, large.binary) == ("text_large.json", None, None, False)
    assert (image.path, image.added, image.binary) == ("img/logo.png", None, True)
    assert (source.path, source.added, source.removed) == ("a.py", (1,), (1,))
