"""The lines of an input of any size, read in pieces of bounded size.

>>> from io import BytesIO
>>> list(number_lines(BytesIO(b"12\\r\\n34\\n")))
[(1, b'12'), (2, b'34')]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from ...core.errors import InputError
from ...core.lazy_pattern import lazy_pattern

LONGEST = 1 << 22
"""The most bytes that a line, or one puzzle over several lines, may have."""

WIDEST = 4
"""The most bytes of a character in UTF-8."""

_NAME = r"(?P<name>[^\W\d_](?:[\w' -]{0,60}\w)?)"
SIZE = r"(?P<rows>[0-9]{1,9})\s*(?:[x×X*✕]|by)\s*(?P<columns>[0-9]{1,9})"
"""The rows and the columns."""

HEADER = lazy_pattern(rf"\s*{_NAME}[\s:,_-]*[\s:,(_-]{SIZE}[\s:)]*")
"""The line that begins a puzzle in plain text, as in ``masyu 6x9``: the kind, the rows, the columns."""

HEADER_TURNED = lazy_pattern(rf"\s*{SIZE}\s+{_NAME}[\s:]*")
"""The same with the size first: ``6x9 masyu``."""

BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def number_lines(stream: BinaryIO) -> Iterator[tuple[int, bytes | None]]:
    """Yield (number from 1, line without its end) of every line; None stands for a line over `LONGEST`."""
    number = 0
    while lines := next_lines(stream, number):
        for line in lines:
            number += 1
            yield number, line


def next_lines(stream: BinaryIO, number: int) -> list[bytes | None]:
    """Return the next line without its end, or several lines if they belong together; [] at the end of the
    input. `number` is that of the lines before it.
    """
    raw = stream.readline(LONGEST + 1)
    if not raw:
        return []
    if number == 0:
        raw = raw.removeprefix(BYTE_ORDER_MARK)
    if len(raw) > LONGEST and not raw.endswith(b"\n"):
        _refuse_binary(raw, number + 1)
        _skip_line(stream)
        return [None]
    return [*raw.rstrip(b"\r\n").split(b"\r")]


class Pending:
    """The lines of something that takes several, once it has been begun. False until then."""

    def __init__(self) -> None:
        self.line = 0
        self.opened = 0
        """Number of brackets, or of quotes, that are still open."""
        self._lines: list[str] = []
        self._size = 0

    def __bool__(self) -> bool:
        return self.line > 0

    def begin(self, line: int) -> None:
        """Begin on this line of the input."""
        self.line = line

    def add(self, text: str, opened: int = 0) -> None:
        """Add a line that has `opened` more brackets, or quotes, than it closes; keep nothing beyond
        `LONGEST`.
        """
        self.opened += opened
        self._size += len(text)
        if not self.is_too_long:
            self._lines.append(text)

    @property
    def is_too_long(self) -> bool:
        """True if the lines together are longer than `LONGEST`."""
        return self._size > LONGEST

    @property
    def text(self) -> str | None:
        """The lines as one text, or None if they are too long."""
        return None if self.is_too_long else "\n".join(self._lines)


def _skip_line(stream: BinaryIO) -> None:
    while (piece := stream.readline(LONGEST)) and not piece.endswith(b"\n"):
        pass


def decode_line(number: int, raw: bytes) -> str:
    """Return the line as text; `InputError` if the input is no text at all."""
    _refuse_binary(raw, number)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(
            f"the input is not text: byte {raw[error.start]:#04x} is not UTF-8",
            line=number,
            column=error.start + 1,
        ) from error


def _refuse_binary(raw: bytes, number: int) -> None:
    if (at := raw.find(b"\0")) >= 0:
        raise InputError("the input is binary: it has a NUL byte", line=number, column=at + 1)
