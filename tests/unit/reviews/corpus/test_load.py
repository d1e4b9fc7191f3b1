"""Reading corpora: strict, bounded, and with a file and a line in every complaint."""

import os
import socket
from pathlib import Path
from typing import Any

import pytest
from tests.unit.reviews.corpus.sound import (
    CHANGED,
    CORPUS_TOML,
    LINES,
    case_files,
    case_toml,
    put,
    sound_folder,
    text,
)

from judgeproof.errors import InputError, UsageError
from judgeproof.reviews.cases import Hunk
from judgeproof.reviews.grounds import Witness
from judgeproof.reviews.lint import problems
from judgeproof.reviews.load import trees
from judgeproof.reviews.load.corpus import (
    Reading,
    bundled,
    corpora_in,
    corpus_folder,
    load_corpus,
    load_grounds,
    read_corpus,
)

FILE = "src/boiler.py"


def corpus(folder: Path, files: dict[str, str | bytes] | None = None, **cases: dict[str, Any]) -> Path:
    """Write a corpus of one sound case `a` with some of its files changed, and further cases."""
    put(folder, {"corpus.toml": CORPUS_TOML})
    put(folder / "a", {**case_files(), **(files or {})})
    for name, of in cases.items():
        put(folder / name, of)
    return folder


def faults(folder: Path) -> list[str]:
    """What cannot be read of a corpus, by the path in it."""
    return [str(fault).removeprefix(f"{folder}/") for fault in read_corpus(folder).faults]


def only_fault(folder: Path) -> str:
    (found,) = faults(folder)
    return found


# ---------------------------------------------------------------- what is read


def test_a_sound_corpus(tmp_path: Path) -> None:
    reading = read_corpus(sound_folder(tmp_path / "c"))
    assert reading.faults == ()
    assert problems(reading.grounds) == []
    found = reading.grounds.corpus
    assert (found.name, found.split, found.languages) == ("boilers", "tuning", ("python",))
    assert [case.id for case in found.cases] == sorted(case.id for case in found.cases)
    case = found.cases[1]
    assert (case.id, case.title, case.language) == ("case-corrodes", "Turn the wheel the other way", "python")
    (plant,) = case.plants
    assert (plant.id, plant.path, plant.line, plant.defect_class, plant.severity, plant.words, plant.at) == (
        "p1", FILE, CHANGED, "tests", "nit", ("corrodes",), 4,
    )  # fmt: skip
    assert len(plant.probes) == 8
    assert case.changes == {FILE: (Hunk(line=CHANGED, added=(CHANGED,)),)}
    assert reading.grounds.cases[1].witnesses == (
        Witness(command=("python3", "witness.py"), shows="differs", plant="p1", needs=("python3",), at=1),
    )
    assert list(reading.grounds.cases[1].overlay) == ["witness.py"]


def test_plants_are_numbered_in_the_order_of_the_file(tmp_path: Path) -> None:
    second = case_toml("corrodes").split("\n\n", 1)[1].replace("[[plant]]", '[[plant]]\nid = "rust"', 1)
    third = case_toml("derails").split("\n\n", 1)[1]
    corpus(tmp_path, {"case.toml": f"{case_toml()}\n{second}\n{third}"})
    (case,) = read_corpus(tmp_path).grounds.corpus.cases
    assert [(plant.id, plant.at) for plant in case.plants] == [("p1", 4), ("rust", 36), ("p3", 69)]


def test_renames_and_hunks_are_those_of_git(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "base/old name.py": text(), "head/new/näme.py": text("turn it back"), "head/added.py": "one\ntwo\n",
        "base/gone.py": "x\n", "base/cut.py": text(), "head/cut.py": text().replace("step 30\nstep 31\n", ""),
        "base/empty": "", "head/moved": "", "base/raw.bin": b"\0\xff\n", "head/raw.bin": b"\0\xfe\n",
        "base/quo\"te.py": "a\n", "head/quo\"te.py": "-- a\n++ b\n@@ -1 +1 @@\ndiff --git a/x b/x\n",
    }  # fmt: skip
    case = read_corpus(corpus(tmp_path, files)).grounds.corpus.cases[0]
    assert case.renames["old name.py"] == "new/näme.py"
    assert case.changes == {
        "added.py": (Hunk(line=1, added=(1, 2)),),
        "cut.py": (Hunk(line=29),),
        "moved": (),
        "new/näme.py": (Hunk(line=CHANGED, added=(CHANGED,)),),
        'quo"te.py': (Hunk(line=1, added=(1, 2, 3, 4)),),
        "raw.bin": (Hunk(line=1, added=(1,)),),
        FILE: (Hunk(line=CHANGED, added=(CHANGED,)),),
    }


