"""Bringing outside results in: published benchmarks, and what reviewers said elsewhere."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

import msgspec

from judgeproof.api.reviews import SEED, review
from judgeproof.api.runs import Result, run_path
from judgeproof.errors import RunError, UsageError
from judgeproof.reviews.imports.board import Board
from judgeproof.reviews.imports.board_sections import EVERYONE, board_sections
from judgeproof.reviews.imports.material import board_of, material_of, outcomes_of
from judgeproof.reviews.imports.pool import Pool
from judgeproof.reviews.imports.pool_material import material_of_pool, outcomes_of_pool, pool_of
from judgeproof.reviews.imports.pool_sections import pool_sections
from judgeproof.reviews.load.corpus import load_corpus
from judgeproof.reviews.load.martian import load_martian
from judgeproof.reviews.load.recorded import recorded
from judgeproof.reviews.load.reviewbench import load_reviewbench
from judgeproof.reviews.load.unkeyed import unkeyed_corpus
from judgeproof.runs import Run, create, open_run, read_lines, replacing, storable
from judgeproof.runs.directory import write_json

SCORINGS = ("findings", "as_published")
_ENCODE = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True, kw_only=True)
class Benchmark:
    """A published benchmark: how its file is read, kept, and read back, and what is made of it."""

    track: str
    load: Callable[[str], Any]
    material: Callable[[Any], Iterable[Mapping[str, Any]]]
    again: Callable[[Iterable[Mapping[str, Any]]], Any]
    outcomes: Callable[[Any], Iterable[Mapping[str, Any]]]
    sections: Callable[[Any, Mapping[str, Any]], dict[str, Any]]
    fields: Callable[[Any], list[str]]


def _board(board: Board, manifest: Mapping[str, Any]) -> dict[str, Any]:
    return board_sections(board, field=manifest["field"], scoring=manifest["scoring"], seed=manifest["seed"])


def _fields(board: Board) -> list[str]:
    return sorted({contender.set for contender in board.contenders} | {row.set for row in board.published})


def _pool(pool: Pool, manifest: Mapping[str, Any]) -> dict[str, Any]:
    return pool_sections(pool)


BENCHMARKS: Mapping[str, Benchmark] = {
    "martian": Benchmark(
        track="board", load=load_martian, material=material_of, again=board_of, outcomes=outcomes_of,
        sections=_board, fields=_fields,
    ),
    "reviewbench": Benchmark(
        track="pool", load=load_reviewbench, material=material_of_pool, again=pool_of, outcomes=outcomes_of_pool,
        sections=_pool, fields=lambda pool: [],
    ),
}  # fmt: skip
# What a reviewer said elsewhere, by the format of its output.
FORMATS: Mapping[str, str] = {
    "sarif": "sarif",
    "github": "github",
    "coderabbit": "coderabbit",
    "pr-agent": "pr-agent",
}
IMPORTS = (*BENCHMARKS, *FORMATS)


def bring(
    format: str,
    path: str | Path,
    *,
    corpus: str | Path | None = None,
    name: str | None = None,
    scoring: str = "findings",
    field: str = EVERYONE,
    seed: int = SEED,
    out: str | Path | None = None,
) -> Result:
    """Bring outside results into a run of this machine, from which they can be scored and shown again.

    `martian` and `reviewbench` are published benchmarks, whose figures are made anew; `scoring` is `findings`, or
    `as_published` for the rules of the benchmark, and `field` one of its sets. `sarif`, `github`, `coderabbit` and
    `pr-agent` are outputs of a reviewer: a file, or a folder with one file a pull request or case, named after it.
    `corpus` holds the cases that they are of; without one nothing is known to be planted, findings are counted only,
    and nothing can be run again. Raises UsageError for a format that does not exist, InputError for what cannot be read.
    """
    if format in FORMATS:
        return _outputs(FORMATS[format], str(path), corpus, name, seed=seed, out=out)
    if format not in BENCHMARKS:
        raise UsageError(f"import {format!r} does not exist; there are: {', '.join(IMPORTS)}")
    if scoring not in SCORINGS:
        raise UsageError(f"scoring {scoring!r} does not exist; there are: {', '.join(SCORINGS)}")
    if corpus is not None or name is not None:
        raise UsageError(f"a corpus or a name is for outputs of a reviewer; {format} brings its own")
    source = BENCHMARKS[format].load(str(path))
    fields = (EVERYONE, *BENCHMARKS[format].fields(source))
    if field not in fields:
        raise UsageError(f"field {field!r} does not exist; there are: {', '.join(fields)}")
    details = {
        "benchmark": format, "scoring": scoring, "field": field, "seed": seed,
        "input": {"name": storable(str(path)), "sha256": _digest(Path(path))},
    }  # fmt: skip
    run = create(
        Path(out) if out is not None else run_path("import"),
        verb="import", version=version_of("judgeproof"), now=datetime.now(UTC), details=details,
    )  # fmt: skip
    try:
        with replacing(run.material) as lines:
            for record in BENCHMARKS[format].material(source):
                lines.append(_ENCODE(record))
        run.manifest.update(status="complete")
        return Result(path=run.path, report=_derived(run, source))
    finally:
        run.save(finished=f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}")
        run.release()


def _digest(path: Path) -> str | None:
    """Return the SHA-256 of a file; a folder has none."""
    if not path.is_file():
        return None
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _derived(run: Run, source: Any) -> dict[str, Any]:
    """Make outcomes and report of a benchmark, and return the report."""
    benchmark = BENCHMARKS[run.manifest["benchmark"]]
    with replacing(run.outcomes) as lines:
        for outcome in benchmark.outcomes(source):
            lines.append(_ENCODE(outcome))
    manifest = run.manifest
    report = {
        "track": benchmark.track,
        "verb": "import",
        "version": manifest["judgeproof"],
        "run": {"status": manifest["status"], "benchmark": manifest["benchmark"], "input": manifest["input"]},
        **benchmark.sections(source, manifest),
    }
    write_json(run.report, report)
    return report


def load_report(path: str | Path) -> Result:
    """Return the report of an imported benchmark, made anew from what the run holds."""
    run = open_run(Path(path))
    if run.manifest.get("benchmark") not in BENCHMARKS:
        raise RunError(f"{path}: its manifest names no known benchmark; restore it from a copy")
    source = BENCHMARKS[run.manifest["benchmark"]].again(read_lines(run.material))
    return Result(path=run.path, report=_derived(run, source))


def report_rows(path: str | Path, *, limit: int) -> Iterator[dict[str, Any]]:
    """Yield no rows: the report of a benchmark is whole without them."""
    yield from ()


def _outputs(
    format: str, path: str, corpus: str | Path | None, name: str | None, *, seed: int, out: str | Path | None
) -> Result:
    """Bring the outputs of a reviewer onto the cases of a corpus, or onto cases of which nothing is known."""
    option = f"{format},name={name}" if name else format
    spec = f"recorded[{option}]:{path}"
    if corpus is not None:
        return review(load_corpus(str(corpus)), reviewers=[spec], seed=seed, out=out or run_path("import"))
    found = recorded(Path(path), name=name, scale="undeclared", format=format)
    return review(unkeyed_corpus(found, path), reviewers=[spec], seed=seed, out=out or run_path("import"))
