"""What must be said beside the figures of a calibration, so that no judge flatters itself with them. Pure."""

from collections.abc import Iterator, Mapping
from typing import Any

from judgeproof.citations.calibration import REPEATS, SCORE
from judgeproof.figures import shown
from judgeproof.figures.calibration import LABELS, ONE_SIDE
from judgeproof.figures.intervals import FEWEST_GROUPS
from judgeproof.text.articles import several

Told = Mapping[str, Any]
_FEW = 100
_FAR = 0.1
_HALF = 0.5


def notices(report: Told) -> Iterator[dict[str, str]]:
    """Yield what a reader must know before reading the figures of the headline, and of the fit."""
    if report["rows"]["unreadable"]:
        first = report["unreadable"][0]["cause"]
        yield _notice(
            "unreadable", f"{report['rows']['unreadable']} of {several(report['rows']['total'], 'row')} {_are(report['rows']['unreadable'])}; the first: {first}"
        )  # fmt: skip
    yield from _of_fit(report["fit"])
    found = next((s for s in report["sets"] if s["name"] == report["headline"]), None)
    if found is None or not found["n"]:
        yield _notice("nothing", "No labelled pair was put to the judge, so nothing is known of it.")
        return
    yield from _of_size(found)
    yield from _of_silence(found, report["judge"])
    yield from _of_words(found)
    yield from _of_confidence(found["confidence"], report["confidence"]["source"])


def _are(n: int) -> str:
    return "is no labelled pair" if n == 1 else "are no labelled pairs"


def _share(n: int) -> str:
    return "shares its" if n == 1 else "share their"


def _notice(code: str, text: str) -> dict[str, str]:
    return {"code": code, "text": text}


def _of_fit(fit: Told | None) -> Iterator[dict[str, str]]:
    """Say what was fitted on what, and that none of it is measured."""
    if fit is None:
        return
    bands = fit["bands"]
    if bands is not None and None in (bands["low"], bands["high"]):
        stands, falls = ("supporting", "refusing") if bands["low"] is None else ("refusing", "supporting")
        yield _notice(
            "one_band",
            f"Only {stands} verdicts stand within the bands: no {falls} ones were right as often as wanted.",
        )
    if fit["why"] is not None:
        yield _notice("no_bands", f"No bands were fitted: {fit['why']}.")
    yield _notice(
        "fitted",
        f"Nothing is measured on what bands are fitted on: {several(fit['offered'], 'pair')} of train and dev {'is' if fit['offered'] == 1 else 'are'} in no figure here.",
    )
    if fit["overlapping"]:
        yield _notice(
            "overlapping",
            f"{several(fit['overlapping'], 'pair')} of train and dev {_share(fit['overlapping'])} question, group or texts with what is measured, and {'was' if fit['overlapping'] == 1 else 'were'} "
            "left out of the fit.",
        )
    if fit["left_out"]:
        yield _notice(
            "no_split",
            f"{several(fit['left_out'], 'pair names', 'pairs name')} no split: {'it was' if fit['left_out'] == 1 else 'they were'} neither "
            "fitted on nor measured.",
        )


def _of_size(found: Told) -> Iterator[dict[str, str]]:
    if found["full"]["why"] == ONE_SIDE:
        only = next(label for label in LABELS if found["labels"][label])
        yield _notice(
            "one_side", f"Every pair lies on one side ({only} and its like): a balanced accuracy needs both."
        )
    elif found["n"] < _FEW or found["groups"] < FEWEST_GROUPS:
        yield _notice(
            "few",
            f"Only {several(found['n'], 'pair')} of {several(found['groups'], 'group')}: read the intervals, not the figures.",
        )


def _of_silence(found: Told, judge: Told) -> Iterator[dict[str, str]]:
    """Say how much a judge left out: what it answered may be the easy part."""
    coverage, full, answered = found["coverage"], found["full"]["rate"], found["balanced_accuracy"]["rate"]
    if coverage["k"] < coverage["n"] and full is not None and answered is not None:
        yield _notice(
            "coverage",
            f"It answered {coverage['k']} of {several(coverage['n'], 'pair')}. Over those its balanced accuracy is {shown(answered)}; were "
            f"each pair that it did not answer a wrong one, it would be {shown(full)}.",
        )
    if not coverage["k"]:
        yield _notice("silent", "It answered no pair, so that every figure of its answers is undefined.")
    answers = {e["label"]: e["answered"]["rate"] for e in found["by_label"] if e["n"]}
    most, least = max(answers, key=lambda name: answers[name]), min(answers, key=lambda name: answers[name])
    if answers[most] - answers[least] > 2 * _FAR:
        yield _notice(
            "uneven",
            f"It answered {shown(answers[most])} of the pairs that people call {most}, and {shown(answers[least])} of those that "
            f"they call {least}: what it leaves out is not left out evenly.",
        )
    if judge["discarded"]:
        yield _notice(
            "discarded",
            f"Verdicts that did not count, because their quotation was not found where it was said to stand: {judge['discarded']}.",
        )


def _of_words(found: Told) -> Iterator[dict[str, str]]:
    """Say where a judge always says the same."""
    words = found["by_outcome"]
    if len(words) == 1 and found["coverage"]["k"] > 1:
        yield _notice(
            "one_word",
            f"It says {words[0]['outcome']} of every pair that it answers: a balanced accuracy of 0.50 is what that is worth.",
        )


def _of_confidence(found: Told, source: str | None) -> Iterator[dict[str, str]]:
    """Say what the confidence of a judge is not."""
    if found["n"] and found["levels"] == 1:
        yield _notice(
            "flat", f"It is equally sure of every verdict ({shown(found['reliability']['mean_confidence'])}): that ranks nothing."
        )  # fmt: skip
    if found["n"] and found["without"]:
        yield _notice(
            "partly_sure",
            f"{several(found['without'], 'answered pair')} came without a confidence; {'it has' if found['without'] == 1 else 'they have'} "
            "no place on the risk-coverage curve.",
        )
    told = found["reliability"]
    if found["n"] >= _FEW and told["mean_confidence"] - told["accuracy"] > _FAR:
        yield _notice(
            "overconfident",
            f"It is surer than it is right: {shown(told['mean_confidence'])} on average, and right on {shown(told['accuracy'])}.",
        )
    words = {REPEATS: "the share of its draws that agree", SCORE: "its score, of which there are few"}
    if source in words:
        yield _notice(
            "indirect", f"Its confidence is read from {words[source]}: the replies themselves hold none."
        )
