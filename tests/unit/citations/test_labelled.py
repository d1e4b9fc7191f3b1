"""Labelled pairs as rows: what is judged, what the row is of, and what is no pair."""

from collections.abc import Mapping
from typing import Any

import pytest
from tests.unit.citations.examples import row

from judgeproof.citations.examination import Options, examine
from judgeproof.citations.labelled import (
    SOURCE,
    Known,
    Refused,
    columns_missing,
    known_of,
    names_of_pairs,
    pair_of,
    split_of,
    stem_of,
)
from judgeproof.errors import UsageError

PAIR: Mapping[str, Any] = {"claim": "Peat is old.", "source": "Peat is old and wet.", "label": "supported"}
OPTIONS = Options(style="spans", context_format="dict")


def made(file: str = "peat.jsonl", **fields: Any) -> dict[str, Any]:
    found = pair_of({**PAIR, **fields}, file=file, data=stem_of(file))
    assert not isinstance(found, Refused), found
    return found


def known(file: str = "peat.jsonl", **fields: Any) -> Known:
    return known_of(made(file, **fields))


def cause(**fields: Any) -> str:
    found = pair_of({**PAIR, **fields}, file="peat.jsonl", data="peat")
    assert isinstance(found, Refused), found
    return found.cause


# ---------------------------------------------------------------- the row


@pytest.mark.parametrize(
    "claim",
    [
        "Peat is old.",
        "Who? Peat is old. It is wet, too. And so on.",
        "See [doc] and [Smith 2009] or <<1>>, (Lee, 2001)\u00b2.",
        "```\ncode [1]x\n```\n> quoted",
        "\u2028odd\u2029 lines \u00ad and \u202e marks",
        "\U0001f600 emoji \U0001f600 before and after",
        "source-1 source-1",
        "a [source-1] marker of its own",
    ],
)  # fmt: skip
def test_the_whole_claim_is_one_citation_of_the_source(claim: str) -> None:
    found = examine(row(**{k: v for k, v in made(claim=claim).items() if k != "id"}), OPTIONS)
    assert found.reason is None
    [occurrence] = found.graded
    assert occurrence.source == SOURCE
    assert occurrence.claim is not None
    assert occurrence.claim.text == found.row.response
    assert found.excluded == ()


@pytest.mark.parametrize(
    ("claim", "judged"),
    [
        ("Peat is old [1].", "Peat is old."),
        ("Peat is old. [1][2]", "Peat is old."),
        ("Armenia left in 1991 [5, 7].", "Armenia left in 1991."),
        ("Peat [1-3] is old", "Peat is old"),
        ("Peat is old [a].", "Peat is old [a]."),
    ],
)
def test_markers_of_a_claim_are_no_part_of_it(claim: str, judged: str) -> None:
    assert made(claim=claim)["response"] == judged


@pytest.mark.parametrize(
    ("source", "passages"),
    [
        ("One text.", ["One text."]),
        ("[1] First.\n\n[2] Second.", ["First.", "Second."]),
        ("[1] First.\n\nStill first. [3] no\n\n[12] Second.", ["First.\n\nStill first. [3] no", "Second."]),
        (["A.", "B."], ["A.", "B."]),
        ("", [""]),
        ("[1] [2] ", ["[2] "]),
        ([], []),
    ],
)
def test_passages(source: Any, passages: list[str]) -> None:
    assert made(source=source)["context"] == {SOURCE: passages}


@pytest.mark.parametrize("source", ["", "  ", [], [""]])
def test_an_empty_source_is_never_put_to_a_judge(source: Any) -> None:
    found = examine(row(**{k: v for k, v in made(source=source).items() if k != "id"}), OPTIONS)
    assert found.reason == "empty_context"


def test_names_of_fields() -> None:
    found = pair_of(
        {"hypothesis": "H.", "premise": "P.", "human_label": " Supported ", "query": "Q?", "row_id": 7},
        file="x.csv",
        data="x",
    )
    assert not isinstance(found, Refused)
    assert (found["response"], found["context"], found["human_label"]) == (
        "H.",
        {SOURCE: ["P."]},
        "supported",
    )
    assert (found["question"], found["id"]) == ("Q?", 7)


# ---------------------------------------------------------------- what it is of


def test_a_row_that_names_its_data_set_has_no_parts() -> None:
    found = known(data="HAGRID", meta={"subset": "x"})
    assert (found.data, found.part) == ("HAGRID", None)
    assert known(dataset="WiCE").data == "WiCE"


def test_else_the_file_is_the_data_set_and_its_subsets_are_parts() -> None:
    found = known("ab_test.jsonl.gz", meta={"dataset": "AB", "subset": "HAGRID"})
    assert (found.data, found.part) == ("ab_test", "HAGRID")
    assert known(meta={"dataset": "AB"}).part == "AB"
    assert known(meta="none").part is None


@pytest.mark.parametrize(
    ("file", "told", "split"),
    [
        ("peat.jsonl", None, None),
        ("peat_train.jsonl.gz", None, "train"),
        ("peat_dev_full.jsonl", None, "dev"),
        ("peat-validation.csv", None, "dev"),
        ("test.jsonl", None, "test"),
        ("latest.jsonl", None, None),
        ("contested_testimony.jsonl", None, None),
        ("peat.jsonl", "Training", "train"),
        ("peat.jsonl", "test_ood", "test"),
        ("peat.jsonl", "val", "dev"),
        # Whoever says test is believed: what is fitted is never measured.
        ("peat_train.jsonl", "test", "test"),
        ("peat_test.jsonl", "train", "test"),
        ("peat_train.jsonl", "dev", "dev"),
    ],
)
def test_splits(file: str, told: Any, split: str | None) -> None:
    assert known(file, split=told).split == split
    assert known(file, meta={"split": told}).split == split


