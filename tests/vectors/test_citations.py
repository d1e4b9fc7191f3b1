"""Every citation vector, through `judgeproof cite --judge scripted:…`."""

import json
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

VECTORS = [
    json.loads(line)
    for line in (Path(__file__).parent / "citations.jsonl").read_text("utf-8").split("\n")
    if line
]
BUCKETS = ("resolved", "fabricated", "ambiguous", "ignored")
SAME = ("status", "reason", "passed", "detail", "floor", "style", "context_format")
OF_JUDGE = {
    "judge_called": "called",
    "discarded": "discarded",
    "rejected": "rejected",
    "judge_explanation": "explanation",
}


def flags(options: Mapping[str, Any]) -> list[str]:
    """The command-line flags of a vector's options."""
    found: list[str] = []
    for name, value in options.items():
        found.append("--" + name.replace("_", "-"))
        found += [str(part) for part in (value if isinstance(value, list) else [value])]
    return found


def run(vectors: list[dict[str, Any]], options: Mapping[str, Any], folder: Path) -> dict[str, dict[str, Any]]:
    """Grade the rows of some vectors in one call and return their outcomes by id."""
    folder.mkdir()
    rows, replies, out = folder / "rows.jsonl", folder / "replies.jsonl", folder / "run"
    rows.write_text("".join(json.dumps(v["row"]) + "\n" for v in vectors), "utf-8")
    told = [
        {"row_id": v["id"], **{k: v[k] for k in ("reply", "replies", "error") if v.get(k) is not None}}
        for v in vectors
    ]
    replies.write_text("".join(json.dumps(entry) + "\n" for entry in told if len(entry) > 1), "utf-8")
    command = [
        sys.executable,
        "-m",
        "judgeproof",
        "cite",
        str(rows),
        "--judge",
        f"scripted:{replies}",
        "--out",
        str(out),
    ]
    done = subprocess.run(
        [*command, "--quiet", "--no-html", *flags(options)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    lines = (out / "outcomes.jsonl").read_text("utf-8").split("\n")
    return {outcome["row_id"]: outcome for outcome in map(json.loads, filter(None, lines))}


@pytest.fixture(scope="session")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """The outcomes of all vectors; vectors with the same options run together."""
    groups: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for vector in VECTORS:
        groups[json.dumps(vector["options"], sort_keys=True)].append(vector)
    found: dict[str, dict[str, Any]] = {}
    for number, (options, vectors) in enumerate(groups.items()):
        found |= run(vectors, json.loads(options), tmp_path_factory.getbasetemp() / f"vectors-{number}")
    return found


def same(wanted: Any, found: Any) -> bool:
    """Whether two values are equal and of one type: true is not 1, null is not 0."""
    return type(wanted) is type(found) and wanted == found


def near(wanted: float | None, found: float | None) -> bool:
    """Whether two scores are both null, or within a thousandth."""
    return wanted is found if wanted is None or found is None else abs(wanted - found) <= 0.001


def differences(expect: Mapping[str, Any], outcome: Mapping[str, Any]) -> Iterator[str]:
    """What of an outcome is not as a vector expects it."""
    for key in SAME:
        if key in expect and not same(expect[key], outcome[key]):
            yield f"{key}: wanted {expect[key]!r}, found {outcome[key]!r}"
    for key in ("score", "citation_precision"):
        if key in expect and not near(expect[key], outcome[key]):
            yield f"{key}: wanted {expect[key]!r}, found {outcome[key]!r}"
    for key, name in OF_JUDGE.items():
        if key in expect and not same(expect[key], outcome["judge"][name]):
            yield f"{key}: wanted {expect[key]!r}, found {outcome['judge'][name]!r}"
    for key, wanted in expect.get("counts", {}).items():
        if outcome["counts"][key] != wanted:
            yield f"count of {key}: wanted {wanted}, found {outcome['counts'][key]}"
    buckets = {b: [o["marker"] for o in outcome["occurrences"] if o["bucket"] == b] for b in BUCKETS}
    if expect["buckets"] != buckets:
        yield f"buckets: wanted {expect['buckets']}, found {buckets}"
    for key, name in (("excluded", "text"), ("because", "because")):
        found = [token[name] for token in outcome["excluded"]]
        if key in expect and expect[key] != found:
            yield f"{key}: wanted {expect[key]}, found {found}"
    yield from of_occurrences(expect.get("occurrences", []), outcome["occurrences"])


def of_occurrences(wanted: list[dict[str, Any]], found: list[dict[str, Any]]) -> Iterator[str]:
    """What of the occurrences is not as expected; those wanted are a subsequence of those found."""
    rest = iter(found)
    for entry in wanted:
        keys = [key for key in ("marker", "bucket", "start") if key in entry]
        here = next((o for o in rest if all(o[key] == entry[key] for key in keys)), None)
        if here is None:
            yield f"no occurrence {entry}"
            return
        for key, value in entry.items():
            if key == "evidence" and value is not None:
                inside = here["evidence"] or {}
                yield from (
                    f"evidence {k}: wanted {v!r}, found {inside.get(k)!r}"
                    for k, v in value.items()
                    if inside.get(k) != v
                )
            elif not same(value, here[key]):
                yield f"{key} of {entry['marker']}: wanted {value!r}, found {here[key]!r}"


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_vector(vector: dict[str, Any], outcomes: dict[str, dict[str, Any]]) -> None:
    found = list(differences(vector["expect"], outcomes[vector["id"]]))
    assert not found, f"{vector['note']}: {'; '.join(found)}"


def test_a_wrong_expectation_is_seen(outcomes: dict[str, dict[str, Any]]) -> None:
    """The comparison itself can fail: every vector differs from one that expects the opposite."""
    for vector in VECTORS:
        turned = {**vector["expect"], "judge_called": not vector["expect"]["judge_called"]}
        assert list(differences(turned, outcomes[vector["id"]]))
