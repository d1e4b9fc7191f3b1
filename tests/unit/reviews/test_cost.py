"""The cost table: dollars and findings of exactly the same reviews, what is short marked, what is unknown said."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

import pytest
from tests.unit.reviews.build import case, finding, plant, regions, review

from judgeproof.figures.catalogue import price_of
from judgeproof.figures.money import (
    ABOVE_BASE,
    NO_CALL,
    NO_PRICE,
    PARTLY_REPORTED,
    UNREPORTED,
    Amount,
    Catalogue,
    Undefined,
    Unknown,
    exactly,
)
from judgeproof.reviews.cases import Case
from judgeproof.reviews.cost import MIXED, CostRow, CostTable, Coverage, Ledger, Local, billed, compare
from judgeproof.reviews.cost_notes import LEGEND, noted, provenance
from judgeproof.reviews.facts import Call, Finding, Review
from judgeproof.reviews.matching import AnswerKey
from judgeproof.reviews.scoring import score

TODAY = "2026-11-29"
CORPUS = (
    case(plant(10), plant(60), id="a"), case(plant(30), id="b"), case(plant(40), id="c"), case(id="k"), case(id="l"),
)  # fmt: skip
FLAT = {"input": 2, "output": 10, "captured_on": "2026-11-01", "source": "a price list", "endpoint": "e"}
ROUTING = {
    "endpoints": 34, "source": "a router", "cheapest": "x", "dearest": "y",
    "min": {"input": 1, "output": 5}, "max": {"input": 4, "output": 20},
}  # fmt: skip
CATALOGUE = Catalogue(
    prices={
        "m": price_of(FLAT),
        "tenfold": price_of({**FLAT, "input": 20, "output": 100}),
        "half": price_of({**FLAT, "input": 1, "output": 5}),
        "old": price_of({**FLAT, "captured_on": "2026-10-01"}),
        "coming": price_of({**FLAT, "captured_on": "2026-12-01"}),
        "undated": price_of({"input": 2, "output": 10}),
        "routed": price_of({**FLAT, "routing": ROUTING}),
        "tiered": price_of({**FLAT, "routing": ROUTING, "tiers": [{"min_prompt_tokens": 1, "input": 3}]}),
        "free": price_of({**FLAT, "routing": {"min": {"input": 0, "output": 0}, "max": {"input": 2, "output": 10}}}),
    }
)  # fmt: skip

Write = Callable[[Case], Iterable[Finding]]


def truth(of: Case) -> list[Finding]:
    """Each plant, on its line and in its words."""
    return [finding(one.line) for one in of.plants]


def nothing(of: Case) -> list[Finding]:
    return []


def spent(*findings: Finding, terse: bool = False, **changes: Any) -> Call:
    known: dict[str, Any] = {"prompt": 2000, "completion": 20 + (12 if terse else 120) * len(findings)}
    return Call(**{**known, **changes})


def made(
    reviewer: str,
    write: Write = truth,
    *,
    repeats: int = 2,
    terse: bool = False,
    but: Callable[[Review], Review] = lambda one: one,
) -> list[Review]:
    """The reviews of a reviewer over the corpus, each billed for what it wrote; `but` changes one before it is added."""
    return [
        but(
            review(
                *(found := tuple(write(of))), case=of.id, reviewer=reviewer, repeat=repeat,
                calls=(spent(*found, terse=terse),), status="found" if found else "silent",
            )
        )
        for repeat in range(1, repeats + 1)
        for of in CORPUS
    ]  # fmt: skip


def tabled(*reviews: Review, models: Mapping[str, str] | None = None) -> CostTable:
    keys = {of.id: AnswerKey(of) for of in CORPUS}
    names = {one.reviewer for one in reviews}
    told = {"r": "m"} | {name: name for name in names & CATALOGUE.prices.keys()} if models is None else models
    ledger = Ledger(CORPUS, CATALOGUE, told, today=TODAY)
    for one in reviews:
        ledger.add(one, score(keys[one.case], one).as_dict())
    return ledger.table()


def rows(*reviews: Review, models: Mapping[str, str] | None = None) -> dict[str, CostRow]:
    return {row.reviewer: row for row in tabled(*reviews, models=models).rows}


def notes(table: CostTable) -> list[tuple[str, str]]:
    return [(note.code, note.text) for note in noted(table)]


def usd(amount: object) -> str:
    assert isinstance(amount, Amount)
    return exactly(amount.usd)


def where(condition: Callable[[Review], bool], **changes: Any) -> Callable[[Review], Review]:
    return lambda one: replace(one, **changes) if condition(one) else one


# ---------------------------------------------------------------- the bill of one review


@pytest.mark.parametrize(
    ("changes", "bill"),
    [
        ({"calls": None}, Unknown(NO_CALL)),
        ({"calls": ()}, Unknown(NO_CALL)),
        ({"calls": (Call(prompt=0, completion=0),)}, Unknown(UNREPORTED)),
        ({"calls": (spent(), Call())}, Unknown(UNREPORTED)),
        ({"calls": (Call(prompt=5),)}, Unknown(PARTLY_REPORTED)),
        ({"calls": (spent(), spent(model="none"))}, Unknown(NO_PRICE, "none")),
        ({"local": True, "duration": 1.5}, Local(1.5)),
        ({"local": True, "duration": 0}, Local(0.0)),
        ({"local": True, "duration": None}, Local(None)),
        ({"local": True, "duration": float("nan")}, Local(None)),
        ({"local": True, "duration": float("inf")}, Local(None)),
        ({"local": True, "duration": -1.0}, Local(None)),
        ({"local": True, "duration": True}, Local(None)),
        ({"local": True, "duration": 2.0, "calls": (spent(),)}, Local(2.0)),
    ],
)  # fmt: skip
def test_a_review_costs_dollars_or_seconds_or_is_unknown(changes: dict[str, Any], bill: object) -> None:
    assert billed(review(**changes), CATALOGUE, "m") == bill


def test_a_command_without_usage_is_unknown_and_only_an_analyzer_is_local() -> None:
    assert billed(review(calls=None, duration=3.0), CATALOGUE, None) == Unknown(NO_CALL)
    assert billed(review(calls=(spent(),)), CATALOGUE, None) == Unknown(NO_PRICE)


def test_each_call_is_priced_as_its_own_model() -> None:
    calls = (spent(), spent(model="tenfold"), spent(model="m"))
    assert usd(billed(review(calls=calls), CATALOGUE, "m")) == "0.050400000"
    assert usd(billed(review(calls=(spent(model="m"),)), CATALOGUE, None)) == "0.004200000"


# ---------------------------------------------------------------- covering the same


@pytest.mark.parametrize(
    ("given", "reference", "found"),
    [
        ({"a": {"x": 1, "y": 1}, "b": {"x": 1, "z": 1}}, ("x", "y"), {"b": Coverage(covered=2, missing=("y",), shallow=())}),
        ({"a": {"z": 1, "y": 1}, "b": {"x": 1, "y": 1}}, ("x", "y"), {"a": Coverage(covered=2, missing=("x",), shallow=())}),
        ({"a": {"x": 1}, "b": {"x": 1, "y": 1}}, ("x", "y"), {"a": Coverage(covered=1, missing=("y",), shallow=())}),
        ({"a": {"x": 3, "y": 1}, "b": {"x": 1, "y": 3}}, ("x", "y"), {"a": Coverage(covered=2, missing=(), shallow=("y",))}),
        ({"a": {"x": 1}, "b": {"y": 9}}, ("x",), {"b": Coverage(covered=1, missing=("x",), shallow=())}),
        ({"a": {"x": 1}, "b": {"x": 0}}, ("x",), {"b": Coverage(covered=0, missing=("x",), shallow=())}),
        ({"a": {}, "b": {}}, (), {"a": Coverage(covered=0, missing=(), shallow=())}),
        ({}, (), {}),
    ],
    ids=["other set", "first by name", "largest", "deepest", "depth elsewhere", "none of it", "nothing", "nobody"],
)  # fmt: skip
def test_rows_are_compared_over_the_largest_set_at_its_depth(
    given: dict[str, dict[str, int]], reference: tuple[str, ...], found: dict[str, Coverage]
) -> None:
    compared = compare(given)
    assert compared.reference == reference
    assert {name: compared.rows[name] for name in found} == found
    assert {name: row.comparable for name, row in compared.rows.items()} == {
        name: bool(row.covered) and not row.missing and not row.shallow for name, row in compared.rows.items()
    }


def test_covering_nothing_is_not_comparable() -> None:
    assert not Coverage(covered=0, missing=(), shallow=()).comparable
    assert Coverage(covered=1, missing=(), shallow=()).comparable


# ---------------------------------------------------------------- one row


def test_a_row_tells_dollars_and_the_whole_detection_group() -> None:
    row = rows(*made("r"))["r"]
    told = row.as_dict()
    # 10 reviews of 2000 + 20 tokens, and 8 findings of 120.
    assert told["cost"]["usd"] == "0.051600000"
    assert told["per_review"]["usd"] == "0.005160000"
    assert (told["per_defect"]["usd"], told["per_defect"]["text"]) == ("0.006450000", "$0.006450")
    assert told["tokens"] == {"prompt": 20_000, "completion": 1160, "cache_read": 0, "cache_write": 0}
    group = {
        "recall": {"k": 8, "n": 8}, "noise": {"k": 0, "n": 10}, "anchor": 1, "l_per_def": {"k": 8, "n": 8},
        "off": {"k": 0, "n": 8}, "dup": {"k": 0, "n": 8}, "clean": {"k": 2, "n": 2}, "class": None,
    }  # fmt: skip
    assert {name: told[name] for name in group} == group
    counts = {
        "reviewer": "r", "reviews": 10, "priced": 10, "covered": 5, "detected": 8, "silent": 4, "failed": 0,
        "incomplete": 0, "unknown": 0, "comparable": True, "missing": [], "shallow": [], "unpriced": [],
        "spread": "n/a", "age": {"days": 28, "state": "fresh"},
    }  # fmt: skip
    assert {name: told[name] for name in counts} == counts
    assert told["provenance"] == [
        {"model": "m", "source": "a price list", "endpoint": "e", "captured_on": "2026-11-01"}
    ]
    assert notes(tabled(*made("r"))) == []


def test_a_class_that_is_stated_is_counted_in_the_cost_table_too() -> None:
    def classed(of: Case) -> list[Finding]:
        return [replace(one, defect_class="correctness") for one in truth(of)]

    assert rows(*made("r", classed))["r"].as_dict()["class"] == {"k": 8, "n": 8}


def test_what_was_found_without_a_bill_counts_for_nothing() -> None:
    unbilled = where(lambda one: one.case == "a", calls=None)
    row = rows(*made("r", but=unbilled))["r"]
    assert (row.reviews, row.priced, row.located) == (10, 8, 4)
    assert row.as_dict()["recall"] == {"k": 4, "n": 4}
    assert row.as_dict()["unpriced"] == [{"why": NO_CALL, "of": None, "reviews": 2}]


def test_a_clean_case_with_one_repeat_unbilled_is_owed_and_not_quiet() -> None:
    second = where(lambda one: one.repeat == 2 and one.case == "k", calls=())
    assert rows(*made("r", but=second))["r"].as_dict()["clean"] == {"k": 1, "n": 2}
    never = where(lambda one: one.repeat == 2, calls=())
    assert rows(*made("r", but=never))["r"].as_dict()["clean"] == {"k": 0, "n": 2}


def test_a_review_that_failed_costs_what_it_cost_and_covers_nothing() -> None:
    failed = where(lambda one: one.case == "a", status="failed", findings=())
    found = rows(*made("r", but=failed), *made("half"))
    row = found["r"]
    assert (row.priced, row.coverage.covered, row.coverage.missing, row.comparable) == (10, 4, ("a",), False)
    assert row.as_dict()["recall"] == {"k": 4, "n": 8}
    assert row.as_dict()["noise"] == {"k": 0, "n": 8}
    assert row.as_dict()["failed"] == 2
    assert usd(row.cost) == "0.051600000"


def test_a_review_that_saw_a_part_of_a_change_marks_its_row() -> None:
    part = where(lambda one: one.case == "a" and one.repeat == 1, status="incomplete")
    table = tabled(*made("r", but=part))
    assert table.rows[0].as_dict()["cost"]["text"] == "$0.0516*"
    assert notes(table) == [("incomplete", "r: not comparable: 1 reviews saw a change in part.")]


def test_the_outcome_of_another_review_is_refused() -> None:
    ledger = Ledger(CORPUS, CATALOGUE, {}, today=TODAY)
    one = review(case="a")
    outcome = score(AnswerKey(CORPUS[0]), one).as_dict()
    for changes in ({"case": "b"}, {"reviewer": "s"}, {"repeat": 2}, {"status": "failed"}):
        with pytest.raises(ValueError, match="pair each with its own"):
            ledger.add(replace(one, **changes), outcome)


def test_a_row_without_any_bill_is_unknown_for_its_most_frequent_reason() -> None:
    zero = (Call(prompt=0, completion=0),)
    row = rows(*made("m", but=lambda one: replace(one, calls=None if one.case == "a" else zero)))["m"]
    assert {row.cost, row.per_review, row.per_defect} == {Unknown(UNREPORTED)}
    assert list(row.unpriced.items()) == [(Unknown(UNREPORTED), 8), (Unknown(NO_CALL), 2)]
    told = row.as_dict()
    assert (told["cost"]["text"], told["cost"]["usd"], told["age"], told["priced"]) == (
        "unknown",
        None,
        None,
        0,
    )
    assert (told["recall"], told["noise"]) == ({"k": 0, "n": 0}, {"k": 0, "n": 0})


# ---------------------------------------------------------------- rates of another day, bands


@pytest.mark.parametrize(
    ("model", "text", "code", "note"),
    [
        ("m", "$0.0516", None, ""),
        ("old", "$0.0516!", "stale", "old: a rate is 59 days old."),
        ("coming", "$0.0516!", "stale", "coming: a rate was captured 2 days from now."),
        ("undated", "$0.0516!", "stale", "undated: a rate has no known day of capture."),
        ("routed", "$0.0516~", "banded", "routed: one point between $0.0258 and $0.1032, which a router may charge."),
        ("tiered", "$0.0716", "no_band", f"tiered: what a router may charge cannot be said: {ABOVE_BASE}."),
    ],
)  # fmt: skip
def test_a_rate_of_another_day_and_a_band_are_marked_and_said(
    model: str, text: str, code: str | None, note: str
) -> None:
    table = tabled(*made(model))
    assert table.rows[0].as_dict()["cost"]["text"] == text
    assert notes(table) == ([(code, note)] if code else [])


def test_a_row_and_a_table_are_as_old_as_their_oldest_rate() -> None:
    both = where(lambda one: one.case == "a", calls=(spent(model="old"), spent()))
    table = tabled(*made("r", but=both), *made("half"))
    ages = {row.reviewer: row.age.days for row in table.rows if row.age is not None}
    assert ages == {"r": 59, "half": 28}
    assert table.age is not None
    assert table.age.days == 59
    assert tabled().age is None


def test_one_rate_without_a_day_leaves_the_age_unknown() -> None:
    both = where(lambda one: one.case == "a", calls=(spent(model="undated"), spent()))
    table = tabled(*made("r", but=both), *made("half"))
    assert (table.rows[1].reviewer, table.rows[1].age, table.age) == ("r", None, None)


@pytest.mark.parametrize(
    ("reviewer", "models", "spread"),
    [
        ("routed", ("routed",), "4.0x/34"),
        ("routed", ("routed", "tiered"), "n/a"),
        ("m", ("m",), "n/a"),
        ("free", ("free",), "n/a"),
    ],
)
def test_the_spread_is_what_routing_may_make_of_the_cost(
    reviewer: str, models: tuple[str, ...], spread: str
) -> None:
    calls = tuple(spent(model=model) for model in models)
    assert rows(review(case="a", reviewer=reviewer, calls=calls))[reviewer].spread == spread


def test_several_routed_models_have_no_number_of_endpoints_together() -> None:
    prices = {name: price_of({**FLAT, "routing": ROUTING}) for name in ("x", "y")}
    bare = price_of({**FLAT, "routing": {"min": ROUTING["min"], "max": ROUTING["max"]}})
    for calls, spread in (
        ((spent(model="x"), spent(model="y")), "4.0x"),
        ((spent(model="x"),), "4.0x/34"),
        ((spent(model="bare"),), "4.0x"),
    ):
        ledger = Ledger(CORPUS, Catalogue(prices={**prices, "bare": bare}), {}, today=TODAY)
        one = review(case="a", calls=calls)
        ledger.add(one, score(AnswerKey(CORPUS[0]), one).as_dict())
        assert ledger.table().rows[0].spread == spread


# ---------------------------------------------------------------- analyzers of this machine


def test_an_analyzer_costs_seconds_and_no_dollars() -> None:
    local = where(lambda one: True, local=True, calls=None, duration=0.25)
    table = tabled(*made("ruff", but=local), *made("r"))
    row = table.rows[-1]
    assert (row.reviewer, row.cost, row.per_review, row.per_defect) == ("ruff", *(Local(2.5),) * 3)
    told = row.as_dict()
    local_cell = {"state": "local", "text": "local", "usd": None, "seconds": 2.5}
    assert (told["cost"], told["per_defect"]) == (local_cell, local_cell)
    assert (told["recall"], told["comparable"], told["spread"], told["age"]) == (
        {"k": 8, "n": 8},
        True,
        "n/a",
        None,
    )
    assert notes(table) == [
        ("local", "ruff: 2.50 s of this machine and no dollars, which is not $0 beside the others.")
    ]


@pytest.mark.parametrize("missing", [0, 9], ids=["the first", "the last"])
def test_one_unknown_time_leaves_the_time_unknown(missing: int) -> None:
    local = made("ruff", but=where(lambda one: True, local=True, calls=None, duration=1.0))
    local[missing] = replace(local[missing], duration=None)
    table = tabled(*local)
    assert table.rows[0].cost == Local(None)
    assert notes(table)[0][1].startswith("ruff: an unknown time of this machine and no dollars")


@pytest.mark.parametrize("turn", [1, -1], ids=["paid first", "local first"])
def test_dollars_and_seconds_do_not_add_up(turn: int) -> None:
    mixed = made("r", but=where(lambda one: one.repeat == 2, local=True, calls=None, duration=1.0))
    table = tabled(*mixed[::turn])
    assert table.rows[0].cost == Unknown(MIXED)
    assert ("unknown", f"r: cost unknown: {MIXED}.") in notes(table)


# ---------------------------------------------------------------- the order, and what must be said


def test_rows_stand_by_what_a_defect_costs_and_those_without_an_answer_last() -> None:
    table = tabled(
        *made("z unpriced"), *made("tenfold"), *made("half"), *made("m"),
        *made("old", but=where(lambda one: one.case == "b", calls=None)),
        *made("routed", nothing),
        *made("ruff", but=where(lambda one: True, local=True, calls=None, duration=1.0)),
    )  # fmt: skip
    assert [row.reviewer for row in table.rows] == [
        "half",
        "m",
        "tenfold",
        "old",
        "routed",
        "z unpriced",
        "ruff",
    ]
    assert table.reference == ("a", "b", "c", "k", "l")


def test_every_reason_is_said() -> None:
    told = notes(
        tabled(
            *made("m"),
            *made("half", but=where(lambda one: one.case in "ak" and one.repeat == 2, calls=None)),
            *made("tenfold", but=where(lambda one: one.case == "l", calls=(Call(),))),
            *made("old", nothing),
            *made("none"),
        )
    )
    assert told == [
        (
            "unpriced",
            "half: 2 of 10 reviews have no bill and are in no figure of the row: no call recorded (2).",
        ),
        ("shallow", "half: not comparable: fewer such reviews than a peer has of a, k."),
        (
            "unpriced",
            "tenfold: 2 of 10 reviews have no bill and are in no figure of the row: usage unreported (2).",
        ),
        ("missing", "tenfold: not comparable: no delivered review with a bill of l."),
        ("undefined", "old: $/DEFECT is undefined: nothing located."),
        ("stale", "old: a rate is 59 days old."),
        ("unknown", "none: cost unknown: no price."),
        ("no_result", "none: no result: no delivered review has a bill."),
    ]


def test_a_model_without_a_price_is_named() -> None:
    table = tabled(*made("r"), models={"r": "m@elsewhere"})
    assert notes(table)[0] == ("unknown", "r: cost unknown: priced at another endpoint: m@elsewhere.")


def test_a_note_names_no_more_cases_than_a_reader_wants() -> None:
    many = tuple(case(plant(30), id=f"c{n:02}") for n in range(9))
    ledger = Ledger(many, CATALOGUE, {"r": "m", "s": "m"}, today=TODAY)
    for of in many:
        for one in (review(case=of.id, calls=(spent(),)), review(case=of.id, reviewer="s", calls=(spent(),))):
            if one.reviewer == "r" or of.id == "c00":
                ledger.add(one, score(AnswerKey(of), one).as_dict())
    told = [text for code, text in notes(ledger.table()) if code == "missing"]
    named = "c01, c02, c03, c04, c05, c06 and 2 more"
    assert told == [f"s: not comparable: no delivered review with a bill of {named}."]


def test_rows_whose_bands_meet_are_not_ordered() -> None:
    table = tabled(*made("m"), *made("routed"), *made("tiered"), *made("tenfold"))
    unordered = {note.rows: note.text for note in noted(table) if note.code == "not_orderable"}
    assert unordered == {
        (
            "m",
            "routed",
        ): "m and routed are not orderable by $/DEFECT: $0.006450 and $0.003225 to $0.0129 meet.",
        (
            "m",
            "tiered",
        ): "m and tiered are not orderable by $/DEFECT: what a router may charge for tiered cannot be said.",
        ("routed", "tiered"): (
            "routed and tiered are not orderable by $/DEFECT: what a router may charge for tiered cannot be said."
        ),
        ("tiered", "tenfold"): (
            "tiered and tenfold are not orderable by $/DEFECT: what a router may charge for tiered cannot be said."
        ),
    }


def test_rows_that_may_not_be_compared_are_in_no_pair() -> None:
    short = made("routed", but=where(lambda one: one.case == "b", calls=None))
    assert [note for note in noted(tabled(*made("m"), *short)) if note.code == "not_orderable"] == []


def test_the_sources_of_rates_are_always_told() -> None:
    assert provenance(tabled(*made("undated"), *made("m"))) == (
        "m: rates of a price list, endpoint e, captured on 2026-11-01",
        "undated: rates of an unnamed source, endpoint not named, captured on an unknown day",
    )
    assert any("30 days" in line for line in LEGEND)


# ---------------------------------------------------------------- reviewers that nobody would use


def five_times(of: Case) -> list[Finding]:
    return truth(of) * 5


def four_off(of: Case) -> list[Finding]:
    return [finding(one.line + 4) for one in of.plants]


def every_other_line(of: Case) -> list[Finding]:
    return [finding(one.line, also_at=regions(*range(1, 100, 2))) for one in of.plants]


def noisy_on_clean(of: Case) -> list[Finding]:
    return truth(of) or [finding(5, title="consider a constant")]


def worse(found: Mapping[str, Any], than: Mapping[str, Any]) -> set[str]:
    """The columns in which one row is worse than another."""
    less = {name for name in ("noise", "l_per_def", "off", "dup") if _share(found[name]) > _share(than[name])}
    more = {name for name in ("recall", "clean") if _share(found[name]) < _share(than[name])}
    wide = {"anchor"} if found["anchor"] > than["anchor"] else set[str]()
    dear = {name for name in ("per_review", "per_defect") if found[name]["usd"] > than[name]["usd"]}
    return less | more | wide | dear


def _share(rate: Mapping[str, int]) -> float:
    return rate["k"] / rate["n"]


@pytest.mark.parametrize(
    ("name", "write", "terse", "caught", "cheaper"),
    [
        ("tenfold", truth, False, {"per_review", "per_defect"}, False),
        ("half", truth, False, set(), True),
        ("m", five_times, True, {"dup"}, True),
        ("m", four_off, True, {"off"}, True),
        ("m", every_other_line, True, {"anchor", "l_per_def"}, True),
        ("m", noisy_on_clean, True, {"noise", "clean"}, True),
    ],
    ids=["ten times the money", "honestly cheaper", "five times, tersely", "four lines off", "every other line", "noisy on clean"],
)  # fmt: skip
def test_a_cheap_row_is_worse_in_what_it_is_cheap_at(
    name: str, write: Write, terse: bool, caught: set[str], cheaper: bool
) -> None:
    table = rows(*made("r"), *made(name, write, terse=terse), models={"r": "m", name: name})
    reference, found = table["r"].as_dict(), table[name].as_dict()
    assert found["comparable"]
    assert worse(found, reference) == caught
    assert (found["per_defect"]["usd"] < reference["per_defect"]["usd"]) is cheaper


@pytest.mark.parametrize(
    ("but", "missing", "shallow"),
    [
        (where(lambda one: one.case in "ab", status="failed", findings=(), calls=None), 2, 0),
        (where(lambda one: one.repeat == 2 and not one.findings, calls=None), 0, 2),
        (where(lambda one: one.case in "kl", status="failed", calls=None), 2, 0),
        (where(lambda one: one.case == "k", calls=None), 1, 0),
    ],
    ids=["quits on the expensive", "no usage on barren runs", "fails on clean changes", "no usage on a clean change"],
)  # fmt: skip
def test_a_row_that_hides_reviews_is_not_comparable(
    but: Callable[[Review], Review], missing: int, shallow: int
) -> None:
    row = rows(*made("r"), *made("m", but=but))["m"]
    assert not row.comparable
    assert (len(row.coverage.missing), len(row.coverage.shallow)) == (missing, shallow)


@pytest.mark.parametrize(
    ("reviews", "reason"),
    [
        (made("x"), Unknown(NO_PRICE)),
        (made("m", but=where(lambda one: True, calls=None)), Unknown(NO_CALL)),
        (made("m", but=where(lambda one: True, calls=(Call(prompt=0, completion=0, cache_read=0, cache_write=0),))), Unknown(UNREPORTED)),
        (made("m", nothing), Undefined("nothing located")),
    ],
    ids=["unpriced", "no usage", "usage of zeros", "cheap silence"],
)  # fmt: skip
def test_a_row_without_a_price_for_a_defect_says_why(reviews: list[Review], reason: object) -> None:
    assert rows(*made("r"), *reviews)[reviews[0].reviewer].per_defect == reason
