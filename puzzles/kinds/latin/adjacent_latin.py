"""Adjacent Latin square: neighbours differ by one exactly where a bar marks them.

>>> from gridproof.puzzles import read_record
>>> clues = {"consecutive": [[[0, 0], [0, 1]], [[0, 1], [1, 1]]]}
>>> puzzle = read_record({"type": "adjacent_latin", "rows": 2, "cols": 2, "clues": clues})
>>> [clue.label for clue in puzzle.clues][:2]
['r1c1 and r1c2 are consecutive', 'r1c1 and r2c1 are not consecutive']
"""

from __future__ import annotations

from dataclasses import replace

from ...forms.sgt import declaration as sgt
from ...forms.sgt.declaration import Sgt
from ...making.deriving import AS_GIVENS, consecutive, pairs_where
from ...making.recipe import Derived, Recipe
from ...parts.composing import compose, read_with
from ...parts.pairs import consecutive_bars
from ...rules.latin import GIVENS

BASE = (GIVENS,)

KIND = compose(
    "adjacent_latin",
    "Adjacent Latin square",
    (replace(consecutive_bars.PART, field=consecutive_bars.field(required=True)),),
    "Write each number from 1 to the side once in each row and each column. A bar stands between "
    "every two neighbours that differ by 1; where there is no bar, they do not.",
    base=BASE,
    boxed=False,
    levels=(14, 30, 30, 470),  # fitted to published boards, see benchmarks/README.md
    forms=(Sgt("unequal", (sgt.Inequalities(adjacent=True),), "side", "a"),),
    recipe=Recipe(
        (Derived("consecutive", pairs_where(consecutive), stay=True), AS_GIVENS),
        size=(6, 6),
        drawn_from=lambda record: read_with(BASE, (), (), record, boxed=False),
    ),
)
