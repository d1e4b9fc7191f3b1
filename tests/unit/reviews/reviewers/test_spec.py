"""Specs of reviewers: what stands before, in and behind the brackets."""

import pytest

from judgeproof.errors import UsageError
from judgeproof.reviews.reviewers.spec import spec_of

OPTIONS = ("FORMAT", "name", "scale")


@pytest.mark.parametrize(
    ("text", "name", "rest"),
    [
        ("ruff", "ruff", None),
        ("  ruff ", "ruff", None),
        ("scripted:a/b.jsonl", "scripted", "a/b.jsonl"),
        ("command:sh -c 'echo [x]: y'", "command", "sh -c 'echo [x]: y'"),
        ("command:", "command", ""),
        ("command:a\nb", "command", "a\nb"),
        ("my-engine.2:model@host:1", "my-engine.2", "model@host:1"),
    ],
)
def test_a_spec_is_taken_apart(text: str, name: str, rest: str | None) -> None:
    spec = spec_of(text)
    assert (spec.name, spec.rest, spec.text) == (name, rest, text)


@pytest.mark.parametrize("text", ["", ":x", "1:x", "[sarif]:x", "a b", "ruff[all", "ruff[a]b"])
def test_what_is_no_spec_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="is no spec; expected a name such as ruff"):
        spec_of(text)


def test_options_name_a_format_words_and_values() -> None:
    spec = spec_of("command[sarif, name = my tool , uncommitted]:x", options=OPTIONS, words=("uncommitted",))
    assert (spec.format, spec.setting("name"), spec.words) == ("sarif", "my tool", {"uncommitted"})
    assert spec.setting("scale") is None


@pytest.mark.parametrize("text", ["a[nme=x]:y", "a[name=]:y", "a[sarif,auto]:y", "a[=x]:y"])
def test_an_option_that_does_not_exist_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match=r"does not exist here; there are: FORMAT, name=VALUE, scale=VALUE"):
        spec_of(text, options=OPTIONS)


def test_without_options_none_exists() -> None:
    with pytest.raises(UsageError, match=r"'all' does not exist here; there are: none"):
        spec_of("scripted[all]:x")


@pytest.mark.parametrize("text", ["scripted", "scripted:", "scripted:  "])
def test_what_is_needed_must_be_there(text: str) -> None:
    with pytest.raises(UsageError, match=r"expected scripted:FILE \(see docs/reviewers.md\)"):
        spec_of(text).needed("FILE")


def test_a_scale_is_one_of_three() -> None:
    assert spec_of("a[scale=ours]:x", options=OPTIONS).scale("foreign") == "ours"
    assert spec_of("a:x").scale("foreign") == "foreign"
    with pytest.raises(UsageError, match=r"'mine' does not exist; there are: ours, foreign, undeclared"):
        spec_of("a[scale=mine]:x", options=OPTIONS).scale("foreign")
