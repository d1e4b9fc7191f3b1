"""Reading the folder of one case: case.toml, base, head, extra and witness, before git is asked what changed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from judgeproof.reviews.grounds import Witness
from judgeproof.reviews.load.case_file import CaseFile, case_file, witnesses
from judgeproof.reviews.load.toml import Document, Fault
from judgeproof.reviews.load.trees import Budget, read_text, read_tree

CASE, WITNESS = "case.toml", "witness.toml"
_PARTS = frozenset({CASE, "base", "head", "extra", "witness"})
# What may lie beside them: words for people.
_PAPERS = (".md", ".txt", "LICENSE", "NOTICE")
_ESCAPED = frozenset(map(chr, range(0xDC80, 0xDD00)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A case as it lies in its folder. `overlay` are the files that its witnesses add."""

    folder: Path
    about: CaseFile
    base: Mapping[str, str]
    head: Mapping[str, str]
    extra: Mapping[str, str]
    overlay: Mapping[str, str]
    witnesses: tuple[Witness, ...]
    faults: tuple[Fault, ...]


def read_case(folder: Path) -> Draft:
    """Read one case; what cannot be used is among its faults, and then the rest is not to be used either."""
    faults = list(_strangers(folder))
    document = read_document(folder / CASE, faults)
    about = case_file(document) if document else CaseFile()
    budget = Budget()
    base, head, extra, overlay = (
        read_tree(folder / part, shown=str(folder / part), budget=budget)
        for part in ("base", "head", "extra", "witness/files")
    )
    proven = _witnesses(folder / "witness" / WITNESS, faults)
    faults += document.faults if document else []
    faults += [fault for tree in (base, head, extra, overlay) for fault in tree.faults]
    draft = Draft(
        folder=folder, about=about, base=base.files, head=head.files, extra=extra.files, overlay=overlay.files,
        witnesses=proven, faults=tuple(faults),
    )  # fmt: skip
    return draft if faults else _consistent(draft)


def read_document(file: Path, faults: list[Fault]) -> Document | None:
    """Read a TOML file, or note why it cannot be read."""
    text = read_text(file, shown=str(file))
    faults += text.faults
    return Document(text.files[file.name], file=str(file)) if text.files else None


def _witnesses(file: Path, faults: list[Fault]) -> tuple[Witness, ...]:
    """Read the witnesses of a case; a case may have none, which lint remarks on."""
    if not file.exists() and not file.is_symlink():
        return ()
    document = read_document(file, faults)
    if document is None:
        return ()
    found = witnesses(document)
    faults += document.faults
    return found


def _strangers(folder: Path) -> Iterator[Fault]:
    """Yield what lies in a case and is no part of one: a misspelt `haed` would be a case without a change."""
    try:
        entries = sorted(folder.iterdir())
    except OSError as error:
        yield _fault(folder, f"cannot be read ({error.strerror or error}); check its permissions")
        return
    for entry in entries:
        if entry.name.startswith((".", "__pycache__")) or entry.name.endswith(_PAPERS):
            continue
        if entry.name not in _PARTS:
            wanted = ", ".join(sorted(_PARTS))
            yield Fault(
                file=str(entry), line=1, text=f"is no part of a case; expected {wanted} or a note in .md"
            )


def _consistent(draft: Draft) -> Draft:
    """Return a case that can be read with the faults that show only when its parts are seen together."""
    faults = (*_trees(draft), *_plants(draft))
    return Draft(
        folder=draft.folder, about=draft.about, base=draft.base, head=draft.head, extra=draft.extra,
        overlay=draft.overlay, witnesses=draft.witnesses, faults=faults,
    )  # fmt: skip


def _trees(draft: Draft) -> Iterator[Fault]:
    """Yield what keeps base, head and extra from being two states of one tree."""
    if not draft.head:
        yield _fault(draft.folder / "head", "holds no file; expected the tree after the change")
    for path in draft.extra:
        for state, files in (("base", draft.base), ("head", draft.head)):
            if path in files:
                yield _fault(draft.folder / "extra" / path, f"stands in {state} too; keep it in one of them")
    for state, files in (("base", draft.base), ("head", draft.head)):
        for path in _shadowed({**draft.extra, **files}):
            yield _fault(draft.folder / state, f"has {path!r} both as a file and as a folder")


def _shadowed(files: Mapping[str, str]) -> Iterator[str]:
    """Yield the files of a tree that others would have to lie in."""
    folders = {path[:at] for path in files for at, char in enumerate(path) if char == "/"}
    yield from sorted(folders & set(files))


def _plants(draft: Draft) -> Iterator[Fault]:
    """Yield plants whose id stands twice, or whose file is no text."""
    file, seen = str(draft.folder / CASE), set[str]()
    for plant in draft.about.plants:
        if plant.id in seen:
            yield Fault(file=file, line=plant.at, text=f"plant: the id {plant.id!r} stands twice in the case")
        seen.add(plant.id)
        if not _ESCAPED.isdisjoint(draft.head.get(plant.path, "")):
            yield Fault(
                file=file,
                line=plant.at,
                text=f"plant: {plant.path!r} is no UTF-8 text in head; a plant needs a line that can be read",
            )


def _fault(path: Path, text: str) -> Fault:
    return Fault(file=str(path), line=1, text=text)
