"""Who makes a model, as far as its name tells, and what is said where a judge would judge its own kind."""

import pytest

from judgeproof.judges.vendors import conflicts, vendor_of


@pytest.mark.parametrize(
    ("spec", "vendor"),
    [
        ("openai:gpt-5-mini", "openai"),
        ("openai:o3", "openai"),
        ("openai:chatgpt-4o-latest", "openai"),
        ("openai:ft:gpt-4o:org::id", "openai"),
        ("anthropic:claude-sonnet-4-5[temperature=1, attempts=2]", "anthropic"),
        ("openai-compatible:anthropic/claude-3@https://openrouter.ai/api/v1", "anthropic"),
        ("openai-compatible:claude-3@http://127.0.0.1:1/gpt-4/v1", "anthropic"),
        ("openai:claude-opus@https://gateway.example/v1", "anthropic"),
        ("meta-llama/Llama-3.3-70B-Instruct", "meta"),
        ("deepseek-r1-distill-llama-70b", "deepseek"),
        ("us.anthropic.claude-3-5-sonnet-20241022-v2:0", "anthropic"),
        ("bedrock/amazon.nova-pro-v1:0", "amazon"),
        ("meta.llama3-70b-instruct-v1:0", "meta"),
        ("vertexai/gemini-2.5-pro", "google"),
        ("gemma3:27b", "google"),
        ("qwen2.5-coder:32b", "alibaba"),
        ("mistralai/mixtral-8x7b", "mistral"),
        ("phi4", "microsoft"),
        ("x-ai/something-new", "xai"),
        ("openrouter/nousresearch/hermes-3", "nousresearch"),
        ("GPT-4o", "openai"),
        ("o10x", None),
        ("orca-2", None),
        ("embedded", None),
        ("scripted", None),
        ("", None),
        (":", None),
        ("openai-compatible:our-model@http://10.0.0.1/v1", None),
        ("our-model-v1.5", None),
    ],
)
def test_the_maker_is_told_by_the_name_of_the_model_before_that_of_the_service(
    spec: str, vendor: str | None
) -> None:
    assert vendor_of(spec) == vendor


def said(first: str, second: str | None = None, *answered: str) -> list[str]:
    judges = [{"name": first}, None if second is None else {"name": second}]
    return list(conflicts(judges, answered))


ALIKE = "where they agree, that tells how far one of them varies, not that they are right."


def test_a_judge_of_the_vendor_that_answered_is_named() -> None:
    assert said("openai:gpt-5", None, "gpt-4o", "claude-3") == [
        "The judge openai:gpt-5 is made by openai, as is what it judges: gpt-4o. A judge may favour its own kind."
    ]
    assert said("anthropic:claude-3", "openai:gpt-5", "gpt-4o") == [
        "The judge openai:gpt-5 is made by openai, as is what it judges: gpt-4o. A judge may favour its own kind."
    ]


def test_nothing_is_said_where_nothing_is_shared_or_nobody_is_named() -> None:
    assert said("openai:gpt-5", None, "claude-3") == []
    assert said("openai:gpt-5") == []
    assert said("openai:gpt-5", "anthropic:claude-3") == []
    assert said("embedded", None, "gpt-4o") == []


def test_a_conflict_that_cannot_be_ruled_out_is_not() -> None:
    assert said("openai:gpt-5", None, "house-model") == [
        "Who makes house-model is not known from the name, so no conflict of vendors can be ruled out."
    ]
    # Nobody is known: that is no reason to be silent.
    assert said("judge-x", None, "house-model") == [
        "Who makes judge-x, house-model is not known from the name, so no conflict of vendors can be ruled out."
    ]


def test_two_judges_of_one_maker_are_hardly_two() -> None:
    assert said("openai:gpt-5", "openai:gpt-4o") == [f"Both judges are made by openai: {ALIKE}"]
    assert said("house-a", "house-b") == []


def test_one_judge_heard_twice_is_said_to_be_one() -> None:
    assert said("embedded", "embedded") == [f"Both judges are embedded: {ALIKE}"]
    assert said("openai:gpt-5", "openai:gpt-5") == [f"Both judges are openai:gpt-5: {ALIKE}"]
    assert said("scripted", "scripted") == [], "two scripts may say different things under this name"
