"""A row before the judge: what is read, resolved and excluded by code alone, and whether a judge is needed."""

from dataclasses import dataclass

from msgspec import Struct

from judgeproof.citations.claims import claims, spans_of
from judgeproof.citations.contexts import read_context
from judgeproof.citations.coverage import Stated, survey
from judgeproof.citations.cutting import Sentences
from judgeproof.citations.facts import Context, Excluded, Occurrence, Response, Row
from judgeproof.citations.reading import AUTO, read_response
from judgeproof.citations.refusals import expects_refusal
from judgeproof.citations.resolution import AMBIGUOUS, FABRICATED, RESOLVED, resolve
from judgeproof.citations.statements import statements
from judgeproof.citations.styles.bracket import SQUARE, find
from judgeproof.citations.styles.token import Labels
from judgeproof.errors import InputError
from judgeproof.figures.bands import Bands


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How rows are read and scored; the same for all rows of a run.

    `bands` are those of judges that were calibrated, by their names: a verdict outside of them is an abstention.
    """

    style: str = AUTO
    brackets: tuple[str, str] = SQUARE
    context_format: str | None = None
    score_mode: str = "rubric"
    threshold: float = 0.5
    bands: tuple[tuple[str, Bands], ...] = ()

    def bands_of(self, judge: str) -> Bands | None:
        """Return the bands of a judge, None where all of its verdicts stand."""
        return next((bands for name, bands in self.bands if name == judge), None)

    @property
    def rubric(self) -> bool:
        """Whether the judge gives a score."""
        return self.score_mode == "rubric"


class Examined(Struct, frozen=True, kw_only=True):
    """A row as code knows it. `reason` is set where it is closed without a judge, with its detail.

    `graded` are the occurrences that a judge is to grade, in text order: those that resolved. `stated` says which of its
    statements carry a citation; None where its response was not read.
    """

    row: Row
    context: Context | None
    occurrences: tuple[Occurrence, ...]
    excluded: tuple[Excluded, ...]
    style: str | None
    graded: tuple[Occurrence, ...] = ()
    stated: Stated | None = None
    reason: str | None = None
    detail: str | None = None

    @property
    def fabricated(self) -> tuple[str, ...]:
        """The markers that are proven to name nothing, each once."""
        return tuple(dict.fromkeys([o.marker for o in self.occurrences if o.bucket == FABRICATED]))


def examine(row: Row, options: Options) -> Examined:
    """Read a row, resolve its markers, and close it where no judge is needed.

    Raises UsageError for an option that names nothing; every fault of the row becomes a reason.
    """
    if expects_refusal(row.expected, flag=row.expects_refusal):
        return _closed(row, "behavioral_refusal_expected")
    try:
        context = read_context(row.context, format=options.context_format, brackets=options.brackets)
    except InputError as error:
        return _closed(row, "row_unreadable", str(error))
    if not context.text.strip():
        return _closed(row, "empty_context", context=context)
    response = read_response(row, context, style=options.style, brackets=options.brackets)
    known = Sentences.of(row.response, spans_of(response.markers))
    occurrences = _occurrences(response, context, options.brackets, known)
    found = statements(row.response, response.reading, known=known)
    reason, detail = _reason(response, context, occurrences)
    return Examined(
        row=row,
        context=context,
        occurrences=occurrences,
        excluded=response.excluded,
        style=response.style,
        graded=tuple([o for o in occurrences if o.bucket == RESOLVED]),
        stated=survey(response, found, occurrences, shown=known.shown),
        reason=reason,
        detail=detail,
    )


def _closed(row: Row, reason: str, detail: str | None = None, context: Context | None = None) -> Examined:
    return Examined(
        row=row, context=context, occurrences=(), excluded=(), style=None, reason=reason, detail=detail
    )


def _occurrences(
    response: Response, context: Context, brackets: tuple[str, str], known: Sentences
) -> tuple[Occurrence, ...]:
    """Return the occurrences of a response with their buckets and claims."""
    if not response.markers:
        return ()
    bracketed = _Bracketed(context, brackets)
    resolutions = resolve(response.text, response.markers, context, bracketed)
    cut = claims(response.text, response.markers, response.reading, known=known)
    found = zip(response.markers, resolutions, cut, strict=True)
    occurrences = [
        Occurrence(
            n=n,
            marker=marker.text,
            start=marker.start,
            end=marker.end,
            link=marker.link,
            bucket=named.bucket,
            source=context.sources[named.source].label if named.source is not None else None,
            outcome="fabricated" if named.bucket == FABRICATED else None,
            proof="proven" if named.bucket == FABRICATED else None,
            why=named.why,
            evidence=None,
            claim=claim,
        )
        for n, (marker, named, claim) in enumerate(found, start=1)
    ]
    return tuple(occurrences)


class _Bracketed:
    """Tells whether a token stands bracketed in a context; the context is read once, when first asked."""

    def __init__(self, context: Context, brackets: tuple[str, str]) -> None:
        self.context = context
        self.brackets = brackets
        self.keys: frozenset[str] | None = None

    def __call__(self, key: str) -> bool:
        if self.keys is None:
            # A range is kept as it stands and by its members: `[8-10]` holds a 9 too.
            self.keys = frozenset(
                key
                for labels in (Labels(), Labels(all_numbers=True))
                for found in find(self.context.text, labels, self.brackets)
                for marker in found.markers
                for key in marker.keys
            )
        return key in self.keys


def _reason(
    response: Response, context: Context, occurrences: tuple[Occurrence, ...]
) -> tuple[str | None, str | None]:
    """Say why a row is closed without a judge; None where something is resolved or a fabrication is proven."""
    if not occurrences:
        return ("unrecognised_citation_style" if response.unrecognised else "no_citations"), None
    buckets = {o.bucket for o in occurrences}
    if RESOLVED in buckets or FABRICATED in buckets:
        return None, None
    ambiguous = [o for o in occurrences if o.bucket == AMBIGUOUS]
    if any(o.why == "offset_mismatch" for o in ambiguous):
        return "offset_mismatch", None
    # A citation to a rejected label is explained by that label, whatever the style of the others.
    declared = any(o.why == "rejected_label" for o in ambiguous)
    if context.sources and not declared and not any(set(key) & set("-._") for key in context.sources):
        return "unsupported_label_style", None
    return "unresolved_citations", ambiguous[0].why if ambiguous else None
