"""A language model as judge: what a spec says, where a key goes, and what is never shown."""

import asyncio
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.servers.misbehaving import CANARY, serving

from judgeproof.ask.facts import Answer, Reply, Request
from judgeproof.ask.limiting import Bounds
from judgeproof.ask.retrying import Policy
from judgeproof.citations.question import reply_schema
from judgeproof.errors import UsageError
from judgeproof.judges import Judge, judge_of
from judgeproof.judges.model import model_judge
from judgeproof.judges.options import OPTIONS
from judgeproof.judges.spec import shown

URL = "http://127.0.0.1:8000/v1"
KEYS = {
    "OPENAI_API_KEY": "sk-openai-1234567",
    "ANTHROPIC_API_KEY": "sk-ant-12345678",
    "JUDGEPROOF_API_KEY": CANARY,
}


def judge(spec: str, environment: dict[str, str] | None = None) -> Judge:
    return model_judge(spec, spec.partition(":")[2], environment=KEYS if environment is None else environment)


def asked(chosen: Judge) -> Answer:
    async def run() -> Answer:
        pending: Any = chosen.ask(
            Request(
                role="citations", row=1, row_id="r1", stimulus_id="s", stimulus=None, schema=reply_schema(rubric=True),
                messages=lambda: ({"role": "system", "content": "S"}, {"role": "user", "content": "U"}),
            )
        )  # fmt: skip
        return await pending

    return asyncio.run(run())


@pytest.mark.parametrize(
    ("spec", "name"),
    [
        ("openai:gpt-x", "openai:gpt-x"),
        ("openai:ft:gpt-x:org::id", "openai:ft:gpt-x:org::id"),
        ("anthropic:claude-x", "anthropic:claude-x"),
        (f"openai-compatible:qwen/q-7b:free@{URL}", "openai-compatible:qwen/q-7b:free"),
        (f"openai-compatible:@cf/meta/l-3@{URL}", "openai-compatible:@cf/meta/l-3"),
        ("openai-compatible:m@http://[::1]:8000/v1", "openai-compatible:m"),
        (f"anthropic:claude-x@{URL}", "anthropic:claude-x"),
        ("openai:gpt-x[temperature=1, attempts=3]", "openai:gpt-x"),
        ("openai-compatible:m@http://[::1]:8000/v1[rate=2]", "openai-compatible:m"),
    ],
)
def test_a_spec_names_a_model(spec: str, name: str) -> None:
    found = judge(spec)
    assert (found.name, found.spec, found.version, found.score_mode) == (name, spec, "1", "rubric")
    assert found.service is not None


def test_options_bound_how_a_service_is_asked() -> None:
    plain = judge("openai:m").service
    assert plain is not None
    assert plain.policy == Policy()
    assert (plain.gate.rate, plain.gate.shut) == (None, None)
    found = judge(
        "openai:m[attempts=3, backoff=0.1, longest_wait=5, total_wait=9, rate=2.5, give_up=7, timeout=3]"
    ).service
    assert found is not None
    assert found.policy == Policy(attempts=3, first=0.1, longest=5, total=9)
    assert found.gate.rate == 2.5
    assert found.gate._bounds == Bounds(rate=2.5, give_up=7, longest=5)


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("openai:", "expected openai:MODEL"),
        ("openai-compatible:", "expected openai-compatible:MODEL@URL"),
        ("openai-compatible:m", "expected openai-compatible:MODEL@URL, with the address"),
        ("openai-compatible:m@ftp://x", "with the address"),
        ("openai-compatible:m@http://", "its address cannot be used"),
        ("openai-compatible:m@http://x:99999/", "its address cannot be used"),
        ("openai-compatible:m@http://x:0/", "its address cannot be used"),
        ("openai-compatible:m@http://x y/", "its address cannot be used"),
        ("openai-compatible:m@http://[::1/", "its address cannot be used"),
        ("openai-compatible:@http://x/", "expected openai-compatible:MODEL@URL"),
        ("openai:m\n", None),
        ("openai:a\x00b", "expected openai:MODEL"),
        ("openai:m[heat=1]", "option 'heat' does not exist; there are: temperature, max_tokens"),
        ("openai:m[temperature=hot]", "temperature='hot'; expected a number"),
        ("openai:m[temperature=nan]", "temperature='nan'; expected a number from 0 to 2"),
        ("openai:m[temperature=3]", "expected a number from 0 to 2"),
        ("openai:m[attempts=0]", "expected a whole number from 1 to 20"),
        ("openai:m[attempts=1.5]", "expected a whole number from 1 to 20"),
        ("openai:m[attempts=²]", "expected a whole number from 1 to 20"),
        ("openai:m[timeout=inf]", "expected a number from 0.001 to 3600"),
        ("openai:m[structured=xml]", "expected auto, json or text"),
        ("anthropic:m[structured=json]", "no JSON mode; expected structured=auto"),
        ("anthropic:m[max_tokens=none]", "needs max_tokens"),
    ],
)
def test_what_is_no_spec_says_what_was_expected(spec: str, words: str | None) -> None:
    if words is None:
        assert judge(spec).name == "openai:m"
        return
    with pytest.raises(UsageError, match=re.escape(words)):
        judge(spec)


