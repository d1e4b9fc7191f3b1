"""Reviewers over a small change, from the spec to the review: real analyzers, commands of all manners, records, plugins."""

import asyncio
import json
import os
import socket
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from judgeproof.errors import InputError, PluginError, UsageError
from judgeproof.reviews.cases import Case
from judgeproof.reviews.facts import Review
from judgeproof.reviews.load.changes import changes
from judgeproof.reviews.records import review_of, review_record
from judgeproof.reviews.reviewers import ANALYZERS, REVIEWERS
from judgeproof.reviews.reviewers.retained import cpu_seconds, parsed
from judgeproof.reviews.run import reviewing
from judgeproof.reviews.run.process import Limits
from judgeproof.reviews.run.reviewing import (
    Reviewer,
    all_reviewers,
    local_reviewers,
    review_once,
    reviewers_of,
)
from judgeproof.reviews.run.scratch import Surroundings, hideable, remove

OLD = "import os\n\n\ndef show(path):\n    os.system('cat ' + path)\n"
NEW = OLD + "\n\ndef drop(path):\n    os.system('rm ' + path)  # noqa: S605\n"
SCRIPT = '#!/bin/sh\ncd "$1"\nrm -rf $2\n'
PAGE = "export function run(text) {\n  if (text = '') return 0;\n  return eval(text);\n}\n"


def a_case(**more: Any) -> Case:
    base = {"app/files.py": OLD, "readme.md": "Files.\n"}
    head = {"app/files.py": NEW, "readme.md": "Files!\n", "clean": SCRIPT, "web/page.js": PAGE}
    case = Case(id="secret-plant", title="Drop files", body="On request.", base=base, head=head)
    case = replace(case, **more)
    (change,) = changes([(case.base, case.head)])
    return replace(case, changes=change.hunks, renames=change.renames)


CASE = a_case()
HERE = Surroundings(environment=os.environ)
QUICK = Limits(seconds=60.0)


def review(spec: str, case: Case = CASE, here: Surroundings = HERE, limits: Limits = QUICK) -> Review:
    (reviewer,) = reviewers_of(spec, surroundings=here, limits=limits)
    made = asyncio.run(review_once(reviewer, case, 1))
    assert review_of(review_record(made)) == made
    assert (made.case, made.reviewer, made.repeat) == (case.id, reviewer.name, 1)
    return made


# ---------------------------------------------------------------- analyzers

FINDS = {
    "ruff": ("app/files.py", 9),
    "bandit": ("app/files.py", 9),
    "pylint": ("app/files.py", 9),
    "semgrep": ("app/files.py", 9),
    "shellcheck": ("clean", 2),
    "eslint": ("web/page.js", 2),
}
# Pylint has nothing to say of a call of a shell.
ADDED = {"pylint": NEW.replace("os.system('rm ' + path)  # noqa: S605", "os.unlink(pth)")}


@pytest.mark.parametrize("name", ANALYZERS)
def test_an_analyzer_says_what_is_new_with_the_change(name: str) -> None:
    if HERE.program(ANALYZERS[name].program) is None:
        assert name != "ruff"
        pytest.skip(f"{name} is not installed: {ANALYZERS[name].install}")
    case = a_case(head={**CASE.head, "app/files.py": ADDED.get(name, NEW)})
    made = review(name, case)
    assert (made.status, made.detail, made.local, made.scale) == ("found", None, True, "foreign")
    places = {(finding.path, finding.line) for finding in made.findings}
    assert FINDS[name] in places
    assert ("app/files.py", 5) not in places
    assert all(finding.severity_translated and finding.severity_said for finding in made.findings)
    again = parsed(made.raw, made.output or "", case)
    assert (again.status, again.findings) == (made.status, made.findings)
    cpu = cpu_seconds(made.raw, made.output or "")
    assert cpu is not None and cpu > 0
    everything = review(f"{name}[all]", case)
    assert len(everything.findings) >= len(made.findings)
    if name in ("ruff", "bandit", "semgrep"):
        assert ("app/files.py", 5) in {(finding.path, finding.line) for finding in everything.findings}


