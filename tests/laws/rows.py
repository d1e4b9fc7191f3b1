"""Rows put together from parts that are known, so that what must come of them is known too.

A response is a list of atoms. An atom is prose, a mark (a citation with what it must become), a stray (a token that
accuses nobody), or hidden (a token in code or other non-prose, which must be listed and never judged). Offsets are
worked out when a row is rendered, so that one row can be rendered with other line ends, more code, or other case.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from hypothesis import strategies as st
from tests.laws.labels import AMBIGUOUS, FAMILIES, IGNORED, RESOLVED, Family

from judgeproof.citations.labels import fold

Names = tuple[tuple[str, frozenset[str]], ...]
_NAMED = frozenset({RESOLVED})
_QUIET = frozenset({IGNORED})
_HARMLESS = frozenset({IGNORED, AMBIGUOUS})
_URL = "https://example.org/handbook"


@dataclass(frozen=True, slots=True)
class Atom:
    """A piece of a response. `names` are the tokens of a mark, in order, each with the buckets it may have.

    `allowed` are the buckets of whatever a stray turns out to hold. `token` is the bracket that a hidden atom hides,
    `because` the exclusions that fit it. `refs` are structured citations of the piece.
    """

    text: str
    names: Names = ()
    allowed: frozenset[str] = frozenset()
    token: str = ""
    because: frozenset[str] = frozenset()
    refs: Names = ()


Block = tuple[Atom, ...]


@dataclass(frozen=True, slots=True)
class Region:
    """Where an atom stands in a rendered response, and its text there."""

    start: int
    end: int
    text: str
    atom: Atom


@dataclass(frozen=True)
class Written:
    """A row as its parts. `last` is a block that may stay open to the end of the response."""

    family: Family
    sources: tuple[tuple[str, str], ...]
    shape: str
    blocks: tuple[Block, ...]
    last: Block = ()
    newline: str = "\n"
    context_newline: str = "\n"
    unit: str = "code_points"
    told: bool = True
    empty: tuple[str, ...] = ()
    repeated: tuple[str, ...] = ()

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """All atoms in order, with the blank lines between blocks."""
        found: list[Atom] = []
        for block in (*self.blocks, *([self.last] if self.last else [])):
            found += [Atom("\n\n")] if found else []
            found += block
        return tuple(found)

    @cached_property
    def response(self) -> str:
        return "".join(region.text for region in self.regions)

    @cached_property
    def regions(self) -> list[Region]:
        """The atoms with their offsets; line ends are those of the row."""
        found: list[Region] = []
        at = 0
        for atom in self.atoms:
            text = atom.text.replace("\n", self.newline)
            found.append(Region(at, at + len(text), text, atom))
            at += len(text)
        return found

    @property
    def fields(self) -> dict[str, Any]:
        """The row as a user would record it."""
        fields: dict[str, Any] = {
            "id": "r1",
            "question": "What do the rules say?",
            "response": self.response,
            "context": context(self),
        }
        citations = _citations(self)
        return {**fields, "citations": citations} if citations else fields

    def with_blocks(self, blocks: Sequence[Block]) -> "Written":
        return replace(self, blocks=tuple(blocks))

    def without_last(self) -> "Written":
        return replace(self, last=())


def _citations(row: Written) -> list[dict[str, Any]]:
    """The structured citations of a row, with offsets in its unit."""
    text = row.response
    found: list[dict[str, Any]] = []
    for region in row.regions:
        if region.atom.refs:
            span = (_offset(text, region.start, row.unit), _offset(text, region.end, row.unit))
            item: dict[str, Any] = {
                "start": span[0],
                "end": span[1],
                "refs": [name for name, _ in region.atom.refs],
            }
            item.update({"text": region.text} if row.told else {"unit": row.unit})
            found.append(item)
    return found


def _offset(text: str, at: int, unit: str) -> int:
    before = text[:at]
    match unit:
        case "utf16":
            return len(before.encode("utf-16-le")) // 2
        case "bytes":
            return len(before.encode())
        case _:
            return at


# ---------------------------------------------------------------- contexts

BODIES = (
    "Adverse-action notices are required within 30 days of a completed application.\nThey state the reasons in full.",
    "Small banks file call reports each quarter; filings below $250,000 are exempt since 2019.",
    "Les prêts à taux fixe sont plafonnés à 4,5 % par an, sauf accord écrit du siège social.",
    "規則は小規模銀行に適用される。届出は毎年三月に行う。",
    "Records of complaints are kept for seven years — in paper or electronic form — by the branch.",
    "The travel desk refunds rail fares only; taxis need a signed form (see annex 12) beforehand.",
    "Mitarbeitende erhalten 28 Urlaubstage, die bis zum 31. März des Folgejahres genommen werden.",
    "Device 𝔄 reports “low battery” at 11.4 V and shuts down below 10.8 V without a warning.",
)
SHAPES = ("labelled", "labelled_tight", "prefixed", "objects", "dict", "json_objects", "json_dict")
MERGING = frozenset({"prefixed", "objects", "dict", "json_objects", "json_dict"})


def context(row: Written) -> Any:
    """The sources of a row in its shape; `empty` labels have no text, `repeated` ones come twice."""
    again = [(label, f"Another text under the name of source {label}.") for label in row.repeated]
    pairs = [*row.sources, *again, *((label, "") for label in row.empty)]
    pairs = [(label, body.replace("\n", row.context_newline)) for label, body in pairs]
    match row.shape:
        case "labelled":
            return (row.context_newline * 2).join(f"[{label}] {body}" for label, body in pairs)
        case "labelled_tight":
            return row.context_newline.join(f"[{label}]{row.context_newline}{body}" for label, body in pairs)
        case "prefixed":
            return [f"[{label}] {body}" for label, body in pairs]
        case "objects":
            return [{"id": label, "text": body} for label, body in pairs]
        case "json_objects":
            return json.dumps(
                [{"doc_id": label, "content": body} for label, body in pairs], ensure_ascii=False
            )
        case _:
            return _mapped(row.shape, pairs)


def _mapped(shape: str, pairs: Sequence[tuple[str, str]]) -> Any:
    gathered: dict[str, list[str]] = {}
    for label, body in pairs:
        gathered.setdefault(label, []).append(body)
    value = {label: found[0] if len(found) == 1 else found for label, found in gathered.items()}
    return value if shape == "dict" else json.dumps(value)


# ---------------------------------------------------------------- claims

CLAIMS = (
    "Lenders must send a notice within a month",
    "The filing rule spares the smallest banks",
    "Fixed rates stay under a cap of about five percent",
    "**Complaints** are kept for *seven* years in `paper` form",
    "小規模な銀行は毎年届け出る",
    "Le siège doit donner son accord par écrit",
    "The device 𝔄 warns nobody 🙂 before it stops",
    "Ein Re\u0301sume\u0301 genu\u0308gt der Filiale",
    "Rail fares are refunded, e.g. those of Dr. Møller, at cost",
    "It costs $1,200.50 (or 4.5%) per year",
    "Жалобы хранятся семь лет",
    "The values x < y and y > z hold",
    "~~Taxis~~ are paid on a signed form",
    "A path such as C:\\temp or a_b_c is allowed",
)
# A tick that opens no code span: only where no other tick stands in the paragraph.
TICKED = "The ` sign alone opens nothing"
PLAIN = (
    "This paragraph cites nothing at all.",
    "In short, the rules are clear and short.",
    "まとめると、規則は明確である。",
    "Nothing else is known (as of May) about it…",
)

# ---------------------------------------------------------------- forms of marks

# {r} and {q} are labels that exist, {g} is one that does not; what stands before `|` is the text of the mark.
REAL_FORMS = (
    "[{r}]",
    "[{r}, {q}]",
    "[{r}; {q}]",
    "[{r}][{q}]",
    "[{r}] [{q}]",
    f"[{{r}}]({_URL})",
    "[ {r} ]",
    "([{r}])",
    "**[{r}]**",
    "［{r}］",
    "【{r}】",
    "[^{r}]",
    "[{r}, p. 3]",
    "[{r}.]",
    "[source: {r}]",
    "\\cite{{{r}}}",
    "<cite>{r}</cite>",
    "[{r}](see below)",
)
GHOST_FORMS = (
    "[{g}]",
    "[{r}, {g}]",
    "[{g}; {r}]",
    "[{r}][{g}]",
    "[{g}] [{r}]",
    "[ {g} ]",
    "([{g}])",
    "**[{g}]**",
    "［{g}］",
    "【{g}】",
    "[^{g}]",
    "[{g}, p. 3]",
    "[{g}.]",
    "[source: {g}]",
    "\\cite{{{g}}}",
    "<cite>{g}</cite>",
    "[{g}](see below)",
    "[{r} and {g}]",
    "[[{g}]]",
    "[our guide][{g}]",
    "[{g}][]",
    "[{g}] (https://example.org)",
    "<cite data-id='{g}'>it</cite>",
    "\\citep[p. 3]{{{r},{g}}}",
)
# In these the end of the mark is the end of the token: what stands behind the mark decides on its position.
PLAIN_FORMS = frozenset(
    [
        "[{g}]",
        "[{r}, {g}]",
        "[{g}; {r}]",
        "[{r}][{g}]",
        "[ {g} ]",
        "［{g}］",
        "【{g}】",
        "[^{g}]",
        "[{g}, p. 3]",
        "[{g}.]",
        "[source: {g}]",
        "[{r} and {g}]",
    ]
)
# Words beside a token: it may be left open what it is meant to be, but it may not be passed over.
VAGUE_FORMS = ("[{g}, Article 5(2)]", "[{g}, § 3(b)]", "[{g}, emphasis added]", "[{g}, annex of May 2019]")
LINK_FORMS = (f"[{{g}}]({_URL})", f'[{{g}}](<{_URL}> "a title")', "[{g}](#part)", "[{g}](./files/a.pdf)")
# What stands behind a mark. Before the first kind it is in citation position; before an empty one at a line end only.
ENDS = (".", "。", "!")
TAILS = (*ENDS, "", " as the text has it.", ", they add.")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a mark stands in its sentence: what is before and behind it, around the claim {c}.

    `cites`: whether that is citation position, None where it is left open. `glued`: no blank stands before the mark.
    """

    before: str
    after: str
    cites: bool | None = None
    glued: bool = False


