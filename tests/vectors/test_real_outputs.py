"""Real outputs of reviewers come to exactly the findings and the state that stand beside them."""

import json
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from judgeproof.reviews.facts import Finding, Parsed
from judgeproof.reviews.parsers import auto, parser_of

FOLDER = Path(__file__).parent / "real_outputs"
ENTRIES: list[dict[str, Any]] = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))

# The words of expected.json for a state, and ours: status and detail.
STATES = {
    "found": ("found", None),
    "completed_clean": ("silent", None),
    "completed, nothing to review": ("silent", "nothing_to_review"),
    "completed, findings elsewhere": ("unknown", "findings_elsewhere"),
    "in_progress": ("unknown", "in_progress"),
    "not_reviewed:rate_limited": ("failed", "rate_limited"),
    "not_reviewed:billing": ("failed", "quota"),
    "not_reviewed:paused": ("failed", "paused"),
    "not_reviewed:failed": ("failed", "review_failed"),
    "not_reviewed:failed although conclusion is neutral": ("failed", "review_failed"),
    "not_reviewed:waiting_for_command": ("failed", "waiting_for_command"),
    "thread reply: retained": ("unknown", "retained"),
    "thread reply: withdrawn": ("unknown", "withdrawn"),
    "settled": ("unknown", "settled"),
    "notice": ("unknown", "notice"),
    "human command": ("unknown", "command"),
    "verdict: approved": ("unknown", "verdict"),
    "verdict: needs human": ("unknown", "verdict"),
    "verdict, auxiliary": ("unknown", "verdict"),
    "auxiliary": ("unknown", "auxiliary"),
}
# Where a state is not told: a file without findings is silence, unless nothing was run.
UNTOLD = {"sarif/no_runs.sarif": ("failed", "no_runs")}
# Formats that say "nothing" in one way: their content alone does not tell which of them it is.
NOT_TELLING = {"native/github_sast_github_sast_zero_vul.json"}
NATIVE = {"github": "code-scanning"}


def format_of(file: str) -> str:
    kind, _, name = file.partition("/")
    if kind == "native":
        tool = name.partition("_")[0]
        return NATIVE.get(tool, tool)
    named = {"github_comments": "github", "ai_dataset": "cloudaeye", "bot_bodies": name.partition("/")[0]}
    return named.get(kind, kind)


def raw(file: str) -> str:
    return (FOLDER / file).read_text(encoding="utf-8")


def parsed(file: str) -> Parsed:
    return parser_of(format_of(file))(raw(file))


def entry_of(file: str) -> dict[str, Any]:
    return next(entry for entry in ENTRIES if entry["file"] == file)


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry["file"] for entry in ENTRIES])
def test_a_real_output_comes_to_its_findings_and_its_state(entry: dict[str, Any]) -> None:
    found = parsed(entry["file"])
    # "findings" counts every result of a log; those that are suppressed or no problem are no findings.
    assert len(found.findings) == entry.get("active", entry["findings"])
    assert (found.status, found.detail) == state_of(entry)
    wanted = entry.get("expect", [])
    for want, finding in zip(wanted, found.findings, strict=bool(wanted)):
        check_finding(want, finding)


def state_of(entry: dict[str, Any]) -> tuple[str, str | None]:
    state = entry.get("state")
    if state is None:
        count = entry.get("active", entry["findings"])
        return UNTOLD.get(entry["file"], ("found" if count else "silent", None))
    if state.startswith("announces "):
        return "unknown", "findings_elsewhere"
    return STATES[state]


def check_finding(want: dict[str, Any], finding: Finding) -> None:
    assert (finding.path, finding.line) == (want["path"], want["start"])
    assert (finding.end_line or finding.line) == want["end"]
    assert finding.severity_said == want["severity"]
    if want["title"] is not None:
        assert finding.title == want["title"]


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry["file"] for entry in ENTRIES])
def test_the_content_of_a_real_output_tells_its_format(entry: dict[str, Any]) -> None:
    file = entry["file"]
    if file in NOT_TELLING:
        assert auto.recognise(raw(file)) is None
        assert auto.parse(raw(file)).status == "unknown"
        return
    assert auto.recognise(raw(file)) == format_of(file)
    found = auto.parse(raw(file))
    assert found.notices[0] == f"read as {format_of(file)}"
    assert (found.status, found.detail, found.findings) == (
        parsed(file).status, parsed(file).detail, parsed(file).findings
    )  # fmt: skip


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry["file"] for entry in ENTRIES])
def test_the_copy_is_the_source(entry: dict[str, Any]) -> None:
    assert sha256((FOLDER / entry["file"]).read_bytes()).hexdigest() == entry["sha256"]


# ---------------------------------------------------------------- what the notes beside them say


def levels(file: str) -> Counter[str | None]:
    return Counter(finding.severity_said for finding in parsed(file).findings)


def test_levels_that_stand_only_in_the_rules_are_read() -> None:
    assert levels("sarif/codeQL-output.sarif") == {"note": 57, "error": 11, "warning": 4}