def test_a_file_without_a_last_line_end(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "base/a.txt": "one\ntwo",
        "head/a.txt": "one\ntwo\nthree",
        "base/z.py": "1\n",
        "head/z.py": "2\n",
    }
    case = read_corpus(corpus(tmp_path, files)).grounds.corpus.cases[0]
    assert case.changes["a.txt"] == (Hunk(line=2, added=(2, 3)),)
    assert case.changes["z.py"] == (Hunk(line=1, added=(1,)),)


def test_attributes_in_a_tree_have_no_say(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        f"{state}/.gitattributes": "*.py binary -diff filter=lfs eol=crlf\n" for state in ("base", "head")
    }
    case = read_corpus(corpus(tmp_path, files)).grounds.corpus.cases[0]
    assert case.changes[FILE] == (Hunk(line=CHANGED, added=(CHANGED,)),)


def test_bytes_and_line_ends_are_kept(tmp_path: Path) -> None:
    data = b"caf\xe9\r\nend \xf0\x9f\x92\xa7\rx\n"
    case = read_corpus(corpus(tmp_path, {"head/latin.py": data})).grounds.corpus.cases[0]
    assert case.head["latin.py"].encode("utf-8", "surrogateescape") == data


def test_what_tools_leave_behind_is_no_part_of_a_tree(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "head/src/__pycache__/a.pyc": b"\0", "head/.git/config": "x", ".idea/x": "x", "README.md": "About it.",
    }  # fmt: skip
    put(tmp_path, {"__pycache__/x": "x", ".git/config": "x", "notes.txt": "x"})
    reading = read_corpus(corpus(tmp_path, files))
    assert reading.faults == ()
    assert list(reading.grounds.corpus.cases[0].head) == [FILE]


def test_only_named_cases_are_read_and_an_unknown_one_is_an_error(tmp_path: Path) -> None:
    sound_folder(tmp_path)
    chosen = load_corpus(str(tmp_path), cases=["clean-turn", "case-derails"])
    assert [case.id for case in chosen.cases] == ["case-derails", "clean-turn"]
    with pytest.raises(UsageError, match=r"'clean-trun': no such case .* did you mean clean-turn"):
        load_corpus(str(tmp_path), cases=["clean-trun"])
    with pytest.raises(UsageError, match="there are: case-capsizes"):
        load_corpus(str(tmp_path), cases=["zzz"])


def test_bundled_corpora_are_known_by_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert "tuning" in bundled()
    (tmp_path / "tuning").mkdir()
    monkeypatch.chdir(tmp_path)
    assert corpus_folder("tuning") == bundled()["tuning"]
    assert corpus_folder("./tuning") == Path("tuning")


def test_no_corpus_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"absent: no such corpus; .* bundled corpora: .*tuning"):
        load_corpus(str(tmp_path / "absent"))
    with pytest.raises(
        InputError, match=r"is one case; name the corpus around it, and this case by --cases a$"
    ):
        load_corpus(str(corpus(tmp_path) / "a"))
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="holds no case"):
        load_corpus(str(tmp_path / "empty"))
    put(tmp_path / "empty", {"corpus.toml": CORPUS_TOML})
    with pytest.raises(InputError, match="holds no case"):
        load_corpus(str(tmp_path / "empty"))


def test_corpora_of_a_folder(tmp_path: Path) -> None:
    sound_folder(tmp_path / "b")
    sound_folder(tmp_path / "a")
    (tmp_path / "other").mkdir()
    assert corpora_in(tmp_path) == [tmp_path / "a", tmp_path / "b"]
    assert corpora_in(tmp_path / "a") == [tmp_path / "a"]
    with pytest.raises(InputError, match="no such folder"):
        corpora_in(tmp_path / "none")


