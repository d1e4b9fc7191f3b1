"""Laws of calibration: no judge flatters itself by what it leaves out, says alike, or says of its own sureness."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from judgeproof.citations.calibration import Tried, Wanted, sections
from judgeproof.citations.calibration_notices import notices
from judgeproof.citations.labelled import Known, Refused, known_of, pair_of
from judgeproof.figures.bands import Bands, Trial, fit
from judgeproof.figures.calibration import ABSTAINED, LABELS, Pair, measured
from judgeproof.figures.confidence import confidence

OUTCOMES = ("supported", "unsupported", "contradicted")
SHARES = st.floats(0, 1)


LABEL, GROUP, MAYBE = st.sampled_from(LABELS), st.sampled_from("abcdefgh"), st.none() | SHARES
# Pairs of any label before a judge of any kind.
ANSWERED = st.builds(
    Pair, label=LABEL, outcome=st.sampled_from(OUTCOMES), group=GROUP, support=MAYBE, confidence=MAYBE
)
SILENT = st.builds(
    Pair, label=LABEL, outcome=st.none(), group=GROUP, why=st.sampled_from((ABSTAINED, "judge_unavailable")),
    put=st.booleans(), support=MAYBE,
)  # fmt: skip
PAIRS = st.lists(ANSWERED | SILENT, max_size=20)
SOME_PAIRS = st.lists(ANSWERED | SILENT, min_size=1, max_size=20)


@given(pairs=PAIRS, chance=st.randoms(use_true_random=False), target=st.floats(0.51, 0.99))
def test_the_order_of_pairs_changes_nothing(pairs: list[Pair], chance, target: float) -> None:
    mixed = chance.sample(pairs, len(pairs))
    assert measured(mixed) == measured(pairs)
    assert confidence(mixed, target=target) == confidence(pairs, target=target)


@given(pairs=PAIRS, at=st.integers(0, 29))
def test_leaving_out_a_wrong_one_never_lowers_accuracy_and_never_raises_the_figure_over_all(
    pairs: list[Pair], at: int
) -> None:
    wrong = [n for n, pair in enumerate(pairs) if pair.put and pair.outcome is not None and not pair.right]
    if not wrong:
        assert measured(pairs)["accuracy"]["rate"] in (None, 1.0)
        return
    out = wrong[at % len(wrong)]
    silent = replace(pairs[out], outcome=None, why=ABSTAINED, confidence=None)
    before, after = measured(pairs), measured([*pairs[:out], silent, *pairs[out + 1 :]])
    if after["accuracy"]["rate"] is not None:
        assert after["accuracy"]["rate"] >= before["accuracy"]["rate"]
    assert after["coverage"]["k"] == before["coverage"]["k"] - 1
    if before["full"]["rate"] is not None:
        assert after["full"]["rate"] in (before["full"]["rate"], None)


@given(pairs=PAIRS, at=st.integers(0, 29))
def test_leaving_out_a_right_one_lowers_the_figure_over_all(pairs: list[Pair], at: int) -> None:
    right = [n for n, pair in enumerate(pairs) if pair.put and pair.right]
    if not right:
        assert not (measured(pairs)["full"]["rate"] or 0)
        return
    out = right[at % len(right)]
    silent = replace(pairs[out], outcome=None, why=ABSTAINED, confidence=None)
    before, after = measured(pairs)["full"], measured([*pairs[:out], silent, *pairs[out + 1 :]])["full"]
    if before["rate"] is not None and after["rate"] is not None:
        assert after["rate"] < before["rate"]


@given(pairs=PAIRS, word=st.sampled_from(OUTCOMES))
def test_always_the_same_word_is_worth_a_coin(pairs: list[Pair], word: str) -> None:
    found = measured(replace(pair, outcome=word, why=None, put=True) for pair in pairs)
    assert found["balanced_accuracy"]["rate"] in (0.5, None)
    assert found["full"]["rate"] == found["balanced_accuracy"]["rate"]


@given(pairs=PAIRS, why=st.sampled_from((ABSTAINED, "judge_unavailable", "invalid_judge_output")))
def test_of_a_judge_that_says_nothing_nothing_is_told(pairs: list[Pair], why: str) -> None:
    silent = [replace(pair, outcome=None, why=why, confidence=None, support=None) for pair in pairs]
    found = measured(silent)
    for name in ("accuracy", "balanced_accuracy", "full", "forced"):
        assert (found[name]["rate"], found[name]["low"], found[name]["high"]) == (None, None, None)
        assert found[name]["why"]
    assert confidence(silent, target=0.8)["curve"] == []
    assert found["by_outcome"] == []


@given(pairs=SOME_PAIRS)
def test_every_interval_holds_its_figure(pairs: list[Pair]) -> None:
    found = measured(pairs)
    told = [found["coverage"], found["accuracy"], found["balanced_accuracy"], found["full"], found["forced"],
            *(e["recall"] for e in found["by_label"]), *(e["precision"] for e in found["by_outcome"])]  # fmt: skip
    for figure in told:
        if figure["rate"] is None:
            assert (figure["low"], figure["high"]) == (None, None)
        else:
            assert 0 <= figure["low"] <= figure["rate"] <= figure["high"] <= 1


@given(pairs=SOME_PAIRS)
def test_every_pair_is_in_the_confusion_once(pairs: list[Pair]) -> None:
    found = measured(pairs)
    assert sum(cell["n"] for cell in found["confusion"]) == found["n"] == sum(found["labels"].values())
    assert found["n"] + sum(e["n"] for e in found["not_put"]) == len(pairs)
    answered, silent = (
        found["coverage"]["k"],
        found["abstained"]["k"] + sum(e["n"] for e in found["unassessed"]),
    )
    assert answered + silent == found["n"]


@given(pairs=SOME_PAIRS, target=st.floats(0.51, 0.99))
def test_a_curve_covers_more_and_more_and_no_more_than_was_answered(pairs: list[Pair], target: float) -> None:
    found = confidence(pairs, target=target)
    counts = [point["n"] for point in found["curve"]]
    assert counts == sorted(set(counts))
    assert found["n"] + found["without"] == measured(pairs)["coverage"]["k"]
    assert (counts[-1] if counts else 0) == found["n"]
    told = found["reliability"]
    if found["n"]:
        assert 0 <= told["brier"] <= 1
        assert abs(told["mean_confidence"] - told["accuracy"]) <= told["ece"] + 1e-9
        assert sum(b["n"] for b in told["bins"]) == found["n"]


@given(slope=st.floats(0.01, 20), intercept=st.floats(-20, 20), low=st.none() | SHARES, high=st.none() | SHARES, support=st.none() | SHARES)  # fmt: skip
def test_bands_keep_what_is_surer(
    slope: float, intercept: float, low: float | None, high: float | None, support: float | None
) -> None:
    bands = Bands(slope=slope, intercept=intercept, low=low, high=high)
    if support is None:
        assert not bands.keep(support, supports=True) and not bands.keep(support, supports=False)
        return
    assert 0 <= bands.probability(support) <= 1
    if bands.keep(support, supports=True):
        assert bands.keep(1.0, supports=True)
    if bands.keep(support, supports=False):
        assert bands.keep(0.0, supports=False)


@settings(max_examples=25)
@given(
    told=st.lists(st.tuples(SHARES, st.booleans(), st.integers(0, 20)), min_size=100, max_size=140),
    chance=st.randoms(use_true_random=False),
)
def test_a_fit_is_the_same_in_any_order(told: list[tuple[float, bool, int]], chance) -> None:
    trials = [Trial(support=s, said=s >= 0.5, truth=t, group=str(g)) for s, t, g in told]
    assert fit(chance.sample(trials, len(trials)), target=0.8) == fit(trials, target=0.8)


# ---------------------------------------------------------------- a whole calibration


KNOWN = st.builds(
    Known, label=LABEL, data=st.sampled_from(("a", "b", "all", "a/x")), part=st.sampled_from((None, "x", "y")),
    split=st.sampled_from((None, "train", "dev", "test")), group=st.sampled_from("abc"), twin=st.sampled_from("pqrstuvw"),
)  # fmt: skip
TRIED = st.builds(
    Tried, known=KNOWN, outcome=st.sampled_from(OUTCOMES), why=st.none(), put=st.just(True), support=MAYBE,
    score=st.none() | st.floats(0, 3), agreement=MAYBE,
) | st.builds(Tried, known=KNOWN, outcome=st.none(), why=st.just(ABSTAINED), put=st.booleans(), support=MAYBE)  # fmt: skip


@settings(max_examples=60)
@given(pairs=st.lists(TRIED, max_size=10), wanted=st.builds(Wanted, fit=st.booleans()), repeats=st.integers(1, 3), chance=st.randoms(use_true_random=False))  # fmt: skip
def test_sets_keep_their_names_and_their_pairs_apart(
    pairs: list[Tried], wanted: Wanted, repeats: int, chance
) -> None:
    found = sections(pairs, wanted, repeats=repeats)
    assert found == sections(chance.sample(pairs, len(pairs)), wanted, repeats=repeats)
    names = [s["name"] for s in found["sets"]]
    assert len(set(names)) == len(names)
    measured_ones = [p for p in pairs if not wanted.fit or p.known.split == "test"]
    for kind in ("together", "data"):
        assert sum(s["n"] for s in found["sets"] if s["kind"] == kind) == sum(p.put for p in measured_ones)
    assert found["headline"] in (*names, None)
    report = {
        **found, "rows": {"total": len(pairs), "unreadable": 0}, "unreadable": [], "judge": {"discarded": 0}
    }  # fmt: skip
    assert all(notice["text"] and "None" not in notice["text"] for notice in notices(report))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(
    fields=st.fixed_dictionaries(
        {}, optional=dict.fromkeys(("claim", "source", "label", "question", "data", "split", "group", "id", "meta"), JSON)
    ),
    file=st.sampled_from(("a.jsonl", "a_test.jsonl", "a_train.jsonl")),
)  # fmt: skip
def test_whatever_a_row_holds_it_is_a_pair_or_says_why_not(fields: dict[str, object], file: str) -> None:
    good = {"claim": "Peat is old.", "source": "Peat is old.", "label": "partial"}
    for given_ in (fields, {**good, **fields}, {**fields, **good}):
        found = pair_of(given_, file=file, data="a")
        if isinstance(found, Refused):
            assert found.cause
        else:
            known = known_of(found)
            assert known.label in LABELS
            assert known.split in (None, "train", "dev", "test")
            assert known.split == "test" or "_test" not in file
            assert found["response"].strip()
