"""What the embedded judge answers where it is asked about retrieval: what of a reference the chunks say, sentence by sentence.

Whether a chunk bears on a question, or is needed for an answer, does not show in its words; of that it says nothing.
"""

import json
from collections.abc import Sequence
from typing import Any

from judgeproof.judges import embedded
from judgeproof.judges.stimulus import ChunkText, CitationStimulus, Cited, RetrievalStimulus, SourceText
from judgeproof.text.sentences import sentences

_RECALL = "context_recall"
_ABSTAIN = "abstain"


def answer(stimulus: RetrievalStimulus) -> str:
    """Return the reply to the question of one metric."""
    if stimulus.metric != _RECALL:
        verdicts = [{"chunk": chunk.number, "verdict": _ABSTAIN} for chunk in stimulus.chunks]
        told = "What bears on a question does not show in words alone."
        return json.dumps({"explanation": told, "verdicts": verdicts})
    pieces = [stimulus.reference[start:end] for start, end in sentences(stimulus.reference)]
    return json.dumps(
        {
            "explanation": "By the words of each sentence.",
            "verdicts": [_piece(piece, stimulus.chunks) for piece in pieces],
        }
    )


def _piece(piece: str, chunks: Sequence[ChunkText]) -> dict[str, Any]:
    """Return the entry on one sentence: supported where some chunk supports it, and not where every one of them fails it."""
    asked = CitationStimulus(
        question="",
        sources=tuple([SourceText(label=str(chunk.number), passages=(chunk.text,)) for chunk in chunks]),
        citations=tuple(
            [
                Cited(number=chunk.number, marker=str(chunk.number), source=str(chunk.number), claim=piece)
                for chunk in chunks
            ]
        ),
    )
    found: list[dict[str, Any]] = json.loads(embedded.answer(asked))["verdicts"]
    quote = next((entry["context_span"] for entry in found if entry["outcome"] == "supported"), None)
    if quote is not None:
        return {"text": piece, "supported": True, "quote": quote}
    fails = len(found) == len(chunks) and all(entry["outcome"] != _ABSTAIN for entry in found)
    return {"text": piece, "supported": False if fails else _ABSTAIN}
