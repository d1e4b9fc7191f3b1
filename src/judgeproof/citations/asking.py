"""Asking a judge one question: once more where its reply cannot be read, and never about an outage. Pure."""

import hashlib
from collections.abc import Callable, Generator, Iterable, Mapping
from typing import Protocol, TypeVar

from judgeproof.ask.facts import Answer, Failure, Request
from judgeproof.citations.reply import Unusable

Said_co = TypeVar("Said_co", covariant=True)

MOST_ATTEMPTS = 2
# Failures that are what a judge said, and no outage: asked again it would say the same.
_OF_THE_JUDGE: Mapping[str, Unusable] = {
    "refused": Unusable("judge_refused"),
    "truncated": Unusable("invalid_judge_output", "truncated"),
}


class Read(Protocol[Said_co]):
    """How the text of a reply is read; `truncated` tells that the judge was cut off."""

    def __call__(self, text: str, *, truncated: bool) -> Said_co | Unusable:
        """Return what was said, or why it cannot be used."""
        ...


def heard(
    request: Callable[[int], Request], read: Read[Said_co]
) -> Generator[Request, Answer, Said_co | Unusable]:
    """Yield the request of each attempt, take its answer, and return what was said, or why there is nothing.

    A reply that cannot be read is asked for once more. An outage is not: that is the business of whoever makes the call.
    """
    reply: Said_co | Unusable = Unusable("judge_unavailable")
    for attempt in range(1, MOST_ATTEMPTS + 1):
        answer = yield request(attempt)
        if isinstance(answer, Failure):
            return _OF_THE_JUDGE.get(answer.cause) or Unusable("judge_unavailable", answer.cause)
        reply = read(answer.text, truncated=answer.finish == "length")
        if not isinstance(reply, Unusable):
            break
    return reply


def digest(parts: Iterable[str]) -> str:
    """Return the id of a question by all that can change its answer; lengths keep the parts apart, whatever they hold."""
    whole = "".join([f"{len(part)}:{part}" for part in parts])
    return hashlib.sha256(whole.encode()).hexdigest()[:32]
