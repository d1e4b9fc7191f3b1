"""How the time of reading a hostile text grows with its length: the ratio of the times at n and at 2n.

    python benchmarks/hostile.py [--size 500000] [--only words of the name] [--limit 30]

A text that somebody else wrote must not be able to stop a run, so every reader is linear: each ratio is wanted to be
at most 2.3. The exit code is 1 where one is above it, or where a reading does not end within the limit.
"""

import argparse
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from judgeproof.citations.claims import claims
from judgeproof.citations.contexts import json_text, read_context
from judgeproof.citations.examination import Options, examine
from judgeproof.citations.facts import Marker, Unreadable
from judgeproof.citations.rows import read_row
from judgeproof.text import prose, quotes
from judgeproof.text.normalise import normalise
from judgeproof.text.prose import PROSE
from judgeproof.text.sentences import sentences
from judgeproof.text.words import tokens

WANTED = 2.3
REPEATS = 3
NOTICEABLE = 0.02  # seconds; below, a ratio is noise

CONTEXT = (
    "[doc-1] The tower is 300 metres tall.\n[doc-2] It was opened in 1889.\n[doc-3] Paris is in France.\n"
)

Shape = Callable[[int], str]


def over(unit: str, before: str = "", after: str = "") -> Shape:
    """A text of n characters that repeats one unit, perhaps with something before and after."""
    return lambda n: before + unit * max(1, (n - len(before) - len(after)) // len(unit)) + after


def ticks(n: int) -> str:
    """Runs of backticks of every length from 1, so that none closes another."""
    runs, length = [], 0
    while (length := length + 1) * (length + 3) < 2 * n:
        runs.append("`" * length + "a ")
    return "".join(runs)


def falling_ticks(n: int) -> str:
    """The same runs from the longest to the shortest."""
    return " ".join(reversed(ticks(n).split()))


def nested_list(n: int) -> str:
    """A list in a list in a list: the indentation alone grows with the square of the depth."""
    depth = int(n**0.5)
    return "".join(" " * (2 * level) + "- a [doc-1]\n" for level in range(depth))


def numbered_blocks(n: int) -> str:
    """Items counted 1, 2, 3 … up to 999, then text."""
    return "".join(f"{i}. text\n" for i in range(1, 1000)) + "a b " * (n // 4)


# What a model may answer, or a stranger may put into its mouth.
TEXTS: Mapping[str, Shape] = {
    "one run of backticks": over("`"),
    "runs of backticks, rising": ticks,
    "runs of backticks, falling": falling_ticks,
    "code spans": over("`[doc-1]` "),
    "code spans and footnotes in code": over("`[doc-1]` `[^1]` `(A, 2019)` `\\cite{a}` "),
    "fences, never closed": over("```\n[doc-1]\n~~~\n"),
    "tildes": over("~"),
    "quote signs": over(">"),
    "quote signs and blanks": over("> "),
    "quotes, a line each": over("> a [doc-1]\n> > b\n"),
    "list signs": over("- "),
    "list signs, numbered": over("1. "),
    "list, nested": nested_list,
    "list with blanks behind the sign": over(" ", "- ", "x"),
    "indented code": over("    [doc-1]\n\n"),
    "headings": over("# a [doc-1]\n"),
    "opening brackets": over("["),
    "closing brackets": over("]"),
    "empty brackets": over("[]"),
    "brackets": over("[a]"),
    "brackets, nested": lambda n: "[" * (n // 2) + "]" * (n // 2),
    "citations": over("Text [doc-1]. "),
    "citations of nothing": over("Text [doc-99]. "),
    "citations without words": over("[doc-1] - ", "", "\n\nText.\n"),
    "citations, then blanks": lambda n: "[doc-1] - " * (n // 20) + "\n" * (n // 2),
    "links, never closed": over("[a]("),
    "links": over("[doc-1](https://a.example/b) "),
    "links, nested parentheses": over("[a](b(c)"),
    "link titles, never closed": over('[a](b "'),
    "pointed targets, never closed": over("[a](<b"),
    "images, never closed": over("!["),
    "images": over("![doc-1](a.png) "),
    "less-than signs": over("<"),
    "tags, never closed": over("<a "),
    "comments, never closed": over("<!--"),
    "comments in a paragraph": over("a <!-- b"),
    "code elements, never closed": over("<code>"),
    "code elements in a block, never closed": over("<code>a\n", "<div>\n"),
    "code elements in a paragraph": over("a <code> "),
    "pre elements": over("<pre>\n"),
    "instructions, never closed": over("a <?"),
    "declarations, never closed": over("a <!A"),
    "character data, never closed": over("a <![CDATA["),
    "cite elements, never closed": over("<cite>a"),
    "cite element and blanks": over(" ", "a <cite", ">"),
    "raised element and blanks": over(" ", "a<sup>", "x"),
    "definitions": over("[a]: b\n"),
    "definitions of footnotes": over("[^1]: A text.\n"),
    "definitions, each its own": lambda n: "".join(f"[a{i}]: /b{i}\n" for i in range(n // 14)),
    "definition of a footnote, long, and its references": lambda n: (
        "a [^1] " * (n // 14) + "\n\n[^1]: " + "b " * (n // 4)
    ),
    "definition behind quote signs": over(">", "[b]: c\n", "x"),
    "definition behind quote signs and blanks": over("> ", "[b]: c\n", "[a"),
    "definition behind list signs": over("* ", "[b]: c\n", "[a"),
    "definition behind blanks": over(" ", "[b]: c\n*", "x"),
    "definition without an end": over("a", "[a]: "),
    "escaped brackets": over("\\["),
    "backslashes": over("\\"),
    "table bars": over("|"),
    "table": over("| a [doc-1] | b |\n"),
    "emphasis signs": over("*"),
    "emphasis, never closed": over("*a _b "),
    "entities": over("&#x61;"),
    "ampersands": over("&"),
    "digits": over("9"),
    "digits in brackets": over("[9999999999] "),
    "raised digits": over("\u00b9", "carbon"),
    "raised digits, apart": over("carbon\u00b9 "),
    "numbers with commas": over("1,", "", "1a"),
    "corner brackets": over("\u3010"),
    "corner brackets with daggers": over("\u30104:0\u2020source\u3011 "),
    "daggers, never closed": over("\u3010\u2020"),
    "full-width brackets": over("\uff3b1\uff3d"),
    "capital letters": over("A"),
    "capital letters behind a bracket": over("A", "(x) "),
    "names without a year": over("(Abc "),
    "name and blanks": over(" ", "(Abc", "x"),
    "names and years": over("(Abc, 2019; "),
    "commands": over("\\cite{a}"),
    "command, long": over("cite", "\\"),
    "commands with notes, never closed": over("\\cite[a]["),
    "footnotes, a text each": lambda n: "".join(f"[^{i}]: A text.[^{i}]\n" for i in range(n // 20)),
    "full stops": over(".", "", "a"),
    "full stops and quotes": over('."', "", "a"),
    "full stops, then quotes": lambda n: "." * (n // 2) + '"' * (n // 2) + "a",
    "full stops, apart": over(". "),
    "abbreviations": over("e.g. "),
    "blanks": over(" ", "a", "b"),
    "line ends": over("\n"),
    "line ends of two characters": over("a\r\n"),
    "carriage returns": over("\r"),
    "line ends and quote signs": over("\n>", "a", "b"),
    "tabs": over("\t", "a", "b"),
    "combining marks": over("\u0300\u0316", "a"),
    "letters with many marks": over("a" + "\u0316\u0300" * 100),
    "hyphens": over("-", "a", "b"),
    "words split over lines": over("wo-\nrd "),
    "invisible marks": over("\u200b", "a", "b"),
    "astral letters": over("\U0001d400"),
    "ideographs": over("\u5854\u9ad8\u4e09\u767e\u7c73\u3002"),
    "words": over("word "),
    "one word": over("a"),
}

# What a retrieved context may hold beside all of the above.
CONTEXTS: Mapping[str, Shape] = {
    "labels": over("[doc-1] text\n"),
    "labels, each its own": lambda n: "".join(f"[doc-{i}] text\n" for i in range(n // 16)),
    "label, never closed": over("a", "["),
    "label, never closed, many lines": over("[a\n"),
    "label behind blanks": over(" ", "- ", "[doc-1] x"),
    "label behind a list sign": over("- ", "", "[doc-1] x"),
    "one-word labels": over("[x] text\n", "[doc-1] text\n"),
    "fences around labels": over("```\n[doc-1] text\n```\n"),
    "fences of two kinds": over("```\n~~~\n[doc-1] text\n"),
    "documents": lambda n: "".join(f'<document id="d{i}">text</document>\n' for i in range(n // 38)),
    "documents, never closed": over('<document id="a">text\n'),
    "documents, one closed": over('<document id="a">', "", "</document>"),
    "document, never closed": over("<document "),
    "document with one long attribute": over("a", "<document ", ' id="1">text</document>'),
    "document with many attributes": over('a="b" ', "<document ", ' id="1">text</document>'),
    "document with blanks in its tag": over(" ", "<document a", '= id="1">text</document>'),
    "documents of many kinds": over("<doc id='a'><source id='b'><item id='c'>"),
    "numbered blocks": numbered_blocks,
    "named blocks": lambda n: "".join(f"Source {i}: text\n" for i in range(1, 1000)) + "a b " * (n // 4),
    "numbered lines, all one": over("1. a\n"),
    "opening brackets of JSON": over("["),
    "opening braces of JSON": over('{"a":'),
    "list in JSON": over('"text",', "[", '"text"]'),
    "objects in JSON": over('{"id":"a","text":"b"},', "[", '{"id":"c","text":"d"}]'),
    "digits in JSON": over("9", "[", "]"),
    "text in JSON, never closed": over("a", '["'),
}

# A quotation and the passage it is looked for in.
QUOTES: Mapping[str, Callable[[int], tuple[str, str]]] = {
    "words, the last one differs": lambda n: ("a " * (n // 4) + "b", "a " * (n // 2)),
    "letters, cut": lambda n: ("a" * (n // 2), "a" * n),
    "letters, the last one differs": lambda n: ("a" * (n // 2) + "b", "a" * n),
    "letters, the first one differs": lambda n: ("b" + "a" * (n // 2), "a" * n),
    "letters, the middle one differs": lambda n: ("a" * (n // 4) + "b" + "a" * (n // 4), "a" * n),
    "short, everywhere cut": lambda n: ("aa", "a" * n),
    "number inside numbers": lambda n: ("8 tall", "18 tall 28 tall " * (n // 16)),
    "letters, split over lines": lambda n: ("a" * (n // 2) + "b", "aaaa-\n" * (n // 6)),
    "words, split over lines": lambda n: ("ab cd " * (n // 12) + "x", "a-\nb cd " * (n // 8)),
    "words with every hyphen": lambda n: ("a-b " * (n // 8) + "x", "a-\nb " * (n // 5)),
    "hyphens": lambda n: ("-" * (n // 2) + "b", "a-\nb" + "-" * n),
    "many gaps": lambda n: ("two words ... " * (n // 30) + "end", "two words and " * (n // 14)),
    "many gaps, all there": lambda n: (
        "two words ... " * (n // 60) + "two words",
        "two words and " * (n // 14),
    ),
    "many gaps, split over lines": lambda n: (
        "two words ... " * (n // 60) + "x y",
        "two wo-\nrds and " * (n // 16),
    ),
    "gaps of one letter": lambda n: ("12 ... " * (n // 14), "12 a " * (n // 5)),
    "dots": lambda n: ("." * (n // 2), "a" + "." * n),
    "dots in brackets, never closed": lambda n: ("[" + "." * (n // 2), "a" * n),
    "brackets, never closed": lambda n: ("[ ..." * (n // 10), "a b " * (n // 4)),
    "blanks in the quotation": lambda n: ("two" + " " * (n // 2) + "words", "two-\nwords " * (n // 11)),
    "blanks in the passage": lambda n: ("two words", "two" + " " * n + "word"),
    "combining marks": lambda n: ("a" + "\u0300\u0316" * (n // 8), "a" + "\u0316\u0300" * (n // 2)),
    "ligatures": lambda n: ("ffi " * (n // 8) + "x", "\ufb03 " * (n // 2)),
    "invisible marks": lambda n: ("a b", "a" + "\u200b" * n + "b"),
    "invisible marks at every place": lambda n: ("ab", "xab" + "\u200bab" * (n // 3)),
}


def reading(text: str) -> Callable[[], object]:
    return lambda: prose.read(text)


def splitting(text: str) -> Callable[[], object]:
    return lambda: sentences(text)


def folding(text: str) -> Callable[[], object]:
    return lambda: normalise(text)


def counting(text: str) -> Callable[[], object]:
    return lambda: tokens(text)


def cutting(text: str) -> Callable[[], object]:
    """The claims of a marker at every fortieth character."""
    markers = [
        Marker(text="a", start=at, end=at + 3, keys=("a",), style="bracket")
        for at in range(0, len(text) - 3, 40)
    ]
    return lambda: claims(text, markers, PROSE)


def examining(text: str) -> Callable[[], object]:
    """A text as the response of a row."""
    row = read_row({"id": "a", "response": text, "context": CONTEXT}, number=1, line=1)
    assert not isinstance(row, Unreadable)
    return lambda: examine(row, Options())


def contexts(text: str) -> Callable[[], object]:
    """A text as the context of a row."""
    row = read_row({"id": "a", "response": "It is tall [doc-9]. So [x].", "context": text}, number=1, line=1)
    assert not isinstance(row, Unreadable)
    return lambda: examine(row, Options())


def forced(name: str) -> Callable[[str], Callable[[], object]]:
    """A text read by one context reader."""
    return lambda text: lambda: read_context(text, format=name)


def locating(pair: tuple[str, str]) -> Callable[[], object]:
    return lambda: quotes.locate(*pair)


def cases() -> Iterator[tuple[str, str, Callable[[int], Callable[[], object]]]]:
    """Every reader with every shape: its name, the shape's name, and a maker of the work at a size."""
    for shape, text in TEXTS.items():
        for reader in (reading, splitting, folding, counting, cutting, examining, contexts):
            yield reader.__name__, shape, lambda n, text=text, reader=reader: reader(text(n))
    for shape, text in CONTEXTS.items():
        yield contexts.__name__, shape, lambda n, text=text: contexts(text(n))
        for name in ("labelled", "numbered", "xml"):
            yield name, shape, lambda n, text=text, name=name: forced(name)(text(n))
    for shape, pair in QUOTES.items():
        yield locating.__name__, shape, lambda n, pair=pair: locating(pair(n))


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise TimeoutError where what stands inside does not end in time."""

    def late(signum: int, frame: object) -> None:
        raise TimeoutError(f"does not end within {seconds:.0f} s")

    signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def forget() -> None:
    """Empty the caches, so that no measurement uses what another one left."""
    for cached in (normalise, tokens, json_text._parsed):
        cached.cache_clear()


def seconds(make: Callable[[int], Callable[[], object]], n: int, limit: float) -> float:
    """The least processor time of a few runs at one size."""
    best = float("inf")
    for _ in range(REPEATS):
        work = make(n)
        forget()
        begun = time.process_time()
        with within(limit):
            work()
        best = min(best, time.process_time() - begun)
        if best > 2:
            break
    return best


def measured(make: Callable[[int], Callable[[], object]], n: int, limit: float) -> tuple[float, float]:
    """The times at n and at 2n; measured again where they look bad, for a busy machine makes them so too."""
    once, twice = seconds(make, n, limit), seconds(make, 2 * n, limit)
    for _ in range(2):
        if not is_bad(once, twice):
            break
        once, twice = min(once, seconds(make, n, limit)), min(twice, seconds(make, 2 * n, limit))
    return once, twice


def is_bad(once: float, twice: float) -> bool:
    return twice > WANTED * once and twice > NOTICEABLE


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--size", type=int, default=500_000, help="n, in characters")
    options.add_argument("--only", default="", help="only cases whose name holds this")
    options.add_argument(
        "--limit", type=float, default=30.0, help="seconds after which a reading is given up"
    )
    options.add_argument("--bad", action="store_true", help="print only what is above the wanted ratio")
    chosen = options.parse_args()
    worst = 0
    for reader, shape, make in cases():
        if chosen.only not in f"{reader}: {shape}":
            continue
        try:
            once, twice = measured(make, chosen.size, chosen.limit)
        except (TimeoutError, ValueError, RecursionError) as error:
            worst += 1
            print(f"{reader:10} {shape:52} {type(error).__name__}: {str(error)[:60]}", flush=True)
            continue
        ratio = twice / once
        bad = is_bad(once, twice)
        worst += bad
        if bad or not chosen.bad:
            print(
                f"{reader:10} {shape:52} {once:9.4f} {twice:9.4f} {ratio:6.2f}{' !' if bad else ''}",
                flush=True,
            )
    return 1 if worst else 0


if __name__ == "__main__":
    sys.exit(main())
