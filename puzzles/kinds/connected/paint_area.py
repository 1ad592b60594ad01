"""Paint area: paint whole regions, all in one piece, without pools; numbers count painted neighbours.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0, 1]], "cells": [[None, 1, None]]}
>>> puzzle = read_record({"type": "paint_area", "rows": 1, "cols": 3, "clues": clues})
>>> puzzle.constraints[0].label, puzzle.clues[0].label
('region 1 from r1c1 is of one colour', '1 shaded beside r1c2')
"""

from __future__ import annotations

from functools import lru_cache

from ...kit import (
    REGIONS, Answer, Board, Derived, Kind, NumbersOrUnknown, Puzzle, Pzpr, Recipe, Record, Rules, Shading,
    all_of, codes, deriving, exactly, judging, label_at, labels, looks, numbers_told, pages, parts,
    shading, words,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 0, 4, "how many painted cells share an edge with the cell")


@lru_cache(maxsize=32)
def paint_rules(board: Board) -> Rules:
    """Return all rules but the numbers."""
    alike = (
        shading.one_colour(cells, f"region {i + 1} from {cells[0]} is of one colour")
        for i, cells in enumerate(board.regions)
    )
    groups = (shading.no_pools(board, 1), shading.no_pools(board, 0), shading.one_piece(board, 1))
    return shading.shading_rules("paint_area", board, *alike, *groups)


def read(record: Record) -> Puzzle:
    rules, numbers = paint_rules(REGIONS.board(record)), CELLS.of(record)
    clues = tuple(
        exactly(
            number,
            all_of(rules.board.neighbours(*square), 1),
            label_at(f"{number} shaded beside", square),
        )
        for square, number in numbers_told(numbers).items()
    )
    return Puzzle.for_record(record, rules, clues, (), labels(numbers))


def judge(record: Record, answer: Answer) -> str | None:
    """Check regions, numbers, pools and connectivity."""
    shaded, white = judging.squares_with(answer["shaded"], 1), judging.squares_with(answer["shaded"], 0)
    for area in judging.rooms(record).values():
        if area & shaded and area & white:
            return f"the region at {judging.place(min(area))} is painted in part"
    for square, number in judging.numbers_of(record.clues["cells"]):
        if number not in (None, len(shaded.intersection(judging.beside(square)))):
            return f"{judging.place(square)} has not {number} painted neighbours"
    if judging.pool(shaded) or judging.pool(white):
        return "two by two cells are of one colour"
    return "the painted cells fall apart" if len(judging.patches(shaded)) > 1 else None


KIND = Kind(
    name="paint_area",
    rules="Shade some regions as a whole. All shaded cells are connected, and no 2×2 block is fully shaded "
    "or fully white. A number counts the shaded cells that share an edge with its cell.",
    fields=(CELLS, REGIONS),
    read=read,
    answer=Shading(),
    judge=judge,
    fact_wording=words.flags("{} [is|are] painted", "{} [is|are] not painted"),
    forms=(
        looks.Penpa("paintarea"),
        Pzpr("paintarea", (parts.Walls(), parts.CellsPart("cells", codes.NUMBER10)), (pages.SHADED,)),
    ),
    recipe=Recipe((Derived("cells"),), size=(6, 6), shape=deriving.random_regions(2, 4)),
)
