"""The citation styles: how a response marks what it cites."""

from collections.abc import Callable, Iterator, Mapping

from judgeproof.citations.styles import author_year, bracket, footnote, html, latex, openai, superscript
from judgeproof.citations.styles.token import Found, Labels

Reader = Callable[..., Iterator[Found]]

# In the order in which they win where two of them read one response equally well. `spans` reads the row, not its text.
STYLES: Mapping[str, Reader | None] = {
    "spans": None,
    "bracket": bracket.find,
    "numeric": bracket.find_numbers,
    "footnote": footnote.find,
    "openai": openai.find,
    "latex": latex.find,
    "html": html.find,
    "author-year": author_year.find,
    "superscript": superscript.find,
}
__all__ = ["STYLES", "Found", "Labels", "Reader"]
