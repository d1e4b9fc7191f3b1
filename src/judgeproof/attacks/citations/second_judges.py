"""Second judges that nobody should take for an opinion, against what is published of how two judges agree. Pure."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import msgspec

from judgeproof.ask.facts import Answer, Failure, Request
from judgeproof.attacks.citations import answers, bench, judges
from judgeproof.attacks.citations.judges import Judge
from judgeproof.attacks.columns import unnamed
from judgeproof.attacks.scoring import gone, is_lost
from judgeproof.attacks.standing import REFERENCES, Section, Sign, Standing, caught, listed, sign
from judgeproof.citations import pairing
from judgeproof.citations.pairing import Pairing

# All of these are better where there is more of them.
COLUMNS = ("judges_agreement", "judges_kappa", "judges_shared")


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondJudge:
    """A second judge beside a first one that knows; `worse` and `undefined` are all figures that are so beside `against`.

    `tie` tells that no figure shows it; `seen_in` where a reader sees it all the same.
    """

    id: str
    name: str
    generate: str
    judge: Judge
    against: str = "q00"
    worse: tuple[str, ...] = ()
    undefined: tuple[str, ...] = ()
    tie: bool = False
    seen_in: tuple[str, ...] = ()
    note: str = ""


def now_and_then(judge: Judge) -> Judge:
    """Return a judge that is heard on two rows of four, of which one is as the even ones are and one as the odd."""
    return lambda request: judge(request) if request.row % 4 < 2 else Failure(cause="timeout")


def passing_only(request: Request) -> Answer:
    """Answer the rows that pass, and abstain on all others."""
    told = [judges.true_verdict(cited, request.stimulus) for cited in request.stimulus.citations]
    right = all(one["outcome"] == "supported" for one in told)
    return judges.reply(told if right else [{**one, "outcome": "abstain"} for one in told], 3)


SECONDS = (
    SecondJudge(
        id="q00", name="a second judge that knows", generate="the reference: it reads as the first one does",
        judge=judges.honest, tie=True,
    ),
    SecondJudge(
        id="q01", name="yes to all", generate="everything is supported, with a quotation that is there",
        judge=judges.yes(judges.opening), worse=("judges_agreement", "judges_kappa"),
    ),
    SecondJudge(
        id="q02", name="no to all", generate="nothing is supported, with a quotation that is there", judge=judges.no,
        worse=("judges_agreement", "judges_kappa"),
    ),
    SecondJudge(
        id="q03", name="silent", generate="every call times out", judge=gone,
        worse=("judges_shared",), undefined=("judges_agreement", "judges_kappa"), note="and every pair prints as +?",
    ),
    SecondJudge(
        id="q04", name="heard on one row of two", generate="q00, and half of the calls time out",
        judge=now_and_then(judges.honest), worse=("judges_shared",), note="and every pair prints as +NC",
    ),
    SecondJudge(
        id="q05", name="only where it would praise", generate="q00, and it abstains on every row that fails",
        judge=passing_only, worse=("judges_shared",), undefined=("judges_kappa",),
        note="it agrees on everything it answers; chance alone would",
    ),
    SecondJudge(
        id="q06", name="the first judge under another name", generate="q00 again", judge=judges.honest, tie=True,
        seen_in=("a notice on the run: both judges are made by one vendor",),
        note="two that are one agree in full; only who they are tells that",
    ),
)  # fmt: skip


def section(strategies: Sequence[SecondJudge], step: Callable[[], None]) -> Section:
    """Return the section of second judges."""
    values = {(one.id, lost): _values(one.judge, lost=lost) for one in strategies for lost in (False, True)}
    rows: list[Standing] = []
    for one in strategies:
        stand = [_signs(values[one.id, lost], values[one.against, lost]) for lost in (False, True)]
        rows.append(_standing(one, stand[0], stand[1]))
        step()
    return Section(
        name="second judges", title="Second judges against how far two judges agree", columns=COLUMNS, rows=tuple(rows),
        problems=tuple(faults(strategies)),
    )  # fmt: skip


def _values(second: Judge, *, lost: bool) -> Mapping[str, Fraction | None]:
    """Return what is published of two judges over answers of which some are right; where rows get lost, the first one's."""
    counted = Pairing()
    for number, fields in enumerate(bench.rows(answers.mixed)):
        first = gone if lost and is_lost(number) else judges.honest
        mine, other = (msgspec.to_builtins(bench.outcome(fields, number, judge)) for judge in (first, second))
        counted.add(mine, other)
    told = pairing.section(counted)
    verdict = told["agreement"]["verdict"]
    return {
        "judges_agreement": _exact(verdict["rate"]),
        "judges_kappa": _exact(verdict["kappa"]),
        "judges_shared": _exact(told["shared"]["rate"]),
    }


def _exact(value: Any) -> Fraction | None:
    return None if value is None else Fraction(value)


def _signs(found: Mapping[str, Fraction | None], reference: Mapping[str, Fraction | None]) -> dict[str, Sign]:
    return {name: sign(found[name], reference[name], "more") for name in COLUMNS}


def _standing(one: SecondJudge, full: Mapping[str, Sign], lost: Mapping[str, Sign]) -> Standing:
    """Hold a second judge to its declaration."""
    return Standing(
        id=one.id, name=one.name, generate=one.generate, full=full, lost=lost, against=one.against, tie=one.tie,
        seen_in=one.seen_in, note=one.note,
        problems=(*_problems(one, full, lost=False), *_problems(one, lost, lost=True)),
    )  # fmt: skip


def _problems(one: SecondJudge, stand: Mapping[str, Sign], *, lost: bool) -> Iterator[str]:
    """Yield what is declared and does not hold, and what holds and was not declared."""
    when = "with every third row lost" if lost else "with full delivery"
    for kind, names in (("worse", one.worse), ("undefined", one.undefined), ("better", ())):
        found = {name for name, shown in stand.items() if shown == kind}
        if found != set(names):
            yield f"makes {listed(sorted(found))} {kind} {when}, but is declared to make {listed(names)} so"
    by = caught(stand, COLUMNS)
    if (not by) != one.tie:
        yield (
            f"ties {when}, undeclared" if not by else f"is declared to tie {when}, but {listed(by)} shows it"
        )


def faults(strategies: Sequence[SecondJudge]) -> Iterator[str]:
    """Yield what is wrong with the registry itself."""
    yield from unnamed(strategies)
    for one in strategies:
        if one.tie and not one.seen_in and one.id not in REFERENCES:
            yield f"strategy {one.id!r} is declared to tie, and not where a reader sees it all the same"
