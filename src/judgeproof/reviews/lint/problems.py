"""What a check remarks: where, what, and whether a corpus with it can still be scored with."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from judgeproof.reviews.cases import Case, Extra, Plant
from judgeproof.reviews.grounds import Grounds, Witness
from judgeproof.reviews.phrases import checked


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """What a check found: the file, its line, and what is wrong there. A warning leaves the corpus fit for use."""

    file: str
    line: int
    text: str
    warning: bool = False


Check = Callable[[Grounds], Iterator[Remark]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A remark with the name of the check that made it."""

    check: str
    file: str
    line: int
    text: str
    warning: bool = False

    def __str__(self) -> str:
        mark = "warning: " if self.warning else ""
        return f"{self.file}:{self.line}: {self.check}: {mark}{self.text}"


def at(case: Case, thing: Plant | Extra | None, text: str, *, warning: bool = False) -> Remark:
    """Return a remark on a plant or an extra of a case, or on the case."""
    line = thing.at if thing is not None and thing.at else 1
    return Remark(file=case_file(case), line=line, text=f"{named(thing)}{text}", warning=warning)


def at_witness(case: Case, witness: Witness | None, text: str, *, warning: bool = False) -> Remark:
    """Return a remark on a witness of a case, or on the lack of one."""
    line = witness.at if witness is not None and witness.at else 1
    return Remark(file=f"{folder(case)}/witness/witness.toml", line=line, text=text, warning=warning)


def at_corpus(grounds: Grounds, text: str, *, warning: bool = False) -> Remark:
    """Return a remark on a corpus as a whole."""
    corpus = grounds.corpus
    return Remark(file=f"{corpus.folder or corpus.name}/corpus.toml", line=1, text=text, warning=warning)


def case_file(case: Case) -> str:
    """Return the file that a case was read from."""
    return f"{folder(case)}/case.toml"


def folder(case: Case) -> str:
    """Return the folder that a case was read from; a case that was read from none is named by its id."""
    return case.folder or case.id


def named(thing: Plant | Extra | None) -> str:
    """Return how a remark begins that is about a plant or an extra."""
    if thing is None:
        return ""
    return f"plant {thing.id!r}: " if isinstance(thing, Plant) else "extra: "


def words_fault(words: Sequence[str]) -> str | None:
    """Say why no remark could be held against these words, or return None."""
    if not words:
        return "words are empty; expected phrases that name the consequence"
    try:
        checked(words)
    except ValueError as error:
        return str(error)
    return None


def lines_of(text: str) -> list[str]:
    """Return the lines of a file as git counts them: split at line feeds only."""
    lines = text.split("\n")
    return lines[:-1] if lines[-1] == "" else lines
