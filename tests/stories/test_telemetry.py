"""A run as OpenTelemetry has it: spans and events as somebody receives them, offline."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from opentelemetry import _logs, trace
from opentelemetry.sdk._logs import LoggerProvider
from opentelemetry.sdk._logs.export import InMemoryLogExporter, SimpleLogRecordProcessor
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from tests.servers.misbehaving import CANARY, serving
from tests.stories.steps import cli, command, lines, process, reply, row, supports

import judgeproof
from judgeproof.api.telemetry import CAPTURE, target_of
from judgeproof.errors import UsageError
from judgeproof.judges import judge_of

# The SDK of this version warns of how it takes up an event itself.
pytestmark = pytest.mark.filterwarnings("ignore:LogRecord init with")
FAST = "backoff=0, attempts=3"


class Received:
    """What was exported."""

    def __init__(self) -> None:
        self.kept, self.records = InMemorySpanExporter(), InMemoryLogExporter()

    def spans(self, name: str = "") -> list[ReadableSpan]:
        return [span for span in self.kept.get_finished_spans() if span.name.startswith(name)]

    def events(self) -> list[Any]:
        return [data.log_record for data in self.records.get_finished_logs()]

    def evaluated(self) -> dict[str, dict[str, Any]]:
        """The attributes of the events, by row id."""
        return {told["judgeproof.row.id"]: told for told in (dict(e.attributes) for e in self.events())}

    def everything(self) -> str:
        return "".join([s.to_json() for s in self.spans()] + [e.to_json() for e in self.events()])

    def clear(self) -> None:
        self.kept.clear()
        self.records.clear()


@pytest.fixture(scope="module")
def providers() -> Received:
    """Set up once: a process has its providers for good."""
    received = Received()
    spans, events = TracerProvider(shutdown_on_exit=False), LoggerProvider(shutdown_on_exit=False)
    spans.add_span_processor(SimpleSpanProcessor(received.kept))
    events.add_log_record_processor(SimpleLogRecordProcessor(received.records))
    trace.set_tracer_provider(spans)
    _logs.set_logger_provider(events)
    return received


@pytest.fixture
def received(providers: Received, monkeypatch: pytest.MonkeyPatch) -> Iterator[Received]:
    monkeypatch.delenv(CAPTURE, raising=False)
    providers.clear()
    yield providers
    providers.clear()


def attributes(span: ReadableSpan) -> dict[str, Any]:
    return dict(span.attributes or {})


def test_a_run_its_calls_and_its_rows(received: Received, tmp_path: Path) -> None:
    rows = [row("a"), row("b", response="Peat is old plant matter [1]. It burns [9]."), {"id": "c"}]
    with serving() as server:
        judgeproof.cite(rows, judge=server.spec(FAST), out=tmp_path / "run", telemetry=True)
        port = server.spec("").rpartition(":")[2].partition("/")[0]
    (run,) = received.spans("judgeproof.cite")
    told = attributes(run)
    assert told["judgeproof.run"] == "run"
    assert told["judgeproof.status"] == "complete"
    assert (told["judgeproof.rows"], told["judgeproof.unassessed"]) == (3, 1)
    call, _ = received.spans("chat ")
    assert call.context and run.context and call.parent
    assert call.parent.span_id == run.context.span_id
    told = attributes(call)
    assert told["gen_ai.provider.name"] == "openai"
    assert told["gen_ai.response.model"] == "m-2026"
    assert told["gen_ai.usage.input_tokens"] == 120
    assert (told["server.address"], str(told["server.port"])) == ("127.0.0.1", port)
    assert {e.event_name for e in received.events()} == {"gen_ai.evaluation.result"}
    assert {(e.trace_id, e.span_id) for e in received.events()} == {
        (run.context.trace_id, run.context.span_id)
    }
    assert all(e.timestamp for e in received.events())
    seen = received.evaluated()
    assert seen["a"] == {
        "gen_ai.evaluation.name": "citation_correctness",
        "gen_ai.evaluation.score.value": 1.0,
        "gen_ai.evaluation.score.label": "pass",
        "gen_ai.response.id": "a",
        "judgeproof.row": 1,
        "judgeproof.row.id": "a",
        "judgeproof.scorer.version": "2",
    }
    assert seen["b"]["gen_ai.evaluation.score.label"] == "fail"
    assert seen["c"]["error.type"] == "empty_context"
    assert not [name for name in seen["c"] if "score." in name]


def test_a_row_that_is_not_assessed_has_no_number(received: Received, tmp_path: Path) -> None:
    judgeproof.cite(
        [row(f"r{n}") for n in range(3)], judge=lambda _: "no JSON", out=tmp_path / "run", telemetry=True
    )
    for told in received.evaluated().values():
        assert told["error.type"] == "invalid_judge_output"
        assert not [name for name in told if "score." in name]
    assert {attributes(span)["judgeproof.attempt"] for span in received.spans("chat")} == {1, 2}


def test_an_id_that_is_made_of_a_number_is_that_of_no_response(received: Received, tmp_path: Path) -> None:
    rows = [{name: value for name, value in row().items() if name != "id"}]
    judgeproof.cite(rows, out=tmp_path / "run", telemetry=True)
    (told,) = received.evaluated().values()
    assert told["judgeproof.row.id"] == "row-1"
    assert "gen_ai.response.id" not in told


def test_nothing_that_was_said_is_told_unless_it_is_wanted(
    received: Received, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def words(value: str) -> tuple[bool, bool, bool]:
        received.clear()
        monkeypatch.setenv(CAPTURE, value)
        where = tmp_path / (value or "none")
        judgeproof.cite([row(question="What is moss?")], judge=supports_why, out=where, telemetry=True)
        spans = "".join(span.to_json() for span in received.spans())
        events = str(received.evaluated())
        assert "What is moss?" not in events
        return "What is moss?" in spans, "Because so." in spans, "Because so." in events

    assert words("") == words("NO_CONTENT") == (False, False, False)
    assert words("SPAN_ONLY") == (True, True, False)
    assert words("event_only") == (False, False, True)
    assert words("SPAN_AND_EVENT") == words("true") == (True, True, True)


def supports_why(request: judgeproof.Request) -> str:
    return supports(request).replace('"explanation": ""', '"explanation": "Because so."')


def test_no_secret_is_told_even_where_a_service_or_a_row_repeats_it(
    received: Received, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CAPTURE, "SPAN_AND_EVENT")
    monkeypatch.setenv("JUDGEPROOF_API_KEY", CANARY)
    rows = [row("a", question=f"Is {CANARY} a key? ⟪echo a⟫"), row("b", question="⟪r401 b⟫")]
    with serving() as server:
        judgeproof.cite(rows, judge=server.spec(FAST), out=tmp_path / "run", telemetry=True)
    assert "Is [secret] a key?" in received.everything()
    assert CANARY not in received.everything()


def test_an_error_that_ends_a_run_ends_its_span(received: Received, tmp_path: Path) -> None:
    def ends(told: Any) -> None:
        if told.done:
            raise ZeroDivisionError("hunter2222")

    with pytest.raises(ZeroDivisionError):
        judgeproof.cite([row()], out=tmp_path / "run", progress=ends, telemetry=True)
    (run,) = received.spans("judgeproof.cite")
    assert attributes(run)["error.type"] == "ZeroDivisionError"
    assert attributes(run)["judgeproof.status"] == "incomplete"
    assert "hunter2222" not in received.everything()


def test_what_was_answered_before_is_no_call(received: Received, tmp_path: Path) -> None:
    done: list[int] = []
    rows = [row(f"r{n}") for n in range(6)]
    first = judgeproof.cite(
        rows, judge=supports, out=tmp_path / "run", telemetry=True,
        progress=lambda told: done.append(told.done), stop=lambda: done[-1] >= 4,
    )  # fmt: skip
    assert not first.complete
    before = len(received.spans("chat"))
    received.clear()
    assert judgeproof.cite(rows, judge=supports, resume=first.path, telemetry=True).complete
    assert before + len(received.spans("chat")) == 6
    assert len(received.events()) == 6


def test_a_run_is_within_the_span_of_whoever_makes_it(received: Received, tmp_path: Path) -> None:
    async def in_a_notebook() -> None:
        judgeproof.cite([row()], judge=supports, out=tmp_path / "there", telemetry=True)

    with trace.get_tracer("theirs").start_as_current_span("theirs") as span:
        judgeproof.cite([row()], judge=supports, out=tmp_path / "here", telemetry=True)
        asyncio.run(in_a_notebook())
        assert trace.get_current_span() is span
    runs = received.spans("judgeproof.cite")
    assert [run.parent and run.parent.span_id for run in runs] == [span.get_span_context().span_id] * 2


def test_rejudge_tells_of_itself(received: Received, tmp_path: Path) -> None:
    first = judgeproof.cite([row()], out=tmp_path / "first")
    assert received.spans() == []
    judgeproof.rejudge(first.path, judge=supports, out=tmp_path / "again", telemetry=True)
    assert len(received.spans("judgeproof.rejudge")) == 1


def test_every_hearing_is_a_call_and_the_deciding_one_is_the_event(
    received: Received, tmp_path: Path
) -> None:
    judgeproof.cite(
        [row("a")],
        judge=supports,
        second_judge="embedded",
        judge_repeats=2,
        out=tmp_path / "run",
        telemetry=True,
    )
    told = [attributes(span) for span in received.spans("chat")]
    assert [(one["gen_ai.request.model"], one["judgeproof.draw"]) for one in told] == [
        ("supports", 1), ("supports", 2), ("embedded", 1), ("embedded", 2)
    ]  # fmt: skip
    (run,) = received.spans("judgeproof.cite")
    assert attributes(run)["judgeproof.judges"] == ("supports", "embedded")
    assert len(received.events()) == 1


def test_the_results_are_the_same_with_it(received: Received, tmp_path: Path) -> None:
    for name, telemetry in (("without", False), ("with", True)):
        judgeproof.cite(
            [row(f"r{n}") for n in range(9)], judge=supports, out=tmp_path / name, telemetry=telemetry
        )
    assert (tmp_path / "with/outcomes.jsonl").read_bytes() == (
        tmp_path / "without/outcomes.jsonl"
    ).read_bytes()
    assert len(received.spans("chat")) == 9


@pytest.mark.parametrize(
    ("spec", "target"),
    [
        ("embedded", ("judgeproof", "embedded", False, None, None)),
        ("openai:gpt-x", ("openai", "gpt-x", True, "api.openai.com", 443)),
        ("anthropic:c-1[temperature=none]", ("anthropic", "c-1", True, "api.anthropic.com", 443)),
        ("openai-compatible:m@http://[::1]:80/v1[rate=2]", ("openai", "m", True, "::1", 80)),
        ("openai-compatible:a/b@c@https://u:p@host.test/v1?k=v", ("openai", "a/b@c", True, "host.test", 443)),
    ],
)
def test_who_is_called(spec: str, target: tuple[Any, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY"):
        monkeypatch.setenv(name, CANARY)
    found = target_of(judge_of(spec))
    assert (found.provider, found.model, found.remote, found.address, found.port) == target


def test_a_judge_of_ones_own_is_told_by_its_name() -> None:
    found = target_of(judge_of(supports))
    assert (found.provider, found.model, found.remote) == ("custom", "supports", False)


# ---------------------------------------------------------------- the command


def test_the_command_tells_where_something_is_set_up(received: Received, tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_bytes(lines([row()]))
    (tmp_path / "script").write_bytes(lines([{"row_id": "r1", "reply": reply()}]))
    words = ("cite", tmp_path / "rows.jsonl", "--judge", f"scripted:{tmp_path / 'script'}", "-q")
    assert cli(*words, "--out", tmp_path / "run", "--otel").code == 0
    assert len(received.spans("judgeproof.cite")) == 1
    assert len(received.events()) == 1
    assert (
        cli("rejudge", tmp_path / "run", "--judge", "embedded", "-q", "--otel", "--out", tmp_path / "2").code
        == 0
    )
    assert len(received.spans("judgeproof.rejudge")) == 1


def test_the_command_says_where_nothing_is_set_up(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_bytes(lines([row()]))
    ended = process("cite", tmp_path / "rows.jsonl", "--out", tmp_path / "run", "--otel")
    assert ended.code == 2
    assert "--otel: no OpenTelemetry provider is set up" in ended.err
    assert "opentelemetry-instrument judgeproof" in ended.err
    assert not (tmp_path / "run").exists()


# ---------------------------------------------------------------- without the extra

WITHOUT = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "opentelemetry":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Missing())
"""


