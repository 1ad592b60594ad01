"""Loops along the lines of the grid, as people draw them: each edge of a square is a cell.

Models do better with the squares inside the loop and outside; hints and entries are about edges.

Vocabulary
    edge       a side of a square, a cell such as ``r1c1|r1c2``: 1 if the loop runs along it, else 0
    point      a meeting point of edges: a corner of squares

>>> rules = edge_rules("slitherlink", Board(1, 1))
>>> len(rules.shown), rules.constraints[0].label
(4, 'the upper left corner of r1c1')
>>> [str(literal) for literal in edges_round((0, 0))]
['r0c1|r1c1=1', 'r1c0|r1c1=1', 'r1c1|r1c2=1', 'r1c1|r2c1=1']
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..answers.lines import Point, edge_between, edges_of
from ..constraints import Literals, RuleLabel, SingleLoop, Tally, label_at
from ..core.board import Board, at, square_of
from ..core.cells import Cell, Is, Square, flag_cells
from ..core.places import Place
from ..puzzle import Puzzle, Rules
from ..wording.words import Phrase


@lru_cache(maxsize=32)
def edge_rules(kind: str, board: Board, visit_all: bool = False) -> Rules:
    """Return the rules of a kind with one loop along the edges of a board, through every point of its grid
    with `visit_all`.
    """
    ways = (2,) if visit_all else (0, 2)
    edges = edges_of(board.rows, board.columns)
    points: dict[Point, list[Is]] = {}
    for cell, edge in edges.items():
        for point in (edge.start, edge.end):
            points.setdefault(point, []).append(Is(cell, 1))
    number = {point: i for i, point in enumerate(points)}
    joins = ((Is(cell, 1), number[edge.start], number[edge.end]) for cell, edge in edges.items())
    loop = SingleLoop(len(points), tuple(joins), label="one loop")
    meeting = (
        Tally(tuple(some), ways, label=name_point("the", *point[::-1])) for point, some in points.items()
    )
    name = f"{kind} {board.rows}×{board.columns} by edges"
    places = {cell: Place("edge", edge.squares) for cell, edge in edges.items()}
    return Rules(name, flag_cells(tuple(edges)), (*meeting, loop), tuple(edges), board, places)


def name_point(words: str, r: int, c: int) -> RuleLabel:
    """Label a point of the grid after these words, as a corner of the square above and left of it, or of the
    nearest one.

    >>> name_point("the", 0, 0), name_point("clue 2 at the", 2, 1)
    ('the upper left corner of r1c1', 'clue 2 at the lower right corner of r2c1')
    """
    corner = f"{'lower' if r else 'upper'} {'right' if c else 'left'} corner"
    return label_at(f"{words} {corner} of", (max(r, 1) - 1, max(c, 1) - 1))


def sides_of(square: Square) -> tuple[tuple[Square, Square], ...]:
    """Return the squares on both sides of each edge of a square: above it, left, right and below."""
    r, c = square
    return ((r - 1, c), square), ((r, c - 1), square), (square, (r, c + 1)), (square, (r + 1, c))


def edges_round(square: Square) -> Literals:
    """Return the literals that the loop runs along the edges of a square."""
    return tuple(Is(edge_between(*sides), 1) for sides in sides_of(square))


def claim(one: Square, other: Square, is_there: bool, noun: str = "edge") -> Phrase:
    """Say that the loop runs along the edge between two squares, or does not; or that a border does.

    >>> str(claim((0, 0), (0, 1), True)), str(claim((-1, 0), (0, 0), False, "border"))
    ('edge right of r1c1', 'no border above r1c1')
    """
    across, on_board = one[0] == other[0], min(one) >= 0
    side = ("right of" if across else "below") if on_board else ("left of" if across else "above")
    about = f"{side} {at(*(one if on_board else other))}"
    return (
        Phrase(about, f"[{noun}|{noun}s] {{}}")
        if is_there
        else Phrase(about, f"no {noun} {{}}", " or ", gather=around)
    )


def around(names: Sequence[str]) -> list[str]:
    """Return edges in words, all four of a square as one.

    >>> around(["right of r1c1", "right of r1c2", "below r1c2", "above r1c2", "below r2c1"])
    ['around r1c2', 'below r2c1']
    """
    remaining, texts = [*names], []
    for square in dict.fromkeys(square_of(name.rpartition(" ")[2]) for name in names):
        four = {claim(*sides, True).about for sides in sides_of(square)} if square is not None else set()
        if square is not None and four.issubset(remaining):
            texts.append(f"around {at(*square)}")
            remaining = [name for name in remaining if name not in four]
    return [*texts, *remaining]


def say_edge(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Phrase:
    """Say the fact of an edge's cell."""
    one, other = puzzle.rules.places[cell].ends
    return claim(one, other, (value == 1) is true)


def say_border(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Phrase:
    """Say the fact of an edge's cell where the lines are borders."""
    one, other = puzzle.rules.places[cell].ends
    return claim(one, other, (value == 1) is true, "border")
