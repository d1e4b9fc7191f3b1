"""Pylint: a linter of Python that follows names through modules."""

from judgeproof.reviews.reviewers.declaration import SCRATCH, SETTINGS, Analyzer

# Exit codes are bits: 1 fatal, 2 error, 4 warning, 8 refactor, 16 convention, 32 wrong usage.
_FATAL, _ALL_MESSAGES = 1, 32
# Errors, warnings, and of its matters of design those that hide bugs; no taste. Left out are names that cannot be found
# because the packages of the project are not installed, and remarks about comments.
_ENABLED = (
    "E,F,W,chained-comparison,consider-using-with,inconsistent-return-statements,redefined-argument-from-local,"
    "simplifiable-condition,stop-iteration-return,use-a-generator,useless-return"
)
_DISABLED = "import-error,no-name-in-module,fixme,locally-disabled,suppressed-message,useless-suppression,file-ignored"

PYLINT = Analyzer(
    name="pylint",
    program="pylint",
    sentence="Errors and warnings in Python, with names followed through modules.",
    languages=("Python",),
    suffixes=(".py",),
    interpreters=("python", "python3"),
    arguments=(
        f"--rcfile={SETTINGS}/pylint.ini", "--disable=all", f"--enable={_ENABLED}", f"--disable={_DISABLED}",
        "--output-format=json2", "--",
    ),
    parser="pylint",
    whole=frozenset(code for code in range(_ALL_MESSAGES) if not code & _FATAL),
    partial=frozenset(code for code in range(_ALL_MESSAGES) if code & _FATAL),
    install="pip install pylint",
    oldest=(3, 0),
    settings=("pylint.ini",),
    environment={"PYLINTHOME": f"{SCRATCH}/pylint"},
    obeys=("pylint: disable", "pylint:disable", "pylint: skip-file", "pylint:skip-file"),
)  # fmt: skip
