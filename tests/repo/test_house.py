"""The repository about itself: sizes, names, directions, start-up, and that what is registered is documented."""

import ast
import importlib
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path

import pytest

from judgeproof.ask.prices.package import PACKAGE, PUBLISHED

ROOT = Path(__file__).resolve().parents[2]
SRC = ROOT / "src" / "judgeproof"

MAX_FILE_LINES = 400
MAX_FUNCTION_LINES = 40
VAGUE_NAMES = {"utils", "helpers", "common", "base", "core", "misc"}

# What `import judgeproof` may load outside the standard library: itself, and none of its rooms.
BARE_IMPORT = {"judgeproof"}
# What `judgeproof --help` must not load.
HEAVY_FOR_HELP = [
    "aiohttp",
    "asyncio",
    "duckdb",
    "genai_prices",
    "httpx2",
    "jinja2",
    "logging",
    "msgspec",
    "opentelemetry",
    "pydantic",
    "pydantic_ai",
    "pyromark",
    "rich",
    "sqlite3",
    "zstandard",
]

REGISTRIES = [
    ("judgeproof.citations.styles", "STYLES"),
    ("judgeproof.citations.contexts", "CONTEXTS"),
    ("judgeproof.citations.reasons", "REASONS"),
    ("judgeproof.grounding.reasons", "REASONS"),
    ("judgeproof.grounding.reasons", "WHYS"),
    ("judgeproof.api.scorers", "SCORERS"),
    ("judgeproof.retrieval.reasons", "REASONS"),
    ("judgeproof.retrieval.metrics", "METRICS"),
    ("judgeproof.tool_calls.reasons", "REASONS"),
    ("judgeproof.reports", "REPORTS"),
    ("judgeproof.ask.log", "EVENTS"),
    ("judgeproof.ask.providers", "DIALECTS"),
    ("judgeproof.judges", "JUDGES"),
    ("judgeproof.judges.options", "OPTIONS"),
    ("judgeproof.attacks.citations", "STRATEGIES"),
    ("judgeproof.attacks.grounding", "STRATEGIES"),
    ("judgeproof.attacks.retrieval", "STRATEGIES"),
    ("judgeproof.attacks.reviews", "STRATEGIES"),
    ("judgeproof.attacks.tools", "STRATEGIES"),
    ("judgeproof.reviews.tables", "EVERY"),
    ("judgeproof.reviews.lint", "CHECKS"),
    ("judgeproof.reviews.parsers", "PARSERS"),
    ("judgeproof.reviews.reviewers", "REVIEWERS"),
    ("judgeproof.reports", "BENCHMARK_REPORTS"),
    ("judgeproof.reports", "CALIBRATION_REPORTS"),
    ("judgeproof.reports", "REVIEW_REPORTS"),
    ("judgeproof.reports", "SCORED_REPORTS"),
]

# In pieces, so that this file passes its own test. A slash inside a URL or a longer path does not count.
MACHINE_PATH = re.compile(r"(?<![\w.\-/])/(?:wor" + r"k/|roo" + r"t/|tmp/bash_" + r"jobs)")

UNTRACKED_FOLDERS = {".git", ".venv", "runs", "build", "dist", "htmlcov", "__pycache__", "mutants"}


def repository_files() -> list[Path]:
    """Files that are, or would be, committed; without git, all but caches and builds."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listed.returncode == 0 and listed.stdout:
        paths = [ROOT / os.fsdecode(name) for name in listed.stdout.split(b"\0") if name]
        return sorted(path for path in paths if path.is_file())
    return sorted(
        path
        for path in ROOT.rglob("*")
        if path.is_file() and not UNTRACKED_FOLDERS & set(path.relative_to(ROOT).parts)
    )


def python_files(folder: Path) -> list[Path]:
    """Our own code: what lies in corpora/ is there to be reviewed."""
    found = (path for path in folder.rglob("*.py") if "__pycache__" not in path.parts)
    return sorted(path for path in found if not path.is_relative_to(SRC / "corpora"))


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), filename=str(path))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def run_python(code: str, *arguments: str) -> dict[str, object]:
    """The JSON object on the last line of what `code` prints to standard error in a fresh interpreter."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stderr.splitlines()[-1])


# ---------------------------------------------------------------- sizes and names


def test_no_file_is_longer_than_the_house_allows() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in python_files(SRC)}
    assert lengths, "no source file was found"
    long = {str(path.relative_to(ROOT)): n for path, n in lengths.items() if n > MAX_FILE_LINES}
    assert long == {}


