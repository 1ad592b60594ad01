"""Inverse LITSO: leave a white tetromino in each region; shaded cells are one piece without pools.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0, 0], [0, 0, 1], [1, 1, 1]]}
>>> puzzle = read_record({"type": "inverse_litso", "rows": 3, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.constraints[4:6]]
['a tetromino in region 1 from r1c1', 'a tetromino in region 2 from r2c3']
"""

from __future__ import annotations

from ...kit import (
    BORDERS, REGIONS, Kind, Pzpr, Recipe, Rule, Shading, deriving, pages, parts, shaded, tetrominoes,
    words,
)  # fmt: skip

KIND = Kind(
    name="inverse_litso",
    title="Inverse LITSO",
    fields=(REGIONS, BORDERS),
    declared=(
        shaded.SHADE,
        shaded.NO_POOLS,
        tetrominoes.one_in_each(0, tetrominoes.LETTERS),
        tetrominoes.unlike(0, tetrominoes.LETTERS),
        shaded.SHADED_PIECE,
        Rule(marks=lambda record, _: BORDERS.marks(record), implied=True),
    ),
    answer=Shading(),
    fact_wording=words.by_place({"region": words.of_region(tetrominoes.say_letter)}, words.shaded_or_white),
    forms=(Pzpr("invlitso", (parts.BORDERS,), (pages.SHADED,), version=1),),
    recipe=Recipe((), size=(6, 6), shape=deriving.random_regions(5, 8), mend=deriving.moving_borders()),
)
