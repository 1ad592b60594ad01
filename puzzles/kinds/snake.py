"""Snake: shade a path from one given end to the other that never touches itself, not even at a corner.

>>> from gridproof.puzzles import read_record
>>> clues = {"givens": [[1, None, 1]], "rows": [3], "cols": [1, 1, 1]}
>>> puzzle = read_record({"type": "snake", "rows": 1, "cols": 3, "clues": clues})
>>> puzzle.broken({"r1c1": 1, "r1c2": 1, "r1c3": 1})
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from .. import fields
from ..board import Board, at
from ..cells import Is
from ..constraints import Clause, Constraint, exactly_one
from ..counts import beside_marks, line_counts
from ..errors import InputError
from ..fields import Edge, Numbers
from ..forms import codes, frames, parts
from ..forms.pzpr import Pzpr
from ..judging import beside, clues_of, miscounted, patches, place, squares_with
from ..kind import Answer, Kind, grid_answer
from ..marks import Disc
from ..puzzle import Puzzle, Rules, givens
from ..record import Record, Square
from ..shading import all_of, no_crossings, one_piece, shading_rules

GIVENS = Numbers("givens", 1, 1, "1 for an end of the snake")
COLS = Edge("cols", 0, fields.ROWS, "how many cells of the column are shaded")
ROWS = Edge("rows", 0, fields.COLUMNS, "how many cells of the row are shaded")


@lru_cache(maxsize=32)
def snake_rules(board: Board) -> Rules:
    """The snake is in one piece, and no two parts of it meet at a corner."""
    return shading_rules("snake", board, no_crossings(board), one_piece(board, 1, "the snake"))


@lru_cache(maxsize=1 << 12)
def body(board: Board, square: Square) -> tuple[Clause, ...]:
    """A cell that is no end has, if it is shaded, two shaded neighbours."""
    white, label = Is(at(*square), 0), f"the snake goes on at {at(*square)}"
    near = board.neighbours(*square)
    one = (Clause((white, *all_of((*near[:i], *near[i + 1 :]), 1)), label=label) for i in range(len(near)))
    other = (Clause((white, *all_of(three, 0)), label=label) for three in combinations(near, 3))
    return (*one, *other)


def read(record: Record) -> Puzzle:
    rules, ends = snake_rules(record.board), GIVENS.of(record)
    if len(ends) != 2:
        raise InputError(f"clues.givens must hold the two ends of the snake, not {len(ends)}")
    clues: list[Constraint] = [*line_counts(record, ROWS, COLS)]
    for square in rules.board.squares():
        if square in ends:
            near = all_of(rules.board.neighbours(*square), 1)
            clues.append(exactly_one(near, f"an end at {at(*square)}"))
        else:
            clues += body(rules.board, square)
    marks = (*beside_marks(record, ROWS, COLS), *(Disc((r + 0.5, c + 0.5), 0.25, "black") for r, c in ends))
    return Puzzle("snake", rules, tuple(clues), givens({at(*end): 1 for end in ends}), record.id, marks)


def judge(record: Record, answer: Answer) -> str | None:
    """Counts, ends, one piece, and no touching."""
    shaded, ends = squares_with(answer["shaded"], 1), dict(clues_of(record.clues["givens"]))
    if broken := miscounted(record, answer["shaded"], 1):
        return broken
    if not shaded.issuperset(ends):
        return "an end of the snake is white"
    for square in sorted(shaded):
        if len(shaded.intersection(beside(square))) != (1 if square in ends else 2):
            return f"the snake does not go on, or branches, at {place(square)}"
        r, c = square
        for x in (-1, 1):
            if (r + 1, c + x) in shaded and not {(r + 1, c), (r, c + x)} & shaded:
                return f"the snake touches itself at {place(square)}"
    return "the snake falls apart" if len(patches(shaded)) > 1 else None


ENDS = {0: None, 1: "middle", 2: 1}
"""The circles by pzpr's numbers; those in the middle of a snake are not read."""

KIND = Kind(
    name="snake",
    title="Snake",
    rules="Shade a path one cell wide between the two ends, which never touches itself, not even at a "
    "corner; numbers beside the board count the shaded cells of a line.",
    fields=(GIVENS, COLS, ROWS),
    read=read,
    answer=grid_answer("shaded"),
    judge=judge,
    forms=(
        Pzpr("snake", (parts.Cells("givens", codes.CIRCLES, ENDS), parts.COLS_ROWS), (frames.SnakeFrame(),)),
    ),
)
