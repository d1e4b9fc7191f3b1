"""Running a row from its fields to its outcome, and what must hold of every outcome."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from tests.laws.rows import Region, Written, same

from judgeproof.citations.examination import Examined, Options, examine
from judgeproof.citations.facts import Occurrence, Row, Unreadable
from judgeproof.citations.labels import fold
from judgeproof.citations.outcome import Outcome
from judgeproof.citations.question import annotated, ask, stimulus, tag
from judgeproof.citations.reasons import REASONS
from judgeproof.citations.reply import Reply, Unusable, read_reply
from judgeproof.citations.rows import read_row
from judgeproof.citations.verdict import Testimony, conclude, unreadable
from judgeproof.text.words import content_words

RUBRIC = Options()
VERDICTS = Options(score_mode="verdicts")
BUCKETS = ("resolved", "fabricated", "ambiguous", "ignored")
GRADES = ("supported", "misattributed", "contradicted", "unsupported")
FAILING = frozenset({"misattributed", "contradicted", "unsupported", "fabricated"})


def read(fields: Mapping[str, Any]) -> Row | Unreadable:
    return read_row(fields, number=1, line=1)


def look(row: Written, options: Options = RUBRIC) -> Examined:
    """A written row as code knows it before any judge."""
    return look_at(row.fields, options)


def look_at(fields: Mapping[str, Any], options: Options = RUBRIC) -> Examined:
    """A well-formed row as code knows it before any judge."""
    found = read(fields)
    assert isinstance(found, Row), f"a well-formed row could not be read: {found}"
    return examine(found, options)


def rule(examined: Examined, reply: str | Unusable | None, options: Options = RUBRIC) -> Outcome:
    """The outcome of a row with a reply; a judge is called only where one is needed."""
    called = examined.reason is None and bool(examined.graded) and reply is not None
    testimony: Reply | Unusable | None = None
    if called:
        testimony = reply if isinstance(reply, Unusable) else read_reply(reply or "", rubric=options.rubric)
    return conclude(examined, Testimony(judge="scripted", called=called, reply=testimony), options)


def judge(fields: Mapping[str, Any], reply: str, options: Options = RUBRIC) -> Outcome:
    """The outcome of a row given as its fields, whatever they hold."""
    found = read(fields)
    if isinstance(found, Unreadable):
        return unreadable(found, "scripted")
    return rule(examine(found, options), reply, options)


def buckets(examined: Examined) -> list[tuple[str, str, str | None]]:
    """What each occurrence became, without where it stands."""
    return [(o.marker, o.bucket, o.why) for o in examined.occurrences]


# ---------------------------------------------------------------- what the writer of the row knows


def assert_buckets_are_as_written(row: Written, occurrences: Sequence[Occurrence]) -> None:
    left = list(occurrences)
    for region in row.regions:
        here = [o for o in left if o.start is not None and region.start <= o.start < region.end]
        left = [o for o in left if o not in here]
        _assert_region(region, here)
    assert not left, f"occurrences stand where nothing was cited: {left}"


def _assert_region(region: Region, here: Sequence[Occurrence]) -> None:
    atom = region.atom
    wanted = (*atom.names, *atom.refs)
    if atom.allowed or atom.token:  # a stray, or what stands around a hidden token
        wrong = [o for o in here if o.bucket not in (atom.allowed or {"ignored"})]
        assert not wrong, f"a stray in {atom.text!r} became {wrong}"
        return
    found = [(o.marker, o.bucket) for o in here]
    assert len(here) == len(wanted), f"{atom.text!r} holds {[name for name, _ in wanted]}, read was {found}"
    for occurrence, (name, allowed) in zip(here, wanted, strict=True):
        assert same(occurrence.marker, name), f"{atom.text!r} names {name!r}, read was {found}"
        assert occurrence.bucket in allowed, (
            f"{name!r} in {atom.text!r} must be {sorted(allowed)}, it is {found}"
        )


def assert_hidden_tokens_are_listed_and_never_judged(row: Written, outcome: Outcome) -> None:
    listed = {(e.start, e.end): e for e in outcome.excluded}
    for region in row.regions:
        atom = region.atom
        at = region.text.find(atom.token) if atom.token else -1
        while at >= 0:
            span = (region.start + at, region.start + at + len(atom.token))
            judged = [o for o in outcome.occurrences if o.start is not None and o.bucket != "ignored"]
            accused = [o for o in judged if (o.start or 0) < span[1] and (o.end or 0) > span[0]]
            assert not accused, f"a token in {atom.text!r} was judged: {accused}"
            found = listed.get(span)
            assert found is not None, (
                f"the token in {atom.text!r} is hidden but not listed: {outcome.excluded}"
            )
            assert found.text == atom.token, f"the token in {atom.text!r} is listed as {found.text!r}"
            assert found.because in atom.because, f"the token in {atom.text!r} is listed as {found.because}"
            at = region.text.find(atom.token, at + 1)


# ---------------------------------------------------------------- what holds of every outcome


def assert_outcome_is_whole(response: str, outcome: Outcome, examined: Examined) -> None:
    """All that must hold whatever the row and the reply."""
    assert_occurrences_are_numbered_in_text_order(outcome)
    assert_spans_slice_to_their_marker(response, outcome)
    assert_claims_slice_exactly(response, outcome)
    assert_exclusions_slice_exactly(response, outcome)
    assert_counts_add_up(outcome)
    assert_score_is_null_exactly_when_unassessed(outcome)
    assert_a_failure_never_passes(outcome)
    assert_a_pass_is_proven(outcome)
    assert_reasons_are_registered(outcome)
    assert_outcome_can_be_written(outcome)
    assert_evidence_is_the_rows_own_text(outcome, examined)


def assert_occurrences_are_numbered_in_text_order(outcome: Outcome) -> None:
    assert [o.n for o in outcome.occurrences] == list(range(1, len(outcome.occurrences) + 1)), (
        "n is not 1..len"
    )
    placed = [o.start for o in outcome.occurrences if o.start is not None]
    assert placed == sorted(placed), "occurrences are not in text order"


def assert_spans_slice_to_their_marker(response: str, outcome: Outcome) -> None:
    for o in outcome.occurrences:
        assert (o.start is None) == (o.end is None), f"half a span: {o}"
        if o.start is None or o.end is None:
            continue
        assert 0 <= o.start < o.end <= len(response), f"a span outside of the response: {o}"
        piece = response[o.start : o.end]
        if piece[0] in "[［【\\<":
            assert o.marker in piece or fold(o.marker) in fold(piece) or o.marker.isdigit(), (
                f"{o.marker!r} not in {piece!r}"
            )


def assert_claims_slice_exactly(response: str, outcome: Outcome) -> None:
    for o in outcome.occurrences:
        if o.claim is not None:
            assert response[o.claim.start : o.claim.end] == o.claim.text, (
                f"the claim is not the response's text: {o}"
            )
            assert o.claim.text.strip(), f"a claim of blanks: {o}"


def assert_exclusions_slice_exactly(response: str, outcome: Outcome) -> None:
    for e in outcome.excluded:
        assert response[e.start : e.end] == e.text, f"the exclusion is not the response's text: {e}"
    assert outcome.counts["excluded"] == len(outcome.excluded), "an exclusion is not counted"


def assert_counts_add_up(outcome: Outcome) -> None:
    counts, occurrences = outcome.counts, outcome.occurrences
    assert sum(counts[name] for name in BUCKETS) == len(occurrences), f"buckets do not add up: {counts}"
    for name in BUCKETS:
        assert counts[name] == sum(o.bucket == name for o in occurrences), f"{name} is miscounted: {counts}"
    graded = sum(counts[name] for name in GRADES)
    assert graded + counts["open"] == counts["resolved"], (
        f"grades and open ones are not the resolved ones: {counts}"
    )
    for name in GRADES:
        assert counts[name] == sum(o.outcome == name for o in occurrences), f"{name} is miscounted: {counts}"
    known, citable = graded + counts["fabricated"], len(occurrences) - counts["ignored"]
    assert outcome.citation_precision == (counts["supported"] / known if known else None), (
        "precision is not its counts"
    )
    assert outcome.coverage == (known / citable if citable else None), "coverage is not its counts"


def assert_score_is_null_exactly_when_unassessed(outcome: Outcome) -> None:
    unassessed = outcome.status == "unassessed"
    shown = f"{outcome.status}, {outcome.score}, {outcome.passed}, {outcome.reason}"
    assert (
        unassessed == (outcome.score is None) == (outcome.passed is None) == (outcome.reason is not None)
    ), shown
    assert outcome.score is None or 0 <= outcome.score <= 1, f"a score outside its scale: {shown}"


def proofs_of_misattribution(o: Occurrence) -> set[str]:
    """Asserted where the quotation is not about the claim. Where it is, the claim may still stand in the cited source."""
    assert o.evidence is not None
    about = o.claim is not None and bool(content_words(o.evidence.text) & content_words(o.claim.text))
    return {"proven", "asserted"} if about else {"asserted"}


def assert_a_failure_never_passes(outcome: Outcome) -> None:
    failing = [o for o in outcome.occurrences if o.outcome in FAILING]
    for o in outcome.occurrences:
        proofs = {"fabricated": {"proven"}, "contradicted": {"asserted"}, "unsupported": {"asserted"}}
        expected = (
            proofs_of_misattribution(o)
            if o.outcome == "misattributed"
            else proofs.get(o.outcome or "", {None})
        )
        assert o.proof in expected, f"the proof does not fit: {o}"
        assert (o.bucket == "fabricated") == (o.outcome == "fabricated"), f"bucket and outcome differ: {o}"
    assert not (failing and outcome.passed), f"a row passed with {failing}"
    proven = any(o.bucket == "fabricated" for o in outcome.occurrences)
    assert proven == outcome.floor, "the floor is not the fabrication's"
    if proven:
        assert (outcome.status, outcome.score, outcome.passed) == ("assessed", 0.0, False), (
            "a fabrication was undone"
        )


def assert_a_pass_is_proven(outcome: Outcome) -> None:
    if outcome.passed:
        assert outcome.counts["resolved"] > 0, "a row passed without a citation"
        open_ones = [o for o in outcome.occurrences if o.bucket != "ignored" and o.outcome != "supported"]
        assert not open_ones, f"a row passed with citations that are not supported: {open_ones}"
        bare = [o for o in outcome.occurrences if o.outcome == "supported" and o.evidence is None]
        assert not bare, f"a row passed without evidence: {bare}"


def assert_reasons_are_registered(outcome: Outcome) -> None:
    for reason in (outcome.reason, outcome.judge.rejected):
        assert reason is None or reason in REASONS, f"the reason {reason!r} is not registered"
    for o in outcome.occurrences:
        unknown = o.bucket in ("resolved", "ambiguous") and o.outcome is None
        called = outcome.judge.called or o.bucket == "ambiguous"
        assert not (unknown and called) or o.why, f"an occurrence is open without a reason: {o}"


def assert_outcome_can_be_written(outcome: Outcome) -> None:
    try:
        json.dumps(msgspec.to_builtins(outcome), allow_nan=False, ensure_ascii=False).encode("utf-8")
    except (ValueError, TypeError) as error:
        raise AssertionError(f"the outcome cannot be written: {error}") from error


def assert_evidence_is_the_rows_own_text(outcome: Outcome, examined: Examined) -> None:
    sources = examined.context.sources if examined.context else {}
    for o in outcome.occurrences:
        graded = o.outcome in GRADES
        assert graded == (o.evidence is not None), f"an outcome and its evidence do not come together: {o}"
        if o.evidence is None:
            continue
        source = sources[fold(o.evidence.source)]
        passage = source.passages[o.evidence.passage]
        assert passage[o.evidence.start : o.evidence.end] == o.evidence.text, (
            f"evidence is not the row's own text: {o}"
        )
        cited = fold(o.evidence.source) == fold(o.source or "")
        assert cited != (o.outcome == "misattributed"), f"evidence stands in the wrong source: {o}"


def assert_tags_come_off(response: str, examined: Examined) -> None:
    """Deleting the tags restores the response; neither tags nor fences occur in the row."""
    if not examined.graded or examined.context is None:
        return
    facts = stimulus(examined.row.question, examined.context, examined.graded)
    sources = [text for s in facts.sources for text in (s.label, *s.passages)]
    left, right = tag((response, *sources, facts.question))
    shown = annotated(response, [found.end or 0 for found in examined.graded], left, right)
    for n in range(1, len(examined.graded) + 1):
        assert shown.count(f"{left}{n}{right}") == 1, f"tag {n} does not stand once"
        shown = shown.replace(f"{left}{n}{right}", "")
    assert shown == response, "deleting the tags does not restore the response"
    assert not any(sign in text for sign in (left, right) for text in (response, *sources)), (
        "a tag occurs in the row"
    )
    question = ask(facts, response, examined.graded, examined.fabricated, rubric=True, secret="s")
    fence = question.user.split(" QUESTION\n", 1)[0].rsplit("\n", 1)[-1]
    assert fence.startswith("====="), f"no fence: {fence!r}"
    assert not any(fence in text for text in (response, *sources, facts.question)), (
        "the fence occurs in the row"
    )
    assert response not in question.system, "the system message holds text of the row"
