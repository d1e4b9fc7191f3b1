"""Each declared translation of a severity word, with the reason for it; no word is louder by accident."""

import pytest

from judgeproof.reviews.levels import LEVELS
from judgeproof.reviews.parsers import severity
from judgeproof.reviews.parsers.severity import Words

TABLES = {name: table for name, table in vars(severity).items() if isinstance(table, Words)}

ARGUED = [
    # A compiler's error does not build or must not run, a warning should be looked at, a note explains.
    ("COMPILER", "error", "error"), ("COMPILER", "Warning", "warning"), ("COMPILER", "note", "info"),
    ("COMPILER", "fatal error", "critical"),
    # Matters of taste: RuboCop's and pylint's conventions and refactorings, hadolint's and ShellCheck's style.
    ("COMPILER", "convention", "nit"), ("COMPILER", "refactor", "nit"), ("COMPILER", "style", "nit"),
    # Risk: high must not be shipped; only what is called critical or a blocker is louder.
    ("RISK", "CRITICAL", "critical"), ("RISK", "HIGH", "error"), ("RISK", "MEDIUM", "warning"), ("RISK", "LOW", "info"),
    # SARIF: `none` says that severity does not apply, so it is not a nit either.
    ("SARIF", "error", "error"), ("SARIF", "note", "info"), ("SARIF", "none", "info"),
    # ESLint's numbers are the only words that it speaks.
    ("ESLINT", "2", "error"), ("ESLINT", "1", "warning"),
    # Both ages of Semgrep's words.
    ("SEMGREP", "ERROR", "error"), ("SEMGREP", "HIGH", "error"), ("SEMGREP", "INVENTORY", "info"),
    ("CODECHECKER", "STYLE", "nit"), ("CODECHECKER", "UNSPECIFIED", "info"),
    # Code Climate: blocker and critical both stop a release; major is a warning as for the incumbent.
    ("CODE_QUALITY", "blocker", "critical"), ("CODE_QUALITY", "major", "warning"), ("CODE_QUALITY", "minor", "info"),
    # A security severity where there is one, else the level of the rule.
    ("CODE_SCANNING", "high", "error"), ("CODE_SCANNING", "note", "info"),
    # The incumbent calls most of what it says major, so major is no error; the contender uses it for errors.
    ("INCUMBENT", "major", "warning"), ("INCUMBENT", "minor", "info"), ("INCUMBENT", "trivial", "nit"),
    ("INCUMBENT", "nitpick", "nit"), ("CONTENDER", "major", "error"), ("CONTENDER", "style", "nit"),
    ("CONTENDER", "suggestion", "info"), ("CONTENDER", "blocker", "critical"),
    # Priorities: P0 drops everything else, P1 is urgent, P2 can wait for its turn.
    ("PRIORITY", "P0", "critical"), ("PRIORITY", "P1", "error"), ("PRIORITY", "P2", "warning"), ("PRIORITY", "P3", "info"),
    ("COMMENTS", "Major", "warning"), ("COMMENTS", "High", "error"), ("COMMENTS", "P1", "error"),
    ("COMMENTS", "failure", "error"), ("COMMENTS", "notice", "info"),
    # Ours are read as they are.
    ("OURS", "critical", "critical"), ("OURS", "nit", "nit"),
]  # fmt: skip


@pytest.mark.parametrize(("table", "word", "level"), ARGUED)
def test_a_declared_word_is_read_as_argued(table: str, word: str, level: str) -> None:
    assert TABLES[table].level(word) == level


@pytest.mark.parametrize("table", sorted(TABLES))
def test_a_word_that_nobody_declared_is_quiet(table: str) -> None:
    # The second hosted tool declares a warning for what it does not say.
    expected = "warning" if table == "CONTENDER" else "info"
    assert TABLES[table].level("catastrophic") == expected
    assert TABLES[table].level("") == expected


@pytest.mark.parametrize("table", sorted(TABLES))
def test_a_table_holds_plain_words_and_our_levels(table: str) -> None:
    levels = TABLES[table].levels
    assert set(levels.values()) <= set(LEVELS)
    assert [word for word in levels if word != " ".join(word.casefold().split())] == []


def test_no_two_tables_that_comments_speak_contradict_each_other() -> None:
    for name in ("RISK", "COMPILER", "INCUMBENT", "PRIORITY"):
        for word, level in TABLES[name].levels.items():
            assert TABLES["COMMENTS"].level(word) == level, (name, word)
