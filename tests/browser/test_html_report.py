"""The HTML report of a citations run, in a real browser."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from tests.browser.chromium import Page, browsing, contrast, missing
from tests.browser.citation_run import report_of, rows
from tests.browser.recorded_cases import ATTACK

from judgeproof.reports.html import EMBEDDED_ROWS, render

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(missing() is not None, reason=f"no browser: {missing()}"),
]

HOSTILE_ID = "hostile/<script>alert(1)</script>\u202e&#x"
KINDS = ("supported", "misattributed", "contradicted", "unsupported", "fabricated", "open", "ignored")


def written(path: Path, run_rows: list[dict[str, Any]], **run: Any) -> Path:
    """The report of these rows, as a file."""
    with path.open("w", encoding="utf-8") as file:
        file.writelines(render(report_of(run_rows, **run), run_rows))
    return path


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    with browsing(tmp_path_factory.mktemp("profile")) as page:
        yield page


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("report") / "report.html", list(rows(200, hostile=True)))


@pytest.fixture
def page(browser: Page, report: Path) -> Iterator[Page]:
    """The report of 200 rows, opened; every test ends with the proof that it kept to itself."""
    browser.offences()
    browser.open(report)
    yield browser
    assert browser.offences() == []


def test_the_first_screen_says_how_good_how_sure_what_is_missing_and_what_next(page: Page) -> None:
    assert page.text("h1") == (
        "108 of 149 assessed rows pass; 51 of 200 could not be assessed; "
        "whatever those turn out to be, the pass rate lies between 0.54 and 0.80."
    )
    for selector in ("h1", ".plot-outcomes", ".key-figures", "#missing", "#next"):
        bottom = page.run(
            "return document.querySelector(arguments[0]).getBoundingClientRect().bottom", selector
        )
        assert 0 < bottom < 900, selector
    assert "20 proven, 21 asserted" in page.text(".key-figures")
    assert "0.83 396 of 477" in page.text(".key-figures")
    assert "0.70 / 0.82 / 0.69 balanced accuracy" in page.text(".key-figures")
    assert "the judge abstained" in page.text(".reasons")
    assert "--judge with a language model" in page.text(".reasons")
    assert "prices_stale" in page.text(".notices")
    assert page.texts(".steps a")[0] == "Read the 20 proven failures"


def test_pictures_have_titles_descriptions_and_widths_that_are_the_counts(page: Page) -> None:
    for plot in ("outcomes", "citations", "reason-0"):
        assert page.run("return document.querySelector(arguments[0]).textContent", f"#plot-{plot}-title")
        assert page.run("return document.querySelector(arguments[0]).textContent", f"#plot-{plot}-desc")
    share = page.run(
        "const bar = document.querySelector('.plot-outcomes').getBoundingClientRect().width;"
        "return document.querySelector('.plot-outcomes > .fill-passed').getBoundingClientRect().width / bar"
    )
    assert share == pytest.approx(108 / 200, abs=0.005)


@pytest.mark.parametrize(
    ("field", "value", "shown"),
    [
        ("result", "failed", 41),
        ("result", "unassessed", 51),
        ("reason", "judge_abstained", 20),
        ("citation", "fabricated", 20),
        ("proof", "proven", 20),
        ("proof", "asserted-only", 21),
        ("source", "hr-holiday", 89),
        ("source", "javasc", 1),
        ("label", "unsupported", 40),
        ("label", "\0", 51),
    ],
)
def test_a_filter_shows_its_rows_and_their_count(page: Page, field: str, value: str, shown: int) -> None:
    page.choose(field, value)
    assert page.text("#count") == f"{shown} of 200 rows"
    assert page.count("#list-body tr[data-place]") == min(shown, 50)


def test_filters_join_and_stand_in_the_address(page: Page, report: Path) -> None:
    page.choose("result", "failed")
    page.choose("proof", "proven")
    assert page.text("#count") == "20 of 200 rows"
    address = page.run("return location.hash")
    assert address == "#rows?result=failed&proof=proven"
    page.open(report, address)
    assert page.text("#count") == "20 of 200 rows"
    page.click("#filter button[type=reset]")
    page.wait("return document.getElementById('count').textContent === '200 of 200 rows'")
    assert page.run("return location.hash") == "#rows"


def test_a_link_of_the_first_screen_leads_to_its_rows(page: Page) -> None:
    page.click(".reasons a")
    page.wait("return document.getElementById('count').textContent === '20 of 200 rows'")
    assert page.run("return document.forms.filter.reason.value") == "judge_abstained"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("HOW LONG IS PAID", 69),
        ("pattern of short absences", 89),
        ("I would need to", 20),
        ("nothing at all like it", 0),
    ],
)
def test_text_is_searched_in_the_index_and_in_the_whole_row(page: Page, text: str, shown: int) -> None:
    page.choose("text", text)
    page.wait("return document.getElementById('count').textContent.endsWith('whole text searched')")
    assert page.text("#count").startswith(f"{shown} of 200 rows")
    assert (page.text("#list-body") == "No row matches this filter.") == (shown == 0)


def test_the_list_sorts_both_ways(page: Page) -> None:
    page.click("th[data-sort=score] button")
    assert page.texts("#list-body td:nth-child(4)")[0] == "0.00"
    page.click("th[data-sort=score] button")
    assert page.texts("#list-body td:nth-child(4)")[0] == "–"
    assert (
        page.run("return document.querySelector('th[data-sort=score]').getAttribute('aria-sort')")
        == "descending"
    )


def test_the_keyboard_alone_searches_walks_opens_and_goes_back(page: Page) -> None:
    focused = "return document.activeElement.closest('tr')?.dataset.place ?? document.activeElement.id"
    page.press("/")
    assert page.run(focused) == "filter-text"
    page.press("j", "Escape")
    assert page.run("return document.forms.filter.text.value") == "j"
    page.choose("text", "")
    page.press("j", "j", "j", "k")
    assert page.run(focused) == "1"
    page.press("Enter")
    page.wait("return document.querySelector('#reading h1')?.innerText.includes('q-00002')")
    page.press("j", "j")
    page.wait("return document.querySelector('#reading h1')?.innerText.includes('q-00004')")
    page.press("k")
    page.wait("return document.querySelector('#reading h1')?.innerText.includes('hostile')")
    page.press("Escape")
    page.wait("return document.getElementById('reading').hidden")
    assert page.run(focused) == "2"
    page.press("k", "Enter")
    page.wait("return document.querySelector('#reading h1')?.innerText.includes('q-00002')")
    page.press("/")
    assert page.run(focused) == "filter-text"


def test_walking_crosses_pages(page: Page) -> None:
    page.press(*"j" * 51)
    assert page.run("return document.activeElement.textContent") == "q-00051"
    assert page.text("#page-place") == "51–100 of 200"


def test_keys_faster_than_drawing_are_not_lost(page: Page, report: Path) -> None:
    page.open(report, "#row-q-00004")
    page.wait("return document.querySelector('#reading .verdict')")
    page.run("for (const key of 'jjjk') document.dispatchEvent(new KeyboardEvent('keydown', {key}))")
    page.wait("return document.querySelector('#reading h1').innerText.includes('q-00006')")
    assert page.run("return location.hash") == "#row-q-00006"


def test_a_permalink_opens_its_row(page: Page, report: Path) -> None:
    for row_id in ("q-00004", HOSTILE_ID):
        page.open(report, "#row-" + quote(row_id, safe=""))
        page.wait("return !document.getElementById('reading').hidden && document.querySelector('.verdict')")
        assert row_id.replace("\u202e", "⟨U+202E⟩") in page.text("#reading h1")
        assert page.run("return document.getElementById('overview').hidden")
    page.open(report, "#row-none%zz")
    page.wait("return document.querySelector('#reading .strip')?.innerText.includes('none%zz')")


def opened(page: Page, report: Path, row_id: str) -> None:
    page.open(report, f"#row-{row_id}")
    page.wait("return document.querySelector('#reading .verdict')")


def test_a_row_shows_verdict_response_sources_and_folded_replies(page: Page, report: Path) -> None:
    opened(page, report, "q-00004")
    assert "✕ failed" in page.text(".verdict")
    assert "human label: unsupported" in page.text(".verdict")
    assert page.run("return document.querySelector('.response').textContent").startswith(
        "Up to five days carry over [hr-holiday]."
    )
    tags = page.run("return [...document.querySelectorAll('.response .tag')].map((tag) => tag.dataset.tag)")
    assert tags == ["1S", "2C", "3M", "4F"]
    assert page.run("return document.querySelector('.excluded').title") == "Excluded: inside a code span"
    assert page.count(".source") == 3
    assert page.run("return document.querySelector('details.judge').open") is False
    page.click("details.judge summary")
    assert "I would need to" in page.text("details.judge")
    assert "cache read unknown" in page.text("details.judge")
    left, right = (
        page.run("return document.querySelector(arguments[0]).getBoundingClientRect().left", s)
        for s in (".left", ".right")
    )
    assert left < right


@pytest.mark.parametrize("how", ["focus", "hover"])
def test_a_citation_draws_its_evidence_in_its_source(page: Page, report: Path, how: str) -> None:
    opened(page, report, "q-00004")
    for number, label, quoted, words in (
        (
            2,
            "hr-holiday",
            "days beyond that lapse and are not paid out",
            "asserted: the quotation is verified",
        ),
        (
            3,
            "hr-sick",
            "A medical certificate is required from the fourth calendar day of absence",
            "not cited here",
        ),
    ):
        selector = f".response .tag[data-n='{number}']"
        if how == "hover":
            page.hover(selector)
        else:
            page.run("document.querySelector(arguments[0]).focus()", selector)
        assert page.texts(".evidence.on") == [quoted]
        assert page.text(".source.on .label") == label
        assert words in page.text(".finding")
        assert page.run("return document.querySelector('.tag.on').dataset.n") == str(number)


def test_tab_walks_through_the_citations(page: Page, report: Path) -> None:
    opened(page, report, "q-00004")
    page.run("document.querySelector('.response .tag').focus()")
    page.press("Tab")
    assert page.run("return document.activeElement.dataset.n") == "2"
    assert page.run("return getComputedStyle(document.activeElement).outlineStyle") != "none"
    assert (
        page.run("return document.activeElement.getAttribute('aria-label')")
        == "Citation 2, [hr-holiday]: contradicted, asserted"
    )


def test_evidence_far_down_is_scrolled_to(browser: Page, tmp_path: Path) -> None:
    run_rows = list(rows(4))
    for source in run_rows[3]["sources"]:
        source["passages"].append("Filling words. " * 400)
    browser.open(written(tmp_path / "long.html", run_rows), "#row-q-00004")
    browser.wait("return document.querySelector('#reading .verdict')")
    browser.run("document.querySelector(\".tag[data-n='3']\").focus()")
    assert browser.wait(
        "const pane = document.querySelector('.sources').getBoundingClientRect();"
        "const mark = document.querySelector('.evidence.on').getBoundingClientRect();"
        "return mark.top >= pane.top && mark.bottom <= pane.bottom"
    )


def test_offsets_are_code_points(page: Page, report: Path) -> None:
    opened(page, report, "q-00002")
    assert page.texts(".response .cited") == ["[規定-1]", "[規定-2]"]
    page.run("document.querySelector('.tag').focus()")
    assert page.texts(".evidence.on") == ["🎉18週間の有給育児休業"]


def test_members_of_a_list_share_their_place_and_keep_their_own_tags(page: Page, report: Path) -> None:
    opened(page, report, "q-00009")
    assert page.texts(".response .cited") == ["[1]", "[2]", "[1, 3]"]
    tags = page.run("return [...document.querySelectorAll('.response .tag')].map((tag) => tag.dataset.tag)")
    assert tags == ["1S", "2S", "3U", "4S"]
    page.hover(".response .cited:nth-last-of-type(2)")
    assert page.count(".finding") == 2
    assert page.count(".source.on") == 2


def test_a_citation_without_a_place_is_listed_beside_the_response(page: Page, report: Path) -> None:
    opened(page, report, "q-00017")
    assert page.count(".response .tag") == 1
    assert page.count(".left > .note .tag") == 1
    assert "its offsets fit nowhere in the response" in page.text(".all-citations")
    assert "Not assessed: a citation's offsets fit nowhere" in page.text(".verdict")


def test_an_unreadable_line_says_where_and_why(page: Page, report: Path) -> None:
    opened(page, report, "q-00007")
    assert "Line 7 of the input could not be read" in page.text("#reading")
    assert "not valid UTF-8 (byte 0xE9 at column 31)" in page.text("#reading")
    assert page.count(".panes") == 0


def test_hostile_text_stays_text(page: Page, report: Path) -> None:
    opened(page, report, quote(HOSTILE_ID, safe=""))
    page.click("details.judge summary")
    for selector in (".verdict", ".question-box", ".response", ".source", ".reply pre"):
        assert ATTACK in page.text(selector), selector
    assert page.count("img, iframe, object, embed, base, form[action]") == 0
    assert page.count("a[href^='javascript'], a[href^='data']") == 0
    assert page.count("[style], [onerror], [onclick], [onload]") == 0
    for sign in ("⟨U+0000⟩", "⟨U+0007⟩", "⟨U+001B⟩[31m"):
        assert sign in page.text(".response")
    assert "⟨U+202E⟩" in page.text(".question-box")
    assert (
        page.run("return /[\\u0000-\\u0008\\u000e-\\u001f\\u202a-\\u202e]/.test(document.body.innerText)")
        is False
    )
    page.run("document.querySelector('.tag').focus()")
    assert page.texts(".evidence.on") == [ATTACK]
    assert page.run("return window.hit") is None


def test_hostile_figures_stay_text(browser: Page, tmp_path: Path) -> None:
    run_rows = list(rows(20, hostile=True))
    figures = report_of(
        run_rows,
        input=f"a{ATTACK}\0\x1b[31m\u202e\ud800.jsonl",
        name=ATTACK,
        status="incomplete",
        finished=None,
    )
    figures["notices"] = [{"code": ATTACK, "text": ATTACK}]
    figures["unassessed"][0] |= {
        "reason": f"x{ATTACK}",
        "wording": ATTACK,
        "remedy": ATTACK,
        "details": {ATTACK: 1},
    }
    figures["worst_sources"][0]["source"] = f"\ud800{ATTACK}\u202e"
    path = tmp_path / "hostile.html"
    path.write_text("".join(render(figures, run_rows)), encoding="utf-8")
    browser.offences()
    browser.open(path)
    assert f"a{ATTACK}⟨U+0000⟩⟨U+001B⟩[31m⟨U+202E⟩\ufffd.jsonl" in browser.text(".top")
    assert ATTACK in browser.text(".notices")
    assert ATTACK in browser.text(".reasons")
    assert browser.run("return window.hit") is None
    assert browser.offences() == []


def test_only_web_addresses_become_links(page: Page, report: Path) -> None:
    opened(page, report, "q-00004")
    links = page.run("return [...document.querySelectorAll('.source a')].map((a) => [a.href, a.rel])")
    assert links == [
        ["https://intranet.example/policies/parental-leave", "noreferrer noopener"],
        ["https://intranet.example/policies/holiday", "noreferrer noopener"],
    ]


def test_the_policy_refuses_a_script_that_is_not_ours(browser: Page, report: Path) -> None:
    browser.open(report)
    browser.run(
        "const node = document.createElement('script'); node.textContent = 'window.hit = 1'; document.body.append(node)"
    )
    assert browser.run("return window.hit") is None
    assert any("policy: script-src" in offence for offence in browser.offences())


def test_more_rows_than_fit_are_left_out_and_said_so(browser: Page, tmp_path: Path) -> None:
    run_rows = list(rows(EMBEDDED_ROWS + 20))
    browser.open(written(tmp_path / "large.html", run_rows))
    assert "20 rows of 10,020 are left out" in browser.text("#left-out")
    assert "outcomes.jsonl" in browser.text("#left-out")
    assert browser.text("#count") == "10,000 of 10,000 rows"
    assert browser.count("#list-body tr") == 50
    assert browser.count("*") < 2_500
    browser.choose("result", "failed")
    assert browser.text("#count") == "2,000 of 10,000 rows"
    browser.choose("text", "q-09993")
    browser.wait(
        "return document.getElementById('count').textContent === '1 of 10,000 rows, whole text searched'"
    )
    browser.press("Escape", "j", "Enter")
    browser.wait("return document.querySelector('#reading h1')?.innerText.includes('q-09993')")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_both_schemes_are_readable(page: Page, report: Path, scheme: str) -> None:
    page.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    try:
        grounds = page.run(
            "return getComputedStyle(document.body).backgroundColor.match(/[0-9]+/g).map(Number)"
        )
        assert (sum(grounds) > 600) == (scheme == "light")
        for selector in (
            "h1",
            ".legend a",
            ".key-figures .of",
            ".reasons a",
            ".notices li",
            ".result.r-passed",
            ".result.r-failed",
            ".why",
        ):
            assert contrast(page, selector) >= 4.5, selector
        for kind in KINDS:
            assert contrast(page, f"#list .chip.k-{kind}") >= 4.5, kind
        opened(page, report, "q-00004")
        for selector in (".cited", ".tag", ".tag.on", ".finding b", ".finding dt", ".citing", ".verdict .of"):
            assert contrast(page, selector) >= 4.5, selector
    finally:
        page.command("Emulation.setEmulatedMedia", features=[])


def test_a_narrow_window_stacks_and_does_not_scroll_sideways(page: Page, report: Path) -> None:
    page.command(
        "Emulation.setDeviceMetricsOverride", width=390, height=844, deviceScaleFactor=1, mobile=False
    )
    try:
        sideways = "return document.documentElement.scrollWidth > innerWidth"
        assert page.run(sideways) is False
        opened(page, report, "q-00004")
        assert page.run(sideways) is False
        assert page.run(
            "return document.querySelector('.right').getBoundingClientRect().top >= document.querySelector('.left').getBoundingClientRect().bottom"
        )
    finally:
        page.command("Emulation.clearDeviceMetricsOverride")


def test_print_leaves_out_what_only_a_screen_can_use(page: Page, report: Path) -> None:
    opened(page, report, "q-00004")
    page.command("Emulation.setEmulatedMedia", media="print")
    try:
        shown = "return getComputedStyle(document.querySelector(arguments[0])).display"
        for selector in (".row-bar", ".filter", ".pager", ".keys"):
            assert page.run(shown, selector) == "none", selector
        assert page.run("return getComputedStyle(document.querySelector('.sources')).maxHeight") == "none"
        assert page.command("Page.printToPDF", printBackground=True)["data"]
    finally:
        page.command("Emulation.setEmulatedMedia", media="")


def test_a_copied_response_is_the_response(page: Page, report: Path) -> None:
    opened(page, report, "q-00004")
    copied = page.run(
        "getSelection().selectAllChildren(document.querySelector('.response')); return String(getSelection())"
    )
    assert copied.startswith(
        "Up to five days carry over [hr-holiday]. Days beyond that are paid out with the April salary [hr-holiday], and"
    )
    page.run("getSelection().removeAllRanges()")


def test_a_run_with_nothing_to_show_says_so(browser: Page, tmp_path: Path) -> None:
    judge: dict[str, Any] = {"spec": "embedded", "name": "embedded", "version": "1", "measured": []}
    browser.open(written(tmp_path / "empty.html", [], judge=judge))
    assert browser.text("h1") == "The input held no rows, so there is nothing to assess."
    assert "n/a" in browser.text(".key-figures")
    assert "not measured" in browser.text(".key-figures")
    assert browser.text("#list-body") == "The run has no rows."
    assert "NaN" not in browser.text("body")


def test_a_damaged_file_says_what_is_wrong(browser: Page, tmp_path: Path) -> None:
    path = written(tmp_path / "report.html", list(rows(3)))
    text = path.read_text(encoding="utf-8")
    start = text.index('id="index">') + len('id="index">')
    path.write_text(text[:start] + "AAAA" + text[start + 4 :], encoding="utf-8")
    browser.run("location.href = 'about:blank'")
    browser.command("Page.navigate", url=path.as_uri())
    browser.wait("return document.getElementById('trouble')?.hidden === false")
    assert "outcomes.jsonl in the run directory holds them" in browser.text("#trouble")
