"""Trying changes of modules: which tests run a place, and what the first of them says about a change of it.

One interpreter imports what the tests need from outside, and is forked for every trial, so that this is paid once. What
comes from here, the changed module, everything that imports it and the tests, is imported anew in each fork. First run
the tests of the file that is closest to the changed statement, then every other test that executes it. Where an import or
a collection executes it too, and may hand what comes of it to any test, all the rest run at last.
"""

import gc
import importlib.abc
import importlib.util
import json
import os
import resource
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
NOTES = ROOT / "mutants"
# What the tests import from elsewhere. A name that is missing here costs time in every trial, and nothing else.
OUTSIDE = (
    "_hypothesis_pytestplugin", "pytest", "coverage", "hypothesis", "hypothesis.strategies", "msgspec", "pyromark", "asyncio",
    "hypothesis.internal.conjecture.engine", "markdown_it", "pytest_timeout", "pdb", "faulthandler", "readline",
    "_pytest.faulthandler", "_pytest.helpconfig", "_pytest.pastebin", "_pytest.setuponly", "_pytest.setupplan", "_pytest.skipping",
    "_pytest.threadexception", "_pytest.tracemalloc", "_pytest.unittest", "_pytest.warnings", "unittest.mock", "decimal", "fractions", "difflib", "html.parser", "statistics",
)  # fmt: skip
QUIET = (
    "-x", "-qq", "--no-header", "--tb=no", "--assert=plain", "--timeout=0", "-p", "pytest_timeout", "-p", "_hypothesis_pytestplugin",
    "-p", "no:cacheprovider", "-p", "no:unraisableexception", "-W", "ignore::pytest.PytestAssertRewriteWarning",
)  # fmt: skip
# A changed loop may not end, and may fill the memory. Time of the processor, so that a busy machine kills no mutant.
SECONDS_OF_A_TEST = 10
SECONDS_OF_A_STAGE = 120
BYTES = 4 << 30


