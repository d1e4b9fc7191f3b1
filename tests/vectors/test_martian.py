"""An outside benchmark, imported and counted again: every published figure, and what the benchmark does not say."""

import json
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from judgeproof.figures.paired import paired_intervals
from judgeproof.reports import board_text
from judgeproof.reviews.imports.board import Board, field_of, golden_digest, only, state
from judgeproof.reviews.imports.board_sections import board_sections
from judgeproof.reviews.imports.material import board_of, material_of, outcomes_of
from judgeproof.reviews.imports.separation import statistic
from judgeproof.reviews.imports.standings import macro, ranked, standings
from judgeproof.reviews.load.martian import load_martian

HERE = Path(__file__).parent / "martian"
OPUS, SONNET, GPT = JUDGES = (
    "anthropic_claude-opus-4-5-20251101",
    "anthropic_claude-sonnet-4-5-20250929",
    "openai_gpt-5.2",
)
PAIRS = ((OPUS, SONNET), (OPUS, GPT), (SONNET, GPT))
TWELVE = (
    "augment", "baz", "bugbot", "claude", "coderabbit", "copilot", "gemini", "graphite", "greptile", "kg", "propel", "qodo",
)  # fmt: skip


@cache
def everything() -> Board:
    return load_martian(str(HERE / "martian_compact.jsonl.gz"))


@cache
def main() -> Board:
    return only(everything(), field_of(everything(), "main"))


@cache
def report(field: str = "main") -> dict[str, Any]:
    return board_sections(everything(), field=field)


@cache
def text() -> str:
    """The printed report on one line, so that a sentence is found wherever it was wrapped."""
    return " ".join("\n".join(board_text.lines(report())).split())


def expected(name: str) -> dict[str, Any]:
    return json.loads((HERE / name).read_text("utf-8"))


def by_judge(key: str, field: str = "main") -> dict[str, Any]:
    return {judge["judge"]: judge[key] for judge in report(field)["judges"]}


def pair_of(first: str, second: str, field: str = "main") -> dict[str, Any]:
    return next(pair for pair in report(field)["judge_pairs"] if pair["judges"] == [first, second])


def row_of(judge: str, contender: str, field: str = "main") -> dict[str, Any]:
    return next(row for row in by_judge("rows", field)[judge] if row["contender"] == contender)


# ---------------------------------------------------------------- 1, the import


def test_everything_is_imported() -> None:
    board, scope = main(), report()["scope"]
    assert (len(board.cases), board.goldens, len(board.contenders), len(board.reviews)) == (50, 137, 12, 600)
    assert scope["severities"] == {"Critical": 9, "High": 41, "Medium": 47, "Low": 40}
    assert scope["judged"] == 1_800
    assert [judge["candidates"] for judge in report()["judges"]] == [1_735, 1_813, 1_999]
    assert [judge["errors"] for judge in report()["judges"]] == [0, 0, 0]
    assert scope["contenders"] == list(TWELVE)


def test_the_set_more_adds_five_contenders() -> None:
    board = everything()
    assert sorted({c.name for c in board.contenders} - set(TWELVE)) == [
        "devin", "greptile-v4", "mra-max", "mra-nano", "qodo-v2",
    ]  # fmt: skip
    assert len(board.reviews) == 850
    assert sum(len(review.judged) for review in board.reviews) == 2_300


def test_five_cases_carry_the_caveat_of_the_benchmark() -> None:
    caveats = report()["scope"]["caveats"]
    assert len(caveats) == 5
    assert sum(caveat["note"] == "reviewed commit is not in the repo" for caveat in caveats) == 4
    assert report()["scope"]["runnable"] is False


def test_the_golden_set_has_a_digest() -> None:
    assert (
        golden_digest(main().cases)
        == golden_digest(everything().cases)
        == ("d63f50d0c461095c86bbbdb4fe4bbd00441a71d43eb1efb65f2d4594ef75c979")
    )


def test_the_board_is_stored_and_read_back_exactly() -> None:
    lines = [json.loads(json.dumps(line, allow_nan=False)) for line in material_of(everything())]
    assert board_of(lines) == everything()


