"""Troix: x, o and i equally often in each row and column, and never three neighbours alike.

Cells are 1 for x, 2 for o and 3 for i.

>>> from gridproof.puzzles import read_record
>>> clues = {"givens": [["o", None, None], [None] * 3, [None] * 3]}
>>> puzzle = read_record({"type": "troix", "rows": 3, "cols": 3, "clues": clues})
>>> puzzle.givens, puzzle.constraints[-1].label
((('r1c1', (2,)),), 'no three alike in column 3')
"""

from __future__ import annotations

from ...kit import AS_GIVENS, Kind, Letters, NumberGrid, Recipe, in_lines, looks, numbered, words

SYMBOLS = {1: "x", 2: "o", 3: "i"}
VALUES = {letter: value for value, letter in SYMBOLS.items()}
GIVENS = Letters(
    "givens",
    {"x": "cross", "o": "circle", "i": "bar"},
    "the symbols that are there from the start",
    required=False,
)

KIND = Kind(
    name="troix",
    fields=(GIVENS,),
    declared=(
        in_lines.equally_often(
            (1, 2, 3),
            "Write x, o or i in each cell, equally often in each row and column.",
            tuple(VALUES),
        ),
        in_lines.no_three_alike((1, 2, 3)),
        numbered.given(GIVENS, value=VALUES.__getitem__),
    ),
    answer=NumberGrid(words=SYMBOLS),
    fact_wording=words.symbols(SYMBOLS),
    symbols=("givens",),
    sizes=((3, 3), (3, 6), (6, 3), (6, 6)),
    forms=(looks.Penpa(""),),
    recipe=Recipe((AS_GIVENS,), size=(6, 6)),
)
