"""From what a judge says of reviews to the figures of a row."""

from fractions import Fraction

import pytest

from judgeproof.figures.columns import cell
from judgeproof.reviews.judged import OPINIONS, READINGS, Judgement, Remark, figures


def judgement(
    *remarks: Remark, shown: int | None = None, stimulus: str = "s", **changes: object
) -> Judgement:
    known: dict[str, object] = {"missed": (), "signal": 10, "grade": "A"}
    count = len(remarks) if shown is None else shown
    return Judgement(stimulus=stimulus, shown=count, remarks=remarks, **{**known, **changes})  # type: ignore[arg-type]


GOOD = Remark(finding=0, real=True, worth=True)
POOR = Remark(finding=1, real=True, worth=False, severity="inflated", tone="too_harsh", class_correct=False)


def test_figures_are_over_judged_reviews_and_precision_over_findings_shown() -> None:
    found = [judgement(GOOD, POOR, shown=3, signal=7, grade="B+"), judgement(missed=("a leak",), grade="A+")]
    assert {name: read(found) for name, read in READINGS.items()} == {
        "GRADE": Fraction(38, 10), "PREC": Fraction(1, 3), "J-INFL": Fraction(1, 2), "J-UNDER": 0,
        "MISCLASS": Fraction(1, 2), "MISSED": Fraction(1, 2), "SIGNAL": Fraction(17, 2), "TONE-OFF": Fraction(1, 2),
    }  # fmt: skip


def test_silence_has_no_precision_and_nothing_judged_has_no_figure() -> None:
    assert READINGS["PREC"]([judgement()]) is None
    assert {read([]) for read in READINGS.values()} == {None}


@pytest.mark.parametrize(("grade", "points"), [("A", 4), ("D", 1), ("F", 0), ("Z", 0), ("", 0)])
def test_points(grade: str, points: int) -> None:
    assert READINGS["GRADE"]([judgement(grade=grade)]) == points


def test_an_understated_finding_counts() -> None:
    assert (
        READINGS["J-UNDER"]([judgement(Remark(finding=0, real=True, worth=True, severity="understated"))])
        == 1
    )


def test_no_figure_prints_without_its_second() -> None:
    first = [judgement(GOOD, stimulus="one"), judgement(stimulus="two")]
    alone = figures(first, None)
    assert alone["GRADE"].text == "4.00+?"
    assert figures(first, list(reversed(first)))["GRADE"].text == "4.00+0.00"
    assert figures(first, first[:1])["GRADE"].text == "4.00+NC"
    assert set(alone) == set(OPINIONS) == set(READINGS)


def test_every_opinion_is_a_column_that_prints_the_pair() -> None:
    row = figures([judgement(GOOD)], None)
    assert [cell(column, row).text for column in OPINIONS.values()] == [
        figure.text for figure in row.values()
    ]
    assert all(column.kind == "opinion" and column.better for column in OPINIONS.values())
