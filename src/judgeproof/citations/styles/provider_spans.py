"""The shapes in which providers send citations beside a text: annotations, content blocks, byte segments."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from judgeproof.citations.contexts.objects import chunk
from judgeproof.citations.facts import Row
from judgeproof.citations.json_values import is_list, is_object


@dataclass(frozen=True, slots=True)
class Pair:
    """One structured citation as received: offsets in some unit, the quoted text if any, and the references.

    Each reference is the names it may go by, best first.
    """

    start: Any
    end: Any
    text: str | None
    refs: tuple[tuple[str, ...], ...]
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
    return list(_blocks(row.citations, row)) or list(_annotations(_typed(row.citations), row))


def unread(row: Row) -> bool:
    """Tell whether the key `citations` holds objects that tell something; where nothing was read of them, they are no silence."""
    items = row.citations if is_list(row.citations) else []
    return any(
        is_object(item) and item.get("type") != "text" and any(map(_tells, item.values())) for item in items
    )


def _tells(value: Any) -> bool:
    return bool(value) and (isinstance(value, str) or is_list(value) or is_object(value))


def _typed(value: Any) -> list[Any]:
    """Return the items of a list that call themselves citations, or hold one as services nest it."""
    return [
        item
        for item in (value if is_list(value) else [])
        if is_object(item)
        and (
            str(item.get("type")).endswith("_citation")
            or is_object(item.get("url_citation"))
            or is_object(item.get("file_citation"))
        )
    ]


def joined_blocks(blocks: Any) -> str | None:
    """Return the response that content blocks make when they are joined, or None where they are no blocks."""
    return "".join(text for _, text in _texts(blocks)) or None


def message(value: Any) -> str | None:
    """Return the text of a message in content blocks, each of which tells its type; None where a value is none.

    A list of texts may as well be several answers.
    """
    typed = is_list(value) and all(is_object(block) and isinstance(block.get("type"), str) for block in value)
    return joined_blocks(value) if typed else None


def _texts(blocks: Any) -> Iterator[tuple[Mapping[str, Any], str]]:
    """Yield the blocks of text among content blocks, each with its text."""
    for block in blocks if is_list(blocks) else []:
        if is_object(block) and block.get("type", "text") == "text" and isinstance(block.get("text"), str):
            yield block, block["text"]


def _annotations(value: Any, row: Row) -> Iterator[Pair]:
    """Yield OpenAI annotations: a file citation names its file, a link its address; `text` is what they replace."""
    taken = 0
    for item in value if is_list(value) else []:
        if not is_object(item):
            continue
        detail = next((v for k in ("url_citation", "file_citation") if is_object(v := item.get(k))), item)
        names = _names(detail, ("file_id", "title", "url", "id", "source"))
        text = item.get("text") if isinstance(item.get("text"), str) else None
        start = item.get("start_index", item.get("start"))
        end = item.get("end_index", item.get("end"))
        if text is not None and text.startswith("\u3010"):
            # Its marker says where it stands better than its span, which counts in a unit that varies.
            declared = (
                start
                if isinstance(start, int) and start >= 0 and row.response.startswith(text, start)
                else None
            )
            found = declared if declared is not None else row.response.find(text, taken)
            if found >= 0:
                start, end, taken = found, found + len(text), found + len(text)
        if names:
            yield Pair(start=start, end=end, text=text, refs=(names,))


def _names(detail: Mapping[str, Any], fields: Sequence[str]) -> tuple[str, ...]:
    """Return what some fields of a reference call it, in their order."""
    return tuple(
        str(value) for name in fields if isinstance(value := detail.get(name), str | int) and value != ""
    )


def _blocks(value: Any, row: Row) -> Iterator[Pair]:
    """Yield Anthropic content blocks: the text of a block is the claim of each of its citations."""
    at = 0
    for block, text in _texts(value):
        cited = block.get("citations")
        items = [item for item in cited if is_object(item)] if is_list(cited) else []
        refs = [names for item in items if (names := _document(item, row))]
        at = max(at, row.response.find(text, at))
        if refs:
            yield Pair(start=at, end=at + len(text), text=text, refs=tuple(dict.fromkeys(refs)))
        at += len(text)


def _document(item: Mapping[str, Any], row: Row) -> tuple[str, ...]:
    """Return what a content block cites: the document at a place counted from 0, or what it is called."""
    index = item.get("document_index", item.get("search_result_index"))
    placed = isinstance(index, int) and not isinstance(index, bool) and index >= 0
    called = _names(item, ("document_title", "url", "title", "source"))
    return (*called, _label_at(row.context, index)) if placed else called


def _label_at(context: Any, index: int) -> str:
    """Return the label of the document at a place of a context, or the number that a list gives it."""
    if is_list(context) and index < len(context) and is_object(context[index]):
        return chunk(context[index], str(index + 1)).label
    if is_object(context) and index < len(context):
        return str(list(context)[index])
    return str(index + 1)


def _grounding(value: Any, row: Row) -> Iterator[Pair]:
    """Yield Gemini and Vertex grounding supports: segments count bytes, chunks name a title or an address."""
    if not is_object(value):
        return
    chunks = _listed(value, "groundingChunks", "grounding_chunks")
    for support in _listed(value, "groundingSupports", "grounding_supports"):
        segment = support.get("segment") if is_object(support) else None
        if not is_object(segment):
            continue
        indices = _listed(support, "groundingChunkIndices", "grounding_chunk_indices")
        refs = [_grounded(chunks[i]) for i in indices if isinstance(i, int) and 0 <= i < len(chunks)]
        text = segment.get("text")
        named = tuple(names for names in refs if names)
        if named:
            yield Pair(
                start=segment.get("startIndex", segment.get("start_index", 0)),
                end=segment.get("endIndex", segment.get("end_index")),
                text=text if isinstance(text, str) else None,
                refs=named,
                unit="bytes",
            )


def _listed(value: Mapping[str, Any], *names: str) -> list[Any]:
    """Return the first of some fields that is a list; an empty one where none is."""
    lists = [found for name in names if is_list(found := value.get(name))]
    return lists[0] if lists else []


def _grounded(item: Any) -> tuple[str, ...]:
    """Return what a grounding chunk is called; its names stand one level down."""
    if not is_object(item):
        return ()
    detail = next((v for v in item.values() if is_object(v)), item)
    return _names(detail, ("title", "uri", "url", "id"))


_SHAPES = {
    "annotations": _annotations,
    "content_blocks": _blocks,
    "groundingMetadata": _grounding,
    "grounding_metadata": _grounding,
}
