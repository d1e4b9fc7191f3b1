"""Beginning cases: skeletons that lint explains, and cases out of commits that fixed something."""

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.unit.reviews.corpus.repository import Repository
from tests.unit.reviews.corpus.sound import put

from judgeproof.errors import InputError, StorageError, UsageError
from judgeproof.reviews.cases import Case
from judgeproof.reviews.grounds import Ground
from judgeproof.reviews.lint import problems
from judgeproof.reviews.load.corpus import read_corpus
from judgeproof.reviews.run.file_roles import language_of, role
from judgeproof.reviews.run.from_commit import Made, case_of_commit
from judgeproof.reviews.run.new import new_case, quoted

BROKEN = "".join(f"line {n}\n" for n in range(1, 41))
FIXED = BROKEN.replace("line 20\n", "line twenty\n")


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return Repository(tmp_path / "repo")


@pytest.fixture
def make(repository: Repository, tmp_path: Path) -> Callable[..., Made]:
    def made(revision: str = "HEAD", **options: object) -> Made:
        return case_of_commit(revision, repository=repository.folder, corpus=tmp_path / "c", **options)  # pyright: ignore

    return made


def read(made: Made) -> Ground:
    """Read the case that was made; it can be read though it is not done."""
    reading = read_corpus(made.folder.parent, cases=[made.folder.name])
    assert reading.faults == ()
    return reading.grounds.cases[0]


def places(case: Case) -> list[tuple[str, str, int]]:
    return [(plant.id, plant.path, plant.line) for plant in case.plants]


# ---------------------------------------------------------------- skeletons


@pytest.mark.parametrize(
    ("language", "file"),
    [("go", "example.go"), ("python", "example.py"), ("cobol", "example.txt"), ("", "example.txt")],
)
def test_a_skeleton_can_be_read_and_lint_names_all_that_is_to_do(
    tmp_path: Path, language: str, file: str
) -> None:
    folder = new_case("first", corpus=tmp_path / "c", language=language)
    assert folder == tmp_path / "c/first"
    reading = read_corpus(tmp_path / "c")
    assert reading.faults == ()
    case = reading.grounds.corpus.cases[0]
    assert (list(case.head), case.language) == ([file], language)
    found = {
        (one.file.removeprefix(f"{tmp_path}/c/"), one.check)
        for one in problems(reading.grounds)
        if not one.warning
    }
    assert found == {
        ("corpus.toml", "undone"),
        ("first/witness/witness.toml", "witness"),
        *(("first/case.toml", check) for check in ("undone", "level", "words", "probes")),
    }


def test_a_corpus_that_is_there_is_left_alone(tmp_path: Path) -> None:
    put(tmp_path, {"corpus.toml": "name = 'mine'\n"})
    new_case("first", corpus=tmp_path, language="go")
    new_case("second", corpus=tmp_path, language="go")
    assert (tmp_path / "corpus.toml").read_text("utf-8") == "name = 'mine'\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["corpus.toml", "first", "second"]


@pytest.mark.parametrize(
    "name", ["", ".", "..", "../x", "a/b", "-x", ".x", "a\x1bb", "x" * 101, " x", "a\\b"]
)
def test_a_name_that_can_name_no_case(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError, match="cannot name a case"):
        new_case(name, corpus=tmp_path / "c", language="go")
    assert list(tmp_path.iterdir()) == []


def test_what_is_there_is_not_written_over(tmp_path: Path) -> None:
    put(tmp_path, {"c/first/mine": "x"})
    (tmp_path / "c/second").symlink_to("nowhere")
    for name in ("first", "second"):
        with pytest.raises(UsageError, match="is there already"):
            new_case(name, corpus=tmp_path / "c", language="go")
    put(tmp_path, {"file": "x"})
    with pytest.raises(StorageError, match="cannot be written"):
        new_case("first", corpus=tmp_path / "file", language="go")
    assert sorted(path.name for path in (tmp_path / "c").iterdir()) == ["first", "second"]


@pytest.mark.parametrize("text", ["", 'a"b\\c', "é\n\t\x00\x1b\x7f", "'''\"\"\"", "𝒳"])
def test_texts_are_quoted_for_toml(text: str) -> None:
    assert tomllib.loads(f"a = {quoted(text)}") == {"a": text}


def test_a_byte_that_is_no_text_cannot_be_quoted() -> None:
    with pytest.raises(InputError, match="no UTF-8"):
        quoted("\udcff")


