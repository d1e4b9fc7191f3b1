"""Statements that stand beside a sign of something that says nothing: none of them is set aside."""

import pytest

from judgeproof.citations import cues
from judgeproof.citations.naming import is_courteous, may_tell, reads_as_prose
from judgeproof.citations.statements import NONE, statements

BEFORE = "The ferry leaves at seven.\n\n"


def told(text: str) -> list[tuple[str, str]]:
    """Return what a text is behind a sentence that states."""
    first, *found = statements(BEFORE + text)
    assert first.because is None
    return [(s.text, s.kind if s.because is None else f"{s.kind}:{s.because}") for s in found]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Absolutely, aspirin cures cancer.", "unsure:address"),
        ("Of course aspirin kills children.", "unsure:address"),
        ("Definitely stop taking insulin.", "unsure:address"),
        ("Thanks, but aspirin kills.", "unsure:address"),
        ("No problem, bleach heals wounds.", "unsure:address"),
        ("Thanks to aspirin, cancer ended.", "unsure:address"),
        ("Absolutely not.", "unsure:address"),
        ("Of course they do.", "unsure:address"),
        ("Certainly, Paris lost the war.", "unsure:address"),
        ("I hope this helps; aspirin cures cancer.", "unsure:address"),
        ("Feel free to take aspirin with warfarin.", "unsure:address"),
        ("Please don't hesitate to mix bleach and ammonia.", "unsure:address"),
        ("I'm happy to confirm aspirin cures cancer.", "unsure:address"),
        ("Thanks for your question, aspirin cures cancer.", "unsure:address"),
        ("I will explain: aspirin cures cancer.", "unsure:address"),
        ("I'm sorry to hear aspirin kills children.", "unsure:address"),
        ("If you have cancer, take aspirin and let me know.", "unsure:address"),
        ("I'm happy to help with aspirin curing the cancer.", "unsure:address"),
        ("Here is the answer, bleach heals open wounds within hours.", "unsure:introduction"),
        ("Here are the facts, aspirin cures cancer.", "unsure:introduction"),
        ("Here are the facts \u2013 aspirin helps.", "unsure:introduction"),
        ("Here is the reason aspirin cures cancer.", "unsure:introduction"),
        ("Here's what aspirin cures, namely cancer.", "unsure:introduction"),
        ("Here is how aspirin works.", "unsure:introduction"),
        ("Here are the facts, aspirin cures cancer:\n- x?", "unsure:introduction"),
        ("Effects: aspirin cures cancer:\n- x?", "unsure:introduction"),
        ("Aspirin cures cancer:\n\n- Dogs?", "unsure:introduction"),
        ("Aspirin cures cancer and lung disease, including:\n\n- x?", "unsure:introduction"),
        ("The following drugs cure cancer:\n- x?", "unsure:introduction"),
        ("Bleach heals wounds by:\n- x?", "unsure:introduction"),
        ("The tower is unsafe for these reasons:\n- x?", "unsure:introduction"),
        ("The tower collapsed for the following reasons:\n- x?", "unsure:introduction"),
        ("He lied in these speeches:\n- x?", "unsure:introduction"),
        ("Vaccines kill because of the following:\n- x?", "unsure:introduction"),
        ("Here is why the tower collapsed:\n- x?", "unsure:introduction"),
        ("Reasons the dangerous tower collapsed:\n- x?", "unsure:introduction"),
        ("Aspirin cures cancer (https://example.com/a).", "unsure:source_list"),
        ("Aspirin cures cancer https://example.com/a", "unsure:source_list"),
        ("Aspirin kills children, see https://example.com/a.", "unsure:source_list"),
        ("See https://example.com/a for how aspirin cures cancer.", "unsure:source_list"),
        ("Sources: aspirin cures cancer.", "unsure:source_list"),
        ("Source: Aspirin cured 900 patients, as reported on example.com.", "unsure:source_list"),
        ("[^1]: Aspirin cures cancer.", "unsure:source_list"),
        ("**Aspirin cures cancer**\n\nWhat else?", "unsure:heading"),
        ("Aspirin cures cancer\n====\n\nWhat else?", "unsure:heading"),
        ("## Bleach heals open wounds\n\nWhat else?", "unsure:heading"),
        ("## Aspirin Cures Cancer\n\nWhat else?", "unsure:heading"),
        ("## Statins cure cancer\n\nWhat else?", "unsure:heading"),
        ("## Paris besieged Rome twice\n\nWhat else?", "unsure:heading"),
        ("## Monks bought the mill\n\nWhat else?", "unsure:heading"),
        ("It does not.", "unsure:no_words"),
        ("They do not, and never did.", "states"),
        ("He did it himself.", "unsure:no_words"),
        ("No (`[doc-2]`).", "unsure:fragment"),
        ("`Aspirin cures cancer.`", "unsure:code"),
        ("<code>Aspirin cures cancer.</code>", "unsure:code"),
        ("<pre>Aspirin cures cancer.</pre>", "unsure:code"),
        ("```\nAspirin cures cancer and heals all wounds\n```", "unsure:code"),
        ("```\naspirin cures cancer. it heals all wounds.\n```", "unsure:code"),
        ("~~~text\naspirin cures cancer\nx = 1\n~~~", "unsure:code"),
        ("    aspirin cures cancer and heals all wounds.", "unsure:code"),
        ("```\n\u963f\u53f8\u5339\u6797\u6cbb\u7597\u764c\u75c7\n```", "unsure:code"),
        ("| Aspirin cures cancer | Bleach heals wounds |\n|---|---|\n| x? | x? |", "unsure:table_head"),
    ],
)
def test_a_statement_beside_a_sign_is_not_set_aside(text: str, kind: str) -> None:
    assert told(text)[0][1] == kind


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("## Notes\n\n- Aspirin cures cancer.", ["none:heading", "states"]),
        (
            "**Notes**\n\nThe trial (2019) found that aspirin is a safe cure for all cancers.",
            ["none:heading", "states"],
        ),
        ("## Sources\n\n- Aspirin cures cancer.", ["none:heading", "unsure:source_list"]),
        ("## Sources\n\n- Aspirin cures cancer", ["none:heading", "unsure:source_list"]),
        ("## Sources\n\n- Aspirin cures cancer (2019)", ["none:heading", "unsure:source_list"]),
        ("## References\n\nThe ferry sinks daily, see www.x.com.", ["none:heading", "unsure:source_list"]),
        ("## References\n\n" + "wet peat and " * 15 + "(2019)", ["none:heading", "unsure:source_list"]),
        ("Is aspirin a cure for cancer? Of course.", ["none:question", "unsure:address"]),
        ("Is aspirin a cure for cancer? Absolutely!", ["none:question", "unsure:address"]),
        ("Is aspirin a cure for cancer? It is so.", ["none:question", "unsure:no_words"]),
    ],
)
def test_what_stands_before_it_sets_no_statement_aside(text: str, kinds: list[str]) -> None:
    assert [kind for _, kind in told(text)] == kinds


