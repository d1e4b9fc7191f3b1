"""Checks that a call of our webhook was made by the payment provider.

The provider signs the body with the secret that we share, and sends the signature in a
header: ``sha256=`` and the digest in hexadecimal.  The web server hands us header and body
as the bytes that came in.
"""

import hashlib
import hmac
from collections.abc import Mapping

SCHEME = b"sha256"


class NoSecret(Exception):
    """The settings name no secret; without one every call would have to be refused."""


def signature(body: bytes, secret: bytes) -> bytes:
    """What the provider sends for this body."""
    return hmac.new(secret, body, hashlib.sha256).hexdigest().encode()


class Gate:
    """Lets in the calls that the provider signed; made by ``from_settings``."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    @classmethod
    def from_settings(cls, settings: Mapping[str, str]) -> "Gate":
        """The gate for the secret in the settings: letters and digits."""
        secret = settings.get("payment_webhook_secret", "").strip()
        if not secret:
            raise NoSecret("payment_webhook_secret is missing or empty")
        return cls(secret.encode())

    def lets_in(self, header: bytes, body: bytes) -> bool:
        """Whether the header holds the signature of the body."""
        scheme, _, given = header.partition(b"=")
        if scheme != SCHEME:
            return False
        return hmac.compare_digest(signature(body, self._secret), given)
