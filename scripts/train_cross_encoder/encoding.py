"""A claim and a passage as the numbers that the model reads, and the passages of a source that it is shown."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tokenizers import Tokenizer

from judgeproof.judges.lexical.choice import weight_of
from judgeproof.judges.lexical.reading import Claimed, Page, read_page, read_words
from judgeproof.judges.lexical.weights import model
from judgeproof.judges.passages import sentences
from judgeproof.judges.support import plain

LONGEST = 160  # tokens of a claim and a passage, and of what is put between them
_CLAIM = 64
_SIGNS = 3
STRETCHES = 3  # most stretches of a long source that are read, beside its best sentences put together
_OVERLAP = 0.5
_FALLS_TO = 0.3  # what a word that was found already counts when the next sentence is chosen


class Encoded(NamedTuple):
    """Numbers of tokens, and for each whether it is of the claim (0) or of the passage (1)."""

    ids: list[int]
    sides: list[int]


class Encoder:
    """Cuts texts into tokens."""

    def __init__(self, folder: Path) -> None:
        """Read the tokenizer of a model's folder."""
        self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.no_padding()
        self._tokenizer.no_truncation()
        self._begin = self._tokenizer.token_to_id("[CLS]")
        self._end = self._tokenizer.token_to_id("[SEP]")

    def tokens(self, text: str) -> list[int]:
        """Return the numbers of a text's tokens."""
        return self._tokenizer.encode(text, add_special_tokens=False).ids

    def together(self, claim: Sequence[int], passage: Sequence[int]) -> Encoded:
        """Return a claim beside a passage, both cut where there is no room for more."""
        claim = claim[:_CLAIM]
        passage = passage[: LONGEST - _SIGNS - len(claim)]
        ids = [self._begin, *claim, self._end, *passage, self._end]
        return Encoded(ids, [0] * (len(claim) + 2) + [1] * (len(passage) + 1))

    def pair(self, claim: str, passage: str) -> Encoded:
        """Return a claim beside a passage."""
        return self.together(self.tokens(claim), self.tokens(passage))

    def read(self, claim: str, passages: tuple[str, ...]) -> list[Encoded]:
        """Return a claim beside each passage of a source that is shown: the whole of a short one."""
        mine = self.tokens(claim)[:_CLAIM]
        found = sentences(passages)
        parts = [self.tokens(passages[one.passage][one.start : one.end]) for one in found]
        room = LONGEST - _SIGNS - len(mine)
        if sum(map(len, parts)) <= room or not found:
            return [self.together(mine, [token for part in parts for token in part])]
        weights = model()
        words = read_words(plain(claim), weights.rarity, weights.weights.rarest)
        sizes = [min(len(part), room) for part in parts]
        chosen = [
            _best(words, read_page(found), sizes, room),
            *_stretches(words, read_page(found), sizes, room),
        ]
        return [self.together(mine, [token for number in each for token in parts[number]]) for each in chosen]


def _best(claim: Claimed, page: Page, sizes: Sequence[int], room: int) -> list[int]:
    """Return the sentences that together hold most of a claim, in order."""
    content = claim.weights.keys()
    left = dict(claim.weights)
    kept: list[int] = []
    used = 0

    def gain(number: int) -> float:
        here = content & page.sets[number]
        return (sum(left[key] for key in here) + 0.3 * weight_of(claim, here)) / (sizes[number] + 18) ** 0.3

    while rest := [n for n in range(len(sizes)) if n not in kept and used + sizes[n] <= room]:
        number = max(rest, key=lambda n: (gain(n), -n))
        kept.append(number)
        used += sizes[number]
        for key in content & page.sets[number]:
            left[key] *= _FALLS_TO  # type: ignore[assignment]
    return sorted(kept)


def _stretches(claim: Claimed, page: Page, sizes: Sequence[int], room: int) -> list[list[int]]:
    """Return sentences in a row, as many as there is room for: the rows that hold most of a claim and hardly overlap."""
    rows: list[tuple[int, range]] = []
    for begin in range(len(sizes)):
        end, used = begin, 0
        while end < len(sizes) and (end == begin or used + sizes[end] <= room):
            used += sizes[end]
            end += 1
        held = weight_of(claim, claim.weights.keys() & frozenset[str]().union(*page.sets[begin:end]))
        rows.append((held, range(begin, end)))
        if end == len(sizes):
            break
    kept: list[range] = []
    for _, row in sorted(rows, key=lambda item: (-item[0], item[1].start)):
        if all(
            len(range(max(row.start, other.start), min(row.stop, other.stop))) <= _OVERLAP * len(row)
            for other in kept
        ):
            kept.append(row)
        if len(kept) == STRETCHES:
            break
    return [list(row) for row in kept]
