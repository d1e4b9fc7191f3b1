"""Keyed values that live on disk, so that memory does not grow with the number of rows."""

import sqlite3
import weakref
from collections.abc import Iterable
from types import TracebackType

from judgeproof.errors import StorageError


class Shelf:
    """A map from text to text in a temporary database that disappears with it; its cache stays under 8 MB."""

    def __init__(self) -> None:
        # An empty name is a private temporary file, deleted when the connection closes.
        self._base = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        weakref.finalize(self, self._base.close)
        self._base.execute("PRAGMA cache_size = -8000")
        self._base.execute("PRAGMA journal_mode = OFF")
        self._base.execute("PRAGMA synchronous = OFF")
        self._base.execute("CREATE TABLE shelf (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID")
        self._base.execute("BEGIN")

    def put(self, key: str, value: str) -> str | None:
        """Keep a value under a key that is free, or return the value that is there already."""
        try:
            self._base.execute("INSERT INTO shelf VALUES (?, ?)", (key, value))
        except sqlite3.IntegrityError:
            return self.get(key)
        except sqlite3.OperationalError as error:
            raise _no_room(error) from error
        return None

    def replace(self, pairs: Iterable[tuple[str, str]]) -> None:
        """Keep values, each in place of what its key held before."""
        try:
            self._base.executemany("INSERT OR REPLACE INTO shelf VALUES (?, ?)", pairs)
        except sqlite3.OperationalError as error:
            raise _no_room(error) from error

    def get(self, key: str) -> str | None:
        """Return the value of a key, or None."""
        try:
            row = self._base.execute("SELECT value FROM shelf WHERE key = ?", (key,)).fetchone()
        except sqlite3.OperationalError as error:
            raise _no_room(error) from error
        return row[0] if row else None

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
