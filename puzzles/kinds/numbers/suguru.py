"""Suguru: each region holds the numbers from 1 to its size; equal ones do not touch, not even at a corner.

>>> from gridproof.puzzles import read_record
>>> clues = {"givens": [[None, None, 1]], "regions": [[0, 0, 1]]}
>>> puzzle = read_record({"type": "suguru", "rows": 1, "cols": 3, "clues": clues})
>>> [rule.label for rule in puzzle.constraints]
['region 1 from r1c1', 'neighbours around r1c1', 'neighbours around r1c2']
"""

from __future__ import annotations

from ...kit import (
    AS_GIVENS, REGIONS, Kind, NumberGrid, Pzpr, Recipe, deriving, numbered, numbers_of_regions, pages,
    parts,
)  # fmt: skip


KIND = Kind(
    name="suguru",
    aliases=("Tectonic", "Tectonics"),
    fields=(numbered.GIVENS, REGIONS),
    declared=(numbered.given(numbered.GIVENS, up_to_size=True), numbered.ROOMS, numbered.UNLIKE_AROUND),
    answer=NumberGrid(numbers_of_regions()),
    forms=(Pzpr("suguru", parts.ROOM_GIVENS, (pages.VALUES,)),),
    recipe=Recipe((AS_GIVENS,), size=(6, 6), shape=deriving.random_regions(3, 5)),
)
