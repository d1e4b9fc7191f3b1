"""The report as Markdown."""

from typing import Any

import pytest
from markdown_it import MarkdownIt
from tests.unit.reports.runs import (
    account,
    broken,
    fabricated,
    failed,
    free,
    passed,
    price,
    report,
    rows,
    silent,
    unread,
)  # fmt: skip

from judgeproof.figures.money import Unknown
from judgeproof.reports.markdown import render
from judgeproof.reports.markdown_text import literal

HOSTILE = (
    "<script>x</script> | [a](javascript:b) **c** `d` # e ![f](g)\n\n# h & &amp; ~~i~~ a@b.org https://e.org"
)


def text(made: Any, *outcomes: Any) -> str:
    return "".join(render(made, rows(*outcomes)))


def tables(markdown: str) -> list[list[str]]:
    """The lines of every table."""
    blocks = [block.splitlines() for block in markdown.split("\n\n")]
    return [block for block in blocks if block and block[0].startswith("|")]


def test_literal_text_is_text_and_nothing_else() -> None:
    html = MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(literal(HOSTILE, 500))
    assert html.count("<") == 2
    assert html.startswith("<p>&lt;script&gt;x&lt;/script&gt; | [a](javascript:b) **c** `d` # e ![f](g) # h")


@pytest.mark.parametrize("sign", list("\\`*_{}[]<>()#+-.!|~@&"))
def test_every_sign_of_markdown_is_escaped(sign: str) -> None:
    assert literal(f"a{sign}b") == f"a\\{sign}b"


def test_literal_text_is_cut_and_stays_on_one_line() -> None:
    assert literal("a\nb\tc", 120) == "a b c"
    assert literal("x" * 200, 10) == "x" * 9 + "…"
    assert literal("\x1b[0m", 20) == "\\\\x1b\\[0m"


def test_figures_come_with_their_counts_and_bounds() -> None:
    made = text(report(passed(), failed(), fabricated(), silent()))
    assert made.startswith(
        "# Citations of moor\\.jsonl\n\n1 of 3 assessed rows pass; 1 of 4 could not be assessed."
    )
    assert "| pass rate of assessed rows | 1/3 0.33 (all rows: 0.25 to 0.50) |" in made
    assert "| citation precision | 1/3 0.33 |" in made
    assert "| citations graded, of those citable | 3/3 1.00 |" in made
    assert "| proven failures | 1 (1 fabricated) |" in made
    assert "| asserted failures | 1 (1 unsupported) |" in made


def test_undefined_figures_are_no_numbers() -> None:
    made = text(report(name=""))
    assert made.startswith("# Citations of rows\n\nNo row was read.\n")
    assert "| pass rate of assessed rows | 0/0 n/a (all rows: n/a to n/a) |" in made
    assert "| proven failures | 0 (none) |" in made
    assert "| asserted failures | 0 (none) |" in made


def test_what_is_missing_is_listed_with_what_helps() -> None:
    made = text(report(silent(), unread(), broken()))
    assert (
        "| 1 | the judge returned unusable output (1 no\\_json) | a judge that keeps to a JSON schema; see its replies |"
        in made
    )
    assert (
        "| 1 | response cited no sources | ask the model to cite its sources; judgeproof ground needs no citations |"
        in made
    )
    assert "rows not assessed" not in text(report(passed()))


def test_human_labels_are_a_table() -> None:
    made = text(report(passed(human_label="supported"), failed(human_label="a|b")))
    assert "Human labels agree on 2/2 1.00 of the assessed rows that carry one." in made
    assert "| supported | 1 | 0 | 0 |\n| a\\|b | 0 | 1 | 0 |" in made
    assert "| human label |" not in text(report(passed()))


def test_failing_rows_are_listed_and_no_others() -> None:
    outcomes = [passed(id="good"), failed(id="bad"), silent(id="open"), fabricated(id="false")]
    made = text(report(*outcomes), *outcomes)
    assert "| bad | \\[doc\\-1\\] unsupported, cited for \u201cPeat glows\u201d" in made
    assert "<br>Citations that fail: 1 unsupported\\. The judge: So it is\\. |" in made
    assert "<br>Cites sources that the retrieved context does not have: doc\\-9\\. |" in made
    assert "good" not in made
    assert "| open" not in made


@pytest.mark.parametrize(("n", "listed", "more"), [(50, 50, False), (51, 50, True), (80, 50, True)])
def test_at_most_fifty_failing_rows_are_listed(n: int, listed: int, more: bool) -> None:
    outcomes = [fabricated(id=f"row {i}") for i in range(n)]
    made = text(report(*outcomes), *outcomes)
    assert made.count("| row ") == listed
    assert ("more than 50 rows fail" in made) is more


def test_nothing_is_listed_where_nothing_fails() -> None:
    assert "failing row" not in text(report(passed()), passed())


def test_every_table_has_as_many_cells_in_every_line_whatever_a_row_says() -> None:
    outcomes = [fabricated(id=HOSTILE, human_label=HOSTILE), unread(id="|")]
    made = text(report(*outcomes, name=HOSTILE, notices=[HOSTILE]), *outcomes)
    found = tables(made)
    assert len(found) == 4
    for table in found:
        assert len({line.replace("\\|", "").count("|") for line in table}) == 1
    html = MarkdownIt("commonmark").enable("table").render(made)
    assert "<script" not in html
    assert "<a " not in html
    assert html.count("<table>") == 4
    assert html.count("<h1>") == 1


def test_notices_are_quotations() -> None:
    assert text(report(notices=["One."])).endswith("> One\\.\n\n")


