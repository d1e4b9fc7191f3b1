"""The spec of a reviewer: a name, perhaps options in brackets, and after a colon what that kind of reviewer needs."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from judgeproof.errors import UsageError
from judgeproof.reviews.facts import SCALES
from judgeproof.reviews.reviewers import REVIEWERS

_SPEC = re.compile(r"([A-Za-z][\w.-]*)(?:\[([^\]]*)\])?(?::(.*))?", re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Spec:
    """A spec taken apart. `words` are options that stand alone, `settings` those with a value; `rest` follows the colon."""

    text: str
    name: str
    rest: str | None = None
    words: frozenset[str] = frozenset()
    settings: Mapping[str, str] = field(default_factory=dict[str, str])
    format: str | None = None

    def setting(self, name: str) -> str | None:
        """Return the value of an option, None where it was not given."""
        return self.settings.get(name)

    def needed(self, what: str) -> str:
        """Return what follows the colon. Raises UsageError that says what was expected where nothing does."""
        if not self.rest or not self.rest.strip():
            raise UsageError(f"reviewer {self.text!r}: expected {self.name}:{what} (see docs/reviewers.md)")
        return self.rest

    def scale(self, default: str) -> str:
        """Return the scale that is declared, or a default. Raises UsageError for one that does not exist."""
        said = self.settings.get("scale", default)
        if said not in SCALES:
            raise UsageError(
                f"reviewer {self.text!r}: the scale {said!r} does not exist; there are: {', '.join(SCALES)}"
            )
        return said


def spec_of(text: str, *, options: Collection[str] = (), words: Collection[str] = ()) -> Spec:
    """Take a spec apart; an option that is none of `options` or `words` names a format.

    Raises UsageError for what is no spec, and for an option that does not exist.
    """
    match = _SPEC.fullmatch(text.strip())
    if match is None:
        raise UsageError(
            f"reviewer {text!r} is no spec; expected a name such as {', '.join(list(REVIEWERS)[:3])}, or "
            "command:PROGRAM, recorded:PATH, scripted:FILE"
        )
    settings: dict[str, str] = {}
    alone: set[str] = set()
    named: str | None = None
    for option in filter(None, (part.strip() for part in (match[2] or "").split(","))):
        key, equals, value = (part.strip() for part in option.partition("="))
        if equals and key in options and value:
            settings[key] = value
        elif not equals and key in words:
            alone.add(key)
        elif not equals and "FORMAT" in options and named is None:
            named = key
        else:
            raise _no_option(text, option, options, words)
    return Spec(
        text=text, name=match[1], rest=match[3], words=frozenset(alone), settings=settings, format=named
    )


def _no_option(text: str, option: str, options: Collection[str], words: Collection[str]) -> UsageError:
    known = [f"{name}=VALUE" if name != "FORMAT" else name for name in options] + list(words)
    return UsageError(
        f"reviewer {text!r}: the option {option!r} does not exist here; there are: {', '.join(known) or 'none'}"
    )
