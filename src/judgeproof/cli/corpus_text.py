"""What `judgeproof corpus` prints of corpora, cases and proofs, line by line; its caller makes foreign text safe."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from judgeproof.reviews.cases import Case, Corpus, Extra, Plant
from judgeproof.reviews.grounds import Ground, Grounds
from judgeproof.reviews.levels import LEVELS
from judgeproof.reviews.load.corpus import read_corpus
from judgeproof.reviews.run.prove import FAILED, NOT_RUN, PROVEN, Proof

_MARKS = {PROVEN: "proven ", FAILED: "FAILED ", NOT_RUN: "NOT RUN"}


def corpora_records(folders: Sequence[Path]) -> list[dict[str, Any]]:
    """Return what there is to say of each corpus, for programs."""
    found: list[dict[str, Any]] = []
    for folder in folders:
        reading = read_corpus(folder)
        corpus = reading.grounds.corpus
        plants = [plant for case in corpus.cases for plant in case.plants]
        found.append({
            "name": corpus.name, "folder": str(folder), "split": corpus.split, "purpose": corpus.purpose,
            "languages": corpus.languages, "cases": len(corpus.cases), "plants": len(plants),
            "clean": sum(case.clean for case in corpus.cases), "levels": _levels(plants), "digest": corpus.digest,
            "unread": reading.unread, "faults": len(reading.faults),
        })  # fmt: skip
    return found


def corpora_lines(folders: Sequence[Path]) -> Iterator[str]:
    """Yield corpora, two lines each."""
    if not folders:
        yield "no corpus; one is begun by judgeproof corpus new NAME --corpus DIR"
    for record in corpora_records(folders):
        yield (
            f"{record['name']}  {record['split']}  {record['cases']} cases ({record['clean']} clean), "
            f"{record['plants']} plants  {record['digest'][:12]}  {record['folder']}"
        )
        if record["purpose"]:
            yield f"    {record['purpose']}"
        if record["faults"]:
            yield f"    {record['faults']} faults keep it from being used; see judgeproof corpus lint"


def corpus_lines(grounds: Grounds) -> Iterator[str]:
    """Yield a corpus: what it is, and a line for each case."""
    corpus = grounds.corpus
    yield f"{corpus.name}  {corpus.split}  {corpus.digest}"
    yield from _about(corpus)
    yield ""
    width = max(len(ground.case.id) for ground in grounds.cases)
    for ground in grounds.cases:
        case = ground.case
        plants = "; ".join(
            f"{plant.path}:{plant.line} {plant.defect_class} {plant.severity}" for plant in case.plants
        )
        yield f"{case.id:<{width}}  {case.language:<10}  {plants or 'clean'}"


def _about(corpus: Corpus) -> Iterator[str]:
    plants = [plant for case in corpus.cases for plant in case.plants]
    levels = ", ".join(f"{level} {count}" for level, count in _levels(plants).items())
    if corpus.purpose:
        yield corpus.purpose
    yield f"{len(corpus.cases)} cases, {len(plants)} plants ({levels or 'none'})"
    for limit in corpus.limits:
        yield f"limit: {limit}"


def _levels(plants: Sequence[Plant]) -> dict[str, int]:
    """Return how many plants each level has, the most severe first."""
    counts = Counter(plant.severity for plant in plants)
    return {level: counts[level] for level in reversed(LEVELS) if counts[level]}


def case_lines(ground: Ground, patch: str) -> Iterator[str]:
    """Yield one case: title and body, plants and extras with their words, witnesses, and the change as a diff."""
    case = ground.case
    yield f"{case.id}  {case.language}"
    yield case.title
    yield from (f"  {text}" for text in case.body.strip().split("\n") if case.body.strip())
    for plant in case.plants:
        yield ""
        yield from _plant_lines(plant)
    for extra in case.extras:
        yield ""
        yield from _extra_lines(extra)
    if case.clean:
        yield ""
        yield "clean: the right review of it is silence"
    yield from _around(ground, case)
    yield ""
    yield from patch.rstrip("\n").split("\n")


def _around(ground: Ground, case: Case) -> Iterator[str]:
    """Yield what no diff shows: witnesses, and files in both states."""
    if ground.witnesses or case.extra:
        yield ""
    for witness in ground.witnesses:
        yield f"witness of {witness.plant or 'the change'} ({witness.shows}): {' '.join(witness.command)}"
    for path in case.extra:
        yield f"in both states: {path}"


def _plant_lines(plant: Plant) -> Iterator[str]:
    yield f"plant {plant.id}  {plant.path}:{plant.line}  {plant.defect_class}  {plant.severity}"
    yield f"  why: {plant.why}"
    yield f"  words: {', '.join(map(repr, plant.words))}"
    if plant.severity_note:
        yield f"  severity: {plant.severity_note}"
    for probe in plant.probes:
        yield f"  {'+' if probe.credited else '-'} {probe.text}"


def _extra_lines(extra: Extra) -> Iterator[str]:
    yield f"extra  {extra.path}:{extra.line}"
    yield f"  why: {extra.why}"
    yield f"  words: {', '.join(map(repr, extra.words))}"


def proof_record(proof: Proof) -> dict[str, Any]:
    """Return what became of a witness, for programs."""
    return {
        "case": proof.case, "plant": proof.plant, "state": proof.state.replace(" ", "_"),
        "told": proof.told or None, "seconds": round(proof.seconds, 3), "notices": proof.notices,
    }  # fmt: skip


def proof_lines(proofs: Sequence[Proof], counts: Mapping[str, int]) -> Iterator[str]:
    """Yield a table of proofs: the proven ones first, then what was not run, then what failed, with what was seen."""
    for state in (PROVEN, NOT_RUN, FAILED):
        for proof in proofs:
            if proof.state != state:
                continue
            first, *rest = proof.told.split("\n")
            yield f"{_MARKS[state]}  {proof.name}{f': {first}' if first else ''}"
            yield from (f"         | {text}" for text in rest)
    yield ""
    yield f"{counts[PROVEN]} proven, {counts[FAILED]} failed, {counts[NOT_RUN]} not run"
    if counts[NOT_RUN]:
        yield f"{counts[NOT_RUN]} witnesses were NOT run; what they would prove is open"
