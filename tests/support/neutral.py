"""Squares and clues of the neutral form in ../shared/data/variants, as records have them."""

from typing import Any


def cells(squares: list[list[int]]) -> list[list[int]]:
    """Return squares counted from 0."""
    return [[r - 1, c - 1] for r, c in squares]


def beside(squares: list[list[int]], value: int) -> dict[str, Any]:
    """Return a clue beside the board for the line that begins at the first of its squares."""
    (r, c), (y, x) = cells(squares[:2])
    if r == y:
        return {"side": "left" if x > c else "right", "line": r, "value": value}
    return {"side": "top" if y > r else "bottom", "line": c, "value": value}
