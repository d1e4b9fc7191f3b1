"""judgeproof gate: hold a run against limits."""

from typing import Annotated, Optional

import typer

from judgeproof.cli.printing import line

_MIN = typer.Option(
    "--min", metavar="FIGURE=X", help="The least a figure may be, e.g. pass_rate=0.9; repeatable."
)
_MAX = typer.Option(
    "--max", metavar="FIGURE=X", help="The most a figure may be, e.g. fabricated=0; repeatable."
)
_PROVEN = typer.Option("--proven-only", help="Count only failures that code has proven.")


def gate(
    run: Annotated[str, typer.Argument(metavar="RUN", help="A run directory.")],
    minimum: Annotated[Optional[list[str]], _MIN] = None,  # noqa: UP045 - typer reads this form
    maximum: Annotated[Optional[list[str]], _MAX] = None,  # noqa: UP045
    proven_only: Annotated[bool, _PROVEN] = False,
) -> None:
    """Hold a run against limits; exit with 1 where it misses one.

    It exits with 2 where that cannot be told. Figures: pass_rate (of assessed rows), pass_rate_low and pass_rate_high
    (un-assessed rows counted as failed, as passed), precision, graded, assessed (shares), unassessed, unreadable, failed, failed_proven (rows), proven, asserted,
    supported, misattributed, contradicted, unsupported, fabricated, ambiguous (citations), agreement (with human labels),
    citation_coverage (statements that carry a citation), citation_coverage_low, supported_coverage_low, uncited (statements).
    Of a run of claims the same rows, with support, support_low, support_high, graded (shares), contradicted, open, claims and
    set_aside (claims) in place of those of citations; none of its failures is proven.
    Of its judges: cost, cost_per_row, cost_per_assessed, cost_per_supported (USD), judges_agreement, judges_kappa (verdicts of
    two judges), judges_shared (of the first one's verdicts, those that the second one gave one on too), repeats_flips
    (rows on which the first judge did not say the same each time).
    Of a retrieval run: relevance, precision, recall, each also with _low, _high, _assessed, _pass_rate, and average_precision.
    Of a run of tool calls: f1, f1_low, f1_high, call_precision, call_recall, matched, missing, mismatched, unexpected,
    forbidden.
    Of a review run, as REVIEWER.figure or bare for a single reviewer: recall, noise, anchor, l_per_def, off, dup, clean,
    class, near, extra, words, o_acc, o_infl, o_under, o_cov, silent, incomplete, failed, unknown,
    cost, cost_per_review, cost_per_defect (US dollars; of what a router may charge, the most).
    Of a calibration, as SET.figure or bare for all pairs that are measured: balanced_accuracy, balanced_accuracy_low (where
    its 95 % interval begins), balanced_accuracy_full (a pair that was not answered is wrong), balanced_accuracy_forced,
    accuracy, accuracy_low, coverage, pairs, brier, ece, and within bands banded_balanced_accuracy, banded_accuracy,
    banded_coverage.
    A figure that is undefined or unknown meets no limit, and a cost that is "at least" something no maximum.
    """
    from judgeproof import api
    from judgeproof.errors import UsageError

    if not minimum and not maximum:
        raise UsageError("a gate needs a limit: --min FIGURE=X or --max FIGURE=X; see judgeproof gate --help")
    missed = api.gate(
        run, minimum=limits(minimum, "--min"), maximum=limits(maximum, "--max"), proven_only=proven_only
    )
    for miss in missed:
        line(f"missed: {miss.figure} is {miss.found}, wanted {miss.wanted}")
    if missed:
        raise typer.Exit(1)
    line("every limit is met")


def limits(pairs: Optional[list[str]], option: str) -> dict[str, float]:  # noqa: UP045
    """Return FIGURE=X pairs as a mapping."""
    import math

    from judgeproof.errors import UsageError

    found: dict[str, float] = {}
    for pair in pairs or []:
        figure, _, limit = pair.partition("=")
        try:
            found[figure] = float(limit)
        except ValueError as error:
            raise UsageError(f"{option} {pair!r}: expected FIGURE=NUMBER, such as pass_rate=0.9") from error
        if not math.isfinite(found[figure]):
            raise UsageError(f"{option} {pair!r}: expected a finite number")
    return found
