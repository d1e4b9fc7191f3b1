"""From the outcomes of labelled pairs to the figures of a calibration: set by set, splits apart. Pure."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from msgspec import Struct

from judgeproof.citations.labelled import DEV, TEST, TRAIN, Known
from judgeproof.citations.outcome import ASSESSED
from judgeproof.figures.bands import Bands, Fitted, Trial, Unfitted, fit
from judgeproof.figures.calibration import ABSTAINED, SUPPORTED, Pair, measured
from judgeproof.figures.confidence import confidence, reliability

Told = Mapping[str, Any]
ALL = "all"
_SCALE = 3.0
# Where sureness is read from, the first that there is; never two in one run.
REPLY, REPEATS, SCORE = "reply", "repeats", "score"
NO_SOURCE = "the judge tells none: its replies hold no confidence, it was asked once (--judge-repeats N), and it gave no score"
NOT_OF_REPLY = "bands need the confidence that a reply holds beside each verdict; "
# Which split is measured where nothing is fitted, the first that there is.
_HEADLINE = (TEST, None, DEV, TRAIN)


class Tried(Struct, frozen=True, kw_only=True):
    """A labelled pair and what became of it. `support`, `score` and `agreement` are what may tell how sure the judge is.

    `agreement` is the share of its draws that came out on the side of the first one.
    """

    known: Known
    outcome: str | None
    why: str | None
    put: bool
    support: float | None = None
    score: float | None = None
    agreement: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What is made of a run: whether bands are fitted, and how often verdicts within them are to be right."""

    fit: bool = False
    target: float = 0.8


def tried(known: Known, outcome: Told, draws: Sequence[Told]) -> Tried:
    """Return what became of a labelled pair by its outcome, and by those of further draws of the same judge."""
    said, why = _said(outcome)
    judge = outcome["judge"]
    found: Sequence[Told] = outcome["occurrences"]
    return Tried(
        known=known, outcome=said, why=why, put=judge["called"],
        support=found[0].get("support") if found else None,
        score=judge["raw_score"], agreement=_agreement(said, draws),
    )  # fmt: skip


def _said(outcome: Told) -> tuple[str | None, str | None]:
    """Return the verdict that stands on the one citation of a row, or why none does."""
    if outcome["status"] == ASSESSED:
        return outcome["occurrences"][0]["outcome"], None
    return None, outcome["reason"]


def _agreement(said: str | None, draws: Sequence[Told]) -> float | None:
    """Return the share of all draws on the side of the first one; a draw without a verdict is on neither."""
    if said is None or not draws:
        return None
    others = [_said(draw)[0] for draw in draws]
    same = sum(other is not None and (other == SUPPORTED) == (said == SUPPORTED) for other in others)
    return (1 + same) / (1 + len(others))


def source_of(pairs: Iterable[Tried], *, repeats: int) -> str | None:
    """Return where the sureness of a judge is read from: its replies, its draws, or its scores; None where nowhere."""
    scored = False
    for pair in pairs:
        if pair.support is not None and pair.outcome is not None:
            return REPLY
        scored = scored or pair.score is not None
    return REPEATS if repeats > 1 else SCORE if scored else None


def pair_of(found: Tried, source: str | None, group: str | None = None) -> Pair:
    """Return a labelled pair as figures are made of it, in a group of its own data set unless another one is given."""
    known = found.known
    support = _support(found, source)
    sure = None if support is None or found.outcome is None else _of(found.outcome, support)
    return Pair(
        label=known.label, outcome=found.outcome, why=found.why, put=found.put, group=group or known.group, support=support,
        confidence=sure,
    )  # fmt: skip


def _of(outcome: str, support: float) -> float:
    """Return how probable an outcome is where support is so probable."""
    return support if outcome == SUPPORTED else 1 - support


def _support(found: Tried, source: str | None) -> float | None:
    if source == REPLY:
        return found.support
    if source == REPEATS and found.agreement is not None and found.outcome is not None:
        return _of(found.outcome, found.agreement)
    if source == SCORE and found.score is not None:
        return found.score / _SCALE
    return None


def sections(pairs: Sequence[Tried], wanted: Wanted, *, repeats: int) -> dict[str, Any]:
    """Return the sections of report.json that come from labelled pairs; the order of the pairs changes nothing."""
    source = source_of(pairs, repeats=repeats)
    splits = {pair.known.split for pair in pairs}
    headline = TEST if wanted.fit else next((split for split in _HEADLINE if split in splits), None)
    shown = [pair for pair in pairs if pair.known.split == TEST] if wanted.fit else pairs
    fitted = _fitted(pairs, wanted, source) if wanted.fit else None
    bands = fitted.bands if isinstance(fitted, Fitted) else None
    groups = _groups(shown)
    sets = [
        {
            **facts,
            **_figures([pair_of(p, source, groups[p.known.twin]) for p in members], wanted, source, bands),
        }
        for facts, members in sets_of(shown)
    ]
    return {
        "headline": next(
            (s["name"] for s in sets if s["kind"] == "together" and s["split"] == headline), None
        ),
        "confidence": {"source": source, "why": None if source else NO_SOURCE},
        "fit": _fit_told(fitted, pairs, wanted) if fitted is not None else None,
        "sets": sets,
    }


def _groups(pairs: Iterable[Tried]) -> Mapping[str, str]:
    """Return the group of each pair by its texts: copies of a pair are of one, so that they make no interval narrower."""
    found: dict[str, str] = {}
    for pair in pairs:
        known = pair.known
        found[known.twin] = min(found.get(known.twin, known.group), known.group)
    return found


