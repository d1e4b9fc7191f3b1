"""SARIF logs: what a result says, where, how loudly, and whether the run looked at anything at all."""

import json
from typing import Any

import pytest

from judgeproof.reviews.facts import Parsed, Region
from judgeproof.reviews.parsers import sarif


def result(line: Any = 3, uri: str = "src/a.py", **changes: Any) -> dict[str, Any]:
    place = {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": {"startLine": line}}}
    return {"ruleId": "R1", "message": {"text": "Wrong"}, "locations": [place], **changes}


def log(*results: Any, rules: Any = (), **run: Any) -> str:
    driver = {"name": "tool", "rules": list(rules)}
    whole: dict[str, Any] = {"tool": {"driver": driver}, "results": list(results)}
    return json.dumps({"version": "2.1.0", "runs": [whole | run]})


def parsed(*results: Any, root: str = "", **run: Any) -> Parsed:
    return sarif.parse(log(*results, **run), root=root)


# ---------------------------------------------------------------- messages and rules


@pytest.mark.parametrize(
    ("message", "title", "rationale"),
    [
        ({"text": "First.\nSecond."}, "First.", "Second."),
        ({"text": " ", "markdown": "**Bold**"}, "**Bold**", ""),
        ({"id": "default", "arguments": ["x", "1"]}, "Variable 'x' of 1 in {2}", ""),
        ({"id": "shared"}, "Shared {braces}", ""),
        ({"id": "only-markdown"}, "md", ""),
        ({"id": "unknown"}, "Short", ""),
        ({"text": "See [the call](1) and [it](https://x/y)."}, "See the call and it.", ""),
        ({"text": "Got {0}", "arguments": ["{1}", "y"]}, "Got {1}", ""),
        ({"text": "Got {0}", "arguments": [7]}, "Got", ""),
        (None, "Short", ""),
        ("text", "Short", ""),
    ],
)
def test_a_message_is_its_text_or_the_template_that_it_names(
    message: Any, title: str, rationale: str
) -> None:
    rule = {
        "id": "R1",
        "shortDescription": {"text": "Short"},
        "messageStrings": {
            "default": {"text": "Variable '{0}' of {1} in {2}"},
            "only-markdown": {"markdown": "md"},
        },
    }
    driver = {"name": "t", "rules": [rule], "globalMessageStrings": {"shared": {"text": "Shared {{braces}}"}}}
    found = parsed(result(message=message), tool={"driver": driver}).findings[0]
    assert (found.title, found.rationale) == (title.replace("{braces}", "{{braces}}"), rationale)


@pytest.mark.parametrize(
    ("rule", "title"),
    [({"fullDescription": {"markdown": "Full"}}, "Full"), ({"name": "Name"}, "Name"), ({}, "R1")],
)
def test_a_result_without_a_message_is_named_after_its_rule(rule: dict[str, Any], title: str) -> None:
    assert parsed(result(message={}), rules=[{"id": "R1", **rule}]).findings[0].title == title


LOUD = {"id": "R1", "defaultConfiguration": {"level": "error"}}


@pytest.mark.parametrize(
    ("changes", "run", "level"),
    [
        ({}, {"rules": [LOUD]}, "error"),
        ({"level": "note"}, {"rules": [LOUD]}, "note"),
        ({"ruleIndex": 0, "ruleId": None}, {"rules": [LOUD]}, "error"),
        ({"ruleIndex": 0}, {"rules": [{"id": "other", **{"defaultConfiguration": {"level": "note"}}}, LOUD]}, "error"),
        ({"ruleIndex": -1}, {"rules": [LOUD]}, "error"),
        ({"ruleIndex": True}, {"rules": [LOUD]}, "error"),
        ({"ruleId": "R1/sub"}, {"rules": [LOUD]}, "error"),
        ({"ruleId": "R1/sub", "ruleIndex": 0}, {"rules": [LOUD]}, "error"),
        ({"ruleId": None, "rule": {"id": "R1"}}, {"rules": [LOUD]}, "error"),
        ({"ruleId": "E1", "rule": {"index": 0, "toolComponent": {"index": 0}}},
         {"tool": {"driver": {"name": "t"}, "extensions": [{"rules": [{**LOUD, "id": "E1"}]}]}}, "error"),
        ({"rule": {"index": 0, "toolComponent": {"index": 9}}}, {"rules": [LOUD]}, "error"),
        ({}, {"rules": [LOUD], "invocations": [{"executionSuccessful": True, "ruleConfigurationOverrides": [
            {"descriptor": {"id": "R1"}, "configuration": {"level": "note"}}, {"descriptor": {"id": "R1"}}]}]}, "note"),
        ({}, {"rules": [{"id": "R1", "defaultConfiguration": {"level": "loud"}}]}, "warning"),
        ({}, {}, "warning"),
        ({"kind": "review"}, {"rules": [LOUD]}, "none"),
        ({"kind": "fail"}, {"rules": [LOUD]}, "error"),
    ],
)  # fmt: skip
def test_a_level_is_the_results_own_or_that_of_its_rule(changes: Any, run: Any, level: str) -> None:
    found = parsed(result(**changes), **run).findings[0]
    assert found.severity_said == level
    assert found.severity_translated


# ---------------------------------------------------------------- what is a finding


@pytest.mark.parametrize(
    ("changes", "kept"),
    [
        ({"kind": "pass"}, 0),
        ({"kind": "notApplicable"}, 0),
        ({"kind": "informational"}, 0),
        ({"kind": "open"}, 1),
        ({"kind": "review"}, 1),
        ({"suppressions": [{"kind": "inSource"}]}, 0),
        ({"suppressions": [{"kind": "external", "status": "rejected"}]}, 1),
        ({"suppressions": [{"status": "accepted"}, {"status": "rejected"}]}, 1),
        ({"suppressions": [{"state": "accepted"}]}, 0),
        ({"suppressions": []}, 1),
        ({"suppressions": None}, 1),
        ({"baselineState": "absent"}, 0),
        ({"baselineState": "unchanged"}, 1),
    ],
)
def test_what_tells_of_no_problem_is_counted_and_no_finding(changes: Any, kept: int) -> None:
    found = parsed(result(**changes))
    assert len(found.findings) == kept
    assert (found.status, bool(found.notices)) == (("found", False) if kept else ("silent", True))
    run = sarif.runs_of(json.loads(log(result(**changes))))[0]
    assert (run.suppressed, run.no_problem) == (
        int(not kept and "suppressions" in changes), int(not kept and "kind" in changes)
    )  # fmt: skip


def test_further_places_in_the_same_file_belong_to_the_finding() -> None:
    places = [
        result(line=line, uri=uri)["locations"][0] for line, uri in ((3, "a"), (9, "a"), (0, "a"), (4, "b"))
    ]
    found = parsed(result(locations=places))
    assert found.findings[0].also_at == (Region(line=9),)
    assert found.notices == (
        "tool: runs[0].results[0]: further places in other files, which are not kept: 2",
    )


def test_a_result_without_a_place_is_about_the_file_that_was_analysed() -> None:
    found = parsed(result(locations=[], analysisTarget={"uri": "a.py"}))
    assert (found.findings[0].path, found.findings[0].line) == ("a.py", None)
    assert parsed(result(locations=[{"logicalLocations": []}])).findings[0].path == ""


def test_fixes_are_suggestions() -> None:
    assert parsed(result(fixes=[{"description": {"text": "Close it"}}])).findings[0].suggestion == "Close it"
    inserted = [{"artifactChanges": [{"replacements": [{"insertedContent": {"text": "close()"}}]}]}]
    assert parsed(result(fixes=inserted)).findings[0].suggestion == "close()"


@pytest.mark.parametrize("odd", [None, "text", 7, [], True])
def test_a_result_that_is_no_object_makes_the_review_incomplete(odd: Any) -> None:
    found = parsed(result(), odd)
    assert (found.status, found.detail, len(found.findings)) == ("incomplete", "unreadable_parts", 1)
    assert parsed(odd).status == "failed"


# ---------------------------------------------------------------- places


@pytest.mark.parametrize(
    ("artifact", "run", "path"),
    [
        ({"uri": "a.py", "uriBaseId": "SRC"}, {"originalUriBaseIds": {"SRC": {"uri": "src/"}}}, "src/a.py"),
        ({"uri": "a.py", "uriBaseId": "SRC"},
         {"originalUriBaseIds": {"SRC": {"uri": "src/", "uriBaseId": "TOP"}, "TOP": {"uri": "file:///srv/repo/"}}}, "src/a.py"),
        ({"uri": "a.py", "uriBaseId": "SUB"}, {"originalUriBaseIds": {"SUB": {"uri": "file:///srv/repo/sub/"}}}, "sub/a.py"),
        ({"uri": "a.py", "uriBaseId": "OUT"}, {"originalUriBaseIds": {"OUT": {"uri": "file:///elsewhere/"}}}, "a.py"),
        ({"uri": "a.py", "uriBaseId": "WEB"}, {"originalUriBaseIds": {"WEB": {"uri": "https://host/x/"}}}, "a.py"),
        ({"uri": "a.py", "uriBaseId": "LOOP"},
         {"originalUriBaseIds": {"LOOP": {"uri": "x/", "uriBaseId": "LOOP"}}}, "x/" * 16 + "a.py"),
        ({"uri": "a.py", "uriBaseId": "file:///srv/repo/sub"}, {}, "sub/a.py"),
        ({"uri": "/srv/repo/b.py", "uriBaseId": "SRC"}, {"originalUriBaseIds": {"SRC": {"uri": "src/"}}}, "b.py"),
        ({"uri": "https://host/a.py"}, {}, "https://host/a.py"),
        ({"index": 1}, {"artifacts": [{}, {"location": {"uri": "b.c"}}]}, "b.c"),
        ({"index": 1, "uri": " "}, {"artifacts": [{}, {"location": {"uri": "b.c", "uriBaseId": "S"}}]}, "b.c"),
        ({"index": 0}, {"artifacts": [{}]}, ""),
        ({"index": -1}, {}, ""),
        ({}, {}, ""),
    ],
)  # fmt: skip
def test_a_path_is_relative_to_the_repository(artifact: Any, run: Any, path: str) -> None:
    place = {"physicalLocation": {"artifactLocation": artifact, "region": {"startLine": 2}}}
    found = parsed(result(locations=[place]), root="/srv/repo", **run).findings[0]
    assert (found.path, found.line) == (path, 2 if path else None)


def test_the_folder_that_a_run_names_is_its_root_where_none_is_given() -> None:
    run = {"invocations": [{"executionSuccessful": True, "workingDirectory": {"uri": "file:///home/x"}}]}
    assert parsed(result(uri="file:///home/x/a.py"), **run).findings[0].path == "a.py"
    assert parsed(result(uri="file:///home/x/a.py"), root="/home", **run).findings[0].path == "x/a.py"


@pytest.mark.parametrize(
    ("line", "kept"), [("7", 7), (7, 7), (True, None), (7.0, None), (0, None), ({}, None)]
)
def test_only_lines_are_lines(line: Any, kept: int | None) -> None:
    found = parsed(result(line=line))
    assert found.findings[0].line == kept
    assert bool(found.notices) == (kept is None)


# ---------------------------------------------------------------- whether the run looked at anything


@pytest.mark.parametrize(
    ("raw", "status", "detail"),
    [
        ('{"version": "2.1.0", "runs": []}', "failed", "no_runs"),
        ('{"version": "2.1.0"}', "failed", "wrong_shape"),
        ('{"version": "2.1.0", "runs": {}}', "failed", "wrong_shape"),
        ('{"version": "1.0.0", "runs": [{}]}', "failed", "wrong_shape"),
        ('{"version": "2.1.0", "runs": [{}]}', "failed", "no_results"),
        ('{"version": "2.1.0", "runs": [null]}', "failed", "no_results"),
        ('{"runs": [{"results": []}]}', "silent", None),
        (log() + log(), "failed", "several_documents"),
        ("\ufeff" + log(), "silent", None),
        (log(externalPropertyFileReferences={}, results=None), "failed", "no_results"),
    ],
)
def test_a_log_without_results_is_silent_only_where_a_run_has_looked(
    raw: str, status: str, detail: str | None
) -> None:
    found = sarif.parse(raw)
    assert (found.status, found.detail) == (status, detail)


ERROR = {"level": "error", "message": {"text": "crash"}}


@pytest.mark.parametrize(
    ("invocation", "with_result", "without"),
    [
        ({"executionSuccessful": True}, "found", "silent"),
        ({"executionSuccessful": False}, "incomplete", "failed"),
        ({"executionSuccessful": True, "toolExecutionNotifications": [ERROR]}, "found", "silent"),
        ({"toolExecutionNotifications": [ERROR]}, "incomplete", "failed"),
        ({"toolConfigurationNotifications": [{"level": "error"}]}, "incomplete", "failed"),
        ({"toolExecutionNotifications": [{"level": "warning"}]}, "found", "silent"),
        ({"executionSuccessful": "false"}, "found", "silent"),
    ],
)
def test_a_run_that_was_no_success_is_never_silent(invocation: Any, with_result: str, without: str) -> None:
    assert parsed(result(), invocations=[invocation]).status == with_result
    assert parsed(invocations=[invocation]).status == without


def test_one_failed_run_beside_a_silent_one_is_no_delivered_review() -> None:
    runs = [{"tool": {"driver": {"name": "a"}}, "results": []}, {"tool": {"driver": {"name": "b"}}}]
    found = sarif.parse(json.dumps({"version": "2.1.0", "runs": runs}))
    assert (found.status, found.detail) == ("failed", "no_results")
    assert found.notices == ("b: runs[1]: no list of results: the run did not review",)


def test_notices_are_many_but_not_endless() -> None:
    found = parsed(*[result(line=0) for _ in range(100)])
    assert len(found.notices) == 41
    assert found.notices[-1] == "tool: and 60 more notices"