# ---------------------------------------------------------------- 2, as published


@pytest.mark.parametrize(
    ("name", "field"), [("martian_expected.json", "main"), ("martian_tl_expected.json", "more")]
)
def test_every_row_is_computed_as_published(name: str, field: str) -> None:
    board, rows = only(everything(), field_of(everything(), field)), 0
    for judge, tools in expected(name).items():
        table = standings(board, judge, "as_published")
        assert set(table) == set(tools)
        for tool, want in tools.items():
            row, rows = table[tool], rows + 1
            counts = (
                row.counts.tp,
                row.counts.fp,
                row.counts.goldens - row.counts.tp,
                len(row.units),
                row.errors,
            )
            assert counts == tuple(want[key] for key in ("tp", "fp", "fn", "n_prs", "errors"))
            assert row.counts.shown == want["total_candidates"]
            assert row.counts.goldens == want["total_golden"]
            assert sum(not unit.shown for unit in row.units) == want["prs_without_candidates"]
            figures = (
                row.precision.share,
                row.recall.share,
                row.f1,
                *macro(row),
                row.counts.tp / row.counts.shown,
            )
            keys = ("precision", "recall", "f1", "macro_precision", "macro_recall", "precision_by_candidates")
            assert figures == pytest.approx([want[key] for key in keys], abs=1e-9)
        assert ranked(table) == {tool: want["rank"] for tool, want in tools.items()}
    assert rows == {"main": 36, "more": 46}[field]


def test_published_rows_are_reproduced_to_the_decimal() -> None:
    assert report()["published"] == {"rows": 24, "differing": [], "nothing_published": [SONNET]}
    assert report("more")["published"] == {"rows": 46, "differing": [], "nothing_published": []}
    assert (
        "24 of 24 published rows are what the verdicts come to. Nothing published for claude-sonnet-4-5."
        in text()
    )


# ---------------------------------------------------------------- 3, ranks


def test_ranks_as_published() -> None:
    ranks = {
        judge: {row["contender"]: row["as_published"]["rank"] for row in rows}
        for judge, rows in by_judge("rows").items()
    }
    order = [
        "augment", "bugbot", "propel", "greptile", "qodo", "copilot", "baz", "claude", "gemini", "coderabbit", "kg",
        "graphite",
    ]  # fmt: skip
    assert [ranks[OPUS][name] for name in order] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    assert [ranks[SONNET][name] for name in order] == [1, 2, 4, 3, 7, 8, 6, 5, 9, 10, 11, 12]
    assert [ranks[GPT][name] for name in order] == [1, 2, 3, 4, 8, 6, 7, 5, 9, 10, 11, 12]
    changing = {name for name in TWELVE if len({ranks[judge][name] for judge in JUDGES}) > 1}
    assert changing == {"baz", "claude", "copilot", "greptile", "propel", "qodo"}


def test_discordant_pairs() -> None:
    ranks = [pair_of(*pair)["ranks"] for pair in PAIRS]
    assert [len(found["discordant"]) for found in ranks] == [6, 5, 3]
    assert [len(found["changed"]) for found in ranks] == [6, 2, 5]
    assert [round(found["tau"], 3) for found in ranks] == [0.818, 0.848, 0.909]
    assert {found["pairs"] for found in ranks} == {66}


# ---------------------------------------------------------------- 4, the stimulus


def test_judges_were_shown_different_findings() -> None:
    stimuli = [pair_of(*pair)["stimuli"] for pair in PAIRS]
    assert [(found["equal"]["k"], found["equal"]["n"]) for found in stimuli] == [
        (14, 477),
        (0, 477),
        (0, 477),
    ]
    assert [found["equal_with_triggers"]["k"] for found in stimuli] == [35, 21, 21]
    assert {found["equal_with_triggers"]["n"] for found in stimuli} == {498}
    assert {found["state"] for found in stimuli} == {"different stimuli"}
    assert "Different stimuli: each judge cut the reviews into findings of its own" in text()


