"""The digest of a corpus: equal digests mean that every reviewer saw the same and was scored by the same answer key."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

from judgeproof.reviews.cases import Case, Extra, Plant


class _Digest(Protocol):
    def update(self, data: bytes, /) -> None: ...


def digest(cases: Iterable[Case]) -> str:
    """Return the SHA-256 of cases in hexadecimal, whatever their order and the machine.

    Into it goes what a reviewer sees (title, body, language, the files of base, head and extra) and what a score depends
    on (ids, places, classes, levels and words of plants; places and words of extras). Left out is what neither reads:
    why, notes, probes, witnesses, and the name and purpose of the corpus. Every text is written as its length in bytes,
    a colon and its bytes, so that no two corpora write the same; line ends are kept as they are.
    """
    found = hashlib.sha256()
    for case in sorted(cases, key=lambda case: case.id):
        _put(found, "case", case.id, case.title, case.body, case.language)
        for plant in case.plants:
            _put(found, "plant", *_plant(plant))
        for extra in case.extras:
            _put(found, "extra", *_extra(extra))
        for state, files in (("base", case.base), ("head", case.head), ("both", case.extra)):
            _put(found, state, *_files(files))
    return found.hexdigest()


def _plant(plant: Plant) -> Iterator[str]:
    yield from (plant.id, plant.path, str(plant.line), plant.defect_class, plant.severity)
    yield from sorted(plant.words)


def _extra(extra: Extra) -> Iterator[str]:
    yield from (extra.path, str(extra.line))
    yield from sorted(extra.words)


def _files(files: Mapping[str, str]) -> Iterator[str]:
    for path in sorted(files):
        yield from (path, files[path])


def _put(found: _Digest, *texts: str) -> None:
    """Add a list of texts: how many, then each with its length."""
    found.update(b"%d;" % len(texts))
    for text in texts:
        data = text.encode("utf-8", "surrogatepass")
        found.update(b"%d:" % len(data))
        found.update(data)
