"""The attack as text, as JSON, and as the page of the docs."""

import json
from pathlib import Path

import pytest

from judgeproof.attacks import markdown, record, text
from judgeproof.attacks.attack import TRACKS, attack
from judgeproof.attacks.standing import Bearing, Section, Sign, Standing

DOCS = Path(__file__).resolve().parents[3] / "docs" / "attacks.md"
FULL: dict[str, Sign] = {"A": "worse", "B": "undefined", "STATUS": "equal"}
LOST: dict[str, Sign] = {"A": "worse", "B": "better", "STATUS": "equal"}


def section(**changes: object) -> Section:
    rows = (
        Standing(id="00", name="right", generate="the truth", full=dict.fromkeys(FULL, "equal"),
                 lost=dict.fromkeys(FULL, "equal"), tie=True, seen_in=("C", "D"), note="as it should"),
        Standing(id="7", name="wrong", generate="a_b of it", full=FULL, lost=LOST, against="6", problems=("ties B",)),
        Standing(id="8", name="mute", generate="nothing", full=FULL, lost=FULL, state="no price", against="00"),
    )  # fmt: skip
    known: dict[str, object] = {
        "name": "s", "title": "Things", "columns": ("A", "B"), "others": ("STATUS",), "rows": rows, "corpus": "x (1 case)",
        "bearings": (Bearing(column="A", without="7"), Bearing(column="B", follows=("A",))), "problems": ("no strategy",),
        "lacking": {"a clean case": ("7", "8")},
    }  # fmt: skip
    return Section(**{**known, **changes})  # type: ignore[arg-type]


def test_text() -> None:
    found = "\n".join(text.lines([section()]))
    assert found.startswith(
        "Things, over x (1 case)\n\n      a  b  c\n  00  =  =  =   right\n  7   x  n+ =   wrong (beside 6)\n"
    )
    for wanted in (
        "8   x  n  =   mute (no price)",
        "a A b B c STATUS",
        "STATUS is printed beside the table and never counts.",
        "- 00 right: seen in C, D; as it should",
        "would pass: A (7), B follows from A.",
        "- a clean case: 7, 8",
        "Wrong:\n  - 7 wrong: ties B\n  - no strategy\n",
        "2 of what is declared of 3 attacks does not hold",
    ):
        assert wanted in found


def test_text_where_all_is_well() -> None:
    right = section(rows=section().rows[:1], problems=(), lacking={}, bearings=())
    found = "\n".join(text.lines([right]))
    assert found.endswith("1 attacks, all as declared; 1 tie, and that is declared too.")
    assert "Wrong" not in found
    assert "lacks" not in found
    assert "In brackets" not in found


def test_no_line_is_wider_than_the_house_prints_and_foreign_text_is_shown() -> None:
    long = section(rows=(Standing(id="1", name="\x1b[2J" + "long " * 40, generate="", full=FULL, lost=FULL),))
    found = list(text.lines([long]))
    assert max(map(len, found)) <= 100
    assert not any("\x1b" in line for line in found)


def test_more_columns_than_letters_of_one_case() -> None:
    columns = tuple(f"C{n}" for n in range(40))
    signs: dict[str, Sign] = dict.fromkeys(columns, "equal")
    row = Standing(id="1", name="n", generate="", full=signs, lost=signs)
    found = "\n".join(text.lines([Section(name="s", title="T", columns=columns, rows=(row,))]))
    assert "Z" not in found
    assert "N C39" in found


def test_json() -> None:
    found = record.as_dict([section()])
    assert json.loads(json.dumps(found)) == found
    assert (found["holds"], found["problems"]) == (False, ["7 wrong: ties B", "no strategy"])
    (one,) = found["sections"]
    assert one["lacking"] == [{"what": "a clean case", "strategies": ["7", "8"]}]
    assert one["bearings"][1] == {"column": "B", "without": None, "follows": ["A"]}
    assert one["strategies"][1]["full"] == FULL
    assert one["strategies"][1]["problems"] == ["ties B"]
    assert record.as_dict([])["holds"] is True


def test_markdown() -> None:
    found = "\n".join(markdown.lines([section()]))
    assert found.startswith(
        "## Things\n\nColumns: `A`, `B`.\n\n### `00` right\n\nThe truth. **Declared tie**; seen in C, D. As it"
    )
    assert "### `7` wrong\n\na_b of it. Caught beside `6` by A, B (n/a).\n" in found
    assert "Nothing. Has no amount to compare: no price." in found


def test_the_docs_hold_the_page() -> None:
    """Put the output of `judgeproof attack --format markdown` below the mark where this fails."""
    head, mark, page = DOCS.read_text("utf-8").partition("<!-- judgeproof attack --format markdown -->\n\n")
    assert mark
    assert page.rstrip() == "\n".join(markdown.lines(attack(TRACKS))).rstrip()
    assert "exits with 0" in head


@pytest.mark.parametrize("tracks", [*((track,) for track in TRACKS), TRACKS])
def test_every_strategy_is_told_of_as_it_is_done(tracks: tuple[str, ...]) -> None:
    seen: list[tuple[int, int]] = []
    sections = attack(tracks, tick=lambda done, total: seen.append((done, total)))
    total = seen[-1][1]
    assert seen == [(done, total) for done in range(1, total + 1)]
    ids = {(one.name, row.id) for one in sections for row in one.rows}
    assert total == len(ids)
