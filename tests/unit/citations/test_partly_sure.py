"""Sureness that a judge tells of some of its answers alone is no figure of the judge."""

from tests.unit.citations.test_calibration import one

from judgeproof.citations.calibration import Wanted, sections
from judgeproof.citations.calibration_limits import calibration_figures
from judgeproof.reports.calibration_tables import bins


def test_sureness_of_the_surest_alone_meets_no_limit() -> None:
    labels = ["supported" if at % 2 else "unsupported" for at in range(200)]
    swapped = {"supported": "unsupported", "unsupported": "supported"}
    pairs = [
        one(label, label if at < 60 else swapped[label], float(label == "supported") if at < 2 else None, at)
        for at, label in enumerate(labels)
    ]
    report = sections(pairs, Wanted(), repeats=1)
    figures = calibration_figures(report)
    assert figures["accuracy"].value == 0.3
    for name in ("brier", "ece", "all.brier", "peat.ece"):
        assert figures[name].value is None
        assert figures[name].text == "undefined"
        assert figures[name].why == "198 of 200 answered pairs have no confidence"
    assert report["sets"][0]["confidence"]["reliability"]["brier"] == 0
    note = bins(report["sets"][0]["confidence"]).note or ""
    assert note.endswith("198 of 200 answered pairs have no confidence: no figure of the judge.")
    whole = sections(pairs[:2], Wanted(), repeats=1)
    assert calibration_figures(whole)["ece"].value == 0
    assert (bins(whole["sets"][0]["confidence"]).note or "").endswith("right on 1.00.")
