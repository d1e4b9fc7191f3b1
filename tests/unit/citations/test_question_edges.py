"""Edges of the question: citations that overlap, and names in letters that are not ASCII."""

import re
from typing import Any

from tests.unit.citations.examples import examined

from judgeproof.citations.dialogue import converse
from judgeproof.citations.examination import Options
from judgeproof.citations.facts import Occurrence
from judgeproof.citations.question import TAGS

LEFT, RIGHT = TAGS[0]
TAG = re.compile(rf"{LEFT}\d+{RIGHT}")


def asked(response: str, context: Any = None, **fields: Any) -> tuple[str, tuple[Occurrence, ...]]:
    """What a judge is asked about a row, and what it is to grade."""
    read = examined(response, context, **fields)
    request = next(converse(read, Options(), judge="scripted", secret="s"))
    return request.messages()[1]["content"], read.graded


def test_deleting_the_tags_restores_a_response_whose_citations_overlap() -> None:
    response = "Peat burns for weeks and holds carbon."
    places = ((0, 37), (5, 10), (0, 4), (11, 37))
    marked = [{"start": start, "end": end, "refs": ["doc-1"]} for start, end in places]
    user, graded = asked(response, citations=marked)
    shown = user.split(" ANSWER\n")[1].split("\n=====")[0]
    assert TAG.sub("", shown) == response
    for number, found in enumerate(graded, start=1):
        before, _ = shown.split(f"{LEFT}{number}{RIGHT}")
        assert len(TAG.sub("", before)) == found.end


def test_names_are_shown_in_their_own_letters() -> None:
    context: dict[str, Any] = {"\u00dcbersicht-1": "Peat is old.", "\u6cd5-2": "Peat burns."}
    user, _ = asked("Old [\u00dcbersicht-1] and hot [\u00dcbersicht-9].", context)
    assert 'Source "\u00dcbersicht-1":\nPeat is old.' in user
    assert '1. cites "\u00dcbersicht-1"' in user
    assert 'do not exist here: "\u00dcbersicht-9".' in user
    assert "\\u" not in user
