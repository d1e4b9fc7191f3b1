"""What the report of a review run says, beside its tables."""

from dataclasses import replace
from typing import Any

import pytest
from tests.unit.reviews.build import case, extra, finding, plant, review

from judgeproof.reviews import report
from judgeproof.reviews.cases import Case, Corpus
from judgeproof.reviews.facts import Review
from judgeproof.reviews.matching import AnswerKey
from judgeproof.reviews.scoring import score
from judgeproof.reviews.tally import Tally, tallied

PLANTED = tuple(case(plant(50), id=f"c{n}", language="go") for n in (1, 2))
CLEAN = tuple(case(id=f"k{n}", extras=(extra(20),), language="go") for n in (1, 2, 3))


def counted(cases: tuple[Case, ...], *reviews: Review) -> Tally:
    keys = {one.id: AnswerKey(one) for one in cases}
    return tallied(cases, [score(keys[one.case], one).as_dict() for one in reviews])


def sections(cases: tuple[Case, ...], *reviews: Review, split: str = "probe") -> dict[str, Any]:
    corpus = Corpus(name="c", digest="d", cases=cases, split=split)
    return report.sections(corpus, counted(cases, *reviews), seed=1)


def codes(told: dict[str, Any]) -> list[str]:
    return [notice["code"] for notice in told["notices"]]


@pytest.mark.parametrize(
    ("cases", "told"),
    [
        ((), "no case: nothing can be told"),
        (CLEAN, "nothing is planted: recall is undefined"),
        (PLANTED, "one plant is 0.500 of recall, and 1.000 of it on the case with the fewest"),
        ((*PLANTED, case(plant(5), plant(9), id="c3")), "one plant is 0.250 of recall, and 1.000 of it"),
    ],
)
def test_resolution(cases: tuple[Case, ...], told: str) -> None:
    assert report.resolution(cases).startswith(told)


def test_the_grid() -> None:
    reviews = (
        review(finding(50), case="c1"), review(finding(55), case="c2"), review(case="k1", status="silent"),
        review(finding(3, "x"), case="k2"), review(case="k3", status="failed", detail="timeout"),
        review(case="c1", reviewer="s", status="failed"), review(finding(9), case="c2", reviewer="s"),
    )  # fmt: skip
    grid = sections((*PLANTED, *CLEAN), *reviews)["grid"]
    assert {line["case"]: line["cells"]["r"]["state"] for line in grid} == {
        "c1": "located", "c2": "near", "k1": "quiet", "k2": "noisy", "k3": "lost",
    }  # fmt: skip
    assert {line["case"]: line["cells"]["s"]["state"] for line in grid} == {
        "c1": "lost", "c2": "missed", "k1": "absent", "k2": "absent", "k3": "absent",
    }  # fmt: skip
    assert grid[0]["cells"]["s"] == {"state": "lost", "located": {"k": 0, "n": 1}, "near": 0, "lost": 1}
    assert sections(PLANTED, review(finding(50), case="c1"))["grid"][1]["cells"]["r"]["state"] == "absent"


def test_a_short_row_is_marked_named_and_not_ranked() -> None:
    many = tuple(case(plant(50), id=f"c{n}") for n in range(9))
    told = sections(many, review(finding(50), case="c0"), review(finding(50), case="c1", status="incomplete"))
    assert told["tables"]["detection"][0]["marked"] is True
    assert told["ranks"]["unranked"] == ["r"]
    short = next(notice for notice in told["notices"] if notice["code"] == "short_row")
    assert short["text"].startswith(
        "r: 8 of 9 cases lack a whole, delivered review (c1, c2, c3, c4, c5, c6 and 2 more)"
    )


def test_what_a_corpus_is_not_good_for() -> None:
    assert "tuning_corpus" in codes(sections(PLANTED, split="tuning"))
    assert codes(sections(PLANTED)) == []
    imported = Case(id="pr", keyed=False)
    told = sections((imported, *PLANTED), review(finding(3), case="pr"))
    assert {"no_answer_key", "not_runnable"} <= set(codes(told))
    assert told["tables"]["detection"][0]["noise"] == {"k": 0, "n": 0}
    assert [line["case"] for line in told["grid"]] == ["c1", "c2"]


