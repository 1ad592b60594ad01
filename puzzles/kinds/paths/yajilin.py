"""Yajilin: shade cells that do not touch, and draw one loop through all the others.

Vocabulary
    arrow      a clue in a square that is neither shaded nor visited: how many shaded cells lie that way

>>> from gridproof.puzzles import read_record
>>> cells = [[{"n": 1, "dir": "e"}, None, None], [None, None, None], [None, None, None]]
>>> puzzle = read_record({"type": "yajilin", "rows": 3, "cols": 3, "clues": {"cells": cells}})
>>> puzzle.clues[0].label, [str(literal) for literal in puzzle.clues[0].literals]
('1 to the east of r1c1', ['r1c2=1', 'r1c3=1'])
"""

from __future__ import annotations

from itertools import chain

from ...kit import (
    ARROWS, Derived, Kind, Links, Parts, Pzpr, Recipe, RecordDraft, RuleFlag, Shading, borders, codes,
    deriving, looks, loop, loops, pages, parts, pointing, shaded, shaded_clues, shaded_link_fillings,
    words,
)  # fmt: skip


def point(draft: RecordDraft) -> None:
    """Point the clues that tell neither number nor direction: in records each has one."""
    for clue in filter(None, chain(*draft.clues["cells"])):
        if clue["n"] == "?" and clue["dir"] is None:
            clue["dir"] = "n"


KIND = Kind(
    name="yajilin",
    aliases=("Yajirin", "Arrow ring"),
    fields=(ARROWS, loops.OUTSIDE),
    declared=(
        loop.ONE_LOOP,
        loop.rest_shaded(ARROWS),
        shaded.UNTOUCHING,
        shaded_clues.ARROWS_COUNT,
        loop.SHADED_OUTSIDE,
    ),
    answer=Parts(Links(), Shading(), fillings=shaded_link_fillings(apart=True)),
    fact_wording=words.by_place({"square": words.shading}, words.loop),
    forms=(
        looks.Janko(words={"x": "?n"}),
        looks.Penpa("yajilin", colours={looks.GREY: "?"}, directed={0: "", looks.GREY: ""}, under=True),
        Pzpr(
            "yajilin",
            (parts.CellsPart("cells", codes.ARROW16),),
            (
                pages.SHADED,
                borders.LinkTable(),
            ),
            aliases=("yajirin",),
            flags=(RuleFlag("o", "outside"),),
            looks="b",
            as_here=point,
        ),
    ),
    recipe=Recipe(
        (Derived("cells", pointing, stay=True, sign={"n": "?", "dir": "n"}),),
        size=(6, 6),
        shape=deriving.blacks({"n": "?", "dir": "n"}, 0.15),
        odds={1: 4},
    ),
)
