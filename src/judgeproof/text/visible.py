"""Making foreign text safe to print: what would steer a terminal or reorder a line is shown, not obeyed."""

import re

_STEERS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\ud800-\udfff]"
)


def visible(text: str) -> str:
    r"""Return a text with its control and direction characters written out as `\x1b` or `\u202e`."""
    return _STEERS.sub(_written, text)


def one_line(text: str, width: int) -> str:
    """Return a text on one line, safe to print, cut to a width with an ellipsis."""
    flat = " ".join(visible(text).split())
    return flat if len(flat) <= width else flat[: max(0, width - 1)] + "\u2026"


def _written(match: re.Match[str]) -> str:
    code = ord(match[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
