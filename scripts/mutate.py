"""Break the rooms that decide, one small change at a time, and see which tests notice.

Each mutant is one change of one expression (a comparison turned, a constant moved, a condition negated, a result
dropped). A fresh process imports the changed module in place of the real one and runs the tests that are quick and
strict: the unit tests, the field cases and the vectors, in process. A mutant that no test notices is a survivor and is
printed with its line. `--sample N --seed S` tries a random part; `--module PART` only modules whose name holds it.
"""

import argparse
import ast
import copy
import importlib.abc
import importlib.util
import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
ROOMS = ("text", "figures", "citations", "reviews")
DOORS = ("load", "run")
TESTS = (
    "tests/vectors/test_citations_in_process.py",
    "tests/vectors/commonmark",
    "tests/cases/test_citation_cases.py",
    "tests/cases/test_judge_cases.py",
    "tests/unit/text",
    "tests/unit/figures",
    "tests/unit/citations",
)
# What notices a change of the reviews track; figures are looked after by both lists.
REVIEW_TESTS = (
    "tests/unit/figures",
    "tests/vectors/test_reviews.py::test_all_vectors_in_process",
    "tests/vectors/test_review_costs.py",
    "tests/vectors/test_judged.py",
    "tests/vectors/test_strategies.py",
    "tests/cases/test_review_matching.py",
    "tests/cases/test_review_outputs.py",
    "tests/vectors/test_real_outputs.py",
    "tests/vectors/test_reviewbench.py",
    "tests/unit/reviews",
    "tests/laws/test_reviews.py",
)
# These look for work that grows faster than its input; they take long, and no wrong result shows in them alone.
SLOW = ("tests/unit/text/test_hostile.py", "tests/unit/text/test_prose_oracle.py")
WANTED = 0.95
COMPARISONS = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
ARITHMETIC = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Div: ast.Mult, ast.BitAnd: ast.BitOr}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: the `index`-th node of a module in walking order, and what is done to it."""

    module: str
    path: str
    line: int
    index: int
    change: str


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Yield every mutant of a module."""
    module = ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    tree = ast.parse(path.read_text("utf-8"))
    documented = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    annotations = {id(inner) for node in ast.walk(tree) for inner in _annotated(node)}
    for index, node in enumerate(ast.walk(tree)):
        if id(node) in documented or id(node) in annotations:
            continue
        for change in changes(node):
            yield Mutant(module, str(path.relative_to(ROOT)), getattr(node, "lineno", 0), index, change)


def _annotated(node: ast.AST) -> Iterator[ast.AST]:
    """Yield every node inside an annotation or a decorator: changing one changes nothing that decides."""
    inside = [getattr(node, "annotation", None), getattr(node, "returns", None)]
    for part in (*inside, *getattr(node, "decorator_list", ())):
        if isinstance(part, ast.AST):
            yield from ast.walk(part)


def changes(node: ast.AST) -> Iterator[str]:
    """Yield what can be done to a node."""
    for kind, applies, change, _ in CHANGES:
        if isinstance(node, kind) and applies(node):
            yield change
            return


def apply(tree: ast.Module, index: int) -> None:
    """Change the node at an index in place; at -1 nothing is changed."""
    if index < 0:
        return
    node = next(node for at, node in enumerate(ast.walk(tree)) if at == index)
    next(do for kind, applies, _, do in CHANGES if isinstance(node, kind) and applies(node))(node)


def _compare(node: ast.Compare) -> None:
    node.ops = [COMPARISONS[type(node.ops[0])]()]


def _either(node: ast.BoolOp) -> None:
    node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()


def _positive(node: ast.UnaryOp) -> None:
    node.operand = ast.UnaryOp(op=ast.Not(), operand=node.operand)


def _calculate(node: ast.BinOp) -> None:
    node.op = ARITHMETIC[type(node.op)]()


def _constant(node: ast.Constant) -> None:
    node.value = (not node.value) if isinstance(node.value, bool) else node.value + 1


def _nothing(node: ast.Return) -> None:
    node.value = ast.Constant(value=None)


def _negate(node: ast.If | ast.IfExp | ast.While) -> None:
    node.test = ast.UnaryOp(op=ast.Not(), operand=copy.deepcopy(node.test))


def _leave(node: ast.Continue) -> None:
    node.__class__ = ast.Break


