"""Checks of phrases by themselves: none can be had by quoting the change, none is an ordinary word."""

import re
from collections.abc import Iterator

from judgeproof.reviews.cases import Case
from judgeproof.reviews.grounds import Grounds
from judgeproof.reviews.lint.problems import Remark, at
from judgeproof.reviews.phrases import Phrases, folded, spoken

# Single words of letters only that are no longer than this stand for too much: race, leak, utc.
SHORT = 4
# What every review says whatever it is about. A phrase that one of these satisfies credits a remark that saw nothing.
ORDINARY = (
    "actual", "affect", "avoid", "because", "behaviour", "behavior", "breaks", "broken", "bug", "called", "caller",
    "callers", "change", "changed", "check", "cleaner", "code", "comment", "concern", "consider", "correct", "could",
    "danger", "dangerous", "data", "defect", "does", "edge", "error", "errors", "expected",
    "fail", "failed", "fails", "failure", "file", "fix", "function", "handle", "handled", "handles", "handling",
    "hazard", "improve", "incorrect", "input", "instead", "invalid", "issue", "issues", "line", "logic",
    "method", "missing", "output", "parameter", "performance", "possible", "potential", "problem",
    "quality", "read", "readability", "recommend", "refactor", "reliable", "request", "result",
    "return", "returned", "returns", "risk", "risky", "runtime", "safe", "safer", "safety", "secure", "security",
    "should", "simplify", "style", "suggest", "test", "tests", "thing", "this", "unexpected", "unhandled",
    "unnecessary", "unsafe", "used", "user", "users", "using", "value", "values", "variable", "vulnerability",
    "vulnerable", "warning", "when", "where", "which", "will", "work", "works", "would", "write", "wrong",
)  # fmt: skip
_ORDINARY = tuple((word, folded(word)) for word in ORDINARY)
# What begins a line of a comment in the languages of reviews; who quotes the comment leaves it out.
_LEADERS = re.compile(r"^[ \t]*(?://+!?|#+!?|/?\*+/?|--+|;+|%+|\"\"\"|''')[ \t]?", re.MULTILINE)
_HUMPS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_+")


def quotable(grounds: Grounds) -> Iterator[Remark]:
    """No phrase can be had by quoting the change: its title, its body, its paths, its files before and after."""
    for ground in grounds.cases:
        case = ground.case
        sources = list(_sources(case))
        for thing in (*case.plants, *case.extras):
            phrases = Phrases(thing.words)
            seen: set[str] = set()
            for where, text, warning in sources:
                for word in phrases.found(text):
                    if word not in seen:
                        seen.add(word)
                        told = f"the phrase {word!r} stands in {where}, so a remark gets it by quoting"
                        yield at(case, thing, told, warning=warning or thing in case.extras)


def _sources(case: Case) -> Iterator[tuple[str, str, bool]]:
    """Yield every text that a remark may quote: where it stands, the text folded, and whether it is only implied."""
    texts = [("the title", case.title), ("the body", case.body)]
    for state, files in (("base", case.base), ("head", case.head), ("extra", case.extra)):
        texts += [(f"the path {state}/{path}", path) for path in files]
        texts += [(f"{state}/{path}", text) for path, text in files.items()]
    for where, text in texts:
        yield where, spoken(text), False
        yield where, spoken(_LEADERS.sub("", text)), False
    for where, text in texts:
        yield f"{where} as the words of a name", spoken(_HUMPS.sub(" ", text)), True


def ordinary(grounds: Grounds) -> Iterator[Remark]:
    """No phrase is a word that any remark may hold, nor a short one or a short beginning, which other words hide."""
    for ground in grounds.cases:
        for plant in ground.case.plants:
            for word in plant.words:
                common = [name for name, text in _ORDINARY if Phrases((word,)).found(text)]
                if common:
                    text = f"the phrase {word!r} is satisfied by {', '.join(map(repr, common[:5]))}"
                    yield at(ground.case, plant, f"{text}, which any remark may say; name the consequence")
                elif _short(word):
                    text = (
                        f"the phrase {word!r} is one word of {SHORT} letters or fewer, which means too much"
                    )
                    yield at(ground.case, plant, f"{text}; say more of the consequence")


def _short(word: str) -> bool:
    """Tell whether a phrase is a single short word of letters, or the beginning of words that is that short."""
    bare = folded(word).strip()
    return bare.isalpha() and len(bare) <= SHORT
