"""Tables of plain text keep to their width, whatever stands in their cells."""

from judgeproof.reports.plain_tables import WIDTH, paragraph, table


def test_columns_are_aligned() -> None:
    assert list(table(("name", "n"), [("a", "1"), ("long", "100")])) == [
        "  name    n",
        "  a       1",
        "  long  100",
    ]
    assert list(table(("a", "text", "n"), [("x", "y", "1")], texts=2)) == ["  a  text  n", "  x  y     1"]


def test_the_first_cell_is_cut_before_the_line() -> None:
    wide = [("x" * 80, "y" * 40, "z" * 30)]
    found = list(table(("head", "b", "c"), wide))
    assert all(len(line) <= WIDTH for line in found)
    assert found[1].endswith("z" * 30)
    assert found[1].startswith("  xxx")
    assert "\u2026" in found[1]


def test_a_line_that_cannot_fit_is_cut() -> None:
    found = list(table(("a", "b", "c", "d"), [("x" * 44, "y" * 44, "z" * 44, "w" * 44)]))
    assert [len(line) <= WIDTH for line in found] == [True, True]
    assert found[1].endswith("\u2026")


def test_a_table_of_no_rows_has_its_head() -> None:
    assert list(table(("a", "b"), [])) == ["  a  b"]


def test_paragraphs_hang() -> None:
    found = list(paragraph("word " * 40, head="  ! ", hang=4))
    assert found[0].startswith("  ! word")
    assert all(line.startswith("    word") for line in found[1:])
    assert max(map(len, found)) <= WIDTH
