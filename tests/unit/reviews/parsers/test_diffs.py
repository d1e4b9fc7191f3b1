"""Unified diffs: what was added and removed, in files of every kind, and a clear refusal of what is no diff."""

import pytest

from judgeproof.errors import InputError
from judgeproof.reviews.parsers.diffs import FileChange, read_diff, read_files


def one(diff: str) -> FileChange:
    (change,) = read_diff(diff)
    return change


def test_a_plain_diff_has_names_only_before_its_hunks() -> None:
    change = one("--- old/a.py\t2026-01-01 10:00\n+++ old/a.py\t2026-01-02\n@@ -1,2 +1,2 @@\n-a\n+b\n c\n")
    assert (change.path, change.status, change.added, change.removed) == ("old/a.py", "modified", (1,), (1,))


def test_plain_files_one_after_the_other_are_told_apart() -> None:
    hunk = "@@ -1 +1 @@\n-a\n+b\n"
    changes = read_diff(f"--- a/x\n+++ b/x\n{hunk}--- a/y\n+++ b/y\n{hunk}")
    assert [change.path for change in changes] == ["x", "y"]


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("new file mode 100644\nindex 0..1\n--- /dev/null\n+++ b/x", FileChange(path="x", status="added")),
        (
            "deleted file mode 100644\n--- a/x\n+++ /dev/null",
            FileChange(path="x", old_path="x", status="deleted"),
        ),
        ("rename from x\nrename to dir/y z", FileChange(path="dir/y z", old_path="x", status="renamed")),
        ("copy from x\ncopy to y", FileChange(path="y", old_path="x", status="added")),
        ("GIT binary patch\nliteral 0", FileChange(path="x", binary=True)),
        ("index 1..2 160000\n", FileChange(path="x", status="submodule")),
        (
            "old mode 100644\nnew mode 120000",
            FileChange(path="x", status="mode_changed", old_mode="100644", new_mode="120000"),
        ),
        ("index 1..2", FileChange(path="x")),
    ],
)
def test_a_header_tells_what_became_of_a_file(header: str, expected: FileChange) -> None:
    assert one(f"diff --git a/x b/x\n{header}\n") == expected


def test_a_dirty_submodule_is_told_of() -> None:
    hunk = "@@ -1 +1 @@\n-Subproject commit aaa\n+Subproject commit aaa-dirty\n"
    change = one(f"diff --git a/lib b/lib\nindex 1..1 160000\n--- a/lib\n+++ b/lib\n{hunk}")
    assert (change.status, change.dirty, change.added) == ("submodule", True, (1,))


@pytest.mark.parametrize(
    ("first", "path"),
    [
        ('diff --git "a/\\303\\274.txt" "b/\\303\\274.txt"', "ü.txt"),
        ('diff --git a/x "b/t\\tab\\"q\\\\.txt"', 't\tab"q\\.txt'),
        ('diff --git "a/\\377" "b/\\377"', "\ufffd"),
        ("diff --git a/a b.txt b/a b.txt", "a b.txt"),
        ("diff --cc f.txt", "f.txt"),
        ("diff --combined f.txt", "f.txt"),
    ],
)
def test_a_name_is_what_it_is_in_the_repository(first: str, path: str) -> None:
    assert one(f"{first}\nBinary files differ\n").path == path


def test_a_diff_of_a_merge_counts_what_no_parent_has() -> None:
    change = one(
        "diff --cc f\n--- a/f\n+++ b/f\n@@@ -1,4 -1,3 +1,4 @@@\n  same\n- one\n -two\n++both\n +left\n\\ No newline at end of file\n  end\n"
    )
    assert (change.combined, change.added, change.removed) == (True, (2,), ())


def test_an_empty_line_of_context_may_have_lost_its_blank() -> None:
    change = one("--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n a\n\n-b\n+c\n\\ No newline at end of file\n")
    assert (change.added, change.removed) == ((3,), (3,))


def test_words_between_files_are_passed_over() -> None:
    hunk = "@@ -0,0 +1 @@\n+a\n"
    log = f"commit 1\n\n    words\n\ndiff --git a/x b/x\nnew file mode 100644\n--- /dev/null\n+++ b/x\n{hunk}\ncommit 2\n"
    assert one(log).added == (1,)
    assert read_diff(" \n") == ()
    assert one("\ufeff--- a/x\n+++ b/x\n" + hunk).path == "x"


@pytest.mark.parametrize(
    ("diff", "message"),
    [
        ("just words", "holds no file of a diff"),
        ("--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\n", "breaks off in the hunk of line 3"),
        ("--- a/x\n+++ b/x\n@@ -1,1 +1,2 @@\n-a\n-b\n+c\n+d", "holds other lines than its header counts"),
        ("--- a/x\n+++ b/x\n@@ -1,2 +1,1 @@\n+a\n+b\n", "holds other lines than its header counts"),
        ("diff --git a/x b/other\nindex 1..2\n", "has no name"),
    ],
)
def test_what_is_no_diff_is_refused(diff: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_diff(diff)


def test_changed_files_of_a_pull_request() -> None:
    files = read_files(
        [
            {"filename": "b", "previous_filename": "a", "status": "renamed", "changes": 0},
            {"filename": "c", "status": "removed", "changes": 1, "patch": "@@ -1 +0,0 @@\n-x"},
            {"filename": "d", "status": "changed", "patch": ""},
            {"filename": "e", "status": "copied"},
            {"filename": "f"},
        ]
    )
    assert [(f.path, f.old_path, f.status) for f in files] == [
        ("b", "a", "renamed"), ("c", None, "deleted"), ("d", None, "mode_changed"), ("e", None, "added"), ("f", None, "modified"),
    ]  # fmt: skip
    assert [f.removed for f in files] == [None, (1,), (), None, None]
    assert [f.binary for f in files] == [False] * 5


@pytest.mark.parametrize(
    ("value", "message"), [({}, "found dict"), (None, "found NoneType"), ([7], "file 0 of the list"), ([{}], "no filename")]
)  # fmt: skip
def test_what_is_no_list_of_files_is_refused(value: object, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_files(value)
