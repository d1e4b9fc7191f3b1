"""Every groundedness vector: in process one by one, and all of them through `judgeproof ground --judge scripted:…`."""

import json
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.vectors.test_citations import flags, near, same
from tests.vectors.test_citations_in_process import answer

from judgeproof.citations.examination import Options
from judgeproof.citations.facts import Row
from judgeproof.citations.rows import read_row
from judgeproof.grounding.scorer import GROUNDEDNESS

VECTORS = [
    json.loads(line)
    for line in (Path(__file__).parent / "grounding.jsonl").read_text("utf-8").split("\n")
    if line
]
SAME = ("status", "reason", "passed", "detail", "context_format")
OF_JUDGE = {"judge_called": "called", "discarded": "discarded", "rejected": "rejected"}


def differences(expect: Mapping[str, Any], outcome: Mapping[str, Any]) -> Iterator[str]:
    """What of an outcome is not as a vector expects it."""
    claims = outcome["claims"]
    found: dict[str, Any] = {
        **{key: outcome[key] for key in (*SAME, "score", "rubric_score", "coverage")},
        **{key: outcome["judge"][name] for key, name in OF_JUDGE.items()},
        "claims": [claim["outcome"] or claim["why"] for claim in claims],
        "evidence": [[e["text"] for e in claim["evidence"]] for claim in claims],
        "spoken": [[e["response"]["text"] for e in claim["evidence"]] for claim in claims],
        "passages": [[[e["source"], e["passage"]] for e in claim["evidence"]] for claim in claims],
        "set_aside": [entry["because"] for entry in outcome["set_aside"]],
    }
    for key, wanted in expect.items():
        here = {name: outcome["counts"][name] for name in wanted} if key == "counts" else found[key]
        close = near if key in ("score", "rubric_score", "coverage") else same
        if not close(wanted, here):
            yield f"{key}: wanted {wanted!r}, found {here!r}"


def outcome_of(vector: Mapping[str, Any]) -> dict[str, Any]:
    """The outcome of one vector."""
    options = Options(**vector["options"])
    row = read_row(vector["row"], number=1, line=1)
    assert isinstance(row, Row)
    talk = GROUNDEDNESS.converse(GROUNDEDNESS.examine(row, options), options, judge="scripted", secret="s")
    try:
        request = next(talk)
        while True:
            request = talk.send(answer(dict(vector), request))
    except StopIteration as done:
        return msgspec.to_builtins(done.value)


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_vector(vector: dict[str, Any]) -> None:
    assert list(differences(vector["expect"], outcome_of(vector))) == [], vector["note"]


def test_every_rule_of_the_design_has_a_vector() -> None:
    assert {f"GV{n}" for n in range(1, 14)} <= {vector["rule"] for vector in VECTORS}
    assert len({vector["id"] for vector in VECTORS}) == len(VECTORS)


def test_the_command_line_comes_to_the_same(tmp_path: Path) -> None:
    groups: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for vector in VECTORS:
        groups[json.dumps(vector["options"], sort_keys=True)].append(vector)
    for number, (options, vectors) in enumerate(groups.items()):
        found = through_the_command_line(vectors, json.loads(options), tmp_path / str(number))
        problems = {v["id"]: list(differences(v["expect"], found[v["id"]])) for v in vectors}
        assert {name: listed for name, listed in problems.items() if listed} == {}


def through_the_command_line(
    vectors: list[dict[str, Any]], options: Mapping[str, Any], folder: Path
) -> dict[str, dict[str, Any]]:
    folder.mkdir()
    rows, replies, out = folder / "rows.jsonl", folder / "replies.jsonl", folder / "run"
    rows.write_text("".join(json.dumps(v["row"]) + "\n" for v in vectors), "utf-8")
    told = [
        {"row_id": v["id"], **{k: v[k] for k in ("reply", "replies", "error") if v.get(k) is not None}}
        for v in vectors
    ]
    replies.write_text("".join(json.dumps(entry) + "\n" for entry in told if len(entry) > 1), "utf-8")
    done = subprocess.run(
        [
            *(sys.executable, "-m", "judgeproof", "ground", str(rows), "--judge", f"scripted:{replies}"),
            *("--out", str(out), "--quiet", "--no-html", *flags(options)),
        ],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    lines = (out / "outcomes.jsonl").read_text("utf-8").split("\n")
    return {outcome["row_id"]: outcome for outcome in map(json.loads, filter(None, lines))}
