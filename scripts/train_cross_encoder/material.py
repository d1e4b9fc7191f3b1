"""The pairs that the cross-encoder learns from: what people wrote, and the same with one thing put wrong."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from labelled_pairs import Pair
from train_judge.edits import EDITS, swapped_roles
from train_judge.material import File, read

SEED = 20
# Files of openly licensed pairs, with how many of each are taken and what each pair weighs.
FILES: tuple[tuple[File, int], ...] = (
    (File(name="nli/fever_dev.jsonl.gz", sha256="d20f6e927075035678cbfa864b53509ae2065bc9ee48e498dc37d8ed81fbeb7e", weight=1.0), 13_171),
    (File(name="nli/fever_symmetric.jsonl.gz", sha256="81332589c7f2501226aa9fc4cdfa3da4e0930744c834969677b3add5ee1884c0", weight=1.0), 1_416),
    (File(name="nli/fm2_devtest.jsonl.gz", sha256="c839048ba13f856a2aae18d87aac338e6ce2e263de1242e61a031606dee30b07", weight=1.5), 2_547),
    (File(name="nli/factcheck_gpt.jsonl.gz", sha256="898ece1cddee9eb3b2798dc947c89bf4dcfdbb83af3cdc8d9d4bb010a04d1b11", weight=1.5), 3_095),
    (File(name="nli/mnli_sample.jsonl.gz", sha256="e2f35c29699bf3e103a43d1e98b8c3017d7a7f3a6282e483adaff581b47a07e7", weight=1.0), 10_468),
    (File(name="nli/negation_nli.jsonl.gz", sha256="4bb5164b01c3384dbd073df77489c00dfeaa7b5b9b4f57f724bd9e1ccda3079d", weight=0.7), 4_494),
    (File(name="nli/cad_snli.jsonl.gz", sha256="18bde5df48fc0b1e65c8a0a2a7f8a73309dd6bd20c9cb3e0eba0770c9bff9f8b", weight=0.7), 6_000),
    (File(name="nli/snli_devtest.jsonl.gz", sha256="a91dd5c4ee2375aecf11d68f1bfa352818b339267ac06ae32be1aa2a08b52f32", weight=0.7), 6_000),
)  # fmt: skip
# Of these a claim is about the world and its source an article: only there is a passage made longer, and a claim edited.
_ARTICLES = ("fever_dev", "fever_symmetric", "fm2_devtest", "factcheck_gpt")
_EDITED = (*_ARTICLES, "mnli_sample")
_AMONG_OTHERS = 0.35  # share of article pairs whose source stands among sentences of other sources
_MOST_OTHERS = 3
_EDITS_EACH = 2
_NOT_LAST = 0.8
_KINDS_TURNED = frozenset({*EDITS, "swapped_roles"})
_EDIT_WEIGHT = 0.6
_PROVEN = ("changed_number", "inserted_not", "dropped_not", "opposite_word")
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")
_SPOKEN_WORDS = range(8, 33)


@dataclass(frozen=True, slots=True, kw_only=True)
class Taught:
    """A claim beside a passage, with its label: supported, contradicted, neutral or not_supported."""

    claim: str
    passage: str
    label: str
    weight: float
    kind: str


def lessons(folder: Path) -> list[Taught]:
    """Return everything there is to learn from, in an order of chance that is the same every time."""
    chance = Random(SEED)
    taken = {_name(file): read(folder, file)[:most] for file, most in FILES}
    weight = {_name(file): file.weight for file, _ in FILES}
    others = [row.source for name in _ARTICLES for row in taken[name] if len(row.source) < 400]
    found: list[Taught] = []
    for name, rows in taken.items():
        even = _evened(rows)
        for row in rows:
            passage = among(row.source, others, chance) if name in _ARTICLES else row.source
            found.append(
                Taught(
                    claim=row.claim,
                    passage=passage,
                    label=row.label,
                    weight=weight[name] * even[row.label],
                    kind=name,
                )
            )
            if name in _EDITED and row.supported:
                found += turned(row.claim, row.source, passage, chance)
            found += _beside(row)
    found += _spoken([row.source for name in _ARTICLES for row in taken[name]], others, chance)
    chance.shuffle(found)
    return found


def _name(file: File) -> str:
    return file.name.rpartition("/")[2].partition(".")[0]


def _evened(rows: Sequence[Pair]) -> Mapping[str, float]:
    """Return what a pair of each label counts, so that supported pairs of a file weigh as much as all others of it."""
    supported = sum(row.supported for row in rows) / len(rows)
    return defaultdict(lambda: 0.5 / (1 - supported), supported=0.5 / supported)


def among(source: str, others: Sequence[str], chance: Random) -> str:
    """Return a source among sentences of other sources, now and then."""
    if chance.random() >= _AMONG_OTHERS:
        return source
    count = chance.randint(1, _MOST_OTHERS)
    pieces = [chance.choice(others) for _ in range(count)]
    pieces.insert(chance.randint(0, count), source)
    return " ".join(pieces)


def turned(claim: str, source: str, passage: str, chance: Random) -> Iterator[Taught]:
    """Yield a supported claim with one thing put wrong, in up to two ways that it offers a place for."""
    kinds = [*EDITS, "swapped_name", "borrowed_number", "swapped_roles"]
    chance.shuffle(kinds)
    # Nearly every claim has a place for "not", and few have one for a month.
    if chance.random() < _NOT_LAST:
        kinds.sort(key="inserted_not".__eq__)
    made = 0
    for kind in dict.fromkeys(kinds):
        edit = swapped_roles if kind == "swapped_roles" else EDITS[kind]
        wrong = edit(claim, source, chance)
        if wrong is not None and wrong != claim:
            label = "contradicted" if kind in _PROVEN else "not_supported"
            yield Taught(claim=wrong, passage=passage, label=label, weight=_EDIT_WEIGHT, kind=kind)
            made += 1
        if made == _EDITS_EACH:
            return


def _beside(row: Pair) -> Iterator[Taught]:
    """Yield a claim beside what a search found for it besides its evidence."""
    retrieved = row.about.get("retrieved") or ()
    if len(retrieved) >= _MOST_OTHERS and int(row.name[-1], 36) % 3 == 0:
        passage = " ".join(retrieved[:4])
        yield Taught(claim=row.claim, passage=passage, label="not_supported", weight=0.5, kind="retrieved")


def _spoken(sources: Iterable[str], others: Sequence[str], chance: Random) -> Iterator[Taught]:
    """Yield sentences of sources as claims of their own, and the same with one thing put wrong."""
    for source in sources:
        said = [piece for piece in _SENTENCE.split(source) if len(piece.split()) in _SPOKEN_WORDS]
        if not said or chance.random() > 0.25:
            continue
        claim = chance.choice(said)
        passage = among(source, others, chance)
        yield Taught(claim=claim, passage=passage, label="supported", weight=0.4, kind="spoken")
        yield from turned(claim, passage, passage, chance)


def turned_wrong(taught: Sequence[Taught]) -> int:
    """Return how many pairs hold a supported claim with one thing put wrong."""
    return sum(one.kind in _KINDS_TURNED for one in taught)
