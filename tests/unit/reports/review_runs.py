"""Review runs in process: the tuning corpus, reviewers that say what is written here, and the report that counts them."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from judgeproof.reviews import report as reports
from judgeproof.reviews.cases import Case, Corpus, Extra, Plant
from judgeproof.reviews.facts import Finding, Region, Review
from judgeproof.reviews.load.corpus import load_corpus
from judgeproof.reviews.matching import AnswerKey
from judgeproof.reviews.records import review_record
from judgeproof.reviews.scoring import score
from judgeproof.reviews.tally import tallied

ATTACK = "</script><img src=x onerror='window.hit=1'>\"&lt;b>{{7*7}}"
# Controls, a change of direction, and half of a character.
CONTROLS = "\x00\x1b[31m\u202e\u200e\ud800"
SHOWN_CONTROLS = "\\x00\\x1b[31m\\u202e\\u200e\\ud800"


@cache
def tuning() -> Corpus:
    """The bundled corpus to tune on."""
    return load_corpus("tuning")


def remark(place: Plant | Extra, *, off: int = 0, **changes: Any) -> Finding:
    """A finding that names a plant or an extra, so many lines off it."""
    known: dict[str, Any] = {
        "path": place.path, "line": place.line + off, "title": place.words[0].rstrip("*"), "rationale": "Said in a sentence.",
        "severity": "error",
    }  # fmt: skip
    return Finding(**{**known, **changes})


def _careful(case: Case) -> Iterator[Finding]:
    """Locates what is planted from `error` on, in our words, and states classes."""
    for plant in case.plants:
        if plant.severity in ("error", "critical", "warning"):
            yield remark(
                plant,
                end_line=plant.line + 1,
                defect_class=plant.defect_class,
                severity=plant.severity.upper(),
            )
    for extra in case.extras[:1]:
        yield remark(extra, severity="info", suggestion="if (x < 1) {\n\treturn\n}")


def _foreign(case: Case) -> Iterator[Finding]:
    """Speaks words of its own; repeats itself, and stands beside what it means."""
    for number, plant in enumerate(case.plants):
        if number == 0:
            yield remark(plant, off=2, severity="High", also_at=(Region(line=1, end_line=2),))
            yield remark(plant, severity="Info", severity_said="Nitpick", severity_translated=True)
        else:
            yield remark(plant, off=6, severity="High")
    yield Finding(path="nowhere.txt", line=3, title="A file that is not there", severity="Low")


def _loud(case: Case) -> Iterator[Finding]:
    """Has something to say of everything."""
    for path, text in case.head.items():
        yield Finding(path=path, line=2, end_line=9, title="Consider a comment", category="style")
        yield Finding(path=path, line=None, title="The file is long")
        yield Finding(path=path, line=text.count("\n") + 40, title="Beyond")


def panel(corpus: Corpus) -> list[Review]:
    """Four reviewers: one of two repeats on our scale, a foreign one, a loud one that fails, and one that is silent."""
    found: list[Review] = []
    for number, case in enumerate(corpus.cases):
        for repeat in (1, 2):
            said = tuple(_careful(case))[: 1 if repeat == 2 and number % 3 == 0 else None]
            found.append(reviewed(case, "careful", said, scale="ours", repeat=repeat))
        found.append(reviewed(case, "foreign:tool", tuple(_foreign(case)), scale="foreign"))
        lost = {3: "failed", 7: "unknown", 9: "incomplete"}.get(number)
        said = () if lost in ("failed", "unknown") else tuple(_loud(case))
        detail = "timed_out" if lost else None
        found.append(
            reviewed(
                case,
                "loud",
                said,
                status=lost,
                detail=detail,
                notices=("stopped after 600 s",) if lost else (),
            )
        )
        found.append(reviewed(case, "silent", ()))
    return found


def reviewed(case: Case, reviewer: str, said: tuple[Finding, ...], **changes: Any) -> Review:
    """A review of a case that was delivered, unless its status says otherwise."""
    status = changes.pop("status", None) or ("found" if said else "silent")
    known: dict[str, Any] = {"repeat": 1, "scale": "undeclared", "findings": said, "raw": "RAW"}
    return Review(**{**known, "case": case.id, "reviewer": reviewer, "status": status, **changes})


def outcomes_of(corpus: Corpus, reviews: Iterable[Review]) -> list[tuple[Review, dict[str, Any]]]:
    """Each review with its outcome, as a run holds it."""
    keys = {case.id: AnswerKey(case) for case in corpus.cases}
    return [
        (review, json.loads(json.dumps(score(keys[review.case], review).as_dict()))) for review in reviews
    ]


def run_of(
    corpus: Corpus, reviews: Sequence[Review], **run: Any
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The report of these reviews, and the rows that a renderer gets."""
    scored = outcomes_of(corpus, reviews)
    repeats = max((review.repeat for review in reviews), default=1)
    counted = tallied(corpus.cases, [outcome for _, outcome in scored], repeated=repeats > 1)
    names = sorted({review.reviewer for review in reviews})
    known = {
        "status": "complete", "scorer": "review_detection", "scorer_version": 1, "repeats": repeats, "seed": 1,
        "reviewers": [
            {"spec": f"scripted:{name}", "name": name, "kind": "scripted", "version": None, "scale": "ours"} for name in names
        ],
    }  # fmt: skip
    made = {
        "schema": 1, "track": "reviews", "verb": "review", "version": "0", "run": {**known, **run},
        **reports.sections(corpus, counted, seed=1),
    }  # fmt: skip
    return made, list(rows_of(corpus, scored))


