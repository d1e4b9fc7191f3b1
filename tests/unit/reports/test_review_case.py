"""A case as the page holds it: letters, places, counts, and words that are cut or made visible."""

from collections import Counter
from typing import Any

import pytest
from tests.unit.reports.review_runs import (
    ATTACK,
    CONTROLS,
    SHOWN_CONTROLS,
    corpus_of,
    hostile,
    outcomes_of,
    panel,
    remark,
    reviewed,
    rows_of,
    run_of,
    tuning,
)
from tests.unit.reviews.build import extra, finding, plant

from judgeproof.reports import review_case
from judgeproof.reports.review_case import LETTERS, MOST_FINDINGS, MOST_TEXT, case_record, letter
from judgeproof.reviews.cases import Case
from judgeproof.reviews.facts import Finding, Region

LINES = "".join(f"line {n}\n" for n in range(1, 101))


def case(**changes: Any) -> Case:
    """A file of a hundred lines, of which line 50 is new; a plant there and an accepted extra at 20."""
    known: dict[str, Any] = {
        "id": "c", "plants": (plant(),), "extras": (extra(),), "head": {"a.go": LINES, "calm.go": "x\n" * 9},
        "base": {"a.go": LINES.replace("line 50\n", ""), "calm.go": "x\n" * 9, "gone.go": "1\n"}, "extra": {"go.mod": "m\n"},
    }  # fmt: skip
    return Case(**{**known, **changes})


def record(*said: Finding, of: Case | None = None, **changes: Any) -> dict[str, Any]:
    """The record of a case with one review of it."""
    of = of or case()
    corpus = corpus_of(of)
    [row] = rows_of(corpus, outcomes_of(corpus, [reviewed(of, "r", said, **changes)]))
    return case_record(row)


def drawn(*said: Finding, **changes: Any) -> list[dict[str, Any]]:
    return record(*said, **changes)["reviews"][0]["findings"]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ([finding(50)], "M"),
        ([finding(56)], "N"),
        ([finding(20, "no timeout")], "E"),
        ([finding(50, "style")], "X"),
        ([finding(50), finding(51, severity="nit")], "MD"),
        ([finding(None)], "X"),
    ],
)
def test_each_finding_has_the_letter_of_its_outcome(said: list[Finding], expected: str) -> None:
    assert "".join(one["letter"] for one in drawn(*said)) == expected


def test_a_finding_is_about_the_plants_that_it_matches_and_else_about_those_that_it_explains() -> None:
    of = case(plants=(plant(50), plant(56)))
    assert [one["plants"] for one in drawn(finding(50), finding(45), of=of)] == [["p50"], ["p50"]]
    assert [one["letter"] for one in drawn(finding(50), finding(45), of=of)] == ["M", "N"]


def test_findings_of_a_lost_review_are_not_scored() -> None:
    review = record(finding(50), status="failed", detail="timed_out")["reviews"][0]
    assert (review["findings"][0]["letter"], review["counts"]["?"], review["detail"]) == ("?", 1, "timed_out")
    assert review["findings"][0]["plants"] == review["located"] == []
    assert letter(None) == "?"


def test_letters_and_counts_agree_with_the_outcomes() -> None:
    corpus = tuning()
    report, rows = run_of(corpus, panel(corpus))
    found: Counter[tuple[str, str]] = Counter()
    for row in rows:
        for made, given in zip(case_record(row)["reviews"], row["reviews"], strict=True):
            outcome = given["outcome"]
            assert sum(made["counts"].values()) == len(made["findings"]) == len(outcome["findings"])
            assert Counter(one["letter"] for one in made["findings"]) == Counter(
                {sign: n for sign, n in made["counts"].items() if n}
            )
            assert made["located"] == outcome["located"]
            for one, scored in zip(made["findings"], outcome["findings"], strict=True):
                assert (one["letter"] in "MD") == bool(scored["matched"])
                assert one["plants"] == (scored["matched"] or scored["explains"])
            found.update({(made["reviewer"], sign): n for sign, n in made["counts"].items()})
    for line in report["tables"]["detection"]:
        name = line["reviewer"]
        assert found[name, "X"] == line["noise"]["k"]
        assert found[name, "N"] == line["near"]["k"]
        assert found[name, "E"] == line["extra"]
        assert found[name, "D"] == line["dup"]["k"]
        assert sum(found[name, sign] for sign in LETTERS) == line["near"]["n"]
    assert all(found["careful", sign] for sign in "ME")
    assert all(found["foreign:tool", sign] for sign in "MNXD")


@pytest.mark.parametrize(
    ("said", "file", "line", "why"),
    [
        (finding(30), "a.go", 30, None),
        (finding(30, path="./A.GO"), "a.go", 30, None),
        (finding(30, end_line=33), "a.go", 33, None),
        (finding(30, end_line=3), "a.go", 30, None),
        (finding(98, end_line=120), "a.go", 100, None),
        (finding(10, end_line=49), "a.go", 49, None),
        (finding(10, end_line=50), "a.go", 10, None),
        (finding(None, also_at=(Region(line=40),)), "a.go", 40, None),
        (finding(None), "a.go", None, "no_line"),
        (finding(0), "a.go", None, "no_line"),
        (finding(101), "a.go", None, "beyond"),
        (finding(3, path="calm.go"), "calm.go", 3, None),
        (finding(1, path="go.mod"), "go.mod", 1, None),
        (finding(1, path="gone.go"), None, None, "deleted"),
        (finding(1, path="../../etc/passwd"), None, None, "no_file"),
    ],
)
def test_a_finding_stands_under_its_line_or_says_why_it_does_not(
    said: Finding, file: str | None, line: int | None, why: str | None
) -> None:
    made = record(said)
    [one] = made["reviews"][0]["findings"]
    assert (one["line"], one["why"]) == (line, why)
    assert (made["files"][one["file"]]["path"] if one["file"] is not None else None) == file


