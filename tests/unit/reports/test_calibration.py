"""A calibration in every format: what stands in it, and that nothing foreign does anything there."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from markdown_it import MarkdownIt
from tests.unit.reports.calibrations import HOSTILE, calibration, fitted, hostile, judged

from judgeproof.citations.calibration import Tried
from judgeproof.figures.confidence import BINS
from judgeproof.reports import (
    calibration_html,
    calibration_markdown,
    calibration_plots,
    calibration_text,
    renderer,
)
from judgeproof.reports.calibration_tables import curve, facts, headline, interval, of, tables


def text(made: dict[str, Any]) -> str:
    return "".join(calibration_text.render(made, ()))


def page(made: dict[str, Any]) -> str:
    return "".join(calibration_html.render(made, ()))


def mute(n: int = 20) -> list[Tried]:
    """Pairs before a judge that tells nothing of its sureness."""
    return [
        Tried(known=found.known, outcome=found.outcome, why=found.why, put=found.put) for found in judged(n)
    ]


REPORTS = {
    "plain": calibration,
    "fitted": fitted,
    "none": lambda: calibration([]),
    "mute": lambda: calibration(mute()),
}


@pytest.mark.parametrize("name", REPORTS)
@pytest.mark.parametrize("form", ["text", "markdown", "html", "json"])
def test_every_report_in_every_format(form: str, name: str) -> None:
    made = REPORTS[name]()
    whole = "".join(renderer(form, track="calibration")(made, ()))
    assert whole.endswith("\n" if form != "html" else "</html>")
    assert "None" not in whole and "NaN" not in whole
    if form == "text":
        assert max(map(len, whole.splitlines())) <= 100


def test_the_headline() -> None:
    made = calibration()
    found = made["sets"][0]
    said = headline(made)
    assert interval(found["balanced_accuracy"]) in said
    assert f"{found['coverage']['k']} of {found['coverage']['n']} pairs" in said
    assert headline(calibration([])) == "No labelled pair was put to the judge."
    whole = calibration([found for found in judged() if found.outcome])
    assert headline(whole).endswith("it answered all of them.")
    one_side = calibration([found for found in judged() if found.known.label == "supported"])
    assert headline(one_side).startswith(
        "Balanced accuracy is undefined: no pair that people call anything but supported"
    )


def test_shares_and_intervals_of_nothing_are_no_numbers() -> None:
    assert interval({"rate": None, "low": None, "high": None}) == "n/a"
    assert of({"rate": None, "n": 0}) == "n/a"
    assert of({"rate": 0.5, "n": 1200}) == "0.50 of 1,200"


def test_tables_hold_what_was_counted() -> None:
    made = fitted()
    told = {table.title: table for table in tables(made)}
    assert list(told) == [
        "Data sets", "Within bands for 0.9", "What people say", "What the judge says", "People (down) and judge (across)",
        "Its surest pairs", "Sure and right",
    ]  # fmt: skip
    found = made["sets"][0]
    assert told["Data sets"].rows[0][1:3] == (f"{found['n']:,}", f"{found['coverage']['rate']:.2f}")
    banded = told["Within bands for 0.9"]
    assert banded.rows[0][2] == f"{found['banded']['coverage']['rate']:.2f}"
    assert f"Fitted on {made['fit']['n']} answered pairs of a" in banded.note
    assert "supported from" in banded.note
    counts = {(row[0], word): int(cell) for row in told["People (down) and judge (across)"].rows
              for word, cell in zip(told["People (down) and judge (across)"].head[1:], row[1:], strict=True)}  # fmt: skip
    assert sum(counts.values()) == found["n"]
    assert counts["supported", "abstained"] == next(
        cell["n"]
        for cell in found["confusion"]
        if (cell["label"], cell["said"]) == ("supported", "abstained")
    )
    assert all(len(row) == len(table.head) for table in told.values() for row in table.rows)


def test_bands_of_one_side_are_told_as_such() -> None:
    made = fitted()
    fit = made["fit"]
    for low, high, there, absent in (
        (None, 0.7, "supported from 0.700 on", "up to"),
        (0.2, None, "anything else up to 0.200", "from"),
    ):
        one = {**made, "fit": {**fit, "bands": {**fit["bands"], "low": low, "high": high}}}
        note = next(table.note for table in tables(one) if table.title.startswith("Within"))
        stands = note[note.index("A verdict") :]
        assert there in stands and absent not in stands


def test_a_part_stands_below_its_data_set() -> None:
    made = calibration([*judged(20, part="x"), *judged(20, part="y", seed=4)])
    assert [row[0] for row in next(tables(made)).rows] == ["all", "peat", "\u00b7 x", "\u00b7 y"]


def test_no_point_of_the_curve_is_told_twice_and_a_target_may_be_out_of_reach() -> None:
    found = calibration()["sets"][0]["confidence"]
    rows = curve(found).rows
    assert len(set(rows)) == len(rows) == 5
    flat = {**found, "curve": found["curve"][:1]}
    assert len(curve(flat).rows) == 1
    none = {**found, "at_target": {"target": 0.99, "n": 0, "coverage": None, "confidence": None}}
    assert "No stretch of its surest pairs is right as often as 0.99" in curve(none).note


def test_facts() -> None:
    told = dict(facts(calibration()))
    assert told["judge"] == "scripted 1 (scripted:s)"
    assert told["no verdict"] == "15 judge_unavailable"
    assert told["latency"].startswith("0.20 s half of the time")
    assert told["cost"] == "$0.12"
    quiet = dict(facts(calibration(mute(), latency={"n": 0})))
    assert quiet["latency"] == "not timed"
    assert quiet["confidence"].startswith("undefined: the judge tells none")
    assert "abstained" not in dict(facts(calibration([])))


# ---------------------------------------------------------------- foreign text


def test_nothing_foreign_is_obeyed_in_text_and_markdown() -> None:
    assert "\x1b" not in text(hostile())
    html = (
        MarkdownIt("commonmark").enable("table").render("".join(calibration_markdown.render(hostile(), ())))
    )
    assert "<script" not in html and "<code" not in html


def test_nothing_foreign_is_obeyed_on_the_page() -> None:
    whole = page(hostile())
    assert "<script" not in whole
    assert "\u202e" not in whole and "\x1b" not in whole
    assert HOSTILE not in whole
    assert "&lt;script&gt;" in whole


def test_the_page_loads_and_runs_nothing() -> None:
    whole = page(fitted())
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', whole)
    assert policy
    assert "default-src &#39;none&#39;" in policy[1] or "default-src 'none'" in policy[1]
    assert "unsafe" not in policy[1]
    assert re.findall(r'(?:src|href)="(?!#|data:,)', whole) == []
    assert " style=" not in whole and " on" not in "".join(re.findall(r"<\w+[^>]*>", whole)).replace(
        " one", ""
    )


def test_an_incomplete_run_is_said_to_be_one() -> None:
    made = calibration()
    assert "Incomplete run." in page(
        {**made, "run": {**made["run"], "status": "incomplete", "finished": None}}
    )
    assert "Incomplete run." not in page(made)


# ---------------------------------------------------------------- pictures


def drawn(svg: str) -> ElementTree.Element:
    """A picture, read as strictly as XML is."""
    found = ElementTree.fromstring(svg)
    assert found[0].tag == "title" and found[1].tag == "desc"
    assert found[0].text and found[1].text
    return found


def marks(svg: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    return [element for element in svg.iter() if element.get("class") == kind]


def inside(svg: ElementTree.Element) -> None:
    """Every place that is drawn lies within the picture."""
    wide, high = float(svg.get("width", 0)), float(svg.get("height", 0))
    for element in svg.iter():
        for name, most in (
            ("x", wide),
            ("x1", wide),
            ("x2", wide),
            ("cx", wide),
            ("y", high),
            ("y1", high),
            ("y2", high),
            ("cy", high),
        ):
            assert -1 <= float(element.get(name, 0)) <= most + 1, (element.tag, name, element.attrib)


def test_the_risk_coverage_curve() -> None:
    found = calibration()["sets"][0]["confidence"]
    svg = drawn(calibration_plots.risk_coverage(found, target=0.8))
    inside(svg)
    [line], [band] = marks(svg, "curve"), marks(svg, "band")
    many = [point for point in found["curve"] if point["n"] >= 20]
    assert 0 < len(many) < len(found["curve"])
    assert len(line.get("points", "").split()) == len(many)
    assert len(band.get("points", "").split()) == 2 * len(many)
    # Further along and lower in the picture: more pairs, less accuracy.
    first, *_, last = [tuple(map(float, place.split(","))) for place in line.get("points", "").split()]
    assert first[0] < last[0] and first[1] < last[1]
    assert len(marks(svg, "target")) == 1
    assert f"{found['curve'][-1]['accuracy']:.2f}" in "".join(svg.itertext())


def test_a_curve_of_one_point_is_a_point() -> None:
    found = calibration()["sets"][0]["confidence"]
    flat = {
        **found,
        "curve": [{**found["curve"][-1], "low": 0.11, "accuracy": 0.2, "high": 0.3, "coverage": 0.2}],
    }
    svg = drawn(calibration_plots.risk_coverage(flat, target=0.05))
    inside(svg)
    assert (len(marks(svg, "curve")), len(marks(svg, "band")), len(marks(svg, "dot"))) == (0, 0, 1)
    assert marks(svg, "target") == [], "a target below the picture has no line in it"


def test_the_reliability_diagram() -> None:
    told = calibration()["sets"][0]["confidence"]["reliability"]
    svg = drawn(calibration_plots.reliability(told))
    inside(svg)
    held = [b for b in told["bins"] if b["n"]]
    assert 1 < len(held) < BINS
    assert len(marks(svg, "dot")) == len(marks(svg, "bar")) == len(marks(svg, "whisker")) == len(held)
    assert [element.text for element in marks(svg, "count")] == [f"{b['n']:,}" for b in held]
    tallest = max(marks(svg, "bar"), key=lambda bar: float(bar.get("height", 0)))
    most = max(held, key=lambda b: b["n"])
    assert marks(svg, "bar").index(tallest) == held.index(most)
    empty = drawn(calibration_plots.reliability({"bins": []}))
    assert empty[1].text == "Right by confidence: nothing."


def test_the_confusion() -> None:
    found = calibration()["sets"][0]
    svg = drawn(calibration_plots.confusion(found))
    inside(svg)
    counts = {cell["n"] for cell in found["confusion"]}
    assert {f"{n:,}" for n in counts} <= {element.text for element in marks(svg, "count")}
    sides = [len(marks(svg, f"side-{side}")) for side in ("right", "wrong", "none")]
    assert sum(sides) == len(found["confusion"])
    assert all(sides)
    biggest = max(marks(svg, "side-right"), key=lambda square: float(square.get("width", 0)))
    assert float(biggest.get("width", 0)) <= 34
