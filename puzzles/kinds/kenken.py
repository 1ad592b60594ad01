"""KenKen: a Latin square whose cages reach a target by their operation.

>>> from ..kind import read_record
>>> cages = [
...     {"cells": [[0, 0], [1, 0]], "op": "-", "target": 1},
...     {"cells": [[0, 1]], "op": None, "target": 2},
...     {"cells": [[1, 1]], "op": None, "target": 1},
... ]
>>> puzzle = read_record({"type": "kenken", "rows": 2, "cols": 2, "clues": {"cages": cages}})
>>> [clue.label for clue in puzzle.clues], puzzle.givens
(['cage 1 (1-) from r1c1'], (('r1c2', (2,)), ('r2c2', (1,))))
"""

from __future__ import annotations

from math import prod

from ..cages import Cage
from ..constraints import Constraint, Difference, Product, Quotient, total
from ..errors import InputError
from ..fields import Bound, Cages
from ..forms import sgt
from ..forms.sgt import Sgt
from ..judging import not_latin, place
from ..kind import Answer, Kind, grid_answer
from ..latin import latin_rules
from ..marks import Outline
from ..puzzle import Puzzle, givens
from ..record import Record, shorten

SIGNS = {"+": "+", "*": "×", "-": "−", "/": "÷"}
OPERATIONS = tuple(SIGNS)

MOST_TARGET = 10**15
"""No product beyond this is read: it is far above those of any cage that people can solve."""

LARGEST = Bound("the largest product", lambda board: most_product(board.rows * board.columns, board.columns))
CAGES = Cages("target", LARGEST, "the cages and what their numbers come to", low=0, operation=True)


def operation(cage: Cage) -> str:
    """The operation of a cage, checked against its number of cells; a lone cell needs none."""
    op, size = cage.clue.get("op"), len(cage.cells)
    where = f"{cage.name} (from {cage.cells[0]})"
    if op is None:
        if size > 1:
            raise InputError(
                f"{where} has {size} cells and no op; with hidden operations the type is kenken_no_op"
            )
        return "+"
    if op not in OPERATIONS:
        raise InputError(f"{where} has the op {shorten(op)}, one of {' '.join(OPERATIONS)} was expected")
    if op in "-/" and size != 2:
        raise InputError(f"{where} has {size} cell{'s' if size > 1 else ''}, the op {op} needs two")
    return str(op)


def most_product(size: int, side: int) -> int:
    """The largest target that is read for a product of this many cells."""
    return min(int(side**size), MOST_TARGET)


def arithmetic(cage: Cage, op: str, side: int) -> Constraint:
    """The constraint of a cage of several cells."""
    size = len(cage.cells)
    ranges = {
        "+": (size, size * side),
        "*": (1, most_product(size, side)),
        "-": (0, side - 1),
        "/": (1, side),
    }
    target = cage.number(*ranges[op])
    label = cage.label(f"{target}{op}")
    if op == "+":
        return total(cage.cells, "==", target, label)
    if op == "*":
        return Product(cage.cells, target, label=label)
    left, right = cage.cells
    if op == "-":
        return Difference(left, right, (target,), absolute=True, label=label)
    return Quotient(left, right, target, label=label)


def read(record: Record) -> Puzzle:
    side = record.square_side()
    rules = latin_rules(side)
    cages = [(cage, operation(cage)) for cage in CAGES.of(record)]
    lone = (cage for cage, _ in cages if len(cage.cells) == 1)
    fixed = {cage.cells[0]: cage.number(1, side) for cage in lone}
    clues = tuple(arithmetic(cage, op, side) for cage, op in cages if len(cage.cells) > 1)
    marks = tuple(Outline(cage.cells, printed(cage, op), thick=True) for cage, op in cages)
    return Puzzle("kenken", rules, clues, givens(fixed), record.id, marks)


def printed(cage: Cage, op: str) -> str:
    """The clue of a cage as it is printed: ``12×``; of a lone cell the number alone."""
    return f"{cage.clue['target']}{SIGNS[op] if len(cage.cells) > 1 else ''}"


def judge(record: Record, answer: Answer) -> str | None:
    """The Latin square, then each cage."""
    values = answer["values"]
    if wrong := not_latin(values):
        return wrong
    for cage in record.clues["cages"]:
        most, *others = sorted((values[r][c] for r, c in cage["cells"]), reverse=True)
        target = cage["target"]
        reached = {
            "+": most + sum(others) == target,
            "*": most * prod(others) == target,
            "-": most - sum(others) == target,
            "/": most == target * prod(others),
        }
        if not reached[cage.get("op") or "+"]:
            return f"the cage of {place(min(map(tuple, cage['cells'])))} does not reach {target}"
    return None


KIND = Kind(
    name="kenken",
    title="KenKen",
    rules="Each row and column holds every number once; each cage reaches its target by its operation.",
    fields=(CAGES,),
    read=read,
    answer=grid_answer("values"),
    judge=judge,
    forms=(Sgt("keen", (sgt.Blocks(),), "side", ignored="d[a-z]|m"),),
)
