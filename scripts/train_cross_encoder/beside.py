"""The cross-encoder beside the embedded judge, on training rows that neither has seen: does it make the judge better?

Both scores of a row become one by a line that is fitted on the other folds; the guard steps in alike. Folds share no question,
article, source or claim. No test is looked at.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy
from labelled_pairs import Pair
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from train_judge.deciding import Decision, Scored, decided
from train_judge.examples import claims_turned
from train_judge.folds import FOLDS
from train_judge.training import gathered, held_out

from judgeproof.judges.lexical.weights import EVEN
from train_cross_encoder.encoding import Encoder
from train_cross_encoder.fitting import log_odds, mean_odds

_DRAWS = 1000
_SEED = 17
_MOST_EDITS = 3000


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A natural row or an edit of one: its scores by the embedded judge, what people said, and by what rows are drawn together."""

    scored: Scored
    claim: str
    passages: tuple[str, ...]
    group: str

    @property
    def kind(self) -> str:
        """The file of the row, or its kind of edit."""
        return self.scored.example.kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """What both are held against: the rows that decide, edits of those that people found supported, and the judge's decision."""

    rows: Sequence[Row]
    edits: Sequence[Row]
    decision: Decision


def field(data: Path) -> Field:
    """Score the rows that decide with the embedded judge, each by models that have not seen its fold."""
    found = gathered(data)
    scored, turned = held_out(found)
    claims = {(number, kind): claim for number, kind, claim in claims_turned(found.people)}

    def row(told: Scored, claim: str | None) -> Row:
        pair = found.people[told.example.origin or 0]
        return Row(scored=told, claim=claim or pair.claim, passages=pair.passages, group=_group(pair))

    deciding = [told for told in scored if told.example.decides]
    edits = [told for told in turned if told.example.decides]
    Random(_SEED).shuffle(edits)
    return Field(
        rows=[row(told, None) for told in deciding],
        edits=[row(t, claims[t.example.origin or 0, t.example.kind]) for t in edits[:_MOST_EDITS]],
        decision=decided(scored),
    )


def _group(pair: Pair) -> str:
    """Return by what a row is known to belong with others: rows of one question are drawn together."""
    if pair.about.get("dataset") == "WiCE":
        return pair.name.split("-")[1]
    return str(pair.about.get("question") or pair.source[:200])


def read_all(model: Any, encoder: Encoder, rows: Sequence[Row]) -> list[float]:
    """Return for each row the mean odds, as logarithms, over the passages that a model is shown."""
    shown = [encoder.read(row.claim, row.passages) for row in rows]
    odds = iter(log_odds(model, [pair for pairs in shown for pair in pairs]).tolist())
    return [mean_odds([next(odds) for _ in pairs]) for pairs in shown]


def compared(found: Field, rows: Sequence[float], edits: Sequence[float]) -> dict[str, Any]:
    """Return what the embedded judge is worth alone and together with a cross-encoder's scores of the rows and of the edits."""
    folds = numpy.array([row.scored.example.fold for row in found.rows])
    weight = numpy.array([row.scored.example.weight for row in found.rows])
    truth = numpy.array([row.scored.example.supported for row in found.rows])
    here, there = _table(found, found.rows, rows), _table(found, found.edits, edits)
    together, edited = numpy.zeros(len(rows)), numpy.zeros(len(edits))
    edit_folds = numpy.array([row.scored.example.fold for row in found.edits])
    for number in range(FOLDS):
        others = folds != number
        line = LogisticRegression(C=1e6).fit(here[others], truth[others], sample_weight=weight[others])
        together[~others] = line.predict_proba(here[~others])[:, 1]
        of_fold = edit_folds == number
        edited[of_fold] = line.predict_proba(there[of_fold])[:, 1]
    alone = numpy.array([_probable(found, row, None) for row in found.rows])
    blend = numpy.array([_probable(found, row, p) for row, p in zip(found.rows, together, strict=True)])
    kinds = [row.kind for row in found.rows]
    return {
        "files": {
            kind: _figures(numpy.array(kinds) == kind, truth, alone, blend, numpy.array(rows))
            for kind in dict.fromkeys(kinds)
        },
        "difference": _differences(found.rows, truth, alone, blend),
        "edits": _caught(found, alone, blend, edited),
    }


