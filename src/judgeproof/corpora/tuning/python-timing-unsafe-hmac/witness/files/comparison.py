"""Watches how the signature is compared: ordinary equality of bytes stops at the first byte that differs."""

import sys

from payments import webhook

BODY = b'{"paid": 17}'
SETTINGS = {"payment_webhook_secret": "8f3a11"}
right = webhook.signature


class Watched(bytes):
    """Bytes that tell when they are compared with == or with !=, by either side."""

    seen = 0

    def __eq__(self, other: object) -> bool:
        Watched.seen += 1
        return bytes.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        Watched.seen += 1
        return bytes.__ne__(self, other)

    __hash__ = bytes.__hash__


def main() -> int:
    gate = webhook.Gate.from_settings(SETTINGS)
    good = b"sha256=" + right(BODY, b"8f3a11")
    webhook.signature = lambda body, secret: Watched(right(body, secret))
    wrong = [b"", b"sha256=", good[:-1] + b"!", b"sha1=" + good[7:], b"sha256=\xff\xfe", good + b"0"]
    if not gate.lets_in(good, BODY) or any(gate.lets_in(each, BODY) for each in wrong):
        print("the gate lets in the wrong calls")
        return 2
    if Watched.seen:
        print("the signature was compared with ordinary equality, which ends at the first difference")
        return 1
    print("the signature was never compared with ordinary equality")
    return 0


sys.exit(main())
