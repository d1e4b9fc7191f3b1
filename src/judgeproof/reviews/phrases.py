"""Whether a remark names a phrase: at word boundaries, whatever its capitals, its emphasis and its line wraps."""

import re
import unicodedata
from collections.abc import Iterable

# A letter or digit; an underscore joins words only between two of them.
_ALNUM = r"[^\W_]"
_EDGE_UNDERSCORES = re.compile(rf"(?<!{_ALNUM})_+|_+(?!{_ALNUM})")
_SPACE = re.compile(r"\s+")
# Marks that nobody sees would cut a word in two: soft hyphens, joiners, zero-width blanks.
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]")
_EMPHASIS = str.maketrans("", "", "*`")
# Scripts that are written without blanks between words: a word boundary means nothing in them.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\uff66-\uff9d\U00020000-\U0003ffff]"
)


def folded(text: str) -> str:
    """Return a text as phrases are looked for in it: case-folded, without emphasis, white space as single blanks."""
    text = unicodedata.normalize("NFC", _UNSEEN.sub("", text).translate(_EMPHASIS).casefold())
    if "_" in text:
        text = _EDGE_UNDERSCORES.sub("", text)
    return _SPACE.sub(" ", text)


def spoken(title: str, rationale: str = "", category: str = "") -> str:
    """Return what a finding says, folded: title, rationale and category in this order, joined by blanks."""
    return folded(f"{title} {rationale} {category}")


def checked(words: Iterable[str]) -> None:
    """Raise ValueError for the first phrase that no remark could be held against."""
    for word in words:
        if not folded(word).strip():
            raise ValueError(f"phrase {word!r} is empty; expected words that name the consequence")
        if "*" in word.strip()[:-1]:
            raise ValueError(f"phrase {word!r} has a * before its end; a * continues the last word only")
        if any(part != part.strip("_") for part in word.rstrip("* ").split()):
            raise ValueError(
                f"phrase {word!r} begins or ends a word with _, which is taken for emphasis and dropped"
            )
        if _UNSPACED.search(word):
            raise ValueError(
                f"phrase {word!r} is in a script without blanks between words, where no word boundary can be told"
            )


class Phrases:
    """Phrases of one plant or extra, compiled."""

    __slots__ = ("_any", "_each", "words")

    def __init__(self, words: Iterable[str]) -> None:
        self.words = tuple(words)
        patterns = [_pattern(word) for word in self.words]
        self._each = [re.compile(pattern) if pattern else None for pattern in patterns]
        alternatives = "|".join(pattern for pattern in patterns if pattern)
        self._any = re.compile(alternatives) if alternatives else None

    def occur(self, text: str) -> bool:
        """Tell whether any phrase occurs in a folded text."""
        return self._any is not None and self._any.search(text) is not None

    def found(self, text: str) -> tuple[str, ...]:
        """Return the phrases that occur in a folded text, in their own order."""
        return tuple(
            word
            for word, pattern in zip(self.words, self._each, strict=True)
            if pattern and pattern.search(text)
        )


def _pattern(word: str) -> str:
    """Return a phrase as a pattern for folded texts; an empty phrase has none."""
    word = word.strip()
    bare = folded(word).strip()
    if not bare:
        return ""
    left = r"(?<!\w)" if re.match(r"\w", bare) else ""
    right = r"(?!\w)" if re.match(r"\w", bare[-1]) and not word.endswith("*") else ""
    return left + re.escape(bare) + right
