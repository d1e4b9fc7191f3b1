"""The HTML report of a review run, in a real browser."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from tests.browser.chromium import Page, browsing, contrast, missing
from tests.unit.reports.review_runs import (
    ATTACK,
    CONTROLS,
    SHOWN_CONTROLS,
    corpus_of,
    hostile,
    panel,
    reviewed,
    run_of,
    tuning,
)

from judgeproof.reports import review_html
from judgeproof.reports.review_case import case_record
from judgeproof.reports.review_html import render
from judgeproof.reviews.cases import Case, Corpus, Plant
from judgeproof.reviews.facts import Finding, Review

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(missing() is not None, reason=f"no browser: {missing()}"),
]

FOCUSED = "return document.activeElement.closest('tr')?.dataset.line ?? document.activeElement.id"


def written(path: Path, corpus: Corpus, reviews: Sequence[Review], **run: Any) -> Path:
    """The report of these reviews, as a file."""
    with path.open("w", encoding="utf-8") as file:
        file.writelines(render(*run_of(corpus, reviews, **run)))
    return path


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    with browsing(tmp_path_factory.mktemp("profile")) as page:
        yield page


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("report") / "report.html", tuning(), panel(tuning()))


@pytest.fixture
def page(browser: Page, report: Path) -> Iterator[Page]:
    """The report of the tuning corpus, opened; every test ends with the proof that it kept to itself."""
    browser.offences()
    browser.open(report)
    yield browser
    assert browser.offences() == []


def opened(page: Page, report: Path, case: str) -> None:
    page.open(report, f"#case-{case}")
    page.wait("return document.querySelector('#case-title')")


def lines_shown(page: Page) -> int:
    return page.run(
        "return [...document.querySelectorAll('#list-body tr')].filter((row) => !row.hidden).length"
    )


def test_the_first_screen_holds_the_answer_the_table_the_plot_and_the_groups(page: Page) -> None:
    assert page.text("h1").startswith("4 reviewers on 16 changes: at most")
    for selector in ("h1", ".detection", ".plot-noise", ".groups"):
        bottom = page.run(
            "return document.querySelector(arguments[0]).getBoundingClientRect().bottom", selector
        )
        assert 0 < bottom < 900, selector
    assert page.texts(".detection tbody tr")[2].split()[:5] == ["loud", "0/16", "0.00*", "69/14", "4.93*"]
    assert "it has no rank" in page.text(".detection .note")
    assert page.texts(".groups > li b") == ["careful", "foreign:tool", "silent"]
    assert page.text(".unranked b") == "loud"
    assert "6 notices" in page.text(".answer")
    labels = "return [...document.querySelectorAll(arguments[0])].map((node) => node.textContent)"
    assert page.run(labels, ".plot-noise .name") == ["foreign:tool", "careful", "loud *", "silent"]
    assert "recall 18/32, noise 0/32" in page.run(labels, ".plot-noise .amount")


def test_words_are_quoted_and_our_reading_is_marked(page: Page) -> None:
    assert page.texts(".contingency caption bdi") == ["careful", "foreign:tool", "loud", "silent"]
    heads = page.texts(".contingency thead th.number")
    assert "“High”read as info" in [head.replace("\n", "") for head in heads]
    assert page.texts(".contingency .agreed") == ["4", "8", "6"]


@pytest.mark.parametrize(
    ("fields", "shown"),
    [
        ({"state": "near"}, 2),
        ({"state": "unlocated"}, 0),
        ({"state": "unlocated", "reviewer": "careful"}, 6),
        ({"state": "missed", "reviewer": "foreign:tool"}, 0),
        ({"state": "noisy"}, 2),
        ({"state": "noisy", "reviewer": "careful"}, 0),
        ({"state": "lost"}, 2),
        ({"level": "critical"}, 2),
        ({"level": "clean"}, 2),
        ({"language": "python"}, 3),
        ({"class": "concurrency"}, 1),
        ({"finding": "D", "reviewer": "foreign:tool"}, 16),
        ({"finding": "N"}, 3),
        ({"finding": "lost"}, 2),
        ({"finding": "X", "level": "nit", "reviewer": "careful"}, 0),
    ],
)
def test_a_filter_shows_its_lines_and_their_count(page: Page, fields: dict[str, str], shown: int) -> None:
    for name, value in fields.items():
        page.choose(name, value)
    assert page.text("#count") == f"{shown} of 18 lines, a plant or a clean case each"
    assert lines_shown(page) == shown


def test_filters_stand_in_the_address_and_in_links(page: Page, report: Path) -> None:
    page.choose("state", "near")
    page.choose("reviewer", "foreign:tool")
    address = page.run("return location.hash")
    assert address == "#grid?reviewer=foreign%3Atool&state=near"
    page.open(report, address)
    assert lines_shown(page) == 2
    page.open(report, "#grid?state=nonsense&level=%22&constructor=1")
    assert lines_shown(page) == 18
    page.click(".steps a[href*='noisy']")
    page.wait("return document.getElementById('count').textContent.startsWith('2 of 18')")
    page.click("#filter button[type=reset]")
    page.wait("return document.getElementById('count').textContent.startsWith('18 of 18')")
    assert page.run("return location.hash") == "#grid"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("MULTI-DEFECT", 3),
        ("keep the folders of the scans", 3),
        ("MkdirAll", 3),
        ("A file that is not there", 18),
        ("no such words anywhere", 0),
    ],
)
def test_text_is_searched_in_the_grid_and_in_changes_and_findings(page: Page, text: str, shown: int) -> None:
    page.choose("text", text)
    page.wait("return document.getElementById('count').textContent.endsWith('changes and findings searched')")
    assert lines_shown(page) == shown


def test_the_grid_is_ordered_as_asked(page: Page) -> None:
    first = (
        "return [...document.querySelectorAll('#list-body th')].slice(0, 2).map((cell) => cell.textContent)"
    )
    assert page.run(first) == ["capacity-hint-nit", "clean-refactor"]
    page.choose("order", "level")
    assert page.run(first) == ["go-hardcoded-secret", "multi-defect"]
    page.choose("order", "noise")
    assert page.run(first)[0] == "ts-unbounded-memo-key"
    page.choose("order", "hardest")
    assert page.run(first)[0] == "capacity-hint-nit"
    page.choose("order", "")
    assert page.run(first) == ["capacity-hint-nit", "clean-refactor"]


def test_the_head_of_the_grid_stays_in_sight(page: Page) -> None:
    page.run("document.querySelector('.frame').scrollTop = 400")
    top = page.run(
        "return document.querySelector('#list thead th').getBoundingClientRect().top"
        " - document.querySelector('.frame').getBoundingClientRect().top"
    )
    assert abs(top) < 3


def test_the_keyboard_alone_searches_walks_opens_and_goes_back(page: Page) -> None:
    page.press("/")
    assert page.run(FOCUSED) == "filter-text"
    page.press("j", "Escape")
    assert page.run("return document.forms.filter.text.value") == "j"
    page.choose("text", "")
    page.press("j", "j", "j", "k")
    assert page.run(FOCUSED) == "1"
    page.press("Enter")
    page.wait("return document.querySelector('#reading h1 + p')?.innerText.includes('clean-refactor')")
    page.press("j", "j")
    page.wait(
        "return document.querySelector('#reading h1 + p')?.innerText.includes('go-cancel-goroutine-leak')"
    )
    page.press("n", "n")
    assert page.run("return document.activeElement.className").startswith("finding")
    nth = "return document.activeElement === document.querySelectorAll('.finding')[arguments[0]]"
    assert page.run(nth, 1)
    page.press("p")
    assert page.run(nth, 0)
    page.press("k")
    page.wait("return document.querySelector('#reading h1 + p')?.innerText.includes('cross-file-copy-nit')")
    page.press("Escape")
    page.wait("return document.getElementById('reading').hidden")
    assert page.run(FOCUSED) == "2"
    page.press("Enter")
    page.wait("return !document.getElementById('reading').hidden")
    page.press("/")
    assert page.run(FOCUSED) == "filter-text"


def test_keys_faster_than_drawing_are_not_lost(page: Page, report: Path) -> None:
    opened(page, report, "go-nil-deref")
    page.run("for (const key of 'jjjk') document.dispatchEvent(new KeyboardEvent('keydown', {key}))")
    page.wait("return document.querySelector('#reading h1 + p').innerText.includes('go-sql-injection')")
    assert page.run("return location.hash") == "#case-go-sql-injection"


def test_several_plants_of_a_case_are_one_step_of_the_walk(page: Page, report: Path) -> None:
    opened(page, report, "multi-defect")
    assert "10 of 16 cases" in page.text(".row-bar")
    page.press("j")
    page.wait("return document.querySelector('#reading h1 + p').innerText.includes('php-forbidden')")


def test_letters_and_counts_on_the_page_are_those_of_the_outcomes(page: Page, report: Path) -> None:
    _, rows = run_of(tuning(), panel(tuning()))
    for row in rows:
        record = case_record(row)
        opened(page, report, record["id"])
        drawn = page.run(
            "return [...document.querySelectorAll('.finding')].map((card) => "
            "[card.dataset.reviewer, Number(card.dataset.repeat), Number(card.dataset.n), card.dataset.letter])"
        )
        expected = [
            [review["reviewer"], review["repeat"], one["n"], one["letter"]]
            for review in record["reviews"]
            for one in review["findings"]
        ]
        assert sorted(drawn) == sorted(expected)
        chips = page.texts(".reviews tbody .chips")
        told = [" ".join(f"{k}{n}" for k, n in review["counts"].items() if n) for review in record["reviews"]]
        silent = [
            "–" if review["status"] in ("failed", "unknown") else "silent" for review in record["reviews"]
        ]
        assert chips == [counts or word for counts, word in zip(told, silent, strict=True)]
        assert page.count(".flag.planted") >= 2 * len(record["plants"])


def below(page: Page, line: int) -> list[str]:
    """What stands under a head line: reviewer and letter of each finding."""
    return page.run(
        """
        const found = [];
        let row = document.querySelector(`tr[data-new="${arguments[0]}"]`).nextElementSibling;
        for (; row?.classList.contains('said'); row = row.nextElementSibling) {
          const card = row.querySelector('.finding');
          found.push(`${card.dataset.letter} ${card.dataset.reviewer}`);
        }
        return found;
        """,
        line,
    )


def test_findings_stand_under_their_lines_and_plants_in_the_margin_beside_theirs(
    page: Page, report: Path
) -> None:
    opened(page, report, "multi-defect")
    assert below(page, 59) == ["D foreign:tool"]
    assert below(page, 60) == ["M careful", "M careful", "M careful"]
    assert below(page, 61) == ["M foreign:tool"]
    assert below(page, 65) == ["N foreign:tool"]
    assert below(page, 73) == ["E careful"]
    assert page.text("tr[data-new='59'] .flags").split() == ["◆", "traversal", "◆", "open-file"]
    assert page.text("tr[data-new='73'] .flags").split() == ["◇", "extra"]
    page.run("window.scrollTo(0, 0)")
    page.wait("return document.querySelector('.note-card').style.marginTop !== ''")
    for note, line in ((".note-card[data-line='59']", 59), (".note-card[data-line='73']", 73)):
        apart = page.run(
            "return document.querySelector(arguments[0]).getBoundingClientRect().top"
            " - document.querySelector(`tr[data-new='${arguments[1]}']`).getBoundingClientRect().top",
            note,
            line,
        )
        assert abs(apart) < 4, note
    notes = page.texts(".note-card")
    assert "critical, security, uploads/handler.go:59" in notes[0]
    assert "anybody on the network writes a file of their own" in notes[0]
    assert "10 phrases that credit it" in notes[0]
    assert "careful located in 2 of 2, on its line, called as severe as it is" in notes[0]
    assert "foreign:tool near" in notes[1]
    assert "loud missed" in notes[1]


def test_notes_stand_one_below_the_other(page: Page, report: Path) -> None:
    opened(page, report, "multi-defect")
    page.wait("return document.querySelector('.note-card').style.marginTop !== ''")
    edges = page.run(
        "return [...document.querySelectorAll('.note-card')].map((card) => card.getBoundingClientRect()).map((b) => [b.top, b.bottom])"
    )
    assert all(first[1] <= second[0] for first, second in pairwise(edges))


def test_a_diff_has_signs_and_both_numbers(page: Page, report: Path) -> None:
    opened(page, report, "go-nil-deref")
    rows = page.run(
        "return [...document.querySelectorAll('.diff tr:not(.said):not(.fold)')].map((row) => "
        "[row.cells[0].dataset.n, row.cells[1].dataset.n, row.cells[2].textContent, row.cells[3].textContent])"
    )
    case = next(case for case in tuning().cases if case.id == "go-nil-deref")
    [path] = case.head
    head, base = case.head[path].split("\n"), case.base[path].split("\n")
    for old, new, sign, text in rows:
        assert (sign == "+") == (not old)
        assert (sign == "-") == (not new)
        assert (text, text) == (base[int(old) - 1] if old else text, head[int(new) - 1] if new else text)
    assert {sign for _, _, sign, _ in rows} == {" ", "+", "-"}


def test_folded_lines_can_be_shown(page: Page, report: Path) -> None:
    opened(page, report, "multi-defect")
    assert page.count("tr[data-new='30']") == 0
    assert page.texts(".fold button")[0] == "Show 25 unchanged lines (13–37)"
    page.click(".fold button")
    assert page.count("tr[data-new='30']") == 1
    assert page.texts(".fold button")[0] == "Show 5 unchanged lines (46–50)"


def test_a_finding_shows_the_lines_that_it_covers(page: Page, report: Path) -> None:
    opened(page, report, "multi-defect")
    covered = "return [...document.querySelectorAll('tr.covered')].map((row) => Number(row.dataset.new))"
    page.run("document.querySelector('.finding[data-reviewer=\"loud\"]').focus()")
    assert page.run(covered) == [2, 3, 4, 5, 6, 7, 8, 9]
    assert "lines 2–9" in page.text(".finding[data-reviewer='loud']")
    page.run("document.activeElement.blur()")
    assert page.run(covered) == []
    assert "line 61, also at 1–2" in page.texts(".finding[data-reviewer='foreign:tool']")[1]


def test_severity_is_quoted_and_our_reading_is_ours(page: Page, report: Path) -> None:
    opened(page, report, "multi-defect")
    said = page.texts(".finding .severity")
    assert said[0].split() == ["no", "severity", "said", "read", "as", "info"]
    assert said[1].replace("\n", " ") == "“Nitpick” read as info"
    assert said[2] == "“CRITICAL”"
    assert page.count(".finding .ours") == len([one for one in said if "read as" in one])


def test_findings_at_no_line_are_listed_with_the_reason(page: Page, report: Path) -> None:
    opened(page, report, "go-nil-deref")
    told = page.texts(".homeless li > p")
    assert told == [
        "nowhere.txt:3 is about no file of this change",
        "rates/client.go names no line, so it matches nothing",
        "rates/client.go:95 is about a line beyond the end of the file",
    ]


def test_reviewers_and_letters_can_be_put_aside(page: Page, report: Path) -> None:
    opened(page, report, "multi-defect")
    visible = "return [...document.querySelectorAll('.finding')].filter((card) => card.offsetParent).map((card) => card.dataset.letter).sort().join('')"
    assert page.run(visible) == "DEMMMMMNNXXXX"
    assert page.text("#findings-count") == "13 of 13 findings shown"
    page.click(".reviews tr[data-reviewer='loud'] input")
    assert page.run(visible) == "DEMMMMMNNX"
    page.click(".letters .toggle[data-key='M'] input")
    assert page.run(visible) == "DENNX"
    assert page.text("#findings-count") == "5 of 13 findings shown"
    assert "loud" not in page.text(".note-card")
    page.press("j")
    page.wait("return document.querySelector('#reading h1 + p').innerText.includes('php-forbidden')")
    assert page.run(visible) == "DEEX"
    page.press("k")
    page.wait("return document.querySelector('#reading h1 + p').innerText.includes('multi-defect')")
    page.click(".reviews tr[data-reviewer='loud'] input")
    page.click(".letters .toggle[data-key='M'] input")
    assert page.run(visible) == "DEMMMMMNNXXXX"


def test_lost_reviews_say_why(page: Page, report: Path) -> None:
    for case, status in (("go-cancel-goroutine-leak", "failed"), ("go-sql-injection", "unknown")):
        opened(page, report, case)
        line = page.text(".reviews tr[data-reviewer='loud']")
        assert status in line
        assert "its plants count as missed" in line
        assert "timed_out" in line
        assert "stopped after 600 s" in line
        assert "loud lost" in page.text(".note-card.planted")
    opened(page, report, "multi-defect")
    assert "did not see all of the change; what it said is scored" in page.text(
        ".reviews tr[data-reviewer='loud']"
    )


def test_a_permalink_opens_its_case_and_one_that_is_not_there_says_so(page: Page, report: Path) -> None:
    opened(page, report, "go-nil-deref")
    assert page.run("return document.querySelector('.permalink').hash") == "#case-go-nil-deref"
    assert page.run("return document.getElementById('overview').hidden")
    assert "go-nil-deref" in page.run("return document.title")
    page.open(report, "#case-none%zz")
    page.wait("return document.querySelector('#reading .strip')?.innerText.includes('none%zz')")
    page.press("Escape")
    page.wait("return document.getElementById('reading').hidden")


def test_hostile_text_stays_text_on_every_view(browser: Page, tmp_path: Path) -> None:
    corpus, reviews = hostile()
    path = written(tmp_path / "hostile.html", corpus, reviews)
    browser.offences()
    evil = ATTACK + SHOWN_CONTROLS
    browser.open(path)
    for selector in (
        ".top",
        ".detection",
        "#corpus + p",
        ".notices",
        ".contingency",
        "#list",
        ".limits",
        ".unranked",
    ):
        assert evil in browser.text(selector), selector
    browser.open(path, "#case-" + quote(f"case{evil}", safe="!'()*"))
    browser.wait("return document.querySelector('#case-title')")
    browser.run("for (const fold of document.querySelectorAll('details')) fold.open = true")
    for selector in (
        "#case-title",
        ".body",
        ".reviews",
        ".file header",
        ".diff .code",
        ".finding",
        ".note-card",
        ".homeless",
    ):
        assert evil in "\n".join(browser.texts(selector)), selector
    assert "</table>" in browser.texts(".diff .code")
    assert browser.count("img, iframe, object, embed, base, form[action]") == 0
    assert browser.count("[onerror], [onclick], [onload]") == 0
    assert browser.run("return document.body.innerText").isprintable() is False  # it has lines
    assert not set(browser.run("return document.body.textContent")) & set(CONTROLS) - set("[31m")
    assert browser.run("return window.hit") is None
    assert browser.offences() == []


def test_the_policy_refuses_a_script_that_is_not_ours(browser: Page, report: Path) -> None:
    browser.open(report)
    browser.run(
        "const node = document.createElement('script'); node.textContent = 'window.hit = 1'; document.body.append(node)"
    )
    assert browser.run("return window.hit") is None
    assert any("policy: script-src" in offence for offence in browser.offences())


def test_without_a_script_tables_and_grid_are_there(browser: Page, report: Path) -> None:
    browser.command("Emulation.setScriptExecutionDisabled", value=True)
    try:
        browser.command("Page.navigate", url="about:blank")
        browser.command("Page.navigate", url=report.as_uri() + "?plain")
        tree = browser.command("DOM.getDocument", depth=0)
        for selector, least in (
            (".detection tbody tr", 4),
            ("#list-body tr", 18),
            (".contingency", 4),
            (".groups li", 4),
        ):
            found = browser.command("DOM.querySelectorAll", nodeId=tree["root"]["nodeId"], selector=selector)
            assert len(found["nodeIds"]) >= least, selector
            box = browser.command("DOM.getBoxModel", nodeId=found["nodeIds"][0])
            assert box["model"]["height"] > 0, selector
        form = browser.command("DOM.querySelector", nodeId=tree["root"]["nodeId"], selector="#filter")
        assert "hidden" in browser.command("DOM.getAttributes", nodeId=form["nodeId"])["attributes"]
    finally:
        browser.command("Emulation.setScriptExecutionDisabled", value=False)


def many(count: int) -> tuple[Corpus, list[Review]]:
    """So many cases in turn from the tuning corpus, and five reviewers."""
    cases = tuning().cases
    corpus = replace(
        tuning(), cases=tuple(replace(cases[n % 16], id=f"{cases[n % 16].id}-{n:04}") for n in range(count))
    )
    return corpus, panel(corpus)


def test_a_thousand_cases_are_filtered_at_once_and_opened(browser: Page, tmp_path: Path) -> None:
    path = written(tmp_path / "large.html", *many(1_000))
    assert path.stat().st_size < 6_000_000
    browser.open(path)
    assert browser.text("#count") == "1,124 of 1,124 lines, a plant or a clean case each"
    browser.choose("level", "critical")
    assert browser.text("#count").startswith("125 of 1,124 lines")
    browser.choose("text", "multi-defect-0985")
    browser.wait(
        "return document.getElementById('count').textContent.endsWith('changes and findings searched')"
    )
    assert lines_shown(browser) == 1
    browser.press("Escape", "j", "Enter")
    browser.wait("return document.querySelector('#reading h1 + p')?.innerText.includes('multi-defect-0985')")
    assert browser.offences() == []


def test_cases_that_are_left_out_are_said_to_be(
    browser: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_html, "EMBEDDED_CASES", 3)
    browser.open(written(tmp_path / "cut.html", tuning(), panel(tuning())))
    assert "of 13 more cases it holds the grid alone" in browser.text("#left-out")
    assert browser.count("#list-body a") == 3
    browser.choose("finding", "X")
    assert lines_shown(browser) == 3
    browser.choose("finding", "")
    browser.press(*"jjjj", "Escape")
    assert browser.offences() == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_both_schemes_are_readable(page: Page, report: Path, scheme: str) -> None:
    page.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    try:
        grounds = page.run(
            "return getComputedStyle(document.body).backgroundColor.match(/[0-9]+/g).map(Number)"
        )
        assert (sum(grounds) > 600) == (scheme == "light")
        states = ("located", "near", "missed", "lost", "quiet", "noisy")
        for selector in (
            "h1",
            ".note",
            ".notices li",
            ".steps a",
            ".ours",
            *(f".cell.g-{state}" for state in states),
        ):
            assert contrast(page, selector) >= 4.5, selector
        opened(page, report, "multi-defect")
        inside = (
            ".plus .code",
            ".minus .code",
            ".minus .num",
            ".plus .num",
            ".flag.planted",
            ".flag.accepted",
            ".fold button",
        )
        for selector in (
            *inside,
            *(f".finding.f-{letter} header b" for letter in "MNEXD"),
            *(f".chip.f-{c}" for c in "MNEXD"),
        ):
            assert contrast(page, selector) >= 4.5, selector
        page.run("document.querySelector('.finding').focus()")
        for selector in (".covered.plus .code", ".covered.same .code"):
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
        opened(page, report, "multi-defect")
        assert page.run(sideways) is False
        assert page.run(
            "return document.querySelector('.margin').getBoundingClientRect().bottom <= document.querySelector('.lines').getBoundingClientRect().top"
        )
    finally:
        page.command("Emulation.clearDeviceMetricsOverride")


def test_print_leaves_out_what_only_a_screen_can_use(page: Page, report: Path) -> None:
    opened(page, report, "multi-defect")
    page.command("Emulation.setEmulatedMedia", media="print")
    try:
        shown = "return getComputedStyle(document.querySelector(arguments[0])).display"
        for selector in (".row-bar", ".filter", ".keys", ".fold", ".toggle input"):
            assert page.run(shown, selector) == "none", selector
        assert page.command("Page.printToPDF", printBackground=True)["data"]
    finally:
        page.command("Emulation.setEmulatedMedia", media="")


def test_what_happens_to_files_is_said(browser: Page, tmp_path: Path) -> None:
    lines = "".join(f"line {n}\n" for n in range(1, 30))
    case = Case(
        id="moves", title="Move files", plants=(Plant(
            id="p1", path="new.go", line=3, defect_class="tests", severity="nit", words=("moved",), why="It was moved."
        ),),
        base={"old.go": lines, "gone.go": "a\n", "calm.go": lines}, head={"new.go": lines, "born.go": "", "calm.go": lines},
        renames={"old.go": "new.go"}, extra={"go.mod": "module m\n"},
    )  # fmt: skip
    said = (
        Finding(path="old.go", line=3, title="It was moved"), Finding(path="gone.go", line=1, title="Gone"),
        Finding(path="go.mod", line=1, title="Module"), Finding(path="calm.go", line=20, title="Calm"),
    )  # fmt: skip
    browser.open(
        written(tmp_path / "moves.html", corpus_of(case), [reviewed(case, "r", said)]), "#case-moves"
    )
    browser.wait("return document.querySelector('#case-title')")
    heads = [head.replace("\n", " ") for head in browser.texts(".file > header")]
    assert heads == [
        "born.go added, +0 −0", "gone.go deleted, +0 −1", "old.go → new.go renamed, +0 −0",
        "calm.go not changed, +0 −0", "go.mod not changed, and in no prompt, +0 −0",
    ]  # fmt: skip
    assert "The file is empty." in browser.text(".file")
    assert below(browser, 3) == ["M r"]
    assert browser.texts(".homeless li > p") == ["gone.go:1 is about a file that this change deletes"]
    assert browser.texts(".fold button") == [
        "Show 23 unchanged lines (7–29)", "Show 16 unchanged lines (1–16)", "Show 6 unchanged lines (24–29)",
    ]  # fmt: skip
    assert browser.offences() == []


def test_of_a_long_file_what_is_not_kept_is_said(browser: Page, tmp_path: Path) -> None:
    case = Case(id="long", title="A long file", head={"a.go": "x\n" * 5_000})
    said = (Finding(path="a.go", line=4_000, title="Far down"),)
    browser.open(written(tmp_path / "long.html", corpus_of(case), [reviewed(case, "r", said)]), "#case-long")
    browser.wait("return document.querySelector('#case-title')")
    assert browser.texts(".fold") == [
        "3,593 lines from 404 on: not kept in this page, the file is long",
        "997 lines from 4004 on: not kept in this page, the file is long",
    ]
    assert below(browser, 4_000) == ["X r"]
    assert browser.offences() == []


def test_a_run_with_nothing_to_show_says_so(browser: Page, tmp_path: Path) -> None:
    browser.open(written(tmp_path / "empty.html", corpus_of(), []))
    assert browser.text("h1") == "Nothing was reviewed."
    assert "The corpus holds no case." in browser.text("#list-body")
    assert "NaN" not in browser.text("body")
    lonely = corpus_of(Case(id="c", title="Nothing changed"))
    browser.open(written(tmp_path / "lonely.html", lonely, []), "#case-c")
    browser.wait("return document.querySelector('#case-title')")
    assert "Nobody reviewed this case." in browser.text("#reading")
    assert browser.offences() == []


def test_a_damaged_file_says_what_is_wrong(browser: Page, report: Path, tmp_path: Path) -> None:
    text = report.read_text(encoding="utf-8")
    start = text.index('id="index">') + len('id="index">')
    path = tmp_path / "damaged.html"
    path.write_text(text[:start] + "AAAA" + text[start + 4 :], encoding="utf-8")
    browser.run("location.href = 'about:blank'")
    browser.command("Page.navigate", url=path.as_uri())
    browser.wait("return document.getElementById('trouble')?.hidden === false")
    assert "material.jsonl and outcomes.jsonl in the run directory hold the reviews" in browser.text(
        "#trouble"
    )
    assert browser.count("#list-body tr") == 18
