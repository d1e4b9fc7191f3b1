"""A reviewer that says what a file says: strict, with a line in every complaint, and never silent by accident."""

import json
from pathlib import Path
from typing import Any

import pytest

from judgeproof.errors import InputError
from judgeproof.reviews.facts import Call, Region
from judgeproof.reviews.load.scripted import scripted

FOUND: dict[str, Any] = {
    "case": "c1", "status": "found", "scale": "ours",
    "findings": [{"path": "a.py", "line": 3, "also_at": [{"line": 9}], "severity": "error", "class": "security"}],
}  # fmt: skip


def written(folder: Path, *lines: object, name: str = "loud.jsonl") -> Path:
    path = folder / name
    path.write_text("\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines))
    return path


def test_a_line_is_a_review(tmp_path: Path) -> None:
    script = scripted(written(tmp_path, {**FOUND, "calls": [{"prompt": 5}], "raw": "r"}))
    review = script.answer("loud", "c1", 1)
    finding = review.findings[0]
    assert (review.status, review.scale, review.calls, review.raw) == (
        "found",
        "ours",
        (Call(prompt=5),),
        "r",
    )
    assert (finding.line, finding.also_at, finding.defect_class) == (3, (Region(line=9),), "security")
    assert script.reviewers == ("loud",)
    assert script.cases("loud") == ("c1",)


def test_what_a_file_does_not_hold_is_unknown_and_never_silent(tmp_path: Path) -> None:
    script = scripted(written(tmp_path, FOUND))
    for case, repeat in (("c2", 1), ("c1", 2)):
        review = script.answer("loud", case, repeat)
        assert (review.status, review.detail, review.case, review.repeat) == (
            "unknown",
            "not_recorded",
            case,
            repeat,
        )
        assert review.scale == "ours"


def test_several_reviewers_in_the_order_of_their_first_lines(tmp_path: Path) -> None:
    script = scripted(
        written(
            tmp_path,
            {**FOUND, "reviewer": "b"},
            {**FOUND, "reviewer": "a"},
            {**FOUND, "reviewer": "b", "repeat": 2},
        )
    )
    assert script.reviewers == ("b", "a")
    assert script.answer("b", "c1", 2).repeat == 2


def test_a_line_without_a_case_answers_every_case_that_is_not_named(tmp_path: Path) -> None:
    script = scripted(written(tmp_path, {"status": "silent"}, FOUND))
    assert script.answer("loud", "c1", 1).status == "found"
    assert script.answer("loud", "other", 1).status == "silent"
    assert script.answer("loud", "other", 1).case == "other"
    assert script.cases("loud") is None


def test_a_status_that_is_not_said_follows_from_the_findings_and_a_scale_is_undeclared(
    tmp_path: Path,
) -> None:
    script = scripted(
        written(tmp_path, {"case": "a", "findings": [{"path": "x", "line": None}]}, {"case": "b"})
    )
    assert script.answer("loud", "a", 1).status == "found"
    assert (script.answer("loud", "b", 1).status, script.answer("loud", "b", 1).scale) == (
        "silent",
        "undeclared",
    )


def test_a_reviewer_whose_lines_disagree_declares_no_scale(tmp_path: Path) -> None:
    script = scripted(written(tmp_path, FOUND, {**FOUND, "case": "c2", "scale": "foreign"}))
    assert script.answer("loud", "c3", 1).scale == "undeclared"


def finding(**fields: object) -> dict[str, Any]:
    return {**FOUND, "findings": [{"path": "a", "line": 1, **fields}]}


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("{", r"line 2: not JSON"),
        ("[]", r"line 2: expected an object"),
        ("null", r"line 2: expected an object"),
        ({"case": 1, "status": "silent"}, r"line 2: .*case"),
        ({"case": "x", "status": "fine"}, r"line 2: .*status"),
        ({"case": "x", "repeat": True}, r"line 2: .*repeat"),
        ({"case": "x", "repeat": 0}, r"line 2: .*repeat"),
        ({"case": "x", "scale": "mine"}, r"line 2: .*scale"),
        ({"case": "x", "finding": []}, r"line 2: the key 'finding' does not exist; there are: calls, case"),
        (finding(line=True), r"line 2: .*line"),
        (finding(line=1.5), r"line 2: .*line"),
        (finding(line=1.0), r"line 2: .*line"),
        (finding(line="1"), r"line 2: .*line"),
        (finding(line=10**30), r"line 2: .*"),
        (finding(path=None), r"line 2: .*path"),
        (finding(title=3), r"line 2: .*title"),
        (finding(also_at=[3]), r"line 2: .*also_at"),
        ({"case": "x", "calls": [{"prompt": -1}]}, r"line 2: .*prompt"),
        ({"case": "x", "calls": [{"prompt": True}]}, r"line 2: .*prompt"),
        ('{"case": "x", "duration": NaN}', r"line 2: not JSON \(NaN is no number"),
        ('{"case": "x", "case": "y"}', r"line 2: not JSON \(the key 'case' stands twice"),
        ('{"case": "x", "findings": [{"path": "a", "line": 1, "line": 2}]}', r"the key 'line' stands twice"),
        ('{"case": "\\ud800"}', r"line 2: holds half of a surrogate pair"),
        ("[" * 100_000, r"line 2: not JSON"),
        (FOUND, r"line 2: a second review of 'c1' by 'loud', repeat 1; number them with repeat"),
    ],
)
def test_a_line_that_cannot_be_read_stops_with_its_number(
    tmp_path: Path, line: object, complaint: str
) -> None:
    with pytest.raises(InputError, match=complaint):
        scripted(written(tmp_path, FOUND, line))


def test_two_lines_for_every_case_are_one_too_many(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="a second review of every case"):
        scripted(written(tmp_path, {"status": "silent"}, {"status": "silent"}))


def test_an_empty_file_holds_no_review(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds no review"):
        scripted(written(tmp_path, "", "\ufeff"))
    with pytest.raises(InputError, match="cannot be read"):
        scripted(tmp_path / "gone")


def test_bytes_that_are_no_text_and_an_endless_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "x").write_bytes(b'{"case": "\xff"}')
    with pytest.raises(InputError, match="line 1: not JSON"):
        scripted(tmp_path / "x")
    monkeypatch.setattr("judgeproof.reviews.load.scripted.LONGEST_LINE", 10)
    with pytest.raises(InputError, match="line 1: is longer than"):
        scripted(written(tmp_path, FOUND))
