"""Which stop ends a sentence, sign by sign."""

import pytest

from judgeproof.text.sentences import sentences


def cut(text: str) -> list[str]:
    return [text[start:end].strip() for start, end in sentences(text)]


@pytest.mark.parametrize(
    "parts",
    [
        # A word longer than every abbreviation, and words as long as the longest one.
        ("The ship left Rotterdam.", "It rained."),
        ("The ship left Lisbon.", "It rained."),
        ("It weighs approx. Nine tonnes.", "It rained."),
        # What opens before an abbreviation belongs to no word.
        ("It weighs (approx. Nine tonnes).", "It rained."),
        ("It was he (Dr. Smith).", "It rained."),
        # Far behind the beginning of the text only the words right before the stop are looked at.
        ("The letter was signed by the old Dr. Smith of Rome.", "He left."),
        ("The letter was signed by the very old man.", "He left."),
        # What is no word before the point ends a sentence, a letter alone or with points does not.
        ("It was 5.", "He left."),
        ("They met at 5%.", "He left."),
        ("They met at 5 p.m. Paris time.", "He left."),
        ("It was signed by J. Smith.", "He left."),
        ("It was signed by x.", "He left."),
        # Nobody can tell an initial from the pronoun.
        ("It was said by I. He left.",),
        # Other stops end a sentence behind an abbreviation too.
        ("Is that the Dr!", "He left."),
        ("Is that the Dr?", "He left."),
        ("Do you mean milk etc.?", "He left."),
        ("Do you mean milk etc.!", "He left."),
        ("We answered no.", "He left."),
        ("See no. 5 of the list.", "He left."),
        # A small letter goes on with the sentence.
        ("He said wait! and left.", "It rained."),
        ("It stopped. and left.", "It rained."),
    ],
)
def test_a_stop_ends_a_sentence_or_not(parts: tuple[str, ...]) -> None:
    assert cut(" ".join(parts)) == list(parts)


def test_a_text_with_every_kind_of_break_is_cut_at_each() -> None:
    text = "One.\n\nTwo!\r\rThree? Four\u2026 Five\u3002Six\uff01Seven\uff1fEight\uff61Nine. Ten."
    assert cut(text) == [
        "One.", "Two!", "Three?", "Four\u2026", "Five\u3002", "Six\uff01", "Seven\uff1f", "Eight\uff61", "Nine.", "Ten.",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "between", ["\n\n", "\r\r", "! ", "? ", "\u2026 ", "\u3002", "\uff01", "\uff1f", "\uff61"]
)
def test_a_break_of_one_kind_is_found_beside_points(between: str) -> None:
    stop = between.strip()
    assert cut(f"A dog barks{between}Two dogs bark. All bark.") == [
        f"A dog barks{stop}", "Two dogs bark.", "All bark.",
    ]  # fmt: skip


def test_headings_end_where_their_line_does() -> None:
    assert cut("# Rome\nIt is old. It is big.\n## Paris\nIt is big.") == [
        "# Rome", "It is old.", "It is big.", "## Paris", "It is big.",
    ]  # fmt: skip
    # A sign in the middle of a line begins no heading.
    assert cut("It rained. # of dogs: 5\nand two cats.") == ["It rained.", "# of dogs: 5\nand two cats."]
