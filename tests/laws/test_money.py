"""Laws of money and of judged figures: what no amount, no row and no pair may do, whatever is in them."""

import datetime
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from judgeproof.figures import money
from judgeproof.figures.catalogue import checked, price_of
from judgeproof.figures.judged import JudgedFigure, Opinion, Sample, Verdict, judged, precision
from judgeproof.figures.money import Amount, Band, Catalogue, NoBand, Price, Rates, Routing, Tier, Unknown
from judgeproof.reviews.cases import Case, Plant
from judgeproof.reviews.cost import CostRow, Ledger, compare
from judgeproof.reviews.facts import STATUSES, Call, Finding, Review
from judgeproof.reviews.matching import AnswerKey
from judgeproof.reviews.scoring import score

KINDS = ("input", "output", "cache_read", "cache_write")
counts = st.integers(0, 10**7)
maybe = st.one_of(st.none(), counts)
rate = st.integers(0, 10**6).map(lambda n: Decimal(n).scaleb(-4))
# A call with at least a token of prompt: usage of nothing but zeros is none.
CALL = st.tuples(st.integers(1, 10**7), counts, maybe, maybe).map(
    lambda n: Call(prompt=n[0], completion=n[1], cache_read=n[2], cache_write=n[3])
)
paid_calls = st.lists(CALL, min_size=1, max_size=3)
days = st.dates().map(datetime.date.isoformat)


@st.composite
def prices(draw: st.DrawFn, *, tiers: bool = True) -> Price:
    """A price in its band, with tiers or without."""
    ends = [sorted(draw(st.tuples(rate, rate, rate))) for _ in KINDS]
    low, middle, high = (Rates(**{k: e[n] for k, e in zip(KINDS, ends, strict=True)}) for n in range(3))
    starts = draw(st.lists(st.integers(1, 10**7), unique=True, max_size=2)) if tiers else []
    return Price(
        rates=middle, routing=draw(st.sampled_from((Routing(low=low, high=high), None))), captured_on="2026-11-01",
        tiers=tuple(Tier(min_prompt_tokens=start, rates=draw(st.sampled_from((low, high)))) for start in starts),
    )  # fmt: skip


# ---------------------------------------------------------------- amounts


@given(prices(), paid_calls, st.randoms())
def test_what_calls_cost_together_is_the_sum_of_what_each_costs(
    price: Price, calls: list[Call], chance: Any
) -> None:
    together, apart = money.priced(price, calls), money.total(money.priced(price, [call]) for call in calls)
    assert together == apart
    turned = list(calls)
    chance.shuffle(turned)
    assert money.priced(price, turned) == together


@given(prices(), paid_calls)
def test_an_amount_is_exact_and_lies_in_its_band(price: Price, calls: list[Call]) -> None:
    found = money.priced(price, calls)
    assert isinstance(found, Amount)
    assert isinstance(found.usd, Decimal)
    wanted = Fraction(0)
    for call in calls:
        size = (call.prompt or 0) + (call.cache_read or 0) + (call.cache_write or 0)
        reached = {t.min_prompt_tokens: t.rates for t in price.tiers if size >= t.min_prompt_tokens}
        rates = reached[max(reached)] if reached else price.rates
        used = zip(KINDS, (call.prompt, call.completion, call.cache_read, call.cache_write), strict=True)
        wanted += sum(Fraction(getattr(rates, kind)) * (n or 0) for kind, n in used) / 10**6
    assert Fraction(found.usd) == wanted
    if isinstance(found.band, Band):
        assert found.band.low <= found.usd <= found.band.high


@given(prices(), paid_calls, st.integers(0, 4), st.sampled_from((0, None)))
def test_one_unreported_call_makes_every_sum_unknown(
    price: Price, calls: list[Call], place: int, nothing: int | None
) -> None:
    silent = Call(prompt=nothing, completion=nothing, cache_read=nothing, cache_write=nothing, reasoning=5)
    assert money.priced(price, [*calls[:place], silent, *calls[place:]]) == Unknown(money.UNREPORTED)


@given(prices(tiers=False), paid_calls, st.integers(0, 10**7))
def test_reasoning_never_costs_again(price: Price, calls: list[Call], reasoning: int) -> None:
    assert money.priced(price, [replace(call, reasoning=reasoning) for call in calls]) == money.priced(
        price, calls
    )


