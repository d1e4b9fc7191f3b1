"""The report as JUnit XML."""

from typing import Any
from xml.etree import ElementTree

import pytest
from tests.unit.reports.runs import broken, fabricated, failed, passed, report, rows, silent, unread

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


def test_an_empty_suite() -> None:
    assert (suite().get("tests"), list(suite())) == ("0", [])


def test_a_row_is_a_test_that_passes_fails_or_is_skipped() -> None:
    good, bad, gap, odd = suite(passed(id="a"), failed(id="b"), silent(id="c"), broken("bad bytes"))
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
    case = suite({**fabricated(), "row_id": text, "explanation": text}, name=text)
    assert case.get("name") == f"judgeproof {kept}"
    assert case[0].get("name") == kept
    assert case[0][0].get("message") == kept


def test_half_a_surrogate_pair_is_written_out() -> None:
    case = suite({**fabricated(), "row_id": "a\ud800"})
    assert case[0].get("name") == "a\\ud800"
