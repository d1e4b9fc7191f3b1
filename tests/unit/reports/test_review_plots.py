"""Plots of a review run: places, shapes, labels that do not touch, and what cannot be drawn."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.unit.reports.review_runs import ATTACK

from judgeproof.reports.review_plots import FILLS, SHAPES, glyph, recall_against_cost, recall_against_noise


def row(name: str, recall: tuple[int, int], noise: tuple[int, int], **changes: Any) -> dict[str, Any]:
    return {
        "reviewer": name, "recall": {"k": recall[0], "n": recall[1]}, "noise": {"k": noise[0], "n": noise[1]}, "marked": False,
        **changes,
    }  # fmt: skip


def field(text: str | None) -> ElementTree.Element:
    """The drawing inside the figure."""
    assert text is not None
    inner = ElementTree.fromstring(text).find("svg")
    assert inner is not None
    return inner


def marks(inner: ElementTree.Element) -> list[tuple[str | None, str | None, str | None]]:
    """Place across, place down and class of each mark in the field, in the order in which they are drawn."""
    return [(one.get("x"), one.get("y"), one[0].get("class")) for one in inner if one.tag == "svg"]


def named(inner: ElementTree.Element) -> list[tuple[str, str]]:
    groups = [one for one in inner if one.tag == "g"]
    return [(group[1].text or "", group[2].text or "") for group in groups]


def test_marks_stand_where_their_figures_are() -> None:
    inner = field(
        recall_against_noise([row("a", (8, 16), (0, 16)), row("b", (16, 16), (32, 16), marked=True)])
    )
    height = float(inner.get("height", ""))
    assert marks(inner) == [
        ("0.000%", f"{height / 2:.1f}", "mark series-0"),
        ("100.000%", "0.0", "mark hollow series-1"),
    ]
    assert named(inner) == [("b *", "recall 16/16, noise 32/16"), ("a", "recall 8/16, noise 0/16")]
    ticks = [text.text for text in inner if text.tag == "text" and text.get("class") == "tick"]
    assert ticks == ["1.00", "0", "0.75", "0.5", "0.50", "1", "0.25", "1.5", "0.00", "2"]


@pytest.mark.parametrize(("k", "top"), [(0, "0.20"), (3, "0.20"), (4, "0.40"), (7, "1.00")])
def test_a_low_recall_is_not_drawn_on_the_floor(k: int, top: str) -> None:
    inner = field(recall_against_noise([row("a", (k, 16), (1, 16))]))
    assert next(text.text for text in inner if text.get("class") == "tick") == top
    [(_, down, _)] = marks(inner)
    assert float(down or "") == pytest.approx(
        float(inner.get("height", "")) * (1 - k / 16 / float(top)), abs=0.1
    )


@pytest.mark.parametrize(("k", "end"), [(0, "1"), (1, "0.1"), (9, "1"), (10, "1"), (11, "2"), (990, "100")])
def test_the_axis_of_noise_ends_at_a_round_number_that_holds_all(k: int, end: str) -> None:
    inner = field(recall_against_noise([row("a", (1, 16), (k, 10))]))
    assert [text.text for text in inner if text.get("class") == "tick"][-1] == end
    [(across, _, _)] = marks(inner)
    assert 0 <= float((across or "").rstrip("%")) <= 100


@pytest.mark.parametrize("found", [0, 15, 16])
@pytest.mark.parametrize("count", [2, 5, 12, 40])
def test_labels_do_not_touch_and_stay_in_the_figure(count: int, found: int) -> None:
    text = recall_against_noise([row(f"r{n}", (found, 16), (n % 3, 16)) for n in range(count)])
    inner = field(text)
    downs = [float(group[1].get("y", "")) for group in inner if group.tag == "g"]
    assert len(downs) == count
    assert all(below - above >= 30 for above, below in pairwise(downs))
    assert downs[0] >= 0
    assert downs[-1] + 14 <= float(inner.get("height", "")) + 14
    assert float(ElementTree.fromstring(text or "").get("height", "")) > downs[-1] + 26


def test_what_has_no_figure_is_not_drawn() -> None:
    assert recall_against_noise([row("a", (0, 0), (1, 16)), row("b", (0, 16), (0, 0))]) is None
    inner = field(recall_against_noise([row("a", (0, 0), (1, 16)), row("b", (1, 16), (1, 16))]))
    assert [one[2] for one in marks(inner)] == ["mark series-1"]


def priced(name: str, usd: str | None, noise: tuple[int, int], **changes: Any) -> dict[str, Any]:
    known = {"state": "unknown" if usd is None else "known", "usd": usd, "text": f"${usd}"}
    return row(name, (4, 16), noise, per_review=known, **{"comparable": True, **changes})


def test_cost_is_drawn_only_where_it_is_known_and_noise_is_the_size_of_a_mark() -> None:
    numbers = {"a": 0, "b": 1, "c": 2}
    rows: Sequence[Mapping[str, Any]] = [
        priced("a", "0.02", (0, 16)), priced("b", "0.04", (32, 16), comparable=False), priced("c", None, (1, 16)),
    ]  # fmt: skip
    text = recall_against_cost(rows, numbers)
    inner = field(text)
    assert [(x, c) for x, _, c in marks(inner)] == [
        ("100.000%", "mark hollow series-1"),
        ("50.000%", "mark series-0"),
    ]
    sizes = [float(scale) for scale in re.findall(r"scale\(([\d.]+)\)", text or "")]
    assert sizes == [pytest.approx(2.4**0.5, abs=0.001), pytest.approx(0.4**0.5, abs=0.001)]
    assert ("b $0.04", "recall 4/16, noise 32/16") in named(inner)
    assert recall_against_cost(rows[2:], numbers) is None
    assert recall_against_cost(rows[:1], {}) is None
    assert marks(field(recall_against_cost([priced("a", "0.02", (0, 0))], numbers)))


def test_names_are_text_in_titles_and_labels() -> None:
    text = recall_against_noise([row(ATTACK + "\u202e", (1, 16), (1, 16))]) or ""
    assert "<img" not in text
    assert "\u202e" not in text
    assert ATTACK[:20] in "".join(ElementTree.fromstring(text).itertext())


def test_shapes_and_colours_differ_and_repeat_together() -> None:
    assert len(set(SHAPES)) == len(set(FILLS)) == len(SHAPES) == len(FILLS)
    assert glyph(0) == glyph(len(SHAPES)) != glyph(1)
    assert 'fill="none"' in glyph(0, hollow=True)
