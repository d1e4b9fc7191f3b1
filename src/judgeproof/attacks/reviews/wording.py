"""Strategies that find what is planted where it stands, and say of it what they like."""

from dataclasses import replace

from judgeproof.attacks.reviews.strategy import EVERY, Change, Said, Strategy, Write
from judgeproof.attacks.reviews.truth import (
    DENIAL,
    FILLER,
    UNRELATED,
    calibrated,
    for_each,
    phrase,
    title,
    told,
    truth,
    with_each,
)
from judgeproof.reviews.cases import Case, Plant
from judgeproof.reviews.facts import CLASSES, Finding
from judgeproof.reviews.levels import LEVELS
from judgeproof.reviews.paths import normal

_S = ("O-ACC", "O-INFL", "O-UNDER", "O-COV")


def _called(level: str) -> Write:
    """Return the truth with every severity the same."""
    return with_each(lambda finding: replace(finding, severity=level))


def _levels_off(by: int) -> Write:
    """Return the truth with each plant between nit and critical called so many levels louder."""

    def turn(finding: Finding) -> Finding:
        rank = LEVELS.index(finding.severity or "info")
        return finding if rank in (0, len(LEVELS) - 1) else replace(finding, severity=LEVELS[rank + by])

    return with_each(turn)


def _sure_once(change: Change) -> Said:
    """State a class on the first plant of the corpus only."""
    first = next((case.id for case in change.cases if case.plants), None)
    return Said(
        findings=tuple(
            finding if change.case.id == first and number == 0 else replace(finding, defect_class=None)
            for number, finding in enumerate(truth(change.case))
        )
    )


def _scale_by_case(change: Change) -> Said:
    """Call all critical, on our scale where something critical is planted, on a foreign one elsewhere."""
    right = any(plant.severity == "critical" for plant in change.case.plants)
    return Said(findings=_called("critical")(change).findings, scale="ours" if right else "foreign")


def _with_neighbours(plant: Plant, case: Case) -> list[Finding]:
    """Return the finding of a plant, which names every plant that shares its line."""
    sharing = [
        other
        for other in case.plants
        if other is not plant and normal(other.path) == normal(plant.path) and other.line == plant.line
    ]
    return [replace(told(plant), title=" ".join([title(plant), *map(title, sharing)]))]


def _in_other_words(plant: Plant, case: Case) -> list[Finding]:
    """Return the finding of a plant, and one that uses another of its phrases."""
    other = [phrase(word) for word in plant.words if phrase(word) != title(plant)]
    return [told(plant), *(replace(told(plant), title=word) for word in other[-1:])]


