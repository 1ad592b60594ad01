"""Rows that follow one another, gathered until they make a grid.

A row of 81 symbols is a grid at once. Rows of 9 make one as soon as there are nine; blank lines may
stand between the bands of a grid if they stand between all of them. Rows of 16, 36 or 64 cells, and of
81 with spaces between, can be either: grids of side 4, 6, 8 or 9 while no value is larger than that,
else rows of one grid.

>>> from .grids import row_of
>>> block = GridRows()
>>> [list(block.add(row_of(i, text))) for i, text in enumerate(("12..", "..1.", "2.4."), 1)]
[[], [], []]
>>> [(line, puzzle.rules.name) for line, puzzle in block.add(row_of(4, "...2"))]
[(1, 'sudoku 4×4 with 2×2 boxes')]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from math import isqrt
from string import ascii_letters

from ...core.board import box_shape
from ...core.errors import InputError
from ...core.record import shorten
from ...notation.text.pieces import count_in_words
from ...puzzle import Puzzle
from .grids import AREAS, BLANKS, MOST_BARE, MOST_SYMBOLS, SIDES, TokenRow, grid_puzzle, line_puzzle

Result = tuple[int, Puzzle | InputError]
"""A puzzle, or an error, and the line on which it begins."""

LINE_SIZES = "16, 36, 64, 81, 100, 144, 256 or 625"
GRID_SIDES = f"4, 6, 8, 9, 10, 12, 16 or 25 (or another side up to {MOST_BARE} that is no prime)"


class GridRows:
    """The rows read since the last whole grid."""

    def __init__(self) -> None:
        self.rows: list[TokenRow] = []
        self._widths: Counter[int] = Counter()
        self._small = 0
        """The number of rows that can be whole grids, each by itself."""
        self._before = 0
        """The side of the grid that ended just above, 0 behind a blank line."""
        self._gaps: list[int] = []
        self._gap = False
        self.refused_to = -1
        """The last line of the text that an error is about: lines just below it are no further errors."""
        self._end = -1
        """The last line of the rows, rulings included."""

    @property
    def cells(self) -> int:
        """The number of cells of the rows."""
        return sum(width * count for width, count in self._widths.items())

    def blank(self) -> None:
        """Note a blank line."""
        self._gap = bool(self.rows)
        self._before = 0

    def rule(self, line: int) -> None:
        """Note a ruling, which belongs to the rows above it, or to the text that is refused."""
        if self.rows:
            self._end = line
        elif line == self.refused_to + 1:
            self.refused_to = line

    def refuse(self, line: int, end: int) -> bool:
        """Refuse lines, and return whether their error is to be told: they begin a text."""
        begins = line != self.refused_to + 1
        self.refused_to = end
        return begins

    def add(self, row: TokenRow) -> Iterator[Result]:
        """Yield the puzzles and errors that are complete now that `row` is here."""
        if row.width > (MOST_BARE if row.is_spaced else MOST_SYMBOLS):
            yield from self.close()
            if row.width in AREAS:
                yield row.line, _attempt(line_puzzle, row)
            else:
                yield from self._refuse_rows([row], row.line, _wrong_length(row))
            return
        if self.rows and not self._fits(row):
            yield from self.close()
        elif self._banded_too_late():
            begun = self.rows[self._gaps[-1] :]
            self._keep(self.rows[: self._gaps[-1]])
            yield from self.close()
            self._keep(begun)
        if self._gap and self.rows:
            self._gaps.append(len(self.rows))
        self._gap = False
        self._end = row.line
        self.rows.append(row)
        self._widths[row.width] += 1
        self._small += _is_small(row)
        side = self._side()
        if len(self.rows) >= (side if side in SIDES else MOST_BARE):
            yield from self.close()

    def close(self) -> Iterator[Result]:
        """Yield the puzzles of the rows read until now, or errors; the block is empty afterwards."""
        rows, side = self.rows, self._side()
        self._keep([])
        if not rows:
            return
        before, self._before = self._before, 0
        square = len(rows) == side in SIDES and all(row.width == side for row in rows)
        small = sum(map(_is_small, rows))
        mostly_small = len(rows) == 1 or 2 * small > len(rows)
        if side in AREAS and (small == len(rows) or (mostly_small and not square)):
            for row in rows:
                yield row.line, _attempt(line_puzzle, row)
        elif square:
            self._before = side
            yield rows[0].line, _attempt(grid_puzzle, rows)
        elif len(rows) == 1:
            yield from self._refuse_rows(rows, self._end, _wrong_length(rows[0], before))
        else:
            yield from self._refuse_rows(rows, self._end, _wrong_shape(rows, side))

    def _refuse_rows(self, rows: list[TokenRow], end: int, error: InputError) -> Iterator[Result]:
        """Yield the error of rows, unless they go on with text that an error is about already. A whole grid
        stands alone, wrong or not: a list of grids has an error for each.
        """
        side, _ = Counter(row.width for row in rows).most_common(1)[0]
        whole = len(rows) == side in SIDES and end - rows[0].line < side
        if whole or (len(rows) == 1 and _is_nearly_grid(rows[0])):
            yield rows[0].line, error
            return
        if self.refuse(rows[0].line, end):
            yield rows[0].line, error

    def _side(self) -> int:
        """Return the width of most rows."""
        return max(self._widths, key=lambda width: (self._widths[width], width), default=0)

    def _keep(self, rows: list[TokenRow]) -> None:
        """Go on with these rows alone."""
        self.rows, self._widths = rows, Counter(row.width for row in rows)
        self._small = sum(map(_is_small, rows))
        self._gaps, self._gap = [], False

    def _fits(self, row: TokenRow) -> bool:
        """Return whether `row` can belong to the current grid."""
        side = self._side()
        if row.width != side:
            # A row of the wrong length belongs to its grid, so that one mistake is one error;
            # unless it can stand alone, or the rows before it do.
            alone = row.width in AREAS or (side in AREAS and self._small == len(self.rows))
            return not alone and not self._gap
        if not self._gap:
            return True
        count, height = len(self.rows), box_shape(side)[0]
        return count % height == 0 and len(self._gaps) == count // height - 1

    def _banded_too_late(self) -> bool:
        """Return whether a blank line between bands is missing here although earlier bands had one: those
        were another grid.
        """
        count, height = len(self.rows), box_shape(max(self._side(), 1))[0]
        return bool(self._gaps) and not self._gap and count % height == 0 and count > self._gaps[-1]


def _is_small(row: TokenRow) -> bool:
    """Return whether the row can be a whole grid: no value is larger than such a grid's side."""
    side = isqrt(row.width)
    fitting = BLANKS + "xX" + "123456789"[:side]
    return row.width in AREAS and all(token.text in fitting for token in row.tokens)


