"""The ground-truth checks: a sound corpus passes, and each fault is told by the check that is made for it."""

from dataclasses import replace
from fractions import Fraction

import pytest
from tests.unit.reviews.corpus.sound import (
    CHANGED,
    case,
    changed,
    ground,
    grounds,
    plant,
    probes,
    remarks,
    sound,
    text,
    told,
    with_case,
    with_extra,
    with_plant,
)

from judgeproof.reviews.cases import Hunk, Probe
from judgeproof.reviews.grounds import Grounds, Overlap, Witness, bare
from judgeproof.reviews.lint import CHECKS, Problem, problems
from judgeproof.reviews.lint.dictionary import GROUP, behind

FILE = "src/boiler.py"


def test_a_sound_corpus_has_no_problem() -> None:
    assert problems(sound()) == []


def test_a_problem_names_file_line_check_and_what_is_wrong() -> None:
    (found,) = problems(with_plant(1, line=41))[:1]
    assert (
        str(found)
        == f"c/case-overheats/case.toml:5: line: plant 'p1': {FILE} has 40 lines, and none with the number 41"
    )
    assert str(replace(found, warning=True)).startswith("c/case-overheats/case.toml:5: line: warning: plant")


def test_problems_stand_by_file_then_line_then_check() -> None:
    found = problems(with_plant(2, line=41, severity="loud", words=()))
    assert [(one.line, one.check) for one in found if one.file.startswith("c/case-corrodes/")] == [
        (5, "line"), (5, "reportable"), (5, "level"), (5, "words"),
    ]  # fmt: skip


def test_a_corpus_of_records_can_be_checked() -> None:
    found = {one.check for one in problems(bare(sound().corpus))}
    assert found == {"witness"}


def test_a_case_without_a_folder_is_named_by_its_id() -> None:
    (found,) = remarks("line", grounds(ground(case("loose", plant(line=99, at=0), folder=""))))
    assert (found.file, found.line) == ("loose/case.toml", 1)


# ---------------------------------------------------------------- places


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"path": "src/gone.py"}, "head has no file 'src/gone.py'; it has: src/boiler.py"),
        ({"line": 41}, f"{FILE} has 40 lines, and none with the number 41"),
        ({"line": 40}, None),
    ],
)
def test_a_plant_stands_on_a_line_that_is_there(change: dict[str, object], says: str | None) -> None:
    found = told("line", with_plant(1, **change))
    assert found == ([] if says is None else [("error", 5, f"plant 'p1': {says}")])


def test_a_blank_line_is_none() -> None:
    found = told("line", with_case(1, head={FILE: text(" \t")}))
    assert found == [
        ("error", 5, f"plant 'p1': line {CHANGED} of {FILE} is blank; name the line that shows what is wrong")
    ]


def test_lines_are_counted_as_git_counts_them() -> None:
    # Python would split at a form feed and at U+2028 too.
    odd = "one\x0ctwo\u2028three\x85four\n" * 20
    assert told("line", with_case(1, head={FILE: odd})) == []
    assert told("line", with_case(1, head={FILE: odd[:-40]})) != []


def test_a_plant_under_its_old_name_is_told_the_new_one() -> None:
    of = with_case(1, head={"src/kettle.py": text()}, renames={FILE: "src/kettle.py"})
    assert "it was renamed to 'src/kettle.py'" in told("line", of)[0][2]


@pytest.mark.parametrize(
    ("files", "listed"), [(6, "a0, a1, a2, a3, a4, a5"), (8, "a0, a1, a2, a3, a4, a5 and 2 more")]
)
def test_a_few_of_the_files_that_are_there_are_named(files: int, listed: str) -> None:
    of = with_case(1, head={f"a{n}": "x\n" for n in reversed(range(files))})
    assert told("line", of)[0][2].endswith(f"it has: {listed}")


def test_the_nearest_added_line_is_named() -> None:
    of = with_case(1, changes={FILE: (Hunk(line=18, added=(17, 18, 23)),)})
    assert told("reportable", of)[0][2].endswith("is unchanged; the nearest added line is 18")


def test_the_radius_counts_every_plant_of_a_file_and_every_line() -> None:
    two = case("two", plant(line=7), plant("corrodes", id="p2", line=20), head={FILE: "x\n" * 26})
    assert [one[0] for one in told("radius", grounds(ground(two)))] == ["warning"]
    # Now the first line is seven lines from the nearest plant.
    other = replace(two, plants=(replace(two.plants[0], line=8), two.plants[1]))
    assert told("radius", grounds(ground(other))) == []


