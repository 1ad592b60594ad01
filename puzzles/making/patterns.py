"""Symmetric patterns: which places of a board go together when clues are taken away.

Places are given in half squares (`Spot`): the middle of the first square is (1, 1), its upper left corner
(0, 0), a clue at the left of the first row (1, -1).

>>> sorted(orbit((1, 3), "rotate", 3, 3)), sorted(orbit((1, 1), "full", 3, 3))
([(1, 3), (5, 3)], [(1, 1), (1, 5), (5, 1), (5, 5)])
"""

from __future__ import annotations

from collections.abc import Iterable

from ..core.errors import InputError
from ..core.turns import Turn

Spot = tuple[int, int]

SIDES, UPSIDE, DIAGONAL = Turn(left=True), Turn(up=True), Turn(flip=True)

PATTERNS: dict[str, tuple[Turn, ...]] = {
    "none": (),
    "rotate": (Turn(up=True, left=True),),
    "quarter": (Turn(flip=True, left=True),),
    "left-right": (SIDES,),
    "top-bottom": (UPSIDE,),
    "diagonal": (DIAGONAL,),
    "anti-diagonal": (Turn(flip=True, up=True, left=True),),
    "both": (SIDES, UPSIDE),
    "full": (SIDES, DIAGONAL),
}
"""Turns that leave a pattern unchanged, by its name, without their consequences."""


def check_pattern(name: str, rows: int, columns: int) -> None:
    """Raise `InputError` for a name of no pattern, or of a pattern impossible on a board of this size."""
    if name not in PATTERNS:
        raise InputError(f"there is no symmetry {name[:40]!r}; there are {', '.join(PATTERNS)}")
    if rows != columns and any(turn.flip for turn in PATTERNS[name]):
        raise InputError(f"a board of {rows}×{columns} has no symmetry {name}: it is not square")


def orbit(spot: Spot, name: str, rows: int, columns: int) -> frozenset[Spot]:
    """Return the spots that a pattern takes this one to, itself among them."""
    return frozenset().union(*images((spot,), name, rows, columns))


def images(spots: Iterable[Spot], name: str, rows: int, columns: int) -> set[frozenset[Spot]]:
    """Return the sets of spots that a pattern takes these to, this set among them."""
    sets = {frozenset(spots)}
    ahead = [*sets]
    while ahead:
        here = ahead.pop()
        for turn in PATTERNS[name]:
            image = frozenset(turn.square(spot, 2 * rows + 1, 2 * columns + 1) for spot in here)
            if image not in sets:
                sets.add(image)
                ahead.append(image)
    return sets
