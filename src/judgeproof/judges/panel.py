"""Who sits over the rows of a run: one judge or two, each asked once or several times."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from judgeproof.ask.facts import Answer, Ask, Failure, Request
from judgeproof.errors import NotRecordedError, UsageError
from judgeproof.judges.registry import Judge, judge_of
from judgeproof.judges.spec import shown

MOST_REPEATS = 20
# A record that is repeated holds no answer to a question that was not put to it.
NOT_RECORDED = "not_recorded"
_SPEC = "panel:"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """One hearing of every row: a judge, which of the panel it is (1 or 2), and how often it was heard before (from 1)."""

    judge: Judge
    number: int = 1
    draw: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """The judges of a run. What the first one says in its first draw decides; everything else is a second opinion."""

    first: Judge
    second: Judge | None = None
    repeats: int = 1

    @property
    def judges(self) -> tuple[Judge, ...]:
        """The judges, the one that decides first."""
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every hearing of a row, the one that decides first."""
        return tuple(
            Seat(judge=judge, number=number, draw=draw)
            for number, judge in enumerate(self.judges, start=1)
            for draw in range(1, self.repeats + 1)
        )

    @property
    def score_mode(self) -> str:
        """How rows are scored unless the user says otherwise: as both judges can, since both are asked the same."""
        modes = {judge.score_mode for judge in self.judges}
        return "verdicts" if "verdicts" in modes else self.first.score_mode


def panel_of(
    judge: str | Callable[..., Any] | Judge,
    second: str | Callable[..., Any] | Judge | None = None,
    *,
    repeats: int = 1,
    asked: bool = True,
) -> Panel:
    """Return the panel that specs name; `panel:A,B` names both judges in one.

    Judges that are not to be `asked`, but only reckoned with, need no keys.
    Raises UsageError for a panel that would say nothing of its judges, and what `judge_of` raises.
    """
    if not 1 <= repeats <= MOST_REPEATS:
        raise UsageError(f"judge repeats {repeats!r}: expected a whole number from 1 to {MOST_REPEATS}")
    if isinstance(judge, str) and judge.startswith(_SPEC):
        if second is not None:
            raise UsageError(f"judge {shown(judge)!r}: names two judges already; leave the second judge out")
        judge, second = _both(judge)
    first = judge_of(judge, asked=asked)
    other = judge_of(second, asked=asked) if second is not None else None
    if other is not None and other.spec == first.spec:
        raise UsageError(
            f"both judges are {first.spec!r}; name another one, or ask the same one again with judge repeats"
        )
    return Panel(first=first, second=witness(other) if other is not None else None, repeats=repeats)


def _both(spec: str) -> tuple[str, str]:
    """Return the two specs of `panel:A,B`. A comma within the brackets of options parts nothing."""
    parts, depth = [""], 0
    for sign in spec.removeprefix(_SPEC):
        depth += (sign == "[") - (sign == "]")
        if sign == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    names = [part.strip() for part in parts]
    if len(names) == 2 and all(names) and not any(name.startswith(_SPEC) for name in names):
        return names[0], names[1]
    raise UsageError(
        f"judge {shown(spec)!r}: expected panel:A,B with the specs of two judges; where a spec holds a comma, name the other "
        "one with --second-judge"
    )


def witness(judge: Judge) -> Judge:
    """Return a judge as a second one: a question that its record does not hold is one that it was not asked."""
    return replace(judge, ask=_or_not_recorded(judge.ask))


def _or_not_recorded(ask: Ask) -> Ask:
    def asked(request: Request) -> Any:
        try:
            return ask(request)
        except NotRecordedError as error:
            return _not_put(error)

    return asked


def _not_put(error: NotRecordedError) -> Answer:
    return Failure(cause=NOT_RECORDED, note=str(error)[:400], call=0)
