"""Symmetric patterns: which places of a board go together when clues are taken away.

Places are given in half squares (`Spot`): the middle of the first square is (1, 1), its upper left corner
(0, 0), a clue at the left of the first row (1, -1).

>>> sorted(orbit((1, 3), "rotate", 3, 3)), sorted(orbit((1, 1), "full", 3, 3))
([(1, 3), (5, 3)], [(1, 1), (1, 5), (5, 1), (5, 5)])
"""

from __future__ import annotations

from .errors import InputError

Spot = tuple[int, int]
Move = tuple[int, int, int, int]
"""A move that leaves the middle of the board where it is, as the matrix of its (down, right)."""

SIDES, UPSIDE, DIAGONAL = (1, 0, 0, -1), (-1, 0, 0, 1), (0, 1, 1, 0)

PATTERNS: dict[str, tuple[Move, ...]] = {
    "none": (),
    "rotate": ((-1, 0, 0, -1),),
    "quarter": ((0, 1, -1, 0),),
    "left-right": (SIDES,),
    "top-bottom": (UPSIDE,),
    "diagonal": (DIAGONAL,),
    "anti-diagonal": ((0, -1, -1, 0),),
    "both": (SIDES, UPSIDE),
    "full": (SIDES, DIAGONAL),
}
"""The moves that leave a pattern as it is, by its name; those that follow from them are left out."""

SQUARE_ONLY = frozenset({"quarter", "diagonal", "anti-diagonal", "full"})
"""Patterns that only a square board has."""


def check_pattern(name: str, rows: int, columns: int) -> None:
    """Raise `InputError` for a name that is of no pattern, or of none that a board of this size has."""
    if name not in PATTERNS:
        raise InputError(f"there is no symmetry {name[:40]!r}; there are {', '.join(PATTERNS)}")
    if name in SQUARE_ONLY and rows != columns:
        raise InputError(f"a board of {rows}×{columns} has no symmetry {name}: it is not square")


def orbit(spot: Spot, name: str, rows: int, columns: int) -> frozenset[Spot]:
    """The spots that a pattern takes this one to, itself among them."""
    found, ahead = {spot}, [spot]
    while ahead:
        y, x = ahead.pop()
        down, right = y - rows, x - columns
        for a, b, c, d in PATTERNS[name]:
            image = rows + a * down + b * right, columns + c * down + d * right
            if image not in found:
                found.add(image)
                ahead.append(image)
    return frozenset(found)
