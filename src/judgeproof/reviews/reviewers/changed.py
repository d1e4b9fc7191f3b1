"""Which files of a change a reviewer of one language looks at, and what these were before the change."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from judgeproof.reviews.cases import Case
from judgeproof.reviews.reviewers.declaration import Analyzer

_INTERPRETER = re.compile(r"#!\s*(?:\S*/)?(?:env\s+(?:-S\s+)?)?(?:\S*/)?([A-Za-z]+[0-9]?)(?:[.0-9]*)(?=\s|$)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """A file that a change touches or makes; `before` is its path before the change, None where it is new."""

    path: str
    before: str | None


def changed_files(case: Case, analyzer: Analyzer) -> tuple[Changed, ...]:
    """Return the changed files of a case that are of an analyzer's languages, by path."""
    return tuple(file for file in _touched(case) if _is_of(analyzer, file.path, case.head[file.path]))


def _touched(case: Case) -> Iterator[Changed]:
    before = {new: old for old, new in case.renames.items()}
    for path in sorted(case.head):
        old = before.get(path, path)
        if old not in case.base:
            yield Changed(path=path, before=None)
        elif case.base[old] != case.head[path]:
            yield Changed(path=path, before=old)


def _is_of(analyzer: Analyzer, path: str, text: str) -> bool:
    """Tell whether a file is of an analyzer's languages: by its name, or by the interpreter that its first line names."""
    name = path.rpartition("/")[2]
    if name.endswith(analyzer.suffixes):
        return True
    found = None if "." in name else _INTERPRETER.match(text[:200].partition("\n")[0])
    return found is not None and found[1] in analyzer.interpreters
