"""Specs of judges as they may be shown and kept: without what opens the place that they name."""

import re

# To the last such sign: a password may hold one that is not written out as it should be.
_BEFORE_HOST = re.compile(r"(?i)(https?://)\S*@")
_VALUE = re.compile(r"([?&][^=&\s]+=)[^&\s\[]+")


def shown(spec: str) -> str:
    """Return a spec without the user, the password and the values of the query in its address."""
    return _VALUE.sub(r"\1***", _BEFORE_HOST.sub(r"\1***@", spec)) if "://" in spec else spec
