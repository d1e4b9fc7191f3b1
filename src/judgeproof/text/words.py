"""Words, numbers and content words of a text, the same everywhere a rule speaks of them."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

# Scripts that are written without blanks: every character counts as a token of its own.
_UNSPACED = (
    "\u0e00-\u0eff"  # Thai, Lao
    "\u1000-\u109f"  # Myanmar
    "\u1780-\u17ff"  # Khmer
    "\u3005-\u3007\u3021-\u3029\u3040-\u30ff\u31f0-\u31ff"  # Kana and iteration marks
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"  # Han
    "\U00020000-\U0003fffd"  # Han, supplementary planes
)
# Accents and vowel signs, which are no letters to `re`: without them a Hindi word would be a row of consonants.
_MARKS = "".join(c for c in map(chr, range(0x0300, 0x0E00)) if unicodedata.category(c)[0] == "M")
_SINGLE = re.compile(f"[{_UNSPACED}]")
_NUMBER = r"\d+(?:[.,:/'\u2019\u00a0\u202f\u2009]\d+)*"
_TOKEN = re.compile(
    rf"[{_UNSPACED}]|{_NUMBER}(?![^\W_{_UNSPACED}])"
    rf"|[^\W_{_UNSPACED}]+(?:[{_MARKS}]+[^\W_{_UNSPACED}]*|['\u2019][^\W\d_{_UNSPACED}]+)*"
)
_DIGIT = re.compile(r"\d")

FUNCTION_WORDS = frozenset(
    """
    a about above after again against all also although am among an and another any are aren't around as at be
    because been before being below between both but by can can't cannot could couldn't did didn't do does doesn't
    doing don't down during each either else ever every few for from further had hadn't has hasn't have haven't
    having he her here hers herself him himself his how however i if in into is isn't it it's its itself just may
    me might more most must my myself neither no nor not now of off on once one only onto or other others our ours
    ourselves out over own per same shall shan't she should shouldn't since so some such than that the their theirs
    them themselves then there therefore these they this those though through thus to too toward towards under
    until up upon us very via was wasn't we were weren't what when where whether which while who whom whose why
    will with within without won't would wouldn't yet you your yours yourself yourselves
    """.split()  # noqa: SIM905 - words read better than quoted words
)

NEGATIONS = frozenset(
    [
        "not",
        "no",
        "never",
        "none",
        "nor",
        "neither",
        "without",
        "cannot",
        "hardly",
        "nothing",
        "nobody",
        "nowhere",
    ]
)


@lru_cache(maxsize=64)
def tokens(text: str) -> tuple[str, ...]:
    """Return the tokens of a text in order: words, numbers, and single characters of unspaced scripts."""
    return tuple(_TOKEN.findall(text))


def token_places(text: str, start: int, end: int) -> Iterator[tuple[str, int, int]]:
    """Yield the tokens of a stretch of a text, each with its place in the text."""
    for match in _TOKEN.finditer(text, start, end):
        yield match[0], match.start(), match.end()


def is_unspaced(character: str) -> bool:
    """Tell whether a character belongs to a script that is written without blanks."""
    return _SINGLE.match(character) is not None


def is_number(token: str) -> bool:
    """Tell whether a token begins with a digit, as numbers, dates and times do."""
    return token[:1].isdigit()


def is_content(token: str) -> bool:
    """Tell whether a token carries content: a number, an ideograph, or a word of three or more letters
    that is no function word."""
    if len(token) >= 3 and token.lower().replace("\u2019", "'") not in FUNCTION_WORDS:
        return True
    return is_number(token) or (not token.isascii() and is_unspaced(token[:1]))


def content_words(text: str) -> frozenset[str]:
    """Return the content words of a text, case-folded, without stemming."""
    return frozenset(token.casefold() for token in tokens(text) if is_content(token))


def has_content(text: str) -> bool:
    """Tell whether a quotation can be evidence: it holds a number, or two word tokens of which one has content.

    Two function words ("of the") stand in nearly every passage and would prove anything.
    """
    first, _, rest = text.partition(" ")
    second = rest.partition(" ")[0]
    # Most quotations begin with two bare words, which need no pattern to be told apart.
    if first.isalpha() and second.isalpha() and text.isascii() and (is_content(first) or is_content(second)):
        return True
    content = False
    for place, match in enumerate(_TOKEN.finditer(text)):
        content = content or is_content(match[0])
        if content and place:
            return True
    return _DIGIT.search(text) is not None


def negates(text: str) -> bool:
    """Tell whether a text holds a word that turns a statement around ("not", "never", "isn't")."""
    words = (token.casefold().replace("\u2019", "'") for token in tokens(text))
    return any(word in NEGATIONS or word.endswith("n't") for word in words)
