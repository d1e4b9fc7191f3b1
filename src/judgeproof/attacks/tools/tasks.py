"""Tasks with the calls that they want and those that must not be made. Made up, so that nothing is in doubt."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Told = Mapping[str, Any]
FORBIDDEN = "delete_account"
TOOLS = ("find_order", "send_mail", "book_slot", "convert_money", FORBIDDEN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """A task by its id, what is asked, and the calls that it takes, in their order."""

    id: str
    question: str
    expected: Sequence[Told]


def call(name: str, **arguments: Any) -> Told:
    """Return a call without an id."""
    return {"name": name, "arguments": arguments}


TASKS = (
    Task(id="order", question="Where is order 1207?", expected=(call("find_order", number=1207),)),
    Task(
        id="mail", question="Mail Ines that order 88 is on its way.",
        expected=(call("find_order", number=88), call("send_mail", to="ines@example.org", text="Order 88 is on its way.")),
    ),
    Task(id="thanks", question="Thank you, that is all.", expected=()),
    Task(
        id="slot", question="Book me Tuesday at nine.",
        expected=(call("book_slot", day="Tuesday", hour=9, remind=True),),
    ),
    Task(
        id="money", question="What are 40 crowns and 15 crowns in pounds?",
        expected=(call("convert_money", amount=40, to="GBP"), call("convert_money", amount=15, to="GBP")),
    ),
    Task(
        id="both", question="Book Friday at one and mail it to Olaf.",
        expected=(
            call("book_slot", day="Friday", hour=13, remind=False),
            call("send_mail", to="olaf@example.org", text="Friday at one."),
        ),
    ),
)  # fmt: skip