def test_without_the_extra_it_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(WITHOUT)
    (tmp_path / "rows.jsonl").write_bytes(lines([row()]))
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    words = ("cite", tmp_path / "rows.jsonl", "-q", "--no-html", "--out")
    asked = process(*words, tmp_path / "asked", "--otel", env={"PYTHONPATH": path})
    assert asked.code == 2
    assert (
        "telemetry needs the package opentelemetry-api, which is not installed; install judgeproof[otel]"
        in asked.err
    )
    assert not (tmp_path / "asked").exists()
    assert process(*words, tmp_path / "plain", env={"PYTHONPATH": path}).code == 0


def test_without_the_extra_the_api_says_so_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "opentelemetry.trace", None)
    with pytest.raises(UsageError, match=r"install judgeproof\[otel\]"):
        judgeproof.cite([row()], out=tmp_path / "run", telemetry=True)
    assert not (tmp_path / "run").exists()


def test_a_run_that_does_not_ask_for_it_imports_none_of_it(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_bytes(lines([row()]))
    words = command("cite", tmp_path / "rows.jsonl", "-q", "--out", tmp_path / "run")
    done = subprocess.run(
        [words[0], "-X", "importtime", *words[1:]], capture_output=True, text=True, check=True
    )
    assert "judgeproof.api.telemetry" in done.stderr
    assert "opentelemetry" not in done.stderr
