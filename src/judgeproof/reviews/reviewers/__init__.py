"""The reviewers that a spec can name: programs that judgeproof runs itself, and kinds that the spec fills in."""

from collections.abc import Mapping

from judgeproof.reviews.reviewers.bandit import BANDIT
from judgeproof.reviews.reviewers.declaration import Analyzer, Kind
from judgeproof.reviews.reviewers.eslint import ESLINT
from judgeproof.reviews.reviewers.pylint import PYLINT
from judgeproof.reviews.reviewers.ruff import RUFF
from judgeproof.reviews.reviewers.semgrep import SEMGREP
from judgeproof.reviews.reviewers.shellcheck import SHELLCHECK

GROUP = "judgeproof.reviewers"

REVIEWERS: Mapping[str, Analyzer | Kind] = {
    "ruff": RUFF,
    "bandit": BANDIT,
    "pylint": PYLINT,
    "semgrep": SEMGREP,
    "shellcheck": SHELLCHECK,
    "eslint": ESLINT,
    "command": Kind(
        name="command",
        needs="PROGRAM ARGUMENTS",
        sentence="Any program that reviews the repository it is started in.",
        options=(
            "FORMAT",
            "name=NAME",
            "version=TEXT",
            "scale=ours|foreign|undeclared",
            "model=MODEL",
            "uncommitted",
        ),
    ),
    "recorded": Kind(
        name="recorded",
        needs="PATH",
        sentence="What a run, a folder of raw outputs or an export holds.",
        options=("FORMAT", "name=NAME", "scale=ours|foreign|undeclared", "model=MODEL"),
    ),
    "scripted": Kind(
        name="scripted",
        needs="FILE",
        sentence="What a file of JSON lines says.",
    ),
}
ANALYZERS: Mapping[str, Analyzer] = {
    name: one for name, one in REVIEWERS.items() if isinstance(one, Analyzer)
}

__all__ = ["ANALYZERS", "GROUP", "REVIEWERS", "Analyzer", "Kind"]
