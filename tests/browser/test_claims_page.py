"""The HTML report of a groundedness run, in a real browser: claims, their evidence, and what was set aside."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.browser.chromium import Page, browsing, missing
from tests.unit.grounding.examples import PEAT, pair, said

from judgeproof.api import ground
from judgeproof.ask.facts import Request
from judgeproof.cli.finishing import write_html

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(missing() is not None, reason=f"no browser: {missing()}"),
]
EVIL = "<img src=x onerror=window.hit=1>"
OLD, WRONG, OPEN, ASIDE = (
    "Peat is old.",
    "Peat burns for two days.",
    "Peat smells of tea.",
    "I hope this helps!",
)
ROWS = [
    {"id": "mixed", "question": "What is peat?", "response": f"{OLD} {WRONG} {OPEN} {ASIDE}", "context": PEAT},
    {"id": "right", "question": "What is peat?", "response": OLD, "context": PEAT},
    {"id": "left open", "question": "What is peat?", "response": OPEN, "context": PEAT},
    {"id": "hostile", "question": EVIL, "response": f"Peat {EVIL} is old.", "context": [f"Peat {EVIL} is old and wet."]},
]  # fmt: skip


def judged(request: Request) -> str:
    """What is known of each claim, the hostile one quoted whole."""
    response, lists = request.stimulus.response, dict[str, Any]()
    if EVIL in response:
        return said(supporting=[pair(response, request.stimulus.sources[0].passages[0])])
    if OLD in response:
        lists["supporting"] = [pair(OLD, PEAT[0])]
    if WRONG in response:
        lists["contradicting"] = [pair(WRONG, PEAT[1])]
    if OPEN in response:
        lists["unsupported"] = [{"response_span": OPEN}]
    return said(1 if len(lists) > 1 else 3, **lists)


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    with browsing(tmp_path_factory.mktemp("profile")) as page:
        yield page


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_html(ground(ROWS, judge=judged, out=tmp_path_factory.mktemp("claims") / "run"))


@pytest.fixture
def page(browser: Page, report: Path) -> Iterator[Page]:
    """The report, opened; every test ends with the proof that it kept to itself."""
    browser.offences()
    browser.open(report)
    yield browser
    assert browser.offences() == []


def opened(page: Page, name: str) -> None:
    """Open the row of this id as a person does."""
    key = page.run(
        "return [...document.querySelectorAll('#list-body tr[data-place]')]"
        ".find((line) => line.innerText.includes(arguments[0])).querySelector('a').getAttribute('href')",
        name,
    )
    page.run("location.hash = arguments[0]", key)
    page.wait("return document.querySelector('#row-title bdi')?.textContent === arguments[0]", name)


def style(page: Page, selector: str, name: str) -> str:
    script = "return getComputedStyle(document.querySelector(arguments[0]))[arguments[1]]"
    return page.run(script, selector, name)


def test_claims_are_coloured_by_their_outcome(page: Page) -> None:
    opened(page, "mixed")
    for kind, text in (("supported", OLD), ("contradicted", WRONG), ("open", OPEN)):
        assert page.texts(f".response .cited.k-{kind}") == [text]
    grounds = {
        style(page, f".response .cited.k-{k}", "backgroundColor")
        for k in ("supported", "contradicted", "open")
    }
    assert len(grounds) == 3
    assert "rgba(0, 0, 0, 0)" not in grounds


def test_what_was_set_aside_is_dotted_and_says_why(page: Page) -> None:
    opened(page, "mixed")
    assert page.texts(".response .excluded") == [ASIDE]
    assert style(page, ".response .excluded", "borderBottomStyle") == "dotted"
    title = page.run("return document.querySelector('.response .excluded').title")
    assert title.startswith("Set aside: ")
    assert "1 sentences set aside" in page.text(".verdict") or "1 sentence set aside" in page.text(".verdict")


def test_focus_on_a_claim_shows_its_evidence_where_it_stands(page: Page) -> None:
    opened(page, "mixed")
    for n, quote in ((1, PEAT[0].rstrip(".")), (2, PEAT[1].rstrip("."))):
        page.run("document.querySelectorAll('.response .tag')[arguments[0]].focus()", n - 1)
        page.wait(
            "return document.querySelector('.finding .chip')?.innerText.startsWith(arguments[0])", str(n)
        )
        (shown,) = page.texts(".passage .evidence.on")
        assert shown.rstrip(".") == quote
        assert quote in page.text(".finding")
        assert page.count(".response .cited.on") == 1
    page.run("document.querySelectorAll('.response .tag')[2].focus()")
    page.wait("return document.querySelector('.finding')?.classList.contains('k-open')")
    assert page.count(".passage .evidence.on") == 0
    assert "nothing that bears it out" in page.text(".finding")


@pytest.mark.parametrize(
    ("outcome", "rows"),
    [
        ("supported", ["mixed", "right", "hostile"]),
        ("contradicted", ["mixed"]),
        ("open", ["mixed", "left open"]),
    ],
)
def test_the_filter_by_outcome_shows_the_rows_with_such_a_claim(
    page: Page, outcome: str, rows: list[str]
) -> None:
    page.choose("citation", outcome)
    assert page.text("#count") == f"{len(rows)} of 4 rows"
    shown = page.texts("#list-body tr[data-place]")
    assert len(shown) == len(rows)
    assert all(any(row in line for line in shown) for row in rows)
    page.click("#filter button[type=reset]")
    page.wait("return document.getElementById('count').textContent === '4 of 4 rows'")


def test_only_outcomes_of_claims_can_be_chosen(page: Page) -> None:
    values = json.loads(
        page.run("return JSON.stringify([...document.forms.filter.citation.options].map((o) => o.value))")
    )
    assert {"supported", "contradicted", "open"} <= set(values)
    assert not {"misattributed", "fabricated", "unsupported"} & set(values)


def test_a_hostile_claim_stays_text(page: Page) -> None:
    opened(page, "hostile")
    assert EVIL in page.text(".response .cited.k-supported")
    assert EVIL in page.text(".passage .evidence.on")
    assert page.run("return window.hit ?? null") is None