def test_an_extra_stands_on_a_line_too() -> None:
    assert told("line", with_extra(1)) == []
    assert told("line", with_extra(1, line=50))[0][:2] == ("error", 9)
    assert told("line", with_extra(0, path="x.py"))[0][2].startswith("extra: head has no file 'x.py'")


@pytest.mark.parametrize(
    ("line", "level"), [(20, None), (17, "error"), (23, "error"), (16, "error"), (24, "error")]
)
def test_a_plant_stands_on_an_added_line(line: int, level: str | None) -> None:
    found = told("reportable", with_plant(1, line=line))
    assert [one[0] for one in found] == ([level] if level else [])
    if level:
        assert f"line {line} of {FILE} is" in found[0][2]


def test_where_lines_were_only_removed_a_plant_may_stand_beside_them() -> None:
    removed = {FILE: (Hunk(line=20),)}
    for line, level in ((20, "warning"), (23, "warning"), (24, "error")):
        of = with_plant(1, line=line)
        one = replace(of.cases[1], case=replace(of.cases[1].case, changes=removed))
        assert [found[0] for found in told("reportable", grounds(one))] == [level]


def test_a_plant_in_a_file_that_did_not_change_cannot_be_reported() -> None:
    found = told("reportable", with_case(1, changes={"src/other.py": (Hunk(line=20, added=(20,)),)}))
    assert [one[0] for one in found] == ["error"]
    assert "it adds no line to that file" in found[0][2]


def test_what_is_added_is_told_in_ranges() -> None:
    hunks = (Hunk(line=30, added=(30, 31, 32)), Hunk(line=36, added=(36,)))
    assert "it adds 30-32, 36" in told("reportable", with_case(1, changes={FILE: hunks}))[0][2]


def test_a_change_changes_something() -> None:
    assert told("change", with_case(0, head={FILE: text()})) == [
        ("error", 1, "base and head are the same; there is nothing to review")
    ]


@pytest.mark.parametrize(("lines", "within"), [(13, True), (14, False)])
def test_a_file_all_within_the_radius_of_its_plants(lines: int, within: bool) -> None:
    of = with_plant(1, line=7)
    one = replace(of.cases[1], case=replace(of.cases[1].case, head={FILE: "x\n" * lines}))
    assert [found[0] for found in told("radius", grounds(one))] == (["warning"] if within else [])


# ---------------------------------------------------------------- levels


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"severity": "major"}, "severity is 'major'; expected one of: nit, info, warning, error, critical"),
        ({"severity": "Error"}, "severity is 'Error'; expected one of: nit, info, warning, error, critical"),
        ({"defect_class": "logic"}, "class is 'logic'; expected one of: correctness, concurrency, security"),
    ],
)
def test_level_and_class_are_real(change: dict[str, object], says: str) -> None:
    ((level, line, found),) = told("level", with_plant(1, **change))
    assert (level, line) == ("error", 5)
    assert says in found


def test_a_class_of_several_levels_needs_notes_on_each_member() -> None:
    # The second nit is moved into the class of a warning.
    of = with_plant(1, defect_class="resource")
    assert [(one.file, one.line) for one in remarks("severity-note", of)] == [
        ("c/case-overheats/case.toml", 5),
        ("c/case-evaporates/case.toml", 5),
    ]


def test_every_member_of_a_class_is_looked_at() -> None:
    noted = {"defect_class": "style", "severity_note": "a nit"}
    first, second = plant(**noted), plant("corrodes", id="p2", severity="error", defect_class="style", at=9)
    third = plant("derails", id="p3", at=13)
    of = grounds(ground(case("three", first, second, third)))
    assert [one.line for one in remarks("severity-note", of)] == [9, 13]


@pytest.mark.parametrize(
    ("note", "enough"),
    [("A nit, since nothing breaks.", True), ("Nit!", True), ("nitpicking at most", False), ("a warning", False), ("", False)],
)  # fmt: skip
def test_a_note_names_its_own_level(note: str, enough: bool) -> None:
    of = with_plant(1, defect_class="resource", severity_note=note)
    assert (not [one for one in remarks("severity-note", of) if "overheats" in one.file]) is enough


