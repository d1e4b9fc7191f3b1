"""Whatever the concurrency, and in whatever order answers arrive: the same outcomes, byte for byte."""

import asyncio
import json
import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.stories.steps import PEAT, figures, read, reply, row

import judgeproof
from judgeproof import Failure, Request

KINDS: tuple[tuple[dict[str, Any], tuple[Any, ...]], ...] = (
    ({}, (reply(),)),
    ({}, ("not JSON", reply())),
    ({}, ("not JSON", "nor this")),
    ({}, (Failure(cause="rate_limited"),)),
    ({}, (reply("abstain", span=""),)),
    ({"response": "Peat is no plant matter [1]."}, (reply("contradicted", score=0),)),
    ({"response": "Peat is old plant matter [1]. It is blue [9]."}, (reply(),)),
    ({"response": "Nothing is cited."}, ()),
    ({"response": 7}, ()),
    (
        {"context": [PEAT, "Bogs are wet."], "response": "Peat is old plant matter [1]. Bogs are wet [2]."},
        (reply(n=2),),
    ),
)
KIND = st.integers(0, len(KINDS) - 1)
# An example is five whole runs; the profile counts examples that cost next to nothing.
EXAMPLES = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def graded(folder: Path, kinds: list[int], concurrency: int, wait: Callable[[Request], float | None]) -> Path:
    """Grade rows of some kinds with a judge that answers at once, or after a wait."""

    def judge(request: Request) -> Any:
        answer = KINDS[kinds[request.row - 1]][1][request.attempt - 1]
        seconds = wait(request)
        return answer if seconds is None else later(answer, seconds)

    async def later(answer: Any, seconds: float) -> Any:
        await asyncio.sleep(seconds)
        return answer

    rows = [row(f"r{n}", **KINDS[kind][0]) for n, kind in enumerate(kinds)]
    return judgeproof.cite(rows, judge=judge, out=folder, concurrency=concurrency, seed="one").path


@EXAMPLES
@given(st.lists(KIND, min_size=1, max_size=40), st.integers(1, 40), st.integers(0, 1 << 32))
def test_outcomes_do_not_depend_on_when_answers_come(kinds: list[int], concurrency: int, seed: int) -> None:
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        calm = graded(folder / "calm", kinds, 1, lambda request: None)
        wanted = (calm / "outcomes.jsonl").read_bytes()
        ways: list[tuple[int, Callable[[Request], float | None]]] = [
            (1, lambda request: 0.0),
            (2, lambda request: chance.choice([0.0, 0.001, 0.002])),
            (32, lambda request: chance.choice([None, 0.0, 0.001, 0.003])),
            (concurrency, lambda request: (len(kinds) - request.row) * 0.0002),
        ]
        for at, (limit, wait) in enumerate(ways):
            run = graded(folder / str(at), kinds, limit, wait)
            assert (run / "outcomes.jsonl").read_bytes() == wanted
            assert (run / "material.jsonl").read_bytes() == (calm / "material.jsonl").read_bytes()
            assert figures(run) == figures(calm)
            assert sorted(map(told, read(run, "testimony"))) == sorted(map(told, read(calm, "testimony")))


def told(entry: dict[str, Any]) -> str:
    return json.dumps({**entry, "latency": None}, sort_keys=True)


def test_no_more_answers_are_awaited_than_was_asked_for(tmp_path: Path) -> None:
    flying, most = 0, 0

    async def judge(request: Request) -> str:
        nonlocal flying, most
        flying += 1
        most = max(most, flying)
        await asyncio.sleep(0.002 * (1 + request.row % 3))
        flying -= 1
        return reply()

    for limit in (1, 3, 8):
        flying = most = 0
        judgeproof.cite(
            [row(f"r{n}") for n in range(40)], judge=judge, out=tmp_path / str(limit), concurrency=limit
        )
        assert most == limit


def test_one_slow_row_holds_the_others_up_only_within_bounds(tmp_path: Path) -> None:
    """Rows go on behind one that is slow, but not without end: what waits for it stays in memory."""
    seen: list[int] = []
    release = asyncio.Event()

    async def judge(request: Request) -> str:
        seen.append(request.row)
        if request.row == 1:
            await release.wait()
        return reply()

    async def within() -> None:
        going = asyncio.ensure_future(
            judgeproof.cite_async(
                [row(f"r{n}") for n in range(200)], judge=judge, out=tmp_path / "run", concurrency=4
            )
        )
        while len(seen) < 32:
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.05)
        assert len(seen) <= 40
        release.set()
        assert (await going).complete

    asyncio.run(within())
    assert seen == list(range(1, 201))
