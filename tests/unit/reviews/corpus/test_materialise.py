"""Repositories of cases: opaque, the same everywhere, and never over what is there."""

import os
import re
import subprocess
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from tests.unit.reviews.corpus.sound import case, plant, put, sound, text

from judgeproof.errors import InputError, StorageError, UsageError
from judgeproof.reviews.cases import Case
from judgeproof.reviews.load.corpus import load_corpus
from judgeproof.reviews.run.materialise import materialised, write_tree

FILE = "src/boiler.py"
ONE = case(
    "go-secret-plant", plant(), body="# Why\nIt squeaks.\n", extra={"setup.cfg": "[x]\n"},
    base={FILE: text(), "old.py": "x\n" * 9, "gone/deep/a.py": "a\n", "run.sh": "#!/bin/sh\n"},
    head={FILE: text("turn it back"), "new.py": "x\n" * 9, ".gitignore": "*\n", "run.sh": "#!/bin/sh\n", "gone/deep": "a file now\n"},
)  # fmt: skip


def git(folder: Path, *words: str) -> str:
    """Ask git as anybody would, without the settings of this machine."""
    environment = {"PATH": os.environ["PATH"], "HOME": "/nowhere", "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C"}
    done = subprocess.run(["git", *words], cwd=folder, capture_output=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode("utf-8", "surrogateescape")


def tree(folder: Path) -> Mapping[str, str]:
    """The files that lie in a repository, beside git's own."""
    return {
        str(file.relative_to(folder)): file.read_bytes().decode("utf-8", "surrogateescape")
        for file in sorted(folder.rglob("*"))
        if file.is_file() and ".git" not in file.relative_to(folder).parts
    }


def test_the_head_is_a_commit_on_a_branch(tmp_path: Path) -> None:
    made = materialised(ONE, tmp_path / "a")
    assert tree(made.repository) == {**ONE.extra, **ONE.head}
    assert git(made.repository, "log", "--format=%s|%b|%an|%ae", "--all") == (
        "Turn the wheel the other way|# Why\nIt squeaks.\n|Robin Marsh|robin@example.com\n"
        "Import the project||Robin Marsh|robin@example.com\n"
    )
    assert git(made.repository, "status", "--porcelain") == ""
    assert (
        git(made.repository, "rev-parse", "change", "main", "origin/main")
        == f"{made.head}\n{made.base}\n{made.base}\n"
    )
    changed = git(made.repository, "diff", "--name-status", "-M", "main...HEAD")
    assert sorted(changed.splitlines()) == [
        "A\t.gitignore", "A\tgone/deep", "D\tgone/deep/a.py", "M\tsrc/boiler.py", "R100\told.py\tnew.py",
    ]  # fmt: skip


def test_the_head_may_be_uncommitted_work(tmp_path: Path) -> None:
    made = materialised(ONE, tmp_path / "a", commit_head=False)
    assert made.head is None
    assert tree(made.repository) == {**ONE.extra, **ONE.head}
    assert git(made.repository, "branch", "--format=%(refname:short)") == "main\n"
    changed = git(made.repository, "diff", "--name-only")
    assert {".gitignore", "new.py", FILE} <= set(changed.split("\n")), "new files show in the diff"


def test_the_origin_is_there_and_can_be_fetched(tmp_path: Path) -> None:
    made = materialised(ONE, tmp_path / "a")
    assert git(made.repository, "remote", "-v").split() == [
        "origin",
        "../origin.git",
        "(fetch)",
        "origin",
        "../origin.git",
        "(push)",
    ]
    git(made.repository, "fetch", "origin")
    assert git(made.origin, "branch", "--format=%(refname:short)") == "main\n", (
        "the change is on no other machine yet"
    )
    assert git(made.repository, "rev-parse", "origin/HEAD") == f"{made.base}\n"


@pytest.mark.parametrize("commit_head", [True, False])
def test_nothing_tells_the_case_the_corpus_or_the_plant(tmp_path: Path, commit_head: bool) -> None:
    of = replace(
        ONE,
        plants=(plant("overheats", why="A very telling reason."),),
        folder=str(tmp_path / "corpus-of-boilers"),
    )
    materialised(of, tmp_path / "a", commit_head=commit_head)
    told = re.compile(
        rb"go-secret-plant|overheats|telling|corpus|witness|case\.toml|judgeproof|" + os.fsencode(tmp_path)
    )
    found = [
        str(path) for path in (tmp_path / "a").rglob("*") if path.is_file() and told.search(path.read_bytes())
    ]
    assert found == []
    assert not [path for path in (tmp_path / "a").rglob("*") if told.search(os.fsencode(path.name))]


def test_ids_are_the_same_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the settings of a user nor the time has a say. The ids are pinned: a change of them must be meant."""
    first = materialised(ONE, tmp_path / "a")
    put(
        tmp_path / "home",
        {".gitconfig": "[user]\nname = Somebody\n[core]\nautocrlf = true\n[commit]\ngpgsign = true\n"},
    )
    for name, value in (
        ("HOME", str(tmp_path / "home")), ("GIT_AUTHOR_NAME", "x"), ("GIT_DIR", str(tmp_path)), ("GIT_INDEX_FILE", "x"),
        ("TZ", "Asia/Tokyo"), ("LC_ALL", "de_DE.UTF-8"), ("GIT_TEMPLATE_DIR", str(tmp_path)), ("GIT_CONFIG_COUNT", "1"),
        ("GIT_CONFIG_KEY_0", "core.autocrlf"), ("GIT_CONFIG_VALUE_0", "true"),
    ):  # fmt: skip
        monkeypatch.setenv(name, value)
    second = materialised(ONE, tmp_path / "b")
    assert (first.base, first.head) == (second.base, second.head)
    assert (first.base[:12], str(first.head)[:12]) == ("61be6c8f14a4", "f19c15a9b972")


def test_bytes_are_kept_whatever_attributes_say(tmp_path: Path) -> None:
    odd = {
        "a.txt": "one\r\ntwo\n\udcff",
        ".gitattributes": "* text=auto eol=crlf working-tree-encoding=UTF-16\n*.txt ident filter=lfs\n",
    }
    of = case("x", base=odd, head={**odd, "b.txt": "$Id$\r\n"})
    made = materialised(of, tmp_path / "a")
    assert tree(made.repository) == of.head
    assert git(made.repository, "show", "HEAD:a.txt") == odd["a.txt"]
    assert git(made.repository, "status", "--porcelain") == ""


def test_a_script_can_be_executed(tmp_path: Path) -> None:
    made = materialised(ONE, tmp_path / "a")
    assert os.access(made.repository / "run.sh", os.X_OK)
    assert not os.access(made.repository / FILE, os.X_OK)


def test_an_empty_base_and_a_change_of_nothing(tmp_path: Path) -> None:
    first = materialised(case("x", base={}), tmp_path / "a")
    assert git(first.repository, "ls-tree", "-r", "--name-only", "main") == ""
    second = materialised(case("x", head={FILE: text()}, title=""), tmp_path / "b")
    assert git(second.repository, "diff", "main", "change") == ""


def test_what_is_there_is_never_written_over(tmp_path: Path) -> None:
    put(tmp_path / "a", {"mine.txt": "x"})
    with pytest.raises(UsageError, match="holds something already"):
        materialised(ONE, tmp_path / "a")
    with pytest.raises(StorageError, match="cannot be made"):
        materialised(ONE, tmp_path / "a/mine.txt")
    assert tree(tmp_path / "a") == {"mine.txt": "x"}


@pytest.mark.parametrize(
    "path",
    ["../out.txt", "/out.txt", "a/../../out.txt", ".git/hooks/pre-commit", "a\\b", "", "a\0b", ".GIT/x"],
)
@pytest.mark.parametrize("part", ["base", "head", "extra"])
def test_a_path_that_leaves_the_tree_is_refused(tmp_path: Path, path: str, part: str) -> None:
    of: Case = replace(ONE, **{part: {path: "x"}})
    with pytest.raises(InputError, match="the case cannot be written: the path"):
        materialised(of, tmp_path / "in/a")
    with pytest.raises(InputError):
        write_tree(tmp_path, {path: "x"})
    assert list(tmp_path.iterdir()) == []


def test_every_bundled_case_becomes_a_repository(tmp_path: Path) -> None:
    for number, of in enumerate(load_corpus("tuning").cases):
        made = materialised(of, tmp_path / str(number))
        assert tree(made.repository) == {**of.extra, **of.head}


def test_sound_cases_differ_only_where_they_say(tmp_path: Path) -> None:
    made = [materialised(one.case, tmp_path / one.case.id) for one in sound().cases]
    assert len({(one.base, one.head) for one in made}) == 1, "equal changes are equal repositories"
