"""Reviewers ready to review: made of their specs, and asked for one review of one case at a time."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec

from judgeproof.errors import JudgeproofError, PluginError, UsageError
from judgeproof.plugins import loaded
from judgeproof.reviews.cases import Case
from judgeproof.reviews.facts import Review
from judgeproof.reviews.load.recorded import Recorded, recorded
from judgeproof.reviews.load.scripted import Script, scripted
from judgeproof.reviews.records import review_of, review_record
from judgeproof.reviews.reviewers import ANALYZERS, GROUP, REVIEWERS, Kind
from judgeproof.reviews.reviewers.retained import ANALYZED
from judgeproof.reviews.reviewers.spec import Spec, spec_of
from judgeproof.reviews.run.analyzing import analyzed, installed
from judgeproof.reviews.run.commanding import command_of, commanded
from judgeproof.reviews.run.process import Limits
from judgeproof.reviews.run.scratch import Surroundings
from judgeproof.text.articles import of_type

Make = Callable[[Case, int], Awaitable[Review]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviewer:
    """A reviewer ready to review a case for the nth time. `kind` is local, command, recorded, scripted or plugin.

    `version` is None where it has none that can be asked for. `cases` are those that it has something for, None where
    it looks at any. `model` is whose calls are meant that name no model. Each call of `make` may run a program; none of its failures but ours are raised.
    """

    spec: str
    name: str
    kind: str
    make: Make
    version: str | None = None
    scale: str = "undeclared"
    format: str | None = None
    cases: tuple[str, ...] | None = None
    model: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return what a manifest holds of it."""
        return {
            "spec": self.spec, "name": self.name, "kind": self.kind, "version": self.version, "scale": self.scale,
            "format": self.format, **({"model": self.model} if self.model else {}),
        }  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class _Means:
    """What a reviewer is given to work with."""

    surroundings: Surroundings
    limits: Limits


async def review_once(reviewer: Reviewer, case: Case, repeat: int) -> Review:
    """Return one review of a case by a reviewer, under its name and for the nth time.

    What goes wrong with the reviewer is in the review; judgeproof's own errors are raised.
    """
    try:
        review = await reviewer.make(case, repeat)
        # Only a registered analyzer is known to cost no money.
        local = review.local and reviewer.kind in ("local", "recorded")
        fit = replace(review, case=case.id, reviewer=reviewer.name, repeat=repeat, local=local)
        if reviewer.kind == "plugin":
            fit = review_of(msgspec.json.decode(msgspec.json.encode(review_record(fit))))
    except JudgeproofError:
        raise
    except Exception as error:
        if reviewer.kind != "plugin":
            raise
        told = repr(error).encode("utf-8", "backslashreplace").decode()
        return Review(
            case=case.id, reviewer=reviewer.name, repeat=repeat, status="failed", scale=reviewer.scale,
            detail="exception", notices=(told,),
        )  # fmt: skip
    return fit


# ---------------------------------------------------------------- from specs


def reviewers_of(
    spec: str, *, surroundings: Surroundings, limits: Limits | None = None
) -> tuple[Reviewer, ...]:
    """Return the reviewers that a spec names: one, or as many as a file or a run holds.

    Raises UsageError for a name that no reviewer has and for a program that is missing or too old, InputError for a
    file that cannot be read, PluginError for an entry point that is broken.
    """
    means = _Means(surroundings=surroundings, limits=limits or Limits())
    name = spec_of(spec, options=_EVERY_OPTION, words=_EVERY_WORD).name
    if name in ANALYZERS:
        return _analyzer(spec_of(spec, words=("all",)), means)
    if name in _KINDS:
        return _KINDS[name](spec, means)
    return _plugin(spec_of(spec, options=_EVERY_OPTION, words=_EVERY_WORD))


_EVERY_OPTION = ("FORMAT", "name", "version", "scale", "model")
_EVERY_WORD = ("uncommitted", "all")


def all_reviewers(
    specs: Iterable[str], *, surroundings: Surroundings, limits: Limits | None = None
) -> tuple[Reviewer, ...]:
    """Return the reviewers of several specs. Raises UsageError too where two of them have one name."""
    found: dict[str, Reviewer] = {}
    for spec in specs:
        for reviewer in reviewers_of(spec, surroundings=surroundings, limits=limits):
            if reviewer.name in found:
                raise UsageError(
                    f"reviewers {found[reviewer.name].spec!r} and {spec!r} are both called {reviewer.name!r}; name one "
                    "of them, such as command[name=NAME]:PROGRAM"
                )
            found[reviewer.name] = reviewer
    return tuple(found.values())


