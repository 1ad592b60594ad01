"""Squares and clues of the neutral form in ../shared/data/variants, as records have them."""

from typing import Any


def cells(squares: list[list[int]]) -> list[list[int]]:
    """Squares counted from 0."""
    return [[r - 1, c - 1] for r, c in squares]


def beside(squares: list[list[int]], value: int) -> dict[str, Any]:
    """A clue beside the board of the line that begins at the first of its squares."""
    (r, c), (y, x) = cells(squares[:2])
    if r == y:
        return {"side": "left" if x > c else "right", "line": r, "value": value}
    return {"side": "top" if y > r else "bottom", "line": c, "value": value}
