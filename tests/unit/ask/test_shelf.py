"""A map on disk answers as one in memory does, whatever of it was written already."""

from hypothesis import given, settings
from hypothesis import strategies as st

from judgeproof.ask import shelf
from judgeproof.ask.shelf import Shelf

KEYS = st.text(max_size=3)
STEPS = st.lists(
    st.tuples(st.sampled_from(["put", "replace", "get"]), KEYS, st.text(max_size=3)), max_size=40
)


# Every example makes a database.
@settings(max_examples=200)
@given(STEPS, st.integers(1, 5), st.sampled_from([1, 2, 1 << 8]))
def test_as_a_dict(steps: list[tuple[str, str, str]], waiting: int, marks: int) -> None:
    known: dict[str, str] = {}
    original = shelf._WAITING, shelf._MARKS
    shelf._WAITING, shelf._MARKS = waiting, marks
    try:
        with Shelf() as kept:
            for step, key, value in steps:
                if step == "put":
                    assert kept.put(key, value) == known.get(key)
                    known.setdefault(key, value)
                elif step == "replace":
                    kept.replace([(key, value)])
                    known[key] = value
                assert kept.get(key) == known.get(key)
    finally:
        shelf._WAITING, shelf._MARKS = original


def test_more_than_waits_to_be_written() -> None:
    with Shelf() as kept:
        assert [kept.put(f"k{n}", str(n)) for n in range(5000)] == [None] * 5000
        assert kept.put("k7", "other") == "7"
        kept.replace([("k7", "new"), ("k4999", "last")])
        assert [kept.get(key) for key in ("k0", "k7", "k4999", "k5000")] == ["0", "new", "last", None]
