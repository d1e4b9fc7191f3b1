"""Check runs of GitHub: how far a check has come, before anybody reads its words."""

from typing import Any

from judgeproof.reviews.parsers.values import is_object, text

_CONCLUSIONS = {
    "cancelled": "cancelled",
    "timed_out": "timeout",
    "startup_failure": "review_failed",
    "stale": "cancelled",
}


def is_check_run(value: Any) -> bool:
    """Tell whether a value is a check run."""
    return is_object(value) and is_object(value.get("output")) and isinstance(value.get("status"), str)


def unfinished(run: Any) -> str | None:
    """Return the state of a check that has not come to its end, None for one that has."""
    if text(run, "status") != "completed":
        return "in_progress"
    return _CONCLUSIONS.get(text(run, "conclusion"))


def words_of(run: Any) -> str:
    """Return everything that a check says, part by part."""
    parts = [text(run, "output", key) for key in ("title", "summary", "text")]
    return "\n".join(part for part in parts if part)


def maker_of(run: Any) -> str:
    """Return who made a check, as its application and its name tell."""
    return f"{text(run, 'app', 'slug')} {text(run, 'name')}".casefold()
