"""The verb tools: rows in, the tool calls of each graded by code alone."""

from collections.abc import Callable, Mapping
from pathlib import Path

from judgeproof.api.citation_call import call_of
from judgeproof.api.citation_runs import begun, gone_on, graded, resumed
from judgeproof.api.citations import Rows, loaded_rows
from judgeproof.api.runs import Result, synchronous
from judgeproof.ask.facts import Failure, Request
from judgeproof.citations.examination import Options
from judgeproof.citations.load.given import given as given_of
from judgeproof.citations.run import Tick
from judgeproof.judges import Judge, Panel
from judgeproof.tool_calls.scorer import TOOL_CALLS
from judgeproof.tool_calls.verdict import NOBODY

VERB = "tools"


def _never(request: Request) -> Failure:
    """Answer nothing; nothing is asked."""
    return Failure(cause="not_asked", call=0)


_NOBODY = Judge(spec=NOBODY, name=NOBODY, version="", ask=_never, score_mode="verdicts", free=True)


async def grade_tools_async(
    rows: Rows,
    *,
    out: str | Path | None = None,
    threshold: float = 1.0,
    mapping: Mapping[str, str] | None = None,
    duplicate_ids: str = "error",
    encoding: str = "utf-8",
    limit: int | None = None,
    resume: str | Path | None = None,
    telemetry: bool = False,
    progress: Tick = lambda progress: None,
    stop: Callable[[], bool] = lambda: False,
) -> Result:
    """Grade the recorded tool calls of each row against those that it expects and forbids; nobody is asked.

    A row needs `tool_calls`, `trace_complete` true, and `success_criteria.tool_calls` with `expected` and perhaps `forbidden`.
    That a call is recorded is no proof that it was executed. The other arguments are those of `cite_async`.
    """
    call = call_of(
        Panel(first=_NOBODY), Options(score_mode="verdicts", threshold=threshold), scorer=TOOL_CALLS, mapping=mapping or {},
        prices=None, duplicate_ids=duplicate_ids, encoding=encoding, limit=limit, telemetry=telemetry, tick=progress,
        stop=stop,
    )  # fmt: skip
    source, loaded = loaded_rows(rows, call)
    given = given_of(source)
    if resume is None:
        return await graded(begun(out, call, given, VERB, None), loaded, call, given)
    return await gone_on(resumed(Path(resume), call, given, (VERB,), out=out), loaded, call, given)


grade_tools = synchronous(grade_tools_async)
