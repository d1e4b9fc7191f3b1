"""Which file a reviewer's path means."""

import pytest

from judgeproof.reviews.paths import Paths, normal


@pytest.mark.parametrize(
    ("path", "meant"),
    [
        ("./src/a.go", "src/a.go"),
        ("src\\a.go", "src/a.go"),
        ("/src//./a.go", "src/a.go"),
        ("../src/a.go", "../src/a.go"),
        ("u\u0308ber.sh", "\u00fcber.sh"),
    ],
)
def test_one_spelling(path: str, meant: str) -> None:
    assert normal(path) == meant


@pytest.mark.parametrize(
    ("path", "meant"),
    [
        ("src/a.go", "src/a.go"),
        ("SRC/A.GO", "src/a.go"),
        ("old/B.go", "new/b.go"),
        ("OLD/b.go", "OLD/b.go"),
        ("x.go", "x.go"),
        ("X.go", "X.go"),
        ("x.GO", "x.GO"),
        ("none.go", "none.go"),
    ],
)
def test_resolved(path: str, meant: str) -> None:
    """`OLD/b.go` may be `old/B.go` or `old/b.go` by capitals, so it is neither; exact names always win."""
    paths = Paths(("src/a.go", "x.go", "X.go", "old/b.go"), {"old/B.go": "new/b.go"})
    assert paths.resolve(path) == meant


def test_a_file_that_was_renamed_in_capitals_only_is_one_file() -> None:
    assert Paths(("foo.go",), {"Foo.go": "foo.go"}).resolve("FOO.go") == "foo.go"


def test_an_existing_file_keeps_its_name() -> None:
    """A new file under the old name of one that was renamed is meant by that name."""
    assert Paths(("a.go", "b.go"), {"a.go": "b.go"}).resolve("a.go") == "a.go"