def test_a_precision_delta_between_judges_is_refused_and_taken_apart() -> None:
    for pair in PAIRS:
        precision = pair_of(*pair)["precision"]
        assert precision["judge_delta"] is None
        assert precision["why"].startswith("different stimuli")
        assert precision["verdicts"] + precision["splitting"] == pytest.approx(precision["total"])
    found = pair_of(OPUS, GPT)["precision"]
    assert [round(100 * found[key], 1) for key in ("total", "verdicts")] == [-5.5, -0.9]
    assert [round(100 * found[key]["rate"], 1) for key in ("first", "second")] == [35.3, 29.9]
    assert text().count(" refused ") == 3


def test_the_largest_changes_between_judges() -> None:
    found = [pair_of(*pair)["largest_change"] for pair in PAIRS]
    assert [[round(100 * each[key], 1) for key in ("precision", "recall", "f1")] for each in found] == [
        [3.6, 4.4, 2.4],
        [9.7, 4.4, 8.0],
        [9.5, 4.4, 6.0],
    ]


# ---------------------------------------------------------------- 5, agreement on what was found


def test_judges_agree_on_what_was_found() -> None:
    found = [pair_of(*pair)["golden_found"] for pair in PAIRS]
    assert [each["disagree"] for each in found] == [49, 44, 59]
    assert {each["n"] for each in found} == {1_644}
    assert [round(each["kappa"], 3) for each in found] == [0.936, 0.942, 0.923]
    assert {each["with_candidates"]["n"] for each in found} == {1_379}
    assert [round(each["with_candidates"]["kappa"], 3) for each in found] == [0.928, 0.935, 0.913]
    lowest = min(found[0]["by_contender"], key=lambda row: row["kappa"])
    assert (lowest["contender"], lowest["disagree"], round(lowest["kappa"], 3)) == ("greptile", 10, 0.847)


def test_three_judges_in_one_voice() -> None:
    found = report()["unanimity"]
    assert (found["k"], found["n"], found["found"], found["missed"], found["split"]) == (
        1_568,
        1_644,
        570,
        998,
        76,
    )
    assert round(found["kappa"], 3) == 0.934


# ---------------------------------------------------------------- 6, trigger texts


def test_trigger_texts_are_no_findings() -> None:
    for judge, found in by_judge("triggers").items():
        assert found["removed"] == 21
        assert {row["contender"]: row["removed"] for row in found["rows"]} == {
            "baz": 13,
            "propel": 6,
            "bugbot": 1,
            "greptile": 1,
        }
        baz = found["rows"][0]
        assert (baz["rank"], baz["rank_without"]) == {OPUS: (7, 5), SONNET: (6, 5), GPT: (7, 7)}[judge]
    baz, propel = by_judge("triggers")[OPUS]["rows"][:2]
    assert round(baz["precision"]["rate"], 4) == 0.4396
    assert round(baz["precision_without"]["rate"], 4) == 0.5128
    assert round(propel["precision_without"]["rate"], 3) == 0.486
    assert round(baz["f1_without"], 3) == 0.372
    assert (
        "21/21/21 reviews hold nothing but the command of a person (baz 13, propel 6, bugbot 1, greptile 1)"
        in text()
    )


# ---------------------------------------------------------------- 7, silence


def test_silence_is_told_apart_and_never_taken_for_success() -> None:
    for found in by_judge("silence").values():
        assert found["states"] == {
            "found": 477, "nothing_extracted": 62, "trigger_only": 21, "raw_bodies": 0, "no_text": 40,
        }  # fmt: skip
        assert found["common_support"] == 2
        assert found["common_support_without"]["graphite"] == 9
        assert found["why"] == "unknown"
    reviewed = {row["contender"]: row["reviewed"]["k"] for row in by_judge("rows")[OPUS]}
    assert reviewed == {
        "qodo": 50, "augment": 49, "copilot": 49, "gemini": 49, "bugbot": 48, "greptile": 45, "propel": 42, "claude": 40,
        "coderabbit": 39, "baz": 30, "kg": 26, "graphite": 10,
    }  # fmt: skip
    assert {line["status"] for line in outcomes_of(main())} == {"found", "unknown_silent"}