HOSTILE = {
    "pyproject.toml": "[tool.ruff.lint.per-file-ignores]\n'*' = ['ALL']\n",
    "app/.ruff.toml": "lint.per-file-ignores = {'*' = ['ALL']}\n",
}


def test_the_settings_of_the_tree_have_no_say() -> None:
    made = review("ruff", a_case(extra=HOSTILE))
    assert [finding.line for finding in made.findings] == [9]


def test_files_with_names_that_look_like_options_are_files() -> None:
    head = {"--config=evil.py": "import os\n", "-rf.py": "import os\n", "a b[1].py": "import os\n"}
    made = review("ruff", a_case(base={}, head=head))
    assert sorted(finding.path for finding in made.findings) == sorted(head)


def test_a_renamed_file_has_no_old_problems() -> None:
    made = review("ruff", a_case(base={"a.py": OLD}, head={"b.py": OLD + "\n\nX = 1\n"}))
    assert (made.status, made.findings) == ("silent", ())


def test_a_change_without_a_file_of_the_language_is_silent_and_says_so() -> None:
    made = review("ruff", a_case(base={}, head={"a.go": "package a\n"}))
    assert (made.status, made.raw, made.notices) == (
        "silent",
        "",
        ("the change has no file of its languages",),
    )


def test_an_analyzer_over_its_limit_is_a_failure() -> None:
    (reviewer,) = reviewers_of("ruff", surroundings=HERE, limits=Limits(seconds=60.0, output=10))
    made = asyncio.run(review_once(reviewer, CASE, 1))
    assert (made.status, made.detail, made.findings) == ("failed", "output_limit", ())


def fake(folder: Path, name: str, code: str) -> Surroundings:
    """A machine whose program of a name is ours."""
    program = folder / name
    program.write_text(f"#!{sys.executable}\n{code}")
    program.chmod(0o755)
    return Surroundings(environment={"PATH": f"{folder}:{os.defpath}"})


def test_an_analyzer_that_is_missing_too_old_or_mute_is_not_available(tmp_path: Path) -> None:
    old = fake(tmp_path, "pylint", "print('pylint 2.9.1')")
    with pytest.raises(UsageError, match=r"version 2\.9\.1; 3\.0 or later is needed: pip install pylint"):
        reviewers_of("pylint", surroundings=old)
    mute = fake(tmp_path, "bandit", "pass")
    with pytest.raises(UsageError, match=r"does not tell its version \(exit code 0\); install it anew"):
        reviewers_of("bandit", surroundings=mute)
    with pytest.raises(
        UsageError, match=r"'shellcheck' is not installed: no shellcheck on PATH; get it with: apt-get"
    ):
        reviewers_of("shellcheck", surroundings=Surroundings(environment={"PATH": str(tmp_path)}))


def test_the_analyzers_of_a_machine_and_why_the_others_are_not(tmp_path: Path) -> None:
    here, missing = local_reviewers(surroundings=fake(tmp_path, "pylint", "print('pylint 9.1')"))
    assert {"ruff", "pylint"} <= {one.name for one in here}
    assert next(one.version for one in here if one.name == "pylint") == "9.1 (rules 1)"
    assert len(here) + len(missing) == len(ANALYZERS)


@pytest.mark.parametrize(
    ("code", "status", "detail"),
    [
        ("sys.exit(32)", "failed", "run_error"),
        ("print('garbage')", "failed", None),
        ("print('{\"messages\": []}'); sys.exit(1)", "incomplete", "run_error"),
        ("print('{\"messages\": []}'); sys.exit(30)", "silent", None),
        ("print('{\"messages\": []}'); os.kill(os.getpid(), 9)", "failed", "run_error"),
        ("", "failed", "run_error"),
    ],
)
def test_how_an_analyzer_ends_counts(tmp_path: Path, code: str, status: str, detail: str | None) -> None:
    here = fake(
        tmp_path, "pylint", f"import os, sys\nif '--version' in sys.argv: sys.exit(print('9.9'))\n{code}\n"
    )
    made = review("pylint", here=here)
    assert made.status == status
    assert detail is None or made.detail == detail


