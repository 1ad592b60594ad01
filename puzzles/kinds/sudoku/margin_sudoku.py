"""Margin sudoku: an outside number is the sum of its line within the box at that side.

>>> from gridproof.puzzles import read_record
>>> clues = {"left": [None, 3, None, None]}
>>> puzzle = read_record({"type": "margin_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [(clue.label, tuple(clue.variables())) for clue in puzzle.clues]
[('row 2 sums to 3 in the first box', ('r2c1', 'r2c2'))]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...kit import AS_GIVENS, Beside, Bound, Constraint, Derived, Edge, Recipe, latin, looks, total
from ...parts.composing import compose
from ...parts.finished import Finished
from ...parts.grid import BOX, SudokuGrid
from ...parts.part import Part

SUM = Bound("the sum of 1 to the side", lambda board: board.columns * (board.columns + 1) // 2)
BOXES = {"top": "uppermost", "bottom": "lowest", "left": "first", "right": "last"}


def sums_at(side: str) -> Part:
    """Return the part for clues at one side, the sums of the nearest numbers."""
    line = "row" if side in ("left", "right") else "column"
    step = 1 if side in ("top", "left") else -1

    def constraints(clues: Mapping[int, int], grid: SudokuGrid) -> Iterator[Constraint]:
        along = grid.board.row if line == "row" else grid.board.column
        box = next(cells for name, cells in grid.houses if name == "box 1")
        for i, number in clues.items():
            cells = along(i)[::step][: len({*box}.intersection(along(0)))]
            yield total(cells, "==", number, f"{line} {i + 1} sums to {number} in the {BOXES[side]} box")

    def judge(clues: Sequence[int | None], board: Finished) -> str | None:
        height, width = BOX.of(board.record)
        for i, clue in enumerate(clues):
            near = board.line(side, i)[: width if line == "row" else height]
            if clue is not None and sum(near) != clue:
                return f"the nearest numbers sum to {sum(near)}, not {clue}, at {side} {i + 1}"
        return None

    return Part(
        field=Edge(side, 1, SUM, f"the sum of the line within the {BOXES[side]} box"),
        title="Margin sums",
        rules="A number outside the board is the sum of its line within the box at that side.",
        constraints=constraints,
        marks=lambda clues, _: tuple(Beside(side, i, (str(number),)) for i, number in clues.items()),
        judge=judge,
    )


SUMS = tuple(map(sums_at, ("top", "bottom", "left", "right")))

KIND = compose(
    "margin_sudoku",
    "Margin sudoku",
    SUMS,
    "Write each number from 1 to the side once in each row, each column and each box. A number outside the "
    "board is the sum of the numbers of its row or column in the box beside it: in a board of 9×9 the sum of "
    "the three nearest ones.",
    base=(BOX, latin.GIVENS),
    aliases=("Outside sum sudoku", "Frame sudoku", "Randsummen"),
    forms=(looks.Janko(("randsummen", "sudoku-randsummen")), looks.Penpa("", space=looks.AROUND)),
    recipe=Recipe((*(Derived(part.name) for part in SUMS), AS_GIVENS), size=(6, 6)),
)
