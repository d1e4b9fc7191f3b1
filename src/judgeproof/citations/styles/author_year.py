"""Authors and years: `(Ortega and Lindqvist, 2019)`, `Smith et al. (2020)`, and citation keys `[@smith2020, p. 3]`."""

import re
from collections.abc import Iterator

from judgeproof.citations.facts import Marker
from judgeproof.citations.labels import fold
from judgeproof.citations.styles.token import Found, Labels, compact

_NAME = r"[^\W\d_][^()\uff08\uff09\[\]\d;\n\r]{0,100}?"
_YEAR = r"(?:1[5-9]|20)\d\d[a-z]?"
_PAREN = re.compile(
    rf"[(\uff08]({_NAME}[,\uff0c]?[ \t]*{_YEAR}(?:;[ \t]*{_NAME}[,\uff0c]?[ \t]*{_YEAR})*)[)\uff09]"
)
_ONE = re.compile(rf"({_NAME})[,\uff0c]?[ \t]*({_YEAR})")
_NARRATIVE = re.compile(
    rf"((?<!\w)[A-Z][^\W\d_]+(?:[ \t](?:et[ \t]al\.?|(?:and|&)[ \t][A-Z][^\W\d_]+))?)[ \t]\(({_YEAR})\)"
)
_KEYED = re.compile(r"\[(-?@[^\[\]\n\r]{1,300})\]")
_KEY = re.compile(r"-?@([\w][\w:.#$%&+?<>~/-]*)")


def find(text: str, labels: Labels, brackets: tuple[str, str] = ("[", "]")) -> Iterator[Found]:
    """Yield the author-year citations of a response; a year that names no label in running text is only a year."""
    for match in _PAREN.finditer(text) if "(" in text or "\uff08" in text else ():
        parts = [part for piece in match[1].split(";") if (part := _ONE.fullmatch(piece.strip()))]
        markers = tuple(_marker(part[0], part[1], part[2], match, labels) for part in parts)
        if markers and (labels.known or any(marker.keys[0] in labels.known for marker in markers)):
            yield Found(match.start(), match.end(), match[0], markers)
    for match in _NARRATIVE.finditer(text) if "(" in text else ():
        marker = _marker(match[0], match[1], match[2], match, labels)
        if marker.keys[0] in labels.known:
            yield Found(match.start(), match.end(), match[0], (marker,))
    for match in _KEYED.finditer(text) if "@" in text else ():
        keys = [_KEY.match(piece.strip()) for piece in match[1].split(";")]
        yield Found(
            match.start(),
            match.end(),
            match[0],
            tuple(
                Marker(
                    text=key[1].rstrip(".,:"),
                    start=match.start(),
                    end=match.end(),
                    keys=(fold(key[1].rstrip(".,:")),),
                    style="author-year",
                )
                for key in keys
                if key
            ),
        )


def _marker(shown: str, names: str, year: str, match: re.Match[str], labels: Labels) -> Marker:
    """Make the marker of one author and year; labels are compared without signs, and by the first author alone."""
    first = re.split(r"[ \t]+(?:and|&|et)[ \t]+|,|\uff0c", names)[0]
    surname = first.split()[-1] if first.split() else first
    wholes = (f"{names}{year}", f"{first}{year}", f"{surname}{year}", f"{surname}etal{year}")
    known = next((labels.compact[c] for w in wholes if (c := compact(fold(w))) in labels.compact), None)
    whole = fold(shown)
    return Marker(
        text=shown,
        start=match.start(),
        end=match.end(),
        keys=(known, whole) if known else (whole,),
        style="author-year",
    )
