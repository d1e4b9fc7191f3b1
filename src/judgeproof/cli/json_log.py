"""What is said on standard error, as one JSON object a line."""

import json
import logging
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from judgeproof.ask.log import NAME
from judgeproof.cli.printing import shown, tell


def json_line(
    event: str, message: str | None, *, level: str, fields: Mapping[str, Any], at: datetime | None = None
) -> str:
    """Return an event of a moment, by default of now, as a line of JSON in ASCII.

    What would steer a terminal is written out in every text, for whoever prints one that was read from it.
    """
    at = at or datetime.now(UTC)
    told: dict[str, Any] = {
        "time": f"{at:%Y-%m-%dT%H:%M:%S}.{at.microsecond // 1000:03}Z",
        "level": level,
        "event": event,
        **({} if message is None else {"message": message}),
        **fields,
    }
    safe = {name: shown(value) if isinstance(value, str) else value for name, value in told.items()}
    return json.dumps(safe, allow_nan=False, default=repr) + "\n"


@contextmanager
def listening(*, quiet: bool) -> Generator[None]:
    """Have what the package tells through `logging` said too, where it is quiet only its warnings."""
    level = logging.WARNING if quiet else logging.INFO
    logger, handler = logging.getLogger(NAME), _Handler(level)
    before = logger.level
    logger.addHandler(handler)
    logger.setLevel(level)
    try:
        yield
    finally:
        logger.setLevel(before)
        logger.removeHandler(handler)


class _Handler(logging.Handler):
    """Says what it is given as JSON."""

    def emit(self, record: logging.LogRecord) -> None:
        """Say one record."""
        event, fields = getattr(record, "event", "message"), getattr(record, "fields", {})
        at = datetime.fromtimestamp(record.created, UTC)
        tell(json_line(event, record.getMessage(), level=record.levelname.lower(), fields=fields, at=at))
