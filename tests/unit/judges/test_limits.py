"""What limits a statement, and whether what is quoted for it limits it alike."""

import pytest

import judgeproof
from judgeproof.judges.limits import limits_alike


@pytest.mark.parametrize(
    ("claim", "quotation"),
    [
        ("Breakfast is included for some guests.", "Breakfast is included for all guests."),
        ("Breakfast is included for all guests.", "Breakfast is included for some guests."),
        ("Support is open every day from 9:00.", "Support is open Monday to Friday from 9:00."),
        ("The ferry rarely leaves at 07:40.", "The ferry leaves at 07:40."),
        ("The ferry leaves at 07:40.", "The ferry rarely leaves at 07:40."),
        ("Aspirin prevents only fatal attacks.", "Aspirin prevents fatal attacks."),
        ("The pool opens at nine in winter.", "The pool opens at nine in summer."),
        ("The shop closes at noon on Mondays.", "The shop closes at noon on Tuesdays."),
        ("It has over 300 rooms.", "It has under 300 rooms."),
        ("The gate is open daily.", "The gate is open."),
    ],
)
def test_another_limit_says_something_else(claim: str, quotation: str) -> None:
    assert not limits_alike(claim, quotation)


@pytest.mark.parametrize(
    ("claim", "quotation"),
    [
        ("Breakfast is included for every guest.", "Breakfast is included for all guests."),
        ("Breakfast is included.", "Breakfast is included for all guests."),
        ("The gate is open daily.", "The gate is open every day."),
        ("It may rain in autumn.", "It rains in autumn."),
        ("The bridge was opened in 1932.", "The bridge was opened after the war, in 1932."),
        ("The pool opens at nine in summer.", "In summer the pool opens at nine, and only in June at ten."),
        ("Most guests stay a week.", "Guests mostly stay a week."),
    ],
)
def test_the_same_limit_in_other_words_and_one_on_something_else_do_no_harm(
    claim: str, quotation: str
) -> None:
    assert limits_alike(claim, quotation)


@pytest.mark.parametrize(
    ("response", "source"),
    [
        ("The heated pool of the old hotel opens at nine in winter", "The heated pool of the old hotel opens at nine in summer."),
        ("Breakfast in the hall is included for some guests of the house", "Breakfast in the hall is included for all guests of the house."),
        ("The night ferry rarely leaves from pier four at 07:40", "The night ferry leaves from pier four at 07:40."),
    ],
)  # fmt: skip
def test_the_judge_leaves_a_claim_with_another_limit_open(
    response: str, source: str, tmp_path: object
) -> None:
    rows = [{"response": f"{response} [doc-1].", "context": f"[doc-1] {source}"}]
    cited = next(judgeproof.cite(rows, out=f"{tmp_path}/cite").outcomes())
    assert cited["passed"] is not True
    assert cited["occurrences"][0]["outcome"] != "supported"
    grounded = next(judgeproof.ground(rows, out=f"{tmp_path}/ground").outcomes())
    assert grounded["passed"] is not True
