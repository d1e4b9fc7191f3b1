"""What came out on rows that the models had not seen: the figures that choices are made by."""

from collections.abc import Sequence

from judgeproof.judges.lexical.weights import EVEN
from train_judge.deciding import Decision, Scored, verdict


def report(scored: Sequence[Scored], turned: Sequence[Scored], decision: Decision) -> None:
    """Print the held-out figures of each file and each kind of edit."""
    print(decision)
    print(f"{'held out':28}{'n':>6}{'AUC':>8}{'balanced':>10}{'covered':>9}{'right':>8}")
    for kind in dict.fromkeys(row.example.kind for row in scored):
        rows = [row for row in scored if row.example.kind == kind]
        known = [(decision.probability(row), row.example.supported) for row in rows]
        said = [verdict(row, p, decision.low, decision.high) for row, (p, _) in zip(rows, known, strict=True)]
        told = [word is truth for word, (_, truth) in zip(said, known, strict=True) if word is not None]
        print(
            f"{kind:28}{len(rows):>6}{_auc(known):>8.3f}{_balanced(known, EVEN):>10.3f}"
            f"{len(told) / len(rows):>9.2f}{sum(told) / len(told):>8.3f}"
        )
    print(f"{'edits of what passes, caught':34}{'at threshold':>16}{'as supported':>16}")
    for kind in dict.fromkeys(row.example.kind for row in turned):
        cells = [_caught(kind, scored, turned, decision, bound) for bound in (EVEN, decision.high)]
        print(f"{kind:34}" + "".join(f"{caught / count:>10.2f} {count:>5}" for caught, count in cells))


def _caught(
    kind: str, scored: Sequence[Scored], turned: Sequence[Scored], decision: Decision, bound: float
) -> tuple[int, int]:
    """Return how many edits of a kind fall under a bound that their originals reach, and how many originals do."""
    reached = {row.example.origin for row in scored if decision.probability(row) >= bound}
    rows = [row for row in turned if row.example.kind == kind and row.example.origin in reached]
    return sum(decision.probability(row) < bound for row in rows), len(rows)


def _auc(known: Sequence[tuple[float, bool]]) -> float:
    """Return how often a supported row has the higher probability of two; equal ones count half."""
    yes = [p for p, truth in known if truth]
    no = [p for p, truth in known if not truth]
    wins = sum((a > b) + 0.5 * (a == b) for a in yes for b in no)
    return wins / (len(yes) * len(no))


def _balanced(known: Sequence[tuple[float, bool]], threshold: float) -> float:
    sides = (
        [p >= threshold for p, truth in known if truth],
        [p < threshold for p, truth in known if not truth],
    )
    return sum(sum(side) / len(side) for side in sides) / 2
