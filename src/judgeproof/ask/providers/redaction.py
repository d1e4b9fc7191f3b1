"""Keeping secrets out of everything that is kept: whatever a service echoes is searched for them first."""

import base64
import json
from collections.abc import Iterable
from urllib.parse import quote, quote_plus

HIDDEN = "[secret]"
# What is shorter is a placeholder, such as the word that a server without keys expects, and would hide ordinary words.
_SHORTEST = 8


class Redaction:
    """Hides secrets in texts, in every form that they travel in. It never shows what it hides."""

    __slots__ = ("_forms",)

    def __init__(self, secrets: Iterable[str]) -> None:
        forms = {form for secret in secrets if len(secret) >= _SHORTEST for form in _forms(secret)}
        # A form may be part of another one, which is to be hidden whole.
        self._forms = sorted(forms, key=len, reverse=True)

    def __repr__(self) -> str:
        return "Redaction(…)"

    def hide(self, text: str) -> str:
        """Return a text without the secrets."""
        for form in self._forms:
            if form in text:
                text = text.replace(form, HIDDEN)
        return text

    def hide_in(self, data: bytes) -> bytes:
        """Return bytes without the secrets."""
        for form in self._forms:
            if (found := form.encode()) in data:
                data = data.replace(found, HIDDEN.encode())
        return data

    def maybe(self, text: str | None) -> str | None:
        """Return a text without the secrets, where there is one."""
        return None if text is None else self.hide(text)


def _forms(secret: str) -> Iterable[str]:
    """Yield a secret as it is written in a header, a URL, JSON, and basic authorisation."""
    yield secret
    yield quote(secret, safe="")
    yield quote_plus(secret)
    yield json.dumps(secret)[1:-1]
    yield base64.b64encode(secret.encode()).decode()