def test_groups() -> None:
    assert known(group="g1").group == known(group="g1", claim="Other.").group
    assert known(group="g1").group != known("other.jsonl", group="g1").group, "of another data set"
    assert known(group=3).group != known(group=4).group
    assert known(question="Q?").group == known(question=" q? ", source="Other.").group
    assert known().group == known(claim="Other.").group != known(source="Other.").group
    assert known(group=True).group == known().group
    assert (
        known(meta={"group": "a", "dataset": "D"}).group
        == known("b.jsonl", meta={"group": "a", "dataset": "D"}).group
    )


def test_twins() -> None:
    assert known(group="a").twin == known("b.jsonl", group="b", claim="Peat is old. [1]").twin
    assert known().twin != known(claim="Peat is young.").twin


@pytest.mark.parametrize(
    "more",
    [
        {"claim": "Peat is old ."},
        {"claim": "  peat IS  old"},
        {"claim": "Peat is old!"},
        {"claim": "Peat\u200b is old."},
        {"source": "Peat is old and wet.\n"},
        {"source": ["Peat is old", "and wet."]},
        {"source": ["Peat is old and wet.", " "]},
        {"source": "Peat is old\u00a0and wet"},
    ],
)
def test_a_pair_that_is_written_differently_is_the_same_pair(more: dict[str, Any]) -> None:
    assert known(**more).twin == known().twin


@pytest.mark.parametrize("more", [{"claim": "Peat is cold."}, {"source": "Peat is old and 2 wet."}])
def test_a_pair_that_says_something_else_is_another(more: dict[str, Any]) -> None:
    assert known(**more).twin != known().twin


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("x_train.jsonl", "x_test.jsonl"),
        ("train.jsonl", "dev.jsonl"),
        ("x-training-2.csv", "x-testing-2.csv"),
        ("x.jsonl", "x_eval.jsonl"),
    ],
)
def test_a_group_has_one_name_in_all_splits_of_a_data_set(one: str, other: str) -> None:
    assert known(one, group="g1").group == known(other, group="g1").group
    assert known(one, group="g1").group != known(other, group="g2").group


def test_group_question_and_source_are_told_each() -> None:
    found = known(group="g1", question="Q?")
    assert found.keys == (found.group, known(question=" q").keys[0], known().group)
    assert [key.partition(" ")[0] for key in found.keys] == ["group", "question", "source"]
    assert len(known(question="Q?", source=" ").keys) == 1, "no source that is shared"
    assert known(source="").keys == (known(source=" ").group,)


def test_names_of_files() -> None:
    assert stem_of("a/b/peat_test.jsonl.gz") == "peat_test"
    assert stem_of(".hidden") == ".hidden"
    assert split_of("a_train/peat.jsonl") is None
    assert split_of("peat.test.jsonl") is None


# ---------------------------------------------------------------- what is no pair


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"claim": None}, "the claim is missing; expected a text"),
        ({"claim": 7}, "the claim is an int; expected a text"),
        ({"claim": " \n"}, "the claim is empty"),
        ({"claim": "[1] [2]"}, "nothing but markers"),
        ({"source": None}, "the source is missing; expected a text, or a list of texts"),
        ({"source": ["a", 1]}, "the source is a list"),
        ({"source": {"a": "b"}}, "the source is a dict"),
        ({"label": None}, "the label is missing; expected one of supported, partial, unsupported, contradicted"),
        ({"label": "yes"}, "the label is 'yes'; expected one of"),
        ({"label": True}, "the label is True"),
        ({"label": 1}, "the label is 1; expected one of supported"),
        ({"label": ["a"]}, "the label is a list"),
        ({"data": 7}, "the data set is an int"),
        ({"data": "  "}, "the data set is a str"),
        ({"split": "fold3"}, "the split is 'fold3'; expected one of train, dev, test"),
        ({"split": 3}, "the split is 3"),
        ({"split": ""}, "the split is ''"),
    ],
)  # fmt: skip
def test_why_a_row_is_no_pair(fields: dict[str, Any], words: str) -> None:
    assert words in cause(**fields)


def test_columns() -> None:
    assert columns_missing(["claim", "source", "label"]) is None
    assert columns_missing(["claim", "source"]) == "label"
    assert columns_missing(["text", "label", "source"]) == "claim"


def test_columns_of_ones_own_stand_in_place_of_every_name_of_their_field() -> None:
    own = {"claim": "said", "label": "verdict", "split": "fold", "id": "key"}
    names = names_of_pairs(own)
    row = {
        "key": "a", "id": "b", "said": "Peat is old.", "claim": "Not this.", "response": "Nor this.", "source": "Peat.",
        "verdict": "partial", "human_label": "supported", "fold": "dev", "split": "train",
    }  # fmt: skip
    found = pair_of(row, file="peat.jsonl", data="peat", names=names)
    assert isinstance(found, dict)
    assert (found["id"], found["response"], found["human_label"]) == ("a", "Peat is old.", "partial")
    assert found["pair"]["split"] == "dev"
    without = pair_of({**row, "said": None}, file="peat.jsonl", data="peat", names=names)
    assert without == Refused("the claim is missing; expected a text")
    assert columns_missing(["said", "source", "verdict"], names) is None
    assert columns_missing(["claim", "source", "verdict"], names) == "claim"
    with pytest.raises(
        UsageError, match="--map names the field 'context'; the fields are: id, claim, source, label"
    ):
        names_of_pairs({"context": "x"})