# ---------------------------------------------------------------- TOML


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("line = 20", "lines = 20", "6: plant.lines: is no key of this table; it has: path, line, class, severity"),
        ("line = 20", 'line = "20"', "6: plant.line: Expected `int`, got `str`"),
        ("line = 20", "line = true", "6: plant.line: Expected `int`, got `bool`"),
        ("line = 20", "line = 20.5", "6: plant.line: Expected `int`, got `float`"),
        ("line = 20", "line = nan", "6: plant.line: Expected `int`, got `float`"),
        ("line = 20", "line = 0", "6: plant: line is 0; expected a line from 1"),
        ("line = 20", "line = -3", "6: plant: line is -3; expected a line from 1"),
        ("line = 20", f"line = {10**30}", "6: plant: line is"),
        ("line = 20", f"line = {'9' * 5000}", "1: is no TOML"),
        ("line = 20", "line = 2026-01-01", "6: plant.line: Expected `int`, got `date`"),
        ("line = 20", "", "4: plant: Object missing required field `line`"),
        ("line = 20", "line = 20\nline = 21", "7: is no TOML"),
        ("line = 20", "line =", "6: is no TOML"),
        ('words = ["overheats"]', 'words = "overheats"', "10: plant.words: Expected `array`, got `str`"),
        ('words = ["overheats"]', 'words = ["overheats", 3]', "10: plant.words: Expected `str`, got `int`"),
        ('words = ["overheats"]', f"words = {'[' * 5000}{']' * 5000}", "1: nests too deep"),
        ("credited = true", "credit = 2\ncredited = true", "12: plant.probe.credit: is no key of this table"),
        ("credited = true", "credited = 1", "12: plant.probe.credited: Expected `bool`, got `int`"),
        ('title = "Turn', 'titel = "Turn', "1: titel: is no key of this table; it has: title"),
        ('title = "Turn', 'title = 3 # "', "1: title: Expected `str`, got `int`"),
        ("[[plant]]", "[plant]", "4: plant: Expected `array`, got `object`"),
        ("[[plant]]\n", "[[plant]]\nid = ''\n", "5: plant: id is empty"),
        ("language =", "language2 = 1\nlanguage =", "2: language2: is no key of this table; it has: title, body"),
        ("Turn the", "Turn\\u0007the", "1: title has a control character"),
        ("Turn the", "Turn\\nthe", "1: title has a control character; expected one line"),
        ('path = "src/boiler.py"', 'path = ""', "5: plant: the path is empty"),
        ('path = "src/boiler.py"', 'path = "../x.py"', "5: plant: the path '../x.py' leaves the tree"),
        ('path = "src/boiler.py"', 'path = "src/../../x.py"', "5: plant: the path 'src/../../x.py' leaves the tree"),
        ('path = "src/boiler.py"', 'path = "/etc/passwd"', "5: plant: the path '/etc/passwd' leaves the tree"),
        ('path = "src/boiler.py"', "path = 'src\\boiler.py'", "5: plant: the path 'src\\\\boiler.py' has a backslash"),
        ('path = "src/boiler.py"', 'path = "src/\\u0000"', "5: plant: the path 'src/\\x00' has a control character"),
        ('path = "src/boiler.py"', 'path = "src//boiler.py"', "5: plant: the path 'src//boiler.py' has an empty segment"),
        ('path = "src/boiler.py"', 'path = "./src/boiler.py"', "5: plant: the path './src/boiler.py' has an empty segment or a dot"),
        ('path = "src/boiler.py"', 'path = ".git/config"', "5: plant: the path '.git/config' lies in .git"),
    ],
)  # fmt: skip
def test_a_case_that_is_not_what_it_should_be(tmp_path: Path, old: str, new: str, says: str) -> None:
    assert old in case_toml()
    found = faults(corpus(tmp_path, {"case.toml": case_toml().replace(old, new, 1)}))
    assert found[0].startswith(f"a/case.toml:{says}"), found


def test_every_table_is_told_of_at_once(tmp_path: Path) -> None:
    bad = '\n[[plant]]\npath = "x"\n\n[[extra]]\npath = "../y"\nline = 1\nwords = ["z"]\n'
    found = faults(corpus(tmp_path, {"case.toml": case_toml().replace("line = 20", "line = 0") + bad}))
    assert [one.split(": ")[0] for one in found] == ["a/case.toml:6", "a/case.toml:36", "a/case.toml:40"]


