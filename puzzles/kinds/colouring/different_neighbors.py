"""Different neighbors: a number from 1 to 4 for each region; regions that touch, even at a corner, differ.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0], [1, 2]]}
>>> puzzle = read_record({"type": "different_neighbors", "rows": 2, "cols": 2, "clues": clues})
>>> [rule.label for rule in puzzle.constraints][-2:]
['r1c1 and r2c2 differ', 'r1c2 and r2c1 differ']
"""

from __future__ import annotations

from ...kit import AS_GIVENS, REGIONS, Kind, NumberGrid, Numbers, Recipe, deriving, looks, numbered, numbers

GIVENS = Numbers("givens", 1, 4, "the numbers of some regions, in any of their cells", required=False)

KIND = Kind(
    name="different_neighbors",
    aliases=("Different neighbours",),
    fields=(GIVENS, REGIONS),
    declared=(
        numbered.one_number(1, 4, "Write a number from 1 to 4 in each region, the same in all its cells."),
        numbered.CORNERS_APART,
        numbered.given(GIVENS),
    ),
    answer=NumberGrid(numbers(1, 4)),
    symbols=("givens",),
    forms=(looks.Janko(("different-neighbors",)), looks.Penpa("")),
    recipe=Recipe((AS_GIVENS,), size=(6, 6), shape=deriving.random_regions(2, 4)),
)
