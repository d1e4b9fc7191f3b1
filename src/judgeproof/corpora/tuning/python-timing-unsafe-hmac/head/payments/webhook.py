"""Checks that a call of our webhook was made by the payment provider.

The provider signs the body with the secret that we share, and sends the signature in a
header: ``sha256=`` and the digest in hexadecimal.  The web server hands us header and body
as the bytes that came in.  While a secret is replaced, calls are signed with either of two.
"""

import hashlib
import hmac
from collections.abc import Mapping, Sequence

SCHEME = b"sha256"


class NoSecret(Exception):
    """The settings name no secret; without one every call would have to be refused."""


def signature(body: bytes, secret: bytes) -> bytes:
    """What the provider sends for this body."""
    return hmac.new(secret, body, hashlib.sha256).hexdigest().encode()


class Gate:
    """Lets in the calls that the provider signed; made by ``from_settings``."""

    def __init__(self, secrets: Sequence[bytes]) -> None:
        self._secrets = tuple(secrets)

    @classmethod
    def from_settings(cls, settings: Mapping[str, str]) -> "Gate":
        """The gate for the secrets in the settings: letters and digits, set apart by commas."""
        listed = settings.get("payment_webhook_secret", "").split(",")
        secrets = [secret.strip().encode() for secret in listed if secret.strip()]
        if not secrets:
            raise NoSecret("payment_webhook_secret is missing or empty")
        return cls(secrets)

    def lets_in(self, header: bytes, body: bytes) -> bool:
        """Whether the header holds the signature of the body, made with any of the secrets."""
        scheme, _, given = header.partition(b"=")
        if scheme != SCHEME:
            return False
        return any(given == signature(body, secret) for secret in self._secrets)
