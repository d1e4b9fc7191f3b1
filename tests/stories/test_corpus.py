"""An author at work: list, show, begin, check, prove and write out cases, through the command line."""

import json
import shutil
from pathlib import Path

import pytest
from tests.stories.steps import Ended, cli, strict
from tests.unit.reviews.corpus.repository import Repository
from tests.unit.reviews.corpus.sound import case_files, case_toml, put, sound_folder


def corpus(*words: object) -> Ended:
    return cli("corpus", *words)


def check_refused(ended: Ended, *words: str) -> None:
    """Check that nothing was printed but one complaint with words in it, with exit code 2."""
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("judgeproof: ")
    for word in words:
        assert word in ended.err


# ---------------------------------------------------------------- from nothing to a proven case


def test_a_case_from_its_skeleton_to_its_proof(tmp_path: Path) -> None:
    folder = tmp_path / "boilers"
    begun = corpus("new", "case-overheats", "--corpus", folder, "--language", "python")
    assert begun.out == f"{folder}/case-overheats\n"
    assert (
        f"next: fill in {folder}/case-overheats/case.toml, then judgeproof corpus lint {folder}" in begun.err
    )
    skeleton = corpus("lint", folder)
    assert skeleton.code == 1
    assert f"{folder}/case-overheats/case.toml:1: undone: title is still to do" in skeleton.out
    assert skeleton.err.startswith("1 cases checked: ")
    shutil.rmtree(folder)
    sound_folder(folder)
    clean = corpus("lint", folder)
    assert (clean.code, clean.out, clean.err) == (0, "", "7 cases checked: 0 errors, 0 warnings\n")
    proven = corpus("prove", folder)
    assert proven.code == 0, proven
    assert proven.out.splitlines()[0] == "proven   case-capsizes p1"
    assert proven.out.splitlines()[-1] == "7 proven, 0 failed, 0 not run"
    assert "[7/7] clean-turn: proven (" in proven.err


def test_a_case_of_a_fix(tmp_path: Path) -> None:
    repository = Repository(tmp_path / "repo")
    broken = "".join(f"line {n}\n" for n in range(1, 41))
    repository.commit({"app.py": broken, "setup.cfg": "[x]\n"})
    fix = repository.commit({"app.py": broken.replace("line 20\n", "line twenty\n"), "NEWS": "Mended.\n"})
    folder = tmp_path / "c"
    made = corpus(
        "new", "--from-commit", "HEAD", "--repo", repository.folder, "--corpus", folder, "--with", "setup.cfg"
    )
    assert (made.code, made.out) == (0, f"{folder}/fix-{fix[:10]}\n")
    assert made.err.startswith("NEWS: left out, it is prose that may tell the defect")
    assert (folder / f"fix-{fix[:10]}/extra/setup.cfg").read_text("utf-8") == "[x]\n"
    shown = corpus("show", folder, f"fix-{fix[:10]}").out
    assert "plant p1  app.py:20  TODO  TODO" in shown
    assert "in both states: setup.cfg" in shown
    assert "-line twenty\n+line 20\n" in shown
    again = corpus("new", "--from-commit", fix, "--repo", repository.folder, "--corpus", folder)
    check_refused(again, "is there already")
    assert corpus("lint", folder).code == 1


# ---------------------------------------------------------------- lint


def test_lint_prints_a_line_a_problem_and_exits_with_1(tmp_path: Path) -> None:
    folder = sound_folder(tmp_path / "c")
    put(
        folder,
        {
            "case-derails/case.toml": case_toml("derails", "error", "correctness").replace(
                "line = 20", "line = 2"
            )
        },
    )
    ended = corpus("lint", folder)
    assert (ended.code, ended.err) == (1, "7 cases checked: 1 errors, 0 warnings\n")
    assert ended.out == (
        f"{folder}/case-derails/case.toml:4: reportable: plant 'p1': line 2 of src/boiler.py is further than 3 lines from "
        "every line that the change adds, so nobody can comment on it; it adds 20\n"
    )


def test_warnings_leave_the_exit_code_alone(tmp_path: Path) -> None:
    folder = sound_folder(tmp_path / "c")
    (folder / "clean-turn/witness/witness.toml").unlink()
    ended = corpus("lint", folder)
    assert ended.code == 0
    assert (
        f"{folder}/clean-turn/witness/witness.toml:1: witness: warning: the clean case has no witness"
        in ended.out
    )


