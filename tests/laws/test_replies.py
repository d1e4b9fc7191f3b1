"""A fuzzer of judge replies: whatever a reply holds, nothing is raised, undone, or passed without proof."""

import json
import random
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.laws import replies
from tests.laws.outcomes import RUBRIC, VERDICTS, assert_outcome_is_whole, read, rule

from judgeproof.citations.examination import Examined, Options, examine
from judgeproof.citations.facts import Row
from judgeproof.citations.outcome import Outcome
from judgeproof.citations.reply import Unusable, read_reply

SOURCES = {
    "doc-1": "Notices are required within 30 days, and they state the reasons in full.",
    "doc-2": "Small banks file call reports each quarter; filings below $250,000 are exempt.",
}
CLEAN = "Lenders send a notice within 30 days [doc-1]. Small banks file reports [doc-2]."
FABRICATED = CLEAN + " All of it was checked [doc-9]."
MODES = (RUBRIC, VERDICTS, replace(RUBRIC, threshold=0.0))
AT_ONCE = 12


def row_of(response: str) -> Examined:
    row = read({"id": "r1", "response": response, "context": SOURCES})
    assert isinstance(row, Row)
    return examine(row, RUBRIC)


ROWS = tuple(row_of(text) for text in (CLEAN, FABRICATED))

# ---------------------------------------------------------------- what may stand in a field

# Raw JSON, so that what Python cannot hold can be said too.
VALUES = (
    "null", "true", "false", "0", "1", "2", "3", "-0", "-1", "4", "1.0", "2.0", "3.0", "1e0", "3e0", "0.1e1", "1e999", "-1e999",
    "NaN", "Infinity", "-Infinity", "9" * 400, "3." + "0" * 400, "1" + "0" * 5_000, "0.0000001", "3.0000001", '""', '" "', '"1"',
    '"3"', '"3.0"', '" 3 "', '"\\u0663"', '"NaN"', '"true"', '"supported"', '"Supported"', '"supported "', '"misattributed"',
    '"contradicted"', '"unsupported"', '"abstain"', '"fabricated"', '"doc-1"', '"doc-2"', '"[doc-2]"', '"doc-9"', '"[DOC-2] "',
    '"\\ud800"', '"\\udfff 30"', '"\\u0000"', '"\\ufeff"', '"\u2028"', '"🙂"', "[]", "{}", "[1]", '["supported"]', "[[[[]]]]",
    '{"occurrence": 1}', "[" * 60 + "]" * 60, '{"a":' * 60 + "1" + "}" * 60, '"a\nraw line end"', '"30"', '"x" ',
)  # fmt: skip
QUOTES = (
    "", " ", "N", "30", "3", "0", "the", "of the", "and they", "Notices", "Notices are required within 30 days",
    "Notices are required … in full", "notices are required within 30 days", "Notices are required within 3", "... 30 ...", "…",
    "Notices  are\nrequired\twithin 30 days", "Small banks file call reports", "filings below $250,000 are exempt",
    "filings below $250", "exempt. Notices are", "doc-1", "[doc-1]", CLEAN, SOURCES["doc-1"], SOURCES["doc-2"],
    "required\u00a0within\u200b 30 days", "Lenders send a notice within 30 days", "x" * 5_000, "Notices are not required",
)  # fmt: skip
NAMES = ("occurrence", "outcome", "context_span", "supporting_marker", "claim_span", "note", "")
OUTCOMES = ("supported", "misattributed", "contradicted", "unsupported", "abstain")
AROUND = (
    ("", ""), ("", ""), ("", ""), ("", ""), ("```json\n", "\n```"), ("```\n", "```"), ("\ufeff", ""), ("  \n", "\n \n"),
    ("<think>Let me see: {\"score\": 0}</think>\n", ""), ("<thinking>", "</thinking>"), ("<think>", ""), ("Here it is: ", ""),
    ("", " Done."), ("```json\n", ""), ("", "\n```"), ("~~~\n", "\n~~~"), ("\x00", ""), ("[", "]"), ("(", ")"), ("", "{}"), ("{}", ""),
    ("```json\n<think>", "</think>\n```"), ("<think>a</think><think>b</think>", ""), ("I'm sorry, but I cannot. ", ""), ('"', '"'),
)  # fmt: skip


def honest(number: int) -> dict[str, str]:
    """A verdict that can be verified, as raw JSON by key."""
    source = SOURCES[f"doc-{number}"]
    quote = source if number == 1 else source.partition(";")[0]
    return {"occurrence": str(number), "outcome": '"supported"', "context_span": json.dumps(quote)}


