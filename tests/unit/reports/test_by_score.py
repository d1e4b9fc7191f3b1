"""A row whose citations all hold and whose score is below the threshold fails, and reports say so."""

from typing import Any

import pytest
from tests.unit.reports.runs import passed, report

from judgeproof.reports import renderer


@pytest.mark.parametrize(
    ("name", "told"), [("text", "1 by score"), ("markdown", "| rows that fail by their score alone | 1 |")]
)
def test_a_failure_by_score_alone_is_told(name: str, told: str) -> None:
    made: dict[str, Any] = report(passed())
    assert told not in "".join(renderer(name)(made, []))
    made["rows"] = {**made["rows"], "failed_score": 1}
    assert told in "".join(renderer(name)(made, []))
