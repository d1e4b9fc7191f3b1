"""The Go cases of the tuning corpus that stand alone: what is planted where, and what reviews of them come to."""

from functools import cache

import pytest

from judgeproof.reviews.cases import Case
from judgeproof.reviews.facts import Finding
from judgeproof.reviews.lint import problems
from judgeproof.reviews.load.corpus import corpus_folder, read_corpus
from judgeproof.reviews.matching import AnswerKey, matched

# Case, plant, class, level and what its line must hold: a plant that slid off its line is found here.
PLANTS = [
    ("go-nil-deref", "p1", "correctness", "error", "resp, _ := c.http.Head("),
    ("go-sql-injection", "p1", "security", "error", "fmt.Sprintf(byFragment, fragment)"),
    ("go-hardcoded-secret", "p1", "security", "critical", "partnerKey = "),
    ("multi-defect", "traversal", "security", "critical", "os.OpenFile(filepath.Join(h.dir, name)"),
    ("multi-defect", "open-file", "resource", "error", "f, err := os.OpenFile("),
    ("multi-defect", "bare-count", "concurrency", "error", "h.announced++"),
    ("capacity-hint-nit", "p1", "resource", "nit", "make([]int, 0, n)"),
    ("go-package-singleton", "p1", "maintainability", "info", "var standard = Parse("),
]
CLEAN = ("clean-refactor", "style-only")
CASES = tuple(dict.fromkeys((*(name for name, *_ in PLANTS), *CLEAN)))

# Comments as reviewers word them, none of them a probe: case, line away from the plant, text, what it is credited with.
REMARKS = [
    ("go-nil-deref", 1, "Potential nil pointer dereference when HEAD fails", "p1"),
    ("go-nil-deref", 0, "The error is swallowed. If the host is unreachable, `resp` will be nil.", "p1"),
    ("go-nil-deref", 0, "Ready cannot be cancelled by its caller", "extra"),
    ("go-nil-deref", 0, "Consider logging why the service is not ready", "noise"),
    ("go-sql-injection", 0, "SQL Injection vulnerability via string interpolation", "p1"),
    ("go-sql-injection", -11, "Escape wildcards in the fragment", "extra"),
    ("go-sql-injection", 1, "A leading percent sign prevents the use of an index", "extra"),
    ("go-sql-injection", 0, "Rename byFragment to fragmentQuery", "noise"),
    ("go-hardcoded-secret", 0, "Hardcoded production API key", "p1"),
    ("go-hardcoded-secret", 2, "Secrets: live credentials committed", "p1"),
    ("go-hardcoded-secret", 0, "Document the format of the partner key", "noise"),
    ("multi-defect", 0, "Directory traversal through the name parameter", "traversal"),
    (
        "multi-defect",
        -4,
        "filepath.Clean does not stop `../`, so files land outside the upload root",
        "traversal",
    ),
    ("multi-defect", 4, "File descriptor leak", "open-file"),
    ("multi-defect", 14, "Goroutine leak if announce blocks", "extra"),
    ("multi-defect", 16, "Data race: counter is modified without holding the mutex", "bare-count"),
    ("multi-defect", 0, "Use 0o600 for the mode", "noise"),
    ("capacity-hint-nit", 0, "Capacity should be n+1 to avoid a reallocation on the final append", "p1"),
    ("capacity-hint-nit", 0, "Off by one: the final edge is lost", "noise"),
    ("go-package-singleton", 0, "Hidden dependency on an environment variable", "p1"),
    ("go-package-singleton", 0, "Global state makes this hard to test in parallel", "p1"),
    ("go-package-singleton", 0, "Nothing tells the operator that STOPWORDS is empty", "noise"),
]


@cache
def cases() -> dict[str, Case]:
    """The cases by name."""
    reading = read_corpus(corpus_folder("tuning"), cases=CASES)
    assert not reading.faults
    return {case.id: case for case in reading.grounds.corpus.cases}


@pytest.mark.parametrize(("name", "plant", "defect_class", "level", "needle"), PLANTS)
def test_plants_stand_where_they_are_said_to_be(
    name: str, plant: str, defect_class: str, level: str, needle: str
) -> None:
    case = cases()[name]
    one = next(one for one in case.plants if one.id == plant)
    assert needle in case.head[one.path].splitlines()[one.line - 1]
    assert one.line in {line for hunk in case.changes[one.path] for line in hunk.added}
    assert (one.defect_class, one.severity) == (defect_class, level)


def test_nothing_else_is_planted() -> None:
    planted = {(case.id, plant.id) for case in cases().values() for plant in case.plants}
    assert planted == {(name, plant) for name, plant, *_ in PLANTS}
    assert [case.id for case in cases().values() if case.clean] == sorted(CLEAN)


@pytest.mark.parametrize(("name", "away", "text", "credit"), REMARKS)
def test_remarks_are_credited_for_what_they_saw(name: str, away: int, text: str, credit: str) -> None:
    case = cases()[name]
    plant = case.plants[0]
    (one,) = matched(AnswerKey(case), [Finding(path=plant.path, line=plant.line + away, title=text)])
    located = [case.plants[number].id for number in one.off]
    assert (located or (["extra"] if one.extra else ["noise"] if one.noise else ["near"])) == [credit]


def test_true_remarks_about_a_clean_case_are_no_noise() -> None:
    case = cases()["clean-refactor"]
    texts = ["Returns a negative number for inverted spans", "The loop may read past the end of the slice"]
    told = [Finding(path="timesheet/spans.go", line=13, title=text) for text in texts]
    assert [one.noise for one in matched(AnswerKey(case), told)] == [False, True]


def test_the_checks_of_a_corpus_find_nothing() -> None:
    found = problems(read_corpus(corpus_folder("tuning")).grounds)
    ours = [str(one) for one in found if any(f"/{name}/" in one.file for name in CASES)]
    assert ours == []
