"""Witnesses: what each proves, and that none of them, however hostile, gets further than its folder and its time."""

import os
import socket
import time
from pathlib import Path

import pytest
from tests.unit.reviews.corpus import sound as build
from tests.unit.reviews.corpus.sound import case, plant, sound_folder

from judgeproof.reviews.cases import Case
from judgeproof.reviews.grounds import Ground, Grounds, Witness
from judgeproof.reviews.load.corpus import load_grounds
from judgeproof.reviews.run import kernel, tools
from judgeproof.reviews.run.prove import FAILED, NOT_RUN, PROVEN, Proof, counted, exit_code, proved

FILE = "src/boiler.py"
BACK = "import sys; back = 'turn it back' in open('src/boiler.py').read(); "


contained = pytest.mark.skipif(
    not kernel.separable(network=False), reason="this machine offers no user namespaces to shut a process in"
)


def grounds(
    code: str, *, shows: str = "differs", plants: tuple[str, ...] = ("p1",), **changes: object
) -> Grounds:
    """One case with one witness that is a line of Python."""
    of: Case = case("a", *(plant(id=name) for name in plants))
    known = {"command": ("python3", "-c", BACK + code), "shows": shows, "plant": "p1", "timeout": 60.0}
    witness = Witness(**{**known, **changes})  # pyright: ignore
    return build.grounds(Ground(case=of, witnesses=(witness,), overlay={"added.txt": "here\n"}))


def proof(code: str, **changes: object) -> Proof:
    (found,) = proved(grounds(code, **changes))  # pyright: ignore
    return found


def test_a_sound_corpus_is_proven(tmp_path: Path) -> None:
    seen: list[Proof] = []
    proofs = proved(load_grounds(str(sound_folder(tmp_path))), progress=seen.append)
    assert [(one.case, one.plant, one.state) for one in proofs if one.state != PROVEN] == []
    assert seen == list(proofs)
    assert len(proofs) == 7
    assert exit_code(proofs) == 0


@pytest.mark.parametrize(
    ("code", "changes", "state", "told"),
    [
        ("sys.exit(back)", {}, PROVEN, ""),
        ("sys.exit(3 * back)", {}, PROVEN, ""),
        ("back and __import__('os').abort()", {}, PROVEN, ""),
        ("pass", {}, FAILED, "head passes as base does: it printed nothing"),
        ("sys.exit(1)", {}, FAILED, "base ended with exit code 1, and must pass"),
        ("sys.exit(not back)", {}, FAILED, "base ended with exit code 1, and must pass"),
        ("sys.exit('too hot' if back else 0)", {"expect": "too hot"}, PROVEN, ""),
        ("print('too hot') if back else 0; sys.exit(back)", {"expect": "too hot"}, PROVEN, ""),
        ("sys.exit('too cold' if back else 0)", {"expect": "too hot"}, FAILED, "without 'too hot', so for another reason: too cold"),
        ("print('same')", {"shows": "equal"}, PROVEN, ""),
        ("print(back)", {"shows": "equal"}, FAILED, "the outputs differ in line 1: base 'False', head 'True'"),
        ("print('a'); back and print('b')", {"shows": "equal"}, FAILED, "the outputs differ in line 2: base '', head 'b'"),
        ("print('a', file=sys.stderr if back else sys.stdout)", {"shows": "equal"}, FAILED, "the outputs differ"),
        ("print(back, file=sys.stderr)", {"shows": "equal"}, PROVEN, ""),
        ("sys.exit(back)", {"shows": "equal"}, FAILED, "head ended with exit code 1, and must pass as base does"),
        ("print(f'ok pkg {0.1 + back}s')", {"shows": "equal"}, PROVEN, ""),
        ("print(f'ok pkg {1 + back} items')", {"shows": "equal"}, FAILED, "the outputs differ"),
        ("import os; print(os.getcwd(), sorted(os.environ))", {"shows": "equal"}, PROVEN, ""),
        ("assert open('added.txt').read() == 'here\\n'; sys.exit(back)", {}, PROVEN, ""),
    ],
)  # fmt: skip
def test_what_a_witness_shows(code: str, changes: dict[str, object], state: str, told: str) -> None:
    found = proof(code, **changes)
    assert (found.state, found.plant) == (state, "p1")
    assert told in found.told if told else found.told == ""


def test_a_run_learns_nothing_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVICE_TOKEN", "s3cret")
    code = (
        "import os; leaked = 's3cret' in str(os.environ); "
        "inside = all(os.getcwd().startswith(os.path.dirname(os.environ[n])) for n in ('HOME', 'TMPDIR')); "
        "sys.exit(back or leaked or not inside)"
    )
    assert proof(code).state == PROVEN


def test_both_states_begin_with_a_fresh_copy() -> None:
    code = (
        "import os; fresh = not os.path.exists('left') and not os.listdir(os.environ['HOME']); "
        "open('left', 'w'); open(os.environ['HOME'] + '/left', 'w'); open('src/boiler.py', 'a').write('x'); "
        "sys.exit(back or not fresh)"
    )
    assert proof(code).state == PROVEN


@contained
def test_the_network_is_out_of_reach() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        code = (
            "\nimport socket\ntry:\n"
            f" socket.create_connection(('127.0.0.1', {server.getsockname()[1]}), timeout=5); reached = True\n"
            "except OSError: reached = False\nsys.exit(back or reached)"
        )
        assert proof(code).state == PROVEN


# ---------------------------------------------------------------- hostile witnesses


