"""The rules of a SARIF run: which one a result names, how loud it is by default, and the words of its messages."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from judgeproof.reviews.parsers.values import index, listed, text, under

_PLACEHOLDER = re.compile(r"\{\{|\}\}|\{(\d{1,4})\}")
_LINK = re.compile(r"(?<!\\)\[((?:[^\[\]\\]|\\.)*)\]\([^()\s]*\)")
_LEVELS = ("error", "warning", "note", "none")


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a run by index and by id, those of the driver first; `shared` are the driver's own messages."""

    components: tuple[tuple[Any, ...], ...]
    by_id: Mapping[str, Any]
    overrides: Mapping[str, str]
    shared: Any


def rules_of(run: Any) -> Rules:
    """Read the rules of a run: those of the driver, then those of each extension, and what an invocation overrides."""
    driver = under(run, "tool", "driver")
    components = [listed(driver, "rules")]
    components += [listed(extension, "rules") for extension in listed(run, "tool", "extensions")]
    by_id: dict[str, Any] = {}
    for rule in (rule for rules in components for rule in rules):
        for name in (text(rule, "id"), text(rule, "guid")):
            by_id.setdefault(name, rule)
    by_id.pop("", None)
    return Rules(
        components=tuple(tuple(rules) for rules in components),
        by_id=by_id,
        overrides=dict(_overrides(run)),
        shared=under(driver, "globalMessageStrings"),
    )


def _overrides(run: Any) -> Iterator[tuple[str, str]]:
    for invocation in listed(run, "invocations"):
        for override in listed(invocation, "ruleConfigurationOverrides"):
            level = text(override, "configuration", "level")
            if level:
                yield text(override, "descriptor", "id"), level


def id_of(result: Any) -> str:
    """Return the id of the rule that a result names."""
    return text(result, "ruleId") or text(result, "rule", "id")


def rule_of(result: Any, rules: Rules) -> Any:
    """Return the rule of a result, by its index where that fits its id, by its id, or by that without its last part.

    An index counts in the driver's rules, unless the result names the extension that it counts in.
    """
    name = id_of(result)
    extension = index(result, "rule", "toolComponent", "index")
    component = 0 if extension is None else extension + 1
    at = index(result, "rule", "index")
    at = index(result, "ruleIndex") if at is None else at
    if at is not None and component < len(rules.components):
        found = under(list(rules.components[component]), at)
        if not name or _named(text(found, "id"), name):
            return found
    while name and name not in rules.by_id:
        name = name.rpartition("/")[0]
    return rules.by_id.get(name)


def _named(rule: str, name: str) -> bool:
    """Tell whether a result's id is that of a rule, or of one that is narrower (`CA1000/1`)."""
    return name == rule or name.startswith(rule + "/")


def level_of(result: Any, rule: Any, rules: Rules) -> str:
    """Return the level of a result as the standard says: its own, `none` where it is no failure, the rule's, warning."""
    own = text(result, "level")
    if own:
        return own
    if text(result, "kind") not in ("", "fail"):
        return "none"
    override = rules.overrides.get(text(rule, "id"))
    level = override or text(rule, "defaultConfiguration", "level")
    return level if level in _LEVELS else "warning"


# ---------------------------------------------------------------- messages


def message_of(result: Any, rule: Any, rules: Rules) -> str:
    """Return the message of a result in plain words: its own text, or the rule's message that it names, filled in."""
    said = _text_of(under(result, "message"), rule, rules)
    return said or title_of(rule) or id_of(result)


def title_of(rule: Any) -> str:
    """Return what a rule says of itself in one line."""
    for key in ("shortDescription", "fullDescription"):
        said = text(rule, key, "text") or text(rule, key, "markdown")
        if said.strip():
            return said.strip()
    return text(rule, "name").strip()


def _text_of(message: Any, rule: Any, rules: Rules) -> str:
    said = text(message, "text").strip() or text(message, "markdown").strip()
    name = text(message, "id")
    if not said and name:
        for strings in (under(rule, "messageStrings"), rules.shared):
            said = text(strings, name, "text").strip() or text(strings, name, "markdown").strip()
            if said:
                break
    arguments = [value if isinstance(value, str) else "" for value in listed(message, "arguments")]
    return _LINK.sub(r"\1", _filled(said, arguments))


def _filled(said: str, arguments: list[str]) -> str:
    """Put the arguments of a message into its placeholders; one without an argument stays."""

    def value(match: re.Match[str]) -> str:
        if match[1] is None:
            return match[0][0] if arguments else match[0]
        at = int(match[1])
        return arguments[at] if at < len(arguments) else match[0]

    return _PLACEHOLDER.sub(value, said)
