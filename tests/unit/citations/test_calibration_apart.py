"""What is fitted on and what is measured have nothing in common, and copies of a pair are worth one."""

from typing import Any

import pytest

from judgeproof.citations.calibration import Tried, Wanted, sections
from judgeproof.citations.labelled import Refused, known_of, pair_of, stem_of


def read(at: int, file: str, **more: Any) -> Tried:
    """A pair as it is read from a file, before a judge that is right."""
    label = "supported" if at % 2 else "unsupported"
    row = {"claim": f"Claim {at}.", "source": f"Source {at}.", "label": label, **more}
    fields = pair_of(row, file=file, data=stem_of(file))
    assert not isinstance(fields, Refused)
    support = 0.9 if at % 2 else 0.1
    return Tried(known=known_of(fields), outcome=label, why=None, put=True, support=support)


@pytest.mark.parametrize(
    ("train", "test"),
    [
        ({"claim": "Claim {} .", "source": "S {}.", "group": "g{}"}, {"source": "T {}.", "group": "g{}"}),
        ({"claim": "A {}.", "group": "a{}"}, {"claim": "B {}.", "group": "b{}"}),
        (
            {"claim": "A {}.", "source": "S {}", "question": "Q {}?", "group": "a{}"},
            {"source": "T {}", "question": "q {}", "group": "b{}"},
        ),
        ({"source": "Source {}.\n"}, {}),
        ({"claim": "CLAIM {}"}, {"group": "b{}"}),
    ],
)
def test_pairs_that_resemble_measured_ones_are_not_fitted_on(
    train: dict[str, str], test: dict[str, str]
) -> None:
    def of(file: str, told: dict[str, str]) -> list[Tried]:
        return [read(at, file, **{name: text.format(at) for name, text in told.items()}) for at in range(150)]

    fit = sections(of("x_train.jsonl", train) + of("x_test.jsonl", test), Wanted(fit=True), repeats=1)["fit"]
    assert (fit["offered"], fit["overlapping"], fit["bands"]) == (150, 150, None)


def test_pairs_that_share_nothing_are_fitted_on() -> None:
    train = [read(at, "x_train.jsonl", group=f"g{at}") for at in range(150)]
    fit = sections(
        train + [read(at, "x_test.jsonl", group=f"g{at}") for at in range(150, 300)],
        Wanted(fit=True),
        repeats=1,
    )["fit"]
    assert (fit["offered"], fit["overlapping"]) == (150, 0)


def test_copies_of_a_pair_under_other_groups_make_no_interval_narrower() -> None:
    copies = [
        read(1, "x.jsonl", claim=f"Claim{' ' * at} one.", source="Source", group=at) for at in range(100)
    ]
    found = sections(copies, Wanted(), repeats=1)["sets"][0]
    alone = sections([read(1, "x.jsonl")] * 100, Wanted(), repeats=1)["sets"][0]
    assert (found["n"], found["groups"]) == (100, 1)
    assert found["accuracy"] == alone["accuracy"]
    assert sections(copies[::-1], Wanted(), repeats=1)["sets"] == [
        found,
        *sections(copies, Wanted(), repeats=1)["sets"][1:],
    ]
