"""Snake: shade a path that never touches itself, not even at a corner.

Both of its ends may be given, or one, or none. Where one is not, each cell has another beside it that is 1 if
the snake ends there.

>>> from gridproof.puzzles import read_record
>>> clues = {"givens": [[1, None, 1]], "rows": [3], "cols": [1, 1, 1]}
>>> puzzle = read_record({"type": "snake", "rows": 1, "cols": 3, "clues": clues})
>>> puzzle.broken({"r1c1": 1, "r1c2": 1, "r1c3": 1})
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from .. import fields
from ..board import Board, at
from ..bounds import bounded
from ..cells import Is
from ..constraints import Clause, Constraint, exactly, exactly_one
from ..counts import beside_marks, line_counts
from ..errors import InputError
from ..fields import Edge, Numbers
from ..forms import codes, frames, parts
from ..forms.pzpr import Pzpr
from ..judging import beside, clues_of, miscounted, patches, place, squares_with
from ..kind import Answer, Kind, flag_cells, grid_answer
from ..marks import Disc
from ..puzzle import Puzzle, Rules, givens
from ..recipe import Derived, Recipe
from ..record import Record, Square
from ..shading import all_of, no_crossings, one_piece, shading_rules
from ..words import shading

GIVENS = Numbers("givens", 1, 1, "1 for an end of the snake; two, one or none may be given")
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


@lru_cache(maxsize=32)
def open_rules(board: Board) -> Rules:
    """The rules where not both ends are given: two cells are ends."""
    closed, squares = snake_rules(board), board.squares()
    domains = (*closed.domains, *flag_cells(tuple(end(square).cell for square in squares)))
    loose = bounded(clause for square in squares for clause in loose_end(board, square))
    two = exactly(2, map(end, squares), "the snake has two ends")
    name = f"snake with open ends {board.rows}×{board.columns}"
    return Rules(name, domains, (*closed.constraints, *loose, two), closed.shown, board)


def end(square: Square) -> Is:
    """The literal: the snake ends on this square."""
    return Is(f"end at {at(*square)}", 1)


def loose_end(board: Board, square: Square) -> Iterator[Clause]:
    """A cell is an end if it is shaded and has one shaded neighbour; any other shaded cell has two."""
    here, near, label = end(square), board.neighbours(*square), f"an end at {at(*square)}"
    yield Clause((~here, Is(at(*square), 1)), label=label)
    yield Clause((~here, *all_of(near, 1)), label=label)
    yield from (Clause((~here, *all_of(pair, 0)), label=label) for pair in combinations(near, 2))
    yield from (Clause((here, *clause.literals), label=clause.label) for clause in body(board, square))


def read(record: Record) -> Puzzle:
    board, ends = record.board, GIVENS.of(record)
    if len(ends) > 2:
        third = at(*sorted(ends)[2])
        raise InputError(f"clues.givens holds {len(ends)} ends, a snake has two ends", cell=third)
    rules = snake_rules(board) if len(ends) == 2 else open_rules(board)
    clues: list[Constraint] = [*line_counts(record, ROWS, COLS)]
    if len(ends) < 2:
        clues += (Clause((end(square),), label=f"an end at {at(*square)}") for square in ends)
    for square in board.squares() if len(ends) == 2 else ():
        if square in ends:
            near = all_of(board.neighbours(*square), 1)
            clues.append(exactly_one(near, f"an end at {at(*square)}"))
        else:
            clues += body(board, square)
    marks = (*beside_marks(record, ROWS, COLS), *(Disc((r + 0.5, c + 0.5), 0.25, "black") for r, c in ends))
    return Puzzle("snake", rules, tuple(clues), givens({at(*square): 1 for square in ends}), record.id, marks)


def judge(record: Record, answer: Answer) -> str | None:
    """Counts, ends, one piece, and no touching."""
    shaded, ends = squares_with(answer["shaded"], 1), dict(clues_of(record.clues["givens"]))
    if broken := miscounted(record, answer["shaded"], 1):
        return broken
    if not shaded.issuperset(ends):
        return "an end of the snake is white"
    near = {square: len(shaded.intersection(beside(square))) for square in shaded}
    if len(ends) < 2:
        ends |= {square: 1 for square in shaded if near[square] == 1}
        if len(ends) != 2:
            return f"the snake has {len(ends)} ends"
    for square in sorted(shaded):
        if near[square] != (1 if square in ends else 2):
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
    rules="Shade a path one cell wide between two ends, which never touches itself, not even at a "
    "corner; numbers beside the board count the shaded cells of a line.",
    fields=(GIVENS, COLS, ROWS),
    read=read,
    answer=grid_answer("shaded"),
    judge=judge,
    say=shading,
    forms=(
        Pzpr("snake", (parts.Cells("givens", codes.CIRCLES, ENDS), parts.COLS_ROWS), (frames.SnakeFrame(),)),
    ),
    recipe=Recipe((Derived("givens", stay=True), Derived("cols"), Derived("rows"))),
)
