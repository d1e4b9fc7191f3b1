"""Two runs beside each other: what hinders a comparison, what is better, and which plants came and went."""

from typing import Any

from tests.unit.reviews.build import case, finding, plant, review
from tests.unit.reviews.test_report import counted

from judgeproof.reviews import report
from judgeproof.reviews.cases import Case, Corpus
from judgeproof.reviews.comparison import Side, compared, hindrances
from judgeproof.reviews.facts import Review

CASES = tuple(case(plant(50), id=f"c{n}") for n in range(3))
MANIFEST: dict[str, Any] = {
    "corpus": {"digest": "0123456789", "cases": ["c0", "c1", "c2"]}, "scorer": {"version": 1}, "repeats": 1,
    "status": "complete",
}  # fmt: skip


def side(*reviews: Review, cases: tuple[Case, ...] = CASES, **manifest: Any) -> Side:
    tally = counted(cases, *reviews)
    made = report.sections(Corpus(name="c", digest="d", cases=cases), tally, seed=1)
    return Side(manifest={**MANIFEST, **manifest}, report=made, counted=tally)


def test_what_hinders() -> None:
    other = {
        "corpus": {"digest": "abcdefghij", "cases": ["c1", "c2", "c3", "c4"]}, "scorer": {"version": 2}, "repeats": 3,
        "status": "incomplete",
    }  # fmt: skip
    assert hindrances(MANIFEST, MANIFEST) == []
    assert hindrances(MANIFEST, other) == [
        "different corpora: 01234567 and abcdefgh",
        "different cases: 1 only in the first and 2 only in the second",
        "different scorers: 1 and 2",
        "different repeats: 1 and 3",
        "the second run is incomplete",
    ]
    assert hindrances({**MANIFEST, "status": "failed"}, MANIFEST) == ["the first run is failed"]


def test_what_changed() -> None:
    before = side(
        review(finding(50), case="c0"), review(finding(3, "x"), case="c1"), review(case="c2", status="silent")
    )
    after = side(
        review(finding(50, defect_class="correctness"), case="c0"), review(finding(54), case="c1"),
        review(case="c2", status="silent"),
    )  # fmt: skip
    told = compared(before, after, seed=1)["reviewers"][0]
    changes = {figure["figure"]: figure["change"] for figure in told["figures"]}
    assert changes == {
        "RECALL": "better", "NOISE": "better", "ANCHOR": "equal", "L/DEF": "equal", "OFF": "worse", "DUP": "equal",
        "CLEAN": "equal", "CLASS": "NC",
    }  # fmt: skip
    assert told["plants"] == {"gained": ["c1 p50"], "lost": []}
    back = compared(after, before, seed=1)["reviewers"][0]
    assert back["plants"] == {"gained": [], "lost": ["c1 p50"]}
    assert (told["recall"]["state"], told["recall"]["units"]) == ("too_few", 3)


def test_nothing_is_better_where_nothing_may_be_compared() -> None:
    one = side(review(finding(50), case="c0"))
    other = side(review(finding(50), case="c0"), repeats=2)
    told = compared(one, other, seed=1)["reviewers"][0]
    assert {figure["change"] for figure in told["figures"]} == {"NC"}
    assert (told["plants"], told["recall"]) == (None, None)


def test_who_is_held_against_whom() -> None:
    one = side(review(case="c0", status="silent"), review(case="c0", reviewer="a", status="silent"))
    other = side(review(case="c0", status="silent"), review(case="c0", reviewer="b", status="silent"))
    told = compared(one, other, seed=1)
    assert [(pair["first"], pair["second"]) for pair in told["reviewers"]] == [("r", "r")]
    assert (told["only_first"], told["only_second"]) == (["a"], ["b"])
    alone = compared(side(review(case="c0")), side(review(case="c0", reviewer="b")), seed=1)
    assert [(pair["first"], pair["second"]) for pair in alone["reviewers"]] == [("r", "b")]


def test_a_row_that_lost_reviews_is_never_called_better() -> None:
    noisy = side(*(review(finding(3, "x"), case=f"c{n}") for n in range(3)))
    lost = side(
        review(finding(50), case="c0"), review(case="c1", status="silent"), review(case="c2", status="failed")
    )
    told = compared(noisy, lost, seed=1)["reviewers"][0]
    assert told["lacking"] == ["the second row lacks whole, delivered reviews"]
    assert {figure["change"] for figure in told["figures"]} == {"NC"}
    assert told["plants"] is None


def test_rows_of_another_depth_are_not_compared() -> None:
    once = side(*(review(finding(50), case=f"c{n}") for n in range(3)))
    twice = side(*(review(finding(50), case=f"c{n}", repeat=r) for n in range(3) for r in (1, 2)))
    assert compared(once, twice, seed=1)["reviewers"][0]["lacking"] == ["different repeats: 1 and 2"]


def test_digests_that_begin_alike_are_other_corpora() -> None:
    other = {**MANIFEST, "corpus": {**MANIFEST["corpus"], "digest": "01234567zz"}}
    assert hindrances(MANIFEST, other) == ["different corpora: 0123456789 and 01234567zz"]
