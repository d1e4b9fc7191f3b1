"""The laws of one row: what its citations must become, and what no reply can change."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from tests.laws import replies
from tests.laws.labels import ACCUSABLE, AMBIGUOUS, BLOCKING, FABRICATED, FAMILIES, Family
from tests.laws.outcomes import (
    RUBRIC,
    VERDICTS,
    assert_buckets_are_as_written,
    assert_hidden_tokens_are_listed_and_never_judged,
    assert_outcome_is_whole,
    assert_tags_come_off,
    look,
    look_at,
    rule,
)
from tests.laws.rows import (
    ANY,
    CLEAN,
    GHOST_FORMS,
    MERGING,
    TAILS,
    VAGUE_FORMS,
    Atom,
    Written,
    real_mark,
    rows,
)

from judgeproof.citations.examination import Options
from judgeproof.citations.labels import fold

MODES = st.sampled_from((RUBRIC, VERDICTS))
BAD = st.sampled_from(tuple(replies.BAD))
BAD_SCORE = st.sampled_from(tuple({**replies.BAD, **replies.BAD_SCORE}))
MAKERS = {"good": replies.good, **replies.BAD, **replies.BAD_SCORE}


@given(rows(kinds=ANY), st.sampled_from(tuple(MAKERS)), MODES)
def test_any_row_with_any_reply_keeps_the_laws(row: Written, name: str, options: Options) -> None:
    examined = look(row, options)
    outcome = rule(examined, MAKERS[name](examined) if examined.graded else "", options)
    assert_buckets_are_as_written(row, outcome.occurrences)
    assert_hidden_tokens_are_listed_and_never_judged(row, outcome)
    assert_outcome_is_whole(row.response, outcome, examined)
    assert_tags_come_off(row.response, examined)


@given(rows(kinds=CLEAN), BAD_SCORE, MODES)
def test_a_clean_row_passes_with_a_good_reply_and_with_no_bad_one(
    row: Written, name: str, options: Options
) -> None:
    examined = look(row, options)
    assert_buckets_are_as_written(row, examined.occurrences)
    outcome = rule(examined, replies.good(examined), options)
    assert outcome.passed is True, f"a clean row with a good reply: {outcome.status}, {outcome.reason}"
    assert (outcome.score, outcome.coverage, outcome.citation_precision) == (1.0, 1.0, 1.0), (
        f"not perfect: {outcome}"
    )
    if name in replies.BAD or options is RUBRIC:
        worse = rule(examined, MAKERS[name](examined), options)
        assert worse.passed is not True, f"a row passed with the reply {name!r}"


# ---------------------------------------------------------------- fabrications


def surely_fabricated(row: Written) -> bool:
    """Whether the writer of a row knows that a citation of it must be convicted."""
    named = [buckets for atom in row.atoms for _, buckets in (*atom.names, *atom.refs)]
    return frozenset({FABRICATED}) in named


@given(rows(families=BLOCKING, kinds=ANY, needed=("ghost",)), BAD_SCORE, MODES)
def test_an_absent_source_never_passes_and_a_proven_one_is_never_undone(
    row: Written, name: str, options: Options
) -> None:
    examined = look(row, options)
    best = rule(examined, replies.good(examined) if examined.graded else "", options)
    assert best.passed is not True, f"a row that cites an absent source passed: {best.occurrences}"
    if surely_fabricated(row):
        for said in ("good", name):
            outcome = rule(examined, MAKERS[said](examined) if examined.graded else "", options)
            shown = (outcome.status, outcome.score, outcome.passed, outcome.floor, outcome.reason)
            assert shown == ("assessed", 0.0, False, True, None), (
                f"the reply {said!r} rescued a fabrication: {shown}"
            )


@given(rows(families=ACCUSABLE, kinds=CLEAN, needed=("real",)), st.data())
def test_a_fabrication_fails_beside_its_own_link_form_as_it_does_alone(
    row: Written, data: st.DataObject
) -> None:
    ghost = data.draw(st.sampled_from(row.family.ghosts))
    url = data.draw(st.sampled_from(("https://example.org/x", "./notes.pdf", "#top")))
    linked = (Atom("Some of it is known "), Atom(f"[{ghost}]({url})"), Atom("."))
    bare = (Atom("All of it is known "), Atom(f"[{ghost}]"), Atom("."))
    before, both = data.draw(st.booleans()), data.draw(st.booleans())
    alone = row.without_last().with_blocks((*row.blocks, bare))
    mixed = alone.with_blocks((linked, *alone.blocks) if before else (*alone.blocks, linked))
    if both:  # in one sentence
        pair = (
            Atom("Some "),
            Atom(f"[{ghost}]({url})"),
            Atom(" and all of it "),
            Atom(f"[{ghost}]"),
            Atom("."),
        )
        mixed = row.without_last().with_blocks((*row.blocks, pair))
    for written in (alone, mixed):
        examined = look(written)
        mine = [o for o in examined.occurrences if fold(o.marker) == fold(ghost)]
        assert [o.bucket for o in mine if not o.link] == [FABRICATED], (
            f"the bare form is not convicted: {mine}"
        )
        assert {o.bucket for o in mine if o.link} <= {AMBIGUOUS}, f"the link form is not ambiguous: {mine}"
        outcome = rule(examined, replies.good(examined))
        assert (outcome.passed, outcome.floor) == (False, True), (
            "a bare fabrication beside its link form did not fail"
        )


@given(rows(families=ACCUSABLE, kinds=CLEAN, needed=("real",)), st.data())
def test_a_defined_link_never_passes_and_never_convicts(row: Written, data: st.DataObject) -> None:
    ghost = data.draw(st.sampled_from(row.family.ghosts))
    definition = (Atom(f"[{ghost}]: https://example.org/x"),)
    bare = (Atom("All of it is known "), Atom(f"[{ghost}]"), Atom("."))
    first = data.draw(st.booleans())
    blocks = (definition, bare) if first else (bare, definition)
    examined = look(row.without_last().with_blocks((*row.blocks, *blocks)))
    mine = [o for o in examined.occurrences if fold(o.marker) == fold(ghost)]
    assert [(o.bucket, o.why) for o in mine] == [(AMBIGUOUS, "link_form")], f"a defined link became {mine}"
    listed = [e.because for e in examined.excluded if e.text == f"[{ghost}]"]
    assert listed.count("link_definition") == 1, f"the definition is not listed: {examined.excluded}"
    assert rule(examined, replies.good(examined)).passed is None, "a fabrication hid in link form"


@given(rows(families=ACCUSABLE, kinds=("real",)), st.data())
def test_a_footnote_whose_definition_names_an_absent_source_never_passes(
    row: Written, data: st.DataObject
) -> None:
    name = data.draw(st.sampled_from(("1", "note", "n-1")))
    named = data.draw(
        st.sampled_from(("{g}", "[{g}]", "{g}, p. 3", "See [{g}].", "[{g}](https://example.org/x)"))
    )
    ghost = data.draw(st.sampled_from(row.family.ghosts))
    claim = (Atom(f"All of it is known [^{name}]."),)
    definition = (Atom(f"[^{name}]: {named.format(g=ghost)}"),)
    real = (Atom(f"[^{name}]: {row.sources[0][0]}"),)
    base = row.without_last()
    examined = look(base.with_blocks((*base.blocks, claim, definition)))
    outcome = rule(examined, replies.good(examined))
    assert outcome.passed is not True, (
        f"a footnote that means {named.format(g=ghost)!r} passed: {outcome.occurrences}"
    )
    sound = look(base.with_blocks((*base.blocks, claim, real)))
    assert len(sound.graded) == len(look(base).graded) + 1, (
        f"a footnote that is defined is not read: {sound.occurrences}"
    )


@given(rows(families=ACCUSABLE, kinds=("real",)), st.sampled_from(VAGUE_FORMS), st.data())
def test_words_beside_an_absent_source_never_hide_it(row: Written, form: str, data: st.DataObject) -> None:
    ghost = data.draw(st.sampled_from(row.family.ghosts))
    block = (Atom("All of it is known "), Atom(form.format(g=ghost)), Atom("."))
    examined = look(row.without_last().with_blocks((*row.blocks, block)))
    outcome = rule(examined, replies.good(examined))
    assert outcome.passed is not True, f"{form.format(g=ghost)!r} was passed over: {outcome.occurrences}"


# What is written for a hyphen in running text, and blanks that editors put beside it.
HYPHENS = ("\u2010", "\u2011", "\u2012", "\u2013", "\u2212", "\u00ad-", "\u200b-", "\ufe63", "\uff0d")


@given(
    rows(families=tuple(f for f in ACCUSABLE if "-" in f.real[0]), kinds=("real",)),
    st.sampled_from(HYPHENS),
    st.data(),
)
def test_another_hyphen_never_hides_an_absent_source(row: Written, hyphen: str, data: st.DataObject) -> None:
    ghost = data.draw(st.sampled_from(row.family.ghosts)).replace("-", hyphen)
    block = (Atom("All of it is known "), Atom(f"[{ghost}]"), Atom("."))
    examined = look(row.without_last().with_blocks((*row.blocks, block)))
    outcome = rule(examined, replies.good(examined))
    assert outcome.passed is not True, f"{ghost!r} was passed over: {outcome.occurrences}"


LOOKALIKES = (
    "All of it is known\n[{g}]: https://example.org/x",
    "[{g}]: Handbook",
    "[{g}]: it is all known",
    "- [{g}]: Handbook",
    "All of it is known ![{g}].",
    "All of it is known\n[{g}]:\nhttps://example.org/x",
    "[{g}] : https://example.org/x",
    "[{g}]:https://example.org/x and more",
    "[guide]: https://example.org/x\n[{g}] has it all",
    "[guide]: https://example.org/x 'one [{g}]' two",
    "<!--> All of it is known [{g}].",
    "<!---> All of it is known [{g}].",
)


@given(rows(families=ACCUSABLE, kinds=CLEAN), st.sampled_from(LOOKALIKES), st.data())
def test_what_only_looks_like_a_definition_an_image_or_a_comment_hides_nothing(
    row: Written, form: str, data: st.DataObject
) -> None:
    ghost = data.draw(st.sampled_from(row.family.ghosts))
    at = data.draw(st.integers(0, len(row.blocks)))
    block = (Atom(form.format(g=ghost)),)
    examined = look(row.with_blocks((*row.blocks[:at], block, *row.blocks[at:])))
    mine = [o for o in examined.occurrences if fold(o.marker) == fold(ghost)]
    wanted = {FABRICATED} if row.family.kind == "word" else {FABRICATED, AMBIGUOUS}
    assert len(mine) == 1, (
        f"{form.format(g=ghost)!r} hides its marker: {examined.occurrences}, {examined.excluded}"
    )
    assert mine[0].bucket in wanted, f"the marker of {form.format(g=ghost)!r} became {mine}"


# ---------------------------------------------------------------- strays and rejected labels


@given(rows(kinds=(*CLEAN, "stray"), needed=("real", "stray")), MODES)
def test_a_stray_token_never_fails_a_clean_row(row: Written, options: Options) -> None:
    examined = look(row, options)
    outcome = rule(examined, replies.good(examined), options)
    assert outcome.passed is not False, f"a stray token failed a row: {outcome.occurrences}"
    assert outcome.counts["fabricated"] == 0, f"a stray token was convicted: {outcome.occurrences}"
    if all(o.bucket != AMBIGUOUS for o in outcome.occurrences):
        assert outcome.passed is True, f"nothing is doubtful, yet the row did not pass: {outcome.reason}"


@given(
    rows(kinds=CLEAN, shapes=("labelled", "labelled_tight", "prefixed", "objects", "dict", "json_objects")),
    st.data(),
)
def test_a_rejected_label_always_blocks_a_pass(row: Written, data: st.DataObject) -> None:
    label = row.family.real[len(row.sources)] if len(row.sources) < len(row.family.real) else None
    if label is None:
        row = replace(row, sources=row.sources[:-1], blocks=(), last=())
        label = row.family.real[len(row.sources)]
    repeated = row.shape not in MERGING and data.draw(st.booleans())
    rejected = {"repeated": (label, label)} if repeated else {"empty": (label,)}
    form = data.draw(
        st.sampled_from(
            ("[{r}]", "[{r}, {q}]", "[{r}](https://example.org/a)", "[^{r}]", "[{r}][{q}]", "([{r}])")
        )
    )
    mark = real_mark(form, label, row.sources[0][0])
    block = (Atom("The text has it "), mark, Atom(data.draw(st.sampled_from(TAILS))))
    blocks = data.draw(st.permutations((*row.blocks, block)))
    examined = look(replace(row, **rejected, blocks=tuple(blocks)))
    mine = [o for o in examined.occurrences if fold(o.marker) == fold(label)]
    assert mine, f"the citation of a rejected label was not read: {examined.occurrences}"
    assert {(o.bucket, o.why) for o in mine} == {(AMBIGUOUS, "rejected_label")}, (
        f"a rejected label became {mine}"
    )
    outcome = rule(examined, replies.good(examined) if examined.graded else "")
    assert outcome.passed is None, f"a row that cites a rejected label was assessed: {outcome.status}"


@given(st.sampled_from(FAMILIES), st.sampled_from(GHOST_FORMS), st.integers(0, 2))
def test_what_the_context_itself_brackets_is_ambiguous_and_never_convicted(
    family: Family, form: str, at: int
) -> None:
    ghost = family.ghosts[at % len(family.ghosts)]
    sources = (
        (family.real[0], f"The first text. See also [{ghost}] for more."),
        (family.real[1], "The second text."),
    )
    text = f"The text has it {form.format(g=ghost, r=family.real[0])}."
    row = Written(family=family, sources=sources, shape="labelled", blocks=((Atom(text),),))
    examined = look(row)
    assert not examined.fabricated, (
        f"a token that stands in the context was convicted: {examined.occurrences}"
    )
    if family.blocks:
        outcome = rule(examined, replies.good(examined) if examined.graded else "")
        assert outcome.passed is None, f"a token that stands in the context passed: {outcome.occurrences}"


# What writers put between two labels in one bracket: a range, an alternative, a slip of the pen.
JOINERS = (
    ", ",
    "; ",
    " and ",
    " & ",
    "/",
    " / ",
    "\u2013",
    " \u2013 ",
    "\u2014",
    "-",
    " - ",
    ":",
    "|",
    " | ",
    "+",
    " to ",
    " or ",
    " ",
)


@given(rows(families=ACCUSABLE, kinds=CLEAN), st.sampled_from(JOINERS), st.data())
def test_labels_that_exist_are_never_convicted_for_standing_together(
    row: Written, joiner: str, data: st.DataObject
) -> None:
    first, second = data.draw(st.permutations([label for label, _ in row.sources]))[:2]
    block = (Atom("All of it is known "), Atom(f"[{first}{joiner}{second}]"), Atom("."))
    examined = look(row.with_blocks((*row.blocks, block)))
    assert not examined.fabricated, (
        f"both labels of {first}{joiner}{second} exist, convicted: {examined.fabricated}"
    )


# What a tag or a fence could be made of, up to all signs that are tried before a sign is repeated.
SIGNS = (
    "\u27e6",
    "\u27e7",
    "\u27e61\u27e7",
    "\u27e6\u27e6\u27e6\u27e7",
    "\u27e6\u2e24\u2985\u2989\u276e",
    "\u27e7\u2e25\u2986\u298a\u276f",
    "\u27e6\u2e24\u2985\u2989\u276e\ue000\ue002",
    "\u27e6\u27e6\u2e24\u2985\u2989\u276e" + "".join(map(chr, range(0xE000, 0xE100))),
    "=====",
    "===== ANSWER",
)
SIGN = st.one_of(st.just(""), st.sampled_from(SIGNS))


@given(rows(kinds=("real", "ghost", "spans"), most=2), SIGN, SIGN, SIGN, SIGN)
def test_tags_and_fences_occur_nowhere_in_the_row_and_come_off(
    row: Written, before: str, glued: str, source: str, question: str
) -> None:
    blocks = [
        (Atom(f"Signs {before} first"),),
        *row.blocks,
        (Atom(f"[{row.family.real[0]}]{glued} is behind."),),
    ]
    sources = tuple((label, f"{body} {source}") for label, body in row.sources)
    written = replace(row, blocks=tuple(blocks), sources=sources, last=())
    examined = look_at({**written.fields, "question": question})
    assert examined.graded, f"signs hide the citations of a row: {written.response!r}"
    assert_tags_come_off(written.response, examined)
