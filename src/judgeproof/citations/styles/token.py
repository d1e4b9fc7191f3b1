"""What a style reader finds, and what it is told about the row."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from msgspec import Struct

from judgeproof.citations.facts import Context, Marker
from judgeproof.citations.labels import fold, is_number
from judgeproof.text.words import is_unspaced


class Found(Struct, frozen=True):
    """One citation as it stands in a response: its span, the bracket as written, and the markers it expands to."""

    start: int
    end: int
    shown: str
    markers: tuple[Marker, ...]


@dataclass(frozen=True, slots=True)
class Labels:
    """What a style reader needs to know of the context and of the definitions in the response.

    `known` are the folded labels, rejected ones too. `compact` maps labels without their signs to labels, for
    author-year citations; `urls` maps addresses to labels.
    """

    known: frozenset[str] = frozenset()
    all_numbers: bool = False
    urls: Mapping[str, str] = field(default_factory=dict[str, str])
    compact: Mapping[str, str] = field(default_factory=dict[str, str])
    definitions: Mapping[str, str] = field(default_factory=dict[str, str])

    def defined(self, label: str) -> str | None:
        """Return the key of the source that a definition in the response names, if it names one."""
        target = self.definitions.get(label.casefold())
        if target is None:
            return None
        words = target.strip().split(maxsplit=1) or [""]
        for candidate in (target, words[0]):
            key = fold(candidate.strip("[]<>()., \t"))
            if key in self.known:
                return key
        return self.urls.get(words[0])


def labels_of(context: Context, definitions: Mapping[str, str]) -> Labels:
    """Gather what the style readers need to know."""
    urls = {source.url: key for key, source in context.sources.items() if source.url}
    named = _named(tuple(context.sources), tuple(context.rejected))
    return replace(named, urls=urls, definitions=definitions) if urls or definitions else named


@lru_cache(maxsize=64)
def _named(usable: tuple[str, ...], rejected: tuple[str, ...]) -> Labels:
    """Gather what the labels alone tell; rows of one data set mostly have the same ones."""
    keys = (*usable, *rejected)
    return Labels(
        known=frozenset(keys),
        all_numbers=bool(usable) and all(map(is_number, usable)),
        compact={compact(key): key for key in keys},
    )


def compact(key: str) -> str:
    """Return a label without anything but letters and digits."""
    return "".join(c for c in key if c.isalnum())


def is_glued(text: str, start: int) -> bool:
    """Tell whether a citation is glued to a word before it; scripts without blanks glue nothing."""
    if start == 0:
        return False
    before = text[start - 1]
    return (before.isalnum() or before == "_") and not is_unspaced(before)
