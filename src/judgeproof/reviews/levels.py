"""The severity scale, and reading a word on it."""

LEVELS = ("nit", "info", "warning", "error", "critical")
_RANKS = {level: rank for rank, level in enumerate(LEVELS, start=1)}


def rank(level: str) -> int:
    """Return how loud a level is, from 1 (nit) to 5 (critical)."""
    return _RANKS[level]


def recognised(word: str | None) -> bool:
    """Tell whether a word is one of ours, whatever its capitals and the blanks around it."""
    return word is not None and word.strip().lower() in _RANKS


def read(word: str | None) -> str:
    """Return the level of a word. A word that is none of ours, `none` included, reads as info and is never louder."""
    level = word.strip().lower() if word is not None else ""
    return level if level in _RANKS else "info"
