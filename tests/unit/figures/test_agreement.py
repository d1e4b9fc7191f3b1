"""Agreement beyond chance, and of orders: worked by hand from the definitions."""

import pytest

from judgeproof.figures.agreement import Agreement, cohen, fleiss, orders, ranks


def test_cohen_as_worked_by_hand() -> None:
    # 20 yes-yes, 5 yes-no, 10 no-yes, 15 no-no: observed .7, by chance .5*.6 + .5*.4 = .5, kappa .4.
    pairs = [("y", "y")] * 20 + [("y", "n")] * 5 + [("n", "y")] * 10 + [("n", "n")] * 15
    found = cohen(pairs)
    assert (found.agreed, found.n) == (35, 50)
    assert found.kappa == pytest.approx(0.4)
    assert found.as_dict() == {"k": 35, "n": 50, "rate": 0.7, "kappa": pytest.approx(0.4)}


def test_cohen_of_three_labels() -> None:
    # Observed 3/4; by chance (2*1 + 1*2 + 1*1)/16 = 5/16; kappa (12-5)/(16-5).
    found = cohen([("a", "a"), ("a", "b"), ("b", "b"), ("c", "c")])
    assert found.kappa == pytest.approx(7 / 11)


@pytest.mark.parametrize(
    ("pairs", "kappa"),
    [
        ([], None),
        ([(1, 1)] * 5, None),
        ([(1, 2)] * 5, 0.0),
        ([(1, 1), (0, 0)], 1.0),
        ([(1, 0), (0, 1)], -1.0),
        ([(1, 1), (1, 0), (0, 1), (0, 0)], 0.0),
    ],
    ids=["nothing", "one label only", "never the same", "always", "always the other", "chance"],
)
def test_cohen_at_its_ends(pairs: list[tuple[int, int]], kappa: float | None) -> None:
    assert cohen(pairs).kappa == kappa


def test_share_of_nothing_is_no_number() -> None:
    assert cohen([]).share is None


def test_fleiss_as_worked_by_hand() -> None:
    # Three judges, four things. Agreeing pairs 6+2+2+6 of 24; yes 6 and no 6 of 12: (2/3 - 1/2) / (1/2).
    found = fleiss(["yyy", "yyn", "ynn", "nnn"])
    assert (found.agreed, found.n) == (2, 4)
    assert found.kappa == pytest.approx(1 / 3)


def test_fleiss_of_two_judges_with_even_margins_is_scotts_pi() -> None:
    found = fleiss([("y", "y"), ("y", "n"), ("n", "n"), ("n", "n")])
    # Observed 3/4; margins 3/8 and 5/8, by chance 34/64.
    assert found.kappa == pytest.approx((3 / 4 - 34 / 64) / (1 - 34 / 64))


def test_fleiss_at_its_ends() -> None:
    assert fleiss([]) == Agreement(agreed=0, n=0, kappa=None)
    assert fleiss(["yy", "yy"]).kappa is None
    assert fleiss(["yy", "nn"]).kappa == 1.0
    assert fleiss(["yyn", "nyy"]).agreed == 0


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (["y"], "1 judges called a thing; expected two or more for each"),
        (["yy", "yyy"], "3 judges called a thing; expected 2 for each"),
        (["yyy", "yy"], "2 judges called a thing; expected 3 for each"),
        (["yyy", "y"], "1 judges called a thing; expected 3 for each"),
        ([""], "0 judges called a thing; expected two or more for each"),
    ],
)
def test_fleiss_wants_the_same_number_of_judges(rows: list[str], said: str) -> None:
    with pytest.raises(ValueError, match=f"^{said}$"):
        fleiss(rows)


def test_ranks_share_and_put_undefined_last() -> None:
    assert ranks({"a": 0.5, "b": 0.9, "c": 0.5, "d": None, "e": 0.1}) == {
        "a": 2,
        "b": 1,
        "c": 2,
        "d": 5,
        "e": 4,
    }
    assert ranks({"a": None, "b": -1.0}) == {"a": 2, "b": 1}
    assert ranks({"a": 0.0, "b": 0.5, "c": -0.5}) == {"a": 2, "b": 1, "c": 3}
    assert ranks({}) == {}


def test_orders_pair_by_pair() -> None:
    found = orders({"a": 3, "b": 2, "c": 1}, {"a": 3, "b": 1, "c": 2})
    assert (found.pairs, found.discordant, found.tau) == (3, (("b", "c"),), pytest.approx(1 / 3))
    assert orders({"a": 2, "b": 1}, {"a": 1, "b": 2}).tau == -1


def test_orders_compare_what_both_name() -> None:
    found = orders({"a": 3, "b": 2, "x": 9}, {"b": 1, "a": 2, "y": 0})
    assert (found.pairs, found.discordant, found.tau) == (1, (), 1)


def test_orders_with_ties_are_tau_b() -> None:
    # Pairs: ab tied in the first, ac and bc concordant: 2 / sqrt(2 * 3).
    found = orders({"a": 1, "b": 1, "c": 2}, {"a": 1, "b": 2, "c": 3})
    assert found.tau == pytest.approx(2 / 6**0.5)
    # bc tied in the second.
    assert orders({"a": 3, "b": 2, "c": 1}, {"a": 3, "b": 1, "c": 1}).tau == pytest.approx(2 / 6**0.5)


@pytest.mark.parametrize("values", [{}, {"a": 1}, {"a": 1, "b": 1}])
def test_no_order_has_no_tau(values: dict[str, float]) -> None:
    assert orders(values, values).tau is None
