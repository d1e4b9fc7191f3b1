"""The attack as text: a table of signs for each section, the ties that are declared, and everything that is wrong. Pure."""

from collections.abc import Iterator, Sequence
from itertools import islice
from string import ascii_letters

from judgeproof.attacks.standing import REFERENCES, Section, Sign, Standing, listed
from judgeproof.reports.plain_tables import WIDTH, paragraph
from judgeproof.text.visible import one_line

SIGNS: dict[Sign, str] = {"worse": "x", "equal": "=", "better": "+", "undefined": "n"}
_LEGEND = (
    "x worse than the row that it is compared with, = equal, + better, n undefined or withheld where that row is not. Two "
    "signs: with full delivery, and with every third run lost."
)
_CELL = 3


def lines(sections: Sequence[Section]) -> Iterator[str]:
    """Yield the whole attack."""
    for section in sections:
        yield from _section(section)
        yield ""
    wrong = [problem for section in sections for problem in section.wrong]
    if wrong:
        yield "Wrong:"
        for problem in wrong:
            yield from paragraph(problem, head="  - ", hang=4)
        yield ""
    yield from paragraph(_verdict(sections, wrong))


def _verdict(sections: Sequence[Section], wrong: Sequence[str]) -> str:
    """Return what the attack comes to in one sentence."""
    rows = [row for section in sections for row in section.rows]
    unchecked = sum(bool(row.unchecked) for row in rows)
    if wrong:
        return f"{len(wrong)} of what is declared of {len(rows)} attacks does not hold, or holds and was not declared."
    ties = sum(row.tie for row in rows)
    rest = f" {unchecked} of them only as far as the corpus allows." if unchecked else ""
    return f"{len(rows)} attacks, all as declared; {ties} tie, and that is declared too.{rest}"


def _section(section: Section) -> Iterator[str]:
    yield section.title + (f", over {section.corpus}" if section.corpus else "")
    yield ""
    yield from _table(section)
    yield ""
    names = (*section.columns, *section.others)
    heads = "  ".join(f"{letter} {name}" for letter, name in zip(_letters(len(names)), names, strict=True))
    yield from paragraph(heads, head="  ", hang=2)
    yield from paragraph(_LEGEND, head="  ", hang=2)
    if any(row.state for row in section.rows):
        yield "  In brackets: why a row has no amount to compare, and so no figure here."
    if section.others:
        yield from paragraph(
            f"{listed(section.others)} is printed beside the table and never counts.", head="  ", hang=2
        )
    yield from _ties(section)
    yield from _weight(section)
    yield from _lacking(section)


def _letters(n: int) -> Sequence[str]:
    return tuple(islice(ascii_letters, n))


def _table(section: Section) -> Iterator[str]:
    """Yield a row of signs for each strategy, its name behind them."""
    names = (*section.columns, *section.others)
    wide = max(len(row.id) for row in section.rows)
    yield (
        "  " + " " * wide + "  " + "".join(letter.ljust(_CELL) for letter in _letters(len(names)))
    ).rstrip()
    for row in section.rows:
        cells = "".join(_cell(row, name).ljust(_CELL) for name in names)
        yield _row(f"  {row.id.ljust(wide)}  {cells}", _name(row))


def _row(signs: str, name: str) -> str:
    """Return a row, its name cut to what is left of the width."""
    return f"{signs} {one_line(name, WIDTH - len(signs) - 1)}".rstrip()


def _name(row: Standing) -> str:
    beside = "" if row.against in REFERENCES else f" (beside {row.against})"
    return row.name + beside + (f" ({row.state})" if row.state else "")


def _cell(row: Standing, name: str) -> str:
    full, lost = SIGNS[row.full[name]], SIGNS[row.lost[name]]
    return full if full == lost else full + lost


def _ties(section: Section) -> Iterator[str]:
    """Yield every declared tie, and where a reader sees it."""
    ties = [row for row in section.rows if row.tie and row.seen_in]
    if ties:
        yield ""
        yield "  Ties that are declared:"
    for row in ties:
        note = f"; {row.note}" if row.note else ""
        yield from paragraph(f"{row.id} {row.name}: seen in {listed(row.seen_in)}{note}", head="  - ", hang=4)


def _weight(section: Section) -> Iterator[str]:
    """Yield what would pass without each column."""
    if not section.bearings:
        return
    told = [
        f"{one.column} follows from {listed(one.follows)}" if one.follows else f"{one.column} ({one.without})"
        for one in section.bearings
    ]
    yield ""
    yield from paragraph(
        f"Each column carries weight; without it this strategy would pass: {', '.join(told)}.",
        head="  ",
        hang=2,
    )


def _lacking(section: Section) -> Iterator[str]:
    """Yield what the corpus lacks, and which declarations could not be held to for that."""
    if not section.lacking:
        return
    yield ""
    yield "  Not held to their declaration, because the corpus lacks:"
    for what, strategies in section.lacking.items():
        yield from paragraph(f"{what}: {listed(strategies)}", head="  - ", hang=4)
