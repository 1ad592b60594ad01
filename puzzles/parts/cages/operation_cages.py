"""Operation cages: the squares make the number by the operation, and digits may repeat.

A sum ``+`` and a product ``*`` are of any squares, a difference ``-`` and a quotient ``/`` of two, in either
order.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"operation_cages": [{"cells": [[0, 0], [0, 1]], "value": "6*"}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.parse(record), SudokuGrid.of(record))]
['operation cage 1 (6*) from r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from random import Random

from ...constraints import Constraint
from ...core.errors import InputError
from ...core.marks import Marks, Outline
from ...fields import CellGroup, CellGroups, Word
from ...making.placing import place
from ...making.recipe import Derived
from ...rules.operations import SIGNS, reaching
from ..finished import Finished, Raw, where
from ..grid import SudokuGrid
from ..part import Part

FIELD = CellGroups(
    "operation_cages",
    "operation cage",
    "squares that make a number by an operation",
    value=Word(
        "[0-9]{1,9}[-+*/]",
        "numbers with one of + - * /",
        "a number with + - * or /",
        ("6*", "3+", "1-", "2/"),
    ),
    demanded=True,
    drawn="cage",
)


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """What each cage makes. Raises `InputError` for a difference or quotient that is not of two squares."""
    for group in groups:
        number, sign = int(group.clue[:-1]), group.clue[-1]
        if sign in "-/" and len(group.cells) != 2:
            message = f"{group.name} has {len(group.cells)} squares, {group.clue} needs two"
            raise InputError(message, cell=group.cells[0])
        yield reaching(grid.values(group.cells), sign, number, group.label(group.clue))


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """A dashed outline with the clue in its first square."""
    return tuple(Outline(group.cells, group.clue[:-1] + SIGNS[group.clue[-1]]) for group in groups)


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first cage that makes another number."""
    for group in groups:
        values, number, sign = board.values_of(group["cells"]), int(group["value"][:-1]), group["value"][-1]
        low, high = min(values), max(values)
        right = {
            "+": sum(values) == number,
            "*": prod(values) == number,
            "-": high - low == number,
            "/": low * number == high,
        }
        if not right[sign]:
            return f"the cage from {where(group)} does not make {group['value']}"
    return None


def operations_of(random: Random, held: Sequence[int]) -> Iterator[str]:
    """What the digits make by each operation.

    >>> [*operations_of(Random(), [6, 3])]
    ['9+', '18*', '3-', '2/']
    """
    yield f"{sum(held)}+"
    yield f"{prod(held)}*"
    if len(held) == 2:
        less, more = sorted(held)
        yield f"{more - less}-"
        if less and more % less == 0:
            yield f"{more // less}/"


PART = Part(
    field=FIELD,
    title="Operation cages",
    rules="The digits of an operation cage make its number by its operation, and may repeat.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    derived=Derived("operation_cages", place(clue=operations_of)),
)
