"""Keeping secrets out of everything that is kept: whatever a service echoes is searched for them first."""

import base64
import html
import re
from collections.abc import Iterable

HIDDEN = "[secret]"
# What is shorter is a placeholder, such as the word that a server without keys expects, and would hide ordinary words.
_SHORTEST = 8
# By these a text says that something in it is not written as it is.
_MARKS = r"%[0-9a-fA-F]{2}|\\u|&[#a-z]"
# What JSON may escape by a stroke before it, and nothing more.
_ESCAPED = "\"'\\/"


class Redaction:
    """Hides secrets in texts, in every form that they travel in. It never shows what it hides.

    A letter may be written as it is, large or small, or as URLs, JSON or HTML write it, and the whole may be part of what
    was put into base64.
    """

    __slots__ = ("_forms", "_marks", "_pattern", "_plain")

    def __init__(self, secrets: Iterable[str]) -> None:
        forms = {
            form for secret in secrets if len(secret) >= _SHORTEST for form in (secret, *_packed(secret))
        }
        # A form may be part of another one, which is to be hidden whole.
        self._forms = sorted(forms, key=len, reverse=True)
        self._pattern: re.Pattern[str] | None = None
        # Most texts hold none: whether one may is told much faster than where.
        self._plain = tuple({plain.casefold() for form in forms for plain in (form, *_simply(form))})
        quoted = any(letter in "\"'\\" for form in forms for letter in form)
        self._marks = re.compile(_MARKS + (r"|\\" if quoted else ""))

    def __repr__(self) -> str:
        return "Redaction(…)"

    def hide(self, text: str) -> str:
        """Return a text without the secrets."""
        if not self._may_be_in(text):
            return text
        if self._pattern is None:
            self._pattern = re.compile("|".join(map(_spelt, self._forms)), re.IGNORECASE)
        return self._pattern.sub(HIDDEN, text)

    def hide_in(self, data: bytes) -> bytes:
        """Return bytes without the secrets."""
        text = data.decode("utf-8", "surrogateescape")
        hidden = self.hide(text)
        return data if hidden is text else hidden.encode("utf-8", "surrogateescape")

    def _may_be_in(self, text: str) -> bool:
        """Tell whether a text may hold a secret: one stands in it, or something is written as URLs, JSON or HTML do."""
        if not self._forms:
            return False
        small = text.casefold()
        return any(plain in small for plain in self._plain) or self._marks.search(text) is not None

    def maybe(self, text: str | None) -> str | None:
        """Return a text without the secrets, where there is one."""
        return None if text is None else self.hide(text)


def _packed(secret: str) -> Iterable[str]:
    """Yield what a secret becomes in base64: alone, and within a text, by the three places that it may have there.

    Within a text the letters at its ends belong to its neighbours too, and are left away.
    """
    data = secret.encode("utf-8", "surrogatepass")
    yield base64.b64encode(data).decode()
    for before in range(3):
        whole = base64.b64encode(b"\0" * before + data).decode()
        yield whole[-(-before * 8 // 6) : (before + len(data)) * 8 // 6]


def _simply(form: str) -> Iterable[str]:
    """Yield how a form is written in a query, in the base64 of one, and in JSON, with no mark that tells of it."""
    yield form.replace(" ", "+")
    yield form.replace("+", "-").replace("/", "_")
    yield form.replace("/", "\\/")


def _spelt(form: str) -> str:
    """Return the pattern of a text whose letters may be written in several ways."""
    return "".join(map(_letter, form))


def _letter(letter: str) -> str:
    """Return the pattern of one letter: as it is, or in the words of a URL, of JSON, or of HTML."""
    data = letter.encode("utf-8", "surrogatepass")
    ways = [
        re.escape(letter),
        "".join(f"%(?:25)?{byte:02x}" for byte in data),
        "".join(rf"\\{{1,8}}u{unit:04x}" for unit in _units(letter)),
        rf"&#(?:0*{ord(letter)}|x0*{ord(letter):x});",
    ]
    ways += [re.escape(html.escape(letter))] if letter in "\"'&<>" else []
    ways += [rf"\\{{1,8}}{re.escape(letter)}"] if letter in _ESCAPED else []
    ways += [r"\+"] if letter == " " else ["-"] if letter == "+" else ["_"] if letter == "/" else []
    return f"(?:{'|'.join(ways)})"


def _units(letter: str) -> Iterable[int]:
    """Yield the numbers by which JSON escapes a letter, two where it has no short one."""
    data = letter.encode("utf-16-be", "surrogatepass")
    return (data[at] * 256 + data[at + 1] for at in range(0, len(data), 2))
