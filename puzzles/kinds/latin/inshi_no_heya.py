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

from ...kit import (
    AS_GIVENS, SIDE, Answer, Cages, Derived, Kind, NumberGrid, Outline, Product, Puzzle, Pzpr, Recipe,
    Record, deriving, judging, latin, looks, numbers, operations, pages, parts, setters,
)  # fmt: skip

CAGES = Cages("target", operations.LARGEST, "the regions, with the product of the numbers of each")


def read(record: Record) -> Puzzle:
    side = record.square_side()
    listed = CAGES.of(record)
    cages = operations.stated(listed)
    targets = [cage.number(1, operations.most_product(len(cage.cells), side)) for cage in cages]
    clues = tuple(
        Product(cage.cells, target, label=cage.label(str(target)))
        for cage, target in zip(cages, targets, strict=True)
    )
    marks = (
        *(Outline(clue.cells, str(clue.result), thick=True) for clue in clues),
        *operations.free_marks(listed),
    )
    return Puzzle.for_record(record, latin.latin_rules(side), clues, latin.given_numbers(record), marks)


def judge(record: Record, answer: Answer) -> str | None:
    """Check each line, then the products."""
    values = answer["values"]
    if wrong := judging.changed_given(record.clues.get("givens", ()), values) or judging.not_latin(values):
        return wrong
    for cage in record.clues["cages"]:
        if cage.get("target") is not None and prod(values[r][c] for r, c in cage["cells"]) != cage["target"]:
            return (
                f"the room from {judging.place(cage['cells'][0])} has another product than {cage['target']}"
            )
    return None


def multiply_room(_: Random, numbers: list[int]) -> dict[str, int]:
    """Return the product of the numbers of a room as its clue."""
    return {"target": prod(numbers)}


KIND = Kind(
    name="inshi_no_heya",
    aliases=("Factor rooms",),
    rules="Write each number from 1 to the side once in each row and each column. A small number is the "
    "product of the numbers in its region.",
    fields=(latin.GIVENS, CAGES),
    read=read,
    answer=NumberGrid(numbers(1, SIDE)),
    judge=judge,
    forms=(
        looks.Penpa("factors", corner=True),
        Pzpr("factors", (parts.CagePart(),), (pages.TableLayer("values", numbers=True, answer=True),)),
        setters.VariantSudoku(
            setters.GIVENS, setters.OperationCages(sign="*"), always=setters.NO_BOXES, only=("iss",)
        ),
    ),
    recipe=Recipe(
        (Derived("cages", deriving.draw_cages(4, multiply_room), stay=True), AS_GIVENS),
        size=(5, 5),
        drawn_from=lambda record: Puzzle.for_record(record, latin.latin_rules(record.square_side())),
    ),
)
