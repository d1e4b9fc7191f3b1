"""Reading `martian-compact/1`, the extract of withmartian/code-review-benchmark, into a board."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from judgeproof.errors import InputError
from judgeproof.reviews.imports import board as records
from judgeproof.reviews.imports.checks import checked

FORMAT = "martian-compact/1"

_Count = Annotated[int, Meta(ge=0, le=1_000_000)]
_Line = Annotated[int, Meta(ge=1, le=100_000_000)]
_Share = Annotated[float, Meta(ge=0, le=1)]
# Upstream's precision of a review divides goldens by candidates, and so may exceed 1.
_Figure = Annotated[float, Meta(ge=0, le=1_000_000)]
_Severity = Literal["Critical", "High", "Medium", "Low"]


class _Meta(Struct):
    source: str
    licence: str
    format: str
    judges: list[str]
    commit_main: str
    commit_more_tools: str | None = None


class _Golden(Struct):
    id: str
    text: str
    severity: _Severity
    path: str | None = None
    line: _Line | None = None


class _Case(Struct):
    id: str
    goldens: list[_Golden]
    url: str = ""
    original_url: str | None = None
    title: str = ""
    source: str = ""
    note: str | None = None
    language: str | None = None


class _Judged(Struct):
    source: records.Source
    candidates: list[str]
    tp: list[tuple[_Count, _Count, _Share | None, str]]
    fp: list[_Count]
    fn: list[_Count]
    errors: _Count
    n: tuple[_Count, _Count, _Count, _Count, _Count]
    pr: tuple[_Figure, _Figure]


class _Review(Struct):
    case: str
    tool: str
    set: str
    judged: dict[str, _Judged]
    repo_name: str = ""


class _Published(Struct):
    set: str
    judge: str
    tool: str
    precision: _Figure
    recall: _Figure
    f1: _Figure
    tp: _Count
    fp: _Count
    fn: _Count
    num_prs: _Count


_SHAPES: Mapping[str, type[Struct]] = {
    "meta": _Meta,
    "case": _Case,
    "review": _Review,
    "published": _Published,
}
_Shape = TypeVar("_Shape", bound=Struct)


def board(lines: Iterable[tuple[int, Mapping[str, Any]]]) -> records.Board:
    """Return the board of numbered JSON objects. Raises InputError that names the line where one is not as expected."""
    found: dict[str, list[tuple[int, Any]]] = {kind: [] for kind in _SHAPES}
    for number, line in lines:
        kind = line.get("k")
        if not isinstance(kind, str) or kind not in _SHAPES:
            raise InputError(f"line {number}: k is {kind!r}; expected one of {', '.join(_SHAPES)}")
        found[kind].append((number, _shaped(number, line, _SHAPES[kind])))
    meta = _meta(found["meta"])
    reviews = tuple(_review(number, review, meta.judges) for number, review in found["review"])
    sets = {review.tool: review.set for _, review in found["review"]}
    return checked(
        records.Board(
            source=meta.source,
            licence=meta.licence,
            format=meta.format,
            commits=tuple(commit for commit in (meta.commit_main, meta.commit_more_tools) if commit),
            judges=tuple(meta.judges),
            contenders=tuple(records.Contender(name=name, set=sets[name]) for name in sorted(sets)),
            cases=tuple(_case(number, case) for number, case in found["case"]),
            reviews=reviews,
            published=tuple(_published(row) for _, row in found["published"]),
        )
    )


def _shaped(number: int, line: Mapping[str, Any], shape: type[_Shape]) -> _Shape:
    try:
        return msgspec.convert(line, shape)
    except (msgspec.ValidationError, RecursionError) as error:
        raise InputError(
            f"line {number}: {error}; expected a line of {FORMAT}, see docs/imports.md"
        ) from error


def _meta(found: list[tuple[int, Any]]) -> _Meta:
    if len(found) != 1:
        raise InputError(
            f"{len(found)} meta lines; expected exactly one, which names the judges (format {FORMAT})"
        )
    number, meta = found[0]
    if meta.format != FORMAT:
        raise InputError(f"line {number}: format {meta.format!r}; this judgeproof reads {FORMAT!r}")
    return meta


def _case(number: int, case: _Case) -> records.BoardCase:
    names = [golden.id for golden in case.goldens]
    if names != [f"{case.id}#g{n}" for n in range(len(names))]:
        raise InputError(
            f"line {number}: goldens of {case.id!r} are named {names!r}; expected #g0, #g1 … in order"
        )
    return records.BoardCase(
        id=case.id,
        goldens=tuple(
            records.Golden(text=golden.text, severity=golden.severity, path=golden.path, line=golden.line)
            for golden in case.goldens
        ),
        title=case.title,
        url=case.url,
        original_url=case.original_url,
        repository=case.source,
        language=case.language,
        note=case.note,
    )


def _review(number: int, review: _Review, judges: list[str]) -> records.BoardReview:
    known = {str(index): name for index, name in enumerate(judges)}
    strange = [key for key in review.judged if key not in known]
    if strange:
        raise InputError(
            f"line {number}: judge {strange[0]!r}; expected an index into the {len(judges)} of the meta line"
        )
    return records.BoardReview(
        case=review.case,
        contender=review.tool,
        judged=tuple(
            _judged(name, review.judged[key]) for key, name in known.items() if key in review.judged
        ),
        place=review.repo_name,
    )


def _judged(judge: str, judged: _Judged) -> records.Judged:
    tp, fp, fn, candidates, goldens = judged.n
    precision, recall = judged.pr
    return records.Judged(
        judge=judge,
        source=judged.source,
        candidates=tuple(records.Candidate(text=text) for text in judged.candidates),
        matches=tuple(
            records.Match(golden=golden, candidate=candidate, confidence=confidence, reasoning=reasoning)
            for golden, candidate, confidence, reasoning in judged.tp
        ),
        unmatched=tuple(judged.fp),
        errors=judged.errors,
        stated=records.Stated(
            tp=tp, fp=fp, fn=fn, candidates=candidates, goldens=goldens, precision=precision, recall=recall
        ),
    )


def _published(row: _Published) -> records.Published:
    return records.Published(
        set=row.set,
        judge=row.judge,
        contender=row.tool,
        precision=row.precision,
        recall=row.recall,
        f1=row.f1,
        tp=row.tp,
        fp=row.fp,
        fn=row.fn,
        cases=row.num_prs,
    )
