"""What CodeRabbit's notices and replies say about a review. A notice is told by its machine-written mark first."""

import re

from judgeproof.reviews.facts import Parsed
from judgeproof.reviews.parsers.prose import folded, unquoted, without_comments
from judgeproof.reviews.parsers.states import at_state

_I = re.IGNORECASE
_AUTOMATIC = r"auto-generated comment: {} by coderabbit\.ai"
# In this order: a notice of a skipped review may carry the mark of the limit that it was skipped for.
_NOTICES = (
    ("rate_limited", re.compile(
        _AUTOMATIC.format("rate limited") + r"|\b(?:are|currently) rate limited\b|\brate limit exceeded\b"
        r"|\breview limit reached\b|\bexceeded the (?:limit|free tier)\b", _I)),
    ("quota", re.compile(r"\b(?:out of|insufficient|no remaining) (?:review )?credits\b|\bsubscription (?:has )?(?:expired|ended)\b", _I)),
    ("paused", re.compile(_AUTOMATIC.format("review paused") + r"|^[^\w\n]*reviews? paused\b|\bhas automatically paused\b", _I | re.MULTILINE)),
    ("review_failed", re.compile(_AUTOMATIC.format("failure") + r"|^[^\w\n]*review failed\b", _I | re.MULTILINE)),
    ("skipped", re.compile(
        _AUTOMATIC.format("skip review") + r"|^[^\w\n]*review skipped\b|\bPR not reviewed\b", _I | re.MULTILINE)),
    ("in_progress", re.compile(
        _AUTOMATIC.format("review in progress") + r"|\bcurrently (?:processing|reviewing) new changes\b"
        r"|^[^\w\n]*(?:full )?review triggered\b", _I | re.MULTILINE)),
)  # fmt: skip
# A skipped review that only waits to be asked: the notice says how to ask.
_WAITS = re.compile(r"trigger a (?:single|manual) review|trigger review\b|@coderabbitai review", _I)
_CLEAN = re.compile(r"\bno actionable comments were generated\b", _I)
_POSTED = re.compile(r"\bactionable comments posted:[\s*]*(?P<count>[0-9]{1,6})\b", _I)
_FINISHED = re.compile(r"\breview finished\b|\breview completed?\b", _I)
_KNOWN = re.compile(r"\bdoes not re-review already reviewed commits\b", _I)
_WALKTHROUGH = re.compile(
    r"walkthrough_start|^[^\w\n]*walkthrough\b|" + _AUTOMATIC.format("summarize"), _I | re.MULTILINE
)
_REPLY = re.compile(r"\s*`?@[\w-]{1,60}`?[,:\s]")
_COMMAND = re.compile(r"\s*@coderabbitai\b[^\n]{0,200}\s*", _I)
_RETAINED = re.compile(
    r"\bretain(?:ing|ed)? (?:the|my|this) |\bnot withdrawing\b|\b(?:finding|comment|concern) (?:still )?stands\b",
    _I,
)
_WITHDRAWN = re.compile(
    r"\bwithdraw(?:n|ing)?\b|\bmy (?:finding|comment|suggestion|review) was (?:incorrect|wrong)\b", _I
)
_TRAILER = re.compile(r"\s*also applies to\b[^\n]*\s*", _I)


def announced(body: str) -> int | None:
    """Return how many comments a review says that it posted, None where it does not say."""
    posted = _POSTED.search(unquoted(body))
    return int(posted["count"]) if posted else None


def state_of(body: str) -> Parsed:
    """Return what a text without findings says about the review."""
    bare = unquoted(body)
    shown = without_comments(folded(bare).text).strip()
    if not bare.strip():
        return at_state("empty_output")
    if _COMMAND.fullmatch(shown):
        return at_state("command")
    if _REPLY.match(shown):
        return at_state(_reply(shown))
    notice = _notice(bare, shown)
    return at_state(notice) if notice is not None else _review(bare, shown)


def _notice(bare: str, shown: str) -> str | None:
    """Name the state of a notice; marks are looked for in the whole text, words only in what is not folded."""
    marks = "\n".join(re.findall(r"<!--[^>]{0,200}-->", bare))
    for state, wording in _NOTICES:
        if wording.search(marks) or wording.search(shown):
            waits = state == "skipped" and _WAITS.search(bare)
            return "waiting_for_command" if waits else state
    return None


def _review(bare: str, shown: str) -> Parsed:
    count = announced(bare)
    if count:
        return at_state("findings_elsewhere", f"findings announced that stand in other comments: {count}")
    if count == 0 or _CLEAN.search(bare):
        return Parsed(status="silent")
    if _FINISHED.search(shown):
        return at_state("findings_elsewhere", "the review has ended; what it found stands in other comments")
    if _KNOWN.search(shown) or _TRAILER.fullmatch(shown):
        return at_state("notice")
    return at_state("walkthrough" if _WALKTHROUGH.search(bare) else "unrecognised")


def _reply(shown: str) -> str:
    """A reply that says both keeps its finding: "I considered withdrawing it, but I am retaining it"."""
    if _RETAINED.search(shown):
        return "retained"
    return "withdrawn" if _WITHDRAWN.search(shown) else "reply"