# Some of these look like code, images or comments and are none.
PLACES = (
    Place("", " is where {c}.", cites=False),
    Place("According to ", ", {c}.", cites=False),
    Place("Sources: ", " and no other, {c}.", cites=False),
    Place("{c}", ".", cites=True, glued=True),
    Place("{c}", " as they say.", cites=False, glued=True),
    Place("{c}. ", "\nMore of it is known.", cites=True),
    Place('"{c}" ', "."),
    Place("{c} – ", "."),
    Place("{c} (see ", ")."),
    Place("{c}!", ".", glued=True),
    Place("{c}:\n", "."),
    Place("{c}\n    ", "."),
    Place("{c}\n\t", " and more."),
    Place("{c} \\\\", ".", glued=True),
    Place("{c} \\`", "\\` it is."),
    Place("{c} `` ", " ` it is."),
    Place("{c} ``` ", " it is."),
    Place("{c} < ", " > it is."),
    Place("{c} <b>", "</b>."),
    Place("{c} <sup>", "</sup>."),
    Place("{c} <code>", "."),
    Place("{c} </code>", " it is."),
    Place("{c} <code></code> ", "."),
    Place("{c} <!--> ", " it is."),
    Place("{c} <!-- -- > ", " it is."),
    Place("{c} ~~", "~~."),
    Place("{c} ***", "***."),
    Place("{c} [our guide](see ", ") it is."),
    Place("``` a`b\n{c} ", "."),
    Place("{c}\n~~ ", " ~~"),
    Place("<div>\n{c} ", "\n</div>"),
    Place("<p>{c} ", "</p>"),
    Place("<details>\n<summary>More</summary>\n\n{c} ", ".\n\n</details>"),
    Place("- A list.\n\n    {c} ", "."),
    Place("1.  A list.\n\n    {c} ", "."),
    Place("-\n  {c} ", "."),
    Place("- One.\n\n      code\n\n  {c} ", "."),
)
_BLOCKS = ("<", "- ", "1. ", "-\n", "```")


