"""Lines as compilers print them: `path:line:column: severity: message`."""

import re

from judgeproof.reviews.facts import Parsed
from judgeproof.reviews.parsers.documents import readable
from judgeproof.reviews.parsers.reading import Reading
from judgeproof.reviews.parsers.severity import COMPILER
from judgeproof.reviews.parsers.states import at_state
from judgeproof.reviews.parsers.terminal import without_escapes

# A line of its own, not indented: notes and excerpts under a finding are. The drive of a path is no separator, and
# neither a time of day nor words of a sentence are a path.
LINE = re.compile(
    r"(?P<path>(?:[A-Za-z]:[\\/])?(?![0-9]+:)(?:[^\s:]+|[^\s:][^:]*[./\\][^:]*)):(?P<line>[0-9]{1,9})(?::[0-9]{1,9})?(?:-[0-9:]{1,20})?:[ \t]*(?P<rest>\S.*)"
)
_SEVERITY = re.compile(
    r"(?P<said>fatal error|fatal|error|warning|warn|info|information|note|hint|remark|style|convention|refactor)\b[ ]?:?[ \t]*(?P<rest>.*)",
    re.IGNORECASE,
)
_CODE = re.compile(r"(?P<code>[A-Z]{1,6}[0-9]{2,5})\b:?[ \t]+(?P<rest>\S.*)")
_TAGS = re.compile(r"[ \t]*\[(?P<tag>[^\[\]]{1,80})\]$")
_DECLARED = re.compile(
    r"^[^\w\n]*(?:found )?(?P<count>[0-9]{1,6}) (?:problems?|issues?|errors?|findings?|violations?)\b",
    re.IGNORECASE,
)
_CLEAN = re.compile(
    r"^[^\w\n]*(?:success: )?(?:no (?:issues|problems|errors|findings|violations)(?: found)?|all checks passed)\b",
    re.IGNORECASE,
)


def parse(raw: str, *, root: str = "") -> Parsed:
    """Read every line that names a place. Silence is said in words ("no issues found", "0 problems"), else it is unknown."""
    text = without_escapes(readable(raw))
    if not text.strip():
        return at_state("empty_output")
    reading = Reading(source="lines", words=COMPILER, root=root)
    places, counts = _sorted(text)
    notes = sum(not _add(where, place, reading) for where, place in places)
    if notes:
        reading.note(f"notes that belong to the finding above them: {notes}")
    if counts and max(counts) > len(reading.findings):
        reading.note(f"{max(counts)} findings are declared, {len(reading.findings)} were read")
        reading.trouble = "fewer_than_declared"
    if not reading.findings and not counts:
        return at_state("unrecognised", "no line names a place, and none says that nothing was found")
    return reading.concluded()


def _sorted(text: str) -> tuple[list[tuple[str, re.Match[str]]], list[int]]:
    """Return the lines that name a place, with their numbers, and the counts of findings that other lines declare."""
    places: list[tuple[str, re.Match[str]]] = []
    counts: list[int] = []
    for number, line in enumerate(text.split("\n"), start=1):
        place = LINE.fullmatch(line.rstrip())
        count = _DECLARED.match(line)
        if place is not None:
            places.append((f"line {number}", place))
        elif count is not None:
            counts.append(int(count["count"]))
        elif _CLEAN.match(line):
            counts.append(0)
    return places, counts


def _add(where: str, place: re.Match[str], reading: Reading) -> bool:
    """Keep the finding of a line; a note that follows a finding is a part of it."""
    rest = place["rest"]
    severity = _SEVERITY.fullmatch(rest)
    said = severity["said"] if severity else None
    if said is not None and said.casefold() == "note" and reading.findings:
        return False
    rest = severity["rest"] if severity else rest
    tags: list[str] = []
    while (tag := _TAGS.search(rest)) is not None and len(tags) < 4:
        tags.insert(0, tag["tag"])
        rest = rest[: tag.start()]
    code = _CODE.fullmatch(rest)
    named = [tag for tag in tags if not tag.isdigit()]
    reading.add(
        where,
        path=place["path"],
        line=place["line"],
        title=code["rest"] if code else rest,
        category=code["code"] if code else (named[-1] if named else ""),
        said=said,
    )
    return True
