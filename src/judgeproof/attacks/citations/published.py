"""Every answering system and judge against every figure that a gate reads, held to what is declared. Pure."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from judgeproof.attacks.citations import bench
from judgeproof.attacks.citations.strategy import CitationStrategy
from judgeproof.attacks.columns import unnamed
from judgeproof.attacks.standing import REFERENCES, Section, Sign, Standing, caught, listed, sign

Values = Mapping[str, Fraction | None]
# What shows a strategy without people who label rows.
UNLABELLED = tuple(name for name in bench.DIRECTIONS if name != "agreement")


def section(
    strategies: Sequence[CitationStrategy], by_id: Mapping[str, CitationStrategy], step: Callable[[], None]
) -> Section:
    """Return the citations section."""
    made: dict[tuple[str, bool], Mapping[str, Any]] = {}

    def report(strategy: CitationStrategy, *, lost: bool) -> Mapping[str, Any]:
        at = (strategy.id, lost)
        if at not in made:
            made[at] = bench.report(strategy.write, strategy.judge, lost=lost)
        return made[at]

    rows: list[Standing] = []
    for strategy in strategies:
        against = by_id[strategy.against]
        stand = [
            _signs(bench.values(report(strategy, lost=lost)), bench.values(report(against, lost=lost)))
            for lost in (False, True)
        ]
        here, there = bench.beside(report(strategy, lost=False)), bench.beside(report(against, lost=False))
        unseen = [name for name in strategy.seen_in if name in here and here[name] == there[name]]
        rows.append(_standing(strategy, stand[0], stand[1], unseen))
        step()
    published = list(bench.values(next(iter(made.values()))))
    return Section(
        name="citations", title="Answers and judges against what a gate reads", columns=tuple(bench.DIRECTIONS),
        rows=tuple(rows), problems=(*bench.undirected(published), *faults(strategies)),
    )  # fmt: skip


def _signs(found: Values, reference: Values) -> dict[str, Sign]:
    """Return how every published figure stands."""
    return {
        name: sign(found.get(name), reference.get(name), better) for name, better in bench.DIRECTIONS.items()
    }


def _standing(
    strategy: CitationStrategy, full: Mapping[str, Sign], lost: Mapping[str, Sign], unseen: Sequence[str]
) -> Standing:
    """Hold a strategy to its declaration; `unseen` are counts that it is declared to be seen in and is not."""
    return Standing(
        id=strategy.id, name=strategy.name, generate=strategy.generate, full=full, lost=lost, against=strategy.against,
        tie=strategy.tie, seen_in=strategy.seen_in, note=strategy.note,
        problems=(
            *_problems(strategy, full, lost=False), *_problems(strategy, lost, lost=True),
            *(f"is declared to be seen in {name}, which is as in the reference" for name in unseen),
        ),
    )  # fmt: skip


def _problems(strategy: CitationStrategy, stand: Mapping[str, Sign], *, lost: bool) -> Iterator[str]:
    """Yield what is declared of a strategy and does not hold, and what holds and was not declared."""
    when = "with every third row lost" if lost else "with full delivery"
    declared: Mapping[str, tuple[str, ...]] = {
        "worse": strategy.worse,
        "undefined": strategy.undefined,
        "better": (*strategy.better, *(strategy.better_lost if lost else ())),
    }
    for kind, names in declared.items():
        found = {name for name, shown in stand.items() if shown == kind}
        if found - set(names):
            yield f"makes {listed(sorted(found - set(names)))} {kind} {when}, which is not declared"
        if set(names) - found:
            yield f"is declared to make {listed(sorted(set(names) - found))} {kind} {when}, and does not"
    by = caught(stand, UNLABELLED)
    if (not by) != strategy.tie:
        yield (
            f"ties {when}, undeclared" if not by else f"is declared to tie {when}, but {listed(by)} shows it"
        )


def faults(strategies: Sequence[CitationStrategy]) -> Iterator[str]:
    """Yield what is wrong with the registry itself."""
    ids = [strategy.id for strategy in strategies]
    yield from unnamed(strategies)
    for strategy in strategies:
        if strategy.against not in ids:
            yield f"strategy {strategy.id!r} is compared with {strategy.against!r}, which does not exist"
        if strategy.tie and not strategy.seen_in and strategy.id not in REFERENCES:
            yield f"strategy {strategy.id!r} is declared to tie, and not where a reader sees it all the same"
        yield from _unknown(strategy)


def _unknown(strategy: CitationStrategy) -> Iterator[str]:
    """Yield the figures of a declaration that nothing publishes."""
    named = (*strategy.worse, *strategy.undefined, *strategy.better, *strategy.better_lost)
    for name in named:
        if name not in bench.DIRECTIONS:
            yield f"strategy {strategy.id!r} names the figure {name!r}; there are: {', '.join(bench.DIRECTIONS)}"
