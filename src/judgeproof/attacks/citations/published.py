"""Every answering system and judge against every figure that a gate reads, held to what is declared. Pure."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from judgeproof.attacks import declared
from judgeproof.attacks.citations import bench
from judgeproof.attacks.citations.strategy import CitationStrategy
from judgeproof.attacks.declared import Delivery, Measured, Table
from judgeproof.attacks.standing import Section


def _measured(strategy: CitationStrategy, delivery: Delivery) -> Measured:
    """Return the figures of one answering system before one judge."""
    told = bench.report(strategy.write, strategy.judge, lost=delivery == "lost")
    return declared.measured(bench.published(told), bench.beside(told))


TABLE: Table[CitationStrategy] = Table(
    name="citations", title="Answers and judges against what a gate reads", directions=bench.DIRECTIONS,
    measure=_measured,
)  # fmt: skip


def section(
    strategies: Sequence[CitationStrategy], by_id: Mapping[str, CitationStrategy], step: Callable[[], None]
) -> Section:
    """Return the citations section."""
    return declared.section(TABLE, strategies, by_id, step)


def faults(strategies: Sequence[CitationStrategy]) -> Iterator[str]:
    """Yield what is wrong with the registry itself."""
    return declared.faults(strategies, bench.DIRECTIONS)
