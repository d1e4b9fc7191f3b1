"""Random small corpora and reviews of them, in which everything collides: lines, words, paths, levels, classes."""

from typing import Any

from hypothesis import strategies as st

from judgeproof.reviews.cases import Case, Corpus, Extra, Plant
from judgeproof.reviews.facts import CLASSES, SCALES, STATUSES, Finding, Region, Review
from judgeproof.reviews.levels import LEVELS

PATHS = ("a.go", "src/b.go", "src/B.go")
SPELLINGS = (*PATHS, "./a.go", "A.GO", "src\\b.go", "old.go", "none.go", "")
SAID = (
    "a nil pointers here",
    "it leaks",
    "a **race**",
    "traces",
    "C++",
    "no deadlock, nil\npointer",
    "all fine",
    "",
)
WORDS = (*LEVELS, "none", "P1", "MAJOR", " Error ", "", None)

# A few choices instead of many draws: what matters is that things collide, and a law sees two thousand of them.
CALLED = (
    *((word, None, False) for word in WORDS),
    ("warning", "major", True), ("warning", None, True), ("info", "error", True), ("critical", "blocker", True),
)  # fmt: skip
WHO = ((("r", 1),), (("r", 1), ("r", 2)), (("r", 1), ("s", 1)), (("r", 1), ("r", 2), ("s", 2)))
lines = st.integers(-1, 48)
words = st.sampled_from((("nil pointer*",), ("leak*",), ("race", "c++"), ("deadlock", "nil pointer*")))
further = st.sampled_from(
    (
        (), (), (Region(line=12),), (Region(line=30, end_line=34), Region(line=None)), (Region(line=8, end_line=2),),
        (Region(line=1, end_line=200), Region(line=3)),
    )
)  # fmt: skip


@st.composite
def cases(draw: st.DrawFn, name: str = "c") -> Case:
    """One change with up to three plants and two extras, some on one line."""
    plants = tuple(
        Plant(
            id=f"p{number}", path=draw(st.sampled_from(PATHS)), line=draw(st.integers(1, 40)), words=draw(words),
            defect_class=draw(st.sampled_from(CLASSES[:3])), severity=draw(st.sampled_from(LEVELS)),
        )
        for number in range(draw(st.integers(0, 3)))
    )  # fmt: skip
    extras = tuple(
        Extra(path=draw(st.sampled_from(PATHS)), line=draw(st.integers(1, 40)), words=draw(words))
        for _ in range(draw(st.integers(0, 2)))
    )
    renames = draw(st.sampled_from(({}, {"old.go": "a.go"})))
    return Case(
        id=name,
        plants=plants,
        extras=extras,
        head=dict.fromkeys(PATHS, "\n" * 40),
        renames=renames,
        language="Go",
    )


@st.composite
def findings(draw: st.DrawFn) -> Finding:
    """One remark, near something or not."""
    word, spoken, translated = draw(st.sampled_from(CALLED))
    line = draw(lines)
    return Finding(
        path=draw(st.sampled_from(SPELLINGS)), line=None if line == 48 else line,
        end_line=draw(st.sampled_from((None, None, 3, 20, 41))), also_at=draw(further),
        title=draw(st.sampled_from(SAID)), rationale=draw(st.sampled_from(SAID)), suggestion="a race", category="c++?",
        severity=word, severity_said=spoken, severity_translated=translated,
        defect_class=draw(st.sampled_from((*CLASSES[:2], "vulnerability", None))),
    )  # fmt: skip


def reviews(
    case: str = "c", reviewer: str = "r", repeat: int = 1, **changes: Any
) -> st.SearchStrategy[Review]:
    """One review, of any status."""
    return st.builds(
        Review, case=st.just(case), reviewer=st.just(reviewer), repeat=st.just(repeat),
        **{
            "status": st.sampled_from(STATUSES), "scale": st.sampled_from(SCALES),
            "findings": st.lists(findings(), max_size=4).map(tuple), **changes,
        },
    )  # fmt: skip


@st.composite
def corpora(draw: st.DrawFn) -> Corpus:
    """One change or two."""
    count = draw(st.integers(1, 2))
    return Corpus(name="law", digest="0", cases=tuple(draw(cases(f"c{n}")) for n in range(count)))


@st.composite
def runs(draw: st.DrawFn) -> tuple[Corpus, tuple[Review, ...]]:
    """A corpus and reviews of it by two reviewers in up to two repeats, some of them missing."""
    corpus = draw(corpora())
    made = [
        draw(reviews(case.id, reviewer, repeat, findings=st.lists(findings(), max_size=2).map(tuple)))
        for reviewer, repeat in draw(st.sampled_from(WHO))
        for case in corpus.cases
        if draw(st.integers(0, 5))
    ]
    return corpus, tuple(made)
