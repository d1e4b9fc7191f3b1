"""Putting sources together: what is usable, what is declared but cannot be cited."""

from collections.abc import Iterable, Mapping

from judgeproof.citations.facts import Chunk, Context, Source
from judgeproof.citations.labels import fold


def merged(format: str, chunks: Iterable[Chunk], text: str | None = None) -> Context:
    """Gather chunks of which those with one label are passages of one source.

    A label whose chunks hold no text is rejected. `text` is the context as one string where it was one.
    """
    pieces = tuple(chunks)
    gathered: dict[str, list[Chunk]] = {}
    for chunk in pieces:
        gathered.setdefault(fold(chunk.label), []).append(chunk)
    sources = {key: _source(found) for key, found in gathered.items() if any(c.text.strip() for c in found)}
    rejected = {key: found[0].label for key, found in gathered.items() if key not in sources}
    whole = text if text is not None else "\n\n".join(c.text for found in gathered.values() for c in found)
    return Context(format=format, sources=sources, rejected=rejected, text=whole, chunks=pieces)


def strict(
    format: str,
    blocks: Iterable[tuple[str, str]],
    text: str,
    declared: Mapping[str, str] | None = None,
) -> Context:
    """Gather the labels and trimmed bodies of labelled text: a label that is repeated or empty is rejected altogether.

    `declared` are labels, by their keys, that are rejected before any other.
    """
    chunks = tuple([Chunk(label=label, text=body) for label, body in blocks])
    gathered: dict[str, tuple[str, list[str]]] = {}
    for chunk in chunks:
        gathered.setdefault(fold(chunk.label), (chunk.label, []))[1].append(chunk.text)
    sources: dict[str, Source] = {}
    rejected = dict(declared or {})
    for key, (label, bodies) in gathered.items():
        if len(bodies) == 1 and bodies[0]:
            sources[key] = Source(label=label, passages=(bodies[0],))
        else:
            rejected[key] = label
    return Context(format=format, sources=sources, rejected=rejected, text=text, chunks=chunks)


def _source(chunks: list[Chunk]) -> Source:
    """Make one source of its chunks; every passage keeps its text as given."""
    return Source(
        label=chunks[0].label,
        passages=tuple(chunk.text for chunk in chunks if chunk.text.strip()),
        title=next((chunk.title for chunk in chunks if chunk.title), None),
        url=next((chunk.url for chunk in chunks if chunk.url), None),
    )
