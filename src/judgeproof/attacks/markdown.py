"""The attack as a page: a heading for each strategy, its rule, what catches it, or where its tie is seen. Pure."""

from collections.abc import Iterator, Sequence

from judgeproof.attacks.standing import REFERENCES, Section, Standing, caught, listed


def lines(sections: Sequence[Section]) -> Iterator[str]:
    """Yield the page, without the head that a person writes above it."""
    for section in sections:
        yield f"## {section.title}"
        yield ""
        yield f"Columns: {listed([f'`{name}`' for name in section.columns])}."
        yield ""
        for row in section.rows:
            yield from _strategy(section, row)


def _strategy(section: Section, row: Standing) -> Iterator[str]:
    yield f"### `{row.id}` {row.name}"
    yield ""
    yield f"{_sentence(row.generate)} {_shown(section, row)}"
    yield ""


def _shown(section: Section, row: Standing) -> str:
    """Return what becomes of a strategy, in sentences."""
    by = caught(row.full, section.columns)
    beside = "" if row.against in REFERENCES else f" beside `{row.against}`"
    told: list[str] = []
    if row.state:
        told.append(f"Has no amount to compare: {row.state}.")
    elif by:
        told.append(f"Caught{beside} by {listed([_column(row, name) for name in by])}.")
    if row.tie:
        seen = f"; seen in {listed(row.seen_in)}" if row.seen_in else ""
        told.append(f"**Declared tie**{beside}{seen}.")
    flattered = [name for name in section.columns if row.full[name] == "better"]
    if flattered and not row.state:
        told.append(f"Better in {listed(flattered)}.")
    return " ".join([*told, *([_sentence(row.note)] if row.note else [])])


def _column(row: Standing, name: str) -> str:
    return f"{name} (n/a)" if row.full[name] == "undefined" else name


def _sentence(text: str) -> str:
    """Return a text as a sentence; an id or the name of a figure at its beginning keeps its letters."""
    plain = text.split(" ", 1)[0].isalpha()
    return f"{text[:1].upper() if plain else text[:1]}{text[1:]}."
