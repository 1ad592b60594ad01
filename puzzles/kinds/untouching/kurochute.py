"""Kurochute: one of the cells at the distance of a number, up, down, left and right, is shaded.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "kurochute", "rows": 1, "cols": 3, "clues": {"cells": [[2, None, None]]}})
>>> puzzle.clues[0].label, puzzle.broken({"r1c1": 0, "r1c2": 0, "r1c3": 1})
('one shaded at distance 2 from r1c1', None)
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    Answer, Board, Bound, Constraint, Derived, Kind, NumbersOrUnknown, Pzpr, Recipe, Record, Rule,
    Shading, all_of, at, codes, exactly_one, judging, label_at, labels, looks, numbers_told, pages, parts,
    shaded, shaded_clues, shading, words,
)  # fmt: skip

REACH = Bound("the longer side - 1", lambda board: max(board.rows, board.columns, 2) - 1)
CELLS = NumbersOrUnknown("cells", 1, REACH, "the distance to the only shaded cell so far from this one")


def clues(record: Record, board: Board) -> Iterator[Constraint]:
    """Require one shaded cell at the distance of each number."""
    for square, number in numbers_told(CELLS.of(record)).items():
        there = [at(*ray[number - 1]) for ray in shading.rays(board, *square) if len(ray) >= number]
        yield exactly_one(all_of(there, 1), label_at(f"one shaded at distance {number} from", square))


def not_one(record: Record, answer: Answer) -> str | None:
    """Return a number with none or several shaded cells at its distance, or None."""
    dark = shaded.shaded_in(answer)
    for (r, c), number in judging.numbers_of(record.clues["cells"]):
        if number is not None:
            there = {(r - number, c), (r + number, c), (r, c - number), (r, c + number)}
            if len(dark & there) != 1:
                return f"at distance {number} from {judging.place((r, c))} not just one cell is shaded"
    return None


DISTANCES = Rule(
    words="Up, down, left and right of a number, just one of the cells at the distance that it tells is "
    "shaded, whatever lies between; a ? stands for any distance.",
    clues=clues,
    marks=lambda record, _: labels(CELLS.of(record)),
    broken=not_one,
)

SHADED = pages.answer("shaded", {"1": 1, "+": 0, "-": 0}, 0)
"""The shaded cells in pzpr's files, among the numbers as - and a player's dots as +."""

KIND = Kind(
    name="kurochute",
    fields=(CELLS,),
    declared=(
        shaded.SHADE,
        shaded_clues.white_under(CELLS, "number"),
        shaded.SOME_SHADED,
        shaded.UNTOUCHING,
        shaded.NOT_SHUT_IN,
        shaded.WHITE_PIECE,
        DISTANCES,
    ),
    answer=Shading(),
    fact_wording=words.shaded_or_white,
    forms=(
        looks.Penpa("kurochute"),
        Pzpr("kurochute", (parts.CellsPart("cells", codes.NUMBER16),), (SHADED,)),
    ),
    recipe=Recipe((Derived("cells"),)),
)
