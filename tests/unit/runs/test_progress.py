"""How far a run is."""

from judgeproof.runs.progress import SoFar


def test_what_was_spent_is_asked_for_each_time() -> None:
    texts = iter(["$0.01", "cost unknown"])
    so_far = SoFar(total=2, spend=lambda: next(texts))
    assert so_far.with_one(assessed=True).spend == "$0.01"
    assert so_far.with_one(assessed=False).spend == "cost unknown"
    assert SoFar().progress().spend is None


def test_a_row_that_was_known_before_is_kept_once() -> None:
    so_far = SoFar(repeated={1, 3})
    told = [so_far.with_one(assessed=True, row=row) for row in (1, 2, 3)]
    assert [(one.done, one.kept) for one in told] == [(1, 1), (2, 1), (3, 2)]
    assert so_far.repeated == set()
