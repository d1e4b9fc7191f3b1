"""From outcomes to the sections of a calibration: what counts as answered, how sure, which set, which fit."""

import random
from typing import Any

import pytest

from judgeproof.citations.calibration import (
    NO_SOURCE,
    REPEATS,
    REPLY,
    SCORE,
    Tried,
    Wanted,
    pair_of,
    sections,
    sets_of,
    source_of,
    tried,
)
from judgeproof.citations.calibration_limits import HEADLINE, calibration_figures
from judgeproof.citations.calibration_notices import notices
from judgeproof.citations.labelled import Known


def known(label: str = "supported", **more: Any) -> Known:
    fields = {"data": "peat", "group": f"{label} {more.get('twin', '')}", "twin": "t", **more}
    return Known(label=label, **fields)


def outcome(said: str | None = "supported", **more: Any) -> dict[str, Any]:
    """An outcome as a run keeps it."""
    reason = more.pop("reason", None if said else "judge_abstained")
    support = {"support": more.pop("support")} if "support" in more else {}
    return {
        "status": "unassessed" if reason else "assessed", "reason": reason, "occurrences": [{"outcome": said, **support}],
        "judge": {"called": True, "raw_score": None, **more},
    }  # fmt: skip


def one(label: str, said: str | None, support: float | None, at: int = 0, **more: Any) -> Tried:
    fields = {"twin": f"{more.get('data')} {label} {at}", "group": f"{more.get('data', 'peat')}{at}", **more}
    return Tried(
        known=known(label, **fields),
        outcome=said,
        why=None if said else "judge_abstained",
        put=True,
        support=support,
    )


def many(n: int, *, split: str | None, data: str, seed: int = 1) -> list[Tried]:
    """Pairs before a judge that is sure where it is right, as a rule."""
    chance, found = random.Random(seed), list[Tried]()
    for at in range(n):
        truth = chance.random() < 0.5
        support = min(1.0, max(0.0, chance.gauss(0.7 if truth else 0.3, 0.22)))
        said = "supported" if support >= 0.5 else "unsupported"
        found.append(one("supported" if truth else "unsupported", said, support, at, split=split, data=data))
    return found


# ---------------------------------------------------------------- what became of a pair


def test_a_verdict_that_stands() -> None:
    found = tried(known(), outcome("supported", support=0.9), ())
    assert (found.outcome, found.why, found.put, found.support, found.agreement) == (
        "supported",
        None,
        True,
        0.9,
        None,
    )


def test_a_verdict_that_its_score_contradicts_does_not_stand() -> None:
    found = tried(known(), outcome("supported", reason="judge_score_contradicts_verdicts", raw_score=0.0), ())
    assert (found.outcome, found.why, found.score) == (None, "judge_score_contradicts_verdicts", 0.0)


def test_a_row_without_an_occurrence_was_not_put() -> None:
    closed = {**outcome(None, reason="empty_context", called=False), "occurrences": []}
    found = tried(known(), closed, ())
    assert (found.outcome, found.why, found.put, found.support) == (None, "empty_context", False, None)


def test_agreement_of_draws() -> None:
    draws = [outcome("supported"), outcome("contradicted"), outcome(None)]
    assert tried(known(), outcome("supported"), draws).agreement == 0.5
    assert tried(known(), outcome("unsupported"), draws).agreement == 0.5
    assert tried(known(), outcome(None), draws).agreement is None


# ---------------------------------------------------------------- how sure


def test_sources_of_confidence() -> None:
    silent = Tried(known=known(), outcome="supported", why=None, put=True)
    scored = Tried(known=known(), outcome="supported", why=None, put=True, score=2.0, agreement=0.75)
    leaning = one("supported", None, 0.4)
    assert source_of([silent], repeats=1) is None
    assert source_of([silent, scored], repeats=1) == SCORE
    assert source_of([silent, scored], repeats=3) == REPEATS
    assert source_of([scored, leaning], repeats=1) == SCORE, "an abstention alone tells nothing of verdicts"
    assert source_of([scored, one("supported", "supported", 0.4)], repeats=3) == REPLY


