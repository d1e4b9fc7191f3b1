"""What is declared of a strategy, figure by figure, and the checks that hold it to that. The same for every track. Pure."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, Literal, TypeVar

from judgeproof.attacks.columns import unnamed
from judgeproof.attacks.standing import CAUGHT, REFERENCES, Section, Sign, Standing, caught, listed, sign

Better = Literal["more", "less"]
# All rows, or every third of them lost.
Delivery = Literal["full", "lost"]
LOSE = 3
_WHEN: Mapping[Delivery, str] = {"full": "with full delivery", "lost": "with every third row lost"}
# Decides no tie: most runs have no row that a person has labelled.
_BY_PEOPLE = "agreement"


@dataclass(frozen=True, slots=True, kw_only=True)
class Strategy:
    """What nobody would ship, beside the run `against`; the declaration holds for every figure, in either direction.

    `worse`, `undefined` and `better` are all figures that are so; what is named in none is equal. `better_lost` are those
    that are better when every third row is lost, and equal otherwise; `when_lost` are all others that stand otherwise
    then, with how. `tie` says that nothing shows it but people who label rows, declared: known or right; `seen_in` where
    a reader sees it all the same.
    """

    id: str
    name: str
    generate: str
    against: str
    worse: tuple[str, ...] = ()
    undefined: tuple[str, ...] = ()
    better: tuple[str, ...] = ()
    better_lost: tuple[str, ...] = ()
    when_lost: tuple[tuple[str, Sign], ...] = ()
    tie: bool = False
    seen_in: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """What a report says: every figure that a limit may be set on, and the counts that are shown beside them."""

    values: Mapping[str, Fraction | None]
    beside: Mapping[str, int] = field(default_factory=dict[str, int])


def measured(figures: Mapping[str, float | int | None], beside: Mapping[str, int]) -> Measured:
    """Return the figures of a report. Shares of so few rows are exact as far as two of them compare."""
    values = {name: None if value is None else Fraction(value) for name, value in figures.items()}
    return Measured(values=values, beside=beside)


Told = TypeVar("Told", bound=Strategy)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(Generic[Told]):
    """The figures of a track, each with the direction in which it is better, and how a strategy comes to them."""

    name: str
    title: str
    directions: Mapping[str, Better]
    measure: Callable[[Told, Delivery], Measured]


def section(
    table: Table[Told],
    strategies: Sequence[Told],
    by_id: Mapping[str, Told],
    step: Callable[[], None],
) -> Section:
    """Return how every strategy of a track stands, held to its declaration."""
    made: dict[tuple[str, Delivery], Measured] = {}

    def report(strategy: Told, delivery: Delivery) -> Measured:
        at = (strategy.id, delivery)
        if at not in made:
            made[at] = table.measure(strategy, delivery)
        return made[at]

    rows: list[Standing] = []
    for strategy in strategies:
        # One that is compared with nothing is told of by the registry's own checks.
        against = by_id.get(strategy.against, strategy)
        full, lost = (
            _signs(report(strategy, delivery), report(against, delivery), table.directions)
            for delivery in _WHEN
        )
        unseen = _unseen(strategy, report(strategy, "full").beside, report(against, "full").beside)
        rows.append(_standing(strategy, full, lost, unseen))
        step()
    published = list(next(iter(made.values())).values)
    return Section(
        name=table.name, title=table.title, columns=tuple(table.directions), rows=tuple(rows),
        problems=(*undirected(published, table.directions), *faults(strategies, table.directions)),
    )  # fmt: skip


def _signs(found: Measured, reference: Measured, directions: Mapping[str, Better]) -> dict[str, Sign]:
    """Return how every published figure stands."""
    return {
        name: sign(found.values.get(name), reference.values.get(name), better)
        for name, better in directions.items()
    }


def _unseen(strategy: Strategy, here: Mapping[str, int], there: Mapping[str, int]) -> list[str]:
    """Return the counts that a strategy is declared to be seen in, and is not."""
    return [name for name in strategy.seen_in if name in here and here[name] == there[name]]


def _standing(
    strategy: Strategy, full: Mapping[str, Sign], lost: Mapping[str, Sign], unseen: Sequence[str]
) -> Standing:
    """Hold a strategy to its declaration."""
    return Standing(
        id=strategy.id, name=strategy.name, generate=strategy.generate, full=full, lost=lost, against=strategy.against,
        tie=strategy.tie, seen_in=strategy.seen_in, note=strategy.note,
        problems=(
            *_problems(strategy, full, "full"), *_problems(strategy, lost, "lost"),
            *(f"is declared to be seen in {name}, which is as in the reference" for name in unseen),
        ),
    )  # fmt: skip


def _problems(strategy: Strategy, stand: Mapping[str, Sign], delivery: Delivery) -> Iterator[str]:
    """Yield what is declared of a strategy and does not hold, and what holds and was not declared."""
    when = _WHEN[delivery]
    declared = _declared(strategy, delivery)
    for kind in ("worse", "undefined", "better"):
        found, names = ({name for name in signs if signs[name] == kind} for signs in (stand, declared))
        if found - names:
            yield f"makes {listed(sorted(found - names))} {kind} {when}, which is not declared"
        if names - found:
            yield f"is declared to make {listed(sorted(names - found))} {kind} {when}, and does not"
    by = caught(stand, [name for name in stand if name != _BY_PEOPLE])
    # What ties as it is may show where rows get lost, and that is declared there.
    seen_then = delivery == "lost" and any(shown in CAUGHT for _, shown in strategy.when_lost)
    if (not by) != (strategy.tie and not seen_then):
        yield (
            f"ties {when}, undeclared" if not by else f"is declared to tie {when}, but {listed(by)} shows it"
        )


def _declared(strategy: Strategy, delivery: Delivery) -> Mapping[str, Sign]:
    """Return how the figures are declared to stand that are not equal."""
    told: dict[str, Sign] = {
        **dict.fromkeys(strategy.worse, "worse"),
        **dict.fromkeys(strategy.undefined, "undefined"),
        **dict.fromkeys(strategy.better, "better"),
    }
    if delivery == "full":
        return told
    return {**told, **dict.fromkeys(strategy.better_lost, "better"), **dict(strategy.when_lost)}


def undirected(names: Sequence[str], directions: Mapping[str, Better]) -> Iterator[str]:
    """Yield a problem for each figure that is published and not attacked, or attacked and not published."""
    for name in names:
        if name not in directions:
            yield f"{name} is published, and nothing says which way it is better; give it a direction and an attack"
    for name in directions:
        if name not in names:
            yield f"{name} has a direction here, and is not published"


def faults(strategies: Sequence[Strategy], directions: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is wrong with a registry itself."""
    ids = [strategy.id for strategy in strategies]
    yield from unnamed(strategies)
    for strategy in strategies:
        if strategy.against not in ids:
            yield f"strategy {strategy.id!r} is compared with {strategy.against!r}, which does not exist"
        if strategy.tie and not strategy.seen_in and strategy.id not in REFERENCES:
            yield f"strategy {strategy.id!r} is declared to tie, and not where a reader sees it all the same"
        yield from _unknown(strategy, directions)


def _unknown(strategy: Strategy, directions: Mapping[str, Any]) -> Iterator[str]:
    """Yield the figures of a declaration that nothing publishes."""
    named = (
        *strategy.worse, *strategy.undefined, *strategy.better, *strategy.better_lost,
        *(name for name, _ in strategy.when_lost),
    )  # fmt: skip
    for name in named:
        if name not in directions:
            yield f"strategy {strategy.id!r} names the figure {name!r}; there are: {', '.join(directions)}"
