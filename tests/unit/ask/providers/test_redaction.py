"""A secret is found in every form that it travels in."""

import base64
import json
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.servers.misbehaving import spelt

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


@pytest.mark.parametrize("secret", [SECRET, "sk-ä ö/ü+€", "'quoted' & <marked>\\"])
def test_a_secret_is_hidden_however_it_is_written(secret: str) -> None:
    hidden = Redaction([secret])
    for form in spelt(secret):
        left = hidden.hide(f"a {form} b")
        assert HIDDEN in left, form
        # Of base64 the ends may stay, in which its neighbours have a part.
        assert len(left) <= len(f"a {HIDDEN} b") + 10, form
        assert (
            hidden.hide_in(b"\xff" + form.encode() + b"\xff")
            == b"\xff" + hidden.hide(form).encode() + b"\xff"
        )
    assert hidden.hide_in(b"\xff\xfe nothing") == b"\xff\xfe nothing"


def test_what_looks_written_otherwise_stays() -> None:
    hidden = Redaction([SECRET])
    for text in ("50% \\u00e4 &amp; &#65; %41", "", "x" * 1000, '{"a": "b\\"c"}'):
        assert hidden.hide(text) == text
        assert hidden.hide_in(text.encode()) == text.encode()


@pytest.mark.timeout(30)
def test_hostile_texts_are_searched_in_time() -> None:
    hidden = Redaction([SECRET])
    for piece in ("\\", "%25", SECRET[:-1], "&#", "&#0", "\\u", "%" * 9):
        text = "%41" + piece * (200_000 // len(piece))
        assert hidden.hide(text) == text


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
