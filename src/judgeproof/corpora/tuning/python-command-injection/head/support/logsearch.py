"""Finds lines in the order logs for the support desk.

The desk page has one field: whatever was typed there arrives here as it is, be it an
order number, a mail address or a piece of an error message. It is looked for literally,
in the log of today and in those of the past week, which are rotated and compressed.
"""

import subprocess
from pathlib import Path

LOG_DIR = Path("/var/log/orders")
LOG_FILES = "orders.log*"
MAX_LINES = 200

# The exit codes of zgrep: lines were found, none was found. Anything above is a failure.
FOUND = 0
NOTHING = 1


class SearchError(Exception):
    """The search could not be run; the message is what the program said."""


def search(text: str) -> list[str]:
    """The lines of the order logs that contain the text, at most MAX_LINES of them."""
    if not text.strip():
        return []
    # Plain and compressed files alike; -h leaves out the file names, which the desk has no use for.
    command = f"zgrep -h -F -m {MAX_LINES} -e '{text}' {LOG_DIR}/{LOG_FILES}"
    done = subprocess.run(command, shell=True, capture_output=True, check=False)
    if done.returncode not in (FOUND, NOTHING):
        raise SearchError(done.stderr.decode(errors="replace").strip())
    return done.stdout.decode(errors="replace").splitlines()[:MAX_LINES]


def excerpt(lines: list[str], width: int = 160) -> str:
    """The lines as the desk page shows them: each cut to the width, one below the other."""
    return "\n".join(line[:width] for line in lines)
