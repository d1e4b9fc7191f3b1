"""The file of strategies, against the registries: every one is there, declared as the file has it, and scores so."""

import json
from typing import Any

import pytest
from tests.vectors.partial import FOLDER

from judgeproof.attacks.reviews import LISTED, STRATEGIES, cost, detection, opinions
from judgeproof.attacks.reviews.bench import Bench, is_lost
from judgeproof.attacks.reviews.bills import BILLS
from judgeproof.attacks.reviews.corpus import attack_corpus
from judgeproof.attacks.reviews.strategy import DESCRIBED, EVERY, GROUPS, SCORED
from judgeproof.attacks.standing import CAUGHT, Standing, caught
from judgeproof.reviews.facts import CLASSES
from judgeproof.reviews.levels import LEVELS

FILE: dict[str, Any] = json.loads((FOLDER / "strategies.json").read_text("utf-8"))
BENCH = Bench(attack_corpus())
OTHER_GROUPS = {"CLASS", "D", "S", "V"}


def nothing() -> None:
    """Nobody watches."""


@pytest.fixture(scope="module")
def found() -> dict[str, Standing]:
    rows = detection.section(BENCH, LISTED, STRATEGIES, nothing).rows
    return {row.id: row for row in rows}


@pytest.fixture(scope="module")
def billed() -> dict[str, Standing]:
    return {row.id: row for row in cost.section(BENCH, BILLS, nothing).rows}


@pytest.fixture(scope="module")
def judged() -> dict[tuple[str, str], Standing]:
    rows = opinions.section(BENCH, opinions.JUDGED, nothing).rows
    return {(row.id, row.name.rpartition("(")[2].rstrip(")")): row for row in rows}


def test_groups_and_descriptions_are_those_of_the_file() -> None:
    groups = {name: tuple(columns) for name, columns in FILE["groups"].items()}
    assert set(groups) == set(EVERY) == OTHER_GROUPS
    assert {name: GROUPS[name] for name in ("D", "CLASS", "S")} == {n: groups[n] for n in ("D", "CLASS", "S")}
    assert list(DESCRIBED) == FILE["descriptions"]


@pytest.mark.parametrize("vector", FILE["strategies"], ids=[v["id"] for v in FILE["strategies"]])
def test_strategy(vector: dict[str, Any], found: dict[str, Standing]) -> None:
    ours, row = STRATEGIES[vector["id"]], found[vector["id"]]
    assert f"{ours.id} {ours.name}" == vector["name"]
    assert ours.repeats == vector["repeats"]
    for stand, ties, full in (
        (row.full, vector["ties"], vector["declared_full_tie"]),
        (row.lost, vector["ties_lost"], vector["declared_full_tie_lost"]),
    ):
        tied = [group for group, columns in GROUPS.items() if not caught(stand, columns)]
        assert sorted(tied) == sorted(ties)
        assert (tied == list(EVERY)) == full
        assert [column for column in vector["caught_by"] if stand[column] not in CAUGHT] == []
    assert {name for name in SCORED if row.full[name] == "undefined"} == set(vector["undefined"])
    assert row.problems == row.unchecked == ()


@pytest.mark.parametrize("vector", FILE["strategies"], ids=[v["id"] for v in FILE["strategies"]])
def test_declaration(vector: dict[str, Any]) -> None:
    """What is declared of a strategy is what the file declares, however it scores."""
    ours = STRATEGIES[vector["id"]]
    assert sorted(ours.ties) == sorted(vector["ties"])
    assert sorted(ours.ties if ours.ties_lost is None else ours.ties_lost) == sorted(vector["ties_lost"])
    assert set(vector["caught_by"]) <= set(ours.caught_by)
    assert set(ours.undefined) == set(vector["undefined"])
    assert ours.tie == vector["declared_full_tie"]


@pytest.mark.parametrize("vector", FILE["cost"], ids=[v["name"].split()[0] for v in FILE["cost"]])
def test_bill(vector: dict[str, Any], billed: dict[str, Standing]) -> None:
    number, _, name = vector["name"].partition(" ")
    row, wanted = billed[number], vector["result"]
    assert row.name == name
    assert row.problems == ()
    if not wanted["scored"]:
        # What was not found has one name in the file and another in the table.
        assert row.state == wanted["why"].replace("nothing detected", "nothing located")
        return
    assert row.state == ""
    assert set(caught(row.full, cost.CARRIED)) == set(wanted["caught_by"])
    assert (not caught(row.full, cost.CARRIED)) == wanted["ties"]
    assert (row.full["$/DEFECT"] == "better") == wanted["cheaper"]
    assert row.tie == vector["declared_tie"]


def test_the_cost_table_carries_the_columns_of_the_file() -> None:
    assert list(cost.CARRIED) == FILE["cost_columns"]


@pytest.mark.parametrize("vector", FILE["judged"], ids=[v["name"].split()[0] for v in FILE["judged"]])
def test_opinion(vector: dict[str, Any], judged: dict[tuple[str, str], Standing]) -> None:
    number, _, name = vector["name"].partition(" ")
    columns = ("GRADE", "PREC", "J-INFL", "MISSED")
    for judge, wanted in vector["result"].items():
        # One judge of the file is none that reads: it answers only where it praises.
        row = judged[number, "flattering judge" if number == "j11" else judge]
        assert row.name.startswith(f"{name} (")
        worse = {column for column in columns if row.full[column] == "worse"}
        assert worse == set(wanted["caught"])
        assert {column for column in columns if row.full[column] == "undefined"} == set(wanted["undefined"])
        assert (not caught(row.full, columns)) == wanted["ties"]
        assert row.problems == ()


def test_second_judges_that_saw_less_corroborate_nothing() -> None:
    assert [vector["name"].split()[0] for vector in FILE["judged_rules"]] == ["j9", "j10"]
    assert list(opinions.second_judges(BENCH)) == []


def test_the_attack_corpus_is_what_the_file_asks_for() -> None:
    cases = attack_corpus().cases
    plants = [plant for case in cases for plant in case.plants]
    clean = [case for case in cases if case.clean]
    assert [case.id for case in cases] == sorted(case.id for case in cases)
    assert {plant.severity for plant in plants} == set(LEVELS)
    assert len({plant.defect_class for plant in plants}) > 3
    assert {plant.defect_class for plant in plants} <= set(CLASSES)
    assert len(clean) >= 3
    assert any(case.extras for case in clean)
    assert any(case.extras for case in cases if case.plants)
    assert any(len(hunks) > 1 for case in cases for hunks in case.changes.values())
    assert all(len(text.splitlines()) > 13 for case in cases for text in case.head.values())
    together = [
        case.plants for case in cases if len({(p.path, p.line) for p in case.plants}) < len(case.plants)
    ]
    assert [
        (one.severity != other.severity, one.defect_class != other.defect_class) for one, other in together
    ] == [(True, True)]


def test_every_third_review_is_lost() -> None:
    assert [place for place in range(9) if is_lost(place)] == [2, 5, 8]
    reviews = list(BENCH.reviews(STRATEGIES["00"].write, "r", 2, lost=True))
    assert [(r.repeat, r.case) for r in reviews] == sorted((r.repeat, r.case) for r in reviews)
    assert [n for n, r in enumerate(reviews) if r.status == "failed"] == list(range(2, 32, 3))
    assert not any(r.findings for r in reviews if r.status == "failed")