def rows_of(corpus: Corpus, scored: Iterable[tuple[Review, Mapping[str, Any]]]) -> Iterator[dict[str, Any]]:
    """One row a case, as a run yields them."""
    by_case: dict[str, list[dict[str, Any]]] = {case.id: [] for case in corpus.cases}
    for review, outcome in scored:
        record = {
            name: value for name, value in review_record(review).items() if name not in ("raw", "duration")
        }
        by_case[review.case].append({"review": record, "outcome": outcome})
    for case in corpus.cases:
        yield {"case": case, "reviews": by_case[case.id]}


def corpus_of(*cases: Case, **changes: Any) -> Corpus:
    """A corpus of a few cases."""
    return Corpus(**{"name": "few", "cases": cases, "digest": "0" * 64, "split": "probe", **changes})


def hostile() -> tuple[Corpus, list[Review]]:
    """A case, and a review of it, whose every text would break out of the page or reorder it if it could."""
    evil = ATTACK + CONTROLS
    plant = Plant(
        id=f"p{evil}", path=f"a{evil}.go", line=2, defect_class="security", severity="error", words=("nil pointer", evil),
        why=evil, severity_note=evil,
    )  # fmt: skip
    case = Case(
        id=f"case{evil}", title=evil, body=evil, language="go", plants=(plant,),
        extras=(Extra(path=plant.path, line=5, words=(evil,), why=evil),),
        base={plant.path: f"one\ntwo\n{evil}\n"}, head={plant.path: f"one\n{evil}\nthree\n</table>\nfive\n"},
    )  # fmt: skip
    finding = Finding(
        path=plant.path, line=2, title=f"nil pointer {evil}", rationale=evil, suggestion=evil, category=evil, severity=evil,
        source=evil, defect_class=evil,
    )  # fmt: skip
    noise = replace(finding, path=f"../../{evil}", title=evil)
    review = Review(
        case=case.id, reviewer=f"r{evil}", repeat=1, status="incomplete", scale="foreign", findings=(finding, noise),
        detail=evil, notices=(evil,),
    )  # fmt: skip
    return corpus_of(case, name=f"n{evil}", purpose=evil, limits=(evil,)), [review]
