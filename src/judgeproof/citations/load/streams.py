"""Opening a file of rows: plain, compressed, or standard input; counting what was read of it."""

import gzip
import io
import sys
from pathlib import Path
from typing import IO, Any, cast

from judgeproof.errors import InputError

STDIN = "-"


class Counted(io.RawIOBase):
    """A binary stream that knows how much of it was read."""

    def __init__(self, raw: IO[bytes]) -> None:
        self.raw_stream = raw
        self.taken = 0

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
        if self.raw_stream is not sys.stdin.buffer:
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
    try:
        raw = sys.stdin.buffer if path == STDIN else Path(path).open("rb")
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror}); check its permissions") from error
    counted = Counted(cast(IO[bytes], raw))
    buffered = io.BufferedReader(counted, 1 << 20)
    head = buffered.peek(4)[:4]
    if head[:2] == b"\x1f\x8b":
        return counted, io.BufferedReader(cast(Any, gzip.GzipFile(fileobj=buffered)), 1 << 20)
    if head == b"\x28\xb5\x2f\xfd":
        return counted, _zstandard(path, buffered)
    return counted, buffered


def _zstandard(path: str, stream: io.BufferedReader) -> io.BufferedReader:
    """Return the decompressed stream of a Zstandard file."""
    try:
        import zstandard  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise InputError(f"{path}: is compressed with Zstandard; install it with pip install 'judgeproof[zstd]'") from error
    return io.BufferedReader(zstandard.ZstdDecompressor().stream_reader(stream, read_across_frames=True), 1 << 20)
