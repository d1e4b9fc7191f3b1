"""How many calls are in flight, for whoever wants to know it at any moment."""

from collections.abc import Awaitable
from types import TracebackType

from msgspec import Struct

from judgeproof.ask.facts import ANSWERS, Answer, Ask, Request


class Flight(Struct, kw_only=True):
    """What is under way right now; `of` is what is counted. It changes while it is looked at."""

    count: int = 0
    of: str = "calls"

    def __enter__(self) -> None:
        self.count += 1

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.count -= 1


def counted(ask: Ask, flight: Flight) -> Ask:
    """Wrap a judge so that what is awaited of it is in flight; waits between two calls for one request are part of it."""

    async def later(pending: Awaitable[Answer]) -> Answer:
        with flight:
            return await pending

    def asked(request: Request) -> Answer | Awaitable[Answer]:
        answer = ask(request)
        return answer if isinstance(answer, ANSWERS) else later(answer)

    return asked
