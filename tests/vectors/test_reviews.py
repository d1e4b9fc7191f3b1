"""Every review vector: the corpus is written to disk, the material is a script, and the run is read back."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.vectors.corpora import write_corpus, write_script
from tests.vectors.partial import differences, turned, vectors

import judgeproof
from judgeproof.reviews import tally
from judgeproof.reviews.cases import Case, Extra, Plant
from judgeproof.reviews.matching import AnswerKey
from judgeproof.reviews.records import review_of
from judgeproof.reviews.scoring import score

VECTORS = [vector for vector in vectors("reviews_open.jsonl") if not vector["rule"].startswith("cost.")]
# Through the command line too: one vector of each first word of a rule.
FAMILIES = {vector["rule"].partition(".")[0]: vector for vector in VECTORS}


def cases_of(vector: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {case["id"]: case for case in vector["cases"]} if vector.get("cases") else {"c1": vector["case"]}


def found(outcomes: list[dict[str, Any]], tables: dict[str, Any]) -> dict[str, Any]:
    """A run in the shape of an expectation."""
    return {
        "outcomes": outcomes,
        **{name: {row["reviewer"]: row for row in tables[name]} for name in ("detection", "severity")},
        "vocabulary": {row["reviewer"]: row["lines"] for row in tables["vocabulary"]},
    }


def in_process(vector: dict[str, Any]) -> dict[str, Any]:
    cases = {name: case_of(name, case) for name, case in cases_of(vector).items()}
    reviews = [review_of({"case": "c1", **review}) for review in vector["reviews"]]
    outcomes = [json.loads(json.dumps(score(AnswerKey(cases[r.case]), r).as_dict())) for r in reviews]
    counted = tally.tallied(cases.values(), outcomes)
    rows = counted.rows.values()
    return found(
        outcomes,
        {
            "detection": [tally.detection(counted, row) for row in rows],
            "severity": [tally.severity(row) for row in rows],
            "vocabulary": [tally.vocabulary(row) for row in rows],
        },
    )


def case_of(name: str, told: dict[str, Any]) -> Case:
    plants = tuple(
        Plant(
            id=plant.get("id", f"p{number}"), path=plant["path"], line=plant["line"], defect_class=plant["class"],
            severity=plant["severity"], words=tuple(plant["words"]),
        )
        for number, plant in enumerate(told["plants"], start=1)
    )  # fmt: skip
    extras = tuple(
        Extra(path=extra["path"], line=extra["line"], words=tuple(extra["words"]))
        for extra in told.get("extras") or []
    )
    return Case(
        id=name,
        plants=plants,
        extras=extras,
        head=dict.fromkeys(told["files"], ""),
        renames=told.get("renames") or {},
    )


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector['id']}-{vector['rule']}")
def test_vector(vector: dict[str, Any], tmp_path: Path) -> None:
    corpus = write_corpus(tmp_path / "corpus", cases_of(vector))
    script = write_script(tmp_path / "r.jsonl", vector["reviews"])
    result = judgeproof.review(corpus, reviewers=[f"scripted:{script}"], out=tmp_path / "run")
    kept = json.loads((tmp_path / "run" / "report.json").read_bytes())
    assert list(differences(vector["expect"], found(list(result.outcomes()), kept["tables"]))) == [], vector[
        "note"
    ]


def test_all_vectors_in_process() -> None:
    wrong = {vector["id"]: list(differences(vector["expect"], in_process(vector))) for vector in VECTORS}
    assert {name: problems for name, problems in wrong.items() if problems} == {}


@pytest.mark.parametrize("family", FAMILIES)
def test_through_the_command_line(family: str, tmp_path: Path) -> None:
    vector = FAMILIES[family]
    corpus = write_corpus(tmp_path / "corpus", cases_of(vector))
    script = write_script(tmp_path / "r.jsonl", vector["reviews"])
    command = [sys.executable, "-m", "judgeproof", "review", corpus, "-r", f"scripted:{script}", "--quiet"]
    done = subprocess.run([*command, "--out", tmp_path / "run"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    outcomes = [
        json.loads(line) for line in (tmp_path / "run" / "outcomes.jsonl").read_text("utf-8").splitlines()
    ]
    report = json.loads((tmp_path / "run" / "report.json").read_bytes())
    assert list(differences(vector["expect"], found(outcomes, report["tables"]))) == []


def test_the_comparison_sees_every_leaf() -> None:
    """A vector whose expectation is turned anywhere does not pass: the comparison cannot be satisfied by less."""
    vector = next(vector for vector in VECTORS if vector["rule"] == "dup.chain")
    result = in_process(vector)
    others = list(turned(vector["expect"]))
    assert len(others) > 5
    assert all(list(differences(other, result)) for other in others)
