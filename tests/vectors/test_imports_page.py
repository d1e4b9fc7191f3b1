"""docs/imports.md quotes no figure that is not made again here."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.vectors import test_martian as martian
from tests.vectors import test_reviewbench as reviewbench

from judgeproof.reviews.imports.board import golden_digest

PAGE = (Path(__file__).parents[2] / "docs" / "imports.md").read_text("utf-8")
# On one line, so that a sentence is found wherever it was wrapped.
FLAT = " ".join(PAGE.split())
OPUS, SONNET, GPT = martian.JUDGES
SHORT = {OPUS: "opus", SONNET: "sonnet", GPT: "gpt"}

# What is a name, a limit or a rule of the format, and no figure: it stands beside the words that say so.
RULES = (
    "martian-compact/1", "SHA-256", "shorter than 20 characters", "Below 20 cases", "F1", "#1", "/ 1", "IoU of .3 or more",
    "IoU >= .5", "gap <= 4", "start lines <= 4 apart", "within 4 lines of a golden", "Finding 2", "0 where they overlap, 1 where",
    "is 0 and its precision is undefined", "never 0.", "(2000 draws, seed 20260101)", "claude-sonnet-4.6", "gpt-5.5",
    "claude-opus-4.7", "gemini-2.5-pro", "gpt-4o", "`f1`",
)  # fmt: skip


def percent(share: float) -> str:
    return f"{100 * share:.1f}"


def board_figures() -> Iterator[str]:
    report, board = martian.report(), martian.everything()
    scope, judges = report["scope"], report["judges"]
    more = len(board.contenders) - len(scope["contenders"])
    yield f"| cases | {scope['cases']} |"
    yield f"| goldens | {scope['goldens']} |"
    yield f"| contenders in the set `main` | {len(scope['contenders'])} |"
    yield f"| further contenders in the set `more` | {more} |"
    yield f"| reviews, each set | {scope['reviews']} + {len(board.reviews) - scope['reviews']} |"
    yield f"| judged reviews, both sets | {sum(len(each.judged) for each in board.reviews)} |"
    candidates = ", ".join(str(judge["candidates"]) for judge in judges)
    yield f"| candidates by judge (opus, sonnet, gpt) | {candidates} |"
    yield f"digest `{golden_digest(board.cases)}`"
    anchors = report["anchors"]
    yield "({k} of {n}, ".format(**anchors["goldens"]) + "{k} of {n})".format(**anchors["candidates"])
    yield "({k} of {n} are there before opus)".format(**judges[0]["accounting"]["pair_verdicts_kept"])
    published = martian.report("more")["published"]["rows"] + report["published"]["rows"]
    yield f"all {published} published rows of both sets are reproduced to the printed decimal"
    yield from published_table()
    yield from pairs()
    yield from prose(judges)


def published_table() -> Iterator[str]:
    rows = {
        judge: {row["contender"]: row["as_published"] for row in found}
        for judge, found in martian.by_judge("rows").items()
    }
    for name in sorted(rows[OPUS], key=lambda name: rows[OPUS][name]["rank"]):
        cells = []
        for judge in martian.JUDGES:
            row = rows[judge][name]
            figures = (row["precision"]["rate"], row["recall"]["rate"], row["f1"])
            cells.append(f"{' / '.join(map(percent, figures))} ({row['rank']})")
        yield f"| {name} | {' | '.join(cells)} |"


def pairs() -> Iterator[str]:
    for names in martian.PAIRS:
        pair = martian.pair_of(*names)
        found, ranks = pair["golden_found"], pair["ranks"]
        yield (
            f"| {', '.join(SHORT[name] for name in names)} | {pair['stimuli']['equal']['k']} | {found['disagree']} of "
            f"{found['n']} | {found['kappa']:.3f} | {len(ranks['changed'])} | {len(ranks['discordant'])} of "
            f"{ranks['pairs']} | {ranks['tau']:.3f} |"
        )
    yield f"of {martian.pair_of(OPUS, GPT)['stimuli']['equal']['n']} reviews with findings the lists are equal"
    change = martian.pair_of(OPUS, GPT)["precision"]
    yield f"by {100 * change['total']:.1f} points, of which {100 * change['verdicts']:.1f} are verdicts"
    found = martian.report()["unanimity"]
    yield f"all three judges agree on {found['k']} of {found['n']} (Fleiss' kappa {found['kappa']:.3f})"


def prose(judges: list[dict[str, Any]]) -> Iterator[str]:
    orders = [judge["as_published_order"] for judge in judges]
    a, b, c = (order["not_separated"] for order in orders)
    yield f"leaves {a}, {b} and {c} of the {orders[0]['pairs']} pairs unseparated"
    a, b, c = (order["neighbours_not_separated"] for order in orders)
    yield f"and {a}, {b} and {c} of {orders[0]['neighbours']} neighbours"
    states = judges[0]["silence"]["states"]
    yield (
        f"Of {sum(states.values())} reviews {states['found']} have findings, {states['nothing_extracted']} hold text but no "
        f"finding, {states['trigger_only']} only the command with which a person called the reviewer, and "
        f"{states['no_text']} no text"
    )
    baz = judges[0]["triggers"]["rows"][0]
    yield (
        f"baz goes from {percent(baz['precision']['rate'])} to {percent(baz['precision_without']['rate'])} % precision and "
        f"from rank {baz['rank']} to {baz['rank_without']} before opus"
    )
    rows = {row["contender"]: row for row in judges[0]["definitions"]["precision"]}
    row = rows["graphite"]
    yield (
        f"graphite has rank {row['micro_rank']} by micro precision ({percent(row['micro'])} %) and rank "
        f"{row['macro_rank']} by macro ({percent(row['macro'])} %)"
    )
    reviewed = martian.row_of(OPUS, "graphite")["reviewed"]
    yield f"silent on {reviewed['n'] - reviewed['k']} of {reviewed['n']} cases"
    oracle, best = martian.degenerate("one golden a case"), martian.row_of(OPUS, "augment")["as_published"]
    yield (
        f"gets F1 {percent(oracle['f1'])} at a recall of {percent(oracle['recall']['rate'])} %, level with the winner's "
        f"{percent(best['f1'])}"
    )
    pooled = martian.degenerate("all contenders pooled")
    yield (
        f"finds {pooled['recall']['k']} of {pooled['recall']['n']} at a precision of "
        f"{percent(pooled['precision']['rate'])} %"
    )


def pool_figures() -> Iterator[str]:
    report = reviewbench.report()
    scope = report["scope"]
    for row in report["producers"]:
        located = row["located_share"]
        yield (
            f"| {row['producer']} | {row['tp']} | {row['fp']} | {row['changes']} | {located['k']} of {located['n']} |"
        )
    yield f"{scope['changes']} pull requests, {scope['findings']} findings: {scope['tp']} tp, {scope['fp']} fp"
    for row in report["located"]:
        yield (
            f"| {row['against']} | {row['rule']} | {row['located']['tp']} | {row['located']['fp']} | "
            f"{row['not_located']['tp']} | {row['not_located']['fp']} | {percent(row['agreement']['rate'])} % | "
            f"{row['agreement']['kappa']:+.3f} |"
        )
    several = report["ambiguity"]["several"]
    yield f"{several['k']} of {several['n']} findings lie within four lines of two goldens or more"
    yield from suspicions(report)
    raised, low = report["severity"]["tp_of_raised"], report["severity"]["tp_of_low"]
    yield f"{raised['k']} of {raised['n']} high or medium findings are tp, {low['k']} of {low['n']} low ones"


def suspicions(report: dict[str, Any]) -> Iterator[str]:
    found = report["duplicate_goldens"]
    rule = sum("rule" in pair["from"] for pair in found)
    reason = sum("upstream's reason" in pair["from"] for pair in found)
    yield f"{len(found)} pairs, {rule} by our rule"
    yield f"{reason} by upstream's own reason"
    named = {frozenset((pair["first"], pair["second"])) for pair in found}
    labels = {frozenset((pair["a"], pair["b"])): pair["label"] for pair in reviewbench.pairs()}
    same = [pair for pair, label in labels.items() if label == "same"]
    other = [pair for pair, label in labels.items() if label == "different"]
    assert all(pair in named for pair in same)
    yield (
        f"Of {len(labels)} pairs that a person read, all {len(same)} called the same are among the {len(found)}, and "
        f"{sum(pair in named for pair in other)} of {len(other)} called different"
    )
    yield f"{len(report['misplaced'])} findings, by the words of its reasons"


def test_every_figure_of_the_page_is_made_again() -> None:
    rest = FLAT
    for figure in (*board_figures(), *pool_figures()):
        assert figure in rest, figure
        rest = rest.replace(figure, " ")
    for rule in RULES:
        rest = rest.replace(rule, " ")
    assert re.findall(r".{0,30}\d.{0,30}", rest) == []
