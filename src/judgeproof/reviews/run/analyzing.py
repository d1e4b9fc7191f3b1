"""Running an analyzer: on the tree before the change and on the tree after it, with our settings and without a network."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path

from judgeproof.errors import UsageError
from judgeproof.flow import to_its_end
from judgeproof.reviews.cases import Case
from judgeproof.reviews.facts import Parsed, Review
from judgeproof.reviews.parsers.documents import decode
from judgeproof.reviews.reviewers.changed import changed_files
from judgeproof.reviews.reviewers.declaration import HOME, SCRATCH, SETTINGS, Analyzer
from judgeproof.reviews.reviewers.retained import ANALYZED, Analyzed, Seen, parsed, written
from judgeproof.reviews.run.materialise import write_tree
from judgeproof.reviews.run.process import Ended, Limits, Order, contained
from judgeproof.reviews.run.scratch import Surroundings, environment_of, hideable, scratch_folder

_VERSION = re.compile(r"\d+(?:\.\d+)+")
_ASKING = Limits(seconds=60.0, cpu=60)
_KEPT_ERRORS = 4_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Installed:
    """An analyzer on this machine: its program, and its version as it told it."""

    analyzer: Analyzer
    program: Path
    version: str


def installed(analyzer: Analyzer, surroundings: Surroundings) -> Installed:
    """Find an analyzer and ask it for its version.

    Raises UsageError, with how to get it, where it is missing, does not answer, or is older than what is needed.
    """
    program = surroundings.program(analyzer.program)
    if program is None:
        raise UsageError(
            f"reviewer {analyzer.name!r} is not installed: no {analyzer.program} on PATH; get it with: {analyzer.install}"
        )
    with scratch_folder(surroundings) as folder:
        tool = Installed(analyzer=analyzer, program=program, version="")
        asked = _Run(tool=tool, folder=folder, surroundings=surroundings, limits=_ASKING)
        ended = to_its_end(contained(asked.order((str(program), *analyzer.ask_version), folder), _ASKING))
    found = _VERSION.search(decode(ended.output))
    if found is None:
        raise UsageError(
            f"reviewer {analyzer.name!r}: {program} does not tell its version ({ended.cause or f'exit code {ended.code}'}); "
            f"install it anew: {analyzer.install}"
        )
    if tuple(int(part) for part in found[0].split(".")) < analyzer.oldest:
        oldest = ".".join(map(str, analyzer.oldest))
        raise UsageError(
            f"reviewer {analyzer.name!r}: {program} is version {found[0]}; {oldest} or later is needed: {analyzer.install}"
        )
    return replace(tool, version=found[0])


async def analyzed(
    tool: Installed, case: Case, surroundings: Surroundings, limits: Limits, *, new_only: bool
) -> Review:
    """Review a case with an analyzer: what it says after the change that it did not say before, or all of it."""
    changed = changed_files(case, tool.analyzer)
    output = f"{ANALYZED}{tool.analyzer.name}"
    if not changed:
        return _review(
            case, Parsed(status="silent", notices=("the change has no file of its languages",)), output
        )
    before = [file.before for file in changed if file.before is not None] if new_only else []
    after = [file.path for file in changed]
    with scratch_folder(surroundings) as folder:
        run = _Run(tool=tool, folder=folder, surroundings=surroundings, limits=limits)
        run.write_settings()
        states = [await run.on("b", {**case.extra, **case.head}, after)]
        # Where nothing is said of the tree after the change, nothing of it can be new.
        if before and _said(tool.analyzer.name, after, states[0][0], case):
            states.append(await run.on("a", {**case.extra, **case.base}, before))
    kept = Analyzed(
        analyzer=tool.analyzer.name,
        files=tuple(after),
        head=states[0][0],
        base=states[1][0] if len(states) > 1 else None,
        new_only=new_only,
    )
    raw = written(kept)
    review = _review(case, parsed(raw, output, case), output, raw=raw)
    notices = dict.fromkeys((*review.notices, *(notice for _, ended in states for notice in ended.notices)))
    return replace(review, notices=tuple(notices), duration=sum(ended.duration for _, ended in states))


def _said(name: str, paths: Sequence[str], seen: Seen, case: Case) -> bool:
    """Tell whether an analyzer said anything of the changed files."""
    alone = Analyzed(analyzer=name, files=tuple(paths), head=seen, base=None, new_only=False)
    return bool(parsed(written(alone), f"{ANALYZED}{name}", case).findings)


def _review(case: Case, read: Parsed, output: str, *, raw: str = "") -> Review:
    """Return what was read as a review; who made it and for which time is filled in later."""
    return Review(
        case=case.id, reviewer="", repeat=1, status=read.status, scale="foreign", findings=read.findings, raw=raw,
        output=output, detail=read.detail, notices=read.notices, local=True,
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class _Run:
    """An analyzer about to look at trees, each in a folder of its own below one scratch folder."""

    tool: Installed
    folder: Path
    surroundings: Surroundings
    limits: Limits

    def write_settings(self) -> None:
        """Put our settings where the program can read them."""
        (self.folder / "settings").mkdir()
        for name in self.tool.analyzer.settings:
            text = files("judgeproof.reviews.reviewers").joinpath("rules", name).read_bytes()
            (self.folder / "settings" / name).write_bytes(text)

    async def on(self, name: str, tree: Mapping[str, str], paths: Iterable[str]) -> tuple[Seen, Ended]:
        """Look at some files of a tree."""
        root = self.folder / name / "project"
        root.mkdir(parents=True)
        write_tree(root, tree)
        arguments = [self._filled(argument) for argument in self.tool.analyzer.arguments]
        words = (str(self.tool.program), *arguments, *(f"./{path}" for path in paths))
        ended = await contained(self.order(words, root), self.limits)
        return _seen(ended, root), ended

    def order(self, words: tuple[str, ...], root: Path) -> Order:
        """Return what is to be run: without a network, and with nothing to write to but the scratch folder."""
        extra = {name: self._filled(value) for name, value in self.tool.analyzer.environment.items()}
        return Order(
            words=words,
            folder=root,
            writable=(self.folder,),
            environment={**environment_of(self.folder, self.surroundings), **extra},
            hidden=tuple(hideable(self.surroundings.hidden, (self.folder, self.tool.program.resolve()))[0]),
        )

    def _filled(self, text: str) -> str:
        """Put folders in place of the names that stand for them."""
        places = {
            SETTINGS: self.folder / "settings", SCRATCH: self.folder / "tmp", HOME: self.tool.program.resolve().parent
        }  # fmt: skip
        for name, place in places.items():
            text = text.replace(name, str(place))
        return text


def _seen(ended: Ended, root: Path) -> Seen:
    return Seen(
        root=str(root), output=decode(ended.output), errors=decode(ended.errors)[-_KEPT_ERRORS:], code=ended.code,
        signal=ended.signal, cause=ended.cause, why=ended.why, cpu=ended.cpu,
    )  # fmt: skip
