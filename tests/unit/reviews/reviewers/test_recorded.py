"""Reviews that were made before: of a run, of a folder of raw outputs, of one file."""

import json
import os
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from judgeproof.errors import InputError
from judgeproof.reviews.cases import Case, Corpus
from judgeproof.reviews.facts import Finding, Review
from judgeproof.reviews.load.material import CORPUS, corpus_record
from judgeproof.reviews.load.recorded import Recorded, recorded
from judgeproof.reviews.records import review_record

CASE = Case(id="c1", title="t", head={"a.py": "x\n"})
LINE = json.dumps({"path": "a.py", "line": 1, "title": "t"})


def only(path: Path, *, format: str = "auto", name: str | None = None) -> Recorded:
    found = recorded(path, name=name, scale="foreign", format=format)
    assert len(found) == 1
    return found[0]


def files(folder: Path, **texts: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name.replace("__", ".")).write_text(text)
    return folder


def test_a_folder_holds_one_output_a_case_and_repeat(tmp_path: Path) -> None:
    record = only(files(tmp_path / "mine", c1__json=LINE, c1__2__json="[]"), format="jsonlines")
    first, second = record.answer(CASE, 1), record.answer(CASE, 2)
    assert (first.status, first.reviewer, first.output, first.raw) == ("found", "mine", "jsonlines", LINE)
    assert (first.scale, first.repeat, second.repeat) == ("foreign", 1, 2)
    assert second.findings == ()
    assert record.answer(CASE, 3).detail == "not_recorded"
    assert record.answer(replace(CASE, id="c2"), 1).status == "unknown"


def test_folders_in_a_folder_are_reviewers(tmp_path: Path) -> None:
    files(tmp_path / "b", c1__json=LINE)
    files(tmp_path / "a", c1__json=LINE)
    files(tmp_path / "empty")
    assert [one.name for one in recorded(tmp_path, name=None, scale="foreign", format="auto")] == ["a", "b"]


def test_a_file_may_say_which_case_a_name_means(tmp_path: Path) -> None:
    folder = files(tmp_path, pr_12__json=LINE, cases__json='{"pr_12": "c1"}')
    assert only(folder, format="jsonlines").answer(CASE, 1).status == "found"


@pytest.mark.parametrize("text", ["[]", "{", '{"a": 1}', "[" * 100_000])
def test_names_that_cannot_be_read_stop_with_the_file(tmp_path: Path, text: str) -> None:
    with pytest.raises(InputError, match=r"cases\.json"):
        only(files(tmp_path, c1__json=LINE, cases__json=text))


def test_two_outputs_for_one_case_are_one_too_many(tmp_path: Path) -> None:
    with pytest.raises(
        InputError, match=r"c1\.txt: a second output for 'c1', repeat 1, beside c1\.json; keep one"
    ):
        only(files(tmp_path, c1__json=LINE, c1__txt=LINE))


def test_a_link_a_pipe_and_a_huge_file_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = files(tmp_path / "f", c1__json=LINE)
    (folder / "c2.json").symlink_to("/etc/hostname")
    os.mkfifo(folder / "c3.json")
    record = only(folder)
    for name in ("c2", "c3"):
        with pytest.raises(InputError, match=f"{name}.json"):
            record.answer(replace(CASE, id=name), 1)
    monkeypatch.setattr("judgeproof.reviews.load.recorded.LARGEST_FILE", 3)
    with pytest.raises(InputError, match=r"c1\.json: expected a plain file of at most"):
        record.answer(CASE, 1)


def test_one_file_is_named_after_its_case_or_holds_an_object_by_case(tmp_path: Path) -> None:
    files(
        tmp_path,
        c1__json=LINE,
        all__json=json.dumps({"c1": LINE, "c2": [{"path": "b", "line": 2}], "c3": "x"}),
    )
    assert only(tmp_path / "c1.json", format="jsonlines").answer(CASE, 1).status == "found"
    held = only(tmp_path / "all.json", format="jsonlines")
    assert held.answer(CASE, 1).findings[0].path == "a.py"
    assert held.answer(replace(CASE, id="c2"), 1).findings[0].line == 2
    assert held.answer(replace(CASE, id="c9"), 1).detail == "not_recorded"
    assert held.answer(CASE, 2).detail == "not_recorded"


def test_nothing_there_and_nothing_in_it(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="does not exist; expected a run, a folder of raw outputs"):
        only(tmp_path / "gone")
    with pytest.raises(InputError, match="holds no raw output"):
        only(files(tmp_path / "empty"))


# ---------------------------------------------------------------- runs

KEPT = Review(
    case="c1", reviewer="old", repeat=1, status="found", scale="foreign", output="jsonlines", raw=LINE,
    findings=(Finding(path="stale.py", line=9),), duration=1.5,
)  # fmt: skip


def run_of(folder: Path, *reviews: Review, case: Case = CASE) -> Path:
    folder.mkdir()
    corpus = Corpus(name="n", cases=(case,), digest="d")
    (folder / CORPUS).write_bytes(msgspec.json.encode(corpus_record(corpus)))
    lines = (msgspec.json.encode(review_record(review)) + b"\n" for review in reviews)
    (folder / "material.jsonl").write_bytes(b"".join(lines))
    return folder


def test_a_run_is_read_again_by_the_parsers_of_today(tmp_path: Path) -> None:
    review = only(run_of(tmp_path / "run", KEPT)).answer(CASE, 1)
    assert (review.findings[0].path, review.duration, review.reviewer) == ("a.py", 1.5, "old")


def test_what_is_planted_may_have_changed_but_not_what_was_reviewed(tmp_path: Path) -> None:
    record = only(run_of(tmp_path / "run", KEPT))
    assert record.answer(replace(CASE, folder="elsewhere", language="go"), 1).status == "found"
    for other in (
        replace(CASE, head={"a.py": "y"}),
        replace(CASE, title="u"),
        replace(CASE, extra={"b": ""}),
    ):
        review = record.answer(other, 1)
        assert (review.status, review.detail, review.findings) == ("unknown", "stale", ())


def test_a_run_that_ended_badly_stays_so_and_findings_without_raw_output_stay(tmp_path: Path) -> None:
    ended = replace(KEPT, status="failed", detail="timeout", findings=())
    bare = replace(KEPT, repeat=2, raw="")
    record = only(run_of(tmp_path / "run", ended, bare))
    assert record.answer(CASE, 1) == ended
    assert record.answer(CASE, 2) == bare


def test_what_can_no_longer_be_read_stays_as_it_was_read(tmp_path: Path) -> None:
    review = only(run_of(tmp_path / "run", replace(KEPT, raw="garbage"))).answer(CASE, 1)
    assert review.findings == KEPT.findings
    assert "cannot be read any more" in review.notices[-1]


def test_a_reviewer_of_a_run_is_chosen_by_name(tmp_path: Path) -> None:
    path = run_of(tmp_path / "run", KEPT, replace(KEPT, reviewer="new"))
    assert [one.name for one in recorded(path, name=None, scale="ours", format="auto")] == ["old", "new"]
    assert only(path, name="new").name == "new"
    with pytest.raises(InputError, match="holds no reviewer 'x'; there are: old, new"):
        only(path, name="x")