def test_a_bare_denial_or_a_lone_affirmation_may_answer() -> None:
    (found,) = statements("No ([doc-2]).", markers=[(4, 11)])
    assert (found.kind, found.because) == ("unsure", "fragment")
    (found,) = statements("Absolutely.")
    assert (found.kind, found.because) == ("unsure", "address")


def test_statements_behind_markers_are_no_entries() -> None:
    text = "Peat is old.\n[1] Aspirin cures cancer\n[2] Bleach heals wounds"
    places = [(text.index(f"[{n}]"), text.index(f"[{n}]") + 3) for n in (1, 2)]
    assert [s.kind for s in statements(text, markers=places)] == ["states"] * 3


@pytest.mark.parametrize(
    "text",
    [
        "Hello there!",
        "Thanks a lot for your question!",
        "Sure!",
        "I hope this helps!",
        "Let me know if you have any other questions.",
        "Let me know if you'd like more details about the old mill.",
        "Please feel free to ask if you need further clarification.",
        "If you have any questions, feel free to ask!",
        "I apologize for the confusion.",
        "N'h\u00e9sitez pas \u00e0 poser d'autres questions.",
        "Here is an overview.",
        "Here is a summary of the main points:\n- x?",
        "Here are the steps to bake bread:\n- x?",
        "The package contains the following items:\n- x?",
        "It is made of:\n- x?",
        "It consists of the following parts:\n- x?",
        "To bake bread, follow these steps:\n1. x?",
        "Key benefits of aspirin:\n- x?",
        "These are the benefits:\n- x?",
        "Side effects include:\n- x?",
        "## Side effects\n\nx?",
        "## Side effects of aspirin\n\nx?",
        "## How to install the tool\n\nx?",
        "## Understanding the law\n\nx?",
        "## The recommended dose\n\nx?",
        "**Key Takeaways**\n\nx?",
        "## Options for treatment\n\nx?",
        "## References\n\n- Ames, B., Mills of Bath, 1999, https://example.org",
        "## References\n\n- The Mill Handbook",
        "Source: https://example.org/mill.",
        "[^1]: https://example.org/mill",
        "Sources: Handbook of mills",
        "See https://example.org/a for the plan.",
        "`make all`",
        "```\nnpm install the thing here\n```",
        "```js\nrun();\n// it runs the whole thing\n```",
        "    int x = 1;\n",
        "It is so.",
    ],
)
def test_what_says_nothing_is_still_set_aside(text: str) -> None:
    assert {kind.partition(":")[0] for _, kind in told(text)} == {NONE}


@pytest.mark.parametrize(
    ("text", "tells"),
    [
        ("Peat", False),
        ("Old peat", False),
        ("It burns", True),
        ("Peat kills", True),
        ("Bog walks in Wales", False),
        ("Bog class act", False),
        ("To heat the house", False),
        ("Bread for the day", False),
    ],
)
def test_the_form_of_words_tells_a_name_from_a_sentence(text: str, *, tells: bool) -> None:
    assert may_tell(text) == tells


def test_a_head_of_names_is_still_set_aside() -> None:
    head = "| Name | Side effects | Daily dose |\n|---|---|---|\n| peat | wet feet | none |"
    assert [kind for _, kind in told(head)] == ["none:table_head", "states"]


def test_courtesies_and_prose() -> None:
    assert is_courteous("I'd like to help you\u2019ve asked")
    assert not is_courteous("your aspirin")
    assert not reads_as_prose("")
    assert not reads_as_prose("```\nx = 1\n```")
    assert reads_as_prose("x = 1\npeat burns for weeks;")
    assert all(word == word.casefold() for word in cues.COURTESIES | cues.TELLING | cues.AFTER_NOUN)


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("```\nThe harbour is open all year [doc-1].\n```", "unsure"),
        ("```\nthe harbour is open all year [1]\n```", "unsure"),
        ("```\nx = rates[0] + rates[1]\n```", "none"),
        ("```\nprint rates[0] and rates[1]\n```", "none"),
    ],
)
def test_a_citation_makes_no_code_of_prose(code: str, kind: str) -> None:
    assert [found.kind for found in statements(code)] == [kind]
