r"""An input cut into parts of whole lines, to be read elsewhere, as by several processes.

Vocabulary
    alone      of a line: what it holds, an item or nothing, depends on no other line
    part       lines that are alone, one after another; or items that several lines made, read already

>>> from io import BytesIO
>>> text = b'{"type": "sudoku", "rows": 4, "cols": 4}\n' * 3 + b"12....4..1..2...\n\n"
>>> for part in cut_input(BytesIO(text), None, 80):
...     print(part.line, part.count, [item.puzzle.kind for item in part.parse()])
1 2 ['sudoku', 'sudoku']
3 1 ['sudoku']
4 1 ['sudoku']
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from io import BufferedReader, BytesIO
from typing import BinaryIO

from ...core.errors import InputError
from .compressed import unpack_stream
from .lines import next_lines
from .reader import Reader, empty_input, kind_asked, read_stream
from .recognition import begins_block, is_other_form
from .records import Parsed, depth, shift_error

_PLAIN = re.compile(rb"(?:[0-9.]{81}\n)+")
_PLAIN_LINE = re.compile(rb"[0-9.]{81}")

LINE = 128
"""More bytes than a plain line has, with its end."""


@dataclass(slots=True)
class InputPart:
    """Part of an input from the line of this number on: the `text` of whole lines, `count` of which hold an
    item each and the others nothing, or else `count` `items`. In a table the lines stand below the `header`.
    They are `plain` if each is a 9×9 sudoku of 81 digits and dots. `size` is that of the input, in bytes.
    """

    line: int
    kind: str | None
    size: int
    count: int
    text: bytes = b""
    plain: bool = False
    header: bytes | None = None
    items: tuple[Parsed, ...] = ()

    def parse(self) -> Iterator[Parsed]:
        """Yield the `count` items."""
        if self.items:
            yield from self.items
            return
        above = b"" if self.header is None else self.header + b"\n"
        before = self.line - 1 - above.count(b"\n")
        for item in read_stream(BytesIO(above + self.text), self.kind):
            line = None if item.line is None else item.line + before
            yield item._replace(line=line, error=item.error and shift_error(item.error, before))

    def singly(self) -> Iterator[InputPart]:
        """Yield `count` parts of one item each, without reading any."""
        for item in self.items:
            yield replace(self, line=item.line or self.line, count=1, items=(item,))
        for number, raw in enumerate(self.text.splitlines(), self.line):
            if raw.strip() and not raw.startswith(b"#"):
                yield replace(self, line=number, count=1, text=raw + b"\n")

    def goes_on(self, other: InputPart) -> bool:
        """Return whether `other` is of the same sort, and its lines follow at once."""
        if self.items or other.items:
            return bool(self.items and other.items)
        follows = other.line == self.line + self.text.count(b"\n")
        return follows and (self.plain, self.header) == (other.plain, other.header)


def cut_input(
    stream: BinaryIO, kind: str | None, size: int, plain_size: int | None = None
) -> Iterator[InputPart]:
    """Yield the parts of an input: together they hold the items of `read_stream`. Each ends with the line
    that makes it `size` bytes long, or `plain_size` if it is plain, or before lines of another sort; so the
    parts depend on the input alone. Only errors of the stream itself are raised.
    """
    cutter = _InputCutter(stream, kind)
    parts: list[InputPart] = []
    for part in cutter.parts():
        if parts and (cutter.room <= 0 or not parts[-1].goes_on(part)):
            yield from _join_parts(parts)
            parts = []
        if not parts:
            cutter.room = size if plain_size is None or not part.plain else plain_size
        parts.append(part)
        cutter.room -= part.size
    yield from _join_parts(parts)


def _join_parts(parts: list[InputPart]) -> Iterator[InputPart]:
    """Join parts of one sort to one, if they hold anything."""
    if any(part.count for part in parts):
        yield replace(
            parts[0],
            size=sum(part.size for part in parts),
            count=sum(part.count for part in parts),
            text=b"".join(part.text for part in parts),
            items=tuple(item for part in parts for item in part.items),
        )


class _InputCutter:
    """Cuts an input into parts as small as they come."""

    room = 0
    """Number of bytes until the current part is full."""

    def __init__(self, stream: BinaryIO, kind: str | None) -> None:
        self.stream = stream
        self.reader = Reader(kind_asked(kind))
        self.number = 0
        self.unread = 0
        """The bytes of the lines that an item which is not complete yet has taken."""

    def parts(self) -> Iterator[InputPart]:
        """Yield the parts: see `cut_input`."""
        anything = False
        try:
            self.stream = unpack_stream(self.stream)
            for part in self.lines():
                anything = anything or part.count > 0
                yield part
            rest = [*self.reader.finish()]
        except InputError as error:
            anything, rest = True, [Parsed(None, error, None, self.reader.kind, line=error.line)]
        yield from self.read(rest if rest or anything else [empty_input(self.reader.kind)])

    def lines(self) -> Iterator[InputPart]:
        """Yield the parts that are complete with the lines that have been read."""
        while True:
            text = self.plain_ahead()
            if text:
                yield self.of_lines(text, text.count(b"\n"), plain=True)
                continue
            lines = next_lines(self.stream, self.number)
            if not lines:
                return
            for raw in lines:
                count = None if raw is None else self.items_alone(raw)
                if raw is not None and count is not None:
                    yield self.of_lines(raw + b"\n", count, plain=self.is_plain(raw))
                    continue
                self.number += 1
                self.unread += len(raw or b"")
                yield from self.read([*self.reader.take(self.number, raw)])

    def read(self, items: Sequence[Parsed]) -> Iterator[InputPart]:
        """Yield the part of items that are read, if there are any."""
        if items:
            size, self.unread = self.unread, 0
            line = items[0].line or self.number
            yield InputPart(line, self.reader.kind, size, len(items), items=tuple(items))

    def of_lines(self, text: bytes, count: int, plain: bool) -> InputPart:
        """Return the part of lines that are alone."""
        line = self.number + 1
        self.number += text.count(b"\n")
        self.reader.started = self.reader.started or count > 0
        return InputPart(line, self.reader.kind, len(text), count, text, plain, self.header)

    @property
    def header(self) -> bytes | None:
        """The header of the table, if the input is one."""
        return None if self.reader.table is None else self.reader.table.header.encode()

    @property
    def in_grids(self) -> bool:
        """True if the next line may be a 9×9 sudoku by itself."""
        return self.reader.plain and self.reader.table is None and self.reader.is_resting

    def plain_ahead(self) -> bytes:
        """Return the plain lines that come next and are in the buffer of the stream, until the part is
        full.
        """
        if not self.in_grids or not isinstance(self.stream, BufferedReader):
            return b""
        room = max(self.room, 1)
        text = self.stream.peek()[: room + LINE]
        match = _PLAIN.match(text)
        if match is None:
            return b""
        full = text.find(b"\n", room - 1, match.end()) + 1
        return self.stream.read(full or match.end())

    def is_plain(self, raw: bytes) -> bool:
        """Return whether a line is plain."""
        return self.in_grids and _PLAIN_LINE.fullmatch(raw) is not None

    def items_alone(self, raw: bytes) -> int | None:
        """Return the number of items that a line holds by itself, 1 or 0, or None if that may depend on
        others.
        """
        if not self.reader.is_resting:
            return None
        if not raw.strip() or raw.startswith(b"#"):
            return 0
        if self.is_plain(raw):
            return 1
        try:
            text = raw.decode()
        except UnicodeDecodeError:
            return None
        if "\0" in text:
            return None
        if self.reader.table is not None:
            return None if '"' in text else 1
        if text.startswith("{"):
            return 1 if depth(text) <= 0 else None
        other = self.reader.started and is_other_form(text.strip()) and not begins_block(text)
        return 1 if other else None
