"""Choco banana: shaded groups are rectangles, white ones are none; a number is the size of its group.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[3, None], [None, 1]]}
>>> puzzle = read_record({"type": "choco_banana", "rows": 2, "cols": 2, "clues": clues})
>>> [clue.label for clue in puzzle.clues]
['group of 3 at r1c1', 'group of 1 at r2c2']
"""

from __future__ import annotations

from ...kit import (
    AREA, Derived, Draft, Entries, Kind, NumbersOrUnknown, Pzpr, Recipe, Shading, codes, groups, judging,
    looks, pages, parts, shaded, tiles, words,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 1, AREA, "how many cells its group has")


def sizes(draft: Draft) -> Entries:
    """Return the size of its group for each cell."""
    patches = [patch for value in (0, 1) for patch in judging.patches(draft.squares(value))]
    return {square: len(patch) for patch in patches for square in sorted(patch)}


KIND = Kind(
    name="choco_banana",
    aliases=("Chocolate Banana",),
    fields=(CELLS,),
    declared=(
        shaded.SHADE,
        shaded.RECTANGLES,
        tiles.NO_WHITE_RECTANGLES,
        groups.number_is_size(CELLS),
    ),
    answer=Shading(),
    fact_wording=words.by_place({"line": groups.say_joint}, tiles.say_tile),
    forms=(
        looks.Penpa("choco banana"),
        Pzpr("cbanana", (parts.CellsPart("cells", codes.NUMBER16),), (pages.SHADED,)),
    ),
    recipe=Recipe((Derived("cells", sizes),), size=(6, 6)),
)
