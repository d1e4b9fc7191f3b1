"""Foreign text in Markdown."""

import re

from judgeproof.text.visible import one_line

_SIGNS = re.compile(r"([\\`*_{}\[\]<>()#+\-.!|~@&])")


def literal(text: str, width: int = 120) -> str:
    """Return foreign text on one line in which nothing is Markdown."""
    return _SIGNS.sub(r"\\\1", one_line(text, width))
