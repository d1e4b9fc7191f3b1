"""The page of a calibration in a real browser: it keeps to itself, and its pictures can be read in light and dark."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.browser.chromium import Page, browsing, contrast, missing
from tests.unit.reports.calibrations import fitted, hostile

from judgeproof.reports.calibration_html import render

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(missing() is not None, reason=f"no browser: {missing()}"),
]


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    with browsing(tmp_path_factory.mktemp("profile")) as page:
        yield page


def shown(browser: Page, path: Path, made: dict) -> Page:
    path.write_text("".join(render(made, ())), encoding="utf-8")
    browser.offences()
    browser.command("Page.navigate", url=path.as_uri())
    browser.wait("return document.readyState === 'complete' && document.querySelector('#sentence')")
    return browser


def test_a_hostile_calibration_does_nothing(browser: Page, tmp_path: Path) -> None:
    page = shown(browser, tmp_path / "hostile.html", hostile())
    assert page.offences() == []
    assert page.run("return document.scripts.length") == 0
    assert "<script>x</script>" in page.run("return document.body.innerText")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pictures_and_words_can_be_read(scheme: str, browser: Page, tmp_path: Path) -> None:
    page = shown(browser, tmp_path / "fitted.html", fitted())
    page.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    assert page.run("return document.querySelectorAll('svg.plot').length") == 4
    # What is measured is the colour; of a text in a picture that is its fill.
    page.run(
        "for (const text of document.querySelectorAll('.plot text')) text.style.color = getComputedStyle(text).fill"
    )
    for selector in (
        ".plot .tick",
        ".plot .value",
        ".plot .count",
        ".plot .axis",
        ".note",
        ".of",
        "h1",
        ".notices li",
    ):
        assert contrast(page, selector) >= 4.5, selector
    assert page.offences() == []


@pytest.mark.parametrize("width", [1280, 420])
def test_nothing_stands_out_of_its_card_or_on_another_word(width: int, browser: Page, tmp_path: Path) -> None:
    page = shown(browser, tmp_path / "fitted.html", fitted())
    page.command(
        "Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False
    )
    try:
        assert page.run("return document.documentElement.scrollWidth") <= width
        assert page.run(OUTSIDE) == []
        assert page.run(OVERLAPPING) == []
    finally:
        page.command("Emulation.clearDeviceMetricsOverride")


OUTSIDE = """
return [...document.querySelectorAll('.card svg.plot')].filter((plot) => {
  const inner = plot.getBoundingClientRect(), card = plot.closest('.card').getBoundingClientRect();
  return inner.right > card.right + 1 || inner.left < card.left - 1;
}).map((plot) => plot.getAttribute('class'));
"""
OVERLAPPING = """
const found = [];
for (const plot of document.querySelectorAll('svg.plot')) {
  const texts = [...plot.querySelectorAll('text')];
  const boxes = texts.map((text) => text.getBoundingClientRect());
  for (let a = 0; a < texts.length; a++) for (let b = 0; b < a; b++) {
    const wide = Math.min(boxes[a].right, boxes[b].right) - Math.max(boxes[a].left, boxes[b].left);
    const high = Math.min(boxes[a].bottom, boxes[b].bottom) - Math.max(boxes[a].top, boxes[b].top);
    if (wide > 1 && high > 3) found.push(`${plot.getAttribute('class')}: ${texts[a].textContent} on ${texts[b].textContent}`);
  }
}
return found;
"""
