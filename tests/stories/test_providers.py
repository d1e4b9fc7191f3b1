"""Runs against a service that misbehaves: they end, good rows are as ever, bad ones say why, and every call is counted."""

import asyncio
import json
import signal
import socket
import subprocess
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tests.servers.misbehaving import CANARY, GOOD, MODES, Server, serving
from tests.stories.steps import cli, command, lines, read, row, states

import judgeproof
from judgeproof import Request
from judgeproof.ask.facts import Failure
from judgeproof.errors import RunError

# A machine with much else to do may take a second for a good answer; only what hangs is to run into its limit.
FAST = "backoff=0.02, timeout=30, attempts=4, total_wait=5"
SLOW = {"hang", "drip"}
GOOD_ROWS = 8


def told(mode: str, name: str) -> dict[str, Any]:
    """A row that the service answers in a mode."""
    return row(name, question=f"What is peat? ⟪{mode} {name}⟫")


def mixed(mode: str, bad: int = 2) -> list[dict[str, Any]]:
    """Good rows with some that are answered in a mode between them, but for the first."""
    rows = [told("good", f"g{n}") for n in range(GOOD_ROWS)]
    for n in range(bad):
        rows.insert(3 * n + 2, told(mode, f"b{n}"))
    return rows


def check_calls(run: Path, server: Server) -> None:
    """Check that the testimony holds every call that the server saw, in its order, and no other, with what each cost."""
    entries = read(run, "testimony")
    made = [entry for entry in entries if entry["call"] > 0]
    assert Counter(entry["row_id"] for entry in made) == +server.calls
    paid: Counter[str] = Counter()
    for entry in made:
        paid[entry["row_id"]] += (entry.get("usage") or {}).get("completion") or 0
    assert +paid == +server.paid
    by_request: dict[tuple[str, int], list[dict[str, Any]]] = {}
    for entry in entries:
        by_request.setdefault((entry["row_id"], entry["attempt"]), []).append(entry)
    for answers in by_request.values():
        assert [entry["status"] == "retried" for entry in answers] == [True] * (len(answers) - 1) + [False]
        numbers = [entry["call"] for entry in answers]
        assert numbers == [*range(1, len(answers) + 1)] or numbers == [*range(1, len(answers)), 0]


Outcome = tuple[str | None, str | None]


def unavailable(detail: str) -> Outcome:
    return ("judge_unavailable", detail)


