"""From a raw output that was kept to findings, again and again: by a later version of a parser too."""

from collections.abc import Iterator

import msgspec

from judgeproof.reviews.cases import Case
from judgeproof.reviews.facts import DELIVERED, Finding, Parsed
from judgeproof.reviews.paths import Paths, normal
from judgeproof.reviews.reviewers import ANALYZERS, Analyzer
from judgeproof.reviews.reviewers.novelty import new_findings
from judgeproof.reviews.reviewers.ran import ending

# What stands in `output` of the review of an analyzer, before its name; of any other review it is its parser alone.
ANALYZED = "analyzer:"


class Seen(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=False):
    """What an analyzer said of one state of a tree, and how it ended. `root` is the folder that it ran in."""

    root: str
    output: str
    errors: str = ""
    code: int | None = None
    signal: str | None = None
    cause: str | None = None
    why: str = ""
    cpu: float | None = None


class Analyzed(msgspec.Struct, frozen=True, kw_only=True):
    """The raw output of a review by an analyzer: the files that it looked at, and both states; no base: all are new."""

    analyzer: str
    files: tuple[str, ...]
    head: Seen
    base: Seen | None = None
    new_only: bool = True


_ENCODE = msgspec.json.Encoder().encode
_DECODE = msgspec.json.Decoder(Analyzed).decode


def written(analyzed: Analyzed) -> str:
    """Return the raw output of an analyzer as a text that `parsed` reads."""
    return _ENCODE(analyzed).decode()


def parsed(raw: str, output: str, case: Case) -> Parsed:
    """Return what a raw output comes to. `output` names its format, as the review holds it.

    Raises UsageError where no parser has that name.
    """
    if output.startswith(ANALYZED):
        return _of_analyzer(raw, case)
    from judgeproof.reviews.parsers import parser_of

    return parser_of(output)(raw)


def cpu_seconds(raw: str, output: str) -> float | None:
    """Return the CPU seconds that an analyzer's review took, None where they are not known."""
    analyzed = _analyzed(raw) if output.startswith(ANALYZED) else None
    if analyzed is None:
        return None
    times = [seen.cpu for seen in (analyzed.head, analyzed.base) if seen is not None]
    return None if any(time is None for time in times) else sum(time or 0.0 for time in times)


def _analyzed(raw: str) -> Analyzed | None:
    try:
        return _DECODE(raw.encode("utf-8", "surrogatepass"))
    except (ValueError, RecursionError):
        return None


def _of_analyzer(raw: str, case: Case) -> Parsed:
    """Read both states and keep what is new in the head."""
    analyzed = _analyzed(raw)
    analyzer = ANALYZERS.get(analyzed.analyzer) if analyzed is not None else None
    if analyzed is None or analyzer is None:
        return Parsed(
            status="failed", detail="wrong_shape", notices=("the raw output is none of an analyzer",)
        )
    head = _state(analyzer, analyzed.head, "after the change")
    if head.status not in DELIVERED or analyzed.base is None or not analyzed.new_only:
        return _kept(analyzer, analyzed, head, _on(head, analyzed.files, case), case)
    base = _state(analyzer, analyzed.base, "before the change")
    if base.status not in DELIVERED:
        return base
    found = new_findings(base.findings, _on(head, analyzed.files, case), case)
    worst = "incomplete" if "incomplete" in (base.status, head.status) else head.status
    both = Parsed(
        status=worst,
        findings=head.findings,
        detail=head.detail or base.detail,
        notices=(*head.notices, *base.notices),
    )
    return _kept(analyzer, analyzed, both, found, case)


def _on(seen: Parsed, files: tuple[str, ...], case: Case) -> tuple[Finding, ...]:
    """Return the findings on the files that were looked at; a linter may report on what these import."""
    paths, looked_at = Paths(case.head, case.renames), {normal(path) for path in files}
    return tuple(finding for finding in seen.findings if paths.resolve(finding.path) in looked_at)


def _kept(
    analyzer: Analyzer, analyzed: Analyzed, seen: Parsed, found: tuple[Finding, ...], case: Case
) -> Parsed:
    """Return a review with the findings that are kept, and say how many there were."""
    if seen.status not in DELIVERED:
        return seen
    status = "incomplete" if seen.status == "incomplete" else "found" if found else "silent"
    notices = (
        *_counted(analyzed, len(seen.findings), len(found)), *_obeyed(analyzer, analyzed.files, case), *seen.notices
    )  # fmt: skip
    return Parsed(status=status, findings=found, detail=seen.detail, notices=notices)


def _counted(analyzed: Analyzed, said: int, kept: int) -> Iterator[str]:
    if analyzed.new_only and said != kept:
        yield f"{said} reported on the changed files, {kept} of them new with the change and kept"


def _obeyed(analyzer: Analyzer, files: tuple[str, ...], case: Case) -> Iterator[str]:
    """Say that comments of the tree switched the analyzer off in places, where it cannot be told to ignore them."""
    lines = (line for path in files for line in case.head.get(path, "").splitlines())
    many = sum(any(mark in line for mark in analyzer.obeys) for line in lines)
    if many:
        yield f"{many} comments in the changed files switch {analyzer.name} off in places; it cannot be told to ignore them"


def _state(analyzer: Analyzer, seen: Seen, when: str) -> Parsed:
    """Read what an analyzer said of one state. An ending that is no exit code of a review is a failure."""
    if seen.cause is not None:
        return _failed(seen.cause, f"{when}: {seen.why}" if seen.why else when)
    if seen.code not in analyzer.whole | analyzer.partial:
        return _failed("run_error", f"{when}: {_how(seen)}")
    from judgeproof.reviews.parsers import parser_of

    read = parser_of(analyzer.parser)(seen.output, root=seen.root)
    if read.status == "unknown":
        return _failed("run_error", f"{when}: it printed nothing to be read ({read.detail}); {_how(seen)}")
    if seen.code in analyzer.partial and read.status in DELIVERED:
        return Parsed(
            status="incomplete", findings=read.findings, detail="run_error", notices=(*read.notices, _how(seen))
        )  # fmt: skip
    return read


def _failed(detail: str, notice: str) -> Parsed:
    return Parsed(status="failed", detail=detail, notices=(notice,))


def _how(seen: Seen) -> str:
    return ending(code=seen.code, signal=seen.signal, errors=seen.errors)
