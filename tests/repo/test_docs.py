"""The documentation about itself: every example runs, and every figure it quotes is made again."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from judgeproof.judges.embedded import MEASURED

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.M | re.S)


def blocks(language: str) -> list[tuple[str, str]]:
    """The blocks of a language in all pages, named by page and number."""
    found: list[tuple[str, str]] = []
    for page in PAGES:
        texts = [text for name, text in BLOCK.findall(page.read_text("utf-8")) if name == language]
        found += [(f"{page.name}-{number}", text) for number, text in enumerate(texts, start=1)]
    return found


@pytest.mark.parametrize(("name", "code"), blocks("python"), ids=[name for name, _ in blocks("python")])
def test_python_example(name: str, code: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def answers() -> str:
    """The rows that the README's commands grade."""
    found = re.search(r"^```jsonl\n(.*?)^```", (ROOT / "README.md").read_text("utf-8"), re.M | re.S)
    assert found, "README.md shows no rows"
    return found[1]


def test_readme_commands(tmp_path: Path) -> None:
    """Every `$ judgeproof …` of the README runs, in order, and prints what the README says it prints."""
    (tmp_path / "answers.jsonl").write_text(answers(), "utf-8")
    commands = 0
    for _, text in ((n, t) for n, t in blocks("console") if n.startswith("README")):
        for part in re.split(r"^\$ ", text, flags=re.M)[1:]:
            command, _, printed = part.partition("\n")
            words = shlex.split(command)
            if words[0] != "judgeproof":
                continue
            commands += 1
            done = subprocess.run(
                [sys.executable, "-m", "judgeproof", *words[1:]],
                cwd=tmp_path,
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.stdout.strip() == printed.strip(), f"{command}\n{done.stdout}\n{done.stderr}"
    assert commands >= 2


def test_measured_figures_of_the_docs() -> None:
    """The table of the embedded judge quotes what the judge carries (which another test recomputes)."""
    text = (ROOT / "docs" / "judges.md").read_text("utf-8")
    for measured in MEASURED:
        row = (
            f"| {measured.data} | {measured.n} | {measured.coverage:.2f} | {measured.balanced_accuracy:.2f} |"
        )
        assert row in text, row


def test_demo_figures_of_the_readme(tmp_path: Path) -> None:
    """The README shows what the demo prints, but for the path of its report."""
    found = re.search(r"^```text\n(.*?)^```", (ROOT / "README.md").read_text("utf-8"), re.M | re.S)
    assert found, "README.md shows no demo"
    done = subprocess.run(
        [sys.executable, "-m", "judgeproof", "demo", "citations", "--out", "demo"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    lines = done.stdout.strip().split("\n")
    assert done.returncode == 0, done.stderr
    assert lines[-1].startswith("report: ")
    assert "\n".join(lines[:-1]).strip() == found[1].strip()
    assert len(found[1].strip().split("\n")) == 9


@pytest.mark.slow
def test_review_figures_of_the_readme(tmp_path: Path) -> None:
    """The README shows the head of what reviewing the bundled corpus prints, line by line."""
    text = (ROOT / "README.md").read_text("utf-8")
    call = re.search(r"^judgeproof (review tuning .*)$", text, re.M)
    blocks = re.findall(r"^```text\n(.*?)^```", text, re.M | re.S)
    assert call and len(blocks) == 2
    done = subprocess.run(
        [sys.executable, "-m", "judgeproof", *call[1].split()],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(blocks[1])
