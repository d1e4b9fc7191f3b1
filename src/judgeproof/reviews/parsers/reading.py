"""Gathering what one output says: findings as they are read, and notices of what could not be read."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from judgeproof.reviews.facts import CLASSES, Elsewhere, Finding, Parsed, Region
from judgeproof.reviews.parsers.documents import Unreadable, clean, read_json
from judgeproof.reviews.parsers.places import lines_of, path_of
from judgeproof.reviews.parsers.severity import Words
from judgeproof.reviews.parsers.states import at_state, delivered
from judgeproof.reviews.parsers.values import is_list, is_object, shown

# A tool that says one thing a thousand times is told of often enough.
_MOST_NOTICES = 40


@dataclass(slots=True, kw_only=True)
class Reading:
    """What was read so far. `words` is the vocabulary of the reviewer, `root` the folder that it ran in."""

    source: str
    words: Words
    root: str = ""
    findings: list[Finding] = field(default_factory=list[Finding])
    notices: list[str] = field(default_factory=list[str])
    trouble: str | None = None

    def note(self, *notices: str) -> None:
        """Keep notices."""
        self.notices += notices

    def unread(self, where: str, why: str) -> None:
        """Tell that an item is no finding, which makes the review incomplete."""
        self.trouble = self.trouble or "unreadable_parts"
        self.note(f"{where}: {why}")

    def objects(self, values: Iterable[Any], where: str) -> Iterator[tuple[str, dict[str, Any]]]:
        """Go through the objects of a list with their places; anything else in it is told of."""
        for at, value in enumerate(values):
            place = f"{where}[{at}]"
            if is_object(value):
                yield place, value
            else:
                self.unread(place, f"{shown(value)} is no object")

    def add(
        self,
        where: str,
        *,
        path: str,
        line: Any = None,
        end_line: Any = None,
        also_at: Iterable[Region] = (),
        title: str = "",
        rationale: str = "",
        suggestion: str = "",
        category: str = "",
        defect_class: str | None = None,
        said: str | None = None,
        level: str | None = None,
        source: str | None = None,
        elsewhere: Elsewhere | None = None,
    ) -> None:
        """Keep a finding. `said` is the severity as spoken; `level` what is read where nothing was said.

        Lines without a path are no place; further regions are kept as they were said.
        """
        file = path_of(path, self.root)
        first, last, wrong = lines_of(line, end_line) if file else (None, None, None)
        if wrong is not None:
            self.note(f"{where}: {wrong}")
        read = level if said is None else self.words.level(said)
        self.findings.append(
            Finding(
                path=file, line=first, end_line=last, also_at=tuple(also_at),
                title=clean(title).strip(), rationale=clean(rationale).strip(), suggestion=clean(suggestion),
                category=clean(category).strip(), defect_class=defect_class if defect_class in CLASSES else None,
                severity=read, severity_said=None if said is None else clean(said),
                severity_translated=read is not None,
                source=clean(self.source if source is None else source), raw=where, elsewhere=elsewhere,
            )
        )  # fmt: skip

    def concluded(self) -> Parsed:
        """Return what was read as a review: silent only where the format has said so by its shape."""
        return delivered(self.findings, notices=_bounded(self.notices), trouble=self.trouble)


def _bounded(notices: list[str]) -> list[str]:
    if len(notices) <= _MOST_NOTICES:
        return notices
    return [*notices[:_MOST_NOTICES], f"and {len(notices) - _MOST_NOTICES} more notices"]


def document(raw: str, *, anywhere: str = "") -> Parsed | tuple[Any, tuple[str, ...]]:
    """Return the one JSON document of an output with notices, or what an output without one comes to."""
    read = read_json(raw, anywhere=anywhere)
    if isinstance(read, Unreadable):
        return at_state(read.state, read.why)
    if len(read.documents) != 1:
        return at_state(
            "several_documents", f"the output holds {len(read.documents)} JSON documents, not one"
        )
    return read.documents[0], read.notices


def joined(raw: str) -> Parsed | tuple[list[Any], tuple[str, ...]]:
    """Return the items of an output: JSON lists one after the other are pages of one list, as are JSON lines."""
    read = read_json(raw)
    if isinstance(read, Unreadable):
        return at_state(read.state, read.why)
    found: list[Any] = []
    for value in read.documents:
        found += value if is_list(value) else [value]
    return found, read.notices


def misshapen(expected: str, value: Any) -> Parsed:
    """Return the review of a document that is not of the format, saying what was expected."""
    return at_state("wrong_shape", f"expected {expected}, found {shown(value)}")


def first_line(message: str) -> tuple[str, str]:
    """Split a message into its first line, which is its title, and the rest."""
    title, _, rest = message.strip().partition("\n")
    return title.strip(), rest.strip()