def _figures(
    pairs: Sequence[Pair], wanted: Wanted, source: str | None, bands: Bands | None
) -> dict[str, Any]:
    """Return the figures of one set of pairs, and where there are bands those within them."""
    found = {**measured(pairs), "confidence": confidence(pairs, target=wanted.target)}
    if source is None:
        found["confidence"]["why"] = NO_SOURCE
    if bands is None:
        return {**found, "banded": None}
    fitted = [_on_scale(pair, bands) for pair in pairs]
    sure = [pair for pair in fitted if pair.outcome is not None and pair.confidence is not None]
    return {
        **found, "banded": {**measured(_within(pair, bands) for pair in pairs), "reliability": reliability(sure)},
    }  # fmt: skip


def _on_scale(pair: Pair, bands: Bands) -> Pair:
    """Return a pair with what its sureness is worth."""
    if pair.support is None or pair.outcome is None:
        return pair
    return replace(pair, confidence=_of(pair.outcome, bands.probability(pair.support)))


def _within(pair: Pair, bands: Bands) -> Pair:
    """Return a pair as it is under bands: an abstention where its verdict does not stand."""
    if pair.outcome is None or bands.keep(pair.support, supports=pair.outcome == SUPPORTED):
        return pair
    return replace(pair, outcome=None, why=ABSTAINED, confidence=None)


def sets_of(pairs: Sequence[Tried]) -> Iterator[tuple[dict[str, Any], list[Tried]]]:
    """Yield every set of pairs that figures are made of: all of a split, each data set of it, and parts of these.

    A set goes by its name; where its data set has several splits, with the split behind it.
    """
    splits = sorted({pair.known.split for pair in pairs}, key=_place)
    taken = set[str]()
    for split in splits:
        mine = [pair for pair in pairs if pair.known.split == split]
        yield _facts(ALL, "together", split, None, several=len(splits) > 1, taken=taken), mine
        for data in sorted({pair.known.data for pair in mine}):
            several = len({pair.known.split for pair in pairs if pair.known.data == data}) > 1
            of = [pair for pair in mine if pair.known.data == data]
            yield _facts(data, "data", split, None, several=several, taken=taken), of
            parts = sorted({pair.known.part for pair in of} - {None}, key=str)
            for part in parts if len(parts) > 1 else ():
                facts = _facts(f"{data}/{part}", "part", split, data, several=several, taken=taken)
                yield facts, [pair for pair in of if pair.known.part == part]


def _place(split: str | None) -> int:
    return _HEADLINE.index(split)


def _facts(
    name: str, kind: str, split: str | None, of: str | None, *, several: bool, taken: set[str]
) -> dict[str, Any]:
    """Return what a set is called, under a name that no other has."""
    whole = f"{name}@{split or 'unnamed'}" if several else name
    free = next(n for n in (whole, *(f"{whole}#{at}" for at in range(2, len(taken) + 3))) if n not in taken)
    taken.add(free)
    return {"name": free, "kind": kind, "split": split, "of": of}


def _fitted(pairs: Sequence[Tried], wanted: Wanted, source: str | None) -> Fitted | Unfitted:
    """Fit bands on what is not measured."""
    if source != REPLY:
        told = {REPEATS: "draws were held against each other", SCORE: "there are scores alone"}
        return Unfitted(
            why=NOT_OF_REPLY + told.get(source or "", "the judge tells nothing of how sure it is")
        )
    return fit(
        (
            Trial(
                support=p.support,
                said=p.outcome == SUPPORTED,
                truth=p.known.label == SUPPORTED,
                group=p.known.group,
            )
            for p in _apart(pairs)
            if p.outcome is not None and p.support is not None
        ),
        target=wanted.target,
    )


def _apart(pairs: Sequence[Tried]) -> list[Tried]:
    """Return the pairs of train and dev that share neither group, question, source nor texts with any other pair."""
    tested = {key for p in pairs if p.known.split not in (TRAIN, DEV) for key in _shared(p.known)}
    return [p for p in pairs if p.known.split in (TRAIN, DEV) and tested.isdisjoint(_shared(p.known))]


def _shared(known: Known) -> tuple[str, ...]:
    """Return what no pair that is fitted on may have in common with one that is not."""
    return (known.group, known.twin, *known.keys)


def _fit_told(fitted: Fitted | Unfitted, pairs: Sequence[Tried], wanted: Wanted) -> dict[str, Any]:
    """Return the fit as report.json holds it."""
    offered = [p for p in pairs if p.known.split in (TRAIN, DEV)]
    used = _apart(pairs)
    told: dict[str, Any] = {
        "target": wanted.target,
        "on": sorted({p.known.data for p in used}),
        "offered": len(offered),
        "overlapping": len(offered) - len(used),
        "left_out": sum(p.known.split is None for p in pairs),
        "bands": None,
        "why": None,
    }
    if isinstance(fitted, Unfitted):
        return {**told, "why": fitted.why}
    bands = fitted.bands
    return {
        **told,
        "n": fitted.n,
        "groups": fitted.groups,
        "stand": {"k": fitted.stand, "n": fitted.n, "rate": fitted.stand / fitted.n},
        "right": {"k": fitted.right, "n": fitted.stand, "rate": fitted.right / fitted.stand if fitted.stand else None},
        "bands": {"slope": bands.slope, "intercept": bands.intercept, "low": bands.low, "high": bands.high},
    }  # fmt: skip
