"""Numbers with another sign or another unit are other numbers."""

import pytest

from judgeproof.judges.measures import measures_alike, signs_alike


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("It fell to -5 degrees.", "It fell to 5 degrees."),
        ("It fell to 5 degrees.", "It fell to \u22125 degrees."),
        ("It fell to minus 5 degrees.", "It fell to 5 degrees."),
        ("The balance is -$1,200.", "The balance is $1200."),
        ("(-5)", "(5)"),
    ],
)
def test_another_sign_is_another_number(claim: str, said: str) -> None:
    assert not signs_alike(claim, said)
    assert not measures_alike(claim, said)


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("It fell to -5 degrees.", "It fell to minus 5 degrees."),
        ("It fell to -5 degrees.", "It fell to 5 degrees below zero."),
        ("It fell to 5 degrees below zero.", "It fell to -5 degrees."),
        ("It lasted 5 days.", "It lasted 3-5 days."),
        ("It lasted 5 days.", "It lasted 3\u20135 days."),
        ("It lasted 5 days.", "Covid-5 lasted; it was 5 days."),
        ("Between -5 and 5.", "5 degrees"),
        ("In 1990.", "1989-1990"),
        ("It has 5.", "It has none."),
    ],
)
def test_the_same_sign_however_it_is_written(claim: str, said: str) -> None:
    assert signs_alike(claim, said)


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("5 mg a day", "5 g a day"),
        ("5mg a day", "5 g a day"),
        ("200 km/h", "200 mph"),
        ("at 7:40 am", "at 07:40 p.m."),
        ("5 % more", "5 euros more"),
        ("5 grams", "5 mg"),
        ("20 \u00b0C", "20 \u00b0F"),
        ("120 metres", "120 ft"),
    ],
)
def test_another_unit_is_another_number(claim: str, said: str) -> None:
    assert not measures_alike(claim, said)
    assert not measures_alike(said, claim)


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("5 mg a day", "5mg a day"),
        ("5 metres", "5 m"),
        ("5 million", "$5 m"),
        ("200 km/h", "200 kph"),
        ("at 7:40 am", "at 07:40 a.m."),
        ("at 7:40 am", "at 07:40"),
        ("20 \u00b0C", "20 degrees"),
        ("in the 1990s", "in 1990 hours"),
        ("5 apples", "5 kg of apples"),
        ("1,200 kg", "1200 kilograms"),
        ("5 kg", "5 g, and later 5 kg"),
    ],
)
def test_the_same_unit_however_it_is_written(claim: str, said: str) -> None:
    assert measures_alike(claim, said)
    assert measures_alike(said, claim)
