"""Figures over labelled pairs, against hand-computed ones and against the same counted in another way."""

import random
from typing import Any

import pytest
from tests.unit.figures.labelled_pairs import pair, pairs

from judgeproof.figures.calibration import (
    NO_PAIR,
    NO_REST,
    NO_SUPPORT,
    NO_SUPPORTED,
    NOTHING_ANSWERED,
    ONE_SIDE,
    Pair,
    measured,
    said,
)
from judgeproof.figures.intervals import wilson

# 6 supported: 3 right, 1 wrong, 2 left out; 5 others: 2 right (one by another word), 1 wrong, 2 left out.
TOLD = "ss ss ss su s- s! uu pu cs u- p!"


def by(found: list[dict[str, Any]], key: str, value: str) -> dict[str, Any]:
    return next(entry for entry in found if entry[key] == value)


def test_counts() -> None:
    found = measured(pairs(TOLD))
    assert found["n"] == found["groups"] == 11
    assert found["labels"] == {"supported": 6, "partial": 2, "unsupported": 2, "contradicted": 1}
    assert (found["coverage"]["k"], found["coverage"]["n"]) == (7, 11)
    assert found["abstained"] == {"k": 2, "n": 11, "rate": 2 / 11}
    assert found["unassessed"] == [{"why": "judge_unavailable", "n": 2}]
    assert found["not_put"] == []


def test_accuracies() -> None:
    found = measured(pairs(TOLD))
    assert (found["accuracy"]["k"], found["accuracy"]["n"], found["accuracy"]["why"]) == (5, 7, None)
    balanced = found["balanced_accuracy"]
    assert balanced["rate"] == pytest.approx((3 / 4 + 2 / 3) / 2)
    assert (balanced["supported"]["k"], balanced["supported"]["n"]) == (3, 4)
    assert (balanced["rest"]["k"], balanced["rest"]["n"]) == (2, 3)
    assert balanced["low"] < balanced["rate"] < balanced["high"]
    assert balanced["why"] is None
    # What was not answered is wrong for its side.
    assert found["full"]["rate"] == pytest.approx((3 / 6 + 2 / 5) / 2)
    assert found["full"]["n"] == 11


def test_each_label_and_each_word() -> None:
    found = measured(pairs(TOLD))
    partial = by(found["by_label"], "label", "partial")
    assert (partial["n"], partial["answered"]["k"]) == (2, 1)
    assert (partial["recall"]["k"], partial["recall"]["n"]) == (1, 1)
    assert (partial["recall_full"]["k"], partial["recall_full"]["n"]) == (1, 2)
    assert (partial["same"]["k"], partial["same"]["n"]) == (0, 1)
    assert by(found["by_label"], "label", "supported")["recall"]["rate"] == 0.75
    assert by(found["by_label"], "label", "supported")["same"] == {"k": 3, "n": 4, "rate": 0.75}
    supported = by(found["by_outcome"], "outcome", "supported")
    assert (supported["n"], supported["precision"]["k"], supported["precision"]["n"]) == (4, 3, 4)
    unsupported = by(found["by_outcome"], "outcome", "unsupported")
    assert (unsupported["precision"]["k"], unsupported["precision"]["n"]) == (2, 3)
    assert unsupported["same"] == {"k": 1, "n": 3, "rate": 1 / 3}
    assert [entry["outcome"] for entry in found["by_outcome"]] == ["supported", "unsupported"]


def test_confusion() -> None:
    found = measured(pairs(TOLD))["confusion"]
    assert {(cell["label"], cell["said"]): cell["n"] for cell in found} == {
        ("supported", "supported"): 3, ("supported", "unsupported"): 1, ("supported", "abstained"): 1,
        ("supported", "unassessed"): 1, ("partial", "unsupported"): 1, ("partial", "unassessed"): 1,
        ("unsupported", "unsupported"): 1, ("unsupported", "abstained"): 1, ("contradicted", "supported"): 1,
    }  # fmt: skip
    assert sum(cell["n"] for cell in found) == 11


