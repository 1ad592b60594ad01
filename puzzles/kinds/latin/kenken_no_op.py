"""KenKen without operations: each cage reaches its target by some operation, which is not given.

In a cage of two cells the target may be the sum, the difference, the product or the quotient; in larger
cages, the sum or the product. A cage whose operation is given reaches its target by that one.

>>> from gridproof.puzzles import read_record
>>> cages = [{"cells": [[0, 0], [0, 1]], "target": 2}, {"cells": [[1, 0], [1, 1]], "target": 1}]
>>> puzzle = read_record({"type": "kenken_no_op", "rows": 2, "cols": 2, "clues": {"cages": cages}})
>>> [clue.label for clue in puzzle.clues], puzzle.clues[0].rows
(['cage 1 (2) from r1c1', 'cage 2 (1) from r2c1'], ((1, 1), (1, 2), (2, 1)))
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import prod
from random import Random
from typing import Any, NamedTuple

from ...kit import (
    CLUES, SIDE, Answer, Board, Cage, Cell, Constraint, Derived, Kind, NumberGrid, Recipe, Record, Rule,
    Scope, Table, bare, deriving, fold, judging, looks, numbered, numbers, operations,
)  # fmt: skip


class CageTotals(NamedTuple):
    """The sum and the product of some cells; None for the one that can no longer be the target."""

    sum: int | None
    product: int | None


def hidden_operation(cage: Cage, side: int) -> Constraint:
    """Return the constraint of a cage of several cells whose operation is not given."""
    size = len(cage.cells)
    target = cage.number(0 if size == 2 else 1, max(size * side, operations.most_product(size, side)))
    return reaches_somehow(cage.cells, side, target, cage.label(str(target)))


@lru_cache(maxsize=CLUES)
def reaches_somehow(cells: tuple[Cell, ...], side: int, target: int, label: str) -> Constraint:
    """Require the cells of a board of this side to reach the target by some operation."""
    if len(cells) == 2:
        pairs = product(range(1, side + 1), repeat=2)
        return Table(cells, tuple(pair for pair in pairs if target in results(*pair)), label=label)

    def grow(totals: CageTotals, value: int) -> CageTotals | None:
        sum_, product_ = totals
        sum_ = sum_ + value if sum_ is not None and sum_ + value <= target else None
        product_ = product_ * value if product_ is not None and target % (product_ * value) == 0 else None
        return None if sum_ is None and product_ is None else CageTotals(sum_, product_)

    scope, start = Scope(dict.fromkeys(cells, tuple(range(1, side + 1)))), CageTotals(0, 1)
    return fold(scope, cells, start, grow, lambda totals: target if target in totals else -1, target, label)


def results(a: int, b: int) -> set[int]:
    """Return the results of all operations on two values."""
    low, high = sorted((a, b))
    return {a + b, a * b, high - low} | ({high // low} if high % low == 0 else set())


def target(cage: Cage) -> str:
    """Return the clue of a cage as it is printed."""
    return (
        str(cage.clue["target"])
        if cage.clue.get("op") is None
        else operations.clue_text(cage, operations.operation(cage))
    )


def hidden_clues(record: Record, board: Board) -> Iterator[Constraint]:
    """Require the target of each cage of several cells."""
    for cage in operations.stated(operations.CAGES.of(record)):
        if len(cage.cells) > 1 and cage.clue.get("op") is None:
            yield hidden_operation(cage, board.rows)
        elif len(cage.cells) > 1:
            yield operations.cage_rule(cage, operations.operation(cage), board.rows)


def unreached(record: Record, answer: Answer) -> str | None:
    """Return a cage that does not reach its target, or None."""
    for cage in record.clues["cages"]:
        if cage.get("target") is not None:
            r, c = cage["cells"][0]
            if not is_reached(cage, sorted(answer["values"][r][c] for r, c in cage["cells"])):
                return f"the cage from {judging.place((r, c))} does not reach {cage['target']}"
    return None


def is_reached(cage: dict[str, Any], values: list[int]) -> bool:
    """Return whether some operation makes the target of the cells: the given one, or any if none is given."""
    ways = {"+": sum(values) == cage["target"], "*": prod(values) == cage["target"]}
    if len(values) == 2:
        ways["-"] = values[1] - values[0] == cage["target"]
        ways["/"] = values[1] == values[0] * cage["target"]
    return any(ways.values()) if cage.get("op") is None else ways[cage["op"]]


def unsaid(random: Random, numbers: list[int]) -> dict[str, Any]:
    """Return the clue of a random operation on the numbers of a cage, without the operation."""
    return operations.random_operation(random, numbers) | {"op": None}


TARGETS = Rule(
    words="The numbers of each cage give its target with one of the four operations, which is not shown. "
    "Numbers in a cage may repeat.",
    clues=hidden_clues,
    givens=operations.single_cells,
    marks=lambda record, _: operations.cage_marks(operations.CAGES.of(record), target),
    broken=unreached,
)

KIND = Kind(
    name="kenken_no_op",
    title="KenKen without operations",
    fields=(operations.CAGES,),
    declared=(numbered.LATIN, TARGETS),
    answer=NumberGrid(numbers(1, SIDE)),
    forms=(looks.Janko(("kenken", "kendoku")),),
    recipe=Recipe(
        (Derived("cages", deriving.draw_cages(3, unsaid), stay=True),),
        size=(4, 4),
        drawn_from=bare(numbered.LATIN),
    ),
)
