"""A repository that tests write commits into."""

import subprocess
from collections.abc import Mapping
from pathlib import Path

from tests.unit.reviews.corpus.sound import put

WHO = ("-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgSign=false")


class Repository:
    """A repository that tests write commits into."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        self.git("init", "-q", "-b", "main")

    def git(self, *words: str) -> str:
        done = subprocess.run(
            ["git", *WHO, *words], cwd=self.folder, capture_output=True, text=True, check=True
        )
        return done.stdout.strip()

    def commit(self, files: Mapping[str, str | bytes | None], message: str = "x") -> str:
        """Commit files; None deletes one."""
        put(self.folder, {path: content for path, content in files.items() if content is not None})
        for path in (path for path, content in files.items() if content is None):
            (self.folder / path).unlink()
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)
        return self.git("rev-parse", "HEAD")
