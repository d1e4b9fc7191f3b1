"""From outcomes to counts, one row a reviewer. Pure: outcomes go by once, and memory does not grow with their number."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from judgeproof.reviews import levels
from judgeproof.reviews.cases import Case
from judgeproof.reviews.facts import DELIVERED, STATUSES

MIXED = "mixed"
# How many different things that the reviews of one reviewer say of themselves are counted.
_MOST_TOLD = 50


@dataclass(slots=True)
class CaseTally:
    """One reviewer on one case, over its repeats: what repeats are compared and reviewers paired by."""

    statuses: dict[int, str] = field(default_factory=dict[int, str])
    counts: Counter[str] = field(default_factory=Counter[str])
    located: Counter[str] = field(default_factory=Counter[str])
    near: Counter[str] = field(default_factory=Counter[str])
    told: Counter[str] = field(default_factory=Counter[str])
    anchor: int | None = None

    @property
    def planted(self) -> int:
        """How many plants its reviews owed."""
        return self.counts["planted"]

    @property
    def noise(self) -> int:
        """How many findings of its reviews nothing explains."""
        return self.counts["noise"]

    @property
    def delivered(self) -> int:
        """How many reviews of the case were delivered."""
        return sum(status in DELIVERED for status in self.statuses.values())


@dataclass(slots=True)
class Row:
    """The counts of one reviewer."""

    reviewer: str
    counts: Counter[str] = field(default_factory=Counter[str])
    statuses: Counter[str] = field(default_factory=Counter[str])
    scales: set[str] = field(default_factory=set[str])
    verdicts: Counter[str] = field(default_factory=Counter[str])
    vocabulary: dict[str, Counter[tuple[str | None, str]]] = field(
        default_factory=dict[str, Counter[tuple[str | None, str]]]
    )
    planted_levels: Counter[str] = field(default_factory=Counter[str])
    located_levels: Counter[str] = field(default_factory=Counter[str])
    cases: dict[str, CaseTally] = field(default_factory=dict[str, CaseTally])
    repeats: set[int] = field(default_factory=set[int])
    asked: frozenset[int] = frozenset()
    told: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    anchor: int | None = None
    states_class: bool = False

    @property
    def owed(self) -> set[int]:
        """The repeats that every case is owed: those that were asked for, and those that were made."""
        return self.repeats | self.asked

    @property
    def scale(self) -> str:
        """The scale of every review of the row, or `mixed` where they disagree: for good, whatever comes later."""
        return next(iter(self.scales)) if len(self.scales) == 1 else MIXED


class Tally:
    """Counts over the outcomes of one run. `cases` is the whole corpus, whether a reviewer was asked or not.

    `repeated` keeps how many repeats made each remark, which takes memory for every one of them. `asked` holds the
    repeats that reviewers were asked for; what of these was never made is owed still.
    """

    def __init__(
        self, cases: Iterable[Case], *, repeated: bool, asked: Mapping[str, Iterable[int]] | None = None
    ) -> None:
        self.cases: Mapping[str, Case] = {case.id: case for case in cases}
        self.rows: dict[str, Row] = {
            name: Row(name, asked=frozenset(repeats)) for name, repeats in (asked or {}).items()
        }
        self.repeated = repeated

    def add(self, outcome: Mapping[str, Any]) -> None:
        """Count one outcome, as a line of outcomes.jsonl holds it."""
        row = self.rows.setdefault(outcome["reviewer"], Row(outcome["reviewer"]))
        row.statuses[outcome["status"]] += 1
        row.scales.add(outcome["scale"])
        row.repeats.add(outcome["repeat"])
        _add_told(row, outcome)
        for plant in self.cases[outcome["case"]].plants:
            row.planted_levels[plant.severity] += 1
        case = row.cases.setdefault(outcome["case"], CaseTally())
        case.statuses[outcome["repeat"]] = outcome["status"]
        counts = Counter(reviews=1, planted=outcome["planted"])
        if outcome["status"] in DELIVERED:
            counts["keyed"] += self.cases[outcome["case"]].keyed
            counts.update(_found(outcome))
            _add_delivered(row, case, outcome)
            if self.repeated:
                case.told.update({finding["key"] for finding in outcome["findings"]})
        row.counts.update(counts)
        case.counts.update(counts)

    def quiet(self, row: Row) -> int:
        """Return how many clean cases of the corpus a reviewer left alone.

        Quiet: every owed review of it, each repeat of the row, was delivered and none has noise.
        """
        return sum(
            (case := row.cases.get(name)) is not None
            and not case.noise
            and all(case.statuses.get(repeat) in DELIVERED for repeat in row.owed)
            for name in self.clean
        )

    @property
    def clean(self) -> Sequence[str]:
        """The ids of the clean cases of the corpus."""
        return [name for name, case in self.cases.items() if case.clean]

    def missing(self, row: Row) -> list[str]:
        """Return the cases of the corpus of which a reviewer delivered fewer reviews than it owes."""
        return [
            name for name in self.cases if name not in row.cases or row.cases[name].delivered < len(row.owed)
        ]


def _add_told(row: Row, outcome: Mapping[str, Any]) -> None:
    """Count what reviews say of themselves: why they were not delivered, and what is to be known of them."""
    status, detail = outcome["status"], outcome["detail"]
    said = [(status, detail)] if detail is not None else []
    for entry in (*said, *(("notice", notice) for notice in outcome["notices"])):
        if entry in row.told or len(row.told) < _MOST_TOLD:
            row.told[entry] += 1


def _found(outcome: Mapping[str, Any]) -> Counter[str]:
    """Count what a delivered review found."""
    findings = outcome["findings"]
    counts = Counter(
        located=len(outcome["located"]), anchored_lines=outcome["anchored_lines"], off=sum(outcome["off"].values()),
        findings=len(findings), words=outcome["words"], agreed=sum(outcome["class"].values()),
    )  # fmt: skip
    for name in ("noise", "near", "extra", "duplicate"):
        counts[name] = sum(finding[name] for finding in findings)
    return counts


def _add_delivered(row: Row, case: CaseTally, outcome: Mapping[str, Any]) -> None:
    """Note what a delivered review says of each plant, and how wide it is."""
    row.states_class = row.states_class or outcome["states_class"]
    if outcome["anchor"] is not None:
        row.anchor = max(row.anchor or 0, outcome["anchor"])
        case.anchor = max(case.anchor or 0, outcome["anchor"])
    for called in outcome["severity"].values():
        row.located_levels[called["wanted"]] += 1
        row.vocabulary.setdefault(called["wanted"], Counter())[called["said"], called["level"]] += 1
        if called["verdict"] is not None:
            row.verdicts[called["verdict"]] += 1
    case.located.update(outcome["located"])
    case.near.update(
        {plant for finding in outcome["findings"] if finding["near"] for plant in finding["explains"]}
    )


def tallied(
    cases: Iterable[Case],
    outcomes: Iterable[Mapping[str, Any]],
    *,
    repeated: bool = True,
    asked: Mapping[str, Iterable[int]] | None = None,
) -> Tally:
    """Count outcomes over the cases of a corpus."""
    tally = Tally(cases, repeated=repeated, asked=asked)
    for outcome in outcomes:
        tally.add(outcome)
    return tally


def detection(tally: Tally, row: Row) -> dict[str, Any]:
    """Return the row of one reviewer in the detection table."""
    counts, located = row.counts, row.counts["located"]
    return {
        "reviewer": row.reviewer,
        "recall": _of(located, counts["planted"]),
        "noise": _of(counts["noise"], counts["keyed"]),
        "anchor": row.anchor,
        "l_per_def": _of(counts["anchored_lines"], located),
        "off": _of(counts["off"], located),
        "dup": _of(counts["duplicate"], located),
        "class": _of(counts["agreed"], located) if row.states_class else None,
        "clean": _of(tally.quiet(row), len(tally.clean)),
        "near": _of(counts["near"], counts["findings"]),
        "findings": counts["findings"],
        "extra": counts["extra"],
        "words": _of(counts["words"], counts["findings"]),
        "reviews": counts["reviews"],
        **{status: row.statuses[status] for status in STATUSES if status != "found"},
        "marked": bool(short(tally, row)),
        "absent": sum(len(row.owed - _made(row, name)) for name in tally.cases),
    }


def part(tally: Tally, row: Row, names: Sequence[str]) -> dict[str, Any]:
    """Return the row of one reviewer in the detection table as if the corpus held some of its cases only."""
    some = Row(row.reviewer, repeats=row.repeats, asked=row.asked, states_class=row.states_class)
    for name in names:
        case = row.cases.get(name)
        if case is None:
            continue
        some.cases[name] = case
        some.counts.update(case.counts)
        some.statuses.update(case.statuses.values())
        if case.anchor is not None:
            some.anchor = max(some.anchor or 0, case.anchor)
    return detection(Tally((tally.cases[name] for name in names), repeated=False), some)


def short(tally: Tally, row: Row) -> list[str]:
    """Return the cases of which a row lacks a whole, delivered review: its figures are marked and not ranked."""
    missing = set(tally.missing(row))
    return [
        name for name in tally.cases if name in missing or "incomplete" in row.cases[name].statuses.values()
    ]


def _made(row: Row, name: str) -> set[int]:
    return set(row.cases[name].statuses) if name in row.cases else set()


def severity(row: Row) -> dict[str, Any]:
    """Return the row of one reviewer in the severity table, withheld unless every review is on our scale."""
    located, planted = row.counts["located"], row.counts["planted"]
    if row.scale != "ours":
        return {"reviewer": row.reviewer, "withheld": row.scale, "located": located, "planted": planted}
    verdicts = row.verdicts
    return {
        "reviewer": row.reviewer,
        "acc": verdicts["accurate"], "infl": verdicts["inflated"], "under": verdicts["understated"],
        "graded": verdicts.total(), "located": located, "planted": planted,
    }  # fmt: skip


def vocabulary(row: Row) -> dict[str, Any]:
    """Return the words of one reviewer for each planted level, the most severe level first.

    Words stand by the level they are read as, the highest first, then by spelling; `said` is None for a word that is
    lost, `read_as` where our reading differs from it by capitals at most.
    """
    used = set(row.planted_levels) | set(row.vocabulary)
    lines = [
        {
            "planted": level,
            "located": _of(row.located_levels[level], row.planted_levels[level]),
            "words": [
                {"said": said, "read_as": _reading(said, read), "count": count}
                for (said, read), count in sorted(
                    row.vocabulary.get(level, Counter[tuple[str | None, str]]()).items(), key=_by_level
                )
            ],
        }
        for level in sorted(used, key=levels.rank, reverse=True)
    ]
    return {"reviewer": row.reviewer, "lines": lines}


def _by_level(item: tuple[tuple[str | None, str], int]) -> tuple[int, bool, str]:
    (said, read), _ = item
    return (-levels.rank(read), said is None, said or "")


def _reading(said: str | None, read: str) -> str | None:
    return None if said is not None and said.strip().lower() == read else read


def _of(k: int, n: int) -> dict[str, int]:
    return {"k": k, "n": n}
