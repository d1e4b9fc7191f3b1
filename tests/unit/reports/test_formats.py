"""The registry of report formats, and the one that is data."""

import json

import pytest
from tests.unit.reports.runs import fabricated, passed, report, rows

from judgeproof.errors import UsageError
from judgeproof.reports import REPORTS, renderer


@pytest.mark.parametrize("name", REPORTS)
def test_every_format_renders_a_report(name: str) -> None:
    made = report(passed(), fabricated())
    assert renderer(name).__module__ == REPORTS[name]
    if name != "html":  # needs the rows whole; shown in a browser elsewhere
        assert "".join(renderer(name)(made, rows(passed(), fabricated())))


def test_a_format_that_does_not_exist_is_named_with_those_that_do() -> None:
    with pytest.raises(
        UsageError, match=r"'pdf' does not exist; there are: text, html, markdown, json, junit"
    ):
        renderer("pdf")


def test_json_is_the_report_as_it_stands() -> None:
    made = report(passed(), name="Moor ü.jsonl")
    text = "".join(renderer("json")(made, []))
    assert json.loads(text) == made
    assert "ü" in text


def test_json_refuses_what_is_no_number() -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        "".join(renderer("json")({"rate": float("nan")}, []))
