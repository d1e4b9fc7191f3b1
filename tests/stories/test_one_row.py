"""One row, one reply, one pair: every verb and every format says so in the singular."""

import json
import re
from pathlib import Path

import pytest
from tests.stories.steps import cli, lines, read
from tests.unit.tool_calls.examples import call, fields, wanted

ANSWER = {
    "id": "a",
    "question": "When?",
    "response": "It was opened in 1932 [1].",
    "context": ["The bridge was opened in 1932 by the mayor."],
    "expected": "It was opened in 1932.",
}
PAIR = {"claim": "Peat is old.", "source": "Peat is old and wet.", "label": "supported"}
TOOLS = fields([call("c1", "pay", {})], [wanted("pay", {})], ["pay"])
PLURAL = re.compile(
    r"\b1 (?:[a-z-]+ )?(?:rows|replies|pairs|groups|calls|chunks|claims|citations|verdicts|files)\b"
)


@pytest.mark.parametrize(
    ("verb", "row"),
    [("cite", ANSWER), ("ground", ANSWER), ("retrieval", ANSWER), ("tools", TOOLS), ("calibrate", PAIR)],
)
def test_one_of_a_kind_is_singular(verb: str, row: dict[str, object], tmp_path: Path) -> None:
    (tmp_path / "one.jsonl").write_bytes(lines([row]))
    done = cli(verb, tmp_path / "one.jsonl", "--out", tmp_path / "run")
    assert done.code == 0, done.err
    assert re.search(r"\b1 (labelled )?(row|pair)\b", done.out)
    told = [done.out, *(o["explanation"] for o in read(tmp_path / "run", "outcomes"))]
    told += [json.dumps(entry) for entry in read(tmp_path / "run", "testimony")]
    for name in ("markdown", "html"):
        shown = cli("report", tmp_path / "run", "--format", name)
        assert shown.code == 0, shown.err
        told.append(re.sub(r"<(script|style)\b.*?</\1>", "", shown.out, flags=re.DOTALL))
    if verb != "tools":
        told.append(cli(verb, tmp_path / "one.jsonl", "--dry-run").out)
        assert "1 row: " in told[-1]
    assert [PLURAL.findall(" ".join(re.sub(r"<[^>]*>", " ", text).split())) for text in told] == [[]] * len(
        told
    )
