"""The arguments of one grading, checked: what `cite`, `rejudge` and `estimate` begin with alike."""

import math
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from pathlib import Path

from judgeproof.api.telemetry import check_telemetry
from judgeproof.ask.capping import Purse
from judgeproof.ask.prices import Book, price_book
from judgeproof.citations.correctness import CORRECTNESS
from judgeproof.citations.examination import Options
from judgeproof.citations.run import Conditions, Tick, check_options
from judgeproof.citations.scorer import Scorer
from judgeproof.errors import UsageError
from judgeproof.judges import Panel
from judgeproof.judges.pricing import bill_of, prices_of

TIMEOUT = 600.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """The arguments of one grading, checked."""

    terms: Conditions
    mapping: Mapping[str, str]
    number_duplicates: bool
    encoding: str
    limit: int | None
    book: Book
    answered_by: tuple[str, ...] = ()
    telemetry: bool = False

    @property
    def scorer(self) -> Scorer:
        """What is scored."""
        return self.terms.scorer

    @property
    def panel(self) -> Panel:
        """Who judges."""
        return self.terms.panel

    @property
    def options(self) -> Options:
        """How rows are read and scored."""
        return self.terms.options


def call_of(
    panel: Panel,
    options: Options,
    *,
    mapping: Mapping[str, str],
    prices: str | Path | None,
    scorer: Scorer = CORRECTNESS,
    duplicate_ids: str = "error",
    encoding: str = "utf-8",
    limit: int | None = None,
    concurrency: int = 1,
    timeout: float = TIMEOUT,
    max_cost: float | str | Decimal | None = None,
    max_calls: int | None = None,
    retry_failed: bool = False,
    answered_by: str | Sequence[str] = (),
    telemetry: bool = False,
    tick: Tick = lambda progress: None,
    stop: Callable[[], bool] = lambda: False,
) -> Call:
    """Return the arguments of one grading. Raises UsageError for the first that has no such value."""
    check_options(options)
    if duplicate_ids not in ("error", "number"):
        raise UsageError(f"duplicate ids {duplicate_ids!r}: expected 'error' or 'number'")
    book = price_book(prices, environment=os.environ)
    terms = Conditions(
        scorer=scorer, panel=panel, options=options, concurrency=concurrency, timeout=timeout, prices=prices_of(panel, book),
        purse=purse_of(max_cost, max_calls), retry_failed=retry_failed, tick=tick, stop=stop,
    )  # fmt: skip
    call = Call(
        terms=terms, mapping=mapping, number_duplicates=duplicate_ids == "number", encoding=encoding, limit=limit, book=book,
        answered_by=(answered_by,) if isinstance(answered_by, str) else tuple(answered_by), telemetry=telemetry,
    )  # fmt: skip
    _check(call)
    return call


def _check(call: Call) -> None:
    """Raise UsageError for a number that is out of range, and for a limit that cannot be kept."""
    terms = call.terms
    if terms.concurrency < 1:
        raise UsageError(f"concurrency {terms.concurrency!r} is out of range; expected a whole number from 1")
    if call.limit is not None and call.limit < 1:
        raise UsageError(f"limit {call.limit!r} is out of range; expected a whole number from 1")
    if not 0 < terms.timeout < math.inf:
        raise UsageError(f"timeout {terms.timeout!r} is out of range; expected seconds, more than 0")
    check_telemetry(wanted=call.telemetry)
    if terms.purse is not None and terms.purse.usd is not None:
        for judge in call.panel.judges:
            bill_of(judge, terms.prices[judge.spec])


def purse_of(max_cost: float | str | Decimal | None, max_calls: int | None) -> Purse | None:
    """Return what a call may spend, None for no limit. Raises UsageError for a limit that is none."""
    if max_calls is not None and max_calls < 0:
        raise UsageError(f"max calls {max_calls!r}: expected a whole number from 0")
    if max_cost is None:
        return None if max_calls is None else Purse(calls=max_calls)
    try:
        usd = Decimal(str(max_cost))
    except InvalidOperation as error:
        raise UsageError(f"max cost {max_cost!r}: expected US dollars, such as 2.50") from error
    if not usd.is_finite() or usd < 0:
        raise UsageError(f"max cost {max_cost!r}: expected US dollars, 0 or more")
    return Purse(calls=max_calls, usd=usd)
