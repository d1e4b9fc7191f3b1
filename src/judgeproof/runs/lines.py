"""Files of JSON lines that are appended to and survive a kill: a torn last line costs that line only."""

import json
import os
import weakref
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

from judgeproof.errors import RunError, StorageError

_DECODE = msgspec.json.Decoder().decode
_TAIL = 1 << 16


class Lines:
    """A file that lines are appended to. Unbuffered, each line is with the system before `append` returns."""

    def __init__(self, path: Path, *, buffered: bool = False, fresh: bool = False) -> None:
        self.path = path
        self.torn: str | None = None
        self._failure: StorageError | None = None
        self._pending: list[bytes] = []
        self._room = 256 if buffered else 0
        try:
            if not fresh and path.exists():
                self.torn = _mend(path)
            self._file = path.open("wb" if fresh else "ab", buffering=0)
        except OSError as error:
            raise storage_error(path, error) from error
        # Where an error comes between, a file of lines is dropped, not closed.
        weakref.finalize(self, self._file.close)
        self.offset = self._whole = os.fstat(self._file.fileno()).st_size

    def append(self, line: bytes) -> int:
        """Append one line without its line end, and return the offset at which it begins."""
        at = self.offset
        self.offset = at + len(line) + 1
        self._pending.append(line)
        if len(self._pending) > self._room:
            self.flush()
        return at

    def flush(self) -> None:
        """Hand everything that was appended to the system.

        Where the system refuses, what it took of it is taken back, and nothing is written any more: a line that followed
        would be glued to a fragment, and both would be lost.
        """
        if self._failure is not None:
            raise self._failure
        if not self._pending:
            return
        self._pending.append(b"")
        data = b"\n".join(self._pending)
        self._pending.clear()
        try:
            written = self._file.write(data)
            # The system may take a part only.
            while written < len(data):
                written += self._file.write(memoryview(data)[written:])
        except OSError as error:
            with suppress(OSError):
                self._file.truncate(self._whole)
            self._failure = storage_error(self.path, error)
            raise self._failure from error
        self._whole = self.offset

    def close(self) -> None:
        """Flush and close."""
        try:
            if self._failure is None:
                self.flush()
        finally:
            self._file.close()


def storage_error(path: Path, error: OSError) -> StorageError:
    """Say that a file of a run cannot be written, and what to do."""
    return StorageError(
        f"{path}: cannot be written ({error.strerror or error}). What was written before is kept; make room or mend "
        f"the permissions, then go on with --resume {path.parent}"
    )


@contextmanager
def replacing(path: Path) -> Generator[Lines]:
    """Give a new file of lines that takes the place of an old one at once, and only where nothing went wrong."""
    part = path.with_name(path.name + ".part")
    lines = Lines(part, buffered=True, fresh=True)
    try:
        yield lines
        lines.close()
        part.replace(path)
    except OSError as error:
        raise storage_error(path, error) from error
    finally:
        with suppress(StorageError):
            lines.close()
        part.unlink(missing_ok=True)


def _mend(path: Path) -> str | None:
    """Cut a torn last line off a file, set it aside beside it, and return where it went."""
    with path.open("rb+") as file:
        size = file.seek(0, os.SEEK_END)
        end = _last_line_end(file, size)
        if end == size:
            return None
        file.seek(end)
        aside = path.with_suffix(".torn")
        with aside.open("ab") as kept:
            kept.write(file.read() + b"\n")
        file.truncate(end)
    return aside.name


def _last_line_end(file: Any, size: int) -> int:
    """Return the offset behind the last line end of a file, 0 where there is none."""
    at = size
    while at > 0:
        start = max(0, at - _TAIL)
        file.seek(start)
        found = file.read(at - start).rfind(b"\n")
        if found >= 0:
            return start + found + 1
        at = start
    return 0


def raw_lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """Yield the whole lines of a file with their offsets; a torn last line is no line."""
    if not path.exists():
        return
    with path.open("rb") as file:
        at = 0
        for line in file:
            if not line.endswith(b"\n"):
                return
            yield at, line[:-1]
            at += len(line)


def read_lines(path: Path, read: Callable[[bytes], Any] | None = None) -> Iterator[Any]:
    """Yield the objects of a file of JSON lines, each as `read` makes it of its line.

    Raises RunError where a whole line is no JSON, or not what `read` takes.
    """
    read = read or decode
    for at, line in raw_lines(path):
        try:
            yield read(line)
        except ValueError as error:
            raise RunError(
                f"{path}: damaged at byte {at} ({error}); delete it if it is outcomes.jsonl, it is derived"
            ) from error


def decode(line: bytes) -> Any:
    """Decode one JSON line. Half surrogates, which testimony may hold, are what only the slower reader takes."""
    try:
        return _DECODE(line)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return json.loads(line)


def storable(text: str) -> str:
    """Return a name, of a file perhaps, as a run can hold it: what is no character in it is written out."""
    try:
        return os.fsencode(text).decode("utf-8", "backslashreplace")
    except UnicodeEncodeError:
        return text.encode("utf-8", "backslashreplace").decode()