@pytest.mark.parametrize(
    ("said", "source", "support", "confidence"),
    [
        ("supported", REPLY, 0.9, 0.9),
        ("unsupported", REPLY, 0.9, pytest.approx(0.1)),
        (None, REPLY, 0.9, None),
        ("supported", REPEATS, 0.75, 0.75),
        ("unsupported", REPEATS, 0.25, 0.75),
        (None, REPEATS, None, None),
        ("supported", SCORE, pytest.approx(2 / 3), pytest.approx(2 / 3)),
        ("unsupported", SCORE, pytest.approx(2 / 3), pytest.approx(1 / 3)),
        ("supported", None, None, None),
    ],
)  # fmt: skip
def test_support_and_confidence(said: str | None, source: str | None, support: Any, confidence: Any) -> None:
    found = Tried(known=known(), outcome=said, why=None, put=True, support=0.9, agreement=0.75, score=2.0)
    pair = pair_of(found, source)
    assert pair.support == support
    assert pair.confidence == confidence


# ---------------------------------------------------------------- which set


def names(pairs: list[Tried]) -> list[tuple[str, str, str | None, str | None, int]]:
    return [(f["name"], f["kind"], f["split"], f["of"], len(members)) for f, members in sets_of(pairs)]


def test_sets_of_one_split() -> None:
    pairs = [
        one("supported", "supported", None, data=d, part=p, split="test")
        for d, p in (("a", "x"), ("a", "y"), ("b", "z"))
    ]
    assert names(pairs) == [
        ("all", "together", "test", None, 3), ("a", "data", "test", None, 2), ("a/x", "part", "test", "a", 1),
        ("a/y", "part", "test", "a", 1), ("b", "data", "test", None, 1),
    ]  # fmt: skip


def test_splits_are_kept_apart() -> None:
    pairs = [
        one("supported", "supported", None, data=d, split=s)
        for d, s in (("a", "train"), ("a", "test"), ("b", None), ("c", "dev"), ("all", "dev"))
    ]
    assert names(pairs) == [
        ("all@test", "together", "test", None, 1), ("a@test", "data", "test", None, 1),
        ("all@unnamed", "together", None, None, 1), ("b", "data", None, None, 1),
        ("all@dev", "together", "dev", None, 2), ("all", "data", "dev", None, 1), ("c", "data", "dev", None, 1),
        ("all@train", "together", "train", None, 1), ("a@train", "data", "train", None, 1),
    ]  # fmt: skip


def test_no_two_sets_have_one_name() -> None:
    pairs = [
        one("supported", "supported", None, data=d, part=p)
        for d, p in (("all", None), ("a", "x"), ("a", "y"), ("a/x", None))
    ]
    found = [name for name, *_ in names(pairs)]
    assert found == ["all", "a", "a/x", "a/y", "a/x#2", "all#2"]


@pytest.mark.parametrize(
    ("splits", "headline"),
    [(("train", "test", None), "all@test"), (("train", "dev", None), "all@unnamed"), (("train", "dev"), "all@dev"),
     (("train",), "all")],
)  # fmt: skip
def test_the_headline_is_a_test_where_there_is_one(splits: tuple[str | None, ...], headline: str) -> None:
    pairs = [one("supported", "supported", None, at, split=split) for at, split in enumerate(splits)]
    assert sections(pairs, Wanted(), repeats=1)["headline"] == headline


def test_of_no_pair_there_is_no_headline() -> None:
    found = sections([], Wanted(), repeats=1)
    assert (found["headline"], found["sets"], found["confidence"]["why"]) == (None, [], NO_SOURCE)
    figures = calibration_figures(found)
    assert list(figures) == list(HEADLINE)
    assert {figure.value for figure in figures.values()} == {None}


# ---------------------------------------------------------------- the fit


TRAIN, TEST = many(400, split="train", data="a", seed=1), many(300, split="test", data="b", seed=2)


def test_a_fit_measures_test_pairs_alone() -> None:
    found = sections([*TRAIN, *TEST], Wanted(fit=True, target=0.9), repeats=1)
    assert [s["name"] for s in found["sets"]] == ["all", "b"]
    fit = found["fit"]
    assert (fit["on"], fit["offered"], fit["overlapping"], fit["left_out"], fit["why"]) == (
        ["a"],
        400,
        0,
        0,
        None,
    )
    assert (fit["n"], fit["stand"]["n"], fit["right"]["n"]) == (400, 400, fit["stand"]["k"])
    plain, banded = found["sets"][0], found["sets"][0]["banded"]
    assert plain["coverage"]["k"] == plain["n"] == banded["n"] == 300
    assert banded["coverage"]["k"] < 300
    assert banded["accuracy"]["rate"] > plain["accuracy"]["rate"]
    assert banded["accuracy"]["rate"] >= 0.88
    assert banded["abstained"]["k"] == 300 - banded["coverage"]["k"]
    assert banded["reliability"]["n"] == 300


