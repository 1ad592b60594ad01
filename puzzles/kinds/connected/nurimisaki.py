"""Nurimisaki: white cells in one piece without pools; the circles are the capes, where white paths end.

Vocabulary
    cape       a white cell with one white neighbour; its number counts the cells of its straight
               white line, itself included

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "nurimisaki", "rows": 1, "cols": 3, "clues": {"cells": [["?", None, 2]]}})
>>> puzzle.clues[-1].label
'cape of 2 at r1c3'
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ...kit import (
    LONGER, UNKNOWN, Answer, Board, Clause, Constraint, Derived, Draft, Entries, Is, Kind,
    NumbersOrUnknown, Pzpr, Recipe, Record, Repeated, Rule, Shading, Square, Unfit, all_of, at,
    clause_rows, codes, exactly_one, implies, judging, label_at, looks, pages, parts, shaded,
    shaded_clues, shading, words,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 2, LONGER, "the length of the white line that the cape ends")


def cape(board: Board, square: Square, length: int | None) -> Iterator[Constraint]:
    """Require exactly one white neighbour, and this length of the white line through it, if given."""
    label = label_at(f"cape{'' if length is None else f' of {length}'} at", square)
    yield exactly_one(all_of(board.neighbours(*square), 0), label)
    for ray in shading.rays(board, *square) if length is not None else ():
        line = [at(*other) for other in ray]
        if line and length is not None:
            ahead = [*all_of(line[1 : length - 1], 0), *all_of(line[length - 1 : length], 1)]
            if len(line) < length - 1:
                yield Clause((Is(line[0], 1),), label=label)
            for literal in ahead if len(line) >= length - 1 else ():
                yield implies(Is(line[0], 0), literal, label=label)


def no_capes(board: Board, capes: Collection[Square]) -> Repeated:
    """Require at least two white neighbours of a white cell without a circle. If there are no `capes`, none
    will do as well: with a circle, another white cell is connected with it.
    """
    cells = board.cells()
    rows = []
    for square, (here, *near) in zip(board.squares(), board.stars(), strict=True):
        for one in near if square not in capes else ():
            unless = (here,) if capes else (here, one)
            rows.append((*unless, *[len(cells) + other for other in near if other != one]))
    return clause_rows(all_of(cells, 1) + all_of(cells, 0), rows, label_at("no cape at", "{}"))


def all_capes(draft: Draft) -> Entries:
    """Return each cape with the length of its line."""
    white = frozenset(draft.squares(0))
    capes = (square for square in sorted(white) if len(white.intersection(judging.beside(square))) == 1)
    lengths = {square: 1 + judging.in_sight(draft.grid(), square, 0) for square in capes}
    if not lengths:
        raise Unfit("there is no cape")
    return lengths


def clues(record: Record, board: Board) -> Iterator[Constraint]:
    """Yield the constraints of all capes."""
    capes = CELLS.of(record)
    yield no_capes(board, capes)
    for square, length in capes.items():
        yield from cape(board, square, length)


def odd_cape(record: Record, answer: Answer) -> str | None:
    """Return a white square that is no cape but has a circle, or that is another one, or None."""
    white, capes = judging.squares_with(answer["shaded"], 0), dict(judging.numbers_of(record.clues["cells"]))
    for square in sorted(white):
        if (len(white.intersection(judging.beside(square))) == 1) != (square in capes):
            fault = "does not end" if square in capes else "must not end"
            return f"{judging.place(square)} {fault} a white path"
    for square, length in capes.items():
        if length is not None and 1 + judging.in_sight(answer["shaded"], square, 0) != length:
            return f"the white line from {judging.place(square)} is not of length {length}"
    return None


CAPES = Rule(
    words="A white cell has a circle if and only if it has exactly one white neighbour. A number in a circle "
    "is the length of the straight line of white cells that starts there.",
    clues=clues,
    marks=lambda record, _: shading.circles(CELLS.of(record)),
    broken=odd_cape,
)

KIND: Kind = Kind(
    name="nurimisaki",
    title="Nurimisaki",
    fields=(CELLS,),
    declared=(
        shaded.SHADE,
        shaded_clues.white_under(CELLS, "circle"),
        shaded.NO_WHITE_POOLS,
        shaded.NO_POOLS,
        shaded.WHITE_PIECE,
        CAPES,
    ),
    answer=Shading(),
    fact_wording=words.shaded_or_white,
    forms=(
        looks.Penpa("nurimisaki", style=6),
        Pzpr("nurimisaki", (parts.CellsPart("cells", codes.NUMBER16),), (pages.SHADED,)),
    ),
    recipe=Recipe(
        (Derived("cells", all_capes, hidden=UNKNOWN),),
        size=(6, 6),
        drawn_from=lambda record: KIND.model.bare(record),
    ),
)