def verdict(chance: random.Random) -> str:
    """One verdict: honest, or changed in some of its fields."""
    fields = honest(chance.choice((1, 2)))
    if chance.random() < 0.4:
        fields["outcome"] = json.dumps(chance.choice(OUTCOMES))
        fields["supporting_marker"] = chance.choice(('"doc-1"', '"doc-2"', '"[doc-2]"', '"doc-9"', "null"))
        fields["context_span"] = honest(chance.choice((1, 2)))["context_span"]
    if chance.random() < 0.4:
        fields["context_span"] = json.dumps(chance.choice(QUOTES))
    while chance.random() < 0.25:
        fields[chance.choice(NAMES)] = chance.choice(VALUES)
    if chance.random() < 0.05:
        fields.pop(chance.choice(list(fields)))
    pairs = [f"{json.dumps(name)}: {value}" for name, value in fields.items()]
    if chance.random() < 0.05:
        pairs.append(chance.choice(pairs))
    if chance.random() < 0.02:
        return chance.choice(VALUES)
    return "{" + ", ".join(pairs) + "}"


def told(chance: random.Random) -> str:
    """One reply: near to a good one, with faults of every kind on top."""
    if chance.random() < 0.5:
        verdicts = [
            "{" + ", ".join(f"{json.dumps(k)}: {v}" for k, v in honest(n).items()) + "}"
            for n in chance.choice(((1, 2), (2, 1), (1,)))
        ]
        if chance.random() < 0.5:
            verdicts.append(verdict(chance))
    else:
        verdicts = [verdict(chance) for _ in range(chance.choice((0, 1, 2, 2, 2, 3)))]
    fields = {
        "score": chance.choice(("3", "3", "3", "3", "2", "1", "0", "3.5")),
        "explanation": '"As quoted."',
    }
    fields["verdicts"] = "[" + ", ".join(verdicts) + "]"
    while chance.random() < 0.15:
        fields[chance.choice(("score", "explanation", "verdicts", "more"))] = chance.choice(VALUES)
    if chance.random() < 0.04:
        fields.pop(chance.choice(list(fields)))
    pairs = [f"{json.dumps(name)}: {value}" for name, value in fields.items()]
    if chance.random() < 0.04:
        pairs.append(chance.choice(pairs))
    before, after = chance.choice(AROUND)
    text = before + "{" + ", ".join(pairs) + "}" + after
    if chance.random() < 0.05:
        text = text[: chance.randrange(len(text) + 1)]
    if chance.random() < 0.03:
        text += chance.choice((text, "\n" + text, ", " + text, "\x00", "\ud800", "}"))
    if chance.random() < 0.01:
        text = chance.choice(
            ("[", "{", '{"a":', '"', "`", "<think>", "0", "\\", "\ud800", " ")
        ) * chance.choice((1, 7, 2_000))
    return text


# ---------------------------------------------------------------- a second reading of a reply


def said(text: str) -> dict[str, Any] | None:
    """The object of a reply that is nothing but an object, a fence around it, or thought before it; else None."""
    bare = text.strip().removeprefix("\ufeff").strip()
    while bare.startswith(("<think>", "<thinking>")) and "</think" in bare:
        bare = bare.partition("</think")[2].partition(">")[2].strip()
    if bare.startswith("```"):
        bare = bare.partition("\n")[2].strip().removesuffix("```").strip()
    try:
        value = json.loads(bare, strict=False, parse_int=written, parse_float=written, parse_constant=written)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def written(number: str) -> Any:
    """A whole number where it is written as one, a float where it is finite and short, else None."""
    if len(number) > 32:
        return None
    try:
        return int(number)
    except ValueError:
        value = float(number)
        return value if value - value == 0 else None


def assert_a_pass_was_earned(text: str, outcome: Outcome, examined: Examined) -> None:
    """Read the reply again by other means: a pass needs a sound score and sound words for each citation."""
    value = said(text)
    assert value is not None, "a reply that is not one object passed"
    if outcome.judge.raw_score is not None:
        score = float(value["score"]) if isinstance(value["score"], str) else value["score"]
        assert not isinstance(score, bool) and isinstance(score, int | float), f"{score!r} is no score"
        assert 2 <= score <= 3, f"a score of {score} passed"
    for n, occurrence in enumerate(examined.graded, start=1):
        about = [
            v
            for v in value["verdicts"]
            if isinstance(v, dict) and type(v.get("occurrence")) is int and v["occurrence"] == n
        ]
        sound = [
            v for v in about if v.get("outcome") == "supported" and isinstance(v.get("context_span"), str)
        ]
        source = "".join(replies.passages(examined, occurrence.source)[0].split())
        words = ["".join(v["context_span"].replace("\u200b", "").split()) for v in sound]
        parts = [word.replace("...", "…").split("…") for word in words if len(word) >= 2]
        assert any(all(part in source for part in split) for split in parts), (
            f"citation {n} passed without its words"
        )


