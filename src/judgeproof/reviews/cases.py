"""A corpus of small changes: cases, what is planted in them, what else may truly be said of them. Lines are head lines."""

from collections.abc import Mapping
from dataclasses import dataclass, field

SPLITS = ("tuning", "held-out", "probe")


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """A remark that must be credited with a plant, or must not, on the plant's own line."""

    text: str
    credited: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Plant:
    """A planted defect. `words` name its consequence; `at` is its line in case.toml, for messages."""

    id: str
    path: str
    line: int
    defect_class: str
    severity: str
    words: tuple[str, ...]
    why: str = ""
    severity_note: str = ""
    probes: tuple[Probe, ...] = ()
    at: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Extra:
    """An accepted extra: a true remark about the change that is no plant."""

    path: str
    line: int
    words: tuple[str, ...]
    why: str = ""
    at: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Hunk:
    """A changed stretch of a head file: the head lines that were added; `line` is where it stands when none was."""

    line: int
    added: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One change: its files before and after by path, its plants, its accepted extras. Without plants it is clean.

    `extra` holds files of both states that no prompt carries; `renames` maps old to new paths and `changes` holds the
    hunks of each head file, both as git finds them. `folder` is where it was read from, for messages. An imported case
    is not `keyed`: nobody said what is in it, so it is neither planted nor clean and nothing said of it is noise.
    """

    id: str
    title: str = ""
    body: str = ""
    language: str = ""
    plants: tuple[Plant, ...] = ()
    extras: tuple[Extra, ...] = ()
    base: Mapping[str, str] = field(default_factory=dict[str, str])
    head: Mapping[str, str] = field(default_factory=dict[str, str])
    extra: Mapping[str, str] = field(default_factory=dict[str, str])
    renames: Mapping[str, str] = field(default_factory=dict[str, str])
    changes: Mapping[str, tuple[Hunk, ...]] = field(default_factory=dict[str, tuple[Hunk, ...]])
    folder: str = ""
    keyed: bool = True

    @property
    def clean(self) -> bool:
        """Whether the right review of it is silence."""
        return self.keyed and not self.plants


@dataclass(frozen=True, slots=True, kw_only=True)
class Corpus:
    """Cases that are scored together. Results of different digests are not compared."""

    name: str
    cases: tuple[Case, ...]
    digest: str
    purpose: str = ""
    split: str = "tuning"
    languages: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()
    folder: str = ""
