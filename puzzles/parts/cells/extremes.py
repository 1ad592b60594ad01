"""Minimum and maximum: a marked square holds less, or more, than each neighbour without the same mark.

>>> PART.labels([["L", "L", None, None], *[[None] * 4] * 3])
['r1c1 < r2c1, a neighbour', 'r1c2 < r1c3, a neighbour', 'r1c2 < r2c2, a neighbour']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..kit import (
    ClueLabel, Compare, Constraint, Fill, Finished, Letters, Marks, Part, Sign, Square, SudokuGrid, at, keys,
)  # fmt: skip

FIELD = Letters(
    "extremes",
    {"L": "less than its neighbours", "H": "higher than its neighbours"},
    "whether the digit is less or higher than all of its neighbours without the same mark",
    required=False,
).also_called("minimum", "maximum", "minima", "maxima")

OPS = {"L": "<", "H": ">"}
CHEVRONS = {(-1, 0): "∧∨", (1, 0): "∨∧", (0, -1): "<>", (0, 1): "><"}
"""For each way to a neighbour the sign that opens to it, and the one that points to it."""


def unlike(marked: Mapping[Square, str], grid: SudokuGrid) -> Iterator[tuple[Square, Square]]:
    """Yield the marked squares with each neighbour that has another mark or none."""
    for square, letter in marked.items():
        for other in grid.board.near(*square):
            if marked.get(other) != letter:
                yield square, other


def constraints(marked: Mapping[Square, str], grid: SudokuGrid) -> Iterator[Constraint]:
    """State a comparison with each of these neighbours."""
    for square, other in unlike(marked, grid):
        a, op, b = at(*square), OPS[marked[square]], at(*other)
        label = ClueLabel(f"{a} {op} {b}, a neighbour", f"extreme at {a}")
        yield Compare(grid.value(a), op, grid.value(b), label=label)


def marks(marked: Mapping[Square, str], grid: SudokuGrid) -> Marks:
    """Draw grey squares with chevrons to the neighbours that they are compared with."""
    fills = tuple(Fill(square, "silver") for square in marked)
    signs = []
    for (r, c), (y, x) in unlike(marked, grid):
        point = r + 0.5 + 0.4 * (y - r), c + 0.5 + 0.4 * (x - c)
        signs.append(Sign(point, CHEVRONS[y - r, x - c][marked[r, c] == "H"]))
    return (*fills, *signs)


def judge(marked: Sequence[Sequence[str | None]], board: Finished) -> str | None:
    """Describe the first mark that does not fit, or return None."""
    for r, row in enumerate(marked):
        for c, letter in enumerate(row):
            for y, x in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if letter is not None and board.holds(y, x) and marked[y][x] != letter:
                    here, there = board.value((r, c)), board.value((y, x))
                    if here == there or (here < there) != (letter == "L"):
                        return f"row {r + 1}, column {c + 1} holds {here} and its neighbour {there}"
    return None


PART = Part(
    field=FIELD,
    title="Minimum and maximum",
    rules="A marked square holds less, or more, than each of its neighbours that has not the same mark.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(
        keys.fpuzzles.marked("minimum", "L"),
        keys.fpuzzles.marked("maximum", "H"),
        keys.sudokumaker.marked(102, "H"),
        keys.sudokumaker.marked(103, "L"),
    ),
    knows_two_digits=True,
)