def test_an_analyzer_has_no_network_or_it_is_told_that_it_has(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        port = server.getsockname()[1]
        here = fake(
            tmp_path,
            "pylint",
            "import socket, sys\nif '--version' in sys.argv: sys.exit(print('9.9'))\n"
            f"socket.create_connection(('127.0.0.1', {port}), 5)\nprint('{{\"messages\": []}}')\n",
        )
        made = review("pylint", here=here)
    told = any("could use the network (" in notice for notice in made.notices)
    assert (made.status == "silent") is told


# ---------------------------------------------------------------- commands


def command(code: str, *, options: str = "[jsonlines,name=mine]", words: str = "") -> str:
    """The spec of a command that runs Python code."""
    assert "'" not in code
    return f"command{options}:{sys.executable} -I -c '{code}' {words}"


SAYS = 'print("{\\"path\\": \\"a.py\\", \\"line\\": 3, \\"title\\": \\"t\\"}")'


def test_a_command_reviews_the_repository_that_it_is_started_in() -> None:
    code = (
        "import json, os, subprocess\n"
        'def git(*words): return subprocess.run(["git", *words], capture_output=True, text=True).stdout.strip()\n'
        'told = {n: os.environ["CHANGE_" + n.upper()] for n in ("base", "head", "title", "body")}\n'
        'told |= {"log": git("log", "-1", "--format=%B"), "files": git("ls-files"), "at": git("rev-parse", "HEAD"),\n'
        '         "changed": git("diff", "--name-only", told["base"], told["head"]), "here": os.getcwd(),\n'
        '         "diff": open(os.environ["CHANGE_DIFF"]).read(), "state": git("status", "--short")}\n'
        'print(json.dumps({"path": "x", "line": 1, "title": json.dumps(told)}))\n'
    )
    told = json.loads(review(command(code)).findings[0].title)
    assert (told["title"], told["body"], told["log"]) == (
        "Drop files",
        "On request.",
        "Drop files\n\nOn request.",
    )
    assert told["at"] == told["head"] != told["base"]
    assert told["changed"].split("\n") == ["app/files.py", "clean", "readme.md", "web/page.js"]
    assert "+    os.system('rm ' + path)" in told["diff"]
    assert told["state"] == ""
    assert "secret-plant" not in json.dumps(told)


def test_uncommitted_work_is_reviewed_as_such() -> None:
    code = (
        "import json, subprocess\n"
        'out = subprocess.run(["git", "status", "--short"], capture_output=True, text=True).stdout\n'
        'print(json.dumps({"path": "x", "line": 1, "title": out}))'
    )
    said = review(command(code, options="[jsonlines,uncommitted]")).findings[0].title
    assert "M app/files.py" in said and "A web/page.js" in said


def test_places_in_the_words_are_filled_in_and_other_braces_stay() -> None:
    code = 'import json, sys; print(json.dumps({"path": "x", "line": 1, "title": json.dumps(sys.argv[1:])}))'
    made = review(command(code, words="{title} --base={base} {other} {} {head}"))
    words = json.loads(made.findings[0].title)
    assert words[0] == "Drop files"
    assert words[1].startswith("--base=") and len(words[1]) == 47
    assert words[2:4] == ["{other}", "{}"]
    assert len(words[4]) == 40


def test_a_command_may_write_its_output_to_a_file() -> None:
    code = f'import sys; print("chatter"); sys.stdout = open(sys.argv[1], "w"); {SAYS}'
    made = review(command(code, words="{output}"))
    assert (made.status, made.findings[0].line) == ("found", 3)
    assert "chatter" not in made.raw


@pytest.mark.parametrize(
    ("code", "detail"),
    [
        ("pass", "no_output"),
        ("import os, sys; os.mkfifo(sys.argv[1])", "no_output"),
        ("import os, sys; os.mkdir(sys.argv[1])", "no_output"),
        ('import os, sys; os.symlink("/etc/hostname", sys.argv[1])', "no_output"),
        ('import sys; open(sys.argv[1], "w").write("x" * 2_000)', "output_limit"),
    ],
)
def test_an_output_that_is_no_plain_file_is_a_failure(code: str, detail: str) -> None:
    made = review(command(code, words="{output}"), limits=Limits(seconds=30.0, output=1_000))
    assert (made.status, made.detail) == ("failed", detail)


def test_only_variables_that_were_named_are_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    code = (
        'import json, os; print(json.dumps({"path": "x", "line": 1, '
        '"title": json.dumps([os.environ.get(n) for n in ("API_KEY", "OTHER", "HOME")])}))'
    )
    here = Surroundings(
        environment={**os.environ, "API_KEY": "k", "OTHER": "o"}, passed=("API_KEY", "NOT_SET")
    )
    key, other, home = json.loads(review(command(code), here=here).findings[0].title)
    assert (key, other) == ("k", None)
    assert home != os.environ.get("HOME")


@pytest.mark.parametrize(
    ("code", "status", "detail"),
    [
        (SAYS, "found", None),
        (f"{SAYS}; raise SystemExit(1)", "found", None),
        ("raise SystemExit(1)", "failed", "run_error"),
        ('raise SystemExit("HTTP 429: Too Many Requests")', "failed", "rate_limited"),
        ('print("garbage")', "failed", None),
        ("pass", "unknown", None),
        ("import time; time.sleep(1003.5)", "failed", "timeout"),
        ('while True: print("x" * 9_999)', "failed", "output_limit"),
        ("import os; os.kill(os.getpid(), 11)", "failed", "run_error"),
        ("import sys; sys.stdout.buffer.write(bytes(range(256)) * 99)", "failed", None),
    ],
)
def test_what_becomes_of_a_command(code: str, status: str, detail: str | None) -> None:
    made = review(command(code), limits=Limits(seconds=5.0, output=1 << 20))
    assert made.status == status
    assert detail is None or made.detail == detail
    assert made.duration is not None and made.duration < 30
    assert made.local is False


def test_what_is_hidden_from_a_command_cannot_be_read_by_it(tmp_path: Path) -> None:
    (tmp_path / "case.toml").write_text("the answer")
    code = f'import json, os; print(json.dumps({{"path": "x", "line": 1, "title": json.dumps(os.listdir("{tmp_path}"))}}))'
    made = review(command(code), here=replace(HERE, hidden=(tmp_path, tmp_path / "gone")))
    told = any("could read the corpus" in notice for notice in made.notices)
    assert (made.findings[0].title == "[]") is not told


def test_what_a_run_needs_cannot_be_hidden_from_it(tmp_path: Path) -> None:
    (tmp_path / "tool").mkdir()
    here = fake(tmp_path / "tool", "mine", SAYS)
    made = review("command[jsonlines]:mine", here=replace(here, hidden=(tmp_path,)))
    assert made.status == "found"
    assert any(f"could read {tmp_path.name}, which holds what it needs" in notice for notice in made.notices)
    assert hideable((tmp_path,), (Path("/"),)) == ([tmp_path.resolve()], [])


def scratch_left(parent: Path) -> list[str]:
    return sorted(path.name for path in parent.iterdir())


@pytest.mark.parametrize(
    "code",
    [
        'import shutil; shutil.rmtree(".", ignore_errors=True)',
        'import os\nos.makedirs("a/b/c"); open("a/b/c/f", "w"); os.chmod("a/b", 0); os.chmod("a", 0)',
        'import os\nfor _ in range(3000):\n  os.mkdir("d" * 40); os.chdir("d" * 40)',
        'import os\nfor _ in range(1900):\n  os.mkdir("d"); os.chdir("d")',
        'import os\nos.symlink("/", "root"); os.symlink("loop", "loop"); os.mkfifo("pipe")',
        'import os, time\nif os.fork() == 0:\n  os.setsid()\n  while True: open(str(time.time()), "w")',
    ],
)
def test_nothing_is_left_of_the_repository_whatever_was_done_to_it(tmp_path: Path, code: str) -> None:
    review(command(code), here=replace(HERE, parent=tmp_path))
    assert scratch_left(tmp_path) == []


def test_a_review_that_is_cancelled_leaves_nothing(tmp_path: Path) -> None:
    (reviewer,) = reviewers_of(
        command("import time; time.sleep(1004.5)"), surroundings=replace(HERE, parent=tmp_path)
    )

    async def story() -> None:
        task = asyncio.ensure_future(review_once(reviewer, CASE, 1))
        await asyncio.sleep(1.5)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(story())
    assert scratch_left(tmp_path) == []


def test_a_folder_that_is_gone_already_is_no_trouble(tmp_path: Path) -> None:
    remove(tmp_path / "gone")
    assert not (tmp_path / "gone").exists()


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("command", "expected command:PROGRAM ARGUMENTS"),
        ("command: ", "expected command:PROGRAM ARGUMENTS"),
        ("command:''", "there is no program ''"),
        ("command:'a", "cannot be split into words"),
        ("command:no-such-program-here x", "there is no program 'no-such-program-here'; give its path"),
        ("command[nothing]:sh", "output format 'nothing' does not exist; there are: auto, sarif"),
        ("command[scale=mine]:sh", "the scale 'mine' does not exist"),
        ("command[uncommitted]:sh {head}", "uncommitted work has no commit for {head}"),
        ("command[all]:sh", "output format 'all' does not exist"),
        ("ruff:x", "'ruff' takes nothing behind its name"),
        ("ruff[name=x]", r"the option 'name=x' does not exist here; there are: all"),
        (
            "nobody",
            "does not exist; there are: ruff, .*command:PROGRAM ARGUMENTS, recorded:PATH, scripted:FILE",
        ),
        ("", "is no spec"),
        ("scripted:", "expected scripted:FILE"),
        ("recorded", "expected recorded:PATH"),
    ],
)
def test_a_spec_that_names_nothing_says_what_it_should(spec: str, complaint: str) -> None:
    with pytest.raises(UsageError, match=complaint):
        reviewers_of(spec, surroundings=HERE)