@pytest.mark.parametrize(
    ("spec", "name"), [("openai:m", "OPENAI_API_KEY"), ("anthropic:m", "ANTHROPIC_API_KEY")]
)
def test_a_key_that_is_missing_is_named(spec: str, name: str) -> None:
    for environment in ({}, {name: ""}, {name: " \n"}, {"JUDGEPROOF_API_KEY": CANARY}):
        with pytest.raises(UsageError, match=f"{name} is not set"):
            judge(spec, environment)
    with pytest.raises(UsageError, match="its value is not shown") as told:
        judge(spec, {name: f"{CANARY}\r\nX-Evil: 1"})
    assert CANARY not in str(told.value)


def test_a_judge_that_is_only_reckoned_with_needs_no_key_and_is_never_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", " ")
    found = judge_of("openai:m", asked=False)
    assert (found.spec, found.name, found.most_tokens) == ("openai:m", "openai:m", 4096)
    with pytest.raises(AssertionError, match="was asked about"):
        asked(found)
    with pytest.raises(UsageError, match="OPENAI_API_KEY is not set"):
        judge_of("openai:m")
    with pytest.raises(UsageError, match="expected openai:MODEL"):
        judge_of("openai:", asked=False)
    assert judge_of("embedded", asked=False).name == "embedded"


def test_a_key_goes_only_where_it_belongs() -> None:
    with serving() as server:
        for kind in ("openai-compatible", "openai", "anthropic"):
            assert isinstance(asked(judge(server.spec("", kind=kind))), Reply)
            assert isinstance(
                asked(
                    judge(
                        server.spec("", kind=kind), {"OPENAI_API_KEY": "a" * 9, "ANTHROPIC_API_KEY": "b" * 9}
                    )
                ),
                Reply,
            )
    keys = [(h.get("Authorization"), h.get("x-api-key"), h.get("anthropic-version")) for h in server.headers]
    chat = [(f"Bearer {CANARY}", None, None), (None, None, None)]
    assert keys == [*chat, *chat, (None, CANARY, "2023-06-01"), (None, None, "2023-06-01")]
    assert {h["Accept-Encoding"] for h in server.headers} == {"identity"}
    assert all("Cookie" not in h for h in server.headers)


def test_a_line_end_is_no_part_of_a_key() -> None:
    with serving() as server:
        asked(judge(server.spec(""), {"JUDGEPROOF_API_KEY": f"{CANARY}\r\n"}))
    assert server.headers[0]["Authorization"] == f"Bearer {CANARY}"


def test_what_stands_before_a_host_opens_it_and_is_not_shown() -> None:
    with serving() as server:
        spec = f"openai-compatible:m@http://us%20er:{CANARY}@127.0.0.1:{server.port}/v1?api-version=2024-02-01&sig={CANARY}x"
        found = judge(spec)
        reply = asked(found)
    assert isinstance(reply, Reply)
    assert server.headers[0]["Authorization"].startswith("Basic ")
    assert found.spec == f"openai-compatible:m@http://***@127.0.0.1:{server.port}/v1?api-version=***&sig=***"
    assert CANARY not in f"{found!r}"


@pytest.mark.parametrize(
    "spec",
    [
        f"openai-compatibel:m@http://u:{CANARY}@127.0.0.1/v1",
        f"openai-compatible:m@http://u:{CANARY}@127.0.0.1:99999/v1",
        f"openai-compatible:m@http://u:{CANARY}/x@127.0.0.1/v1",
        f"openai-compatible:m@http://u:{CANARY}@127.0.0.1/v1[heat=1]",
        f"openai-compatible:m@http://127.0.0.1/v1?key={CANARY}[heat=1]",
        f"openai:m@https://{CANARY}@[::1/",
    ],
)
def test_no_error_shows_a_secret(spec: str) -> None:
    with pytest.raises(UsageError) as told:
        judge_of(spec)
    assert CANARY not in str(told.value)
    assert "127.0.0.1" in str(told.value) or "[::1" in str(told.value)


@pytest.mark.parametrize(
    ("kind", "base", "path"),
    [
        ("openai-compatible", "", "/chat/completions"),
        ("openai-compatible", "/v1", "/v1/chat/completions"),
        ("openai-compatible", "/v1/", "/v1/chat/completions"),
        ("openai-compatible", "/a/v1/chat/completions", "/a/v1/chat/completions"),
        ("openai-compatible", "/v1/chat", "/v1/chat/completions"),
        ("anthropic", "", "/v1/messages"),
        ("anthropic", "/v1", "/v1/messages"),
        ("anthropic", "/proxy", "/proxy/v1/messages"),
        ("anthropic", "/v1/messages", "/v1/messages"),
    ],
)
def test_an_address_may_end_anywhere_before_the_path(kind: str, base: str, path: str) -> None:
    from judgeproof.ask.providers import DIALECTS
    from judgeproof.judges.model import _path

    assert _path(base, DIALECTS[kind]) == path


@given(st.text(max_size=30))
def test_any_text_is_a_spec_or_an_error(rest: str) -> None:
    for kind in ("openai", "openai-compatible"):
        try:
            found = model_judge(f"{kind}:{rest}", rest, environment=KEYS)
        except UsageError:
            continue
        assert found.name.startswith(kind)


def test_what_is_shown_of_other_specs_is_all_of_it() -> None:
    for spec in ("embedded", "scripted:a@b?c=d", "replay:runs/x", f"openai-compatible:m@{URL}[rate=1]"):
        assert shown(spec) == spec


def test_every_option_has_a_meaning_in_the_docs() -> None:
    from pathlib import Path

    page = (Path(__file__).resolve().parents[3] / "docs" / "providers.md").read_text("utf-8")
    assert [name for name in OPTIONS if f"| `{name}` |" not in page] == []
