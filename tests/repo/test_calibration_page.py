"""The page about calibration: its commands run on its own pairs, and print what it says they print."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

from judgeproof.citations.calibration_limits import HEADLINE
from judgeproof.citations.labelled import FIELDS
from judgeproof.figures import bands, intervals
from judgeproof.figures.confidence import BINS

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "calibration.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.M | re.S)


def test_the_commands_print_what_the_page_shows(tmp_path: Path) -> None:
    pairs, replies = blocks("jsonl")
    (tmp_path / "pairs.jsonl").write_text(pairs, "utf-8")
    (tmp_path / "replies.jsonl").write_text(replies, "utf-8")
    [shown] = blocks("console")
    parts = re.split(r"^\$ ", shown, flags=re.M)[1:]
    assert len(parts) == 2
    for part in parts:
        command, _, printed = part.partition("\n")
        done = subprocess.run(
            [sys.executable, "-m", "judgeproof", *shlex.split(command)[1:]], cwd=tmp_path, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.stdout.strip() == printed.strip(), f"{command}\n{done.stdout}\n{done.stderr}"


def test_the_page_names_every_figure_and_every_field() -> None:
    words = set(re.findall(r"`([^`\n]+)`", PAGE))
    assert [name for name in HEADLINE if name not in words] == []
    assert [
        name for field in FIELDS if field != "id" for name in FIELDS[field] if name not in words | {"query"}
    ] == []


def test_the_page_tells_the_numbers_that_the_code_has() -> None:
    text = " ".join(PAGE.split())
    assert (bands.FEWEST_PAIRS, bands.FOLDS, intervals.FEWEST_GROUPS, BINS) == (100, 5, 20, 10)
    for words in (
        "a hundred answered pairs of at least five groups",
        "by five folds",
        "below 20 groups a group counts as one",
        "over ten bins",
    ):
        assert words in text, words
