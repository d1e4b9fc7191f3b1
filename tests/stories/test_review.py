"""Review runs from the command line to the report: killed and gone on with, compared, gated, read back."""

import asyncio
import json
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.stories.steps import cli, command
from tests.vectors.corpora import write_corpus, write_script

import judgeproof
from judgeproof.errors import InputError, RunError, UsageError
from judgeproof.reviews.cases import Case
from judgeproof.reviews.facts import Finding, Review
from judgeproof.reviews.run.reviewing import Reviewer

PLANT = {"path": "a.go", "line": 20, "class": "resource", "severity": "warning", "words": ["leaks memory"]}
QUIET = ("--quiet", "--no-html")
# A program that reviews slowly and notes each time that it does.
SLOW = """import pathlib, sys, time
with open(sys.argv[1], "a") as log: log.write("x\\n")
time.sleep(float(sys.argv[2]))
print('{"path": "a.go", "line": 20, "title": "leaks memory", "severity": "warning"}')
"""


def cases(number: int) -> dict[str, dict[str, Any]]:
    """So many cases, of which the last is clean."""
    planted = {f"c{n:02}": {"plants": [PLANT], "files": {"a.go": 40}} for n in range(1, number)}
    return {**planted, f"c{number:02}": {"plants": [], "files": {"a.go": 40}}}


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    return write_corpus(tmp_path / "corpus", cases(3))


def finding(line: int = 20, title: str = "leaks memory") -> dict[str, Any]:
    return {"path": "a.go", "line": line, "title": title, "severity": "warning"}


def script(path: Path, reviewer: str = "r", **said: list[dict[str, Any]]) -> str:
    reviews = [
        {
            "case": case,
            "reviewer": reviewer,
            "repeat": 1,
            "status": "found" if found else "silent",
            "scale": "ours",
            "findings": found,
        }
        for case, found in said.items()
    ]
    return f"scripted:{write_script(path, reviews)}"


def derived(run: Path) -> tuple[bytes, bytes]:
    return (run / "outcomes.jsonl").read_bytes(), (run / "report.json").read_bytes()


def test_two_runs_are_equal_to_the_byte_but_for_when_they_were_made(corpus: Path, tmp_path: Path) -> None:
    spec = script(tmp_path / "r.jsonl", c01=[finding()], c02=[finding(33, "x")], c03=[])
    for name in ("one", "two"):
        assert cli("review", corpus, "-r", spec, "--out", tmp_path / name).code == 0
    assert derived(tmp_path / "one") == derived(tmp_path / "two")
    assert (tmp_path / "one" / "report.html").read_bytes() == (tmp_path / "two" / "report.html").read_bytes()


def test_what_is_derived_can_be_deleted(corpus: Path, tmp_path: Path) -> None:
    spec = script(tmp_path / "r.jsonl", c01=[finding()], c02=[], c03=[])
    assert cli("review", corpus, "-r", spec, "--out", tmp_path / "run", *QUIET).code == 0
    before = derived(tmp_path / "run")
    for name in ("outcomes.jsonl", "report.json"):
        (tmp_path / "run" / name).unlink()
    # The corpus may be gone, or other, by now: a run is scored by the one that it was made on.
    (corpus / "c01" / "case.toml").write_text("", "utf-8")
    assert cli("report", tmp_path / "run").code == 0
    assert derived(tmp_path / "run") == before


@pytest.mark.parametrize("format", ["text", "html", "markdown", "json", "junit"])
def test_every_format(corpus: Path, tmp_path: Path, format: str) -> None:
    spec = script(tmp_path / "r.jsonl", c01=[finding()], c02=[finding(2, "\x1b[31m</script>")], c03=[])
    assert cli("review", corpus, "-r", spec, "--out", tmp_path / "run", *QUIET).code == 0
    shown = cli("report", tmp_path / "run", "--format", format)
    assert (shown.code, shown.err) == (0, "")
    assert "\x1b" not in shown.out
    assert "c01" in shown.out


def test_a_gate(corpus: Path, tmp_path: Path) -> None:
    spec = script(tmp_path / "r.jsonl", c01=[finding()], c02=[finding(2, "x")], c03=[])
    assert cli("review", corpus, "-r", spec, "--out", tmp_path / "run", *QUIET).code == 0
    assert (
        cli("gate", tmp_path / "run", "--min", "recall=0.5", "--max", "r.noise=0.34", "--min", "clean=1").code
        == 0
    )
    missed = cli("gate", tmp_path / "run", "--min", "r.recall=0.6", "--min", "class=0")
    assert missed.code == 1
    assert missed.out.splitlines() == [
        "missed: r.recall is 0.50, wanted at least 0.6",
        "missed: class is undefined, wanted at least 0",
    ]
    wrong = cli("gate", tmp_path / "run", "--min", "pass_rate=1")
    assert (wrong.code, "figure 'pass_rate' does not exist" in wrong.err) == (2, True)
    assert cli("gate", tmp_path / "run", "--min", "recall=0", "--proven-only").code == 2


