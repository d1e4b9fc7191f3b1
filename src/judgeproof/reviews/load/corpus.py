"""Reading a corpus: a folder of cases, or one of those that judgeproof brings along."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from importlib.resources import files
from pathlib import Path

from judgeproof.errors import InputError, UsageError
from judgeproof.reviews.cases import SPLITS, Case, Corpus
from judgeproof.reviews.digest import digest
from judgeproof.reviews.facts import CLASSES
from judgeproof.reviews.grounds import Ground, Grounds
from judgeproof.reviews.levels import LEVELS
from judgeproof.reviews.lint.problems import words_fault
from judgeproof.reviews.load.case_file import CorpusFile, corpus_file
from judgeproof.reviews.load.case_folder import CASE, Draft, read_case, read_document
from judgeproof.reviews.load.changes import Change, changes
from judgeproof.reviews.load.toml import Fault
from judgeproof.runs.directory import MANIFEST

CORPUS = "corpus.toml"
_NAME_LIMIT = 100
_SHOWN = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A corpus as far as it could be read. Cases with faults are left out of its grounds and named in `unread`.

    `lacking` is what a corpus should have and can be scored without.
    """

    grounds: Grounds
    faults: tuple[Fault, ...] = ()
    lacking: tuple[Fault, ...] = ()
    unread: tuple[str, ...] = ()


def bundled() -> dict[str, Path]:
    """Return the folders of the corpora that judgeproof brings along, by name."""
    root = Path(str(files("judgeproof"))) / "corpora"
    if not root.is_dir():
        return {}
    return {folder.name: folder for folder in sorted(root.iterdir()) if (folder / CORPUS).is_file()}


def corpora_in(folder: Path) -> list[Path]:
    """Return the corpora in a folder: itself, or those right below it. Raises InputError where it is no folder."""
    if not folder.is_dir():
        raise InputError(f"{folder}: no such folder; expected a corpus, or a folder of corpora")
    if (folder / CORPUS).is_file():
        return [folder]
    return [inner for inner in sorted(folder.iterdir()) if (inner / CORPUS).is_file()]


def corpus_folder(spec: str) -> Path:
    """Return the folder of a corpus: a bundled name, or a path. Raises InputError where there is none.

    A bundled name wins over a folder of that name here; such a folder is meant by `./name`.
    """
    at_hand = bundled()
    if spec in at_hand:
        return at_hand[spec]
    folder = Path(spec)
    if (folder / CASE).exists() and not (folder / CORPUS).exists():
        name = folder.resolve().name
        raise InputError(f"{spec}: is one case; name the corpus around it, and this case by --cases {name}")
    if folder.is_dir():
        return folder
    names = f"; bundled corpora: {', '.join(at_hand)}" if at_hand else ""
    raise InputError(f"{spec}: no such corpus; expected a folder of cases with a {CORPUS}{names}")


def load_corpus(spec: str, *, cases: Collection[str] | None = None) -> Corpus:
    """Read a corpus, or those of its cases that are named, to score with it.

    Raises InputError with the first faults: a corpus is used whole or not at all.
    """
    corpus = load_grounds(spec, cases=cases).corpus
    _refuse([fault for case in corpus.cases for fault in _unfit(case)], spec)
    return corpus


def load_grounds(spec: str, *, cases: Collection[str] | None = None) -> Grounds:
    """Read a corpus with what stands behind it, to show it, to prove it or to make repositories of it.

    Raises InputError where any of it cannot be read. What lint would find is not looked for.
    """
    reading = read_corpus(corpus_folder(spec), cases=cases)
    _refuse(reading.faults, spec)
    if not reading.grounds.cases:
        raise InputError(f"{spec}: holds no case; expected folders with a {CASE}")
    return reading.grounds


def _refuse(faults: Sequence[Fault], spec: str) -> None:
    """Raise InputError with the first of several faults, if there are any."""
    if not faults:
        return
    more = [f"... and {len(faults) - _SHOWN} more"] if len(faults) > _SHOWN else []
    told = "\n".join([*map(str, faults[:_SHOWN]), *more])
    raise InputError(f"{told}\nthe corpus cannot be used; judgeproof corpus lint {spec} lists all of it")


