"""Which statements carry no citation, from a file of rows to a gate, through the command line."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.stories.steps import cli, strict

SOURCES = ["The ferry leaves at 07:40 from pier four.", "Bicycles travel free on weekdays."]
ROWS: list[dict[str, Any]] = [
    {
        "id": "half",
        "response": "# Times\n\nThe ferry leaves at 07:40 [1]. It is painted blue. \U0001f6a2 Is it late?\n\n- Ropes are on deck [2]",
        "context": SOURCES,
    },
    {"id": "none", "response": "The ferry leaves at 07:40 from pier four.", "context": SOURCES},
    {"id": "maybe", "response": "The ferry leaves at 07:40 [1]. Blue.", "context": SOURCES},
    {"id": "refusal", "response": "I cannot help.", "context": SOURCES, "expects_refusal": True},
]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("coverage")
    rows = folder / "rows.jsonl"
    rows.write_text("".join(json.dumps(row) + "\n" for row in ROWS), "utf-8")
    ended = cli("cite", rows, "--out", folder / "run", "--quiet", "--no-html")
    assert ended.code == 0, ended.err
    return folder / "run"


def outcomes(run: Path) -> dict[str, dict[str, Any]]:
    text = (run / "outcomes.jsonl").read_text("utf-8")
    return {found["row_id"]: found for found in map(strict, text.splitlines())}


def test_a_line_of_outcomes_says_which_statements_carry_none(run: Path) -> None:
    found = outcomes(run)["half"]
    told = found["statements"]
    assert (told["stating"], told["cited"], told["uncited"], told["set_aside"]) == (3, 2, 1, 2)
    response = ROWS[0]["response"]
    assert {response[w["start"] : w["end"]]: (w["state"], w["because"]) for w in told["without"]} == {
        "Times": ("set_aside", "heading"),
        "It is painted blue.": ("uncited", None),
        "\U0001f6a2 Is it late?": ("set_aside", "question"),
    }
    assert found["citation_coverage"] == pytest.approx(2 / 3)
    assert found["version"] == "2"


def test_silence_is_not_perfect_and_a_refusal_has_no_share(run: Path) -> None:
    found = outcomes(run)
    assert (found["none"]["status"], found["none"]["citation_coverage"]) == ("unassessed", 0.0)
    assert (found["refusal"]["statements"], found["refusal"]["citation_coverage"]) == (None, None)
    assert found["refusal"]["citation_coverage_why"] == "behavioral_refusal_expected"
    maybe = found["maybe"]
    assert (maybe["citation_coverage"], maybe["citation_coverage_why"]) == (None, "unsure_statements")
    assert (maybe["citation_coverage_low"], maybe["citation_coverage_high"]) == (0.5, 1.0)


def test_the_report_and_the_gate(run: Path) -> None:
    told = strict((run / "report.json").read_text("utf-8"))["coverage"]
    assert (told["cited"]["k"], told["cited"]["n"], told["cited"]["low"]["n"]) == (3, 5, 6)
    assert told["rows"] == {"total": 4, "counted": 3, "whole": 0, "with_uncited": 2}
    shown = cli("report", run).out
    assert "coverage     3/5 0.60 of the statements carry a citation" in shown
    assert "not counted: 1 of 4 rows (1 behavioral/refusal row)" in shown
    assert cli("gate", run, "--min", "citation_coverage=0.6", "--max", "uncited=2").code == 0
    ended = cli("gate", run, "--min", "citation_coverage_low=0.6", "--max", "uncited=1")
    assert ended.code == 1
    assert "citation_coverage_low is 0.50" in ended.out + ended.err


def test_every_format_shows_it_and_a_report_made_again_is_the_same(run: Path) -> None:
    assert "statements that carry a citation | 3/5 0.60" in cli("report", run, "--format", "markdown").out
    assert 'name="citation_coverage" value="3/5 0.60' in cli("report", run, "--format", "junit").out
    assert "N uncited" in cli("report", run, "--format", "html").out
    again = strict(cli("report", run, "--format", "json").out)
    assert again["coverage"] == strict((run / "report.json").read_text("utf-8"))["coverage"]
