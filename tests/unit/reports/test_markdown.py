"""The report as Markdown."""

from typing import Any

import pytest
from markdown_it import MarkdownIt
from tests.unit.reports.runs import broken, fabricated, failed, passed, report, rows, silent, unread

from judgeproof.reports.markdown import literal, render

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
    assert "| 1 | response cited no sources | ask the model to cite its sources |" in made
    assert "rows not assessed" not in text(report(passed()))


def test_human_labels_are_a_table() -> None:
    made = text(report(passed(human_label="supported"), failed(human_label="a|b")))
    assert "Human labels agree on 2/2 1.00 of the assessed rows that carry one." in made
    assert "| supported | 1 | 0 | 0 |\n| a\\|b | 0 | 1 | 0 |" in made
    assert "| human label |" not in text(report(passed()))


def test_failing_rows_are_listed_and_no_others() -> None:
    outcomes = [passed(id="good"), failed(id="bad"), silent(id="open"), fabricated(id="false")]
    made = text(report(*outcomes), *outcomes)
    assert "| bad | Citations that fail: 1 unsupported\\. The judge: So it is\\. |" in made
    assert "| false | Cites sources that the retrieved context does not have: doc\\-9\\. |" in made
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
