"""Break the rooms that decide, one small change at a time, and see which tests notice.

Each mutant is one change of one expression (a comparison turned, a constant moved, a condition negated, a result
dropped). A fork imports the changed module in place of the real one and runs the tests that are quick and strict: the unit
tests, the field cases and the vectors, in process (trials.py says in which order). A mutant that no test notices is a
survivor and is printed with its line. `--sample N --seed S` tries a random part; `--module PART` only modules whose path
within src holds it; `--resume` takes over what an earlier run noticed in modules that have not changed since.
"""

import argparse
import ast
import copy
import hashlib
import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from trials import NOTES, ROOT, SOURCE, Changed, noticed, traced, warm

RESULTS = NOTES / "results.jsonl"
ROOMS = ("text", "figures", "citations", "reviews")
DOORS = ("load", "run")
CITATION_TESTS = (
    "tests/vectors/test_citations_in_process.py",
    "tests/vectors/commonmark",
    "tests/cases/test_citation_cases.py",
    "tests/cases/test_judge_cases.py",
    "tests/unit/text",
    "tests/unit/figures",
    "tests/unit/citations",
)
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
# What notices a change of a room; figures are looked after by some of both tracks.
TESTS = {
    "text": CITATION_TESTS,
    "citations": CITATION_TESTS,
    "figures": (
        *CITATION_TESTS,
        "tests/vectors/test_review_costs.py",
        "tests/vectors/test_judged.py",
        "tests/unit/reviews/test_cost.py",
        "tests/unit/reviews/test_judged.py",
        "tests/unit/reviews/test_columns.py",
        "tests/unit/reviews/test_comparison.py",
    ),
    "reviews": REVIEW_TESTS,
}
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
    """One change: the `index`-th node of a module in walking order, what is done to it, and its statement's lines."""

    module: str
    path: str
    line: int
    lines: range
    index: int
    change: str

    def code(self) -> object:
        """The code of the module with this change."""
        tree = ast.parse((ROOT / self.path).read_text("utf-8"))
        apply(tree, self.index)
        return compile(ast.fix_missing_locations(tree), str(ROOT / self.path), "exec")


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Yield every mutant of a module."""
    module = ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    tree = ast.parse(path.read_text("utf-8"))
    documented = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    annotations = {id(inner) for node in ast.walk(tree) for inner in _annotated(node)}
    lines = dict(_statements(tree))
    for index, node in enumerate(ast.walk(tree)):
        if id(node) in documented or id(node) in annotations:
            continue
        for change in changes(node):
            at = getattr(node, "lineno", 0)
            yield Mutant(module, str(path.relative_to(ROOT)), at, lines[id(node)], index, change)


def _statements(tree: ast.Module) -> Iterator[tuple[int, range]]:
    """Yield every node with the lines of its innermost statement; of a compound one only those of its head."""
    for statement in ast.walk(tree):  # outer ones come first
        if isinstance(statement, ast.stmt):
            body = getattr(statement, "body", None)
            end = body[0].lineno if body else (statement.end_lineno or statement.lineno) + 1
            lines = range(statement.lineno, max(end, statement.lineno + 1))
            yield from ((id(node), lines) for node in ast.walk(statement))


def _annotated(node: ast.AST) -> Iterator[ast.AST]:
    """Yield every node inside an annotation, a decorator or the options of a class: changing one changes nothing that
    decides."""
    inside = [getattr(node, "annotation", None), getattr(node, "returns", None)]
    options = node.keywords if isinstance(node, ast.ClassDef) else ()
    for part in (*inside, *options, *getattr(node, "decorator_list", ())):
        if isinstance(part, ast.AST):
            yield from ast.walk(part)


def changes(node: ast.AST) -> Iterator[str]:
    """Yield what can be done to a node."""
    for kind, applies, change, _ in CHANGES:
        if isinstance(node, kind) and applies(node):
            yield change
            return


def apply(tree: ast.Module, index: int) -> None:
    """Change the node at an index in place."""
    node = next(node for at, node in enumerate(ast.walk(tree)) if at == index)
    next(do for kind, applies, _, do in CHANGES if isinstance(node, kind) and applies(node))(node)


def _is_none(value: ast.expr | None) -> bool:
    """Tell whether a return gives back nothing, or a False that nobody tells from it: that one is turned as a constant."""
    return value is None or (
        isinstance(value, ast.Constant) and (value.value is None or value.value is False)
    )


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
    (ast.Return, lambda n: not _is_none(n.value), "returns None", _nothing),
    (ast.If | ast.IfExp | ast.While, lambda n: True, "condition negated", _negate),
    (ast.Continue, lambda n: True, "continue becomes break", _leave),
)


def modules(part: str) -> Iterator[Path]:
    """Yield the modules of the rooms that decide."""
    for room in ROOMS:
        for path in sorted((SOURCE / "judgeproof" / room).rglob("*.py")):
            inner = path.relative_to(SOURCE / "judgeproof" / room).parts[0].removesuffix(".py")
            if inner not in DOORS and part in str(path.relative_to(SOURCE)):
                yield path


def recorded(mutant: Mutant) -> dict[str, Any]:
    """Write a mutant down so that it is known again as long as its module has not changed."""
    digest = hashlib.sha256((ROOT / mutant.path).read_bytes()).hexdigest()[:16]
    return {"path": mutant.path, "source": digest, "index": mutant.index, "change": mutant.change}


def known() -> dict[str, str]:
    """Give the mutants that earlier runs noticed, each with the test that noticed it."""
    if not RESULTS.exists():
        return {}
    entries = [json.loads(line) for line in RESULTS.read_text("utf-8").splitlines()]
    return {json.dumps(entry["mutant"]): entry["by"] for entry in entries if entry["by"]}


def tried(mutants: Sequence[Mutant], jobs: int) -> Iterator[tuple[Mutant, str]]:
    """Try mutants room by room, keep what becomes of each, and yield it."""
    NOTES.mkdir(exist_ok=True)
    with RESULTS.open("a", encoding="utf-8") as results:
        for room in ROOMS:
            of_room = [mutant for mutant in mutants if mutant.module.split(".")[1] == room]
            if not of_room:
                continue
            changed = (Changed(m.module, m.path, m.code(), m.lines) for m in of_room)
            for number, by in noticed(changed, traced(TESTS[room], SLOW), jobs):
                mutant = of_room[number]
                results.write(json.dumps({"mutant": recorded(mutant), "line": mutant.line, "by": by}) + "\n")
                results.flush()
                yield mutant, by


def main() -> int:
    """Try the mutants and list the survivors."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--module", default="")
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    every = [mutant for path in modules(chosen.module) for mutant in mutants_of(path)]
    some = (
        random.Random(chosen.seed).sample(every, chosen.sample) if 0 < chosen.sample < len(every) else every
    )
    before = known() if chosen.resume else {}
    left = [mutant for mutant in some if json.dumps(recorded(mutant)) not in before]
    killed = Counter(mutant.module.split(".")[1] for mutant in some)
    killed.subtract(mutant.module.split(".")[1] for mutant in left)
    warm()
    began = time.monotonic()
    for number, (mutant, by) in enumerate(tried(left, chosen.jobs), start=1):
        killed[mutant.module.split(".")[1]] += bool(by)
        if not by:
            print(f"survives: {mutant.path}:{mutant.line} {mutant.change} ({mutant.index})", flush=True)
        if number % 100 == 0:
            print(f"{number} of {len(left)} tried, {time.monotonic() - began:.0f} s", flush=True)
    return summary(some, killed, len(every))


def summary(some: Sequence[Mutant], killed: Counter[str], existing: int) -> int:
    """Print the shares, and fail where one is below what is wanted."""
    for room, number in Counter(mutant.module.split(".")[1] for mutant in some).items():
        print(f"{room}: {killed[room]} of {number} mutants noticed ({killed[room] / number:.1%})")
    share = killed.total() / len(some) if some else 0.0
    print(
        f"{killed.total()} of {len(some)} mutants noticed ({share:.1%}; {existing} exist; wanted {WANTED:.0%})"
    )
    return 0 if share >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
