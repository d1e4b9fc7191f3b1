"""A second judge that disagrees, from the command to every report of it."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.stories.steps import cli, lines, reply, row, strict

from judgeproof.api import report_rows


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Five rows before two judges that are asked twice: one flips, one is passed over by the second judge."""
    folder = tmp_path_factory.mktemp("second")
    names = ("a", "b", "c", "d", "e")
    (folder / "rows.jsonl").write_bytes(
        lines([row(name, response="Peat is sold in bags [1].") for name in names])
    )
    first = [{"row_id": name, "reply": reply()} for name in names]
    second = [
        *first[:3],
        {"row_id": "d", "reply": reply("unsupported", score=0)},
        {"row_id": "e", "error": "http_503"},
    ]
    (folder / "first").write_bytes(lines(first))
    (folder / "second").write_bytes(lines(second))
    ended = cli(
        "cite", folder / "rows.jsonl", "--judge", f"scripted:{folder / 'first'}", "--second-judge",
        f"scripted:{folder / 'second'}", "--judge-repeats", "2", "--out", folder / "run",
    )  # fmt: skip
    assert ended.code == 0, ended.err
    return folder / "run"


def test_every_format_says_what_the_second_judge_makes_of_it(run: Path) -> None:
    shown = {
        form: cli("report", run, "--format", form).out
        for form in ("text", "markdown", "junit", "json", "html")
    }
    assert "over the 4 rows that both assessed: 1.00-0.25 (4/4 and 3/4)" in shown["text"]
    assert "marks        +NC: both judges did not assess the same ones" in shown["text"]
    assert "| d | pass | fail |" in shown["markdown"]
    found = ElementTree.fromstring(shown["junit"]).findall("properties/property")
    told = {one.get("name"): one.get("value") for one in found}
    assert (told["agreement_verdict"], told["cost"]) == ("3/4 0.75", "none")
    assert strict(shown["json"])["panel"]["flips"]["rows"] == 1
    assert '<h2 id="opinion">Second opinion' in shown["html"]
    assert 'href="#row-d"' in shown["html"]


def test_a_row_shows_its_hearings_and_what_each_call_cost(run: Path) -> None:
    rows = list(report_rows(run))
    assert [(one["judge"], one["draw"]) for one in rows[0]["opinions"]] == [(1, 2), (2, 1), (2, 2)]
    assert {reply["cost"]["state"] for shown in rows for reply in shown["replies"]} == {"none"}
    assert len({reply["judge"] for reply in rows[0]["replies"]}) == 2


def test_a_gate_holds_the_judges_to_their_agreement(run: Path) -> None:
    assert (
        cli("gate", run, "--min", "judges_agreement=0.75", "--max", "repeats_flips=0", "--max", "cost=0").code
        == 0
    )
    ended = cli("gate", run, "--min", "judges_agreement=0.8", "--min", "judges_kappa=0.1")
    assert ended.code == 1
    assert ended.out == (
        "missed: judges_agreement is 0.75, wanted at least 0.8\n"
        "missed: judges_kappa is 0.00, wanted at least 0.1\n"
    )
