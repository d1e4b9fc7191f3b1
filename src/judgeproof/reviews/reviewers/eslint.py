"""ESLint: a linter of JavaScript, and of TypeScript where a parser of it is installed beside it."""

from judgeproof.reviews.reviewers.declaration import HOME, SETTINGS, Analyzer

ESLINT = Analyzer(
    name="eslint",
    program="eslint",
    sentence="Likely bugs in JavaScript, and in TypeScript where @typescript-eslint/parser lies beside it.",
    languages=("JavaScript", "TypeScript"),
    suffixes=(".js", ".mjs", ".cjs", ".jsx", ".ts", ".mts", ".cts", ".tsx"),
    interpreters=("node",),
    arguments=(
        "--no-config-lookup", f"--config={SETTINGS}/eslint.config.mjs", "--no-inline-config", "--no-ignore",
        "--format=json", "--",
    ),
    parser="eslint",
    whole=frozenset({0, 1}),
    install="npm install --global eslint @typescript-eslint/parser typescript",
    oldest=(9,),
    settings=("eslint.config.mjs",),
    environment={"ESLINT_HOME": HOME, "NODE_OPTIONS": "--max-old-space-size=2048"},
)  # fmt: skip
