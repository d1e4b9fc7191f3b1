r"""LaTeX commands: `\cite{doc-1}`, `\citep[p. 3]{a,b}`."""

import re
from collections.abc import Iterator

from judgeproof.citations.facts import Marker
from judgeproof.citations.labels import fold, trim
from judgeproof.citations.styles.token import Found, Labels

_PATTERN = re.compile(
    r"\\(?:[a-z]{0,20}cite[a-z]{0,20}|cite[A-Za-z]{0,20})\*?(?:\[[^\[\]\n\r]{0,200}\]){0,2}\{([^{}\n\r]{1,400})\}"
)


def find(text: str, labels: Labels, brackets: tuple[str, str] = ("[", "]")) -> Iterator[Found]:
    """Yield the citation commands of a response, one marker per key."""
    for match in _PATTERN.finditer(text) if "\\" in text else ():
        keys = [key for piece in match[1].split(",") if (key := trim(piece))]
        markers = tuple(
            Marker(text=key, start=match.start(), end=match.end(), keys=(fold(key),), style="latex")
            for key in keys
        )
        if markers:
            yield Found(match.start(), match.end(), match[0], markers)