def check_reply(text: str, options: Options) -> list[Outcome]:
    """The outcomes of a reply for both rows, after checking that they are lawful."""
    found: list[Outcome] = []
    for examined in ROWS:
        outcome = rule(examined, text, options)
        found.append(outcome)
        assert_outcome_is_whole(examined.row.response, outcome, examined)
        if examined.fabricated:
            shown = (
                outcome.status,
                outcome.score,
                outcome.passed,
                outcome.floor,
                outcome.counts["fabricated"],
            )
            assert shown == ("assessed", 0.0, False, True, 1), f"a fabrication was undone: {shown}"
        elif outcome.passed:
            assert_a_pass_was_earned(text, outcome, examined)
    return found


@given(st.integers(min_value=0, max_value=2**63))
def test_no_reply_raises_passes_unproven_or_undoes_a_fabrication(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(AT_ONCE):
        text = told(chance)
        try:
            check_reply(text, chance.choice(MODES))
        except Exception as error:
            error.add_note(f"the reply: {text[:2_000]!r}")
            raise


def test_the_fuzzer_reaches_passes_failures_and_every_kind_of_rejection() -> None:
    chance = random.Random(1)
    seen: set[str] = set()
    for _ in range(5_000):
        for outcome in check_reply(told(chance), chance.choice(MODES)):
            seen |= {f"passed {outcome.passed}", str(outcome.judge.rejected), str(outcome.judge.detail)}
            seen |= {str(o.outcome) for o in outcome.occurrences}
    wanted = {
        "passed True",
        "passed False",
        "passed None",
        *OUTCOMES[:4],
        "incomplete_judge_verdicts",
        "judge_refused",
    }
    wanted |= {
        "contradictory_judge_verdicts",
        "judge_score_contradicts_verdicts",
        "no_json",
        "truncated",
        "multiple_objects",
    }
    wanted |= {
        "duplicate_key",
        "not_an_object",
        "score_missing",
        "score_wrong_type",
        "score_not_finite",
        "score_out_of_range",
    }
    assert wanted - seen == set(), "some kinds of replies are never tried"


@pytest.mark.parametrize("examined", ROWS, ids=("clean", "fabricated"))
def test_no_reply_that_is_cut_off_passes(examined: Examined) -> None:
    whole = "```json\n" + replies.good(examined) + "\n```"
    for text in (whole, replies.good(examined)):
        for end in range(len(text)):
            outcome = rule(examined, text[:end])
            assert_outcome_is_whole(examined.row.response, outcome, examined)
            finished = text[:end].rstrip("`").rstrip().endswith("}") and said(text[:end]) is not None
            assert outcome.passed is not True or finished, (
                f"a reply that is cut off at {end} passed: {text[:end]!r}"
            )


def test_a_reply_that_the_judge_reports_as_cut_off_is_never_used() -> None:
    for examined in ROWS:
        found = read_reply(replies.good(examined), rubric=True, truncated=True)
        assert found == Unusable("invalid_judge_output", "truncated"), (
            f"a reply that was cut off was used: {found}"
        )


# ---------------------------------------------------------------- size

DEEP = 10_000
HOSTILE: dict[str, Callable[[int], str]] = {
    "braces": lambda n: "{" * n,
    "brackets": lambda n: "[" * n,
    "quotes": lambda n: '"' * n,
    "digits": lambda n: "9" * n,
    "score of digits": lambda n: '{"score": ' + "9" * n + ', "verdicts": []}',
    "nested objects": lambda n: '{"a":' * (n // 5),
    "nested and closed": lambda n: '{"a":' * (n // 6) + "1" + "}" * (n // 6),
    "nested in a verdict": lambda n: '{"score": 3, "verdicts": [' + "[" * n + "]" * n + "]}",
    "small objects": lambda n: "{} " * (n // 3),
    "broken objects": lambda n: '{"a" ' * (n // 5),
    "broken objects, then one": lambda n: "{x" * (n // 2) + '{"score": 3}',
    "one key many times": lambda n: "{" + '"a":1,' * (n // 6) + '"a":1}',
    "many keys": lambda n: "{" + ",".join(f'"{k}":1' for k in range(n // 10)) + "}",
    "many verdicts": lambda n: '{"score": 3, "verdicts": [' + ",".join(["{}"] * (n // 3)) + "]}",
    "long explanation": lambda n: '{"score": 3, "explanation": "' + "x" * n + '", "verdicts": []}',
    "open text": lambda n: '{"score": 3, "explanation": "' + "x" * n,
    "escapes": lambda n: '{"explanation": "' + "\\\\" * (n // 2),
    "half pairs": lambda n: '{"score": 3, "explanation": "' + "\\ud800" * (n // 6) + '", "verdicts": []}',
    "backticks": lambda n: "`" * n,
    "fences": lambda n: "```\n" * (n // 4),
    "fence of blanks": lambda n: "```\n" + " " * n + "x",
    "fence of lines": lambda n: "```\n" + "\n" * n + "x",
    "fence of a name": lambda n: "```" + "a" * n,
    "thinking, open": lambda n: "<think>" + "x" * n,
    "thinking, opened often": lambda n: "<think>" * (n // 7),
    "thinking, opened in four ways": lambda n: "<think><thought><thinking><reasoning>" * (n // 37),
    "thinking, closed wrongly": lambda n: "<think></thinking>" * (n // 18),
    "thinking, many times": lambda n: "<think></think>" * (n // 15),
    "blanks": lambda n: " " * n,
    "blanks and a brace": lambda n: "{" + " " * n + "x",
    "line ends": lambda n: "\n" * n + "{",
    "apology": lambda n: "I am" + " very" * (n // 5),
    "apology of blanks": lambda n: "I am" + " " * n + "x",
    "signs": lambda n: "!" * n,
    "closing": lambda n: "}" * n,
    "byte order marks": lambda n: "\ufeff" * n,
    "nulls": lambda n: "\x00" * n,
    "one long quotation": lambda n: json.dumps(
        {
            "score": 3,
            "verdicts": [{"occurrence": 1, "outcome": "supported", "context_span": "Notices " * (n // 8)}],
        }
    ),
}
# A shape that grows with its square shows it at the smaller sizes, before it could stop the run.
SIZES = (1_000, 10_000, 20_000, 40_000, 80_000, 1_000_000)
LARGE = 10_000_000
AT_LARGE = (
    "braces", "brackets", "quotes", "digits", "nested objects", "small objects", "broken objects", "open text", "backticks",
    "fences", "thinking, open", "blanks", "line ends", "signs", "byte order marks", "one long quotation",
)  # fmt: skip
SECONDS = 20


def test_no_hostile_reply_costs_more_than_its_length() -> None:
    slow: dict[str, str] = {}
    for name, make in HOSTILE.items():
        for size in SIZES:
            text = make(size)
            # Taken twice where it seems slow: work that grows is slow each time, a machine that is held up is not.
            limit = 0.5 + size / 400_000
            spent = work_of(text)
            spent = min(spent, work_of(text)) if spent > limit else spent
            if spent > limit:
                slow[name] = f"{size:,} characters took {spent:.1f} s of work"
                break
    assert not slow, f"the work grows faster than the reply: {slow}"


def test_replies_of_ten_million_characters_end_soon() -> None:
    start = time.process_time()
    for name in AT_LARGE:
        check_size(HOSTILE[name](LARGE))
        spent = time.process_time() - start
        assert spent < SECONDS, f"after {name}: {spent:.0f} s"


def work_of(text: str) -> float:
    start = time.process_time()
    check_size(text)
    return time.process_time() - start


def check_size(text: str) -> None:
    reply = read_reply(text, rubric=True)
    for examined in ROWS:
        outcome = rule(examined, reply if isinstance(reply, Unusable) else text)
        assert outcome.passed is not True, "a hostile reply passed"
        assert outcome.floor == bool(examined.fabricated), "a hostile reply undid a fabrication"


@pytest.mark.parametrize("shape", ["[", '{"a":', '[{"a":', '{"score": 3, "verdicts": [{"occurrence": '])
def test_a_reply_nested_ten_thousand_deep_is_unusable(shape: str) -> None:
    for text in (shape * DEEP, shape * DEEP + "1"):
        assert isinstance(read_reply(text, rubric=True), Unusable), f"{shape!r}, {DEEP} deep, was read"
        check_reply(text, RUBRIC)
