"""Region arrows: a square's value is the number of squares of its region seen along its arms, itself counted
once. The squares are listed arm by arm, each arm from the square itself on. The view along an arm ends at the
first square of another region.

>>> from ...core.record import Record
>>> clues = {"region_arrows": [{"control": [[0, 0]], "cells": [[0, 0], [0, 1], [0, 0], [1, 0]]}]}
>>> record = Record({"rows": 4, "cols": 4, "clues": clues, "params": {"chaos_construction": True}})
>>> PART.parse(record)[0].cells
('r1c1', 'r1c2', 'r1c1', 'r2c1')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise, starmap

from ..kit import (
    Cell, CellGroup, Constraint, Derived, Draft, Finished, Groups, Marks, Pair, Part, Raw, Sight, Square,
    SudokuGrid, keys, line, place, where,
)  # fmt: skip
from ..region_clues import MADE_WITH, clues_about, demand_chaos, extras_for
from .chaos_construction import far, one_region, pair_constraints

FIELD = clues_about(
    "region_arrows", "region arrow", "squares that say how many squares of their region are seen along arms"
)


def arms(cells: Sequence[Cell]) -> list[list[Cell]]:
    """Return the arms, without the square from which they start.

    >>> arms(["a", "b", "a", "c", "d"])
    [['b'], ['c', 'd']]
    """
    lines = list[list[Cell]]()
    for cell in cells:
        if cell == cells[0]:
            lines.append([])
        else:
            lines[-1].append(cell)
    return [arm for arm in lines if arm]


def all_arms(draft: Draft, squares: Sequence[Square]) -> Groups:
    """Return the first square as the control of arms in all four directions, to the edges of the board."""
    r, c = squares[0]
    cells = list[list[int]]()
    for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
        length = 0
        while draft.board.holds(r + length * down, c + length * right):
            cells.append([r + length * down, c + length * right])
            length += 1
    return [{"control": [[r, c]], "cells": cells}]


def views(group: CellGroup) -> list[list[Pair]]:
    """Return along each arm each square with the one before it."""
    return [[*pairwise([group.cells[0], *arm])] for arm in arms(group.cells)]


def channeling(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """State which squares along the arms are in one region."""
    for group in groups:
        yield from pair_constraints(far(chain.from_iterable(views(group)), grid), group.label())


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """State the number of the region's squares visible along all arms, with the square itself."""
    for group in groups:
        first, label = group.cells[0], group.label()
        rays = [[(first, first)], *views(group)]
        sights = tuple(tuple(starmap(one_region, ray)) for ray in rays)
        yield Sight(sights, grid.value(group.lists[0][0]), label=label)


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """Draw a short stroke from the square along each arm."""
    return tuple(
        line((group.cells[0], arm[0]), 0.08, "silver") for group in groups for arm in arms(group.cells)
    )


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """Describe the first square whose number differs from the squares it sees, or return None."""
    regions = board.answer["regions"]
    for group in groups:
        own, count, ahead = group["cells"][0], 1, True
        for r, c in group["cells"]:
            if [r, c] == own:
                ahead = True
            else:
                ahead = ahead and regions[r][c] == regions[own[0]][own[1]]
                count += ahead
        number = board.value(group["control"][0])
        if number != count:
            return f"{where(group, 'control')} says {number} and sees {count} squares of its region"
    return None


PART = Part(
    field=FIELD,
    title="Region arrows",
    rules="A square with arms says how many squares of its region it sees along them, itself counted once.",
    parser=lambda record: demand_chaos(FIELD, record),
    closed_world=False,
    extras=extras_for(lambda group: chain.from_iterable(views(group))),
    channeling=channeling,
    constraints=constraints,
    marks=marks,
    judge=judge,
    derived=Derived("region_arrows", place(all_arms)),
    made_with=MADE_WITH,
    keys=(keys.iss.region_clues("ChaosArrow", arms=True),),
)