def test_lint_for_programs(tmp_path: Path) -> None:
    folder = sound_folder(tmp_path / "c")
    put(
        folder,
        {
            "case-derails/case.toml": "title = 3\n",
            "case-explodes/case.toml": case_toml("explodes", "loud", "concurrency"),
        },
    )
    ended = corpus("lint", folder, "--format", "json")
    found = strict(ended.out)
    assert ended.code == 1
    assert (found["corpus"], found["unread"], found["errors"], found["warnings"]) == (
        "boilers",
        ["case-derails"],
        2,
        1,
    )
    assert found["problems"][0] == {
        "check": "format", "file": f"{folder}/case-derails/case.toml", "line": 1, "level": "error",
        "text": "title: Expected `str`, got `int`",
    }  # fmt: skip
    assert [one["check"] for one in found["problems"]] == ["format", "level", "balance"]


def test_one_case_is_checked_within_its_corpus(tmp_path: Path) -> None:
    """A case alone has no balance to keep, but what it shares with others is looked for."""
    folder = sound_folder(tmp_path / "c")
    put(
        folder,
        {
            "case-derails/case.toml": case_toml("derails", "error", "correctness").replace(
                '["derails"]', '["derails", "boiler corrodes"]'
            )
        },
    )
    assert corpus("lint", folder, "--cases", "case-explodes,clean-turn").out == ""
    ended = corpus("lint", folder, "--cases", "case-derails")
    assert ended.code == 1
    assert {line.split(": ")[1] for line in ended.out.splitlines()} == {"needed", "cross"}
    check_refused(
        corpus("lint", folder, "--cases", "case-derail"), "no such case", "did you mean case-derails"
    )


def test_what_could_not_be_read_is_said_loudly(tmp_path: Path) -> None:
    folder = put(tmp_path / "c", {"corpus.toml": "name = 'c'\n", "a/case.toml": "title = "})
    ended = corpus("lint", folder)
    assert ended.code == 1
    assert f"{folder}/a/case.toml:1: format: is no TOML" in ended.out
    assert "not checked any further, because it could not be read: a\n" in ended.err


# ---------------------------------------------------------------- prove


def test_a_witness_that_fails_is_told_with_what_was_seen(tmp_path: Path) -> None:
    folder = put(tmp_path / "c", {"corpus.toml": "name = 'c'\n"})
    put(folder / "a", {**case_files(), "witness/files/witness.py": "print('\\x1b[2Jall is well')\n"})
    put(
        folder / "b",
        {
            **case_files(),
            "witness/witness.toml": "[[witness]]\nplant='p1'\nneeds=['no-such-tool']\ncommand=['x']\nshows='equal'\n",
        },
    )
    put(folder / "c", {**case_files()})
    ended = corpus("prove", folder)
    assert ended.code == 1
    assert ended.out == (
        "proven   c p1\n"
        "NOT RUN  b p1: missing: no-such-tool (no such program on PATH), x (no such program on PATH)\n"
        "FAILED   a p1: head passes as base does: \\x1b[2Jall is well\n"
        "\n"
        "1 proven, 1 failed, 1 not run\n"
        "1 witnesses were NOT run; what they would prove is open\n"
    )
    assert corpus("prove", folder, "--cases", "c").code == 0
    assert corpus("prove", folder, "--cases", "b,c").code == 0
    assert corpus("prove", folder, "--cases", "b").code == 2


def test_prove_for_programs(tmp_path: Path) -> None:
    folder = put(tmp_path / "c", {"corpus.toml": "name = 'c'\n"})
    put(folder / "a", case_files())
    found = strict(corpus("prove", folder, "--format", "json").out)
    assert (found["proven"], found["failed"], found["not_run"]) == (1, 0, 0)
    assert [(one["case"], one["plant"], one["state"], one["told"]) for one in found["proofs"]] == [
        ("a", "p1", "proven", None)
    ]


# ---------------------------------------------------------------- list, show, materialise


def test_list(tmp_path: Path) -> None:
    assert corpus("list").out.startswith("tuning  tuning  ")
    sound_folder(tmp_path / "one")
    put(tmp_path / "two", {"corpus.toml": "name = 'two'\nsplit = 'probe'\n", "a/case.toml": "x"})
    ended = corpus("list", tmp_path)
    assert "boilers  tuning  7 cases (1 clean), 6 plants  " in ended.out
    assert "two  probe  0 cases (0 clean), 0 plants" in ended.out
    assert "faults keep it from being used; see judgeproof corpus lint" in ended.out
    found = strict(corpus("list", tmp_path, "--format", "json").out)
    assert [(one["name"], one["plants"], one["levels"]) for one in found] == [
        ("boilers", 6, {"error": 2, "warning": 2, "nit": 2}), ("two", 0, {}),
    ]  # fmt: skip
    (tmp_path / "none").mkdir()
    assert corpus("list", tmp_path / "none").out.startswith(
        "no corpus; one is begun by judgeproof corpus new"
    )
    check_refused(corpus("list", tmp_path / "absent"), "no such folder")


