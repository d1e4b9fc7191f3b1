"""Statements without a citation in the HTML report, in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.browser.chromium import Page, browsing, contrast, missing
from tests.stories.steps import cli

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(missing() is not None, reason=f"no browser: {missing()}"),
]

ROWS = (
    '{"id": "half", "response": "The ferry \\ud83d\\udea2 leaves at 07:40 [1]. It is painted blue. Red.", "context": ["The ferry leaves at 07:40."]}\n'
    '{"id": "whole", "response": "The ferry leaves at 07:40 [1].", "context": ["The ferry leaves at 07:40."]}\n'
    '{"id": "between", "response": "The ferry leaves at 07:40. [1] The quay is closed.", "context": ["The ferry leaves at 07:40."]}\n'
)


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    with browsing(tmp_path_factory.mktemp("profile")) as page:
        yield page


@pytest.fixture
def page(browser: Page, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    folder: Path = tmp_path_factory.mktemp("coverage")
    (folder / "rows.jsonl").write_text(ROWS, "utf-8")
    ended = cli("cite", folder / "rows.jsonl", "--out", folder / "run", "--quiet", "--no-html")
    assert ended.code == 0, ended.err
    report = folder / "report.html"
    report.write_text(cli("report", folder / "run", "--format", "html").out, "utf-8")
    browser.offences()
    browser.open(report)
    yield browser
    assert browser.offences() == []


def test_the_list_is_filtered_by_what_statements_carry(page: Page) -> None:
    assert "0.60 3 of 5" in page.text("#statements + dl")
    page.run("location.hash = '#rows?statements=uncited'")
    page.wait("return document.getElementById('count').textContent.startsWith('2 of 3')")
    assert page.run("return document.querySelector('#filter-statements').value") == "uncited"
    assert page.run("return document.querySelector('#list-body bdi').textContent") == "half"


def test_uncited_statements_are_marked_in_the_response_and_copied_as_they_stand(page: Page) -> None:
    page.run("location.hash = '#row-half'")
    page.wait("return document.querySelectorAll('.without').length > 0")
    marked = page.run(
        "return [...document.querySelectorAll('.without')].map((n) => [n.dataset.without ?? '', n.textContent, n.title])"
    )
    assert marked == [
        ["N", "It is painted blue.", "This statement carries no citation"],
        ["n?", "Red.", "This statement may state nothing: one or two words"],
    ]
    assert page.run("return document.querySelector('.response').textContent").startswith(
        "The ferry \U0001f6a2 leaves"
    )
    assert contrast(page, ".without") >= 4.5


def test_a_claim_that_may_not_be_the_citations_own_says_so(page: Page) -> None:
    told = {}
    for row in ("between", "whole"):
        page.run(f"location.hash = '#row-{row}'")
        page.wait(f"return document.querySelector('#row-title bdi')?.textContent === '{row}'")
        told[row] = page.text(".card-slot")
    assert "or the words on the citation's other side" in told["between"]
    assert "other side" not in told["whole"]
