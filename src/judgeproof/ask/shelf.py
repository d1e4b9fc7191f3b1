"""Keyed values that live on disk, so that memory does not grow with the number of rows."""

import sqlite3
import weakref
from collections.abc import Iterable
from types import TracebackType

from judgeproof.errors import StorageError

# So many are written at once: one by one they cost four times as much, and more than all else that reads a row.
_WAITING = 1024
_MARKS = 1 << 22


class Shelf:
    """A map from text to text in a temporary database that disappears with it.

    Its memory stays under 16 MB: the database's cache, what waits to be written, and from the first time that something
    is written a byte for every remainder of a key's hash. It tells that no key of that remainder is in the database, so
    that new keys are not looked for there.
    """

    def __init__(self) -> None:
        # An empty name is a private temporary file, deleted when the connection closes.
        self._base = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        weakref.finalize(self, self._base.close)
        self._base.execute("PRAGMA cache_size = -8000")
        self._base.execute("PRAGMA journal_mode = OFF")
        self._base.execute("PRAGMA synchronous = OFF")
        self._base.execute("CREATE TABLE shelf (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID")
        self._base.execute("BEGIN")
        self._waiting: dict[str, str] = {}
        self._marks = bytearray()

    def put(self, key: str, value: str) -> str | None:
        """Keep a value under a key that is free, or return the value that is there already."""
        taken = self.get(key)
        if taken is None:
            self._keep(key, value)
        return taken

    def replace(self, pairs: Iterable[tuple[str, str]]) -> None:
        """Keep values, each in place of what its key held before."""
        for key, value in pairs:
            self._keep(key, value)

    def get(self, key: str) -> str | None:
        """Return the value of a key, or None."""
        if key in self._waiting or not self._marks or not self._marks[hash(key) % _MARKS]:
            return self._waiting.get(key)
        try:
            row = self._base.execute("SELECT value FROM shelf WHERE key = ?", (key,)).fetchone()
        except sqlite3.OperationalError as error:
            raise _no_room(error) from error
        return row[0] if row else None

    def _keep(self, key: str, value: str) -> None:
        """Let a value wait to be written, and write where enough of them do."""
        self._waiting[key] = value
        if len(self._waiting) >= _WAITING:
            self._write()

    def _write(self) -> None:
        """Write what waits."""
        self._marks = self._marks or bytearray(_MARKS)
        for key in self._waiting:
            self._marks[hash(key) % _MARKS] = 1
        try:
            self._base.executemany("INSERT OR REPLACE INTO shelf VALUES (?, ?)", self._waiting.items())
        except sqlite3.OperationalError as error:
            raise _no_room(error) from error
        self._waiting.clear()

    def close(self) -> None:
        """Delete everything."""
        self._base.close()

    def __enter__(self) -> "Shelf":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _no_room(error: sqlite3.OperationalError) -> StorageError:
    """Say what is wrong where the temporary database cannot be written."""
    return StorageError(
        f"the temporary folder cannot be written ({error}); make room there, or point TMPDIR at another folder"
    )
