"""A second judge, repeats and costs in the HTML report, in a real browser."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from tests.browser.chromium import Page, browsing, contrast, missing
from tests.browser.citation_run import report_of, rows
from tests.browser.opinions import JUDGE, heard_report, heard_rows
from tests.browser.recorded_cases import ATTACK

from judgeproof.reports.html import render

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(missing() is not None, reason=f"no browser: {missing()}"),
]

HOSTILE_ID = "hostile/<script>alert(1)</script>\u202e&#x"


def written(path: Path, figures: dict[str, Any], run_rows: list[dict[str, Any]]) -> Path:
    """A report, as a file."""
    path.write_text("".join(render(figures, run_rows)), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    with browsing(tmp_path_factory.mktemp("profile")) as page:
        yield page


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    run_rows = heard_rows(200, hostile=True)
    path = tmp_path_factory.mktemp("report") / "report.html"
    return written(path, heard_report(run_rows, causes=["timeout"]), run_rows)


@pytest.fixture
def page(browser: Page, report: Path) -> Iterator[Page]:
    """The report of 200 rows, each heard four times; every test ends with the proof that it kept to itself."""
    browser.offences()
    browser.open(report)
    yield browser
    assert browser.offences() == []


def opened(page: Page, report: Path, row_id: str) -> None:
    page.open(report, f"#row-{row_id}")
    page.wait("return document.querySelector('#reading .verdict')")


def card(page: Page, name: str) -> str:
    return page.run("return document.getElementById(arguments[0]).closest('.card').innerText", name)


# ---------------------------------------------------------------- the cards


def test_a_judged_figure_never_stands_alone(page: Page) -> None:
    assert page.texts(".key-figures strong")[0] == "0.72+NC"
    assert "second opinion: 108/149 and 68/129: not the same ones" in page.text(".key-figures")
    assert page.texts(".judged strong") == ["0.72+NC", "0.68-0.16", "0.83+NC", "0.85-0.05"]
    assert "pass rate over the 129 rows that both assessed" in page.text(".judged")
    assert "both judges did not assess the same ones" in card(page, "opinion")


def test_the_card_names_both_judges_and_what_each_is_measured_at(page: Page) -> None:
    first, second = page.texts(".who tbody tr")
    assert first.startswith("embedded 1")
    assert "0.70 on HAGRID" in first
    assert second.startswith("moor-2")
    assert second.endswith("not measured")
    assert "No verdict of the second judge: " in card(page, "opinion")


def test_agreement_is_told_with_counts_and_kappa(page: Page) -> None:
    assert page.run(
        "return [...document.querySelectorAll('#opinion')].map((head) => head.closest('.card')"
        ".querySelectorAll('table')[1].rows[1].innerText.split('\\t').map((cell) => cell.trim()))[0]"
    ) == ["verdicts of rows", "89", "109", "0.82", "0.57"]


def test_the_pictures_say_in_words_what_they_show(page: Page) -> None:
    for plot in ("pairs-verdict", "pairs-outcome", "reach-pass_rate-1", "reach-precision-2"):
        assert page.count(f".plot-{plot}") == 1
        assert page.run("return document.querySelector(arguments[0]).textContent", f"#plot-{plot}-desc")
    desc = page.run("return document.getElementById('plot-pairs-verdict-desc').textContent")
    assert desc == "21 fail then fail, 20 pass then fail, 68 pass then pass."
    assert page.count(".plot-pairs-verdict .fill-agree") == 2
    assert page.count(".plot-pairs-verdict .fill-differ") == 1


def test_a_flip_leads_to_its_row_and_back(page: Page) -> None:
    assert page.count(".card > .scroll > .flips tbody tr") == 12
    page.click(".flips a")
    page.wait("return document.querySelector('#reading h1')?.innerText.includes('q-00001')")
    page.press("Escape")
    page.wait("return document.getElementById('reading').hidden")


def test_repeats_show_the_reach_of_each_judge_and_the_rows_that_change(page: Page) -> None:
    words = card(page, "repeats")
    assert "embedded first judge, 2 times" in words
    assert "0.59 to 0.72" in words
    assert "20 rows with another verdict" in words
    assert (
        page.run(
            "return document.getElementById('repeats').closest('.card').querySelectorAll('.asked').length"
        )
        == 2
    )


def test_costs_stand_with_their_marks_reasons_and_meaning(page: Page) -> None:
    words = card(page, "cost")
    assert page.texts(".amounts strong") == [
        "at least $0.4000!", "at least $0.002000!", "at least $0.002685!", "at least $0.001010!",
    ]  # fmt: skip
    assert "1 failed call may have been charged too" in words
    assert "a book, at moor.example, of 2026-09-01 (stale, 91 days old)" in words
    assert "! The rates of moor-2 are 91 days old." in words
    assert "! The rates" not in page.text(".notices")
    told = page.run(
        "return [...document.querySelectorAll('#cost ~ .marks dt')].map((mark) => mark.innerText)"
    )
    assert told == ["!", "~", "at least", "unknown", "n/a"]


# ---------------------------------------------------------------- the list


@pytest.mark.parametrize(("word", "shown"), [("differ", 20), ("alone", 20), ("changes", 20)])
def test_a_filter_shows_the_rows_whose_hearings_differ(page: Page, word: str, shown: int) -> None:
    page.choose("opinion", word)
    assert page.text("#count") == f"{shown} of 200 rows"
    assert page.run("return location.hash") == f"#rows?opinion={word}"
    marks = {
        "differ": "≠ judges differ",
        "alone": "/ only one judge assessed it",
        "changes": "↻ not the same each time",
    }
    assert set(page.texts("#list-body .heard")) == {marks[word]}


def test_the_filter_is_reached_by_a_link_of_the_card_and_by_keyboard(page: Page) -> None:
    page.click("#opinion a")
    page.wait("return document.getElementById('count').textContent === '20 of 200 rows'")
    assert page.run("return document.forms.filter.opinion.value") == "differ"
    page.press("j", "j", "Enter")
    page.wait("return document.querySelector('#reading h1')?.innerText.includes('q-00011')")
    page.press("j")
    page.wait("return document.querySelector('#reading h1')?.innerText.includes('q-00021')")
    page.press("Escape")
    page.wait("return document.getElementById('reading').hidden")
    assert page.text("#count") == "20 of 200 rows"


def test_the_filter_counts_its_rows(page: Page) -> None:
    assert page.run("return [...document.forms.filter.opinion.options].map((one) => one.text)") == [
        "all", "≠ judges differ (20)", "/ only one judge assessed it (20)", "↻ not the same each time (20)",
    ]  # fmt: skip


# ---------------------------------------------------------------- a row


def test_a_row_shows_what_every_hearing_came_to(page: Page, report: Path) -> None:
    opened(page, report, "q-00001")
    lines = page.run(
        "return [...document.querySelectorAll('.hearings tbody tr')].map((line) => line.innerText)"
    )
    assert len(lines) == 4
    assert "embedded first judge, time 1, decides" in lines[0]
    assert "≠" not in lines[1]
    assert "moor-2 second judge, time 1" in lines[2]
    assert "✕ failed ≠" in lines[2]
    opened(page, report, "q-00002")
    silent = page.run("return document.querySelectorAll('.hearings tbody tr')[2].innerText")
    assert "○ un-assessed /" in silent
    assert silent.endswith("the judge abstained")


def test_a_citation_carries_the_letters_of_both_judges(page: Page, report: Path) -> None:
    tags = "return [...document.querySelectorAll('.response .tag')].map((tag) => tag.dataset.tag)"
    opened(page, report, "q-00001")
    assert page.run(tags) == ["1S≠U", "2S", "3S"]
    said = page.run("return document.querySelector('.response .tag').getAttribute('aria-label')")
    assert said.endswith("first judge, time 2: supported; second judge, times 1, 2: unsupported")
    opened(page, report, "q-00002")
    assert page.run(tags) == ["1S/?", "2S/?"]
    opened(page, report, "q-00015")
    assert page.run(tags)[0] == "1S↻"


def test_both_judges_evidence_is_drawn_and_told_apart_without_colour(page: Page, report: Path) -> None:
    opened(page, report, "q-00001")
    page.run("document.querySelector('.response .tag').focus()")
    drawn = page.run(
        "return [...document.querySelectorAll('.evidence.on, .evidence.on-second')].map((node) => ["
        "node.textContent, node.dataset.heard ?? '', node.classList.contains('on'), node.classList.contains('on-second'),"
        "getComputedStyle(node).borderTopStyle])"
    )
    assert drawn == [
        ["Birthi", "1", True, False, "none"],
        ["ng parents receive 18 weeks of fully paid leave", "2", True, True, "dashed"],
    ]
    assert "unsupported (asserted) ng parents receive 18 weeks" in page.text(".views")
    page.press("Tab")
    assert page.count("[data-heard]") == 1
    assert page.run("return document.querySelector('[data-heard]').dataset.heard") == "1 · 2"
    assert "the same quotation" in page.text(".views")


def test_a_further_time_that_quotes_elsewhere_says_which(page: Page, report: Path) -> None:
    opened(page, report, "q-00015")
    heard = page.run(
        "return [...document.querySelectorAll('[data-heard]')].map((node) => node.dataset.heard)"
    )
    assert heard == ["1, time 1 · 2", "1, time 2"]
    assert page.count(".evidence.on-again") == 1


def test_the_table_of_citations_has_a_column_for_each_judge(page: Page, report: Path) -> None:
    opened(page, report, "q-00001")
    heads = page.run(
        "return [...document.querySelectorAll('.all-citations thead th')].map((head) => head.textContent)"
    )
    assert heads[3:5] == ["asked again", "second judge"]
    cells = page.run(
        "return [...document.querySelectorAll('.heard-cell')].map((cell) => cell.innerText.replace(/\\s+/g, ' ').trim())"
    )
    assert cells == ["S", "U U ≠", "S", "S S", "S", "S S"]


def test_what_code_decides_has_no_second_opinion(page: Page, report: Path) -> None:
    opened(page, report, "q-00004")
    page.run("document.querySelector(\".tag[data-n='4']\").focus()")
    assert page.text(".finding b") == "fabricated"
    assert page.count(".views") == 0


def test_replies_are_folded_under_the_judge_that_gave_them(page: Page, report: Path) -> None:
    opened(page, report, "q-00001")
    assert page.texts("details.judge summary") == [
        "The first judge: embedded, 2 replies", "The second judge: moor-2, 2 replies",
    ]  # fmt: skip
    page.run("for (const box of document.querySelectorAll('details.judge')) box.open = true")
    first, second = page.texts("details.judge")
    assert "Time 1 decides" in first
    assert "cost none" in first
    assert second.count("cost $0.001000") == 2
    assert "prompt 812" in second


def test_the_keyboard_reaches_both_folds(page: Page, report: Path) -> None:
    opened(page, report, "q-00001")
    page.run("document.querySelectorAll('details.judge summary')[1].focus()")
    page.press("Enter")
    assert page.run("return document.querySelectorAll('details.judge')[1].open") is True


# ---------------------------------------------------------------- whatever is in it


def test_hostile_names_and_replies_stay_text(browser: Page, tmp_path: Path) -> None:
    run_rows = heard_rows(20, hostile=True)
    for row in run_rows:
        for opinion in row["opinions"]:
            opinion["outcome"]["judge"] = {**opinion["outcome"]["judge"], "explanation": ATTACK}
        for reply in row["replies"]:
            reply |= {
                "text": ATTACK,
                "judge": f"openai:{ATTACK}" if reply["judge"] != "embedded" else "embedded",
            }
            reply["cost"] = {"state": "unknown", "text": "unknown", "why": ATTACK}
    figures = heard_report(run_rows)
    figures["run"]["second_judge"] = {**JUDGE, "name": ATTACK, "version": ATTACK, "spec": f"openai:{ATTACK}"}
    figures["panel"]["second"]["silent"] = [{"why": ATTACK, "n": 1}]
    figures["panel"]["sources"] = {"of": 2, "moved": 1, "second": [ATTACK]}
    figures["panel"]["flips"]["listed"][0] |= {"row_id": ATTACK}
    figures["panel"]["flips"]["listed"][0]["citations"][0]["marker"] = ATTACK
    figures["repeats"][0]["flips"][0]["row_id"] = f"\ud800{ATTACK}"
    figures["cost"]["judges"][1] |= {
        "judge": ATTACK,
        "provenance": {"source": ATTACK, "endpoint": ATTACK, "captured_on": ATTACK},
    }
    figures["notices"].append({"code": "cost", "text": ATTACK})
    browser.offences()
    browser.open(written(tmp_path / "hostile.html", figures, run_rows))
    for name in ("opinion", "repeats", "cost"):
        assert ATTACK in browser.run(
            "return document.getElementById(arguments[0]).closest('.card').textContent", name
        )
    browser.open(tmp_path / "hostile.html", "#row-" + quote(HOSTILE_ID, safe=""))
    browser.wait("return document.querySelector('#reading .verdict')")
    browser.run("for (const box of document.querySelectorAll('details.judge')) box.open = true")
    assert ATTACK in browser.texts("details.judge")[1]
    assert browser.count("img, iframe, object, embed, base, form[action], [style], [onerror], [onclick]") == 0
    assert browser.run("return window.hit") is None
    assert browser.offences() == []


def test_one_judge_asked_once_has_no_card_no_filter_and_no_sign_of_another(
    browser: Page, tmp_path: Path
) -> None:
    run_rows = list(rows(20))
    browser.open(written(tmp_path / "one.html", report_of(run_rows), run_rows))
    assert browser.count("#opinion, #repeats") == 0
    assert "None: the judges of this run cost nothing." in card(browser, "cost")
    assert browser.count("#cost ~ .marks") == 0
    assert browser.run("return document.getElementById('opinion-field').hidden") is True
    assert browser.run("return document.getElementById('opinion-keys').hidden") is True
    opened(browser, tmp_path / "one.html", "q-00001")
    assert browser.count(".hearings, .views, .heard-cell, [data-heard]") == 0
    assert browser.texts("details.judge summary") == ["The judge: embedded, 1 reply"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_both_schemes_are_readable(page: Page, report: Path, scheme: str) -> None:
    page.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    try:
        for selector in (".judged small", ".who .of", ".marks dd", ".flips a", ".amounts dt", "#list .heard"):
            assert contrast(page, selector) >= 4.5, selector
        opened(page, report, "q-00001")
        for selector in (
            ".hearings .of",
            ".views dt",
            ".views b",
            ".views .chip",
            ".heard-cell b",
            ".evidence.on-second",
        ):
            assert contrast(page, selector) >= 4.5, selector
    finally:
        page.command("Emulation.setEmulatedMedia", features=[])


def test_a_narrow_window_does_not_scroll_sideways(page: Page, report: Path) -> None:
    page.command(
        "Emulation.setDeviceMetricsOverride", width=390, height=844, deviceScaleFactor=1, mobile=False
    )
    try:
        sideways = "return document.documentElement.scrollWidth > innerWidth"
        assert page.run(sideways) is False
        opened(page, report, "q-00001")
        assert page.run(sideways) is False
    finally:
        page.command("Emulation.clearDeviceMetricsOverride")
