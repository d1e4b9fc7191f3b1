"""What the stories are told with: rows, judges, the command line in process and as a process, and strict reading."""

import contextlib
import io
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judgeproof.ask.facts import Request
from judgeproof.cli.app import main

PEAT = "Peat is old plant matter."


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended."""

    code: int
    out: str
    err: str


def command(*arguments: object) -> list[str]:
    """The command line as a list of words for a process of its own."""
    return [sys.executable, "-m", "judgeproof", *map(str, arguments)]


def process(*arguments: object, env: Mapping[str, str] | None = None, given: bytes | None = None) -> Ended:
    """Run the command line as a process of its own."""
    done = subprocess.run(
        command(*arguments),
        capture_output=True,
        input=given,
        env={**os.environ, **(env or {})},
        timeout=120,
        check=False,
    )
    return Ended(done.returncode, done.stdout.decode(), done.stderr.decode())


class _Stream(io.TextIOWrapper):
    """A stream that is no terminal, and can be read afterwards."""

    def __init__(self) -> None:
        self.bytes = io.BytesIO()
        super().__init__(self.bytes, encoding="utf-8", newline="")

    def text(self) -> str:
        self.flush()
        return self.bytes.getvalue().decode("utf-8", "surrogateescape")


def cli(*arguments: object) -> Ended:
    """Run the command line in this process, which spares the start-up."""
    out, err, words = _Stream(), _Stream(), sys.argv
    code = 0
    sys.argv = ["judgeproof", *map(str, arguments)]
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1 if end.code else 0
    finally:
        sys.argv = words
    return Ended(code, out.text(), err.text())


def row(id: object = "r1", **fields: Any) -> dict[str, Any]:
    """A row whose one citation is supported, unless fields say otherwise."""
    return {
        "id": id,
        "question": "What is peat?",
        "response": "Peat is old plant matter [1].",
        "context": [PEAT],
        **fields,
    }


def lines(values: Iterable[Any]) -> bytes:
    """JSON lines."""
    return b"".join(json.dumps(value).encode() + b"\n" for value in values)


def reply(outcome: str = "supported", *, score: float = 3, span: str = PEAT, n: int = 1) -> str:
    """A readable reply about the first `n` citations."""
    verdicts = [{"occurrence": at, "outcome": outcome, "context_span": span} for at in range(1, n + 1)]
    return json.dumps({"score": score, "explanation": "So it says.", "verdicts": verdicts})


def supports(request: Request) -> str:
    """A judge that finds every citation supported by the beginning of its source."""
    texts = {source.label: source.passages[0] for source in request.stimulus.sources}
    verdicts = [
        {"occurrence": cited.number, "outcome": "supported", "context_span": texts[cited.source]}
        for cited in request.stimulus.citations
    ]
    return json.dumps({"score": 3, "explanation": "", "verdicts": verdicts})


def strict(text: str | bytes) -> Any:
    """Read JSON as it is meant: no NaN, no Infinity, UTF-8, no repeated key."""

    def constant(name: str) -> Any:
        raise AssertionError(f"{name} is no JSON")

    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        assert len(dict(found)) == len(found), f"a key stands twice: {found!r:.200}"
        return dict(found)

    decoded = text if isinstance(text, str) else text.decode()
    return json.loads(decoded, parse_constant=constant, object_pairs_hook=pairs)


def read(run: Path, name: str) -> list[Any]:
    """The lines of a file of a run, each whole and strict."""
    data = (run / f"{name}.jsonl").read_bytes()
    assert data.endswith(b"\n") or not data, f"{name} ends in a torn line"
    return [strict(line) for line in data.splitlines() if line]


def manifest(run: Path) -> dict[str, Any]:
    """The manifest of a run."""
    return strict((run / "manifest.json").read_bytes())


def states(run: Path) -> list[tuple[str, str | None]]:
    """Every row with why it is not assessed, or with None."""
    return [(outcome["row_id"], outcome["reason"]) for outcome in read(run, "outcomes")]


def figures(run: Path) -> dict[str, Any]:
    """The report of a run without what names the run, its times, what happened to it and what that cost."""
    report = strict((run / "report.json").read_bytes())
    return {name: value for name, value in report.items() if name not in ("run", "notices", "cost")}


def snapshot(run: Path) -> dict[str, bytes]:
    """Every file of a run."""
    return {path.name: path.read_bytes() for path in run.iterdir() if path.is_file()}
