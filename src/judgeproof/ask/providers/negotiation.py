"""What a service takes, learnt from what it refused, and kept for every later call."""

from msgspec.structs import replace

from judgeproof.ask.providers.dialect import MAX_TOKENS, STRUCTURED, TEMPERATURE, Takes, Terms


class Negotiation:
    """The terms of one model at one service. Nothing is tried that was refused, and nothing left out that was not."""

    def __init__(
        self, takes: Takes, *, structured: str, temperature: float | None, max_tokens: int | None
    ) -> None:
        self.takes = takes
        self.terms = Terms(
            structured=structured, temperature=temperature, max_tokens=max_tokens, max_tokens_as=takes.max_tokens_as[0]
        )  # fmt: skip

    def refused(self, word: str, sent: Terms) -> bool:
        """Take it that a service refused a parameter in a call with these terms, and tell whether others are left.

        Calls overlap: what an earlier one learnt already is not learnt twice.
        """
        part = self.takes.parameters[word]
        if getattr(sent, part) is None:
            return False
        if not _same(part, sent, self.terms):
            return True
        after = self._without(part)
        if after is None:
            return False
        self.terms = after
        return True

    def _without(self, part: str) -> Terms | None:
        """Return the terms that are tried next where a part of the present ones is refused, or None."""
        now = self.terms
        if part == STRUCTURED:
            rest = self.takes.ladder[self.takes.ladder.index(now.structured) + 1 :]
            return _less(now, f"structured: {now.structured}", structured=rest[0]) if rest else None
        if part == TEMPERATURE:
            return _less(now, "temperature", temperature=None)
        names = self.takes.max_tokens_as
        other = names[names.index(now.max_tokens_as) + 1 :]
        if other:
            return _less(now, now.max_tokens_as, max_tokens_as=other[0])
        return None if self.takes.needed else _less(now, now.max_tokens_as, max_tokens=None)


def _same(part: str, sent: Terms, now: Terms) -> bool:
    """Tell whether a part of the terms is as it was in a call."""
    if part == MAX_TOKENS and sent.max_tokens_as != now.max_tokens_as:
        return False
    return getattr(sent, part) == getattr(now, part)


def _less(now: Terms, refused: str, **changes: object) -> Terms:
    return replace(now, refused=(*now.refused, refused), **changes)