def test_the_scale_is_that_of_the_format_unless_it_is_declared() -> None:
    assert reviewers_of("command[sarif]:sh", surroundings=HERE)[0].scale == "foreign"
    assert reviewers_of("command[jsonlines]:sh", surroundings=HERE)[0].scale == "undeclared"
    (ours,) = reviewers_of("command[jsonlines,scale=ours,version=1.2]:sh", surroundings=HERE)
    assert (ours.scale, ours.version, ours.name, ours.format) == ("ours", "1.2", "sh", "jsonlines")
    assert ours.as_dict()["kind"] == "command"
    assert review(command(SAYS, options="[jsonlines,scale=ours]")).scale == "ours"


# ---------------------------------------------------------------- records, scripts, plugins


def test_two_reviewers_of_one_name_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text('{"reviewer": "ruff", "case": "c", "status": "silent"}\n')
    script = f"scripted:{tmp_path}/a.jsonl"
    assert [one.name for one in all_reviewers([script, "command:sh"], surroundings=HERE)] == ["ruff", "sh"]
    with pytest.raises(UsageError, match="are both called 'ruff'; name one of them"):
        all_reviewers(["ruff", script], surroundings=HERE)


def test_a_script_with_several_reviewers(tmp_path: Path) -> None:
    lines = [{"reviewer": name, "case": CASE.id, "status": "silent", "scale": "ours"} for name in ("a", "b")]
    (tmp_path / "s.jsonl").write_text("\n".join(map(json.dumps, lines)))
    first, second = reviewers_of(f"scripted:{tmp_path}/s.jsonl", surroundings=HERE)
    assert (first.name, second.name, first.scale, first.cases) == ("a", "b", "ours", (CASE.id,))
    assert asyncio.run(review_once(second, CASE, 1)).status == "silent"
    missing = asyncio.run(review_once(second, CASE, 2))
    assert (missing.status, missing.detail, missing.repeat) == ("unknown", "not_recorded", 2)
    with pytest.raises(InputError, match="cannot be read"):
        reviewers_of(f"scripted:{tmp_path}/gone", surroundings=HERE)


