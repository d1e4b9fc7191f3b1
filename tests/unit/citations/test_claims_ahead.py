"""Markers before their words: cues, lines and verbs of saying tell that a citation stands for what follows it."""

from pathlib import Path

import pytest
from tests.unit.citations.examples import examined, judged, said, verdict

import judgeproof

ANY = {f"doc-{n}": f"Text {n} of the archive." for n in range(1, 6)}
FERRY, DOGS = (
    "The night ferry leaves at 07:40 from pier four.",
    "Every dog needs a paid ticket for the crossing.",
)
CONTEXT = f"[doc-1] {FERRY}\n[doc-2] {DOGS}"


def claims(response: str) -> list[str | None]:
    """The claim of every occurrence without the signs at its end; an unsure one behind a question mark."""
    found = [o.claim for o in examined(response, ANY).occurrences]
    for claim in found:
        assert claim is None or response[claim.start : claim.end] == claim.text
    return [claim and ("?" if claim.unsure else "") + claim.text.strip(" .,;:") for claim in found]


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        ("In [doc-1] peat burns, while in [doc-2] bogs rot.", ["peat burns", "bogs rot"]),
        ("According to [doc-1], peat burns. According to [doc-2], bogs rot.", ["peat burns", "bogs rot"]),
        ("According to [doc-1], peat burns, and according to [doc-2] bogs rot.", ["peat burns", "bogs rot"]),
        ("Per [doc-1], peat burns. As [doc-2] notes, bogs rot.", ["peat burns", "bogs rot"]),
        ("From [doc-1]: peat burns. From [doc-2]: bogs rot.", ["peat burns", "bogs rot"]),
        ("However, according to the document [doc-1], peat burns.", ["peat burns"]),
        ("In [doc-1] and [doc-2], peat burns.", ["peat burns", "peat burns"]),
        ("Peat burns [doc-1], whereas in [doc-2], bogs rot.", ["Peat burns", "bogs rot"]),
        ("According to [doc-1], peat burns [doc-2].", ["peat burns", "peat burns"]),
    ],
)
def test_a_cue_leads_on_to_what_follows_its_marker(response: str, expected: list[str]) -> None:
    assert claims(response) == expected


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        ("Peat burns ([doc-1]). [doc-2] adds that bogs rot.", ["Peat burns", "bogs rot"]),
        ("[doc-1] states that peat burns. [doc-2] also says bogs rot.", ["peat burns", "bogs rot"]),
        ("[doc-1] says peat burns, while [doc-2] says bogs rot.", ["peat burns", "bogs rot"]),
        ("While [doc-1] claims peat burns, [doc-2] claims bogs rot.", ["peat burns", "bogs rot"]),
        ("A 2019 study [doc-1] found that peat burns.", ["peat burns"]),
        ("Source [doc-1] reports fire.", ["fire"]),
        ("Peat [doc-1] found in bogs is wet.", ["?Peat"]),
    ],
)
def test_a_source_that_says_something_says_what_follows(response: str, expected: list[str]) -> None:
    assert [c and c.removeprefix("?") for c in claims(response)] == [e.removeprefix("?") for e in expected]


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        ("[doc-1] Peat burns.\n[doc-2] Bogs rot.", ["Peat burns", "Bogs rot"]),
        ("[doc-1]: peat burns.\n[doc-2]: bogs rot.", ["peat burns", "bogs rot"]),
        ("> [doc-1] Peat burns.\n> [doc-2] Bogs rot.", ["Peat burns", "Bogs rot"]),
        ("([doc-1]) Peat burns.\n([doc-2]) Bogs rot.", ["Peat burns", "Bogs rot"]),
        ("It is so [doc-1].\n\n[doc-2] Peat burns\n[doc-2] Bogs rot", ["It is so", "Peat burns", "Bogs rot"]),
        ("It is so.\n\n[doc-1] Peat burns\n[doc-2] Bogs rot", ["Peat burns", "Bogs rot"]),
        ("Peat burns [doc-1].\n\n[doc-2] bogs rot.", ["Peat burns", "bogs rot"]),
        ("Peat burns [doc-1].\n[doc-2]: Bogs rot.", ["Peat burns", "Bogs rot"]),
        ("Peat burns\n[doc-1] for weeks.", ["Peat burns"]),
        ("Peat burns\n[doc-1]\nBogs rot\n[doc-2]", ["Peat burns", "Bogs rot"]),
    ],
)
def test_a_marker_that_opens_its_line_takes_what_follows(response: str, expected: list[str]) -> None:
    assert claims(response) == expected


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        ("Dogs fly high (see [doc-1])", ["Dogs fly high"]),
        ("Dogs fly high (cf. [doc-1]) and cats swim.", ["Dogs fly high"]),
        ("Dogs fly high (see [doc-1]; see also [doc-2]).", ["Dogs fly high", "Dogs fly high"]),
        ("Peat burns, as stated in [doc-1].", ["Peat burns"]),
        ("Peat burns (according to [doc-1]), but bogs rot [doc-2].", ["Peat burns", "but bogs rot"]),
    ],
)
def test_a_cue_is_no_word_of_the_claim_before_it(response: str, expected: list[str]) -> None:
    assert claims(response) == expected


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        ("Peat burns. [doc-1] Bogs rot.", ["?Peat burns"]),
        ("Peat burns. [doc-1] Bogs rot. [doc-2]", ["Peat burns", "Bogs rot"]),
        ("[doc-1] Peat burns. [doc-2] Bogs rot.", ["Peat burns", "?Bogs rot"]),
        ("Peat burns [doc-1] and [doc-2] bogs rot.", ["Peat burns", "?Peat burns"]),
        ("Peat burns. [doc-1]\n[doc-2] Bogs rot. [doc-3]", ["Peat burns", "?Peat burns", "Bogs rot"]),
        ("It rains.\n[doc-1] Peat burns.\n[doc-2] Bogs rot.", ["?Peat burns", "?Bogs rot"]),
        ("[doc-1] Peat burns [doc-2] and rots.", ["Peat burns", "?Peat burns"]),
        ("Peat burns.\n\n[doc-1]", ["?Peat burns"]),
    ],
)
def test_a_claim_is_unsure_where_a_marker_may_stand_for_either_side(
    response: str, expected: list[str]
) -> None:
    assert claims(response) == expected


