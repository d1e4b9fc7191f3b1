"""What holds of every corpus and every review, whatever is in them."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import msgspec
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.laws.changes_and_reviews import cases, findings, lines, reviews, runs

from judgeproof.reviews import levels, report, tally
from judgeproof.reviews.assignment import assigned
from judgeproof.reviews.cases import Case, Corpus
from judgeproof.reviews.facts import DELIVERED, Finding, Region, Review
from judgeproof.reviews.geometry import spans, width
from judgeproof.reviews.matching import AnswerKey
from judgeproof.reviews.records import review_of, review_record
from judgeproof.reviews.scoring import Outcome, score
from judgeproof.reviews.severity import said

found = reviews(status=st.sampled_from(sorted(DELIVERED)))


def scored(case: Case, review: Review) -> Outcome:
    return score(AnswerKey(case), review)


def sections(corpus: Corpus, reviews: Iterable[Review]) -> dict[str, Any]:
    keys = {case.id: AnswerKey(case) for case in corpus.cases}
    outcomes = [json.loads(msgspec.json.encode(score(keys[r.case], r).as_dict())) for r in reviews]
    return report.sections(corpus, tally.tallied(corpus.cases, outcomes), seed=1)


def rows(corpus: Corpus, reviews: Iterable[Review]) -> dict[str, dict[str, Any]]:
    return {row["reviewer"]: row for row in sections(corpus, reviews)["tables"]["detection"]}


def counts(outcome: Outcome) -> Counter[str]:
    flags = Counter(
        {
            name: sum(getattr(f, name) for f in outcome.findings)
            for name in ("noise", "extra", "duplicate", "near")
        }
    )
    flags["anchored_lines"] = outcome.anchored_lines
    flags["anchor"] = outcome.anchor or 0
    return flags


@given(cases(), found, st.randoms(use_true_random=False))
def test_the_order_of_findings_changes_nothing(case: Case, review: Review, chance: Any) -> None:
    shuffled = list(review.findings)
    chance.shuffle(shuffled)
    one, other = scored(case, review), scored(case, replace(review, findings=tuple(shuffled)))
    assert counts(one) == counts(other)
    for name in ("located", "off", "agreed", "severity", "anchor", "states_class", "words"):
        assert getattr(one, name) == getattr(other, name)


@given(cases(), found, findings(), st.integers(0, 5))
def test_an_added_finding_pays(case: Case, review: Review, added: Finding, at: int) -> None:
    more = replace(review, findings=(*review.findings[:at], added, *review.findings[at:]))
    before, after = scored(case, review), scored(case, more)
    for name in ("noise", "duplicate", "anchored_lines", "anchor"):
        assert counts(after)[name] >= counts(before)[name]
    assert set(before.located) <= set(after.located)
    for plant, called in before.severity.items():
        assert levels.rank(after.severity[plant].level) >= levels.rank(called.level)


@given(cases(), found)
def test_every_finding_is_one_thing(case: Case, review: Review) -> None:
    outcome = scored(case, review)
    for one in outcome.findings:
        assert set(one.matched) <= set(one.explains)
        assert [bool(one.matched), one.near, one.extra, one.noise].count(True) == 1
        assert not one.duplicate or one.matched
    assert set(outcome.located) == {plant for one in outcome.findings for plant in one.matched}


@given(cases(), found)
def test_duplicates_are_what_no_assignment_can_serve(case: Case, review: Review) -> None:
    outcome = scored(case, review)
    numbers = {plant.id: number for number, plant in enumerate(case.plants)}
    eligible = [[numbers[plant] for plant in one.matched] for one in outcome.findings]
    matching = [number for number, plants in enumerate(eligible) if plants]
    most = len(assigned(eligible, list(reversed(matching))))
    assert counts(outcome)["duplicate"] == len(matching) - most


@given(findings(), lines, lines)
def test_a_region_costs_the_lines_that_it_adds(one: Finding, line: int, end: int) -> None:
    assume(line >= 1)
    wider = replace(one, also_at=(*one.also_at, Region(line=line, end_line=end)))
    before = {n for first, last in spans(one) for n in range(first, last + 1)}
    added = set(range(line, max(line, end) + 1)) - before
    assert width(spans(wider)) == width(spans(one)) + len(added)


@given(runs(), st.data())
def test_a_failed_review_never_improves_a_row(
    run: tuple[Corpus, Sequence[Review]], data: st.DataObject
) -> None:
    corpus, made = run
    case = data.draw(st.sampled_from(corpus.cases))
    assume(any(review.reviewer == "r" for review in made))
    lost = Review(case=case.id, reviewer="r", repeat=3, status="failed", scale="ours")
    before, after = rows(corpus, made)["r"], rows(corpus, (*made, lost))["r"]
    for name in ("recall", "clean"):
        assert after[name]["k"] <= before[name]["k"]
        assert after[name]["n"] >= before[name]["n"]
    for name in ("noise", "anchor", "l_per_def", "off", "dup", "class", "near", "extra"):
        assert after[name] == before[name]
    assert after["failed"] == before["failed"] + 1


@given(findings(), st.sampled_from(levels.LEVELS))
def test_a_translation_changes_no_word(one: Finding, level: str) -> None:
    word = said(one)
    assume(word is not None)
    translated = replace(one, severity=level, severity_said=word, severity_translated=True)
    assert said(translated) == word


@given(runs(), st.randoms(use_true_random=False))
def test_equal_reviews_give_equal_reports(run: tuple[Corpus, Sequence[Review]], chance: Any) -> None:
    corpus, made = run
    shuffled = list(made)
    chance.shuffle(shuffled)
    one, other = (json.dumps(sections(corpus, order)) for order in (made, shuffled))
    assert one == other


@given(runs())
def test_nothing_of_nothing_is_no_number(run: tuple[Corpus, Sequence[Review]]) -> None:
    corpus, made = run
    for name, row in rows(corpus, made).items():
        mine = [review for review in made if review.reviewer == name]
        assert row["reviews"] == len(mine)
        assert row["recall"]["n"] == sum(
            len(case.plants) for r in mine for case in corpus.cases if case.id == r.case
        )
        assert row["noise"]["n"] == sum(review.status in DELIVERED for review in mine)
        assert 0 <= row["recall"]["k"] <= row["recall"]["n"]
        assert 0 <= row["clean"]["k"] <= row["clean"]["n"] == sum(case.clean for case in corpus.cases)
        assert row["l_per_def"]["n"] == row["off"]["n"] == row["dup"]["n"] == row["recall"]["k"]
        assert row["l_per_def"]["k"] >= row["recall"]["k"]


@given(reviews())
def test_a_review_survives_its_file(review: Review) -> None:
    assert review_of(json.loads(msgspec.json.encode(review_record(review)))) == review
