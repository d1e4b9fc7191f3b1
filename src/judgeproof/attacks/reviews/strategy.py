"""What a strategy is: a rule that writes findings, and the declaration of what it may get away with."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from judgeproof.reviews.cases import Case
from judgeproof.reviews.columns import COLUMNS
from judgeproof.reviews.facts import Finding

# The vocabulary block, compared byte for byte, and the counts of failed, incomplete and unknown reviews.
VOCABULARY, STATUS = "V", "STATUS"
# How declarations name the metric groups; a group without a letter is named as it is.
_LETTERS = {"detection": "D", "class": "CLASS", "severity": "S"}


def _groups() -> dict[str, tuple[str, ...]]:
    """Return the scored columns by the group that they tie in; a column of no group is one by itself."""
    found: dict[str, tuple[str, ...]] = {}
    for column in COLUMNS.values():
        if column.kind == "scored":
            name = column.name if column.group is None else _LETTERS.get(column.group.name, column.group.name)
            found[name] = (*found.get(name, ()), column.name)
    return {**found, VOCABULARY: (VOCABULARY,)}


GROUPS: Mapping[str, tuple[str, ...]] = _groups()
EVERY = tuple(GROUPS)
SCORED = tuple(name for group in GROUPS.values() for name in group if name != VOCABULARY)
# Columns that describe: where a reader may see what no scored column shows.
DESCRIBED = ("NEAR", "EXTRA", "WORDS")


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What a strategy is shown: one case of the corpus, answer key included, and which repeat it is."""

    case: Case
    cases: Sequence[Case]
    repeat: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What a strategy says of one change. A status of None is found, or silent where there is no finding."""

    findings: tuple[Finding, ...] = ()
    status: str | None = None
    scale: str = "ours"


Write = Callable[[Change], Said]


@dataclass(frozen=True, slots=True, kw_only=True)
class Strategy:
    """One reviewer that nobody would ship (or an honest one), and what is declared of it.

    `ties` are the groups of which no column is worse or undefined beside the row `against`; `ties_lost` the same with
    every third run lost, None where it is no other. `caught_by` are columns that must be worse or undefined;
    `undefined` are all scored ones that are none. `tie` says that every group ties, on purpose or known, and `seen_in`
    where a reader sees it all the same. `needs` are the requirements on a corpus that all of this rests on.
    """

    id: str
    name: str
    generate: str
    write: Write
    ties: tuple[str, ...] = ()
    ties_lost: tuple[str, ...] | None = None
    caught_by: tuple[str, ...] = ()
    undefined: tuple[str, ...] = ()
    tie: bool = False
    tie_lost: bool | None = None
    seen_in: tuple[str, ...] = ()
    note: str = ""
    needs: tuple[str, ...] = ()
    against: str = "00"
    repeats: int = 1
