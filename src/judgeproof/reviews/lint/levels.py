"""Checks of severities: real, alike within a class or argued, and spread so that a constant answer cannot pass."""

from collections import Counter
from collections.abc import Iterator

from judgeproof.reviews.facts import CLASSES
from judgeproof.reviews.grounds import Grounds
from judgeproof.reviews.levels import LEVELS, rank
from judgeproof.reviews.lint.problems import Remark, at, at_corpus
from judgeproof.reviews.phrases import Phrases, folded

# Below this many plants a spread over levels cannot be asked for.
SMALL = 6


def real_level(grounds: Grounds) -> Iterator[Remark]:
    """Severity and class of a plant are words of the scale and of the closed list."""
    for ground in grounds.cases:
        for plant in ground.case.plants:
            if plant.severity not in LEVELS:
                text = f"severity is {plant.severity!r}; expected one of: {', '.join(LEVELS)}"
                yield at(ground.case, plant, text)
            if plant.defect_class not in CLASSES:
                text = f"class is {plant.defect_class!r}; expected one of: {', '.join(CLASSES)}"
                yield at(ground.case, plant, text)


def severity_note(grounds: Grounds) -> Iterator[Remark]:
    """Where the plants of a class have several levels, each says why it has its own, and names it."""
    levels: dict[str, set[str]] = {}
    for ground in grounds.cases:
        for plant in ground.case.plants:
            if plant.severity in LEVELS:
                levels.setdefault(plant.defect_class, set()).add(plant.severity)
    for ground in grounds.cases:
        for plant in ground.case.plants:
            several = levels.get(plant.defect_class, set())
            if len(several) < 2 or Phrases((plant.severity,)).occur(folded(plant.severity_note)):
                continue
            spans = ", ".join(level for level in LEVELS if level in several)
            wanted = f"write a severity_note that says why this one is {plant.severity!r}"
            yield at(ground.case, plant, f"the class {plant.defect_class} spans {spans}; {wanted}")


def balance(grounds: Grounds) -> Iterator[Remark]:
    """A corpus has three levels or more, each with two plants or more, and none with more than half of them."""
    counts = _counts(grounds)
    planted = counts.total()
    if not planted:
        return
    small = planted < SMALL
    if len(counts) < 3:
        text = f"has plants of {len(counts)} levels ({_shown(counts)}); expected three levels or more"
        yield at_corpus(grounds, text, warning=small)
    for level, count in counts.items():
        if count < 2:
            text = f"has one plant of the level {level}, so one remark decides about it; expected two or more"
            yield at_corpus(grounds, text, warning=small)
        if 2 * count > planted:
            text = f"has {count} of {planted} plants on the level {level}, so a constant answer passes"
            yield at_corpus(grounds, f"{text}; expected no more than half", warning=small)


def below_error(grounds: Grounds) -> Iterator[Remark]:
    """A corpus has a plant below error; without one no inflated severity could show."""
    counts = _counts(grounds)
    if counts and all(rank(level) >= rank("error") for level in counts):
        text = f"has no plant below error ({_shown(counts)}), so inflated severities cannot show"
        yield at_corpus(grounds, text, warning=counts.total() < SMALL)


def _counts(grounds: Grounds) -> Counter[str]:
    """Return how many plants each real level has, the quietest level first."""
    found = Counter(plant.severity for ground in grounds.cases for plant in ground.case.plants)
    return Counter({level: found[level] for level in LEVELS if found[level]})


def _shown(counts: Counter[str]) -> str:
    return ", ".join(f"{level} {count}" for level, count in counts.items())
