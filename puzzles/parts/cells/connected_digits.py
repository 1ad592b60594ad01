"""Connected digits: the squares of a list that hold one of the digits, at least one of them, are connected by
their edges.

>>> PART.labels([{"cells": [[0, 0], [0, 1], [1, 1]], "digits": [1, 3]}])[-1]
'connected digits 1 (1, 3) from r1c1'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from ..kit import (
    HIGHEST, LOWEST, Caption, Cell, CellGroup, CellGroups, Clause, Connected, Constraint, ExtraCell, Finished,
    Is, Marks, Outline, Part, Raw, Several, SudokuGrid, Table, extra_of, keys, square_of, where,
)  # fmt: skip

FIELD = CellGroups(
    "connected_digits",
    "connected digits",
    "squares of which those that hold one of the digits are connected",
    value=Several(LOWEST, HIGHEST),
    key="digits",
    demanded=True,
    drawn="cage",
    least=2,
)


def holds_one(cell: Cell, group: CellGroup) -> Is:
    """Return the literal that a square holds one of the digits: of its value for a single digit, else of an
    extra cell.
    """
    if len({*group.clue}) == 1:
        return Is(cell, group.clue[0])
    return Is(extra_of(cell, f"holds one of {named(group)}"), 1)


def extras(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[ExtraCell]:
    """Yield for each square the cell that tells if it holds one of several digits."""
    for group in groups:
        literals = (holds_one(cell, group) for cell in group.cells)
        yield from (ExtraCell(x.cell, (0, 1)) for x in literals if x.cell not in group.cells)


def channeling(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """State whether each square holds one of the digits."""
    for group in groups:
        rows = tuple((digit, int(digit in group.clue)) for digit in grid.digits)
        for cell in group.cells:
            if (holds := holds_one(cell, group).cell) != cell:
                yield Table((cell, holds), rows, label=group.label(named(group)))


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """State that some squares hold the digits, and that these are connected."""
    for group in groups:
        label, cells = group.label(named(group)), group.cells
        literals = tuple(holds_one(cell, group) for cell in cells)
        yield Clause(literals, label=label)
        edges = tuple((i, j) for i, j in combinations(range(len(cells)), 2) if touch(cells[i], cells[j]))
        yield Connected(literals, edges, label=label)


def touch(one: Cell, other: Cell) -> bool:
    """Return whether two squares share an edge."""
    (r, c), (y, x) = (square_of(cell) or (-1, -1) for cell in (one, other))
    return abs(r - y) + abs(c - x) == 1


def named(group: CellGroup) -> str:
    """Return the digits of a group in words."""
    return ", ".join(map(str, sorted({*group.clue})))


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """Draw a dashed outline, and words."""
    outlines = (Outline(group.cells) for group in groups)
    return (*outlines, *(Caption(f"{named(group)}: connected") for group in groups))


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """Describe the first list in which the digits are not connected, or return None."""
    for group in groups:
        remaining = {(r, c) for r, c in group["cells"] if board[r, c] in group["digits"]}
        if not remaining:
            return f"the squares from {where(group)} hold none of {group['digits']}"
        ahead = [remaining.pop()]
        while ahead:
            r, c = ahead.pop()
            near = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & remaining
            remaining -= near
            ahead += near
        if remaining:
            return f"the digits {group['digits']} in the squares from {where(group)} are not connected"
    return None


PART = Part(
    field=FIELD,
    title="Connected digits",
    rules="The squares of a list that hold one of its digits, at least one, are connected by their edges.",
    extras=extras,
    closed_world=False,
    channeling=channeling,
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(keys.iss.connected(),),
    knows_grids=True,
)
