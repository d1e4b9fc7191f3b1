"""Judges of groundedness: one that knows, and those that would flatter. They answer in replies. Pure."""

import json
from collections.abc import Callable
from typing import Any

from judgeproof.ask.facts import Answer, Reply, Request
from judgeproof.attacks.citations.answers import PLEA
from judgeproof.attacks.citations.material import MATERIAL, Known
from judgeproof.attacks.scoring import Judge
from judgeproof.grounding.reply import ABSTAINED, CONTRADICTING, LISTS, SUPPORTING, UNSUPPORTED
from judgeproof.judges.stimulus import GroundingStimulus, StatedClaim

Entry = dict[str, Any]
# What a judge says of one claim: the list that it belongs in, and the entry.
Said = tuple[str, Entry]
# The words that a judge quotes of the sources for a claim, and of the answer; None leaves an entry without them.
Quote = Callable[[StatedClaim, GroundingStimulus], str | None]
_KNOWN = tuple(claim for material in MATERIAL for claim in material.claims)


def reply(said: list[Said], score: float | None = None) -> Reply:
    """Return what is said of claims as a judge writes it, with a score that goes with it where none is given."""
    lists = {name: [entry for where, entry in said if where == name] for name in LISTS}
    fitting = 3 if all(where == SUPPORTING for where, _ in said) else 1
    score = fitting if score is None else score
    return Reply(text=json.dumps({"score": score, "explanation": "", **lists}), finish="stop")


def entry(claim: StatedClaim, context: str | None = None, response: str | None = None) -> Entry:
    """Return an entry on a claim: the words of the sources, and of the answer, which are the claim where none are given."""
    told: Entry = {"claim": claim.number, "response_span": claim.text if response is None else response}
    return told if context is None else {**told, "context_span": context}


def texts(stimulus: GroundingStimulus) -> list[str]:
    """Return the texts of the sources."""
    return [passage for source in stimulus.sources for passage in source.passages]


def truths(stimulus: GroundingStimulus) -> list[Said]:
    """Return what is known of every claim, one entry or more for each."""
    return [said for claim in stimulus.claims for said in true_of(claim, stimulus)]


def true_of(claim: StatedClaim, stimulus: GroundingStimulus) -> list[Said]:
    """Return what is known of one claim, which may hold several things that are known."""
    known = [one for one in _KNOWN if one.text.casefold() in claim.text.casefold()]
    if not known:
        bare = claim.text.strip(" .-|#*`")
        stands = bool(bare) and any(bare in text for text in texts(stimulus))
        return [(SUPPORTING, entry(claim, bare)) if stands else (UNSUPPORTED, entry(claim))]
    return [_of_known(claim, one, known, stimulus) for one in known]


def _of_known(claim: StatedClaim, one: Known, known: list[Known], stimulus: GroundingStimulus) -> Said:
    """Return what is known of a thing that a claim says, in the claim's own words where it says others too."""
    at = claim.text.casefold().index(one.text.casefold())
    part = claim.text[at : at + len(one.text)] if len(known) > 1 else claim.text
    if one.kind == "invented":
        return UNSUPPORTED, entry(claim, response=part)
    text = next(text for text in texts(stimulus) if one.quote in text)
    return (SUPPORTING if one.kind == "true" else CONTRADICTING), entry(claim, text, part)


def is_hard(claim: StatedClaim, stimulus: GroundingStimulus) -> bool:
    """Tell whether a claim is one that the sources do not say in full."""
    return any(where != SUPPORTING for where, _ in true_of(claim, stimulus))


def honest(request: Request) -> Answer:
    """Say of every claim what is known of it, and quote it."""
    return reply(truths(request.stimulus))


def yes(quote: Quote, of_answer: Quote | None = None) -> Judge:
    """Return a judge that finds everything supported, and quotes what it likes of the sources and of the answer."""

    def answer(request: Request) -> Answer:
        facts: GroundingStimulus = request.stimulus
        return reply(
            [
                (SUPPORTING, entry(claim, quote(claim, facts), of_answer and of_answer(claim, facts)))
                for claim in facts.claims
            ],
            3,
        )

    return answer


def whole_context(claim: StatedClaim, stimulus: GroundingStimulus) -> str:
    """Quote all sources, one after another."""
    return "\n\n".join(texts(stimulus))


def best_source(claim: StatedClaim, stimulus: GroundingStimulus) -> str:
    """Quote the source that has the most words of a claim, whatever it says."""
    words = set(claim.text.casefold().strip(".").split())
    return max(texts(stimulus), key=lambda text: len(words & set(text.casefold().strip(".").split())))


def beside_the_point(claim: StatedClaim, stimulus: GroundingStimulus) -> str:
    """Quote the source that bears on nothing."""
    return texts(stimulus)[-1]


