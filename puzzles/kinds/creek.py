"""Creek: a number where four cells meet counts the shaded ones; the white cells are one piece.

>>> from gridproof.puzzles import read_record
>>> vertices = [[None, None, None], [None, 1, None]]
>>> puzzle = read_record({"type": "creek", "rows": 1, "cols": 2, "clues": {"vertices": vertices}})
>>> puzzle.clues[0].label
'1 shaded round the lower right corner of r1c1'
"""

from __future__ import annotations

from functools import lru_cache

from ..board import Board, at
from ..constraints import exactly
from ..fields import Numbers
from ..forms import codes, pages, parts
from ..forms.pzpr import Pzpr
from ..judging import clues_of, patches, squares_with
from ..kind import Answer, Kind, grid_answer
from ..marks import Disc
from ..puzzle import Puzzle, Rules
from ..recipe import Derived, Recipe
from ..record import Record
from ..shading import all_of, one_piece, shading_rules
from ..words import shaded_or_white

VERTICES = Numbers("vertices", 0, 4, "how many of the cells that meet at the point are shaded", margin=1)


@lru_cache(maxsize=32)
def creek_rules(board: Board) -> Rules:
    """All but the numbers."""
    return shading_rules("creek", board, one_piece(board, 0))


def read(record: Record) -> Puzzle:
    rules = creek_rules(record.board)
    numbers = VERTICES.of(record)
    clues = tuple(
        exactly(number, all_of(meeting(rules.board, *point), 1), f"{number} shaded round {named(*point)}")
        for point, number in numbers.items()
    )
    marks = tuple(Disc(point, 0.22, text=str(number)) for point, number in numbers.items())
    return Puzzle("creek", rules, clues, (), record.id, marks)


def meeting(board: Board, r: int, c: int) -> tuple[str, ...]:
    """The cells that meet at a point of the grid, the corner above and left of square (r, c)."""
    return tuple(at(y, x) for y in (r - 1, r) for x in (c - 1, c) if board.holds(y, x))


def named(r: int, c: int) -> str:
    """A point of the grid for people, by a cell that it is a corner of."""
    corner = f"{'lower' if r else 'upper'} {'right' if c else 'left'} corner"
    return f"the {corner} of {at(max(r, 1) - 1, max(c, 1) - 1)}"


def judge(record: Record, answer: Answer) -> str | None:
    """Numbers, one white piece."""
    shaded = squares_with(answer["shaded"], 1)
    for (r, c), number in clues_of(record.clues["vertices"]):
        if len(shaded & {(y, x) for y in (r - 1, r) for x in (c - 1, c)}) != number:
            return f"round {named(r, c)} there are not {number} shaded cells"
    return "the white cells fall apart" if len(patches(squares_with(answer["shaded"], 0))) > 1 else None


KIND = Kind(
    name="creek",
    title="Creek",
    rules="Shade cells so that the white ones are connected; a number counts the shaded cells that meet "
    "there.",
    fields=(VERTICES,),
    read=read,
    answer=grid_answer("shaded"),
    judge=judge,
    say=shaded_or_white,
    forms=(
        Pzpr(
            "creek",
            (parts.Cells("vertices", codes.FOUR, margin=1),),
            (pages.CORNERS, pages.Table((pages.SHADED,))),
        ),
    ),
    recipe=Recipe((Derived("vertices"),)),
)
