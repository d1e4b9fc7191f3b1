"""The report of a review run as one HTML file that needs nothing but itself."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from judgeproof.reports import review_page as page
from judgeproof.reports import review_plots as plots
from judgeproof.reports import review_tables as tables
from judgeproof.reports.review_case import LETTERS, case_record
from judgeproof.reports.single_file import environment, json_bytes, sheet, squeezed
from judgeproof.reviews.facts import DELIVERED
from judgeproof.text.visible import visible

EMBEDDED_CASES = 5_000
EMBEDDED_BYTES = 48_000_000
CHUNK_CASES = 20
CHUNK_BYTES = 1_000_000

SHARED_SCRIPTS = ("elements.js", "chunks.js")
SCRIPTS = ("letters.js", "grid.js", "diff.js", "notes.js", "caseview.js", "review.js")

# What encodeURIComponent leaves as it is, so that an address made here is the one that the page makes.
_PLAIN_IN_ADDRESS = "!'()*"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chunk:
    """Some cases, packed: `first` counts from 0 in the order of the corpus."""

    first: int
    count: int
    data: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What the grid says of a case: its number in the page, None where it is left out, its address and language."""

    number: int | None
    key: str
    title: str
    language: str


class Packing:
    """Cases packed as they come, and what the grid needs to know of each."""

    def __init__(self, rows: Iterable[Mapping[str, Any]], reviewers: Sequence[str]) -> None:
        self.count = 0
        self.known: dict[str, Known] = {}
        self._rows, self._reviewers = rows, [visible(name) for name in reviewers]
        self._index: list[list[Any]] = []
        self._keys: set[str] = set()
        self._size = 0

    def chunks(self) -> Iterator[Chunk]:
        """Yield the cases in order, as many as the page holds; the others are known to the grid alone."""
        held: list[bytes] = []
        for row in self._rows:
            if self.count >= EMBEDDED_CASES or self._size >= EMBEDDED_BYTES:
                self._note(row, None)
                continue
            record = case_record(row)
            self._note(row, record)
            held.append(json_bytes(record))
            if len(held) == CHUNK_CASES or sum(map(len, held)) > CHUNK_BYTES:
                yield self._packed(held)
                held = []
        if held:
            yield self._packed(held)

    def index(self) -> str:
        """Return the index of the cases that `chunks` has packed; to be asked for after them."""
        return squeezed([json_bytes({"reviewers": self._reviewers, "cases": self._index})])

    def _packed(self, held: Sequence[bytes]) -> Chunk:
        data = squeezed((b"[", b",".join(held), b"]"))
        self._size += len(data)
        return Chunk(first=self.count - len(held), count=len(held), data=data)

    def _note(self, row: Mapping[str, Any], record: Mapping[str, Any] | None) -> None:
        case = row["case"]
        key = quote(visible(case.id), safe=_PLAIN_IN_ADDRESS)
        if key in self._keys:
            key = f"{key}@{len(self._keys)}"
        self._keys.add(key)
        self.known[case.id] = Known(
            number=None if record is None else self.count, key=key, title=case.title, language=case.language
        )
        if record is not None:
            self._index.append([record["id"], record["title"], key, self._counted(record["reviews"])])
            self.count += 1

    def _counted(self, reviews: Sequence[Mapping[str, Any]]) -> list[list[int]]:
        """Return by reviewer how many findings have each letter, and how many reviews were lost."""
        found = [[0] * (len(LETTERS) + 1) for _ in self._reviewers]
        for review in reviews:
            of = found[self._reviewers.index(review["reviewer"])]
            for place, letter in enumerate(LETTERS):
                of[place] += review["counts"][letter]
            of[-1] += review["status"] not in DELIVERED
        return found


def shown(value: Any) -> Any:
    """Return a text with its controls made visible; anything else, and our own markup, unchanged."""
    return visible(value) if isinstance(value, str) and not hasattr(value, "__html__") else value


def _plots(report: Mapping[str, Any]) -> dict[str, Any]:
    """Return the SVG that the template takes as it is; everything else there is escaped."""
    rows = report["tables"]["detection"]
    numbers = {row["reviewer"]: number for number, row in enumerate(rows)}
    return {
        "noise": plots.recall_against_noise(rows),
        "cost": plots.recall_against_cost(report["tables"].get("cost") or [], numbers),
        "glyphs": [plots.glyph(number, hollow=bool(row.get("marked"))) for number, row in enumerate(rows)],
    }


def render(report: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the report's pieces, in order; joined they are one HTML file.

    `report` is the run's report.json, `rows` one {case, reviews} a case in the order of the corpus. Cases are packed as
    they are read, as many as a page can hold; it says how many are left out.
    """
    parts = sheet(
        "review_assets", template="page.html.j2", style="review.css", scripts=SCRIPTS, shared=SHARED_SCRIPTS
    )  # fmt: skip
    reviewers = [row["reviewer"] for row in report["tables"]["detection"]]
    template = environment(
        "review_assets", visible=shown, filters={"plural": _plural, "rate": page.rate}
    ).from_string(parts.template)
    yield from template.generate(
        report=report, tables=tables, page=page, reviewers=reviewers, plots=_plots(report),
        detection=tables.detection(report), packing=Packing(rows, reviewers), parts=parts,
        grid=report["grid"][: page.MOST_GRID],
    )  # fmt: skip


def _plural(count: int, noun: str) -> str:
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"
