"""The retrieved context as sources to quote from. Labels are not needed, and all of its text counts.

A citation must name one source, so a repeated label can be cited by nobody; a quotation only has to stand somewhere.
"""

from collections.abc import Iterator
from typing import Any

from judgeproof.citations.contexts import labelled, numbered, read_context
from judgeproof.citations.contexts.gathering import Chunk, merged
from judgeproof.citations.facts import Context
from judgeproof.citations.labels import fold

# What is called what stands before the first label, or all of a text without labels.
UNLABELLED = "context"


def read_sources(context: Any, *, format: str | None = None) -> Context:
    """Read a context with all of its text in sources. Raises what `read_context` raises."""
    read = read_context(context, format=format)
    if not isinstance(context, str):
        return read
    if read.format == "labelled":
        return _whole(read, *labelled.parts(context, ("[", "]")))
    return _whole(read, *numbered.parts(context)) if read.format == "numbered" else read


def _whole(read: Context, before: str, blocks: list[tuple[str, str]]) -> Context:
    """Return a labelled text with its repeated labels as passages of one source, and what stands before the first."""
    chunks = [Chunk(label=label, text=body) for label, body in blocks]
    if before:
        chunks.insert(0, Chunk(label=_free(fold(label) for label, _ in blocks), text=before))
    return merged(read.format, chunks, read.text)


def _free(taken: Iterator[str]) -> str:
    """Return a name for text without a label that no label has."""
    known = set(taken)
    name, n = UNLABELLED, 1
    while name in known:
        n += 1
        name = f"{UNLABELLED} {n}"
    return name
