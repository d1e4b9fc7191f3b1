"""Entry points of other distributions: found, refused, and named when broken."""

import sys
from importlib.metadata import EntryPoint, EntryPoints
from types import ModuleType, SimpleNamespace
from typing import cast

import pytest

from judgeproof import plugins
from judgeproof.errors import PluginError, UsageError
from judgeproof.judges import Judge, judge_of
from judgeproof.reports import renderer


class Point(EntryPoint):
    """An entry point that belongs to a distribution of our making."""

    @property
    def dist(self) -> SimpleNamespace:
        return SimpleNamespace(name="their-package")


def install(monkeypatch: pytest.MonkeyPatch, *points: tuple[str, str, str]) -> None:
    """Pretend that entry points (group, name, value) are installed."""
    found = EntryPoints(Point(name=name, value=value, group=group) for group, name, value in points)
    monkeypatch.setattr(plugins, "entry_points", found.select)


def their_judge(spec: str, rest: str) -> Judge:
    return Judge(spec=spec, name="theirs", version="7", ask=lambda request: None)  # type: ignore[arg-type, return-value]


def no_judge(spec: str, rest: str) -> int:
    return 3


def test_a_judge_of_another_distribution_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, ("judgeproof.judges", "theirs", "their_module:their_judge"))
    monkeypatch.setitem(
        sys.modules, "their_module", cast(ModuleType, SimpleNamespace(their_judge=their_judge))
    )
    assert judge_of("theirs:x").version == "7"


def test_what_is_no_judge_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, ("judgeproof.judges", "odd", "builtins:len"))
    monkeypatch.setattr("judgeproof.judges.registry.loaded", lambda group, name: no_judge)
    with pytest.raises(PluginError, match="is an int"):
        judge_of("odd:x")


def test_a_broken_plugin_names_its_distribution(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, ("judgeproof.reports", "pdf", "no_such_module_anywhere:render"))
    with pytest.raises(PluginError, match="their-package"):
        renderer("pdf")


def test_a_name_that_two_distributions_claim_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    install(
        monkeypatch, ("judgeproof.reports", "pdf", "json:dumps"), ("judgeproof.reports", "pdf", "json:loads")
    )
    with pytest.raises(PluginError, match="claimed by"):
        renderer("pdf")


def test_an_unknown_name_lists_what_there_is() -> None:
    with pytest.raises(UsageError, match="embedded, scripted, replay"):
        judge_of("nobody:x")
    with pytest.raises(UsageError, match="text, html, markdown, json, junit"):
        renderer("pdf")