def _table(found: Field, rows: Sequence[Row], scores: Sequence[float]) -> numpy.ndarray:
    decision = found.decision
    odds = [decision.slope * row.scored.support + decision.shift for row in rows]
    return numpy.array([odds, list(scores)]).T


def _probable(found: Field, row: Row, together: float | None) -> float:
    """Return the probability of support where the guard has had its say: of the embedded judge alone, or of both."""
    decision = found.decision
    if together is None:
        return decision.probability(row.scored)
    return min(together, decision.doubted) if decision.guards(row.scored) else together


def _figures(
    chosen: numpy.ndarray,
    truth: numpy.ndarray,
    alone: numpy.ndarray,
    blend: numpy.ndarray,
    other: numpy.ndarray,
) -> dict[str, Any]:
    there = truth[chosen]
    return {
        "n": int(chosen.sum()),
        "judge": {"auc": _auc(there, alone[chosen]), "balanced": _balanced(there, alone[chosen])},
        "cross_encoder": {"auc": _auc(there, other[chosen])},
        "both": {"auc": _auc(there, blend[chosen]), "balanced": _balanced(there, blend[chosen])},
    }


def _differences(
    rows: Sequence[Row], truth: numpy.ndarray, alone: numpy.ndarray, blend: numpy.ndarray
) -> dict[str, Any]:
    """Return how much better both are than one, each file counting the same, with 95 % intervals over drawn questions."""
    groups: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for number, row in enumerate(rows):
        groups[row.kind][row.group].append(number)
    draw = numpy.random.default_rng(_SEED)
    whole = [_gain(numpy.arange(len(rows)), rows, truth, alone, blend)]
    drawn = [_gain(_drawn(groups, draw), rows, truth, alone, blend) for _ in range(_DRAWS)]
    found: dict[str, Any] = {}
    for at, name in enumerate(("auc", "balanced")):
        low, high = numpy.quantile([gain[at] for gain in drawn], (0.025, 0.975))
        found[name] = [round(float(value), 4) for value in (whole[0][at], low, high)]
    return found


def _drawn(groups: Mapping[str, Mapping[str, list[int]]], draw: numpy.random.Generator) -> numpy.ndarray:
    numbers: list[int] = []
    for of_file in groups.values():
        members = list(of_file.values())
        for at in draw.integers(0, len(members), len(members)):
            numbers += members[at]
    return numpy.array(numbers)


def _gain(
    numbers: numpy.ndarray,
    rows: Sequence[Row],
    truth: numpy.ndarray,
    alone: numpy.ndarray,
    blend: numpy.ndarray,
) -> tuple[float, float]:
    kinds = numpy.array([row.kind for row in rows])[numbers]
    auc, balanced = [], []
    for kind in sorted(set(kinds)):
        of_kind = numbers[kinds == kind]
        there = truth[of_kind]
        auc.append(_auc(there, blend[of_kind]) - _auc(there, alone[of_kind]))
        balanced.append(_balanced(there, blend[of_kind]) - _balanced(there, alone[of_kind]))
    return sum(auc) / len(auc), sum(balanced) / len(balanced)


def _caught(
    found: Field, alone: numpy.ndarray, blend: numpy.ndarray, edited: numpy.ndarray
) -> dict[str, Any]:
    """Return for each kind of edit the share that does not pass of those whose originals do, by one and by both."""
    place = {row.scored.example.origin: number for number, row in enumerate(found.rows)}
    told: dict[str, dict[str, list[bool]]] = defaultdict(lambda: defaultdict(list))
    for row, together in zip(found.edits, edited, strict=True):
        number = place[row.scored.example.origin]
        if alone[number] >= EVEN:
            told[row.kind]["judge"].append(_probable(found, row, None) < EVEN)
        if blend[number] >= EVEN:
            told[row.kind]["both"].append(_probable(found, row, together) < EVEN)
    return {
        kind: {
            who: {"n": len(caught), "caught": round(sum(caught) / len(caught), 3)}
            for who, caught in by.items()
        }
        for kind, by in sorted(told.items())
    }


def _auc(truth: numpy.ndarray, probable: numpy.ndarray) -> float:
    return round(float(roc_auc_score(truth, probable)), 4)


def _balanced(truth: numpy.ndarray, probable: numpy.ndarray) -> float:
    passed = probable >= EVEN
    return round(float((passed[truth].mean() + (~passed[~truth]).mean()) / 2), 4)