def mark(form: str, names: dict[str, tuple[str, frozenset[str]]]) -> Atom:
    """A mark in some form; `names` maps the letters of the form to tokens and the buckets these may have."""
    order = sorted((form.index(f"{{{letter}}}"), letter) for letter in names if f"{{{letter}}}" in form)
    text = form.format(**{letter: names[letter][0] for _, letter in order})
    return Atom(text, names=tuple(names[letter] for _, letter in order))


def real_mark(form: str, label: str, other: str) -> Atom:
    """A mark of labels that exist."""
    return mark(form, {"r": (label, _NAMED), "q": (other, _NAMED)})


def ghost_mark(form: str, family: Family, ghost: str, label: str, *, cites: bool | None) -> Atom:
    """A mark of a label that does not exist, perhaps beside one that does; `cites` is None where it is left open."""
    link = form in LINK_FORMS
    buckets = (
        family.absent(cites=True, link=link) if cites is not False or form not in PLAIN_FORMS else frozenset()
    )
    if cites is not True or form not in PLAIN_FORMS:
        buckets |= family.absent(cites=False, link=link)
    return mark(form, {"g": (ghost, buckets), "r": (label, _NAMED)})


# ---------------------------------------------------------------- strays

# Phrases in the middle of a sentence with a token that no reader would call a citation, and what it may become.
STRAYS: tuple[tuple[str, frozenset[str]], ...] = (
    ("stored in [x] and", _QUIET),
    ("marked [TODO] and", _QUIET),
    ("so called [sic] and", _QUIET),
    ("stressed [emphasis added] and", _QUIET),
    ("the cell x[i] and", _QUIET),
    (f"by [Wikipedia]({_URL}) and", _QUIET),
    ("by [our guide](#top) and", _QUIET),
    ("at [10:30] and", _QUIET),
    ("where [a b c] is", _QUIET),
    ("to [ ] and", _QUIET),
    ("with f(x)[y] and", _QUIET),
    ("signs \u27e6 \u2e24 \u2985 \u2989 \u276e and", _QUIET),
    ("the value arr[0] and", _HARMLESS),
    ("from the interval [0-1] and", frozenset({IGNORED, AMBIGUOUS, RESOLVED})),
    ("the pair [a-b] and", _HARMLESS),
    ("dear [customer-name] and", _HARMLESS),
    ("the [self-employed] and", _HARMLESS),
    ("an [e-mail] or", _HARMLESS),
    ("for [customer_name] and", _HARMLESS),
    ("from [https://example.org/a-b] and", _HARMLESS),
    ("release [v1.2] and", _HARMLESS),
)
QUIET = tuple(stray for stray in STRAYS if stray[1] == _QUIET)

