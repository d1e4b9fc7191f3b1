"""Laws of size: the work that a row costs grows with its length and no faster, whatever it is made of."""

import time
from collections.abc import Callable
from typing import Any

from tests.laws import replies
from tests.laws.outcomes import look_at, rule

# A shape that grows with its square shows it here, before it could stop a run.
SIZES = (2_000, 8_000, 32_000, 128_000)
SOURCES = {"doc-1": "Real source text of 2019.", "doc-2": "Other source text of 2020."}

RESPONSES: dict[str, Callable[[int], str]] = {
    "markers": lambda n: "[doc-1]" * (n // 7),
    "claims": lambda n: "A claim [doc-1]. " * (n // 17),
    "absent markers": lambda n: "A claim [doc-9]. " * (n // 17),
    "link forms": lambda n: "[doc-1](https://example.org/a) " * (n // 31),
    "footnotes and code": lambda n: "`[doc-1]` `[^1]` " * (n // 17),
    "escapes": lambda n: "\\[doc-1] \\[^1] " * (n // 15),
    "hidden in one fence": lambda n: "```\n" + "[doc-1] [^1] \\cite{a} " * (n // 22) + "\n```",
    "lists in a bracket": lambda n: "[doc-1, doc-2, doc-1, doc-2] " * (n // 29),
    "open brackets": lambda n: "[" * n,
    "open labels": lambda n: "[doc-1" * (n // 6),
    "closing brackets": lambda n: "]" * n,
    "open links": lambda n: "[a](" * (n // 4),
    "open images": lambda n: "![" * (n // 2),
    "nested links": lambda n: "[" * (n // 2) + "](#a)" * (n // 10),
    "backticks": lambda n: "`" * n,
    "growing backticks": lambda n: " ".join("`" * k for k in range(1, int((2 * n) ** 0.5))),
    "fences": lambda n: "```\n" * (n // 4),
    "quotes": lambda n: "> " * (n // 2),
    "lists": lambda n: "- " * (n // 2),
    "items": lambda n: "- a\n" * (n // 4),
    "emphasis": lambda n: "*a_" * (n // 3),
    "tags": lambda n: "<a " * (n // 3),
    "cites": lambda n: "<cite>" * (n // 6),
    "raised": lambda n: "<sup>" * (n // 5),
    "code tags": lambda n: "<code>" * (n // 6),
    "code tags in a block": lambda n: "<div>\n" + "<code>" * (n // 6),
    "comments": lambda n: "<!--" * (n // 4),
    "closed comments": lambda n: "<!-- a --> " * (n // 11),
    "instructions": lambda n: "<?" * (n // 2),
    "definitions": lambda n: "".join(f"[a{k}]: https://example.org/{k}\n" for k in range(n // 28)),
    "open definitions": lambda n: "[a]: " * (n // 5),
    "footnote definitions": lambda n: "".join(f"[^{k}]: doc-1\n\n" for k in range(n // 14)),
    "parentheses": lambda n: "(A" * (n // 2),
    "years": lambda n: "(Smith, 2020; " * (n // 14),
    "commands": lambda n: "\\cite{" * (n // 6),
    "optional parts": lambda n: "\\cite[" * (n // 6),
    "raised numbers": lambda n: "word\u00b9\u00b2, " * (n // 8),
    "backslashes": lambda n: "\\" * n,
    "blanks": lambda n: "a" + " " * n + "[doc-1]",
    "tabs": lambda n: "\t" * n + "[doc-1]",
    "line ends": lambda n: "a" + "\n" * n + "[doc-1]",
    "closers": lambda n: "a" + ")" * n + " [doc-1]" + ")" * n,
    "stops": lambda n: "." * n + " [doc-1]",
    "joined markers": lambda n: "A claim " + "[doc-1] and " * (n // 12),
    "one word": lambda n: "a" * n + " [doc-1].",
    "combining marks": lambda n: "a" + "\u0301" * n + " [doc-1].",
    "numbers": lambda n: "1. " * (n // 3),
    "angle quotes": lambda n: "\u00ab" * n,
    "openai": lambda n: "\u30104:0\u2020" * (n // 5),
    "surrogate halves escaped": lambda n: "\\ud800" * (n // 6),
}
CONTEXTS: dict[str, Callable[[int], Any]] = {
    "labels": lambda n: "".join(f"[doc-{k}] Text {k}.\n" for k in range(n // 20)),
    "one label often": lambda n: "[doc-1] Text.\n" * (n // 14),
    "open labels": lambda n: "[doc-1\n" * (n // 7),
    "blank lines": lambda n: "[doc-1] Text." + "\n" * n + "x",
    "blanks": lambda n: "[doc-1] Text." + " " * n + "x",
    "fences": lambda n: "[doc-1] Text 1.\n" + "```\n" * (n // 4),
    "documents": lambda n: '<document id="a">' * (n // 17),
    "closed documents": lambda n: '<document id="a">Text</document>' * (n // 32),
    "numbered": lambda n: "".join(f"{k}. Text\n" for k in range(1, min(n // 9, 999))),
    "attributes": lambda n: "<document " + "a=" * (n // 2) + ">",
    "nested JSON": lambda n: "[" * n,
    "printed texts": lambda n: "[" + "'a', " * (n // 5) + "x",
    "printed blanks": lambda n: "['a'" + " " * n + "x",
    "printed objects": lambda n: "[" + "{'a': 'b'}, " * (n // 12) + "{}]",
    "printed nests": lambda n: "[{" * (n // 2) + "}]",
    "hyphens": lambda n: {"doc-1": "a-\n" * (n // 3)},
    "passages": lambda n: {"doc-1": ["Text one and two."] * (n // 17)},
    "many sources": lambda n: {f"doc-{k}": f"Text number {k}." for k in range(n // 25)},
    "one long word": lambda n: {"doc-1": "a" * n},
    "combining marks": lambda n: {"doc-1": "Text a" + "\u0301" * n},
    "dots": lambda n: {"doc-1": "Text " + ". " * (n // 2)},
    "zeros": lambda n: {"doc-1": "0 " * (n // 2)},
}
QUOTES = (
    lambda text: text[: len(text) // 2],
    lambda text: text[: len(text) // 4] + " ... " + text[-len(text) // 4 :],
    lambda text: text[: len(text) // 2] + "x",
    lambda text: "a ... " * (len(text) // 6),
    lambda text: "0 1",
    lambda text: text[: len(text) // 4].replace("-\n", "") + "x",
)


def slow(make: Callable[[int], None]) -> str | None:
    """The first size whose work is far more than four times that of a quarter of it, or None.

    Four times is linear, sixteen times quadratic. What takes less than a second hangs nobody. What seems too much is done
    twice more and the least counts: the collector of a process that has run ten thousand tests may fall into one.
    """
    before = 0.0
    for size in SIZES:
        limit = max(1.0, 9.0 * max(before, 0.01))
        spent = work(make, size)
        if spent > limit:
            spent = min(spent, work(make, size), work(make, size))
        if spent > limit:
            return f"{size:,} characters took {spent:.1f} s of work, a quarter of them {before:.2f} s"
        before = spent
    return None


def work(make: Callable[[int], None], size: int) -> float:
    """The seconds of this process that a size takes."""
    start = time.process_time()
    make(size)
    return time.process_time() - start


def grade(fields: dict[str, Any]) -> None:
    examined = look_at(fields)
    rule(examined, replies.good(examined) if examined.graded else "")


def quote(context: Any) -> None:
    examined = look_at({"response": "A claim of note [doc-1].", "context": context})
    if not examined.graded:
        return
    text = replies.passages(examined, "doc-1")[0]
    for make in QUOTES:
        for outcome in ("supported", "misattributed", "contradicted"):
            rule(examined, replies.told([{"occurrence": 1, "outcome": outcome, "context_span": make(text)}]))


def test_the_work_of_a_response_grows_with_its_length() -> None:
    found = {
        name: told
        for name, make in RESPONSES.items()
        if (told := slow(lambda n, make=make: grade({"response": make(n), "context": SOURCES})))
    }
    assert not found, f"the work grows faster than the response: {found}"


def test_the_work_of_a_context_and_its_quotations_grows_with_its_length() -> None:
    found = {
        name: told for name, make in CONTEXTS.items() if (told := slow(lambda n, make=make: quote(make(n))))
    }
    assert not found, f"the work grows faster than the context: {found}"


def test_work_that_grows_with_the_square_is_told_and_a_hiccup_is_not() -> None:
    """What is looked for is found, and what happens once is not it."""
    often: list[int] = []

    def once(size: int) -> None:
        often.append(size)
        if len(often) == 3:
            busy(1.2)

    assert slow(once) is None
    assert often == [*SIZES[:3], *SIZES[2:3] * 2, SIZES[3]]
    found = slow(lambda size: busy(1.2) if size >= SIZES[2] else None)
    assert found is not None and found.startswith("32,000 characters took 1.")


def busy(seconds: float) -> None:
    """Work for some seconds."""
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
