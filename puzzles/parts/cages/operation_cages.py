"""Operation cages: the squares make the number by the operation, and digits may repeat.

A sum ``+`` and a product ``*`` are of any squares, a difference ``-`` and a quotient ``/`` of two, in either
order.

>>> PART.labels([{"cells": [[0, 0], [0, 1]], "value": "6*"}])
['operation cage 1 (6*) from r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from random import Random

from ..kit import (
    SIGNS, CellGroup, CellGroups, Derived, Finished, InputError, Raw, Rules, SudokuGrid, Word, cage_part,
    keys, place, reaching, where,
)  # fmt: skip

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


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State the result of the cage.

    Raises `InputError` for a difference or quotient that is not of two squares.
    """
    number, sign = int(group.clue[:-1]), group.clue[-1]
    if sign in "-/" and len(group.cells) != 2:
        message = f"{group.name} has {len(group.cells)} squares, {group.clue} needs two"
        raise InputError(message, cell=group.cells[0])
    yield reaching(grid.values(group.cells), sign, number, group.label(group.clue))


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished operation cage, or None."""
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


def operations_of(random: Random, digits: Sequence[int]) -> Iterator[str]:
    """Yield the results of each operation on the digits.

    >>> [*operations_of(Random(), [6, 3])]
    ['9+', '18*', '3-', '2/']
    """
    yield f"{sum(digits)}+"
    yield f"{prod(digits)}*"
    if len(digits) == 2:
        less, more = sorted(digits)
        yield f"{more - less}-"
        if less and more % less == 0:
            yield f"{more // less}/"


PART = cage_part(
    FIELD,
    "Operation cages",
    "The digits of an operation cage make its number by its operation, and may repeat.",
    constraints=constraints,
    text=lambda group: group.clue[:-1] + SIGNS[group.clue[-1]],
    judge=judge,
    derived=Derived("operation_cages", place(clue=operations_of)),
    keys=keys.iss.operations(),
)
