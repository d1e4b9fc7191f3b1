"""The report as JUnit XML."""

from typing import Any
from xml.etree import ElementTree

import pytest
from tests.unit.reports.runs import (
    account,
    broken,
    fabricated,
    failed,
    free,
    passed,
    price,
    report,
    rows,
    silent,
    unread,
)  # fmt: skip

from judgeproof.figures.money import Unknown
from judgeproof.reports.junit import render


def suite(*outcomes: Any, **options: Any) -> ElementTree.Element:
    return ElementTree.fromstring("".join(render(report(*outcomes, **options), rows(*outcomes))))


def test_a_suite_counts_its_cases() -> None:
    found = suite(passed(), failed(), fabricated(), silent(), unread(), broken())
    assert found.attrib == {
        "name": "judgeproof moor.jsonl",
        "tests": "6",
        "failures": "2",
        "skipped": "3",
        "errors": "0",
    }
    assert len(found.findall("testcase")) == 6
    assert len(found.findall("testcase/failure")) == 2
    assert len(found.findall("testcase/skipped")) == 3


def cases(*outcomes: Any, **options: Any) -> list[ElementTree.Element]:
    return suite(*outcomes, **options).findall("testcase")


def properties(**options: Any) -> dict[str, str]:
    found = suite(passed(), failed(), **options).findall("properties/property")
    return {one.get("name", ""): one.get("value", "") for one in found}


def test_an_empty_suite() -> None:
    assert (suite().get("tests"), cases()) == ("0", [])


def test_one_judge_that_costs_nothing() -> None:
    assert properties() == {
        "citation_coverage": "2/2 1.00", "supported_coverage": "1/2 0.50", "uncited": "0", "judge": "scripted 1", "cost": "none",
    }  # fmt: skip


def test_a_second_judge_and_repeats_are_properties() -> None:
    found = properties(second=[passed(), passed()], draws=[[passed(), unread()]])
    assert found["second_judge"] == "other 7"
    assert found["pass_rate"] == "0.50+0.50 1/2 and 2/2"
    assert (found["agreement_verdict"], found["kappa_verdict"]) == ("1/2 0.50", "0.00")
    assert found["flips"] == "1 of 2 rows, 1 of 2 citations that both judged"
    assert found["repeats_judge_1"].startswith(
        "scripted 2 times: pass rate 1.00 to 1.00 over 1 row, precision"
    )
    assert found["repeats_judge_1"].endswith("assessed one time and not another: 1 row")
    assert "pass_rate_in_common" not in found


def test_a_second_judge_that_saw_less_is_compared_over_what_both_assessed() -> None:
    found = properties(second=[passed(), unread()])
    assert found["pass_rate"] == "0.50+NC 1/2 and 1/1: not the same ones, so no difference is told"
    assert found["pass_rate_in_common"] == "1.00+0.00 1/1 and 1/1"
    assert found["kappa_verdict"] == "n/a"


def test_a_silent_second_judge_leaves_the_figure_alone() -> None:
    found = properties(second=[unread(), unread()])
    assert found["pass_rate"] == "0.50+? 1/2; the second judge was not heard"
    assert (found["agreement_verdict"], found["kappa_verdict"]) == ("0/0 n/a", "n/a")


@pytest.mark.parametrize(
    ("accounts", "cost", "supported"),
    [
        ([free(), account("paid", None)], "$0.001500 for 2 calls", "$0.001500"),
        ([account("paid", None, "timeout")], "at least $0.001500 for 2 calls", "at least $0.001500"),
        ([account("paid", None, at=Unknown("no price", "m"))], "unknown (no price) for 1 call", "unknown (no price)"),
        ([account("paid", None, at=price("2025-01-01", routed=True))], "$0.001500!~ for 1 call", "$0.001500!~"),
    ],
    ids=["known", "at least", "unknown", "stale and one point of a band"],
)  # fmt: skip
def test_a_cost_is_a_property_with_its_marks_or_its_reason(accounts: Any, cost: str, supported: str) -> None:
    found = properties(accounts=accounts)
    assert (found["cost"], found["cost_per_supported"]) == (cost, supported)


def test_an_amount_for_each_of_nothing_says_of_what() -> None:
    found = suite(failed(), accounts=[account("paid", None)]).findall("properties/property")
    assert found[-1].get("value") == "n/a (no supported citation)"


def test_a_row_is_a_test_that_passes_fails_or_is_skipped() -> None:
    good, bad, gap, odd = cases(passed(id="a"), failed(id="b"), silent(id="c"), broken("bad bytes"))
    assert (good.attrib, list(good)) == ({"classname": "citation_correctness", "name": "a"}, [])
    assert bad[0].tag == "failure"
    assert bad[0].get("message") == "Citations that fail: 1 unsupported. The judge: So it is."
    assert gap[0].tag == "skipped"
    assert gap[0].get("message") == "response cited no sources: no_citations"
    assert odd[0].get("message") == "the row could not be read: bad bytes"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("<&>\"'", "<&>\"'"),
        ("]]>", "]]>"),
        ("a\x00b", "a\\x00b"),
        ("a\x1b[0m", "a\\x1b[0m"),
        ("a\x7fb", "a\\x7fb"),
        ("a\ufffeb", "a\ufffdb"),
        ("a\uffffb", "a\ufffdb"),
        ("a\u202eb", "a\\u202eb"),
        ("a\tb", "a\tb"),
        ("a\nb", "a\nb"),
        ("💧", "💧"),
        ("\U0010ffff", "\U0010ffff"),
    ],
)
def test_whatever_a_row_says_the_file_is_xml(text: str, kept: str) -> None:
    found = suite({**fabricated(), "row_id": text, "explanation": text}, name=text)
    (case,) = found.findall("testcase")
    assert found.get("name") == f"judgeproof {kept}"
    assert case.get("name") == kept
    assert case[0].get("message") == kept


def test_half_a_surrogate_pair_is_written_out() -> None:
    (case,) = cases({**fabricated(), "row_id": "a\ud800"})
    assert case.get("name") == "a\\ud800"
