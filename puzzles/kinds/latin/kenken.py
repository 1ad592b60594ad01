"""KenKen: a Latin square whose cages reach a target by their operation. A cage without a target says nothing.

>>> from ...core.kind import read_record
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

from ... import Answer, Derived, Kind, Puzzle, Recipe, Record, givens
from ...answers import NumberGrid, numbers
from ...core.marks import Outline
from ...fields import SIDE
from ...forms.sgt import declaration as sgt
from ...making.deriving import draw_cages
from ...rules.judging import not_latin, place
from ...rules.latin import latin_rules
from ...rules.operations import CAGES, cage_rule, clue_text, free_marks, operation, random_operation, stated


def read(record: Record) -> Puzzle:
    side = record.square_side()
    rules = latin_rules(side)
    listed = CAGES.of(record)
    cages = [(cage, operation(cage)) for cage in stated(listed)]
    lone = (cage for cage, _ in cages if len(cage.cells) == 1)
    fixed = {cage.cells[0]: cage.number(1, side) for cage in lone}
    clues = tuple(cage_rule(cage, op, side) for cage, op in cages if len(cage.cells) > 1)
    marks = (
        *(Outline(cage.cells, clue_text(cage, op), thick=True) for cage, op in cages),
        *free_marks(listed),
    )
    return Puzzle.for_record(record, rules, clues, givens(fixed), marks)


def judge(record: Record, answer: Answer) -> str | None:
    """The Latin square, then each cage."""
    values = answer["values"]
    if wrong := not_latin(values):
        return wrong
    for cage in record.clues["cages"]:
        if cage.get("target") is None:
            continue
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
    aliases=("Calcudoku", "Mathdoku", "Keen"),
    rules="Write each number from 1 to the side once in each row and each column. The numbers of each cage "
    "give its target with its operation; for subtraction and division, the order may be chosen. "
    "Numbers in a cage may repeat.",
    fields=(CAGES,),
    read=read,
    answer=NumberGrid(numbers(1, SIDE)),
    judge=judge,
    forms=(sgt.Sgt("keen", (sgt.BlockWalls(),), "side", ignored="d[a-z]|m"),),
    recipe=Recipe(
        (Derived("cages", draw_cages(3, random_operation), stay=True),),
        size=(5, 5),
        drawn_from=lambda record: Puzzle.for_record(record, latin_rules(record.square_side())),
    ),
)