def test_a_result_that_passed_is_counted_and_no_finding() -> None:
    assert any("no problem: 1" in notice for notice in parsed("sarif/flawfinder.sarif").notices)
    assert any("suppressed: 3" in notice for notice in parsed("sarif/suppression_test.sarif").notices)


def test_a_result_in_several_places_is_one_finding() -> None:
    findings = parsed("sarif/mobsfscan.sarif.json").findings
    assert [region.line for region in findings[0].also_at] == [71]
    assert [region.line for region in findings[1].also_at] == [73]
    assert (
        "further places in other files, which are not kept: 6"
        in parsed("sarif/mobsfscan.sarif.json").notices[0]
    )


@pytest.mark.parametrize(
    ("file", "placed"),
    [("sarif/dockle_0_3_15.sarif", 0), ("sarif/blackduck_nested_fingerprints.sarif", 0), ("rdjson/custom_rdjson.json", 14)],
)  # fmt: skip
def test_findings_without_a_line_are_kept_without_a_line(file: str, placed: int) -> None:
    assert sum(finding.line is not None for finding in parsed(file).findings) == placed


def test_a_message_is_made_of_its_template_and_arguments() -> None:
    finding = parsed("sarif/appendix_k2.sarif").findings[0]
    assert (finding.path, finding.line) == ("src/collections/list.cpp", 15)
    assert finding.title == 'Variable "count" was used without being initialized.'


def test_paths_of_a_run_are_relative_to_the_folder_that_it_names() -> None:
    paths = {finding.path for finding in parsed("sarif/bash-report.sarif").findings}
    assert all(not path.startswith(("/", "file:")) for path in paths)
    assert "docker/setEnv.sh" in paths


def test_a_number_in_place_of_a_severity_word_is_kept_as_said_and_read_as_info() -> None:
    severities = levels("rdjson/custom_rdjson.json")
    assert (severities[None], severities["2"], sum(severities.values())) == (9, 1, 15)
    odd = [
        finding for finding in parsed("rdjson/custom_rdjson.json").findings if finding.severity_said == "2"
    ]
    assert odd[0].severity == "info"


def test_repeated_results_stay_repeated() -> None:
    first, second = parsed("native/semgrep_repeated_findings.json").findings
    assert (first.path, first.line, first.title) == (second.path, second.line, second.title)


def test_lines_that_are_texts_are_read() -> None:
    findings = parsed("native/gosec_many_vulns.json").findings
    assert (findings[0].line, findings[0].end_line) == (79, None)
    assert (36, 39) in {(finding.line, finding.end_line) for finding in findings}


def test_labels_of_a_benchmark_stay_readable_and_its_severities_are_not_the_reviewers() -> None:
    found = parsed("ai_dataset/cloudaeye_all_50_prs_opus.json")
    lists = Counter(finding.raw.partition(".")[2].partition("[")[0] for finding in found.findings)
    assert lists == {"golden_matches": 98, "not_golden": 67}
    assert sum(finding.line is not None and finding.path != "" for finding in found.findings) == 43
    assert {finding.severity for finding in found.findings} == {None}
    assert found.notices == ("expected findings that the export calls missed: 39",)


def test_a_comment_of_a_thread_keeps_its_parts_apart() -> None:
    first, second, *_ = parsed("github_comments/coderabbit_pr8_comments.json").findings
    assert first.category == "Nitpick"
    assert (first.severity, second.severity) == ("nit", "warning")
    assert "class body" in first.rationale or "Make the extractor injectable" in first.rationale
    assert "Prompt for AI Agents" not in first.rationale + second.rationale
    assert first.suggestion.startswith("-    def __init__")


def test_a_further_place_in_another_file_is_told_of() -> None:
    found = parsed("bot_bodies/macroscope/inline-finding-high.md")
    assert found.findings[0].also_at == ()
    assert "apps/server/src/assets/AssetAccess.ts:453" in found.notices[0]


@pytest.mark.parametrize(
    ("file", "count"),
    [("bot_bodies/bugbot/check-issues.json", 2), ("bot_bodies/bugbot/review-summary-issues.md", 3),
     ("bot_bodies/macroscope/check-correctness-issues.json", 1)],
)  # fmt: skip
def test_an_announcement_tells_its_count(file: str, count: int) -> None:
    assert parsed(file).notices == (f"findings announced that stand in other comments: {count}",)


def test_a_trailer_names_a_further_range_of_the_same_file() -> None:
    finding = parsed("bot_bodies/coderabbit/finding-with-also-applies-trailer.md").findings[0]
    assert [(region.line, region.end_line) for region in finding.also_at] == [(84, 91)]
    assert "Also applies" not in finding.rationale


def test_every_file_beside_the_list_is_in_it() -> None:
    files = {str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*") if path.is_file()}
    apart = {name for name in files if name.startswith("LICENSES/")} | {"README.md", "expected.json"}
    assert files - apart == {entry["file"] for entry in ENTRIES}
    assert len(entry_of("sarif/codeQL-output.sarif")["sha256"]) == 64
