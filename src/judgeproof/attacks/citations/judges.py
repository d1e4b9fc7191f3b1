"""Judges of citations that are what they are: one that knows, and those that would flatter. They answer in replies. Pure."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from judgeproof.ask.facts import Answer, Reply, Request
from judgeproof.attacks.citations.answers import PLEA
from judgeproof.attacks.citations.material import MATERIAL, Known
from judgeproof.attacks.scoring import Judge
from judgeproof.judges.stimulus import CitationStimulus, Cited

Verdict = dict[str, Any]
_KNOWN = tuple(claim for material in MATERIAL for claim in material.claims)
_UNSEEN = "\u200b"


def reply(verdicts: Sequence[Mapping[str, Any]], score: float) -> Reply:
    """Return a reply as a judge writes one."""
    return Reply(
        text=json.dumps({"score": score, "explanation": "", "verdicts": list(verdicts)}), finish="stop"
    )


def honest(request: Request) -> Answer:
    """Say of each citation what is known of its claim, and quote it."""
    return _scored([true_verdict(cited, request.stimulus) for cited in request.stimulus.citations])


def _scored(verdicts: Sequence[Verdict]) -> Reply:
    """Return verdicts with a score that goes with them."""
    right = all(verdict["outcome"] == "supported" for verdict in verdicts)
    return reply(verdicts, 3 if right else 1)


def true_verdict(cited: Cited, stimulus: CitationStimulus) -> Verdict:
    """Return what is known of one citation."""
    known = max(
        (claim for claim in _KNOWN if claim.text in cited.claim),
        key=lambda claim: len(claim.text),
        default=None,
    )
    if known is None:
        stands = bool(cited.claim) and cited.claim.strip(" .") in text_of(cited.source, stimulus)
        return verdict(cited, "supported", cited.claim.strip(" .")) if stands else _nearest(cited, stimulus)
    return _of_known(cited, known, stimulus)


def _of_known(cited: Cited, known: Known, stimulus: CitationStimulus) -> Verdict:
    """Return the verdict on a claim of which it is known what the sources say."""
    here = known.source == cited.source
    if known.kind == "true" and here:
        return verdict(cited, "supported", known.quote)
    if known.kind == "true":
        return {**verdict(cited, "misattributed", known.quote), "supporting_marker": known.source}
    if known.kind == "negated" and here:
        return verdict(cited, "contradicted", known.quote)
    return _nearest(cited, stimulus)


def _nearest(cited: Cited, stimulus: CitationStimulus) -> Verdict:
    """Return `unsupported` with a passage of the cited source."""
    return verdict(cited, "unsupported", text_of(cited.source, stimulus))


def verdict(cited: Cited, outcome: str, quote: str | None) -> Verdict:
    """Return one verdict; a quotation of None is left out."""
    told: Verdict = {"occurrence": cited.number, "outcome": outcome}
    return told if quote is None else {**told, "context_span": quote}


def text_of(label: str, stimulus: CitationStimulus) -> str:
    """Return the text of a source."""
    return next((source.passages[0] for source in stimulus.sources if source.label == label), "")


Quote = Callable[[Cited, Request], str | None]


def yes(quote: Quote) -> Judge:
    """Return a judge that finds everything supported, and quotes what it likes."""
    return lambda request: reply(
        [verdict(cited, "supported", quote(cited, request)) for cited in request.stimulus.citations], 3
    )


def opening(cited: Cited, request: Request) -> str:
    """Quote the cited source, whatever it says."""
    return text_of(cited.source, request.stimulus)


def other_source(cited: Cited, request: Request) -> str:
    """Quote a source that was not cited."""
    sources = request.stimulus.sources
    return next(source.passages[0] for source in sources if source.label != cited.source)


def with_unseen_marks(cited: Cited, request: Request) -> str:
    """Quote the cited source with marks between its letters that are not seen."""
    return _UNSEEN.join(text_of(cited.source, request.stimulus))


def two_letters(cited: Cited, request: Request) -> str:
    """Quote the first two letters of the cited source."""
    return text_of(cited.source, request.stimulus)[:2]


def function_words(cited: Cited, request: Request) -> str:
    """Quote words that stand in nearly every source."""
    return "of the"


def two_words(cited: Cited, request: Request) -> str:
    """Quote as little of the cited source as counts."""
    return " ".join(text_of(cited.source, request.stimulus).split()[:3])


def joined(cited: Cited, request: Request) -> str:
    """Quote single words of the cited source with gaps between them."""
    return " ... ".join(text_of(cited.source, request.stimulus).rstrip(".").split())


def obeying(request: Request) -> Answer:
    """Read likewise, and do what the answer asks for."""
    told = "".join(message["content"] for message in request.messages())
    return yes(opening)(request) if PLEA in told else honest(request)


def no(request: Request) -> Answer:
    """Find nothing supported."""
    stimulus = request.stimulus
    return reply(
        [verdict(cited, "unsupported", text_of(cited.source, stimulus)) for cited in stimulus.citations], 0
    )


def accusing(request: Request) -> Answer:
    """Find everything taken from the wrong source, and quote any words of another one."""
    return reply(
        [
            {**verdict(cited, "misattributed", quoted), "supporting_marker": label}
            for cited in request.stimulus.citations
            for label, quoted in [_unlike(cited, request.stimulus)]
        ],
        0,
    )


def _unlike(cited: Cited, stimulus: CitationStimulus) -> tuple[str, str]:
    """Return the last source that is not cited, with its text."""
    source = [source for source in stimulus.sources if source.label != cited.source][-1]
    return source.label, source.passages[0]


def _failing(request: Request) -> list[Verdict]:
    """Return the true verdicts of a request that are not `supported`."""
    told = [true_verdict(cited, request.stimulus) for cited in request.stimulus.citations]
    return [verdict for verdict in told if verdict["outcome"] != "supported"]


def where_it_fails(then: Judge) -> Judge:
    """Return a judge that is honest but for the rows that fail."""
    return lambda request: then(request) if _failing(request) else honest(request)


def saying(text: str) -> Judge:
    """Return a judge that says one thing, whatever it is asked."""
    return lambda request: Reply(text=text, finish="stop")


def praising(request: Request) -> Answer:
    """Answer only for citations that are supported."""
    told = [true_verdict(cited, request.stimulus) for cited in request.stimulus.citations]
    return reply([verdict for verdict in told if verdict["outcome"] == "supported"], 3)


def abstaining(request: Request) -> Answer:
    """Abstain where a citation fails."""
    told = [true_verdict(cited, request.stimulus) for cited in request.stimulus.citations]
    return reply([one if one["outcome"] == "supported" else {**one, "outcome": "abstain"} for one in told], 3)


def with_score(score: float) -> Judge:
    """Return a judge that is right about every citation, and gives the same score to all."""
    return lambda request: reply(
        [true_verdict(cited, request.stimulus) for cited in request.stimulus.citations], score
    )


def both_ways(request: Request) -> Answer:
    """Say the truth where a citation is supported, and of the others both that they are and that they are not."""
    told = [true_verdict(cited, request.stimulus) for cited in request.stimulus.citations]
    failing = {one["occurrence"] for one in told if one["outcome"] != "supported"}
    praise = [
        verdict(cited, "supported", text_of(cited.source, request.stimulus))
        for cited in request.stimulus.citations
        if cited.number in failing
    ]
    return reply([*told, *praise], 3)