def test_a_level_with_one_plant_and_a_level_with_more_than_half() -> None:
    found = told("balance", with_plant(1, severity="error"))
    assert [(level, text[:40]) for level, _, text in found] == [
        ("error", "has one plant of the level nit, so one r")
    ]
    of = grounds(*(ground(case(f"c{n}", plant(severity="nit" if n < 4 else "info"))) for n in range(6)))
    assert [text for _, _, text in told("balance", of)] == [
        "has plants of 2 levels (nit 4, info 2); expected three levels or more",
        "has 4 of 6 plants on the level nit, so a constant answer passes; expected no more than half",
    ]


def test_a_small_corpus_is_warned_only() -> None:
    small = grounds(*(ground(case(f"c{n}", plant(severity="error"))) for n in range(5)))
    assert {level for level, _, _ in told("balance", small) + told("below-error", small)} == {"warning"}
    large = grounds(*(ground(case(f"c{n}", plant(severity="error"))) for n in range(6)))
    assert {level for level, _, _ in told("balance", large) + told("below-error", large)} == {"error"}


def test_half_of_the_plants_on_a_level_is_no_more_than_half() -> None:
    levels = ("nit", "nit", "nit", "info", "info", "error", "error")
    assert not [one for one in told("balance", _leveled(*levels[:6], "error")) if "constant" in one[2]]
    assert [one for one in told("balance", _leveled("nit", *levels)) if "constant" in one[2]] == []
    assert [one for one in told("balance", _leveled("nit", "nit", *levels)) if "constant" in one[2]] != []


def _leveled(*levels: str) -> Grounds:
    return grounds(*(ground(case(f"c{n}", plant(severity=level))) for n, level in enumerate(levels)))


def test_a_corpus_needs_a_plant_below_error() -> None:
    assert told("below-error", _leveled(*("error",) * 5, "warning")) == []
    assert (
        "has no plant below error (error 3, critical 3)"
        in told("below-error", _leveled(*("error", "critical") * 3))[0][2]
    )


def test_a_corpus_of_clean_cases_has_no_balance_to_keep() -> None:
    of = grounds(ground(case("clean-a")))
    assert told("balance", of) + told("below-error", of) + told("dictionary", of) == []


# ---------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "words are empty"), (("  ",), "is empty"), (("`*`",), "is empty"), (("a*b",), "before its end"),
        (("竞态条件",), "script without blanks"), (("データ競合",), "script without blanks"), (("boiler 過熱",), "script without blanks"),
        (("перегрев",), None), (("überhitzt*",), None), (("overheats", "x" * 500), None),
    ],
)  # fmt: skip
def test_words_that_no_remark_can_be_held_against(words: tuple[str, ...], says: str | None) -> None:
    for of, line in ((with_plant(1, words=words), 5), (with_extra(1, words=words), 9)):
        found = told("words", of)
        assert [one[:2] for one in found] == ([("error", line)] if says else [])
        assert says is None or says in found[0][2]


def test_probes_are_credited_as_they_declare() -> None:
    wrong = (
        Probe(text="It gets too hot.", credited=True),
        Probe(text="The boiler **Over-\nheats**? No: it OVERHEATS.", credited=False),
    )
    found = told("probes", with_plant(1, probes=(*probes("overheats"), *wrong)))
    assert [text for _, _, text in found] == [
        "plant 'p1': no phrase credits the probe 'It gets too hot.', which must be credited",
        "plant 'p1': 'overheats' credits the probe 'The boiler **Over-\\nheats**? No: it OVERHEATS.', "
        "which must not be credited",
    ]


@pytest.mark.parametrize(("kept", "says"), [(7, "3 probes that are not"), (6, "3 probes that are credited")])
def test_four_probes_of_each_kind(kept: int, says: str) -> None:
    found = told("probes", with_plant(1, probes=probes("overheats")[:kept]))
    assert says in found[0][2]


def test_a_phrase_that_no_probe_needs_is_named() -> None:
    of = with_plant(1, words=("overheats", "overheat*", "boils dry"))
    assert [text for _, _, text in told("needed", of)] == [
        f"plant 'p1': no probe needs the phrase {word!r}; add a credited probe in which it is the only one, or drop it"
        for word in ("overheats", "overheat*", "boils dry")
    ]
    alone = (Probe(text="It boils dry.", credited=True), Probe(text="It is overheating.", credited=True))
    of = with_plant(1, words=("overheats", "overheat*", "boils dry"), probes=(*probes("overheats"), *alone))
    assert [text.split("'")[3] for _, _, text in told("needed", of)] == ["overheats"]


