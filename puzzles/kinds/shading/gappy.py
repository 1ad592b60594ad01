"""Gappy: two shaded cells in each row and column; a number counts the cells between the two.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "gappy", "rows": 4, "cols": 4, "clues": {"rows": [1, None, None, 2]}})
>>> [clue.label for clue in puzzle.clues]
['row 1 has a gap of 1', 'row 4 has a gap of 2']
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    Answer, Board, Constraint, Derived, Edge, InputError, Kind, Recipe, Record, Rule, Shading, Table,
    all_of, beside_marks, exactly, fields, judging, line_clues, shaded,
)  # fmt: skip

COLS = Edge("cols", 0, fields.ROWS, "how many cells lie between the two shaded ones of the column")
ROWS = Edge("rows", 0, fields.COLUMNS, "how many cells lie between the two shaded ones of the row")


def two_each(board: Board) -> Iterator[Constraint]:
    """Require two shaded cells in each line."""
    if min(board.rows, board.columns) < 2:
        raise InputError(f"the board is {board.rows}×{board.columns}, at least 2 cells a line were expected")
    yield from (exactly(2, all_of(cells, 1), f"two shaded in {name}") for name, cells in board.lines())


def lines_with_gap(length: int, gap: int) -> tuple[tuple[int, ...], ...]:
    """Return the lines of this length with two shaded cells and `gap` cells between them."""
    return tuple(
        tuple(int(i in (first, first + gap + 1)) for i in range(length)) for first in range(length - gap - 1)
    )


def clues(record: Record, _: Board) -> Iterator[Constraint]:
    """Yield the constraints of the gaps."""
    for line, cells, gap in line_clues(record, ROWS, COLS):
        yield Table(cells, lines_with_gap(len(cells), gap), label=f"{line} has a gap of {gap}")


def ill_spaced(record: Record, answer: Answer) -> str | None:
    """Return a line without just two shaded cells, or with another number of cells between them, or None."""
    gaps = [
        *(record.clues.get("rows") or [None] * record.rows),
        *(record.clues.get("cols") or [None] * record.columns),
    ]
    for (name, line), gap in zip(judging.lines(answer["shaded"]), gaps, strict=True):
        if sum(line) != 2:
            return f"{name} does not hold two shaded cells"
        first = line.index(1)
        if gap not in (None, line.index(1, first + 1) - first - 1):
            return f"{name} has no gap of {gap}"
    return None


TWO_EACH = Rule(
    words="Each row and each column has exactly two shaded cells. A number outside the board counts the "
    "white cells between the two.",
    board=two_each,
    clues=clues,
    marks=lambda record, _: beside_marks(record, ROWS, COLS),
    broken=ill_spaced,
)

KIND = Kind(
    name="gappy",
    fields=(COLS, ROWS),
    declared=(
        shaded.SHADE,
        TWO_EACH,
        shaded.APART,
    ),
    answer=Shading(),
    recipe=Recipe((Derived("cols"), Derived("rows")), size=(9, 9)),
)
