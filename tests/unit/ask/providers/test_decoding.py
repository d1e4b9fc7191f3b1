"""Bytes of a service are read strictly, and unpacked no further than they may be."""

import gzip
import json
import tracemalloc
import zlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeproof.ask.providers.decoding import (
    TooLargeError,
    UnreadableError,
    count_at,
    decoded,
    joined,
    object_at,
    text_at,
    unpacked,
)

JSON = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False, allow_infinity=False), st.text()
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=4), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(JSON)
def test_json_is_read_as_it_is(value: Any) -> None:
    assert decoded(json.dumps(value).encode()) == value
    assert decoded(b"\xef\xbb\xbf" + json.dumps(value).encode()) == value


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"[1,]", b"{'a': 1}", b'{"a": NaN}', b"Infinity", b"[-Infinity]", b'{"a": 1, "a": 1}',
        b'[{"b": {"a": 1, "a": 2}}]', b'"\xff"', b"[" * 100_000, b"1" * 5000, b"{} {}", b"\x00",
    ],
)  # fmt: skip
def test_what_could_mean_two_things_is_refused(body: bytes) -> None:
    with pytest.raises(UnreadableError):
        decoded(body)


@given(st.binary(max_size=200))
def test_bytes_are_read_or_refused(body: bytes) -> None:
    try:
        value = decoded(body)
    except UnreadableError as error:
        assert len(str(error)) <= 200
    else:
        assert json.loads(body) == value


@given(st.binary(max_size=300), st.sampled_from(["gzip", "x-gzip", "deflate"]))
def test_what_is_packed_is_unpacked(body: bytes, encoding: str) -> None:
    packed = zlib.compress(body) if encoding == "deflate" else gzip.compress(body)
    assert unpacked(packed, encoding, 300) == body
    assert unpacked(packed, "", 300) == unpacked(packed, "identity", 300) == packed
    for torn in (packed[:-1], packed + b"x"):
        with pytest.raises(UnreadableError, match=r"not one whole|not packed as"):
            unpacked(torn, encoding, 300)


def test_no_more_is_unpacked_than_may_be() -> None:
    packed = gzip.compress(b"x" * 1000)
    assert len(unpacked(packed, "gzip", 1000)) == 1000
    with pytest.raises(TooLargeError, match="more than 999 bytes"):
        unpacked(packed, "gzip", 999)


def test_a_bomb_takes_no_more_room_than_may_be() -> None:
    bomb = gzip.compress(bytes(64 << 20))
    tracemalloc.start()
    try:
        with pytest.raises(TooLargeError):
            unpacked(bomb, "gzip", 1 << 20)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 4 << 20


@pytest.mark.parametrize(
    ("encoding", "word"), [("br", "'br'"), ("gzip", "not packed as gzip"), ("gzip, gzip", "gzip, gzip")]
)
def test_what_is_packed_otherwise_is_refused(encoding: str, word: str) -> None:
    with pytest.raises(UnreadableError, match=word):
        unpacked(b"{}", encoding, 300)


@pytest.mark.parametrize("value", [True, 1.0, "1", -1, None, [], 1 << 53])
def test_what_is_no_count_is_not_known(value: Any) -> None:
    assert count_at({"n": value}, "n") is None


def test_fields_are_what_they_hold() -> None:
    value = {"n": 0, "m": (1 << 53) - 1, "t": "", "o": {"a": 1}, "l": []}
    assert (count_at(value, "n"), count_at(value, "m"), count_at(value, "t")) == (0, (1 << 53) - 1, None)
    assert (text_at(value, "t"), text_at(value, "n"), text_at(value, "x")) == ("", None, None)
    assert (object_at(value, "o"), object_at(value, "l"), object_at(value, "x")) == ({"a": 1}, {}, {})


def test_parts_of_one_kind_are_joined() -> None:
    parts = [
        {"type": "text", "text": "a"},
        {"type": "image"},
        7,
        {"type": "text", "text": 7},
        {"type": "text", "text": "b"},
    ]
    assert joined(parts, "text") == "ab"
    assert joined(parts[1:4], "text") is None
    assert joined("ab", "text") is None
    assert joined([{"type": "text", "text": ""}], "text") == ""
