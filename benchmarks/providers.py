"""What a call to a service of a language model costs: CPU per 1,000 calls, and wall beside the ideal.

The service is a process of its own on loopback that answers after a while (`--latency`, in seconds). Three ways to ask it are
measured in turn, each in a process of its own: aiohttp alone, the judge with its pace, its limits and its retries, and `cite`
from a file of rows to the report.
"""

import argparse
import asyncio
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from service import row, serving


async def many(ask: Callable[[int], Awaitable[Any]], calls: int, concurrency: int) -> None:
    """Ask so many times, so many at once."""
    from judgeproof.flow import ordered

    async for _ in ordered(range(calls), ask, limit=concurrency):
        pass


async def bare(url: str, calls: int, concurrency: int) -> None:
    """Ask with aiohttp alone."""
    import aiohttp

    data = json.dumps({"model": "m", "messages": [{"role": "user", "content": "x" * 2000}]}).encode()
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=connector) as session:

        async def ask(_: int) -> None:
            async with session.post(f"{url}/chat/completions", data=data) as response:
                await response.read()

        await many(ask, calls, concurrency)


async def judge(url: str, calls: int, concurrency: int) -> None:
    """Ask as a run asks its judge."""
    from judgeproof.ask.facts import Reply, Request
    from judgeproof.ask.service import called
    from judgeproof.citations.question import reply_schema
    from judgeproof.judges import judge_of

    chosen = judge_of(f"openai-compatible:m@{url}")
    asked = called(chosen.ask, chosen.service, timeout=600, note=lambda request, failure: None)
    schema = reply_schema(rubric=True)

    async def ask(number: int) -> None:
        answer: Any = asked(
            Request(
                role="citations", row=number, row_id=str(number), stimulus_id=str(number), stimulus=None, schema=schema,
                messages=lambda: ({"role": "user", "content": "x" * 2000},),
            )
        )  # fmt: skip
        assert isinstance(await answer, Reply)

    await many(ask, calls, concurrency)


async def whole(url: str, calls: int, concurrency: int) -> None:
    """Grade rows, from the file that they stand in to the report."""
    from judgeproof import cite_async

    with tempfile.TemporaryDirectory() as folder:
        rows = Path(folder) / "rows.jsonl"
        rows.write_text("".join(json.dumps(row(number)) + "\n" for number in range(calls)), "utf-8")
        result = await cite_async(
            rows, judge=f"openai-compatible:m@{url}", out=Path(folder) / "run", concurrency=concurrency
        )
    assert result.report["rows"]["passed"] == calls, result.report["rows"]


WAYS: dict[str, Callable[[str, int, int], Awaitable[None]]] = {"bare": bare, "judge": judge, "whole": whole}


def measured(way: str, url: str, calls: int, concurrency: int) -> None:
    """Print what a way costs: first with few calls, so that what is loaded once is not counted."""

    async def run() -> tuple[float, float]:
        await WAYS[way](url, 2 * concurrency, concurrency)
        began, cpu = time.perf_counter(), time.process_time()
        await WAYS[way](url, calls, concurrency)
        return time.perf_counter() - began, time.process_time() - cpu

    wall, cpu = asyncio.run(run())
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"wall": wall, "cpu": cpu, "peak": peak}))


def main() -> None:
    """Measure every way and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--calls", type=int, default=1000)
    parser.add_argument("--concurrency", type=int, default=64)
    parser.add_argument("--latency", type=float, default=0.05)
    parser.add_argument("--way", choices=[*WAYS], help=argparse.SUPPRESS)
    parser.add_argument("--url", default="", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.way:
        measured(given.way, given.url, given.calls, given.concurrency)
        return
    ideal = given.calls * given.latency / given.concurrency
    print(
        f"{given.calls} calls, {given.concurrency} at once, {given.latency * 1000:.0f} ms each; ideal {ideal:.2f} s"
    )
    print(f"{'':8}{'CPU ms/call':>12}{'wall s':>10}{'wall/ideal':>12}{'peak MB':>9}")
    size = ["--calls", str(given.calls), "--concurrency", str(given.concurrency)]
    with serving(given.latency) as address:
        for way in WAYS:
            call = [sys.executable, __file__, "--way", way, "--url", f"{address}/judgeproof/v1", *size]
            told = json.loads(subprocess.run(call, capture_output=True, text=True, check=True).stdout)
            cpu = told["cpu"] * 1000 / given.calls
            print(f"{way:8}{cpu:12.2f}{told['wall']:10.2f}{told['wall'] / ideal:12.2f}{told['peak']:9.0f}")


if __name__ == "__main__":
    main()
