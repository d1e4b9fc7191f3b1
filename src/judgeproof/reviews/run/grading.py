"""From the reviews that a run holds to its outcomes and its report. Nothing is asked and no reviewer runs."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from judgeproof.errors import RunError
from judgeproof.reviews import report
from judgeproof.reviews.cases import Corpus
from judgeproof.reviews.facts import Review
from judgeproof.reviews.load.material import kept_corpus, latest_reviews
from judgeproof.reviews.matching import AnswerKey
from judgeproof.reviews.run.pricing import cost_sections
from judgeproof.reviews.scoring import SCORER, VERSION, score
from judgeproof.reviews.tally import tallied
from judgeproof.runs import Run, read_lines, replacing
from judgeproof.runs.directory import write_json

_ENCODE = msgspec.json.Encoder().encode


def derive(run: Run, corpus: Corpus) -> None:
    """Make the outcomes of a run from its reviews, in the order of the material."""
    keys = {case.id: AnswerKey(case) for case in corpus.cases}
    with replacing(run.outcomes) as outcomes:
        for review in latest_reviews(run.material):
            if review.case not in keys:
                raise RunError(
                    f"{run.material}: holds a review of the case {review.case!r}, which the run's corpus does not have; "
                    "restore the file from a copy"
                )
            outcomes.append(_ENCODE(score(keys[review.case], review).as_dict()))


def graded(run: Run) -> dict[str, Any]:
    """Make outcomes and report of a run anew, and return the report."""
    corpus = kept_corpus(run.path)
    derive(run, corpus)
    made = report_of(run, corpus)
    write_json(run.report, made)
    return made


def report_of(run: Run, corpus: Corpus) -> dict[str, Any]:
    """Return the report of a run from its outcomes."""
    manifest = run.manifest
    counted = tallied(
        corpus.cases, read_lines(run.outcomes), repeated=manifest["repeats"] > 1, asked=asked_of(manifest)
    )
    made = report.sections(corpus, counted, seed=manifest["seed"])
    made["tables"]["cost"], made["cost"] = cost_sections(run, corpus)
    return {
        "schema": report.SCHEMA,
        "track": "reviews",
        "verb": manifest["verb"],
        "version": manifest["judgeproof"],
        "run": {
            "status": manifest["status"], "scorer": SCORER, "scorer_version": VERSION,
            # A spec may hold a path, and equal reviews give equal reports wherever they come from.
            "reviewers": [
                {name: value for name, value in reviewer.items() if name != "spec"} for reviewer in manifest["reviewers"]
            ],
            "repeats": manifest["repeats"], "seed": manifest["seed"],
        },
        **made,
        "notices": [*_notices(run), *made["notices"]],
    }  # fmt: skip


def asked_of(manifest: Mapping[str, Any]) -> dict[str, range]:
    """Return the repeats that each reviewer was asked for; a script comes as often as it stands in its file."""
    return {
        reviewer["name"]: range(1, manifest["asked"] + 1)
        for reviewer in manifest["reviewers"]
        if reviewer["kind"] != "scripted"
    }


def _notices(run: Run) -> list[dict[str, str]]:
    """Say what of the run itself a reader must know before reading the figures."""
    notices: list[dict[str, str]] = []
    if not run.complete:
        text = "The run is incomplete: not every review that is owed was made; resume it for the rest."
        notices.append({"code": "incomplete", "text": text})
    return [*notices, *({"code": "note", "text": note} for note in run.manifest.get("notes", []))]


def for_report(run: Run, corpus: Corpus) -> Iterator[dict[str, Any]]:
    """Yield each case as reports show it: its texts and plants, and every review of it with its outcome."""
    reviews: dict[str, list[dict[str, Any]]] = {case.id: [] for case in corpus.cases}
    for review, outcome in zip(latest_reviews(run.material), read_lines(run.outcomes), strict=False):
        reviews[review.case].append({"review": _shown(review), "outcome": outcome})
    for case in corpus.cases:
        yield {"case": case, "reviews": reviews[case.id]}


def _shown(review: Review) -> dict[str, Any]:
    from judgeproof.reviews.records import review_record

    return {name: value for name, value in review_record(review).items() if name not in ("raw", "duration")}
