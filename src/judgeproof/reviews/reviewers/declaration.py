"""What is declared of a reviewer that judgeproof runs itself, and of a kind of reviewer that a spec brings along."""

from collections.abc import Mapping
from dataclasses import dataclass, field

# Stand for folders in arguments and environment: our settings, what the program may write, where the program lies.
SETTINGS, SCRATCH, HOME = "{settings}", "{scratch}", "{home}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Analyzer:
    """A program that reads files and reports on them: it costs CPU seconds and no money.

    It is started in the tree with `arguments` and the changed files whose name ends in one of `suffixes` or whose first
    line names one of `interpreters`. After an exit code in `whole` it has looked at all of them, after one in `partial`
    at some; any other is a failure. `settings` are files of ours that it is given in place of the tree's own.
    A line of the tree that holds one of `obeys` still has a say in what it reports. `revision` changes when what it is asked to look for does.
    """

    name: str
    program: str
    sentence: str
    languages: tuple[str, ...]
    suffixes: tuple[str, ...]
    arguments: tuple[str, ...]
    parser: str
    whole: frozenset[int]
    install: str
    oldest: tuple[int, ...]
    revision: int = 1
    partial: frozenset[int] = frozenset()
    interpreters: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict[str, str])
    obeys: tuple[str, ...] = ()
    ask_version: tuple[str, ...] = ("--version",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of reviewer whose spec says what it is made of behind a colon."""

    name: str
    needs: str
    sentence: str
    options: tuple[str, ...] = ()