odd = st.one_of(
    st.booleans(), st.floats(), st.text(max_size=3), st.just(10**400), st.integers(max_value=-1), st.just([])
)


@given(prices(), paid_calls, odd, st.sampled_from(("prompt", "completion", "cache_read", "cache_write")))
def test_no_amount_is_made_of_an_odd_counter(price: Price, calls: list[Call], value: Any, kind: str) -> None:
    changed = replace(calls[0], **{kind: value})
    assert money.priced(price, [*calls[1:], changed]) == Unknown(money.UNREADABLE)


@given(st.decimals(0, 10**9, allow_nan=False, allow_infinity=False))
def test_an_amount_prints_within_half_its_last_place_and_never_as_nothing(usd: Decimal) -> None:
    text = money.dollars(usd)
    if text.startswith("<"):
        assert 0 < usd < Decimal("0.000001")
        return
    assert re.fullmatch(r"\$[0-9]+\.([0-9]{2}|[0-9]{4}|[0-9]{6})", text)
    places = len(text.partition(".")[2])
    assert places == (2 if usd >= 1 else 4 if usd >= Decimal("0.01") else 6)
    shown = Fraction(text[1:])
    assert abs(shown - Fraction(usd)) <= Fraction(1, 2 * 10**places)
    assert bool(shown) == bool(usd)


band_ends = st.tuples(rate, rate).map(lambda ends: Band(min(ends), max(ends)))


@given(band_ends, band_ends)
def test_two_bands_can_be_ordered_where_every_point_of_one_is_below_every_point_of_the_other(
    a: Band, b: Band
) -> None:
    assert money.disjoint(a, b) == money.disjoint(b, a) == (max(a.low, b.low) > min(a.high, b.high))


@given(
    st.lists(st.sampled_from(("band", money.NO_ROUTING, money.ABOVE_BASE)), min_size=1, max_size=6), st.data()
)
def test_whether_a_sum_has_a_band_does_not_depend_on_how_it_is_added_up(
    kinds: list[str], data: st.DataObject
) -> None:
    one = Decimal(1)
    amounts = [Amount(usd=one, band=Band(one, one + 1) if kind == "band" else NoBand(kind)) for kind in kinds]
    whole, parts = money.total(amounts), list[money.Money](amounts)
    while len(parts) > 1:
        place = data.draw(st.integers(0, len(parts) - 2))
        parts[place : place + 2] = [money.total(parts[place : place + 2])]
    assert parts == [whole]


# ---------------------------------------------------------------- dates and catalogues


@given(days, days)
def test_ages_are_those_of_the_calendar(captured: str, today: str) -> None:
    wanted = (datetime.date.fromisoformat(today) - datetime.date.fromisoformat(captured)).days
    assert money.age(captured, today).days == wanted


digits = st.text("0123456789-", min_size=8, max_size=10)


@given(st.one_of(digits, st.from_regex(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", fullmatch=True), st.text(max_size=12)))
def test_what_the_calendar_does_not_know_is_no_date(text: str) -> None:
    try:
        known = datetime.date.fromisoformat(text).isoformat() == text
    except ValueError:
        known = False
    try:
        money.day(text)
    except ValueError:
        assert not known
    else:
        assert known


ENTRY: dict[str, Any] = {
    "input": 2, "output": 10, "captured_on": "2026-11-01", "source": "a list", "endpoint": "e",
    "tiers": [{"min_prompt_tokens": 5, "input": 3}],
    "routing": {
        "source": "a router", "endpoints": 2, "cheapest": "x", "dearest": "y", "min": {"input": 1, "output": 5},
        "max": {"input": 4, "output": 20},
    },
}  # fmt: skip
anything = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=4), st.just(10**400)),
    lambda inner: st.one_of(st.lists(inner, max_size=2), st.dictionaries(st.sampled_from((*KINDS, "tiers", "x")), inner)),
    max_leaves=5,
)  # fmt: skip


