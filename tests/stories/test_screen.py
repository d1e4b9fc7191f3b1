"""What a person sees: no foreign escape steers a terminal, a log stays readable, a closed pipe harms nothing."""

import os
import pty
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.stories.steps import cli, command, lines, manifest, process, reply, row, strict

from judgeproof.cli.app import app

STEERS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
VERBS = (
    "demo", "cite", "ground", "retrieval", "tools", "review", "report", "compare", "gate", "rejudge", "attack", "calibrate",
    "prices", "import", "corpus",
)  # fmt: skip


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    (tmp_path / "rows.jsonl").write_bytes(lines(row(f"r{n}") for n in range(6)))
    return tmp_path / "rows.jsonl"


# ---------------------------------------------------------------- foreign text


def test_no_verb_lets_a_foreign_name_steer_the_terminal(tmp_path: Path) -> None:
    evil = "e\x1b]0;x\x07\x1b[2J\x9b31m\u202evil\nline"
    folder = tmp_path / evil
    folder.mkdir()
    rows, script, run = folder / f"{evil}.jsonl", folder / evil, folder / "run"
    rows.write_bytes(
        lines([row(evil), row("r2", human_label=evil), row("r3", context=[{"id": evil, "text": "x"}])])
    )
    script.write_bytes(lines({"row_id": name, "error": evil} for name in (evil, "r2", "r3")))
    words = ("cite", rows, "--judge", f"scripted:{script}")
    incomplete = folder / "half"
    ends = [
        cli(*words, "--out", run),
        cli(*words, "--out", run),
        cli(*words, "--resume", run),
        cli(*words, "--resume", run, "--threshold", "0.7"),
        cli(*words, "--out", incomplete, "--duplicate-ids", evil),
        cli("cite", folder / "absent", "--out", folder / "x"),
        cli("cite", rows, "--judge", evil, "--out", folder / "x"),
        cli("cite", rows, "--judge", f"scripted:{evil}", "--out", folder / "x"),
        cli("cite", rows, "--style", evil, "--out", folder / "x"),
        cli("cite", rows, "--map", f"response={evil}", "--out", folder / "x"),
        cli("cite", rows, "--map", evil, "--out", folder / "x"),
        cli("report", run),
        cli("report", run, "--format", "markdown"),
        cli("report", run, "--format", evil),
        cli("report", folder / "absent"),
        cli("report", run, "--output", folder / "absent" / evil),
        cli("gate", run, "--max", "unassessed=0", "--min", "pass_rate=1"),
        cli("gate", run, "--max", f"{evil}=0"),
        cli("gate", run, "--max", evil),
        cli("gate", folder / "absent", "--max", "failed=1"),
        cli("rejudge", run, "--judge", f"scripted:{script}", "--out", folder / "again"),
        cli("rejudge", run, "--judge", f"replay:{folder / 'absent'}", "--out", folder / "x"),
        cli("rejudge", folder / "absent", "--judge", "embedded"),
        cli("demo", "--out", run),
    ]
    assert {ended.code for ended in ends} == {0, 1, 2}
    for ended in ends:
        assert not STEERS.search(ended.out), ended.out
        assert not STEERS.search(ended.err), ended.err
    assert ends[0].code == ends[-4].code == 0


def test_words_of_the_command_line_do_not_steer_it_either(answers: Path) -> None:
    for words in (
        ("\x1b[31mcite",),
        ("cite", answers, "--\x1b[31m"),
        ("cite", answers, "--limit", "\x1b[31m"),
    ):
        ended = cli(*words)
        assert ended.code == 2
        assert "\x1b" not in ended.err + ended.out


# ---------------------------------------------------------------- not a terminal


def test_a_log_holds_no_control_codes(answers: Path, tmp_path: Path) -> None:
    for env in (
        {},
        {"NO_COLOR": "1"},
        {"FORCE_COLOR": "1", "CLICOLOR_FORCE": "1"},
        {"TERM": "dumb"},
        {"COLUMNS": "20"},
    ):
        run = tmp_path / f"run-{len(list(tmp_path.iterdir()))}"
        for words in (("cite", answers, "--out", run), *(() if env else (("report", run),))):
            ended = process(*words, env=env)
            assert ended.code == 0, ended.err
            assert not STEERS.search(ended.out + ended.err)
            assert "\r" not in ended.out + ended.err


