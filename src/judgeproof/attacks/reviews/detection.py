"""Every strategy against the detection and severity tables, held to what is declared of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from judgeproof.attacks.reviews import requirements
from judgeproof.attacks.reviews.bench import Bench, described, faultless, signs
from judgeproof.attacks.reviews.strategy import (
    DESCRIBED,
    EVERY,
    GROUPS,
    SCORED,
    STATUS,
    VOCABULARY,
    Strategy,
)
from judgeproof.attacks.standing import CAUGHT, Section, Sign, Standing, caught, listed

COLUMNS = (*SCORED, VOCABULARY)


def standings(
    bench: Bench, strategies: Sequence[Strategy], by_id: Mapping[str, Strategy], step: Callable[[], None]
) -> Iterator[Standing]:
    """Yield how each strategy stands; `step` is called behind each."""
    calibrated = by_id["00"]
    sound = faultless(bench.row(calibrated, repeats=1, lost=False))
    for strategy in strategies:
        yield _standing(bench, strategy, by_id, sound=sound)
        step()


def _standing(bench: Bench, strategy: Strategy, by_id: Mapping[str, Strategy], *, sound: bool) -> Standing:
    """Score one strategy twice beside its reference."""
    n = strategy.repeats
    against = by_id[strategy.against]
    problems: list[str] = []
    unchecked: list[str] = []
    stand: list[dict[str, Sign]] = []
    for lost in (False, True):
        found = bench.row(strategy, repeats=n, lost=lost)
        reference = bench.row(against, repeats=n, lost=lost)
        stand.append(signs(found, reference))
        lacking = _lacking(bench, strategy, lost=lost, sound=sound)
        unchecked += lacking
        if not lacking:
            problems += _problems(strategy, stand[-1], described(found, reference), lost=lost)
    return Standing(
        id=strategy.id, name=strategy.name, generate=strategy.generate, full=stand[0], lost=stand[1],
        against=strategy.against, tie=strategy.tie, seen_in=strategy.seen_in, note=strategy.note,
        problems=tuple(problems), unchecked=tuple(dict.fromkeys(unchecked)),
    )  # fmt: skip


def _lacking(bench: Bench, strategy: Strategy, *, lost: bool, sound: bool) -> list[str]:
    """Return what of the needs of a strategy the corpus lacks, or what is left of it when every third run is lost."""
    grounds = requirements.Grounds(cases=bench.cases, delivered=bench.delivered(strategy.repeats, lost=lost))
    found = [
        requirements.REQUIREMENTS[name].lacking for name in requirements.lacking(grounds, strategy.needs)
    ]
    found += [] if sound else [requirements.CALIBRATED]
    return [f"{text} (with every third run lost)" if lost else text for text in found]


def _problems(
    strategy: Strategy, stand: Mapping[str, Sign], descriptions: frozenset[str], *, lost: bool
) -> Iterator[str]:
    """Yield what is declared of a strategy and does not hold, and what holds and was not declared."""
    when = "with every third run lost" if lost else "with full delivery"
    yield from (f"{problem} {when}" for problem in _ties(strategy, stand, lost=lost))
    for column in strategy.caught_by:
        if stand[column] not in CAUGHT:
            yield f"is declared to be caught by {column} {when}, which is {stand[column]}"
    if not lost:
        yield from _undefined(strategy, stand)
        yield from _unseen(strategy, stand, descriptions)


def _ties(strategy: Strategy, stand: Mapping[str, Sign], *, lost: bool) -> Iterator[str]:
    """Yield the groups that tie undeclared, and those that are declared to and do not."""
    declared = strategy.ties if not lost or strategy.ties_lost is None else strategy.ties_lost
    tie = strategy.tie if not lost or strategy.tie_lost is None else strategy.tie_lost
    tied = tuple(group for group, columns in GROUPS.items() if not caught(stand, columns))
    yield from (f"ties {group}, undeclared," for group in tied if group not in declared)
    for group in declared:
        if group not in tied:
            by = listed(caught(stand, GROUPS.get(group, ())))
            yield f"is declared to tie {group}, but is caught by {by}"
    if (tied == EVERY) != tie:
        yield "is declared to tie everything, and does not" if tie else "ties everything, undeclared,"


def _undefined(strategy: Strategy, stand: Mapping[str, Sign]) -> Iterator[str]:
    """Yield the columns that print n/a undeclared, and those that are declared to and do not."""
    found = {name for name in SCORED if stand[name] == "undefined"}
    for name in sorted(found - set(strategy.undefined)):
        yield f"leaves {name} undefined, which is not declared"
    for name in sorted(set(strategy.undefined) - found):
        yield f"is declared to leave {name} undefined, but it is {stand[name]}"


def _unseen(strategy: Strategy, stand: Mapping[str, Sign], descriptions: frozenset[str]) -> Iterator[str]:
    """Yield where a strategy is declared to be seen and is not; what is no column here is a matter of other tables."""
    for name in strategy.seen_in:
        if name in DESCRIBED and name not in descriptions:
            yield f"is declared to be seen in {name}, which is as in the reference"
        if name in (VOCABULARY, STATUS) and stand[name] not in CAUGHT:
            yield f"is declared to be seen in {name}, which is as in the reference"


def section(
    bench: Bench, strategies: Sequence[Strategy], by_id: Mapping[str, Strategy], step: Callable[[], None]
) -> Section:
    """Return the detection section: every strategy, and what the corpus lacks."""
    rows = tuple(standings(bench, strategies, by_id, step))
    lacking = dict.fromkeys(text for row in rows for text in row.unchecked)
    told = {text: tuple(row.id for row in rows if text in row.unchecked) for text in lacking}
    return Section(
        name="reviews", title="Reviewers against what is found", columns=COLUMNS, others=(STATUS,), rows=rows,
        corpus=f"{bench.corpus.name} ({len(bench.cases)} cases, digest {bench.corpus.digest[:12]})", lacking=told,
    )  # fmt: skip
