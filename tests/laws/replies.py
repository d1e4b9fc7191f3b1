"""What a judge may say of a row: good replies, and every way in which a reply can be bad."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from judgeproof.citations.examination import Examined
from judgeproof.citations.facts import Occurrence
from judgeproof.citations.labels import fold
from judgeproof.citations.reply import Unusable

Verdict = dict[str, Any]


def passages(examined: Examined, label: str | None) -> tuple[str, ...]:
    assert examined.context is not None
    return examined.context.sources[fold(label or "")].passages


def other(examined: Examined, occurrence: Occurrence) -> str | None:
    """A source that the occurrence does not cite, if there is one."""
    assert examined.context is not None
    labels = [
        s.label for s in examined.context.sources.values() if fold(s.label) != fold(occurrence.source or "")
    ]
    return labels[occurrence.n % len(labels)] if labels else None


def supported(examined: Examined) -> list[Verdict]:
    """A verdict for each graded citation, with the whole first passage of the cited source as its quotation."""
    return [
        {"occurrence": n, "outcome": "supported", "context_span": passages(examined, o.source)[0]}
        for n, o in enumerate(examined.graded, start=1)
    ]


def verdict(examined: Examined, number: int, outcome: str) -> Verdict:
    """A verdict with a quotation that stands where the outcome wants it."""
    occurrence = examined.graded[number - 1]
    found: Verdict = {"occurrence": number, "outcome": outcome}
    named = other(examined, occurrence) if outcome == "misattributed" else occurrence.source
    if outcome == "misattributed":
        found["supporting_marker"] = named or "none"
    return {**found, "context_span": passages(examined, named)[0] if named else "nothing to quote"}


def told(verdicts: object, score: object = 3, **more: object) -> str:
    return json.dumps({"score": score, "explanation": "As quoted.", "verdicts": verdicts, **more})


def good(examined: Examined) -> str:
    return told(supported(examined))


def _each(examined: Examined, change: Callable[[Verdict], Mapping[str, Any]], score: object = 3) -> str:
    return told([{**v, **change(v)} for v in supported(examined)], score)


def _elsewhere(examined: Examined) -> str:
    """Every citation is called supported by words of another source."""
    found: list[Verdict] = []
    for v, o in zip(supported(examined), examined.graded, strict=True):
        label = other(examined, o)
        found.append({**v, "context_span": passages(examined, label)[0] if label else "nothing"})
    return told(found)


Bad = Callable[[Examined], str | Unusable]

# Replies that grade nothing, or not everything, or disagree with themselves, in either score mode.
BAD: Mapping[str, Bad] = {
    "empty": lambda e: "",
    "prose": lambda e: "All citations are fine.",
    "refusal": lambda e: "I'm sorry, but I cannot help with that.",
    "null": lambda e: "null",
    "list": lambda e: f"[{good(e)}]",
    "number": lambda e: "3",
    "text": lambda e: json.dumps(good(e)),
    "open": lambda e: good(e)[:-1],
    "half": lambda e: good(e)[: len(good(e)) // 2],
    "twice": lambda e: good(e) + "\n" + good(e),
    "two lines of thought": lambda e: good(e) + ' {"score": 0, "verdicts": []}',
    "prose before": lambda e: "Here is my answer: " + good(e),
    "score twice": lambda e: good(e).replace('{"score"', '{"score": 3, "score"', 1),
    "verdicts twice": lambda e: good(e)[:-1] + ', "verdicts": []}',
    "inner key twice": lambda e: good(e).replace('"outcome"', '"outcome": "misattributed", "outcome"', 1),
    "no verdicts": lambda e: '{"score": 3, "explanation": "fine"}',
    "verdicts null": lambda e: told(None),
    "verdicts empty": lambda e: told([]),
    "verdicts text": lambda e: told(json.dumps(supported(e))),
    "verdicts object": lambda e: told({"1": supported(e)}),
    "verdicts nested": lambda e: told([supported(e)]),
    "one missing": lambda e: told(supported(e)[:-1]),
    "number true": lambda e: _each(e, lambda v: {"occurrence": True}),
    "number text": lambda e: _each(e, lambda v: {"occurrence": str(v["occurrence"])}),
    "number 1.0": lambda e: _each(e, lambda v: {"occurrence": float(v["occurrence"])}),
    "number shifted": lambda e: _each(e, lambda v: {"occurrence": v["occurrence"] + 1}),
    "number zero": lambda e: _each(e, lambda v: {"occurrence": v["occurrence"] - 1}),
    "number negative": lambda e: _each(e, lambda v: {"occurrence": -v["occurrence"]}),
    "number huge": lambda e: _each(e, lambda v: {"occurrence": int("9" * 400)}),
    "number null": lambda e: _each(e, lambda v: {"occurrence": None}),
    "outcome capital": lambda e: _each(e, lambda v: {"outcome": "Supported"}),
    "outcome true": lambda e: _each(e, lambda v: {"outcome": True}),
    "outcome list": lambda e: _each(e, lambda v: {"outcome": ["supported"]}),
    "outcome unknown": lambda e: _each(e, lambda v: {"outcome": "fabricated"}),
    "abstains": lambda e: _each(e, lambda v: {"outcome": "abstain"}),
    "quote empty": lambda e: _each(e, lambda v: {"context_span": ""}),
    "quote of one letter": lambda e: _each(e, lambda v: {"context_span": v["context_span"][:1]}),
    "quote cut": lambda e: _each(e, lambda v: {"context_span": v["context_span"][1:] + "x"}),
    "quote invented": lambda e: _each(e, lambda v: {"context_span": "Nowhere is this to be read in 1871."}),
    "quote of function words": lambda e: _each(e, lambda v: {"context_span": "of the"}),
    "quote null": lambda e: _each(e, lambda v: {"context_span": None}),
    "quote list": lambda e: _each(e, lambda v: {"context_span": [v["context_span"]]}),
    "quote of a label": lambda e: _each(
        e, lambda v: {"context_span": f"[{e.graded[v['occurrence'] - 1].source}]"}
    ),
    "quote of the response": lambda e: _each(e, lambda v: {"context_span": e.row.response}),
    "quote from elsewhere": _elsewhere,
    "differs": lambda e: told([*supported(e), {"occurrence": 1, "outcome": "abstain"}]),
    "unavailable": lambda e: Unusable("judge_unavailable", "timeout"),
}
# Replies of which only the score is bad: they matter where a score is asked.
BAD_SCORE: Mapping[str, Bad] = {
    "score missing": lambda e: json.dumps({"verdicts": supported(e)}),
    "score true": lambda e: told(supported(e), score=True),
    "score null": lambda e: told(supported(e), score=None),
    "score word": lambda e: told(supported(e), score="high"),
    "score list": lambda e: told(supported(e), score=[3]),
    "score NaN": lambda e: told(supported(e), score=float("nan")),
    "score infinite": lambda e: told(supported(e), score=float("inf")),
    "score 1e999": lambda e: good(e).replace('"score": 3', '"score": 1e999', 1),
    "score long": lambda e: good(e).replace('"score": 3', '"score": 3.' + "0" * 400, 1),
    "score high": lambda e: told(supported(e), score=3.0001),
    "score negative": lambda e: told(supported(e), score=-1),
    "score of failure": lambda e: told(supported(e), score=0),
    "score between": lambda e: told(supported(e), score=1.9),
}
