"""Edges of labels and of documents: what may stand before a label, and which tag ends what."""

import pytest

from judgeproof.citations.contexts import read_context


def sources(text: str, format: str = "labelled") -> dict[str, str]:
    read = read_context(text, format=format)
    return {source.label: source.passages[0] for source in read.sources.values()}


@pytest.mark.parametrize("before", ["", "\n", "\r", "\r\n", "Intro.\n"])
def test_a_lead_is_as_long_on_the_first_line_as_on_any_other(before: str) -> None:
    lead = f"-{' ' * 22}"
    assert sources(f"{before}{lead}[a-1] Old.") == {"a-1": "Old."}
    assert sources(f"{before}{lead} [a-1] Old.") == {}


def test_a_line_of_one_sign_before_a_label_is_no_beginning_of_a_line() -> None:
    assert sources("[a-1] Old.\n([a-2] Wet.)\nx[a-3] Soft.") == {"a-1": "Old.\n([a-2] Wet.)\nx[a-3] Soft."}
    assert sources("[a-1]\n([a-2] Wet.)") == {"a-1": "([a-2] Wet.)"}


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_a_label_below_a_closed_fence_is_read(end: str) -> None:
    text = end.join(["[a-1] Old.", "```", "[b-1] Code.", "```", "[a-2] Wet."])
    assert list(sources(text)) == ["a-1", "a-2"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # A document without a name hides none of those inside it.
        ('<document><source id="a">Old.</source></document>', {"a": "Old."}),
        ('<document><document id="a">Old.</document></document>', {"a": "Old."}),
        # One that is never closed hides none behind it, and none of its kind is closed by a tag before it.
        ('<doc id="a">Old.<source id="b">Wet.</source>', {"b": "Wet."}),
        ('</doc><doc id="a">Old.', {}),
        ('<doc id="a"></doc><doc id="b">Wet.</doc>', {"b": "Wet."}),
        # The content is what stands between its tags, wherever it stands.
        ('<doc id="a"><content>Old.</content></doc>', {"a": "Old."}),
        ('<doc id="a">By B. <content>Old.</content></doc>', {"a": "Old."}),
        ('<doc id="a">By B. <content>Old.</doc>', {"a": "By B. <content>Old."}),
        ('<doc id="a">By B.</content> Old.</doc>', {"a": "By B.</content> Old."}),
        ('<doc id="a"></content><content>Old.</content></doc>', {"a": "Old."}),
    ],
)
def test_documents_end_where_their_own_tag_closes_them(text: str, expected: dict[str, str]) -> None:
    assert sources(text, "xml") == expected
