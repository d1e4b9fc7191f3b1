"""Every scorer keeps the same promises: it is found by its name, takes any row to an outcome, and tells where it stands."""

import json
from collections.abc import Generator, Mapping
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest

import judgeproof
from judgeproof.api.citation_call import call_of
from judgeproof.api.estimating import estimated
from judgeproof.api.reading import TRACKS
from judgeproof.api.scorers import SCORERS, VERBS, scored, scorer_of
from judgeproof.ask.facts import Answer, Failure, Reply, Request
from judgeproof.citations.correctness import CORRECTNESS
from judgeproof.citations.examination import Options
from judgeproof.citations.facts import Row, Unreadable
from judgeproof.citations.load import LoadedRow
from judgeproof.citations.rows import read_row
from judgeproof.citations.scorer import Scorer
from judgeproof.errors import RunError
from judgeproof.judges import judge_of, panel_of
from judgeproof.reports import TRACKS as FORMATS
from judgeproof.runs import open_run

NAMES = sorted(SCORERS)
FIELDS: dict[str, Any] = {
    "id": "r1", "question": "When was the bridge opened?", "response": "The bridge was opened in 1932 [doc-1].",
    "context": "[doc-1] The bridge was opened in 1932 by the mayor.", "expected": "It was opened in 1932.",
}  # fmt: skip
ANSWERS: Mapping[str, Answer] = {
    "nothing": Reply(text="{}"), "noise": Reply(text="no JSON"), "an outage": Failure(cause="timeout"),
}  # fmt: skip


def scorer_named(name: str) -> Scorer:
    return import_module(SCORERS[name]).scorer({"name": name})


def row(**changes: Any) -> Row:
    found = read_row({**FIELDS, **changes}, number=1, line=1)
    assert isinstance(found, Row)
    return found


def outcome_of(scorer: Scorer, answer: Answer) -> Any:
    talk = scorer.converse(scorer.examine(row(), Options()), Options(), judge="j", secret="s")
    try:
        next(talk)
        while True:
            talk.send(answer)
    except StopIteration as done:
        return done.value


@pytest.mark.parametrize("name", NAMES)
def test_a_scorer_is_found_by_the_name_that_it_gives_itself(name: str) -> None:
    scorer = scorer_named(name)
    assert scorer.name == name
    assert scorer.identity["name"] == name
    assert scorer.identity["version"] == scorer.version
    assert scorer.track in FORMATS


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("said", ANSWERS)
def test_a_reply_that_says_nothing_is_no_score(name: str, said: str) -> None:
    scorer = scorer_named(name)
    outcome = outcome_of(scorer, ANSWERS[said])
    assert outcome.status == "unassessed"
    assert outcome.score is None
    assert outcome.passed is None
    assert outcome.reason


@pytest.mark.parametrize("name", NAMES)
def test_an_outcome_reads_back_from_its_line_and_is_counted_and_compared(name: str) -> None:
    scorer = scorer_named(name)
    outcomes = [
        outcome_of(scorer, ANSWERS["noise"]),
        scorer.unreadable(Unreadable(id="r2", number=2, line=2, cause="broken", raw="{"), "j"),
    ]
    tally = scorer.tally()
    for outcome in outcomes:
        line = msgspec.json.encode(outcome)
        assert msgspec.json.decode(line, type=scorer.outcome) == outcome
        compared = scorer.compared(json.loads(line))
        assert compared["passed"] is None
        assert isinstance(compared["occurrences"], list)
        tally.add(outcome)
    assert (tally.total, tally.assessed, tally.supported) == (2, 0, 0)
    sections = scorer.sections(tally, cost="none")
    assert sections["rows"]["total"] == sections["rows"]["unassessed"] == 2
    json.dumps(sections, allow_nan=False)


def test_each_verb_that_scores_answers_is_one_whose_runs_are_read_as_such() -> None:
    assert {TRACKS[verb] for verb in VERBS if verb != "calibrate"} == {"judgeproof.api.citation_reports"}
    # What a calibration makes of its answers is more than what is read of any scored ones.
    assert TRACKS["calibrate"] == "judgeproof.api.calibration_reports"


def test_a_run_of_a_scorer_that_is_not_known_is_refused(tmp_path: Path) -> None:
    made = judgeproof.cite([FIELDS], out=tmp_path / "run")
    run = open_run(made.path)
    assert scorer_of(scored(run)) is CORRECTNESS
    run.manifest["scorer"]["name"] = "from_the_future"
    with pytest.raises(RunError, match="scored by 'from_the_future', which this judgeproof does not know"):
        scorer_of(run)
    run.manifest["verb"] = "review"
    with pytest.raises(RunError, match="is a run of 'review'; expected one of cite"):
        scored(run)


def _asks_twice(
    examined: Any, options: Options, *, judge: str, secret: str, draw: int = 1
) -> Generator[Request, Answer, str]:
    """A conversation of two questions, of which the second is put whatever became of the first."""
    for name in ("one", "two"):
        yield Request(
            role=name, row=1, row_id="r1", stimulus_id=name, stimulus=None, messages=lambda: ({"role": "user", "content": "?"},),
            schema={}, draw=draw, attempt=1,
        )  # fmt: skip
    return "done"


def test_an_estimate_counts_every_question_of_a_conversation(tmp_path: Path) -> None:
    script = tmp_path / "script.jsonl"
    script.write_text("")
    panel = panel_of(judge_of(f"scripted:{script}"), None, repeats=2)
    scorer = replace(CORRECTNESS, converse=_asks_twice, verdicts=lambda request: 1)
    call = call_of(panel, Options(), scorer=scorer, mapping={}, prices=None)
    told = estimated([LoadedRow(row(), b"")], call, name="rows", resume=None)
    assert told["asked"] == 1
    assert told["judges"][0]["calls"]["low"] == 4
