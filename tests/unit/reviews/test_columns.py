"""The columns of the reviews track: whole groups, a withheld severity, and undefined figures."""

from typing import Any

import pytest

from judgeproof.figures.columns import Table, cell
from judgeproof.reviews.columns import COLUMNS, DETECTION, GROUPS, SEVERITY
from judgeproof.reviews.tables import TABLES

ROW: dict[str, Any] = {
    "reviewer": "r", "recall": {"k": 1, "n": 2}, "noise": {"k": 3, "n": 2}, "anchor": 4, "l_per_def": {"k": 4, "n": 1},
    "off": {"k": 0, "n": 1}, "dup": {"k": 0, "n": 1}, "class": None, "clean": {"k": 0, "n": 0}, "near": {"k": 1, "n": 5}, "findings": 5,
    "extra": 1, "words": {"k": 60, "n": 5}, "reviews": 2, "silent": 0, "incomplete": 0, "failed": 0, "unknown": 0,
}  # fmt: skip
GRADED: dict[str, Any] = {
    "reviewer": "r",
    "acc": 1,
    "infl": 2,
    "under": 0,
    "graded": 3,
    "located": 3,
    "planted": 4,
}


def test_the_detection_table() -> None:
    assert [found.text for found in TABLES["detection"].cells(ROW)] == [
        "r", "1/2 0.50", "3/2 1.50", "4", "4/1 4.00", "0/1 0.00", "0/1", "n/a", "n/a", "0",
    ]  # fmt: skip


def test_the_severity_table() -> None:
    assert [found.text for found in TABLES["severity"].cells(GRADED)] == [
        "r", "1/3 0.33", "2/3 0.67", "0/3 0.00", "3/4 0.75", "3/4 0.75",
    ]  # fmt: skip


def test_a_withheld_row_shows_no_severity_whatever_it_located() -> None:
    texts = {
        tuple(found.text for found in TABLES["severity"].cells(
            {"reviewer": "r", "withheld": why, "located": 1, "planted": 4}
        ))
        for why in ("foreign", "undeclared", "mixed")
    }  # fmt: skip
    assert texts == {("r", *("withheld",) * 4, "1/4 0.25")}


def test_nothing_graded_is_no_accuracy_and_no_coverage() -> None:
    nothing = {**GRADED, "acc": 0, "infl": 0, "under": 0, "graded": 0, "located": 0}
    assert {cell(COLUMNS[name], nothing).text for name in SEVERITY.columns} == {"n/a"}


def test_no_anchor_is_undefined() -> None:
    assert cell(COLUMNS["ANCHOR"], {**ROW, "anchor": None}).state == "undefined"


@pytest.mark.parametrize("left_out", DETECTION.columns)
def test_detection_is_shown_whole(left_out: str) -> None:
    columns = tuple(COLUMNS[name] for name in DETECTION.columns if name != left_out)
    with pytest.raises(ValueError, match=left_out.replace("/", ".")):
        Table(name="part", columns=columns)


def test_every_grouped_column_is_registered() -> None:
    assert {name for group in GROUPS for name in group.columns} <= set(COLUMNS)
    assert {column.name for column in COLUMNS.values() if column.kind == "scored"} == {
        name for group in GROUPS for name in group.columns
    }
    assert all(
        column.meaning and (column.undefined or column.kind == "description") for column in COLUMNS.values()
    )
