"""The scorer of citation correctness: what it tells a run of a row and of a request."""

from tests.unit.citations.examples import examined, judged, row, said, verdict

from judgeproof.citations.correctness import CORRECTNESS, scorer
from judgeproof.citations.examination import Options
from judgeproof.citations.figures import Tally
from judgeproof.citations.outcome import VERSION


def test_a_reply_holds_a_verdict_for_every_citation_that_is_graded() -> None:
    read = examined("Old [doc-1], hot [doc-9], wet [doc-2].")
    going = CORRECTNESS.converse(read, Options(), judge="scripted", secret="s")
    assert CORRECTNESS.verdicts(next(going)) == 2


def test_a_report_shows_the_sources_of_a_row_and_what_was_rejected() -> None:
    context = [
        {"id": "doc-1", "text": "Peat is old.", "title": "On peat", "url": "https://e.org/1"},
        {"id": "doc-2", "text": ""},
    ]
    shown = CORRECTNESS.report_row(row("Peat [doc-1].", context), {}, Options())
    assert shown == {
        "sources": [
            {"label": "doc-1", "title": "On peat", "url": "https://e.org/1", "passages": ["Peat is old."]}
        ],
        "rejected_labels": ["doc-2"],
    }
    unread = row("Peat [doc-1].", {"a": [1]})
    assert CORRECTNESS.report_row(unread, {}, Options()) == {"sources": [], "rejected_labels": []}


def test_a_tally_tells_how_many_rows_and_citations_there_are() -> None:
    tally = Tally()
    reply = said([verdict(1, "supported", "Peat is old"), verdict(2, "supported", "Peat is old")])
    tally.add(judged(examined("Old [doc-1], wet [doc-1]."), reply))
    tally.add(judged(examined("Peat glows [doc-9]."), None))
    tally.add(judged(examined("Peat glows."), None))
    assert (tally.total, tally.assessed, tally.supported) == (3, 2, 2)


def test_a_run_is_gone_on_with_under_the_scorer_that_its_manifest_names() -> None:
    assert CORRECTNESS.identity == {"name": "citation_correctness", "version": VERSION}
    assert scorer(CORRECTNESS.identity) is CORRECTNESS