def test_a_comparison(corpus: Path, tmp_path: Path) -> None:
    for name, said in (("one", [finding()]), ("two", [finding(2, "x")])):
        spec = script(tmp_path / f"{name}.jsonl", c01=said, c02=[finding()], c03=[])
        assert cli("review", corpus, "-r", spec, "--out", tmp_path / name, *QUIET).code == 0
    shown = cli("compare", tmp_path / "one", tmp_path / "two")
    assert shown.code == 0
    assert "lost: c01 p1" in shown.out
    told = json.loads(cli("compare", tmp_path / "one", tmp_path / "two", "--format", "json").out)
    changes = {figure["figure"]: figure["change"] for figure in told["reviewers"][0]["figures"]}
    assert (changes["RECALL"], changes["NOISE"], changes["CLEAN"], changes["CLASS"]) == (
        "worse",
        "worse",
        "equal",
        "equal",
    )
    assert told["reviewers"][0]["plants"] == {"gained": [], "lost": ["c01 p1"]}


def test_other_cases_are_not_compared(corpus: Path, tmp_path: Path) -> None:
    spec = script(tmp_path / "r.jsonl", c01=[finding()], c02=[], c03=[])
    other = write_corpus(tmp_path / "other", cases(4))
    for name, of in (("one", corpus), ("two", other)):
        assert cli("review", of, "-r", spec, "--out", tmp_path / name, *QUIET).code == 0
    shown = cli("compare", tmp_path / "one", tmp_path / "two")
    assert shown.code == 2
    assert "not comparable: different corpora" in shown.out
    assert " NC" in shown.out
    assert "worse" not in shown.out and "better" not in shown.out


def test_what_is_wrong_is_said(corpus: Path, tmp_path: Path) -> None:
    spec = script(tmp_path / "r.jsonl", c01=[], nowhere=[])
    unknown = cli("review", corpus, "-r", spec, "--out", tmp_path / "a", *QUIET)
    assert (unknown.code, "the case 'nowhere', which the corpus does not have" in unknown.err) == (2, True)
    assert not (tmp_path / "a").exists()
    good = script(tmp_path / "g.jsonl", c01=[], c02=[], c03=[])
    for arguments, told in (
        ((corpus, "-r", "nobody"), "reviewer 'nobody' does not exist"),
        ((tmp_path / "none", "-r", good), "none"),
        ((corpus, "-r", good, "-r", good), "both called 'r'"),
        ((corpus, "-r", good, "--cases", "c01,c99"), "c99"),
        ((corpus, "-r", good, "--repeats", "0"), "repeats 0 is out of range"),
        ((corpus, "-r", good, "--concurrency", "0"), "concurrency 0 is out of range"),
        ((corpus, "-r", good, "--timeout", "inf"), "timeout inf is out of range"),
    ):
        ended = cli("review", *arguments, "--out", tmp_path / "b", *QUIET)
        assert (ended.code, told in ended.err) == (2, True), (arguments, ended.err)
    assert not (tmp_path / "b").exists()


def slow(tmp_path: Path, seconds: float) -> str:
    program, log = tmp_path / "slow.py", tmp_path / "log"
    program.write_text(SLOW, "utf-8")
    return f"command[jsonlines,name=slow]:python3 {program} {log} {seconds}"


@pytest.mark.slow
def test_a_killed_run_goes_on_and_reviews_nothing_twice(tmp_path: Path) -> None:
    corpus = write_corpus(tmp_path / "corpus", cases(6))

    def reviewer(log: list[str]) -> Iterator[Reviewer]:
        async def make(case: Case, repeat: int) -> Review:
            log.append(f"{case.id} {repeat}")
            await asyncio.sleep(0.01)
            if len(log) == 5:
                raise KeyboardInterrupt
            return Review(
                case=case.id, reviewer="slow", repeat=repeat, status="found", scale="ours",
                findings=(Finding(path="a.go", line=20, title="leaks memory", severity="warning"),),
            )  # fmt: skip

        yield Reviewer(spec="slow", name="slow", kind="command", make=make, scale="ours")

    first: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        judgeproof.review(
            corpus, reviewers=list(reviewer(first)), out=tmp_path / "run", repeats=2, concurrency=1
        )
    assert json.loads((tmp_path / "run" / "manifest.json").read_bytes())["status"] == "incomplete"
    second: list[str] = [""] * 5
    result = judgeproof.review(
        corpus, reviewers=list(reviewer(second)), resume=tmp_path / "run", repeats=2, concurrency=2
    )
    assert result.complete
    assert sorted([*first[:4], *second[5:]]) == sorted(
        f"c{n:02} {repeat}" for n in range(1, 7) for repeat in (1, 2)
    )
    whole = judgeproof.review(corpus, reviewers=list(reviewer([""] * 5)), out=tmp_path / "whole", repeats=2)
    assert whole.complete
    assert derived(tmp_path / "run") == derived(tmp_path / "whole")


