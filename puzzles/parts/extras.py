"""Cells that parts add to those of the squares, and the parts of the answer that they make.

>>> extra_of("r1c2", "region")
'r1c2 region'
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..answers import GridForm, RegionGrid, Shading
from ..answers.regions import renumbered
from ..core.board import at
from ..core.cells import Cell
from ..core.record import Square

if TYPE_CHECKING:
    from ..core.cells import Solution
    from ..core.puzzle import Puzzle


def extra_of(cell: Cell, noun: str) -> Cell:
    """The name of the cell that a part adds to a square."""
    return f"{cell} {noun}"


class ExtraForm(GridForm):
    """A part of the answer whose entries are those of added cells, called by their `noun`."""

    noun: str

    def is_in(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle has these cells."""
        return any(extra_of(cell, self.noun) in puzzle.rules.domain_of for cell in puzzle.board.cells())

    def held(self, puzzle: Puzzle, solution: Solution) -> dict[Square, int]:
        """The values of the added cells that are known, by square."""
        squares = ((square, extra_of(at(*square), self.noun)) for square in puzzle.board.squares())
        return {square: solution[cell] for square, cell in squares if cell in solution}


class ExtraRegions(ExtraForm, RegionGrid):
    """The regions that squares are in, numbered as they are met."""

    noun = "region"

    def part(self, puzzle: Puzzle, solution: Solution) -> Any:
        return renumbered(puzzle.board, self.held(puzzle, solution))

    def cells_of(self, region: set[Square], puzzle: Puzzle) -> Iterator[tuple[Cell, int]]:
        """That all have the value of the one whose value is known."""
        cells = [extra_of(at(*square), self.noun) for square in region]
        values = {puzzle.domains[cell][0] for cell in cells if len(puzzle.domains.get(cell, ())) == 1}
        if len(values) == 1:
            yield from dict.fromkeys(cells, values.pop()).items()


class ExtraShading(ExtraForm, Shading):
    """Shaded squares: those whose added cell is 1."""

    def __init__(self, noun: str) -> None:
        super().__init__(f"{noun}s")
        self.noun = noun

    def part(self, puzzle: Puzzle, solution: Solution) -> Any:
        held, board = self.held(puzzle, solution), puzzle.board
        return [[held.get((r, c)) for c in range(board.columns)] for r in range(board.rows)]
