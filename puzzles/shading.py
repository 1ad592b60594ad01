"""Shadings: shared by the kinds whose answer is a set of shaded squares.

Vocabulary
    shaded     a cell that is 1; the others, 0, are white
    pool       a block of two by two cells that are equal
    ring       the surroundings of the board as one more cell, which is white

>>> board = Board(2, 2)
>>> [clue.label for clue in untouching(board)][:2]
['r1c1 and r1c2 are not both shaded', 'r1c1 and r2c1 are not both shaded']
>>> no_pools(board)[0].label
'no shaded pool from r1c1 to r2c2'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain

from .board import Board, at
from .cells import Cell, Is
from .cells import all_of as all_of
from .constraints import Clause, Connected, Constraint, Count, Sight, at_most_one, exactly, implies
from .kept import CLUES, per_clue, per_size
from .kind import flag_cells
from .marks import Disc, Marks, Outline
from .puzzle import Rules
from .record import Square
from .words import flags

RING = "ring"
"""The cell that stands for the surroundings of the board."""

COLOURS = {0: "white", 1: "shaded"}

in_or_out = flags(
    "{} [is|are] inside the loop",
    "{} [is|are] outside the loop",
    lambda cell: "what surrounds the board" if cell == RING else cell,
)
"""How the cells are said that lie inside a loop along the grid lines, or outside it."""


def shading_rules(kind: str, board: Board, *rules: Iterable[Constraint], ring: bool = False) -> Rules:
    """The rules of a kind in which each cell of the board is shaded or white; with the cell of the `ring`."""
    constraints = tuple(chain.from_iterable(rules))
    name = f"{kind} {board.rows}×{board.columns}"
    domains = (*flag_cells(board.cells()), (RING, (0,))) if ring else flag_cells(board.cells())
    return Rules(name, domains, constraints, board.cells(), board)


@lru_cache(maxsize=64)
def plain_shading(kind: str, board: Board) -> Rules:
    """A board of which each cell may be shaded or white, shared by all puzzles of a kind and size."""
    return shading_rules(kind, board)


@per_size
def untouching(board: Board) -> Iterator[Clause]:
    """No two shaded cells share an edge."""
    white = dict(zip(board.cells(), all_of(board.cells(), 0), strict=True))
    return (Clause((white[a], white[b]), label=f"{a} and {b} are not both shaded") for a, b in board.edges())


@per_size
def apart(board: Board, things: str = "shaded cells") -> Iterator[Count]:
    """No two of the cells that are 1 touch, by an edge or a corner; `things` names them."""
    return (
        at_most_one(all_of(cells, 1), f"{things} do not touch around {cells[0]}") for cells in board.cliques()
    )


@per_clue
def one_colour(cells: tuple[Cell, ...], label: str) -> Iterator[Clause]:
    """The cells are all shaded or all white: each implies the next, and the last one the first."""
    if len(cells) > 1:
        for one, other in zip(cells, cells[1:] + cells[:1], strict=True):
            yield implies(Is(one, 1), Is(other, 1), label=label)


@per_size
def no_pools(board: Board, value: int = 1) -> Iterator[Clause]:
    """No block of two by two cells is all shaded, or (`value` 0) all white."""
    return (
        Clause(all_of(block, 1 - value), label=f"no {COLOURS[value]} pool from {block[0]} to {block[3]}")
        for block in board.windows(2, 2)
    )


def one_piece(board: Board, value: int = 1, what: str = "") -> tuple[Connected]:
    """The shaded (1) or white (0) cells are connected by their edges; `what` names them."""
    label = f"{what or f'{COLOURS[value]} cells'} in one piece"
    return (Connected(all_of(board.cells(), value), board.pairs(), label=label),)


@per_size
def not_isolated(board: Board, value: int = 0) -> Iterator[Clause]:
    """Each cell has a neighbour of colour `value`. Implied if the cells of that colour are connected and
    no two others share an edge; it saves search.
    """
    cells, others = board.cells(), board.rows * board.columns - 1
    coloured = dict(zip(cells, all_of(cells, value), strict=True))
    for cell, square in zip(cells, board.squares(), strict=True):
        near = board.neighbours(*square)
        if len(near) < others:
            yield Clause(tuple(map(coloured.__getitem__, near)), label=f"{cell} is not shut in")


@per_size
def no_crossings(board: Board) -> Iterator[Clause]:
    """No block of two by two is a checkerboard. Implied if both colours are connected; it saves search."""
    return (
        Clause(
            (Is(a, own), Is(d, own), Is(b, 1 - own), Is(c, 1 - own)), label=f"the lower right corner of {a}"
        )
        for a, b, c, d in board.windows(2, 2)
        for own in (0, 1)
    )


def one_outline(board: Board) -> tuple[Constraint, ...]:
    """The shaded cells are the inside of one loop along the grid lines: they are connected, and the white
    cells together with the ring are connected too.
    """
    cells, pairs, ring = board.cells(), board.pairs(), board.rows * board.columns
    shore = tuple((i, ring) for i, square in enumerate(board.squares()) if len(board.near(*square)) < 4)
    inside, outside = all_of(cells, 1), all_of((*cells, RING), 0)
    return (
        *no_crossings(board),
        Connected(inside, pairs, label="the inside is in one piece"),
        Connected(outside, pairs + shore, root=ring, label="the outside is in one piece"),
    )


def rays(board: Board, r: int, c: int) -> Iterator[tuple[Square, ...]]:
    """The squares that lie up, down, left and right of a square, each from near to far."""
    yield tuple((y, c) for y in range(r - 1, -1, -1))
    yield tuple((y, c) for y in range(r + 1, board.rows))
    yield tuple((r, x) for x in range(c - 1, -1, -1))
    yield tuple((r, x) for x in range(c + 1, board.columns))


@lru_cache(maxsize=CLUES)
def seen(board: Board, square: Square, count: int, value: int, label: str) -> Sight:
    """A square sees `count` cells of this colour up, down, left and right together, itself not counted."""
    lines = tuple(all_of((at(*other) for other in ray), value) for ray in rays(board, *square))
    return Sight(lines, count, label=label)


def circles(numbers: Mapping[Square, int | None]) -> Marks:
    """Clues in circles; a circle is empty if any number will do."""
    return tuple(
        Disc((r + 0.5, c + 0.5), text="" if number is None else str(number))
        for (r, c), number in numbers.items()
    )


def counted(board: Board, counts: Mapping[int, int]) -> tuple[Count, ...]:
    """Each region with a number holds that many shaded cells."""
    return tuple(
        exactly(count, all_of(cells, 1), f"{count} shaded in region {i + 1} from {cells[0]}")
        for i, count in counts.items()
        for cells in board.regions[i : i + 1]
    )


def region_marks(regions: tuple[tuple[Cell, ...], ...], clues: Mapping[int, object]) -> Marks:
    """A number in the corner of each region that has one."""
    return tuple(Outline(regions[i], str(clue), thick=True) for i, clue in clues.items())
