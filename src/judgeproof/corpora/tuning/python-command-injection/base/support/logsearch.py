"""Finds lines in the order log for the support desk.

The desk page has one field: whatever was typed there arrives here as it is, be it an
order number, a mail address or a piece of an error message. It is looked for literally.
"""

import subprocess
from pathlib import Path

LOG_DIR = Path("/var/log/orders")
MAX_LINES = 200

# The exit codes of grep: lines were found, none was found. Anything above is a failure.
FOUND = 0
NOTHING = 1


class SearchError(Exception):
    """The search could not be run; the message is what the program said."""


def search(text: str) -> list[str]:
    """The lines of the order log that contain the text, at most MAX_LINES of them."""
    if not text.strip():
        return []
    command = ["grep", "-F", "-m", str(MAX_LINES), "-e", text, str(LOG_DIR / "orders.log")]
    done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode not in (FOUND, NOTHING):
        raise SearchError(done.stderr.decode(errors="replace").strip())
    return done.stdout.decode(errors="replace").splitlines()


def excerpt(lines: list[str], width: int = 160) -> str:
    """The lines as the desk page shows them: each cut to the width, one below the other."""
    return "\n".join(line[:width] for line in lines)
