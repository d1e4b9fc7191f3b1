"""Every parser keeps the same promises: nothing is raised, and nothing is silence that the format does not prove."""

import json
from pathlib import Path

import pytest

from judgeproof.errors import PluginError, UsageError
from judgeproof.reviews import parsers
from judgeproof.reviews.facts import DELIVERED, SCALES, STATUSES, Parsed
from judgeproof.reviews.parsers import GROUP, PARSERS, parser_of, scale_of
from judgeproof.reviews.parsers.states import STATES

REAL = Path(__file__).parents[1] / "vectors" / "real_outputs"
NAMES = sorted(PARSERS)

# The inputs by which a format says that it found nothing, in its own documents' words.
PROVES_SILENCE = {
    ("ruff", "[]"), ("pylint", "[]"), ("shellcheck", "[]"), ("hadolint", "[]"), ("gitlab", "[]"), ("code-scanning", "[]"),
    ("jsonlines", "[]"), ("cloudaeye", "[]"),
    # ESLint lists the files that it looked at: none.
    ("eslint", "[]"),
}  # fmt: skip
# An output that says in the format's own way that it found nothing.
SILENT = {
    "auto": '{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "t"}}, "results": []}]}',
    "sarif": '{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "t"}}, "results": []}]}',
    "github": '[{"user": {"login": "coderabbitai[bot]"}, "body": "**Actionable comments posted: 0**"}]',
    "rdjson": '{"source": {"name": "t"}, "diagnostics": []}',
    "jsonlines": '{"status": "silent"}',
    "lines": "Success: no issues found in 3 source files",
    "plaintext": "Review complete\n0 findings",
    "contender": 'Reviewing...\n{"summary": "fine", "comments": []}',
    "coderabbit": "**Actionable comments posted: 0**",
    "codex": "Codex Review: Didn't find any major issues. Nice work!",
    "bugbot": "✅ Bugbot reviewed your changes and found no new issues!",
    "macroscope": '{"name": "Macroscope - Correctness Check", "status": "completed", "conclusion": "success",'
    ' "output": {"title": "No issues identified (3 code objects reviewed)."}}',
    "pr-agent": "## PR Code Suggestions ✨\n\nNo code suggestions found for the PR.",
    "cloudaeye": '[{"golden_matches": [], "not_golden": []}]',
    "ruff": "[]",
    "bandit": '{"errors": [], "results": []}',
    "semgrep": '{"results": [], "errors": [], "paths": {"scanned": []}}',
    "pylint": '{"messages": [], "statistics": {}}',
    "shellcheck": '{"comments": []}',
    "eslint": '[{"filePath": "/r/a.js", "messages": []}]',
    "gosec": '{"Golang errors": {}, "Issues": null, "Stats": {"files": 1}}',
    "hadolint": "[]",
    "rubocop": '{"metadata": {}, "files": [{"path": "a.rb", "offenses": []}], "summary": {}}',
    "brakeman": '{"scan_info": {}, "warnings": [], "errors": []}',
    "checkov": '{"check_type": "terraform", "results": {"failed_checks": []}}',
    "codechecker": '{"version": 1, "reports": []}',
    "gitlab": '{"version": "15.0.0", "vulnerabilities": []}',
    "code-scanning": "[]",
}  # fmt: skip
NOTHING = (
    "",
    " \n\t",
    "\ufeff",
    "null",
    "[]",
    "{}",
    "true",
    "1",
    '"text"',
    "[null]",
    "[[]]",
    "{",
    "[",
    "Traceback (most recent call last):",
)


def check_shape(found: Parsed) -> None:
    """Whatever a parser returns is whole: known status and state, findings only where they were delivered."""
    assert found.status in STATUSES
    assert found.detail is None or found.detail in STATES
    assert found.detail is not None or found.status in ("found", "silent")
    assert bool(found.findings) == (found.status in ("found", "incomplete"))
    assert all(isinstance(notice, str) for notice in found.notices)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("raw", NOTHING)
def test_nothing_is_silence_unless_the_format_says_so(name: str, raw: str) -> None:
    found = parser_of(name)(raw)
    check_shape(found)
    assert found.findings == ()
    assert (found.status == "silent") == ((name, raw) in PROVES_SILENCE)


@pytest.mark.parametrize("name", NAMES)
def test_an_empty_output_is_unknown_and_says_so(name: str) -> None:
    assert parser_of(name)("").status == "unknown"
    assert parser_of(name)("").detail == "empty_output"


@pytest.mark.parametrize("name", NAMES)
def test_every_format_can_say_that_it_found_nothing(name: str) -> None:
    found = parser_of(name)(SILENT[name])
    assert (found.status, found.findings) == ("silent", ())


def real_files() -> list[str]:
    return [entry["file"] for entry in json.loads((REAL / "expected.json").read_text(encoding="utf-8"))]


@pytest.mark.parametrize("file", [file for file in real_files() if file.endswith((".json", ".sarif"))])
@pytest.mark.parametrize("share", [0.05, 0.5, 0.95])
def test_a_real_json_output_that_is_cut_is_no_review(file: str, share: float) -> None:
    whole = (REAL / file).read_text(encoding="utf-8").strip()
    cut = whole[: int(len(whole) * share)]
    for name in NAMES:
        found = parser_of(name)(cut)
        check_shape(found)
        assert found.status not in DELIVERED, name


@pytest.mark.parametrize("file", real_files())
def test_no_parser_takes_the_output_of_another_for_its_own_silence(file: str) -> None:
    raw = (REAL / file).read_text(encoding="utf-8")
    own = parser_of("auto")(raw)
    for name in NAMES:
        found = parser_of(name)(raw)
        check_shape(found)
        if found.status == "silent" and len(raw) > 2:
            assert own.status == "silent", name


@pytest.mark.parametrize("name", NAMES)
def test_a_format_declares_its_scale_and_says_what_it_is(name: str) -> None:
    assert PARSERS[name].scale in SCALES
    assert scale_of(name) == PARSERS[name].scale
    assert len(PARSERS[name].meaning.split()) > 2
    assert (parser_of(name).__doc__ or "").strip()


def test_only_what_declares_our_scale_would_be_graded_and_no_foreign_tool_does() -> None:
    assert {name for name in NAMES if scale_of(name) != "foreign"} == {"auto", "jsonlines"}
    assert "ours" not in {PARSERS[name].scale for name in NAMES}
    assert scale_of("of somebody else") == "undeclared"


@pytest.mark.parametrize("state", sorted(STATES))
def test_every_state_has_a_status_and_a_meaning(state: str) -> None:
    assert STATES[state].status in ("silent", "failed", "unknown")
    assert STATES[state].meaning


def test_a_name_that_nobody_has_lists_the_names() -> None:
    with pytest.raises(UsageError, match="'nope' does not exist; there are: auto, sarif, github"):
        parser_of("nope")


def test_a_parser_of_another_distribution_is_found_and_a_broken_one_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def theirs(raw: str, *, root: str = "") -> Parsed:
        return Parsed(status="silent", detail=raw + root)

    given = {"theirs": theirs, "broken": "no function"}
    monkeypatch.setattr(parsers, "loaded", lambda group, name: given.get(name) if group == GROUP else None)
    assert parser_of("theirs")("a", root="b").detail == "ab"
    with pytest.raises(
        PluginError, match=r"'broken' of judgeproof\.parsers is 'no function'; expected a function"
    ):
        parser_of("broken")
