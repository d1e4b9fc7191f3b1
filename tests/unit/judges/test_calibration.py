"""The file of a calibration: written, read back, and refused where anything in it is odd."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from judgeproof.errors import InputError
from judgeproof.judges import Judge
from judgeproof.judges.calibration import (
    Calibration,
    MeasuredSet,
    calibration_of,
    is_of,
    measured_of,
    read_calibration,
)


def counts(k: int, n: int) -> dict[str, int]:
    return {"k": k, "n": n}


def file(**changes: Any) -> dict[str, Any]:
    """A file as it is written."""
    return {
        "kind": "judgeproof calibration", "version": 1, "judgeproof": "0.1.0", "date": "2026-11-30",
        "judge": {"spec": "embedded", "name": "embedded", "version": "1"},
        "asked": {"scorer": "citation_correctness", "version": "1", "prompt": "1", "score_mode": "verdicts"},
        "files": [{"name": "a.jsonl", "sha256": None, "rows": 10}],
        "measured": [
            {"data": "A", "split": "test", "n": 10, "answered": 8, "supported": counts(3, 4), "rest": counts(2, 4),
             "balanced_accuracy": 0.625, "low": 0.3, "high": 0.9, "full": 0.5, "banded": False}
        ],
        "fit": {"target": 0.8, "on": ["B"], "n": 200, "groups": 50, "slope": 0.8, "intercept": -0.1, "low": 0.2, "high": None},
        **changes,
    }  # fmt: skip


def written(tmp_path: Path, value: Any) -> Path:
    path = tmp_path / "calibration.json"
    path.write_text(value if isinstance(value, str) else json.dumps(value), "utf-8")
    return path


def test_a_file_is_read_back(tmp_path: Path) -> None:
    found = read_calibration(written(tmp_path, file()))
    assert msgspec.to_builtins(found) == msgspec.to_builtins(msgspec.convert(file(), Calibration))
    assert found.fit is not None
    assert (found.fit.bands.slope, found.fit.bands.low, found.fit.bands.high) == (0.8, 0.2, None)


def test_whose_it_is() -> None:
    found = msgspec.convert(file(), Calibration)

    def judge(spec: str = "embedded", name: str = "embedded", version: str = "1") -> Judge:
        return Judge(spec=spec, name=name, version=version, ask=lambda request: pytest.fail("asked"))

    assert is_of(found, judge())
    assert not is_of(found, judge(version="2"))
    assert not is_of(found, judge(spec="embedded[x=1]"))
    assert not is_of(found, judge(name="other"))


def test_what_reports_quote() -> None:
    found = msgspec.convert(file(), Calibration)
    assert measured_of(found, scorer="citation_correctness") == (
        {"data": "A", "n": 10, "coverage": 0.8, "balanced_accuracy": 0.625, "low": 0.3, "high": 0.9, "full": 0.5,
         "banded": False, "date": "2026-11-30"},
    )  # fmt: skip
    [other] = measured_of(found, scorer="groundedness")
    assert other["asked"] == "citation_correctness"


NONE = {"balanced_accuracy": None, "low": None, "high": None}


def with_set(**changes: Any) -> dict[str, Any]:
    [measured] = file()["measured"]
    return file(measured=[{**measured, **changes}])


def test_a_set_on_which_the_judge_is_silent_is_quoted_too(tmp_path: Path) -> None:
    """Left out, the other sets would be all that a reader hears of."""
    silent = with_set(answered=4, rest=counts(0, 0), **{**NONE, "full": None})
    [told] = measured_of(read_calibration(written(tmp_path, silent)), scorer="citation_correctness")
    assert (told["balanced_accuracy"], told["coverage"], told["n"]) == (None, 0.4, 10)
    empty = with_set(n=0, answered=0, supported=counts(0, 0), rest=counts(0, 0), **{**NONE, "full": None})
    assert measured_of(read_calibration(written(tmp_path, empty)), scorer="citation_correctness") == ()


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("", "is no calibration"),
        ("[1]", "its kind is not"),
        ("{}", "its kind is not"),
        ('{"kind": "other"}', "its kind is not"),
        ('{"kind": 1, "kind": 2}', "an object names one key twice"),
        ("[" * 100_000, "is no calibration"),
        (file(version=2), "is of version 2; this judgeproof reads up to 1"),
        (file(version=True), "Expected `int`, got `bool`"),
        (file(date="yesterday"), "date"),
        (file(more=1), "unknown field `more`"),
        (file(judge={"spec": "embedded", "name": "embedded"}), "missing required field `version`"),
        (with_set(full=1.5), "<= 1"),
        (with_set(full="0.5"), "Expected `float | null`"),
        (with_set(low=True), "Expected `float | null`, got `bool`"),
        (with_set(n=-1), ">= 0"),
        (json.dumps(file()).replace("0.625", "NaN"), "is no calibration"),
        (json.dumps(file()).replace("0.625", "1e999"), "is no calibration"),
        (with_set(answered=11), "the figures of 'A' do not add up"),
        (with_set(answered=7), "the figures of 'A' do not add up"),
        (with_set(supported=counts(5, 4)), "the figures of 'A' do not add up"),
        (with_set(balanced_accuracy=0.9), "another balanced accuracy than their counts give, 0.625"),
        (with_set(**NONE), "another balanced accuracy than their counts give, 0.625"),
        (with_set(low=None), "another balanced accuracy"),
        (with_set(full=0.55), "above what their counts can give, 0.542"),
        (with_set(full=1.0), "above what their counts can give"),
        (with_set(answered=4, rest=counts(0, 0), full=0.5, **NONE), "above what their counts can give, 0.375"),
        (with_set(low=0.7), "lie outside of their interval"),
        (with_set(high=0.6), "lie outside of their interval"),
        (with_set(answered=4, rest=counts(0, 0), full=0.3), "that one side alone cannot give"),
        (file(fit={**file()["fit"], "slope": 0}), "> 0"),
    ],
)  # fmt: skip
def test_what_is_no_calibration(value: Any, words: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as raised:
        read_calibration(written(tmp_path, value))
    assert words in str(raised.value)
    assert str(tmp_path) in str(raised.value)


@pytest.mark.parametrize("where", [lambda path: path / "none.json", lambda path: path])
def test_a_file_that_cannot_be_read(where: Callable[[Path], Path], tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        read_calibration(where(tmp_path))


def entry(name: str, kind: str, split: str | None, **more: Any) -> dict[str, Any]:
    found = {
        "n": 10, "coverage": {"k": 8},
        "balanced_accuracy": {"rate": 0.625, "low": 0.3, "high": 0.9, "supported": counts(3, 4), "rest": counts(2, 4)},
        "full": {"rate": 0.5},
    }  # fmt: skip
    return {"name": name, "kind": kind, "split": split, "banded": None, **found, **more}


MANIFEST = {
    "judgeproof": "0.1.0", "judge": {"spec": "s", "name": "n", "version": "v", "measured": []}, "prompt": "1",
    "scorer": {"name": "citation_correctness", "version": "1"}, "options": {"score_mode": "rubric"},
}  # fmt: skip


def test_a_report_becomes_a_file() -> None:
    banded = entry("", "", None, coverage={"k": 4}, n=9)
    report = {
        "headline": "all@test", "fit": None, "files": [{"name": "a", "sha256": "b", "rows": 3}],
        "sets": [
            entry("all@test", "together", "test"), entry("A", "data", "test"), entry("A/x", "part", "test"),
            entry("B", "data", "train"), entry("C", "data", "test", banded=banded),
        ],
    }  # fmt: skip
    found = calibration_of(report, MANIFEST, day="2026-11-30")
    assert [(m.data, m.n, m.answered, m.banded) for m in found.measured] == [
        ("A", 10, 8, False),
        ("C", 9, 4, True),
    ]
    assert (found.judge.spec, found.asked.score_mode, found.fit) == ("s", "rubric", None)
    assert isinstance(found.measured[0], MeasuredSet)


@pytest.mark.parametrize("bands", [None, {"slope": 0.5, "intercept": 0.1, "low": None, "high": 0.7}])
def test_a_fit_is_kept_where_there_are_bands(bands: dict[str, Any] | None) -> None:
    fit = {"target": 0.8, "on": ["A"], "n": 200, "groups": 20, "bands": bands}
    found = calibration_of(
        {"headline": None, "fit": fit, "files": [], "sets": []}, MANIFEST, day="2026-11-30"
    )
    assert (found.fit is None) == (bands is None)
    assert found.measured == ()
