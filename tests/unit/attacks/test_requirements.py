from dataclasses import replace

import pytest

from judgeproof.attacks.reviews.bench import Bench
from judgeproof.attacks.reviews.corpus import attack_corpus
from judgeproof.attacks.reviews.requirements import REQUIREMENTS, Grounds, lacking
from judgeproof.attacks.reviews.truth import VAGUE
from judgeproof.reviews.cases import Case, Extra, Hunk, Plant

CASES = attack_corpus().cases
EVERY = tuple(REQUIREMENTS)


def without(*names: str) -> set[str]:
    """What the attack corpus lacks when it lacks some cases."""
    kept = [case for case in CASES if case.id not in names]
    return set(lacking(Grounds(cases=kept, delivered=kept), EVERY))


def plant(
    line: int, words: tuple[str, ...], severity: str = "nit", kind: str = "style", path: str = "a"
) -> Plant:
    return Plant(id=f"p{line}", path=path, line=line, defect_class=kind, severity=severity, words=words)


def of(
    *plants: Plant, extras: tuple[Extra, ...] = (), hunks: tuple[Hunk, ...] = (), length: int = 20
) -> set[str]:
    """What a corpus of one case lacks."""
    case = Case(id="c", plants=plants, extras=extras, head={"a": "x\n" * length}, changes={"a": hunks})
    return set(lacking(Grounds(cases=[case], delivered=[case]), EVERY))


@pytest.mark.parametrize("lost", [False, True])
def test_the_attack_corpus_lacks_nothing(lost: bool) -> None:
    for repeats in (1, 2):
        delivered = Bench(attack_corpus()).delivered(repeats, lost=lost)
        needs = [name for name in EVERY if repeats == 1 or name in ("clean", "levels", "clean_added")]
        assert lacking(Grounds(cases=CASES, delivered=delivered), needs) == ()


def test_what_goes_with_some_cases() -> None:
    assert without("counter-race") == {"nit", "shared_line"}
    assert without("export-limits") == {"apart"}
    assert without("clean-rename", "header-injection") == {"extras"}
    assert without("clean-rename", "log-format") == {"clean_pair"}
    assert without("clean-rename", "log-format", "docs-wording") == {"clean", "clean_pair", "clean_added"}
    assert "levels" in without("csv-quotes", "export-limits", "header-injection")


def test_a_lost_first_case_is_lacking() -> None:
    assert "first" in lacking(Grounds(cases=CASES, delivered=CASES[1:]), ("first",))
    assert lacking(Grounds(cases=[], delivered=[]), ("first",)) == ("planted", "first")


def test_plants_whose_words_are_said_of_others() -> None:
    one, other = plant(1, ("breaks", "fails")), plant(9, ("it fails late",))
    assert "alone" in of(one, other)
    assert "alone" not in of(one, replace(other, words=("runs late",)))
    assert "alone" not in of(one, replace(other, path="b"))
    assert "alone" in of(one, extras=(Extra(path="a", line=3, words=("often fails",)),))


def test_phrases_that_the_strategies_say_themselves() -> None:
    assert "neutral" in of(plant(1, ("once more",)))
    assert "once more" in VAGUE
    assert "neutral" in of(plant(1, ("breaks",)), extras=(Extra(path="a", line=1, words=("no problem",)),))


def test_lines_levels_and_classes() -> None:
    two = (plant(1, ("a breaks",), "nit", "style"), plant(9, ("b breaks",), "error", "tests"))
    assert not {"apart", "several", "classes"} & of(*two)
    assert "shared_line" in of(*two)
    assert "apart" in of(two[0], replace(two[1], severity="nit"))
    assert "apart" in of(two[0], replace(two[1], line=1))
    assert "shared_line" not in of(two[0], replace(two[1], line=1))
    assert "long" in of(*two, length=13)
    assert "long" not in of(*two, length=14)
    assert "long" in of(two[1])


def test_hunks() -> None:
    one = plant(9, ("a breaks",))
    assert "hunk_starts" not in of(one, hunks=(Hunk(line=5, added=(5,)),))
    assert "hunk_starts" in of(one, hunks=(Hunk(line=4, added=(4, 5, 6)),))
    assert "hunk_starts" in of(replace(one, defect_class="correctness"), hunks=(Hunk(line=9, added=(9,)),))


def test_phrases_and_nits() -> None:
    assert "phrases" in of(plant(1, ("breaks", "breaks*")))
    assert "phrases" not in of(plant(1, ("breaks", "stops")))
    assert "nit" in of(plant(1, ("breaks",), "nit", "maintainability"))
