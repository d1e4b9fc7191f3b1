"""Second judges against how far two judges agree: each is caught as declared, and a wrong declaration is told."""

from dataclasses import replace

import pytest

from judgeproof.attacks.attack import attack
from judgeproof.attacks.citations import second_judges
from judgeproof.attacks.citations.second_judges import COLUMNS, SECONDS, section

STANDING = {row.id: row for row in section(SECONDS, lambda: None).rows}


def test_every_declaration_holds() -> None:
    found = section(SECONDS, lambda: None)
    assert found.wrong == ()
    assert [one.name for one in attack(("citations",)) if one.wrong] == []


@pytest.mark.parametrize(
    ("id", "signs"),
    [
        ("q00", ("equal", "equal", "equal")),
        ("q01", ("worse", "worse", "equal")),
        ("q02", ("worse", "worse", "equal")),
        ("q03", ("undefined", "undefined", "worse")),
        ("q04", ("equal", "equal", "worse")),
        ("q05", ("equal", "undefined", "worse")),
        ("q06", ("equal", "equal", "equal")),
    ],
)
def test_how_each_stands(id: str, signs: tuple[str, ...]) -> None:
    for stand in (STANDING[id].full, STANDING[id].lost):
        assert tuple(stand[column] for column in COLUMNS) == signs


def test_every_column_is_seen_to_fall() -> None:
    for column in COLUMNS:
        assert any(row.full[column] == "worse" for row in STANDING.values())


def test_who_answers_only_where_it_agrees_is_caught_by_how_much_it_answers_alone() -> None:
    assert [column for column in COLUMNS if STANDING["q04"].full[column] != "equal"] == ["judges_shared"]


def test_a_wrong_declaration_is_told() -> None:
    wrong = [replace(one, worse=()) if one.id == "q01" else one for one in SECONDS]
    assert any(
        "q01" in told and "is declared to make nothing so" in told
        for told in section(wrong, lambda: None).wrong
    )
    tied = [replace(one, tie=True) if one.id == "q02" else one for one in SECONDS]
    told = section(tied, lambda: None).wrong
    assert any("is declared to tie with full delivery" in one for one in told)
    assert any("not where a reader sees it" in one for one in told)
    assert list(second_judges.faults([replace(SECONDS[0], name="")]))