def test_recall_on_reviewed_cases_only() -> None:
    rows = {row["contender"]: row["recall_reviewed"]["rate"] for row in by_judge("rows")[OPUS]}
    assert [round(100 * rows[name], 1) for name in ("graphite", "baz", "coderabbit", "kg")] == [
        38.7,
        47.6,
        51.4,
        32.9,
    ]


def test_the_best_precision_is_that_of_who_is_silent_on_forty_of_fifty() -> None:
    precision = {row["contender"]: row for row in by_judge("definitions")[OPUS]["precision"]}["graphite"]
    assert (precision["micro"], precision["micro_rank"], precision["macro_rank"]) == (0.75, 1, 12)
    assert round(100 * precision["macro"], 1) == 16.7
    assert [flag["code"] for flag in row_of(OPUS, "graphite")["flags"]] == ["mostly_silent"]
    assert "graphite: silent on 40 of 50 cases" in text()
    assert "rank 1 by micro precision (75.0 %) and rank 12 by macro (16.7 %)" in text()


def test_other_definitions_change_ranks() -> None:
    changed = {
        judge: [len(variant["changed"]) for variant in found["variants"][:3]]
        for judge, found in by_judge("definitions").items()
    }
    assert changed == {OPUS: [2, 5, 6], SONNET: [0, 6, 6], GPT: [2, 8, 6]}


# ---------------------------------------------------------------- 8, accounting


def test_counts_that_do_not_add_up() -> None:
    audits = by_judge("accounting")
    assert [audits[judge]["uneven_reviews"] for judge in JUDGES] == [52, 45, 40]
    assert [audits[judge]["precision_above_one"] for judge in JUDGES] == [5, 1, 1]
    assert [audits[judge]["shared_candidate_goldens"] for judge in JUDGES] == [27, 30, 24]
    assert [audits[judge]["unscored_candidates"] for judge in JUDGES] == [27, 24, 23]
    kept = [audits[judge]["pair_verdicts_kept"] for judge in JUDGES]
    assert [(rate["k"], rate["n"]) for rate in kept] == [(613, 5_368), (618, 5_580), (597, 6_130)]
    assert [audits[judge]["contradicts_its_lists"] for judge in JUDGES] == [[], [], []]
    assert [audits[judge]["exact_duplicates"] for judge in JUDGES] == [
        [],
        [
            {
                "case": "sentry-67876",
                "contender": "copilot",
                "candidates": 10,
                "distinct": 5,
                "false_positives": 4,
            }
        ],
        [],
    ]
    assert "do not add up in 52/45/40 reviews; stored precision exceeds 1 in 5/1/1" in text()


def test_no_verdict_is_made_up() -> None:
    lines = list(outcomes_of(main()))
    assert len(lines) == 1_800
    assert {finding["verdict"] for line in lines for finding in line["findings"]} == {
        "matched", "unmatched", "unrecorded",
    }  # fmt: skip
    for line in lines:
        pairs = line["pairs"]
        assert (
            pairs["kept"] + pairs["unrecorded"] == pairs["asked"] == line["goldens"] * len(line["findings"])
        )


def test_goldens_that_nobody_found() -> None:
    assert [found["n"] for found in by_judge("never_found").values()] == [19, 17, 20]


# ---------------------------------------------------------------- 9, anchors and cost


def test_anchors_and_cost_are_not_computable_and_say_so() -> None:
    anchors = report()["anchors"]
    assert anchors["state"] == "not computable"
    assert (anchors["goldens"]["k"], anchors["goldens"]["n"]) == (0, 137)
    assert (anchors["candidates"]["k"], anchors["candidates"]["n"]) == (0, 5_484)
    assert report()["cost"]["cost"] == report()["cost"]["latency"] == "unknown"
    for rows in by_judge("rows").values():
        for row in rows:
            assert (row["cost"], row["latency"], row["version"]) == (None, None, None)
            assert row["cost_per_found"] == {"state": "unknown", "usd": None}
    printed = list(board_text.lines(report()))
    assert "  anchors      not computable (0 of 137 goldens, 0 of 5484 findings have a place)" in printed
    assert "  $/found      unknown" in printed
    assert "  latency      unknown" in printed


# ---------------------------------------------------------------- 10, severity


