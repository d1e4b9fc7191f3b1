"""What a service does not take is left out from then on, one thing at a time, and nothing else."""

import pytest

from judgeproof.ask.providers import DIALECTS
from judgeproof.ask.providers.dialect import Terms
from judgeproof.ask.providers.negotiation import Negotiation


def negotiation(name: str = "openai-compatible", **changes: object) -> Negotiation:
    dialect = DIALECTS[name]
    wanted = {"structured": dialect.ladder[0], "temperature": 0.0, "max_tokens": 100, **changes}
    return Negotiation(dialect, **wanted)  # type: ignore[arg-type]


def test_the_ladder_is_climbed_down() -> None:
    tried = negotiation()
    seen = [tried.terms.structured]
    while tried.refused("response_format", tried.terms):
        seen.append(tried.terms.structured)
    assert seen == ["json_schema", "json_object", "text"]
    assert tried.terms.told() == {
        "structured": "text", "temperature": 0.0, "max_tokens": 100,
        "refused": ["structured: json_schema", "structured: json_object"],
    }  # fmt: skip


def test_what_overlaps_is_learnt_once() -> None:
    tried = negotiation()
    sent = tried.terms
    assert [tried.refused("json_schema", sent) for _ in range(64)] == [True] * 64
    assert tried.terms.structured == "json_object"
    assert tried.terms.refused == ("structured: json_schema",)
    assert [tried.refused("temperature", sent) for _ in range(64)] == [True] * 64
    assert tried.terms.refused == ("structured: json_schema", "temperature")


def test_a_limit_has_two_names() -> None:
    tried = negotiation("openai")
    first = tried.terms
    assert first.max_tokens_as == "max_completion_tokens"
    assert tried.refused("max_completion_tokens", first)
    assert (tried.terms.max_tokens_as, tried.terms.max_tokens) == ("max_tokens", 100)
    assert tried.refused("max_tokens", first), "another call has learnt of it"
    assert tried.terms.max_tokens == 100
    assert tried.refused("max_tokens", tried.terms)
    assert tried.terms.max_tokens is None
    assert not tried.refused("max_tokens", tried.terms)
    assert tried.terms.refused == ("max_completion_tokens", "max_tokens")


def test_a_limit_that_is_needed_stays() -> None:
    tried = negotiation("anthropic")
    assert not tried.refused("max_tokens", tried.terms)
    assert tried.terms.told() == {"structured": "json_schema", "temperature": 0.0, "max_tokens": 100}
    assert tried.refused("output_config", tried.terms)
    assert tried.terms.structured == "text"


@pytest.mark.parametrize("name", [*DIALECTS])
def test_every_service_is_asked_in_the_end(name: str) -> None:
    """However much is refused, it ends: no more than a handful of calls are lost to it."""
    tried = negotiation(name)
    lost = 0
    while any(tried.refused(word, tried.terms) for word in tried.takes.parameters):
        lost += 1
        assert lost <= 5
    assert isinstance(tried.terms, Terms)
    assert not tried.refused("temperature", tried.terms)
