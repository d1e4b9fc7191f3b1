"""Every feature by example: what it counts, and that it is 0 where there is nothing to count."""

import math

import pytest

from judgeproof.judges.lexical import contradictions
from judgeproof.judges.lexical.coverage import common_run, logarithm, thousandths
from judgeproof.judges.lexical.features import features
from judgeproof.judges.lexical.reading import read_page, read_words
from judgeproof.judges.lexical.weights import model
from judgeproof.judges.passages import sentences
from judgeproof.judges.support import compare, read_claim

RAREST = 100


def found(claim: str, *passages: str) -> dict[str, int]:
    """The features of a pair where every word is as rare as another."""
    there = sentences(passages)
    support = compare(read_claim(claim), there)
    assert support is not None
    return features(read_words(claim, {}, RAREST), read_page(there), support)


BRIDGE = "The old bridge of Bergen opened in 1937. Its towers are not painted red. Boats pay 8 euros."


def test_the_features_are_those_that_the_weights_know_and_all_are_whole_numbers() -> None:
    told = found("The bridge opened in 1937", BRIDGE)
    assert set(told) == set(model().weights.features)
    assert {type(value) for value in told.values()} == {int}


def test_a_share_of_nothing_is_none_and_logarithms_are_of_one_more() -> None:
    assert (thousandths(1, 3), thousandths(5, 0)) == (333, 0)
    assert (logarithm(0), logarithm(9)) == (0, round(1000 * math.log(10)))


def test_what_stands_there_word_for_word_is_held_whole() -> None:
    told = found("The old bridge of Bergen opened in 1937", BRIDGE)
    whole = (
        "held", "held_in_1", "held_in_2", "held_in_3", "held_in_best_two", "content_found", "words_found", "best_of_held",
        "pairs_kept", "triples_kept", "order_kept", "letters_kept", "neighbours_in_order", "pairs_close",
        "pairs_close_weighed", "pairs_close_worst", "numbers_company", "names_company", "clause_worst_in_1",
        "statement_worst_in_2", "reach", "stretch",
    )  # fmt: skip
    assert {name: told[name] for name in whole} == dict.fromkeys(whole, 1000)
    none = (
        "spread_3", "rarest_missing", "weight_missing", "words_missing", "plain_missing", "missing_in_a_row", "first_missing",
        "numbers_missing", "names_missing", "negated", "units_differ", "flipped", "opposed", "replaced", "number_outdone",
        "number_before_lost", "number_behind_lost", "negations_unmatched", "asks", "speaks", "quotes", "rival_numbers",
    )  # fmt: skip
    assert {name: told[name] for name in none} == dict.fromkeys(none, 0)


def test_what_is_missing_is_counted_and_the_longest_run_of_it() -> None:
    told = found("Wooden ferries crossed the bridge of Bergen daily", BRIDGE)
    # wooden, ferries, crossed and daily of six.
    assert told["words_missing"] == 4
    assert told["missing_in_a_row"] == 3
    assert told["first_missing"] == 1
    assert told["held"] == 333
    assert told["rarest_missing"] == RAREST
    assert told["weight_missing"] == 4 * RAREST
    assert told["plain_missing"] == 800
    assert told["names_missing"] == 0
    assert found("The bridge is the oldest", BRIDGE)["absolute_missing"] == 1


def test_numbers_and_names_are_counted_where_they_stand_nowhere_or_far_away() -> None:
    told = found("The bridge of Oslo opened in 1938 near Bergen", BRIDGE)
    assert (told["numbers"], told["numbers_missing"], told["numbers_missing_share"]) == (1, 1, 1000)
    assert (told["names"], told["names_missing"], told["names_missing_share"]) == (2, 1, 500)
    assert told["rival_numbers"] == 1
    filler = "Rain fell on the hills again. " * 5
    afar = found("The bridge of Bergen opened in 1937", f"The bridge of Bergen opened. {filler}It was 1937.")
    assert (afar["numbers_missing"], afar["numbers_afar"], afar["numbers_elsewhere"]) == (0, 1000, 1)
    assert afar["spread_3"] == 250


def test_a_negation_of_one_side_differs() -> None:
    told = found("The bridge of Bergen never opened in 1937", "The bridge of Bergen opened in 1937.")
    assert (told["negated"], told["negation_differs"], told["negations_more"]) == (1, 1, 1)
    assert told["flipped"] == 1
    both = found("The bridge never opened in 1937", "The bridge never opened in 1937.")
    assert (both["negated"], both["negation_differs"], both["negations_more"], both["flipped"]) == (
        1,
        0,
        0,
        0,
    )


def test_kept_order_is_the_longest_row_in_common() -> None:
    assert common_run("abcbdab", "bdcaba") == 4
    assert common_run("", "abc") == common_run("abc", "") == 0
    assert common_run("abc", "cab") == 2


