"""Judges of retrieval: one that knows, and those that would flatter. They answer in replies. Pure."""

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from judgeproof.ask.facts import Answer, Reply, Request
from judgeproof.attacks.citations.material import MATERIAL, Known
from judgeproof.attacks.retrieval.retrievers import PLEA
from judgeproof.attacks.scoring import Judge
from judgeproof.judges.stimulus import RetrievalStimulus
from judgeproof.retrieval.facts import PRECISION, RECALL, RELEVANCE

Entry = dict[str, Any]
# What a judge quotes of a text; None leaves an entry without a quotation.
Quote = Callable[[str], str | None]
GOOD = {RELEVANCE: "relevant", PRECISION: "needed"}
BAD = {RELEVANCE: "irrelevant", PRECISION: "not_needed"}
_FENCE = re.compile(r"Each stands behind a line that begins with (\S+)\. ")
_CHUNK = re.compile(r' CHUNK \d+ "[^"\n]*"\n')


def reply(verdicts: Sequence[Entry]) -> Reply:
    """Return a reply as a judge writes one."""
    return Reply(text=json.dumps({"explanation": "", "verdicts": list(verdicts)}), finish="stop")


def with_quote(entry: Entry, quote: str | None) -> Entry:
    """Return an entry with a quotation; one of None is left out."""
    return entry if quote is None else {**entry, "quote": quote}


def answers_to(question: str) -> tuple[Known, ...]:
    """Return what truly answers a question."""
    return next(material.true for material in MATERIAL if material.question == question)


def says(text: str, claim: Known) -> bool:
    """Tell whether a text says what a claim does: in the words of its source, or in the claim's own."""
    return claim.quote in _plain(text) or claim.text in _plain(text)


def _plain(text: str) -> str:
    return " ".join(text.replace("\u200b", "").split())


def honest(request: Request) -> Answer:
    """Say of every chunk, and of every sentence of the reference, what is known of it."""
    facts: RetrievalStimulus = request.stimulus
    return _of_texts(request, [chunk.text for chunk in facts.chunks])


def _of_texts(request: Request, texts: Sequence[str]) -> Reply:
    """Answer for chunks with these texts."""
    facts: RetrievalStimulus = request.stimulus
    return reply(recalled(facts, texts) if facts.metric == RECALL else _told(facts, texts))


def _told(facts: RetrievalStimulus, texts: Sequence[str]) -> list[Entry]:
    """Return a verdict on each chunk: the first that says something is needed, and every one that does is relevant."""
    known = answers_to(facts.question)
    told: list[Entry] = []
    heard: set[str] = set()
    for n, text in enumerate(texts, start=1):
        here = {claim.text for claim in known if says(text, claim)}
        good = bool(here - heard if facts.metric == PRECISION else here)
        heard |= here
        told.append({"chunk": n, "verdict": (GOOD if good else BAD)[facts.metric], "quote": text})
    return told


def recalled(facts: RetrievalStimulus, texts: Sequence[str]) -> list[Entry]:
    """Return a verdict on each sentence of the reference."""
    told: list[Entry] = []
    for claim in answers_to(facts.question):
        found = next((text for text in texts if says(text, claim)), None)
        told.append(with_quote({"text": f"{claim.text}.", "supported": found is not None}, found))
    return told


def by_the_fence(request: Request) -> Answer:
    """Read the question as words, part it at its fence as a model would, and say what is known of each part."""
    words = request.messages()[1]["content"]
    found = _FENCE.search(words)
    assert found is not None
    parts = re.split(rf"^{re.escape(found[1])}", words, flags=re.M)
    return _of_texts(request, [part[m.end() :] for part in parts if (m := _CHUNK.match(part))])


def yes(quote: Quote) -> Judge:
    """Return a judge that finds everything relevant, needed and said, and quotes what it likes."""

    def answer(request: Request) -> Answer:
        facts: RetrievalStimulus = request.stimulus
        if facts.metric != RECALL:
            return reply(
                [
                    with_quote({"chunk": c.number, "verdict": GOOD[facts.metric]}, quote(c.text))
                    for c in facts.chunks
                ]
            )
        texts = [chunk.text for chunk in facts.chunks]
        return reply(
            [
                with_quote({"text": f"{claim.text}.", "supported": True}, quote(_nearest(claim.text, texts)))
                for claim in answers_to(facts.question)
            ]
        )

    return answer


def _nearest(claim: str, texts: Sequence[str]) -> str:
    """Return the text that has the most words of a claim."""
    words = set(claim.casefold().split())
    return max(texts, key=lambda text: len(words & set(text.casefold().rstrip(".").split())))


