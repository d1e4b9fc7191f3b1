"""Cases and reviews in few words."""

from typing import Any

from judgeproof.reviews.cases import Case, Extra, Plant
from judgeproof.reviews.facts import Finding, Region, Review


def plant(line: int = 50, words: tuple[str, ...] = ("nil pointer*",), **changes: Any) -> Plant:
    """A plant in a.go."""
    known: dict[str, Any] = {
        "id": f"p{line}", "path": "a.go", "line": line, "defect_class": "correctness", "severity": "error",
        "words": words,
    }  # fmt: skip
    return Plant(**{**known, **changes})


def extra(line: int = 20, words: tuple[str, ...] = ("no timeout*",)) -> Extra:
    """An accepted extra in a.go."""
    return Extra(path="a.go", line=line, words=words)


def case(*plants: Plant, extras: tuple[Extra, ...] = (), **changes: Any) -> Case:
    """A case with a file of a hundred lines."""
    return Case(**{"id": "c", "plants": plants, "extras": extras, "head": {"a.go": "\n" * 100}, **changes})


def finding(line: int | None = 50, title: str = "nil pointer", **changes: Any) -> Finding:
    """A finding in a.go."""
    return Finding(**{"path": "a.go", "line": line, "title": title, "severity": "error", **changes})


def regions(*lines: int) -> tuple[Region, ...]:
    """Further regions of one line each."""
    return tuple(Region(line=line) for line in lines)


def review(*findings: Finding, **changes: Any) -> Review:
    """A review that was delivered, on our scale."""
    known: dict[str, Any] = {"case": "c", "reviewer": "r", "repeat": 1, "status": "found", "scale": "ours"}
    return Review(**{**known, "findings": findings, **changes})
