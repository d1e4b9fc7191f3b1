"""A case as the page holds it: its change, what is planted and accepted in it, and every finding at its place. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from judgeproof.reports.review_change import (
    Changed,
    by_name,
    changed_files,
    file_record,
    head_paths,
)
from judgeproof.reviews import levels
from judgeproof.reviews.cases import Case, Extra, Plant
from judgeproof.reviews.facts import Finding
from judgeproof.reviews.geometry import Span, spans
from judgeproof.reviews.records import finding_of
from judgeproof.reviews.severity import said
from judgeproof.text.visible import visible

# What a finding came to, by a letter that stands beside every colour. Each finding has exactly one.
LETTERS = "MNEXD?"
# Of a longer review the page shows the first findings; every count is of all of them.
MOST_FINDINGS = 200
MOST_TEXT = 6_000
# Of a larger change the page shows the files that something is said of, and of the others so many.
MOST_FILES = 200
MOST_LINES = 20_000
# A wider range is marked at its ends only.
WIDEST = 40


def letter(outcome: Mapping[str, Any] | None) -> str:
    """Return the letter of a finding: matched, near, extra, noise (X), duplicate, or `?` where it was not scored."""
    if outcome is None:
        return "?"
    if outcome["duplicate"]:
        return "D"
    if outcome["matched"]:
        return "M"
    if outcome["near"]:
        return "N"
    return "E" if outcome["extra"] else "X"


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a finding is drawn: a file by its path and the line under which it stands, or why it is at no place."""

    path: str | None
    line: int | None
    why: str | None = None


class Placing:
    """The files of one case, to place what is said of them."""

    def __init__(self, case: Case) -> None:
        self._paths, self._names = head_paths(case), by_name(case)
        self._lengths = {path: _length(text) for path, text in (*case.extra.items(), *case.head.items())}
        self._gone = {path for path in case.base if path not in case.head}

    def path(self, path: str) -> str:
        """Return the file of the case that a path means, or the path as it is."""
        resolved = self._paths.resolve(path)
        return self._names.get(resolved, resolved)

    def place(self, finding: Finding) -> Place:
        """Return where a finding is drawn: under the last line of its first region, or its first where that is wide."""
        path, places = self.path(finding.path), spans(finding)
        if path not in self._lengths:
            return Place(path=None, line=None, why="deleted" if path in self._gone else "no_file")
        if not places:
            return Place(path=path, line=None, why="no_line")
        first, last = places[0]
        if first > self._lengths[path]:
            return Place(path=path, line=None, why="beyond")
        return Place(path=path, line=min(last, self._lengths[path]) if last - first < WIDEST else first)


def _length(text: str) -> int:
    """Return how many lines a text has."""
    return text.count("\n") + (not text.endswith("\n") and bool(text))