def body_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines of a function behind its signature and docstring: a list of options, each on its line, is not complexity."""
    documented = ast.get_docstring(node) is not None and len(node.body) > 1
    return (node.end_lineno or 0) - node.body[1 if documented else 0].lineno + 1


def test_no_function_is_longer_than_the_house_allows() -> None:
    long = {
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}": body_lines(node)
        for path in python_files(SRC)
        for node in functions(path)
        if body_lines(node) > MAX_FUNCTION_LINES
    }
    assert long == {}


def test_every_module_is_named_after_the_thing_in_it() -> None:
    names = {path: (path.parent.name if path.stem == "__init__" else path.stem) for path in python_files(SRC)}
    assert [str(path.relative_to(ROOT)) for path, name in names.items() if name in VAGUE_NAMES] == []


def test_no_file_names_a_path_of_a_machine() -> None:
    found: list[str] = []
    for path in repository_files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture or an archive
        found += [
            f"{path.relative_to(ROOT)}:{text.count(chr(10), 0, match.start()) + 1}: {match[0]}"
            for match in MACHINE_PATH.finditer(text)
        ]
    assert found == []


# ---------------------------------------------------------------- tests that test


def asserts_something(node: ast.AST) -> bool:
    """`assert`, `pytest.raises/warns/fail`, or a call of a function named assert_…, check_… or expect_…."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Assert):
            return True
        if isinstance(inner, ast.Call):
            name = getattr(inner.func, "attr", getattr(inner.func, "id", ""))
            if name in {"raises", "warns", "fail"} or name.startswith(("assert_", "check_", "expect_")):
                return True
    return False


def test_every_test_asserts_something() -> None:
    silent = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"
        for path in python_files(ROOT / "tests")
        for node in functions(path)
        if node.name.startswith("test_") and path.name.startswith("test_") and not asserts_something(node)
    ]
    assert silent == []


# ---------------------------------------------------------------- directions


def test_imports_keep_to_the_directions_of_the_house() -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run(
        [linter, "--no-cache", "--no-logo"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_only_modules_named_load_or_run_are_exempt_from_purity() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = {contract["id"]: contract for contract in config["tool"]["importlinter"]["contracts"]}
    exempt = {line.split(" -> ")[0].removesuffix(".**") for line in contracts["pure"]["ignore_imports"]}
    assert exempt == set(contracts["doors"]["protected_modules"])
    assert [name for name in exempt if not name.rpartition(".")[2].startswith(("load", "run"))] == []


# ---------------------------------------------------------------- start-up

BARE = """
import json, sys
before = set(sys.modules)
import judgeproof
loaded = {name for name in set(sys.modules) - before if name.partition(".")[0] not in sys.stdlib_module_names}
print(json.dumps({"loaded": sorted(loaded)}), file=sys.stderr)
"""

HELP = """
import json, sys
from judgeproof.cli.app import main
heavy = sys.argv[1:]
sys.argv = ["judgeproof", "--help"]
try:
    code = main()
except SystemExit as stop:
    code = stop.code
print(json.dumps({"code": code or 0, "loaded": [name for name in heavy if name in sys.modules]}), file=sys.stderr)
"""


def test_a_bare_import_loads_only_what_is_listed() -> None:
    loaded = run_python(BARE)["loaded"]
    assert isinstance(loaded, list)
    assert set(loaded) == BARE_IMPORT


def test_help_loads_nothing_heavy() -> None:
    assert run_python(HELP, *HEAVY_FOR_HELP) == {"code": 0, "loaded": []}


# ---------------------------------------------------------------- prices


def test_the_day_of_the_locked_prices_is_the_day_on_which_they_were_published() -> None:
    lock = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))
    locked = next(one for one in lock["package"] if one["name"] == PACKAGE)
    published = datetime.fromisoformat(locked["sdist"]["upload-time"])
    assert PUBLISHED[locked["version"]] == published.date().isoformat()


# ---------------------------------------------------------------- what is registered is documented


def documented_words() -> str:
    """The headings and code spans of README and docs, one a line."""
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages if page.is_file())
    return "\n".join(re.findall(r"^#+ .*|`[^`\n]+`", text, re.MULTILINE))


def is_named(name: str, text: str) -> bool:
    """`name` stands in `text` as a whole word."""
    return re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text) is not None


@pytest.mark.parametrize(("module", "registry"), REGISTRIES)
def test_every_registered_name_is_documented(module: str, registry: str) -> None:
    entries: Mapping[str, object] = getattr(importlib.import_module(module), registry)
    assert entries, f"{module}.{registry} is empty"
    text = documented_words()
    assert [name for name in entries if not is_named(name, text)] == []
