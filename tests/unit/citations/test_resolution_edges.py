"""Edges of what convicts a number."""

import pytest
from tests.unit.citations.examples import bucketed

UNSURE = ("ambiguous", "unverifiable_number")


@pytest.mark.parametrize(
    ("sources", "number", "expected"),
    [
        (1, "2", ("fabricated", None)),
        (1, "999", ("fabricated", None)),
        (1, "1000", UNSURE),
        (1, "0", UNSURE),
        (1, "00", UNSURE),
        (1, "002", ("fabricated", None)),
        (1, "0002", UNSURE),
        (1, "9" * 5_000, UNSURE),
        (3, "4", ("fabricated", None)),
        (3, "03", UNSURE),
    ],
)
def test_a_number_of_at_most_three_digits_beyond_the_sources_convicts(
    sources: int, number: str, expected: tuple[str, str | None]
) -> None:
    context = [f"Text {n} of peat." for n in range(1, sources + 1)]
    found = bucketed(f"Peat is old [1]. Peat burns [{number[:290]}].", context)
    assert found[1][1:] == expected
