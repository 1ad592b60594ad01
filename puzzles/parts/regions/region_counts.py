"""Region counts: a square's value is the number of listed squares in the region of the first of them.

>>> from ...core.record import Record
>>> clues = {"region_counts": [{"control": [[0, 0]], "cells": [[0, 0], [0, 1], [1, 0]]}]}
>>> record = Record({"rows": 4, "cols": 4, "clues": clues, "params": {"chaos_construction": True}})
>>> PART.parse(record)[0].cells
('r1c1', 'r1c2', 'r2c1')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..kit import (
    CellGroup, Constraint, Derived, Finished, Linear, Marks, Pair, Part, Raw, SudokuGrid, circle, keys, place,
)  # fmt: skip
from ..region_clues import MADE_WITH, around, clues_about, demand_chaos, extras_for, judge_counts
from .chaos_construction import far, one_region, pair_constraints

FIELD = clues_about(
    "region_counts", "region count", "squares that say how many of a list are in the region of its first"
)


def pairs(group: CellGroup) -> list[Pair]:
    """Return the first square with each of the others."""
    first, *others = dict.fromkeys(group.cells)
    return [(first, other) for other in others]


def channeling(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """State which squares are in one region."""
    for group in groups:
        yield from pair_constraints(far(pairs(group), grid), group.label())


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """State the number of squares in the region of the first one, itself among them."""
    for group in groups:
        label = group.label()
        terms = ((1, one_region(*pair)) for pair in pairs(group))
        yield Linear((*terms, (-1, grid.value(group.lists[0][0]))), "==", -1, label=label)


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """Draw a circle around the square with the number."""
    return tuple(circle(group.lists[0][0]) for group in groups)


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """Describe the first square with another number, or return None."""
    listed = [{**group, "cells": [*dict.fromkeys(map(tuple, group["cells"]))]} for group in groups]
    return judge_counts(listed, board, lambda regions: regions.count(regions[0]))


PART = Part(
    field=FIELD,
    title="Region counts",
    rules="A circle says how many of the squares around it are in its own region, itself among them.",
    parser=lambda record: demand_chaos(FIELD, record),
    closed_world=False,
    extras=extras_for(pairs),
    channeling=channeling,
    constraints=constraints,
    marks=marks,
    judge=judge,
    derived=Derived("region_counts", place(around)),
    made_with=MADE_WITH,
    keys=(keys.iss.region_clues("ChaosCount"),),
)
