"""The structured answer of PR-Agent's model: YAML that often is none, read line by line instead of refused."""

import re
from collections.abc import Iterator, Mapping

_LIST = re.compile(
    r"^[ \t]*(?:-[ ]+)?(?P<name>key_issues_to_review|code_suggestions)[ ]*:[ \t]*(?P<rest>.*)$", re.MULTILINE
)
_ITEM = re.compile(r"^(?P<indent>[ \t]*)-[ ]+(?P<key>[a-z_]{3,40})[ ]*:[ \t]*(?P<value>.*)$")
_KEY = re.compile(r"^(?P<indent>[ \t]*)(?P<key>[a-z_]{3,40})[ ]*:[ \t]*(?P<value>.*)$")
KEYS = (
    "relevant_file", "issue_header", "issue_content", "start_line", "end_line", "language", "suggestion_content",
    "existing_code", "improved_code", "one_sentence_summary", "relevant_lines_start", "relevant_lines_end", "label",
    "score", "score_why",
)  # fmt: skip
_BLOCK = re.compile(r"[|>][+-]?[0-9]?")


def fits(text: str) -> bool:
    """Tell whether a text holds such an answer."""
    return _LIST.search(text) is not None


def items_of(text: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Go through the items of both lists with their places: each a mapping of known keys to texts.

    Only a known key in the column of the item's first one begins a value; anything else, a colon in a sentence too,
    goes on with the value before it.
    """
    listings = list(_LIST.finditer(text))
    ends = [*(listing.start() for listing in listings[1:]), len(text)]
    for listing, end in zip(listings, ends, strict=True):
        for at, item in enumerate(_items(text[listing.end() : end])):
            yield f"{listing['name']}[{at}]", item


def is_empty(text: str) -> bool:
    """Tell whether every list of an answer says that it has no items."""
    return all(
        listing["rest"].strip() in ("[]", "null", "~", "none", "''", '""') for listing in _LIST.finditer(text)
    )


def _items(text: str) -> Iterator[dict[str, str]]:
    item: dict[str, list[str]] | None = None
    values: list[str] = []
    depth = column = 0
    for line in text.split("\n"):
        begins, follows = _ITEM.match(line), _KEY.match(line)
        if begins and begins["key"] in KEYS and (item is None or len(begins["indent"]) <= depth):
            if item is not None:
                yield _joined(item)
            depth, column, values = len(begins["indent"]), begins.start("key"), [begins["value"]]
            item = {begins["key"]: values}
        elif follows and _ends(follows, depth):
            break
        elif item is not None and follows and follows["key"] in KEYS and follows.start("key") == column:
            values = [follows["value"]]
            item[follows["key"]] = values
        elif item is not None:
            values.append(line)
    if item is not None:
        yield _joined(item)


def _ends(follows: re.Match[str], depth: int) -> bool:
    """A key that is no deeper than the dashes of the items ends their list."""
    return follows["key"] not in KEYS and len(follows["indent"]) <= depth


def _joined(item: dict[str, list[str]]) -> dict[str, str]:
    return {key: _value(lines) for key, lines in item.items()}


def _value(lines: list[str]) -> str:
    first = lines[0].strip()
    rest = [line.strip() for line in lines[1:] if line.strip() != "```"]
    text = "\n".join(rest if _BLOCK.fullmatch(first) else [first, *rest]).strip()
    quoted = len(text) > 1 and text[0] == text[-1] and text[0] in "'\""
    return text[1:-1] if quoted else text
