"""What the HTML report says of judges beside each other and of costs, before it is a page."""

import re
from typing import Any

import pytest
from tests.browser.citation_run import report_of
from tests.browser.citation_run import rows as recorded
from tests.browser.opinions import JUDGE, silenced
from tests.unit.reports.runs import account, failed, free, panel, passed, price, report, unread

from judgeproof.figures.money import Unknown
from judgeproof.judges.ledger import section
from judgeproof.reports.html import render
from judgeproof.reports.html_judges import cost, opinion, repeats, row_link

MARKS = ["!", "~", "at least", "unknown", "n/a"]


def told(mine: Any, other: Any) -> dict[str, Any]:
    found = opinion(report(*mine, second=other))
    assert found is not None
    return found


def test_one_judge_has_no_second_opinion_and_one_time_no_repeats() -> None:
    assert opinion(report(passed())) is None
    assert repeats(report(passed())) == []


@pytest.mark.parametrize(
    ("mine", "other", "figures", "marks"),
    [
        (
            [passed(), failed()], [passed(), passed()],
            [("pass rate", "0.50+0.50", "1/2 and 2/2"), ("precision", "0.50+0.50", "1/2 and 2/2")], [],
        ),
        (
            [passed(), failed()], [unread(), unread()],
            [("pass rate", "0.50+?", "1/2; the second judge was not heard"), ("precision", "0.50+?", "1/2; the second judge was not heard")],
            ["+?"],
        ),
        (
            [passed(), failed()], [passed(), unread()],
            [
                ("pass rate", "0.50+NC", "1/2 and 1/1: not the same ones, so no difference is told"),
                ("pass rate over the 1 row that both assessed", "1.00+0.00", "1/1 and 1/1"),
                ("precision", "0.50+NC", "1/2 and 1/1: not the same ones, so no difference is told"),
                ("precision over the 1 citation that both assessed", "1.00+0.00", "1/1 and 1/1"),
            ],
            ["+NC"],
        ),
        (
            [unread()], [passed()],
            [("pass rate", "n/a", "no rows assessed by the first judge"), ("precision", "n/a", "no citations assessed by the first judge")],
            [],
        ),
    ],
    ids=["pair", "silent", "not comparable", "undefined"],
)  # fmt: skip
def test_a_judged_figure_prints_whole_and_says_what_it_means(
    mine: Any, other: Any, figures: Any, marks: list[str]
) -> None:
    found = told(mine, other)
    assert found["figures"] == figures
    assert list(found["marks"]) == marks


def test_kappa_is_a_number_or_none() -> None:
    kappas = {
        words: beyond for words, _, beyond in told([passed(), failed()], [passed(), failed()])["agreement"]
    }
    assert kappas["verdicts of rows"] == "1.00"
    kappas = {words: beyond for words, _, beyond in told([passed()], [passed()])["agreement"]}
    assert kappas["verdicts of rows"] == "n/a"


def test_flips_link_to_their_rows_and_the_first_stand_outside_the_fold() -> None:
    mine = [failed(id=f"row {n}/é") for n in range(14)]
    found = told(mine, [passed()] * 14)
    assert [len(found["flips"]), len(found["more_flips"]), found["limit"]] == [12, 2, None]
    assert found["flips"][0]["href"] == "#row-row%200%2F%C3%A9"
    found = told([failed()] * 201, [passed()] * 201)
    assert (len(found["flips"]) + len(found["more_flips"]), found["limit"]) == (200, 200)


def test_a_row_whose_id_has_no_address_goes_by_its_number() -> None:
    assert row_link({"row_id": "a\ud800", "row": 7}) == "#row-@7"
    assert row_link({"row_id": "it's (1)!", "row": 7}) == "#row-it's%20(1)!"


def test_who_judged_with_what_each_was_asked_and_measured_at() -> None:
    first, second = told([passed(), failed()], [passed(), unread()])["judges"]
    assert (first["name"], first["asked"], first["assessed"]) == ("scripted", 2, 2)
    assert (second["name"], second["asked"], second["assessed"], second["measured"]) == ("other", 2, 1, [])


