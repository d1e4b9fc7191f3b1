"""The tables of a calibration, as every format shows them: figures in words, each with its counts. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from judgeproof.figures.calibration import LABELS
from judgeproof.figures.confidence import partly
from judgeproof.figures.rates import shown
from judgeproof.text.articles import numbered

Told = Mapping[str, Any]
_POINTS = (0.25, 0.5, 0.75)
_NEITHER = ("abstained", "unassessed")


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table with its title, and what must be said below it. The first `texts` columns hold words, the others figures."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    texts: int = 1


def headline(report: Told) -> str:
    """Return the one sentence that says how good the judge is, how sure that is, and what it left out."""
    found = headline_set(report)
    if found is None or not found["n"]:
        return "No labelled pair was put to the judge."
    balanced, coverage, full = found["balanced_accuracy"], found["coverage"], found["full"]
    over = f"{coverage['k']:,} of {numbered(coverage['n'], 'pair')}"
    if balanced["rate"] is None:
        return f"Balanced accuracy is undefined: {balanced['why']}; the judge answered {over}."
    said = f"Balanced accuracy {interval(balanced)} on the {over} that the judge answered"
    if coverage["k"] == coverage["n"]:
        return f"{said}: it answered all of them."
    return f"{said}; {shown(full['rate'])} were each of the others answered wrongly."


def headline_set(report: Told) -> Told | None:
    """Return the set that the bare figures of a report are of."""
    return next((found for found in report["sets"] if found["name"] == report["headline"]), None)


def interval(found: Told) -> str:
    """Return a figure with its 95 % interval, or `n/a`."""
    if found["rate"] is None:
        return "n/a"
    return f"{shown(found['rate'])} ({shown(found['low'])} to {shown(found['high'])})"


def of(rate: Told) -> str:
    """Return a share with its counts, or `n/a` of nothing."""
    return "n/a" if rate["rate"] is None else f"{shown(rate['rate'])} of {rate['n']:,}"


def tables(report: Told) -> Iterator[Table]:
    """Yield the tables of a report: all sets, then the words of the headline one by one, then how sure the judge is."""
    yield sets(report)
    if report["fit"] is not None and report["fit"]["bands"] is not None:
        yield banded(report)
    found = headline_set(report)
    if found is None or not found["n"]:
        return
    yield labels(found)
    yield outcomes(found)
    yield confusion(found)
    if found["confidence"]["n"]:
        yield curve(found["confidence"])
        yield bins(found["confidence"])


def sets(report: Told) -> Table:
    """Return the table of all sets."""
    told = {found["name"]: found for found in report["sets"]}
    return Table(
        title="Data sets",
        head=tuple(_heads(told)),
        rows=tuple(_rows(report["sets"], told)),
        note=(
            "Balanced accuracy and accuracy are over answered pairs, with 95 % intervals; in the column 'all pairs' the balanced "
            "accuracy is over all of them, and one that was not answered is wrong."
            + (_FORCED if _has_forced(told) else "")
        ),
    )


_FORCED = (
    " 'Forced' holds the judge to an answer where it abstained: supported from a probability of one half on, and wrong where it "
    "tells none."
)


def _has_forced(told: Mapping[str, Told]) -> bool:
    return any(figures["forced"]["rate"] is not None for figures in told.values())


def _heads(told: Mapping[str, Told]) -> Iterator[str]:
    yield from ("set", "pairs", "answered", "balanced accuracy", "accuracy", "all pairs")
    if _has_forced(told):
        yield "forced"


def _rows(listed: Sequence[Told], told: Mapping[str, Told]) -> Iterator[tuple[str, ...]]:
    """Yield a row for each set by its figures, which `told` holds by its name; a part stands below its data set."""
    for found in listed:
        figures = told[found["name"]]
        name = (
            found["name"]
            if found["kind"] != "part"
            else f"\u00b7 {found['name'].removeprefix(str(found['of']) + '/')}"
        )
        yield (
            name, f"{figures['n']:,}", shown(figures["coverage"]["rate"]), interval(figures["balanced_accuracy"]),
            shown(figures["accuracy"]["rate"]), shown(figures["full"]["rate"]),
            *((shown(figures["forced"]["rate"]),) if _has_forced(told) else ()),
        )  # fmt: skip


def banded(report: Told) -> Table:
    """Return the sets as they are within the fitted bands."""
    fit = report["fit"]
    low, high = fit["bands"]["low"], fit["bands"]["high"]
    stands = [f"supported from {high:.3f} on" if high is not None else "", f"anything else up to {low:.3f}" if low is not None else ""]  # fmt: skip
    return Table(
        title=f"Within bands for {fit['target']:g}",
        head=tuple(_heads({})),
        rows=tuple(
            _rows(
                report["sets"], {f["name"]: {**f["banded"], "forced": {"rate": None}} for f in report["sets"]}
            )
        ),
        note=(
            f"Fitted on {numbered(fit['n'], 'answered pair')} of {', '.join(fit['on'])} ({numbered(fit['groups'], 'group')}), as if half of them were "
            f"supported; {of(fit['stand'])} stand, and {of(fit['right'])} are right, by folds that the fit did not see. A verdict "
            f"stands that says {' and '.join(filter(None, stands))}, on the fitted scale; others are abstentions."
        ),
    )


def labels(found: Told) -> Table:
    """Return what became of each label."""
    return Table(
        title="What people say",
        head=("label", "pairs", "answered", "recall of those answered", "recall of all", "same word"),
        rows=tuple(
            (
                e["label"], f"{e['n']:,}", shown(e["answered"]["rate"]), _both(e["recall"]), of(e["recall_full"]), of(e["same"]),
            )
            for e in found["by_label"]
            if e["n"]
        ),
        note="A pair that people call partial, unsupported or contradicted is found where the judge says anything but supported.",
    )  # fmt: skip


def _both(share: Told) -> str:
    return "n/a" if share["rate"] is None else f"{interval(share)} of {share['n']:,}"


def outcomes(found: Told) -> Table:
    """Return how often each word of the judge is right."""
    return Table(
        title="What the judge says",
        head=("outcome", "pairs", "precision", "same word"),
        rows=tuple(
            (e["outcome"], f"{e['n']:,}", _both(e["precision"]), of(e["same"])) for e in found["by_outcome"]
        ),
    )


def columns(found: Told) -> list[str]:
    """Return what the judge says of pairs, in the order in which it is shown."""
    words = {cell["said"] for cell in found["confusion"]}
    order = [*LABELS, *sorted(words - set(LABELS) - set(_NEITHER)), *_NEITHER]
    return [word for word in order if word in words]


def confusion(found: Told) -> Table:
    """Return every pair by what people and the judge say of it."""
    counts = {(cell["label"], cell["said"]): cell["n"] for cell in found["confusion"]}
    across = columns(found)
    down = [label for label in LABELS if found["labels"][label]]
    return Table(
        title="People (down) and judge (across)",
        head=("label", *across),
        rows=tuple((label, *(f"{counts.get((label, word), 0):,}" for word in across)) for label in down),
    )


def curve(confidence: Told) -> Table:
    """Return some points of the risk-coverage curve."""
    points: Sequence[Told] = confidence["curve"]
    near = [
        min(points, key=lambda p: abs(p["coverage"] - share * points[-1]["coverage"])) for share in _POINTS
    ]
    chosen = [
        p
        for at, p in enumerate([points[0], *near, points[-1]])
        if p not in [points[0], *near, points[-1]][:at]
    ]
    target = confidence["at_target"]
    reached = (
        f"Down to the surest {shown(target['coverage'])} of all pairs ({target['n']:,}) it is right as often as {target['target']:g}."
        if target["n"]
        else f"No stretch of its surest pairs is right as often as {target['target']:g}."
    )
    return Table(
        title="Its surest pairs",
        head=("share of all pairs", "pairs", "least confidence", "accuracy"),
        rows=tuple(
            (
                shown(p["coverage"]),
                f"{p['n']:,}",
                f"{p['confidence']:.3f}",
                interval({**p, "rate": p["accuracy"]}),
            )
            for p in chosen
        ),
        note=f"{reached} It is read off these pairs themselves: on others it may be otherwise.",
        texts=0,
    )


def bins(confidence: Told) -> Table:
    """Return how sure the judge is, and how often it is right then."""
    reliability, gap = confidence["reliability"], partly(confidence)
    return Table(
        title="Sure and right",
        head=("confidence", "pairs", "mean confidence", "right"),
        rows=tuple(
            (
                f"{b['from']:.1f} to {b['to']:.1f}", f"{b['n']:,}", shown(b["confidence"]),
                interval({**b, "rate": b["accuracy"]}),
            )
            for b in reliability["bins"]
            if b["n"]
        ),
        note=(
            f"Brier's score {reliability['brier']:.3f}, expected calibration error {reliability['ece']:.3f} over "
            f"{numbered(reliability['n'], 'pair')}: on average {shown(reliability['mean_confidence'])} sure, and right on "
            f"{shown(reliability['accuracy'])}.{f' {gap}: no figure of the judge.' if gap else ''}"
        ),
    )  # fmt: skip


def facts(report: Told) -> Iterator[tuple[str, str]]:
    """Yield what else is known of the run: who judged, how sureness is read, what was not answered, time and money."""
    run, judge = report["run"], report["judge"]
    yield "judge", f"{run['judge']['name']} {run['judge']['version']}".strip() + f" ({run['judge']['spec']})"
    yield (
        "asked",
        f"{run['scorer']} {run['scorer_version']}, {run['score_mode']} mode, {_times(run['repeats'])}",
    )
    source = report["confidence"]
    words = {
        "reply": "what its replies say beside each verdict",
        "repeats": "the share of its draws that agree",
        "score": "its score",
    }
    yield "confidence", words.get(source["source"], f"undefined: {source['why']}")
    found = headline_set(report)
    if found is not None:
        yield "abstained", f"{found['abstained']['k']:,} of {numbered(found['n'], 'pair')}"
        yield "no verdict", _whys(found["unassessed"])
        yield "not put", _whys(found["not_put"])
    yield (
        "replies",
        f"{judge['replies']:,}, of which {judge['reasks']:,} {'was' if judge['reasks'] == 1 else 'were'} asked for again; {numbered(judge['discarded'], 'verdict')} discarded",
    )
    yield "cost", str(report["cost"]["text"])
    yield "latency", _latency(report["latency"])


def _times(repeats: int) -> str:
    return "once each pair" if repeats == 1 else f"{repeats} times each pair"


def _whys(found: Sequence[Told]) -> str:
    return ", ".join(f"{e['n']:,} {e['why']}" for e in found) or "none"


def _latency(told: Told) -> str:
    if not told["n"]:
        return "not timed"
    return f"{told['p50']:.2f} s half of the time, {told['p90']:.2f} s for 90 %, {told['p99']:.2f} s for 99 %, over {numbered(told['n'], 'reply', 'replies')}"
