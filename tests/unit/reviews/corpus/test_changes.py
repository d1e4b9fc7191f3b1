"""Hunks as git finds them, over trees that nobody wrote by hand."""

from hypothesis import given, settings
from hypothesis import strategies as st

from judgeproof.reviews.lint.problems import lines_of
from judgeproof.reviews.load.changes import changes, patch

# Lines that a careless reader of diffs takes for something else.
LINE = st.sampled_from([
    "", "a", "b", "c", "-- a", "++ b", "--- a/x", "+++ b/x", "@@ -1 +1 @@", "diff --git a/x b/x", "\\ No newline at end of file",
    "index 0..1", "rename from x", "\x0c", "\r", "a\r", "\u2028", "\udcff", "+", "-", " ",
])  # fmt: skip
TEXT = st.builds(
    lambda lines, end: "\n".join(lines) + end, st.lists(LINE, max_size=12), st.sampled_from(["", "\n"])
)
NAME = st.sampled_from(["a", "b c", 'q"u', "d/e", "日本", "-f", "d/-g", "\udcff"])
TREE = st.dictionaries(NAME, TEXT, max_size=4)


def is_part(lines: list[str], whole: list[str]) -> bool:
    """Whether lines stand in others, in order."""
    rest = iter(whole)
    return all(line in rest for line in lines)


@settings(max_examples=40)
@given(st.lists(st.tuples(TREE, TREE), min_size=1, max_size=30))
def test_what_was_not_added_was_there(pairs: list[tuple[dict[str, str], dict[str, str]]]) -> None:
    for (base, head), change in zip(pairs, changes(pairs), strict=True):
        assert set(change.hunks) <= set(head)
        assert set(change.renames) <= set(base)
        old_names = {new: old for old, new in change.renames.items()}
        for path, text in head.items():
            before = base.get(old_names.get(path, path))
            if before == text and path not in change.renames.values():
                assert path not in change.hunks
                continue
            # git tells a last line with a line end from one without.
            lines = [*lines_of(text), *(["(no end)"] if text and not text.endswith("\n") else [])]
            old = [*lines_of(before or ""), *(["(no end)"] if before and not before.endswith("\n") else [])]
            added = {line for hunk in change.hunks[path] for line in hunk.added}
            assert added <= set(range(1, len(lines_of(text)) + 1))
            kept = [line for n, line in enumerate(lines, start=1) if n not in added and line != "(no end)"]
            assert is_part(kept, [line for line in old if line != "(no end)"])
            assert all(hunk.line >= 1 for hunk in change.hunks[path])


def test_no_pairs_and_equal_pairs() -> None:
    assert changes([]) == []
    (same,) = changes([({"a": "x\n"}, {"a": "x\n"})])
    assert (same.hunks, same.renames) == ({}, {})


def test_a_patch_is_what_git_diff_prints() -> None:
    shown = patch({"a b": "1\n2\n\udcff\n"}, {"a b": "1\n3\n\udcff\n"})
    assert shown.split("\n")[2:] == [
        "--- a/a b\t",
        "+++ b/a b\t",
        "@@ -1,3 +1,3 @@",
        " 1",
        "-2",
        "+3",
        " \udcff",
        "",
    ]
    assert patch({"a": "x"}, {"a": "x"}) == ""
