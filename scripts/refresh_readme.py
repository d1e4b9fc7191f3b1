"""Write what the README's commands print into the README, and take its screenshot where Chromium is installed.

The tests compare the README with what the commands print; this only spares the typing.
"""

import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"


def printed(words: list[str], folder: Path) -> str:
    """What a command prints."""
    done = subprocess.run(
        [sys.executable, "-m", "judgeproof", *words], cwd=folder, capture_output=True, text=True, check=False
    )
    return done.stdout.strip("\n")


def demo_block(folder: Path) -> str:
    """The demo's summary without the path of its report."""
    return "\n".join(printed(["demo", "citations", "--out", "demo"], folder).split("\n")[:-1]).strip()


def review_block(text: str, folder: Path) -> str:
    """As many lines of the reviews' report as the README shows, of the command that it shows."""
    call = re.search(r"^judgeproof (review tuning .*)$", text, re.M)
    blocks = re.findall(r"^```text\n(.*?)^```", text, re.M | re.S)
    assert call and len(blocks) == 2, "README.md shows no review"
    return "\n".join(printed(shlex.split(call[1]), folder).split("\n")[: blocks[1].count("\n")])


def console_block(block: str, folder: Path) -> str:
    """A console block with what its commands print now."""
    commands = [line for line in block.split("\n") if line.startswith("$ ")]
    shown = [(c, printed(shlex.split(c[2:])[1:], folder)) for c in commands]
    return "\n".join(f"{command}\n{text}" if text else command for command, text in shown)


def screenshot(page: Path, picture: Path) -> None:
    """Take a picture of the report's first screen."""
    if shutil.which("chromium") is None:
        print("chromium is not installed: the screenshot stays as it is")
        return
    with tempfile.TemporaryDirectory() as profile:
        quiet = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
        ]
        call = [
            "chromium",
            *quiet,
            f"--user-data-dir={profile}",
            "--hide-scrollbars",
            "--virtual-time-budget=4000",
        ]
        subprocess.run(
            [*call, "--window-size=1280,1100", f"--screenshot={picture}", page.as_uri()],
            capture_output=True,
            check=True,
        )


def main() -> None:
    """Refresh the README."""
    text = README.read_text("utf-8")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rows = re.search(r"^```jsonl\n(.*?)^```", text, re.M | re.S)
        assert rows, "README.md shows no rows"
        (folder / "answers.jsonl").write_text(rows[1], "utf-8")
        text = re.sub(
            r"^```text\n.*?^```",
            lambda _: f"```text\n{demo_block(folder)}\n```",
            text,
            count=1,
            flags=re.M | re.S,
        )
        text = re.sub(
            r"^```console\n(.*?)\n```",
            lambda m: f"```console\n{console_block(m[1], folder)}\n```",
            text,
            flags=re.M | re.S,
        )
        review = review_block(text, folder)
        first, second, rest = re.split(r"(?=^```text\n)", text, maxsplit=2, flags=re.M)
        rest = re.sub(
            r"^```text\n.*?^```", lambda _: f"```text\n{review}\n```", rest, count=1, flags=re.M | re.S
        )
        README.write_text(first + second + rest, "utf-8")
        screenshot(folder / "demo" / "report.html", ROOT / "docs" / "report.png")
        screenshot(folder / "runs" / "linters" / "report.html", ROOT / "docs" / "review-report.png")


if __name__ == "__main__":
    main()
