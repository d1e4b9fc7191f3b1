"""The attack corpus: small changes on which every strategy can show what it gets away with. Made by code, read by nobody.

Sixteen cases of which every third, in order of their ids, may be lost and the rest still holds all that the strategies
need: plants of all levels and several classes, two plants of different ones on a line and two in one file, three clean
cases, accepted extras in a clean and in a planted case, long files, changes of several hunks.
"""

from collections.abc import Iterator, Sequence

from judgeproof.reviews.cases import Case, Corpus, Extra, Hunk, Plant, Probe
from judgeproof.reviews.digest import digest


def _plant(path: str, line: int, kind: str, severity: str, words: tuple[str, ...], text: str) -> Plant:
    """Return a plant with the remark that the calibrated reviewer makes of it."""
    return Plant(
        id="", path=path, line=line, defect_class=kind, severity=severity, words=words,
        probes=(Probe(text=text, credited=True),),
    )  # fmt: skip


def _lines(path: str, layout: Sequence[int]) -> Iterator[tuple[str, bool]]:
    """Yield the lines of a head file, each with whether it was added; a layout counts kept and added lines in turn."""
    number = 0
    for part, count in enumerate(layout):
        for _ in range(count):
            number += 1
            yield f"{path.partition('.')[0]}_{number} = step({number})\n", part % 2 == 1


def _hunks(layout: Sequence[int]) -> tuple[Hunk, ...]:
    """Return the hunks of a layout."""
    found: list[Hunk] = []
    line = 1
    for part, count in enumerate(layout):
        if part % 2 == 1:
            found.append(Hunk(line=line, added=tuple(range(line, line + count))))
        line += count
    return tuple(found)


def _case(
    name: str,
    files: dict[str, tuple[int, ...]],
    plants: Sequence[Plant] = (),
    extras: Sequence[Extra] = (),
) -> Case:
    """Return a case; plants are numbered in order."""
    return Case(
        id=name, title=f"Change {name}",
        plants=tuple(
            Plant(
                id=f"p{number}", path=p.path, line=p.line, defect_class=p.defect_class, severity=p.severity,
                words=p.words, probes=p.probes,
            )
            for number, p in enumerate(plants, start=1)
        ),
        extras=tuple(extras),
        base={path: "".join(t for t, added in _lines(path, layout) if not added) for path, layout in files.items()},
        head={path: "".join(text for text, _ in _lines(path, layout)) for path, layout in files.items()},
        changes={path: _hunks(layout) for path, layout in files.items()},
    )  # fmt: skip


_CASES = (
    _case("cache-eviction", {"cache.py": (5, 4, 12)}, [
        _plant("cache.py", 7, "resource", "warning", ("never evicted", "grows without bound"),
               "Entries are never evicted, so the process ends when memory does."),
    ]),
    _case("clean-rename", {"names.py": (4, 2, 10)}, extras=[
        Extra(path="names.py", line=5, words=("old name stays", "still exported")),
    ]),
    _case("config-default", {"settings.py": (8, 2, 8)}, [
        _plant("settings.py", 9, "contract", "error", ("callers relied on", "changes what callers get"),
               "Callers relied on the former value, and get another one now."),
    ]),
    _case("counter-race", {"counter.py": (6, 5, 9)}, [
        _plant("counter.py", 9, "concurrency", "error", ("lost update", "two threads"),
               "This is a lost update when it runs twice at once."),
        _plant("counter.py", 9, "style", "nit", ("misleading name", "reads as a flag"),
               "A misleading name for what it holds."),
    ]),
    _case("csv-quotes", {"writer.py": (10, 3, 7)}, [
        _plant("writer.py", 12, "data-loss", "critical", ("rows vanish", "silently dropped"),
               "With a line break inside a field, rows vanish from the file."),
    ]),
    _case("date-parse", {"dates.py": (3, 2, 15)}, [
        _plant("dates.py", 4, "tests", "info", ("no test covers", "untested branch"),
               "As far as I see no test covers the other format."),
    ]),
    _case("docs-wording", {"guide.py": (9, 1, 9)}),
    _case("export-limits", {"export.py": (5, 2, 14, 2, 8), "pages.py": (7, 2, 6)}, [
        _plant("export.py", 7, "correctness", "warning", ("last page is skipped", "one page short"),
               "The last page is skipped when the total divides evenly."),
        _plant("export.py", 22, "security", "critical", ("any tenant", "another account"),
               "Any tenant may be exported by whoever knows its number."),
        _plant("pages.py", 8, "maintainability", "info", ("drifts apart", "kept in two places"),
               "The rule is kept in two places now."),
    ]),
    _case("feed-order", {"feed.py": (12, 2, 6)}, [
        _plant("feed.py", 13, "correctness", "warning", ("newest item last", "reversed order"),
               "Readers get the newest item last."),
    ]),
    _case("header-injection", {"headers.py": (4, 3, 13)}, [
        _plant("headers.py", 6, "security", "critical", ("response splitting", "injected header"),
               "A value with a line break is an injected header."),
    ], [Extra(path="headers.py", line=15, words=("no upper limit", "unlimited size"))]),
    _case("index-shift", {"index.py": (6, 1, 2, 2, 9)}, [
        _plant("index.py", 10, "correctness", "error", ("wrong element", "reads past the end"),
               "It reads past the end for the last position."),
    ]),
    _case("log-format", {"log.py": (5, 2, 8)}),
    _case("retry-forever", {"retry.py": (8, 4, 8)}, [
        _plant("retry.py", 10, "resource", "info", ("retries forever", "no back-off"),
               "It retries forever while the service is down."),
    ]),
    _case("session-copy", {"session.py": (7, 3, 9)}, [
        _plant("session.py", 9, "maintainability", "nit", ("needless copy", "copied twice"),
               "A needless copy of what was made a line before."),
    ]),
    _case("stale-lock", {"lock.py": (3, 4, 13)}, [
        _plant("lock.py", 5, "concurrency", "error", ("never released", "deadlock"),
               "After an error the lock is never released."),
    ]),
    _case("temp-files", {"temp.py": (6, 3, 10)}, [
        _plant("temp.py", 8, "slop", "warning", ("restates the code", "generated filler"),
               "This remark restates the code below."),
    ]),
)  # fmt: skip


def attack_corpus() -> Corpus:
    """Return the attack corpus."""
    return Corpus(
        name="attack", cases=_CASES, digest=digest(_CASES), split="probe",
        purpose="Small made-up changes on which every degenerate reviewer can show what it gets away with.",
    )  # fmt: skip
