"""Reading TOML strictly: what is wrong is named with its file and line."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

Path = tuple[str | int, ...]
T = TypeVar("T")

_STRINGS = re.compile(
    r'"""(?:[^\\]|\\.)*?"""|\'\'\'.*?\'\'\'|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|#[^\n]*', re.DOTALL
)
_HEADER = re.compile(r"\s*(\[\[?)\s*([\w.-]+)\s*\]")
_KEY = re.compile(r"\s*([\w-]+)\s*=")
_WHERE = re.compile(r" - at `(?:key` in `)?\$(.*)`$")
_UNKNOWN = re.compile(r"^Object contains unknown field `([^`]*)`$")
_STEP = re.compile(r"\.([\w-]+)|\[(\d+)\]")
_AT_LINE = re.compile(r"\(at line (\d+), column (\d+)\)$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """Something in a file that cannot be used; the line counts from 1."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text}"


class Document:
    """A TOML file that was read, with the lines on which its tables and keys stand."""

    __slots__ = ("_lines", "faults", "file", "values")

    def __init__(self, text: str, *, file: str) -> None:
        self.file = file
        self.faults: list[Fault] = []
        self.values: dict[str, Any] = {}
        self._lines: Mapping[Path, int] = {}
        try:
            self.values = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            at = _AT_LINE.search(str(error))
            self.fault(int(at[1]) if at else text.count("\n") + 1, f"is no TOML: {error}")
        except RecursionError:
            self.fault(1, "nests too deep to be read")
        except ValueError as error:
            self.fault(1, f"is no TOML: {error}")
        else:
            self._lines = _positions(text)

    def fault(self, line: int, text: str) -> None:
        """Note what cannot be used."""
        self.faults.append(Fault(file=self.file, line=line, text=text))

    def line(self, path: Path) -> int:
        """Return the line on which a value stands, or on which the nearest table or key around it does."""
        while path:
            if path in self._lines:
                return self._lines[path]
            path = path[:-1]
        return 1

    def table(self, path: Path, value: Any, kind: type[T]) -> T | None:
        """Return a table as a record of a kind; where it is none, note why and return None."""
        try:
            return msgspec.convert(value, kind, strict=True)
        except msgspec.ValidationError as error:
            text = str(error)
            inner = path
            if where := _WHERE.search(text):
                inner += _steps(where[1])
                text = text[: where.start()]
            if stranger := _UNKNOWN.search(text):
                inner += (stranger[1],)
                text = f"is no key of this table{_known(kind) if inner[:-1] == path else ''}"
            named = ".".join(str(step) for step in inner if isinstance(step, str))
            self.fault(self.line(inner), f"{named}: {text}" if named else text)
            return None

    def tables(self, key: str) -> Sequence[tuple[Path, Any]]:
        """Return the tables of an array, which the file is known to hold as one, with their paths."""
        found: list[Any] = self.values.get(key, [])
        return [((key, number), item) for number, item in enumerate(found)]


def _known(kind: type[Any]) -> str:
    """Return the keys that a table has, as the end of a sentence."""
    return f"; it has: {', '.join(field.encode_name for field in msgspec.structs.fields(kind))}"


def _steps(where: str) -> Path:
    """Return the path that a validation error names, such as `.probe[1].text`."""
    return tuple(step[1] or int(step[2]) for step in _STEP.finditer(where))


def _masked(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match[0])


def _positions(text: str) -> dict[Path, int]:
    """Return the lines of the tables and keys of a TOML text, which its parser does not tell."""
    found: dict[Path, int] = {}
    counts: dict[Path, int] = {}
    table: Path = ()
    for number, line in enumerate(_STRINGS.sub(_masked, text).split("\n"), start=1):
        if header := _HEADER.match(line):
            table = _opened(header[2].split("."), counts, array=header[1] == "[[")
            found.setdefault(table, number)
        elif key := _KEY.match(line):
            found.setdefault((*table, key[1]), number)
    return found


def _opened(names: Sequence[str], counts: dict[Path, int], *, array: bool) -> Path:
    """Return the path of the table that a header opens; names within an array mean its last table."""
    path: Path = ()
    for name in names[:-1]:
        path += (name,)
        if path in counts:
            path += (counts[path] - 1,)
    path += (names[-1],)
    if array:
        counts[path] = counts.get(path, 0) + 1
        path += (counts[path] - 1,)
    return path
