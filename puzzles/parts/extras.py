"""Cells that parts add to those of the squares, and the parts of the answer that they make.

>>> extra_of("r1c2", "region")
'r1c2 region'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from ..answers import NUMBERS, Glyph, GridForm, RegionGrid, Shading, SymbolGrid, ValueGrid
from ..answers.regions import renumbered
from ..core.board import at
from ..core.cells import Cell
from ..core.record import Square
from ..core.shapes import text

if TYPE_CHECKING:
    from ..core.cells import Solution
    from ..core.shapes import Shape
    from ..puzzle import Puzzle


def extra_of(cell: Cell, noun: str) -> Cell:
    """Return the name of the cell that a part adds to a square."""
    return f"{cell} {noun}"


class ExtraForm(GridForm):
    """A part of the answer whose entries are those of added cells, called by their `noun`."""

    noun: str

    def is_in(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle has these cells."""
        return any(extra_of(cell, self.noun) in puzzle.rules.domain_of for cell in puzzle.board.cells())

    def held(self, puzzle: Puzzle, solution: Solution) -> dict[Square, int]:
        """Return the known values of the added cells, by square."""
        squares = ((square, extra_of(at(*square), self.noun)) for square in puzzle.board.squares())
        return {square: solution[cell] for square, cell in squares if cell in solution}


class ExtraRegions(ExtraForm, RegionGrid):
    """The regions that squares are in, numbered in reading order."""

    noun = "region"

    def part(self, puzzle: Puzzle, solution: Solution) -> Any:
        return renumbered(puzzle.board, self.held(puzzle, solution))

    def cells_of(self, region: set[Square], puzzle: Puzzle) -> Iterator[tuple[Cell, int]]:
        """Yield all cells of a region with its known value, if there is one."""
        cells = [extra_of(at(*square), self.noun) for square in region]
        values = {puzzle.domains[cell][0] for cell in cells if len(puzzle.domains.get(cell, ())) == 1}
        if len(values) == 1:
            yield from dict.fromkeys(cells, values.pop()).items()


class ExtraGrid(ExtraForm, ValueGrid):
    """The values of added cells, or words in their place."""

    def part(self, puzzle: Puzzle, solution: Solution) -> Any:
        values, board = self.held(puzzle, solution), puzzle.board
        rows = ([values.get((r, c)) for c in range(board.columns)] for r in range(board.rows))
        return [[self.words.get(value, value) for value in row] for row in rows]


class ExtraShading(ExtraGrid, Shading):
    """Shaded squares: those whose added cell is 1."""

    def __init__(self, noun: str) -> None:
        super().__init__(f"{noun}s")
        self.noun = noun


NO_DIGIT = -1
"""Value of the second digit's cell in a square with one digit."""


class SecondDigits(ExtraGrid, SymbolGrid):
    """Second digits of squares, drawn small beside the first ones; ``-`` for none."""

    noun = "second"
    input = NUMBERS

    def __init__(self) -> None:
        super().__init__("second_digits", {NO_DIGIT: "-"}, signs={"-": ""})

    def shapes(self, entry: Any, x: float, y: float) -> Iterable[Shape]:
        return () if entry == "-" else (text("answer", 0.35, x + 0.84, y + 0.72, str(entry)),)

    def glyph(self, entry: Any) -> Glyph | None:
        return None if entry == "-" else Glyph(f"/{entry}")
