"""Whether a quotation stands in a chunk: verbatim, with content, and not merely its label."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from judgeproof.citations.facts import Source
from judgeproof.citations.labels import fold
from judgeproof.citations.reply import plain_text
from judgeproof.citations.verification import found_in
from judgeproof.retrieval.facts import Quote, Shown
from judgeproof.text.normalise import BREAK, normalise

_ELLIPSIS = re.compile(r"[.\u2026]{3,}|\u2026")
_AROUND = " \t\r\n[](){}<>\u3010\u3011*_\"'.,:;"


def quoted(words: Any, chunks: Iterable[Shown]) -> Quote | None:
    """Return a quotation at its place in the first chunk that holds it; None where none does, or it says nothing.

    It stands in one chunk alone, cuts no word and no number, and holds two words, of which one is no function word, or a
    number. A label is no content: what a chunk is called does not show what it says.
    """
    quote = plain_text(words)
    if quote is None:
        return None
    bare = fold(quote.strip(_AROUND))
    for chunk in chunks:
        if bare == fold(chunk.label.strip(_AROUND)):
            continue
        found = found_in(quote, Source(label=chunk.label, passages=(chunk.text,)))
        if found is not None:
            return Quote(chunk=chunk.n, start=found.start, end=found.end, text=found.text, match=found.match)
    return None


def all_quoted(quotes: Iterable[str], chunks: Sequence[Shown]) -> dict[str, Quote | None]:
    """Return where each of many quotations stands, as `quoted` would one by one.

    Chunk by chunk, since a chunk that is long takes its time to be read. One in which the longest part of a quotation does not
    stand, however it is spaced and hyphenated, cannot hold it.
    """
    found: dict[str, Quote | None] = dict.fromkeys(quotes)
    longest = {quote: max(map(str.strip, _ELLIPSIS.split(_bare(quote))), key=len) for quote in found}
    for chunk in chunks:
        text = _bare(chunk.text)
        for quote, part in longest.items():
            if found[quote] is None and part in text:
                found[quote] = quoted(quote, (chunk,))
    return found


def _bare(text: str) -> str:
    """Return a text as it is searched: normalised, without hyphens."""
    return normalise(text).text.replace("-", "").replace(BREAK, "")
