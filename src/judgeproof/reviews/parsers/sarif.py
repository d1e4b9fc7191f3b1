"""SARIF 2.1 logs: every run of a log, with what each of them says about its own success."""

from dataclasses import dataclass
from typing import Any

from judgeproof.reviews.facts import Finding, Parsed, Region
from judgeproof.reviews.parsers.places import lines_of
from judgeproof.reviews.parsers.reading import Reading, document, first_line, misshapen
from judgeproof.reviews.parsers.sarif_places import Spot, folders_of, spots_of, steps_of
from judgeproof.reviews.parsers.sarif_rules import Rules, id_of, level_of, message_of, rule_of, rules_of
from judgeproof.reviews.parsers.severity import SARIF
from judgeproof.reviews.parsers.states import at_state, delivered
from judgeproof.reviews.parsers.values import is_list, is_object, listed, text, under

# Results that tell of no problem. Those under review or undecided ask for a look, so they are findings.
_NO_PROBLEM = ("pass", "notApplicable", "informational")
_INSERTED = ("fixes", 0, "artifactChanges", 0, "replacements", 0, "insertedContent", "text")
_NEVER = ("1.", "2.0")


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """One run of a log: its tool, its findings, how many results are no findings, and what went wrong, or None."""

    tool: str
    findings: tuple[Finding, ...] = ()
    suppressed: int = 0
    no_problem: int = 0
    notices: tuple[str, ...] = ()
    trouble: str | None = None


def parse(raw: str, *, root: str = "") -> Parsed:
    """Read a SARIF log. A log without runs, or a run without a list of results, has not looked at anything."""
    read = document(raw)
    if isinstance(read, Parsed):
        return read
    log, notices = read
    if not is_object(log) or not is_list(log.get("runs")):
        return misshapen("a SARIF log with its runs", log)
    if text(log, "version").startswith(_NEVER):
        return at_state("wrong_shape", f"SARIF {text(log, 'version')} is not read; convert the log to 2.1.0")
    runs = runs_of(log, root=root)
    if not runs:
        return at_state(
            "no_runs", "the log has no runs: nothing was run, which is not the same as nothing found"
        )
    troubles = [run.trouble for run in runs if run.trouble]
    told = [*notices, *(f"{run.tool}: {notice}" for run in runs for notice in run.notices)]
    findings = [finding for run in runs for finding in run.findings]
    return delivered(findings, notices=told, trouble=troubles[0] if troubles else None)


def runs_of(log: Any, *, root: str = "") -> tuple[Run, ...]:
    """Read the runs of a decoded log, each on its own."""
    return tuple(_run(run, f"runs[{at}]", root) for at, run in enumerate(listed(log, "runs")))


def _run(run: Any, where: str, root: str) -> Run:
    reading = Reading(source=text(run, "tool", "driver", "name") or "sarif", words=SARIF)
    results = under(run, "results")
    if not is_list(results):
        outside = under(run, "externalPropertyFileReferences") is not None
        why = "results stand in another file" if outside else "no list of results: the run did not review"
        return Run(tool=reading.source, notices=(f"{where}: {why}",), trouble="no_results")
    counts = _read_results(run, results, reading, where, root)
    _read_invocations(run, reading, where)
    told = reading.concluded()
    return Run(
        tool=reading.source,
        findings=told.findings,
        suppressed=counts["suppressed"],
        no_problem=counts["no problem"],
        notices=(
            *(f"{where}: results that are {what}: {n}" for what, n in counts.items() if n),
            *told.notices,
        ),
        trouble=reading.trouble,
    )


def _read_results(run: Any, results: list[Any], reading: Reading, where: str, root: str) -> dict[str, int]:
    rules, folders = rules_of(run), folders_of(run, root)
    counts = {"suppressed": 0, "no problem": 0, "absent since the baseline": 0}
    for place, result in reading.objects(results, f"{where}.results"):
        if text(result, "kind") in _NO_PROBLEM:
            counts["no problem"] += 1
        elif is_suppressed(result):
            counts["suppressed"] += 1
        elif text(result, "baselineState") == "absent":
            counts["absent since the baseline"] += 1
        else:
            _add(place, result, list(spots_of(result, folders)), rules, reading)
    return counts


def is_suppressed(result: Any) -> bool:
    """Tell whether a result was dismissed. One suppression that was rejected keeps it alive; an empty list is none."""
    suppressions = listed(result, "suppressions")
    states = [text(each, "status") or text(each, "state") for each in suppressions]
    return bool(suppressions) and "rejected" not in states


def _add(place: str, result: Any, spots: list[Spot], rules: Rules, reading: Reading) -> None:
    """Keep a result as one finding: at its first place, and at its further places in the same file."""
    rule = rule_of(result, rules)
    title, rationale = first_line(message_of(result, rule, rules))
    first = spots[0] if spots else Spot("", None, None)
    regions: list[Region] = []
    others = 0
    for spot in spots[1:]:
        line, end, _ = lines_of(spot.line, spot.end_line)
        if spot.path == first.path and line is not None:
            regions.append(Region(line=line, end_line=end))
        else:
            others += 1
    reading.note(*(f"{place}: {spot.wrong}" for spot in spots if spot.wrong))
    if others:
        reading.note(f"{place}: further places in other files, which are not kept: {others}")
    bad = sum(lines_of(line, None)[2] is not None for line in steps_of(result))
    if bad:
        reading.note(f"{place}: steps of the data flow without a line: {bad}")
    reading.add(
        place,
        path=first.path,
        line=first.line,
        end_line=first.end_line,
        also_at=regions,
        title=title,
        rationale=rationale,
        suggestion=text(result, "fixes", 0, "description", "text") or text(result, *_INSERTED),
        category=id_of(result) or text(rule, "id"),
        said=level_of(result, rule, rules),
    )


def _read_invocations(run: Any, reading: Reading, where: str) -> None:
    """Read what the tool says about its own success. Errors count as trouble unless it calls the run a success."""
    for at, invocation in enumerate(listed(run, "invocations")):
        success = under(invocation, "executionSuccessful")
        errors = [
            text(each, "message", "text") or "an error"
            for kind in ("toolExecutionNotifications", "toolConfigurationNotifications")
            for each in listed(invocation, kind)
            if text(each, "level") == "error"
        ]
        reading.note(*(f"{where}.invocations[{at}]: the tool reports: {error}" for error in errors))
        if success is False:
            reading.note(f"{where}.invocations[{at}]: the tool says that the run was no success")
        if success is False or (errors and success is not True):
            reading.trouble = reading.trouble or "tool_errors"
