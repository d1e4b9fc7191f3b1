"""Prints which calls are let in, so that both states can be compared; only the way they find out differs."""

from payments import webhook

BODY = b'{"paid": 17}'


def main() -> None:
    gate = webhook.Gate.from_settings({"payment_webhook_secret": " 8f3a11 "})
    good = b"sha256=" + webhook.signature(BODY, b"8f3a11")
    other = b"sha256=" + webhook.signature(BODY, b"8f3a12")
    for header in (good, other, good.upper(), good[:-1], b"", b"sha256", b"sha256=\x00\xff"):
        print(header, gate.lets_in(header, BODY), gate.lets_in(header, BODY + b" "))
    for empty in ({}, {"payment_webhook_secret": "  "}):
        try:
            webhook.Gate.from_settings(empty)
        except webhook.NoSecret as error:
            print(error)


main()
