"""The page about corpora: its case is a case, and its table of checks is the registry's."""

import re
from pathlib import Path

from tests.unit.reviews.corpus.sound import put

from judgeproof.reviews.lint import CHECKS, problems
from judgeproof.reviews.load.corpus import load_corpus, load_grounds
from judgeproof.reviews.run.prove import PROVEN, proved

PAGE = (Path(__file__).resolve().parents[4] / "docs" / "corpus.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(?:toml|text)\n(.*?)^```", PAGE, re.M | re.S)
FILES = (
    "corpus.toml", "python-lost-cent/base/shares.py", "python-lost-cent/head/shares.py", "python-lost-cent/case.toml",
    "python-lost-cent/witness/witness.toml", "python-lost-cent/witness/files/collected.py",
)  # fmt: skip


def test_the_case_by_hand(tmp_path: Path) -> None:
    put(tmp_path, dict(zip(FILES, BLOCKS, strict=True)))
    assert [case.id for case in load_corpus(str(tmp_path)).cases] == ["python-lost-cent"]
    grounds = load_grounds(str(tmp_path))
    found = problems(grounds)
    assert [str(one) for one in found if not one.warning] == []
    assert {one.check for one in found if one.warning} == {"balance", "below-error"}
    assert [proof.state for proof in proved(grounds)] == [PROVEN]


def test_every_check_has_a_row_and_every_row_is_a_check() -> None:
    table = PAGE.split("## The checks", 1)[1].split("## ", 1)[0]
    assert re.findall(r"^\| `([\w-]+)` \|", table, re.M) == ["format", *CHECKS]