def _is_nearly_grid(row: TokenRow) -> bool:
    """Return whether a line is a grid but for a few cells: it has the signs of a sudoku."""
    near = any(abs(row.width - area) <= NEAR for area in AREAS)
    return near and all(token.text in BLANKS + "xX123456789" for token in row.tokens)


def _attempt(read: Callable[..., Puzzle], source: TokenRow | list[TokenRow]) -> Puzzle | InputError:
    try:
        return read(source)
    except InputError as error:
        return error


def _wrong_length(row: TokenRow, side: int = 0) -> InputError:
    """Return the error for a line by itself that is no grid. Below a whole grid of a side it is a row too
    many.
    """
    there = count_in_words(row.width, "cell", "cells")
    if row.width == side:
        what = f"{_shown(row)} is one row too many: the grid above it has all its {side} rows"
        return InputError(what, line=row.line)
    near = next((area for area in (81, 16) if 0 < abs(row.width - area) <= NEAR), 0)
    if near and not row.is_spaced:
        missing = near - row.width
        count = count_in_words(abs(missing), "cell", "cells")
        cure = "is each blank there, as 0 or a dot?" if missing > 0 else "take out what stands there twice"
        what = f"the line has {there}, {count} too {'few' if missing > 0 else 'many'} for a sudoku of {near}"
        return InputError(f"{what}: {cure}", line=row.line)
    what = f"the line has {there}, a grid in one line has {LINE_SIZES}"
    if row.width <= MOST_SYMBOLS or row.is_spaced:
        what += f", a row of a grid {GRID_SIDES}"
    if any(token.text in ascii_letters for token in row.tokens):
        what += "; other kinds begin with a line such as slitherlink 5x5"
    return InputError(what, line=row.line)


def _wrong_shape(rows: list[TokenRow], side: int) -> InputError:
    """Return the error for rows that make no sudoku, with the row that is wrong beside one that is right."""
    for number, row in enumerate(rows, 1):
        if row.width != side:
            there = count_in_words(row.width, "cell", "cells")
            right = next((other for other in rows if other.width == side), rows[0])
            what = f"row {number} has {there}, {side} were expected: {_shown(row)} is"
            if row.width < side:
                what += f" shorter than {_shown(right)}; a blank is 0 or a dot"
            else:
                what += f" longer than {_shown(right)}"
            return InputError(what, line=row.line)
    size = f"{len(rows)}x{side}"
    if side not in SIDES:
        what = f"the rows have {side} cells, where a sudoku has {GRID_SIDES}"
        return InputError(
            f"{what}; other kinds begin with a line such as slitherlink {size}", line=rows[0].line
        )
    there = count_in_words(len(rows), "row", "rows")
    blank = "a blank row is " + ("." * side if side < MOST_SHOWN else f"{side} dots")
    what = f"there {'is' if len(rows) == 1 else 'are'} {there} of {side} cells, {side} rows were expected"
    return InputError(f"{what}; {blank}", line=rows[0].line)


NEAR = 3
"""The most cells that somebody is taken to have left out of a line, or written twice."""

MOST_SHOWN = 30
"""The most characters of a row that a sentence shows."""


def _shown(row: TokenRow) -> str:
    """Return a row as a sentence shows it."""
    text = (" " if row.is_spaced and row.width > 1 else "").join(token.text for token in row.tokens)
    return shorten(text)
