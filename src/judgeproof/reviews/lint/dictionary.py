"""The dictionary strategy: a reviewer that says every phrase of the corpus once a hunk must not pass for a good one."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from judgeproof.reviews.cases import Case
from judgeproof.reviews.facts import CLASSES, Finding, Review
from judgeproof.reviews.grounds import Grounds
from judgeproof.reviews.levels import LEVELS
from judgeproof.reviews.lint.problems import Remark, at_corpus, words_fault
from judgeproof.reviews.matching import AnswerKey
from judgeproof.reviews.scoring import score
from judgeproof.reviews.tally import detection, tallied

# The figures of the detection group as the tally names them, and whether more of each is better.
GROUP = (
    ("recall", True), ("noise", False), ("anchor", False), ("l_per_def", False), ("off", False), ("dup", False),
    ("clean", True),
)  # fmt: skip
_CALIBRATED, _DICTIONARY = "calibrated", "dictionary"


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """The detection group of one reviewer by name; None where a figure is undefined."""

    values: dict[str, Fraction | None]


def dictionary(grounds: Grounds) -> Iterator[Remark]:
    """One comment a hunk with every phrase of the corpus does not tie the calibrated review."""
    cases = grounds.corpus.cases
    if not any(case.plants for case in cases) or any(_unusable(case) for case in cases):
        return
    truth, spoken = figures(cases)
    if not any(behind(spoken.values[name], truth.values[name], more=more) for name, more in GROUP):
        text = (
            "one comment a hunk with every phrase of the corpus ties the calibrated review on the whole group"
        )
        wanted = "add clean cases and changes of several hunks, where such comments are noise"
        yield at_corpus(grounds, f"{text} ({', '.join(name for name, _ in GROUP)}); {wanted}")


def figures(cases: Sequence[Case]) -> tuple[Figures, Figures]:
    """Return the detection group of the calibrated review and of the dictionary, by the real scorer."""
    text = " ".join(
        word.strip().removesuffix("*")
        for word in dict.fromkeys(word for case in cases for plant in case.plants for word in plant.words)
    )
    truth = _figures(_CALIBRATED, cases, [calibrated(case) for case in cases])
    return truth, _figures(_DICTIONARY, cases, [hunk_by_hunk(case, text) for case in cases])


def _figures(name: str, cases: Sequence[Case], said: Sequence[tuple[Finding, ...]]) -> Figures:
    """Score what a reviewer says on each case, and return the figures of its row."""
    outcomes = [
        score(AnswerKey(case), _review(name, case, findings)).as_dict()
        for case, findings in zip(cases, said, strict=True)
    ]
    tally = tallied(cases, outcomes)
    row = detection(tally, tally.rows[name])
    return Figures(values={figure: _value(row[figure]) for figure, _ in GROUP})


def calibrated(case: Case) -> tuple[Finding, ...]:
    """Return what a reviewer says who sees every plant of a case: its line, its class, its level, its reason."""
    return tuple(
        Finding(
            path=plant.path, line=plant.line, title=plant.words[0].strip().removesuffix("*"), rationale=plant.why,
            defect_class=plant.defect_class, severity=plant.severity,
        )
        for plant in case.plants
    )  # fmt: skip


def hunk_by_hunk(case: Case, text: str) -> tuple[Finding, ...]:
    """Return one finding a hunk of a case, on its first line, all saying the same."""
    return tuple(
        Finding(path=path, line=hunk.line, title=text, defect_class="correctness", severity="error")
        for path in sorted(case.changes)
        for hunk in case.changes[path]
    )


def _review(reviewer: str, case: Case, findings: tuple[Finding, ...]) -> Review:
    status = "found" if findings else "silent"
    return Review(case=case.id, reviewer=reviewer, repeat=1, status=status, scale="ours", findings=findings)


def _value(cell: Mapping[str, int] | int | None) -> Fraction | None:
    """Return a cell of the tally as a number: a share of counts, a plain count, or None where it is undefined."""
    if isinstance(cell, int):
        return Fraction(cell)
    return Fraction(cell["k"], cell["n"]) if cell is not None and cell["n"] else None


def behind(one: Fraction | None, other: Fraction | None, *, more: bool) -> bool:
    """Tell whether a figure is behind another one; an undefined figure is behind every defined one."""
    if one is None or other is None:
        return one is None and other is not None
    return one < other if more else one > other


def _unusable(case: Case) -> bool:
    """Tell whether another check has something to say before a case can be scored."""
    return any(
        plant.severity not in LEVELS
        or plant.defect_class not in CLASSES
        or words_fault(plant.words) is not None
        for plant in case.plants
    )
