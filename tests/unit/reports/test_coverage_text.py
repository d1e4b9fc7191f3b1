"""Citation coverage as every format shows it."""

import json
from typing import Any

from tests.unit.reports.runs import failed, outcome, passed, report, silent, unread

from judgeproof.reports import coverage_text, html, junit, markdown, terminal
from judgeproof.reports.limits import missed

MIXED = "Peat is old [doc-1]. It burns for weeks. It is wet [doc-9](https://x.org/a). Peat. Is it wet?"


def text(made: dict[str, Any]) -> str:
    return "".join(terminal.render(made, []))


def page(made: dict[str, Any]) -> str:
    judge = {"spec": "j", "name": "j", "version": "1", "measured": []}
    whole = {
        "status": "complete",
        "name": "moor",
        "started": "x",
        "finished": "x",
        "threshold": 0.5,
        "repeats": 1,
        "second_judge": None,
    }
    return "".join(
        html.render(
            {**made, "verb": "cite", "version": "1", "run": {**made["run"], **whole, "judge": judge}}, []
        )
    )


def mixed() -> dict[str, Any]:
    return outcome(MIXED, '{"score": 3, "explanation": "", "verdicts": []}')


def test_text_says_the_share_its_bounds_and_what_the_others_are() -> None:
    shown = text(report(mixed()))
    assert "coverage     1/2 0.50 of the statements carry a citation" in shown
    assert "between 0.25 and 0.67, whatever the rest turn out to be" in shown
    assert "1 uncited, 1 open (1 ambiguous), 1 unsure (1 fragment), 1 set aside (1 question)" in shown


def test_a_share_that_nothing_can_move_has_no_bounds() -> None:
    shown = text(report(passed()))
    assert "1/1 1.00 of the statements carry a citation" in shown
    assert "1/1 1.00 carry a supported one" in shown
    assert "between" not in shown.split("coverage", 1)[1].split("judge", 1)[0]


def test_rows_that_were_not_counted_are_told() -> None:
    told = report(passed(), outcome("No.", expects_refusal=True), silent())
    assert "not counted: 1 of 3 rows (1 behavioral/refusal row)" in text(told)


def test_a_report_without_statements_says_nothing_of_them() -> None:
    made = report(passed())
    del made["coverage"]
    assert "coverage     " not in text(made)
    assert "carry a citation" not in "".join(markdown.render(made, []))
    assert "citation_coverage" not in "".join(junit.render(made, []))
    assert 'id="statements"' not in page(made)
    (miss,) = missed(made, minimum={"citation_coverage": 0.1}, maximum={}, proven_only=False)
    assert miss.found == "undefined"


def test_markdown_and_junit() -> None:
    made = report(mixed(), failed(), unread())
    table = "".join(markdown.render(made, []))
    assert (
        "| statements that carry a citation | 3/4 0.75 (between 0.50 and 0.80, whatever the rest turn out to be) |"
        in table
    )
    assert (
        "| statements without a citation | 1 uncited, 1 open (1 ambiguous), 1 unsure (1 fragment), 1 set aside (1 question) |"
        in table
    )
    assert "| statements without a citation | none |" in "".join(markdown.render(report(passed()), []))
    suite = "".join(junit.render(made, []))
    assert '<property name="citation_coverage" value="3/4 0.75 between 0.50 and 0.80' in suite
    assert '<property name="uncited" value="1"/>' in suite


def test_html_counts_them_and_its_index_tells_rows_apart() -> None:
    made = report(mixed())
    shown = page(made)
    assert 'href="#rows?statements=uncited">N uncited</a>' in shown
    assert coverage_text.because("ambiguous") in shown
    assert "Read the 1 uncited statement" in shown
    row = {"question": "", "response": "", "opinions": ()}
    assert html.entry({**row, "outcome": mixed()})[-1] == ["uncited", "open", "unsure"]
    assert html.entry({**row, "outcome": passed()})[-1] == ["whole"]
    assert html.entry({**row, "outcome": outcome("Is it?")})[-1] == []
    assert html.entry({**row, "outcome": outcome("Peat.", expects_refusal=True)})[-1] == []


def test_limits() -> None:
    made = report(mixed())
    found = missed(
        made,
        minimum={"citation_coverage": 0.5, "citation_coverage_low": 0.5},
        maximum={"uncited": 0},
        proven_only=False,
    )
    assert [(miss.figure, miss.found) for miss in found] == [
        ("citation_coverage_low", "0.25"),
        ("uncited", "1"),
    ]
    assert json.dumps(made["coverage"], allow_nan=False)