@pytest.mark.slow
def test_kill_nine_costs_what_was_in_flight(tmp_path: Path) -> None:
    corpus = write_corpus(tmp_path / "corpus", cases(5))
    spec = slow(tmp_path, 0.3)
    arguments = ("review", corpus, "-r", spec, "--out", tmp_path / "run", "--concurrency", "1", *QUIET)
    running = subprocess.Popen(command(*arguments))
    material = tmp_path / "run" / "material.jsonl"
    for _ in range(600):
        if material.exists() and material.read_bytes().count(b"\n") >= 2:
            break
        time.sleep(0.05)
    running.send_signal(signal.SIGKILL)
    running.wait()
    kept = material.read_bytes().count(b"\n")
    assert 2 <= kept < 5
    asked = (tmp_path / "log").read_text().count("x") if (tmp_path / "log").exists() else None
    assert (
        cli("review", corpus, "-r", spec, "--resume", tmp_path / "run", "--concurrency", "1", *QUIET).code
        == 0
    )
    assert material.read_bytes().count(b"\n") == 5
    if asked is not None:
        assert (tmp_path / "log").read_text().count("x") == asked + 5 - kept


def test_another_corpus_or_reviewer_is_no_resumption(corpus: Path, tmp_path: Path) -> None:
    spec = script(tmp_path / "r.jsonl", c01=[], c02=[], c03=[])
    assert cli("review", corpus, "-r", spec, "--out", tmp_path / "run", *QUIET).code == 0
    other = write_corpus(tmp_path / "other", cases(4))
    with pytest.raises(
        RunError,
        match=r"its corpus is vectors \(\w{8}, 3 cases\), but this call.s is vectors \(\w{8}, 4 cases\)",
    ):
        judgeproof.review(other, reviewers=[spec], resume=tmp_path / "run")
    more = script(tmp_path / "s.jsonl", "s", c01=[], c02=[], c03=[])
    with pytest.raises(RunError, match=r"its reviewers is r, but this call.s is s"):
        judgeproof.review(corpus, reviewers=[more], resume=tmp_path / "run")
    with pytest.raises(RunError, match="its seed is"):
        judgeproof.review(corpus, reviewers=[spec], resume=tmp_path / "run", seed=1)
    with pytest.raises(UsageError, match="stays where it is"):
        judgeproof.review(corpus, reviewers=[spec], resume=tmp_path / "run", out=tmp_path / "x")
    with pytest.raises(UsageError, match="expected a list"):
        judgeproof.review(corpus, reviewers="ruff", out=tmp_path / "y")
    with pytest.raises(InputError):
        judgeproof.review(tmp_path / "none", reviewers=[spec], out=tmp_path / "y")


def test_a_resumed_complete_run_stays_as_it_is(corpus: Path, tmp_path: Path) -> None:
    spec = script(tmp_path / "r.jsonl", c01=[finding()], c02=[], c03=[])
    judgeproof.review(corpus, reviewers=[spec], out=tmp_path / "run")
    before = (*derived(tmp_path / "run"), (tmp_path / "run" / "material.jsonl").read_bytes())
    judgeproof.review(corpus, reviewers=[spec], resume=tmp_path / "run")
    assert (*derived(tmp_path / "run"), (tmp_path / "run" / "material.jsonl").read_bytes()) == before


def test_a_recorded_run_is_scored_again_by_the_same_figures(corpus: Path, tmp_path: Path) -> None:
    spec = script(tmp_path / "r.jsonl", c01=[finding()], c02=[finding(3, "x")], c03=[])
    first = judgeproof.review(corpus, reviewers=[spec], out=tmp_path / "run")
    again = judgeproof.review(corpus, reviewers=[f"recorded:{tmp_path / 'run'}"], out=tmp_path / "again")
    assert again.report["tables"] == first.report["tables"]


