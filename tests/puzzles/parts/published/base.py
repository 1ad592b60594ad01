"""Constraints of the published puzzles in ../shared, as records of variant sudoku have them.

Each file here has `ENTRIES`: by the name of a constraint in the neutral form what gives the name of our field
and its value or the entry of its list.
"""

from typing import Any

ENTRIES = {
    "killer_cage": lambda it: ("cages", {"cells": cells(it["cells"]), "sum": it["sum"] or None}),
    "thermometer": lambda it: ("thermometers", {"cells": cells(it["cells"])}),
    "whispers": lambda it: ("whispers", {"cells": cells(it["cells"]), "value": it["difference"]}),
    "kropki_white": lambda it: ("differences", {"cells": cells(it["cells"])}),
    "difference": lambda it: ("differences", {"cells": cells(it["cells"]), "value": it["difference"]}),
    "anti_king": lambda it: ("anti_king", True),
    "anti_knight": lambda it: ("anti_knight", True),
    "diagonal": lambda it: ("rising_diagonal" if it["direction"] == 1 else "falling_diagonal", True),
    "even": lambda it: ("parity", (it["cell"], "E")),
    "odd": lambda it: ("parity", (it["cell"], "O")),
    "sandwich": lambda it: ("sandwiches", beside(it["cells"], it["sum"])),
}


def cells(squares: list[list[int]]) -> list[list[int]]:
    """Squares counted from 0."""
    return [[r - 1, c - 1] for r, c in squares]


def beside(squares: list[list[int]], value: int) -> dict[str, Any]:
    """A clue beside the board of the line that begins at the first of its squares."""
    (r, c), (y, x) = cells(squares[:2])
    if r == y:
        return {"side": "left" if x > c else "right", "line": r, "value": value}
    return {"side": "top" if y > r else "bottom", "line": c, "value": value}
