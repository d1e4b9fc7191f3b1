"""Sentences that plainly state, told without the rules: most of them, and a run reads millions.

What is told here every rule would tell too, which a law of the tests holds it to; what is not, the rules are asked about.
"""

import re

from judgeproof.text.words import is_content

# Without one of these no rule about signs, lists, code, questions, addresses or denials has anything to find.
_SIGNALS = (
    "\n", "\r", "?", ":", "#", "|", "*", "_", "`", "/", "=", " no", "'", " unable", "lack", "cannot", "nclear",
    "nsufficient",
)  # fmt: skip
# The first words of everything that rules know a greeting, an announcement, an instruction or a list of sources by.
_FIRST_WORDS = frozenset(
    """
    sure certainly of absolutely definitely okay ok alright great good excellent that thats hello hi hey dear greetings
    welcome thanks thank many you youre no my best kind cheers hallo gerne danke guten mit bonjour merci bien hola gracias
    claro i hope please do let lemme feel be if happy glad im id ill ich lassen bei jesp\u00e9re jesp\u00e8re nh\u00e9sitez espero
    here heres below hier voici aqu\u00ed not cannot unable unclear nothing dont never always avoid ensure make try consider
    use add open close click select choose enter type press run install download create set remove delete check verify
    confirm wash rinse dry mix stir pour cut place put take keep store turn start stop write read follow contact call
    visit go see look apply submit send save copy paste replace update review ask tell give get bring wear drink eat
    repeat wait preheat bake cook serve reference references source sources cited citation citations quelle quellen fuente
    fuentes
    """.split()  # noqa: SIM905 - words read better than quoted words
)
_LONGEST_READ, _FEWEST_BLANKS = 500, 4
_FOREIGN = re.compile("[\u0e00-\u0eff\uff1a\uff1f\u061f]")


def calm(shown: str) -> bool:
    """Tell whether a response holds no sign at all of anything but plain sentences."""
    for sign in _SIGNALS:
        if sign in shown:
            return False
    return shown.isascii() or _FOREIGN.search(shown) is None


def states(words: str) -> bool:
    """Tell whether a sentence without any such sign, and without marks of a line before it, plainly states."""
    if words[-1] != "." or len(words) > _LONGEST_READ or words.count(" ") < _FEWEST_BLANKS:
        return False
    space = words.find(" ")
    first = words[:space]
    if first[-1:] == ",":
        first = first[:-1]
    if not first.isalpha() or first.lower() in _FIRST_WORDS:
        return False
    second = words[space + 1 : words.find(" ", space + 1)]
    if second.isalpha() and is_content(second):
        return True
    return any(word.isalpha() and is_content(word) for word in words.split(" ", 8)[2:8])
