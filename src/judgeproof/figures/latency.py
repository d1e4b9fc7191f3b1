"""How long answers took, in seconds. Pure."""

from collections.abc import Iterable

_PERCENTILES = (50, 90, 99)


def latency(seconds: Iterable[float | None]) -> dict[str, float | int | None]:
    """Return percentiles of what is known (nearest rank), with how many answers were timed and how many were not."""
    told = list(seconds)
    known = sorted(second for second in told if second is not None)
    n = len(known)
    return {
        "n": n,
        "untimed": len(told) - n,
        **{f"p{at}": known[-(-at * n // 100) - 1] if n else None for at in _PERCENTILES},
        "most": known[-1] if n else None,
    }
