"""Bars: neighbours with a bar between them differ by 1, and all other neighbours do not.

>>> PART.labels([[[0, 0], [0, 1]]])[:2]
['r1c1 and r1c2 are consecutive', 'r1c1 and r2c1 are not consecutive']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..kit import (
    ClueLabel, Constraint, Derived, Difference, Finished, LineMark, Marks, Pairs, Part, Square, SudokuGrid,
    at, consecutive, pairs_where,
)  # fmt: skip

Bar = tuple[Square, Square]


def field(required: bool = False) -> Pairs:
    """Return the field of the bars."""
    return Pairs(
        "consecutive",
        "-",
        "neighbours that are consecutive; all other neighbours then must not be",
        near=True,
        required=required,
    )


def constraints(bars: Sequence[Bar], grid: SudokuGrid) -> Iterator[Constraint]:
    """State the possible differences of neighbours."""
    marked = {(at(*one), at(*other)) for one, other in bars}
    cells = grid.board.cells()
    gaps: tuple[int, ...]
    far = (0, *range(2, grid.widest + 1))
    for i, j in grid.board.pairs():
        one, other = cells[i], cells[j]
        if (one, other) in marked:
            gaps, label = (1,), f"{one} and {other} are consecutive"
        else:
            gaps, label = far, ClueLabel(f"{one} and {other} are not consecutive", "neighbours without a bar")
        yield Difference(grid.value(one), grid.value(other), gaps, absolute=True, label=label)


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
    """Describe two neighbours that differ by one without a bar, or do not with one; or return None."""
    marked = {frozenset((r, c) for r, c in pair) for pair in bars}
    for r in range(board.rows):
        for c in range(board.columns):
            for other in ((r, c + 1), (r + 1, c)):
                if board.holds(*other):
                    step = abs(board.value((r, c)) - board.value(other)) == 1
                    if step != (frozenset(((r, c), other)) in marked):
                        pair = f"row {r + 1}, column {c + 1} and row {other[0] + 1}, column {other[1] + 1}"
                        return f"{pair} {'are' if step else 'are not'} consecutive"
    return None


PART = Part(
    field=field(),
    title="Bars",
    rules="A bar stands between every two neighbours that differ by 1.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    derived=Derived("consecutive", pairs_where(consecutive), stay=True),
    closed_world=True,
    knows_two_digits=True,
)
