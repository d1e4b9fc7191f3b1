"""Two judges: the same stimulus or not, and what of a change is whose."""

import pytest
from tests.unit.reviews.imports.boards import board, case, judged, review

from judgeproof.reviews.imports import judge_sections
from judgeproof.reviews.imports.board import Board
from judgeproof.reviews.imports.judge_pairs import JudgePair, judge_pairs, unanimity
from judgeproof.reviews.imports.separation import Separations, separations
from judgeproof.reviews.imports.standings import standings


def compared(made: Board) -> tuple[tuple[JudgePair, ...], Separations]:
    tables = {judge: standings(made, judge, "as_published") for judge in made.judges}
    separated = separations(tables, "as_published", seed=1, draws=50)
    return judge_pairs(made, tables, separated), separated


def alike() -> Board:
    """Both judges were shown the same lists, and differ in one verdict."""
    return board(
        [case("a"), case("b")],
        [
            review("a", "x", judged(["s", "t"], {0: 0}), judged(["s", "t"], {0: 0, 1: 1}, judge="K")),
            review("b", "x", judged(["u"]), judged(["u"], judge="K")),
        ],
    )


def split() -> Board:
    """The second judge cut a review into twice as many findings, and saw nothing where the first one did."""
    return board(
        [case("a"), case("b"), case("c")],
        [
            review("a", "x", judged(["s"], {0: 0}), judged(["s1", "s2"], {0: 0}, judge="K")),
            review("b", "x", judged(["u"]), judged([], judge="K")),
            review(
                "c",
                "x",
                judged(["X review"], source="raw_fallback"),
                judged(["X review"], judge="K", source="raw_fallback"),
            ),
        ],
    )


def test_over_the_same_stimuli_a_delta_is_the_judges_own() -> None:
    (found,), separated = compared(alike())
    assert found.stimuli.same
    assert (found.stimuli.equal.k, found.stimuli.equal.n) == (2, 2)
    section = judge_sections.pair(found, separated)
    assert section["stimuli"]["state"] == "same stimuli"
    assert section["precision"]["judge_delta"] == pytest.approx(1 / 3)
    assert section["precision"]["why"] is None
    assert section["precision"]["splitting"] == 0
    assert section["precision"]["on_equal_lists"]["total"] == pytest.approx(1 / 3)


def test_over_different_stimuli_it_is_refused() -> None:
    (found,), separated = compared(split())
    assert not found.stimuli.same
    assert (found.stimuli.equal.k, found.stimuli.equal.n) == (0, 1)
    assert (found.stimuli.equal_with_triggers.k, found.stimuli.equal_with_triggers.n) == (1, 2)
    assert found.stimuli.one_sided == (("b", "x"),)
    section = judge_sections.pair(found, separated)
    assert section["precision"]["judge_delta"] is None
    assert "different stimuli" in section["precision"]["why"]
    # One of three becomes one of three: two findings more in a, one fewer in b.
    assert (section["precision"]["total"], section["precision"]["verdicts"]) == (0, 0)
    assert section["precision"]["on_equal_lists"]["first"] == {"k": 0, "n": 1, "rate": 0}


def test_one_sided_reviews_alone_make_stimuli_different() -> None:
    made = board(
        [case("a"), case("b")],
        [
            review("a", "x", judged(["s"]), judged(["s"], judge="K")),
            review("b", "x", judged([]), judged(["t"], judge="K")),
        ],
    )
    (found,), _ = compared(made)
    assert found.stimuli.equal_with_triggers.share == 1
    assert not found.stimuli.same


def test_agreement_is_over_goldens() -> None:
    (found,), _ = compared(alike())
    assert (found.found.agreed, found.found.n) == (3, 4)
    assert (found.found_nonempty.n, found.by_contender["x"].n) == (4, 4)
    (found,), _ = compared(split())
    # b is not in it: one judge had nothing to look at.
    assert (found.found.n, found.found_nonempty.n) == (6, 4)


def test_nothing_in_common_has_no_figure() -> None:
    made = board([case("a")], [review("a", "x", judged(["s"])), review("a", "y", judged(["s"], judge="K"))])
    (found,), separated = compared(made)
    assert (found.contenders, found.largest, dict(found.shifts)) == ((), {}, {})
    section = judge_sections.pair(found, separated)
    assert section["golden_found"]["kappa"] is None
    assert section["precision"]["total"] is None
    assert section["ranks"] == {"changed": [], "pairs": 0, "discordant": [], "tau": None}


def test_a_contender_without_precision_has_no_change_of_it() -> None:
    made = board([case("a")], [review("a", "x", judged([]), judged(["s"], judge="K"))])
    (found,), _ = compared(made)
    assert found.largest == {"recall": 0, "f1": 0}


def test_discordant_pairs_say_whether_either_judge_separates_them() -> None:
    cases = [case(f"c{n:02}", 1) for n in range(20)]
    made = board(
        cases,
        [
            review(
                each.id,
                name,
                judged(["s"], {0: 0} if name == "x" else {}),
                judged(["s"], {0: 0} if name == "y" else {}, judge="K"),
            )
            for each in cases
            for name in ("x", "y")
        ],
    )
    (found,), separated = compared(made)
    section = judge_sections.pair(found, separated)
    assert section["ranks"]["discordant"] == [{"contenders": ["x", "y"], "separated": [True, True]}]
    assert section["ranks"]["changed"] == ["x", "y"]
    assert section["ranks"]["tau"] == -1


def test_unanimity_counts_what_all_judges_saw() -> None:
    found = unanimity(alike())
    assert found is not None
    agreement, all_found, all_missed = found
    assert (agreement.agreed, agreement.n, all_found, all_missed) == (3, 4, 1, 2)
    made = board(
        [case("a"), case("b")],
        [review("a", "x", judged(["s"]), judged(["s"], judge="K")), review("b", "x", judged(["s"], {0: 0}))],
    )
    found = unanimity(made)
    assert found is not None
    assert found[0].n == 2
    assert unanimity(board([case("a")], [review("a", "x", judged([]))])) is None
    assert judge_sections.unanimous(board([case("a")], [review("a", "x", judged([]))])) is None


def test_who_is_cross_checked() -> None:
    made = board(
        [case("a")],
        [
            review("a", "all", judged([]), judged([], judge="K"), judged([], judge="L")),
            review("a", "two", judged(["s"]), judged([], judge="K")),
            review("a", "one", judged(["s"])),
        ],
    )
    assert judge_sections.cross_checked(made) == [
        {"contender": "all", "judges": 3, "cross_checked": "yes", "one_sided": 0},
        {"contender": "two", "judges": 2, "cross_checked": "in part", "one_sided": 1},
        {"contender": "one", "judges": 1, "cross_checked": "no", "one_sided": 0},
    ]
