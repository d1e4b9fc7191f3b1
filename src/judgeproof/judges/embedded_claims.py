"""The embedded judge's answer to the groundedness question: each claim against each source, as if it cited it."""

import json
from typing import Any

from judgeproof.judges import embedded
from judgeproof.judges.held import held
from judgeproof.judges.stimulus import CitationStimulus, Cited, GroundingStimulus, StatedClaim
from judgeproof.text.articles import several

_LISTS = {"supported": "supporting_spans", "contradicted": "contradicting_spans"}


def answer(stimulus: GroundingStimulus) -> str:
    """Return the reply to the groundedness question: a pair of quotations for each claim that it can tell of.

    A claim that a source supports is supported as far as the quotation holds its words in order, one that a source contradicts and none supports is contradicted; of every
    other one it abstains, since words alone do not show that nothing bears it out.
    """
    pairs = [(claim, source.label) for claim in stimulus.claims for source in stimulus.sources]
    told = json.loads(
        embedded.answer(
            CitationStimulus(
                question=stimulus.question,
                sources=stimulus.sources,
                citations=tuple(
                    Cited(number=n, marker=label, source=label, claim=claim.plain or claim.text)
                    for n, (claim, label) in enumerate(pairs, start=1)
                ),
            )
        )
    )
    found: dict[int, dict[str, str]] = {}
    for (claim, _), verdict in zip(pairs, told["verdicts"], strict=True):
        found.setdefault(claim.number, {}).setdefault(verdict["outcome"], verdict.get("context_span", ""))
    return json.dumps(_reply(stimulus, found))


def _reply(stimulus: GroundingStimulus, found: dict[int, dict[str, str]]) -> dict[str, Any]:
    lists: dict[str, list[dict[str, Any]]] = {name: [] for name in (*_LISTS.values(), "abstained_spans")}
    for claim in stimulus.claims:
        outcome = next((name for name in _LISTS if name in found.get(claim.number, {})), None)
        spoken = _spoken(claim)
        quoted = found.get(claim.number, {}).get(outcome or "", "")
        parts = held(claim.plain or claim.text, quoted) if outcome == "supported" else None
        if outcome is None or (outcome == "supported" and parts is None):
            lists["abstained_spans"].append(spoken)
        elif parts is not None and len(parts) + (parts[0] != (claim.plain or claim.text)) > 1:
            lists["supporting_spans"] += [
                {"claim": claim.number, "response_span": part, "context_span": quoted} for part in parts
            ]
        else:
            lists[_LISTS[outcome]].append({**spoken, "context_span": found[claim.number][outcome]})
    decided = len(stimulus.claims) - len(lists["abstained_spans"])
    explanation = f"Embedded judge {embedded.VERSION}, by comparison of words: of {several(len(stimulus.claims), 'claim')} {decided} decided."
    return {"explanation": explanation, **lists}


def _spoken(claim: StatedClaim) -> dict[str, Any]:
    return {"claim": claim.number, "response_span": claim.text}
