r"""The values of a JSON text of any size, one after another: the elements of an array, or objects over
several lines. They are cut out and not parsed, so that an error in one costs that one alone.

>>> from io import BytesIO
>>> list(values(BytesIO(b'[{"a": "]"},\n 2]')))
[(1, b'{"a": "]"}'), (2, b'2')]
>>> list(values(BytesIO(b'{"a":\n 1}\n{"a": 2}')))
[(1, b'{"a":\n 1}'), (3, b'{"a": 2}')]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO

from ....puzzles import InputError
from ....puzzles.forms.input.lines import BYTE_ORDER_MARK, LONGEST

PIECE = 1 << 18
"""Bytes read at a time."""

_TOKEN = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{},"]', re.DOTALL)


def values(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield each value, with the line on which it begins.

    Raises `InputError` at a value longer than `LONGEST` bytes, if the text ends within a value or an array,
    and if anything follows the array.
    """
    cutter = _JsonCutter()
    while piece := stream.read(PIECE):
        yield from cutter.take(piece)
    cutter.finish()


class _JsonCutter:
    """The text from the `start` of a value on, which begins on a `line`, read up to a `place`; how many
    brackets are open there, and whether the first one was that of an array.
    """

    def __init__(self) -> None:
        self.text = b""
        self.start = self.place = self.depth = 0
        self.line = 1
        self.in_array = self.is_over = False

    def take(self, piece: bytes) -> Iterator[tuple[int, bytes]]:
        """Yield the values that are complete with this piece."""
        begins = not self.text
        self.text = self.text[self.start :] + (piece.removeprefix(BYTE_ORDER_MARK) if begins else piece)
        self.place, self.start = self.place - self.start, 0
        for match in _TOKEN.finditer(self.text, self.place):
            token = match[0]
            if token == b'"':  # the string may be closed in the next piece
                self.place = match.start()
                break
            self.place = match.end()
            if self.is_over:
                break
            if token in (b"[", b"{"):
                if not self.depth and token == b"[":
                    self.in_array, self.start = True, self.place
                self.depth += 1
            elif token in (b"]", b"}"):
                self.depth -= 1
                if self.depth <= 0:
                    yield from self.cut_value(self.place - self.in_array, last=self.in_array)
                    self.depth, self.is_over = 0, self.in_array
            elif token == b"," and self.depth == self.in_array == 1:
                yield from self.cut_value(self.place - 1)
        else:
            self.place = len(self.text)
        if len(self.text) - self.start > LONGEST:
            raise InputError(f"the JSON value is longer than {LONGEST:,} bytes", line=self.line)
        if self.is_over and self.text[self.start :].strip():
            raise InputError("something stands behind the array", line=self.line)

    def cut_value(self, end: int, last: bool = False) -> Iterator[tuple[int, bytes]]:
        """Yield the value up to this `end`; after the `last` one of an array there may be none."""
        text = self.text[self.start : end]
        value = text.lstrip()
        begin = self.line + text.count(b"\n", 0, len(text) - len(value))
        if value or not last:
            yield begin, value.rstrip()
        self.line += self.text.count(b"\n", self.start, self.place)
        self.start = self.place

    def finish(self) -> None:
        """Raise `InputError` if a value is not complete."""
        if self.depth:
            raise InputError("the JSON ends too early: a bracket is not closed", line=self.line)
        if self.text[self.start :].strip():
            raise InputError("the JSON ends with something that is no object", line=self.line)