# ---------------------------------------------------------------- code and other non-prose


@dataclass(frozen=True, slots=True)
class Hiding:
    """A way to hide a token: `{t}` is the token, `because` says which exclusions fit."""

    text: str
    because: frozenset[str]


def _hiding(because: str, *texts: str) -> tuple[Hiding, ...]:
    return tuple(Hiding(text, frozenset(because.split())) for text in texts)


# None begins with blanks: a fence that an item left open would take it in, and its first fence would be the end of that.
FENCES = _hiding(
    "fenced_code",
    "```\nlook {t} here\n```",
    "```text {t}\nand {t}\n```",
    "~~~\n{t}\n~~~",
    "~~~ a`b {t}\n{t}\n~~~",
    "```\n{t}\n``````",
    "````\n```\n{t}\n```\n{t}\n````",
    "~~~\n```\n{t}\n~~~",
    "```\n~~~\n{t}\n```   ",
    "An example:\n   ```\n   {t}\n   ```",
    "```\n{t}\n\n\n{t}\n```",
    "An example:\n```\n{t}\n```",
    "- An item:\n\n  ```\n  {t}\n  ```",
    "- ```\n  {t}\n  ```",
    "1. An item:\n\n   ~~~\n   {t}\n   ~~~",
    "- An item:\n\n  ```\n  {t}",
    "- An item:\n  - Another:\n\n    ```\n    {t}\n    ```",
    "> ```\n> {t}\n> ```",
    "> ```\n> {t}",
    "> - ```\n>   {t}\n>   ```",
)
INDENTED = _hiding(
    "indented_code",
    "For example:\n\n    {t}\n\n    more {t}",
    "For example:\n\n\t{t}",
    "# Heading\n    {t}",
    "- An item:\n\n      {t}",
    "For example:\n\n>     {t}",
)
MARKUP = (
    *_hiding(
        "html_code", "<pre>\n{t}\n</pre>", "<pre><code>{t}</code></pre>", "<div>\n<code>{t}</code>\n</div>"
    ),
    *_hiding("html_code", "<script>\nvar a = {t};\n</script>", "<pre>\n\n{t}\n\n</pre>"),
    *_hiding("comment", "<!-- {t} -->", "<!--\n{t}\n\n{t}\n-->"),
)
CODE_BLOCKS = (*FENCES, *INDENTED, *MARKUP)
OPEN_ENDED = (
    *_hiding("fenced_code", "```\n{t}", "~~~~\n{t}\n~~~\n{t}", "```\n{t}\n~~~", "```\n{t}\n``` x"),
    *_hiding("comment", "<!-- {t}", "<!--\n\n{t}"),
    *_hiding("html_code", "<pre>\n{t}", "<script>\n{t}"),
)
SPANS = (
    *_hiding(
        "code_span",
        "`{t}`",
        "``{t}``",
        "`` {t} ` ``",
        "```{t}```",
        "`a {t} b`",
        "`` `{t}` ``",
        "`one\n{t} two`",
    ),
    *_hiding("html_code", "<code>{t}</code>", "<kbd>{t}</kbd>", "<samp>a\n{t}</samp>", "<code>*{t}*</code>"),
    *_hiding("comment", "<!-- {t} -->", "<!-- a\n{t} -->"),
)
ASIDES = (
    *_hiding("html", '<span title="{t}">it</span>', "<a name='{t}'>it</a>"),
    *_hiding("image", "!{t}(https://example.org/a.png)"),
    *_hiding("autolink", "<https://example.org/{t}>"),
    *_hiding("escaped", "\\{t}", "\\\\\\{t}"),
    *_hiding("link_target", "[guide](https://example.org/{t})"),
)
ONE_LINE = tuple(hiding for hiding in (*SPANS, *ASIDES) if "\n" not in hiding.text)


