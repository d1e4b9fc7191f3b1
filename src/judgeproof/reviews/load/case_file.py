"""Reading case.toml and witness.toml into records."""

from collections.abc import Mapping
from typing import Any

import msgspec

from judgeproof.reviews.cases import Extra, Plant, Probe
from judgeproof.reviews.grounds import LONGEST, SHOWS, Overlap, Witness
from judgeproof.reviews.load.toml import Document, Path
from judgeproof.reviews.load.trees import path_fault

_LAST_LINE = 10_000_000


class _Strict(msgspec.Struct, forbid_unknown_fields=True):
    """A table in which every key is known."""


class _Probe(_Strict):
    credited: bool
    text: str


class _Overlap(_Strict):
    plant: str
    why: str


class _Plant(_Strict):
    path: str
    line: int
    defect_class: str = msgspec.field(name="class")
    severity: str
    words: list[str]
    why: str = ""
    id: str | None = None
    severity_note: str = ""
    probe: list[_Probe] = []
    overlap: list[_Overlap] = []


class _Extra(_Strict):
    path: str
    line: int
    words: list[str]
    why: str = ""


class _Case(_Strict):
    title: str = ""
    body: str = ""
    language: str = ""
    plant: list[Any] = []
    extra: list[Any] = []


class _Witness(_Strict):
    command: list[str]
    shows: str
    plant: str | None = None
    needs: list[str] = []
    expect: str | None = None
    timeout: float = 120.0


class _WitnessFile(_Strict):
    witness: list[Any] = []


class CaseFile(msgspec.Struct, frozen=True, kw_only=True):
    """What a case.toml says."""

    title: str = ""
    body: str = ""
    language: str = ""
    plants: tuple[Plant, ...] = ()
    extras: tuple[Extra, ...] = ()
    overlaps: tuple[Overlap, ...] = ()


def case_file(document: Document) -> CaseFile:
    """Read a case.toml; what cannot be used is noted in the document."""
    top = _top(document, _Case)
    if top is None:
        return CaseFile()
    for key, text in (("title", top.title), ("body", top.body), ("language", top.language)):
        if any(ord(char) < 0x20 and not (char in "\n\t" and key == "body") for char in text):
            wanted = "expected text" if key == "body" else "expected one line"
            document.fault(document.line((key,)), f"{key} has a control character; {wanted}")
    plants: list[Plant] = []
    overlaps: list[Overlap] = []
    for number, (path, value) in enumerate(document.tables("plant"), start=1):
        table = document.table(path, value, _Plant)
        if table is not None and _placed(document, path, table):
            plant = _plant(document, path, table, default=f"p{number}")
            plants.append(plant)
            overlaps += _overlaps(document, path, table, plant.id)
    extras = [extra for path, value in document.tables("extra") if (extra := _extra(document, path, value))]
    return CaseFile(
        title=top.title, body=top.body, language=top.language, plants=tuple(plants), extras=tuple(extras),
        overlaps=tuple(overlaps),
    )  # fmt: skip


def witnesses(document: Document) -> tuple[Witness, ...]:
    """Read a witness.toml; what cannot be used is noted in the document."""
    found: list[Witness] = []
    if _top(document, _WitnessFile) is None:
        return ()
    for path, value in document.tables("witness"):
        table = document.table(path, value, _Witness)
        if table is None:
            continue
        fault = _unfit(table)
        if fault is not None:
            document.fault(document.line((*path, fault[0])), f"witness: {fault[1]}")
            continue
        found.append(
            Witness(
                command=tuple(table.command), shows=table.shows, plant=table.plant, needs=tuple(table.needs),
                expect=table.expect, timeout=table.timeout, at=document.line(path),
            )
        )  # fmt: skip
    return tuple(found)


def _top(document: Document, kind: type[Any]) -> Any:
    """Return the table that a file is, once its arrays of tables are lists."""
    if document.faults:
        return None
    return document.table((), document.values, kind)


def _unfit(table: _Witness) -> tuple[str, str] | None:
    """Say which key of a witness cannot be used, and why."""
    if not table.command or not table.command[0]:
        return "command", "command is empty; expected a program and its arguments"
    if any("\0" in word for word in table.command):
        return "command", "command holds a NUL character"
    if table.shows not in SHOWS:
        return "shows", f"shows is {table.shows!r}; expected one of: {', '.join(SHOWS)}"
    if not 0 < table.timeout <= LONGEST:
        return "timeout", f"timeout is {table.timeout!r}; expected seconds up to {LONGEST:.0f}"
    if table.expect is not None and not table.expect.strip():
        return "expect", "expect is empty; expected text of the failing run, or no such key"
    return None


def _placed(document: Document, path: Path, table: _Plant | _Extra) -> bool:
    """Tell whether a path and line can be a place in a tree; note it where they cannot."""
    fault = path_fault(table.path)
    if fault is not None:
        document.fault(document.line((*path, "path")), f"{path[0]}: {fault}")
    if not 1 <= table.line <= _LAST_LINE:
        document.fault(
            document.line((*path, "line")), f"{path[0]}: line is {table.line:.15g}; expected a line from 1"
        )
    return fault is None and 1 <= table.line <= _LAST_LINE


def _plant(document: Document, path: Path, table: _Plant, *, default: str) -> Plant:
    if table.id is not None and not table.id.strip():
        document.fault(document.line((*path, "id")), "plant: id is empty; leave the key out to number it")
    return Plant(
        id=table.id or default, path=table.path, line=table.line, defect_class=table.defect_class,
        severity=table.severity, words=tuple(table.words), why=table.why, severity_note=table.severity_note,
        probes=tuple(Probe(text=probe.text, credited=probe.credited) for probe in table.probe),
        at=document.line(path),
    )  # fmt: skip


def _overlaps(document: Document, path: Path, table: _Plant, plant: str) -> list[Overlap]:
    return [
        Overlap(plant=plant, other=one.plant, why=one.why, at=document.line((*path, "overlap", number)))
        for number, one in enumerate(table.overlap)
    ]


def _extra(document: Document, path: Path, value: Any) -> Extra | None:
    table = document.table(path, value, _Extra)
    if table is None or not _placed(document, path, table):
        return None
    return Extra(
        path=table.path, line=table.line, words=tuple(table.words), why=table.why, at=document.line(path)
    )


class CorpusFile(msgspec.Struct, forbid_unknown_fields=True):
    """What a corpus.toml says."""

    name: str
    purpose: str = ""
    split: str = "tuning"
    languages: list[str] = []
    limits: list[str] = []


def corpus_file(document: Document, splits: Mapping[str, Any] | tuple[str, ...]) -> CorpusFile:
    """Read a corpus.toml; what cannot be used is noted in the document."""
    top = _top(document, CorpusFile) or CorpusFile(name="")
    if not document.faults and top.split not in splits:
        document.fault(
            document.line(("split",)), f"split is {top.split!r}; expected one of: {', '.join(splits)}"
        )
    if not document.faults and (not top.name.strip() or not top.name.isprintable()):
        document.fault(document.line(("name",)), f"name is {top.name!r}; expected a name on one line")
    return top