def read_corpus(folder: Path, *, cases: Collection[str] | None = None) -> Reading:
    """Read a corpus as far as it can be read, its witnesses included.

    Raises UsageError where a named case does not exist: never a silent fall-back to fewer cases.
    """
    faults: list[Fault] = []
    told = (folder / CORPUS).exists()
    about = _about(folder, faults) if told else CorpusFile(name="")
    lacking = (
        ()
        if told
        else (Fault(file=f"{folder}/{CORPUS}", line=1, text="is missing; say what the corpus is for"),)
    )
    names = _case_names(folder, faults)
    if cases is not None:
        names = chosen(names, cases, folder)
    drafts = [read_case(folder / name) for name in names]
    faults += [fault for draft in drafts for fault in draft.faults]
    whole = [draft for draft in drafts if not draft.faults]
    found = changes([(draft.base, draft.head) for draft in whole])
    grounds = tuple(_ground(draft, change) for draft, change in zip(whole, found, strict=True))
    listed = tuple(ground.case for ground in grounds)
    corpus = Corpus(
        name=about.name or folder.resolve().name, cases=listed, digest=digest(listed), purpose=about.purpose,
        split=about.split, languages=tuple(about.languages), limits=tuple(about.limits), folder=str(folder),
    )  # fmt: skip
    return Reading(
        grounds=Grounds(corpus=corpus, cases=grounds),
        faults=tuple(faults),
        lacking=lacking,
        unread=tuple(draft.folder.name for draft in drafts if draft.faults),
    )


def _about(folder: Path, faults: list[Fault]) -> CorpusFile:
    """Read the corpus.toml of a corpus."""
    document = read_document(folder / CORPUS, faults)
    if document is None:
        return CorpusFile(name="")
    about = corpus_file(document, SPLITS)
    faults += document.faults
    return about


def _case_names(folder: Path, faults: list[Fault]) -> list[str]:
    """Return the names of the case folders of a corpus, sorted; hidden folders, and those of runs, are none of them."""
    try:
        entries = sorted(
            entry for entry in folder.iterdir() if not entry.name.startswith((".", "__pycache__"))
        )
    except OSError as error:
        raise InputError(f"{folder}: cannot be read ({error.strerror}); check its permissions") from error
    names: list[str] = []
    for entry in entries:
        fault = _no_case(entry)
        if fault:
            faults.append(Fault(file=str(entry), line=1, text=fault))
        elif entry.is_dir() and not _holds_runs(entry):
            names.append(entry.name)
    return names


def _holds_runs(folder: Path) -> bool:
    """Tell whether a folder is a run, or one of runs: whoever works within a corpus has them beside the cases."""
    if (folder / CASE).exists():
        return False
    return (folder / MANIFEST).is_file() or any(folder.glob(f"*/{MANIFEST}"))


def _no_case(entry: Path) -> str | None:
    """Say why a folder of a corpus can be no case; files beside the cases are nobody's business."""
    if not entry.is_dir():
        return None
    if entry.is_symlink():
        return "is a link; a corpus holds its own cases, so put the folder itself here"
    return name_fault(entry.name)


def name_fault(name: str) -> str | None:
    """Say why a name can name no case, or return None where it can."""
    plain = name.isprintable() and not name.startswith(("-", ".")) and not {"/", "\\"} & set(name)
    if plain and name.strip() == name and 0 < len(name) <= _NAME_LIMIT:
        return None
    return f"the name {name!r} cannot name a case; expected letters, digits and dashes"


def chosen(names: Sequence[str], cases: Collection[str], folder: Path) -> list[str]:
    """Return the named cases in the order of the corpus. Raises UsageError where one does not exist."""
    for name in cases:
        if name not in names:
            near = get_close_matches(name, names, n=3, cutoff=0.4)
            there = (
                f"did you mean {' or '.join(near)}?" if near else f"there are: {', '.join(names) or 'none'}"
            )
            raise UsageError(f"--cases {name!r}: no such case in {folder}; {there}")
    return [name for name in names if name in cases]


def _ground(draft: Draft, change: Change) -> Ground:
    about = draft.about
    case = Case(
        id=draft.folder.name, title=about.title, body=about.body, language=about.language, plants=about.plants,
        extras=about.extras, base=draft.base, head=draft.head, extra=draft.extra, renames=change.renames,
        changes=change.hunks, folder=str(draft.folder),
    )  # fmt: skip
    return Ground(case=case, witnesses=draft.witnesses, overlay=draft.overlay, overlaps=about.overlaps)


def _unfit(case: Case) -> Iterator[Fault]:
    """Yield what would lend a figure an odd value though the case could be read: unknown levels, classes, no words."""
    file = f"{case.folder}/{CASE}"
    for plant in case.plants:
        for key, value, known in (
            ("class", plant.defect_class, CLASSES),
            ("severity", plant.severity, LEVELS),
        ):
            if value not in known:
                text = f"plant: {key} is {value!r}; expected one of: {', '.join(known)}"
                yield Fault(file=file, line=plant.at, text=text)
        if plant.path not in case.head:
            yield Fault(file=file, line=plant.at, text=f"plant: head has no file {plant.path!r}")
    for kind, things in (("plant", case.plants), ("extra", case.extras)):
        for thing in things:
            fault = words_fault(thing.words)
            if fault is not None:
                yield Fault(file=file, line=thing.at, text=f"{kind}: {fault}")
