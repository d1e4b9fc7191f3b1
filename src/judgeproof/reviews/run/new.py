"""Beginning a case: its folder with everything in place, and what is left to do marked so that lint names it."""

import json
import secrets
import shutil
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from judgeproof.errors import InputError, StorageError, UsageError
from judgeproof.reviews.facts import CLASSES
from judgeproof.reviews.levels import LEVELS
from judgeproof.reviews.load.case_folder import CASE, WITNESS
from judgeproof.reviews.load.corpus import CORPUS, name_fault
from judgeproof.reviews.run.file_roles import LANGUAGES
from judgeproof.reviews.run.materialise import write_tree

_TITLE = "TODO: what its author would call the change; the intent, never the defect"
_BODY = "TODO: why its author makes the change, in one or two sentences"


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a plant may stand, and a remark for the author of the case on how it was found."""

    path: str
    line: int
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Beginning:
    """What is known of a case that is to be written. `source` says where it comes from, in a comment."""

    language: str
    base: Mapping[str, str]
    head: Mapping[str, str]
    places: Sequence[Place]
    extra: Mapping[str, str] | None = None
    tests: Mapping[str, str] | None = None
    source: str = ""


def new_case(name: str, *, corpus: Path, language: str) -> Path:
    """Write the skeleton of a case into a corpus, which is begun where there is none, and return its folder."""
    suffix = next((suffix for suffix, known in LANGUAGES.items() if known == language), ".txt")
    file = f"example{suffix}"
    beginning = Beginning(
        language=language,
        base={file: "TODO: the files before the change, in place of this one\n"},
        head={file: "TODO: the files after the change, in place of this one\n"},
        places=[Place(path=file, line=1)],
    )
    return written_case(beginning, name=name, corpus=corpus)


def written_case(beginning: Beginning, *, name: str, corpus: Path) -> Path:
    """Write a case, whole or not at all. Raises UsageError where the name is taken or can name no case."""
    fault = name_fault(name)
    if fault is not None:
        raise UsageError(fault)
    folder = corpus / name
    if folder.exists() or folder.is_symlink():
        raise UsageError(f"{folder}: is there already; choose another name, or remove it first")
    part = corpus / f".{name[:40]}.{secrets.token_hex(4)}.part"
    try:
        part.mkdir(parents=True)
        _write(beginning, part)
        if not (corpus / CORPUS).exists():
            (corpus / CORPUS).write_text(_corpus_text(corpus, beginning), "utf-8")
        part.rename(folder)
    except OSError as error:
        raise StorageError(f"{folder}: cannot be written ({error.strerror or error})") from error
    finally:
        with suppress(OSError):
            shutil.rmtree(part)
    return folder


def _write(beginning: Beginning, folder: Path) -> None:
    parts = (
        ("base", beginning.base),
        ("head", beginning.head),
        ("extra", beginning.extra or {}),
        ("witness/files", beginning.tests or {}),
    )
    for name, files in parts:
        (folder / name).mkdir(parents=True)
        write_tree(folder / name, files)
    (folder / CASE).write_bytes(_case_text(beginning).encode())
    (folder / "witness" / WITNESS).write_bytes(_witness_text(beginning).encode())


def quoted(text: str) -> str:
    """Return a text as a string of TOML. Raises InputError where it has a byte that is no text."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise InputError(
            f"{text!r} has a byte that is no UTF-8; it cannot be written into a {CASE}"
        ) from error
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _case_text(beginning: Beginning) -> str:
    """Return a case.toml in which everything that an author must decide is to do."""
    lines = [f"# {beginning.source}"] if beginning.source else []
    lines += [
        f"title = {quoted(_TITLE)}",
        f"body = {quoted(_BODY)}",
        f"language = {quoted(beginning.language)}",
    ]
    if len(beginning.places) > 1:
        lines += [
            "",
            "# One plant for each stretch of the change. Keep those that show the defect, drop the others.",
        ]
    for number, place in enumerate(beginning.places, start=1):
        lines += ["", *_plant_text(place, number)]
    return "\n".join(lines) + "\n"


def _plant_text(place: Place, number: int) -> list[str]:
    probes = [
        line
        for credited, text in (
            ("true", "TODO: a remark that sees the defect"),
            ("false", "TODO: one that does not"),
        )
        for line in ("[[plant.probe]]", f"credited = {credited}", f"text = {quoted(text)}")
    ]
    return [
        "[[plant]]",
        f"id = {quoted(f'p{number}')}",
        *([f"# {place.note}"] if place.note else []),
        f"path = {quoted(place.path)}",
        f"line = {place.line}",
        f'class = "TODO" # {" ".join(CLASSES)}',
        f'severity = "TODO" # {" ".join(LEVELS)}',
        'why = "TODO: one sentence that names the consequence"',
        "words = [] # phrases of the consequence, never of the change or the fix; each needed by a probe",
        *probes,
    ]


def _witness_text(beginning: Beginning) -> str:
    """Return a witness.toml with one witness a plant."""
    lines = ["# A command for a copy of each state, with everything under files/ laid over it."]
    for number in range(1, len(beginning.places) + 1):
        lines += [
            "",
            "[[witness]]",
            f"plant = {quoted(f'p{number}')}",
            "needs = []",
            'command = ["TODO"]',
            'shows = "differs" # exit code 0 in base and another one in head; or "equal"',
        ]
    return "\n".join(lines) + "\n"


def _corpus_text(corpus: Path, beginning: Beginning) -> str:
    languages = quoted(beginning.language) if beginning.language else ""
    return (
        f"name = {quoted(corpus.resolve().name)}\n"
        'purpose = "TODO: what the corpus is to tell"\n'
        'split = "tuning" # or held-out, or probe\n'
        f"languages = [{languages}]\n"
        "limits = []\n"
    )
