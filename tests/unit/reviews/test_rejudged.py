"""The same reviews before two judges: precision beside precision, and agreement finding by finding."""

from typing import Any

from judgeproof.figures.columns import cell
from judgeproof.reviews.judged import Judgement, Remark
from judgeproof.reviews.rejudged import ALL, Twice, agreement_rows, precision_rows
from judgeproof.reviews.tables import TABLES


def judgement(*worth: bool, stimulus: str = "s", shown: int | None = None, **changes: Any) -> Judgement:
    remarks = [Remark(finding=n, real=True, worth=told) for n, told in enumerate(worth)]
    known: dict[str, Any] = {
        "stimulus": stimulus, "shown": len(worth) if shown is None else shown, "remarks": remarks, "missed": (), "signal": 5,
        "grade": "B",
    }  # fmt: skip
    return Judgement(**{**known, **changes})


def twice(first: Judgement | None, second: Judgement | None) -> Twice:
    return Twice(first=first, second=second)


def texts(table: str, row: dict[str, Any]) -> dict[str, str]:
    return {column.name: cell(column, row).text for column in TABLES[table].columns}


def test_precision_beside_precision() -> None:
    rows = precision_rows(
        {
            "a": [twice(judgement(True, True, False, True), judgement(False, False, False, True))],
            "b": [twice(judgement(True, False), judgement(True, True)), twice(judgement(True), None)],
            "quiet": [twice(judgement(), judgement())],
        }
    )
    assert [row["reviewer"] for row in rows] == ["a", "b", "quiet"]
    assert texts("rejudged", rows[0]) == {
        "REVIEWER": "a", "GRP": "1", "SIL": "0", "FAIL": "0", "V-A": "4", "V-B": "4", "PHAN": "0", "PREC": "0.75-0.50",
        "RANK-A": "1", "RANK-B": "2", "MOVE": "-1",
    }  # fmt: skip
    assert (rows[1]["GRP"], rows[1]["FAIL"], rows[1]["MOVE"]) == (1, 1, "+1")
    assert texts("rejudged", rows[2])["PREC"] == "n/a"
    assert (texts("rejudged", rows[2])["RANK-A"], rows[2]["SIL"]) == ("n/a", 1)


def test_no_row_moves_where_the_judges_saw_other_findings() -> None:
    rows = precision_rows({"a": [twice(judgement(True), judgement(True, stimulus="other"))]})
    assert (rows[0]["PREC"].text, rows[0]["MOVE"]) == ("1.00+NC", None)


def test_verdicts_on_nothing_are_phantoms_and_prove_nothing() -> None:
    told = judgement(True, True, True, shown=2)
    row = precision_rows({"a": [twice(told, judgement(True, True))]})[0]
    assert (row["PHAN"], row["PREC"].text) == (1, "1.00+0.00")
    assert agreement_rows({"a": [twice(told, judgement(True, True))]})[0]["PAIRS"] == 2


def test_agreement() -> None:
    second = judgement(
        True, False, remarks=[
            Remark(finding=0, real=False, worth=True, severity="inflated", class_correct=False),
            Remark(finding=1, real=True, worth=False),
        ], shown=3,
    )  # fmt: skip
    rows = agreement_rows(
        {"a": [twice(judgement(True, True, True), second)], "b": [twice(None, judgement(True))]}
    )
    assert texts("agreement", rows[0]) == {
        "REVIEWER": "a", "PAIRS": "2", "REAL": "1/2 0.50", "WORTH": "1/2 0.50", "SEV": "1/2 0.50", "CLASSES": "1/2 0.50",
        "A-ONLY": "1", "B-ONLY": "0",
    }  # fmt: skip
    assert texts("agreement", rows[1])["REAL"] == "n/a"
    assert (rows[2]["reviewer"], rows[2]["PAIRS"], rows[2]["A-ONLY"]) == (ALL, 2, 1)
    back = agreement_rows({"a": [twice(second, judgement(True, True, True))]})[0]
    assert (back["A-ONLY"], back["B-ONLY"]) == (0, 1)
