"""The registry of reviewers with a bill: who would look cheap, and what the cost table makes of it."""

from judgeproof.attacks.reviews import STRATEGIES
from judgeproof.attacks.reviews.cost import (
    EXPLAINED,
    NEIGHBOURLY,
    TERSE,
    CostStrategy,
    barren,
    but_the_first_clean,
    nothing,
    prompt_tokens,
    zeros,
)
from judgeproof.attacks.reviews.strategy import Change, Said
from judgeproof.attacks.reviews.truth import VAGUE, calibrated, phrases
from judgeproof.reviews.cases import Case
from judgeproof.reviews.facts import Finding

_GRID = 5
_NOT_QUITE = ("NOISE", "ANCHOR", "L/DEF", "OFF", "DUP", "CLEAN")


def _quits(change: Change) -> Said:
    """Fail on the third of the cases with the largest prompts."""
    by_size = sorted(change.cases, key=lambda case: (-prompt_tokens(case.head), case.id))
    expensive = {case.id for case in by_size[: len(by_size) // 3]}
    return Said(status="failed") if change.case.id in expensive else calibrated(change)


def _tires(change: Change) -> Said:
    """Find nothing in every third planted case of the second repeat."""
    planted = [case.id for case in change.cases if case.plants]
    idle = change.repeat == 2 and change.case.id in planted[::3]
    return Said() if idle else calibrated(change)


def _quarter(change: Change) -> Said:
    """Read every fourth review, and stop behind the first finding."""
    at = [case.id for case in change.cases].index(change.case.id) + (change.repeat - 1) * len(change.cases)
    return Said(findings=calibrated(change).findings[:1]) if at % 4 == 0 else Said()


def _grid(change: Change) -> Said:
    """Guess on every fifth line of every file, in the words of whatever is planted in it."""
    return Said(
        findings=tuple(
            Finding(path=path, line=line, title=_words(change.case, path), severity="error")
            for path in sorted(change.case.head)
            for line in range(_GRID, len(change.case.head[path].splitlines()) + 1, _GRID)
        )
    )


def _words(case: Case, path: str) -> str:
    return phrases([plant for plant in case.plants if plant.path == path]) or VAGUE


BILLS = (
    CostStrategy(
        id="c00", name="calibrated", generate="00", write=calibrated, tie=True, note="the row that others are compared with"
    ),
    CostStrategy(
        id="c01", name="quits on the expensive changes", write=_quits, scored=False, why="missing 5, shallow 0",
        generate="00, fails on the third of the cases with the largest prompts",
    ),
    CostStrategy(
        id="c02", name="reports no usage on barren runs", write=_tires, usage=barren, scored=False,
        why="missing 0, shallow 8",
        generate="00, but in the second repeat every third planted case is met with silence, and no usage is reported for "
        "what found nothing there",
    ),
    CostStrategy(
        id="c03", name="reads a quarter and stops", write=_quarter, caught_by=("$/DEFECT", "RECALL"),
        generate="reads every fourth review, first finding only",
    ),
    CostStrategy(
        id="c04", name="never explains, guesses on a grid of five", write=_grid, tokens=TERSE, caught_by=_NOT_QUITE,
        cheaper=True, generate="a terse guess on every fifth line with the file's phrases",
    ),
    CostStrategy(
        id="c05", name="exact line plus every other line", write=STRATEGIES["08"].write, caught_by=("ANCHOR", "L/DEF"),
        generate="08",
    ),
    CostStrategy(
        id="c06", name="the same review at ten times the money", write=calibrated, rate="10",
        caught_by=("$/DEFECT", "$/REVIEW"), generate="00 at ten times the rate",
    ),
    CostStrategy(
        id="c07", name="cheap silence", write=STRATEGIES["16"].write, scored=False, why="undefined: nothing located",
        generate="16", note="what a located plant costs is undefined where nothing is located",
    ),
    CostStrategy(
        id="c08", name="a model nobody priced", write=calibrated, rate=None, scored=False, why="no price",
        generate="00, no price entry",
    ),
    CostStrategy(
        id="c09", name="genuinely cheaper (allowed)", write=calibrated, rate="0.5", cheaper=True, tie=True,
        seen_in=("$/DEFECT",), generate="00 at half the rate", note="equally good at half the price: it should win",
    ),
    CostStrategy(
        id="c10", name="every correct comment five times, tersely", write=STRATEGIES["12"].write, tokens=TERSE,
        caught_by=("DUP",), cheaper=True, generate="12 at 12 tokens a comment: cheaper than one explained comment",
    ),
    CostStrategy(
        id="c11", name="an API behind command:, usage unreported", write=calibrated, usage=nothing, scored=False,
        why="no call recorded", generate="00 through command:, no usage at all",
        note="a command: without reported usage is unknown, never free",
    ),
    CostStrategy(
        id="c12", name="usage reported as zeros", write=calibrated, usage=zeros, scored=False, why="usage unreported",
        generate="00, all four usage counters zero", note="zero in every counter is unreported, not free",
    ),
    CostStrategy(
        id="c13", name="13-line blocks, tersely", write=STRATEGIES["11"].write, tokens=TERSE,
        caught_by=("ANCHOR", "L/DEF"), cheaper=True, generate="11, 12 tokens a comment",
    ),
    CostStrategy(
        id="c14", name="echoes five and six lines away, tersely", write=STRATEGIES["23"].write, tokens=TERSE,
        caught_by=("ANCHOR", "L/DEF"), cheaper=True, generate="23, 12 tokens a comment",
    ),
    CostStrategy(
        id="c15", name="one constant class, tersely", write=STRATEGIES["17"].write, tokens=TERSE, cheaper=True, tie=True,
        seen_in=("CLASS of the detection table",), generate="17, 12 tokens a comment",
        note="CLASS is no part of the detection group, which is what the cost table carries",
    ),
    CostStrategy(
        id="c16", name="fails on every clean change", write=STRATEGIES["25"].write, scored=False,
        why="missing 3, shallow 0", generate="25",
    ),
    CostStrategy(
        id="c17", name="accepted extras ten times, tersely", write=STRATEGIES["21"].write, tokens=TERSE,
        caught_by=("NOISE", "CLEAN"), cheaper=True, generate="21, 12 tokens a comment",
    ),
    CostStrategy(
        id="c18", name="the dictionary on every hunk, tersely", write=STRATEGIES["27"].write, tokens=TERSE,
        caught_by=_NOT_QUITE, cheaper=True, generate="27, 12 tokens a comment",
    ),
    CostStrategy(
        id="c19", name="speaks once on clean changes, tersely", write=STRATEGIES["38"].write, tokens=TERSE,
        caught_by=("NOISE", "CLEAN"), cheaper=True, generate="38, 12 tokens a comment",
    ),
    CostStrategy(
        id="c20", name="four lines off, tersely", write=STRATEGIES["40"].write, tokens=TERSE, caught_by=("OFF",),
        cheaper=True, generate="40, 12 tokens a comment",
    ),
    CostStrategy(
        id="c21", name="reports no usage on one clean change", write=calibrated, usage=but_the_first_clean, scored=False,
        why="missing 1, shallow 0", generate="00, no usage on the first clean case",
    ),
    CostStrategy(
        id="c22", name="cheaper, and each comment names its neighbour (allowed)", write=STRATEGIES["41"].write,
        tokens=NEIGHBOURLY, cheaper=True, tie=True, seen_in=("$/DEFECT",), generate="41, 60 tokens a comment",
        note="honest and cheaper: it should win",
    ),
    CostStrategy(
        id="c23", name="only the critical plants, at a tenth of the rate", write=STRATEGIES["06"].write, rate="0.1",
        caught_by=("RECALL",), cheaper=True, generate="06 at a tenth of the rate",
    ),
    CostStrategy(
        id="c24", name="a vague remark wherever something is planted, tersely", write=STRATEGIES["36"].write, tokens=TERSE,
        caught_by=("NOISE",), cheaper=True, generate="36, 12 tokens a comment",
    ),
    CostStrategy(
        id="c25", name="an accepted extra as one giant span, tersely", write=STRATEGIES["43"].write, tokens=TERSE,
        caught_by=("ANCHOR",), cheaper=True, generate="43, 12 tokens a comment",
    ),
    CostStrategy(
        id="c26", name="precise but once", write=STRATEGIES["44"].write, tokens=EXPLAINED, caught_by=("ANCHOR", "L/DEF"),
        generate="44", note="the row that c27 is compared with",
    ),
    CostStrategy(
        id="c27", name="hedged everywhere, tersely", against="c26", write=STRATEGIES["45"].write, tokens=TERSE,
        caught_by=("L/DEF",), cheaper=True, generate="45, 12 tokens a comment, beside c26",
    ),
    CostStrategy(
        id="c28", name="a vague remark wherever something is planted", write=STRATEGIES["36"].write,
        caught_by=("NOISE", "$/DEFECT", "$/REVIEW"), generate="36", note="the row that c29 is compared with",
    ),
    CostStrategy(
        id="c29", name="as many vague remarks, all on clean changes, tersely", against="c28",
        write=STRATEGIES["49"].write, tokens=TERSE, caught_by=("CLEAN",), cheaper=True,
        generate="49, 12 tokens a comment, beside c28",
    ),
)  # fmt: skip
