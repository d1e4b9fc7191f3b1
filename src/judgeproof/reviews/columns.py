"""Every column of the reviews track that code counts. Judges' opinions are in `judged`, money is in `cost_columns`."""

from collections.abc import Callable, Mapping
from typing import Any

from judgeproof.figures.columns import Column, Count, Figure, Group, Withheld
from judgeproof.figures.rates import Rate

DETECTION = Group(
    name="detection",
    columns=("RECALL", "NOISE", "ANCHOR", "L/DEF", "OFF", "DUP", "CLEAN"),
    why="each of its columns alone is won by a reviewer that nobody would use",
)
CLASS = Group(name="class", columns=("CLASS",), why="it stands alone")
SEVERITY = Group(
    name="severity",
    columns=("O-ACC", "O-INFL", "O-UNDER", "O-COV"),
    why="accuracy over what was located rewards locating only what is easy to grade",
)
GROUPS = (DETECTION, CLASS, SEVERITY)


def _rate(key: str) -> Callable[[Mapping[str, Any]], Figure]:
    """Return how a column reads its {k, n} from a row; a row without it, or with null, leaves it undefined."""

    def read(row: Mapping[str, Any]) -> Figure:
        counted = row.get(key)
        return Rate(counted["k"], counted["n"]) if counted is not None else None

    return read


def _count(key: str) -> Callable[[Mapping[str, Any]], Figure]:
    """Return how a column reads its number from a row; null leaves it undefined."""

    def read(row: Mapping[str, Any]) -> Figure:
        return Count(row[key]) if row[key] is not None else None

    return read


def _verdicts(key: str, of: str) -> Callable[[Mapping[str, Any]], Figure]:
    """Return how a severity column reads its share; a row that is not on our scale withholds it."""

    def read(row: Mapping[str, Any]) -> Figure:
        if "withheld" in row:
            return Withheld(row["withheld"])
        # A row that graded nothing has no accuracy and no coverage: silence is neither perfect nor consistent.
        return Rate(row[key], row[of]) if row["graded"] else None

    return read


def _named(key: str) -> Callable[[Mapping[str, Any]], Figure]:
    """Return how a column reads its text from a row."""
    return lambda row: str(row[key])


def _located(row: Mapping[str, Any]) -> Figure:
    return Rate(row["located"], row["planted"])


COLUMNS: Mapping[str, Column] = {
    column.name: column
    for column in (
        Column(name="REVIEWER", kind="description", read=_named("reviewer"), meaning="who reviewed"),
        Column(name="CASE", kind="description", read=_named("case"), meaning="which change"),
        Column(name="LANGUAGE", kind="description", read=_named("language"), meaning="in which language"),
        Column(
            name="RECALL", kind="scored", better="more", group=DETECTION, read=_rate("recall"),
            meaning="plants located, of all planted; those of lost reviews count as missed",
            undefined="nothing was planted",
        ),
        Column(
            name="NOISE", kind="scored", better="less", group=DETECTION, read=_rate("noise"),
            meaning="findings that no plant and no accepted extra explains, for each delivered review",
            undefined="no review was delivered",
        ),
        Column(
            name="ANCHOR", kind="scored", better="less", group=DETECTION, read=_count("anchor"),
            meaning="lines of the widest finding, or of all findings together that explain one plant; the worst case",
            undefined="no finding has a place",
        ),
        Column(
            name="L/DEF", kind="scored", better="less", group=DETECTION, read=_rate("l_per_def"),
            meaning="lines that a reader is sent to for each located plant",
            undefined="nothing was located",
        ),
        Column(
            name="OFF", kind="scored", better="less", group=DETECTION, read=_rate("off"),
            meaning="lines between a located plant and the nearest finding that matches it, on average",
            undefined="nothing was located",
        ),
        Column(
            name="DUP", kind="scored", better="less", group=DETECTION, read=_rate("dup"), share=False,
            meaning="matching findings that have no plant of their own, over located plants",
            undefined="nothing was located",
        ),
        Column(
            name="CLEAN", kind="scored", better="more", group=DETECTION, read=_rate("clean"), share=False,
            meaning="clean cases that were left alone in every repeat, of all clean cases",
            undefined="no case is clean",
        ),
        Column(
            name="CLASS", kind="scored", better="more", group=CLASS, read=_rate("class"),
            meaning="located plants whose class was named, once any class is stated",
            undefined="no class is stated, or nothing was located",
        ),
        Column(
            name="O-ACC", kind="scored", better="more", group=SEVERITY, read=_verdicts("acc", "graded"),
            meaning="located plants that were called as severe as they are",
            undefined="nothing was graded",
        ),
        Column(
            name="O-INFL", kind="scored", better="less", group=SEVERITY, read=_verdicts("infl", "graded"),
            meaning="located plants that were called more severe than they are",
            undefined="nothing was graded",
        ),
        Column(
            name="O-UNDER", kind="scored", better="less", group=SEVERITY, read=_verdicts("under", "graded"),
            meaning="located plants that were called less severe than they are",
            undefined="nothing was graded",
        ),
        Column(
            name="O-COV", kind="scored", better="more", group=SEVERITY, read=_verdicts("graded", "planted"),
            meaning="plants whose severity was graded, of all planted",
            undefined="nothing was graded",
        ),
        Column(
            name="LOCATED", kind="description", read=_located,
            meaning="plants located, of all planted", undefined="nothing was planted",
        ),
        Column(
            name="STABLE", kind="description", read=_rate("stable"),
            meaning="plants that two repeats share, of those that either locates",
            undefined="there is one repeat, or none locates anything",
        ),
        Column(
            name="NEAR", kind="description", read=_rate("near"), share=False,
            meaning="findings that name a plant and stand five or six lines off it, of all findings",
            undefined="there is no finding",
        ),
        Column(
            name="EXTRA", kind="description", read=_count("extra"),
            meaning="findings that say something true of the change that is not planted",
        ),
        Column(
            name="WORDS", kind="description", read=_rate("words"),
            meaning="words for each finding", undefined="there is no finding",
        ),
        Column(name="FINDINGS", kind="description", read=_count("findings"), meaning="findings of delivered reviews"),
        Column(name="REVIEWS", kind="description", read=_count("reviews"), meaning="reviews asked for"),
        Column(name="SILENT", kind="description", read=_count("silent"), meaning="reviews delivered that say nothing"),
        Column(
            name="INCOMPLETE", kind="description", read=_count("incomplete"),
            meaning="reviews that did not see all of the change; what they said is scored",
        ),
        Column(name="FAILED", kind="description", read=_count("failed"), meaning="reviews that failed: nothing was delivered"),
        Column(
            name="UNKNOWN", kind="description", read=_count("unknown"),
            meaning="reviews of which it cannot be told whether they were delivered",
        ),
    )
}  # fmt: skip
