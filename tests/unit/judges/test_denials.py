"""What a source denies of a claim, and what it calls false."""

import pytest

from judgeproof.judges.denials import denies_alike

CLAIM = "The drug prevents infection in adults."


@pytest.mark.parametrize(
    "said",
    [
        "The drug never prevents infection in adults.",
        "The drug failed to prevent infection in adults.",
        "The drug no longer prevents infection in adults.",
        "The drug by no means prevents infection in adults.",
        "The trial did not show that the drug prevents infection in adults.",
        "There is no evidence that the drug prevents infection in adults.",
        "Nobody believes the drug prevents infection in adults.",
        "It is false that the drug prevents infection in adults.",
        "That the drug prevents infection in adults is a myth.",
        "Myth: the drug prevents infection in adults.",
        "That the drug prevents infection in adults has been disproven.",
    ],
)
def test_a_source_that_denies_a_claim_does_not_say_it(said: str) -> None:
    assert not denies_alike(CLAIM, said)


@pytest.mark.parametrize(
    "said",
    [
        CLAIM,
        "The drug not only prevents infection in adults, it cures it.",
        "The drug prevents infection in adults, and no fever was seen.",
        "The drug prevents infection in adults; no other drug does.",
        "The drug, which is not cheap, prevents infection in adults.",
    ],
)
def test_a_source_that_denies_something_else_may_say_it(said: str) -> None:
    assert denies_alike(CLAIM, said)


def test_a_claim_that_denies_needs_a_source_that_does() -> None:
    assert not denies_alike("The drug never prevents infection.", "The drug prevents infection.")
    assert denies_alike("The drug never prevents infection.", "The drug does not prevent infection.")
    assert denies_alike("That the drug works is a myth.", "It is a myth that the drug works.")
    # In words of its own a source may deny without any that is known to.
    assert denies_alike("Strangers may not enter.", "Strangers are turned back.")
