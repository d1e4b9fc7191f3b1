"""Common words with their opposites: where one stands in place of the other, a claim is turned."""

from judgeproof.judges.stems import stem

# Pairs of function words ("before" and "after") are left out: they have no stem, and stand for too much else.
_PAIRS = """
    increase decrease, increase reduce, rise fall, rose fell, raise lower, high low, higher lower, win lose,
    won lost, best worst, better worse, largest smallest, large small, longer shorter, open close,
    accept reject, approve reject, allow forbid, allow prohibit, allow ban, permit prohibit, legal illegal,
    safe unsafe, safe dangerous, support oppose, gain loss, profit loss, improve worsen, strengthen weaken,
    expand shrink, always never, always rarely, often rarely, effective ineffective, possible impossible,
    true false, male female, northern southern, eastern western, north south, east west, oldest youngest,
    older younger, first last, early late, earlier later, succeed fail, success failure, positive negative,
    import export, minimum maximum, public private, born died, include exclude, major minor, common rare, strong weak, long short, deep shallow,
    wide narrow, begin end, start end, start finish, buy sell, bought sold, victory defeat, upper lower,
    internal external, domestic foreign, urban rural, rich poor, ancient modern, active inactive, direct indirect,
    dependent independent, complete incomplete, voluntary involuntary, reversible irreversible, hot cold, warm cool,
    wet dry, majority minority, superior inferior, present absent, arrive depart, attack defend, love hate
"""


def _table() -> dict[str, frozenset[str]]:
    pairs = [tuple(map(stem, pair.split())) for pair in _PAIRS.split(",")]
    both = [*pairs, *(pair[::-1] for pair in pairs)]
    return {word: frozenset(other for one, other in both if one == word) for word, _ in both}


_OPPOSITES = _table()


def opposites(word: str) -> frozenset[str]:
    """Return the stems that say the opposite of a stem."""
    return _OPPOSITES.get(word, frozenset())
