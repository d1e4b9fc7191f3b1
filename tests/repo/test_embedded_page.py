"""What the docs say of the embedded judge is what was measured, of the weights that are here."""

import json
from pathlib import Path

import pytest

from judgeproof.judges.embedded import version
from judgeproof.judges.lexical.weights import model

ROOT = Path(__file__).resolve().parents[2]
FOUND = json.loads((ROOT / "benchmarks" / "results" / "embedded.json").read_text("utf-8"))
COST = json.loads((ROOT / "benchmarks" / "results" / "embedded-cost.json").read_text("utf-8"))
PAGE = " ".join((ROOT / "docs" / "judges.md").read_text("utf-8").split())
NAMES = {
    "attributionbench_test_id": "AttributionBench, in distribution",
    "attributionbench_test_ood": "AttributionBench, out of distribution",
    "wice_test_full": "WiCE, whole articles",
    "begin_test_wow": "BEGIN, talk",
}


def test_what_was_measured_are_the_weights_that_are_here() -> None:
    assert FOUND["judge"] == COST["judge"] == version()
    assert f"`{version()}`" in PAGE
    assert f"{len(model().weights.features)} features" in PAGE
    assert FOUND["date"] in PAGE


@pytest.mark.parametrize("file", NAMES)
def test_the_table_of_the_tests_holds_what_was_measured(file: str) -> None:
    told = FOUND["files"][file]["all"]
    ranked = " ".join(f"{right:.2f}" for right in told["ranked"])
    row = (
        f"| {NAMES[file]} | {told['n']:,} | {told['full']:.2f} ± {told['margin']:.2f} | {told['coverage']:.2f} | {told['right']:.2f} | "
        f"{told['supported_precision']:.2f} | {told['refused_precision']:.2f} | {ranked} | {told['brier']:.2f} | {told['ece']:.2f} |"
    )
    assert row in PAGE, row


@pytest.mark.parametrize("edit", FOUND["edits"], ids=lambda edit: edit["kind"])
def test_the_table_of_the_edits_holds_what_was_measured(edit: dict[str, int]) -> None:
    row = (
        f"| {edit['kind']} | {edit['caught'] / edit['passed']:.2f} of {edit['passed']} | "
        f"{edit['withdrawn'] / edit['said']:.2f} of {edit['said']} |"
    )
    assert row in PAGE, row


def test_the_words_about_what_it_cannot_do_hold() -> None:
    swapped = next(edit for edit in FOUND["edits"] if edit["kind"] == "name swapped")
    assert (
        f"passes {1 - swapped['caught'] / swapped['passed']:.0%} of the time where every claim is answered"
        in PAGE
    )
    assert (
        f"keeps its verdict of support {1 - swapped['withdrawn'] / swapped['said']:.0%} of the time" in PAGE
    )
    # "three of ten verdicts of support are wrong" on whole articles.
    assert round(10 * (1 - FOUND["files"]["wice_test_full"]["all"]["supported_precision"])) == 3
    assert "three of ten verdicts of support are wrong" in " ".join(PAGE.split())
    ranked = FOUND["files"]["attributionbench_test_id"]["parts"]["ExpertQA"]["ranked"]
    assert ranked[-1] - ranked[0] < 0.05


def test_the_cost_is_what_was_measured_and_wanted() -> None:
    took = COST["cpu_ms"]
    said = f"A pair takes {took['judge']:.1f} ms of CPU, {took['judge'] / took['overlap']:.1f} times what a plain overlap of words takes"
    assert said in PAGE
    assert f"{COST['pairs']} pairs, one core" in PAGE
    assert took["judge"] <= COST["wanted_ms"]