# Kind of node, when it is changed, what the change is called, and how it is made.
CHANGES: tuple[tuple[Any, Callable[[Any], bool], str, Callable[[Any], None]], ...] = (
    (ast.Compare, lambda n: len(n.ops) == 1 and type(n.ops[0]) in COMPARISONS, "comparison turned", _compare),
    (ast.BoolOp, lambda n: True, "and/or turned", _either),
    (ast.UnaryOp, lambda n: isinstance(n.op, ast.Not), "not dropped", _positive),
    (ast.BinOp, lambda n: type(n.op) in ARITHMETIC, "operator turned", _calculate),
    (ast.Constant, lambda n: isinstance(n.value, int), "constant moved", _constant),
    (ast.Return, lambda n: n.value is not None, "returns None", _nothing),
    (ast.If | ast.IfExp | ast.While, lambda n: True, "condition negated", _negate),
    (ast.Continue, lambda n: True, "continue becomes break", _leave),
)


class Finder(importlib.abc.MetaPathFinder, importlib.abc.SourceLoader):
    """Imports one module from changed source; every other module comes from where it always does."""

    def __init__(self, module: str, path: Path, index: int) -> None:
        self.module, self.path = module, path
        tree = ast.parse(path.read_text("utf-8"))
        apply(tree, index)
        self.code = compile(ast.fix_missing_locations(tree), str(path), "exec")

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


def child(description: str) -> int:
    """Run the tests with one mutant in place; 0 means that nothing was noticed."""
    mutant = Mutant(**json.loads(description))
    sys.meta_path.insert(0, Finder(mutant.module, ROOT / mutant.path, mutant.index))
    import pytest

    os.environ["JUDGEPROOF_PROFILE"] = "dev"
    quiet = [
        "-x",
        "-q",
        "-p",
        "no:randomly",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "--no-header",
        "--timeout=60",
    ]
    skipped = [f"--ignore={ROOT / slow}" for slow in SLOW]
    tests = REVIEW_TESTS if mutant.module.startswith("judgeproof.reviews") else TESTS
    there = [str(ROOT / test) for test in tests if (ROOT / test.partition("::")[0]).exists()]
    return int(pytest.main([*quiet, *skipped, *there]))


def noticed(mutant: Mutant) -> bool:
    """Tell whether some test notices a mutant; one that hangs or crashes is noticed."""
    call = [
        sys.executable,
        __file__,
        "--child",
        json.dumps({name: getattr(mutant, name) for name in mutant.__slots__}),
    ]
    try:
        done = subprocess.run(call, cwd=ROOT, capture_output=True, timeout=180, check=False)
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def modules(part: str) -> Iterator[Path]:
    """Yield the modules of the rooms that decide."""
    for room in ROOMS:
        for path in sorted((SOURCE / "judgeproof" / room).rglob("*.py")):
            inner = path.relative_to(SOURCE / "judgeproof" / room).parts[0].removesuffix(".py")
            if inner not in DOORS and part in str(path):
                yield path


def main() -> int:
    """Try the mutants and list the survivors."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--child", help=argparse.SUPPRESS)
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--module", default="")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    if chosen.child:
        return child(chosen.child)
    every = [mutant for path in modules(chosen.module) for mutant in mutants_of(path)]
    tried = (
        random.Random(chosen.seed).sample(every, chosen.sample) if 0 < chosen.sample < len(every) else every
    )
    if noticed(Mutant(tried[0].module, tried[0].path, 0, -1, "nothing")):
        print("the tests fail without any change: there is nothing to measure")
        return 2
    began = time.monotonic()
    killed: Counter[str] = Counter()
    with ThreadPoolExecutor(chosen.jobs) as pool:
        for number, (mutant, seen) in enumerate(zip(tried, pool.map(noticed, tried), strict=True), start=1):
            killed[mutant.module] += seen
            if not seen:
                print(f"survives: {mutant.path}:{mutant.line} {mutant.change}", flush=True)
            if number % 50 == 0:
                print(
                    f"{number} of {len(tried)} tried, {killed.total()} noticed, {time.monotonic() - began:.0f} s",
                    flush=True,
                )
    share = killed.total() / len(tried) if tried else 0.0
    print(
        f"{killed.total()} of {len(tried)} mutants noticed ({share:.1%}; {len(every)} exist; wanted {WANTED:.0%})"
    )
    return 0 if share >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
