"""Laws of testimony: what verdicts may do to a row, and what they may not."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from tests.laws import replies
from tests.laws.labels import FAMILIES, Family
from tests.laws.outcomes import FAILING, RUBRIC, VERDICTS, assert_outcome_is_whole, look, rule
from tests.laws.rows import SHAPES, Atom, Written, rows

from judgeproof.citations.examination import Examined, Options
from judgeproof.citations.outcome import Outcome

MODES = (RUBRIC, VERDICTS)
OUTCOMES = ("supported", "misattributed", "contradicted", "unsupported", "abstain")
KINDS = ("real", "ghost", "link", "span", "plain", "spans")
GRADED = tuple(family for family in FAMILIES if family.name not in ("devanagari", "decomposed"))
RANK = {"fail": 0, "unassessed": 1, "pass": 2}
SCORES = (3, 2, 1, 0, 2.5, 0.5)


def verdicts_of(
    data: st.DataObject, examined: Examined, outcomes: Sequence[str] = OUTCOMES
) -> list[replies.Verdict]:
    """One verdict for each graded citation, mostly `supported`, each with a quotation where its outcome wants it."""
    chosen = st.sampled_from(("supported", *outcomes))
    return [replies.verdict(examined, n, data.draw(chosen)) for n in range(1, len(examined.graded) + 1)]


def standing(outcome: Outcome) -> str:
    return "unassessed" if outcome.passed is None else "pass" if outcome.passed else "fail"


def said(examined: Examined, verdicts: Sequence[object], score: object, options: Options) -> Outcome:
    return rule(examined, replies.told(list(verdicts), score) if examined.graded else "", options)


def options_of(data: st.DataObject) -> Options:
    threshold = data.draw(st.sampled_from((0.5, 0.0, 1.0, 0.75, -1.0)))
    return replace(data.draw(st.sampled_from(MODES)), threshold=threshold)


@given(rows(families=GRADED, kinds=KINDS, needed=("real", "real")), st.data())
def test_fewer_verdicts_never_make_a_row_pass(row: Written, data: st.DataObject) -> None:
    examined, options, score = look(row), options_of(data), data.draw(st.sampled_from(SCORES))
    verdicts = verdicts_of(data, examined)
    whole = said(examined, verdicts, score, options)
    assert_outcome_is_whole(row.response, whole, examined)
    gone = data.draw(st.integers(0, len(verdicts) - 1))
    fewer = said(examined, [*verdicts[:gone], *verdicts[gone + 1 :]], score, options)
    assert_outcome_is_whole(row.response, fewer, examined)
    assert fewer.passed is not True, f"a row passed without the verdict on citation {gone + 1}"
    assert RANK[standing(fewer)] <= RANK["unassessed"], (
        "a citation without a verdict did not keep the row open"
    )
    known = Counter(o.outcome for o in fewer.occurrences)
    assert known <= Counter(o.outcome for o in whole.occurrences) + Counter({None: 1}), (
        "taking away a verdict added one"
    )


@given(rows(families=GRADED, kinds=KINDS, needed=("real", "real")), st.data())
def test_the_order_of_verdicts_and_keys_never_matters(row: Written, data: st.DataObject) -> None:
    examined, options, score = look(row), options_of(data), data.draw(st.sampled_from(SCORES))
    verdicts = [*verdicts_of(data, examined), *verdicts_of(data, examined)[:1]]
    order = random.Random(data.draw(st.integers(0, 99)))
    mixed = [dict(order.sample(list(v.items()), len(v))) | {"remark": 1, "note": None} for v in verdicts]
    order.shuffle(mixed)
    assert said(examined, mixed, score, options) == said(examined, verdicts, score, options), "order matters"


@given(rows(families=GRADED, kinds=KINDS, needed=("real", "real")), st.data())
def test_every_discarded_verdict_is_counted(row: Written, data: st.DataObject) -> None:
    examined, options = look(row), options_of(data)
    sound = replies.supported(examined)
    junk = (
        None, 7, "supported", [], {}, {"occurrence": 1}, {"outcome": "supported"},
        {**sound[0], "occurrence": True}, {**sound[0], "occurrence": "1"}, {**sound[0], "occurrence": 99},
        {**sound[0], "context_span": "the"}, {**sound[0], "context_span": 7}, {**sound[0], "outcome": "SUPPORTED"},
        {**sound[0], "context_span": "Nothing of the kind stands there."},
        {**sound[0], "outcome": "misattributed"}, {**sound[0], "outcome": "misattributed", "supporting_marker": "nowhere"},
    )  # fmt: skip
    extra = data.draw(st.lists(st.sampled_from(junk), max_size=4))
    mixed = data.draw(st.permutations([*sound, *extra]))
    outcome = said(examined, mixed, 3, options)
    assert outcome.judge.discarded == len(extra), (
        f"{len(extra)} were unusable, {outcome.judge.discarded} are counted"
    )
    assert outcome.counts["supported"] == len(sound), "an unusable verdict took a sound one with it"


@given(rows(families=GRADED, kinds=KINDS, needed=("real", "real")), st.data())
def test_a_verified_failure_fails_the_row_whatever_else_is_open(row: Written, data: st.DataObject) -> None:
    examined, options = look(row), options_of(data)
    verdicts = verdicts_of(data, examined, ("misattributed",))
    at = data.draw(st.integers(0, len(verdicts) - 1))
    verdicts[at] = replies.verdict(examined, at + 1, "misattributed")
    keep = data.draw(st.booleans())
    told = verdicts if keep else [verdicts[at]]
    outcome = said(examined, told, 1, options)
    assert_outcome_is_whole(row.response, outcome, examined)
    failing = [o for o in outcome.occurrences if o.outcome in FAILING]
    assert failing, "a misattribution with a telling quotation was not accepted"
    assert (outcome.status, outcome.passed) == ("assessed", False), (
        f"a failing citation left the row {outcome.status}"
    )


@given(rows(families=GRADED, kinds=KINDS, needed=("real", "real")), st.data())
def test_two_verdicts_that_agree_are_one_and_that_differ_are_none(row: Written, data: st.DataObject) -> None:
    examined, options = look(row), options_of(data)
    sound = replies.supported(examined)
    at = data.draw(st.integers(0, len(sound) - 1))
    same = said(examined, [*sound, sound[at]], 3, options)
    once = said(examined, sound, 3, options)
    assert same == once, "a verdict that was given twice counts for more or less than one"
    against = replies.verdict(examined, at + 1, data.draw(st.sampled_from(("misattributed", "abstain"))))
    outcome = said(examined, data.draw(st.permutations([*sound, against])), 3, options)
    assert_outcome_is_whole(row.response, outcome, examined)
    number = examined.graded[at].n
    torn = outcome.occurrences[number - 1]
    assert (torn.outcome, torn.why) == (None, "contradictory_judge_verdicts"), (
        f"verdicts that differ left {torn}"
    )
    assert outcome.counts["supported"] == len(sound) - 1, (
        "verdicts that differ voided more than their own citation"
    )
    assert outcome.passed is not True, "a row passed with verdicts that differ"


@given(rows(families=GRADED, kinds=KINDS, needed=("real", "real")), st.data())
def test_a_stricter_threshold_or_a_lower_score_never_makes_a_row_pass(
    row: Written, data: st.DataObject
) -> None:
    examined, mode = look(row), data.draw(st.sampled_from(MODES))
    verdicts = verdicts_of(data, examined)
    low, high = sorted(data.draw(st.tuples(*[st.sampled_from((0.0, 0.5, 0.7, 1.0))] * 2)))
    worse, better = sorted(data.draw(st.tuples(*[st.sampled_from(SCORES)] * 2)))
    lenient = said(examined, verdicts, better, replace(mode, threshold=low))
    if lenient.passed is False:
        strict = said(examined, verdicts, better, replace(mode, threshold=high))
        assert strict.passed is False, f"a threshold of {high} passes what {low} fails"
    elsewhere = said(examined, verdicts, worse, replace(mode, threshold=low))
    assert not (elsewhere.passed and lenient.passed is None), (
        f"a score of {worse} passes what {better} does not"
    )
    assert not (elsewhere.passed and lenient.passed is False), (
        f"a score of {worse} passes what {better} fails"
    )


SHARED = "Notices are required within 30 days, and they state the reasons in full."
OWN = (
    "Branches keep copies of 1,500 forms.",
    "Clerks file the rest — see annex 12 — by post.",
    "規則は小規模銀行に適用される。",
)


@given(st.sampled_from(GRADED), st.data())
def test_what_both_sources_say_never_convicts_a_citation(family: Family, data: st.DataObject) -> None:
    mine, other = data.draw(st.permutations(OWN))[:2]
    first = data.draw(st.booleans())
    bodies = [f"{SHARED} {text}" if first else f"{text} {SHARED}" for text in (mine, other)]
    sources = tuple(zip(family.real, bodies, strict=False))
    at, length = data.draw(st.integers(0, 8)), data.draw(st.integers(2, 13))
    block = (Atom("The bank sends letters "), Atom(f"[{family.real[0]}]"), Atom("."))
    row = Written(family=family, sources=sources, shape=data.draw(st.sampled_from(SHAPES)), blocks=(block,))
    examined = look(row)
    quote = " ".join(SHARED.split()[at : at + length])
    verdict = {
        "occurrence": 1,
        "outcome": "misattributed",
        "supporting_marker": family.real[1],
        "context_span": quote,
    }
    outcome = said(examined, [verdict], 1, RUBRIC)
    assert outcome.passed is None, f"{quote!r} stands in both sources and convicted: {outcome.occurrences}"
    assert outcome.judge.discarded == 1, "a quotation that tells nothing apart was not discarded"
    telling = said(examined, [{**verdict, "context_span": other}], 1, RUBRIC)
    assert telling.passed is False, f"{other!r} stands in the other source alone and was not accepted"


# What a writer may change in a sentence without saying anything else.
REWRITES: tuple[Callable[[str], str], ...] = (
    str,
    str.upper,
    str.lower,
    lambda text: f"**{text}**",
    lambda text: text.replace("required", "*required*"),
    lambda text: text.replace(" ", "  "),
    lambda text: text.replace("within", "within\n"),
    lambda text: f"“{text}”",
    lambda text: text.removesuffix(".") + "…",
)


@given(
    st.sampled_from(GRADED),
    st.sampled_from(REWRITES),
    st.sampled_from(("contradicted", "unsupported")),
    st.data(),
)
def test_a_claim_in_the_words_of_its_source_is_never_convicted(
    family: Family, rewrite: Callable[[str], str], outcome: str, data: st.DataObject
) -> None:
    bodies = (f"{OWN[0]} {SHARED} {OWN[1]}", OWN[2])
    row = Written(
        family=family,
        sources=tuple(zip(family.real, bodies, strict=False)),
        shape=data.draw(st.sampled_from(SHAPES)),
        blocks=((Atom(f"{rewrite(SHARED.removesuffix('.'))} "), Atom(f"[{family.real[0]}]"), Atom(".")),),
    )
    examined = look(row)
    quote = data.draw(st.sampled_from((SHARED, OWN[0], bodies[0], "within 30 days")))
    found = said(
        examined,
        [{"occurrence": 1, "outcome": outcome, "context_span": quote}],
        0,
        data.draw(st.sampled_from(MODES)),
    )
    assert found.passed is None, (
        f"the claim is the source's own sentence, and it was convicted: {found.occurrences}"
    )
