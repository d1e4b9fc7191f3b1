"""A run as OpenTelemetry has it: a span for the run, one for each call of its judge, an event for each row.

Off, nothing of it is imported. What is recorded goes to whatever providers the process has set up; nothing is set up here.
"""

import os
import re
import time
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from importlib.metadata import version as version_of
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from judgeproof.citations.run import Conditions
from judgeproof.citations.scorer import Scored
from judgeproof.errors import UsageError
from judgeproof.judges import Judge, Panel
from judgeproof.runs import Run, storable
from judgeproof.text.visible import visible

if TYPE_CHECKING:
    from opentelemetry.context import Context
    from opentelemetry.trace import Span

    from judgeproof.ask.tracing import Target

NAME = "judgeproof"
CAPTURE = "OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT"
_ON_SPANS = frozenset({"SPAN_ONLY", "SPAN_AND_EVENT", "TRUE"})
_ON_EVENTS = frozenset({"EVENT_ONLY", "SPAN_AND_EVENT", "TRUE"})
# Judges that call nothing outside of this process.
_IN_HERE = frozenset({"embedded", "scripted", "replay"})
_OPTIONS = re.compile(r"\[[^\[\]]*=[^\[\]]*\]\Z")
_PORTS: Mapping[str, int] = {"https": 443, "http": 80}

Seen = Callable[[Scored], None]


def check_telemetry(*, wanted: bool) -> None:
    """Raise UsageError where telemetry is wanted and cannot be had."""
    if not wanted:
        return
    try:
        import opentelemetry.trace as _  # noqa: F401
    except ImportError as error:
        raise UsageError(
            "telemetry needs the package opentelemetry-api, which is not installed; install judgeproof[otel], or leave "
            "telemetry (--otel) away"
        ) from error


@contextmanager
def telling(run: Run, terms: Conditions, *, wanted: bool) -> Generator[Conditions]:
    """Give the conditions of a run, changed so that telemetry has its calls and outcomes where that is wanted."""
    if not wanted:
        yield terms
        return
    from opentelemetry import trace

    from judgeproof.ask.tracing import failed, traced

    version = version_of(NAME)
    tracer = trace.get_tracer(NAME, version)
    on_spans, on_events = _captured(os.environ.get(CAPTURE, ""))

    def heard(judge: Judge) -> Judge:
        hide = judge.hide if on_spans else None
        ask = traced(judge.ask, tracer, target_of(judge), seconds=terms.timeout, content=hide)
        return replace(judge, ask=ask)

    panel = terms.panel
    second = panel.second
    with tracer.start_as_current_span(
        f"{NAME}.{run.manifest['verb']}", attributes=_of_run(run, panel, version), record_exception=False,
        set_status_on_exception=False,
    ) as span:  # fmt: skip
        try:
            yield replace(
                terms,
                panel=replace(
                    panel, first=heard(panel.first), second=None if second is None else heard(second)
                ),
                seen=_events(span, version, panel.first.hide if on_events else None),
            )
        except BaseException as error:
            failed(span, type(error).__qualname__)
            raise
        finally:
            span.set_attributes(_of_end(run))


def _captured(value: str) -> tuple[bool, bool]:
    """Return whether content is wanted on spans and in events. `true` stands for both, as it once did."""
    return value.strip().upper() in _ON_SPANS, value.strip().upper() in _ON_EVENTS


def _of_run(run: Run, panel: Panel, version: str) -> dict[str, Any]:
    return {
        "judgeproof.version": version,
        "judgeproof.verb": run.manifest["verb"],
        "judgeproof.run": storable(run.path.absolute().name),
        "judgeproof.judges": [storable(judge.name) for judge in panel.judges],
        "judgeproof.scorer": run.manifest["scorer"]["name"],
        "judgeproof.scorer.version": run.manifest["scorer"]["version"],
    }


def _of_end(run: Run) -> dict[str, Any]:
    """Return how a run ended."""
    counts = run.manifest.get("counts", {})
    known = {f"judgeproof.{name}": counts[name] for name in ("rows", "unassessed") if name in counts}
    return {"judgeproof.status": run.manifest["status"], **known}


def target_of(judge: Judge) -> "Target":
    """Return who is called where a judge is asked, by its name and spec.

    A service that speaks as OpenAI's does is told as `openai`: the conventions name the way it is spoken to, and the
    address says who it is.
    """
    from judgeproof.ask.providers import DIALECTS
    from judgeproof.ask.tracing import Target

    kind, _, rest = judge.spec.partition(":")
    if kind not in DIALECTS:
        return Target(
            provider=NAME if kind in _IN_HERE else "custom", model=storable(judge.name), remote=False
        )
    _, written, address = _OPTIONS.sub("", rest).rpartition("@http")
    parts = urlsplit(f"http{address}" if written else DIALECTS[kind].home or "")
    return Target(
        provider="anthropic" if kind == "anthropic" else "openai", model=judge.name.partition(":")[2], remote=True,
        address=parts.hostname, port=parts.port or _PORTS.get(parts.scheme),
    )  # fmt: skip


def _events(span: "Span", version: str, content: Callable[[str], str] | None) -> Seen:
    """Return what makes an event of an outcome, within the span of the run."""
    from opentelemetry import trace
    from opentelemetry._logs import LogRecord, SeverityNumber, get_logger

    logger = get_logger(NAME, version)
    within: Context = trace.set_span_in_context(span)

    def seen(outcome: Scored) -> None:
        logger.emit(
            LogRecord(
                event_name="gen_ai.evaluation.result", timestamp=time.time_ns(), context=within, severity_number=SeverityNumber.INFO,
                attributes=evaluated(outcome, content),
            )
        )  # fmt: skip

    return seen


def evaluated(outcome: Scored, content: Callable[[str], str] | None) -> dict[str, Any]:
    """Return an outcome by the attributes of the conventions. A row that is not assessed has no score of any kind."""
    row_id = visible(outcome.row_id)
    told: dict[str, Any] = {
        "gen_ai.evaluation.name": outcome.scorer,
        "judgeproof.row": outcome.row,
        "judgeproof.row.id": row_id,
        "judgeproof.scorer.version": outcome.version,
    }
    # An id that was made of the row's number is that of no response.
    if row_id != f"row-{outcome.row}":
        told["gen_ai.response.id"] = row_id
    if outcome.score is None:
        told["error.type"] = outcome.reason
    else:
        told["gen_ai.evaluation.score.value"] = float(outcome.score)
        told["gen_ai.evaluation.score.label"] = "pass" if outcome.passed else "fail"
    if content is not None and outcome.explanation:
        told["gen_ai.evaluation.explanation"] = visible(content(outcome.explanation))
    return told
