"""What a corpus must contain for a declaration to be held to it: each requirement in words, and whether it is met."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from judgeproof.attacks.reviews import truth
from judgeproof.reviews.cases import Case, Plant
from judgeproof.reviews.levels import LEVELS
from judgeproof.reviews.matching import MATCH_WITHIN
from judgeproof.reviews.paths import normal
from judgeproof.reviews.phrases import Phrases, folded

_SHORT = 13


@dataclass(frozen=True, slots=True, kw_only=True)
class Grounds:
    """A corpus as a requirement sees it: all cases, and those of which every review was delivered."""

    cases: Sequence[Case]
    delivered: Sequence[Case]

    @property
    def plants(self) -> list[Plant]:
        """The plants of the delivered cases."""
        return [plant for case in self.delivered for plant in case.plants]

    @property
    def clean(self) -> list[Case]:
        """The delivered cases that are clean."""
        return [case for case in self.delivered if case.clean]


@dataclass(frozen=True, slots=True, kw_only=True)
class Requirement:
    """What a corpus must have, as the report says it is lacking, and how it is told."""

    lacking: str
    met: Callable[[Grounds], bool]


def _speaks_alone(case: Case) -> bool:
    """Tell whether what is said of one plant or extra of a file names no other plant of it."""
    for plant in case.plants:
        words = Phrases(plant.words)
        others = [other for other in case.plants if other is not plant and _together(other, plant)]
        extras = [extra for extra in case.extras if normal(extra.path) == normal(plant.path)]
        said = [truth.title(other) for other in others] + [truth.phrases([other]) for other in others]
        said += [truth.phrase(extra.words[0]) for extra in extras]
        if any(words.occur(folded(text)) for text in said):
            return False
    return True


def _together(one: Plant, other: Plant) -> bool:
    return normal(one.path) == normal(other.path)


def _neutral(grounds: Grounds) -> bool:
    """Tell whether the strategies' own texts name nothing that is planted or accepted."""
    words = Phrases(
        word for case in grounds.cases for thing in (*case.plants, *case.extras) for word in thing.words
    )
    texts = (truth.VAGUE, truth.DENIAL, truth.FALSE_CLAIM, truth.FILLER[:200], truth.PLEA)
    return not any(words.occur(folded(text)) for text in texts)


def _differ(one: Plant, other: Plant) -> bool:
    """Tell whether two plants differ in level and in class."""
    return one.severity != other.severity and one.defect_class != other.defect_class


def _pairs(grounds: Grounds) -> Iterator[tuple[Plant, Plant]]:
    """Yield the first plant of each case with each further one of its file that differs in level and class."""
    for case in grounds.delivered:
        for other in case.plants[1:]:
            if _together(case.plants[0], other) and _differ(case.plants[0], other):
                yield case.plants[0], other


def _on_one_line(grounds: Grounds) -> bool:
    """Tell whether two plants of different levels and classes stand on one line."""
    return any(
        _differ(one, other) and _together(one, other) and one.line == other.line
        for case in grounds.delivered
        for number, one in enumerate(case.plants)
        for other in case.plants[number + 1 :]
    )


def _long(grounds: Grounds) -> bool:
    return any(
        truth.length(case, plant.path) > _SHORT and plant.severity != "error"
        for case in grounds.delivered
        for plant in case.plants
    )


def _begun(grounds: Grounds) -> bool:
    """Tell whether a plant that is no error of correctness stands within reach of the first line of a hunk."""
    return any(
        plant.defect_class != "correctness" and plant.severity != "error" and abs(hunk.line - plant.line) <= MATCH_WITHIN
        for case in grounds.delivered
        for plant in case.plants
        for path, hunks in case.changes.items()
        if normal(path) == normal(plant.path)
        for hunk in hunks
    )  # fmt: skip


def _first(grounds: Grounds) -> bool:
    first = next((case for case in grounds.cases if case.plants), None)
    return first is not None and any(case.id == first.id for case in grounds.delivered)


REQUIREMENTS: Mapping[str, Requirement] = {
    "planted": Requirement(lacking="a plant", met=lambda of: bool(of.plants)),
    "alone": Requirement(
        lacking="plants of which no one's words occur in what is said of another one, or of an extra, in its file",
        met=lambda of: all(map(_speaks_alone, of.cases)),
    ),
    "neutral": Requirement(
        lacking="phrases that do not occur in the strategies' own texts, such as a vague remark", met=_neutral
    ),
    "levels": Requirement(
        lacking="plants of all five levels",
        met=lambda of: {plant.severity for plant in of.plants} == set(LEVELS),
    ),
    "classes": Requirement(
        lacking="plants of several classes",
        met=lambda of: len({plant.defect_class for plant in of.plants}) > 1,
    ),
    "several": Requirement(lacking="two plants", met=lambda of: len(of.plants) > 1),
    "phrases": Requirement(
        lacking="a plant with two phrases",
        met=lambda of: any(len({truth.phrase(word) for word in plant.words}) > 1 for plant in of.plants),
    ),
    "nit": Requirement(
        lacking="a nit of another class than maintainability",
        met=lambda of: any(p.severity == "nit" and p.defect_class != "maintainability" for p in of.plants),
    ),
    "shared_line": Requirement(
        lacking="two plants of different levels and classes on one line", met=_on_one_line
    ),
    "apart": Requirement(
        lacking="two plants of different levels and classes on different lines of one file, one the first of its case",
        met=lambda of: any(one.line != other.line for one, other in _pairs(of)),
    ),
    "first": Requirement(lacking="a delivered review of the first planted case", met=_first),
    "long": Requirement(lacking=f"a plant that is no error in a file of more than {_SHORT} lines", met=_long),
    "clean": Requirement(lacking="a clean case", met=lambda of: bool(of.clean)),
    "clean_pair": Requirement(lacking="two clean cases", met=lambda of: len(of.clean) > 1),
    "clean_added": Requirement(
        lacking="a clean case that adds a line",
        met=lambda of: any(
            hunk.added for case in of.clean for hunks in case.changes.values() for hunk in hunks
        ),
    ),
    "extras": Requirement(
        lacking="an accepted extra", met=lambda of: any(case.extras for case in of.delivered)
    ),
    "hunk_starts": Requirement(
        lacking="a plant, no error and not of correctness, within four lines of where a hunk begins",
        met=_begun,
    ),
}
# What every declaration rests on; `calibrated`, the last of them, is told by the scorer.
ALWAYS = ("planted", "alone", "neutral")
CALIBRATED = "a calibrated review that the scorer finds without fault: located, quiet, on the line, class and level right"


def lacking(grounds: Grounds, needs: Sequence[str]) -> tuple[str, ...]:
    """Return the requirements among some that are not met, in their order."""
    return tuple(name for name in (*ALWAYS, *needs) if not REQUIREMENTS[name].met(grounds))
