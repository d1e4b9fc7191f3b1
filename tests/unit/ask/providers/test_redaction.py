"""A secret is found in every form that it travels in."""

import base64
import json
from urllib.parse import quote

from hypothesis import given
from hypothesis import strategies as st

from judgeproof.ask.providers.redaction import HIDDEN, Redaction

SECRET = 'sk-"ca/na+ry"=%7'


def test_a_secret_is_hidden() -> None:
    hidden = Redaction([SECRET])
    forms = [
        SECRET,
        quote(SECRET, safe=""),
        json.dumps(SECRET)[1:-1],
        base64.b64encode(SECRET.encode()).decode(),
    ]
    for form in forms:
        assert hidden.hide(f"a {form} b {form}") == f"a {HIDDEN} b {HIDDEN}"
        assert hidden.hide_in(f"a {form} b".encode()) == f"a {HIDDEN} b".encode()
    assert hidden.maybe(None) is None
    assert hidden.maybe(SECRET) == HIDDEN
    assert SECRET not in repr(hidden)


def test_a_placeholder_is_no_secret() -> None:
    assert Redaction(["EMPTY", "", "ollama"]).hide("EMPTY ollama") == "EMPTY ollama"


@given(
    st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=8, max_size=24),
    st.text(max_size=9),
    st.text(max_size=9),
)
def test_no_secret_is_left(secret: str, before: str, behind: str) -> None:
    if HIDDEN in secret or secret in HIDDEN:
        return
    assert secret not in Redaction([secret]).hide(before + " " + secret + " " + behind).replace(HIDDEN, " ")