def test_what_is_measured_has_no_part_in_the_fit() -> None:
    """The same pairs as test and as train: nothing is left to fit on."""
    again = [
        one(p.known.label, p.outcome, p.support, at, split="train", data="b") for at, p in enumerate(TEST)
    ]
    found = sections([*again, *TEST], Wanted(fit=True), repeats=1)["fit"]
    assert (found["offered"], found["overlapping"], found["on"], found["bands"]) == (300, 300, [], None)
    assert "0 answered pairs" in found["why"]
    # By their texts too, whatever group they are said to be of.
    told = [
        one(p.known.label, p.outcome, p.support, at, split="train", data="b", group=f"x{at}")
        for at, p in enumerate(TEST)
    ]
    assert sections([*told, *TEST], Wanted(fit=True), repeats=1)["fit"]["overlapping"] == 300


def test_pairs_without_a_split_are_neither_fitted_on_nor_measured() -> None:
    loose = many(50, split=None, data="c", seed=3)
    found = sections([*TRAIN, *TEST, *loose], Wanted(fit=True), repeats=1)
    assert found["fit"]["left_out"] == 50
    assert [s["name"] for s in found["sets"]] == ["all", "b"]


@pytest.mark.parametrize(
    ("pairs", "repeats", "words"),
    [
        ([one("supported", "supported", None, split="train")], 1, "tells nothing of how sure it is"),
        ([one("supported", "supported", None, split="train")], 2, "draws were held against each other"),
        ([Tried(known=known(split="train"), outcome="supported", why=None, put=True, score=3.0)], 1, "scores alone"),
        (TRAIN[:50], 1, "50 answered pairs"),
    ],
)  # fmt: skip
def test_why_nothing_is_fitted(pairs: list[Tried], repeats: int, words: str) -> None:
    found = sections(
        [*pairs, *[one("supported", "supported", None, 9, split="test")]], Wanted(fit=True), repeats=repeats
    )
    assert words in found["fit"]["why"]
    assert found["sets"][0]["banded"] is None


def test_without_confidence_the_bands_keep_nothing() -> None:
    mute = [one(p.known.label, p.outcome, None, at, split="test", data="m") for at, p in enumerate(TEST)]
    lean = one("supported", None, 0.9, 999, split="test", data="m")
    found = sections([*TRAIN, *mute, lean], Wanted(fit=True), repeats=1)["sets"][0]["banded"]
    assert (found["coverage"]["k"], found["abstained"]["k"]) == (0, 301)


# ---------------------------------------------------------------- limits


def test_limits_go_by_set_and_figure() -> None:
    report = sections([*TRAIN, *TEST], Wanted(fit=True), repeats=1)
    figures = calibration_figures(report)
    assert [name for name in figures if "." not in name] == list(HEADLINE)
    assert (
        figures["balanced_accuracy"].value
        == figures["all.balanced_accuracy"].value
        == report["sets"][0]["balanced_accuracy"]["rate"]
    )
    assert figures["b.pairs"].value == 300
    assert figures["b.pairs"].text == "300"
    assert figures["banded_accuracy"].value == report["sets"][0]["banded"]["accuracy"]["rate"]
    assert figures["banded_coverage"].why is None
    plain = calibration_figures(sections(TEST, Wanted(), repeats=1))
    assert (plain["banded_accuracy"].value, plain["banded_accuracy"].why) == (None, "no bands were fitted")
    assert plain["balanced_accuracy_forced"].value is not None


def test_an_undefined_figure_says_why() -> None:
    figures = calibration_figures(sections([one("supported", "supported", None)], Wanted(), repeats=1))
    assert figures["balanced_accuracy"].text == "undefined"
    assert "anything but supported" in (figures["balanced_accuracy"].why or "")


# ---------------------------------------------------------------- notices


