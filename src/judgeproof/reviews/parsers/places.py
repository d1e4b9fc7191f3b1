"""Where a finding stands: paths made relative to the folder that a tool ran in, and lines that are lines."""

import re
from typing import Any
from urllib.parse import unquote

from judgeproof.reviews.parsers.documents import clean
from judgeproof.reviews.parsers.values import shown

# Beyond any file; a larger number is a mistake and no place.
LAST_LINE = 10_000_000
_DIGITS = re.compile(r"[0-9]{1,9}")
_DRIVE = re.compile(r"[A-Za-z]:/")


def path_of(path: str, root: str = "") -> str:
    """Return a path with forward slashes, relative to an absolute root that it lies under; else as it is.

    An address of another scheme is no path here and stays whole.
    """
    if "://" in path:
        return clean(path.strip())
    found, folder = _normal(clean(path)), _normal(root)
    return _under(found, folder) if folder and is_absolute(folder + "/") else found


def path_of_uri(uri: str, root: str = "") -> str:
    """Return the path that a URI reference names: `file:` is taken off and percent codes are decoded."""
    found = uri.strip()
    if found[:5].lower() == "file:":
        found = _of_file_uri(found[5:])
    elif "://" in found:
        return path_of(found)
    return path_of(unquote(found, errors="replace"), root)


def is_absolute(path: str) -> bool:
    """Tell whether a normalised path begins at a root or at a drive."""
    return path.startswith("/") or _DRIVE.match(path) is not None


def _of_file_uri(rest: str) -> str:
    if rest.startswith("//"):
        host, slash, path = rest[2:].partition("/")
        rest = slash + path if host.lower() in ("", "localhost") else rest
    return rest[1:] if _DRIVE.match(rest[1:].replace("\\", "/")) else rest


def _normal(path: str) -> str:
    slashed = path.strip().replace("\\", "/")
    lead = "/" if slashed.startswith("/") else ""
    kept: list[str] = []
    for segment in slashed.split("/"):
        if segment in ("", "."):
            continue
        if segment == ".." and kept and kept[-1] != "..":
            kept.pop()
        elif segment != ".." or not lead:
            kept.append(segment)
    return lead + "/".join(kept)


def _under(path: str, root: str) -> str:
    """Take a root off a path. Drives do not tell capitals apart, so neither does what stands behind them."""
    stem = root.rstrip("/") + "/"
    same = path.casefold().startswith(stem.casefold()) if _DRIVE.match(root + "/") else path.startswith(stem)
    return path[len(stem) :] if same else path


# ---------------------------------------------------------------- lines


def line_of(value: Any) -> tuple[int | None, str | None]:
    """Return the line that a value means, and what is wrong with a value that means none; None stands for neither.

    A whole number from 1 on is a line, in digits too. `true`, 1.5, 0 and -1 are none.
    """
    if value is None:
        return None, None
    if isinstance(value, str) and _DIGITS.fullmatch(value.strip()):
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= LAST_LINE:
        return value, None
    return None, f"{shown(value)} is no line"


def lines_of(start: Any, end: Any) -> tuple[int | None, int | None, str | None]:
    """Return the first and the last line of a region, and what is wrong with them. A backwards end is dropped."""
    line, wrong = line_of(start)
    if line is None:
        return None, None, wrong
    last, wrong = line_of(end)
    if last is not None and last < line:
        return line, None, f"the end {last} lies before the line {line}"
    return line, last, wrong
