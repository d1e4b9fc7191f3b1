"""Where a sentence ends, in prose and between the blocks of Markdown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeproof.text.sentences import sentences


def split(text: str) -> list[str]:
    return [text[start:end] for start, end in sentences(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("One. Two! Three? Four", ["One.", "Two!", "Three?", "Four"]),
        ("It was 1995. Then 2005.", ["It was 1995.", "Then 2005."]),
        ("It ends here . Then not.", ["It ends here .", "Then not."]),
        ("One.\nTwo.", ["One.", "Two."]),
        ('He said "so." Then he left.', ['He said "so."', "Then he left."]),
        ("It is **so.** Then (this.) Then that.", ["It is **so.**", "Then (this.)", "Then that."]),
        ("Really?! Yes\u2026 No.", ["Really?!", "Yes\u2026", "No."]),
        ("塔高三百米。它在巴黎！是吗？", ["塔高三百米。", "它在巴黎！", "是吗？"]),
        ("「塔高。」然后。", ["「塔高。」", "然后。"]),
        ("", []),
        (" \n ", []),
        ("  One.  Two. ", ["One.", "Two."]),
    ],
)
def test_stops(text: str, found: list[str]) -> None:
    assert split(text) == found


@pytest.mark.parametrize(
    "gap",
    ["\u00a0", "\u2003", "\u3000", "\u2028", "\x0b", " \u200b", "\u200b ", "\u00ad\u2060 ", "\ufeff\n", "\u202e\u00a0\u200d"],
)  # fmt: skip
def test_blanks_and_marks_that_are_not_seen_hold_no_sentences_together(gap: str) -> None:
    found = split(f"One.{gap}Two.")
    assert [part.strip("\u200b\u00ad\u2060\ufeff\u202e") for part in found] == ["One.", "Two."]
    assert len(split(f"Dr.{gap}Smith.")) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Dr. Smith came.",
        "See fig. 3 there.",
        "J. R. Tolkien wrote.",
        "In the U.S. Congress sits.",
        "It is e.g. Paris.",
        "It costs 3.5 euros.",
        "At www.example.org it is.",
        "It rose ... and fell.",
        "Wait! he said.",
        "See no. 5 there.",
        "Acme Inc. Paris is it.",
    ],
)
def test_a_point_that_ends_nothing(text: str) -> None:
    assert split(text) == [text]


def test_an_answer_that_is_no_ends_where_it_ends() -> None:
    assert split("The answer is no. The tower stands.") == ["The answer is no.", "The tower stands."]


def test_a_number_or_a_small_word_before_a_point_ends_a_sentence() -> None:
    assert split("It was 1889. The tower rose.") == ["It was 1889.", "The tower rose."]
    assert split("It weighs 5 g. The rest is air.") == ["It weighs 5 g.", "The rest is air."]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
class TestBlocks:
    def test_a_line_end_is_no_sentence_end(self, end: str) -> None:
        assert split(f"The tower{end}is tall{end}indeed.") == [f"The tower{end}is tall{end}indeed."]

    def test_a_blank_line_is_one(self, end: str) -> None:
        assert split(f"The tower{end}{end}It is tall") == ["The tower", "It is tall"]
        assert split(f"The tower{end} > {end}It is tall") == ["The tower", "It is tall"]

    @pytest.mark.parametrize("mark", ["- ", "* ", "+ ", "\u2022 ", "1. ", "2) ", "  - "])
    def test_an_item_is_one(self, end: str, mark: str) -> None:
        assert split(f"Things{end}{mark}one{end}{mark}two") == [
            "Things",
            f"{mark.lstrip()}one",
            f"{mark.lstrip()}two",
        ]

    @pytest.mark.parametrize("line", ["# Heading", "> Quote", "| a | b |", "```", "~~~", "==="])
    def test_the_start_of_another_block_is_one(self, end: str, line: str) -> None:
        assert split(f"Text{end}{line}") == ["Text", line]

    def test_a_line_that_only_looks_like_an_item_goes_on(self, end: str) -> None:
        assert split(f"it is{end}-5 degrees") == [f"it is{end}-5 degrees"]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_heading_ends_with_its_line(end: str) -> None:
    assert split(f"# The tower{end}It is tall.") == [f"# The tower{end}", "It is tall."]
    assert split(f"#hash{end}tags") == [f"#hash{end}tags"]


TEXTS = st.lists(
    st.sampled_from(["a", "Dr", ".", "!", "\u2026", " ", "\n", "\r\n", "\r", "# ", "- ", "| ", ">", "1", "\u3002", '"', ")"]),
    max_size=30,
)  # fmt: skip


@given(TEXTS.map("".join))
def test_sentences_are_in_order_and_leave_out_blanks_and_marks_of_quotes_alone(text: str) -> None:
    reached = 0
    for start, end in sentences(text):
        assert reached <= start < end <= len(text)
        assert not text[reached:start].strip(" \t\r\n>")
        assert text[start].strip()
        reached = end
    assert not text[reached:].strip(" \t\r\n>")
