"""A comparison of two runs as plain text."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judgeproof.figures import shown
from judgeproof.reports.plain_tables import table
from judgeproof.text.visible import one_line

_WIDTH = 100
# What the runs of a track grade.
_UNITS: Mapping[str, str] = {"citations": "citations", "grounding": "claims", "calibration": "verdicts"}
# A pair of a calibration neither passes nor fails: the judge calls it something, which may be right either way.
_SAID: Mapping[str, str] = {"pass": "supported", "fail": "not supported", "unassessed": "not answered"}
_VERDICTS: Mapping[str, str] = {}


def lines(told: Mapping[str, Any]) -> Iterator[str]:
    """Yield a comparison in lines: what may be compared first, then what changed."""
    yield f"{one_line(told['first']['name'], 45)}  ->  {one_line(told['second']['name'], 45)}"
    for which in ("first", "second"):
        if told[which]["judge"]:
            yield from _wrapped(f"judge of the {which} run: {told[which]['judge']}")
    if told["comparable"]:
        yield "  comparable: same material, depth and scorer"
    for reason in told["hindrances"]:
        yield from _wrapped(f"not comparable: {reason}", head="  ! ")
    yield ""
    yield from _reviews(told) if told["track"] == "reviews" else _rows(told)


def _wrapped(text: str, *, head: str = "  ") -> Iterator[str]:
    yield from textwrap.wrap(
        one_line(text, 2_000), _WIDTH, initial_indent=head, subsequent_indent="    ", break_on_hyphens=False
    )


def _rows(told: Mapping[str, Any]) -> Iterator[str]:
    agreed = told["agreement"]
    share = shown(agreed["k"] / agreed["n"]) if agreed["n"] else "n/a"
    calibrated = told["track"] == "calibration"
    words, rows = (_SAID, "pairs") if calibrated else (_VERDICTS, "rows")
    yield f"  {rows} that came out alike  {agreed['k']}/{agreed['n']} {share}"
    if told["verdicts"]:
        moved = [(*_moved(entry, words), str(entry["n"])) for entry in told["verdicts"]]
        yield from table(("first", "second", rows), moved, texts=2)
    if told["citations"]:
        yield ""
        changed = [(entry["first"], entry["second"], str(entry["n"])) for entry in told["citations"]]
        yield from table(("first", "second", _UNITS.get(told["track"], "citations")), changed, texts=2)
    if told["changed"]:
        yield ""
        named = [(row["row_id"], *_moved(row, words), row["why"]) for row in told["changed"]]
        yield from table(("row", "first", "second", "because"), named, texts=4)
    if told["more"] > 0:
        yield f"  and {told['more']} more {rows}"
    if told["given_otherwise"]:
        yield ""
        yield from _wrapped(f"{rows} that were given otherwise: {', '.join(told['given_otherwise'])}")
    yield from _figures(told["figures"])


def _moved(entry: Mapping[str, Any], words: Mapping[str, str]) -> tuple[str, str]:
    """Return what became of something in either run, in the words of the track."""
    return words.get(entry["first"], entry["first"]), words.get(entry["second"], entry["second"])


def _figures(figures: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the figures in which two runs differ, side by side, and how many are the same; none is called better."""
    differ = [(f["figure"], f["first"], f["second"]) for f in figures if f["first"] != f["second"]]
    yield ""
    if differ:
        yield from table(("figure", "first", "second"), differ, texts=1)
    yield f"  {len(figures) - len(differ)} of {len(figures)} figures are the same in both runs"


def _reviews(told: Mapping[str, Any]) -> Iterator[str]:
    for entry in told["reviewers"]:
        name = (
            entry["first"] if entry["first"] == entry["second"] else f"{entry['first']} -> {entry['second']}"
        )
        yield f"  {one_line(name, 80)}"
        for reason in entry["lacking"]:
            yield from _wrapped(f"not comparable: {reason}", head="  ! ")
        figures = [(f["figure"], f["first"], f["second"], f["change"]) for f in entry["figures"]]
        yield from table(("figure", "first", "second", "change"), figures, texts=4)
        yield from _plants(entry)
        yield ""
    for which in ("first", "second"):
        if told[f"only_{which}"]:
            yield from _wrapped(f"only in the {which} run: {', '.join(told[f'only_{which}'])}")


def _plants(entry: Mapping[str, Any]) -> Iterator[str]:
    if entry["plants"] is None:
        return
    for word in ("gained", "lost"):
        if entry["plants"][word]:
            yield from _wrapped(f"{word}: {', '.join(entry['plants'][word])}")
    recall = entry["recall"]
    if recall["state"] == "too_few":
        yield f"  {recall['units']} planted cases; below {recall['needed']} no interval can be said"
    elif recall["low"] is not None:
        verdict = "separated" if recall["separated"] else "not separated"
        yield f"  recall {recall['estimate']:+.2f}, 95 % from {recall['low']:+.2f} to {recall['high']:+.2f}: {verdict}"
