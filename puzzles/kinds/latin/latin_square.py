"""Latin square: each row and column holds every number once (quasigroup completion).

>>> from gridproof.puzzles import read_record
>>> clues = {"givens": [[1, None], [None, None]]}
>>> puzzle = read_record({"type": "latin_square", "rows": 2, "cols": 2, "clues": clues})
>>> [rule.label for rule in puzzle.constraints], puzzle.givens
(['row 1', 'row 2', 'column 1', 'column 2'], (('r1c1', (1,)),))
"""

from __future__ import annotations

from ...kit import AS_GIVENS, SIDE, Kind, NumberGrid, Recipe, latin, looks, numbered, numbers, setters


KIND = Kind(
    name="latin_square",
    aliases=("Latin",),
    fields=(latin.GIVENS,),
    declared=(numbered.given(latin.GIVENS), numbered.LATIN),
    answer=NumberGrid(numbers(1, SIDE)),
    symbols=("givens",),
    recipe=Recipe((AS_GIVENS,), size=(6, 6)),
    forms=(
        looks.Penpa("latin"),
        setters.VariantSudoku(setters.GIVENS, always=setters.NO_BOXES),
    ),
)
