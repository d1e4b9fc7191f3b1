"""The HTML report of a review run as text: equal bytes, what its policy admits, what it packs, what needs no script."""

import base64
import hashlib
import json
import re
import zlib
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest
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

from judgeproof.reports import renderer, review_html
from judgeproof.reports import review_tables as tables
from judgeproof.reports.review_html import render
from judgeproof.reviews.cases import Case


def page_of(report: dict[str, Any], rows: list[dict[str, Any]]) -> str:
    return "".join(render(report, rows))


@pytest.fixture(scope="module")
def run() -> tuple[dict[str, Any], list[dict[str, Any]]]:
    return run_of(tuning(), panel(tuning()))


@pytest.fixture(scope="module")
def page(run: tuple[dict[str, Any], list[dict[str, Any]]]) -> str:
    return page_of(*run)


class Reader(HTMLParser):
    """The text of a page outside scripts and styles, its elements, and the raw content of its scripts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.raw: dict[str, list[str]] = {"script": [], "style": []}
        self._inside: str | None = None
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._inside = tag if tag in self.raw else None

    def handle_endtag(self, tag: str) -> None:
        self._inside = None

    def handle_data(self, data: str) -> None:
        (self.raw[self._inside] if self._inside else self.words).append(data)

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())


def unpacked(data: str) -> Any:
    return json.loads(zlib.decompress(base64.b64decode(data), 31))


def packed(page: str, pattern: str) -> list[Any]:
    return [unpacked(data) for data in re.findall(pattern + r"[^>]*>([^<]*)</script>", page)]


def cases_in(page: str) -> list[dict[str, Any]]:
    return [case for chunk in packed(page, r'class="chunk"') for case in chunk]


def test_equal_runs_give_equal_bytes(page: str, run: tuple[dict[str, Any], list[dict[str, Any]]]) -> None:
    assert renderer("html", track="reviews") is render
    again = run_of(tuning(), panel(tuning()))
    assert page_of(*again) == page
    assert page_of(*run) == page


def test_the_policy_admits_our_style_and_script_and_nothing_else(page: str) -> None:
    reader = Reader(page)
    [policy] = [
        a["content"] or "" for tag, a in reader.tags if a.get("http-equiv") == "Content-Security-Policy"
    ]
    hashes = re.findall(r"'sha256-([^']+)'", policy)
    [style] = reader.raw["style"]
    scripts = [(a, text) for (tag, a), text in zip(
        [one for one in reader.tags if one[0] == "script"], reader.raw["script"], strict=True
    ) if "type" not in a]  # fmt: skip
    [(_, script)] = scripts
    assert hashes == [
        base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in (style, script)
    ]
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    attributes = {name for _, attrs in reader.tags for name in attrs}
    assert not {name for name in attributes if name.startswith("on")} | (
        {"style", "src", "action"} & attributes
    )
    assert all((a["href"] or "").startswith(("#", "data:,")) for _, a in reader.tags if "href" in a)


def test_without_a_script_the_figures_and_the_grid_are_there(
    page: str, run: tuple[dict[str, Any], Any]
) -> None:
    report, text = run[0], Reader(page).text
    assert tables.headline(report) in text
    assert tables.title(report) in text
    for told in (
        *tables.repeats(report),
        tables.withheld(report) or "",
        tables.VOCABULARY_LIMITS,
        report["corpus"]["resolution"],
    ):
        assert told in text
    for table in (
        tables.detection(report),
        tables.severity(report),
        tables.descriptions(report),
        tables.deliveries(report),
    ):
        assert table is not None
        assert table.heading in text
        for row in table.rows:
            assert all(cell in text for cell in row)
    for notice in report["notices"]:
        assert notice["text"] in text
    for limit in report["corpus"]["limits"]:
        assert limit in text
    assert report["corpus"]["digest"] in text
    for pair in report["ranks"]["pairs"]:
        assert (
            f"{pair['first']} ahead of {pair['second']} on {pair['ahead']}, behind on {pair['behind']}"
            in text
        )
    assert "Tables and grid need no script" in text


def grid_rows(page: str) -> list[list[str]]:
    """The states of each line of the grid."""
    body = page[page.index('id="list-body"') :]
    return [re.findall(r'data-state="(\w+)"', line) for line in re.findall(r"<tr data-line.*?</tr>", body)]


def test_every_line_of_the_grid_is_there_with_its_states(page: str, run: tuple[dict[str, Any], Any]) -> None:
    grid = run[0]["grid"]
    names = [row["reviewer"] for row in run[0]["tables"]["detection"]]
    assert grid_rows(page) == [[line["cells"][name]["state"] for name in names] for line in grid]
    assert len(grid) == 18


def test_every_case_is_packed_whole_and_in_order(
    page: str, run: tuple[dict[str, Any], list[dict[str, Any]]]
) -> None:
    found = cases_in(page)
    assert [case["id"] for case in found] == [row["case"].id for row in run[1]]
    [index] = packed(page, r'id="index"')
    assert index["reviewers"] == ["careful", "foreign:tool", "loud", "silent"]
    assert [one[0] for one in index["cases"]] == [case["id"] for case in found]
    for (_, _, _, counts), case in zip(index["cases"], found, strict=True):
        for name, of in zip(index["reviewers"], counts, strict=True):
            reviews = [review for review in case["reviews"] if review["reviewer"] == name]
            assert of[:-1] == [sum(review["counts"][letter] for review in reviews) for letter in "MNEXD?"]
            assert of[-1] == sum(review["status"] in ("failed", "unknown") for review in reviews)
    assert "RAW" not in json.dumps(found)
    assert [review["status"] for review in found[3]["reviews"]] == [
        "found",
        "found",
        "found",
        "failed",
        "silent",
    ]


def test_a_case_that_no_longer_fits_stays_in_the_grid(
    monkeypatch: pytest.MonkeyPatch, run: tuple[Any, Any]
) -> None:
    monkeypatch.setattr(review_html, "EMBEDDED_CASES", 5)
    made = page_of(*run)
    assert len(cases_in(made)) == 5
    assert "first 5 cases in full; of 11 more cases it holds the grid alone" in Reader(made).text
    assert len(grid_rows(made)) == 18
    assert made.count('data-case="') == 5
    assert "python" in Reader(made).text
    short = page_of(run[0], run[1][:3])
    assert "first 3 cases in full; of 13 more cases" in Reader(short).text


def test_a_page_is_bounded_in_bytes(monkeypatch: pytest.MonkeyPatch, run: tuple[Any, Any]) -> None:
    monkeypatch.setattr(review_html, "CHUNK_BYTES", 1)
    assert len(packed(page_of(*run), r'class="chunk"')) == 16
    monkeypatch.setattr(review_html, "EMBEDDED_BYTES", 4_000)
    assert 0 < len(cases_in(page_of(*run))) < 8


def test_a_long_grid_is_cut_with_a_notice(monkeypatch: pytest.MonkeyPatch, run: tuple[Any, Any]) -> None:
    assert "The grid shows" not in Reader(page_of(*run)).text
    monkeypatch.setattr("judgeproof.reports.review_page.MOST_GRID", 4)
    made = page_of(*run)
    assert "The grid shows 4 of 18 lines" in Reader(made).text
    assert len(grid_rows(made)) == 4


def test_hostile_text_stays_text() -> None:
    corpus, reviews = hostile()
    made = page_of(*run_of(corpus, reviews))
    reader = Reader(made)
    assert not {"img", "iframe", "object", "b" + ATTACK} & {tag for tag, _ in reader.tags}
    assert sum(tag == "script" and "type" not in attrs for tag, attrs in reader.tags) == 1
    assert not any(sign in made for sign in CONTROLS if sign not in "[31m")
    assert ATTACK + SHOWN_CONTROLS in reader.text
    assert "49" not in reader.text.replace("{{7*7}}", "")
    made.encode("utf-8")
    [case] = cases_in(made)
    assert case["title"] == ATTACK + SHOWN_CONTROLS


def test_addresses_of_cases_are_those_that_a_browser_makes() -> None:
    names = ["plain", "with blank/é'(!*)~", "\u202e", "\\u202e"]
    corpus = corpus_of(*(Case(id=name) for name in names))
    made = page_of(*run_of(corpus, [reviewed(case, "r", ()) for case in corpus.cases]))
    [index] = packed(made, r'id="index"')
    assert [one[2] for one in index["cases"]] == [
        "plain",
        "with%20blank%2F%C3%A9'(!*)~",
        "%5Cu202e",
        "%5Cu202e@3",
    ]
    assert [one[0] for one in index["cases"]][2:] == ["\\u202e", "\\u202e"]


def test_cost_is_drawn_where_a_cost_table_knows_it(run: tuple[dict[str, Any], Any]) -> None:
    report = run[0]
    assert "plot-cost" not in "".join(render(report, run[1])).partition("</style>")[2]
    known = {"state": "known", "usd": "0.02", "text": "$0.0200"}
    bill = {
        "cost": known, "per_review": known, "per_defect": known, "comparable": True, "priced": 1, "covered": 1,
        "detected": 1, "tokens": {"prompt": 1}, "spread": "n/a", "age": None, "unpriced": [],
    }  # fmt: skip
    cost = [{**row, **bill} for row in report["tables"]["detection"]]
    priced = {**report, "tables": {**report["tables"], "cost": cost}}
    assert 'class="plot plot-cost"' in page_of(priced, run[1])


def test_a_corpus_with_nothing_in_it_says_so() -> None:
    text = Reader(page_of(*run_of(corpus_of(), []))).text
    assert "Nothing was reviewed." in text
    assert "The corpus holds no case." in text
    assert "NaN" not in text
    clean = corpus_of(Case(id="c", head={"a": "1"}))
    text = Reader(page_of(*run_of(clean, [reviewed(clean.cases[0], "r", ())], status="incomplete"))).text
    assert "No row has both figures" in text
    assert "Incomplete run" in text


def test_groups_that_are_separated_stand_in_order() -> None:
    one = next(case for case in tuning().cases if case.id == "go-nil-deref")
    corpus = replace(tuning(), cases=tuple(replace(one, id=f"c{n:02}") for n in range(24)))
    reviews = [
        review for case in corpus.cases for review in panel(replace(corpus, cases=(case,))) if review.reviewer != "loud"
    ]  # fmt: skip
    report, rows = run_of(corpus, reviews)
    assert [sorted(group) for group in report["ranks"]["groups"]] == [["careful", "foreign:tool"], ["silent"]]
    text = Reader(page_of(report, rows)).text
    assert "not separated from one another" in text
    assert "separated from the others" in text
    assert "Groups stand in order, the best first" in text
