"""What must hold of a board before anything is counted: every name and number refers to something that is there."""

from collections.abc import Hashable, Iterable, Iterator

from judgeproof.errors import InputError
from judgeproof.reviews.imports.board import Board, BoardReview, Judged


def checked(board: Board) -> Board:
    """Return the board. Raises InputError that names the first thing that does not fit, and what was expected."""
    problem = next(_problems(board), None)
    if problem is not None:
        raise InputError(f"{problem}. The board cannot be counted; take the file from its source again")
    return board


def _problems(board: Board) -> Iterator[str]:
    yield from _repeated("judge", board.judges)
    yield from _repeated("contender", (contender.name for contender in board.contenders))
    yield from _repeated("case", (case.id for case in board.cases))
    yield from _repeated("review", ((review.case, review.contender) for review in board.reviews))
    if not board.cases:
        yield "the board has no case; expected one or more"
    goldens = {case.id: len(case.goldens) for case in board.cases}
    contenders = {contender.name for contender in board.contenders}
    judges = set(board.judges)
    for review in board.reviews:
        named = f"review of {review.case!r} by {review.contender!r}"
        if review.case not in goldens:
            yield f"{named}: no such case; expected one of the {len(goldens)} of the board"
        elif review.contender not in contenders:
            yield f"{named}: no such contender; expected one of {sorted(contenders)}"
        else:
            yield from _review(named, review, judges, goldens[review.case])


def _repeated(what: str, names: Iterable[Hashable]) -> Iterator[str]:
    seen: set[Hashable] = set()
    for name in names:
        if name in seen:
            yield f"{what} {name!r} stands there twice; expected each once"
        seen.add(name)


def _review(named: str, review: BoardReview, judges: set[str], goldens: int) -> Iterator[str]:
    yield from _repeated(f"{named}: judge", (judged.judge for judged in review.judged))
    for judged in review.judged:
        if judged.judge not in judges:
            yield f"{named}: no such judge {judged.judge!r}; expected one of {sorted(judges)}"
        yield from _judged(f"{named} before {judged.judge!r}", judged, goldens)


def _judged(named: str, judged: Judged, goldens: int) -> Iterator[str]:
    shown = len(judged.candidates)
    yield from _repeated(f"{named}: a match of golden", (match.golden for match in judged.matches))
    yield from _repeated(f"{named}: unmatched candidate", judged.unmatched)
    found = [match.golden for match in judged.matches if not 0 <= match.golden < goldens]
    if found:
        yield f"{named}: golden {found[0]}; expected 0 to {goldens - 1}"
    strange = [n for n in (*judged.winners, *judged.unmatched) if not 0 <= n < shown]
    if strange:
        yield f"{named}: candidate {strange[0]}; expected 0 to {shown - 1}"
    both = sorted(judged.winners & set(judged.unmatched))
    if both:
        yield f"{named}: candidate {both[0]} is matched and unmatched; expected one of both"
    if judged.source == "no_text" and shown:
        yield f"{named}: {shown} candidates of no text; expected none"
