"""Keys that a service repeats in every place and every spelling stand nowhere: no file, no screen, no report, no log."""

import base64
import json
import logging
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from tests.servers.misbehaving import ECHOES, Server, serving, spelt
from tests.stories.steps import Ended, cli, lines, process, read, row

import judgeproof
from judgeproof.reports import REPORTS

# Each with letters that are written otherwise in URLs, JSON and HTML, and a middle that is found where it was cut.
MIDDLE = "Q7w8E9r0T1y2"
SECRETS = {
    name: f'sk-{name}/+"{MIDDLE}{number}&<x>=\\u'
    for number, name in enumerate(("openai", "anthropic", "any", "password", "query"))
}
KEYS = {
    "OPENAI_API_KEY": SECRETS["openai"], "ANTHROPIC_API_KEY": SECRETS["anthropic"], "JUDGEPROOF_API_KEY": SECRETS["any"],
}  # fmt: skip
# None is asked for long: a mode that is asked again is asked at once.
OPTIONS = "backoff=0, timeout=30, attempts=2, longest_wait=1, give_up=0"


@pytest.fixture(autouse=True)
def keys(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in KEYS.items():
        monkeypatch.setenv(name, value)


def specs(server: Server) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Ways to ask a service here with a secret: a name, a spec, and what stands in the environment for it."""
    user = server.url.replace("//", f"//someone:{quote(SECRETS['password'], safe='')}@")
    query = f"{server.url}?api-version=2024-02-01&key={quote(SECRETS['query'], safe='')}"
    for kind in ("openai-compatible", "openai", "anthropic"):
        yield f"{kind} key", f"{kind}:m@{server.url}[{OPTIONS}]", {}
    for kind in ("openai-compatible", "anthropic"):
        yield f"{kind} user", f"{kind}:m@{user}[{OPTIONS}]", {}
        yield f"{kind} query", f"{kind}:m@{query}[{OPTIONS}]", {}
    for name, url in {"key": server.url, "user": user}.items():
        yield f"pydantic-ai {name}", f"pydantic-ai:openai-chat:m[{OPTIONS}]", {"OPENAI_BASE_URL": url}


WAYS = [
    "openai-compatible key", "openai key", "anthropic key", "openai-compatible user", "openai-compatible query",
    "anthropic user", "anthropic query", "pydantic-ai key", "pydantic-ai user",
]  # fmt: skip


def packed(secret: str) -> list[str]:
    """What base64 makes of a secret within any text, without the letters that its neighbours have a part in."""
    data = secret.encode()
    return [
        base64.b64encode(b"y" * n + data).decode()[-(-n * 8 // 6) : (n + len(data)) * 8 // 6]
        for n in range(3)
    ]


FORMS = {form.lower() for secret in SECRETS.values() for form in (*spelt(secret), *packed(secret))} | {
    MIDDLE.lower()
}


def check_silent(told: str | bytes, where: str) -> None:
    """Check that no secret is in a text, in no spelling, whole or cut."""
    text = (told if isinstance(told, str) else told.decode("utf-8", "replace")).lower()
    found = [form for form in FORMS if form in text]
    assert not found, f"{where}: …{text[max(0, text.index(found[0]) - 60) :][:200]}…"


def check_ended(ended: Ended, where: str) -> None:
    check_silent(ended.out, f"{where}: standard output")
    check_silent(ended.err, f"{where}: standard error")


def echoing() -> list[dict[str, Any]]:
    """A row for every way in which a service may repeat what it was sent."""
    return [row(mode, question=f"What is peat? ⟪{mode} {mode}⟫") for mode in ECHOES]


@pytest.mark.parametrize("way", WAYS)
def test_what_a_service_repeats_stands_nowhere(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    (tmp_path / "rows.jsonl").write_bytes(lines(echoing()))
    run = tmp_path / "run"
    with serving() as server:
        spec, environment = next((spec, env) for name, spec, env in specs(server) if name == way)
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        ended = cli("cite", tmp_path / "rows.jsonl", "--judge", spec, "--out", run)
        assert ended.code == 0, ended.err
        sent = {name: value for headers in server.headers for name, value in headers.items()}
    check_ended(ended, "cite")
    assert len(read(run, "testimony")) >= len(ECHOES), "every mode was tried"
    said = json.dumps(read(run, "testimony"))
    assert said.count("[secret]") > len(ECHOES), "they were repeated, and hidden"
    assert "Authorization" in sent or "x-api-key" in sent
    for format in REPORTS:
        ended = cli("report", run, "--format", format)
        check_ended(ended, f"report {format}")
        cli("report", run, "--format", format, "--output", tmp_path / f"report.{format}")
    check_ended(cli("gate", run, "--min", "faithfulness=1"), "gate")
    check_ended(cli("rejudge", run, "--judge", f"replay:{run}", "--out", tmp_path / "again"), "rejudge")
    for path in tmp_path.rglob("*"):
        if path.is_file():
            check_silent(path.read_bytes(), str(path.relative_to(tmp_path)))
    for record in caplog.records:
        check_silent(
            f"{record.getMessage()} {record.exc_text or ''} {record.args!r}", f"the log of {record.name}"
        )


def test_two_judges_at_two_services_keep_their_secrets_apart(tmp_path: Path) -> None:
    """Each key is hidden where its own service repeats it, and goes to no other."""
    (tmp_path / "rows.jsonl").write_bytes(lines(echoing()))
    run = tmp_path / "run"
    with serving() as first, serving() as second:
        user = first.url.replace("//", f"//someone:{quote(SECRETS['password'], safe='')}@")
        ended = cli(
            "cite", tmp_path / "rows.jsonl", "--judge", f"openai-compatible:m@{user}[{OPTIONS}]",
            "--second-judge", f"anthropic:n@{second.url}[{OPTIONS}]", "--out", run,
        )  # fmt: skip
        assert ended.code == 0, ended.err
        check_ended(ended, "cite")
        assert {headers.get("x-api-key") for headers in second.headers} == {SECRETS["any"]}
        assert all(headers["Authorization"].startswith("Basic ") for headers in first.headers)
    for format in REPORTS:
        check_ended(cli("report", run, "--format", format), f"report {format}")
    for path in run.iterdir():
        check_silent(path.read_bytes(), path.name)


def test_every_way_is_tried() -> None:
    with serving() as server:
        assert [name for name, _, _ in specs(server)] == WAYS


@pytest.mark.parametrize("way", WAYS)
def test_what_cannot_run_says_no_secret(way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wrong options, wrong files, wrong names: the spec is in the message, and the secret is not."""
    (tmp_path / "rows.jsonl").write_bytes(lines([row("a")]))
    with serving() as server:
        spec, environment = next((spec, env) for name, spec, env in specs(server) if name == way)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    rows, bare = tmp_path / "rows.jsonl", spec.partition("[")[0]
    for words in (
        ("cite", tmp_path / "none.jsonl", "--judge", spec),
        ("cite", rows, "--judge", bare + "[heat=1]"),
        ("cite", rows, "--judge", bare + "[temperature=hot]"),
        ("cite", rows, "--judge", bare.replace("openai", "opena1").replace("anthropic", "anthr0pic")),
        ("cite", rows, "--judge", bare.replace("http://", "http://[")),
        ("cite", rows, "--judge", bare.replace("127.0.0.1:", "127.0.0.1:9")),
        ("cite", rows, "--judge", spec, "--no-such-option", spec),
        ("cite", rows, "--judge", spec, "--help"),
        ("rejudge", tmp_path / "none", "--judge", spec),
    ):
        ended = cli(*words)
        check_ended(ended, str(words[1:]) if way.endswith("key") else str(words[0]))
        assert ended.code in (0, 2)
    # The service is gone by now.
    ended = cli("cite", rows, "--judge", spec, "--out", tmp_path / "run")
    check_ended(ended, "nobody answers")
    for path in (tmp_path / "run").iterdir():
        check_silent(path.read_bytes(), path.name)


@pytest.mark.parametrize("way", WAYS)
def test_a_bug_of_ours_shows_no_secret(way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A traceback, even one that shows what every object was, and all objects of a judge."""
    import judgeproof.ask.providers.endpoint as ours
    import judgeproof.ask.providers.pydantic_ai as library
    from judgeproof.judges import judge_of

    def broken(*given: Any, **more: Any) -> Any:
        raise RuntimeError(f"a bug: {given!r} {more!r}")

    monkeypatch.setattr(ours, "told", broken)
    monkeypatch.setattr(library, "told", broken)
    with serving() as server:
        spec, environment = next((spec, env) for name, spec, env in specs(server) if name == way)
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        judge = judge_of(spec)
        check_silent(repr(judge), "the judge")
        with pytest.raises(RuntimeError) as raised:
            judgeproof.cite(echoing()[:1], judge=judge, out=tmp_path / "run")
    check_silent("".join(traceback.format_exception(raised.value)), "the traceback")
    for path in (tmp_path / "run").iterdir():
        check_silent(path.read_bytes(), path.name)


def test_a_process_of_its_own_says_no_secret(tmp_path: Path) -> None:
    """The same as a user runs it, with everything on that a user may turn on to see what goes wrong."""
    (tmp_path / "rows.jsonl").write_bytes(lines(echoing()))
    loud = {"PYTHONASYNCIODEBUG": "1", "PYTHONDEVMODE": "1", "OPENAI_LOG": "debug"}
    with serving() as server:
        for name, spec, environment in specs(server):
            if name not in ("openai-compatible query", "pydantic-ai key"):
                continue
            ended = process(
                "cite", tmp_path / "rows.jsonl", "--judge", spec, "--out", tmp_path / name, env={**loud, **environment}
            )  # fmt: skip
            check_ended(ended, name)
            assert ended.code == 0, ended.err
    for path in tmp_path.rglob("*"):
        if path.is_file():
            check_silent(path.read_bytes(), path.name)
