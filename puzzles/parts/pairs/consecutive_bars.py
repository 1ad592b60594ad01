"""Bars: neighbours with a bar between them differ by 1. A bar says nothing about other neighbours.

>>> PART.labels([[[0, 0], [0, 1]]])
['r1c1 and r1c2 are consecutive']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..kit import (
    Constraint, Difference, Finished, LineMark, Marks, Pairs, Part, Square, SudokuGrid, at,
)  # fmt: skip

Bar = tuple[Square, Square]


def field(required: bool = False) -> Pairs:
    """Return the field of the bars."""
    return Pairs("consecutive", "-", "neighbours whose numbers differ by one", near=True, required=required)


def constraints(bars: Sequence[Bar], grid: SudokuGrid) -> Iterator[Constraint]:
    """State the difference of each pair with a bar."""
    for pair in bars:
        one, other = (at(*square) for square in pair)
        label = f"{one} and {other} are consecutive"
        yield Difference(grid.value(one), grid.value(other), (1,), absolute=True, label=label)


def marks(bars: Sequence[Bar], grid: SudokuGrid) -> Marks:
    """Draw a bar along the middle of each edge."""
    return tuple(bar(*pair) for pair in bars)


def bar(one: Square, other: Square) -> LineMark:
    """Draw a bar along the middle of the edge between a square and its right or lower neighbour."""
    r, c = other
    if one[0] == r:
        return LineMark(((r + 0.3, c), (r + 0.7, c)), 0.16)
    return LineMark(((r, c + 0.3), (r, c + 0.7)), 0.16)


def judge(bars: Sequence[Sequence[Sequence[int]]], board: Finished) -> str | None:
    """Describe two neighbours with a bar that do not differ by one, or return None."""
    for (r, c), (y, x) in bars:
        if abs(board.value((r, c)) - board.value((y, x))) != 1:
            return f"row {r + 1}, column {c + 1} and row {y + 1}, column {x + 1} are not consecutive"
    return None


FIELD = field()

PART = Part(
    field=FIELD,
    title="Bars",
    rules="Digits with a bar between them differ by 1.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    knows_two_digits=True,
)
