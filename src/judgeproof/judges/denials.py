"""Whether a claim and the words of a source agree in what they deny. By words alone, and carefully."""

from judgeproof.judges.stems import stem
from judgeproof.text.turning import DENIALS, OVERTHROWN
from judgeproof.text.words import negates, tokens

# A denial of these is one of what follows them: "no longer used", "did not show that it works".
_PASSING = frozenset(
    stem(word)
    for word in """
    longer means way evidence proof sign indication reason believe believes believed think thinks thought claim claims
    claimed say says said suggest suggests suggested show shows showed shown prove proves proved proven find finds found
    demonstrate demonstrates demonstrated confirm confirms confirmed
    """.split()  # noqa: SIM905 - words read better than quoted words
)
_BOTH = frozenset({"only", "just"})


def denies(token: str) -> bool:
    """Tell whether a word denies what follows it, be it a negation, a verb or an adjective."""
    return token.casefold() in DENIALS or negates(token)


def denials(text: str) -> set[str]:
    """Return the words of a text that deny."""
    return {token.casefold() for token in tokens(text) if denies(token)}


def denies_alike(claim: str, said: str) -> bool:
    """Tell whether a claim and what sources say may agree in what they deny.

    "The ferry never leaves" does not bear out that it leaves, nor the other way: one side denies what the other says in
    the same words. In other words it may ("may not drive it", "are turned back"), which a judge has read. What is called
    false there, as a myth, is not said.
    """
    here, there = denials(claim), denials(said)
    if (there - here) & OVERTHROWN:
        return False
    wanted, found = (
        {root for token in tokens(text) if not denies(token) and (root := stem(token))}
        for text in (claim, said)
    )
    if here and not there:
        return not wanted <= found
    return bool(here) or wanted.isdisjoint(_denied(said))


def _denied(text: str) -> set[str]:
    """Return the words with content of a text that stand behind a denial, or behind words that pass one on, and nowhere else.

    "It was the only religion; no other religion had churches" says that it was one.
    """
    denied, plain = set[str](), set[str]()
    pending = False
    words = tokens(text)
    for token, behind in zip(words, [*words[1:], ""], strict=True):
        if denies(token):
            # "not only" says what follows.
            pending = behind.casefold() not in _BOTH
        elif root := stem(token):
            (denied if pending else plain).add(root)
            pending = pending and root in _PASSING
    return denied - plain