def told(
    pairs: list[Tried],
    *,
    wanted: Wanted | None = None,
    repeats: int = 1,
    unreadable: int = 0,
    discarded: int = 0,
) -> dict[str, str]:
    """What is said beside the figures, by its code."""
    report = {
        **sections(pairs, wanted or Wanted(), repeats=repeats), "rows": {"total": len(pairs) + unreadable, "unreadable": unreadable},
        "unreadable": [{"cause": "f, line 2: the label is missing"}] * unreadable, "judge": {"discarded": discarded},
    }  # fmt: skip
    return {notice["code"]: notice["text"] for notice in notices(report)}


def test_a_judge_of_which_all_is_known_is_left_in_peace() -> None:
    assert told(TEST) == {}


def test_silence_is_said() -> None:
    pairs = [*TEST, *[one("unsupported", None, None, 1000 + at, split="test") for at in range(300)]]
    found = told(pairs, discarded=3)
    assert "It answered 300 of 600 pairs" in found["coverage"]
    assert "It answered 1.00 of the pairs that people call supported" in found["uneven"]
    assert found["discarded"].endswith("was said to stand: 3.")
    none = told([one("supported", None, None, 1), one("unsupported", None, None, 2)])
    assert "answered no pair" in none["silent"]
    assert "coverage" not in none


@pytest.mark.parametrize(
    ("label", "words"), [("supported", "(supported and its like)"), ("partial", "(partial and its like)")]
)
def test_one_side_is_said(label: str, words: str) -> None:
    assert words in told([one(label, "supported", None, at) for at in range(3)])["one_side"]


def test_few_pairs_are_said() -> None:
    assert (
        "Only 2 pairs"
        in told([one("supported", "supported", None, 1), one("partial", "unsupported", None, 2)])["few"]
    )
    same = [one(p.known.label, p.outcome, p.support, at, group="g") for at, p in enumerate(TEST)]
    assert "300 pairs of 1 group:" in told(same)["few"]


def test_always_the_same_word_is_said() -> None:
    pairs = [one(p.known.label, "supported", None, at) for at, p in enumerate(TEST)]
    assert "It says supported of every pair" in told(pairs)["one_word"]
    assert "one_word" not in told(pairs[:1])


def test_what_its_confidence_is_not() -> None:
    flat = [
        one(p.known.label, p.outcome, 1.0 if p.outcome == "supported" else 0.0, at)
        for at, p in enumerate(TEST)
    ]
    found = told([*flat, one("supported", "supported", None, 999)])
    assert "equally sure of every verdict (1.00)" in found["flat"]
    assert found["partly_sure"].startswith("1 answered pair came without")
    assert "surer than it is right: 1.00 on average" in found["overconfident"]
    scored = [
        Tried(
            known=p.known,
            outcome=p.outcome,
            why=None,
            put=True,
            score=3.0 if p.outcome == "supported" else 0.0,
        )
        for p in TEST
    ]
    assert "its score, of which there are few" in told(scored)["indirect"]


def test_a_fit_says_what_it_leaves_out() -> None:
    found = told([*TRAIN, *TEST, *many(5, split=None, data="c")], wanted=Wanted(fit=True))
    assert "400 pairs of train and dev are in no figure" in found["fitted"]
    assert "5 pairs name no split" in found["no_split"]
    again = [
        one(p.known.label, p.outcome, p.support, at, split="train", data="b") for at, p in enumerate(TEST)
    ]
    overlapping = told([*again, *TEST], wanted=Wanted(fit=True))
    assert overlapping["overlapping"].startswith("300 pairs")
    assert "No bands were fitted: 0 answered pairs" in overlapping["no_bands"]


@pytest.mark.parametrize(
    ("wrong", "words"), [("supported", "Only refusing"), ("unsupported", "Only supporting")]
)
def test_a_band_that_is_none_is_said(wrong: str, words: str) -> None:
    pairs = [
        p
        if p.outcome != wrong
        else one(("supported", "unsupported")[at % 2], wrong, p.support, at, split="train", data="a")
        for at, p in enumerate(TRAIN)
    ]
    assert told([*pairs, *TEST], wanted=Wanted(fit=True))["one_band"].startswith(words)


def test_rows_that_are_no_pairs_and_runs_of_none_are_said() -> None:
    found = told([], unreadable=2)
    assert "2 of 2 rows are no labelled pairs; the first: f, line 2" in found["unreadable"]
    assert "nothing is known of it" in found["nothing"]