@pytest.mark.parametrize(
    ("one", "other"), [("xaxbxc", "abc"), ("aab", "ab"), ("abab", "baba"), ("a" * 70, "a" * 65)]
)
def test_kept_order_is_what_the_table_of_the_textbook_gives(one: str, other: str) -> None:
    row = [0] * (len(other) + 1)
    for letter in one:
        last = row
        row = [0]
        for at, sign in enumerate(other):
            row.append(last[at] + 1 if letter == sign else max(last[at + 1], row[at]))
    assert common_run(one, other) == row[-1]


def test_neighbours_apart_and_out_of_order_are_told() -> None:
    told = found("bridge towers", "The towers stand on a very long and old bridge.")
    assert (told["aligned"], told["neighbours_apart"], told["neighbours_in_order"]) == (1, 8000, 0)
    assert told["pairs_close"] == 700
    far = "x " * 20
    assert found("bridge towers", f"The towers {far} bridge")["pairs_close"] == 100
    assert found("bridge towers", f"The towers {'x ' * 12} bridge")["pairs_close"] == 350
    assert found("bridge bridge", "The bridge")["pairs"] == 0


def test_texts_are_told_by_length_speech_questions_and_quotes() -> None:
    told = found('I said "the old bridge opened" to you, why?', BRIDGE)
    assert (told["quotes"], told["quotes_kept"], told["asks"], told["speaks"]) == (1, 0, 1, 2)
    assert found('It says "the old bridge of Bergen"', BRIDGE)["quotes_kept"] == 1000
    assert told["source_sentences"] == logarithm(3)
    assert told["claim_words"] == logarithm(9)


def test_company_is_what_stands_around_a_number_or_a_name() -> None:
    text = "In 1937 rain fell. The bridge opened in 1950."
    told = found("The bridge opened in 1937", text)
    assert told["numbers_company"] == 1000
    apart = found(
        "The bridge opened in 1937", f"In 1937 rain fell. {'Rain fell on hills. ' * 4}The bridge opened."
    )
    assert apart["numbers_company"] == 0
    assert found("1937", "It was 1937 then")["numbers_company"] == 0


def test_the_worst_clause_counts() -> None:
    told = found("The bridge opened in 1937, the ferries were scrapped in Oslo", BRIDGE)
    assert told["clauses"] == 2
    assert told["clause_worst_in_1"] == 0
    assert told["clause_mean_in_1"] == 500


def test_a_hedge_that_is_left_out_is_told() -> None:
    text = "The bridge possibly opened in 1937."
    assert found("The bridge opened in 1937", text)["hedge_dropped"] == 1
    assert found("The bridge possibly opened in 1937", text)["hedge_dropped"] == 0
    assert found("The bridge opened in 1937", BRIDGE)["hedge_dropped"] == 0


# contradictions


def test_a_number_that_never_stands_beside_its_neighbour_is_told() -> None:
    text = "Boats pay 8 euros and cars pay 12 dollars."
    assert found("Cars pay 8 dollars", text)["number_behind_lost"] == 1
    assert found("Boats pay 8 euros", text)["number_behind_lost"] == 0
    far = f"Boats pay 8 euros. {'Rain fell on the hills. ' * 3}Trucks weigh 30 tons."
    assert found("Trucks weigh 8 tons", far)["number_before_lost"] == 1
    # A number that stands nowhere has no neighbours; that it is missing is told elsewhere.
    assert found("Trucks weigh 9 tons", far)["number_before_lost"] == 0
    assert found("Trucks weigh of the in at 8", far)["number_before_lost"] == 0


def test_another_number_in_the_company_of_the_claims_own_outdoes_it() -> None:
    text = f"The bridge opened in 1937. {'Rain fell on the hills of the coast. ' * 3}The museum burned down in 1950."
    assert found("The bridge opened in 1950", text)["number_outdone"] == 1000
    assert found("The bridge opened in 1937", text)["number_outdone"] == 0
    assert found("In 1950", text)["number_outdone"] == 0


def test_a_negation_is_matched_by_one_of_the_same_words() -> None:
    text = "The towers are not painted. The bridge opened in 1937."
    assert found("The towers are not painted", text)["negations_unmatched"] == 0
    assert found("The bridge was not opened", text)["negations_unmatched"] == 1
    assert found("The bridge was not opened", text)["negated_stands_plain"] == 1000
    assert found("The towers are painted", text)["negations_left_out"] == 1
    assert found("The towers are not painted", text)["negations_left_out"] == 0
    assert found("The bridge opened", "The bridge opened, not at night")["negations_left_out"] == 0


def test_without_negations_nothing_is_unmatched() -> None:
    plain = contradictions.negations(read_words("The bridge opened", {}, RAREST), [("the", "bridg")])
    assert set(plain.values()) == {0}
