"""Groundedness from the command line and from Python: runs, second opinions, limits, and judges that flatter."""

import json
from collections.abc import Callable, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from tests.stories.steps import Ended, cli, figures, lines, manifest, read, states, strict

import judgeproof
from judgeproof import Request
from judgeproof.errors import UsageError

QUIET = ("--quiet", "--no-html")
DEMO = Path(str(files("judgeproof") / "demo" / "rows.jsonl"))
ROWS: list[dict[str, Any]] = [
    {"id": "whole", "response": "Peat is old plant matter.", "context": ["Peat is old plant matter."]},
    {"id": "wrong", "response": "Peat is old. Peat forms in a year.", "context": "Peat is old. Peat forms in 1000 years."},
    {"id": "open", "response": "Peat is old. The mayor likes it.", "context": "[a] Peat is old.\n[a] The mayor says it burns."},
    {"id": "none", "response": "What is peat?", "context": "Peat is old."},
    {"id": "blank", "response": "Peat is old.", "context": "  "},
]  # fmt: skip
OLD = {"response_span": "Peat is old", "context_span": "Peat is old"}
REPLIES: Mapping[str, Mapping[str, Any]] = {
    "whole": {"score": 3, "supporting_spans": [OLD | {"response_span": "Peat is old plant matter."}]},
    "wrong": {
        "score": 1, "supporting_spans": [OLD],
        "contradicting_spans": [{"response_span": "Peat forms in a year", "context_span": "Peat forms in 1000 years"}],
    },
    "open": {"score": 1, "supporting_spans": [OLD], "unsupported_spans": [{"response_span": "The mayor likes it."}]},
}  # fmt: skip


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    path = tmp_path / "rows.jsonl"
    path.write_bytes(lines(ROWS))
    return path


def judge(folder: Path, name: str = "judge", **changed: Mapping[str, Any]) -> str:
    """A scripted judge that says what REPLIES say, but of some rows something else."""
    told = {row_id: {"reply": json.dumps(reply)} for row_id, reply in REPLIES.items()} | changed
    path = folder / f"{name}.jsonl"
    path.write_bytes(lines({"row_id": row_id, **entry} for row_id, entry in told.items()))
    return f"scripted:{path}"


def ground(rows: Path, run: Path, spec: str, *options: object) -> Ended:
    return cli("ground", rows, "--judge", spec, "--out", run, *options)


def report(run: Path) -> dict[str, Any]:
    return strict((run / "report.json").read_bytes())


def test_a_run_says_of_every_claim_what_became_of_it(rows: Path, tmp_path: Path) -> None:
    ended = ground(rows, tmp_path / "run", judge(tmp_path))
    assert ended.code == 0, ended.err
    assert states(tmp_path / "run") == [
        ("whole", None), ("wrong", None), ("open", "incomplete_judge_verdicts"), ("none", "no_claims"), ("blank", "empty_context"),
    ]  # fmt: skip
    found = report(tmp_path / "run")
    assert (found["unit"], found["track"], found["verb"]) == ("claims", "grounding", "ground")
    assert found["claims"]["outcomes"] == {"supported": 3, "contradicted": 1, "open": 1}
    assert "support      3/4 0.75 of the assessed claims are supported" in ended.out
    assert "between 0.60 and 0.80 are supported" in " ".join(ended.out.split())
    assert "open         1 judge_found_no_support" in ended.out
    assert "set aside    1 question" in ended.out
    assert "citation" not in ended.out
    page = (tmp_path / "run" / "report.html").read_text("utf-8")
    assert '<h2 id="graded">Claims' in page
    assert manifest(tmp_path / "run")["scorer"] == {"name": "groundedness", "version": "1"}


@pytest.mark.parametrize("format", ["text", "html", "markdown", "json", "junit"])
def test_every_format_shows_a_run(rows: Path, tmp_path: Path, format: str) -> None:
    ground(rows, tmp_path / "run", judge(tmp_path), *QUIET)
    shown = cli("report", tmp_path / "run", "--format", format)
    assert shown.code == 0, shown.err
    marks = {
        "text": "3/4 0.75", "html": "claims, judgeproof", "markdown": "# Claims of rows", "json": '"unit": "claims"',
        "junit": "the response states nothing that could be grounded: no_claims",
    }  # fmt: skip
    assert marks[format] in shown.out


