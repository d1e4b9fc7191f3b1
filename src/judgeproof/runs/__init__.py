"""The run directory: what was examined, what was said of it, and what was made of that."""

from judgeproof.runs.directory import FORMAT, Run, create, damaged, open_run, resume
from judgeproof.runs.lines import Lines, read_lines, replacing, storable

__all__ = [
    "FORMAT",
    "Lines",
    "Run",
    "create",
    "damaged",
    "open_run",
    "read_lines",
    "replacing",
    "resume",
    "storable",
]