def test_severity_of_what_was_found() -> None:
    short = {OPUS: "opus", SONNET: "sonnet", GPT: "gpt52"}
    rows = 0
    for judge, found in by_judge("severity").items():
        for row in found:
            want = expected("martian_severity.json")[f"{short[judge]}|{row['contender']}"]
            assert {level: rate["k"] for level, rate in row["found"].items()} == {
                level: want[level] for level in ("Critical", "High", "Medium", "Low")
            }
            assert row["weighted_recall"]["rate"] == pytest.approx(want["weighted_recall_8421"], abs=1e-9)
            rows += 1
    assert rows == 36
    opus = {row["contender"]: row for row in by_judge("severity")[OPUS]}
    critical = {name: opus[name]["found"]["Critical"] for name in ("augment", "greptile", "graphite")}
    assert [(rate["k"], rate["n"]) for rate in critical.values()] == [(7, 9), (8, 9), (1, 9)]
    weighted = {
        name: round(opus[name]["weighted_recall"]["rate"], 3) for name in ("augment", "copilot", "graphite")
    }
    assert weighted == {"augment": 0.703, "copilot": 0.581, "graphite": 0.105}


# ---------------------------------------------------------------- 11, ranks and noise


@pytest.mark.parametrize("seed", [20260101, 1, 77])
def test_ranks_are_within_noise(seed: int) -> None:
    whole, near = [], []
    for judge in JUDGES:
        table = standings(main(), judge, "as_published")
        order = sorted(ranked(table).items(), key=lambda item: item[1])
        units = {name: [unit.sums() for unit in table[name].units] for name, _ in order}
        found = paired_intervals(units, statistic("as_published"), seed=seed, draws=2_000)
        names = list(units)
        whole.append(sum(not each.separated for each in found.values()))
        near.append(sum(not found[a, b].separated for a, b in pairwise(names)))
    assert len(found) == 66
    assert all(abs(n - want) <= 3 for n, want in zip(whole, (33, 33, 37), strict=True))
    assert all(abs(n - want) <= 1 for n, want in zip(near, (10, 10, 11), strict=True))


def test_no_pair_that_judges_order_differently_is_separated() -> None:
    separated = [found["separated"] for pair in PAIRS for found in pair_of(*pair)["ranks"]["discordant"]]
    assert separated == [[False, False]] * 14
    assert "Of 14 pairs that two judges order differently, none is separated before both" in text()


def test_no_bare_order_is_printed() -> None:
    orders = by_judge("order")
    assert orders[OPUS]["groups"][0] == orders[SONNET]["groups"][0] == ["augment"]
    assert len(orders[GPT]["groups"]) == 1
    for judge in JUDGES:
        assert sorted(name for group in orders[judge]["groups"] for name in group) == list(TWELVE)
        assert any(row["rank_range"][0] < row["rank_range"][1] for row in by_judge("rows")[judge])
    assert text().count("rank groups: {augment") == 3


def test_judges_shift_f1_by_more_than_noise_for_some() -> None:
    shifted = [sum(shift["separated"] for shift in pair_of(*pair)["shifts"]) for pair in PAIRS]
    assert shifted[0] == 0
    assert abs(shifted[1] - 6) <= 1
    assert abs(shifted[2] - 5) <= 1


# ---------------------------------------------------------------- 12, contenders that nobody would ship


def degenerate(name: str, judge: str = OPUS) -> dict[str, Any]:
    rows = [row for row in report()["degenerates"] if (row["judge"], row["contender"]) == (judge, name)]
    assert len(rows) == 1
    return rows[0]


def codes(row: dict[str, Any]) -> list[str]:
    return [flag["code"] for flag in row["flags"]]


def test_silence_earns_no_precision() -> None:
    row = degenerate("says nothing")
    assert (row["precision"]["rate"], row["recall"]["rate"], row["f1"]) == (None, 0.0, 0.0)
    assert codes(row) == ["says_nothing"]
    assert row["f1"] < min(each["f1"] for each in by_judge("rows")[OPUS])


