"""What fails a row, named by its own words in the reports that are read beside a change."""

from typing import Any
from xml.etree import ElementTree

from tests.unit.reports.runs import BAD, OLD, fabricated, failed, outcome, passed, report, rows, said, silent

from judgeproof.reports import junit, markdown
from judgeproof.reports.failing import failing


def claim(n: int, text: str, outcome: str | None, *against: str) -> dict[str, Any]:
    backed = {"source": "s", "text": "never this", "stance": "supporting"}
    evidence = [backed, *({"source": "menu", "text": words, "stance": "contradicting"} for words in against)]
    return {"n": n, "text": text, "outcome": outcome, "evidence": evidence}


def test_a_citation_that_fails_is_told_with_its_claim_and_what_its_source_says() -> None:
    assert failing(failed()) == [
        "[doc-1] unsupported, cited for \u201cPeat glows\u201d; source doc-1 says \u201cPeat is old\u201d"
    ]
    assert failing(fabricated()) == ["[doc-9] fabricated, cited for \u201cPeat glows\u201d"]


def test_what_does_not_fail_is_not_told() -> None:
    assert failing(passed()) == failing(silent()) == []
    mixed = outcome("Peat is old [doc-1]. Peat glows [doc-1].", said([OLD, {**BAD, "occurrence": 2}], 1))
    assert [line.partition(",")[0] for line in failing(mixed)] == ["[doc-1] unsupported"]


def test_a_claim_that_is_contradicted_is_told_with_what_stands_against_it() -> None:
    claims = [
        claim(1, "It is red.", "supported"),
        claim(2, "Soup\nis free.", "contradicted", "soup is 4 crowns", "no"),
    ]
    open_one = claim(3, "It is old.", None)
    assert failing({"claims": [*claims, open_one]}) == [
        "claim 2 contradicted: \u201cSoup is free.\u201d; source menu says \u201csoup is 4 crowns\u201d"
    ]


def test_many_are_counted() -> None:
    told = failing({"claims": [claim(n, "x", "contradicted", "y") for n in range(1, 9)]})
    assert len(told) == 6
    assert told[-1] == "and 3 more"


def test_markdown_and_junit_tell_it_and_nothing_in_it_is_markup() -> None:
    bad = outcome("Peat <b>|glows| [doc-1].", said([BAD], 1))
    page = "".join(markdown.render(report(bad), rows(bad)))
    assert (
        "cited for \u201cPeat \\<b\\>\\|glows\\|\u201d; source doc\\-1 says \u201cPeat is old\u201d<br>Citations that fail"
        in page
    )
    suite = ElementTree.fromstring("".join(junit.render(report(bad), rows(bad))))
    [found] = suite.findall("testcase/failure")
    assert found.text == failing(bad)[0]
    assert "Citations that fail: 1 unsupported." in found.get("message", "")
