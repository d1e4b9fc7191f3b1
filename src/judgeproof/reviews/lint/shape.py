"""Checks of what a case says: complete, named once, with a reason for each plant and a witness for it."""

import re
from collections.abc import Iterator

from judgeproof.reviews.cases import Case
from judgeproof.reviews.grounds import SHOWS, Ground, Grounds
from judgeproof.reviews.lint.problems import Remark, at, at_corpus, at_witness

# What the files of a case say that `corpus new` began, until its author puts others in their place.
_SKELETON = re.compile(r"TODO: the files (?:before|after) the change")
_UNDONE = re.compile(r"\b(?:TODO|FIXME|XXX)\b")
_CLEAN = re.compile(r"(?:^|[-_. ])clean(?:$|[-_. ])", re.IGNORECASE)


def names(grounds: Grounds) -> Iterator[Remark]:
    """No two cases of a corpus, and no two plants of a case, have one name, in whatever capitals."""
    seen: dict[str, str] = {}
    for ground in grounds.cases:
        case = ground.case
        twin = seen.get(case.id.casefold())
        if twin is not None:
            yield at(case, None, f"the case {case.id!r} has the name of another one, {twin!r}")
        seen[case.id.casefold()] = case.id
        ids = [plant.id.casefold() for plant in case.plants]
        for number, plant in enumerate(case.plants):
            if ids.index(plant.id.casefold()) < number:
                yield at(case, plant, "another plant of this case has the same id")


def clean(grounds: Grounds) -> Iterator[Remark]:
    """A case that is named clean has no plant: the right review of it is silence."""
    for ground in grounds.cases:
        case = ground.case
        if _CLEAN.search(case.id) and case.plants:
            text = f"the case is named clean and has {len(case.plants)} plants; rename it, or take them out"
            yield at(case, case.plants[0], text)


def undone(grounds: Grounds) -> Iterator[Remark]:
    """Nothing is left to do: a title, a reason and no TODO in what an author writes."""
    for ground in grounds.cases:
        case = ground.case
        if not case.title.strip():
            yield at(case, None, "the title is empty; write what its author would call the change")
        for key, text in (("title", case.title), ("body", case.body), ("language", case.language)):
            if _UNDONE.search(text):
                yield at(case, None, f"{key} is still to do: {text!r}")
        for path, text in (*case.base.items(), *case.head.items()):
            if _SKELETON.match(text):
                yield at(case, None, f"{path} is still the file that a new case begins with; delete it")
        yield from _undone_reasons(case)
        yield from _undone_probes(case)
    if _UNDONE.search(grounds.corpus.purpose):
        yield at_corpus(grounds, "purpose is still to do")


def _undone_reasons(case: Case) -> Iterator[Remark]:
    for thing in (*case.plants, *case.extras):
        if any(_UNDONE.search(text) for text in (thing.why, *thing.words)):
            yield at(case, thing, "why or words are still to do")
        if not thing.why.strip():
            yield at(case, thing, "why is empty; write one sentence about the consequence")


def _undone_probes(case: Case) -> Iterator[Remark]:
    for plant in case.plants:
        told = [plant.severity_note, *(probe.text for probe in plant.probes)]
        if any(_UNDONE.search(text) for text in told):
            yield at(case, plant, "severity_note or a probe is still to do")
        if any(not probe.text.strip() for probe in plant.probes):
            yield at(case, plant, "a probe is empty")


def reasons(grounds: Grounds) -> Iterator[Remark]:
    """Each plant of a case has a reason of its own."""
    for ground in grounds.cases:
        whys = [" ".join(plant.why.split()).casefold() for plant in ground.case.plants]
        for number, plant in enumerate(ground.case.plants):
            first = whys.index(whys[number])
            if first < number and whys[number] and not _UNDONE.search(plant.why):
                other = ground.case.plants[first].id
                yield at(ground.case, plant, f"has the why of the plant {other!r}; say what sets them apart")


def languages(grounds: Grounds) -> Iterator[Remark]:
    """The corpus lists the languages of its cases, and no others."""
    listed = set(grounds.corpus.languages)
    spoken = {ground.case.language for ground in grounds.cases if ground.case.language}
    if listed and listed != spoken:
        for language in sorted(spoken - listed):
            yield at_corpus(grounds, f"languages lack {language!r}, which a case has", warning=True)
        for language in sorted(listed - spoken):
            yield at_corpus(grounds, f"languages name {language!r}, which no case has", warning=True)


def witnessed(grounds: Grounds) -> Iterator[Remark]:
    """Each plant has a witness that can run, and so has a clean case."""
    for ground in grounds.cases:
        case = ground.case
        ids = {plant.id for plant in case.plants}
        proven = {witness.plant for witness in ground.witnesses}
        for plant in case.plants:
            if plant.id not in proven:
                yield at_witness(case, None, f"plant {plant.id!r} has no witness; write how it is proven")
        if case.clean and not ground.witnesses:
            text = "the clean case has no witness; write how both states behave alike"
            yield at_witness(case, None, text, warning=True)
        yield from _well_formed(ground, ids)


def _well_formed(ground: Ground, ids: set[str]) -> Iterator[Remark]:
    for witness in ground.witnesses:
        if witness.plant is not None and witness.plant not in ids:
            there = ", ".join(sorted(ids)) or "none, it is clean"
            yield at_witness(
                ground.case, witness, f"names the plant {witness.plant!r}; the case has: {there}"
            )
        if witness.shows not in SHOWS or not witness.command:
            yield at_witness(ground.case, witness, f"needs a command, and shows one of: {', '.join(SHOWS)}")
        if any(_UNDONE.search(word) for word in witness.command):
            yield at_witness(ground.case, witness, "its command is still to do")
        if witness.plant is None and witness.shows == "differs":
            text = "shows that the whole change differs; name the plant that it proves"
            yield at_witness(ground.case, witness, text, warning=not ground.case.clean)
        if witness.shows == "equal" and witness.expect is not None:
            text = "expects a text of a failing run, and shows that none fails; drop expect"
            yield at_witness(ground.case, witness, text)
