"""A row before the judge: its sources, its claims, what was set aside, and whether a judge is needed."""

from msgspec import Struct

from judgeproof.citations.examination import Options
from judgeproof.citations.facts import Context, Response, Row
from judgeproof.citations.reading import read_response
from judgeproof.citations.refusals import expects_refusal
from judgeproof.errors import InputError
from judgeproof.grounding.claims import cut
from judgeproof.grounding.facts import Claim, SetAside
from judgeproof.grounding.sources import read_sources


class Examined(Struct, frozen=True, kw_only=True):
    """A row as code knows it. `reason` is set where it is closed without a judge, with its detail."""

    row: Row
    context: Context | None
    claims: tuple[Claim, ...] = ()
    set_aside: tuple[SetAside, ...] = ()
    reason: str | None = None
    detail: str | None = None


def examine(row: Row, options: Options) -> Examined:
    """Read a row, cut its response into claims, and close it where no judge is needed.

    Raises UsageError for an option that names nothing; every fault of the row becomes a reason.
    """
    if expects_refusal(row.expected, flag=row.expects_refusal):
        return Examined(row=row, context=None, reason="behavioral_refusal_expected")
    try:
        context = read_sources(row.context, format=options.context_format)
    except InputError as error:
        return Examined(row=row, context=None, reason="row_unreadable", detail=str(error))
    if not context.sources:
        return Examined(row=row, context=context, reason="empty_context")
    response = read_response(row, context)
    claims, set_aside = cut(row.response, response.reading, _markers(response, context))
    return Examined(
        row=row, context=context, claims=claims, set_aside=set_aside, reason=None if claims else "no_claims"
    )


def _markers(response: Response, context: Context) -> list[tuple[int, int]]:
    """Return the ranges of the markers of a response, which claim nothing.

    A structured citation marks a stretch of the text, and a link that names no source has words for its text: these claim
    something.
    """
    found = [
        (marker.start, marker.end)
        for marker in response.markers
        if marker.start is not None and marker.end is not None and not marker.structured
        if not marker.link or any(key in context.sources for key in marker.keys)
    ]
    return sorted(set(found))
