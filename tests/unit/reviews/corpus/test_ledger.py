"""The ledger of a held-out corpus: each spend is a line, and none is forgotten."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.unit.reviews.corpus.sound import sound_folder

from judgeproof.errors import InputError, StorageError
from judgeproof.reviews.cases import Corpus
from judgeproof.reviews.load.corpus import load_corpus
from judgeproof.reviews.run.ledger import LEDGER, Spend, spend, spends

NOW = datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC)


def held_out(folder: Path) -> Corpus:
    sound_folder(folder)
    file = folder / "corpus.toml"
    file.write_text(file.read_text("utf-8") + 'split = "held-out"\n', "utf-8")
    return load_corpus(str(folder))


def test_a_second_spend_is_told_the_first(tmp_path: Path) -> None:
    corpus = held_out(tmp_path)
    assert spend(corpus, now=NOW, reviewers=["ruff", "command:x"], run="runs/1") == ()
    earlier = spend(corpus, now=NOW, reviewers=[], run="runs/2\n")
    assert earlier == (
        Spend(at="2026-03-04T05:06:07Z", digest=corpus.digest, cases=7, reviewers=("ruff", "command:x"), run="runs/1"),
    )  # fmt: skip
    assert [one.run for one in spends(corpus)] == ["runs/1", "runs/2\n"]
    assert load_corpus(str(tmp_path)).digest == corpus.digest, "the ledger is no part of the corpus"


def test_a_corpus_of_another_split_has_none(tmp_path: Path) -> None:
    corpus = load_corpus(str(sound_folder(tmp_path)))
    assert spend(corpus, now=NOW, reviewers=[], run="x") == ()
    assert not (tmp_path / LEDGER).exists()


def test_a_line_that_cannot_be_read_counts_as_a_spend(tmp_path: Path) -> None:
    corpus = held_out(tmp_path)
    (tmp_path / LEDGER).write_bytes(
        b'{"at": "2026"}\n{"at": 3}\n[[[\n\xff\n\n' + b"[" * 100_000 + b'\n{"at": "cut'
    )
    assert [one.at for one in spends(corpus)] == ["2026", None, None, None, None, None]
    assert len(spend(corpus, now=NOW, reviewers=[], run="x")) == 6


def test_what_cannot_be_written_down_is_not_run(tmp_path: Path) -> None:
    corpus = held_out(tmp_path)
    (tmp_path / LEDGER).mkdir()
    with pytest.raises(InputError, match="cannot be read"):
        spend(corpus, now=NOW, reviewers=[], run="x")
    (tmp_path / LEDGER).rmdir()
    (tmp_path / LEDGER).symlink_to(tmp_path / "no/such/place")
    with pytest.raises(StorageError, match="run only where that can be written down"):
        spend(corpus, now=NOW, reviewers=[], run="x")
