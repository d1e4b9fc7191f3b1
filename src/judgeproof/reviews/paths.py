"""Which file of a change a reviewer's path means."""

import unicodedata
from collections.abc import Iterable, Mapping


def normal(path: str) -> str:
    """Return a path in one spelling: composed characters, forward slashes, no `.` and no empty segments."""
    segments = unicodedata.normalize("NFC", path).replace("\\", "/").split("/")
    return "/".join(segment for segment in segments if segment not in ("", "."))


class Paths:
    """The files of one change by every name that a reviewer may use for them."""

    __slots__ = ("_exact", "_folded")

    def __init__(self, paths: Iterable[str], renames: Mapping[str, str]) -> None:
        self._exact = {normal(path): normal(path) for path in paths}
        for old, new in renames.items():
            self._exact.setdefault(normal(old), normal(new))
        self._folded: dict[str, str | None] = {}
        for name, meant in self._exact.items():
            key = name.casefold()
            # Two files that differ in capitals only: no guess.
            self._folded[key] = meant if self._folded.get(key, meant) == meant else None

    def resolve(self, path: str) -> str:
        """Return the normalised head path that is meant; a path that means no file of the change stays what it is."""
        # Most paths are spelled as the change spells them.
        exact = self._exact.get(path)
        if exact is not None:
            return exact
        name = normal(path)
        exact = self._exact.get(name)
        if exact is not None:
            return exact
        return self._folded.get(name.casefold()) or name