def test_a_plugin_that_raises_is_a_failed_review(corpus: Path, tmp_path: Path) -> None:
    async def make(case: Case, repeat: int) -> Review:
        raise ValueError("no \x1b[31mkey")

    broken = Reviewer(spec="broken", name="broken", kind="plugin", make=make)
    report = judgeproof.review(corpus, reviewers=[broken], out=tmp_path / "run").report
    assert report["tables"]["detection"][0]["failed"] == 3
    assert report["tables"]["detection"][0]["recall"] == {"k": 0, "n": 2}
    assert report["ranks"]["unranked"] == ["broken"]


def test_a_second_run_of_a_held_out_corpus_is_no_secret(corpus: Path, tmp_path: Path) -> None:
    about = corpus / "corpus.toml"
    about.write_text(about.read_text("utf-8").replace('split = "probe"', 'split = "held-out"'), "utf-8")
    spec = script(tmp_path / "r.jsonl", c01=[finding()], c02=[], c03=[])
    for name, told in (("one", 0), ("two", 1)):
        done = cli("review", corpus, "-r", spec, "--out", tmp_path / name, "--no-html")
        assert done.code == 0
        assert done.out.count("this corpus was run 1 times before") == told
    spent = [json.loads(line) for line in (corpus / "ledger.jsonl").read_text("utf-8").splitlines()]
    assert [(entry["run"], entry["reviewers"]) for entry in spent] == [("one", ["r"]), ("two", ["r"])]


def test_a_script_that_has_changed_is_no_resumption(corpus: Path, tmp_path: Path) -> None:
    """Else a review that was kept would vanish with its line."""
    spec = script(tmp_path / "r.jsonl", c01=[finding()], c02=[finding(3, "x")], c03=[])
    judgeproof.review(corpus, reviewers=[spec], out=tmp_path / "run")
    script(tmp_path / "r.jsonl", c01=[finding()], c03=[])
    with pytest.raises(RunError, match="its scripts is"):
        judgeproof.review(corpus, reviewers=[spec], resume=tmp_path / "run")


def test_what_was_paid_for_stays_when_it_is_made_again(corpus: Path, tmp_path: Path) -> None:
    asked: list[str] = []

    async def make(case: Case, repeat: int) -> Review:
        asked.append(case.id)
        status = "failed" if len(asked) == 1 else "silent"
        return Review(
            case=case.id, reviewer="r", repeat=repeat, status=status, scale="ours", raw=f"#{len(asked)}"
        )

    mine = Reviewer(spec="mine", name="r", kind="command", make=make, scale="ours")
    first = judgeproof.review(corpus, reviewers=[mine], out=tmp_path / "run", concurrency=1)
    assert first.report["tables"]["detection"][0]["failed"] == 1
    again = judgeproof.review(corpus, reviewers=[mine], resume=tmp_path / "run", retry_failed=True)
    assert asked == ["c01", "c02", "c03", "c01"]
    assert (again.complete, again.report["tables"]["detection"][0]["failed"]) == (True, 0)
    kept = json.loads((tmp_path / "run" / "superseded.jsonl").read_text("utf-8"))
    assert (kept["status"], kept["raw"]) == ("failed", "#1")


def test_a_run_stopped_while_reviews_were_made_again_counts_each_place_once(
    corpus: Path, tmp_path: Path
) -> None:
    spec = script(tmp_path / "r.jsonl", c01=[finding()], c02=[], c03=[])
    judgeproof.review(corpus, reviewers=[spec], out=tmp_path / "run")
    material = tmp_path / "run" / "material.jsonl"
    first = material.read_text("utf-8").splitlines(keepends=True)[0]
    material.write_text(first.replace('"found"', '"failed"') + material.read_text("utf-8"), "utf-8")
    row = judgeproof.load_report(tmp_path / "run").report["tables"]["detection"][0]
    assert (row["reviews"], row["failed"], row["recall"]) == (3, 0, {"k": 1, "n": 2})


@pytest.mark.parametrize(
    ("status", "detail"), [("failed", "crashed after the first file"), ("incomplete", "2 of 9 files")]
)
def test_a_recorded_review_that_did_not_end_well_does_not_become_silence(
    corpus: Path, tmp_path: Path, status: str, detail: str
) -> None:
    said = [
        {"case": case, "reviewer": "r", "repeat": 1, "status": status, "detail": detail, "output": "sarif",
         "raw": '{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "t"}}, "results": []}]}'}
        for case in ("c01", "c02", "c03")
    ]  # fmt: skip
    spec = f"scripted:{write_script(tmp_path / 'r.jsonl', said)}"
    judgeproof.review(corpus, reviewers=[spec], out=tmp_path / "run")
    again = judgeproof.review(corpus, reviewers=[f"recorded:{tmp_path / 'run'}"], out=tmp_path / "again")
    row = again.report["tables"]["detection"][0]
    assert (row[status], row["marked"]) == (3, True)


