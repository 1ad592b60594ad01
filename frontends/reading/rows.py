r"""Grids and lines as Python has them, for the reader of text: lists of rows, arrays, streams, lines.

A grid is read as its text would be: a value is a word, a blank a dot. So a bare grid is a sudoku, and under
the name of a kind it is the text below that kind's header.

>>> [text_of([[1, None], [float("nan"), 2.0]]), text_of([["A", ""]])]
['1 .\n. 2', 'A .']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import islice
from typing import Any, BinaryIO, NamedTuple, cast

from ...puzzles import InputError, Puzzle
from ...puzzles.core.record import identity_of, shorten
from ...puzzles.forms.input.reader import read_text, read_value
from ...puzzles.forms.input.records import Parsed

_WORD = re.compile(r"\S{1,40}")
_BLANK = "."
_UNTOLD = -1
"""The number that programs write for a blank, if nothing else in a grid is one."""


def to_lists(source: Any) -> Any:
    """Return an array, or a frame of pandas or polars, as nested lists; anything else unchanged."""
    if hasattr(source, "tolist"):
        return source.tolist()
    return source.to_numpy().tolist() if hasattr(source, "to_numpy") else source


class FrameRow(NamedTuple):
    """A row of a frame: its puzzle, in any form, and the puzzle's id and kind from other columns."""

    puzzle: Any
    id: str | None
    kind: str | None


def rows_of_frame(source: Any) -> list[FrameRow] | None:
    """Return the rows of a frame of pandas or polars with a column of puzzles, named as in a table of text
    (`puzzles.forms.table`), and perhaps an ``id`` and a ``kind``; None for any other frame, which is a grid,
    and for anything else.
    """
    if not (hasattr(source, "columns") and hasattr(source, "to_numpy")):
        return None
    from ...puzzles.forms.input.table import columns_of

    names = list(map(str, source.columns))
    puzzle, identity = columns_of(names)
    if puzzle is None:
        return None
    kind = next((i for i, name in enumerate(names) if name.lower() in ("kind", "type")), None)

    def text_at(row: Sequence[Any], column: int | None) -> str | None:
        value = None if column is None else row[column]
        return None if value is None or value != value else identity_of(value)

    return [
        FrameRow(row[puzzle], text_at(row, identity), text_at(row, kind))
        for row in source.to_numpy().tolist()
    ]


def is_row(element: Any) -> bool:
    """Return whether an element of a list is a row of a grid: a list of values.

    >>> is_row([1, None, "."]), is_row([[1, 2], [2, 1]]), is_row("12..")
    (True, False, False)
    """
    row = to_lists(element)
    return isinstance(row, list | tuple) and not any(
        isinstance(to_lists(value), list | tuple | Mapping | Puzzle) for value in row
    )


def items_of_rows(rows: list[Any], kind: str | None) -> Iterator[Parsed]:
    """Yield the item of a grid. Errors are reported by cell, as rows have no lines or columns."""
    try:
        text = text_of(rows, bare=kind is None)
    except InputError as reason:
        yield Parsed(None, reason, None, kind)
        return
    if kind is None:
        item, *more = islice(read_text(text, None), 2)
    else:
        item, more = read_value([list(map(to_lists, to_lists(row))) for row in rows], 1, kind), []
    if item.error is not None:
        what, cell = item.error.what, item.error.cell
        if kind is not None and cell is None:
            what = f"these rows alone are no {kind}: {what}"
        item = item._replace(error=InputError(what, cell=cell))
    elif more:
        error = InputError(f"{len(rows)} rows of {len(rows[0])} values are not one grid")
        item = Parsed(None, error, None, kind)
    yield item._replace(line=None)


def text_of(rows: list[Any], bare: bool = False) -> str:
    """Return the rows of a grid as text, a word a value. In a `bare` grid numbers go from 1 to its side.

    Raises `InputError` for rows of unequal lengths, a bare grid that is not square, and a value that is
    neither number, word nor blank.
    """
    grid = [to_lists(row) for row in rows]
    for number, row in enumerate(grid, 1):
        if not isinstance(row, list | tuple):
            raise InputError(f"row {number} is {shorten(row)}, a list was expected")
        if not row or len(row) != len(grid[0]):
            expected = f"{len(grid[0])} were expected" if grid[0] else "a row has at least one"
            raise InputError(f"row {number} has {len(row)} values, {expected}")
    if bare and len(grid) != len(grid[0]):
        size = f"{len(grid)}×{len(grid[0])}"
        raise InputError(f"a grid of {size} is no sudoku, which is square: kind names another kind")
    most = len(grid) if bare else None
    values = [to_lists(value) for row in grid for value in row]
    if bare and _UNTOLD in values and not any(value in (None, 0, "", _BLANK) for value in values):
        grid = [[None if to_lists(value) == _UNTOLD else value for value in row] for row in grid]
    lines = (
        [_word(to_lists(value), most, f"r{r}c{c}") for c, value in enumerate(row, 1)]
        for r, row in enumerate(grid, 1)
    )
    return "\n".join(map(" ".join, lines))


def _word(value: Any, most: int | None, cell: str) -> str:
    """Return a value as a word of text."""
    if isinstance(value, float):
        value = None if value != value else int(value) if value.is_integer() else value
    if value is None:
        return _BLANK
    if isinstance(value, str):
        word = value.strip() or _BLANK
        if _WORD.fullmatch(word):
            return word
    elif isinstance(value, int) and not isinstance(value, bool):
        if most is None or 0 <= value <= most:
            return str(value)
        raise InputError(f"{shorten(value)} is not from 1 to {most}, and no blank (None, 0)", cell=cell)
    raise InputError(f"{shorten(value)} is neither a number nor a word nor a blank (None)", cell=cell)


def stream_of(stream: Any) -> BinaryIO:
    """Return an open file, of bytes or of text, as a stream for the reader."""
    return cast(BinaryIO, _Encoded(stream)) if isinstance(stream.read(0), str) else cast(BinaryIO, stream)


class _Encoded:
    """An open text file as lines of bytes."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def readline(self, limit: int) -> bytes:
        """Return the next line, or at most `limit` characters of it."""
        piece: str = self._stream.readline(limit)
        return piece.encode("utf-8", "replace")


class LineStream:
    """Lines from anywhere, as an open file has them, taken one at a time.

    >>> lines = LineStream(["12..", "..21\\n"])
    >>> lines.readline(9), lines.readline(9), lines.readline(9)
    (b'12..\\n', b'..21\\n', b'')
    """

    def __init__(self, lines: Iterable[str | bytes]) -> None:
        self._lines = enumerate(lines, 1)
        self._open = BytesIO()

    def readline(self, limit: int) -> bytes:
        """Return the next line, or at most `limit` bytes of it. Raises `InputError` for anything but text."""
        while not (piece := self._open.readline(limit)):
            number, line = next(self._lines, (0, None))
            if line is None and not number:
                return b""
            if not isinstance(line, str | bytes):
                raise InputError(f"text was expected, this is {shorten(line)}", line=number)
            raw = line.encode("utf-8", "replace") if isinstance(line, str) else line
            self._open = BytesIO(raw if raw.endswith(b"\n") else raw + b"\n")
        return piece
