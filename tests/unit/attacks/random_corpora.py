"""Random corpora in which every plant and every extra has words of its own, as in a corpus that is in order."""

from dataclasses import replace
from itertools import cycle

from hypothesis import strategies as st

from judgeproof.reviews.cases import Case, Corpus, Extra, Hunk, Plant, Probe
from judgeproof.reviews.facts import CLASSES
from judgeproof.reviews.levels import LEVELS

PATHS = ("a.go", "src/b.go")
LENGTHS = (3, 13, 14, 60)


@st.composite
def cases(draw: st.DrawFn, name: str) -> Case:
    """One change; about a third of them are clean."""
    length = draw(st.sampled_from(LENGTHS))
    lines = st.integers(1, length)
    plants = tuple(
        Plant(
            id=f"p{number}", path=draw(st.sampled_from(PATHS)), line=draw(lines),
            defect_class=draw(st.sampled_from(CLASSES)), severity=draw(st.sampled_from(LEVELS)),
            words=tuple(f"{word}{name}{number} breaks" for word in draw(st.sampled_from((("zig",), ("zig", "zag"))))),
            probes=draw(st.sampled_from(((), (Probe(text=f"So zig{name}{number} breaks.", credited=True),)))),
        )
        for number in range(draw(st.sampled_from((0, 1, 1, 2, 3))))
    )  # fmt: skip
    extras = tuple(
        Extra(path=draw(st.sampled_from(PATHS)), line=draw(lines), words=(f"odd{name}{number} stays",))
        for number in range(draw(st.sampled_from((0, 0, 1, 2))))
    )
    changed = draw(st.lists(lines, max_size=4, unique=True).map(sorted))
    hunks = tuple(Hunk(line=line, added=draw(st.sampled_from(((line,), ())))) for line in changed)
    return Case(
        id=name, plants=plants, extras=extras, base=dict.fromkeys(PATHS, "\n"),
        head=dict.fromkeys(PATHS, "x\n" * length), changes={PATHS[0]: hunks},
    )  # fmt: skip


@st.composite
def corpora(draw: st.DrawFn) -> Corpus:
    """A few changes."""
    count = draw(st.integers(1, 9))
    made = tuple(draw(cases(f"c{n}")) for n in range(count))
    return Corpus(name="random", digest="0" * 64, cases=_all_levels(made) if draw(st.booleans()) else made)


def _all_levels(made: tuple[Case, ...]) -> tuple[Case, ...]:
    """Give plants their levels in turn, since five of them seldom come together by chance."""
    turn = cycle(LEVELS)
    return tuple(
        replace(case, plants=tuple(replace(plant, severity=next(turn)) for plant in case.plants))
        for case in made
    )
