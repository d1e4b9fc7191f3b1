from collections.abc import Mapping

from judgeproof.attacks.columns import bearings, unfalsified, unnamed, weightless
from judgeproof.attacks.reviews import STRATEGIES
from judgeproof.attacks.standing import Sign, Standing

GROUP = ("A", "B")
_SIGNS: Mapping[str, Sign] = {"x": "worse", "=": "equal", "+": "better", "n": "undefined"}


def row(id: str, signs: str) -> Standing:
    """A strategy with a sign for each of A, B, C."""
    stand = {name: _SIGNS[shown] for name, shown in zip("ABC", signs, strict=True)}
    return Standing(id=id, name=id, generate=id, full=stand, lost=stand)


def told(rows: list[Standing], follows: Mapping[str, tuple[str, ...]]) -> list[str]:
    return list(weightless(rows, [GROUP], bearings(rows, [GROUP], follows)))


def test_a_column_that_is_never_worse_is_not_falsified() -> None:
    (problem,) = unfalsified([row("1", "x=n"), row("2", "=x+")], ("A", "B", "C"))
    assert "falsifies C" in problem


def test_a_column_carries_weight_where_it_alone_catches_something() -> None:
    rows = [row("1", "x=="), row("2", "=n=")]
    assert [(one.column, one.without) for one in bearings(rows, [GROUP], {})] == [("A", "1"), ("B", "2")]
    assert told(rows, {}) == []


def test_the_strategy_that_least_else_shows_is_named() -> None:
    rows = [row("1", "x=x"), row("2", "x=="), row("3", "x==")]
    assert bearings(rows, [("A",)], {})[0].without == "2"


def test_a_column_that_never_catches_alone_is_a_problem() -> None:
    (problem,) = told([row("1", "xx="), row("2", "=x=")], {})
    assert problem.startswith("without A nothing would pass")


def test_a_column_may_follow_from_another() -> None:
    assert told([row("1", "xx="), row("2", "=x=")], {"A": ("B",)}) == []


def test_a_column_that_is_said_to_follow_and_does_not_is_a_problem() -> None:
    problems = told([row("1", "x=="), row("2", "=x=")], {"A": ("B",)})
    assert problems == ["A is said to follow from B, but it alone catches 1"]


def test_a_column_follows_where_the_others_only_tell_elsewhere() -> None:
    """C is in another group, so that A is no longer caught alone there, and still not told of by B."""
    rows = [row("1", "x=x"), row("2", "xx=")]
    group = ("A", "B", "C")
    found = bearings(rows, [group], {"A": ("B",), "B": ("A",), "C": ("A",)})
    problems = list(weightless(rows, [group], found))
    assert "A is said to follow from B, which do not tell of 1" in problems


def test_columns_that_follow_must_catch_something_together() -> None:
    problems = told([row("1", "==x")], {"A": ("B",), "B": ("A",)})
    assert len(problems) == 2
    assert all("nothing would pass that is caught now" in problem for problem in problems)


def test_every_strategy_has_an_id_of_its_own_a_name_and_a_rule() -> None:
    assert list(unnamed(list(STRATEGIES.values()))) == []
    nameless = Standing(id="", name=" ", generate="", full={}, lost={})
    problems = list(unnamed([nameless, nameless]))
    assert problems[0] == "two strategies have the id ''"
    assert [problem.rpartition(" ")[2] for problem in problems[1:4]] == ["id", "name", "rule"]