def test_words_of_other_judges_stand_behind_the_labels() -> None:
    odd = Pair(label="unsupported", outcome="misattributed", group="1")
    found = measured([odd, *pairs("uu us")])
    assert [entry["outcome"] for entry in found["by_outcome"]] == [
        "supported",
        "unsupported",
        "misattributed",
    ]
    assert odd.right and said(odd) == "misattributed"


def test_what_was_not_put_is_in_no_figure() -> None:
    closed = Pair(label="supported", outcome=None, why="empty_context", put=False, group="1")
    unknown = Pair(label="supported", outcome=None, put=False, group="2")
    found = measured([*pairs("ss uu"), closed, closed, unknown])
    assert (found["n"], found["coverage"]["rate"], found["full"]["rate"]) == (2, 1.0, 1.0)
    assert found["not_put"] == [{"why": "empty_context", "n": 2}, {"why": "unknown", "n": 1}]


@pytest.mark.parametrize(
    ("told", "why", "full"),
    [
        ("", NOTHING_ANSWERED, NOTHING_ANSWERED),
        ("s- u- p!", NOTHING_ANSWERED, NOTHING_ANSWERED),
        ("ss su", NO_REST, ONE_SIDE),
        ("us pu", NO_SUPPORTED, ONE_SIDE),
        ("ss u-", NO_REST, None),
        ("uu s-", NO_SUPPORTED, None),
    ],
)
def test_why_a_balanced_accuracy_is_undefined(told: str, why: str, full: str | None) -> None:
    found = measured(pairs(told))
    balanced = found["balanced_accuracy"]
    assert (balanced["rate"], balanced["low"], balanced["high"], balanced["why"]) == (None, None, None, why)
    assert found["full"]["why"] == full
    assert (found["full"]["rate"] is None) == (full is not None)


def test_a_judge_that_is_silent_on_one_side_is_half_right_at_most_over_all() -> None:
    assert measured(pairs("ss ss u- u-"))["full"]["rate"] == 0.5


def test_who_is_held_to_an_answer_leans_by_its_probability() -> None:
    def leaning(label: str, word: str, support: float | None) -> Pair:
        return pair(label, word, support=support)

    told = [leaning("s", "s", 0.9), leaning("s", "-", 0.5), leaning("u", "-", 0.7), leaning("u", "u", 0.1)]
    found = measured(told)["forced"]
    assert (found["rate"], found["why"], found["without"]) == (pytest.approx((1 + 0.5) / 2), None, 0)
    # A verdict stands whatever its probability; who tells neither is wrong.
    more = measured([*told, leaning("u", "u", 0.8), leaning("u", "-", 0.2), leaning("u", "!", None)])[
        "forced"
    ]
    assert (more["rest"]["k"], more["rest"]["n"], more["without"]) == (3, 5, 1)
    assert measured(pairs("ss u-"))["forced"]["why"] == NO_SUPPORT
    assert measured(pairs("ss u-"))["forced"]["rate"] is None
    assert measured([])["forced"]["why"] == NO_PAIR
    assert measured([leaning("s", "s", 0.4)])["forced"]["why"] == ONE_SIDE


def test_groups_make_intervals_wide() -> None:
    words = ["ss", "su", "uu", "us"] * 30
    alone = measured(pair(*word) for word in words)
    together = measured(pair(*word, group=f"{word[0]}{at // 2}") for at, word in enumerate(sorted(words)))
    one, other = alone["balanced_accuracy"], together["balanced_accuracy"]
    assert one["rate"] == other["rate"] == 0.5
    assert other["high"] - other["low"] > 1.2 * (one["high"] - one["low"])
    assert one["supported"]["low"] == wilson(0.5, 60)[0]


def test_against_counting_in_another_way() -> None:
    chance = random.Random(3)
    letters = [(chance.choice("spuc"), chance.choice("ssuuc-!")) for _ in range(400)]
    found = measured(pair(label, word) for label, word in letters)
    answered = [(label == "s", word == "s") for label, word in letters if word not in "-!"]
    sides = [[truth == guess for truth, guess in answered if truth is side] for side in (True, False)]
    assert found["balanced_accuracy"]["rate"] == pytest.approx(sum(sum(s) / len(s) for s in sides) / 2)
    assert found["accuracy"]["rate"] == pytest.approx(sum(t == g for t, g in answered) / len(answered))
