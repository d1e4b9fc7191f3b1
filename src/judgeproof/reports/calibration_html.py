"""A calibration as one HTML file that needs nothing but itself, and runs nothing."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from judgeproof.figures.confidence import partly
from judgeproof.figures.rates import shown
from judgeproof.reports import calibration_plots as plots
from judgeproof.reports.calibration_tables import facts, headline, headline_set, interval, tables
from judgeproof.reports.html import visible
from judgeproof.reports.single_file import environment, sheet

_ASSETS = "calibration_assets"


def render(report: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the page. Pairs are not shown; they are in the run."""
    page = sheet(_ASSETS, template="page.html.j2", style="calibration.css", scripts=(), shared=())
    found = headline_set(report)
    yield from (
        environment(_ASSETS, visible=visible, filters={"rate": shown, "interval": interval})
        .from_string(page.template)
        .generate(
            report=report,
            found=found,
            sentence=headline(report),
            tables=list(tables(report)),
            facts=list(facts(report)),
            pictures=list(_pictures(report, found)),
            policy=page.policy,
            style=page.style,
        )
    )


def _pictures(report: Mapping[str, Any], found: Mapping[str, Any] | None) -> Iterator[tuple[str, str, str]]:
    """Yield each picture of the headline: its title, the SVG, and what must be said below it."""
    if found is None or not found["n"]:
        return
    confidence = found["confidence"]
    if confidence["n"]:
        target = confidence["at_target"]["target"]
        yield (
            "Accuracy by coverage",
            plots.risk_coverage(confidence, target=target),
            "From the surest pairs on the left to all that have a confidence on the right. A judge that knows when it does not know "
            "falls from left to right.",
        )
        told, gap = confidence["reliability"], partly(confidence)
        yield (
            "Sure and right",
            plots.reliability(told),
            f"Brier's score {told['brier']:.3f}, expected calibration error {told['ece']:.3f}. Below the dashed line it is surer "
            f"than it is right. Bars: pairs.{f' {gap}: no figure of the judge.' if gap else ''}",
        )
    banded = found["banded"]
    if banded is not None and banded["reliability"]["n"]:
        told = banded["reliability"]
        title = "Sure and right, on the fitted scale"
        yield (
            title,
            plots.reliability(told, name="fitted", title=title),
            f"Brier's score {told['brier']:.3f}, expected calibration error {told['ece']:.3f}, on pairs that the fit did not see.",
        )
    yield (
        "People and judge",
        plots.confusion(found),
        "Filled: on the side of people. Hatched: on the other. Outlined: not answered.",
    )