def test_outcomes_that_are_gone_are_made_again_to_the_byte(rows: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    ground(rows, run, judge(tmp_path), *QUIET)
    before, told = (run / "outcomes.jsonl").read_bytes(), figures(run)
    (run / "outcomes.jsonl").unlink()
    assert cli("report", run).code == 0
    assert (run / "outcomes.jsonl").read_bytes() == before
    assert ground(rows, run, judge(tmp_path), "--resume", run, *QUIET).code == 0
    assert figures(run) == told


def test_a_run_that_an_outage_ended_is_gone_on_with(rows: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    out = judge(tmp_path, wrong={"error": "timeout"})
    ground(rows, run, out, *QUIET)
    assert ("wrong", "judge_unavailable") in states(run)
    ended = ground(rows, run, judge(tmp_path), "--resume", run, "--retry-failed", *QUIET)
    assert ended.code == 0, ended.err
    assert ("wrong", None) in states(run)
    asked = [entry["row_id"] for entry in read(run, "testimony")]
    assert (asked.count("whole"), asked.count("wrong")) == (1, 2)


def test_a_run_of_claims_is_no_run_of_citations(rows: Path, tmp_path: Path) -> None:
    run, spec = tmp_path / "run", judge(tmp_path)
    ground(rows, run, spec, *QUIET)
    ended = cli("cite", rows, "--judge", spec, "--resume", run, *QUIET)
    assert ended.code == 2
    assert "is a run of 'ground'; resume it with that verb" in ended.err
    cli("cite", rows, "--judge", spec, "--out", tmp_path / "cited", *QUIET)
    compared = cli("compare", run, tmp_path / "cited")
    assert compared.code == 2
    assert "expected two runs of one track" in compared.err


def test_a_second_judge_and_repeats_are_heard_claim_by_claim(rows: Path, tmp_path: Path) -> None:
    other = judge(tmp_path, "other", wrong={"reply": json.dumps({
        "score": 3, "supporting_spans": [OLD, {"response_span": "Peat forms in a year.", "context_span": "Peat forms in 1000 years."}],
    })})  # fmt: skip
    ended = ground(
        rows, tmp_path / "run", judge(tmp_path), "--second-judge", other, "--judge-repeats", 2, "--no-html"
    )
    assert ended.code == 0, ended.err
    panel = report(tmp_path / "run")["panel"]
    assert panel["precision"]["text"] == "0.75+0.25"
    flip = next(entry for entry in panel["flips"]["listed"] if entry["row_id"] == "wrong")
    assert flip["citations"] == [
        {"n": 2, "marker": "claim 2", "first": "contradicted", "second": "supported"}
    ]
    assert "outcomes of claims" in ended.out
    assert "support 0.75 to 0.75 over 4 claims" in " ".join(ended.out.split())
    assert "citation" not in ended.out


def test_a_run_is_put_before_another_judge_and_held_beside_the_first(rows: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    ground(rows, run, judge(tmp_path), *QUIET)
    other = judge(tmp_path, "other", open={"reply": json.dumps({
        "score": 3, "supporting_spans": [OLD, {"response_span": "The mayor likes it.", "context_span": "The mayor says it burns."}],
    })})  # fmt: skip
    again = cli("rejudge", run, "--judge", other, "--out", tmp_path / "again", *QUIET)
    assert again.code == 0, again.err
    assert report(tmp_path / "again")["unit"] == "claims"
    compared = cli("compare", run, tmp_path / "again")
    assert compared.code == 0, compared.err
    assert "first  second     claims" in compared.out
    told = strict(cli("compare", run, tmp_path / "again", "--format", "json").out)
    assert [(entry["first"], entry["second"], entry["n"]) for entry in told["citations"]] == [
        ("open", "supported", 1)
    ]


def test_limits_are_held_against_claims(rows: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    ground(rows, run, judge(tmp_path), *QUIET)
    met = (
        "--min",
        "support=0.75",
        "--min",
        "support_low=0.6",
        "--max",
        "contradicted=1",
        "--max",
        "open=1",
        "--max",
        "cost=0",
    )
    assert cli("gate", run, *met).code == 0
    missed = cli("gate", run, "--min", "support_low=0.61", "--max", "failed=0", "--max", "set_aside=0")
    assert missed.code == 1
    assert "missed: support_low is 0.60, wanted at least 0.61" in missed.out
    assert "missed: failed is 1, wanted at most 0" in missed.out
    refused = cli("gate", run, "--max", "failed=0", "--proven-only")
    assert refused.code == 2
    assert "every contradiction rests on a judge's word" in refused.err
    unknown = cli("gate", run, "--min", "precision=0.5")
    assert unknown.code == 2
    assert "figure 'precision' does not exist; there are: pass_rate" in unknown.err


def test_a_dry_run_asks_nothing_and_writes_nothing(rows: Path, tmp_path: Path) -> None:
    ended = ground(rows, tmp_path / "run", judge(tmp_path), "--dry-run")
    assert ended.code == 0, ended.err
    assert "5 rows: 3 to be asked about, 2 closed without a judge" in ended.out
    assert not (tmp_path / "run").exists()
    told = judgeproof.estimate_grounding(
        ROWS, judge=judge(tmp_path), score_mode="verdicts", context_format="list", limit=1
    )
    assert (told["rows"], told["asked"]) == (1, 1)


def test_options_are_held_to(rows: Path, tmp_path: Path) -> None:
    spec = judge(tmp_path)
    assert ground(rows, tmp_path / "run", spec, "--score-mode", "runes").code == 2
    assert cli("ground", rows, "--style", "numeric").code == 2
    with pytest.raises(UsageError, match="threshold 7"):
        judgeproof.ground(ROWS, judge=spec, threshold=7)
    verdicts = ground(
        rows, tmp_path / "verdicts", spec, "--score-mode", "verdicts", "--map", "response=response", *QUIET
    )
    assert verdicts.code == 0
    assert {outcome["rubric_score"] for outcome in read(tmp_path / "verdicts", "outcomes")} == {None}


def test_the_embedded_judge_grounds_the_demo_and_never_passes_what_is_open(tmp_path: Path) -> None:
    ended = cli("ground", DEMO, "--limit", 60, "--out", tmp_path / "run", *QUIET)
    assert ended.code == 0, ended.err
    outcomes = read(tmp_path / "run", "outcomes")
    assert len(outcomes) == 60
    assert {outcome["judge"]["rejected"] for outcome in outcomes} <= {None, "incomplete_judge_verdicts"}
    for outcome in outcomes:
        assert (
            outcome["passed"] is not True or outcome["counts"]["supported"] == outcome["counts"]["claims"] > 0
        )
    assert {"supported", None} <= {claim["outcome"] for o in outcomes for claim in o["claims"]}


# ---------------------------------------------------------------- judges that flatter

FALSE = {
    "id": "false", "question": "What is known of the pier?",
    "response": "The pier was opened in 1911, sank in 1923, was rebuilt by the mayor, burned down and was sold to Norway.\n\n"
    "It carries four cranes. The harbour earns nine million crowns a year.",
    "context": "[harbour-book] The pier was opened in 1911 by the county.\n[town-book] The harbour has two cranes.",
}  # fmt: skip


def supporting(*pairs: tuple[str, str]) -> str:
    spans = [{"response_span": said, "context_span": found} for said, found in pairs]
    return json.dumps({"score": 3, "explanation": "All is well.", "supporting_spans": spans})


def two_words(request: Request) -> str:
    """Of each claim its first two words, of each source its first two."""
    found = [s.passages[0] for s in request.stimulus.sources]
    return supporting(*((first(c.text, 2), first(p, 2)) for c in request.stimulus.claims for p in found))


def first(text: str, n: int) -> str:
    return " ".join(text.split()[:n])


def whole_by_two_words(request: Request) -> str:
    """Each claim whole, by two words of a source."""
    return supporting(*((c.text, "The pier") for c in request.stimulus.claims))


def the_response_itself(request: Request) -> str:
    """Each claim by itself, which no source says."""
    return supporting(*((c.text, c.text) for c in request.stimulus.claims))


def labels(request: Request) -> str:
    """Each claim by the label of a source."""
    return supporting(
        *((c.text, f"[{s.label}]") for c in request.stimulus.claims for s in request.stimulus.sources)
    )


def all_at_once(request: Request) -> str:
    """The whole response by the words of one source."""
    return supporting((request.stimulus.response, request.stimulus.sources[0].passages[0]))


def over_two_blocks(request: Request) -> str:
    """Each claim by a stretch that runs from one source into the next, label and all."""
    return supporting(*((c.text, str(FALSE["context"])) for c in request.stimulus.claims))


def gaps(request: Request) -> str:
    """Each claim by its first and last words, with an ellipsis over the rest of it."""
    spans = [f"{first(c.text, 2)} ... {' '.join(c.text.split()[-2:])}" for c in request.stimulus.claims]
    return supporting(*((span, "The pier was opened in 1911 by the county.") for span in spans))


def nothing_but_a_score(request: Request) -> str:
    return json.dumps({"score": 3, "explanation": "Perfect."})


FLATTERERS: tuple[Callable[[Request], str], ...] = (
    two_words, whole_by_two_words, the_response_itself, labels, all_at_once, over_two_blocks, gaps, nothing_but_a_score,
)  # fmt: skip


@pytest.mark.parametrize("flatterer", FLATTERERS)
@pytest.mark.parametrize("mode", ["rubric", "verdicts"])
def test_a_judge_that_flatters_passes_nothing(
    flatterer: Callable[[Request], str], mode: str, tmp_path: Path
) -> None:
    made = judgeproof.ground([FALSE], judge=flatterer, out=tmp_path / "run", score_mode=mode)
    (outcome,) = read(made.path, "outcomes")
    assert (outcome["status"], outcome["passed"], outcome["score"]) == ("unassessed", None, None)
    assert outcome["claims"][0]["outcome"] is None


def accusing(request: Request) -> str:
    """Everything is wrong, by the words of another matter."""
    stimulus = request.stimulus
    spans = [
        {"response_span": stimulus.response, "context_span": "The pier was opened in 1911 by the county."},
        *({"response_span": c.text, "context_span": "two cranes"} for c in stimulus.claims),
    ]
    return json.dumps({"score": 0, "explanation": "All is lost.", "contradicting_spans": spans})


def test_a_judge_that_accuses_convicts_only_what_its_quotation_is_about(tmp_path: Path) -> None:
    made = judgeproof.ground([FALSE], judge=accusing, out=tmp_path / "run")
    (outcome,) = read(made.path, "outcomes")
    assert [claim["outcome"] for claim in outcome["claims"]] == ["contradicted", "contradicted", None]
    assert [claim["evidence"][0]["text"] for claim in outcome["claims"][:2]] == [
        "The pier was opened in 1911 by the county.", "two cranes",
    ]  # fmt: skip


def test_a_calibration_is_quoted_with_the_question_that_it_was_measured_with(
    rows: Path, tmp_path: Path
) -> None:
    assert cli("calibrate", "--judge", "embedded", "--out", tmp_path / "cal", *QUIET).code == 0
    ended = ground(rows, tmp_path / "run", "embedded", "--calibration", tmp_path / "cal" / "calibration.json")
    assert ended.code == 0, ended.err
    measured = report(tmp_path / "run")["run"]["judge"]["measured"]
    assert {figure["data"] for figure in measured} == {"ExpertQA", "HAGRID"}
    assert {figure["asked"] for figure in measured} == {"citation_correctness"}
    assert "asked for citation_correctness" in " ".join(ended.out.split())
    other = ground(
        rows, tmp_path / "other", judge(tmp_path), "--calibration", tmp_path / "cal" / "calibration.json"
    )
    assert other.code == 2
    assert "embedded" in other.err
