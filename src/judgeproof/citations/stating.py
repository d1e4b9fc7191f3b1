"""What a sentence of a response is: does it say something of the world that a source could be cited for?

Each rule knows one sign; the first that knows decides. A sign that a fact could hide behind makes a rule unsure.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from judgeproof.citations import cues
from judgeproof.citations.cutting import INLINE, Piece, underlined
from judgeproof.citations.naming import is_courteous, may_tell, reads_as_prose
from judgeproof.text.prose import Reading
from judgeproof.text.words import is_content, negates, tokens

STATES, NONE, UNSURE = "states", "none", "unsure"
# Why a statement says nothing that a source could be cited for, or why code cannot tell.
BECAUSE: Mapping[str, str] = {
    "question": "it asks",
    "heading": "it heads what follows",
    "code": "it is code",
    "table_head": "it names the columns of a table",
    "no_words": "it holds no word that carries content",
    "address": "it greets, thanks or offers help",
    "introduction": "it leads into what follows",
    "source_list": "it is an entry of a list of sources",
    "about_sources": "it speaks of what the sources do not say",
    "instruction": "it may tell somebody what to do",
    "fragment": "one or two words may be a name or an answer",
    "unread_script": "sentences of this script cannot be told apart",
}
_LONGEST_READ = 500
# Words beyond which a sign is none: of a heading, a label, a question, a remark, an announcement, behind an opening word.
_LONGEST_HEADING, _LONGEST_LABEL, _LONGEST_QUESTION, _LONGEST_REMARK = 8, 6, 25, 25
_LONGEST_ANNOUNCEMENT, _AFTER_OPENER, _LONGEST_REFERENCE = 18, 5, 30
_SIGNS = " \t\r\n*_\"'\u201c\u201d\u2018\u2019\u00bb\u00ab)("
_STOPS = ".!\u2026\u3002\uff01\uff0e\uff61\u0964\u0965\u06d4\u0589\u1362\u104b\u17d4"
_ASKING = "?\uff1f\u061f\u037e"
_ASKING_ENDS = tuple(_ASKING)
_UNREAD = re.compile("[\u0e00-\u0eff]{8}")
_WORD = re.compile(r"\w+")
_NUMBERED = re.compile(r"\A\W*(?:\d{1,3}(?:\.\d{1,3})*[.):]?|[IVX]{1,5}[.)])\s+")
# A capital letter in mid-sentence: a name.
_NAME = re.compile(r"(?<=[^\W_.!?:]\s)(?!I\b)[^\W\d_a-z]")
_DELIMITER = re.compile(r"[ \t|]*(?:\r\n|\r|\n)[ \t>]*(?=[^\r\n]*\|)\|?[ \t]*:?-+:?[ \t|:\-]*(?:\r|\n|\Z)")
_BOLD = re.compile(r"\A(\*\*|__)(?!\s)[^*_\r\n]+(?:\1:?|:\1)\Z")
_ALONE = re.compile(r"[ \t*_:]*(?:\Z|(?:\r\n|\r|\n)[ \t>]*(?:\Z|\r|\n|[-*+\u2022][ \t]|\d{1,3}[.)][ \t]))")
_VALUE = re.compile(r"\w[*_ ]*[:|=\uff1a][*_ ]*\w")
_LIST = re.compile(r"[-*+\u2022|.)]")

Kind: TypeAlias = tuple[str, str | None]
_IT_STATES: Kind = (STATES, None)


class Place(Struct, frozen=True, kw_only=True):
    """A piece as the rules see it, and what stands around it.

    `text` is the piece as words are read in it, without markers; `written` is the whole response. `following` is the next
    piece and `before` the last one, and `beside_sources` tells that the last heading named a list of sources.
    """

    text: str
    written: str
    piece: Piece
    following: Piece | None
    first: bool
    shown: str
    beside_sources: bool
    before: Piece | None = None

    @property
    def behind_question(self) -> bool:
        """Whether what stands before it asks."""
        asked = self.before
        return asked is not None and self.shown[asked.start : asked.end].rstrip(_SIGNS).endswith(_ASKING_ENDS)

    @property
    def raw(self) -> str:
        """It as written."""
        return self.written[self.piece.start : self.piece.end]

    @property
    def behind_marker(self) -> bool:
        """Whether a marker stands before it on its line, and nothing else."""
        start = self.piece.start - len(self.piece.lead)
        line = max(self.written.rfind("\n", 0, start), self.written.rfind("\r", 0, start)) + 1
        before = self.shown[line:start]
        return not before.strip() and before != self.written[line:start]

    @property
    def words(self) -> Sequence[str]:
        """Its words and numbers."""
        return tokens(self.text)

    @property
    def bare(self) -> str:
        """It without the signs that enclose or stress it."""
        return self.text.strip(_SIGNS)

    @property
    def stops(self) -> bool:
        """Whether it ends as a sentence does."""
        return self.bare[-1:] in _STOPS and self.bare != ""

    @property
    def numbers(self) -> bool:
        """Whether it holds a number beside one that counts headings or items."""
        return any(c.isdigit() for c in _NUMBERED.sub("", self.text))

    @property
    def leads_into_list(self) -> bool:
        """Whether what follows is an item, a row or a block of code."""
        after = self.following
        return after is not None and (after.block is not None or _LIST.search(after.lead) is not None)


def kind_of(place: Place, reading: Reading) -> Kind:
    """Say what a piece is, and why where it does not plainly state."""
    if place.piece.block is not None:
        return _code(place)
    if len(place.text) > _LONGEST_READ:
        # No rule reads so long a text: it is nobody's greeting.
        return _IT_STATES
    if reading.excluded and (found := _excluded(place, reading)) is not None:
        return found
    for rule in _RULES:
        if (found := rule(place)) is not None:
            return found
    return _IT_STATES


def heads_sources(place: Place) -> bool:
    """Tell whether a heading names a list of sources."""
    return cues.SOURCES_HEADING.match(place.text) is not None


def _code(place: Place) -> Kind:
    """A block of code; one whose lines read as prose may be prose in disguise."""
    return (UNSURE if reads_as_prose(place.raw) else NONE), "code"


def _excluded(place: Place, reading: Reading) -> Kind | None:
    """Nothing of it is prose; a code span whose words read as prose may be a sentence."""
    first: str | None = None
    for match in _WORD.finditer(place.text):
        at = reading.at(place.piece.start + match.start())
        if at is None:
            return None
        first = first or at.because
    if first in INLINE and first not in ("autolink", "link_target"):
        return _code(place)
    return NONE, "source_list"


def _no_words(place: Place) -> Kind | None:
    """Function words alone; what they deny, answer or say of somebody cannot be told without what stands before."""
    if any(is_content(word) for word in place.words):
        return None
    if " ".join(place.words).casefold() in cues.ANSWERS:
        return UNSURE, "fragment"
    says = negates(place.text) or place.behind_question or cues.DOES.search(place.text) is not None
    return (UNSURE if says else NONE), "no_words"


def _unread(place: Place) -> Kind | None:
    return (UNSURE, "unread_script") if _UNREAD.search(place.text) else None


def _level(piece: Piece, shown: str) -> int | None:
    """Return the level of a heading from 1, a line in bold being the deepest; None for what is no heading."""
    if "#" in piece.lead:
        return piece.lead.count("#")
    if underlined(shown, piece.end):
        return 1
    text = shown[piece.start : piece.end]
    return 7 if _BOLD.match(text) and _ALONE.match(shown, piece.end) else None


def _heading(place: Place) -> Kind | None:
    """A heading. One that is a sentence states; one that is long, counts something or heads nothing may."""
    level = _level(place.piece, place.shown)
    if level is None or place.bare[-1:] in _ASKING or "|" in place.piece.lead:
        return None
    if place.stops or (cues.FINITE.search(place.text) and not place.bare.endswith(":")):
        return _IT_STATES
    below = _level(place.following, place.shown) if place.following is not None else None
    heads = place.following is not None and (below is None or below > level)
    doubtful = place.numbers or len(place.words) > _LONGEST_HEADING or not heads or may_tell(place.text)
    return (UNSURE if doubtful else NONE), "heading"


def _table_head(place: Place) -> Kind | None:
    if _DELIMITER.match(place.shown, place.piece.end) is None:
        return None
    return (UNSURE if place.numbers or may_tell(place.text) else NONE), "table_head"


def _source_entry(place: Place) -> Kind | None:
    """An entry of a list of sources, by its heading and its form; a sentence that stands there may state."""
    label = cues.SOURCES_LINE.match(place.text)
    note = place.raw.startswith("[^")
    if place.beside_sources or label or note:
        named = place.text[label.end() :] if label else place.text
        return (NONE if _refers(place, named) else UNSURE), "source_list"
    if (
        place.behind_marker
        and not place.first
        and len(place.words) > 1
        and _only_named(place, place.text)
        and not place.stops
    ):
        return NONE, "source_list"
    return _addressed(place)


def _only_named(place: Place, text: str) -> bool:
    """Tell whether it says nothing of what it names: no verb, no number, few words."""
    return len(tokens(text)) <= _LONGEST_HEADING and not place.numbers and not may_tell(text)


def _refers(place: Place, named: str) -> bool:
    """Tell whether an entry of a list of sources only refers: an address, or a title or reference without a sentence.

    What ends as a sentence does is a reference only where it begins with its author.
    """
    rest = cues.ADDRESS.sub("", place.raw)
    if rest != place.raw and not any(map(is_content, tokens(_label_off(rest)))):
        return True
    if place.stops and cues.AUTHOR.match(named) is None:
        return False
    if cues.ENTRY.search(place.raw) is None:
        return not place.stops and _only_named(place, named)
    return len(place.words) <= _LONGEST_REFERENCE and not may_tell(cues.ENTRY_SIGNS.sub(" , ", named))


def _label_off(text: str) -> str:
    """Return an entry without its label or the name of its note."""
    label = cues.SOURCES_LINE.match(text) or cues.NOTE.match(text)
    return text[label.end() :] if label else text


def _addressed(place: Place) -> Kind | None:
    """An address wherever it stands; words beside it that do more than point at it may be a sentence."""
    rest = cues.ADDRESS.sub("", place.raw)
    if rest == place.raw or len(tokens(rest)) > _LONGEST_HEADING or cues.FINITE.search(rest):
        return None
    points = cues.POINTS_AT.match(place.text) is not None and not cues.SAYS_BESIDE.search(rest)
    alone = not any(map(is_content, tokens(rest)))
    return (NONE if alone or (points and not may_tell(rest)) else UNSURE), "source_list"


def _question(place: Place) -> Kind | None:
    if place.bare[-1:] not in _ASKING or not place.bare:
        return None
    asks = cues.ASKS.match(place.text) is not None or not place.text.isascii()
    doubtful = place.numbers or cues.TELLS.match(place.text) or len(place.words) > _LONGEST_QUESTION
    return (NONE if asks and not doubtful else UNSURE), "question"


def _address(place: Place) -> Kind | None:
    """A remark of the assistant. One that holds a number or any word that remarks are not made of may say more."""
    return _opener(place) or _remark(place)


def _opener(place: Place) -> Kind | None:
    opener = cues.OPENERS.match(place.text)
    if opener is None or cues.REMARKS.match(place.text):
        return None
    rest = place.text[opener.end() :]
    says = place.numbers or cues.FINITE.search(rest) or _NAME.search(place.text)
    if len(tokens(rest)) > _AFTER_OPENER or says:
        return None
    alone = place.behind_question or (place.first and place.following is None)
    answers = cues.AFFIRMS.match(place.text) is not None and (
        alone or negates(rest) or cues.DOES.search(rest) is not None
    )
    return (NONE if is_courteous(rest) and not answers else UNSURE), "address"


def _remark(place: Place) -> Kind | None:
    if cues.REMARKS.match(place.text) is None:
        return None
    said = place.text
    topic = cues.TOPIC.search(said)
    if topic is not None and "ing " not in topic[1] and not may_tell(topic[1]):
        said = said[: topic.start()]
    more = cues.SAYS_BESIDE.search(place.text) is not None or not is_courteous(said)
    return (UNSURE if place.numbers or more or len(place.words) > _LONGEST_REMARK else NONE), "address"


def _introduction(place: Place) -> Kind | None:
    """What announces what follows. One that says how many or how much of something states it."""
    text = place.bare
    announces = cues.ANNOUNCES.match(text)
    if not text.endswith((":", "\uff1a")):
        doubtful = place.numbers or len(place.words) > _LONGEST_ANNOUNCEMENT or not _only_announces(text)
        return (UNSURE if doubtful else NONE, "introduction") if announces else None
    if place.following is None:
        return None
    label = len(place.words) <= _LONGEST_LABEL and not cues.FINITE.search(text)
    points = cues.POINTS_ON.search(text) or cues.BREAKS_OFF.search(text[:-1])
    if not (label or ((announces or points) and place.leads_into_list)):
        return (UNSURE, "introduction") if place.leads_into_list else None
    says = not _only_announces(text) if announces else _says_before_items(text[:-1])
    says = says or _gives_reasons(text)
    return (UNSURE if place.numbers or says else NONE), "introduction"


def _only_announces(text: str) -> bool:
    """Tell whether nothing stands in an announcement beside what it announces."""
    announced = cues.ANNOUNCES.match(text)
    if announced is None:
        return False
    rest = cues.SAID.sub("", text[announced.end() :].rstrip(_STOPS + _SIGNS + ":\uff1a"))
    goes_on = cues.GOES_ON if announced[0].casefold().endswith(("what", "how")) else cues.NAMES_ON
    return goes_on.match(rest) is not None and not may_tell(rest) and not cues.SAYS_BESIDE.search(rest)


def _says_before_items(text: str) -> bool:
    """Tell whether what leads into items says something without them; the verb that they complete does not."""
    broken = cues.BREAKS_OFF.search(text)
    text = text[: broken.start()] if broken else text
    pointed = next(reversed(list(cues.POINTS_ON.finditer(text))), None)
    if pointed is None:
        return may_tell(cues.COMPLETED.sub("", text) if broken else text)
    after = cues.IS_SO.sub("", text[pointed.end() :])
    return _says_before(text[: pointed.start()]) or may_tell(after)


def _says_before(text: str) -> bool:
    """Tell whether what stands before the words that point on says something: a whole sentence beside which they stand does."""
    beside = cues.BESIDE.search(text)
    whole = text[: beside.start()] if beside else ""
    if len(tokens(whole)) > 1 and not cues.NEEDS_MORE.search(whole):
        return True
    return may_tell(cues.COMPLETED.sub("", text))


def _gives_reasons(text: str) -> bool:
    """Tell whether it announces why something is so, which says that it is."""
    found = cues.REASONS_OF.search(text)
    return found is not None and sum(map(is_content, tokens(text[found.end() :]))) > 1


def _about_sources(place: Place) -> Kind | None:
    return (UNSURE, "about_sources") if cues.ABOUT_SOURCES.search(place.text) else None


def _instruction(place: Place) -> Kind | None:
    return (UNSURE, "instruction") if cues.INSTRUCTS.match(place.text) else None


def _fragment(place: Place) -> Kind | None:
    """One or two words; a name with its value ("City: Paris") states."""
    few = len(place.words) <= 2 and _VALUE.search(place.text) is None
    return (UNSURE, "fragment") if few else None


_RULES: Sequence[Callable[[Place], Kind | None]] = (
    _no_words,
    _unread,
    _heading,
    _table_head,
    _source_entry,
    _question,
    _address,
    _introduction,
    _about_sources,
    _instruction,
    _fragment,
)