def hidden(hiding: Hiding, token: str) -> Atom:
    """A hidden atom; `token` is a bracket such as `[doc-9]`."""
    return Atom(hiding.text.replace("{t}", token), token=token, because=hiding.because)


# ---------------------------------------------------------------- blocks


@dataclass(frozen=True, slots=True)
class Frame:
    """A block around one sentence. `cites` is False where its end is not the end of a line; `lines`: it may break."""

    before: str
    after: str = ""
    cites: bool = True
    lines: bool = True


FRAMES = (
    Frame(""),
    Frame("- "),
    Frame("1. "),
    Frame("> "),
    Frame("> - "),
    Frame("## ", lines=False),
    Frame("| Finding | Known |\n| --- | --- |\n| ", " | yes |", cites=False, lines=False),
    Frame("It is known.\n"),
    Frame("For this,\n  "),
    Frame("- A first item.\n- "),
    Frame("> A first line\n"),
)


@lru_cache(maxsize=256)
def _one_of(options: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    return st.sampled_from(options)


Draw = Callable[[st.SearchStrategy[Any]], Any]


def pick(draw: Draw, options: tuple[Any, ...]) -> Any:
    """One of some options; the first is the simplest."""
    return draw(_one_of(options))


def _forms(family: Family, forms: tuple[str, ...]) -> tuple[str, ...]:
    """The forms that fit a family: a number is not called `source: 1` nor set in LaTeX here."""
    if family.kind == "number":
        return tuple(form for form in forms if not form.startswith(("\\", "<")))
    return forms


def _placed(draw: Draw, claim: str) -> tuple[str, str, bool | None, bool]:
    """What stands before and behind a mark, whether it is in citation position, and whether it is glued."""
    frame = pick(draw, FRAMES)
    if pick(draw, (False, False, True)):
        place = pick(draw, PLACES)
        whole = place.before + place.after
        if place.before.startswith(_BLOCKS) or ("\n" in whole and not frame.lines):
            frame = FRAMES[0]
        cites = place.cites if frame.cites or not place.cites else None
        before, after = place.before.replace("{c}", claim), place.after.replace("{c}", claim)
        return frame.before + before, after + frame.after, cites, place.glued
    tail = pick(draw, TAILS)
    return f"{frame.before}{claim} ", tail + frame.after, tail in ENDS or (not tail and frame.cites), False


def _fitting(family: Family, forms: tuple[str, ...], *, glued: bool) -> tuple[str, ...]:
    """The forms that fit a family and a place."""
    forms = _forms(family, forms)
    return tuple(form for form in forms if form.startswith("[") and "](" not in form) if glued else forms


def sentence(draw: Draw, family: Family, labels: tuple[str, ...], wanted: str) -> Block:
    """A block of one sentence that holds what is wanted: real, ghost, link, stray, quiet, span, aside or plain."""
    label = pick(draw, labels)
    if wanted in ("real", "ghost", "link"):
        before, after, cites, glued = _placed(draw, pick(draw, CLAIMS))
        if glued and (family.kind in ("number", "bare") or family.name == "stem"):
            before, glued = before + " ", False
            cites = None
        if wanted == "real":
            form = pick(draw, _fitting(family, REAL_FORMS, glued=glued))
            return (Atom(before), real_mark(form, label, pick(draw, labels)), Atom(after))
        forms = LINK_FORMS if wanted == "link" and not glued else _fitting(family, GHOST_FORMS, glued=glued)
        ghost = pick(draw, family.ghosts)
        return (Atom(before), ghost_mark(pick(draw, forms), family, ghost, label, cites=cites), Atom(after))
    frame = pick(draw, FRAMES)
    if wanted == "plain":
        return (Atom(frame.before + pick(draw, PLAIN) + frame.after),)
    claim = pick(draw, CLAIMS if wanted in ("span", "aside") else (*CLAIMS, TICKED))
    start = Atom(f"{frame.before}{claim} ")
    named = (Atom(" so it says "), real_mark("[{r}]", label, label), Atom(pick(draw, TAILS) + frame.after))
    if wanted in ("stray", "quiet"):
        phrase, allowed = pick(draw, STRAYS if wanted == "stray" else QUIET)
        return (start, Atom(phrase, allowed=allowed), *named)
    ways = SPANS if wanted == "span" else ASIDES
    way = pick(draw, ways if frame.lines else tuple(w for w in ways if w in ONE_LINE))
    return (start, hidden(way, f"[{pick(draw, (*family.ghosts, *labels))}]"), *named)


def structured(draw: Draw, family: Family, labels: tuple[str, ...], *, absent: bool) -> Block:
    """A sentence whose claim carries a structured citation."""
    frame = pick(draw, FRAMES)
    claim = pick(draw, CLAIMS)
    label = pick(draw, labels)
    refs: Names = ((label, _NAMED),)
    if absent:
        buckets = family.absent(cites=True) if family.blocks else frozenset({AMBIGUOUS})
        refs = ((pick(draw, family.ghosts), buckets), *(refs if pick(draw, (False, True)) else ()))
    return (Atom(frame.before), Atom(claim, refs=refs), Atom("." + frame.after))


def code(
    draw: Draw, family: Family, labels: tuple[str, ...], ways: tuple[Hiding, ...] = CODE_BLOCKS
) -> Block:
    """A block of code, or of other non-prose, that hides a token."""
    return (hidden(pick(draw, ways), f"[{pick(draw, (*family.ghosts, *labels))}]"),)


# ---------------------------------------------------------------- rows

CLEAN = ("real", "real", "span", "aside", "code", "plain", "quiet")
ANY = ("real", "ghost", "link", "stray", "span", "aside", "code", "plain", "spans", "lost_spans")


def _block(draw: Draw, family: Family, labels: tuple[str, ...], wanted: str) -> Block:
    match wanted:
        case "code":
            return code(draw, family, labels)
        case "spans" | "lost_spans":
            return structured(draw, family, labels, absent=wanted == "lost_spans")
        case _:
            return sentence(draw, family, labels, wanted)


@st.composite
def rows(
    draw: Draw,
    families: tuple[Family, ...] = FAMILIES,
    kinds: tuple[str, ...] = ANY,
    needed: tuple[str, ...] = ("real",),
    shapes: tuple[str, ...] = SHAPES,
    most: int = 3,
) -> Written:
    """A row with a block of each needed kind and up to `most` of others, in any order."""
    family = pick(draw, families)
    count = pick(draw, (2, 3, 4))
    labels = family.real[:count]
    first = pick(draw, tuple(range(len(BODIES))))
    sources = tuple((label, BODIES[(first + 3 * n) % len(BODIES)]) for n, label in enumerate(labels))
    blocks = [_block(draw, family, labels, kind) for kind in needed]
    for kind in draw(_lists(kinds, most)):
        blocks.insert(draw(_places(len(blocks))), _block(draw, family, labels, kind))
    last = code(draw, family, labels, OPEN_ENDED) if pick(draw, (False, False, True)) else ()
    return Written(
        family=family,
        sources=sources,
        shape=pick(draw, shapes),
        blocks=tuple(blocks),
        last=last,
        newline=pick(draw, ("\n", "\r\n")),
        context_newline=pick(draw, ("\n", "\r\n")),
        unit=pick(draw, ("code_points", "utf16", "bytes")),
        told=pick(draw, (True, False)),
    )


@lru_cache(maxsize=64)
def _lists(kinds: tuple[str, ...], most: int) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(kinds), max_size=most)


@lru_cache(maxsize=64)
def _places(count: int) -> st.SearchStrategy[int]:
    return st.integers(min_value=0, max_value=count)


def same(marker: str, token: str) -> bool:
    """Whether a marker is the one that was written: the token, perhaps with a word such as `source` before it."""
    return fold(token) in fold(marker)
