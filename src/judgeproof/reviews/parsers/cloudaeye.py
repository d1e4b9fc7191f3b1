"""CloudAEye's benchmark export: its comments on many pull requests, each with what a judge said of it."""

from judgeproof.reviews.facts import Parsed
from judgeproof.reviews.parsers.reading import Reading, first_line, joined
from judgeproof.reviews.parsers.severity import RISK
from judgeproof.reviews.parsers.values import is_list, listed, text, under

_LISTS = ("golden_matches", "not_golden")


def parse(raw: str, *, root: str = "") -> Parsed:
    """Read every comment of an export; which list it stood in, and so its label, is in `raw`.

    The severity in the export is the expected finding's and not the reviewer's, so none is read.
    """
    items = joined(raw)
    if isinstance(items, Parsed):
        return items
    values, notices = items
    reading = Reading(source="cloudaeye", words=RISK, root=root)
    reading.note(*notices)
    missed = 0
    for place, pull in reading.objects(values, ""):
        if not any(is_list(pull.get(name)) for name in _LISTS):
            reading.unread(place, "no list of matches")
            continue
        count = pull.get("fn_count")
        missed += count if isinstance(count, int) and not isinstance(count, bool) else 0
        for name in _LISTS:
            for where, item in reading.objects(listed(pull, name), f"{place}.{name}"):
                title, rationale = first_line(text(item, "cloudaeye_comment"))
                if not title:
                    reading.unread(where, "no comment")
                    continue
                reading.add(
                    where, path=text(item, "path"), line=under(item, "line"), title=title, rationale=rationale
                )
    if missed:
        reading.note(f"expected findings that the export calls missed: {missed}")
    return reading.concluded()
