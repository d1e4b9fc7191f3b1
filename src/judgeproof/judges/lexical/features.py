"""The features of a pair of claim and source: whole numbers, in one order that the model knows them by."""

from judgeproof.judges.lexical import contradictions, coverage, relations
from judgeproof.judges.lexical.choice import choose
from judgeproof.judges.lexical.reading import Claimed, Page
from judgeproof.judges.support import Support


def features(claim: Claimed, page: Page, support: Support) -> dict[str, int]:
    """Return the features of a claim beside a source, `support` being what the comparison by rules says of both."""
    chosen = choose(claim, page)
    return {
        **coverage.held(claim, page, chosen),
        **coverage.lacking(claim, page),
        **coverage.marked(claim, page, chosen),
        **coverage.runs(claim, chosen),
        **coverage.shape(claim, page, chosen),
        **relations.company(claim, chosen),
        **relations.pairs(claim, chosen),
        **relations.pieces(claim, chosen),
        **relations.differences(claim, chosen, support),
        **contradictions.numbers(claim, chosen),
        **contradictions.negations(claim, chosen.nearest),
    }
