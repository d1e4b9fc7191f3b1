"""Opening a file of rows: plain, compressed, or standard input; counting what was read of it."""

import io
import sys
import weakref
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, cast

from judgeproof.errors import InputError

STDIN = "-"
_BUFFER = 1 << 20
_PIECE = 1 << 16
_GZIP = 31  # what zlib calls the format of gzip


def _is_stdin(raw: IO[bytes]) -> bool:
    return raw is getattr(sys.stdin, "buffer", None)


class Counted(io.RawIOBase):
    """A binary stream that knows how much of it was read."""

    def __init__(self, raw: IO[bytes]) -> None:
        self.raw_stream = raw
        self.taken = 0
        if not _is_stdin(raw):
            # Readers of rows are dropped, not closed, wherever an error comes between.
            weakref.finalize(self, raw.close)

    def readable(self) -> bool:
        """Say that this stream can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read into a buffer, as buffered readers ask for it."""
        data = self.raw_stream.read(len(buffer))
        buffer[: len(data)] = data
        self.taken += len(data)
        return len(data)

    def close(self) -> None:
        """Close the stream below, unless it is standard input."""
        if not _is_stdin(self.raw_stream):
            self.raw_stream.close()
        super().close()


def check_readable(path: str) -> None:
    """Raise InputError where a path is no file that can be read."""
    if path == STDIN:
        return
    file = Path(path)
    if file.is_dir():
        raise InputError(f"{path}: is a folder; expected a file of rows (JSONL, JSON, CSV, TSV or Parquet)")
    if not file.exists():
        raise InputError(f"{path}: no such file; expected a file of rows, or - for standard input")


def open_bytes(path: str) -> tuple[Counted, io.BufferedReader]:
    """Open a file and return the counting stream below and the decompressed stream to read from."""
    check_readable(path)
    counted = Counted(_opened(path))
    buffered: io.BufferedReader = io.BufferedReader(cast(Any, counted), _BUFFER)
    try:
        head = buffered.peek(4)[:4]
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror or error})") from error
    if head[:2] == b"\x1f\x8b":
        return counted, _unpacked(buffered, lambda: zlib.decompressobj(_GZIP), zlib.error)
    if head == b"\x28\xb5\x2f\xfd":
        return counted, _zstandard(path, buffered)
    return counted, buffered


def _opened(path: str) -> IO[bytes]:
    """Open a file, or standard input where there is one."""
    if path == STDIN:
        if cast(Any, sys.stdin) is None:
            raise InputError("standard input is closed; expected rows on it, or a file of rows")
        return sys.stdin.buffer
    try:
        return Path(path).open("rb")
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror}); check its permissions") from error


def _zstandard(path: str, stream: io.BufferedReader) -> io.BufferedReader:
    """Return the decompressed stream of a Zstandard file."""
    try:
        import zstandard
    except ImportError as error:
        raise InputError(
            f"{path}: is compressed with Zstandard; install it with pip install 'judgeproof[zstd]'"
        ) from error
    return _unpacked(stream, zstandard.ZstdDecompressor().decompressobj, zstandard.ZstdError)


def _unpacked(
    stream: io.BufferedReader, frame: Callable[[], Any], error: type[Exception]
) -> io.BufferedReader:
    return io.BufferedReader(cast(Any, _Unpacked(stream, frame, error)), _BUFFER)


class _Unpacked(io.RawIOBase):
    """The bytes of a compressed file, of one frame or several.

    Where it is cut or damaged, what came before is read, and then an EOFError or an OSError is raised: never its end.
    """

    def __init__(self, stream: io.BufferedReader, frame: Callable[[], Any], error: type[Exception]) -> None:
        self.packed = stream
        self.new_frame = frame
        self.error = error
        self.frame: Any = None
        self.rest = b""
        self.ready = memoryview(b"")

    def readable(self) -> bool:
        """Say that this stream can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read into a buffer, as buffered readers ask for it."""
        while not self.ready and self._more():
            pass
        taken = min(len(buffer), len(self.ready))
        buffer[:taken] = self.ready[:taken]
        self.ready = self.ready[taken:]
        return taken

    def _more(self) -> bool:
        """Decompress the next piece; False where the file ends."""
        piece, self.rest = self.rest or self.packed.read1(_PIECE), b""
        if self.frame is None:
            if not piece:
                return False
            # Zeros fill a file up to a whole block of a tape or a disk.
            piece = piece.lstrip(b"\0")
            if not piece:
                return True
            self.frame = self.new_frame()
        elif not piece:
            raise EOFError("the compressed file ends inside a frame")
        self._decompress(self.frame, piece)
        return True

    def _decompress(self, frame: Any, piece: bytes) -> None:
        """Decompress a piece; what stands behind the end of a frame begins the next one."""
        try:
            self.ready = memoryview(frame.decompress(piece))
        except self.error as error:
            raise OSError(str(error)) from error
        if frame.eof:
            self.rest, self.frame = frame.unused_data, None
