"""What the HTML report says of a run's judges beside each other, and of what they cost."""

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote

from judgeproof.reports import marks, opinion_plots
from judgeproof.reports.costs import each, rates, tokens_told
from judgeproof.reports.phrases import ratio
from judgeproof.reports.second_opinion import agreements, common, figures, flipped, kappa, meaning, name_of
from judgeproof.reports.units import Unit, unit_of
from judgeproof.text.articles import numbered

# What stays as it is where a row id becomes an address; words of a script do it alike.
_PLAIN = "!'()*~"
_TOKENS: Mapping[str, str] = {
    "prompt": "prompt", "completion": "completion", "cache_read": "cache read", "cache_write": "cache write",
}  # fmt: skip
_FIRST_FLIPS = 12


def opinion(report: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the second opinion as the page shows it, None where there is none."""
    panel, run, unit = report["panel"], report["run"], unit_of(report)
    if panel is None:
        return None
    told = panel["second"]
    asked = (report["judge"]["called"], told["called"])
    assessed = (report["rows"]["assessed"], told["assessed"])
    flips = [_flip(entry) for entry in panel["flips"]["listed"]]
    return {
        "judges": [
            {**judge, "place": place, "asked": asked[at], "assessed": assessed[at]}
            for at, (place, judge) in enumerate(
                (("first judge, whose verdicts count", run["judge"]), ("second judge", run["second_judge"]))
            )
        ],
        "rows": panel["rows"],
        "key": {name: (panel[name]["text"], meaning(panel[name])) for name in figures(unit)},
        "figures": list(_figures(panel, unit)),
        "silent": told["silent"],
        "not_put": told["not_put"],
        "agreement": [(words, found, kappa(found)) for words, found in agreements(panel, unit)],
        "shared": panel["shared"],
        "evidence": panel["evidence"],
        "plots": list(_plots(panel["agreement"], unit)),
        "flipped": flipped(panel, unit),
        "flips": flips[:_FIRST_FLIPS],
        "more_flips": flips[_FIRST_FLIPS:],
        "limit": panel["flips"]["limit"] if len(flips) >= panel["flips"]["limit"] else None,
        "sources": panel["sources"],
        "marks": _opinion_marks(panel),
    }


def _opinion_marks(panel: Mapping[str, Any]) -> dict[str, str]:
    """Return the marks that judged figures of the page carry, with what they mean."""
    texts = [both["text"] for both in marks.judged_figures(panel)]
    return {
        mark: words for mark, words in marks.OPINIONS.items() if any(text.endswith(mark) for text in texts)
    }


def _figures(panel: Mapping[str, Any], unit: Unit) -> Iterator[tuple[str, str, str]]:
    """Yield each figure of both judges: what it is, how it prints, what it means."""
    for name, (called, what) in figures(unit).items():
        yield called, panel[name]["text"], meaning(panel[name]) or f"no {what} assessed by the first judge"
        shared = common(panel, name)
        if shared is not None:
            over = f"{called} over the {numbered(shared['first']['n'], what.removesuffix('s'))} that both assessed"
            yield over, shared["text"], meaning(shared)


def _plots(agreement: Mapping[str, Any], unit: Unit) -> Iterator[str]:
    """Yield a picture of what both judges said of rows, and one of what is graded, where both said anything."""
    for name, names, of in (
        ("verdict", opinion_plots.VERDICTS, "Verdicts of rows"),
        ("outcome", opinion_plots.OUTCOMES[unit.many], f"Outcomes of {unit.many}"),
    ):
        if agreement[name]["n"]:
            yield opinion_plots.contingency(name, agreement[name]["table"], names, of=of)


def _flip(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {**entry, "href": row_link(entry)}


def row_link(entry: Mapping[str, Any]) -> str:
    """Return the address of a row within the page; one whose id has no form in an address goes by its number."""
    try:
        return "#row-" + quote(str(entry["row_id"]), safe=_PLAIN)
    except UnicodeEncodeError:
        return f"#row-@{entry['row']}"


def repeats(report: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return how far the draws of each judge lie apart, as the page shows it."""
    return [
        {
            **entry,
            "name": name_of(report, entry["judge"]),
            "place": "first judge" if entry["judge"] == 1 else "second judge",
            "kappas": (kappa(entry["verdict"]), kappa(entry["outcome"])),
            "plots": [
                (
                    called,
                    opinion_plots.reach(
                        f"{name}-{entry['judge']}", entry[name], of=called.capitalize(), what=what
                    ),
                    f"{entry[name]['over']:,} {what}",
                    ", ".join(ratio(draw) for draw in entry[name]["draws"]),
                )
                for name, (called, what) in figures(unit_of(report)).items()
            ],
            "rows": [_flip(flip) for flip in entry["flips"]],
        }
        for entry in report["repeats"]
    ]


def cost(report: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the judges cost, as the page shows it; marks are explained wherever there is any amount.

    A warning that stood only where a mark occurs would make its absence look like clearance.
    """
    told = report["cost"]
    free = told["state"] == "none"
    return {
        **told,
        "free": free,
        "each": [] if free else [(words, told[part]) for part, words in each(unit_of(report).one).items()],
        "kinds": list(_TOKENS.values()),
        "accounts": [_account(account) for account in told["judges"]],
        "notes": [notice["text"] for notice in report["notices"] if notice["code"] == "cost"],
        "marks": {} if free else marks.AMOUNTS,
    }


def _account(account: Mapping[str, Any]) -> dict[str, Any]:
    return {**account, "counts": [tokens_told(account, kind) for kind in _TOKENS], "rates": rates(account)}
