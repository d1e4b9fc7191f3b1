"""Bandit: security of Python."""

from judgeproof.reviews.reviewers.declaration import SETTINGS, Analyzer

BANDIT = Analyzer(
    name="bandit",
    program="bandit",
    sentence="Security of Python.",
    languages=("Python",),
    suffixes=(".py",),
    interpreters=("python", "python3"),
    arguments=("--quiet", "--ignore-nosec", f"--ini={SETTINGS}/bandit.ini", "--format=json", "--"),
    parser="bandit",
    whole=frozenset({0, 1}),
    install="pip install bandit",
    oldest=(1, 7),
    settings=("bandit.ini",),
)
