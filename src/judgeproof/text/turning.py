"""Words that decide what a statement says though they look small, and those that a statement can do without."""

from judgeproof.text.words import negates

# fmt: off
# How many, spelt out. "one" counts: "one person died" is not "people died".
NUMBER_WORDS = frozenset(
    """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands million
    millions billion billions trillion dozen dozens half quarter once twice thrice double triple first second third
    fourth fifth sixth seventh eighth ninth tenth
    """.split()  # noqa: SIM905 - words read better than quoted words
)
# Of how many, how often, how surely, on what terms, on which side: without them a statement says more or something else.
LIMITS = frozenset(
    """
    only all every each both either most mostly few fewer fewest some many several any rarely seldom hardly barely
    scarcely always often sometimes occasionally usually generally typically frequently nearly almost partly partially
    mainly chiefly solely merely just exclusively entirely fully wholly completely less least more may might could
    perhaps possibly probably if unless except before after above below under over against until within between
    """.split()  # noqa: SIM905
)
# When and how often in words of content: one is not another, though a page may hold all else that a statement says.
TIMES = frozenset(
    """
    spring summer autumn winter morning afternoon evening night noon midnight weekday weekend monday tuesday wednesday
    thursday friday saturday sunday twice thrice half quarter dozen regularly permanently temporarily
    """.split()  # noqa: SIM905
)
# Words that deny in the manner of a verb or an adjective.
DENIALS = frozenset(
    """
    lack lacks lacked lacking fail fails failed failing failure deny denies denied denying refuse refuses refused reject
    rejects rejected absent absence cease ceases ceased stop stops stopped exclude excludes excluded excluding forbid
    forbids forbidden ban bans banned prohibit prohibits prohibited false untrue impossible unlikely unable
    myth myths hoax debunk debunks debunked disprove disproves disproved disproven refute refutes refuted incorrect
    """.split()  # noqa: SIM905
)
# Of the words that deny those of which a whole sentence is said, wherever they stand in it.
OVERTHROWN = frozenset(
    "false untrue myth myths hoax debunked disproved disproven refuted incorrect".split()  # noqa: SIM905
)
# Openers and turns of phrase: a statement says the same without them.
HARMLESS = frozenset(
    """
    according accordingly additionally besides consequently finally furthermore hence importantly indeed interestingly
    likewise meanwhile moreover namely nevertheless nonetheless notably overall therefore actually basically really
    remarkably summary conclusion addition fact course note example instance context text document source sources passage
    """.split()  # noqa: SIM905
)
# Behind these a statement begins anew or is qualified.
CLAUSE_OPENERS = frozenset(
    """
    and but or nor yet which who whose whom that while whereas though although because unless if so than except
    """.split()  # noqa: SIM905
)
# fmt: on


def turns(token: str) -> bool:
    """Tell whether a token is a number word, a limit, a denial or a negation."""
    word = token.casefold()
    return word in NUMBER_WORDS or word in LIMITS or word in DENIALS or negates(token)
