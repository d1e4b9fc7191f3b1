"""Two judges over the same rows, row beside row: what both say, where they differ, and what may be compared. Pure.

What code decides, both judges share; so agreement counts only what a judge was asked about, or it would flatter both.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, TypeAlias

from judgeproof.citations.comparison import verdict
from judgeproof.figures import Rate
from judgeproof.figures.agreement import cohen
from judgeproof.figures.judged import JudgedFigure, JudgedRow, Opinion, Trace, judged, second_order

Outcome: TypeAlias = Mapping[str, Any]

# How many rows that came to another verdict are named, and of how many sources an order is made.
_NAMED = 200
_SOURCES = 5_000
_ABSTAINED = "judge_abstained"
# A second judge that repeats a record has no answer to a question that was not put to it.
NOT_PUT = "not_recorded"
ASSESSED = ("pass", "fail")
# Whether a second judge was heard about these rows, about others alone, or not at all.
Hearing: TypeAlias = Literal["heard", "elsewhere", "silent"]
_ELSEWHERE = Opinion(value=None, stimuli=("another question",))


@dataclass(slots=True)
class Share:
    """What one judge makes of a figure: how many of how many, and which ones these were."""

    k: int = 0
    n: int = 0
    seen: Trace = field(default_factory=Trace)

    def add(self, place: str, holds: object) -> None:
        """Count one thing, by its place."""
        self.k += bool(holds)
        self.n += 1
        self.seen = self.seen.with_one(place)

    @property
    def opinion(self) -> Opinion:
        """The share as an opinion; of nothing there is none."""
        return Opinion(value=Fraction(self.k, self.n) if self.n else None, stimuli=self.seen)

    def as_dict(self) -> dict[str, int]:
        """Return the counts."""
        return {"k": self.k, "n": self.n}


@dataclass(slots=True)
class Both:
    """One figure as both judges have it."""

    first: Share = field(default_factory=Share)
    second: Share = field(default_factory=Share)

    def figure(self, hearing: Hearing) -> JudgedFigure:
        """Return the figure with its second opinion. What code decides is no opinion of a judge that was not heard."""
        second = {"heard": self.second.opinion, "elsewhere": _ELSEWHERE, "silent": None}[hearing]
        return judged(self.first.opinion, second)

    def as_dict(self, hearing: Hearing) -> dict[str, Any]:
        """Return the figure as report.json holds it, with the counts of both judges."""
        figure = self.figure(hearing).as_dict()
        return {**figure, "first": self.first.as_dict(), "second": self.second.as_dict()}


@dataclass(slots=True)
class Pairing:
    """Counts over the outcomes of two judges. Memory does not grow with the number of rows."""

    rows: int = 0
    not_put: int = 0
    called: int = 0
    said: int = 0
    silent: Counter[str] = field(default_factory=Counter[str])
    rate: Both = field(default_factory=Both)
    precision: Both = field(default_factory=Both)
    common_rate: Both = field(default_factory=Both)
    common_precision: Both = field(default_factory=Both)
    verdicts: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    citations: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    proofs: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    scores: Counter[tuple[float, float]] = field(default_factory=Counter[tuple[float, float]])
    passages: Counter[bool] = field(default_factory=Counter[bool])
    flips: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    shifts: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    sources: dict[str, Both] = field(default_factory=dict[str, Both])

    def add(self, first: Outcome, second: Outcome) -> None:
        """Count what two judges make of one row."""
        self.rows += 1
        self._add_second(second)
        mine, other = verdict(first), verdict(second)
        self._add_verdicts(first["row"], mine, other)
        # A fabrication fails a row whatever a judge says, so its verdict is nothing that two judges agree on.
        if first["judge"]["called"] and second["judge"]["called"] and not first["counts"]["fabricated"]:
            self._add_testimony(first, second, mine, other)
        changed = [
            change
            for one, two in zip(first["occurrences"], second["occurrences"], strict=True)
            if (change := self._add_citation(first["row"], one, two)) is not None
        ]
        self._add_flip(first, (mine, other), changed)

    def _add_second(self, outcome: Outcome) -> None:
        """Count what the second judge was asked, and why it gave no verdict."""
        judge = outcome["judge"]
        self.called += judge["called"]
        if not judge["called"] or any(by_judge(one) for one in outcome["occurrences"]):
            return
        self.not_put += judge["detail"] == NOT_PUT
        detail = f" ({judge['detail']})" if judge["detail"] else ""
        # A reply that counts and says nothing of any citation abstains, whatever code makes of the row.
        self.silent[f"{judge['rejected'] or _ABSTAINED}{detail}"] += 1

    def _add_verdicts(self, row: int, mine: str, other: str) -> None:
        place = str(row)
        for share, said in ((self.rate.first, mine), (self.rate.second, other)):
            if said in ASSESSED:
                share.add(place, said == "pass")
        if mine in ASSESSED and other in ASSESSED:
            self.common_rate.first.add(place, mine == "pass")
            self.common_rate.second.add(place, other == "pass")

    def _add_testimony(self, first: Outcome, second: Outcome, mine: str, other: str) -> None:
        """Count a row about which both judges were asked."""
        self.said += mine in ASSESSED
        if mine in ASSESSED and other in ASSESSED:
            self.verdicts[mine, other] += 1
        scores = first["judge"]["raw_score"], second["judge"]["raw_score"]
        if scores[0] is not None and scores[1] is not None:
            # To a hundredth, so that there are no more pairs than can be kept.
            self.scores[round(scores[0], 2), round(scores[1], 2)] += 1

    def _add_citation(
        self, row: int, one: Mapping[str, Any], two: Mapping[str, Any]
    ) -> dict[str, Any] | None:
        """Count one citation, and return how it differs, if it does."""
        place, (mine, other) = f"{row}:{one['n']}", (one["outcome"], two["outcome"])
        source = self._source(one["source"])
        for which, said in (("first", mine), ("second", other)):
            if said is not None:
                for both in (self.precision, source):
                    if both is not None:
                        getattr(both, which).add(place, said == "supported")
        if not (by_judge(one) and by_judge(two)):
            return None
        self._add_pair(place, one, two)
        return (
            None
            if mine == other
            else {"n": one["n"], "marker": one["marker"], "first": mine, "second": other}
        )

    def _add_pair(self, place: str, one: Mapping[str, Any], two: Mapping[str, Any]) -> None:
        """Count a citation that both judges graded."""
        mine, other = one["outcome"], two["outcome"]
        self.common_precision.first.add(place, mine == "supported")
        self.common_precision.second.add(place, other == "supported")
        self.citations[mine, other] += 1
        self.proofs[one["proof"] or "none", two["proof"] or "none"] += 1
        # Whatever a judge establishes of a citation rests on a quotation that was found.
        self.passages[_overlap(one["evidence"], two["evidence"])] += 1

    def _source(self, name: str | None) -> Both | None:
        """Return what is counted of a source, None beyond as many as are kept."""
        if name is None or (name not in self.sources and len(self.sources) >= _SOURCES):
            return None
        return self.sources.setdefault(name, Both())

    def _add_flip(self, first: Outcome, said: tuple[str, str], changed: list[dict[str, Any]]) -> None:
        """Name a row that comes to another verdict, or of which a citation does; the former are not crowded out."""
        flipped = said[0] != said[1] and "unassessed" not in said
        named = self.flips if flipped else self.shifts
        if (changed or flipped) and len(named) < _NAMED:
            named.append(
                {
                    "row": first["row"], "row_id": first["row_id"], "first": said[0], "second": said[1],
                    "citations": changed,
                }
            )  # fmt: skip

    @property
    def hearing(self) -> Hearing:
        """Whether the second judge gave a verdict on anything."""
        if self.silent.total() < self.called:
            return "heard"
        return "elsewhere" if self.not_put else "silent"


def by_judge(occurrence: Mapping[str, Any]) -> bool:
    """Tell whether a judge gave this citation its outcome."""
    return occurrence["bucket"] == "resolved" and occurrence["outcome"] is not None


def _overlap(one: Mapping[str, Any], two: Mapping[str, Any]) -> bool:
    """Tell whether two pieces of evidence share a character."""
    same = one["source"] == two["source"] and one["passage"] == two["passage"]
    return same and one["start"] < two["end"] and two["start"] < one["end"]


def section(pairing: Pairing) -> dict[str, Any]:
    """Return the pairing as report.json holds it."""
    hearing = pairing.hearing
    listed = [*pairing.flips, *pairing.shifts[: _NAMED - len(pairing.flips)]]
    return {
        "rows": pairing.rows,
        "second": {
            "called": pairing.called, "assessed": pairing.rate.second.n, "not_put": pairing.not_put,
            "heard": hearing == "heard",
            "silent": [{"why": why, "n": n} for why, n in pairing.silent.most_common()],
        },
        "pass_rate": pairing.rate.as_dict(hearing),
        "precision": pairing.precision.as_dict(hearing),
        "common": {
            "pass_rate": pairing.common_rate.as_dict(hearing), "precision": pairing.common_precision.as_dict(hearing),
        },
        # Who answers only where it would agree agrees always: what of the first judge's verdicts it answered at all.
        "shared": Rate(pairing.verdicts.total(), pairing.said).as_dict(),
        "agreement": {name: _pairs(counter) for name, counter in _fields(pairing)},
        "evidence": {"k": pairing.passages[True], "n": pairing.passages.total()},
        "flips": {
            "rows": sum(n for (mine, other), n in pairing.verdicts.items() if mine != other),
            "of": pairing.verdicts.total(),
            "citations": sum(n for (mine, other), n in pairing.citations.items() if mine != other),
            "of_citations": pairing.citations.total(),
            "listed": sorted(listed, key=lambda flip: flip["row"]),
            "limit": _NAMED,
        },
        "sources": _second_order(pairing, hearing),
    }  # fmt: skip


def _fields(pairing: Pairing) -> Iterator[tuple[str, Counter[Any]]]:
    """Yield what agreement is counted of, each by its name."""
    yield "verdict", pairing.verdicts
    yield "outcome", pairing.citations
    yield "proof", pairing.proofs
    if pairing.scores:
        yield "score", pairing.scores


def _pairs(counter: Counter[Any]) -> dict[str, Any]:
    """Return the agreement over counted pairs, with the table of them."""
    found = cohen(counter.elements())
    table = [{"first": mine, "second": other, "n": n} for (mine, other), n in sorted(counter.items())]
    return {**found.as_dict(), "table": table}


def _second_order(pairing: Pairing, hearing: Hearing) -> dict[str, Any] | None:
    """Return the sources as both judges order them, and how many of them stand elsewhere; None where it would mislead."""
    figures = {name: both.figure(hearing) for name, both in pairing.sources.items()}
    found = second_order(
        [JudgedRow(name=name, grade=figure, prec=figure) for name, figure in figures.items()]
    )
    return (
        None
        if found is None
        else {"of": len(found.order), "moved": found.moved, "second": list(found.order[:20])}
    )
