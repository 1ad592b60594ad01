"""Simple loop: one loop through every white cell.

>>> from gridproof.puzzles import read_record
>>> clues = {"black": [[0, 0, 0], [0, 1, 0], [0, 0, 0]]}
>>> puzzle = read_record({"type": "simple_loop", "rows": 3, "cols": 3, "clues": clues})
>>> puzzle.constraints[0].label, puzzle.domains["r1c2-r2c2"]
('the loop visits every cell', (0,))
"""

from __future__ import annotations

from ...kit import (
    BLACK_SIGNS, Answer, Derived, Draft, Entries, Fill, Kind, Links, Marked, Puzzle, Pzpr, Recipe, Record,
    borders, codes, judging, looks, loops, pages, parts,
)  # fmt: skip

BLACK = (
    Marked("black", "1 for a black cell")
    .also_written(dict.fromkeys((*BLACK_SIGNS, "#"), "1"))
    .also_called("black cells", "blacks", "walls")
)


def read(record: Record) -> Puzzle:
    board = record.board
    black = {square for square, value in BLACK.of(record).items() if value}
    rules = loops.loop_rules("simple_loop", board, visit_all=True, off=black)
    return Puzzle.for_record(record, rules, (), (), tuple(map(Fill, sorted(black))))


def judge(record: Record, answer: Answer) -> str | None:
    """Check for one loop, through all cells that are not black."""
    links, black = answer["links"], record.clues["black"]
    if broken := judging.broken_loop(links):
        return broken
    white = judging.squares_with(black, 0, None)
    return (
        None
        if judging.squares_on_loop(links) == white
        else "the loop does not visit the white cells and no others"
    )


def squares_off_loop(draft: Draft) -> Entries:
    """Blacken the squares that the loop leaves out."""
    return dict.fromkeys(draft.squares(""), 1)


KIND = Kind(
    name="simple_loop",
    rules="Draw one loop through the centres of all white cells.",
    fields=(BLACK,),
    read=read,
    answer=Links(),
    judge=judge,
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
        drawn_from=lambda record: Puzzle.for_record(record, loops.plain_rules("simple_loop", record.board)),
    ),
)
