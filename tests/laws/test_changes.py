"""Laws of change: what may be done to a row without changing what its citations become."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from tests.laws import replies
from tests.laws.labels import FAMILIES, STRUCTURED
from tests.laws.outcomes import assert_hidden_tokens_are_listed_and_never_judged, buckets, judge, look, rule
from tests.laws.rows import CODE_BLOCKS, PLAIN, SHAPES, TICKED, Atom, Written, code, hidden, rows

from judgeproof.citations.examination import Examined
from judgeproof.citations.labels import fold
from judgeproof.citations.outcome import Outcome

TOLD = "Here is more prose that cites nothing"


def folded(examined: Examined) -> list[tuple[str, str, str | None]]:
    return [(fold(marker), bucket, why) for marker, bucket, why in buckets(examined)]


def settled(row: Written) -> Outcome:
    examined = look(row)
    return rule(examined, replies.good(examined) if examined.graded else "")


def without_names(outcome: Outcome) -> dict[str, Any]:
    """An outcome as data, without how its context was written."""
    return {**msgspec.to_builtins(outcome), "context_format": None}


@given(rows(), st.sampled_from((*PLAIN, f"- {TOLD}", f"> {TOLD}", f"# {TOLD}", f"1. {TOLD}", TICKED)))
def test_prose_without_markers_never_changes_buckets(row: Written, prose: str) -> None:
    known = buckets(look(row))
    appended = replace(row, last=(*row.last, Atom(f"\n\n{prose}")) if row.last else (Atom(prose),))
    assert buckets(look(appended)) == known, f"{prose!r} behind the response changed its buckets"
    prepended = row.with_blocks(((Atom(prose),), *row.blocks))
    assert buckets(look(prepended)) == known, f"{prose!r} before the response changed its buckets"


@given(rows(), st.data())
def test_code_never_hides_a_citation_that_stands_outside_of_it(row: Written, data: st.DataObject) -> None:
    known = buckets(look(row))
    token = f"[{data.draw(st.sampled_from((*row.family.ghosts, row.family.real[0])))}]"
    block = (hidden(data.draw(st.sampled_from(CODE_BLOCKS)), token),)
    at = data.draw(st.integers(0, len(row.blocks)))
    changed = row.with_blocks((*row.blocks[:at], block, *row.blocks[at:]))
    examined = look(changed)
    assert buckets(examined) == known, f"{block[0].text!r} changed the buckets of what stands around it"
    assert_hidden_tokens_are_listed_and_never_judged(changed, rule(examined, "" if examined.graded else None))


@given(rows())
def test_line_ends_never_change_buckets(row: Written) -> None:
    feed = buckets(look(replace(row, newline="\n")))
    assert buckets(look(replace(row, newline="\r\n"))) == feed, "CRLF and LF give different buckets"
    wanted = settled(replace(row, context_newline="\n"))
    other = settled(replace(row, context_newline="\r\n"))
    assert wanted.passed == other.passed, "line ends of the context change the outcome"
    assert wanted.counts == other.counts, "line ends of the context change the counts"


@given(rows())
def test_carriage_returns_alone_are_line_ends_too(row: Written) -> None:
    feed = buckets(look(replace(row, newline="\n")))
    assert buckets(look(replace(row, newline="\r"))) == feed, "CR and LF give different buckets"


CASES: tuple[Callable[[str], str], ...] = (str.upper, str.lower, str.swapcase, str.title)


@given(rows(families=STRUCTURED), st.sampled_from(CASES))
def test_the_case_of_a_marker_never_changes_its_bucket(row: Written, change: Callable[[str], str]) -> None:
    known = folded(look(row))
    blocks = [tuple(_cased(atom, change) for atom in block) for block in row.blocks]
    assert folded(look(row.with_blocks(blocks))) == known, "the case of a marker changed its bucket"


def _cased(atom: Atom, change: Callable[[str], str]) -> Atom:
    text = atom.text
    for name, _ in atom.names:
        text = text.replace(name, change(name))
    return replace(atom, text=text, refs=tuple((change(name), allowed) for name, allowed in atom.refs))


@given(rows(families=tuple(f for f in FAMILIES if f.kind != "bare")), st.data())
def test_the_order_of_sources_never_changes_an_outcome(row: Written, data: st.DataObject) -> None:
    shuffled = replace(row, sources=tuple(data.draw(st.permutations(row.sources))))
    assert without_names(settled(shuffled)) == without_names(settled(row)), (
        "the order of sources changes the outcome"
    )


@given(rows(), st.sampled_from(SHAPES))
def test_the_shape_of_the_context_never_changes_buckets(row: Written, shape: str) -> None:
    assert buckets(look(replace(row, shape=shape))) == buckets(look(row)), f"{row.shape} and {shape} differ"
    before, after = settled(row), settled(replace(row, shape=shape))
    assert (before.passed, before.score, before.counts) == (after.passed, after.score, after.counts), (
        f"{row.shape} and {shape} give different outcomes"
    )


@given(rows(families=tuple(f for f in FAMILIES if f.blocks)), st.data())
def test_an_ambiguous_token_never_turns_a_row_into_a_pass(row: Written, data: st.DataObject) -> None:
    ghost = data.draw(st.sampled_from(row.family.ghosts))
    token = data.draw(st.sampled_from((f"[{ghost}](https://example.org/x)", f"[{ghost}](#a)")))
    block = (Atom("It is known "), Atom(token), Atom("."))
    at = data.draw(st.integers(0, len(row.blocks)))
    before = settled(row)
    after = settled(row.with_blocks((*row.blocks[:at], block, *row.blocks[at:])))
    assert after.passed is not True, f"a row with the ambiguous {token} passed"
    if before.passed is False:
        assert after.passed is False, f"the ambiguous {token} rescued a row that fails"


ALIASES = {
    "response": ("response", "output", "answer", "actual_output"),
    "context": ("context", "contexts", "retrieved_context", "documents", "sources", "passages"),
    "question": ("question", "input", "query", "prompt", "user_input"),
}


@given(rows(most=1), st.data())
def test_the_names_of_columns_never_change_an_outcome(row: Written, data: st.DataObject) -> None:
    fields = row.fields
    named = {data.draw(st.sampled_from(ALIASES.get(name, (name,)))): value for name, value in fields.items()}
    examined = look(row)
    reply = replies.good(examined) if examined.graded else ""
    assert judge(named, reply) == judge(fields, reply), f"the columns {sorted(named)} change the outcome"


@given(rows(), st.data())
def test_more_code_is_only_more_exclusions(row: Written, data: st.DataObject) -> None:
    base = row.without_last()
    block = code(data.draw, base.family, tuple(label for label, _ in base.sources))
    before, after = settled(base), settled(base.with_blocks((*base.blocks, block)))
    assert after.passed == before.passed, (
        f"code behind a response changed whether it passes: {block[0].text!r}"
    )
    counts = {name: n for name, n in after.counts.items() if name != "excluded"}
    assert counts == {name: n for name, n in before.counts.items() if name != "excluded"}, (
        "code is counted as more"
    )
    assert after.counts["excluded"] > before.counts["excluded"], "what code hides is not listed"
