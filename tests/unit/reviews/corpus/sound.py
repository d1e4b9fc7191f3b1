"""A sound corpus in records, that no check has anything to say about, and the same as folders."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from judgeproof.reviews.cases import Case, Corpus, Extra, Hunk, Plant, Probe
from judgeproof.reviews.grounds import Ground, Grounds, Witness
from judgeproof.reviews.lint import CHECKS, Remark

# One consequence for each case; level, class.
CONSEQUENCES = (
    ("overheats", "nit", "style"),
    ("corrodes", "nit", "tests"),
    ("evaporates", "warning", "resource"),
    ("capsizes", "warning", "contract"),
    ("derails", "error", "correctness"),
    ("explodes", "error", "concurrency"),
)
LINES = 40
CHANGED = 20


def text(changed: str = "turn the wheel") -> str:
    """A file of forty lines, one of which may be changed."""
    return "".join(f"{changed if n == CHANGED else f'step {n}'}\n" for n in range(1, LINES + 1))


def probes(word: str) -> tuple[Probe, ...]:
    """Four remarks that see a consequence, and four that do not."""
    return tuple(
        Probe(text=f"On day {n} the boiler {word if credited else 'hums'}.", credited=credited)
        for n in range(4)
        for credited in (True, False)
    )


def plant(word: str = "overheats", **changes: Any) -> Plant:
    """A plant whose only phrase is one consequence."""
    known: dict[str, Any] = {
        "id": "p1", "path": "src/boiler.py", "line": CHANGED, "defect_class": "style", "severity": "nit",
        "words": (word,), "why": f"In winter the boiler {word}.", "probes": probes(word), "at": 5,
    }  # fmt: skip
    return Plant(**{**known, **changes})


def case(name: str, *plants: Plant, **changes: Any) -> Case:
    """A case that changes one line of one file."""
    known: dict[str, Any] = {
        "id": name, "title": "Turn the wheel the other way", "language": "python", "plants": plants,
        "base": {"src/boiler.py": text()}, "head": {"src/boiler.py": text("turn it back")},
        "changes": {"src/boiler.py": (Hunk(line=CHANGED, added=(CHANGED,)),)}, "folder": f"c/{name}",
    }  # fmt: skip
    return Case(**{**known, **changes})


def ground(of: Case, **changes: Any) -> Ground:
    """A case with a witness for each plant, or for the whole of a clean one."""
    witnesses = tuple(
        Witness(command=("true",), shows="differs" if plant else "equal", plant=plant, at=1)
        for plant in ([plant.id for plant in of.plants] or [None])
    )
    return Ground(**{"case": of, "witnesses": witnesses, **changes})


def grounds(*of: Ground, **corpus: Any) -> Grounds:
    """Cases as a corpus."""
    cases = tuple(one.case for one in of)
    return Grounds(
        corpus=Corpus(**{"name": "c", "cases": cases, "digest": "", "folder": "c", **corpus}), cases=of
    )


def sound() -> Grounds:
    """Six planted cases and a clean one."""
    planted = [
        ground(case(f"case-{word}", plant(word, severity=level, defect_class=kind)))
        for word, level, kind in CONSEQUENCES
    ]
    return grounds(ground(case("clean-turn")), *planted)


def changed(number: int, change: Callable[[Ground], Ground]) -> Grounds:
    """The sound corpus with one case changed; 0 is the clean one."""
    whole = sound()
    cases = [change(one) if n == number else one for n, one in enumerate(whole.cases)]
    return grounds(*cases)


def with_case(number: int, **changes: Any) -> Grounds:
    """The sound corpus with fields of one case changed."""
    return changed(number, lambda one: replace(one, case=replace(one.case, **changes)))


def with_plant(number: int, **changes: Any) -> Grounds:
    """The sound corpus with fields of the only plant of one case changed."""
    return changed(
        number,
        lambda one: replace(one, case=replace(one.case, plants=(replace(one.case.plants[0], **changes),))),
    )


def with_extra(number: int, **changes: Any) -> Grounds:
    """The sound corpus with an accepted extra in one case."""
    known: dict[str, Any] = {
        "path": "src/boiler.py", "line": CHANGED, "words": ("valve is stiff",), "why": "The valve is stiff.", "at": 9,
    }  # fmt: skip
    return with_case(number, extras=(Extra(**{**known, **changes}),))


def remarks(check: str, of: Grounds) -> list[Remark]:
    """What one check says."""
    return list(CHECKS[check](of))


def told(check: str, of: Grounds) -> list[tuple[str, int, str]]:
    """What one check says: level, line, text."""
    return [("warning" if one.warning else "error", one.line, one.text) for one in remarks(check, of)]


# ---------------------------------------------------------------- as folders

SOUND_TOML = """\
title = "Turn the wheel the other way"
language = "python"

[[plant]]
path = "src/boiler.py"
line = 20
class = "{kind}"
severity = "{level}"
why = "In winter the boiler {word}."
words = ["{word}"]
"""
CORPUS_TOML = 'name = "boilers"\npurpose = "To try things out."\nlanguages = ["python"]\n'
WITNESS_TOML = (
    '[[witness]]\nplant = "p1"\nneeds = ["python3"]\ncommand = ["python3", "witness.py"]\nshows = "differs"\n'
)


def put(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    """Write files below a folder."""
    for path, content in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


def case_toml(word: str = "overheats", level: str = "nit", kind: str = "style") -> str:
    """The case.toml of a sound case."""
    head = SOUND_TOML.format(word=word, level=level, kind=kind)
    said = [
        f"[[plant.probe]]\ncredited = {json.dumps(probe.credited)}\ntext = {json.dumps(probe.text)}\n"
        for probe in probes(word)
    ]
    return head + "".join(said)


def case_files(word: str = "overheats", level: str = "nit", kind: str = "style") -> dict[str, str]:
    """The files of a sound case whose witness needs Python alone."""
    return {
        "case.toml": case_toml(word, level, kind),
        "base/src/boiler.py": text(),
        "head/src/boiler.py": text("turn it back"),
        "witness/witness.toml": WITNESS_TOML,
        "witness/files/witness.py": "assert 'turn it back' not in open('src/boiler.py').read(), 'it went back'\n",
    }


def sound_folder(folder: Path) -> Path:
    """Write a sound corpus: six planted cases and a clean one."""
    put(folder, {"corpus.toml": CORPUS_TOML})
    for word, level, kind in CONSEQUENCES:
        put(folder / f"case-{word}", case_files(word, level, kind))
    clean = case_files() | {
        "case.toml": 'title = "Turn the wheel the other way"\nlanguage = "python"\n',
        "witness/witness.toml": '[[witness]]\ncommand = ["python3", "witness.py"]\nshows = "equal"\n',
        "witness/files/witness.py": "print(len(open('src/boiler.py').read().splitlines()))\n",
    }
    put(folder / "clean-turn", clean)
    return folder
