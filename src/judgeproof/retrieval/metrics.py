"""The metrics of retrieval: what each asks, what a reply to it holds, and how it is graded."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from judgeproof.errors import UsageError
from judgeproof.retrieval import precision, recall, relevance
from judgeproof.retrieval.facts import PRECISION, RECALL, RELEVANCE, Shown
from judgeproof.retrieval.grades import Grade


@dataclass(frozen=True, slots=True, kw_only=True)
class Metric:
    """One metric. `task` is what the judge decides, in words, and `entry` one verdict as it is shown to it.

    `schema` holds the properties of a verdict; `reference` tells that the judge is shown the reference answer, where there is one.
    """

    task: str
    entry: str
    schema: Mapping[str, Any]
    reference: bool
    grade: Callable[[Sequence[Any], Sequence[Shown], str], Grade]


def _of_chunks(words: Sequence[str]) -> dict[str, Any]:
    """Return the properties of a verdict on a chunk."""
    return {
        "chunk": {"type": "integer"},
        "verdict": {"type": "string", "enum": list(words)},
        "quote": {"type": "string"},
    }


_RELEVANCE = """\
Decide for each chunk whether it bears on the question. Judge each one by itself, whatever the others say.
- "relevant": it holds something that answers the question or a part of it. Quote the words that do.
- "partially_relevant": it is about what is asked and helps to answer it, but answers no part of it. Quote the words that help.
- "irrelevant": nothing in it helps.
- "abstain": you cannot tell.

Give exactly one verdict for each of the {count} chunks."""
_PRECISION = """\
Decide for each chunk whether a complete answer to the question needs it{by}. Judge them together: what an earlier \
chunk says in full, a later one is not needed for.
- "needed": an answer would lack something without it. Quote the words that it needs.
- "not_needed": an answer loses nothing without it.
- "abstain": you cannot tell.

Give exactly one verdict for each of the {count} chunks."""
_RECALL = """\
Cut the reference answer into statements, from its first word to its last: copy every word of it, in its order, into one \
piece after another, so that the pieces put together are the whole reference answer. Cut where one statement ends, and never \
within a word. Decide for each piece whether the chunks say it.
- true: one chunk says it. Quote the words of that chunk that do.
- false: no chunk says all of it.
- "abstain": you cannot tell.

What the chunks do not say is false, however true it is."""

METRICS: Mapping[str, Metric] = {
    RELEVANCE: Metric(
        task=_RELEVANCE,
        entry='{"chunk": 1, "verdict": "relevant|partially_relevant|irrelevant|abstain", "quote": "words of that chunk"}',
        schema=_of_chunks(relevance.WORDS),
        reference=False,
        grade=relevance.grade,
    ),
    PRECISION: Metric(
        task=_PRECISION,
        entry='{"chunk": 1, "verdict": "needed|not_needed|abstain", "quote": "words of that chunk"}',
        schema=_of_chunks(precision.WORDS),
        reference=True,
        grade=precision.grade,
    ),
    RECALL: Metric(
        task=_RECALL,
        entry='{"text": "words of the reference answer", "supported": true|false|"abstain", "quote": "words of one chunk"}',
        schema={
            "text": {"type": "string"},
            "supported": {"anyOf": [{"type": "boolean"}, {"type": "string", "enum": ["abstain"]}]},
            "quote": {"type": "string"},
        },
        reference=True,
        grade=recall.grade,
    ),
}


def chosen(names: Sequence[str]) -> tuple[str, ...]:
    """Return the metrics that are asked for, in their order; all of them where none is named. Raises UsageError for no metric."""
    unknown = [name for name in names if name not in METRICS]
    if unknown:
        raise UsageError(f"metric {unknown[0]!r} does not exist; there are: {', '.join(METRICS)}")
    return tuple(name for name in METRICS if not names or name in names)
