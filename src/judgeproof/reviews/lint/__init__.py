"""The ground-truth checks of a corpus: what would let a figure lie, found before a reviewer is asked."""

from collections.abc import Mapping, Sequence

from judgeproof.reviews.grounds import Grounds
from judgeproof.reviews.lint import dictionary, levels, places, remarks, shape, wording
from judgeproof.reviews.lint.problems import Check, Problem, Remark

CHECKS: Mapping[str, Check] = {
    "names": shape.names,
    "undone": shape.undone,
    "change": places.changed,
    "line": places.real_line,
    "reportable": places.reportable,
    "radius": places.radius,
    "level": levels.real_level,
    "severity-note": levels.severity_note,
    "balance": levels.balance,
    "below-error": levels.below_error,
    "words": remarks.usable_words,
    "probes": remarks.probes,
    "needed": remarks.needed,
    "why": remarks.why,
    "reasons": shape.reasons,
    "cross": remarks.cross,
    "extras": remarks.accepted,
    "quotable": wording.quotable,
    "ordinary": wording.ordinary,
    "clean": shape.clean,
    "languages": shape.languages,
    "witness": shape.witnessed,
    "dictionary": dictionary.dictionary,
}
__all__ = ["CHECKS", "Check", "Problem", "Remark", "problems"]


def problems(grounds: Grounds) -> Sequence[Problem]:
    """Return what the checks find in a corpus, by file and line."""
    found = [
        Problem(check=name, file=one.file, line=one.line, text=one.text, warning=one.warning)
        for name, check in CHECKS.items()
        for one in check(grounds)
    ]
    order = {name: number for number, name in enumerate(CHECKS)}
    return sorted(found, key=lambda problem: (problem.file, problem.line, order[problem.check]))
