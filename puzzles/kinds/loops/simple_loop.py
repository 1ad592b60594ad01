"""Simple loop: one loop through every white cell.

>>> from gridproof.puzzles import read_record
>>> clues = {"black": [[0, 0, 0], [0, 1, 0], [0, 0, 0]]}
>>> puzzle = read_record({"type": "simple_loop", "rows": 3, "cols": 3, "clues": clues})
>>> puzzle.constraints[0].label, puzzle.domains["r1c2-r2c2"]
('the loop visits every cell', (0,))
"""

from __future__ import annotations

from ...kit import (
    BLACK_SIGNS, Board, Derived, Draft, Entries, Kind, Links, Marked, Pzpr, Recipe, Record, Square, bare,
    borders, codes, judging, looks, loop, pages, parts,
)  # fmt: skip

BLACK = (
    Marked("black", "1 for a black cell")
    .also_written(dict.fromkeys((*BLACK_SIGNS, "#"), "1"))
    .also_called("black cells", "blacks", "walls")
)


def black_squares(record: Record, _: Board) -> list[Square]:
    """Return the black squares."""
    return [square for square, value in BLACK.of(record).items() if value]


def squares_off_loop(draft: Draft) -> Entries:
    """Blacken the squares that the loop leaves out."""
    return dict.fromkeys(draft.squares(""), 1)


KIND = Kind(
    name="simple_loop",
    fields=(BLACK,),
    declared=(
        loop.white_loop(black_squares, lambda record: judging.squares_with(record.clues["black"], 0, None)),
    ),
    answer=Links(),
    forms=(
        looks.Janko(("rundreise",)),
        looks.Penpa("simple loop", colours={looks.BLACK: "1"}),
        Pzpr(
            "simpleloop",
            (parts.CellsPart("black", codes.BITS),),
            page=(pages.LayerTable((pages.TableLayer("black", {"*": 1}, blank=0),)), borders.LinkTable()),
        ),
    ),
    recipe=Recipe(
        (Derived("black", squares_off_loop, stay=True),),
        size=(6, 6),
        drawn_from=bare(loop.ONE_LOOP),
    ),
)
