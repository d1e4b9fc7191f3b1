"""Two thousand rows before a paid service, and something happens on the way: what was paid for is kept and paid for once."""

import json
import resource
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import pytest
from tests.servers.misbehaving import Server, serving
from tests.stories.steps import command, lines, manifest, read, row, strict

ROWS = 2_000
AT_ONCE = 32
# What the service charges for one good call of a hundred tokens in, twenty out and twenty from its cache.
ONE = Decimal("0.000302")
PRICES = {
    "m": {
        "input": 1, "output": 10, "cache_read": 0.1, "captured_on": datetime.now(UTC).date().isoformat(), "source": "a test", "endpoint": "local",
    }
}  # fmt: skip
QUIET = ("--quiet", "--no-html")


@dataclass(frozen=True, slots=True)
class Paid:
    """A service, the rows that are put to it, and the run that nobody disturbed."""

    server: Server
    rows: Path
    prices: Path
    calm: Path
    options: str = "backoff=0.02, timeout=20, attempts=4, total_wait=20"

    def cite(self, *options: object) -> list[str]:
        """The command that grades the rows."""
        return command(
            "cite", self.rows, "--judge", self.server.spec(self.options), "--prices", self.prices, "--concurrency", AT_ONCE,
            *QUIET, *options,
        )  # fmt: skip

    def calls(self) -> int:
        return self.server.calls.total()


@pytest.fixture(scope="module")
def paid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Paid]:
    folder = tmp_path_factory.mktemp("paid")
    rows, prices = folder / "rows.jsonl", folder / "prices.json"
    rows.write_bytes(lines(row(f"g{n}", question=f"What is peat? ⟪good g{n}⟫") for n in range(ROWS)))
    prices.write_text(json.dumps(PRICES))
    with serving(0.01) as server:
        found = Paid(server, rows, prices, folder / "calm")
        subprocess.run(found.cite("--out", found.calm), check=True, timeout=120)
        yield found


@pytest.fixture(autouse=True)
def well(paid: Paid) -> None:
    """Each story begins with a service that is well and was not asked yet."""
    paid.server.mode = None
    paid.server.calls.clear()


def begun(paid: Paid, run: Path, *, limit: int | None = None) -> subprocess.Popen[str]:
    """Begin a run in a process of its own, which may write files of so many bytes."""

    def little_room() -> None:
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    return subprocess.Popen(
        paid.cite("--out", run),
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=little_room if limit else None,  # noqa: PLW1509 - it only calls the system
    )


def after(paid: Paid, calls: int, going: subprocess.Popen[str]) -> None:
    """Wait until the service was asked so often."""
    end = time.monotonic() + 60
    while paid.calls() < calls:
        assert going.poll() is None and time.monotonic() < end
        time.sleep(0.005)


def kept(run: Path) -> Counter[str]:
    """How often each row was answered, by what the run holds; a line that was torn is none."""
    found = (run / "testimony.jsonl").read_bytes().split(b"\n")[:-1]
    return Counter(e["row_id"] for e in map(strict, found) if e["status"] == "ok")


def check_as_calm(run: Path, paid: Paid) -> None:
    """Check that a run came to what the undisturbed one did, and that each row has one answer that was paid for."""
    assert manifest(run)["status"] == "complete"
    for name in ("outcomes", "material"):
        assert (run / f"{name}.jsonl").read_bytes() == (paid.calm / f"{name}.jsonl").read_bytes()
    assert set(kept(run).values()) == {1}
    ours, calm = (strict((each / "report.json").read_bytes()) for each in (run, paid.calm))
    assert ours["rows"] == calm["rows"] == {**calm["rows"], "passed": ROWS}
    for section in ("pass_rate", "citations", "unassessed", "human", "worst_sources", "panel", "repeats"):
        assert ours[section] == calm[section]


def check_cost(run: Path, *, failed: int = 0) -> None:
    """Check that the run says what its answers cost, to the last digit."""
    cost = strict((run / "report.json").read_bytes())["cost"]
    assert Decimal(cost["usd"]) == ROWS * ONE
    assert cost["judges"][0]["calls"] == ROWS + failed
    assert cost["judges"][0]["failed"] == failed


def test_an_undisturbed_run_pays_for_each_row_once(paid: Paid) -> None:
    check_as_calm(paid.calm, paid)
    check_cost(paid.calm)
    cost = strict((paid.calm / "report.json").read_bytes())["cost"]
    assert (cost["state"], cost["text"]) == ("known", "$0.6040")
    assert Decimal(cost["per_supported"]["usd"]) == ONE


