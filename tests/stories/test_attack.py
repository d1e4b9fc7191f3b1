"""judgeproof attack, from the command line."""

import json
import shutil
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest
from tests.stories.steps import cli

from judgeproof.attacks import reviews
from judgeproof.attacks.reviews import STRATEGIES
from judgeproof.reviews import matching
from judgeproof.tool_calls import reading

TUNING = Path(str(files("judgeproof"))) / "corpora" / "tuning"


def test_the_attack_holds_and_says_the_same_twice() -> None:
    first, second = cli("attack"), cli("attack")
    assert (first.code, first.err) == (0, "")
    assert first.out == second.out
    assert "Answers and judges against what a gate reads" in first.out
    assert "all as declared" in first.out


@pytest.mark.parametrize(
    ("track", "sections"),
    [
        ("reviews", ["reviews", "cost", "judged"]),
        ("citations", ["citations", "second judges"]),
        ("grounding", ["grounding"]),
        ("retrieval", ["retrieval"]),
        ("tools", ["tools"]),
    ],
)
def test_one_track_as_json(track: str, sections: list[str]) -> None:
    ended = cli("attack", track, "--format", "json")
    found = json.loads(ended.out)
    assert (ended.code, found["holds"], found["problems"]) == (0, True, [])
    assert [section["name"] for section in found["sections"]] == sections


def test_a_tie_that_nobody_declared_ends_with_one(monkeypatch: pytest.MonkeyPatch) -> None:
    hushed = tuple(
        replace(one, tie=False, ties=("CLASS",)) if one.id == "28" else one for one in reviews.LISTED
    )
    monkeypatch.setattr(reviews, "LISTED", hushed)
    ended = cli("attack", "reviews")
    assert ended.code == 1
    assert "28 the denier: ties everything, undeclared, with full delivery" in ended.out


def test_a_scorer_that_can_be_gamed_ends_with_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Saying everything five times would pay again."""
    monkeypatch.setattr(matching, "_duplicates", lambda compared: frozenset())
    ended = cli("attack", "reviews", "--format", "json")
    assert ended.code == 1
    found = json.loads(ended.out)["problems"]
    assert any(
        problem.startswith("12 every correct comment five times: ties D, undeclared") for problem in found
    )
    assert "no strategy falsifies DUP; add one that it catches, or leave the column out" in found


def test_a_bundled_corpus_by_name_says_what_it_lacks() -> None:
    ended = cli("attack", "--corpus", "tuning")
    assert ended.code == 0
    assert "Reviewers against what they cost" not in ended.out
    assert "Not held to their declaration, because the corpus lacks:" in ended.out


def test_a_corpus_of_one_s_own_by_its_folder(tmp_path: Path) -> None:
    """Without its clean cases, nothing is held to what it does on them."""
    shutil.copytree(TUNING, tmp_path / "own")
    for folder in (tmp_path / "own").iterdir():
        if folder.is_dir() and "[[plant]]" not in (folder / "case.toml").read_text("utf-8"):
            shutil.rmtree(folder)
    ended = cli("attack", "reviews", "--corpus", tmp_path / "own", "--format", "json")
    (section,) = json.loads(ended.out)["sections"]
    assert ended.code == 0
    lacking = {one["what"]: one["strategies"] for one in section["lacking"]}
    assert {"25", "38", "42"} <= set(lacking["a clean case"])
    assert len(section["strategies"]) == len(STRATEGIES)


def test_a_hiding_place_for_forbidden_calls_ends_with_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "_holds_call", lambda values: False)
    ended = cli("attack", "tools")
    assert ended.code == 1
    assert "t48 forbidden, in a field of a text: ties with full delivery, undeclared" in ended.out


def test_the_page_of_the_docs() -> None:
    ended = cli("attack", "citations", "--format", "markdown")
    assert ended.out.startswith("## Answers and judges against what a gate reads\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("nothing",),
            "track 'nothing' does not exist; there are: reviews, citations, grounding, retrieval, tools",
        ),
        (("--format", "xml"), "--format 'xml' does not exist; there are: text, json, markdown"),
        (("citations", "--corpus", "tuning"), "--corpus is for reviewers; the citations track"),
        (("tools", "--corpus", "tuning"), "--corpus is for reviewers; the tools track"),
        (("--corpus", "nowhere"), "nowhere: no such corpus"),
    ],
)
def test_what_cannot_run_ends_with_two(arguments: tuple[str, ...], said: str) -> None:
    ended = cli("attack", *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert said in ended.err