def test_outputs_that_were_kept_are_a_reviewer(tmp_path: Path) -> None:
    raw = review("ruff").raw
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / f"{CASE.id}.json").write_text(json.loads(raw)["head"]["output"])
    made = review(f"recorded[ruff]:{tmp_path}/old")
    assert (made.status, made.reviewer, made.scale, made.local) == ("found", "old", "foreign", False)


def plugged(monkeypatch: pytest.MonkeyPatch, factory: Any) -> None:
    def loaded(group: str, name: str) -> Any:
        assert group == "judgeproof.reviewers"
        return factory if name == "theirs" else None

    monkeypatch.setattr(reviewing, "loaded", loaded)


def theirs(make: Any) -> Any:
    return lambda spec, rest: Reviewer(spec=spec, name=f"theirs-{rest}", kind="local", make=make)


def test_another_distribution_may_bring_a_reviewer(monkeypatch: pytest.MonkeyPatch) -> None:
    async def make(case: Case, repeat: int) -> Review:
        return Review(case="?", reviewer="?", repeat=9, status="silent", scale="ours")

    plugged(monkeypatch, theirs(make))
    assert review("theirs:7").reviewer == "theirs-7"
    assert reviewers_of("theirs:7", surroundings=HERE)[0].kind == "plugin"