def test_a_phrase_that_stands_twice_is_named() -> None:
    assert told("needed", with_plant(1, words=("overheats", "overheats"))) == [
        ("error", 5, "plant 'p1': the phrase 'overheats' stands twice")
    ]


def test_the_why_of_a_plant_is_credited() -> None:
    assert told("why", with_plant(1, why="The boiler OVERHEATS soon.")) == []
    assert "no phrase occurs in its own why" in told("why", with_plant(1, why="The boiler gets hot."))[0][2]


def test_a_remark_about_another_plant_is_not_credited() -> None:
    of = with_plant(1, words=("overheats", "the boiler corrodes"))
    found = told("cross", of)
    assert len(found) == 4
    assert found[0] == (
        "error", 5, "plant 'p1': 'the boiler corrodes' credits 'On day 0 the boiler corrodes.', which is about "
        "case-corrodes/p1; sharpen the phrase, or declare [[plant.overlap]]",
    )  # fmt: skip


def test_plants_of_one_case_are_held_apart_too() -> None:
    two = case("two", plant(), plant("corrodes", id="p2", words=("corrodes", "overheats")))
    assert {text.split("'")[1] for _, _, text in told("cross", grounds(ground(two)))} == {"p2"}


def test_an_overlap_may_be_declared_and_must_be_there() -> None:
    def declared(
        other: str, why: str = "Both are about heat.", words: tuple[str, ...] = ("overheats", "corrodes")
    ) -> Grounds:
        of = with_plant(1, words=words)
        overlap = Overlap(plant="p1", other=other, why=why, at=30)
        return grounds(
            *(replace(one, overlaps=(overlap,)) if n == 1 else one for n, one in enumerate(of.cases))
        )

    assert told("cross", declared("case-corrodes/p1")) == []
    assert told("cross", declared("case-corrodes/p1", words=("overheats",))) == [
        ("error", 30, "plant 'p1': the overlap with case-corrodes/p1 is not there any more; drop it")
    ]
    assert [text for _, _, text in told("cross", declared("case-corrodes/p9", words=("overheats",)))] == [
        "plant 'p1': there is no plant 'case-corrodes/p9'; expected case/plant"
    ]
    assert "gives no reason" in told("cross", declared("case-corrodes/p1", why=" "))[0][2]


def test_an_extra_credits_no_plant() -> None:
    assert told("extras", with_extra(1)) == []
    for change in (
        {"why": "It overheats, and the valve is stiff."},
        {"words": ("valve is stiff", "overheats")},
    ):
        assert told("extras", with_extra(1, **change)) == [
            ("error", 9, "extra: its words or its why credit the plant 'p1' ('overheats')")
        ]
    assert told("extras", with_extra(0, why="Nothing."))[0][0] == "warning"


# ---------------------------------------------------------------- wording


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"title": "So that it overheats"}, "the title"),
        ({"body": "It **OverHeats**\nno more."}, "the body"),
        ({"base": {FILE: "# it overheats\n" + text()}}, "base/src/boiler.py"),
        ({"head": {FILE: text("overheats(boiler)")}}, "head/src/boiler.py"),
        ({"extra": {"docs/overheats.md": "x"}}, "the path extra/docs/overheats.md"),
        ({"extra": {"docs/a.md": "It overheats."}}, "extra/docs/a.md"),
    ],
)
def test_no_phrase_can_be_had_by_quoting(change: dict[str, object], where: str) -> None:
    found = told("quotable", with_case(1, **change))
    assert found == [
        ("error", 5, f"plant 'p1': the phrase 'overheats' stands in {where}, so a remark gets it by quoting")
    ]


@pytest.mark.parametrize("leader", ["// ", "# ", " * ", "-- ", "/// ", ";; "])
def test_a_phrase_that_a_comment_wraps_can_be_quoted(leader: str) -> None:
    of = with_plant(1, words=("boils dry",))
    wrapped = {FILE: f"{text()}{leader}the kettle boils\n{leader}dry at last\n"}
    one = replace(of.cases[1], case=replace(of.cases[1].case, head=wrapped))
    assert [level for level, _, _ in told("quotable", grounds(one))] == ["error"]


