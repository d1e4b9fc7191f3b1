"""The doors: files of a benchmark, packed or not, broken in every way that files are."""

import gzip
import json
import os
from pathlib import Path
from typing import Any

import pytest
from tests.unit.reviews.imports.test_checkout import CANDIDATES, EVALUATIONS, GOLDENS
from tests.unit.reviews.imports.test_martian_lines import lines

from judgeproof.errors import InputError
from judgeproof.reviews.load import outside_lines
from judgeproof.reviews.load.martian import load_martian
from judgeproof.reviews.load.reviewbench import load_reviewbench

CHANGE = {
    "pr_key": "k",
    "repo": "r",
    "pr_number": 1,
    "base": "a" * 40,
    "head": "b" * 40,
    "findings": [
        {
            "id": "k#1", "path": "f.py", "start_line": 1, "end_line": 2, "label": "tp", "severity": "low",
            "category": "testing", "scope": "s", "producer": "p", "source_type": "t",
        }
    ],
}  # fmt: skip


def extract() -> bytes:
    return b"\n\n".join(json.dumps(line).encode() for _, line in lines()) + b"\n"


def test_packed_or_not_is_the_same(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(extract())
    (tmp_path / "packed").write_bytes(gzip.compress(extract()))
    assert load_martian(str(tmp_path / "plain")) == load_martian(str(tmp_path / "packed"))
    (tmp_path / "pool").write_text(json.dumps(CHANGE), "utf-8")
    assert load_reviewbench(str(tmp_path / "pool")).findings[0].end == 2


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "0 meta lines"),
        (b"[1]\n", "line 1: a JSON list; expected an object"),
        (b"null\n", "line 1: a JSON NoneType; expected an object"),
        (b'{"k": "meta"', "line 1: not strict JSON"),
        (b'\n{"k": NaN}\n', "line 2: not strict JSON (NaN is no number of JSON)"),
        (b'{"k": -Infinity}', "-Infinity is no number of JSON"),
        (b'{"k": 1, "k": 2}', "the key 'k' stands there twice"),
        (b'{"a": {"b": 1, "b": 1}}', "the key 'b' stands there twice"),
        (b'{"k": "\\ud800"}', "half of a surrogate pair"),
        (b'{"\\udfff": 1}', "half of a surrogate pair"),
        (b'{"k": "\xff"}', "not strict JSON"),
        (b'{"k": ' + b"[" * 100_000 + b"}", "nests too deep"),
        (b'{"k": ' + b"1" * 5_000 + b"}", "not strict JSON"),
        (b"\xef\xbb\xbf{}", "not strict JSON"),
        (b"\x1f\x8b broken", "cannot be read"),
        (gzip.compress(b"x" * 1_000, mtime=0)[:-9], "cannot be read"),
    ],
)
def test_what_is_no_file_of_lines_is_refused(tmp_path: Path, data: bytes, message: str) -> None:
    file = tmp_path / "lines"
    file.write_bytes(data)
    for door in (load_martian, load_reviewbench):
        with pytest.raises(InputError) as raised:
            door(str(file))
        assert str(file) in str(raised.value)
        if "meta" not in message:
            assert message in str(raised.value)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name in ("nothing", "pipe"):
        with pytest.raises(InputError, match="no such file, or no regular one"):
            load_martian(str(tmp_path / name))
    with pytest.raises(InputError, match="no regular one"):
        load_reviewbench(str(tmp_path))
    with pytest.raises(InputError, match="no such file"):
        load_martian(str(tmp_path / "a\0b"))


def test_size_is_bounded_before_and_after_unpacking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside_lines, "LARGEST", 1 << 20)
    (tmp_path / "large").write_bytes(b"x" * ((1 << 20) + 1))
    (tmp_path / "bomb").write_bytes(gzip.compress(b"\n" * (8 << 20)))
    with pytest.raises(InputError, match="larger than 1 MB"):
        load_martian(str(tmp_path / "large"))
    with pytest.raises(InputError, match="unpacks to more than 1 MB"):
        load_martian(str(tmp_path / "bomb"))


def write_checkout(folder: Path, evaluations: Any = EVALUATIONS) -> None:
    (folder / "golden_comments").mkdir(parents=True)
    judge = folder / "results" / "J"
    judge.mkdir(parents=True)
    for name, value in GOLDENS.items():
        (folder / "golden_comments" / f"{name}.json").write_text(json.dumps(value), "utf-8")
    (judge / "candidates.json").write_text(json.dumps(CANDIDATES), "utf-8")
    (judge / "evaluations.json").write_text(json.dumps(evaluations), "utf-8")


def test_a_checkout_is_read_from_its_root_or_its_offline_part(tmp_path: Path) -> None:
    write_checkout(tmp_path / "offline")
    board = load_martian(str(tmp_path))
    assert (board.judges, len(board.reviews)) == (("J",), 4)
    assert load_martian(str(tmp_path / "offline")) == board


def test_a_folder_that_is_no_checkout_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="expected the offline folder of a checkout"):
        load_martian(str(tmp_path))
    (tmp_path / "golden_comments").mkdir()
    (tmp_path / "golden_comments" / "a.json").write_text("[]", "utf-8")
    with pytest.raises(InputError, match="expected the offline folder of a checkout"):
        load_martian(str(tmp_path))


def test_a_checkout_that_does_not_fit_names_its_folder(tmp_path: Path) -> None:
    write_checkout(tmp_path, {"u": {"x": {"tp": -1}}})
    with pytest.raises(InputError, match="evaluations of 'J'") as raised:
        load_martian(str(tmp_path))
    assert str(tmp_path) in str(raised.value)
    (tmp_path / "results" / "J" / "candidates.json").unlink()
    with pytest.raises(InputError, match="no such file"):
        load_martian(str(tmp_path))
