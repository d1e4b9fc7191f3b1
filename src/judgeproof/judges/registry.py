"""Judges by name. A spec is a name, and after a colon what that judge needs: `embedded`, `scripted:FILE`, `openai:MODEL`."""

import inspect
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from judgeproof.ask.facts import Answer, Ask, Failure, Reply, Request
from judgeproof.errors import JudgeproofError, PluginError, UsageError
from judgeproof.judges.spec import shown
from judgeproof.plugins import loaded
from judgeproof.text.articles import of_type

if TYPE_CHECKING:
    from judgeproof.ask.service import Service


@dataclass(frozen=True, slots=True, kw_only=True)
class Judge:
    """A judge ready to be asked. `version` changes when its answers may; `measured` says what it was measured at.

    `score_mode` is how rows are scored unless the user says otherwise. `service` says how fast and how often a judge is
    asked that calls a service; None for one that does not. `free` tells that its answers cost no money, `recorded` that they
    were given before, so that nobody is asked. `most_tokens` is how long a reply may be, None where nothing limits it;
    `unlimited` tells whether the service turned out to take no such limit. `hide` takes its secrets out of a text.
    """

    spec: str
    name: str
    version: str
    ask: Ask
    score_mode: str = "rubric"
    measured: tuple[Mapping[str, Any], ...] = ()
    service: "Service | None" = None
    free: bool = False
    recorded: bool = False
    most_tokens: int | None = None
    unlimited: Callable[[], bool] = lambda: False
    hide: Callable[[str], str] = str


def _embedded(spec: str, rest: str) -> Judge:
    """The offline judge: lexical, measured, abstaining."""
    from judgeproof.judges import embedded, embedded_claims, retrieving
    from judgeproof.judges.stimulus import GroundingStimulus, RetrievalStimulus

    def ask(request: Request) -> Reply:
        asked = request.stimulus
        if isinstance(asked, RetrievalStimulus):
            return Reply(text=retrieving.answer(asked), finish="stop")
        if isinstance(asked, GroundingStimulus):
            return Reply(text=embedded_claims.answer(asked), finish="stop")
        return Reply(text=embedded.answer(asked), finish="stop")

    if rest:
        raise UsageError(f"judge {spec!r}: 'embedded' takes nothing behind its name")
    measured = tuple(
        {"data": m.data, "n": m.n, "coverage": m.coverage, "balanced_accuracy": m.balanced_accuracy}
        for m in embedded.MEASURED
    )
    return Judge(
        spec=spec,
        name="embedded",
        version=embedded.version(),
        ask=ask,
        score_mode="verdicts",
        measured=measured,
        free=True,
    )


def _scripted(spec: str, rest: str) -> Judge:
    """A judge that says what a file says."""
    from judgeproof.ask.scripted import scripted

    if not rest:
        raise UsageError(f"judge {spec!r}: expected scripted:FILE, with a file of JSON lines")
    return Judge(spec=spec, name="scripted", version="1", ask=scripted(Path(rest)), free=True)


def _replay(spec: str, rest: str) -> Judge:
    """A judge that repeats what another run recorded."""
    from judgeproof.runs import open_run
    from judgeproof.runs.recording import replayed

    if not rest:
        raise UsageError(f"judge {spec!r}: expected replay:RUN, with a run directory")
    run = open_run(Path(rest))
    told: Mapping[str, Any] = run.manifest.get("judge") or {}
    return Judge(
        spec=spec,
        name=str(told.get("name", "replay")),
        version=str(told.get("version", "")),
        # In a run of one judge whatever was said is its word.
        ask=replayed(run.testimony, told.get("spec") if run.manifest.get("second_judge") else None),
        score_mode=str(run.manifest.get("options", {}).get("score_mode", "rubric")),
        measured=tuple(told.get("measured") or ()),
        free=True,
        recorded=True,
    )


def _model(spec: str, rest: str) -> Judge:
    """A language model at a service."""
    from judgeproof.judges.model import model_judge

    return model_judge(spec, rest, environment=os.environ)


def _unasked_model(spec: str, rest: str) -> Judge:
    """A language model whose questions are only counted: it needs no key, and asking it is a fault of ours."""
    from judgeproof.judges.model import keyed, model_judge

    def ask(request: Request) -> Answer:
        raise AssertionError(f"{shown(spec)} was to be reckoned with, and was asked about {request.row_id!r}")

    return replace(model_judge(spec, rest, environment=keyed(os.environ)), ask=ask)


def _further(spec: str, rest: str) -> Judge:
    """A language model at a further service, through a library."""
    from judgeproof.judges.pydantic_ai import pydantic_judge

    return pydantic_judge(spec, rest, environment=os.environ)


JUDGES: Mapping[str, Callable[[str, str], Judge]] = {
    "embedded": _embedded,
    "scripted": _scripted,
    "replay": _replay,
    "openai": _model,
    "anthropic": _model,
    "openai-compatible": _model,
    "pydantic-ai": _further,
}
GROUP = "judgeproof.judges"


def judge_of(spec: str | Callable[[Request], Any] | Judge, *, asked: bool = True) -> Judge:
    """Return the judge that a spec names, or one made of a function that answers requests with texts.

    One that is not to be `asked`, but only reckoned with, needs no key. Raises UsageError for a name that no judge has,
    PluginError for an entry point that is broken.
    """
    if isinstance(spec, Judge):
        return spec
    if not isinstance(spec, str):
        return _function(spec)
    name, _, rest = spec.partition(":")
    if not asked and JUDGES.get(name) is _model:
        return _unasked_model(spec, rest)
    if name in JUDGES:
        return JUDGES[name](spec, rest)
    factory = loaded(GROUP, name)
    if factory is None:
        raise UsageError(
            f"judge {shown(spec)!r} does not exist; there are: {', '.join(JUDGES)} (see docs/judges.md)"
        )
    judge = factory(spec, rest)
    if not isinstance(judge, Judge):
        raise PluginError(
            f"the judge {name!r} of {GROUP} is {of_type(judge)}; expected a judgeproof.judges.Judge"
        )
    return judge


def _function(answer: Callable[[Request], Any]) -> Judge:
    """Return a judge made of a function; it may answer with a text, a Reply, a Failure, or an awaitable of these."""
    name = getattr(answer, "__name__", type(answer).__name__)

    async def later(pending: Any) -> Answer:
        try:
            return _reply(await pending)
        except Exception as error:  # noqa: BLE001 - foreign code may raise anything; the cause is kept and named
            return _raised(error)

    def ask(request: Request) -> Any:
        try:
            found = answer(request)
            return _reply(found) if isinstance(found, str) or not inspect.isawaitable(found) else later(found)
        except Exception as error:  # noqa: BLE001 - as above
            return _raised(error)

    return Judge(spec=f"function:{name}", name=name, version="", ask=ask)


def _reply(found: Any) -> Answer:
    """Return what a function answered as a reply."""
    if isinstance(found, str):
        return Reply(text=found)
    if isinstance(found, Reply | Failure):
        return found
    raise TypeError(f"the judge answered with {of_type(found)}; expected a text, a Reply or a Failure")


def _raised(error: Exception) -> Answer:
    """Return the failure that an exception of foreign code is; judgeproof's own errors stop the run."""
    if isinstance(error, JudgeproofError):
        raise error
    return Failure(cause="exception", note=repr(error))
