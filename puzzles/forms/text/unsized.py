"""Puzzles whose first line names a kind without a size: their lines show how large the board is.

If boards of several sizes are possible, the size is asked for.

>>> block = Unsized(TextLine(1, "slitherlink"), "slitherlink")
>>> for number, line in enumerate((". 2 .", "3 . ."), 2):
...     block.add(TextLine(number, line))
>>> [block.record()[name] for name in ("rows", "cols")]
[2, 3]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

from ...core.errors import InputError
from ...kinds import all_kinds, kind_called
from ...notation.text.pieces import TextLine, is_ruling
from ...puzzle import Puzzle
from ...records import read_record
from .hand_drawn import listed_size, part_lines, rung, words_of
from .headers import LONGEST_HEADER, almost, header_of, named_alone, read_tailed, size_said
from .own_output import is_picture, size_of
from .puzzles import TABLES, TextPuzzle

MOST = 1 << 16
"""The most characters that are read for several sizes."""

MOST_GAPS = 8
"""The most blank lines within a board that do not part all its rows."""

_NAMED = re.compile(r"\s*(?P<name>[^\W\d_][\w \t-]{0,60}?)(?P<mark>[:=])(?P<rest>.*)", re.DOTALL)
_COUNT = re.compile(r"\s*[0-9]{1,4}\s*")
_SIDES = {"height": 0, "rows": 0, "width": 1, "columns": 1, "cols": 1}


def begin_puzzle(header: TextLine) -> TextPuzzle | Unsized:
    """Return the puzzle that a line begins, which has a size or names a kind alone."""
    alone = None if header_of(header.text) else named_alone(header.text)
    if alone is None:
        return tail_taken(header) or TextPuzzle(header)
    block = Unsized(header, alone.name)
    if alone.rest.strip():
        block.add(TextLine(header.number, alone.rest, header.start + len(header.text) - len(alone.rest)))
    return block


def tail_taken(header: TextLine) -> TextPuzzle | None:
    """Return the puzzle that a header with one field behind it begins, or None for any other line."""
    tail = read_tailed(header.text)
    block = TextPuzzle(header._replace(text=tail.header)) if tail else None
    if block is None or tail is None or not block.named or not block.is_field(tail.word):
        return None
    if block.kind.field_called(tail.word).place != "params":
        return None
    start = header.start + header.text.rindex(tail.number)
    block.add(TextLine(header.number, f"{tail.word}: {tail.number}", start))
    return block


def kind_of(text: str) -> str | None:
    """Return the only kind that one line, without a name or a size, describes completely, or None.

    >>> kind_of("SEND + MORE = MONEY"), kind_of("12..3")
    ('cryptarithm', None)
    """
    if "=" not in text or len(text) > LONGEST_HEADER:
        return None
    line = TextLine(1, text)
    names = [kind.name for kind in all_kinds() if any(each.layout.size(line) for each in kind.fields)]
    return names[0] if len(names) == 1 else None


class Unsized:
    """A puzzle in plain text, taken line by line, whose size is seen once all lines are there."""

    def __init__(self, header: TextLine, name: str) -> None:
        self.header = header
        self.kind = kind_called(name)
        self.named = self.kind.name
        self.lines: list[TextLine] = []
        self._size = 0
        self._gaps = 0
        """Number of blank lines between its rows."""
        self._sides: dict[int, int] = {}
        """Number of rows (0) and columns (1) given by lines of their own."""
        self._size_or_row: list[TextLine] = []
        """Line that gives the size without a word: 2x3 may be a row with an x too."""
        self._chosen: TextPuzzle | None = None

    def add(self, line: TextLine) -> None:
        """Take the next line. If the puzzle gets too long, keep nothing more of it."""
        self._size += len(line.text)
        if self._size <= MOST and not self._says_size(line):
            self.lines.append(line)

    def goes_on(self, text: str) -> bool:
        """Return whether a line after a blank one belongs to the puzzle: it names a field, no row is there,
        or it is as wide as the first row, and blank lines part all rows or the puzzle is not whole without
        it.
        """
        joins = "".join(each.layout.joins for each in self.kind.fields)
        rows = [line for line in self.lines if not (self._split_name(line.text) or rung(line, joins))]
        if not rows or self._split_name(text) or rung(TextLine(1, text), joins):
            return True
        if width(rows[0].blank_out("<>")) != width(TextLine(1, text).blank_out("<>")):
            return False
        self._gaps += 1
        return len(rows) == self._gaps or (self._gaps <= MOST_GAPS and not self._is_whole())

    def _is_whole(self) -> bool:
        """Return whether the lines until now are a puzzle."""
        try:
            read_record(self.record())
        except InputError:
            return False
        return True

    def _says_size(self, line: TextLine) -> bool:
        """Return whether a line above all others gives the size of the board, or its number of rows or
        columns.
        """
        size, match = None if self.lines or self._sides else size_said(line.text), _NAMED.fullmatch(line.text)
        if size is not None:
            self._sides |= dict(enumerate(size))
            self._size_or_row += [line] if line.text.strip()[0].isdigit() else []
        elif match is not None and _COUNT.fullmatch(match["rest"]) and not self._is_field(match["name"]):
            side = _SIDES.get(match["name"].strip().lower())
            if side is not None:
                self._sides[side] = int(match["rest"])
                return True
        return size is not None

    def _split_name(self, text: str) -> re.Match[str] | None:
        """Return the name of a field and the text behind its colon, or behind = if the kind has it."""
        match = _NAMED.fullmatch(f"{text}:" if len(text) > 2 and self._is_field(text) else text)
        return match if match and (match["mark"] == ":" or self._is_field(match["name"])) else None

    def _is_field(self, name: str) -> bool:
        try:
            self.kind.field_called(name.strip())
        except InputError:
            return False
        return True

    def record(self) -> dict[str, Any]:
        """Return the record of the puzzle. Raises `InputError` with the line and the column."""
        readings: list[tuple[TextPuzzle, dict[str, Any]]] = []
        wrong = None
        for lines, (rows, columns) in self._boards():
            block = TextPuzzle(self.header._replace(text=f"{self.kind.name} {rows}x{columns}"))
            for line in lines:
                block.add(line)
            try:
                record = block.record()
                block.demand_as_drawn(read_record(record))
            except InputError as error:
                wrong = wrong or (error if error.line else block.place_error(error))
            else:
                readings.append((block, record))
        if not readings:
            raise wrong or self.header.error(almost(self.header.text.strip(), self.header.text.strip(" :")))
        if len(readings) > 1:
            sizes = " or ".join(f"{record['rows']}x{record['cols']}" for _, record in readings)
            raise self.header.error(
                f"the board can be {sizes}: write the size in the first line, {self.kind.name} "
                f"{readings[0][1]['rows']}x{readings[0][1]['cols']}"
            )
        [(self._chosen, record)] = readings
        return record

    def place_error(self, error: InputError) -> InputError:
        """Return an error of the record with its line and column."""
        return self._chosen.place_error(error) if self._chosen else error

    def demand_as_drawn(self, puzzle: Puzzle) -> None:
        """Do nothing: the size in a picture has been compared already."""

    is_settled = False
    """True if no other reading can help: never, as the name of the kind is right."""

    @property
    def size(self) -> tuple[int, int] | None:
        """The rows and columns, if lines of their own give them."""
        return (self._sides[0], self._sides[1]) if len(self._sides) == 2 else None

    def _boards(self) -> Iterator[tuple[list[TextLine], tuple[int, int]]]:
        """Yield the lines of the board with its possible sizes, the likeliest first."""
        if self._size > MOST:
            return
        whole = len(self._sides) == 2
        if whole:
            yield self.lines, (self._sides[0], self._sides[1])
        if not whole or self._size_or_row:
            lines = [*self._size_or_row, *self.lines]
            yield from ((lines, size) for size in dict.fromkeys(self._sizes(lines)))

    def _sizes(self, lines: list[TextLine]) -> Iterator[tuple[int, int]]:
        """Yield the possible sizes of lines without one."""
        layouts = [each.layout for each in self.kind.fields]
        rows, lengths = self._rows(lines)
        shares = (layout.size(line) for line in lines for layout in layouts)
        yield from (size for size in shares if size is not None)
        if is_picture(rows) and (size := size_of(rows)):
            yield size
        joins = "".join(layout.joins for layout in layouts)
        bare, _, _ = part_lines([line for line in rows if not is_ruling(line, 2, joins)], joins)
        high, wide = len(bare), max(map(width, bare), default=0)
        tables = [layout for layout in layouts if isinstance(layout, TABLES)]
        for count in range(1, len(tables) + 1):
            for layout in tables if high % count == 0 else ():
                yield from layout.boards(high // count, wide)
        if any(layout.lists_beside for layout in layouts) and (size := listed_size(rows)):
            yield size
        beside = any(layout.side for layout in layouts)
        for over, across in product(range(3 if beside else 1), repeat=2):
            if high > over and wide > across:
                yield high - over, wide - across
        if not rows:
            yield from product(lengths, repeat=2)
        if not tables:
            yield from product(dict.fromkeys(filter(None, self._heights(lines))), repeat=2)

    def _rows(self, lines: list[TextLine]) -> tuple[list[TextLine], list[int]]:
        """Return the first run of lines without a name, and up to four different numbers of words that stand
        behind the names before its end.
        """
        rows, lengths = list[TextLine](), set[int]()
        for line in lines:
            match = self._split_name(line.text)
            if match is None:
                if not any(each.layout.share(line) for each in self.kind.fields):
                    rows.append(line)
            elif rows:
                break
            elif match["rest"].strip():
                lengths.add(len(re.findall(r"[^\s,;]+", match["rest"])))
        return [line for line in rows if line.text.strip()], sorted(lengths)[:4]

    def _heights(self, lines: list[TextLine]) -> list[int]:
        """Count the lines below each name."""
        heights = list[int]()
        for line in lines:
            if self._split_name(line.text):
                heights.append(0)
            elif heights:
                heights[-1] += bool(line.text.strip())
        return heights


def width(line: TextLine) -> int:
    """Count the entries of a row: its words, or the characters of the only one."""
    words = words_of(line) or line.blank_out(",;").pieces()
    return len(words[0].text) if len(words) == 1 else len(words)
