"""Which files an analyzer looks at, and what they were before."""

import pytest

from judgeproof.reviews.cases import Case
from judgeproof.reviews.reviewers import ANALYZERS
from judgeproof.reviews.reviewers.changed import Changed, changed_files

RUFF, SHELLCHECK = ANALYZERS["ruff"], ANALYZERS["shellcheck"]


def test_files_that_the_change_touches_or_makes() -> None:
    case = Case(
        id="c",
        base={"same.py": "a", "touched.py": "a", "gone.py": "a", "readme.md": "a"},
        head={"same.py": "a", "touched.py": "b", "new.py": "c", "readme.md": "b"},
        extra={"extra.py": "x"},
    )
    assert changed_files(case, RUFF) == (
        Changed(path="new.py", before=None),
        Changed(path="touched.py", before="touched.py"),
    )


def test_a_renamed_file_has_its_old_path_before_and_is_looked_at_only_where_it_changed() -> None:
    case = Case(
        id="c",
        base={"a.py": "1", "b.py": "1"},
        head={"c.py": "2", "d.py": "1"},
        renames={"a.py": "c.py", "b.py": "d.py"},
    )
    assert changed_files(case, RUFF) == (Changed(path="c.py", before="a.py"),)


@pytest.mark.parametrize(
    ("path", "text", "looked_at"),
    [
        ("run.sh", "", True),
        ("run", "#!/bin/sh\n", True),
        ("run", "#!/usr/bin/env bash\n", True),
        ("run", "#! /usr/bin/env -S bash -e\n", True),
        ("run", "#!/bin/zsh\n", False),
        ("run", "#!/usr/bin/python3.11\n", False),
        ("run", "echo\n#!/bin/sh\n", False),
        ("run.py", "#!/bin/sh\n", False),
        ("run.sh.md", "#!/bin/sh\n", False),
        ("dir.sh/run", "", False),
        ("run", "#!" + " " * 100_000 + "x", False),
    ],
)
def test_a_language_is_told_by_suffix_or_by_the_interpreter_of_the_first_line(
    path: str, text: str, looked_at: bool
) -> None:
    case = Case(id="c", head={path: text})
    assert bool(changed_files(case, SHELLCHECK)) is looked_at


def test_python_is_told_by_its_interpreter_whatever_its_version() -> None:
    case = Case(id="c", head={"run": "#!/usr/bin/env python3.12\n", "two": "#!/usr/bin/python2\n"})
    assert [file.path for file in changed_files(case, RUFF)] == ["run"]
