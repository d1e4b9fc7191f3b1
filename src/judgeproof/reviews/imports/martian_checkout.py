"""Reading the offline part of a checkout of withmartian/code-review-benchmark into a board.

Upstream names goldens and candidates by their texts; here they get numbers. Whatever was judged is in its evaluations,
so these decide where the candidates beside them are of another day.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from judgeproof.errors import InputError
from judgeproof.reviews.imports.board import (
    Board,
    BoardCase,
    BoardReview,
    Candidate,
    Contender,
    Golden,
    Judged,
    Match,
    Stated,
)
from judgeproof.reviews.imports.checks import checked

FORMAT = "martian checkout"
SET = "checkout"
_Count = Annotated[int, Meta(ge=0, le=1_000_000)]
_Share = Annotated[float, Meta(ge=0, le=1)]
_Line = Annotated[int, Meta(ge=1, le=100_000_000)]


class _Comment(Struct):
    comment: str
    severity: Literal["Critical", "High", "Medium", "Low"]


class _Entry(Struct):
    url: str
    comments: list[_Comment]
    pr_title: str = ""
    original_url: str | None = None
    az_comment: str | None = None


class _Candidate(Struct):
    text: str
    path: str | None = None
    line: _Line | None = None


class _Hit(Struct):
    golden_comment: str
    matched_candidate: str
    confidence: _Share | None = None
    reasoning: str = ""


class _Miss(Struct):
    candidate: str


class _Evaluation(Struct):
    skipped: bool = False
    true_positives: list[_Hit] = []
    false_positives: list[_Miss] = []
    tp: _Count = 0
    fp: _Count = 0
    fn: _Count = 0
    total_candidates: _Count = 0
    total_golden: _Count = 0
    errors_count: _Count = 0
    repo_name: str = ""


_Extracted = dict[str, dict[str, list[_Candidate]]]
_Evaluated = dict[str, dict[str, _Evaluation]]
_Shape = TypeVar("_Shape")


def board(goldens: Mapping[str, Any], results: Mapping[str, tuple[Any, Any]]) -> Board:
    """Return the board of golden comments by repository, and of candidates and evaluations by judge.

    Raises InputError where something is not as expected, or the evaluations name a golden that is not there.
    """
    cases = [case for name, value in goldens.items() for case in _cases(name, value)]
    read = {
        judge: (
            _shaped(f"candidates of {judge!r}", extracted, _Extracted),
            _shaped(f"evaluations of {judge!r}", evaluated, _Evaluated),
        )
        for judge, (extracted, evaluated) in results.items()
    }
    by_url = {case.url: case for case in cases}
    reviews = tuple(_reviews(by_url, read))
    names = sorted({review.contender for review in reviews})
    return checked(
        Board(
            source="github.com/withmartian/code-review-benchmark",
            licence="MIT, Copyright (c) 2025 Martian (withmartian.com)",
            format=FORMAT,
            commits=(),
            judges=tuple(read),
            contenders=tuple(Contender(name=name, set=SET) for name in names),
            cases=tuple(cases),
            reviews=reviews,
        )
    )


def _shaped(what: str, value: Any, shape: type[_Shape]) -> _Shape:
    try:
        return msgspec.convert(value, shape)
    except (msgspec.ValidationError, RecursionError) as error:
        raise InputError(f"{what}: {error}; expected what upstream writes, see docs/imports.md") from error


def _cases(name: str, value: Any) -> Iterator[BoardCase]:
    for entry in _shaped(f"golden comments of {name!r}", value, list[_Entry]):
        # …/owner/repository/pull/number: both names together tell a case, for upstream reviewed forks.
        *_, repository, kind, number = ("", "", *entry.url.rstrip("/").split("/"))
        if kind != "pull" or not repository or not number:
            raise InputError(
                f"golden comments of {name!r}: url {entry.url!r}; expected …/repository/pull/number"
            )
        yield BoardCase(
            id=f"{repository}-{number}",
            goldens=tuple(Golden(text=golden.comment, severity=golden.severity) for golden in entry.comments),
            title=entry.pr_title,
            url=entry.url,
            original_url=entry.original_url,
            repository=name,
            note=entry.az_comment,
        )


def _reviews(
    cases: Mapping[str, BoardCase], results: Mapping[str, tuple[_Extracted, _Evaluated]]
) -> Iterator[BoardReview]:
    """Yield the reviews, case by case and tool by tool, with what each judge made of them."""
    for url, case in cases.items():
        judged: dict[str, list[Judged]] = {}
        places: dict[str, str] = {}
        for judge, (extracted, evaluated) in results.items():
            for tool, evaluation in evaluated.get(url, {}).items():
                if not evaluation.skipped:
                    shown = extracted.get(url, {}).get(tool)
                    judged.setdefault(tool, []).append(_judged(judge, case, shown, evaluation))
                    places.setdefault(tool, evaluation.repo_name)
        for tool in sorted(judged):
            yield BoardReview(case=case.id, contender=tool, judged=tuple(judged[tool]), place=places[tool])


def _judged(judge: str, case: BoardCase, shown: list[_Candidate] | None, evaluation: _Evaluation) -> Judged:
    named = [hit.matched_candidate for hit in evaluation.true_positives]
    named += [miss.candidate for miss in evaluation.false_positives]
    # The key of the candidates is there wherever the judge extracted, be it nothing.
    source = "extracted" if shown is not None else "raw_fallback" if named else "no_text"
    candidates = shown or []
    if not {*named} <= {candidate.text for candidate in candidates}:
        candidates = [_Candidate(text=text) for text in dict.fromkeys(named)]
    texts = [candidate.text for candidate in candidates]
    winners = {hit.matched_candidate for hit in evaluation.true_positives}
    return Judged(
        judge=judge,
        source=source,
        candidates=tuple(Candidate(text=each.text, path=each.path, line=each.line) for each in candidates),
        matches=tuple(_matches(case, texts, evaluation.true_positives)),
        unmatched=tuple(
            texts.index(text)
            for text in dict.fromkeys(miss.candidate for miss in evaluation.false_positives)
            if text not in winners
        ),
        errors=evaluation.errors_count,
        stated=Stated(
            tp=evaluation.tp,
            fp=evaluation.fp,
            fn=evaluation.fn,
            candidates=evaluation.total_candidates,
            goldens=evaluation.total_golden,
        ),
    )


def _matches(case: BoardCase, texts: list[str], hits: list[_Hit]) -> Iterator[Match]:
    free: list[str | None] = [golden.text for golden in case.goldens]
    for hit in hits:
        if hit.golden_comment not in free:
            raise InputError(
                f"case {case.id!r}: the evaluations name the golden {hit.golden_comment[:80]!r}, which the golden comments "
                "do not hold; check out a commit in which both are of one day"
            )
        golden = free.index(hit.golden_comment)
        # Taken: of two goldens with the same text each is found once.
        free[golden] = None
        yield Match(
            golden=golden,
            candidate=texts.index(hit.matched_candidate),
            confidence=hit.confidence,
            reasoning=hit.reasoning,
        )