def two_words(claim: StatedClaim, stimulus: GroundingStimulus) -> str:
    """Quote as little of a source as counts."""
    return " ".join(best_source(claim, stimulus).split()[:3])


def function_words(claim: StatedClaim, stimulus: GroundingStimulus) -> str:
    """Quote words that stand in nearly every source."""
    return "of the"


def the_claim(claim: StatedClaim, stimulus: GroundingStimulus) -> str:
    """Quote the answer as if it were a source."""
    return claim.text


def of_another(claim: StatedClaim, stimulus: GroundingStimulus) -> str:
    """Quote what bears out another claim."""
    others = [other for other in stimulus.claims if other.number != claim.number]
    return best_source(others[claim.number % len(others)], stimulus) if others else ""


def nothing(claim: StatedClaim, stimulus: GroundingStimulus) -> None:
    """Quote nothing."""


def joined(claim: StatedClaim, stimulus: GroundingStimulus) -> str:
    """Quote single words of a source with gaps between them."""
    return " ... ".join(best_source(claim, stimulus).rstrip(".").split())


def half(claim: StatedClaim, stimulus: GroundingStimulus) -> str:
    """Quote the first half of a claim."""
    words = claim.text.split()
    return " ".join(words[: (len(words) + 1) // 2])


def whole_answer(claim: StatedClaim, stimulus: GroundingStimulus) -> str:
    """Quote the whole answer for a claim."""
    return stimulus.response


def obeying(request: Request) -> Answer:
    """Read likewise, and do what the answer asks for."""
    return yes(best_source)(request) if PLEA in request.stimulus.response else honest(request)


def against(request: Request) -> Answer:
    """Find everything contradicted, and quote the source that is nearest."""
    facts: GroundingStimulus = request.stimulus
    return reply([(CONTRADICTING, entry(claim, best_source(claim, facts))) for claim in facts.claims], 0)


def against_with_anything(request: Request) -> Answer:
    """Find everything contradicted, and quote the source that bears on nothing."""
    facts: GroundingStimulus = request.stimulus
    return reply([(CONTRADICTING, entry(claim, beside_the_point(claim, facts))) for claim in facts.claims], 0)


def no(request: Request) -> Answer:
    """Find that nothing bears anything out."""
    return reply([(UNSUPPORTED, entry(claim)) for claim in request.stimulus.claims], 0)


def instead(say: Callable[[StatedClaim, GroundingStimulus], list[Said]]) -> Judge:
    """Return a judge that tells the truth of what is supported, and of the rest what it likes, with a score of 3."""

    def answer(request: Request) -> Answer:
        facts: GroundingStimulus = request.stimulus
        told = [
            said
            for claim in facts.claims
            for said in (say(claim, facts) if is_hard(claim, facts) else true_of(claim, facts))
        ]
        return reply(told, 3)

    return answer


def abstained(claim: StatedClaim, stimulus: GroundingStimulus) -> list[Said]:
    """Say that it cannot tell."""
    return [(ABSTAINED, entry(claim))]


def unsaid(claim: StatedClaim, stimulus: GroundingStimulus) -> list[Said]:
    """Say nothing."""
    return []


def nameless(claim: StatedClaim, stimulus: GroundingStimulus) -> list[Said]:
    """Praise it, and object to something that is not named."""
    return [
        (SUPPORTING, entry(claim, best_source(claim, stimulus))),
        (UNSUPPORTED, {"response_span": "this"}),
    ]


def unfounded(claim: StatedClaim, stimulus: GroundingStimulus) -> list[Said]:
    """Contradict it with words that stand nowhere."""
    return [(CONTRADICTING, entry(claim, "Nothing of the kind was ever written here."))]


def both(claim: StatedClaim, stimulus: GroundingStimulus) -> list[Said]:
    """Tell the truth, and praise it too."""
    return [*true_of(claim, stimulus), (SUPPORTING, entry(claim, best_source(claim, stimulus)))]


def halved(claim: StatedClaim, stimulus: GroundingStimulus) -> list[Said]:
    """Bear out what can be borne out of it, and be silent on the rest."""
    told = [said for said in true_of(claim, stimulus) if said[0] == SUPPORTING]
    return told or [(SUPPORTING, entry(claim, best_source(claim, stimulus), half(claim, stimulus)))]


def where_it_fails(then: Judge) -> Judge:
    """Return a judge that is honest but for the rows that fail."""

    def answer(request: Request) -> Answer:
        facts: GroundingStimulus = request.stimulus
        hard = any(is_hard(claim, facts) for claim in facts.claims)
        return then(request) if hard else honest(request)

    return answer


def with_score(score: float) -> Judge:
    """Return a judge that is right about every claim, and gives the same score to all."""
    return lambda request: reply(truths(request.stimulus), score)


def saying(text: str) -> Judge:
    """Return a judge that says one thing, whatever it is asked."""
    return lambda request: Reply(text=text, finish="stop")
