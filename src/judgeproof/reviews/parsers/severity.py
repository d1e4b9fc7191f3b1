"""How each reviewer's severity words are read on our five levels: declared tables, argued in tests/unit."""

from collections.abc import Mapping
from dataclasses import dataclass

from judgeproof.reviews.levels import LEVELS


@dataclass(frozen=True, slots=True)
class Words:
    """A vocabulary: each word (in lower case) and its level; `other` is what any other word is read as."""

    levels: Mapping[str, str]
    other: str = "info"

    def level(self, said: str) -> str:
        """Return the level that a spoken word is read as."""
        return self.levels.get(" ".join(said.casefold().split()), self.other)


# Tools that grade a risk: what is high must not be shipped, what is medium should be looked at.
_RISK = {
    "blocker": "critical", "critical": "critical", "high": "error", "medium": "warning", "moderate": "warning",
    "low": "info", "info": "info", "informational": "info", "unknown": "info",
}  # fmt: skip
# Tools that speak like a compiler; their matters of style are nits.
_COMPILER = {
    "fatal": "critical", "fatal error": "critical", "error": "error", "warning": "warning", "warn": "warning",
    "info": "info", "information": "info", "note": "info", "hint": "info", "remark": "info",
    "style": "nit", "convention": "nit", "refactor": "nit",
}  # fmt: skip

RISK = Words(_RISK)
COMPILER = Words(_COMPILER)
SARIF = Words({"error": "error", "warning": "warning", "note": "info", "none": "info"})
# Semgrep first spoke of errors and warnings and later of risks; rules of both kinds are in use.
SEMGREP = Words({**_RISK, "error": "error", "warning": "warning", "inventory": "info", "experiment": "info"})
ESLINT = Words({"2": "error", "1": "warning", "error": "error", "warn": "warning", "warning": "warning"})
# CodeChecker's own list, from its analyzers' configuration.
CODECHECKER = Words({**_RISK, "style": "nit", "unspecified": "info"})
# The words of the Code Climate specification, which GitLab's code quality report uses.
CODE_QUALITY = Words(
    {"blocker": "critical", "critical": "critical", "major": "warning", "minor": "info", "info": "info"}
)
CODE_SCANNING = Words({**_RISK, "error": "error", "warning": "warning", "note": "info", "none": "info"})
# The incumbent, in the terminal and in its comments. Its major is a warning: it stands on most of what it says.
INCUMBENT = Words({
    "critical": "critical", "error": "error", "warning": "warning", "warn": "warning", "major": "warning",
    "info": "info", "minor": "info", "nit": "nit", "nitpick": "nit", "trivial": "nit",
})  # fmt: skip
# The second hosted tool: its major is an error, and what it does not say is a warning.
CONTENDER = Words(
    {
        "critical": "critical", "blocker": "critical", "high": "error", "error": "error", "major": "error",
        "medium": "warning", "warning": "warning", "moderate": "warning", "low": "info", "info": "info",
        "minor": "info", "suggestion": "info", "nit": "nit", "nitpick": "nit", "style": "nit",
    },
    other="warning",
)  # fmt: skip
# Priorities: drop everything, next, some day, nice to have.
PRIORITY = Words({"p0": "critical", "p1": "error", "p2": "warning", "p3": "info", "p4": "nit"})
# A comment in a thread may speak like any of them, and annotations of a check have words of their own.
COMMENTS = Words(
    {**_RISK, **_COMPILER, **INCUMBENT.levels, **PRIORITY.levels, "failure": "error", "notice": "info"}
)
OURS = Words({level: level for level in LEVELS})
