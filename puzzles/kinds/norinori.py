"""Norinori: two shaded cells in each region; shaded cells come in dominoes, which may cross borders.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "norinori", "rows": 1, "cols": 2, "clues": {"regions": [[0, 0]]}})
>>> [clue.label for clue in puzzle.constraints]
['two shaded in the region from r1c1', 'partner of r1c1', 'partner of r1c2']
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from ..board import Board, at
from ..constraints import Clause, Constraint, exactly
from ..deriving import moving
from ..dividing import by_square, grouped, grown
from ..fields import REGIONS
from ..forms import borders, pages, parts
from ..forms.pzpr import Pzpr
from ..judging import beside, place, rooms, squares_with
from ..kind import Answer, Kind, grid_answer
from ..puzzle import Puzzle, Rules
from ..recipe import Derived, Draft, Entries, Recipe, Unfit
from ..record import Record, Square
from ..shading import all_of, shading_rules
from ..words import shading


@lru_cache(maxsize=32)
def norinori_rules(board: Board) -> Rules:
    """The rules on a board with these regions."""
    return shading_rules("norinori", board, pairs(board), dominoes(Board(board.rows, board.columns)))


def pairs(board: Board) -> Iterator[Constraint]:
    """Two shaded cells in each region."""
    for cells in board.regions:
        yield exactly(2, all_of(cells, 1), f"two shaded in the region from {cells[0]}")


@lru_cache(maxsize=32)
def dominoes(board: Board) -> tuple[Clause, ...]:
    """Beside each shaded cell one other; the same for all boards of a size."""
    return tuple(clause for square in board.squares() for clause in partner(board, square))


def partner(board: Board, square: Square) -> Iterator[Clause]:
    """A shaded cell has one shaded neighbour, and no two."""
    cell, near = at(*square), board.neighbours(*square)
    label, (white, *others) = f"partner of {cell}", all_of((cell, *near), 0)
    yield Clause((white, *all_of(near, 1)), label=label)
    yield from (Clause((white, *two), label=label) for two in combinations(others, 2))


def read(record: Record) -> Puzzle:
    return Puzzle("norinori", norinori_rules(REGIONS.board(record)), (), (), record.id)


def judge(record: Record, answer: Answer) -> str | None:
    """Each shaded cell, then each region."""
    shaded = squares_with(answer["shaded"], 1)
    for square in sorted(shaded):
        if len(shaded.intersection(beside(square))) != 1:
            return f"{place(square)} is no half of a domino"
    for area in rooms(record).values():
        if len(area & shaded) != 2:
            return f"the region of {place(min(area))} does not hold two shaded cells"
    return None


def growing(draft: Draft) -> Entries:
    """Regions that grow from the shaded cells, each with two of them."""
    if not draft.squares(1):
        raise Unfit("no cell is shaded")
    labels = grown(draft.board, draft.random, [[square] for square in draft.squares(1)])
    return by_square(grouped(draft.board, draft.random, labels, 2))


KIND = Kind(
    name="norinori",
    title="Norinori",
    rules="Each region holds two shaded cells; each shaded cell has exactly one shaded cell beside it.",
    fields=(REGIONS,),
    read=read,
    answer=grid_answer("shaded"),
    judge=judge,
    say=shading,
    forms=(Pzpr("norinori", (parts.Walls(),), (borders.Rooms(), pages.Table((pages.SHADED,)))),),
    recipe=Recipe(
        (Derived("regions", growing, stay=True, mend=moving(1)),),
        size=(7, 7),
        drawn_from=lambda record: Puzzle("norinori", norinori_rules(record.board)),
        odds={1: 10},
    ),
)
