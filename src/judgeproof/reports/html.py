"""The report of a citations run as one HTML file that needs nothing but itself."""

import zlib
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any
from urllib.parse import quote

from judgeproof.citations.opinions import words_for
from judgeproof.figures.rates import shown
from judgeproof.grounding.beside import compared
from judgeproof.reports import coverage_text, html_judges, plots
from judgeproof.reports.phrases import UNFINISHED, incomplete, nature
from judgeproof.reports.single_file import environment, json_bytes, sheet, squeezed
from judgeproof.reports.units import Unit, graded, unit_of

EMBEDDED_ROWS = 10_000
CHUNK_ROWS = 100
CHUNK_BYTES = 4_000_000
EXCERPT = 160

SHARED_SCRIPTS = ("elements.js", "chunks.js")
SCRIPTS = (
    "words.js", "entries.js", "listing.js", "hearings.js", "reading.js", "rowview.js", "judges.js", "report.js",
)  # fmt: skip

# The order in which an index entry counts a row's citations; listing.js reads the same order.
KINDS = ("supported", "misattributed", "contradicted", "unsupported", "fabricated", "open", "ignored")

# Statements that a reader looks for, in the order of the filter; listing.js has their words.
WITHOUT = ("uncited", "open", "unsure")

# What an HTML parser would drop, or what would reorder the text around it, is shown as a sign instead.
CONTROLS = (*range(9), *range(11, 32), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
SIGNS: Mapping[int, str] = {
    **{code: f"\u27e8U+{code:04X}\u27e9" for code in CONTROLS},
    **dict.fromkeys(range(0xD800, 0xE000), "\ufffd"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Chunk:
    """Some rows, packed: `first` counts from 0 in the order of the file."""

    first: int
    count: int
    data: str


def visible(value: Any) -> Any:
    """Text with its invisible controls made visible; anything else, and our own markup, unchanged."""
    if isinstance(value, str) and not hasattr(value, "__html__"):
        return value.translate(SIGNS)
    return value


def ratio(part: Mapping[str, Any]) -> str:
    """A rate with the counts that it was made from."""
    return f"{shown(part['rate'])} ({part['k']:,} of {part['n']:,})"


def fragment(text: str) -> str:
    """Text as it stands in a link to a filtered list."""
    return quote(text.encode("utf-8", "replace"), safe="")


def _plural(count: int, noun: str) -> str:
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def sentence(report: Mapping[str, Any]) -> str:
    """How good, how sure and what is missing, in one sentence; of a run that stopped, that it did."""
    return f"{UNFINISHED if incomplete(report) else ''}{_sentence(report)}"


def _sentence(report: Mapping[str, Any]) -> str:
    rows, rates = report["rows"], report["pass_rate"]
    total, assessed, unassessed = rows["total"], rows["assessed"], rows["unassessed"]
    if not total:
        return "The input held no rows, so there is nothing to assess."
    if not assessed:
        return f"None of {_plural(total, 'row')} could be assessed, so nothing is known of the pass rate."
    verb = "passes" if rows["passed"] == 1 else "pass"
    head = f"{rows['passed']:,} of {assessed:,} assessed {'row' if assessed == 1 else 'rows'} {verb}"
    if not unassessed:
        if incomplete(report):
            return f"{head}; every row so far was assessed."
        return f"{head}; every row was assessed, so the pass rate is {shown(rates['rate'])}."
    low, high = shown(rates["low"]["rate"]), shown(rates["high"]["rate"])
    return (
        f"{head}; {unassessed:,} of {total:,} could not be assessed; whatever those turn out to be, "
        f"the pass rate lies between {low} and {high}."
    )


def _step(text: str, then: str, href: str | None = None) -> dict[str, str | None]:
    return {"text": text, "then": then, "href": href}


def steps(report: Mapping[str, Any]) -> list[dict[str, str | None]]:
    """What a reader would do next, the surest first."""
    rows, run = report["rows"], report["run"]
    found: list[dict[str, str | None]] = []
    if run["status"] != "complete":
        found.append(_step("Finish the run", f"the figures cover part of the input: --resume {run['name']}"))
    if rows["failed_proven"]:
        what = f"Read the {_plural(rows['failed_proven'], 'proven failure')}"
        found.append(_step(what, "each follows from the texts alone", "#rows?result=failed&proof=proven"))
    if rows["failed_asserted"]:
        what = f"Check the {_plural(rows['failed_asserted'], 'asserted failure')}"
        then = "the quotation is verified, the reading is the judge's"
        found.append(_step(what, then, "#rows?result=failed&proof=asserted-only"))
    if (told := coverage_text.known(report)) is not None and (n := told["statements"]["uncited"]):
        then = "a reader cannot check a sentence without a citation"
        found.append(_step(f"Read the {_plural(n, 'uncited statement')}", then, "#rows?statements=uncited"))
    if report["panel"] is not None and report["panel"]["flips"]["listed"]:
        what = "Read the rows on which the judges differ"
        found.append(_step(what, "one of the two is wrong there", "#rows?opinion=differ"))
    if report["unassessed"]:
        top = max(report["unassessed"], key=lambda reason: reason["n"])
        what = f"Assess {top['n']:,} more {'row' if top['n'] == 1 else 'rows'}"
        found.append(_step(what, top["remedy"], f"#rows?result=unassessed&reason={fragment(top['reason'])}"))
    if not run["judge"]["measured"]:
        found.append(
            _step("Measure the judge", f"judgeproof calibrate --judge {run['judge']['spec']} LABELLED.jsonl")
        )
    return found


def _kind(occurrence: Mapping[str, Any]) -> str:
    """What the occurrence counts as: its outcome, or why it has none."""
    return occurrence["outcome"] or ("ignored" if occurrence["bucket"] == "ignored" else "open")


def entry(row: Mapping[str, Any]) -> list[Any]:
    """All that the list needs to know of a row, so that filtering unpacks nothing; listing.js reads the same order."""
    outcome = row["outcome"]
    occurrences: Sequence[Mapping[str, Any]] = outcome.get("occurrences") or ()
    kinds = [_kind(occurrence) for occurrence in occurrences]
    return [
        outcome["row_id"],
        outcome["row"],
        outcome["status"],
        outcome["passed"],
        outcome["score"],
        outcome["reason"],
        outcome["detail"],
        sorted({occurrence["proof"] for occurrence in occurrences if occurrence["proof"]}),
        list(
            dict.fromkeys(
                occurrence["source"] for occurrence in occurrences if occurrence["source"] is not None
            )
        ),
        outcome.get("label"),
        (row["question"] or "")[:EXCERPT],
        (row["response"] or "")[:EXCERPT],
        [kinds.count(kind) for kind in KINDS],
        words_for(outcome, row["opinions"]),
        _statements(outcome.get("statements")),
    ]


def _statements(told: Mapping[str, Any] | None) -> list[str]:
    """What of a row's statements carries no citation, or that all of them carry one; nothing where none states."""
    if told is None:
        return []
    found = [state for state in WITHOUT if told[state]]
    return found or (["whole"] if told["cited"] else [])


class Packing:
    """Rows packed as they come: whole in chunks, and in short in an index that grows compressed."""

    def __init__(self, rows: Iterable[Mapping[str, Any]], report: Mapping[str, Any]) -> None:
        """Nothing is read before `chunks` is iterated."""
        self.count = 0
        self._rows = iter(rows)
        self._gzip = zlib.compressobj(6, zlib.DEFLATED, 31)
        words = {reason["reason"]: [reason["wording"], reason["remedy"]] for reason in report["unassessed"]}
        run = report["run"]
        judges = [judge for judge in (run["judge"], run["second_judge"]) if judge is not None]
        facts = json_bytes(
            {
                "reasons": words,
                "threshold": run["threshold"],
                "judges": [{"spec": judge["spec"], "name": judge["name"]} for judge in judges],
                "repeats": run["repeats"],
                "unit": {"one": unit_of(report).one, "many": unit_of(report).many},
            }
        )
        self._index = [self._gzip.compress(facts[:-1] + b',"rows":[')]

    def chunks(self) -> Iterator[Chunk]:
        """The rows, in order, at most `EMBEDDED_ROWS` of them."""
        held: list[bytes] = []
        size = 0
        for row in islice(self._rows, EMBEDDED_ROWS):
            held.append(json_bytes(row))
            size += len(held[-1])
            self._note(row)
            if len(held) == CHUNK_ROWS or size > CHUNK_BYTES:
                yield self._packed(held)
                held, size = [], 0
        if held:
            yield self._packed(held)

    def index(self) -> str:
        """The index of the rows that `chunks` has packed; to be asked for once, after them."""
        self._index += (self._gzip.compress(b"]}"), self._gzip.flush())
        return b64encode(b"".join(self._index)).decode("ascii")

    def _note(self, row: Mapping[str, Any]) -> None:
        self._index.append(self._gzip.compress((b"," if self.count else b"") + json_bytes(entry(row))))
        self.count += 1

    def _packed(self, held: Sequence[bytes]) -> Chunk:
        data = squeezed((b"[", b",".join(held), b"]"))
        return Chunk(first=self.count - len(held), count=len(held), data=data)


def _figures(report: Mapping[str, Any]) -> dict[str, Any]:
    """The SVG that the template takes as it is; everything else there is escaped."""
    return {
        "outcomes": plots.outcome_bar(report["rows"], report["pass_rate"]),
        "reasons": plots.reason_bars(report["unassessed"]),
        "graded": plots.graded_bars(graded(report)["outcomes"], unit_of(report).many),
        "swatch": {kind: plots.swatch(kind) for kind in plots.FILLS},
    }


def _shaped(rows: Iterable[Mapping[str, Any]], unit: Unit) -> Iterator[Mapping[str, Any]]:
    """Yield rows in the form that the page reads: whatever is graded is an occurrence of its outcome."""
    for row in rows:
        yield row if unit.many == "citations" else _with_claims(row)


def _with_claims(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row whose claims are occurrences, and whose sentences that claim nothing are excluded."""
    opinions = [{**opinion, "outcome": compared(opinion["outcome"])} for opinion in row["opinions"]]
    outcome = {**compared(row["outcome"]), "excluded": row["outcome"]["set_aside"]}
    return {**row, "outcome": outcome, "opinions": opinions}


def render(report: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """The report's pieces, in order; joined they are one HTML file.

    `report` is the run's report.json, `rows` one record a row in the order of the file. Rows are packed as they are
    read, at most `EMBEDDED_ROWS`; the page says how many are left out.
    """
    page = sheet(
        "html_assets", template="page.html.j2", style="report.css", scripts=SCRIPTS, shared=SHARED_SCRIPTS
    )
    filters = {"rate": shown, "ratio": ratio, "fragment": fragment, "plural": _plural, "nature": nature}
    yield from (
        environment("html_assets", visible=visible, filters=filters)
        .from_string(page.template)
        .generate(
            report=report,
            sentence=sentence(report),
            steps=steps(report),
            figures=_figures(report),
            opinion=html_judges.opinion(report),
            repeats=html_judges.repeats(report),
            cost=html_judges.cost(report),
            coverage=coverage_text.known(report),
            bounds=coverage_text.bounds,
            because=coverage_text.because,
            packing=Packing(_shaped(rows, unit_of(report)), report),
            unit=unit_of(report),
            graded=graded(report),
            policy=page.policy,
            style=page.style,
            script=page.script,
        )
    )
