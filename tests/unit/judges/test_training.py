"""The training of the embedded judge, as far as it needs no learner: its folds, its edits, and what it was given."""

import random
import sys
from pathlib import Path

import pytest

from judgeproof.judges.lexical.weights import model, record

SCRIPTS = Path(__file__).parents[3] / "scripts"
sys.path.insert(0, str(SCRIPTS))

from labelled_pairs import SAMPLE, Pair, pairs  # noqa: E402
from train_judge import edits, material  # noqa: E402
from train_judge.examples import Rarity, edited, natural, rarity, readings  # noqa: E402
from train_judge.folds import FOLDS, folds  # noqa: E402

SOURCE = "Anna Berg and Carl Holm built 12 towers of 45 metres in Oslo in May 1937. The work was not cheap, and it cost 80 dollars."


def pair(claim: str, source: str = SOURCE, label: str = "supported", **about: str) -> Pair:
    return Pair(
        name=about.pop("name", ""),
        data="x",
        claim=claim,
        source=source,
        label=label,
        about={"dataset": "x", **about},
    )


# folds


def test_rows_of_one_question_share_a_fold_whatever_file_they_come_from() -> None:
    rows = [
        pair(
            f"claim {n} of {file}",
            f"source {n} of {file}",
            question=f"Question {n}?" if file else f"question  {n}? ",
        )
        for file in range(2)
        for n in range(40)
    ]
    found = folds(rows)
    assert found[:40] == found[40:]
    assert set(found) == set(range(FOLDS))
    assert max(map(found.count, set(found))) <= 18


@pytest.mark.parametrize(
    "rows",
    [
        [pair("a", "one"), pair("A ", "two")],
        [pair("a", "one"), pair("b", "One")],
        [pair("a", "one", title="T"), pair("b", "two", title="t")],
        [pair("a", "one", dataset="WiCE", name="wice-dev1"), pair("b", "two", dataset="WiCE", name="wiceo-dev1-3")],
        [pair("a", "one", question="q"), pair("b", "two", question="q", title="t"), pair("c", "three", title="t")],
    ],
)  # fmt: skip
def test_rows_that_share_anything_share_a_fold(rows: list[Pair]) -> None:
    rest = [pair(f"c{n}", f"s{n}") for n in range(20)]
    assert len(set(folds([*rows, *rest])[: len(rows)])) == 1


# edits


@pytest.mark.parametrize(
    ("kind", "claim"),
    [
        ("changed_number", "They built 1,200 towers of 4.5 metres"),
        ("borrowed_number", "They built 13 towers"),
        ("swapped_name", "The towers were built by Mary Holm"),
        ("inserted_not", "The work was cheap and has ended"),
        ("dropped_not", "The work isn't cheap and it did not end"),
        ("other_date", "The towers were built in June"),
        ("other_unit", "The towers are 45 metres high"),
        ("opposite_word", "The largest tower is safe"),
    ],
)
def test_an_edit_changes_one_place_and_the_same_chance_changes_it_the_same(kind: str, claim: str) -> None:
    edit = edits.EDITS[kind]
    made = [edit(claim, SOURCE, random.Random(seed)) for seed in (3, 3, 4, 5)]
    assert made[0] == made[1]
    for changed in made:
        assert changed is not None
        assert changed != claim
        words, others = claim.split(), changed.split()
        assert abs(len(words) - len(others)) <= 1
        assert sum(word not in others for word in words) <= 1
    assert edit("Rain", "Rain", random.Random(1)) is None


def test_a_number_keeps_its_commas_and_decimals() -> None:
    found = {edits.changed_number("It had 1,200 rooms", "", random.Random(seed)) for seed in range(30)}
    assert found == {f"It had {1200 + step:,} rooms" for step in (1, 2, 3, 7, 10)}
    assert edits.changed_number("It is 4.5 long", "", random.Random(1)) in {
        f"It is {4 + s}.5 long" for s in (1, 2, 3, 7, 10)
    }
    assert edits.changed_number("The A12 of v1.2.3", "", random.Random(1)) is None


