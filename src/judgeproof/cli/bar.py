"""One line that shows how far a run is, for a terminal of some width and for a log."""

from judgeproof.runs.progress import Progress
from judgeproof.text.visible import visible

_WIDEST, _NARROWEST = 40, 8
_DONE, _REST = "\u2501", "\u2500"
_PLAIN_DONE, _PLAIN_REST = "#", "-"
_COLOUR, _FAINT, _NO_COLOUR = "\x1b[32m", "\x1b[2m", "\x1b[0m"


def log_line(progress: Progress, rate: float | None, left: float | None, *, plain: bool) -> str:
    """Return how far a run is as a line of a log. `plain` writes ASCII alone."""
    parts = parts_of(progress, rate, left)
    parts["done"] = f"{parts['done']} {progress.unit}"
    return (" | " if plain else " \u00b7 ").join(parts[name] for name in _ORDER if name in parts)


def bar_line(
    progress: Progress, rate: float | None, left: float | None, *, width: int, plain: bool, colour: bool
) -> str:
    """Return how far a run is as one line that fits into a width.

    What matters least goes first where there is too little room. `plain` draws with ASCII alone.
    """
    parts = parts_of(progress, rate, left)
    if progress.total is None:
        parts["done"] = f"{parts['done']} {progress.unit}"
    for name in ("rate", "spend", "unassessed", "left"):
        if len(_joined(parts)) <= width:
            break
        parts.pop(name, None)
    told = _joined(parts)
    room = min(_WIDEST, width - len(told) - 2)
    if not progress.total or room < _NARROWEST:
        return told[: max(0, width)]
    return f"{_bar(progress.done / progress.total, room, plain=plain, colour=colour)}  {told}"


_ORDER = ("done", "rate", "left", "unassessed", "spend")


def _joined(parts: dict[str, str]) -> str:
    return "  ".join(parts[name] for name in _ORDER if name in parts)


def parts_of(progress: Progress, rate: float | None, left: float | None) -> dict[str, str]:
    """Return what is told of a run by the name of each part."""
    parts = {"done": str(progress.done) if progress.total is None else f"{progress.done}/{progress.total}"}
    if rate is not None:
        parts["rate"] = _rate(rate, progress.unit)
    if left is not None and progress.total != progress.done:
        parts["left"] = f"about {_time(left)} left"
    parts["unassessed"] = f"{progress.lacking} {progress.unassessed}"
    if progress.spend is not None:
        parts["spend"] = visible(progress.spend)
    return parts


def _rate(rate: float, unit: str) -> str:
    """Return a rate as a person reads it: `31 rows/s`, `2.5 rows/s`, `6 rows/min`."""
    if rate >= 10:
        return f"{rate:.0f} {unit}/s"
    if rate >= 1:
        return f"{rate:.1f} {unit}/s"
    by_minute = rate * 60
    return f"{by_minute:.0f} {unit}/min" if by_minute >= 10 else f"{by_minute:.1f} {unit}/min"


def _time(seconds: float) -> str:
    """Return a time as a person reads it: `40 s`, `12 min`, `3 h 05 min`, `4 days`."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    if minutes < 90:
        return f"{minutes} min"
    return f"{minutes // 60} h {minutes % 60:02} min" if minutes < 48 * 60 else f"{minutes / 1440:.0f} days"


def _bar(share: float, width: int, *, plain: bool, colour: bool) -> str:
    """Return a bar; what is done is told by its sign, so that colour only helps."""
    done, rest = (_PLAIN_DONE, _PLAIN_REST) if plain else (_DONE, _REST)
    full = min(width, int(share * width))
    if not colour:
        return done * full + rest * (width - full)
    return f"{_COLOUR}{done * full}{_NO_COLOUR}{_FAINT}{rest * (width - full)}{_NO_COLOUR}"
