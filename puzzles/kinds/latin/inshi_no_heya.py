"""Inshi no heya (factor rooms): a Latin square whose rooms have a given product.

>>> from gridproof.puzzles import read_record
>>> cages = [{"cells": [[0, 0], [0, 1]], "target": 2}, {"cells": [[1, 0], [1, 1]], "target": 2}]
>>> puzzle = read_record({"type": "inshi_no_heya", "rows": 2, "cols": 2, "clues": {"cages": cages}})
>>> [clue.label for clue in puzzle.clues]
['cage 1 (2) from r1c1', 'cage 2 (2) from r2c1']
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from random import Random

from ...kit import (
    AS_GIVENS, SIDE, Answer, Board, Cages, Derived, Kind, NumberGrid, Product, Pzpr, Recipe, Record, Rule,
    bare, deriving, judging, latin, looks, numbered, numbers, operations, pages, parts, setters,
)  # fmt: skip

CAGES = Cages("target", operations.LARGEST, "the regions, with the product of the numbers of each")


def products(record: Record, board: Board) -> Iterator[Product]:
    """Require the product of each room that has one."""
    for cage in operations.stated(CAGES.of(record)):
        target = cage.number(1, operations.most_product(len(cage.cells), board.columns))
        yield Product(cage.cells, target, label=cage.label(str(target)))


def other_product(record: Record, answer: Answer) -> str | None:
    """Return a room with another product, or None."""
    values = answer["values"]
    for cage in record.clues["cages"]:
        if cage.get("target") is not None and prod(values[r][c] for r, c in cage["cells"]) != cage["target"]:
            return (
                f"the room from {judging.place(cage['cells'][0])} has another product than {cage['target']}"
            )
    return None


PRODUCTS = Rule(
    words="A small number is the product of the numbers in its region.",
    clues=products,
    marks=lambda record, _: operations.cage_marks(CAGES.of(record), lambda cage: str(cage.clue["target"])),
    broken=other_product,
)


def multiply_room(_: Random, numbers: list[int]) -> dict[str, int]:
    """Return the product of the numbers of a room as its clue."""
    return {"target": prod(numbers)}


KIND = Kind(
    name="inshi_no_heya",
    aliases=("Factor rooms",),
    fields=(latin.GIVENS, CAGES),
    declared=(numbered.given(latin.GIVENS), numbered.LATIN, PRODUCTS),
    answer=NumberGrid(numbers(1, SIDE)),
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
        drawn_from=bare(numbered.LATIN),
    ),
)
