"""Arithmetic clues: shared by the kinds in which some cells make a number by an operation.

>>> [type(reaching(("a", "b"), sign, 2, "")).__name__ for sign in SIGNS]
['Linear', 'Product', 'Difference', 'Quotient']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import prod
from random import Random
from typing import Any

from ..constraints import Constraint, Difference, Product, Quotient, total
from ..core.board import Board
from ..core.cells import Cell, Domain
from ..core.errors import InputError
from ..core.marks import Outline
from ..core.record import Record, shorten
from ..fields import Bound, Cages
from ..fields.cages import Cage

SIGNS = {"+": "+", "*": "×", "-": "−", "/": "÷"}
"""The operations as records write them, and as they are printed."""

MOST_TARGET = 10**15
"""No product beyond this is read: it is far above those of any cage that people can solve."""

LARGEST = Bound("the largest product", lambda board: most_product(board.rows * board.columns, board.columns))

CAGES = Cages("target", LARGEST, "the cages, with their targets and operations", low=0, operation=True)


def most_product(size: int, side: int) -> int:
    """Return the largest target that is read for a product of this many cells."""
    return min(int(side**size), MOST_TARGET)


def reaching(cells: tuple[Cell, ...], operation: str, target: int, label: str) -> Constraint:
    """Make the cells reach `target` by the operation. A difference or a quotient is of two cells, in either
    order.
    """
    if operation == "+":
        return total(cells, "==", target, label)
    if operation == "*":
        return Product(cells, target, label=label)
    left, right = cells
    if operation == "-":
        return Difference(left, right, (target,), absolute=True, label=label)
    return Quotient(left, right, target, label=label)


def stated(cages: Iterable[Cage]) -> list[Cage]:
    """Return the cages with a target. The others are no clues; raises `InputError` for one with an operation
    alone.
    """
    clues = []
    for cage in cages:
        if cage.stated:
            clues.append(cage)
        elif cage.clue.get("op") is not None:
            raise InputError(
                f"{cage.name} (from {cage.cells[0]}) has an op and no target", cell=cage.cells[0]
            )
    return clues


def operation(cage: Cage) -> str:
    """Return the operation of a cage, checked against its number of cells; a single cell needs none."""
    op, size = cage.clue.get("op"), len(cage.cells)
    where = f"{cage.name} (from {cage.cells[0]})"
    if op is None:
        if size > 1:
            raise InputError(
                f"{where} has {size} cells and no op; with hidden operations the type is kenken_no_op"
            )
        return "+"
    if op not in SIGNS:
        raise InputError(f"{where} has the op {shorten(op)}, one of {' '.join(SIGNS)} was expected")
    if op in "-/" and size != 2:
        raise InputError(f"{where} has {size} cell{'s' if size > 1 else ''}, the op {op} needs two")
    return str(op)


def cage_rule(cage: Cage, operation: str, side: int) -> Constraint:
    """Return the constraint of a cage of several cells on a board of this side."""
    size = len(cage.cells)
    ranges = {
        "+": (size, size * side),
        "*": (1, most_product(size, side)),
        "-": (0, side - 1),
        "/": (1, side),
    }
    target = cage.number(*ranges[operation])
    return reaching(cage.cells, operation, target, cage.label(f"{target}{operation}"))


def single_cells(record: Record, board: Board) -> Iterator[tuple[Cell, Domain]]:
    """Yield the number of each cage of one cell."""
    for cage in stated(CAGES.of(record)):
        if len(cage.cells) == 1:
            yield cage.cells[0], (cage.number(1, board.rows),)


def cage_marks(cages: Iterable[Cage], text: Callable[[Cage], str]) -> Iterator[Outline]:
    """Yield the outlines of cages, first those with a target, each with its printed `text`."""
    shown = sorted(cages, key=lambda cage: not cage.stated)
    return (Outline(cage.cells, text(cage) if cage.stated else "", thick=True) for cage in shown)


def clue_text(cage: Cage, operation: str) -> str:
    """Return the printed clue of a cage: ``12×``; for a single cell the number alone."""
    return f"{cage.clue['target']}{SIGNS[operation] if len(cage.cells) > 1 else ''}"


def random_operation(random: Random, numbers: list[int]) -> dict[str, Any]:
    """Draw a random operation on the numbers of a cage, with its result."""
    low, high = min(numbers), max(numbers)
    results = {"+": sum(numbers), "*": prod(numbers)}
    if len(numbers) == 2:
        results |= {"-": high - low} | ({"/": high // low} if high % low == 0 else {})
    sign = random.choice(sorted(results))
    return {"op": sign if len(numbers) > 1 else None, "target": results[sign]}
