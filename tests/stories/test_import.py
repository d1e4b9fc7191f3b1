"""Outside results from the command line to the report, and back from the run."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.stories.steps import cli
from tests.vectors.corpora import write_corpus

FOLDER = Path(__file__).parents[1] / "vectors"
MARTIAN = FOLDER / "martian" / "martian_compact.jsonl.gz"
REVIEWBENCH = FOLDER / "reviewbench" / "reviewbench_compact.jsonl.gz"
QUIET = ("--quiet", "--no-html")
SARIF = {
    "version": "2.1.0",
    "runs": [
        {
            "tool": {"driver": {"name": "rev"}},
            "results": [
                {
                    "ruleId": "R1", "level": "warning", "message": {"text": "It leaks memory."},
                    "locations": [
                        {"physicalLocation": {"artifactLocation": {"uri": "a.go"}, "region": {"startLine": 20}}}
                    ],
                }
            ],
        }
    ],
}  # fmt: skip


def report(run: Path) -> dict[str, Any]:
    return json.loads((run / "report.json").read_bytes())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "file", "track"), [("martian", MARTIAN, "board"), ("reviewbench", REVIEWBENCH, "pool")]
)
def test_a_benchmark_is_read_back_from_its_run(name: str, file: Path, track: str, tmp_path: Path) -> None:
    run = tmp_path / "run"
    done = cli("import", name, file, "--out", run)
    assert (done.code, done.err) == (0, "")
    before = [(run / kept).read_bytes() for kept in ("outcomes.jsonl", "report.json")]
    for kept in ("outcomes.jsonl", "report.json"):
        (run / kept).unlink()
    again = cli("report", run)
    assert again.out.splitlines() == done.out.splitlines()[: len(again.out.splitlines())]
    assert [(run / kept).read_bytes() for kept in ("outcomes.jsonl", "report.json")] == before
    assert report(run)["track"] == track
    page = (run / "report.html").read_text("utf-8")
    assert "default-src 'none'" in page
    assert "<script" not in page
    assert cli("report", run, "--format", "markdown").out.startswith("```text\n")
    none = cli("report", run, "--format", "junit")
    assert (none.code, "there are: text, html, markdown, json" in none.err) == (2, True)


def test_the_martian_report_says_by_itself_what_is_wrong(tmp_path: Path) -> None:
    done = cli(
        "import",
        "martian",
        MARTIAN,
        "--field",
        "main",
        "--as-published",
        "--out",
        tmp_path / "run",
        "--no-html",
    )
    told = " ".join(done.out.split())
    for words in (
        "Different stimuli", "Ranks within noise", "Trigger texts counted as findings", "Silence:", "Accounting:",
        "Anchors are not computable", "Cost is not computable", "anchors not computable (0 of 137 goldens",
    ):  # fmt: skip
        assert words in told, words
    rows = {row["contender"]: row for row in report(tmp_path / "run")["judges"][0]["rows"]}
    assert len(rows) == 12


def test_outputs_onto_a_corpus_are_scored(tmp_path: Path) -> None:
    plant = {
        "path": "a.go",
        "line": 20,
        "class": "resource",
        "severity": "warning",
        "words": ["leaks memory"],
    }
    corpus = write_corpus(tmp_path / "corpus", {"c1": {"plants": [plant], "files": {"a.go": 40}}})
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "c1.sarif").write_text(json.dumps(SARIF), "utf-8")
    done = cli(
        "import",
        "sarif",
        tmp_path / "out",
        "--corpus",
        corpus,
        "--name",
        "rev",
        "--out",
        tmp_path / "run",
        *QUIET,
    )
    assert (done.code, done.err) == (0, "")
    row = report(tmp_path / "run")["tables"]["detection"][0]
    assert (row["reviewer"], row["recall"], row["noise"]) == ("rev", {"k": 1, "n": 1}, {"k": 0, "n": 1})


def test_outputs_without_a_corpus_are_counted_and_called_nothing(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "pr-12.sarif").write_text(json.dumps(SARIF), "utf-8")
    done = cli("import", "sarif", tmp_path / "out", "--out", tmp_path / "run")
    assert (done.code, done.err) == (0, "")
    found = report(tmp_path / "run")
    row = found["tables"]["detection"][0]
    assert (row["findings"], row["noise"], row["recall"], row["clean"]) == (
        1,
        {"k": 0, "n": 0},
        {"k": 0, "n": 0},
        {"k": 0, "n": 0},
    )
    assert {"no_answer_key", "not_runnable"} <= {notice["code"] for notice in found["notices"]}
    outcome = json.loads((tmp_path / "run" / "outcomes.jsonl").read_text("utf-8"))
    assert outcome["findings"][0]["noise"] is False
    # Once somebody has written down what is in them, the same run is scored, and nothing is imported again.
    plant = {
        "path": "a.go",
        "line": 20,
        "class": "resource",
        "severity": "warning",
        "words": ["leaks memory"],
    }
    corpus = write_corpus(tmp_path / "corpus", {"pr-12": {"plants": [plant], "files": {"a.go": 40}}})
    assert (
        cli("review", corpus, "-r", f"recorded:{tmp_path / 'run'}", "--out", tmp_path / "again", *QUIET).code
        == 0
    )
    assert report(tmp_path / "again")["tables"]["detection"][0]["recall"] == {"k": 1, "n": 1}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("nothing", MARTIAN), "import 'nothing' does not exist; there are: martian, reviewbench, sarif"),
        (("martian", "none.jsonl"), "none.jsonl"),
        (("martian", REVIEWBENCH), "reviewbench"),
        (("martian", MARTIAN, "--corpus", "tuning"), "brings its own"),
        (("martian", MARTIAN, "--field", "other"), "other"),
        (("sarif", "none.sarif"), "none.sarif"),
    ],
)
def test_what_is_wrong_is_said(arguments: tuple[Any, ...], told: str, tmp_path: Path) -> None:
    ended = cli("import", *arguments, "--out", tmp_path / "run", *QUIET)
    assert (ended.code, told in ended.err) == (2, True), ended.err


@pytest.mark.slow
def test_a_benchmark_is_held_against_nothing(tmp_path: Path) -> None:
    assert cli("import", "reviewbench", REVIEWBENCH, "--out", tmp_path / "run", *QUIET).code == 0
    for arguments in (
        ("gate", tmp_path / "run", "--min", "recall=0"),
        ("compare", tmp_path / "run", tmp_path / "run"),
    ):
        ended = cli(*arguments)
        assert (ended.code, "imported benchmark" in ended.err) == (2, True), ended.err
