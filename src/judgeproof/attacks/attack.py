"""The attack: every strategy of a track through the real scorers, and the checks that fail it. Pure."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from judgeproof.attacks import declared
from judgeproof.attacks.columns import bearings, unfalsified, weightless
from judgeproof.attacks.declared import Table, Told
from judgeproof.attacks.standing import Section
from judgeproof.reviews.cases import Corpus

TRACKS = ("reviews", "citations", "grounding", "retrieval", "tools")
# Called with how many strategies are done, and how many there are.
Tick = Callable[[int, int], None]


def attack(
    tracks: Sequence[str], *, corpus: Corpus | None = None, tick: Tick = lambda done, total: None
) -> tuple[Section, ...]:
    """Return how every strategy of some tracks stands, a section for each table.

    `corpus` is one to run the reviewers over in place of the attack corpus; then only what is found is attacked, and
    declarations hold as far as it has what they rest on. What is wrong stands in the sections.
    """
    plans = [(section, count) for track in tracks for section, count in _PLANS[track](corpus)]
    total = sum(count for _, count in plans)
    done = 0

    def step() -> None:
        nonlocal done
        done += 1
        tick(done, total)

    return tuple(section(step) for section, _ in plans)


Plan = tuple[Callable[[Callable[[], None]], Section], int]


def _reviews(corpus: Corpus | None) -> Iterator[Plan]:
    """Yield the sections of the reviews track, each with how many strategies it has."""
    from judgeproof.attacks.reviews import LISTED, STRATEGIES, cost, detection, opinions, registered
    from judgeproof.attacks.reviews.bench import Bench
    from judgeproof.attacks.reviews.bills import BILLS
    from judgeproof.attacks.reviews.corpus import attack_corpus

    bench = Bench(corpus or attack_corpus())
    yield (
        lambda step: held(
            detection.section(bench, LISTED, STRATEGIES, step), tuple(registered.faults(LISTED)), registered.WEIGHED,
            registered.FOLLOWS,
        ), len(LISTED),
    )  # fmt: skip
    if corpus is not None:
        return
    yield (
        lambda step: held(
            cost.section(bench, BILLS, step), tuple(cost.faults(BILLS)), (cost.CARRIED,), cost.FOLLOWS
        ), len(BILLS),
    )  # fmt: skip
    yield (
        lambda step: held(opinions.section(bench, opinions.JUDGED, step), tuple(opinions.faults(opinions.JUDGED))),
        len(opinions.JUDGED),
    )  # fmt: skip


def _citations(corpus: Corpus | None) -> Iterator[Plan]:
    """Yield the sections of the citations track; it has rows of its own."""
    from judgeproof.attacks.citations import LISTED, STRATEGIES, published, second_judges

    yield (lambda step: held(published.section(LISTED, STRATEGIES, step)), len(LISTED))
    seconds = second_judges.SECONDS
    yield (lambda step: held(second_judges.section(seconds, step)), len(seconds))


def _grounding(corpus: Corpus | None) -> Iterator[Plan]:
    """Yield the section of groundedness; it has rows of its own."""
    from judgeproof.attacks.grounding import LISTED, STRATEGIES, published

    yield _declared(published.TABLE, LISTED, STRATEGIES)


def _retrieval(corpus: Corpus | None) -> Iterator[Plan]:
    """Yield the section of retrieval; it has rows of its own."""
    from judgeproof.attacks.retrieval import LISTED, STRATEGIES, published

    yield _declared(published.TABLE, LISTED, STRATEGIES)


def _tools(corpus: Corpus | None) -> Iterator[Plan]:
    """Yield the section of tool calls; it has rows of its own."""
    from judgeproof.attacks.tools import LISTED, STRATEGIES, published

    yield _declared(published.TABLE, LISTED, STRATEGIES)


def _declared(table: Table[Told], listed: Sequence[Told], by_id: Mapping[str, Told]) -> Plan:
    return lambda step: held(declared.section(table, listed, by_id, step)), len(listed)


_PLANS: Mapping[str, Callable[[Corpus | None], Iterator[Plan]]] = {
    "reviews": _reviews, "citations": _citations, "grounding": _grounding, "retrieval": _retrieval, "tools": _tools,
}  # fmt: skip


def held(
    section: Section,
    faults: Sequence[str] = (),
    groups: Sequence[Sequence[str]] = (),
    follows: Mapping[str, tuple[str, ...]] | None = None,
) -> Section:
    """Return a section with what its registry and its columns lack.

    `groups` are columns that are read together, of which each must carry weight; `follows` names those that others
    determine. On a corpus that lacks something nothing can be said of columns.
    """
    if section.lacking:
        return replace(section, problems=(*section.problems, *faults))
    found = bearings(section.rows, groups, follows or {})
    problems = (
        *section.problems, *faults, *unfalsified(section.rows, section.columns),
        *weightless(section.rows, groups, found),
    )  # fmt: skip
    return replace(section, bearings=found, problems=problems)
