"""Parsers of reviewers' outputs: text in, findings and what became of the review out. A retained output can be read again."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import cast

from judgeproof.errors import PluginError, UsageError
from judgeproof.plugins import loaded
from judgeproof.reviews.facts import Parsed

# Called as parse(raw, root="") with the absolute folder that the tool ran in.
Parser = Callable[..., Parsed]

GROUP = "judgeproof.parsers"


@dataclass(frozen=True, slots=True)
class Format:
    """A format of outputs: the module that reads it, whose severity scale it declares, and what it is."""

    module: str
    scale: str
    meaning: str


PARSERS: Mapping[str, Format] = {
    "auto": Format("auto", "undeclared", "the format that the content shows; a notice names it"),
    "sarif": Format("sarif", "foreign", "SARIF 2.1 logs of any tool"),
    "github": Format("github", "foreign", "comments, reviews and annotations of GitHub's REST interface"),
    "rdjson": Format("rdjson", "foreign", "reviewdog's diagnostics, as one object or one a line"),
    "jsonlines": Format("jsonlines", "undeclared", "findings in judgeproof's own shape, one JSON object a line"),
    "lines": Format("lines", "foreign", "lines as compilers print them, path:line:column: severity: message"),
    "plaintext": Format("plaintext", "foreign", "the incumbent's plain text, with its mark of completion"),
    "contender": Format("contender", "foreign", "the JSON of the second hosted tool"),
    "coderabbit": Format("coderabbit", "foreign", "CodeRabbit's comments, review bodies and notices"),
    "codex": Format("codex", "foreign", "Codex's comments and the JSON of its command line"),
    "bugbot": Format("bugbot", "foreign", "Cursor Bugbot's comments and check runs"),
    "macroscope": Format("macroscope", "foreign", "Macroscope's comments and check runs"),
    "pr-agent": Format("pr_agent", "foreign", "PR-Agent's guide, suggestions and model answers"),
    "cloudaeye": Format("cloudaeye", "foreign", "CloudAEye's benchmark export"),
    "ruff": Format("ruff", "foreign", "what `ruff check --output-format json` prints"),
    "bandit": Format("bandit", "foreign", "what `bandit -f json` prints"),
    "semgrep": Format("semgrep", "foreign", "what `semgrep --json` prints"),
    "pylint": Format("pylint", "foreign", "what `pylint --output-format=json2`, or the older json, prints"),
    "shellcheck": Format("shellcheck", "foreign", "what `shellcheck --format=json1`, or the older json, prints"),
    "eslint": Format("eslint", "foreign", "what `eslint --format json` prints"),
    "gosec": Format("gosec", "foreign", "what `gosec -fmt json` prints"),
    "hadolint": Format("hadolint", "foreign", "what `hadolint --format json` prints"),
    "rubocop": Format("rubocop", "foreign", "what `rubocop --format json` prints"),
    "brakeman": Format("brakeman", "foreign", "what `brakeman -f json` prints"),
    "checkov": Format("checkov", "foreign", "what `checkov -o json` prints"),
    "codechecker": Format("codechecker", "foreign", "what `CodeChecker parse -e json` prints"),
    "gitlab": Format("gitlab", "foreign", "GitLab's security and code quality reports"),
    "code-scanning": Format("code_scanning", "foreign", "alerts of GitHub's code scanning"),
}  # fmt: skip


def parser_of(name: str) -> Parser:
    """Return the parser of a name, imported now, or that of another distribution.

    Raises UsageError for a name that nobody has, PluginError for a plugin that is no parser.
    """
    known = PARSERS.get(name)
    if known is not None:
        return import_module(f"{__name__}.{known.module}").parse
    found = loaded(GROUP, name)
    if found is None:
        raise UsageError(f"output format {name!r} does not exist; there are: {', '.join(PARSERS)}")
    if not callable(found):
        raise PluginError(
            f"{name!r} of {GROUP} is {found!r}; expected a function parse(raw, *, root) -> Parsed"
        )
    return cast(Parser, found)


def scale_of(name: str) -> str:
    """Return whose severity scale a format declares; a format of another distribution declares none."""
    return PARSERS[name].scale if name in PARSERS else "undeclared"