def local_reviewers(
    *, surroundings: Surroundings, limits: Limits | None = None
) -> tuple[tuple[Reviewer, ...], tuple[str, ...]]:
    """Return the analyzers that this machine has, and of each other one a sentence that says why it has not."""
    here: list[Reviewer] = []
    missing: list[str] = []
    for name in ANALYZERS:
        try:
            here += reviewers_of(name, surroundings=surroundings, limits=limits)
        except UsageError as error:
            missing.append(str(error))
    return tuple(here), tuple(missing)


def _analyzer(spec: Spec, means: _Means) -> tuple[Reviewer, ...]:
    analyzer = ANALYZERS[spec.name]
    if spec.rest is not None:
        raise UsageError(f"reviewer {spec.text!r}: {spec.name!r} takes nothing behind its name")
    tool = installed(analyzer, means.surroundings)
    new_only = "all" not in spec.words

    async def make(case: Case, repeat: int) -> Review:
        return await analyzed(tool, case, means.surroundings, means.limits, new_only=new_only)

    return (
        Reviewer(
            spec=spec.text, name=spec.name if new_only else f"{spec.name}[all]", kind="local", make=make,
            version=f"{tool.version} (rules {analyzer.revision})", scale="foreign", format=f"{ANALYZED}{spec.name}",
        ),
    )  # fmt: skip


def _command(text: str, means: _Means) -> tuple[Reviewer, ...]:
    spec = spec_of(text, options=_EVERY_OPTION, words=("uncommitted",))
    output, scale = _format(spec)
    command = command_of(
        spec.needed("PROGRAM ARGUMENTS"), text, output, means.surroundings,
        uncommitted="uncommitted" in spec.words,
    )  # fmt: skip

    async def make(case: Case, repeat: int) -> Review:
        return replace(await commanded(command, case, means.surroundings, means.limits), scale=scale)

    name = spec.setting("name") or Path(command.words[0]).name
    return (
        Reviewer(
            spec=text, name=name, kind="command", make=make, version=spec.setting("version"), scale=scale, format=output,
            model=spec.setting("model"),
        ),
    )  # fmt: skip


def _format(spec: Spec) -> tuple[str, str]:
    """Return the output format that a spec names, and the scale that it or its format declares."""
    from judgeproof.reviews.parsers import parser_of, scale_of

    name = spec.format or "auto"
    parser_of(name)
    return name, spec.scale(scale_of(name))


def _recorded(text: str, means: _Means) -> tuple[Reviewer, ...]:
    spec = spec_of(text, options=("FORMAT", "name", "scale", "model"))
    output, scale = _format(spec)
    path = Path(spec.needed("PATH"))
    found = recorded(path, name=spec.setting("name"), scale=scale, format=output)
    return tuple(replace(_of_record(text, one), model=spec.setting("model")) for one in found)


def _of_record(text: str, record: Recorded) -> Reviewer:
    async def make(case: Case, repeat: int) -> Review:
        return record.answer(case, repeat)

    known = [case for case, _ in (*record.reviews, *record.outputs)]
    return Reviewer(
        spec=text, name=record.name, kind="recorded", make=make, scale=record.scale, format=record.format,
        cases=None if record.file is not None else tuple(dict.fromkeys(known)),
    )  # fmt: skip


def _scripted(text: str, means: _Means) -> tuple[Reviewer, ...]:
    spec = spec_of(text)
    script = scripted(Path(spec.needed("FILE")))
    return tuple(_of_script(text, script, name) for name in script.reviewers)


def _of_script(text: str, script: Script, name: str) -> Reviewer:
    async def make(case: Case, repeat: int) -> Review:
        return script.answer(name, case.id, repeat)

    return Reviewer(
        spec=text, name=name, kind="scripted", make=make, scale=script.scale(name), cases=script.cases(name)
    )


_KINDS: Mapping[str, Callable[[str, _Means], tuple[Reviewer, ...]]] = {
    "command": _command,
    "recorded": _recorded,
    "scripted": _scripted,
}


def _plugin(spec: Spec) -> tuple[Reviewer, ...]:
    """Return the reviewer of another distribution."""
    factory = loaded(GROUP, spec.name)
    if factory is None:
        names = [
            f"{name}:{kind.needs}" if isinstance(kind, Kind) else name for name, kind in REVIEWERS.items()
        ]
        raise UsageError(
            f"reviewer {spec.text!r} does not exist; there are: {', '.join(names)} (see docs/reviewers.md)"
        )
    made = factory(spec.text, spec.rest)
    if not isinstance(made, Reviewer):
        raise PluginError(
            f"the reviewer {spec.name!r} of {GROUP} is {of_type(made)}; expected a "
            "judgeproof.reviews.run.reviewing.Reviewer"
        )
    return (replace(made, kind="plugin"),)