# ---------------------------------------------------------------- judges beside each other, and costs


def section(markdown: str, title: str) -> str:
    """A section from its heading to the next one, or to the end."""
    return markdown.split(f"## {title}\n", 1)[1].split("\n## ", 1)[0]


def test_one_judge_that_costs_nothing_has_no_section() -> None:
    made = text(report(passed(), failed()))
    assert "## " not in made
    assert "Marks:" not in made


def test_a_second_opinion_is_a_table_of_figures_and_one_of_agreement() -> None:
    found = section(text(report(passed(), failed(), second=[passed(), passed()])), "Second opinion")
    assert "Second judge other 7: assessed 2 of 2 rows." in found
    assert "| pass rate | 0\\.50\\+0\\.50 | 1/2 and 2/2 |" in found
    assert "| verdicts of rows | 1/2 0.50 | 0.00 |" in found
    assert "Otherwise before the second judge: 1 of 2 rows, 1 of 2 citations that both judged." in found
    assert "| fail | pass | doc\\-1: unsupported, then supported |" in found


def test_a_silent_second_judge_and_one_that_saw_less() -> None:
    silent_one = text(report(passed(), failed(), second=[unread(), unread()]))
    assert "| pass rate | 0\\.50\\+? | 1/2; the second judge was not heard |" in silent_one
    assert "| verdicts of rows | 0/0 n/a | n/a |" in silent_one
    assert "| row | first | second |" not in silent_one
    assert "`+?` there is no second judge's figure" in silent_one
    less = text(report(passed(), failed(), second=[passed(), unread()]))
    assert "1/2 and 1/1: not the same ones, so no difference is told" in less
    assert "| pass rate, over the rows that both assessed | 1\\.00\\+0\\.00 | 1/1 and 1/1 |" in less
    assert "`+NC` both judges did not" in less


def test_a_figure_that_is_undefined_is_no_number() -> None:
    assert "| pass rate | n/a | n/a |" in text(report(unread(), second=[passed()]))


@pytest.mark.parametrize(("n", "more"), [(50, False), (51, True)])
def test_the_first_fifty_rows_that_differ_are_listed(n: int, more: bool) -> None:
    made = text(report(*[failed(id=f"row {i}") for i in range(n)], second=[passed()] * n))
    assert made.count("| row ") == 50 + 1  # and the head of the table
    assert ("more than 50 rows; report\\.json names them" in made) is more


def test_repeats_are_told_in_words() -> None:
    found = section(
        text(report(passed(), passed(), draws=[[failed(), passed()], [failed(), unread()]])),
        "Asked several times",
    )
    assert (
        "- scripted 3 times: pass rate 0\\.00 to 1\\.00 over 1 row, precision 0\\.00 to 1\\.00 over 1 citation"
        in found
    )
    assert "- assessed one time and not another: 1 row" in found


@pytest.mark.parametrize(
    ("accounts", "total", "line"),
    [
        (
            [free(2), account("paid", None)],
            "$0\\.001500 for 3 calls: $0\\.001500 a row",
            "| paid | 1 | 0 | 1,000 | 100 | $0\\.001500 | a book, at peat\\.example, of 2025\\-12\\-20 \\(fresh, 12 days old\\) |",
        ),
        (
            [account("paid", None, "timeout")],
            "at least $0\\.001500 for 2 calls",
            "| paid | 2 | 1 | unknown | unknown | at least $0\\.001500 |",
        ),
        (
            [account("paid", None, at=Unknown("no price", "m|x"))],
            "unknown \\(no price\\) for 1 call: unknown a row",
            "| unknown | none: no price of m\\|x |",
        ),
        (
            [account("paid", None, at=price("2026-01-09", routed=True))],
            "$0\\.001500\\!\\~ for 1 call",
            "of 2026\\-01\\-09 \\(a day to come\\) |",
        ),
        ([account("paid", None, at=price(None))], "$0\\.001500\\! for 1 call", "of an unknown day |"),
        ([account("paid", None, usage={"prompt": 7})], "unknown \\(usage partly reported\\)", "| 7 | unknown |"),
    ],
    ids=["known", "at least", "unknown", "to come", "of no known age", "partly told"],
)  # fmt: skip
def test_costs_are_a_table_and_every_mark_is_explained(accounts: Any, total: str, line: str) -> None:
    made = text(report(passed(), accounts=accounts))
    found = section(made, "Cost")
    assert total in found
    assert line in found
    for mark in ("!", "~", "at least", "unknown", "n/a"):
        assert f"`{mark}` " in made


def test_a_judge_that_costs_nothing_says_so_beside_one_that_does() -> None:
    assert "| embedded | 1 | 0 | – | – | none | costs nothing |" in text(
        report(passed(), accounts=[free(), account("paid", None)])
    )


def test_hostile_names_stay_in_their_cells() -> None:
    outcomes = [failed(id=HOSTILE)]
    made_report = report(*outcomes, second=[passed()], draws=[[passed()]], accounts=[account(HOSTILE, None)])
    made_report["run"]["second_judge"]["name"] = HOSTILE
    made_report["run"]["judge"]["name"] = HOSTILE
    made_report["panel"]["flips"]["listed"][0]["citations"][0]["marker"] = HOSTILE
    made = text(made_report, *outcomes)
    for table in tables(made):
        assert len({line.replace("\\|", "").count("|") for line in table}) == 1
    html = MarkdownIt("commonmark").enable("table").render(made)
    assert "<script" not in html
    assert "<a " not in html
    assert html.count("<h2>") == 3
