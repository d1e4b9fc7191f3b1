"""The tables of the reviews track: each built whole, each filled from the row that its report holds."""

from typing import Any

import pytest
from tests.unit.reviews.build import case, finding, plant, review

from judgeproof.figures.columns import Table
from judgeproof.figures.judged import Opinion, judged
from judgeproof.reviews import report
from judgeproof.reviews.cases import Corpus
from judgeproof.reviews.cost_columns import COST, COST_COLUMNS
from judgeproof.reviews.judged import OPINIONS
from judgeproof.reviews.matching import AnswerKey
from judgeproof.reviews.scoring import score
from judgeproof.reviews.tables import EVERY, TABLES
from judgeproof.reviews.tally import tallied

CASES = (
    case(plant(50), id="go", language="go"),
    case(plant(50), id="php", language="php"),
    case(id="quiet", language="go"),
)


def sections() -> dict[str, Any]:
    keys = {one.id: AnswerKey(one) for one in CASES}
    said = [
        review(finding(51), finding(51), case="go"),
        review(finding(3), case="php"),
        review(case="quiet", status="silent"),
        review(case="go", repeat=2, status="failed"),
    ]
    outcomes = [score(keys[one.case], one).as_dict() for one in said]
    corpus = Corpus(name="c", digest="d", cases=CASES)
    return report.sections(corpus, tallied(CASES, outcomes), seed=1)


def texts(table: str, row: dict[str, Any]) -> dict[str, str]:
    cells = TABLES[table].cells(row)
    return {column.name: cell.text for column, cell in zip(TABLES[table].columns, cells, strict=True)}


def test_parts_add_up_to_the_whole() -> None:
    tables = sections()["tables"]
    whole = tables["detection"][0]
    for parts in (tables["summary"], tables["languages"]):
        for name in ("recall", "noise", "l_per_def", "off", "dup", "near"):
            for number in "kn":
                assert sum(part[name][number] for part in parts) == whole[name][number], (name, number)
        for name in ("reviews", "failed", "silent", "extra", "findings"):
            assert sum(part[name] for part in parts) == whole[name]
        assert max(part["anchor"] or 0 for part in parts) == whole["anchor"]


def test_one_case() -> None:
    rows = {row["case"]: row for row in sections()["tables"]["summary"]}
    assert texts("summary", rows["go"]) == {
        "REVIEWER": "r", "CASE": "go", "REVIEWS": "2", "RECALL": "1/2 0.50", "NOISE": "0/1 0.00", "ANCHOR": "1",
        "L/DEF": "1/1 1.00", "OFF": "1/1 1.00", "DUP": "1/1", "CLEAN": "n/a", "STABLE": "n/a", "FAILED": "1",
    }  # fmt: skip
    # The second repeat of the clean case is owed, and was never made.
    assert texts("summary", rows["quiet"])["CLEAN"] == "0/1"


def test_a_language() -> None:
    rows = {row["language"]: row for row in sections()["tables"]["languages"]}
    assert texts("languages", rows["php"])["NOISE"] == "1/1 1.00"
    assert texts("languages", rows["go"])["RECALL"] == "1/2 0.50"


def test_the_cost_table() -> None:
    amount = {"text": "$0.5000*", "usd": "0.5"}
    row = {
        **sections()["tables"]["detection"][0], "priced": 2, "covered": 1, "detected": 1, "tokens": {"prompt": 7, "completion": 2},
        "cost": amount, "per_review": {"text": "unknown", "usd": None}, "per_defect": amount, "spread": "n/a",
        "age": {"days": 3, "state": "fresh"},
    }  # fmt: skip
    shown = texts("cost", row)
    assert (shown["COST"], shown["$/REVIEW"], shown["TOKENS"], shown["AGE"]) == (
        "$0.5000*",
        "unknown",
        "9",
        "3 d",
    )
    cells = dict(
        zip([column.name for column in TABLES["cost"].columns], TABLES["cost"].cells(row), strict=True)
    )
    assert (cells["$/REVIEW"].state, cells["$/REVIEW"].value) == ("undefined", None)
    assert cells["$/DEFECT"].value == cells["$/DEFECT"].value.__class__(1, 2)
    assert texts("cost", {**row, "age": None})["AGE"] == "n/a"


def test_the_judged_table_prints_pairs_and_withholds_severity() -> None:
    tables = sections()["tables"]
    alone = judged(Opinion(value=0.74, stimuli=["a"]), None)
    row = {
        **tables["detection"][0], **dict.fromkeys(OPINIONS, alone), "withheld": "foreign", "located": 1, "planted": 3
    }  # fmt: skip
    shown = texts("judged", row)
    assert {shown[name] for name in OPINIONS} == {"0.74+?"}
    assert shown["O-ACC"] == "withheld"
    with pytest.raises(TypeError, match="has no second one"):
        TABLES["judged"].cells({**row, "GRADE": "0.74"})


@pytest.mark.parametrize("left_out", COST.columns)
def test_cost_is_shown_whole(left_out: str) -> None:
    columns = tuple(EVERY[name] for name in COST.columns if name != left_out)
    with pytest.raises(ValueError, match="shown whole or not at all"):
        Table(name="part", columns=columns)


def test_every_column_has_a_table() -> None:
    shown = {column.name for table in TABLES.values() for column in table.columns}
    assert shown == set(EVERY)
    assert len(EVERY) == len(COST_COLUMNS) + len(OPINIONS) + len(
        set(EVERY) - set(COST_COLUMNS) - set(OPINIONS)
    )