def test_what_reviews_say_of_themselves_is_counted() -> None:
    reviews = [
        review(case="c1", status="failed", detail="timeout", notices=("a", "b")),
        review(case="c2", status="silent", notices=("a",)),
    ]
    told = [notice["text"] for notice in sections(PLANTED, *reviews)["notices"][1:]]
    assert told == [
        "r: 2 of 2 reviews: a", "r: 1 of 2 reviews: failed, timeout", "r: 1 of 2 reviews: b",
    ]  # fmt: skip


def test_many_remarks_are_bounded() -> None:
    noisy = replace(review(case="c1", status="silent"), notices=tuple(f"n{n:02}" for n in range(90)))
    again = replace(noisy, repeat=2)
    told = sections(PLANTED, noisy, again)["notices"]
    assert told[-1]["text"] == "r: 44 further remarks on reviews; see outcomes.jsonl"
    assert told[1]["text"] == "r: 2 of 2 reviews: n00"


def test_repeats_share_what_both_have() -> None:
    reviews = [
        review(finding(50), finding(3, "x"), case="c1"),
        review(finding(51), finding(3, "x"), case="c1", repeat=2),
        review(finding(3, "y"), case="c1", repeat=3),
        review(case="c2", status="silent"), review(case="c2", status="silent", repeat=2),
        review(case="c2", status="failed", repeat=3),
    ]  # fmt: skip
    row = sections(PLANTED, *reviews)["repeats"][0]
    # Of three pairs of repeats one shares the plant and the remark; each other pair has one or two that differ.
    assert row["plants"] == {"k": 1, "n": 3}
    assert row["findings"] == {"k": 1, "n": 3 + 2 + 2 + 2}
    silent = [review(case="c2", status="silent", repeat=n) for n in (1, 2)]
    assert sections(PLANTED, *silent)["repeats"][0]["plants"] == {"k": 0, "n": 0}


def test_rows_are_ordered_by_recall_and_not_by_how_often_they_were_asked() -> None:
    cases = tuple(case(plant(50), id=f"c{n:02}") for n in range(24))
    once = [review(finding(50), case=one.id, reviewer="once") for one in cases]
    twice = [
        review(finding(50), case=one.id, reviewer="twice", repeat=n)
        for n, at in ((1, cases), (2, cases[:2]))
        for one in at
    ] + [review(case=one.id, reviewer="twice", repeat=2, status="silent") for one in cases[2:]]
    ranks = sections(cases, *once, *twice)["ranks"]
    assert ranks["groups"] == [["once"], ["twice"]]
    assert ranks["pairs"][0]["separated"] is True


def test_what_was_asked_for_and_never_made_is_owed() -> None:
    keys = {one.id: AnswerKey(one) for one in (*PLANTED, *CLEAN)}
    made = [review(finding(50), case="c1"), review(case="k1", status="silent")]
    outcomes = [score(keys[one.case], one).as_dict() for one in made]
    corpus = Corpus(name="c", digest="d", cases=(PLANTED[0], CLEAN[0]))
    asked = {"r": range(1, 3), "never": range(1, 3)}
    told = report.sections(corpus, tallied(corpus.cases, outcomes, asked=asked), seed=1)
    rows = {row["reviewer"]: row for row in told["tables"]["detection"]}
    assert (rows["r"]["clean"], rows["r"]["marked"], rows["r"]["absent"]) == ({"k": 0, "n": 1}, True, 2)
    assert (rows["never"]["recall"], rows["never"]["absent"]) == ({"k": 0, "n": 0}, 4)
    assert told["ranks"]["unranked"] == ["never", "r"]
    assert told["grid"][1]["cells"]["r"] == {"state": "lost", "noise": 0, "lost": 1}
    assert told["tables"]["severity"][1]["marked"] is True


def test_only_planted_cases_pair_reviewers() -> None:
    unkeyed = tuple(Case(id=f"u{n}", keyed=False) for n in range(20))
    told = sections((*PLANTED, *unkeyed), *(review(finding(50), case=one.id) for one in (*PLANTED, *unkeyed)))
    assert told["ranks"]["cases"] == 2


def test_a_language_keeps_the_clean_cases_that_were_never_asked_about() -> None:
    told = sections((*PLANTED, *CLEAN), review(case="k1", status="silent"), review(finding(50), case="c1"))
    language = told["tables"]["languages"][0]
    assert (language["clean"], language["marked"]) == ({"k": 1, "n": 3}, True)