def test_one_that_never_ends() -> None:
    began = time.monotonic()
    found = proof("import time; back and time.sleep(3600)", timeout=2.0)
    assert (found.state, time.monotonic() - began < 30) == (FAILED, True)
    assert "head was ended for timeout" in found.told
    assert "which proves nothing" in found.told


def test_one_that_leaves_processes_behind() -> None:
    """Two generations away, in a session of their own, deaf to signals: gone when the proof is there."""
    mark = f"left-behind-{os.getpid()}"
    code = (
        "import os, signal, time\n"
        "if os.fork() == 0:\n os.setsid()\n if os.fork() == 0:\n"
        f"  signal.signal(signal.SIGTERM, signal.SIG_IGN); open('{mark}', 'w'); time.sleep(3600)\n os._exit(0)\n"
        f"while not os.path.exists('{mark}'): time.sleep(0.01)\n"
        "sys.exit(back)"
    )
    assert proof(f"\n{code}").state == PROVEN
    left = [path for path in Path("/proc").glob("[0-9]*/cmdline") if mark.encode() in _read(path)]
    assert left == []


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def test_one_that_prints_without_end() -> None:
    found = proof("\nwhile back: sys.stdout.write('x' * 65536)")
    assert found.state == FAILED
    assert "head was ended for output_limit" in found.told
    assert len(found.told) < 5_000


@contained
def test_one_that_writes_outside_its_folder(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    found = proof(f"\ntry: open('{outside}/mine', 'w')\nexcept OSError: pass\nsys.exit(back)")
    assert found.state == PROVEN
    assert list(outside.iterdir()) == []


def test_what_it_prints_is_kept_short_and_as_it_is() -> None:
    found = proof("print('\\x1b[31mred'); sys.stdout.buffer.write(b'\\xff\\n' * 50); sys.exit(2)")
    assert found.told.count("\n") == 11
    assert "\\xff" in found.told


# ---------------------------------------------------------------- what is missing


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"needs": ("no-such-tool",)}, "missing: no-such-tool (no such program on PATH)"),
        ({"command": ("no-such-tool", "x")}, "missing: no-such-tool (no such program on PATH)"),
        ({"needs": ("npm:no-such-package",)}, "missing: npm package no-such-package (npm install --global no-such-package)"),
        ({"needs": ("npm:../../etc",)}, "missing: npm package ../../etc"),
        ({"needs": ("one", "two")}, "missing: one (no such program on PATH), two (no such program on PATH)"),
    ],
)  # fmt: skip
def test_what_is_missing_is_named_with_how_to_get_it(changes: dict[str, object], told: str) -> None:
    found = proof("sys.exit(back)", **changes)
    assert found.state == NOT_RUN
    assert found.told.startswith(told)


def test_a_known_tool_is_told_with_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert tools.toolbox(["go", "kotlinc"], ["./run"]).missing == (
        "go (Debian: apt-get install golang)", "kotlinc (Debian: apt-get install kotlin)",
    )  # fmt: skip


def test_an_npm_package_is_found_where_node_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build.put(tmp_path / "modules", {"left-pad/package.json": "{}", ".bin/leftpad": "#!/bin/sh\nexit 0\n"})
    (tmp_path / "modules/.bin/leftpad").chmod(0o755)
    monkeypatch.setenv("NODE_PATH", f"{tmp_path}/none:{tmp_path}/modules")
    found = tools.toolbox(["npm:left-pad", "python3"], ["python3"])
    assert (found.missing, found.modules) == ((), (tmp_path / "modules",))
    code = f"import os, shutil; there = os.environ['NODE_PATH'] == '{tmp_path}/modules' and shutil.which('leftpad'); sys.exit(back or not there)"
    assert proof(code, needs=("npm:left-pad",)).state == PROVEN


def test_a_program_of_the_tree_needs_no_installing() -> None:
    of = case("a", plant(), extra={"run.sh": "#!/bin/sh\n! grep -q back src/boiler.py\n"})
    witness = Witness(command=("./run.sh",), shows="differs", plant="p1", timeout=60.0)
    assert [one.state for one in proved(build.grounds(Ground(case=of, witnesses=(witness,))))] == [PROVEN]
    absent = Witness(command=("./walk.sh",), shows="differs", plant="p1", timeout=60.0)
    (found,) = proved(build.grounds(Ground(case=of, witnesses=(absent,))))
    assert found.state == FAILED
    assert "no_start" in found.told


def test_a_plant_without_a_witness_is_listed() -> None:
    found = proved(grounds("sys.exit(back)", plants=("p1", "p2")))
    assert [(one.plant, one.state, one.told) for one in found] == [
        ("p1", PROVEN, ""),
        ("p2", NOT_RUN, "it has no witness"),
    ]


@pytest.mark.parametrize(
    ("states", "code"),
    [((PROVEN,), 0), ((PROVEN, NOT_RUN), 0), ((PROVEN, FAILED, NOT_RUN), 1), ((NOT_RUN,), 2), ((), 2), ((FAILED,), 1)],
)  # fmt: skip
def test_exit_codes(states: tuple[str, ...], code: int) -> None:
    proofs = [Proof(case="a", plant=None, state=state) for state in states]
    assert exit_code(proofs) == code
    assert sum(counted(proofs).values()) == len(states)


def test_a_proof_is_named_by_case_and_plant() -> None:
    assert Proof(case="a", plant="p1", state=PROVEN).name == "a p1"
    assert Proof(case="a", plant=None, state=PROVEN).name == "a"
