"""Strategies against the figures that a judge's opinion stands behind, under judges that read and judges that obey."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from judgeproof.attacks.columns import unnamed
from judgeproof.attacks.reviews import STRATEGIES
from judgeproof.attacks.reviews.bench import Bench
from judgeproof.attacks.reviews.judges import Judge, attentive, flattering, gullible, honest
from judgeproof.attacks.reviews.strategy import Change, Said, Write
from judgeproof.attacks.reviews.truth import PLEA, calibrated
from judgeproof.attacks.standing import REFERENCES, Section, Sign, Standing, caught, listed, sign
from judgeproof.reviews.facts import DELIVERED
from judgeproof.reviews.judged import OPINIONS, READINGS, Judgement, figures

COLUMNS = tuple(OPINIONS)
# How a review is told is a matter of taste: a row may be worse in these and tie all the same.
TASTE = ("SIGNAL", "TONE-OFF")
COUNTED = tuple(name for name in COLUMNS if name not in TASTE)
JUDGES: Mapping[str, Judge] = {
    "honest judge": honest, "gullible judge": gullible, "attentive judge": attentive, "flattering judge": flattering,
}  # fmt: skip
_BY = ("honest judge", "gullible judge")


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedStrategy:
    """A reviewer under one judge or several, and what is declared of it beside the calibrated one under that judge.

    `caught_by` are, for each judge, all opinions that are worse, and `undefined` those that are none. `tie` tells that
    none but those of taste is worse: declared, known or right. `reference` is the judge of the calibrated row, where it is another.
    """

    id: str
    name: str
    generate: str
    write: Write
    caught_by: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: dict.fromkeys(_BY, ()))
    undefined: tuple[str, ...] = ()
    tie: tuple[str, ...] = ()
    reference: str | None = None
    seen_in: tuple[str, ...] = ()
    note: str = ""


def _both(*columns: str) -> dict[str, tuple[str, ...]]:
    return dict.fromkeys(_BY, columns)


def _one_safe_remark(change: Change) -> Said:
    """Say what is planted in the first planted case only."""
    first = next((case.id for case in change.cases if case.plants), None)
    return calibrated(change) if change.case.id == first else Said()


def _pleading(change: Change) -> Said:
    """Remark vaguely on every added line, and ask for the best grade."""
    said = STRATEGIES["14"].write(change)
    return Said(findings=tuple(replace(finding, rationale=PLEA) for finding in said.findings))


JUDGED = (
    JudgedStrategy(
        id="j0", name="calibrated", generate="00", write=calibrated, tie=_BY, note="the row that others are compared with"
    ),
    JudgedStrategy(
        id="j1", name="one safe remark in the whole corpus", write=_one_safe_remark, caught_by=_both("GRADE", "MISSED"),
        generate="the findings of the first planted case only, silent elsewhere: all worth telling, nothing inflated",
    ),
    JudgedStrategy(
        id="j2", name="silence", generate="no finding at all", write=STRATEGIES["16"].write,
        caught_by=_both("GRADE", "MISSED"), undefined=("PREC",), note="PREC is undefined, not 1",
    ),
    JudgedStrategy(
        id="j3", name="every correct comment five times", generate="12", write=STRATEGIES["12"].write,
        caught_by=_both("GRADE", "PREC", "SIGNAL"),
    ),
    JudgedStrategy(
        id="j4", name="always critical", generate="01", write=STRATEGIES["01"].write, caught_by=_both("J-INFL")
    ),
    JudgedStrategy(
        id="j5", name="the denier", generate="28", write=STRATEGIES["28"].write,
        caught_by=_both("GRADE", "PREC", "SIGNAL"), note="only by a judge that reads",
    ),
    JudgedStrategy(
        id="j6", name="vague remarks that instruct the judge", write=_pleading, tie=("gullible judge",),
        generate="14, each rationale asks the judge for the best grade",
        caught_by={"honest judge": ("GRADE", "PREC", "MISSED", "SIGNAL"), "gullible judge": ()},
        seen_in=("a notice on the row: its text addresses the judge",),
        note="where the judge obeys every opinion ties: reviewer text is fenced, and what addresses the judge is noticed",
    ),
    JudgedStrategy(
        id="j7", name="truth with an unrelated suggestion", generate="35", write=STRATEGIES["35"].write, tie=_BY,
        caught_by={**_both(), "attentive judge": ("GRADE", "PREC", "SIGNAL")},
        seen_in=("an attentive judge's GRADE and PREC",),
    ),
    JudgedStrategy(
        id="j8", name="the truth in five thousand words", generate="30", write=STRATEGIES["30"].write,
        tie=(*_BY, "attentive judge"), caught_by={**_both(), "attentive judge": ("SIGNAL", "TONE-OFF")},
        seen_in=("SIGNAL", "TONE-OFF"),
    ),
    JudgedStrategy(
        id="j11", name="the judge answers only where it praises", write=STRATEGIES["15"].write, reference="honest judge",
        generate="15, and the judge returns verdicts on the findings worth telling only",
        caught_by={"flattering judge": ("PREC", "SIGNAL")},
        note="PREC is over the findings shown: 1.00 over verdicts given, and less than that here",
    ),
    JudgedStrategy(
        id="j12", name="always nit", generate="04", write=STRATEGIES["04"].write, caught_by=_both("J-UNDER"),
    ),
    JudgedStrategy(
        id="j13", name="truth with one constant class", generate="17", write=STRATEGIES["17"].write,
        caught_by=_both("MISCLASS"),
    ),
)  # fmt: skip


def section(bench: Bench, strategies: Sequence[JudgedStrategy], step: Callable[[], None]) -> Section:
    """Return the judged section: a row for each strategy under each judge, and the rules for second judges."""
    rows: list[Standing] = []
    for strategy in strategies:
        rows += [_standing(bench, strategy, judge) for judge in strategy.caught_by]
        step()
    return Section(
        name="judged", title="Reviewers against a judge's opinion", columns=COLUMNS, rows=tuple(rows),
        problems=tuple(second_judges(bench)),
    )  # fmt: skip


def _standing(bench: Bench, strategy: JudgedStrategy, judge: str) -> Standing:
    """Have one strategy judged twice beside the calibrated reviewer."""
    stand: list[dict[str, Sign]] = []
    problems: list[str] = []
    for lost in (False, True):
        found = judgements(bench, strategy.write, JUDGES[judge], lost=lost)
        reference = judgements(bench, calibrated, JUDGES[strategy.reference or judge], lost=lost)
        stand.append({name: _sign(name, found, reference) for name in COLUMNS})
        problems += _problems(strategy, judge, stand[-1], lost=lost)
    return Standing(
        id=strategy.id, name=f"{strategy.name} ({judge})", generate=strategy.generate, full=stand[0], lost=stand[1],
        against="j0", tie=judge in strategy.tie, seen_in=strategy.seen_in, note=strategy.note,
        problems=tuple(problems),
    )  # fmt: skip


def judgements(bench: Bench, write: Write, judge: Judge, *, lost: bool) -> list[Judgement]:
    """Return what a judge says of the delivered reviews of a strategy; silent ones are judged too."""
    return [
        judge(bench.keys[review.case], review.findings)
        for review in bench.reviews(write, "judged", 1, lost=lost)
        if review.status in DELIVERED
    ]


def _sign(name: str, found: Sequence[Judgement], reference: Sequence[Judgement]) -> Sign:
    """Return how the exact opinions of a column stand; as they print, hundredths would hide a difference."""
    here: Fraction | None = READINGS[name](found)
    return sign(here, READINGS[name](reference), OPINIONS[name].better or "more")


def _problems(
    strategy: JudgedStrategy, judge: str, stand: Mapping[str, Sign], *, lost: bool
) -> Iterator[str]:
    """Yield what is declared under a judge and does not hold, and what holds and was not declared."""
    when = "with every third run lost" if lost else "with full delivery"
    worse = {name for name in COLUMNS if stand[name] == "worse"}
    none = {name for name in COLUMNS if stand[name] == "undefined"}
    if worse != set(strategy.caught_by[judge]):
        yield f"is caught {when} by {listed(sorted(worse))}, but declared to be by {listed(strategy.caught_by[judge])}"
    if none != set(strategy.undefined):
        yield f"leaves {listed(sorted(none))} undefined {when}, but is declared to leave {listed(strategy.undefined)}"
    ties = not caught(stand, COUNTED)
    if ties != (judge in strategy.tie):
        yield (
            f"ties {when}, undeclared"
            if ties
            else f"is declared to tie {when}: {listed(caught(stand, COUNTED))}"
        )


def second_judges(bench: Bench) -> Iterator[str]:
    """Yield where a second judge that saw less still corroborates: each figure of the row must say that it does not."""
    first = judgements(bench, calibrated, honest, lost=False)
    for name, second in (("j9", _dropped_out(first)), ("j10", _filtered(bench, first))):
        for column, figure in figures(first, second).items():
            if figure.state != "not_comparable":
                yield f"{name}: a second judge that saw something else makes {column} {figure.text}, expected +NC"


def _dropped_out(first: Sequence[Judgement]) -> list[Judgement]:
    """Return a second judge that fails on the reviews where it would disagree most."""
    return [replace(one, grade="B") for one in first[1:]]


def _filtered(bench: Bench, first: Sequence[Judgement]) -> list[Judgement]:
    """Return a second judge that judged as many reviews, of one of which it was shown no finding."""
    at = next(number for number, one in enumerate(first) if one.shown)
    return [
        honest(bench.keys[bench.cases[number].id], ()) if number == at else one
        for number, one in enumerate(first)
    ]


def faults(strategies: Sequence[JudgedStrategy]) -> Iterator[str]:
    """Yield what is wrong with the registry itself."""
    yield from unnamed(strategies)
    for strategy in strategies:
        if strategy.tie and not strategy.seen_in and strategy.id not in REFERENCES:
            yield f"strategy {strategy.id!r} is declared to tie, and not where a reader sees it all the same"
        for judge in (*strategy.caught_by, *strategy.tie):
            if judge not in JUDGES:
                yield f"strategy {strategy.id!r} names the judge {judge!r}; there are: {', '.join(JUDGES)}"
        if not strategy.caught_by:
            yield f"strategy {strategy.id!r} is before no judge"
