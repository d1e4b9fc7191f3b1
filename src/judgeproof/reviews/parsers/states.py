"""What became of a review, finer than its status: a closed registry of states, and what each of them means."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from judgeproof.reviews.facts import Finding, Parsed
from judgeproof.reviews.parsers.documents import clean


@dataclass(frozen=True, slots=True)
class State:
    """The status that a state comes to, and the state in words."""

    status: str
    meaning: str


STATES: Mapping[str, State] = {
    # The reviewer looked and has nothing to say.
    "nothing_to_review": State("silent", "the change holds nothing that this reviewer reads"),
    # The reviewer says that it did not review.
    "rate_limited": State("failed", "the reviewer was asked too often"),
    "quota": State("failed", "the plan or the bill of the account does not cover the review"),
    "free_tier": State("failed", "the tool fell back to a free tier that reviews something else"),
    "skipped": State("failed", "the reviewer skipped the change"),
    "waiting_for_command": State("failed", "the reviewer does not start by itself and waits to be asked"),
    "paused": State("failed", "reviews of this branch are paused"),
    "cancelled": State("failed", "the review was cancelled"),
    "timeout": State("failed", "the review took too long and was ended"),
    "review_failed": State("failed", "the reviewer reports that its review failed"),
    "tool_errors": State("failed", "the tool reports errors of its own, so findings may be missing"),
    # The output tells of no finished review.
    "in_progress": State("unknown", "the review had not ended when this was written"),
    "findings_elsewhere": State("unknown", "findings are announced that stand in another text"),
    "no_review": State("unknown", "nothing here says that a review took place"),
    "empty_output": State("unknown", "the output is empty, which this format has no meaning for"),
    "withdrawn": State("unknown", "a reply that takes a finding back"),
    "retained": State("unknown", "a reply that insists on an earlier finding"),
    "reply": State("unknown", "a reply in a thread"),
    "settled": State("unknown", "a finding that its reviewer has marked as resolved or no longer relevant"),
    "walkthrough": State("unknown", "a summary of the change"),
    "verdict": State("unknown", "a verdict on whether the change may be merged"),
    "auxiliary": State("unknown", "another check of the same vendor"),
    "notice": State("unknown", "a notice that is no review"),
    "command": State("unknown", "a person's request for a review"),
    # The output cannot be read.
    "unrecognised": State("failed", "the text is of no format that is known here"),
    "not_json": State("failed", "the text is no JSON"),
    "truncated": State("failed", "the JSON ends before it is complete"),
    "several_documents": State("failed", "the text holds several JSON documents where one was expected"),
    "duplicate_key": State("failed", "an object has one key twice, so one of the values would be lost"),
    "too_deep": State("failed", "the JSON is nested too deeply"),
    "wrong_shape": State("failed", "the JSON is not of this format"),
    "unreadable_parts": State("failed", "some items could not be read as findings"),
    "no_runs": State("failed", "the log holds no run, so no tool has run"),
    "no_results": State("failed", "a run holds no list of results, so it did not review"),
    "no_completion": State("failed", "the text lacks the words by which the tool says that it has ended"),
    "fewer_than_declared": State("failed", "fewer findings were read than the tool declares"),
}  # fmt: skip


def at_state(name: str, *notices: str) -> Parsed:
    """Return the parsed output that has no findings and this state."""
    return Parsed(status=STATES[name].status, detail=name, notices=_cleaned(notices))


def delivered(
    findings: Iterable[Finding], *, notices: Iterable[str] = (), trouble: str | None = None
) -> Parsed:
    """Return what findings come to: found or silent, and with a trouble incomplete or what that state is.

    A trouble without any finding never is a delivered review: nobody knows what the missing part would have said.
    """
    kept, told = tuple(findings), _cleaned(notices)
    if trouble is None:
        return Parsed(status="found" if kept else "silent", findings=kept, notices=told)
    if kept:
        return Parsed(status="incomplete", findings=kept, detail=trouble, notices=told)
    return at_state(trouble, *told)


def _cleaned(notices: Iterable[str]) -> tuple[str, ...]:
    """Return notices that can be stored: they quote what a reviewer wrote."""
    return tuple(clean(notice) for notice in notices)