@pytest.mark.parametrize("name", ["boilsDry()", "boils_dry()", "BoilsDry", "HTTPBoilsDry"])
def test_a_phrase_that_is_the_words_of_a_name_is_warned_about(name: str) -> None:
    of = with_plant(1, words=("boils dry",))
    one = replace(of.cases[1], case=replace(of.cases[1].case, head={FILE: text(name)}))
    assert [level for level, _, _ in told("quotable", grounds(one))] == ["warning"]


def test_an_extra_that_can_be_quoted_is_warned_about() -> None:
    assert [level for level, _, _ in told("quotable", with_extra(1, words=("turn it back",)))] == ["warning"]


@pytest.mark.parametrize(
    ("word", "level"),
    [
        ("race", "error"), ("utc", "error"), ("rac*", "error"), ("leak*", "error"), ("races", None),
        ("IDOR", "error"), ("race window", None), ("a1b2", None), ("error", "error"), ("Problem*", "error"),
        ("fail*", "error"), ("erro*", "error"), ("nil error", None), ("c++", None),
    ],
)  # fmt: skip
def test_short_and_ordinary_words_are_errors(word: str, level: str | None) -> None:
    found = told("ordinary", with_plant(1, words=(word,)))
    assert [one[0] for one in found] == ([level] if level else [])
    assert level is None or repr(word) in found[0][2]


# ---------------------------------------------------------------- shape


def test_two_cases_of_one_name() -> None:
    one = case("Turn", folder="a")
    found = remarks("names", grounds(ground(one), ground(case("turn", folder="b"))))
    assert [(one.file, one.text) for one in found] == [
        ("b/case.toml", "the case 'turn' has the name of another one, 'Turn'")
    ]
    same = remarks("names", grounds(ground(one), ground(replace(one, folder="b"))))
    assert [one.file for one in same] == ["b/case.toml"]


def test_two_plants_of_one_id() -> None:
    two = case("two", plant(at=5), plant("corrodes", id="P1", at=9))
    assert [one.line for one in remarks("names", grounds(ground(two)))] == [9]


@pytest.mark.parametrize(
    ("name", "says"), [("clean-refactor", True), ("go-clean", True), ("unclean", False), ("cleanup-x", False)]
)
def test_a_case_that_is_named_clean_has_no_plant(name: str, says: bool) -> None:
    assert bool(told("clean", grounds(ground(case(name, plant()))))) is says
    assert told("clean", grounds(ground(case(name)))) == []


def test_what_is_to_do_is_named() -> None:
    assert "title is still to do" in told("undone", with_case(1, title="TODO: write"))[0][2]
    assert "body is still to do" in told("undone", with_case(1, body="Soon. FIXME"))[0][2]
    assert "the title is empty" in told("undone", with_case(1, title=" "))[0][2]
    assert "still to do" in told("undone", with_plant(1, why="TODO"))[0][2]
    assert "why is empty" in told("undone", with_plant(1, why=""))[0][2]
    assert "a probe is empty" in told("undone", with_plant(1, probes=(Probe(text=" ", credited=True),)))[0][2]
    assert "still to do" in told("undone", with_plant(1, severity_note="TODO"))[0][2]
    assert "why is empty" in told("undone", with_extra(1, why=""))[0][2]
    assert told("undone", grounds(*sound().cases, purpose="TODO")) == [("error", 1, "purpose is still to do")]
    assert told("undone", with_case(1, body="Handle TODOs of the plan")) == []


def test_two_plants_with_one_reason() -> None:
    two = case("two", plant(at=5), plant("corrodes", id="p2", why="In WINTER  the boiler overheats.", at=9))
    assert told("reasons", grounds(ground(two))) == [
        ("error", 9, "plant 'p2': has the why of the plant 'p1'; say what sets them apart")
    ]


def test_the_languages_of_a_corpus_are_those_of_its_cases() -> None:
    assert told("languages", grounds(*sound().cases, languages=("python",))) == []
    found = told("languages", grounds(*sound().cases, languages=("go",)))
    assert [(level, text) for level, _, text in found] == [
        ("warning", "languages lack 'python', which a case has"),
        ("warning", "languages name 'go', which no case has"),
    ]


