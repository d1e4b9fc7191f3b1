"""What a call to a service of a language model costs: CPU per 1,000 calls, and wall beside the ideal.

The service is a process of its own on loopback that answers after a while (`--latency`, in seconds). Three ways to ask it are measured in turn, each in
a process of its own: aiohttp alone, the judge with its pace, its limits and its retries, and `cite` from rows to report.
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

PEAT = "Peat is old plant matter."
REPLY = {
    "score": 3, "explanation": "It says so.", "verdicts": [{"occurrence": 1, "outcome": "supported", "context_span": PEAT}],
}  # fmt: skip
BODY = json.dumps(
    {
        "id": "x", "object": "chat.completion", "model": "m",
        "choices": [{"index": 0, "message": {"role": "assistant", "content": json.dumps(REPLY)}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 400, "completion_tokens": 40},
    }
).encode()  # fmt: skip
ANSWER = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%b" % (
    len(BODY),
    BODY,
)


class Service(asyncio.Protocol):
    """Answers every request after some seconds, with as little work as there can be."""

    def __init__(self, latency: float) -> None:
        self.latency = latency

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        self.buffer = b""

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        head, found, rest = self.buffer.partition(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length:")[2].partition(b"\r")[0] or 0) if found else 0
        if found and len(rest) >= length:
            self.buffer = rest[length:]
            asyncio.get_running_loop().call_later(self.latency, self.transport.write, ANSWER)


async def serve(latency: float) -> None:
    """Serve until standard input ends."""
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Service(latency), "127.0.0.1", 0, backlog=1024)
    print(server.sockets[0].getsockname()[1], flush=True)
    await loop.run_in_executor(None, sys.stdin.read)


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
    """Grade rows, from the rows to the report."""
    from judgeproof import cite_async

    rows = (
        {"id": f"r{n}", "question": "What is peat?", "response": f"Peat is old plant matter, {n} [1].", "context": [PEAT]}
        for n in range(calls)
    )  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        result = await cite_async(
            rows, judge=f"openai-compatible:m@{url}", out=Path(folder) / "run", concurrency=concurrency
        )
    assert result.report["rows"]["assessed"] == calls, result.report["rows"]


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
    parser.add_argument("--way", choices=[*WAYS, "serve"])
    parser.add_argument("--url", default="")
    given = parser.parse_args()
    if given.way == "serve":
        return asyncio.run(serve(given.latency))
    if given.way:
        return measured(given.way, given.url, given.calls, given.concurrency)
    me = [sys.executable, str(Path(__file__).resolve())]
    service = subprocess.Popen(
        [*me, "--way", "serve", "--latency", str(given.latency)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert service.stdout is not None and service.stdin is not None
    url = f"http://127.0.0.1:{service.stdout.readline().strip()}/v1"
    ideal = given.calls * given.latency / given.concurrency
    print(
        f"{given.calls} calls, {given.concurrency} at once, {given.latency * 1000:.0f} ms each; ideal {ideal:.2f} s"
    )
    print(f"{'':8}{'CPU ms/call':>12}{'wall s':>10}{'wall/ideal':>12}{'peak MB':>9}")
    for way in WAYS:
        options = [
            "--way",
            way,
            "--url",
            url,
            "--calls",
            str(given.calls),
            "--concurrency",
            str(given.concurrency),
        ]
        told = json.loads(subprocess.run([*me, *options], capture_output=True, text=True, check=True).stdout)
        cpu = told["cpu"] * 1000 / given.calls
        print(f"{way:8}{cpu:12.2f}{told['wall']:10.2f}{told['wall'] / ideal:12.2f}{told['peak']:9.0f}")
    service.stdin.close()
    service.wait(10)
    return None


if __name__ == "__main__":
    main()
