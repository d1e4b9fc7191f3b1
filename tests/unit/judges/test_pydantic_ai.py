"""A judge through pydantic-ai: what its spec says, what is said where it cannot be, and that nothing is asked out of sight."""

import asyncio
import re
import sys
from typing import Any

import pytest
from pydantic_ai import models
from pydantic_ai.models.test import TestModel
from tests.servers.misbehaving import CANARY, serving
from tests.unit.judges.test_model import asked

from judgeproof.ask.facts import Failure, Reply, Request
from judgeproof.ask.retrying import Policy
from judgeproof.errors import UsageError
from judgeproof.judges import Judge, judge_of
from judgeproof.judges.pydantic_ai import pydantic_judge


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_BASE_URL", "JUDGEPROOF_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("OPENAI_API_KEY", CANARY)


def judge(spec: str, environment: dict[str, str] | None = None) -> Judge:
    return pydantic_judge(spec, spec.partition(":")[2], environment=environment or {"OPENAI_API_KEY": CANARY})


def test_a_spec_names_a_service_and_a_model() -> None:
    found = judge("pydantic-ai:openai-chat:ft:m:org[attempts=2, timeout=3]")
    assert found.name == "pydantic-ai:openai-chat:ft:m:org"
    assert found.spec == "pydantic-ai:openai-chat:ft:m:org[attempts=2, timeout=3]"
    assert (found.version, found.score_mode) == ("1", "rubric")
    assert found.service is not None
    assert found.service.policy == Policy(attempts=2)
    assert isinstance(judge_of("pydantic-ai:openai-chat:m"), Judge)


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("pydantic-ai:", "expected pydantic-ai:PROVIDER:MODEL"),
        ("pydantic-ai:test", "expected pydantic-ai:PROVIDER:MODEL"),
        ("pydantic-ai:openai-chat:", "expected pydantic-ai:PROVIDER:MODEL"),
        ("pydantic-ai:openai-chat:a\x00b", "expected pydantic-ai:PROVIDER:MODEL"),
        ("pydantic-ai:no-such-service:m", "no-such-service"),
        ("pydantic-ai:groq:m", "pydantic-ai-slim[groq]"),
        ("pydantic-ai:openai-chat:m[heat=1]", "option 'heat' does not exist"),
        ("pydantic-ai:openai-chat:m[structured=xml]", "expected auto, json or text"),
    ],
)
def test_what_is_no_spec_says_what_was_expected(spec: str, words: str) -> None:
    with pytest.raises(UsageError, match=re.escape(words)):
        judge(spec)


def test_a_key_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY")
    with pytest.raises(UsageError, match="OPENAI_API_KEY") as told:
        judge("pydantic-ai:openai-chat:m")
    assert "test model" not in str(told.value)


def test_the_extra_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    import judgeproof.ask.providers as folder

    monkeypatch.delitem(sys.modules, "judgeproof.ask.providers.pydantic_ai", raising=False)
    monkeypatch.delattr(folder, "pydantic_ai", raising=False)
    monkeypatch.setitem(sys.modules, "pydantic_ai", None)
    with pytest.raises(UsageError, match=re.escape("pip install 'judgeproof[providers]'")):
        judge("pydantic-ai:openai-chat:m")


class _CallsAgain(TestModel):
    """A model that does not do as it is told about calling again."""

    unsupported_settings = frozenset({"max_retries"})

    def __init__(self, name: str = "m", **rest: Any) -> None:
        super().__init__(model_name=name, custom_output_text="{}")


def test_a_service_that_is_called_out_of_sight_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    from judgeproof.ask.providers import pydantic_ai as library

    monkeypatch.setattr(library, "infer_model", lambda name, factory: _CallsAgain())
    with pytest.raises(UsageError, match="neither seen nor counted; use openai-compatible"):
        judge("pydantic-ai:xai:m")
    with pytest.raises(UsageError, match="set AWS_MAX_ATTEMPTS=1"):
        judge("pydantic-ai:bedrock:m")
    found = asked(judge("pydantic-ai:bedrock:m", {"AWS_MAX_ATTEMPTS": "1"}))
    assert isinstance(found, Reply)


def test_models_of_openai_take_the_limit_of_calls() -> None:
    """What is relied on: a model of the library declares where it does not."""
    from pydantic_ai.models.openai import OpenAIChatModel, OpenAIResponsesModel

    assert all("max_retries" not in m.unsupported_settings for m in (OpenAIChatModel, OpenAIResponsesModel))


def test_thoughts_within_a_text_stay_where_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.servers.misbehaving import MODES, _text

    text = "<think>I wonder</think> {} <|im_end|>"
    with serving() as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        MODES["thoughts"] = _text(text)
        server.mode = "thoughts"
        try:
            found = asked(judge("pydantic-ai:openai-chat:m"))
        finally:
            del MODES["thoughts"]
    assert isinstance(found, Reply)
    assert (found.text, found.finish, found.model) == (text, "stop", "m-2026")


def test_one_judge_serves_loop_after_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving() as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        found = judge("pydantic-ai:openai-chat:m")
        assert [type(asked(found)) for _ in range(3)] == [Reply] * 3
    assert {h["Accept-Encoding"] for h in server.headers} == {"identity"}
    assert all("Cookie" not in h for h in server.headers)


def test_many_first_calls_at_once_open_one_model(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(found: Judge) -> list[str]:
        request = Request(
            role="c", row=1, row_id="r", stimulus_id="s", stimulus=None, schema={"type": "object", "properties": {}},
            messages=lambda: ({"role": "user", "content": "U"},),
        )  # fmt: skip
        answers: list[Any] = await asyncio.gather(*(found.ask(request) for _ in range(20)))  # type: ignore[arg-type]
        return [type(answer).__name__ for answer in answers]

    with serving() as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        assert asyncio.run(run(judge("pydantic-ai:openai-chat:m"))) == ["Reply"] * 20


def test_a_temperature_that_the_library_leaves_out_was_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving() as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        found = asked(judge("pydantic-ai:openai-chat:o3"))
    assert "temperature" not in server.bodies[0]
    assert found.terms is not None
    assert found.terms["temperature"] is None


def test_what_was_never_sent_is_no_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(models, "ALLOW_MODEL_REQUESTS", False)
    found = asked(judge("pydantic-ai:openai-chat:m"))
    assert isinstance(found, Failure)
    assert (found.cause, found.call) == ("exception", 0)
