"""Whether the registry of reviewers is whole: every entry has an id, a name, a rule and a declaration. Pure."""

from collections.abc import Iterator, Mapping, Sequence

from judgeproof.attacks.columns import unnamed
from judgeproof.attacks.reviews.requirements import REQUIREMENTS
from judgeproof.attacks.reviews.strategy import EVERY, GROUPS, SCORED, STATUS, VOCABULARY, Strategy
from judgeproof.attacks.standing import REFERENCES


def faults(strategies: Sequence[Strategy]) -> Iterator[str]:
    """Yield what is wrong with the registry itself, before anything is scored."""
    ids = [strategy.id for strategy in strategies]
    yield from unnamed(strategies)
    for strategy in strategies:
        if strategy.against not in ids:
            yield f"strategy {strategy.id!r} is compared with {strategy.against!r}, which does not exist"
        yield from _undeclared(strategy)
        yield from _unknown(strategy)


def _undeclared(strategy: Strategy) -> Iterator[str]:
    """Yield what a declaration leaves open: what catches a strategy, or where a tie is seen."""
    if strategy.tie and not strategy.seen_in and strategy.id not in REFERENCES:
        yield f"strategy {strategy.id!r} is declared to tie, and not where a reader sees it all the same"
    if not strategy.tie and not strategy.caught_by and not strategy.undefined:
        yield f"strategy {strategy.id!r} declares neither a tie nor what catches it"


def _unknown(strategy: Strategy) -> Iterator[str]:
    """Yield the names of a declaration that nothing has."""
    known: Mapping[str, tuple[Sequence[str], Sequence[str]]] = {
        "group": ((*strategy.ties, *(strategy.ties_lost or ())), EVERY),
        "column": ((*strategy.caught_by, *strategy.undefined), (*SCORED, VOCABULARY, STATUS)),
        "requirement": (strategy.needs, tuple(REQUIREMENTS)),
    }
    for kind, (named, names) in known.items():
        for name in named:
            if name not in names:
                yield f"strategy {strategy.id!r} names the {kind} {name!r}; there are: {', '.join(names)}"


# Which columns follow from others of their group, so that nothing can be caught by them alone: each located plant that is
# not called right is called too loud or too quiet.
FOLLOWS: Mapping[str, tuple[str, ...]] = {"O-ACC": ("O-INFL", "O-UNDER")}
WEIGHED = tuple(GROUPS.values())