def shown_lines(file: dict[str, Any]) -> set[int]:
    """The head lines that are shown at once."""
    return {
        after + n
        for _, _, after, shown, kept in file["runs"]
        if shown and after is not None
        for n in range(len(kept))
    }


def test_every_line_that_something_is_said_of_is_shown() -> None:
    made = record(
        finding(80, end_line=83),
        finding(5, end_line=70),
        finding(3, path="calm.go", also_at=(Region(line=9),)),
    )
    whole = shown_lines(made["files"][0])
    assert {20, 50, 80, 83, 5, 70} <= whole
    assert not {35, 60, 95} & whole
    calm = made["files"][2]
    assert (calm["path"], calm["kind"]) == ("calm.go", "unchanged")
    assert shown_lines(calm) == {1, 2, 3, 4, 5, 6, 7, 8, 9}
    assert [one["kind"] for one in record()["files"]] == ["changed", "deleted"]


def test_plants_and_extras_stand_at_their_files() -> None:
    made = record()
    assert [(one["id"], one["file"], one["line"], one["level"], one["class"]) for one in made["plants"]] == [
        ("p50", 0, 50, "error", "correctness")
    ]
    assert [(one["file"], one["line"], one["words"]) for one in made["extras"]] == [(0, 20, ["no timeout*"])]
    elsewhere = record(of=case(plants=(plant(path="no.go"),)))
    assert elsewhere["plants"][0]["file"] is None


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({"severity": "error"}, ("error", "error", False, False)),
        ({"severity": " ERROR "}, (" ERROR ", "error", False, False)),
        ({"severity": "High"}, ("High", "info", True, False)),
        (
            {"severity": "warning", "severity_said": "Medium", "severity_translated": True},
            ("Medium", "warning", True, False),
        ),
        ({"severity": "warning", "severity_translated": True}, (None, "warning", True, True)),
        ({"severity": None}, (None, "info", True, False)),
    ],
)
def test_severity_is_quoted_as_spoken_and_our_reading_is_marked(
    said: dict[str, Any], expected: tuple[Any, ...]
) -> None:
    [one] = drawn(finding(50, **said))
    assert (one["said"], one["level"], one["ours"], one["lost"]) == expected


def test_of_a_long_review_the_first_findings_are_shown_and_all_are_counted() -> None:
    review = record(*(finding(n % 90 + 1, f"remark {n}") for n in range(MOST_FINDINGS + 5)))["reviews"][0]
    assert (len(review["findings"]), review["left_out"]) == (MOST_FINDINGS, 5)
    assert sum(review["counts"].values()) == MOST_FINDINGS + 5


def test_a_long_text_is_cut_and_says_so() -> None:
    [one] = drawn(finding(50, rationale="\x1b" + "r" * (MOST_TEXT + 8)))
    assert (
        one["rationale"] == "\\x1b" + "r" * (MOST_TEXT - 1) + "\u2026 (9 more characters in material.jsonl)"
    )


def test_of_a_large_change_files_that_are_spoken_of_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    many = {f"f{n:03}.go": "x\n" * 10 for n in range(30)}
    of = case(head={**many, "a.go": LINES}, base={}, plants=(plant(path="f029.go", line=3),), extras=())
    monkeypatch.setattr(review_case, "MOST_LINES", 50)
    made = record(finding(50), of=of)
    assert [file["path"] for file in made["files"]] == ["a.go", "f029.go"]
    assert made["more_files"] == 29
    assert made["plants"][0]["file"] == 1
    monkeypatch.setattr(review_case, "MOST_FILES", 1)
    made = record(finding(3, path="f029.go"), of=of)
    assert made["more_files"] == 30
    assert made["reviews"][0]["findings"][0]["why"] == "left_out" or made["files"][0]["path"] == "f029.go"


def test_no_control_of_a_foreign_text_is_left() -> None:
    corpus, reviews = hostile()
    [row] = rows_of(corpus, outcomes_of(corpus, reviews))
    made = case_record(row)
    texts: list[str] = []

    def collect(value: Any) -> None:
        if isinstance(value, str):
            texts.append(value)
        elif isinstance(value, dict):
            collect([*value.keys(), *value.values()])
        elif isinstance(value, list | tuple):
            for one in value:
                collect(one)

    collect(made)
    assert not any(sign in text for text in texts for sign in CONTROLS if sign not in "[31m")
    assert sum(ATTACK + SHOWN_CONTROLS in text for text in texts) > 20
    assert [one["letter"] for one in made["reviews"][0]["findings"]] == ["M", "X"]


def test_a_remark_of_the_builder_names_its_plant() -> None:
    of = case()
    assert drawn(remark(of.plants[0]), of=of)[0]["plants"] == ["p50"]