@given(st.sampled_from((*ENTRY, "cache_read", "cache_write", "cache_write_1h", "else")), anything)
def test_a_catalogue_is_read_or_refused_by_name(key: str, value: Any) -> None:
    try:
        found = checked({"the model": {**ENTRY, key: value}})
    except ValueError as refused:
        assert str(refused).startswith("price of 'the model': ")
        return
    price = found.prices["the model"]
    rates = [getattr(price.rates, kind) for kind in KINDS]
    assert all(isinstance(one, Decimal) and one.is_finite() and one >= 0 for one in rates)


# ---------------------------------------------------------------- rows


FLAT = {"input": 2, "output": 10, "captured_on": "2026-11-01", "source": "a list", "endpoint": "e"}
CATALOGUE = Catalogue(prices={"m": price_of(FLAT)})
CORPUS = (
    Case(
        id="a", head={"a.go": "\n" * 60},
        plants=tuple(
            Plant(id=f"p{line}", path="a.go", line=line, defect_class="style", severity="nit", words=("leak*",))
            for line in (10, 40)
        ),
    ),
    Case(id="b", head={"a.go": "\n" * 60}),
)  # fmt: skip
# On a plant, beside it, near it, a wide one, one of another class, noise, without a place.
SAID = tuple(
    Finding(path="a.go", line=line, end_line=end, title=title, severity="error", defect_class=stated)
    for line, end, title, stated in (
        (10, None, "leaks", None), (12, None, "leaks", "style"), (46, None, "leaks", None), (5, 15, "leaks", None),
        (40, None, "leaks", "tests"), (40, None, "wrong", None), (None, None, "leaks", None),
    )
)  # fmt: skip
usage = st.sampled_from(
    (None, (), (Call(),), (Call(prompt=0, completion=0),), (Call(prompt=5, completion=7),), (Call(prompt=9, completion=1),) * 2)
)  # fmt: skip
KEYS = {of.id: AnswerKey(of) for of in CORPUS}
said = st.lists(st.sampled_from(SAID), max_size=2).map(tuple)
PLACES = [(case, reviewer, repeat) for case in "ab" for reviewer in "rs" for repeat in (1, 2)]


@st.composite
def runs(draw: st.DrawFn) -> list[Review]:
    """Reviews of a small corpus by two reviewers, each place at most once; some without a bill."""
    return [
        Review(
            case=case, reviewer=reviewer, repeat=repeat, scale="ours", calls=draw(usage),
            status=draw(st.sampled_from(STATUSES)), findings=draw(said),
        )
        for case, reviewer, repeat in draw(st.lists(st.sampled_from(PLACES), unique=True, min_size=1))
    ]  # fmt: skip


def rows(told: Sequence[Review]) -> dict[str, CostRow]:
    ledger = Ledger(CORPUS, CATALOGUE, {"r": "m", "s": "m"}, today="2026-11-29")
    for one in told:
        ledger.add(one, score(KEYS[one.case], one).as_dict())
    return {row.reviewer: row for row in ledger.table().rows}


@given(runs(), st.randoms())
def test_the_order_of_reviews_changes_no_row(told: list[Review], chance: Any) -> None:
    turned = list(told)
    chance.shuffle(turned)
    assert rows(turned) == rows(told)


@given(runs())
def test_a_review_without_a_bill_is_in_no_figure_but_those_that_count_it(told: list[Review]) -> None:
    billed = [one for one in told if isinstance(money.priced(CATALOGUE.prices["m"], one.calls), Amount)]
    assume(billed)
    whole, part = rows(told), rows(billed)
    for name, row in part.items():
        other = whole[name]
        assert (row.cost, row.priced, row.tokens, row.located) == (
            other.cost, other.priced, other.tokens, other.located,
        )  # fmt: skip
        mine, theirs = dict(row.detection), dict(other.detection)
        # A repeat that is owed and has no bill can only take quiet away, and mark the row.
        assert mine.pop("clean")["k"] >= theirs.pop("clean")["k"]
        for name_of_lack in ("absent", "marked"):
            assert mine.pop(name_of_lack) <= theirs.pop(name_of_lack)
        assert mine == theirs
    assert all(isinstance(whole[name].cost, Unknown) for name in whole.keys() - part.keys())


