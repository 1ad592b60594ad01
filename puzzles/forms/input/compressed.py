"""Compressed inputs, recognised by their first bytes, and read as a stream.

>>> import gzip
>>> from io import BytesIO
>>> unpack_stream(BufferedReader(BytesIO(gzip.compress(b"12..34........21")))).readline()
b'12..34........21'
"""

from __future__ import annotations

from collections.abc import Callable
from io import BufferedReader, RawIOBase
from typing import IO, Any, BinaryIO, cast

from ...core.errors import InputError, needs

GZIP, ZSTANDARD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"

WINDOW = 1 << 27
"""Maximum number of bytes that a Zstandard frame may ask to keep in memory: that of ``zstd --long``."""

PIECE = 128
"""Bytes of Zstandard to unpack at a time: they become 4 MB at most."""


class Unpacked(RawIOBase):
    """Content of a compressed stream. Reading raises `InputError` if the stream is damaged."""

    def __init__(self, name: str, packed: IO[bytes], damaged: tuple[type[Exception], ...]) -> None:
        self.name = name
        self.packed = packed
        self.damaged = damaged

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int:
        try:
            data = self.packed.read(len(buffer))
        except self.damaged as reason:
            raise InputError(f"the {self.name} stream is damaged: {str(reason)[:100]}") from None
        buffer[: len(data)] = data
        return len(data)


def unpack_stream(stream: BinaryIO) -> BinaryIO:
    """Return the decompressed stream, or `stream` itself if it is not compressed, or cannot be peeked.

    Raises `InputError` if the package that reads it is missing.
    """
    if not isinstance(stream, BufferedReader):
        return stream
    first = stream.peek(len(ZSTANDARD))
    opened = next((opened for magic, opened in OPENED.items() if first.startswith(magic)), None)
    return stream if opened is None else cast(BinaryIO, BufferedReader(opened(stream)))


def gzip(stream: BinaryIO) -> Unpacked:
    """Return the content of a stream of gzip."""
    import zlib
    from gzip import GzipFile

    return Unpacked("gzip", cast(IO[bytes], GzipFile(fileobj=stream)), (EOFError, OSError, zlib.error))


def zstandard(stream: BinaryIO) -> Unpacked:
    """Return the content of a stream of Zstandard."""
    try:
        from zstandard import ZstdError
    except ImportError:
        raise InputError(needs("a .zst file", "zstandard")) from None
    return Unpacked("Zstandard", cast(IO[bytes], Frames(stream)), (EOFError, ZstdError))


class Frames:
    """The frames of a Zstandard stream, one after another. Its own reader takes a stream that was cut off for
    a whole one.
    """

    def __init__(self, stream: BinaryIO) -> None:
        from zstandard import ZstdDecompressor

        self.stream = stream
        self.decompressor = ZstdDecompressor(max_window_size=WINDOW)
        self.frame = self.decompressor.decompressobj()
        self.begun = False
        self.ready = memoryview(b"")

    def read(self, size: int) -> memoryview:
        """Return up to `size` bytes; b"" at the end. Raises `EOFError` if the end is missing."""
        while not self.ready:
            if self.frame.eof:
                packed = self.frame.unused_data
                self.frame, self.begun = self.decompressor.decompressobj(), False
            else:
                packed = b""
            packed = packed or self.stream.read(PIECE)
            if not packed:
                if self.begun:
                    raise EOFError("it ends within a frame")
                return self.ready
            self.begun = True
            self.ready = memoryview(self.frame.decompress(packed))
        data, self.ready = self.ready[:size], self.ready[size:]
        return data


OPENED: dict[bytes, Callable[[BinaryIO], Unpacked]] = {GZIP: gzip, ZSTANDARD: zstandard}
"""Function that opens a stream, by its first bytes."""
