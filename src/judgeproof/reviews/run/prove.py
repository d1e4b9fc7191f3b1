"""Proving plants: each witness runs in both states of its case, shut in, and must show what it declares."""

import asyncio
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from judgeproof.reviews.grounds import Ground, Grounds, Witness
from judgeproof.reviews.run.materialise import write_tree
from judgeproof.reviews.run.process import Ended, Limits, Order, contained
from judgeproof.reviews.run.tools import Toolbox, toolbox

PROVEN, FAILED, NOT_RUN = "proven", "failed", "not run"
_OUTPUT = 4 << 20
_TOLD_LINES, _TOLD_WIDTH = 12, 2_000
# A time that a test runner prints says nothing about behaviour: 0.003s, 12ms, (cached).
_TIME = re.compile(rb"\b\d+(?:\.\d+)?(?:s|ms|\xc2\xb5s|us|ns)\b|\(cached\)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What became of one witness. `told` is what was seen where it failed, or what is missing where it was not run.

    `notices` say what the machine could not keep it from, `at` is its line in witness.toml.
    """

    case: str
    plant: str | None
    state: str
    told: str = ""
    seconds: float = 0.0
    notices: tuple[str, ...] = ()
    at: int = 0

    @property
    def name(self) -> str:
        """The case and the plant that it is about."""
        return f"{self.case} {self.plant}" if self.plant else self.case


def proved(grounds: Grounds, *, progress: Callable[[Proof], None] = lambda proof: None) -> tuple[Proof, ...]:
    """Run every witness of a corpus and return what they showed, in the order of the cases.

    A plant without a witness is among them as not run. Caches of compilers are shared within one call and thrown away
    after it; each run has a tree, a home and a folder for temporary files of its own.
    """
    proofs: list[Proof] = []
    with tempfile.TemporaryDirectory(prefix="proof-") as folder:
        for ground in grounds.cases:
            for proof in _case_proofs(ground, Path(folder)):
                proofs.append(proof)
                progress(proof)
    return tuple(proofs)


def _case_proofs(ground: Ground, folder: Path) -> Iterator[Proof]:
    case = ground.case
    for witness in ground.witnesses:
        tools = toolbox(witness.needs, witness.command)
        if tools.missing:
            told = f"missing: {', '.join(tools.missing)}"
            yield Proof(case=case.id, plant=witness.plant, state=NOT_RUN, told=told, at=witness.at)
        else:
            yield _proof(ground, witness, tools, folder)
    seen = {witness.plant for witness in ground.witnesses}
    for plant in case.plants:
        if plant.id not in seen:
            yield Proof(case=case.id, plant=plant.id, state=NOT_RUN, told="it has no witness", at=plant.at)


def _proof(ground: Ground, witness: Witness, tools: Toolbox, folder: Path) -> Proof:
    """Run one witness in both states and compare."""
    base = _ran(ground, ground.case.base, witness, tools, folder)
    fault = _base_fault(base)
    seconds = base.duration
    if fault is None:
        head = _ran(ground, ground.case.head, witness, tools, folder)
        seconds += head.duration
        fault = _differs_fault(head, witness) if witness.shows == "differs" else _equal_fault(base, head)
    state = PROVEN if fault is None else FAILED
    return Proof(
        case=ground.case.id,
        plant=witness.plant,
        state=state,
        told=fault or "",
        seconds=seconds,
        at=witness.at,
    )


def _base_fault(base: Ended) -> str | None:
    return None if base.code == 0 else f"base {_how(base)}, and must pass: {_tail(base)}"


def _differs_fault(head: Ended, witness: Witness) -> str | None:
    """Say why the head does not fail as it should."""
    if head.cause is not None:
        return f"head {_how(head)}, which proves nothing: {_tail(head)}"
    if head.code == 0:
        return f"head passes as base does: {_tail(head)}"
    said = (head.output + b"\n" + head.errors).decode("utf-8", "replace")
    if witness.expect is not None and witness.expect not in said:
        return f"head {_how(head)} without {witness.expect!r}, so for another reason: {_tail(head)}"
    return None


def _equal_fault(base: Ended, head: Ended) -> str | None:
    """Say how the states differ though they should behave alike."""
    if head.code != 0:
        return f"head {_how(head)}, and must pass as base does: {_tail(head)}"
    before, after = (_TIME.sub(b"", ended.output).split(b"\n") for ended in (base, head))
    if before == after:
        return None
    number = next(
        (n for n, pair in enumerate(zip(before, after, strict=False)) if pair[0] != pair[1]),
        min(len(before), len(after)),
    )
    one, other = (lines[number] if number < len(lines) else b"" for lines in (before, after))
    return f"the outputs differ in line {number + 1}: base {_text(one)!r}, head {_text(other)!r}"


def _how(ended: Ended) -> str:
    """Say how a run ended."""
    if ended.cause is not None:
        why = f" ({ended.why})" if ended.why else ""
        return f"was ended for {ended.cause}{why} after {ended.duration:.1f} s"
    return f"was ended by {ended.signal}" if ended.signal else f"ended with exit code {ended.code}"


def _tail(ended: Ended) -> str:
    """Return the last lines that a run printed, its errors where it printed nothing else."""
    lines = [line for line in _text(ended.output + b"\n" + ended.errors).splitlines() if line.strip()]
    return "\n".join(lines[-_TOLD_LINES:])[-_TOLD_WIDTH:] or "it printed nothing"


def _text(data: bytes) -> str:
    return data.decode("utf-8", "backslashreplace")


def _ran(ground: Ground, state: Mapping[str, str], witness: Witness, tools: Toolbox, folder: Path) -> Ended:
    """Run a witness in a fresh copy of a state. Both states get the same path, so that no output differs by it."""
    run, cache = folder / "run", folder / "cache"
    program, *arguments = witness.command
    if run.exists():
        # What a run has locked against removal must not keep the next one from a fresh copy.
        shutil.rmtree(run.rename(Path(tempfile.mkdtemp(dir=folder)) / "run"), ignore_errors=True)
    for name in (run / "tree", run / "home", run / "tmp", cache):
        name.mkdir(parents=True, exist_ok=True)
    write_tree(run / "tree", {**ground.case.extra, **state, **ground.overlay})
    order = Order(
        words=(shutil.which(program) or program if "/" not in program else program, *arguments),
        folder=run / "tree",
        writable=(run, cache),
        environment=_environment(run, cache, tools.modules),
    )
    limits = Limits(seconds=witness.timeout, cpu=_cpu(witness.timeout), output=_OUTPUT)
    return asyncio.run(contained(order, limits))


def _cpu(seconds: float) -> int:
    """Return how many seconds of CPU a run may use: what all cores can spend in its time."""
    return max(1, round(seconds * (os.cpu_count() or 1)))


def _environment(run: Path, cache: Path, modules: Sequence[Path]) -> dict[str, str]:
    """Return all that a witness learns of its surroundings; what compilers keep lies in folders of this run."""
    path = os.pathsep.join(
        [*(str(folder / ".bin") for folder in modules), os.environ.get("PATH", os.defpath)]
    )
    home, temporary = str(run / "home"), str(run / "tmp")
    found = {
        "PATH": path, "HOME": home, "TMPDIR": temporary, "TEMP": temporary, "TMP": temporary,
        "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": "UTC", "XDG_CACHE_HOME": str(cache / "xdg"),
        "XDG_CONFIG_HOME": str(run / "home" / ".config"), "XDG_DATA_HOME": str(run / "home" / ".local"),
        "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0", "PYTHONNOUSERSITE": "1",
        "GOCACHE": str(cache / "go"), "GOPATH": str(cache / "gopath"), "GOTMPDIR": temporary, "GO111MODULE": "on",
        "GOFLAGS": "-mod=mod", "GOPROXY": "off", "GOSUMDB": "off", "GOTOOLCHAIN": "local", "GOENV": "off",
        "CGO_ENABLED": "0", "npm_config_cache": str(cache / "npm"), "npm_config_offline": "true",
        "npm_config_update_notifier": "false", "JAVA_TOOL_OPTIONS": f"-Djava.io.tmpdir={temporary} -Duser.home={home}",
    }  # fmt: skip
    return {**found, "NODE_PATH": os.pathsep.join(map(str, modules))} if modules else found


def counted(proofs: Sequence[Proof]) -> dict[str, int]:
    """Return how many witnesses came to what."""
    return {state: sum(proof.state == state for proof in proofs) for state in (PROVEN, FAILED, NOT_RUN)}


def exit_code(proofs: Sequence[Proof]) -> int:
    """Return 1 where a witness failed, 2 where none could be run, else 0."""
    counts = counted(proofs)
    if counts[FAILED]:
        return 1
    return 0 if counts[PROVEN] else 2