def test_a_kill_loses_at_most_what_is_in_flight(paid: Paid, tmp_path: Path) -> None:
    run = tmp_path / "run"
    going = begun(paid, run)
    after(paid, 700, going)
    going.kill()
    going.communicate()
    asked, answered = paid.calls(), kept(run)
    assert asked - answered.total() <= AT_ONCE
    subprocess.run(paid.cite("--resume", run), check=True, timeout=120)
    assert paid.calls() == ROWS + asked - answered.total(), "only what the kill lost is asked again"
    check_as_calm(run, paid)
    check_cost(run)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stop_keeps_all_that_was_paid_for(paid: Paid, tmp_path: Path, number: signal.Signals) -> None:
    run = tmp_path / "run"
    going = begun(paid, run)
    after(paid, 500, going)
    going.send_signal(number)
    _, err = going.communicate(timeout=60)
    assert going.returncode == 2, err
    assert paid.calls() == kept(run).total() < ROWS
    subprocess.run(paid.cite("--resume", run), check=True, timeout=120)
    assert paid.calls() == ROWS
    check_as_calm(run, paid)
    check_cost(run)


def test_a_laptop_that_sleeps_asks_again_what_it_slept_through(paid: Paid, tmp_path: Path) -> None:
    """The process stands still for longer than a call may take, and goes on by itself: no row is lost or paid for twice."""
    run = tmp_path / "run"
    quick = Paid(
        paid.server, paid.rows, paid.prices, paid.calm, "backoff=0.02, timeout=5, attempts=4, total_wait=20"
    )
    going = begun(quick, run)
    after(paid, 400, going)
    going.send_signal(signal.SIGSTOP)
    time.sleep(7)
    going.send_signal(signal.SIGCONT)
    _, err = going.communicate(timeout=120)
    assert going.returncode == 0, err
    lost = Counter(entry["cause"] for entry in read(run, "testimony") if entry["status"] == "retried")
    assert set(lost) <= {"timeout", "connection"}
    assert paid.calls() == ROWS + lost.total()
    check_as_calm(run, paid)
    check_cost(run, failed=lost.total())
    if lost:
        cost = strict((run / "report.json").read_bytes())["cost"]
        assert (cost["state"], cost["maybe_charged"]) == ("at_least", lost.total())


def test_a_disk_that_fills_up_stops_the_paying(paid: Paid, tmp_path: Path) -> None:
    """What could not be kept was in flight; with room again the run goes on."""
    run = tmp_path / "run"
    whole = (paid.calm / "testimony.jsonl").stat().st_size
    going = begun(paid, run, limit=whole // 3)
    _, err = going.communicate(timeout=120)
    assert going.returncode == 2
    assert "cannot be written (File too large)" in err and "--resume" in err
    assert "Traceback" not in err
    asked, answered = paid.calls(), kept(run)
    assert 0 < answered.total() < ROWS / 2 and asked - answered.total() <= AT_ONCE
    subprocess.run(paid.cite("--resume", run), check=True, timeout=120)
    assert paid.calls() == ROWS + asked - answered.total()
    check_as_calm(run, paid)
    # What was under way when the room ran out may have been charged; what of it could still be written says so.
    broken = sum(entry["status"] == "retried" for entry in read(run, "testimony"))
    assert broken <= AT_ONCE
    check_cost(run, failed=broken)


def test_a_revoked_key_leaves_the_rest_to_be_asked(paid: Paid, tmp_path: Path) -> None:
    run = tmp_path / "run"
    going = begun(paid, run)
    after(paid, 900, going)
    paid.server.mode = "r401"
    _, err = going.communicate(timeout=60)
    assert going.returncode == 2, "a run of which rows were never asked is incomplete"
    assert f"--resume {run}" in err
    answered = kept(run).total()
    refused = sum(e["status"] == "failed" and e["call"] > 0 for e in read(run, "testimony"))
    assert paid.calls() == answered + refused < ROWS
    report = strict((run / "report.json").read_bytes())
    assert report["rows"]["unassessed"] == ROWS - answered
    assert Decimal(report["cost"]["usd"]) == answered * ONE
    paid.server.mode = None
    subprocess.run(paid.cite("--resume", run), check=True, timeout=120)
    assert paid.calls() == ROWS + refused
    check_as_calm(run, paid)
    check_cost(run, failed=refused)


@pytest.mark.parametrize(("limit", "made"), [(("--max-calls", 600), 600), (("--max-cost", "0.2"), None)])
def test_a_limit_that_is_reached_leaves_the_rest_to_be_asked(
    limit: tuple[str, object], made: int | None, paid: Paid, tmp_path: Path
) -> None:
    run = tmp_path / "run"
    ended = subprocess.run(
        paid.cite("--out", run, *limit), capture_output=True, text=True, timeout=120, check=False
    )
    assert ended.returncode == 2 and f"--resume {run}" in ended.stderr
    answered = kept(run).total()
    assert paid.calls() == answered and 0 < answered < ROWS
    assert made in (None, answered)
    assert answered * ONE <= Decimal("0.2"), "never beyond the limit"
    report = strict((run / "report.json").read_bytes())
    assert [(gap["reason"], gap["details"]) for gap in report["unassessed"]] == [
        ("judge_unavailable", {"budget": ROWS - answered})
    ]
    assert manifest(run)["status"] == "incomplete"
    subprocess.run(paid.cite("--resume", run), check=True, timeout=120)
    assert paid.calls() == ROWS
    check_as_calm(run, paid)
    check_cost(run)
