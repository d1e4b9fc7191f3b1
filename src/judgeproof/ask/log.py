"""What happens on the way, told through the standard library's logging under the name `judgeproof`.

Nothing is shown unless somebody who uses this package asks for it: the only handler that is set drops what it is given.
"""

import logging
from collections.abc import Mapping
from typing import Any, Literal

from judgeproof.text.visible import visible

NAME = "judgeproof"
_LOGGER = logging.getLogger(NAME)
# Without it Python prints warnings that nobody asked for.
_LOGGER.addHandler(logging.NullHandler())
_LEVELS = {"info": logging.INFO, "warning": logging.WARNING}

# What is told, and when.
EVENTS: Mapping[str, str] = {
    "run_begun": "a run directory was made",
    "run_resumed": "a run is gone on with",
    "run_ended": "a run has come to its end, complete or not",
    "rate_limited": "a service asks for fewer calls, and gets them",
    "retry": "a call failed and is made again",
    "service_given_up": "a service is not asked any more",
}


def log(
    event: str, message: str, fields: Mapping[str, Any], *, level: Literal["info", "warning"] = "info"
) -> None:
    """Tell of an event. The record has it as `event`, and what is known of it as `fields`.

    What would steer a terminal is written out in both. No field may hold what a service or a model said.
    """
    assert event in EVENTS
    if _LOGGER.isEnabledFor(_LEVELS[level]):
        safe = {name: _safe(value) for name, value in fields.items()}
        _LOGGER.log(_LEVELS[level], "%s", _safe(message), extra={"event": event, "fields": safe})


def _safe(value: Any) -> Any:
    return visible(value).replace("\n", "\\n") if isinstance(value, str) else value