def test_a_real_terminal_is_left_clean(answers: Path, tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_bytes(lines({"row_id": f"r{n}", "reply": reply(), "wait": 0.5} for n in range(6)))
    outer, inner = pty.openpty()
    environ = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    words = command(
        "cite",
        answers,
        "--judge",
        f"scripted:{script}",
        "--out",
        tmp_path / "run",
        "--concurrency",
        1,
        "--no-html",
    )
    going = subprocess.Popen(words, stderr=inner, stdout=subprocess.PIPE, env={**environ, "TERM": "xterm"})
    os.close(inner)
    seen = b""
    while True:
        try:
            piece = os.read(outer, 4096)
        except OSError:
            break
        if not piece:
            break
        seen += piece
    out = going.communicate(timeout=60)[0].decode()
    os.close(outer)
    assert going.returncode == 0
    drawn = seen.decode()
    assert re.search(r"━\x1b\[0m\x1b\[2m─*\x1b\[0m  [45]/6  ", drawn)
    assert drawn.endswith("\r\x1b[2K")
    assert set(re.findall(r"\x1b\[[^a-zA-Z]*[a-zA-Z]", drawn)) == {
        "\x1b[2K",
        "\x1b[32m",
        "\x1b[2m",
        "\x1b[0m",
    }
    assert "\x1b" not in out
    assert "\r" not in out


# ---------------------------------------------------------------- closed, full and narrow outputs


@pytest.mark.parametrize(
    "verb",
    [
        "cite answers --out run",
        "report run",
        "report run --format html",
        "report run --format json",
        "gate run --max failed=9",
    ],
)
def test_a_reader_that_leaves_early_harms_nothing(answers: Path, tmp_path: Path, verb: str) -> None:
    if not verb.startswith("cite"):
        assert cli("cite", answers, "--out", tmp_path / "run", "--quiet").code == 0
    words = [str({"run": tmp_path / "run", "answers": answers}.get(word, word)) for word in verb.split()]
    going = subprocess.Popen(command(*words), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert going.stdout is not None
    going.stdout.close()
    _, err = going.communicate(timeout=60)
    assert (going.returncode, err) == (0, b"")
    assert manifest(tmp_path / "run")["status"] == "complete"
    assert (tmp_path / "run" / "report.json").exists()


def test_an_incomplete_run_ends_with_2_though_nobody_reads(answers: Path, tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_bytes(lines([{"row_id": "r0", "reply": reply()}]))
    words = command("cite", answers, "--judge", f"scripted:{script}", "--out", tmp_path / "run")
    going = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert going.stdout is not None
    assert going.stderr is not None
    going.stdout.close()
    going.stderr.close()
    assert going.wait(60) == 2


def test_streams_that_are_closed_from_the_beginning(answers: Path, tmp_path: Path) -> None:
    for closing in (">&-", "2>&-", ">&- 2>&-", "<&-"):
        run = tmp_path / f"run{closing.count('2')}{len(closing)}{closing[0] == '<'}"
        words = " ".join(f"'{word}'" for word in command("cite", answers, "--out", run))
        done = subprocess.run(
            ["sh", "-c", f"{words} {closing}"], capture_output=True, timeout=60, check=False
        )
        assert (done.returncode, done.stderr) == (0, b""), closing
        assert manifest(run)["status"] == "complete"
    words = " ".join(f"'{word}'" for word in command("cite", "-", "--out", tmp_path / "none"))
    done = subprocess.run(["sh", "-c", f"{words} <&-"], capture_output=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(b"judgeproof: standard input")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_standard_output_that_is_full(answers: Path, tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        words = command("cite", answers, "--out", tmp_path / "run")
        done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr == b"judgeproof: standard output cannot be written (No space left on device)\n"
    assert manifest(tmp_path / "run")["status"] == "complete"


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_terminal_of_another_encoding(tmp_path: Path, encoding: str) -> None:
    rows = tmp_path / "日本.jsonl"
    rows.write_bytes(lines([row("ß→😀")]))
    env = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0", "LC_ALL": "C"}

    def raw(*words: object) -> bytes:
        done = subprocess.run(
            command(*words), capture_output=True, env={**os.environ, **env}, timeout=60, check=False
        )
        assert (done.returncode, done.stderr) == (0, b"")
        return done.stdout

    shown = raw("cite", rows, "--out", tmp_path / "run").decode(encoding)
    assert "1 row " in shown
    # What a program reads is UTF-8 whatever the terminal takes.
    assert strict(raw("report", tmp_path / "run", "--format", "json"))["run"]["input"] == "日本.jsonl"
    assert "ß→😀" in raw("report", tmp_path / "run", "--format", "junit").decode()


def test_quiet_prints_nothing_but_errors(answers: Path, tmp_path: Path) -> None:
    ended = cli("cite", answers, "--out", tmp_path / "run", "--quiet")
    assert (ended.code, ended.out, ended.err) == (0, "", "")
    ended = cli("rejudge", tmp_path / "run", "--judge", "embedded", "--out", tmp_path / "new", "-q")
    assert (ended.code, ended.out, ended.err) == (0, "", "")
    assert cli("cite", answers, "--out", tmp_path / "run", "--quiet").err.count("\n") == 1


# ---------------------------------------------------------------- help


def test_help_says_each_verb_in_one_line_that_is_not_cut() -> None:
    shown = process("--help", env={"COLUMNS": "80"}).out
    listed = shown.split("Commands:\n")[1].splitlines()
    assert [line.split()[0] for line in listed] == list(VERBS)
    assert not any("..." in line for line in listed)
    for command_ in app.registered_commands:
        first = str(command_.callback.__doc__).split("\n", 1)[0]
        assert len(first) <= 60, first
        assert first.endswith(".")


@pytest.mark.parametrize("verb", VERBS)
def test_help_of_every_verb(verb: str) -> None:
    ended = process(verb, "--help")
    assert (ended.code, ended.err) == (0, "")
    assert max(map(len, ended.out.splitlines())) <= 100


def test_without_a_verb_and_with_one_that_is_none() -> None:
    assert "Commands:" in process().out + process().err
    ended = process("judge")
    assert ended.code == 2
    assert "judge" in ended.err


def test_the_version() -> None:
    assert re.fullmatch(r"judgeproof \d+\.\d+\.\d+\S*\n", process("--version").out)


def test_the_demo_ends_with_its_report(tmp_path: Path) -> None:
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "judgeproof", "demo", "citations"],
        capture_output=True,
        cwd=tmp_path,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    shown = done.stdout.decode().splitlines()
    assert len(shown) == 11
    page = tmp_path / shown[-1].removeprefix("report: ")
    assert page.name == "report.html"
    assert page.stat().st_size > 10_000
    assert re.fullmatch(r"demo-\d{8}T\d{6}Z-[0-9a-f]{6}", page.parent.name)
    assert time.monotonic() - began < 60