def test_fifty_findings_that_hit_nothing_are_noise() -> None:
    row = degenerate("fifty that hit nothing")
    assert (row["precision"]["rate"], row["recall"]["rate"], row["f1"]) == (0.0, 0.0, 0.0)
    assert row["per_case"]["mean"]["rate"] == 50
    assert row["flags"][0]["text"].startswith("noise: 50.0 findings a case")


def test_fifty_findings_that_hit_everything() -> None:
    row = degenerate("fifty that hit everything")
    assert [round(100 * row[key]["rate"], 1) for key in ("precision", "recall")] == [5.5, 100.0]
    assert round(100 * row["f1"], 1) == 10.4
    assert codes(row) == ["crowd"]


def test_all_contenders_pooled() -> None:
    row = degenerate("all contenders pooled")
    assert (row["recall"]["k"], row["recall"]["n"]) == (118, 137)
    assert round(100 * row["precision"]["rate"], 1) == 9.5
    assert round(100 * row["f1"], 1) == 17.1


def test_one_golden_a_case_is_level_with_the_winner_and_is_found_out() -> None:
    row = degenerate("one golden a case")
    assert [round(100 * row[key]["rate"], 1) for key in ("precision", "recall")] == [100.0, 36.5]
    assert round(100 * row["f1"], 1) == 53.5
    assert codes(row) == ["f1_hides_recall"]
    assert (
        "F1 53.5 is level with the 53.8 of augment, but it finds 36.5 % of the goldens against 62.8 %"
        in text()
    )


def test_the_set_more_is_not_cross_checked_throughout() -> None:
    rows = {row["contender"]: row for row in report("more")["cross_checked"]}
    assert rows["mra-nano"]["one_sided"] == 5
    assert {name: rows[name]["cross_checked"] for name in ("mra-max", "mra-nano", "augment")} == {
        "mra-max": "no",
        "mra-nano": "in part",
        "augment": "yes",
    }
    assert len(pair_of(SONNET, GPT, "more")["stimuli"]["one_sided"]) == 5
    codes_told = {notice["code"] for notice in report("more")["notices"]}
    assert {"cross_checked", "one_sided", "different_fields"} <= codes_told
    assert [len(rows) for rows in by_judge("rows", "more").values()] == [15, 14, 17]


def test_volume_of_what_is_said() -> None:
    rows = {row["contender"]: row["per_case"] for row in by_judge("rows")[OPUS]}
    seen = {
        name: (round(rows[name]["mean"]["rate"], 1), rows[name]["most"])
        for name in ("copilot", "coderabbit", "graphite")
    }
    assert seen == {"copilot": (5.6, 15), "coderabbit": (4.6, 24), "graphite": (0.3, 3)}


# ---------------------------------------------------------------- the report as a whole


def test_every_notice_that_applies_is_told() -> None:
    assert [notice["code"] for notice in report()["notices"]] == [
        "different_stimuli", "precision_decomposed", "ranks_within_noise", "ranks_change", "trigger_texts", "silence",
        "flagged_rows", "accounting", "verdicts_not_kept", "exact_duplicates", "anchors_not_computable",
        "cost_not_computable", "definitions", "degenerates", "agreement", "caveats", "published",
    ]  # fmt: skip
    assert report()["headline"] == (
        "12 contenders on 50 cases with 137 known defects, before 3 judges. First rank group: augment alone (before "
        "claude-opus-4-5, claude-sonnet-4-5); all 12, which no chain of separated rows divides (before gpt-5.2)."
    )


def test_the_report_is_json_and_the_same_each_time() -> None:
    again = board_sections(load_martian(str(HERE / "martian_compact.jsonl.gz")), field="main")
    assert json.dumps(again, allow_nan=False) == json.dumps(report(), allow_nan=False)


def test_the_printed_report_keeps_to_its_width() -> None:
    for field in ("main", "more"):
        lines = list(board_text.lines(report(field)))
        assert max(map(len, lines)) <= 100
        assert [line for line in lines if line != line.rstrip()] == []


def test_states_agree_with_where_candidates_come_from() -> None:
    for review in main().reviews:
        for judged in review.judged:
            assert (state(judged, review.contender) == "found") == bool(
                judged.source == "extracted" and judged.candidates
            )
