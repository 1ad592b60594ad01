"""Gappy: two shaded cells in each row and column; a number counts the cells between the two.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "gappy", "rows": 4, "cols": 4, "clues": {"rows": [1, None, None, 2]}})
>>> [clue.label for clue in puzzle.clues]
['row 1 has a gap of 1', 'row 4 has a gap of 2']
"""

from __future__ import annotations

from functools import lru_cache

from ...kit import (
    Answer, Board, Constraint, Derived, Edge, InputError, Kind, Puzzle, Recipe, Record, Rules, Shading,
    Table, all_of, beside_marks, exactly, fields, judging, line_clues, shading,
)  # fmt: skip

COLS = Edge("cols", 0, fields.ROWS, "how many cells lie between the two shaded ones of the column")
ROWS = Edge("rows", 0, fields.COLUMNS, "how many cells lie between the two shaded ones of the row")


def two_each(board: Board) -> tuple[Constraint, ...]:
    """Require two shaded cells in each line."""
    return tuple(exactly(2, all_of(cells, 1), f"two shaded in {name}") for name, cells in board.lines())


def lines_with_gap(length: int, gap: int) -> tuple[tuple[int, ...], ...]:
    """Return the lines of this length with two shaded cells and `gap` cells between them."""
    return tuple(
        tuple(int(i in (first, first + gap + 1)) for i in range(length)) for first in range(length - gap - 1)
    )


@lru_cache(maxsize=32)
def gappy_rules(board: Board) -> Rules:
    """Return all rules but the gaps."""
    return shading.shading_rules("gappy", board, two_each(board), shading.apart(board))


def read(record: Record) -> Puzzle:
    board = record.board
    if min(board.rows, board.columns) < 2:
        raise InputError(f"the board is {board.rows}×{board.columns}, at least 2 cells a line were expected")
    clues = tuple(
        Table(cells, lines_with_gap(len(cells), gap), label=f"{line} has a gap of {gap}")
        for line, cells, gap in line_clues(record, ROWS, COLS)
    )
    return Puzzle.for_record(record, gappy_rules(board), clues, (), beside_marks(record, ROWS, COLS))


def judge(record: Record, answer: Answer) -> str | None:
    """Check each line, then touching cells."""
    shaded = answer["shaded"]
    gaps = [
        *(record.clues.get("rows") or [None] * record.rows),
        *(record.clues.get("cols") or [None] * record.columns),
    ]
    for (name, line), gap in zip(judging.lines(shaded), gaps, strict=True):
        if sum(line) != 2:
            return f"{name} does not hold two shaded cells"
        first = line.index(1)
        if gap not in (None, line.index(1, first + 1) - first - 1):
            return f"{name} has no gap of {gap}"
    squares = judging.squares_with(shaded, 1)
    wrong = next((square for square in sorted(squares) if squares.intersection(judging.around(square))), None)
    return None if wrong is None else f"{judging.place(wrong)} touches another shaded cell"


KIND = Kind(
    name="gappy",
    rules="Shade exactly two cells in each row and each column. Shaded cells do not touch, not even "
    "diagonally. A number outside the board counts the white cells between the two shaded cells of "
    "its row or column.",
    fields=(COLS, ROWS),
    read=read,
    answer=Shading(),
    judge=judge,
    recipe=Recipe((Derived("cols"), Derived("rows")), size=(9, 9)),
)
