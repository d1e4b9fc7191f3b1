"""The HTML report of runs of retrieval and of tool calls, in a real browser."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.browser.chromium import Page, browsing, missing
from tests.unit.retrieval.examples import BRIDGE, REFERENCE, on, piece, said
from tests.unit.tool_calls.examples import call, fields, wanted

from judgeproof.api import grade_retrieval, grade_tools
from judgeproof.ask.facts import Request
from judgeproof.cli.finishing import write_html

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(missing() is not None, reason=f"no browser: {missing()}"),
]
EVIL = "<img src=x onerror=alert(1)> <script>alert(2)</script>"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    with browsing(tmp_path_factory.mktemp("profile")) as found:
        yield found


def shown(page: Page, path: Path) -> None:
    page.command("Page.navigate", url=path.as_uri())
    page.wait("return document.readyState === 'complete' && !!document.getElementById('rows')")


def judged(request: Request) -> str:
    if request.role == "context_recall":
        return said(
            piece("It was opened in 1932.", True, "opened in 1932"), piece("The mayor opened it.", False)
        )
    good = "relevant" if request.role == "retrieval_relevance" else "needed"
    bad = "irrelevant" if good == "relevant" else "not_needed"
    return said(
        on(1, good, "opened in 1932"), *(on(chunk.number, bad) for chunk in request.stimulus.chunks[1:])
    )


def test_chunks_and_reference_are_shown_with_their_verdicts(page: Page, tmp_path: Path) -> None:
    context = [*BRIDGE, EVIL, EVIL]
    rows = [
        {"id": "fails", "question": EVIL, "context": context, "expected": REFERENCE},
        {"id": "passes", "question": "When?", "context": BRIDGE, "expected": REFERENCE},
        {"id": "open", "question": "", "context": BRIDGE},
    ]
    shown(page, write_html(grade_retrieval(rows, judge=judged, out=tmp_path / "run")))
    assert page.offences() == []
    assert page.texts("mark.quote")[0] == "opened in 1932"
    assert page.texts("details.row[open] p.reference mark") == [
        "It was opened in 1932.",
        "The mayor opened it.",
    ]
    assert page.texts("details.row[open] .chunks header > b") == ["1", "2", "3", "4"]
    visible = "return [...document.querySelectorAll('details.row')].filter((row) => row.offsetParent !== null).length"
    assert page.run(visible) == 3
    page.click("label[for='show-failed']")
    assert page.run(visible) == 1
    page.click("label[for='show-unassessed']")
    assert page.run(visible) == 1
    assert page.offences() == []


def test_calls_are_shown_with_what_differs(page: Page, tmp_path: Path) -> None:
    told = fields([call(EVIL, "f", {EVIL: 1})], [wanted("f", {"x": 1})], id="fails")
    shown(page, write_html(grade_tools([json.loads(json.dumps(told))], out=tmp_path / "run")))
    assert page.offences() == []
    assert "other arguments" in page.text("details.row[open] table")
    assert "lacks x" in page.text("details.row[open] table")
    assert page.run("return document.documentElement.scrollWidth <= window.innerWidth")