def whole(text: str) -> str:
    """Quote all of it."""
    return text


def two_words(text: str) -> str:
    """Quote as little of it as counts."""
    return " ".join(text.split()[:3])


def function_words(text: str) -> str:
    """Quote words that stand in nearly every text."""
    return "of the"


def no_words(text: str) -> None:
    """Quote nothing."""


def made_up(text: str) -> str:
    """Quote what stands nowhere."""
    return "Nothing of the kind was ever written here."


def quoting_the_reference(request: Request) -> Answer:
    """Find everything as it should be, and quote the reference for it."""
    return yes(lambda text: request.stimulus.reference or request.stimulus.question)(request)


def obeying(request: Request) -> Answer:
    """Read likewise, and do what a chunk asks for."""
    asked = any(PLEA in chunk.text for chunk in request.stimulus.chunks)
    return yes(whole)(request) if asked else honest(request)


def no(request: Request) -> Answer:
    """Find nothing relevant, needed or said."""
    facts: RetrievalStimulus = request.stimulus
    if facts.metric == RECALL:
        return reply([{"text": facts.reference, "supported": False}])
    return reply([{"chunk": c.number, "verdict": BAD[facts.metric]} for c in facts.chunks])


def of_recall(cut: Callable[[RetrievalStimulus], Sequence[Entry]]) -> Judge:
    """Return a judge that is honest about chunks, and cuts the reference as it likes."""
    return lambda request: (
        reply(cut(request.stimulus)) if request.stimulus.metric == RECALL else honest(request)
    )


def _honest_recall(facts: RetrievalStimulus) -> list[Entry]:
    return recalled(facts, [chunk.text for chunk in facts.chunks])


def leaving_out(facts: RetrievalStimulus) -> Sequence[Entry]:
    """Cut what nothing says away."""
    return [one for one in _honest_recall(facts) if one["supported"]]


def twice(facts: RetrievalStimulus) -> Sequence[Entry]:
    """Put what is said in place of what is not, once more."""
    told = [one for one in _honest_recall(facts) if one["supported"]]
    return [*told, *told] if len(told) == 1 else told


def in_one_piece(facts: RetrievalStimulus) -> Sequence[Entry]:
    """Cut nothing, call it said, and quote what says a part of it."""
    known = " ".join(claim.text for claim in answers_to(facts.question))
    text = _nearest(known, [chunk.text for chunk in facts.chunks])
    return [{"text": facts.reference, "supported": True, "quote": text}]


def in_single_words(facts: RetrievalStimulus) -> Sequence[Entry]:
    """Cut behind each word, and call said what any chunk has a word of."""
    texts = [chunk.text for chunk in facts.chunks]
    return [_of_word(word, texts) for word in facts.reference.split()]


def _of_word(word: str, texts: Sequence[str]) -> Entry:
    bare = word.strip(".").casefold()
    text = next((text for text in texts if bare in text.casefold().split()), texts[0])
    return {"text": word, "supported": True, "quote": text}


def in_words_where_unsaid(facts: RetrievalStimulus) -> Sequence[Entry]:
    """Cut behind each word what nothing says, and call said what any chunk has a word of."""
    texts = [chunk.text for chunk in facts.chunks]
    told: list[Entry] = []
    for one in _honest_recall(facts):
        told += [one] if one["supported"] else [_of_word(word, texts) for word in one["text"].split()]
    return told


def where_it_fails(then: Judge) -> Judge:
    """Return a judge that is honest but for the questions with something bad in their answer."""

    def answer(request: Request) -> Answer:
        said = honest(request)
        assert isinstance(said, Reply)
        good = {*GOOD.values(), True}
        told = json.loads(said.text)["verdicts"]
        right = all(one.get("verdict", one.get("supported")) in good for one in told)
        return said if right else then(request)

    return answer


def abstaining(request: Request) -> Answer:
    """Abstain on everything."""
    facts: RetrievalStimulus = request.stimulus
    if facts.metric == RECALL:
        return reply([{"text": facts.reference, "supported": "abstain"}])
    return reply([{"chunk": c.number, "verdict": "abstain"} for c in facts.chunks])


def good_only(request: Request) -> Answer:
    """Answer only for chunks that are good, and for sentences that are said."""
    said = honest(request)
    assert isinstance(said, Reply)
    told = json.loads(said.text)["verdicts"]
    good = {*GOOD.values(), True}
    return reply([one for one in told if one.get("verdict", one.get("supported")) in good])


def saying(text: str) -> Judge:
    """Return a judge that says one thing, whatever it is asked."""
    return lambda request: Reply(text=text, finish="stop")
