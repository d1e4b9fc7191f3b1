"""The run directory: what was examined, what was said of it, and what was made of that."""

from judgeproof.runs.directory import FORMAT, Run, create, open_run, resume
from judgeproof.runs.lines import Lines, read_lines

__all__ = ["FORMAT", "Lines", "Run", "create", "open_run", "read_lines", "resume"]
