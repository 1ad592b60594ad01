"""Fog lights: fog covers the board but for the squares that are lit, and lifts around right digits. It is a
matter of play: it does not restrict digits, and the squares under it belong to the puzzle.

The fog is about play: it says nothing about digits, and the squares under it are a part of the puzzle.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"fog_lights": [["x", None], [None, None]]}
>>> record = Record({"type": "variant_sudoku", "rows": 2, "cols": 2, "clues": clues})
>>> [mark.square for mark in PART.marks(PART.parse(record), SudokuGrid.of(record))]
[(0, 1), (1, 0), (1, 1)]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..kit import Fill, Finished, Letters, Marks, Part, Square, SudokuGrid, keys

FIELD = Letters(
    "fog_lights",
    {"x": "lit"},
    "the squares that no fog covers at the start, where there is fog: it says nothing of digits",
    required=False,
).also_called("fog")


def marks(lit: Mapping[Square, str], grid: SudokuGrid) -> Marks:
    """Draw grey squares under fog."""
    return tuple(Fill(square, "grey") for square in grid.board.squares() if square not in lit)


def judge(lit: Sequence[Sequence[str | None]], board: Finished) -> str | None:
    """Return None, whatever the digits are."""
    return None


PART = Part(
    field=FIELD,
    title="Fog lights",
    rules="Fog covers the board but for the lit squares, and lifts around each right digit.",
    marks=marks,
    judge=judge,
    closed_world=True,
    keys=(
        keys.fpuzzles.fog_lights(),
        keys.fpuzzles.fog_cages(),
        keys.sudokumaker.marked(4000, "x", "lightCells"),
    ),
)
