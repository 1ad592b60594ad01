"""Yajisan-Kazusan: an arrow that stays white counts the shaded cells in its direction; a shaded one may lie.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[{"n": 1, "dir": "e"}, None, None]]}
>>> puzzle = read_record({"type": "yajisan_kazusan", "rows": 1, "cols": 3, "clues": clues})
>>> puzzle.clues[0].label, puzzle.broken({"r1c1": 1, "r1c2": 0, "r1c3": 0})
('1 to the east of r1c1', None)
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    Answer, Arrow, ArrowClue, Board, Constraint, Derived, Grid, Implication, Is, Kind, Pzpr, Recipe,
    Record, Rule, Shading, arrow_count, arrow_labels, at, codes, judging, looks, pages, parts, point,
    pointing, shaded, words,
)  # fmt: skip

CELLS = Grid[ArrowClue](
    "cells", Arrow(may_lie=True), "how many shaded cells lie in the direction of the arrow, if it is white"
)


def clues(record: Record, board: Board) -> Iterator[Constraint]:
    """Require each arrow that stays white to count the shaded cells to which it points."""
    for square, (number, way) in CELLS.of(record).items():
        if number is not None:
            count = arrow_count(board, square, way, number)
            yield Implication(Is(at(*square), 0), count, label=count.label)


def mispointed(record: Record, answer: Answer) -> str | None:
    """Return a white arrow that points to another number of shaded cells, or None."""
    dark = shaded.shaded_in(answer)
    for square, arrow in judging.clues_of(record.clues["cells"]):
        count = len(dark.intersection(judging.ray(answer["shaded"], square, arrow["dir"])))
        if square not in dark and arrow.get("n") not in (None, "?", count):
            return f"the white arrow in {judging.place(square)} points to {count} shaded cells"
    return None


WHITE_ARROWS = Rule(
    words="A number with an arrow that stays white counts the shaded cells in that direction, up to the edge "
    "of the board; a shaded one says nothing, and nor does a ?.",
    clues=clues,
    marks=lambda record, _: arrow_labels(CELLS.of(record)),
    broken=mispointed,
)

KIND = Kind(
    name="yajisan_kazusan",
    title="Yajisan-Kazusan",
    aliases=("Yajikazu",),
    fields=(CELLS,),
    declared=(
        shaded.SHADE,
        shaded.SOME_SHADED,
        shaded.UNTOUCHING,
        shaded.NOT_SHUT_IN,
        shaded.WHITE_PIECE,
        WHITE_ARROWS,
    ),
    answer=Shading(),
    fact_wording=words.shaded_or_white,
    forms=(
        looks.Penpa("yajikazu (yajisan-kazusan)", directed={0: ""}),
        Pzpr("yajikazu", (parts.CellsPart("cells", codes.ARROW16),), (pages.SHADED,), as_here=point),
    ),
    recipe=Recipe((Derived("cells", pointing),)),
)