def test_the_line_of_a_table_behind_long_strings(tmp_path: Path) -> None:
    odd = """\
body = \"\"\"
[[plant]]
line = 4
# "
\"\"\"
[[extra]] # \'\'\' [[plant]]
path = 'x'
line = 1
words = [\'\'\'
[[plant]]
\'\'\']
why = "[[plant]] # \\""
"""
    head, plant = case_toml().replace("line = 20", "line = 0").split("\n\n", 1)
    found = only_fault(corpus(tmp_path, {"case.toml": f"{head}\n{odd}\n{plant}"}))
    assert found == "a/case.toml:18: plant: line is 0; expected a line from 1"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[witness]]\nplant = 1\ncommand = ['x']\nshows = 'equal'\n", "2: witness.plant: Expected `str"),
        ("[[witness]]\ncommand = []\nshows = 'equal'\n", "2: witness: command is empty"),
        ("[[witness]]\ncommand = 'go test'\nshows = 'equal'\n", "2: witness.command: Expected `array`"),
        ("[[witness]]\ncommand = ['x']\nshows = 'same'\n", "3: witness: shows is 'same'; expected one of: differs, equal"),
        ("[[witness]]\ncommand = ['x']\nshows = 'equal'\ntimeout = inf\n", "4: witness: timeout is inf"),
        ("[[witness]]\ncommand = ['x']\nshows = 'equal'\ntimeout = nan\n", "4: witness: timeout is nan"),
        ("[[witness]]\ncommand = ['x']\nshows = 'equal'\ntimeout = 0\n", "4: witness: timeout is 0.0"),
        ("[[witness]]\ncommand = ['x\\u0000']\nshows = 'equal'\n", None),
        ("[[witness]]\ncommand = [\"x\\u0000\"]\nshows = 'equal'\n", "2: witness: command holds a NUL"),
        ("[[witness]]\ncommand = ['x']\nshows = 'differs'\nexpect = ' '\n", "4: witness: expect is empty"),
        ("witness = 3\n", "1: witness: Expected `array`"),
        ("[[witness]]\nshows = 'equal'\n", "1: witness: Object missing required field `command`"),
    ],
)  # fmt: skip
def test_a_witness_that_is_not_what_it_should_be(tmp_path: Path, text: str, says: str | None) -> None:
    found = faults(corpus(tmp_path, {"witness/witness.toml": text}))
    assert [one.startswith(f"a/witness/witness.toml:{says}") for one in found] == (
        [] if says is None else [True]
    ), found


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("purpose = 'x'\n", "1: Object missing required field `name`"),
        ("name = 'x'\nsplit = 'test'\n", "2: split is 'test'; expected one of: tuning, held-out, probe"),
        ("name = 'x'\nlimits = 'few'\n", "2: limits: Expected `array`, got `str`"),
        ("name = 'x'\nowner = 'me'\n", "2: owner: is no key of this table; it has: name, purpose"),
        ('name = "a\\u001b[31m"\n', "1: name is 'a\\x1b[31m'; expected a name on one line"),
        ("name = ''\n", "1: name is ''"),
        ("name = ", "1: is no TOML"),
    ],
)  # fmt: skip
def test_a_corpus_file_that_is_not_what_it_should_be(tmp_path: Path, text: str, says: str) -> None:
    found = faults(put(corpus(tmp_path), {"corpus.toml": text}))
    assert found[0].startswith(f"corpus.toml:{says}"), found


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    found = only_fault(corpus(tmp_path, {"case.toml": b"title = 'a'\nbody = '\xff'\n"}))
    assert found == "a/case.toml:2: is no UTF-8 (byte 0xFF)"


# ---------------------------------------------------------------- trees


def test_a_case_with_a_fault_is_left_out_and_named(tmp_path: Path) -> None:
    reading = read_corpus(corpus(tmp_path, b={**case_files(), "case.toml": "title = 3\n"}))
    assert reading.unread == ("b",)
    assert [case.id for case in reading.grounds.corpus.cases] == ["a"]
    with pytest.raises(
        InputError, match=r"b/case\.toml:1: title: Expected `str`.*\nthe corpus cannot be used"
    ):
        load_corpus(str(tmp_path))
    with pytest.raises(InputError, match="the corpus cannot be used"):
        load_grounds(str(tmp_path))


def test_many_faults_are_counted(tmp_path: Path) -> None:
    corpus(tmp_path, **{f"c{n}": {**case_files(), "case.toml": "title = 1"} for n in range(9)})
    with pytest.raises(InputError, match=r"\.\.\. and 4 more"):
        load_corpus(str(tmp_path))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"haed/x.py": "x"}, "a/haed:1: is no part of a case; expected base, case.toml, extra, head, witness"),
        ({"extra/src/boiler.py": "x"}, "a/extra/src/boiler.py:1: stands in base too"),
        ({"extra/new.py": "x", "head/new.py": "x"}, "a/extra/new.py:1: stands in head too"),
        ({"extra/src/boiler.py/x": "x"}, "a/base:1: has 'src/boiler.py' both as a file and as a folder"),
        ({"head/e\u0301.py": "x", "head/\u00e9.py": "x"}, "a/head/\u00e9.py:1: is the same path as 'e\u0301.py'"),
        ({"head/a\nb.py": "x"}, "a/head/a\nb.py:1: the path 'a\\nb.py' has a control character"),
        ({"head/a\\b.py": "x"}, "a/head/a\\b.py:1: the path 'a\\\\b.py' has a backslash"),
        ({"head/.GIT/x": "x"}, "a/head/.GIT:1: the path '.GIT' lies in .git"),
        ({"head/src/boiler.py": b"caf\xe9\n" * 30}, "a/case.toml:4: plant: 'src/boiler.py' is no UTF-8 text in head"),
    ],
)  # fmt: skip
def test_trees_that_cannot_be_two_states_of_one(
    tmp_path: Path, change: dict[str, str | bytes], says: str
) -> None:
    found = faults(corpus(tmp_path, change))
    assert found[0].startswith(says), found


def test_a_case_without_a_head(tmp_path: Path) -> None:
    folder = corpus(tmp_path)
    (folder / "a/head/src/boiler.py").unlink()
    assert only_fault(folder) == "a/head:1: holds no file; expected the tree after the change"


def test_a_folder_that_is_no_case(tmp_path: Path) -> None:
    found = faults(put(corpus(tmp_path), {"src/x.py": "x"}))
    assert (
        found[0]
        == "src/x.py:1: is no part of a case; expected base, case.toml, extra, head, witness or a note in .md"
    )
    assert found[1].startswith("src/case.toml:1: cannot be read (No such file or directory)")


def test_two_plants_of_one_id(tmp_path: Path) -> None:
    second = case_toml("corrodes").split("\n\n", 1)[1].replace("[[plant]]", '[[plant]]\nid = "p1"', 1)
    found = only_fault(corpus(tmp_path, {"case.toml": f"{case_toml()}\n{second}"}))
    assert found == "a/case.toml:36: plant: the id 'p1' stands twice in the case"


@pytest.mark.parametrize("name", ["a\x1b[31m", "a\nb", "-rf", "x" * 120, " a", "\u202eevil", "a\\b"])
def test_a_case_name_that_cannot_be_used(tmp_path: Path, name: str) -> None:
    found = faults(corpus(tmp_path, **{name: case_files()}))
    assert len(found) == 1
    assert f"the name {name!r} cannot name a case" in found[0]


@pytest.mark.parametrize("target", ["/etc/passwd", "../../..", "boiler.py", "absent"])
def test_links_are_refused(tmp_path: Path, target: str) -> None:
    folder = corpus(tmp_path)
    (folder / "a/head/src/link").symlink_to(target)
    assert (
        only_fault(folder)
        == "a/head/src/link:1: is a link; a case holds its own files, so put the file itself here"
    )


@pytest.mark.parametrize("part", ["a", "a/head", "a/case.toml", "a/witness/files", "corpus.toml"])
def test_a_link_in_place_of_a_part(tmp_path: Path, part: str) -> None:
    folder = corpus(tmp_path / "c")
    (folder / part).rename(tmp_path / "elsewhere")
    (folder / part).symlink_to(tmp_path / "elsewhere")
    assert faults(folder)[0].startswith(f"{part}:1: ")
    with pytest.raises(InputError):
        load_corpus(str(folder))


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    folder = corpus(tmp_path)
    os.mkfifo(folder / "a/head/pipe")
    os.mkfifo(folder / "a/extra")
    os.mkfifo(folder / "a/witness/witness.toml.md")
    found = faults(folder)
    assert found[0].startswith("a/head/pipe:1: is no regular file (a pipe")
    assert found[1].startswith("a/extra:1: cannot be read (Not a directory)")
    (folder / "a/case.toml").unlink()
    os.mkfifo(folder / "a/case.toml")
    assert any(one.startswith("a/case.toml:1: is no regular file") for one in faults(folder))


def test_a_socket_is_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = corpus(tmp_path)
    monkeypatch.chdir(folder / "a/head")
    with socket.socket(socket.AF_UNIX) as found:
        found.bind("plug")
        assert only_fault(folder).startswith("a/head/plug:1: is no regular file")


def test_a_huge_file_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = corpus(tmp_path)
    with (folder / "a/head/huge.bin").open("wb") as file:
        file.truncate(100_000_000)
    monkeypatch.setattr(trees, "FILE_LIMIT", 1_000_000)
    found = only_fault(folder)
    assert found == "a/head/huge.bin:1: has 100,000,000 bytes; a file of a case may have 1,000,000"
    (folder / "a/head/huge.bin").unlink()
    with (folder / "a/case.toml").open("r+b") as file:
        file.truncate(100_000_000)
    assert only_fault(folder).startswith("a/case.toml:1: has 100,000,000 bytes")


def test_a_case_has_a_size(tmp_path: Path) -> None:
    folder = corpus(tmp_path, {f"head/{n}.txt": b"x" * 990_000 for n in range(21)})
    assert [one.split(":")[0] for one in faults(folder)] == ["a/head/9.txt"]
    assert "brings the case over 20,000,000 bytes" in faults(folder)[0]


def test_a_case_has_a_number_of_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = corpus(tmp_path)
    tree = trees.read_tree(folder / "a", shown="a", budget=trees.Budget(files=2))
    assert len(tree.files) == 2
    assert "brings the case over" in tree.faults[0].text


def test_a_deep_tree_is_read(tmp_path: Path) -> None:
    deep = "/".join(["d"] * 300)
    case = read_corpus(corpus(tmp_path, {f"head/{deep}/x.py": "x\n"})).grounds.corpus.cases[0]
    assert case.changes[f"{deep}/x.py"] == (Hunk(line=1, added=(1,)),)


# ---------------------------------------------------------------- what would lend a figure an odd value


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('severity = "nit"', 'severity = "major"', "plant: severity is 'major'; expected one of: nit,"),
        ('class = "style"', 'class = "bugs"', "plant: class is 'bugs'; expected one of: correctness,"),
        ('words = ["overheats"]', "words = []", "plant: words are empty"),
        ('words = ["overheats"]', 'words = ["竞态"]', "plant: phrase '竞态' is in a script without blanks"),
        ('path = "src/boiler.py"', 'path = "src/b.py"', "plant: head has no file 'src/b.py'"),
    ],
)
def test_a_corpus_is_used_whole_or_not_at_all(tmp_path: Path, old: str, new: str, says: str) -> None:
    folder = corpus(tmp_path, {"case.toml": case_toml().replace(old, new)})
    assert faults(folder) == [], "lint is to see it"
    with pytest.raises(InputError) as error:
        load_corpus(str(folder))
    assert str(error.value).startswith(f"{folder}/a/case.toml:4: {says}")
    assert str(error.value).endswith(f"judgeproof corpus lint {folder} lists all of it")


def test_extras_and_overlaps_are_read(tmp_path: Path) -> None:
    more = (
        '[[plant.overlap]]\nplant = "b/p1"\nwhy = "Both get hot."\n'
        f'[[extra]]\npath = "src/boiler.py"\nline = {LINES}\nwords = ["valve is stiff"]\nwhy = "The valve is stiff."\n'
    )
    reading: Reading = read_corpus(corpus(tmp_path, {"case.toml": case_toml() + more}))
    (ground,) = reading.grounds.cases
    assert [(one.plant, one.other, one.at) for one in ground.overlaps] == [("p1", "b/p1", 35)]
    assert [(one.path, one.line, one.at) for one in ground.case.extras] == [(FILE, 40, 38)]


def test_a_corpus_can_be_scored_without_what_only_lint_asks_for(tmp_path: Path) -> None:
    folder = tmp_path / "bare"
    put(
        folder,
        {
            "a/head/x.go": "one\ntwo\n",
            "a/case.toml": '[[plant]]\npath = "x.go"\nline = 2\nclass = "correctness"\nseverity = "error"\nwords = ["it fails"]\n',
        },
    )
    found = load_corpus(str(folder))
    assert (found.name, found.cases[0].plants[0].why, found.cases[0].title) == ("bare", "", "")
    assert [str(fault) for fault in read_corpus(folder).lacking] == [
        f"{folder}/corpus.toml:1: is missing; say what the corpus is for"
    ]
