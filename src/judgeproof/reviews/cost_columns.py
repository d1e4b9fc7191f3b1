"""The columns of the cost table. Dollars and findings are over exactly the same reviews, those that have a bill."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from judgeproof.figures.columns import Column, Count, Figure, Group, Sum
from judgeproof.reviews.columns import DETECTION

COST = Group(
    name="cost effectiveness",
    columns=("$/DEFECT", "$/REVIEW", *DETECTION.columns),
    why="a cheap defect alone rewards the laziest reviewer that still finds something",
)


def _money(key: str) -> Callable[[Mapping[str, Any]], Figure]:
    """Return how a column reads an amount from a row; unknown, undefined and local ones print as what they are."""

    def read(row: Mapping[str, Any]) -> Figure:
        told = row[key]
        return Sum(text=told["text"], value=Fraction(told["usd"]) if told["usd"] is not None else None)

    return read


def _count(key: str) -> Callable[[Mapping[str, Any]], Figure]:
    return lambda row: Count(row[key])


def _tokens(row: Mapping[str, Any]) -> Figure:
    return Count(sum(row["tokens"].values()))


def _age(row: Mapping[str, Any]) -> Figure:
    return f"{row['age']['days']} d" if row["age"] is not None else None


def _spread(row: Mapping[str, Any]) -> Figure:
    return str(row["spread"])


COST_COLUMNS: Mapping[str, Column] = {
    column.name: column
    for column in (
        Column(
            name="$/DEFECT", kind="scored", better="less", group=COST, read=_money("per_defect"),
            meaning="US dollars for each located plant", undefined="nothing was located",
        ),
        Column(
            name="$/REVIEW", kind="scored", better="less", group=COST, read=_money("per_review"),
            meaning="US dollars for each review that has a bill", undefined="no review has a bill",
        ),
        Column(name="COST", kind="description", read=_money("cost"), meaning="US dollars in all"),
        Column(name="PRICED", kind="description", read=_count("priced"), meaning="reviews that have a bill"),
        Column(name="COV", kind="description", read=_count("covered"), meaning="cases with a review that has a bill"),
        Column(name="DEFECTS", kind="description", read=_count("detected"), meaning="plants located in these reviews"),
        Column(name="TOKENS", kind="description", read=_tokens, meaning="tokens of these reviews, of every kind"),
        Column(
            name="SPREAD", kind="description", read=_spread,
            meaning="how far routing may move the cost, dearest over cheapest, and over how many endpoints",
        ),
        Column(
            name="AGE", kind="description", read=_age, meaning="days since the oldest rate was taken down",
            undefined="no rate was used",
        ),
    )
}  # fmt: skip