FINE: Outcome = (None, None)
# What a row comes to that is answered in a mode, in how many calls.
EXPECTED: dict[str, tuple[Outcome, int]] = {
    "good": (FINE, 1),
    "hang": (unavailable("timeout"), 2),
    "drip": (unavailable("timeout"), 2),
    "reset": (unavailable("connection"), 4),
    "reset_once": (FINE, 2),
    "reset_midway": (unavailable("connection"), 4),
    "half_a_body": (unavailable("connection"), 4),
    "half_a_chunk": (unavailable("connection"), 4),
    "endless_body": (unavailable("too_large"), 1),
    "no_http": (unavailable("invalid_response"), 2),
    "r429": (unavailable("rate_limited"), 4),
    "r429_bare": (unavailable("rate_limited"), 4),
    "r429_once": (FINE, 2),
    "r429_date": (FINE, 2),
    "r429_hour": (unavailable("rate_limited"), 1),
    "r429_odd": (FINE, 2),
    "r500": (unavailable("http_500"), 4),
    "r500_then_fine": (FINE, 3),
    "r529": (unavailable("http_529"), 4),
    "r501": (unavailable("http_501"), 1),
    "r400": (unavailable("http_400"), 1),
    "too_long": (unavailable("too_long"), 1),
    "r403": (unavailable("http_403"), 1),
    "r404": (unavailable("http_404"), 1),
    "r408_once": (FINE, 2),
    "r409_once": (FINE, 2),
    "r413": (unavailable("http_413"), 1),
    "r204": (unavailable("http_204"), 1),
    "echo_escaped": (FINE, 1),
    "redirect": (unavailable("redirected"), 1),
    "gzip_bomb": (unavailable("too_large"), 1),
    "gzip": (FINE, 1),
    "gzip_torn": (unavailable("invalid_response"), 2),
    "gzip_lie": (unavailable("invalid_response"), 2),
    "brotli": (unavailable("invalid_response"), 2),
    "html": (unavailable("invalid_response"), 2),
    "html_500": (unavailable("http_502"), 4),
    "wrong_type": (unavailable("invalid_response"), 2),
    "stream": (unavailable("invalid_response"), 2),
    "no_json": (unavailable("invalid_response"), 2),
    "no_utf8": (unavailable("invalid_response"), 2),
    "deep": (unavailable("invalid_response"), 2),
    "huge_number": (unavailable("invalid_response"), 2),
    "nan": (unavailable("invalid_response"), 2),
    "twice": (unavailable("invalid_response"), 2),
    "a_list": (unavailable("invalid_response"), 2),
    "no_choices": (unavailable("invalid_response"), 2),
    "odd_choices": (unavailable("invalid_response"), 2),
    "odd_message": (unavailable("invalid_response"), 2),
    "error_object": (unavailable("error_object"), 2),
    "error_paid": (unavailable("error_object"), 2),
    "r400_paid": (unavailable("http_400"), 1),
    "error_429": (unavailable("rate_limited"), 4),
    "error_in_choice": (unavailable("http_502"), 4),
    "error_finish": (unavailable("error_object"), 2),
    "null": (unavailable("no_text"), 2),
    "empty": (unavailable("no_text"), 2),
    "number": (unavailable("no_text"), 2),
    "tool": (unavailable("no_text"), 2),
    "parts": (FINE, 1),
    "odd_parts": (unavailable("no_text"), 2),
    "length": (("invalid_judge_output", "truncated"), 1),
    "filter": (("judge_refused", None), 1),
    "refusal": (("judge_refused", None), 1),
    "odd_usage": (FINE, 1),
    "no_usage": (FINE, 1),
    "half_pair": (FINE, 1),
    # What a judge says is put to it once more where it cannot be read.
    "prose": (("invalid_judge_output", "no_json"), 2),
    "cut_json": (("invalid_judge_output", "truncated"), 2),
    "score_37": (("invalid_judge_output", "score_out_of_range"), 2),
    "score_nan": (("invalid_judge_output", "score_not_finite"), 2),
    "score_nan_text": (("invalid_judge_output", "score_not_finite"), 2),
    "invented": (("incomplete_judge_verdicts", None), 1),
}
# These end the asking, and have tests of their own.
FOR_ALL = {"r401", "no_credit"}
# What is otherwise where another kind of service is asked.
OTHERWISE: dict[str, dict[str, tuple[Outcome, int]]] = {
    "openai-compatible": {},
    # Messages have no error within a choice, and no reply that ends in one: the error stands in the place of the reply.
    "anthropic": {},
    # What the library cannot read is no reply, and what it can is told in fewer words.
    "pydantic-ai": {
        "error_in_choice": (unavailable("invalid_response"), 2),
        "number": (unavailable("invalid_response"), 2),
        "odd_usage": (unavailable("invalid_response"), 2),
    },
}