@pytest.mark.parametrize(
    ("witness", "says"),
    [
        (Witness(command=("x",), shows="differs", plant="p2", at=7), "names the plant 'p2'; the case has: p1"),
        (Witness(command=(), shows="differs", plant="p1", at=7), "needs a command"),
        (Witness(command=("x",), shows="same", plant="p1", at=7), "needs a command, and shows one of: differs, equal"),
        (Witness(command=("TODO",), shows="differs", plant="p1", at=7), "its command is still to do"),
        (Witness(command=("x",), shows="differs", at=7), "shows that the whole change differs"),
        (Witness(command=("x",), shows="equal", plant="p1", expect="y", at=7), "drop expect"),
    ],
)  # fmt: skip
def test_a_witness_is_well_formed(witness: Witness, says: str) -> None:
    of = changed(1, lambda one: replace(one, witnesses=(*one.witnesses, witness)))
    (found,) = remarks("witness", of)
    assert found.file == "c/case-overheats/witness/witness.toml"
    assert found.line == 7
    assert says in found.text


def test_each_plant_has_a_witness_and_a_clean_case_too() -> None:
    without = [told("witness", changed(number, lambda one: replace(one, witnesses=()))) for number in (0, 1)]
    assert [[one[0] for one in found] for found in without] == [["warning"], ["error"]]
    differs = Witness(command=("x",), shows="differs")
    assert told("witness", changed(0, lambda one: replace(one, witnesses=(differs,))))[0][0] == "error"


# ---------------------------------------------------------------- the dictionary strategy


def test_one_hunk_a_plant_and_no_clean_case_ties() -> None:
    """With a single hunk on each plant, a comment that says every phrase is as good as the truth."""
    planted = grounds(*sound().cases[1:])
    (found,) = remarks("dictionary", planted)
    assert found.text.startswith(
        "one comment a hunk with every phrase of the corpus ties the calibrated review"
    )
    assert (found.file, found.warning) == ("c/corpus.toml", False)


def test_a_clean_case_or_a_second_hunk_is_enough() -> None:
    assert remarks("dictionary", sound()) == []
    hunks = {FILE: (Hunk(line=2, added=(2,)), Hunk(line=CHANGED, added=(CHANGED,)))}
    planted = list(sound().cases[1:])
    planted[0] = replace(planted[0], case=replace(planted[0].case, changes=hunks))
    assert remarks("dictionary", grounds(*planted)) == []


def test_the_group_is_whole_and_each_figure_has_its_direction() -> None:
    assert {name for name, _ in GROUP} == {"recall", "noise", "anchor", "l_per_def", "off", "dup", "clean"}
    assert {name for name, more in GROUP if more} == {"recall", "clean"}


@pytest.mark.parametrize(
    ("one", "other", "more", "less"),
    [
        (1, 2, True, True), (2, 2, True, False), (3, 2, True, False), (1, 2, False, False), (2, 2, False, False), (3, 2, False, True),
        (None, 2, False, True), (None, 2, True, True), (2, None, False, False), (None, None, True, False),
    ],
)  # fmt: skip
def test_an_undefined_figure_is_behind_every_defined_one(
    one: int | None, other: int | None, more: bool, less: bool
) -> None:
    first, second = (None if figure is None else Fraction(figure) for figure in (one, other))
    assert behind(first, second, more=more) is less


def test_a_corpus_that_cannot_be_scored_is_left_to_the_other_checks() -> None:
    for change in ({"severity": "loud"}, {"defect_class": "x"}, {"words": ()}):
        of = with_plant(1, **change)
        assert remarks("dictionary", grounds(*of.cases[1:])) == []


def test_every_check_has_a_line_of_meaning() -> None:
    for name, check in CHECKS.items():
        assert check.__doc__ and check.__doc__.endswith("."), name


def test_checks_do_not_fall_over_odd_records() -> None:
    odd = "\ud800\x1b[31m\u202e" * 3
    of = grounds(ground(case(
        "odd", plant(odd, why=odd, severity=odd, defect_class=odd, path=odd, line=10**30, probes=(Probe(text=odd, credited=True),)),
        title=odd, body=odd, base={odd: odd}, head={odd: odd}, changes={odd: ()},
    )))  # fmt: skip
    found = problems(of)
    assert {"line", "level", "change", "probes"} <= {one.check for one in found}
    assert all(isinstance(one, Problem) and isinstance(str(one), str) for one in found)
