"""The shapes in which providers send citations beside a text: annotations, content blocks, byte segments."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from judgeproof.citations.facts import Row


@dataclass(frozen=True, slots=True)
class Pair:
    """One structured citation as received: offsets in some unit, the quoted text if any, and the references."""

    start: Any
    end: Any
    text: str | None
    refs: tuple[str, ...]
    unit: str | None = None


def provider_pairs(row: Row) -> list[Pair]:
    """Return what a provider sent beside the response, in the first shape that is there."""
    extra = row.extra
    for name, read in _SHAPES.items():
        value = extra.get(name)
        if value:
            pairs = list(read(value, row))
            if pairs:
                return pairs
    return []


def joined_blocks(blocks: Any) -> str | None:
    """Return the response that content blocks make when they are joined, or None where they are no blocks."""
    if not isinstance(blocks, list) or not blocks:
        return None
    texts = [block.get("text") for block in blocks if isinstance(block, Mapping) and block.get("type", "text") == "text"]
    return "".join(text for text in texts if isinstance(text, str)) or None


def _annotations(value: Any, row: Row) -> Iterator[Pair]:
    """Yield OpenAI annotations: a file citation names its file, a link its address; `text` is what they replace."""
    taken = 0
    for item in value if isinstance(value, list) else []:
        if not isinstance(item, Mapping):
            continue
        detail = next((v for k in ("url_citation", "file_citation") if isinstance(v := item.get(k), Mapping)), item)
        ref = next((str(v) for k in ("file_id", "title", "url", "id", "source") if (v := detail.get(k))), None)
        refs = _refs(detail, ref, row)
        text = item.get("text") if isinstance(item.get("text"), str) else None
        start = item.get("start_index", item.get("start"))
        end = item.get("end_index", item.get("end"))
        marker = text is not None and text.startswith("\u3010")
        if marker and text is not None:
            # The span of such an annotation counts in a unit that varies; its marker is unique in the text.
            found = row.response.find(text, taken)
            if found >= 0:
                start, end, taken = found, found + len(text), found + len(text)
        if refs:
            yield Pair(start=start, end=end, text=text, refs=refs)


def _refs(detail: Mapping[str, Any], ref: str | None, row: Row) -> tuple[str, ...]:
    """Return what an annotation names: its title or address, whichever a label of the context equals."""
    names = _context_names(row.context)
    candidates = [str(v) for k in ("file_id", "title", "url", "id", "source") if (v := detail.get(k))]
    known = next((name for name in candidates if name.casefold() in names), None)
    return (known or ref,) if (known or ref) else ()  # type: ignore[return-value]


def _context_names(context: Any) -> frozenset[str]:
    """Return the names that the items of a structured context carry, case-folded."""
    items = context if isinstance(context, list) else list(context.items()) if isinstance(context, dict) else []
    found: set[str] = set()
    for item in items:
        if isinstance(item, tuple):
            found.add(str(item[0]).casefold())
        elif isinstance(item, Mapping):
            found.update(str(v).casefold() for k in ("id", "label", "name", "url", "doc_id") if (v := item.get(k)))
    return frozenset(found)


def _blocks(value: Any, row: Row) -> Iterator[Pair]:
    """Yield Anthropic content blocks: the text of a block is the claim of each of its citations."""
    at = 0
    for block in value if isinstance(value, list) else []:
        text = block.get("text") if isinstance(block, Mapping) else None
        if not isinstance(text, str):
            continue
        cited = block.get("citations") or []
        refs = [ref for item in cited if isinstance(item, Mapping) and (ref := _document(item, row)) is not None]
        if refs:
            lead = len(text) - len(text.lstrip(" ,;\n\t"))
            yield Pair(start=at + lead, end=at + len(text), text=None, refs=tuple(dict.fromkeys(refs)))
        at += len(text)


def _document(item: Mapping[str, Any], row: Row) -> str | None:
    """Return the document that a content block cites: a label of the context, or its place counted from 0."""
    names = _context_names(row.context)
    for name in ("document_title", "url", "title", "source"):
        value = item.get(name)
        if isinstance(value, str) and value.casefold() in names:
            return value
    index = item.get("document_index", item.get("search_result_index"))
    if not isinstance(index, int) or isinstance(index, bool):
        return None
    if str(index) in names:
        return str(index)
    return _label_at(row.context, index)


def _label_at(context: Any, index: int) -> str:
    """Return the label of the item at a place of a list, or the number that a list gives it."""
    if isinstance(context, list) and 0 <= index < len(context) and isinstance(context[index], Mapping):
        item = context[index]
        return next((str(v) for k in ("id", "label", "name", "doc_id", "url") if (v := item.get(k))), str(index + 1))
    return str(index + 1)


def _grounding(value: Any, row: Row) -> Iterator[Pair]:
    """Yield Gemini and Vertex grounding supports: segments count bytes, chunks name a title or an address."""
    if not isinstance(value, Mapping):
        return
    chunks = value.get("groundingChunks") or value.get("grounding_chunks") or []
    for support in value.get("groundingSupports") or value.get("grounding_supports") or []:
        segment = support.get("segment") or {}
        indices = support.get("groundingChunkIndices") or support.get("grounding_chunk_indices") or []
        refs = [_chunk(chunks[i], row) for i in indices if isinstance(i, int) and 0 <= i < len(chunks)]
        text = segment.get("text")
        named = tuple(ref for ref in refs if ref is not None)
        if named:
            yield Pair(
                start=segment.get("startIndex", segment.get("start_index", 0)),
                end=segment.get("endIndex", segment.get("end_index")),
                text=text if isinstance(text, str) else None,
                refs=named,
                unit="bytes",
            )


def _chunk(chunk: Any, row: Row) -> str | None:
    """Return what a grounding chunk names."""
    detail = next((v for v in chunk.values() if isinstance(v, Mapping)), chunk) if isinstance(chunk, Mapping) else {}
    names = _context_names(row.context)
    candidates = [str(v) for k in ("title", "uri", "url", "id") if (v := detail.get(k))]
    return next((c for c in candidates if c.casefold() in names), candidates[0] if candidates else None)


_SHAPES = {
    "annotations": _annotations,
    "content_blocks": _blocks,
    "groundingMetadata": _grounding,
    "grounding_metadata": _grounding,
}