# ---------------------------------------------------------------- out of commits


def test_the_fix_the_other_way_round(repository: Repository, make: Callable[..., Made]) -> None:
    test, other = "def test_it(): ...\n", "unrelated\n"
    repository.commit({"src/app.py": BROKEN, "other.py": other, "setup.cfg": "[x]\n"})
    fix = repository.commit(
        {"src/app.py": FIXED, "tests/test_app.py": test, "CHANGELOG.md": "Fixed: twenty\n"},
        "Mend \x1b[31mtwenty",
    )
    made = make()
    assert made.folder.name == f"fix-{fix[:10]}"
    ground = read(made)
    case = ground.case
    assert (case.base, case.head, case.extra) == ({"src/app.py": FIXED}, {"src/app.py": BROKEN}, {})
    assert places(case) == [("p1", "src/app.py", 20)]
    assert ground.overlay == {"tests/test_app.py": test}
    assert case.language == "python"
    assert made.notices == (
        "CHANGELOG.md: left out, it is prose that may tell the defect; name it by --with if not",
    )
    toml = (made.folder / "case.toml").read_text("utf-8")
    assert toml.startswith(f"# The reverse of {fix}: Mend \\x1b[31mtwenty\n")
    assert "twenty" not in toml.split("\n", 1)[1], "the words of the fix are in the comment alone"
    assert "TODO" in case.title
    assert "TODO" in case.body


@pytest.mark.parametrize(
    ("broken", "fixed", "expected"),
    [
        # The fix only adds: the defect is a lack, and stands on the nearest line.
        ("a\nb\nc\n", "a\nnew\nb\nc\n", [("p1", "x.py", 1)]),
        ("a\nb\nc\n", "new\na\nb\nc\n", [("p1", "x.py", 1)]),
        ("\n\na\n", "new\n\n\na\n", [("p1", "x.py", 3)]),
        ("a\n", "a\nnew\n", [("p1", "x.py", 1)]),
        # The fix only removes.
        ("a\nbad\nc\n", "a\nc\n", [("p1", "x.py", 2)]),
        ("a\n\nbad\nc\n", "a\nc\n", [("p1", "x.py", 3)]),
        # Two stretches, one of them without a line end.
        (f"1\n{BROKEN}end", f"one\n{BROKEN}END", [("p1", "x.py", 1), ("p2", "x.py", 42)]),
        ("a\r\nb\r\n", "a\r\nB\r\n", [("p1", "x.py", 2)]),
    ],
)  # fmt: skip
def test_where_plants_are_put(
    repository: Repository,
    make: Callable[..., Made],
    broken: str,
    fixed: str,
    expected: list[tuple[str, str, int]],
) -> None:
    repository.commit({"x.py": broken})
    repository.commit({"x.py": fixed})
    case = read(make()).case
    assert places(case) == expected
    assert (case.base, case.head) == ({"x.py": fixed}, {"x.py": broken})


def test_a_rename_goes_the_other_way(repository: Repository, make: Callable[..., Made]) -> None:
    repository.commit({"old.go": BROKEN})
    repository.commit({"old.go": None, "pkg/new.go": FIXED})
    case = read(make()).case
    assert case.renames == {"pkg/new.go": "old.go"}
    assert places(case) == [("p1", "old.go", 20)]
    assert case.language == "go"


def test_a_file_that_the_fix_deletes_or_adds(repository: Repository, make: Callable[..., Made]) -> None:
    repository.commit({"bad.py": "\nbad\nworse\n"})
    repository.commit({"bad.py": None, "good.py": "good\n"})
    case = read(make()).case
    assert (case.base, case.head) == ({"good.py": "good\n"}, {"bad.py": "\nbad\nworse\n"})
    assert places(case) == [("p1", "bad.py", 2)]