def test_a_borrowed_number_and_a_swapped_name_stand_in_the_source() -> None:
    assert edits.borrowed_number("They built 13 towers", SOURCE, random.Random(1)) in {
        f"They built {n} towers" for n in (12, 45, 80)
    }
    assert edits.borrowed_number("They built 5 towers", SOURCE, random.Random(1)) is None
    named = edits.swapped_name("The towers of Mary", SOURCE, random.Random(1))
    assert named in {f"The towers of {name}" for name in ("Berg", "Carl", "Holm", "Oslo")}
    assert edits.swapped_name("The towers of Mary", "no names here", random.Random(1)) is None


def test_swapped_roles_put_two_names_in_each_others_place() -> None:
    claim = "The towers that Anna built for Carl"
    assert edits.swapped_roles(claim, "", random.Random(1)) == "The towers that Carl built for Anna"
    assert edits.swapped_roles("The towers of Anna beside Anna", "", random.Random(1)) is None


# examples


@pytest.mark.parametrize("repeated", [1, 40])
def test_both_labels_of_a_file_weigh_the_same_whatever_the_length_of_the_sources(repeated: int) -> None:
    labels = ["supported"] * 10 + ["partial"] * 10 + ["unsupported"] * 20
    rows = [pair("The towers of Oslo", SOURCE * repeated, label=label) for label in labels]
    more = [pair("The towers of Oslo", "The towers are old.", label=label) for label in labels[5:15]]
    found = natural([*rows, *more], "file", 2.0, [0] * 50, rarity(rows), decides=True)
    weights = [example.weight for example in found if example]
    supported = [example.supported for example in found if example]
    assert supported == [pair.supported for pair in [*rows, *more]]
    whole = sum(weights)
    assert whole == pytest.approx(100 if repeated == 1 else 92.5)
    assert sum(w for w, truth in zip(weights, supported, strict=True) if truth) == pytest.approx(whole / 2)
    assert natural([*rows, pair("")], "file", 1.0, [0] * 41, rarity(rows), decides=True)[-1] is None


def test_an_edit_stays_in_the_fold_of_its_original_and_is_not_supported() -> None:
    rows = [
        pair("The 12 towers are in Oslo"),
        pair("The 12 towers are in Oslo"),
        pair("The 45 are in Oslo", label="partial"),
    ]
    originals = natural(rows, "file", 1.0, [3, 4, 2], rarity(rows), decides=True)
    made = edited(rows, originals, rarity(rows))
    assert {(example.fold, example.origin, example.supported) for example in made} == {(3, 0, False)}
    assert {"changed_number", "inserted_not"} <= {example.kind for example in made}


def test_the_weights_read_pairs_as_those_did_that_they_learnt_from() -> None:
    # Where this fails, the reading has changed: train the judge again, and measure it.
    read = Rarity(known=model().rarity, rarest=model().weights.rarest)
    assert readings(pairs(SAMPLE), read) == record().readings
    assert readings(pairs(SAMPLE)[1:], read) != record().readings


# material


def test_the_weights_were_made_of_the_files_that_the_training_reads_and_of_no_test() -> None:
    files = [*material.NATURAL, *material.WRITTEN]
    assert [(file.name, file.sha256) for file in record().data] == [
        (file.name, file.sha256) for file in files
    ]
    assert [file.name for file in files if "_test" in file.name] == []


def test_a_file_that_is_missing_or_another_one_stops_the_training(tmp_path: Path) -> None:
    file = material.NATURAL[0]
    with pytest.raises(SystemExit, match="no such file"):
        material.read(tmp_path, file)
    (tmp_path / "attribution").mkdir()
    (tmp_path / file.name).write_bytes(b"other")
    with pytest.raises(SystemExit, match=f"expected {file.sha256}"):
        material.read(tmp_path, file)
    assert material.names(material.NATURAL)[0] == "attributionbench_train"