def case_record(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a case with its reviews as the page holds it; every foreign text is made visible."""
    case: Case = row["case"]
    placing = Placing(case)
    reviews = [_Heard(review["review"], review["outcome"], placing) for review in row["reviews"]]
    marks = _marks(case, placing, reviews)
    files = changed_files(case, marks)
    kept = _kept(files, marks)
    numbers = {file.path: number for number, file in enumerate(kept)}
    return {
        "id": visible(case.id), "title": _text(case.title), "body": _text(case.body.strip()),
        "language": visible(case.language),
        "plants": [_plant(plant, numbers.get(placing.path(plant.path))) for plant in case.plants],
        "extras": [_extra(extra, numbers.get(placing.path(extra.path))) for extra in case.extras],
        "files": [file_record(file, marks.get(file.path, ())) for file in kept],
        "more_files": len(files) - len(kept),
        "reviews": [review.record(numbers) for review in reviews],
    }  # fmt: skip


def _kept(files: Sequence[Changed], marks: Mapping[str, set[int]]) -> list[Changed]:
    """Return the files that the page shows; those that something is said of come first where there is too much."""
    chosen: list[int] = []
    lines = 0
    for n in sorted(range(len(files)), key=lambda n: (files[n].path not in marks, n)):
        lines += files[n].lines
        if files[n].path in marks or lines <= MOST_LINES:
            chosen.append(n)
    return [files[n] for n in sorted(chosen[:MOST_FILES])]


class _Heard:
    """One review with what its findings came to and where they stand."""

    def __init__(self, review: Mapping[str, Any], outcome: Mapping[str, Any], placing: Placing) -> None:
        scored: Sequence[Mapping[str, Any]] = outcome["findings"]
        self._review, self._outcome = review, outcome
        self._findings = [finding_of(record) for record in review["findings"]]
        self._scored = [scored[n] if n < len(scored) else None for n in range(len(self._findings))]
        self._places = [placing.place(finding) for finding in self._findings]

    def marks(self) -> Iterator[tuple[str, Span]]:
        """Yield the places of the findings that are shown: the file, and the lines."""
        for finding, place in zip(self._findings[:MOST_FINDINGS], self._places, strict=False):
            if place.path is not None and place.line is not None:
                yield place.path, (place.line, place.line)
                yield from ((place.path, span) for span in spans(finding))

    def record(self, numbers: Mapping[str, int]) -> dict[str, Any]:
        """Return the review as the page holds it. `numbers` are those of the files that the page shows."""
        review, outcome = self._review, self._outcome
        letters = [letter(one) for one in self._scored]
        findings = zip(self._findings, self._scored, self._places, strict=True)
        shown = [
            _finding(*one, number=n, numbers=numbers) for n, one in enumerate(findings) if n < MOST_FINDINGS
        ]
        return {
            "reviewer": visible(review["reviewer"]), "repeat": review["repeat"], "status": review["status"],
            "scale": review["scale"], "local": bool(review.get("local")),
            "detail": _text(review["detail"]) if review["detail"] is not None else None,
            "notices": [_text(notice) for notice in review["notices"]],
            "counts": {sign: letters.count(sign) for sign in LETTERS},
            "located": [visible(plant) for plant in outcome["located"]],
            "off": {visible(plant): lines for plant, lines in outcome["off"].items()},
            "called": {visible(plant): called["verdict"] for plant, called in outcome["severity"].items()},
            "findings": shown,
            "left_out": len(letters) - len(shown),
        }  # fmt: skip


def _marks(case: Case, placing: Placing, reviews: Sequence[_Heard]) -> dict[str, set[int]]:
    """Return the lines that something is said of, by file."""
    found: dict[str, set[int]] = {}
    for thing in (*case.plants, *case.extras):
        found.setdefault(placing.path(thing.path), set()).add(thing.line)
    for review in reviews:
        for path, (first, last) in review.marks():
            inside = range(first, last + 1) if last - first < WIDEST else (first, last)
            found.setdefault(path, set()).update(inside)
    return found


def _plant(plant: Plant, file: int | None) -> dict[str, Any]:
    return {
        "id": visible(plant.id), "file": file, "path": visible(plant.path), "line": plant.line,
        "class": visible(plant.defect_class), "level": visible(plant.severity), "why": _text(plant.why),
        "words": [visible(word) for word in plant.words], "note": _text(plant.severity_note),
    }  # fmt: skip


def _extra(extra: Extra, file: int | None) -> dict[str, Any]:
    return {
        "file": file, "path": visible(extra.path), "line": extra.line, "why": _text(extra.why),
        "words": [visible(word) for word in extra.words],
    }  # fmt: skip


def _finding(
    finding: Finding,
    scored: Mapping[str, Any] | None,
    place: Place,
    *,
    number: int,
    numbers: Mapping[str, int],
) -> dict[str, Any]:
    """Return one finding as the page holds it: what it came to, where it stands, and its words."""
    file = numbers.get(place.path) if place.path is not None else None
    word, level = said(finding), levels.read(finding.severity)
    return {
        "n": number, "letter": letter(scored),
        "plants": [visible(plant) for plant in scored["matched"] or scored["explains"]] if scored is not None else [],
        "file": file, "line": place.line if file is not None else None,
        "why": place.why or ("left_out" if file is None else None),
        "path": visible(finding.path), "spans": [list(span) for span in spans(finding)],
        "said": _text(word) if word is not None else None, "level": level,
        "ours": word is None or word.strip().lower() != level,
        "lost": word is None and finding.severity_translated,
        "class": visible(finding.defect_class) if finding.defect_class is not None else None,
        "category": _text(finding.category), "title": _text(finding.title), "rationale": _text(finding.rationale),
        "suggestion": _text(finding.suggestion), "source": _text(finding.source),
    }  # fmt: skip


def _text(text: str) -> str:
    """Return a foreign text for the page: its controls visible, and cut where it is longer than anybody reads."""
    if len(text) <= MOST_TEXT:
        return visible(text)
    return visible(text[:MOST_TEXT]) + f"\u2026 ({len(text) - MOST_TEXT} more characters in material.jsonl)"