def test_what_is_no_file_of_text_is_left_out(repository: Repository, make: Callable[..., Made]) -> None:
    sub = "0123456789abcdef0123456789abcdef01234567"
    repository.commit({"x.py": BROKEN, "logo.png": b"\x89PNG\0a", "big.js": "x" * 1_000_001})
    (repository.folder / "link").symlink_to("/etc/passwd")
    repository.git("update-index", "--add", "--cacheinfo", f"160000,{sub},vendor")
    put(
        repository.folder,
        {"x.py": FIXED, "logo.png": b"\x89PNG\0b", "big.js": "y" * 1_000_001, "a\nb.py": "1\n"},
    )
    repository.git("add", "link", "x.py", "logo.png", "big.js", "a\nb.py")
    repository.git("commit", "-q", "-m", "x")
    made = make()
    assert sorted(made.notices) == [
        "a\nb.py: left out, the path 'a\\nb.py' has a control character or a byte that is no UTF-8",
        "big.js: left out, it has 1,000,001 bytes, and a file of a case may have 1,000,000",
        "link: left out, it is a link",
        "logo.png: left out, it is binary",
        "vendor: left out, it is a submodule",
    ]
    assert list(read(made).case.head) == ["x.py"]


def test_a_file_that_becomes_a_link_is_left_out_and_shifts_nothing(
    repository: Repository, make: Callable[..., Made]
) -> None:
    repository.commit({"a.py": "text\n", "b.py": BROKEN})
    (repository.folder / "a.py").unlink()
    (repository.folder / "a.py").symlink_to("b.py")
    repository.commit({"b.py": FIXED})
    made = make()
    assert made.notices == ("a.py: left out, it is a link",)
    assert places(read(made).case) == [("p1", "b.py", 20)]


def test_a_file_that_is_no_utf8_gets_no_plant(repository: Repository, make: Callable[..., Made]) -> None:
    repository.commit({"x.py": BROKEN, "l.py": b"caf\xe9\n1\n"})
    repository.commit({"x.py": FIXED, "l.py": b"caf\xe9\n2\n"})
    made = make()
    assert made.notices == ("l.py: no plant was put there, it is no UTF-8",)
    case = read(made).case
    assert case.head["l.py"].encode("utf-8", "surrogateescape") == b"caf\xe9\n1\n"
    assert places(case) == [("p1", "x.py", 20)]


def test_files_that_are_needed_to_build(repository: Repository, make: Callable[..., Made]) -> None:
    repository.commit(
        {
            "x.go": BROKEN,
            "go.mod": "module x\n",
            "lib/a.go": "a\n",
            "lib/b/c.go": "c\n",
            "lib/logo": b"\0",
            "lib*.go": "star\n",
        }
    )
    repository.commit({"x.go": FIXED, "README.md": "x\n"})
    made = make(beside=["go.mod", "lib", "x.go", "README.md"])
    case = read(made).case
    assert case.extra == {"go.mod": "module x\n", "lib/a.go": "a\n", "lib/b/c.go": "c\n"}
    assert case.base == {"x.go": FIXED, "README.md": "x\n"}, "prose that was named is part of the change"
    assert made.notices == ("lib/logo: left out, it is binary",)
    with pytest.raises(UsageError, match=r"--with 'nope': no such file or folder in "):
        make(beside=["nope"], name="other")
    assert not (made.folder.parent / "other").exists()


def test_what_would_be_too_much(
    repository: Repository, make: Callable[..., Made], monkeypatch: pytest.MonkeyPatch
) -> None:
    repository.commit({"x.go": BROKEN, "lib/a.go": "a" * 900, "lib/b.go": "b" * 900})
    repository.commit({"x.go": FIXED})
    monkeypatch.setattr("judgeproof.reviews.run.from_commit.CASE_LIMIT", 2_000)
    with pytest.raises(UsageError, match=r"--with 'lib': brings the case over 2,000 bytes"):
        make(beside=["lib"])


def test_a_merge_is_refused_unless_compared_with_its_first_parent(
    repository: Repository, make: Callable[..., Made]
) -> None:
    repository.commit({"x.py": BROKEN})
    repository.git("checkout", "-q", "-b", "topic")
    repository.commit({"x.py": FIXED})
    repository.git("checkout", "-q", "main")
    repository.commit({"y.py": "y\n"})
    repository.git("merge", "-q", "--no-ff", "-m", "merge", "topic")
    with pytest.raises(UsageError, match="is a merge of 2 lines"):
        make()
    assert places(read(make(first_parent=True)).case) == [("p1", "x.py", 20)]


def test_the_first_commit_has_no_state_before_it(repository: Repository, make: Callable[..., Made]) -> None:
    repository.commit({"x.py": BROKEN})
    with pytest.raises(InputError, match="is the first commit"):
        make()


