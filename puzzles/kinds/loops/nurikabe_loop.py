"""Nurikabe loop: the cells that one loop leaves out are islands of the sizes given, each with one number.

>>> from gridproof.puzzles import read_record
>>> cells = [[None, None, None], [None, 1, None], [None, None, None]]
>>> puzzle = read_record({"type": "nurikabe_loop", "rows": 3, "cols": 3, "clues": {"cells": cells}})
>>> [clue.label for clue in puzzle.clues][:2]
['the islands', 'island of 1 at r2c2']
"""

from __future__ import annotations

from dataclasses import replace

from ...kit import (
    AREA, UNKNOWN, Answer, Derived, Kind, Links, NumbersOrUnknown, Pzpr, Recipe, Record, borders, codes,
    deriving, dividing, flag_cells, islands, loop, loops, pages, parts, words,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 1, AREA, "how many cells the island has")


def odd_island(record: Record, answer: Answer) -> str | None:
    """Return a number on the loop, or an island without just one number that is its size; else None."""
    on = [[int(bool(ways)) for ways in row] for row in answer["links"]]
    return loop.on_clue(record, answer) or islands.odd_island(record.clues["cells"], on)


ISLANDS = replace(
    islands.one_island_each(CELLS),
    words="It visits no cell with a number. Each connected area of cells that it leaves out, an island, has "
    "exactly one number, which is its size; a ? stands for any size.",
    hidden=lambda ground: flag_cells(ground.cells()),
    board=lambda ground: loops.visits(ground, ground.squares()),
    broken=odd_island,
)

KIND = Kind(
    name="nurikabe_loop",
    fields=(CELLS,),
    declared=(loop.ONE_LOOP, ISLANDS),
    answer=Links(),
    fact_wording=words.by_place(
        {"square": words.flags("the loop visits {}", "the loop leaves out {}")}, words.loop
    ),
    forms=(
        Pzpr(
            "nuriloop",
            (parts.CellsPart("cells", codes.NUMBER16),),
            (pages.Since(0), borders.LinkTable()),
        ),
    ),
    recipe=Recipe(
        (Derived("cells", deriving.one_per_area(deriving.areas("")), hidden=UNKNOWN),),
        size=(6, 6),
        answer=lambda blank: {"links": dividing.draw_links(blank.board, blank.random)},
    ),
)