def test_repeats_name_the_judge_and_link_the_rows_that_change() -> None:
    (found,) = repeats(report(passed(id="a b"), draws=[[failed()]]))
    assert (found["name"], found["place"]) == ("scripted", "first judge")
    assert found["rows"][0]["href"] == "#row-a%20b"
    assert [called for called, *_ in found["plots"]] == ["pass rate", "precision"]


@pytest.mark.parametrize(
    ("accounts", "text", "state"),
    [
        ([account("paid", None)], "$0.001500", "known"),
        ([account("paid", None, "timeout")], "at least $0.001500", "at_least"),
        ([account("paid", None, at=Unknown("no price", "m"))], "unknown", "unknown"),
        ([account("paid", None, at=price("2020-01-01", routed=True))], "$0.001500!~", "known"),
    ],
    ids=["known", "at least", "unknown", "marked"],
)
def test_every_mark_is_explained_wherever_there_is_an_amount(accounts: Any, text: str, state: str) -> None:
    found = cost(report(passed(), accounts=accounts))
    assert (found["text"], found["state"], list(found["marks"])) == (text, state, MARKS)
    assert [words for words, _ in found["each"]] == ["a row", "an assessed row", "a supported citation"]


def test_what_costs_nothing_has_no_amounts_and_no_marks() -> None:
    found = cost(report(passed(), accounts=[free(3)]))
    assert (found["free"], found["each"], found["marks"]) == (True, [], {})
    assert found["accounts"][0]["counts"] == ["–"] * 4
    assert found["accounts"][0]["rates"] == "costs nothing"


def test_notes_on_costs_stand_with_the_costs() -> None:
    made = report(passed(), accounts=[account("paid", None)])
    made["notices"] = [{"code": "note", "text": "a"}, {"code": "cost", "text": "b"}]
    assert cost(made)["notes"] == ["b"]


# ---------------------------------------------------------------- the page


def page(*, second: Any = None, accounts: Any = None, **run: Any) -> str:
    """The cards of a page whose second judge makes `second` of every row; without one there is no second judge."""
    run_rows = list(recorded(6))
    if second is not None:
        for row in run_rows:
            row["opinions"] = [{"judge": 2, "draw": 1, "outcome": second(row["outcome"])}]
    made = report_of(run_rows, second_judge=JUDGE if second is not None else None, **run)
    made["panel"] = (
        panel([r["outcome"] for r in run_rows], [r["opinions"][0]["outcome"] for r in run_rows])
        if second
        else None
    )
    if accounts is not None:
        made["cost"] = section(accounts, rows=6, assessed=4, supported=0, today="2026-12-01")
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", "".join(render(made, run_rows)).split("<script")[0]))


@pytest.mark.parametrize(
    ("second", "words"),
    [
        (lambda outcome: outcome, "pass rate 4/5 and 4/5 0.80+0.00"),
        (
            lambda outcome: silenced(outcome) if outcome["row"] == 1 else outcome,
            "pass rate 4/5 and 3/4: not the same ones, so no difference is told 0.80+NC",
        ),
        (silenced, "pass rate 4/5; the second judge was not heard 0.80+?"),
    ],
    ids=["pair", "not comparable", "silent"],
)
def test_a_page_of_each_state_of_a_second_opinion(second: Any, words: str) -> None:
    found = page(second=second)
    assert words in found
    assert " None " not in found
    assert ("nothing to draw" in found) is (second is silenced)


@pytest.mark.parametrize(
    ("accounts", "words"),
    [
        ([free()], "None: the judges of this run cost nothing."),
        ([account("paid", None)], "all judges $0.001500! a row $0.000250! an assessed row $0.000375! a supported citation n/a no supported citation"),
        ([account("paid", None, "timeout", at=price("2026-11-30"))], "all judges at least $0.001500 1 failed call may have been charged too"),
        ([account("paid", None, at=Unknown("no price", "m"))], "all judges unknown no price a row unknown no price"),
    ],
    ids=["none", "known, of old rates", "at least", "unknown"],
)  # fmt: skip
def test_a_page_of_each_state_of_a_cost(accounts: Any, words: str) -> None:
    found = page(accounts=accounts)
    assert words in found
    assert ("router chose the endpoint" in found) is (accounts[0].price is not None)
