"""Equal sums: groups of squares with the same number, or without one, have the same sum.

>>> PART.labels([{"cells": [[0, 0]]}, {"cells": [[0, 1]]}])
['equal sum 1 from r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..alike import AlikeGroups, by_number, marks, raw_pairs
from ..kit import (
    CellGroup, Constraint, Derived, Finished, Part, Raw, SudokuGrid, alike, all_sums_equal, keys, place,
    where,
)  # fmt: skip

FIELD = AlikeGroups(
    "equal_sums", "equal sum", "groups of squares; those with the same number have the same sum"
)


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """State that the groups are alike."""
    for together in by_number(groups):
        yield from all_sums_equal(grid, [group.cells for group in together], together[0].label())


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """Describe the first two groups that are not alike, or return None."""
    for one, other in raw_pairs(groups):
        sums = sum(board.values_of(one["cells"])), sum(board.values_of(other["cells"]))
        if sums[0] != sums[1]:
            return f"the groups from {where(one)} and from {where(other)} add up to {sums[0]} and {sums[1]}"
    return None


PART = Part(
    field=FIELD,
    title="Equal sums",
    rules="Groups of squares with the same number have the same sum.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    derived=Derived("equal_sums", place(alike, numbered=True)),
    keys=(keys.iss.equal_sums(),),
    knows_two_digits=True,
)