@pytest.mark.parametrize(
    ("status", "raw"), [("fine", ""), ("silent", "\ud800"), ("silent", 3), ("silent", None)]
)
def test_what_a_plugin_says_is_checked(monkeypatch: pytest.MonkeyPatch, status: str, raw: Any) -> None:
    async def make(case: Case, repeat: int) -> Review:
        return Review(case="", reviewer="", repeat=1, status=status, scale="ours", raw=raw)

    plugged(monkeypatch, theirs(make))
    made = review("theirs:x")
    assert (made.status, made.detail) == (("silent", None) if raw is None else ("failed", "exception"))


def test_what_a_plugin_raises_is_a_failure_and_what_we_raise_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    async def make(case: Case, repeat: int) -> Review:
        raise ValueError("\ud800 broke")

    plugged(monkeypatch, theirs(make))
    made = review("theirs:x")
    assert (made.status, made.detail, made.notices) == (
        "failed",
        "exception",
        (r"ValueError('\ud800 broke')",),
    )

    async def stop(case: Case, repeat: int) -> Review:
        raise InputError("stop")

    plugged(monkeypatch, theirs(stop))
    with pytest.raises(InputError, match="stop"):
        review("theirs:x")
    plugged(monkeypatch, lambda spec, rest: "no reviewer")
    with pytest.raises(PluginError, match=r"'theirs' of judgeproof\.reviewers is a str; expected"):
        reviewers_of("theirs", surroundings=HERE)


def test_every_registered_reviewer_is_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reviewers.md").read_text("utf-8")
    assert [name for name in REVIEWERS if f"`{name}" not in page] == []
    headings = [line for line in page.splitlines() if line.startswith("#")]
    assert [name for name in REVIEWERS if not any(f"`{name}" in line for line in headings)] == []