def test_only_what_ran_here_is_known_to_have_cost_nothing(corpus: Path, tmp_path: Path) -> None:
    said = [{"case": case, "status": "silent", "local": True} for case in ("c01", "c02", "c03")]
    judgeproof.review(
        corpus, reviewers=[f"scripted:{write_script(tmp_path / 'r.jsonl', said)}"], out=tmp_path / "run"
    )
    kept = [
        json.loads(line) for line in (tmp_path / "run" / "material.jsonl").read_text("utf-8").splitlines()
    ]
    assert {review["local"] for review in kept} == {False}


def test_runs_within_a_corpus_are_no_cases(corpus: Path, tmp_path: Path) -> None:
    """Who works in the folder of a corpus has its runs there: neither the next review nor lint takes them for cases."""
    spec = script(tmp_path / "r.jsonl", c01=[finding()], c02=[], c03=[])
    first = judgeproof.review(corpus, reviewers=[spec], out=corpus / "runs" / "one")
    judgeproof.review(corpus, reviewers=[spec], out=corpus / "alone")
    again = judgeproof.review(corpus, reviewers=[spec], out=corpus / "runs" / "two")
    assert again.report["corpus"] == first.report["corpus"]
    assert "case.toml: cannot be read" not in cli("corpus", "lint", corpus).out
    # A case stays one, whatever lies in it.
    (corpus / "c01" / "manifest.json").write_text("{}", "utf-8")
    assert "c01/manifest.json" in cli("corpus", "lint", corpus).out


def test_a_kept_corpus_that_was_changed_scores_nothing(corpus: Path, tmp_path: Path) -> None:
    spec = script(tmp_path / "r.jsonl", c01=[], c02=[], c03=[])
    judgeproof.review(corpus, reviewers=[spec], out=tmp_path / "run")
    kept = tmp_path / "run" / "corpus.json"
    kept.write_text(kept.read_text("utf-8").replace("leaks memory", "anything"), "utf-8")
    ended = cli("gate", tmp_path / "run", "--min", "recall=0")
    assert (ended.code, "was changed after the run began" in ended.err) == (2, True)


def test_an_unknown_case_in_the_material_is_said(corpus: Path, tmp_path: Path) -> None:
    spec = script(tmp_path / "r.jsonl", c01=[], c02=[], c03=[])
    judgeproof.review(corpus, reviewers=[spec], out=tmp_path / "run")
    material = tmp_path / "run" / "material.jsonl"
    material.write_text(material.read_text("utf-8").replace('"c01"', '"zzz"'), "utf-8")
    ended = cli("report", tmp_path / "run")
    assert (ended.code, "the case 'zzz'" in ended.err) == (2, True)


def test_outputs_of_cases_that_are_not_there_are_named(corpus: Path, tmp_path: Path) -> None:
    (tmp_path / "raw").mkdir()
    for name in ("c01", "typo"):
        (tmp_path / "raw" / f"{name}.json").write_text('{"status": "silent"}', "utf-8")
    result = judgeproof.review(
        corpus, reviewers=[f"recorded[jsonlines]:{tmp_path / 'raw'}"], out=tmp_path / "run"
    )
    assert "what is recorded of typo was left out" in " ".join(
        notice["text"] for notice in result.report["notices"]
    )


def test_a_misspelled_key_is_no_noise(corpus: Path, tmp_path: Path) -> None:
    spec = script(
        tmp_path / "r.jsonl", c01=[{"path": "a.go", "line": 20, "titel": "leaks memory"}], c02=[], c03=[]
    )
    with pytest.raises(InputError, match="titel"):
        judgeproof.review(corpus, reviewers=[spec], out=tmp_path / "run")


def test_a_comparison_that_lacks_reviews_exits_with_two(corpus: Path, tmp_path: Path) -> None:
    whole = script(tmp_path / "a.jsonl", c01=[finding()], c02=[], c03=[])
    part = script(tmp_path / "b.jsonl", c01=[finding()])
    for name, spec in (("one", whole), ("two", part)):
        judgeproof.review(corpus, reviewers=[spec], out=tmp_path / name)
    shown = cli("compare", tmp_path / "one", tmp_path / "two")
    assert (shown.code, "comparable: same" in shown.out) == (2, False)
    assert "the second row lacks whole, delivered reviews" in shown.out
