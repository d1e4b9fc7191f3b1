"""From one review to its outcome. Pure: the same review and case give the same outcome, in whatever order it speaks."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from judgeproof.reviews import severity
from judgeproof.reviews.facts import DELIVERED, Finding, Review
from judgeproof.reviews.geometry import width
from judgeproof.reviews.matching import AnswerKey, Matched, matched
from judgeproof.reviews.paths import normal
from judgeproof.reviews.phrases import folded
from judgeproof.reviews.severity import Called

SCORER, VERSION = "review_detection", 1


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingOutcome:
    """What one finding came to; plants by their ids. `key` is equal where path, line and title are: one remark again."""

    path: str
    line: int | None
    key: str
    matched: tuple[str, ...]
    explains: tuple[str, ...]
    near: bool
    noise: bool
    extra: bool
    duplicate: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """One review beside the answer key of its case.

    `anchor` is the widest finding, or the widest union of all that explain one plant, in lines; None where no finding
    has a place. `anchored_lines` is the sum of these unions over the located plants. By plant, for located ones: `off`
    is the lines to the nearest matching region, `agreed` whether its class was named, `severity` what it was called.
    `states_class` tells whether any finding states a class; `words` counts the words of all findings. `detail` and
    `notices` are those of the review.
    """

    case: str
    reviewer: str
    repeat: int
    status: str
    scale: str
    planted: int
    located: tuple[str, ...] = ()
    findings: tuple[FindingOutcome, ...] = ()
    anchor: int | None = None
    anchored_lines: int = 0
    off: Mapping[str, int] = field(default_factory=dict[str, int])
    agreed: Mapping[str, bool] = field(default_factory=dict[str, bool])
    severity: Mapping[str, Called] = field(default_factory=dict[str, Called])
    states_class: bool = False
    words: int = 0
    detail: str | None = None
    notices: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """Return the outcome as a line of outcomes.jsonl holds it."""
        return {
            "case": self.case, "reviewer": self.reviewer, "repeat": self.repeat, "status": self.status,
            "scale": self.scale, "planted": self.planted, "located": self.located,
            "findings": [
                {
                    "n": n, "path": f.path, "line": f.line, "key": f.key, "matched": f.matched, "explains": f.explains,
                    "near": f.near, "noise": f.noise, "extra": f.extra, "duplicate": f.duplicate,
                }
                for n, f in enumerate(self.findings)
            ],
            "anchor": self.anchor, "anchored_lines": self.anchored_lines, "off": self.off, "class": self.agreed,
            "severity": {
                plant: {"said": c.said, "level": c.level, "wanted": c.wanted, "verdict": c.verdict}
                for plant, c in self.severity.items()
            },
            "states_class": self.states_class, "words": self.words, "detail": self.detail, "notices": self.notices,
        }  # fmt: skip


def score(key: AnswerKey, review: Review) -> Outcome:
    """Return the outcome of one review of a case. What was not delivered locates nothing, and owes its plants still."""
    if review.status not in DELIVERED:
        return Outcome(
            case=review.case, reviewer=review.reviewer, repeat=review.repeat, status=review.status,
            scale=review.scale, planted=len(key.ids), detail=review.detail, notices=review.notices,
        )  # fmt: skip
    found = matched(key, review.findings)
    located = _located(key, found)
    unions = _unions(found)
    return Outcome(
        case=review.case, reviewer=review.reviewer, repeat=review.repeat, status=review.status, scale=review.scale,
        planted=len(key.ids),
        located=tuple(key.ids[plant] for plant in located),
        findings=tuple(_outcome(one, key) for one in found),
        anchor=max((*(width(one.places) for one in found if one.places), *unions.values()), default=None),
        anchored_lines=sum(unions[plant] for plant in located),
        off={key.ids[plant]: min(one.off[plant] for one in matching) for plant, matching in located.items()},
        agreed={
            key.ids[plant]: severity.agrees(matching, key.case.plants[plant].defect_class)
            for plant, matching in located.items()
        },
        severity={
            key.ids[plant]: severity.called(
                matching, key.case.plants[plant].severity, ours=review.scale == "ours"
            )
            for plant, matching in located.items()
        },
        states_class=any(finding.defect_class is not None for finding in review.findings),
        words=sum(_words(one) for one in found),
        detail=review.detail,
        notices=review.notices,
    )  # fmt: skip


def _located(key: AnswerKey, found: Sequence[Matched]) -> dict[int, list[Matched]]:
    """Return the plants that a finding matches, in the order of the case, each with its matching findings."""
    located: dict[int, list[Matched]] = {}
    for one in found:
        for plant in one.off:
            located.setdefault(plant, []).append(one)
    return {plant: located[plant] for plant in range(len(key.ids)) if plant in located}


def _unions(found: Sequence[Matched]) -> dict[int, int]:
    """Return for each explained plant how many lines all findings that explain it cover together."""
    explaining: dict[int, list[Matched]] = {}
    for one in found:
        for plant in one.explains:
            explaining.setdefault(plant, []).append(one)
    return {
        plant: width(place for one in several for place in one.places)
        for plant, several in explaining.items()
    }


def _outcome(one: Matched, key: AnswerKey) -> FindingOutcome:
    return FindingOutcome(
        path=one.finding.path, line=one.finding.line, key=_key(one.finding),
        matched=tuple(key.ids[plant] for plant in sorted(one.off)),
        explains=tuple(key.ids[plant] for plant in one.explains),
        near=one.near, noise=one.noise, extra=one.extra, duplicate=one.duplicate,
    )  # fmt: skip


def _key(finding: Finding) -> str:
    told = f"{normal(finding.path)}\0{finding.line}\0{folded(finding.title)}"
    return hashlib.blake2b(told.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def _words(one: Matched) -> int:
    """Return the words of a comment; a suggestion is none of them."""
    return len(one.finding.title.split()) + len(one.finding.rationale.split())