@pytest.mark.parametrize(
    "revision", ["nope", "", "--all", "-x", "HEAD~9", "HEAD:x.py", "HEAD\x00", "HEAD..HEAD"]
)
def test_a_revision_that_names_no_commit(
    repository: Repository, make: Callable[..., Made], revision: str
) -> None:
    repository.commit({"x.py": BROKEN})
    with pytest.raises(InputError, match="no such commit"):
        make(revision)


@pytest.mark.parametrize(
    "files",
    [{"tests/test_x.py": "x\n"}, {"docs/x.md": "x\n"}, {}, {"new.py": "only added\n"}, {"x.png": b"\0"}],
)
def test_a_commit_that_mends_no_source(
    repository: Repository, make: Callable[..., Made], files: dict[str, str | bytes], tmp_path: Path
) -> None:
    repository.commit({"x.py": BROKEN})
    repository.commit(files)
    with pytest.raises(InputError, match="nothing of the commit can be reviewed"):
        make()
    assert not (tmp_path / "c").exists()


def test_no_repository(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for folder, says in ((tmp_path / "empty", "not a git repository"), (tmp_path / "none", "no such folder")):
        with pytest.raises(InputError, match=says):
            case_of_commit("HEAD", repository=folder, corpus=tmp_path / "c")


def test_nothing_of_a_repository_is_run(
    repository: Repository, make: Callable[..., Made], tmp_path: Path
) -> None:
    """A foreign repository may name programs for git to run."""
    repository.commit({"x.py": BROKEN, ".gitattributes": "*.py diff=evil filter=evil\n"})
    repository.commit({"x.py": FIXED})
    trap = tmp_path / "trap"
    trap.write_text(f"#!/bin/sh\ntouch {tmp_path}/sprung\ncat\n", "utf-8")
    trap.chmod(0o755)
    for name in (
        "diff.evil.textconv",
        "diff.evil.command",
        "diff.external",
        "core.fsmonitor",
        "core.pager",
        "filter.evil.smudge",
        "pager.log",
    ):
        repository.git("config", name, str(trap))
    put(repository.folder / ".git/hooks", {"post-checkout": trap.read_bytes()})
    read(make())
    assert not (tmp_path / "sprung").exists()


def test_git_is_needed_and_said_to_be(
    repository: Repository, make: Callable[..., Made], monkeypatch: pytest.MonkeyPatch
) -> None:
    repository.commit({"x.py": BROKEN})
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(InputError, match="git is not installed; the reviews track needs it"):
        make()


def test_paths_that_git_would_quote(repository: Repository, make: Callable[..., Made]) -> None:
    names = ["sp ace.py", "t\u00e4st.py", 'qu"ote.py', "日本.py", "-dash.py", ":(glob).py"]
    repository.commit(dict.fromkeys(names, BROKEN))
    repository.commit(dict.fromkeys(names, FIXED))
    case = read(make()).case
    assert sorted(case.head) == sorted(names)
    assert [line for _, _, line in places(case)] == [20] * 6


# ---------------------------------------------------------------- roles


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("src/app.py", "source"), ("tests/app.py", "test"), ("test_app.py", "test"), ("app_test.go", "test"),
        ("src/app.test.ts", "test"), ("src/app.spec.tsx", "test"), ("spec/app_spec.rb", "test"), ("AppTest.java", "test"),
        ("src/test/kotlin/App.kt", "test"), ("pkg/testdata/x.json", "test"), ("conftest.py", "test"), ("latest.py", "source"),
        ("contest/app.py", "source"), ("attest.go", "source"), ("README.md", "prose"), ("docs/conf.py", "prose"),
        ("CHANGES", "prose"), ("HISTORY.rst", "prose"), ("changelog.d/1.feature", "prose"), ("requirements.txt", "source"),
        ("requirements-dev.txt", "source"), ("CMakeLists.txt", "source"), ("notes.txt", "prose"), ("changes.go", "source"),
        ("Dockerfile", "source"), ("migrations/1.sql", "source"), ("src/changelog/render.py", "prose"), ("protest_test.py", "test"),
    ],
)  # fmt: skip
def test_the_role_of_a_file(path: str, expected: str) -> None:
    assert role(path) == expected


def test_the_language_of_most_files() -> None:
    assert language_of(["a.go", "b.py", "c.py", "README"]) == "python"
    assert language_of(["a.ts", "b.tsx", "c.go"]) == "typescript"
    assert language_of(["README", "x"]) == ""