WORDING = (
    Strategy(
        id="00", name="calibrated", write=calibrated, ties=EVERY, tie=True,
        generate="for each plant one finding: its path, line, level and class, in the words of a remark that must be credited",
        note="the row that every other row is compared with",
    ),
    *(
        Strategy(
            id=number, name=f"truth, always {level}", write=_called(level), ties=("D", "CLASS"),
            caught_by=caught, seen_in=("V",), needs=("levels",),
            generate=f"00 with every severity {level!r}",
        )
        for number, level, caught in (
            ("01", "critical", ("O-INFL", "O-ACC")), ("02", "error", ("O-ACC",)),
            ("03", "warning", ("O-ACC",)), ("04", "nit", ("O-UNDER", "O-ACC")),
        )
    ),
    Strategy(
        id="13", name="five comments, one per severity", ties=("CLASS",), caught_by=("DUP", "O-INFL"),
        needs=("levels",), generate="for each plant five findings, one for each level",
        write=for_each(lambda plant, _: [replace(told(plant), severity=level) for level in LEVELS]),
        note="a plant is credited to the loudest finding, so a second guess never improves a verdict",
    ),
    Strategy(
        id="17", name="truth with one constant class", ties=("D", "S", "V"), caught_by=("CLASS",), needs=("classes",),
        generate="00 with class 'correctness' everywhere",
        write=with_each(lambda finding: replace(finding, defect_class="correctness")),
    ),
    Strategy(
        id="18", name="one comment per class", ties=("S", "V"), caught_by=("DUP", "CLASS"),
        generate="for each plant ten findings, one for each class, all as severe as it is",
        write=for_each(lambda plant, _: [replace(told(plant), defect_class=name) for name in CLASSES]),
        note="equally loud findings of several classes agree with nothing",
    ),
    Strategy(
        id="19", name="states a class once, where sure", ties=("D", "S", "V"), caught_by=("CLASS",),
        needs=("several",), generate="00, but a class is stated on the first plant of the corpus only",
        write=_sure_once, note="once a row states classes, every located plant is in the denominator",
    ),
    Strategy(
        id="20", name="never states a class", ties=("D", "S", "V"), undefined=("CLASS",),
        seen_in=("CLASS prints n/a",), generate="00 without any class",
        write=with_each(lambda finding: replace(finding, defect_class=None)),
        note="undefined is no tie: the cell prints n/a and sorts last",
    ),
    Strategy(
        id="28", name="the denier", ties=EVERY, tie=True, seen_in=("PREC",),
        generate=f"00, each title starting with {DENIAL!r}",
        write=with_each(lambda finding: replace(finding, title=DENIAL + finding.title)),
        note="credit by phrases cannot see a negation; a judge that reads can",
    ),
    Strategy(
        id="30", name="truth in five thousand words", ties=EVERY, tie=True, seen_in=("WORDS", "SIGNAL"),
        generate="00, each rationale five thousand words of filler",
        write=with_each(lambda finding: replace(finding, rationale=FILLER)),
        note="no scored column counts words",
    ),
    Strategy(
        id="31", name="always critical behind a foreign scale", ties=("D", "CLASS"), undefined=_S,
        seen_in=("V", "severity withheld"), needs=("levels",), generate="00, always critical, on a foreign scale",
        write=lambda change: replace(_called("critical")(change), scale="foreign"),
        note="undefined is no tie, and the vocabulary block shows the single word",
    ),
    Strategy(
        id="32", name="ours where critical is right, foreign elsewhere", ties=("D", "CLASS"), undefined=_S,
        seen_in=("V", "severity withheld: mixed"), needs=("levels", "clean"), write=_scale_by_case,
        generate="always critical; scale 'ours' on cases with a critical plant, 'foreign' on the others",
        note="a row whose reviews disagree about the scale is withheld for good",
    ),
    Strategy(
        id="35", name="truth with an unrelated rewrite as suggestion", ties=EVERY, tie=True, seen_in=("PREC",),
        generate="00, each finding with a long unrelated suggestion",
        write=with_each(lambda finding: replace(finding, suggestion=UNRELATED)),
        note="suggestions are not searched; a judge that reads them can tell",
    ),
    Strategy(
        id="37", name="truth plus a second comment in other words", ties=("CLASS", "S", "V"), caught_by=("DUP",),
        needs=("phrases",), generate="00 plus a second finding for each plant, in another of its phrases",
        write=for_each(_in_other_words),
    ),
    Strategy(
        id="41", name="honest: each comment also names its neighbour", ties=("D",), caught_by=("O-ACC", "CLASS"),
        needs=("shared_line",), write=for_each(_with_neighbours),
        generate="honest: 00, but where two plants share a line each comment also names its neighbour",
        note="the detection group ties, as it should; O-ACC and CLASS fall, since the loudest finding speaks for both",
    ),
    Strategy(
        id="46", name="one level too low", ties=("D", "CLASS"), caught_by=("O-UNDER", "O-ACC"), needs=("levels",),
        generate="00, each plant between nit and critical called one level too low", write=_levels_off(-1),
        seen_in=("V",),
    ),
    Strategy(
        id="47", name="one level too high instead", against="46", ties=("D", "CLASS"), caught_by=("O-INFL",),
        needs=("levels",), write=_levels_off(1), seen_in=("V",),
        generate="00, each plant between nit and critical called one level too high",
        note="as often wrong as 46, so that only the direction tells them apart",
    ),
    Strategy(
        id="48", name="one level too low instead", against="47", ties=("D", "CLASS"), caught_by=("O-UNDER",),
        needs=("levels",), write=_levels_off(-1), seen_in=("V",), generate="46, beside 47",
        note="the same comparison from the other side",
    ),
)  # fmt: skip
