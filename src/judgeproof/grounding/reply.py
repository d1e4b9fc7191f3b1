"""Reading a judge's reply to the groundedness question: testimony, in lists of quoted spans."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from judgeproof.citations.json_values import is_list
from judgeproof.citations.reply import Unusable, explanation_of, read_object, score_of

SUPPORTING, CONTRADICTING, UNSUPPORTED, ABSTAINED = (
    "supporting_spans",
    "contradicting_spans",
    "unsupported_spans",
    "abstained_spans",
)
LISTS = (SUPPORTING, CONTRADICTING, UNSUPPORTED, ABSTAINED)


class Spoken(Struct, frozen=True):
    """A reply that could be read. `score` is None in verdicts mode; each list of spans is as received."""

    score: float | None
    explanation: str
    spans: Mapping[str, Sequence[Any]]


def read_reply(text: str, *, rubric: bool, truncated: bool = False) -> Spoken | Unusable:
    """Read a reply: exactly one JSON object. A list that it does not have is empty; raises nothing, whatever the text."""
    fields = read_object(text, truncated=truncated)
    if isinstance(fields, Unusable):
        return fields
    score = score_of(fields) if rubric else None
    if isinstance(score, str):
        return Unusable("invalid_judge_output", score)
    spans = {name: fields.get(name, []) for name in LISTS}
    if not all(map(is_list, spans.values())):
        return Unusable("invalid_judge_output", "schema_shape")
    return Spoken(score=score, explanation=explanation_of(fields), spans=spans)
