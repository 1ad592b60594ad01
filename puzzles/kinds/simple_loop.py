"""Simple loop: one loop through every white cell.

>>> from gridproof.puzzles import read_record
>>> clues = {"black": [[0, 0, 0], [0, 1, 0], [0, 0, 0]]}
>>> puzzle = read_record({"type": "simple_loop", "rows": 3, "cols": 3, "clues": clues})
>>> puzzle.constraints[0].label, puzzle.domains["r1c2-r2c2"]
('the loop visits every cell', (0,))
"""

from __future__ import annotations

from ..fields import Numbers
from ..forms import borders, codes, pages, parts
from ..forms.pzpr import Pzpr
from ..judging import broken_loop, squares_with, visited
from ..kind import Answer, Kind
from ..loops import links_answer, loop_rules, plain_rules
from ..marks import Fill
from ..puzzle import Puzzle
from ..recipe import Derived, Draft, Entries, Recipe
from ..record import Record
from ..words import loop

BLACK = Numbers("black", 0, 1, "1 for a black cell")


def read(record: Record) -> Puzzle:
    board = record.board
    black = {square for square, value in BLACK.of(record).items() if value}
    rules = loop_rules("simple_loop", board, visit_all=True, off=black)
    return Puzzle("simple_loop", rules, (), (), record.id, tuple(map(Fill, sorted(black))))


def judge(record: Record, answer: Answer) -> str | None:
    """One loop, through all cells that are not black."""
    links, black = answer["links"], record.clues["black"]
    if broken := broken_loop(links):
        return broken
    white = squares_with(black, 0, None)
    return None if visited(links) == white else "the loop does not visit the white cells and no others"


def left(draft: Draft) -> Entries:
    """The squares that the loop leaves out are black."""
    return dict.fromkeys(draft.squares(""), 1)


KIND = Kind(
    name="simple_loop",
    title="Simple loop",
    rules="One loop visits every white cell.",
    fields=(BLACK,),
    read=read,
    answer=links_answer,
    judge=judge,
    say=loop,
    forms=(
        Pzpr(
            "simpleloop",
            (parts.Cells("black", codes.BITS),),
            (pages.Table((pages.Layer("black", {"*": 1}, blank=0),)), borders.Links()),
        ),
    ),
    recipe=Recipe(
        (Derived("black", left, stay=True),),
        size=(6, 6),
        drawn_from=lambda record: Puzzle("simple_loop", plain_rules("simple_loop", record.board)),
    ),
)