@pytest.mark.parametrize(
    ("response", "proof"),
    [
        ("The night ferry sails at 07:40 [doc-2].", "proven"),
        ("The night ferry sails. [doc-2] So it is.", "asserted"),
    ],
)
def test_nothing_is_proven_of_an_unsure_claim(response: str, proof: str) -> None:
    read = examined(response, CONTEXT)
    told = verdict(1, "misattributed", "night ferry leaves at 07:40", supporting_marker="doc-1")
    outcome = judged(read, said([told], 1))
    assert outcome.passed is False
    assert (outcome.occurrences[0].outcome, outcome.occurrences[0].proof) == ("misattributed", proof)


@pytest.mark.parametrize(
    "response",
    [
        CONTEXT,
        f"[doc-1]: {FERRY}\n[doc-2]: {DOGS}",
        f"According to [doc-1], {FERRY} According to [doc-2], {DOGS}",
        "In [doc-1] the night ferry leaves at 07:40 from pier four, while in [doc-2] every dog needs a paid ticket.",
        "The night ferry leaves at 07:40 from pier four ([doc-1]). [doc-2] adds that every dog needs a paid ticket.",
    ],
)
def test_the_embedded_judge_accuses_no_answer_that_names_its_sources_first(
    response: str, tmp_path: Path
) -> None:
    row = {"id": "a", "question": "q", "response": response, "context": CONTEXT}
    found = judgeproof.cite([row], out=tmp_path / "run")
    outcome = next(iter(found.outcomes()))
    assert outcome["passed"] is not False, outcome["occurrences"]
    assert {o["outcome"] for o in outcome["occurrences"]} <= {"supported", None}
