"""The whole of the training, from files to weights."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from judgeproof.judges.lexical.weights import TrainingFile
from train_judge import material
from train_judge.deciding import Scored, decided
from train_judge.examples import Example, edited, natural, rarity
from train_judge.fitting import fitted, scores
from train_judge.folds import FOLDS, folds
from train_judge.reporting import report
from train_judge.writing import weights, write

_GUARD_SEEDS = (1, 2)


def train(data: Path, to: Path) -> str:
    """Train on the files of a folder, write weights into another, and return their digest."""
    files = [*material.NATURAL, *material.WRITTEN]
    rows = [material.read(data, file) for file in material.NATURAL]
    rows += [material.written(data, file) for file in material.WRITTEN]
    every = [row for of_file in rows for row in of_file]
    fold = iter(folds(every))
    count = len(material.NATURAL)
    rare = rarity(row for of_file in rows[:count] for row in of_file)
    examples = [
        natural(of_file, name, file.weight, [next(fold) for _ in of_file], rare, decides=file.decides)
        for of_file, name, file in zip(rows, material.names(files), files, strict=True)
    ]
    people = [example for of_file in examples[:count] for example in of_file]
    turned = edited([row for of_file in rows[:count] for row in of_file], people, rare)
    kept = [replace(example, origin=number) for number, example in enumerate(people) if example is not None]
    # A pair of a sentence and a claim about it is no example of natural support: each weighs the same, for the guard alone.
    pairs = [
        replace(e, weight=file.weight)
        for of_file, file in zip(examples[count:], material.WRITTEN, strict=True)
        for e in of_file
        if e is not None
    ]
    names = tuple(kept[0].values)
    against = guarding(kept, turned, pairs)
    held_out = [_held_out(number, kept, turned, against, names) for number in range(FOLDS)]
    scored = [row for natural_rows, _ in held_out for row in natural_rows]
    decision = decided(scored)
    report(scored, [row for _, edits in held_out for row in edits], decision)
    found = weights(names, rare, fitted(kept, names), fitted(against, names, _GUARD_SEEDS), decision)
    used = tuple(
        TrainingFile(name=file.name, sha256=file.sha256, rows=len(of_file))
        for file, of_file in zip(files, rows, strict=True)
    )
    return write(found, used, to)


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
