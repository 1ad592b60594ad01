"""Neighbours, marked or not: shared code of the parts about all pairs without a mark.

>>> from ..core.board import Board
>>> [*unmarked(Board(1, 3), {frozenset(("r1c1", "r1c2"))})]
[('r1c2', 'r1c3')]
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, NamedTuple

from ..core.board import Board
from ..core.cells import Cell
from ..core.record import Record
from ..fields import CellGroups
from ..making.recipe import Derived, Draft, Entries
from .finished import Finished, Raw
from .moves import pairs_by

NEXT = ((0, 1), (1, 0))
"""The steps to neighbours, each in one of its two directions."""

Pairs = Collection[frozenset[Cell]]


class Unmarked(NamedTuple):
    """Numbers that neighbours without a mark must not make, and the marked pairs."""

    numbers: tuple[int, ...]
    marked: Pairs


def unmarked_by(record: Record, field: CellGroups, usual: int, *others: CellGroups) -> Unmarked:
    """Return the numbers of a field, `usual` for a mark without one or if there are no marks, and the pairs
    that it or one of the `others` marks.
    """
    numbers = {usual if group.clue is None else group.clue for group in field.of(record)}
    groups = [group for each in (field, *others) for group in each.of(record)]
    return Unmarked(tuple(sorted(numbers)) or (usual,), {frozenset(group.cells) for group in groups})


def unmarked(board: Board, marked: Pairs) -> Iterator[tuple[Cell, Cell]]:
    """Yield the neighbours that share an edge and have no mark."""
    return (pair for pair in pairs_by(NEXT, board) if frozenset(pair) not in marked)


def values_unmarked(board: Finished, *names: str) -> Iterator[tuple[int, int, str]]:
    """Yield the values of neighbours that no group of these fields marks, with the place of the first of
    them.
    """
    groups: list[Mapping[str, Any]] = [
        group for name in names for group in board.record.clues.get(name) or ()
    ]
    marked = [sorted(map(tuple, group["cells"])) for group in groups]
    for r in range(board.rows):
        for c in range(board.columns):
            for other in ((r, c + 1), (r + 1, c)):
                if board.holds(*other) and [(r, c), other] not in marked:
                    yield board.value((r, c)), board.value(other), f"row {r + 1}, column {c + 1}"


def every_mark(name: str, mark: Callable[[int, int], Raw | None], *others: str) -> Derived:
    """Return the rule that derives all marks of a field. `mark` returns a mark's entries besides its squares,
    or None for no mark; neighbours marked by one of the `others` are left out.
    """

    def derive(draft: Draft) -> Entries:
        grid, board, found = draft.grid(), draft.board, list[Raw]()
        groups = [group for other in others for group in draft.record.clues.get(other) or ()]
        marked = [sorted(map(tuple, group["cells"])) for group in groups]
        for (r, c), (y, x) in ((one, other) for one in board.squares() for other in board.near(*one)):
            said = mark(grid[r][c], grid[y][x]) if (r, c) < (y, x) else None
            if said is not None and [(r, c), (y, x)] not in marked:
                found.append({"cells": [[r, c], [y, x]], **said})
        return dict(enumerate(found))

    return Derived(name, derive, stay=True)
