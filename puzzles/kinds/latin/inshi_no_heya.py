"""Inshi no heya (factor rooms): a Latin square whose rooms have a given product.

>>> from gridproof.puzzles import read_record
>>> cages = [{"cells": [[0, 0], [0, 1]], "target": 2}, {"cells": [[1, 0], [1, 1]], "target": 2}]
>>> puzzle = read_record({"type": "inshi_no_heya", "rows": 2, "cols": 2, "clues": {"cages": cages}})
>>> [clue.label for clue in puzzle.clues]
['cage 1 (2) from r1c1', 'cage 2 (2) from r2c1']
"""

from __future__ import annotations

from math import prod
from random import Random

from ... import Answer, Derived, Kind, Puzzle, Recipe, Record
from ...answers import NumberGrid, numbers
from ...constraints import Product
from ...core.marks import Outline
from ...fields import SIDE, Cages
from ...forms.pzpr import Pzpr, borders, pages, parts
from ...making.deriving import AS_GIVENS, draw_cages
from ...rules.judging import changed_given, not_latin, place
from ...rules.latin import GIVENS, given_numbers, latin_rules
from ...rules.operations import LARGEST, free_marks, most_product, stated

CAGES = Cages("target", LARGEST, "the regions, with the product of the numbers of each")


def read(record: Record) -> Puzzle:
    side = record.square_side()
    listed = CAGES.of(record)
    cages = stated(listed)
    targets = [cage.number(1, most_product(len(cage.cells), side)) for cage in cages]
    clues = tuple(
        Product(cage.cells, target, label=cage.label(str(target)))
        for cage, target in zip(cages, targets, strict=True)
    )
    marks = (
        *(Outline(clue.cells, str(clue.result), thick=True) for clue in clues),
        *free_marks(listed),
    )
    return Puzzle.for_record(record, latin_rules(side), clues, given_numbers(record), marks)


def judge(record: Record, answer: Answer) -> str | None:
    """Each line, then the products."""
    values = answer["values"]
    if wrong := changed_given(record.clues.get("givens", ()), values) or not_latin(values):
        return wrong
    for cage in record.clues["cages"]:
        if cage.get("target") is not None and prod(values[r][c] for r, c in cage["cells"]) != cage["target"]:
            return f"the room from {place(cage['cells'][0])} has another product than {cage['target']}"
    return None


def multiply_room(_: Random, numbers: list[int]) -> dict[str, int]:
    """What the numbers of a room multiply to."""
    return {"target": prod(numbers)}


KIND = Kind(
    name="inshi_no_heya",
    aliases=("Factor rooms",),
    rules="Write each number from 1 to the side once in each row and each column. A small number is the "
    "product of the numbers in its region.",
    fields=(GIVENS, CAGES),
    read=read,
    answer=NumberGrid(numbers(1, SIDE)),
    judge=judge,
    forms=(
        Pzpr(
            "factors",
            (parts.CagePart(),),
            (
                borders.TargetTable(),
                pages.LayerTable((pages.TableLayer("values", numbers=True, answer=True),)),
            ),
        ),
    ),
    recipe=Recipe(
        (Derived("cages", draw_cages(4, multiply_room), stay=True), AS_GIVENS),
        size=(5, 5),
        drawn_from=lambda record: Puzzle.for_record(record, latin_rules(record.square_side())),
    ),
)