@given(runs(), said)
def test_saying_more_for_the_same_money_never_changes_what_a_review_costs(
    told: list[Review], more: tuple[Finding, ...]
) -> None:
    wordy = [replace(one, findings=(*one.findings, *more)) for one in told]
    before, after = rows(told), rows(wordy)
    assert {name: (row.cost, row.coverage) for name, row in after.items()} == {
        name: (row.cost, row.coverage) for name, row in before.items()
    }


priced_counts = st.dictionaries(
    st.sampled_from("abcd"), st.dictionaries(st.sampled_from("xyz"), st.integers(0, 3))
)


@given(priced_counts)
def test_comparable_rows_cover_the_same_cases_equally_deep(given_rows: dict[str, dict[str, int]]) -> None:
    compared = compare(given_rows)
    whole = [given_rows[name] for name, row in compared.rows.items() if row.comparable]
    for row in whole:
        assert {case: row.get(case, 0) for case in compared.reference} == {
            case: max(other.get(case, 0) for other in given_rows.values()) for case in compared.reference
        }
        assert len(+Counter(row)) == len(compared.reference)
    assert sorted(compared.reference) == list(compared.reference)


# ---------------------------------------------------------------- judged figures

value = st.one_of(
    st.floats(-100, 100),
    st.integers(-5, 5),
    st.fractions(-5, 5),
    st.none(),
    st.just(float("nan")),
    st.booleans(),
)
stimuli = st.lists(st.sampled_from(("a", "b", None)), max_size=3).map(tuple)
opinions = st.builds(Opinion, value=value, stimuli=stimuli)
PRINTED = re.compile(r"n/a|-?[0-9]+\.[0-9]{2}(\+\?|\+NC|[+-][0-9]+\.[0-9]{2})")


@given(opinions, st.one_of(st.none(), opinions))
def test_a_judged_figure_prints_in_one_of_four_ways(first: Opinion, second: Opinion | None) -> None:
    figure = judged(first, second)
    assert PRINTED.fullmatch(figure.text)
    assert "-0.00" not in figure.text
    assert figure.text == figure.cells[0] + {
        "pair": figure.cells[2],
        "single": "+?",
        "not_comparable": "+NC",
    }.get(figure.state, "")


@given(opinions, opinions, value)
def test_a_second_value_counts_only_under_the_same_stimuli(
    first: Opinion, second: Opinion, other: Any
) -> None:
    figure = judged(first, second)
    same = (
        bool(first.stimuli)
        and None not in first.stimuli
        and Counter(first.stimuli) == Counter(second.stimuli)
    )
    if figure.state == "pair":
        assert same
    if figure.state == "not_comparable":
        assert not same
        assert judged(first, replace(second, value=other if second.stimuli else 1.0)) == figure


@given(st.floats(-100, 100), st.floats(-100, 100))
def test_what_is_printed_is_within_half_a_hundredth_of_what_is_so(first: float, second: float) -> None:
    figure: JudgedFigure = judged(Opinion(value=first, stimuli=("a",)), Opinion(value=second, stimuli=("a",)))
    exact = (Fraction(first), Fraction(second), Fraction(second) - Fraction(first))
    for cell, wanted in zip(figure.cells, exact, strict=True):
        assert abs(Fraction(cell) - wanted) <= Fraction(1, 200)


verdicts = st.lists(
    st.builds(Verdict, finding=st.one_of(st.integers(-1, 4), st.booleans()), worth=st.sampled_from((True, False, 1))),
    max_size=6,
).map(tuple)  # fmt: skip


@given(st.lists(st.builds(Sample, shown=st.integers(0, 4), verdicts=verdicts), max_size=3), st.data())
def test_fewer_verdicts_never_change_what_precision_is_over(
    samples: list[Sample], data: st.DataObject
) -> None:
    found = precision(samples)
    assert 0 <= found.k <= found.n == sum(sample.shown for sample in samples)
    assert precision([replace(sample, verdicts=sample.verdicts[::-1]) for sample in samples]) == found
    agreeing = [replace(s, verdicts=tuple(v for v in s.verdicts if v.worth is True)) for s in samples]
    kept = [replace(s, verdicts=s.verdicts[: data.draw(st.integers(0, len(s.verdicts)))]) for s in agreeing]
    assert precision(kept).k <= precision(agreeing).k
