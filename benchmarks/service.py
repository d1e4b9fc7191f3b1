"""A service of a language model that there is none behind: in a process of its own on loopback, it answers every question
after a while with a reply that its asker can use, and counts.

`POST /ASKER/v1/chat/completions` is answered as ASKER needs it, `GET /told` with the counts since the last time.
"""

import asyncio
import json
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

# Words that stand in the context of every row below.
QUOTED = "is in Paris, France"
_VERDICTS = {
    "score": 3, "explanation": "It says so.", "verdicts": [{"occurrence": 1, "outcome": "supported", "context_span": QUOTED}],
}  # fmt: skip
_GRADING = {"reason": "It says so.", "pass": True, "score": 1.0}
_CALL = {
    "id": "call_1",
    "type": "function",
    "function": {"name": "final_result", "arguments": json.dumps(_GRADING)},
}
# What each asker takes for a good grade: its message, and how that ends.
REPLIES: dict[str, tuple[dict[str, Any], str]] = {
    "judgeproof": ({"content": json.dumps(_VERDICTS)}, "stop"),
    "inspect_ai": ({"content": "It says so.\nGRADE: C"}, "stop"),
    "pydantic_evals": ({"content": None, "tool_calls": [_CALL]}, "tool_calls"),
}


def row(number: int) -> dict[str, str]:
    """One row with one citation, which the context supports: one question to a judge."""
    return {
        "id": f"r{number}", "question": f"Where is tower {number}?", "response": f"Tower number {number} is in Paris [1].",
        "context": f"[1] Tower number {number} is in Paris, France. It was built in 1889.",
    }  # fmt: skip


def _body(asker: str) -> bytes:
    """Return what an asker is answered."""
    message, finish = REPLIES[asker]
    return json.dumps(
        {
            "id": "x", "object": "chat.completion", "created": 1, "model": "m",
            "choices": [{"index": 0, "message": {"role": "assistant", **message}, "finish_reason": finish, "logprobs": None}],
            "usage": {"prompt_tokens": 400, "completion_tokens": 40, "total_tokens": 440},
        }
    ).encode()  # fmt: skip


async def serve(latency: float) -> None:
    """Serve until standard input ends. The port is printed."""
    from aiohttp import web

    bodies = {asker: _body(asker) for asker in REPLIES}
    counts = {"requests": 0, "in_flight": 0, "most_in_flight": 0}

    async def answer(request: web.Request) -> web.Response:
        counts["requests"] += 1
        counts["in_flight"] += 1
        counts["most_in_flight"] = max(counts["most_in_flight"], counts["in_flight"])
        try:
            await request.read()
            await asyncio.sleep(latency)
        finally:
            counts["in_flight"] -= 1
        return web.Response(body=bodies[request.match_info["asker"]], content_type="application/json")

    async def told(_: web.Request) -> web.Response:
        now = dict(counts)
        counts.update(requests=0, most_in_flight=counts["in_flight"])
        return web.json_response(now)

    app = web.Application(client_max_size=1 << 24)
    app.add_routes([web.post("/{asker}/v1/chat/completions", answer), web.get("/told", told)])
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0, backlog=1024).start()
    print(runner.addresses[0][1], flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    await runner.cleanup()


@contextmanager
def serving(latency: float) -> Iterator[str]:
    """Run the service, which answers after so many seconds, and give its address."""
    service = subprocess.Popen(
        [sys.executable, str(Path(__file__).resolve()), str(latency)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert service.stdout is not None and service.stdin is not None
    try:
        yield f"http://127.0.0.1:{service.stdout.readline().strip()}"
    finally:
        service.stdin.close()
        service.wait(30)


def told(address: str) -> dict[str, int]:
    """Return what the service has counted since it was last asked."""
    with urllib.request.urlopen(f"{address}/told") as answer:
        return json.load(answer)


if __name__ == "__main__":
    asyncio.run(serve(float(sys.argv[1])))
