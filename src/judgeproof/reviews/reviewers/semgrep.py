"""Semgrep, with a small set of rules of our own."""

from judgeproof.reviews.reviewers.declaration import SETTINGS, Analyzer

SEMGREP = Analyzer(
    name="semgrep",
    program="semgrep",
    sentence="Security and correctness in Python, Go, JavaScript, TypeScript, PHP and shell, by rules that come with judgeproof.",
    languages=("Python", "Go", "JavaScript", "TypeScript", "PHP", "shell"),
    suffixes=(
        ".py", ".go", ".js", ".jsx", ".mjs", ".cjs", ".ts", ".tsx", ".mts", ".cts", ".php", ".sh", ".bash",
    ),
    interpreters=("python", "python3", "sh", "bash", "node", "php"),
    arguments=(
        "scan", f"--config={SETTINGS}/semgrep.yaml", "--metrics=off", "--disable-version-check", "--disable-nosem",
        "--no-git-ignore", "--no-rewrite-rule-ids", "--jobs=1", "--quiet", "--json", "--",
    ),
    parser="semgrep",
    whole=frozenset({0, 1}),
    install="pip install semgrep",
    oldest=(1, 50),
    settings=("semgrep.yaml",),
    ask_version=("--version", "--disable-version-check"),
    environment={"SEMGREP_SEND_METRICS": "off", "SEMGREP_ENABLE_VERSION_CHECK": "0"},
)  # fmt: skip
