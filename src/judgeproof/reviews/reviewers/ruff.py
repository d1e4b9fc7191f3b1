"""Ruff: a linter of Python."""

from judgeproof.reviews.reviewers.declaration import Analyzer

# What is likely wrong rather than merely unusual: no line lengths, no docstrings, no import order.
_RULES = "E4,E7,E9,F,ASYNC,B,BLE,C4,DTZ,PERF,PLE,PLW,RUF,S,SIM"
_NOT = "S101"  # an assertion is how a Python test tests

RUFF = Analyzer(
    name="ruff",
    program="ruff",
    sentence="Likely bugs, security and blocking calls in Python.",
    languages=("Python",),
    suffixes=(".py", ".pyi"),
    interpreters=("python", "python3"),
    arguments=(
        "check", "--isolated", "--ignore-noqa", "--no-cache", "--no-fix", "--target-version=py313",
        f"--select={_RULES}", f"--ignore={_NOT}", "--output-format=json", "--",
    ),
    parser="ruff",
    whole=frozenset({0, 1}),
    install="pip install ruff",
    oldest=(0, 9),
)  # fmt: skip
