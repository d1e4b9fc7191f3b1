"""The whole of the training, from files to weights."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from labelled_pairs import SAMPLE, Pair, pairs

from judgeproof.judges.lexical.weights import TrainingFile
from train_judge import material
from train_judge.deciding import Scored, decided
from train_judge.examples import Example, Rarity, edited, natural, rarity, readings
from train_judge.fitting import fitted, scores
from train_judge.folds import FOLDS, folds
from train_judge.reporting import report
from train_judge.writing import weights, write

_GUARD_SEEDS = (1, 2)
_FILES = (*material.NATURAL, *material.WRITTEN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """What there is to learn from: the pairs of each file, and their examples.

    `people` are the rows of NATURAL in order; `kept` their examples, each with its place there as `origin`, and `turned` edits of
    them; `against` is what the guard learns.
    """

    rows: Sequence[Sequence[Pair]]
    people: Sequence[Pair]
    rare: Rarity
    kept: Sequence[Example]
    turned: Sequence[Example]
    against: Sequence[Example]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the features."""
        return tuple(self.kept[0].values)


def train(data: Path, to: Path) -> str:
    """Train on the files of a folder, write weights into another, and return their digest."""
    found = gathered(data)
    scored, turned = held_out(found)
    decision = decided(scored)
    report(scored, turned, decision)
    support, guard = fitted(found.kept, found.names), fitted(found.against, found.names, _GUARD_SEEDS)
    used = tuple(
        TrainingFile(name=file.name, sha256=file.sha256, rows=len(of_file))
        for file, of_file in zip(_FILES, found.rows, strict=True)
    )
    made = weights(found.names, found.rare, support, guard, decision)
    return write(made, used, readings(pairs(SAMPLE), found.rare), to)


def gathered(data: Path) -> Gathered:
    """Read the files of a folder, and make examples of their pairs."""
    rows = [material.read(data, file) for file in material.NATURAL]
    rows += [material.written(data, file) for file in material.WRITTEN]
    fold = iter(folds([row for of_file in rows for row in of_file]))
    count = len(material.NATURAL)
    people = [row for of_file in rows[:count] for row in of_file]
    rare = rarity(people)
    examples = [
        natural(of_file, name, file.weight, [next(fold) for _ in of_file], rare, decides=file.decides)
        for of_file, name, file in zip(rows, material.names(_FILES), _FILES, strict=True)
    ]
    told = [example for of_file in examples[:count] for example in of_file]
    turned = edited(people, told, rare)
    kept = [replace(example, origin=number) for number, example in enumerate(told) if example is not None]
    # A pair of a sentence and a claim about it is no example of natural support: each weighs the same, for the guard alone.
    written = [
        replace(e, weight=file.weight)
        for of_file, file in zip(examples[count:], material.WRITTEN, strict=True)
        for e in of_file
        if e is not None
    ]
    against = guarding(kept, turned, written)
    return Gathered(rows=rows, people=people, rare=rare, kept=kept, turned=turned, against=against)


def held_out(found: Gathered) -> tuple[list[Scored], list[Scored]]:
    """Return the natural rows and the edits, each scored by models that have seen nothing of its fold."""
    of_folds = [
        _held_out(number, found.kept, found.turned, found.against, found.names) for number in range(FOLDS)
    ]
    return [row for rows, _ in of_folds for row in rows], [row for _, edits in of_folds for row in edits]


def guarding(kept: Sequence[Example], turned: Sequence[Example], pairs: Sequence[Example]) -> list[Example]:
    """Return what the guard learns: claims that people found supported, beside such claims turned wrong."""
    supported = [example for example in kept if example.supported]
    each = sum(example.weight for example in turned) / len(supported)
    return [*(replace(example, weight=each) for example in supported), *turned, *pairs]


def _held_out(
    number: int,
    kept: Sequence[Example],
    turned: Sequence[Example],
    against: Sequence[Example],
    names: tuple[str, ...],
) -> tuple[list[Scored], list[Scored]]:
    """Return the natural rows and the edits of a fold, scored by models that have seen nothing of it."""
    support = fitted([example for example in kept if example.fold != number], names)
    guard = fitted([example for example in against if example.fold != number], names, _GUARD_SEEDS)

    def of_fold(examples: Sequence[Example]) -> list[Scored]:
        there = [example for example in examples if example.fold == number]
        both = zip(there, scores(support, there, names), scores(guard, there, names), strict=True)
        return [Scored(example=example, support=one, guard=other) for example, one, other in both]

    return of_fold(kept), of_fold(turned)
