"""What progress is written to, with a clock that the test moves."""

from judgeproof.ask.flight import Flight
from judgeproof.runs.progress import Progress


class Sink:
    """A stream that may be a terminal, and remembers when something was written to it."""

    def __init__(self, *, terminal: bool, encoding: str = "utf-8") -> None:
        self.terminal = terminal
        self.encoding = encoding
        self.now = 0.0
        self.written: list[tuple[float, str]] = []

    def isatty(self) -> bool:
        return self.terminal

    def write(self, text: str) -> int:
        self.written.append((self.now, text))
        return len(text)

    def flush(self) -> None:
        return

    def clock(self) -> float:
        return self.now


def at(done: int, total: int | None = 100, *, kept: int = 0, spend: str | None = None) -> Progress:
    """How far a run is, half of whose rows are not assessed."""
    return Progress(
        done=done, unassessed=done // 2, total=total, kept=kept, spend=spend, flight=Flight(count=3)
    )
