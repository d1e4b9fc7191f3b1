"""A row of a retrieval run as a page shows it: its chunks with their verdicts and quotations, and what of the reference they hold."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judgeproof.figures import shown
from judgeproof.reports.retrieval_tables import WORDS

Parts = list[dict[str, Any]]
_KINDS: Mapping[Any, str] = {
    "relevant": "good", "needed": "good", "partially_relevant": "half", "irrelevant": "bad", "not_needed": "bad", None: "open",
    True: "good", False: "bad",
}  # fmt: skip


def view(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the template shows of a row."""
    outcome = row["outcome"]
    recall = outcome["metrics"].get("context_recall")
    return {
        "badges": [_badge(WORDS[name], metric) for name, metric in outcome["metrics"].items()]
        or [_closed(outcome)],
        "question": row["question"],
        "reference": _reference(row.get("reference") or "", recall) if recall else [],
        "recall": recall,
        "pieces": _pieces(recall["pieces"]) if recall else [],
        "chunks": [_chunk(chunk, outcome["metrics"]) for chunk in row.get("chunks", ())],
        "dropped": outcome["dropped"],
        "before": outcome["before"],
        "told": [
            {"name": WORDS[name], "text": metric["explanation"], "judge": metric["judge_explanation"]}
            for name, metric in outcome["metrics"].items()
        ]
        or [{"name": "row", "text": outcome["explanation"], "judge": ""}],
        "corrections": [c for m in outcome["metrics"].values() for c in m["corrections"]],
    }


def _closed(outcome: Mapping[str, Any]) -> dict[str, Any]:
    """Return why a row has no metrics: code closed it before any of them."""
    return {"name": "row", "kind": "open", "text": (outcome["reason"] or "").replace("_", " ")}


def _badge(name: str, metric: Mapping[str, Any]) -> dict[str, Any]:
    """Return a metric in a word or two."""
    kind = {True: "good", False: "bad", None: "open"}[metric["passed"]]
    text = shown(metric["score"]) if metric["score"] is not None else metric["reason"].replace("_", " ")
    return {"name": name, "kind": kind, "text": text}


def _reference(text: str, recall: Mapping[str, Any]) -> Parts:
    """Return the reference in the stretches over which the verdict is the same."""
    marks = [(span["start"], span["end"], _KINDS[span["supported"]]) for span in recall["spans"]]
    return marked(text, marks)


def _pieces(pieces: Sequence[Mapping[str, Any]]) -> Parts:
    """Return the pieces of a reference, each with what bears it out."""
    return [
        {
            "text": piece["text"],
            "kind": _KINDS[piece["supported"]],
            "word": _word(piece),
            "quote": piece["evidence"]["text"] if piece["evidence"] else None,
            "chunk": piece["evidence"]["chunk"] if piece["evidence"] else None,
        }
        for piece in pieces
    ]


def _word(piece: Mapping[str, Any]) -> str:
    if piece["refused"]:
        return "said to be supported, the quotation is not found"
    return {True: "supported", False: "not supported", None: "abstained"}[piece["supported"]]


def _chunk(chunk: Mapping[str, Any], metrics: Mapping[str, Any]) -> dict[str, Any]:
    """Return a chunk with the verdicts on it, and with every quotation of it marked."""
    verdicts = [
        (WORDS[name], verdict)
        for name, metric in metrics.items()
        for verdict in metric["verdicts"]
        if verdict["n"] == chunk["n"]
    ]
    quotes = [verdict["evidence"] for _, verdict in verdicts if verdict["evidence"]]
    quotes += [
        piece["evidence"]
        for metric in metrics.values()
        for piece in metric["pieces"]
        if piece["evidence"] and piece["evidence"]["chunk"] == chunk["n"]
    ]
    marks = [(quote["start"], quote["end"], "quote") for quote in quotes if quote["chunk"] == chunk["n"]]
    return {
        "n": chunk["n"],
        "label": chunk["label"],
        "parts": marked(chunk["text"], _together(marks)),
        "verdicts": [{"name": name, **_told(verdict)} for name, verdict in verdicts],
    }


def _told(verdict: Mapping[str, Any]) -> dict[str, str]:
    """Return a verdict on a chunk in words."""
    word = verdict["verdict"] or f"open: {(verdict['why'] or '').replace('_', ' ')}"
    text = word.replace("_", " ")
    if verdict["duplicate_of"] is not None:
        text += f", repeats chunk {verdict['duplicate_of']}"
    elif verdict["proof"] == "asserted":
        text += " (asserted)"
    return {"text": text, "kind": _KINDS[verdict["verdict"]]}


def _together(marks: Sequence[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """Return marks of which those that overlap are one."""
    found: list[tuple[int, int, str]] = []
    for start, end, kind in sorted(marks):
        if found and start < found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]), kind)
        else:
            found.append((start, end, kind))
    return found


def marked(text: str, marks: Sequence[tuple[int, int, str]]) -> Parts:
    """Return a text in parts of which each has the kind of its mark, or none; put together they are the text."""
    return [part for part in _parts(text, marks) if part["text"]]


def _parts(text: str, marks: Sequence[tuple[int, int, str]]) -> Iterator[dict[str, Any]]:
    at = 0
    for start, end, kind in marks:
        yield {"text": text[at:start], "kind": None}
        yield {"text": text[start:end], "kind": kind}
        at = end
    yield {"text": text[at:], "kind": None}
