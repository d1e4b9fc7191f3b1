"""Whether words without a known verb only name something, or may say something of it all the same.

No list of verbs is whole, so a verb that is not found proves nothing: here the form of the words is asked. What only names
is set aside elsewhere, so every doubt says that it may tell.
"""

import re
from collections.abc import Sequence

from judgeproof.citations import cues
from judgeproof.text.words import FUNCTION_WORDS, is_content, tokens

_CLAUSE = re.compile(r"[,;:.!?|()\u2013\u2014]|\s[-/]\s")
_WORD = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")
_SHORTENED = re.compile(r"'(?:d|m|ll|re|ve|s)\Z")
_NO_VERB = ("ss", "us", "is", "'s")
_LEAST_VERB, _LEAST_PAST = 4, 5
# A row of words as prose has them, and of signs of scripts without blanks.
_PROSE = re.compile(
    "(?:[^\\W\\d_]+[,'\u2019]? +){2}[^\\W\\d_]{2,}|[\u0e00-\u0eff\u3040-\u30ff\u4e00-\u9fff]{6}"
)
_CODE_SIGNS = re.compile(r"[={}\[\]<>$\\|&_@#;~^+*]|\w\(|//|(?:\A|\s)--?\w|\w/|/\w|:\Z")
_CITATION = re.compile(r"(?<=\s)\[[^\[\]\n]{1,60}\]")
_AROUND_CODE = re.compile(r"</?[a-zA-Z][^<>]*>|[ \t>]*(?:`{3,}|~{3,}).*")


def may_tell(text: str) -> bool:
    """Tell whether some clause of a text may be a sentence."""
    return cues.FINITE.search(text) is not None or any(
        _tells(_WORD.findall(clause)) for clause in _CLAUSE.split(text)
    )


def _tells(words: Sequence[str]) -> bool:
    if len(words) > 1 and words[0].casefold() in cues.SUBJECTS:
        return True
    return any(_is_verb(words, at) for at in range(1, len(words)))


def _is_verb(words: Sequence[str], at: int) -> bool:
    """Tell whether a word may be the verb of its clause, by its ending and by what stands around it."""
    word = words[at].casefold()
    if word in cues.TELLING:
        return True
    before = words[at - 1].casefold()
    after = words[at + 1].casefold() if at + 1 < len(words) else ""
    if not after or not is_content(word) or before == "to" or word.endswith("ing"):
        return False
    if after in cues.OBJECTS:
        return word not in cues.AFTER_NOUN
    if after in cues.AFTER_NOUN:
        return False
    return _is_present(word) or _is_past(word, before) or _follows_plural(words, at)


def _is_present(word: str) -> bool:
    return word.endswith("s") and not word.endswith(_NO_VERB) and len(word) >= _LEAST_VERB


def _is_past(word: str, before: str) -> bool:
    return word.endswith("ed") and len(word) >= _LEAST_PAST and before not in FUNCTION_WORDS


def _follows_plural(words: Sequence[str], at: int) -> bool:
    """Tell whether a word stands where the verb of several does: "Pills cure pain"."""
    before = words[at - 1].casefold()
    return words[at].islower() and is_content(before) and _is_present(before) and is_content(words[at + 1])


def is_courteous(text: str) -> bool:
    """Tell whether every word of a text that carries content is one that remarks of an assistant are made of."""
    return not any(
        is_content(word) and word not in cues.COURTESIES
        for word in (_SHORTENED.sub("", token.casefold().replace("\u2019", "'")) for token in tokens(text))
    )


def reads_as_prose(code: str) -> bool:
    """Tell whether at least half of the lines of a piece of code read as prose does."""
    lines = [line.strip(" \t>`") for line in _AROUND_CODE.sub("", code).splitlines()]
    lines = [line for line in lines if _WORD.search(line)]
    said = sum(_line_of_prose(line) for line in lines)
    return said > 0 and said * 2 >= len(lines)


def _line_of_prose(line: str) -> bool:
    # A citation behind a blank is no sign of code, as an index behind a name is.
    line = _CITATION.sub("", line)
    first = line.partition(" ")[0]
    return (
        _PROSE.search(line) is not None
        and _CODE_SIGNS.search(line.rstrip(";")) is None
        and first not in cues.COMMANDS
    )
