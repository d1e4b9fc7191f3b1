"""What each finding of a review is about: the plants it matches or explains, the extra it is accepted as, or noise."""

from collections.abc import Sequence
from dataclasses import dataclass

from judgeproof.reviews import levels
from judgeproof.reviews.assignment import assigned
from judgeproof.reviews.cases import Case, Extra, Plant
from judgeproof.reviews.facts import Finding
from judgeproof.reviews.geometry import Span, distance, spans
from judgeproof.reviews.paths import Paths, normal
from judgeproof.reviews.phrases import Phrases, spoken

# Lines between a finding and a plant: within the first it may locate the plant, within the second it explains it still,
# and is no noise. No file of the tuning corpus lies wholly within the second of its plants, so noise is charged in each.
MATCH_WITHIN = 4
EXPLAIN_WITHIN = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """A plant or an extra, ready to be compared: its line and its compiled phrases."""

    line: int
    phrases: Phrases


class AnswerKey:
    """A case, ready to score reviews of it."""

    __slots__ = ("_extras", "_paths", "_plants", "case", "ids")

    def __init__(self, case: Case) -> None:
        self.case = case
        self.ids = tuple(plant.id for plant in case.plants)
        gone = (path for path in case.base if path not in case.renames)
        told = (*(plant.path for plant in case.plants), *(extra.path for extra in case.extras))
        self._paths = Paths((*case.head, *case.extra, *told, *gone), case.renames)
        self._plants = _by_path(case.plants)
        self._extras = _by_path(case.extras)

    def plants(self, path: str) -> Sequence[tuple[int, Target]]:
        """Return the plants of a file with their numbers, by any of the file's names."""
        return self._plants.get(self._paths.resolve(path), ())

    def extras(self, path: str) -> Sequence[tuple[int, Target]]:
        """Return the accepted extras of a file with their numbers, by any of the file's names."""
        return self._extras.get(self._paths.resolve(path), ())


def _by_path(things: Sequence[Plant] | Sequence[Extra]) -> dict[str, list[tuple[int, Target]]]:
    found: dict[str, list[tuple[int, Target]]] = {}
    for number, thing in enumerate(things):
        target = Target(line=thing.line, phrases=Phrases(thing.words))
        found.setdefault(normal(thing.path), []).append((number, target))
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Matched:
    """One finding beside the answer key. Plants are by number; `off` holds the distance to each one that it matches."""

    finding: Finding
    places: tuple[Span, ...]
    off: dict[int, int]
    explains: tuple[int, ...]
    extra: bool = False
    duplicate: bool = False
    keyed: bool = True

    @property
    def near(self) -> bool:
        """Whether it explains a plant and locates none."""
        return bool(self.explains) and not self.off

    @property
    def noise(self) -> bool:
        """Whether nothing that is planted or accepted explains it, where it is known what is."""
        return self.keyed and not self.explains and not self.extra


def matched(key: AnswerKey, findings: Sequence[Finding]) -> tuple[Matched, ...]:
    """Return each finding of one review beside the answer key, in order."""
    compared = [_compared(key, finding) for finding in findings]
    extras = _accepted(key, compared)
    duplicates = _duplicates(compared)
    return tuple(
        Matched(
            finding=one.finding, places=one.places, off=one.off, explains=one.explains,
            extra=number in extras, duplicate=number in duplicates,
        ) if number in extras or number in duplicates else one
        for number, one in enumerate(compared)
    )  # fmt: skip


def _compared(key: AnswerKey, finding: Finding) -> Matched:
    """Compare one finding with the plants of its file. A finding without a place explains nothing."""
    places = spans(finding)
    near = _within(key.plants(finding.path), places)
    if not near:
        return Matched(finding=finding, places=places, off={}, explains=(), keyed=key.case.keyed)
    text = spoken(finding.title, finding.rationale, finding.category)
    named = [(number, lines) for number, lines, target in near if target.phrases.occur(text)]
    return Matched(
        finding=finding,
        places=places,
        off={number: lines for number, lines in named if lines <= MATCH_WITHIN},
        explains=tuple(number for number, _ in named),
    )


def _within(targets: Sequence[tuple[int, Target]], places: Sequence[Span]) -> list[tuple[int, int, Target]]:
    """Return the targets that are near enough to be explained: number, lines away, target."""
    found: list[tuple[int, int, Target]] = []
    for number, target in targets:
        lines = distance(places, target.line)
        if lines is not None and lines <= EXPLAIN_WITHIN:
            found.append((number, lines, target))
    return found


def _accepted(key: AnswerKey, compared: Sequence[Matched]) -> frozenset[int]:
    """Return which findings are accepted extras: one finding an extra, as many as possible, the nearest first."""
    eligible: list[list[int]] = []
    lines: dict[int, int] = {}
    for number, one in enumerate(compared):
        named: list[tuple[int, int]] = []
        near = () if one.explains else _within(key.extras(one.finding.path), one.places)
        if near:
            text = spoken(one.finding.title, one.finding.rationale, one.finding.category)
            named = [(away, extra) for extra, away, target in near if target.phrases.occur(text)]
        eligible.append([extra for _, extra in sorted(named)])
        if named:
            lines[number] = min(named)[0]
    return assigned(eligible, sorted(lines, key=lambda number: (lines[number], number)))


def _duplicates(compared: Sequence[Matched]) -> frozenset[int]:
    """Return which matching findings have no plant of their own: the quieter, then the later."""
    matching = [number for number, one in enumerate(compared) if one.off]
    if len(matching) < 2:
        return frozenset()
    order = sorted(
        matching, key=lambda number: (-levels.rank(levels.read(compared[number].finding.severity)), number)
    )
    return frozenset(matching) - assigned([sorted(one.off) for one in compared], order)
