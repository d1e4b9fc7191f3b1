"""Laws of runs with several hearings: whatever judges answer, fail or are stopped at, a run goes on to the same end."""

import json
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.stories.steps import read

import judgeproof
from judgeproof import Request
from judgeproof.ask.facts import Answer, Failure, Reply

PEAT = {"1": "Peat is old and wet.", "2": "Peat burns for weeks."}
RESPONSES = (
    "Peat is ancient [1].",
    "Peat is ancient [1]. Peat burns for ever [2].",
    "Peat is blue [1] and red [9].",
    "Peat.",
)
# What a judge may say: of its first attempt and, where that cannot be read, of its second.
SAID = (
    "supported",
    "unsupported",
    "abstain",
    "garbage",
    "garbage twice",
    "timeout",
    "refused",
    "late 401",
    "late 402",
)


def reply(request: Request, outcome: str) -> str:
    verdicts = [
        {"occurrence": cited.number, "outcome": outcome, "context_span": PEAT[cited.source]}
        for cited in request.stimulus.citations
    ]
    return json.dumps(
        {"score": 0 if outcome == "unsupported" else 3, "explanation": "", "verdicts": verdicts}
    )


class Court:
    """Two judges whose answers depend on the row, the judge, the draw and the attempt alone, but for a key that is mended."""

    def __init__(self, told: Mapping[tuple[str, int, int], str]) -> None:
        self.told = told
        self.mended = True
        self.calls: Counter[tuple[str, int, int, int]] = Counter()

    def answer(self, name: str, request: Request) -> Answer:
        said = self.told.get((name, request.row, request.draw), "supported")
        if said.startswith("late") and not self.mended:
            return Failure(cause={"late 401": "http_401", "late 402": "no_credit"}[said])
        self.calls[name, request.row, request.draw, request.attempt] += 1
        if said in ("timeout", "refused"):
            return Failure(cause=said)
        if said == "garbage twice" or (said == "garbage" and request.attempt == 1):
            return Reply(text="Well.")
        return Reply(
            text=reply(request, said if said in ("supported", "unsupported", "abstain") else "supported")
        )

    def cite(
        self, rows: Sequence[dict[str, Any]], panel: bool, repeats: int, **how: Any
    ) -> judgeproof.Result:
        def alpha(request: Request) -> Answer:
            return self.answer("alpha", request)

        async def beta(request: Request) -> Answer:
            return self.answer("beta", request)

        return judgeproof.cite(
            rows,
            judge=alpha,
            second_judge=beta if panel else None,
            judge_repeats=repeats,
            concurrency=3,
            **how,
        )


rows = st.lists(st.sampled_from(RESPONSES), min_size=1, max_size=4)
stories = st.dictionaries(
    st.tuples(st.sampled_from(("alpha", "beta")), st.integers(1, 4), st.integers(1, 2)), st.sampled_from(SAID), max_size=6
)  # fmt: skip


@settings(max_examples=60)
@given(
    rows,
    stories,
    st.booleans(),
    st.integers(1, 2),
    st.lists(st.sampled_from((0, 1, 3, 5, 50, 50)), max_size=4),
)
def test_a_run_that_is_stopped_for_want_of_calls_or_of_a_key_ends_as_if_it_had_not_been(
    responses: list[str], told: dict[tuple[str, int, int], str], panel: bool, repeats: int, caps: list[int]
) -> None:
    given_rows = [
        {"id": f"r{n}", "response": text, "context": PEAT} for n, text in enumerate(responses, start=1)
    ]
    with tempfile.TemporaryDirectory() as folder:
        calm, run = Path(folder) / "calm", Path(folder) / "run"
        undisturbed = Court(told)
        whole = undisturbed.cite(given_rows, panel, repeats, out=calm)
        assert whole.complete
        court = Court(told)
        court.mended = False
        where: dict[str, Any] = {"out": run}
        for cap in caps:
            before = court.calls.total()
            result = court.cite(given_rows, panel, repeats, max_calls=cap, **where)
            where = {"resume": run}
            assert court.calls.total() - before <= cap
            assert result.report["rows"]["total"] == len(responses)
            open_rows = [entry for entry in read(run, "testimony") if entry.get("cause") in ("budget", "http_401", "no_credit")]  # fmt: skip
            assert result.complete or open_rows
        court.mended = True
        result = court.cite(given_rows, panel, repeats, **where)
        assert result.complete
        # Nothing was paid for twice, and nothing was left out.
        assert court.calls == undisturbed.calls
        for name in ("material", "outcomes", "opinions"):
            path = calm / f"{name}.jsonl"
            assert path.exists() is (run / f"{name}.jsonl").exists()
            assert not path.exists() or path.read_bytes() == (run / f"{name}.jsonl").read_bytes()
        for part in ("rows", "pass_rate", "citations", "unassessed", "panel", "repeats"):
            assert result.report[part] == whole.report[part]
        # What is derived is the same made again from what was recorded.
        (run / "outcomes.jsonl").unlink()
        again = judgeproof.load_report(run)
        assert again.report == result.report
        assert (run / "outcomes.jsonl").read_bytes() == (calm / "outcomes.jsonl").read_bytes()
