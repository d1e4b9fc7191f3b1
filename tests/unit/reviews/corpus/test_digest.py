"""The digest: the same for equal corpora, another one for whatever a reviewer sees or a score depends on."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.unit.reviews.corpus.sound import case, plant, sound_folder

from judgeproof.reviews.cases import Case, Extra, Hunk
from judgeproof.reviews.digest import digest
from judgeproof.reviews.load.corpus import load_corpus

ONE = case("one", plant(), body="b", extras=(Extra(path="src/boiler.py", line=3, words=("stiff",)),))


def test_the_digest_is_the_one_that_it_was() -> None:
    """A changed digest makes every earlier result incomparable: change the figure here only when that is meant."""
    assert digest([ONE]) == "b6b938d2b94fa1eb158c2f2ba2685e9783108467ae4e689b236eb639c5ad1506"


@pytest.mark.parametrize(
    "change",
    [
        {"id": "two"}, {"title": "x"}, {"body": "x"}, {"language": "go"}, {"plants": ()}, {"extras": ()},
        {"base": {}}, {"head": {}}, {"extra": {"x": ""}}, {"head": {**ONE.head, "": ""}},
        {"base": ONE.head, "head": ONE.base},
    ],
)  # fmt: skip
def test_what_a_reviewer_sees_counts(change: dict[str, Any]) -> None:
    assert digest([replace(ONE, **change)]) != digest([ONE])


@pytest.mark.parametrize(
    "change",
    [
        {"id": "x"}, {"path": "x"}, {"line": 1}, {"defect_class": "slop"}, {"severity": "error"},
        {"words": ("overheats", "x")},
    ],
)  # fmt: skip
def test_what_a_score_depends_on_counts(change: dict[str, Any]) -> None:
    assert digest([replace(ONE, plants=(replace(ONE.plants[0], **change),))]) != digest([ONE])


@pytest.mark.parametrize("change", [{"why": "x"}, {"severity_note": "x"}, {"probes": ()}, {"at": 99}])
def test_what_explains_a_plant_does_not(change: dict[str, Any]) -> None:
    assert digest([replace(ONE, plants=(replace(ONE.plants[0], **change),))]) == digest([ONE])


def test_order_folder_and_what_git_found_do_not() -> None:
    two = case("two")
    other = replace(ONE, folder="elsewhere", changes={"x": (Hunk(line=1),)}, renames={"a": "b"})
    assert digest([two, other]) == digest([ONE, two])
    words = replace(ONE, plants=(replace(ONE.plants[0], words=("b", "a")),))
    assert digest([words]) == digest([replace(words, plants=(replace(words.plants[0], words=("a", "b")),))])


def test_no_two_corpora_are_written_alike() -> None:
    """Texts cannot run into each other, whatever they hold."""
    texts = ["", "\0", "1:", "a", "ab", "b", "1:a", "\udcff", "ÿ"]
    seen = {digest([Case(id="c", title=one, body=other)]) for one in texts for other in texts}
    assert len(seen) == len(texts) ** 2
    assert digest([Case(id="c", base={"a": "b"})]) != digest([Case(id="c", head={"a": "b"})])
    assert digest([Case(id="c", base={"a": "b", "c": "d"})]) != digest(
        [Case(id="c", base={"a": "bc", "d": ""})]
    )


def test_a_corpus_has_one_digest_wherever_it_lies(tmp_path: Path) -> None:
    here, there = sound_folder(tmp_path / "here"), sound_folder(tmp_path / "there/too")
    assert load_corpus(str(here)).digest == load_corpus(str(there)).digest
    assert load_corpus(str(here), cases=["clean-turn"]).digest != load_corpus(str(here)).digest