def route(kind: str, server: Server, options: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A spec by which a kind of service is asked here with a key."""
    monkeypatch.setenv("JUDGEPROOF_API_KEY", CANARY)
    if kind != "pydantic-ai":
        return server.spec(options, kind=kind)
    monkeypatch.setenv("OPENAI_API_KEY", CANARY)
    monkeypatch.setenv("OPENAI_BASE_URL", server.url)
    return f"pydantic-ai:openai-chat:m[{options}]"


def test_every_mode_is_tried() -> None:
    assert {*EXPECTED, *FOR_ALL} == set(MODES)


@pytest.mark.parametrize("kind", [*OTHERWISE])
@pytest.mark.parametrize("mode", [*EXPECTED])
def test_a_run_ends_well_whatever_the_service_does(
    mode: str, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = tmp_path / "run"
    with serving(0.002) as server:
        options = FAST.replace("timeout=30", "timeout=2") if mode in SLOW else FAST
        spec = route(kind, server, options, monkeypatch)
        began = time.monotonic()
        result = judgeproof.cite(mixed(mode), judge=spec, out=run)
        took = time.monotonic() - began
    (reason, detail), calls = OTHERWISE[kind].get(mode, EXPECTED[mode])
    found = {outcome["row_id"]: outcome for outcome in result.outcomes()}
    assert len(found) == GOOD_ROWS + 2
    for name, outcome in found.items():
        expected = (reason, detail) if name[0] == "b" else FINE
        assert (outcome["reason"], outcome["detail"]) == expected, name
        assert outcome["score"] == (None if expected[0] else 1.0), name
        assert server.calls[name] == (calls if name[0] == "b" else 1), name
    assert result.complete
    check_calls(run, server)
    assert took < 30, "two timeouts, or four calls with the waits between them, and what the machine takes"
    for path in run.iterdir():
        assert CANARY.encode() not in path.read_bytes(), path.name


def test_what_a_service_says_is_kept(tmp_path: Path) -> None:
    """The testimony of a call holds all that was said, and what is not known is null."""
    rows = [told("good", "g"), told("length", "cut"), told("odd_usage", "odd"), told("r429_once", "fast")]
    with serving() as server:
        judgeproof.cite(rows, judge=server.spec(FAST), out=tmp_path / "run")
    kept = {(e["row_id"], e["call"]): e for e in read(tmp_path / "run", "testimony")}
    good = kept["g", 1]
    assert (good["text"], good["finish"], good["model"]) == (json.dumps(GOOD), "stop", "m-2026")
    assert good["usage"] == {
        "prompt": 100,
        "completion": 20,
        "cache_read": 20,
        "cache_write": None,
        "reasoning": 5,
    }
    assert good["terms"] == {"structured": "json_schema", "temperature": 0.0, "max_tokens": 4096}
    assert good["latency"] > 0
    cut = kept["cut", 1]
    assert (cut["status"], cut["cause"], cut["text"], cut["finish"]) == (
        "failed",
        "truncated",
        '{"score": 3, "expl',
        "length",
    )
    assert cut["usage"]["completion"] == 20
    assert set(kept["odd", 1]["usage"].values()) == {None}
    limited = kept["fast", 1]
    assert (limited["status"], limited["cause"], limited["wait"]) == ("retried", "rate_limited", 0.3)
    assert kept["fast", 2]["status"] == "ok"


def test_a_wait_that_a_service_asks_for_is_kept(tmp_path: Path) -> None:
    with serving() as server:
        judgeproof.cite(
            [told("r429_once", "a"), told("r429_date", "b")], judge=server.spec(FAST), out=tmp_path / "run"
        )
    first, second = server.times["a"]
    assert second - first >= 0.3
    first, second = server.times["b"]
    # An HTTP date knows no parts of a second: what was a second from then on may be less from the answer on.
    assert second - first > 0.02


def test_a_failure_is_on_disk_before_the_next_call(tmp_path: Path) -> None:
    run = tmp_path / "run"
    seen: list[list[str]] = []

    with serving() as server:
        original = server.answer

        def looked() -> None:
            seen.append([entry["status"] for entry in read(run, "testimony")])

        MODES["look"] = lambda asked: _look(asked, looked)
        try:
            judgeproof.cite([told("look", "a")], judge=server.spec(FAST), out=run)
        finally:
            del MODES["look"]
        assert original is not None
    assert seen == [[], ["retried"], ["retried"] * 2, ["retried"] * 3]


async def _look(asked: Any, looked: Any) -> Any:
    looked()
    return await MODES["r500"](asked)


# ---------------------------------------------------------------- what a service does not take


def schema_only(value: Any) -> bool:
    return value["type"] == "json_schema"


def always(value: Any) -> bool:
    return True


@pytest.mark.parametrize(
    ("refuses", "terms", "lost"),
    [
        ({}, {"structured": "json_schema", "temperature": 0.0, "max_tokens": 4096}, 0),
        (
            {"response_format": schema_only},
            {"structured": "json_object", "temperature": 0.0, "max_tokens": 4096, "refused": ["structured: json_schema"]},
            1,
        ),
        (
            {"response_format": always, "temperature": always, "max_tokens": always},
            {
                "structured": "text", "temperature": None, "max_tokens": 4096,
                "refused": ["structured: json_schema", "structured: json_object", "temperature", "max_tokens"],
            },
            4,
        ),
    ],
)  # fmt: skip
def test_what_is_refused_is_learnt_once(refuses: Any, terms: Any, lost: int, tmp_path: Path) -> None:
    rows = [told("good", f"g{n}") for n in range(40)]
    with serving(0.01) as server:
        server.refuses = refuses
        result = judgeproof.cite(rows, judge=server.spec(FAST), out=tmp_path / "run")
    assert result.report["rows"]["passed"] == 40
    assert server.calls.total() == 40 + lost
    check_calls(tmp_path / "run", server)
    entries = read(tmp_path / "run", "testimony")
    assert Counter(e.get("cause") for e in entries) == +Counter({None: 40, "parameter_refused": lost})
    assert {json.dumps(e["terms"]) for e in entries if e["status"] == "ok"} == {json.dumps(terms)}


@pytest.mark.parametrize("refused", ["response_format", "temperature"])
def test_what_is_refused_is_learnt_through_the_library_too(
    refused: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [told("good", f"g{n}") for n in range(20)]
    with serving(0.01) as server:
        server.refuses = {refused: schema_only if refused == "response_format" else always}
        spec = route("pydantic-ai", server, FAST, monkeypatch)
        result = judgeproof.cite(rows, judge=spec, out=tmp_path / "run")
    assert result.report["rows"]["passed"] == 20
    assert server.calls.total() == 21
    check_calls(tmp_path / "run", server)
    terms = read(tmp_path / "run", "testimony")[-1]["terms"]
    assert terms["refused"] == ["structured: json_schema" if refused == "response_format" else "temperature"]
    sent = server.bodies[-1]
    if refused == "temperature":
        assert (terms["temperature"], "temperature" in sent) == (None, False)
    else:
        assert (terms["structured"], sent["response_format"]) == ("json_object", {"type": "json_object"})


def test_messages_are_asked_at_any_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGEPROOF_API_KEY", CANARY)
    with serving() as server:
        server.refuses = {"temperature": always}
        result = judgeproof.cite(
            [told("good", f"g{n}") for n in range(9)],
            judge=server.spec(FAST, kind="anthropic"),
            out=tmp_path / "run",
        )
    assert result.report["rows"]["passed"] == 9
    assert {h["x-api-key"] for h in server.headers} == {CANARY}
    entry = read(tmp_path / "run", "testimony")[-1]
    assert entry["usage"] == {
        "prompt": 100,
        "completion": 20,
        "cache_read": 20,
        "cache_write": 7,
        "reasoning": None,
    }
    assert entry["terms"]["refused"] == ["temperature"]
    assert server.bodies[-1]["system"].startswith("You check the citations")
    assert [m["role"] for m in server.bodies[-1]["messages"]] == ["user"]


# ---------------------------------------------------------------- a service that is gone


@pytest.mark.parametrize("kind", [*OTHERWISE])
def test_a_wrong_key_costs_one_call(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(0.01) as server:
        server.mode = "r401"
        result = judgeproof.cite(
            [told("good", f"g{n}") for n in range(60)],
            judge=route(kind, server, FAST, monkeypatch),
            out=tmp_path / "run",
        )
    assert server.calls.total() == 1
    assert result.report["rows"]["unassessed"] == 60
    assert {(r, o["detail"]) for o in result.outcomes() for r in [o["reason"]]} == {unavailable("http_401")}
    check_calls(tmp_path / "run", server)
    notes = Counter(entry["note"] for entry in read(tmp_path / "run", "testimony"))
    assert notes["not asked: the service refuses every call"] == 59


@pytest.mark.parametrize("mode", sorted(FOR_ALL))
def test_a_key_that_is_revoked_on_the_way(mode: str, tmp_path: Path) -> None:
    """What was paid for is kept, what was not asked is asked when it works again, and nothing is paid for twice."""
    rows = [told("good", f"g{n}") for n in range(200)]
    run, calm = tmp_path / "run", tmp_path / "calm"
    with serving(0.005) as server:
        spec = server.spec(FAST)
        judgeproof.cite(rows, judge=spec, out=calm)
        server.calls.clear()
        server.paid.clear()

        def revoked(progress: Any) -> None:
            server.mode = mode if progress.done >= 80 else None

        first = judgeproof.cite(rows, judge=spec, out=run, concurrency=8, progress=revoked)
        assert 80 <= first.report["rows"]["passed"] < 120
        check_calls(run, server)
        refused = server.calls.total() - first.report["rows"]["passed"]
        assert 1 <= refused <= 8, "those that were under way"
        server.mode = None
        again = judgeproof.cite(rows, judge=spec, resume=run, retry_failed=True)
    assert again.complete
    assert server.calls.total() == 200 + refused
    assert (run / "outcomes.jsonl").read_bytes() == (calm / "outcomes.jsonl").read_bytes()
    assert (run / "material.jsonl").read_bytes() == (calm / "material.jsonl").read_bytes()


@pytest.mark.parametrize("mode", ["r500", "r429", "reset", "hang"])
def test_a_service_that_is_down_is_given_up(mode: str, tmp_path: Path) -> None:
    """The run ends long before every row had all its calls."""
    with serving() as server:
        server.mode = mode
        options = f"backoff=0.02, timeout={1 if mode == 'hang' else 30}, attempts=3, give_up=5"
        began = time.monotonic()
        result = judgeproof.cite(
            [told("good", f"g{n}") for n in range(500)], judge=server.spec(options), out=tmp_path / "run"
        )
    assert time.monotonic() - began < 20
    assert result.report["rows"]["unassessed"] == 500
    # At most what was under way when it was given up, three calls each; a pace that is halved gives up sooner.
    assert server.calls.total() <= (5 + 32) * 3
    check_calls(tmp_path / "run", server)


def test_a_closed_port(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    spec = f"openai-compatible:m@http://127.0.0.1:{port}/v1[{FAST}]"
    result = judgeproof.cite([told("good", f"g{n}") for n in range(5)], judge=spec, out=tmp_path / "run")
    assert states(result.path) == [(f"g{n}", "judge_unavailable") for n in range(5)]
    assert Counter(e["status"] for e in read(result.path, "testimony")) == {"retried": 15, "failed": 5}


def test_the_timeout_of_a_run_bounds_every_call(tmp_path: Path) -> None:
    with serving() as server:
        result = judgeproof.cite(
            [told("good", "g"), told("hang", "a")],
            judge=server.spec("backoff=0.02"),
            out=tmp_path / "run",
            timeout=0.3,
        )
    assert [(o["reason"], o["detail"]) for o in result.outcomes()] == [FINE, unavailable("timeout")]
    assert server.calls == {"g": 1, "a": 2}
    check_calls(tmp_path / "run", server)


@pytest.mark.parametrize("kind", [*OTHERWISE])
def test_tls_to_a_plain_port(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving() as server:
        spec = route(kind, server, FAST, monkeypatch).replace("http:", "https:")
        monkeypatch.setenv("OPENAI_BASE_URL", server.url.replace("http:", "https:"))
        result = judgeproof.cite([told("good", "a")], judge=spec, out=tmp_path / "run")
    assert [(o["reason"], o["detail"]) for o in result.outcomes()] == [unavailable("tls")]
    assert [(e["status"], e["call"]) for e in read(result.path, "testimony")] == [("failed", 1)]


@pytest.mark.parametrize("kind", [*OTHERWISE])
def test_an_account_with_nothing_left_costs_one_call(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(0.01) as server:
        server.mode = "no_credit"
        rows = [told("good", f"g{n}") for n in range(30)]
        result = judgeproof.cite(rows, judge=route(kind, server, FAST, monkeypatch), out=tmp_path / "run")
    assert server.calls.total() == 1
    assert {(o["reason"], o["detail"]) for o in result.outcomes()} == {unavailable("no_credit")}
    check_calls(result.path, server)


# ---------------------------------------------------------------- pace


def test_a_rate_that_is_set_is_kept(tmp_path: Path) -> None:
    with serving() as server:
        judgeproof.cite(
            [told("good", f"g{n}") for n in range(11)], judge=server.spec("rate=50"), out=tmp_path / "run"
        )
    times = sorted(at for of_row in server.times.values() for at in of_row)
    assert times[-1] - times[0] >= 0.19


def test_a_service_that_takes_only_so_many_is_adapted_to(tmp_path: Path) -> None:
    """It refuses whatever comes faster than 100 a second: all is answered in the end, with few refusals."""
    with serving() as server:
        recent: list[float] = []

        async def limited(asked: Any) -> Any:
            now = time.monotonic()
            recent[:] = [at for at in recent if at > now - 0.2]
            if len(recent) >= 20:
                return await MODES["r429"](asked)
            recent.append(now)
            return asked.good()

        MODES["quota"] = limited
        try:
            rows = [told("quota", f"q{n}") for n in range(150)]
            result = judgeproof.cite(rows, judge=server.spec("backoff=0.1"), out=tmp_path / "run")
        finally:
            del MODES["quota"]
    assert result.report["rows"]["passed"] == 150
    check_calls(tmp_path / "run", server)
    assert server.calls.total() < 1.5 * 150


# ---------------------------------------------------------------- runs go on


def test_a_run_that_is_killed_between_two_calls_goes_on(tmp_path: Path) -> None:
    """A call that another one was to follow is no answer; what was answered is not asked again."""
    rows = [*(told("good", f"g{n}") for n in range(4)), told("r500_then_fine", "late")]
    (tmp_path / "rows.jsonl").write_bytes(lines(rows))
    run = tmp_path / "run"
    with serving() as server:
        spec = server.spec("backoff=20, attempts=6")
        going = subprocess.Popen(
            command("cite", tmp_path / "rows.jsonl", "--judge", spec, "--out", run, "--quiet", "--no-html")
        )
        end = time.monotonic() + 30
        testimony = run / "testimony.jsonl"
        while not (testimony.exists() and b"retried" in testimony.read_bytes() and server.calls.total() == 5):
            assert time.monotonic() < end
            time.sleep(0.01)
        going.send_signal(signal.SIGKILL)
        going.wait()
        assert Counter(e["status"] for e in read(run, "testimony")) == {"ok": 4, "retried": 1}
        with pytest.raises(RunError, match="judge spec"):
            judgeproof.cite(rows, judge=server.spec("backoff=0.02"), resume=run)
        MODES["r500_then_fine"], kept = MODES["good"], MODES["r500_then_fine"]
        try:
            result = judgeproof.cite(tmp_path / "rows.jsonl", judge=spec, resume=run)
        finally:
            MODES["r500_then_fine"] = kept
    assert result.report["rows"]["passed"] == 5
    assert server.calls == {"g0": 1, "g1": 1, "g2": 1, "g3": 1, "late": 2}


def test_a_recorded_run_is_replayed_without_a_call(tmp_path: Path) -> None:
    rows = [told(mode, mode) for mode in ("good", "r500_then_fine", "length", "refusal", "prose", "r400")]
    with serving() as server:
        first = judgeproof.cite(rows, judge=server.spec(FAST), out=tmp_path / "run")
        asked = server.calls.total()
        again = judgeproof.rejudge(first.path, judge=f"replay:{first.path}", out=tmp_path / "again")
    assert server.calls.total() == asked
    assert [(o["reason"], o["detail"], o["score"]) for o in again.outcomes()] == [
        (o["reason"], o["detail"], o["score"]) for o in first.outcomes()
    ]


def test_many_runs_in_one_loop(tmp_path: Path) -> None:
    """Sessions end with their judges, or with the loop: warnings are errors here."""

    async def run(server: Server) -> list[int]:
        results = [
            await judgeproof.cite_async(
                mixed("r500_then_fine"), judge=server.spec(FAST), out=tmp_path / f"run{n}"
            )
            for n in range(3)
        ]
        return [result.report["rows"]["passed"] for result in results]

    with serving() as server:
        assert asyncio.run(run(server)) == [10, 10, 10]


def test_from_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A secret in the address or in the environment is in no file and on no screen."""
    monkeypatch.setenv("JUDGEPROOF_API_KEY", CANARY)
    (tmp_path / "rows.jsonl").write_bytes(lines(mixed("echo")))
    with serving() as server:
        for name, spec in {
            "key": server.spec(FAST),
            "user": server.spec(FAST).replace("//", f"//someone:{CANARY}@"),
            "query": server.spec("").replace("/v1", f"/v1?key={CANARY}") + f"[{FAST}]",
        }.items():
            ended = cli("cite", tmp_path / "rows.jsonl", "--judge", spec, "--out", tmp_path / name)
            assert ended.code == 0, ended.err
            assert CANARY not in ended.out + ended.err
            shown = cli("report", tmp_path / name)
            assert CANARY not in shown.out + shown.err
            assert {path.name for path in (tmp_path / name).iterdir()} >= {"testimony.jsonl", "report.html"}
            for path in (tmp_path / name).iterdir():
                assert CANARY.encode() not in path.read_bytes(), path
        wrong = cli("cite", tmp_path / "rows.jsonl", "--judge", f"openai-compatibel:m@http://u:{CANARY}@x/v1")
        assert (wrong.code, CANARY in wrong.err) == (2, False)


def test_a_judge_of_ones_own_is_not_asked_again(tmp_path: Path) -> None:
    """What asks itself keeps its own counsel: nothing is retried, and nothing changes for it."""
    calls: list[str] = []

    def judge(request: Request) -> Failure:
        calls.append(request.row_id)
        return Failure(cause="rate_limited", wait=1)

    result = judgeproof.cite([row("a"), row("b")], judge=judge, out=tmp_path / "run")
    assert calls == ["a", "b"]
    assert [(e["status"], e["call"], e["wait"]) for e in read(result.path, "testimony")] == [
        ("failed", 1, 1)
    ] * 2