class Finder(importlib.abc.MetaPathFinder, importlib.abc.SourceLoader):
    """Imports one module from changed code; every other module comes from where it always does."""

    def __init__(self, module: str, path: Path, code: object) -> None:
        self.module, self.path, self.code = module, path, code

    def find_spec(
        self, name: str, path: object = None, target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Claim the changed module."""
        if name != self.module:
            return None
        inside = [str(self.path.parent)] if self.path.name == "__init__.py" else None
        return importlib.util.spec_from_file_location(
            name, self.path, loader=self, submodule_search_locations=inside
        )

    def get_filename(self, name: str) -> str:
        """Say where the module is."""
        return str(self.path)

    def get_data(self, path: str) -> bytes:
        """Give the real source, for tracebacks."""
        return Path(path).read_bytes()

    def get_code(self, name: str) -> object:
        """Give the changed code."""
        return self.code


class Choice:
    """A plugin of pytest: runs some of the collected tests, always with the same examples, and tells of a failure."""

    def __init__(self, tell: Callable[[str], object], wanted: Callable[[str], bool]) -> None:
        self.tell, self.wanted = tell, wanted

    def pytest_sessionstart(self) -> None:
        """Give laws 200 examples, the same ones in each trial, and no search for a smaller failure."""
        from hypothesis import Phase, settings

        phases = (Phase.explicit, Phase.generate)
        settings.register_profile(
            "mutants", settings.get_profile("dev"), derandomize=True, database=None, phases=phases
        )
        settings.load_profile("mutants")

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        """Leave out what is not wanted."""
        items[:] = [item for item in items if self.wanted(item.nodeid)]

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """End the process where this test takes too long."""

        def end(*_: object) -> None:
            self.tell(f"{nodeid} does not end")
            os._exit(3)

        signal.signal(signal.SIGVTALRM, end)
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS_OF_A_TEST)

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Tell which test failed; nothing more has to be known."""
        if report.failed:
            self.tell(report.nodeid)
            os._exit(1)

    def pytest_collectreport(self, report: Any) -> None:
        """Tell which file could not be imported."""
        self.pytest_runtest_logreport(report)


class Traced(Choice):
    """The same, with the name of each test as the context of what it executes."""

    def __init__(self, tell: Callable[[str], object], coverage: Any) -> None:
        super().__init__(tell, lambda name: True)
        self.coverage = coverage

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """What follows is executed by this test."""
        self.coverage.switch_context(nodeid)

    def pytest_runtest_logfinish(self) -> None:
        """What follows is executed by none."""
        self.coverage.switch_context("")


@dataclass(frozen=True, slots=True)
class Tests:
    """The tests of a room, and which of them execute which line; "" stands for imports and collection."""

    arguments: tuple[str, ...]
    left_out: tuple[str, ...]
    by_line: Mapping[str, Mapping[int, Sequence[str]]]

    def stages(self, path: str, lines: Iterable[int]) -> Iterator["Stage"]:
        """Yield the tests in the order in which they are tried; each of them stands in one stage."""
        known = self.by_line.get(path, {})
        running = {name for line in lines for name in known.get(line, ())}
        imported = "" in running or not running
        if running <= {""}:  # executed by imports alone
            running = {name for names in known.values() for name in names}
        running.discard("")
        per_file = Counter(name.partition("::")[0] for name in running)
        near = sorted(per_file, key=lambda name: (not _mirrors(name, path), -per_file[name], name))
        yield Stage(near[:1], running.__contains__)
        yield Stage(near[1:], running.__contains__)
        if imported:
            yield Stage([*self.arguments, *self.left_out], _without(running))


@dataclass(frozen=True, slots=True)
class Stage:
    """What pytest is called with, and which of the tests that it finds there are run."""

    arguments: Sequence[str]
    wanted: Callable[[str], bool]


def _mirrors(test: str, path: str) -> bool:
    return Path(test).name == f"test_{Path(path).stem}.py"


def _without(done: set[str]) -> Callable[[str], bool]:
    return lambda name: name not in done


@dataclass(frozen=True, slots=True)
class Changed:
    """A module with one change, and the lines of the statement that was changed."""

    module: str
    path: str
    code: object
    lines: Sequence[int]


def warm() -> None:
    """Import what every trial needs."""
    os.environ |= {"JUDGEPROOF_PROFILE": "dev", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    sys.pycache_prefix, sys.dont_write_bytecode = str(NOTES / "bytecode"), False
    for name in OUTSIDE:
        with suppress(ImportError):
            importlib.import_module(name)
    gc.freeze()  # what was imported here is not looked through again in every fork


def traced(arguments: Sequence[str], left_out: Sequence[str]) -> Tests:
    """Run all the tests on what is not changed, and find which of them execute which line."""
    there = [str(ROOT / name) for name in arguments if (ROOT / name.partition("::")[0]).exists()]
    ignored = [f"--ignore={ROOT / name}" for name in left_out]
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / "lines.json"
        pid = _forked(lambda tell: _trace([*there, *ignored], written, tell), _nowhere())
        if os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) != 0:
            raise SystemExit("the tests fail without any change: there is nothing to measure")
        told: dict[str, dict[str, list[str]]] = json.loads(written.read_text("utf-8"))
    by_line = {path: {int(line): names for line, names in lines.items()} for path, lines in told.items()}
    return Tests(tuple(there), tuple(ignored), by_line)


def _trace(arguments: Sequence[str], written: Path, tell: Callable[[str], object]) -> int:
    import coverage
    import pytest

    measured = coverage.Coverage(data_file=None, source=[str(SOURCE / "judgeproof")], config_file=False)
    measured.start()
    code = pytest.main([*QUIET, *arguments], plugins=[Traced(tell, measured)])
    measured.stop()
    data = measured.get_data()
    lines = {
        str(Path(path).relative_to(ROOT)): data.contexts_by_lineno(path) for path in data.measured_files()
    }
    written.write_text(json.dumps(lines), "utf-8")
    return int(code)


def noticed(changes: Iterable[Changed], tests: Tests, jobs: int) -> Iterator[tuple[int, str]]:
    """Yield the number of each change with the test that noticed it, or "", in the order in which they end."""
    waiting = iter(enumerate(changes))
    running: dict[int, _Trial] = {}
    while True:
        while len(running) < jobs and (following := next(waiting, None)) is not None:
            number, changed = following
            trial = _Trial(number, changed, tests.stages(changed.path, changed.lines))
            trial.go_on()
            running[trial.pid] = trial
        if not running:
            return
        trial, code = _ended(running)
        by = trial.said()
        if code == 0 and trial.go_on():
            running[trial.pid] = trial
            continue
        yield trial.number, by or ("" if code == 0 else f"ended with {code}")


@dataclass(slots=True)
class _Trial:
    """A change that is being tried: the stages that are left, and the process that is at one of them."""

    number: int
    changed: Changed
    stages: Iterator[Stage]
    pid: int = 0
    answer: int = -1

    def go_on(self) -> bool:
        """Start the next stage; False where none is left."""
        stage = next((stage for stage in self.stages if stage.arguments), None)
        if stage is None:
            return False
        self.answer, there = os.pipe()
        self.pid = _forked(lambda tell: _test(self.changed, stage, tell), there)
        return True

    def said(self) -> str:
        """Name the test that failed."""
        with os.fdopen(self.answer, "rb") as answer:
            return answer.read().decode("utf-8", "replace").partition("\n")[0]


def _ended(running: dict[int, _Trial]) -> tuple[_Trial, int]:
    """Wait for a process."""
    pid, status = os.waitpid(-1, 0)
    return running.pop(pid), os.waitstatus_to_exitcode(status)


def _test(changed: Changed, stage: Stage, tell: Callable[[str], object]) -> int:
    import pytest

    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS_OF_A_STAGE, SECONDS_OF_A_STAGE))
    sys.meta_path.insert(0, Finder(changed.module, ROOT / changed.path, changed.code))
    code = pytest.main([*QUIET, *stage.arguments], plugins=[Choice(tell, stage.wanted)])
    return 0 if code == pytest.ExitCode.NO_TESTS_COLLECTED else int(code)


def _forked(work: Callable[[Callable[[str], object]], int], answer: int) -> int:
    """Fork; the child does the work in silence, and what it tells can be read from the other end of `answer`."""
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        os.close(answer)
        return pid
    code = 70
    try:
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        code = work(lambda name: os.write(answer, (name + "\n").encode()))
    finally:
        os._exit(code)


def _nowhere() -> int:
    return os.open(os.devnull, os.O_WRONLY)
