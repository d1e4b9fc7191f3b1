"""Checks of words by probes: what must be credited is, what must not be is not, and no phrase is idle."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from judgeproof.reviews.cases import Case, Plant
from judgeproof.reviews.grounds import Grounds, Overlap
from judgeproof.reviews.lint.problems import Remark, at, case_file, words_fault
from judgeproof.reviews.phrases import Phrases, spoken

# Of each kind, credited and not, so many probes for a plant at least.
PROBES = 4


def usable_words(grounds: Grounds) -> Iterator[Remark]:
    """Words are phrases that a remark can be held against, in scripts with blanks between words."""
    for ground in grounds.cases:
        for thing in (*ground.case.plants, *ground.case.extras):
            fault = words_fault(thing.words)
            if fault is not None:
                yield at(ground.case, thing, fault)


def probes(grounds: Grounds) -> Iterator[Remark]:
    """Each probe is credited, or not, as it declares, and there are four of each kind for a plant or more."""
    for case, plant in _plants(grounds):
        phrases = Phrases(plant.words)
        for probe in plant.probes:
            found = phrases.found(spoken(probe.text))
            if probe.credited and not found and _usable(plant):
                yield at(case, plant, f"no phrase credits the probe {probe.text!r}, which must be credited")
            if not probe.credited and found:
                text = f"{_listed(found)} credits the probe {probe.text!r}, which must not be credited"
                yield at(case, plant, text)
        for credited, kind in ((True, "credited"), (False, "not to be credited")):
            count = sum(probe.credited is credited for probe in plant.probes)
            if count < PROBES:
                yield at(case, plant, f"has {count} probes that are {kind}; expected {PROBES} or more")


def needed(grounds: Grounds) -> Iterator[Remark]:
    """Each phrase is the only one that credits some probe: an idle phrase buys nothing and admits more."""
    for case, plant in _plants(grounds):
        phrases = Phrases(plant.words)
        found = [phrases.found(spoken(probe.text)) for probe in plant.probes if probe.credited]
        alone = {names[0] for names in found if len(names) == 1}
        for word in dict.fromkeys(plant.words):
            if plant.words.count(word) > 1:
                yield at(case, plant, f"the phrase {word!r} stands twice")
            elif word not in alone:
                text = f"no probe needs the phrase {word!r}; add a credited probe in which it is the only one"
                yield at(case, plant, f"{text}, or drop it")


def why(grounds: Grounds) -> Iterator[Remark]:
    """The `why` of a plant would be credited as a remark."""
    for case, plant in _plants(grounds):
        if _usable(plant) and not Phrases(plant.words).occur(spoken(plant.why)):
            yield at(
                case, plant, "no phrase occurs in its own why; a reviewer who wrote that would get nothing"
            )


def accepted(grounds: Grounds) -> Iterator[Remark]:
    """What may truly be said beside the plants credits none of them, and its `why` would be accepted."""
    for ground in grounds.cases:
        case = ground.case
        for extra in case.extras:
            for plant in case.plants:
                found = Phrases(plant.words).found(spoken(extra.why, " ".join(extra.words)))
                if found:
                    yield at(
                        case, extra, f"its words or its why credit the plant {plant.id!r} ({_listed(found)})"
                    )
            if not Phrases(extra.words).occur(spoken(extra.why)):
                yield at(case, extra, "none of its words occurs in its own why", warning=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Target:
    """A plant that remarks about other plants are held against."""

    case: Case
    plant: Plant
    phrases: Phrases
    overlaps: Mapping[str, Overlap]

    @property
    def name(self) -> str:
        return f"{self.case.id}/{self.plant.id}"


def cross(grounds: Grounds) -> Iterator[Remark]:
    """What is credited with one plant is credited with no other, unless that is declared, and then it must be so."""
    told = {
        f"{case.id}/{plant.id}": [
            (probe.text, spoken(probe.text)) for probe in plant.probes if probe.credited
        ]
        for case, plant in _plants(grounds)
    }
    for target in _targets(grounds):
        for name, remarks in told.items():
            if name != target.name:
                yield from _crossed(target, name, remarks)
        for name, overlap in target.overlaps.items():
            if name not in told:
                yield _on_overlap(target, overlap, f"there is no plant {name!r}; expected case/plant")
            elif not overlap.why.strip():
                yield _on_overlap(target, overlap, f"the overlap with {name} gives no reason")


def _targets(grounds: Grounds) -> Iterator[_Target]:
    for ground in grounds.cases:
        for plant in ground.case.plants:
            declared = {overlap.other: overlap for overlap in ground.overlaps if overlap.plant == plant.id}
            yield _Target(case=ground.case, plant=plant, phrases=Phrases(plant.words), overlaps=declared)


def _crossed(target: _Target, name: str, remarks: list[tuple[str, str]]) -> Iterator[Remark]:
    """Yield where remarks about another plant are credited with this one, or where they no longer are."""
    credited = [(text, found) for text, folded in remarks if (found := target.phrases.found(folded))]
    overlap = target.overlaps.get(name)
    if overlap is not None and not credited:
        yield _on_overlap(target, overlap, f"the overlap with {name} is not there any more; drop it")
    if overlap is None:
        for text, found in credited:
            told = f"{_listed(found)} credits {text!r}, which is about {name}"
            yield at(target.case, target.plant, f"{told}; sharpen the phrase, or declare [[plant.overlap]]")


def _on_overlap(target: _Target, overlap: Overlap, text: str) -> Remark:
    return Remark(
        file=case_file(target.case), line=overlap.at or 1, text=f"plant {target.plant.id!r}: {text}"
    )


def _plants(grounds: Grounds) -> Iterator[tuple[Case, Plant]]:
    for ground in grounds.cases:
        for plant in ground.case.plants:
            yield ground.case, plant


def _usable(plant: Plant) -> bool:
    """Tell whether a plant has words at all; where it has none, that alone is remarked on."""
    return words_fault(plant.words) is None


def _listed(words: tuple[str, ...]) -> str:
    return ", ".join(repr(word) for word in words)