def test_show_obeys_nothing_that_a_case_says(tmp_path: Path) -> None:
    folder = sound_folder(tmp_path / "c")
    toml = case_toml().replace("In winter the boiler overheats.", "The \\u001B[2Jboiler \\u202Eoverheats.")
    put(
        folder / "case-overheats",
        {
            "case.toml": toml,
            "head/src/boiler.py": case_files()["head/src/boiler.py"] + "\x1b]0;owned\x07\r\n",
        },
    )
    whole = corpus("show", folder)
    assert "7 cases, 6 plants (error 2, warning 2, nit 2)" in whole.out
    assert "clean-turn       python      clean" in whole.out
    one = corpus("show", folder, "case-overheats")
    assert one.code == 0
    assert "\x1b" not in one.out
    assert "\u202e" not in one.out
    for part in ("why: The \\x1b[2Jboiler \\u202eoverheats.", "words: 'overheats'", "+ On day 0 the boiler overheats.",
                 "witness of p1 (differs): python3 witness.py", "+turn it back", "+\\x1b]0;owned\\x07\\x0d"):  # fmt: skip
        assert part in one.out
    assert "clean: the right review of it is silence" in corpus("show", folder, "clean-turn").out
    check_refused(corpus("show", folder, "x"), "no such case")


def test_show_all_that_a_case_says(tmp_path: Path) -> None:
    folder = put(tmp_path / "c", {"corpus.toml": "name = 'c'\nlimits = ['It is small.']\n"})
    note = 'severity_note = "A nit, since it cools."\n[[plant.probe]]'
    extra = '[[extra]]\npath = "src/boiler.py"\nline = 20\nwords = ["valve is stiff"]\nwhy = "The valve is stiff."\n'
    toml = (
        case_toml()
        .replace("[[plant.probe]]", note, 1)
        .replace("language", 'body = "It squeaks.\\nStill."\nlanguage')
    )
    put(folder / "a", {**case_files(), "case.toml": toml + extra})
    (folder / "a/witness/witness.toml").unlink()
    assert "limit: It is small.\n" in corpus("show", folder).out
    shown = corpus("show", folder, "a").out
    for part in (
        "\n  It squeaks.\n  Still.\n", "\n  severity: A nit, since it cools.\n",
        "\nextra  src/boiler.py:20\n  why: The valve is stiff.\n  words: 'valve is stiff'\n", "\n  - On day 0 the boiler hums.\n",
    ):  # fmt: skip
        assert part in shown
    assert "witness" not in shown


def test_materialise(tmp_path: Path) -> None:
    folder = sound_folder(tmp_path / "c")
    one = corpus("materialise", folder, "clean-turn", "--out", tmp_path / "one")
    assert one.out == f"clean-turn\t{tmp_path}/one/project\n"
    assert (tmp_path / "one/project/src/boiler.py").read_text("utf-8") == case_files()["head/src/boiler.py"]
    all_of_it = corpus("materialise", folder, "--out", tmp_path / "all", "--uncommitted")
    assert [line.split("\t")[1] for line in all_of_it.out.splitlines()] == [
        f"{tmp_path}/all/{n}/project" for n in range(1, 8)
    ]
    check_refused(
        corpus("materialise", folder, "clean-turn", "--out", tmp_path / "one"), "holds something already"
    )
    check_refused(corpus("materialise", folder), "needs a folder to write: --out DIR")


# ---------------------------------------------------------------- what cannot be done


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("lint", "absent"), "no such corpus; expected a folder of cases"),
        (("prove", "absent"), "no such corpus"),
        (("lint", "tuning", "--format", "xml"), "--format 'xml' does not exist; there are: text, json"),
        (("new",), "needs a NAME, or a commit by --from-commit SHA"),
        (("new", "../x", "--corpus", "absent"), "cannot name a case"),
        (("new", "--from-commit", "nope", "--repo", "absent", "--corpus", "absent"), "no such folder"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_said(
    words: tuple[str, ...], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    check_refused(corpus(*words), says)
    assert list(tmp_path.iterdir()) == []


def test_an_empty_corpus_is_no_success(tmp_path: Path) -> None:
    put(tmp_path, {"corpus.toml": "name = 'c'\n"})
    check_refused(corpus("lint", tmp_path), "holds no case; begin one by judgeproof corpus new")
    check_refused(corpus("prove", tmp_path), "holds no case")


def test_the_bundled_corpus_has_no_problem() -> None:
    ended = corpus("lint", "tuning", "--format", "json")
    assert (ended.code, json.loads(ended.out)["problems"]) == (0, [])
