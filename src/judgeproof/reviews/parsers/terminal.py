"""Text that was printed for a terminal, without what steers one."""

import re

# An operating system command ends at a bell or at ESC \\; one that does not end reaches to the next escape.
_OSC = re.compile(r"(?:\x1b\]|\x9d)[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?")
_CSI = re.compile(r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]")
_OTHER = re.compile(r"\x1b[ -/]*[0-~]?")


def without_escapes(text: str) -> str:
    """Return a text without escape sequences, its lines ended by a newline alone."""
    bare = _OTHER.sub("", _CSI.sub("", _OSC.sub("", text)))
    return bare.replace("\r\n", "\n").replace("\r", "\n")
