"""Shadings: shared by the kinds whose answer is a set of shaded squares.

Vocabulary
    shaded     a cell that is 1; the others, 0, are white
    pool       a block of two by two cells that are equal
    ring       the surroundings of the board as one more cell, which is white

>>> board = Board(2, 2)
>>> [rule.label for rule in untouching(board)[0].expanded][:2]
['r1c1 and r1c2 are not both shaded', 'r1c1 and r2c1 are not both shaded']
>>> no_pools(board)[0].expanded[0].label
'no shaded pool from r1c1 to r2c2'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain

from ..constraints import (
    Clause,
    Connected,
    Constraint,
    Count,
    Repeated,
    RuleLabel,
    Sight,
    exactly,
    implies,
    label_at,
)
from ..constraints.repeated import at_most, clauses, repeat_pattern
from ..core.board import Board, at
from ..core.cells import Cell, Is, flag_cells
from ..core.cells import all_of as all_of
from ..core.marks import Disc, Marks, Outline
from ..core.record import Square, sign_of
from ..limits.caches import CLUES, per_clue, per_size
from ..puzzle import Rules
from ..wording.words import flags

RING = "ring"
"""The cell that stands for the surroundings of the board."""

COLOURS = {0: "white", 1: "shaded"}


def name_ring(_: object, cell: Cell) -> str:
    """Return the name of a cell for people; that of the ring says what it is."""
    return "what surrounds the board" if cell == RING else cell


in_or_out = flags("{} [is|are] inside the loop", "{} [is|are] outside the loop", name_ring)
"""Words for cells inside or outside a loop along the grid lines."""

shaded_or_white = flags("{} [is|are] shaded", "{} [is|are] white", name_ring)
"""Words for cells on a board with a ring."""


def shading_rules(kind: str, board: Board, *rules: Iterable[Constraint], ring: bool = False) -> Rules:
    """Return the rules of a kind in which each cell of the board is shaded or white; with the cell of the
    `ring`.
    """
    constraints = tuple(chain.from_iterable(rules))
    name = f"{kind} {board.rows}×{board.columns}"
    domains = (*flag_cells(board.cells()), (RING, (0,))) if ring else flag_cells(board.cells())
    return Rules(name, domains, constraints, board.cells(), board)


@lru_cache(maxsize=64)
def plain_shading(kind: str, board: Board) -> Rules:
    """Return the rules of a board whose cells may be shaded or white, shared by all puzzles of a kind and
    size.
    """
    return shading_rules(kind, board)


APART = RuleLabel("{} and {} are not both shaded", "shaded cells do not touch")


@per_size
def untouching(board: Board) -> Iterator[Repeated]:
    """Forbid two shaded cells to share an edge."""
    white = all_of(board.cells(), 0)
    yield repeat_pattern(white, board.pairs(), clauses((1, 2)), APART)


@per_size
def apart(board: Board, things: str = "shaded cells") -> Iterator[Repeated]:
    """Forbid two of the cells that are 1 to touch, by an edge or a corner; `things` names them."""
    cliques = board.blocks() or board.pairs() or ((0,),)
    yield repeat_pattern(
        all_of(board.cells(), 1),
        cliques,
        at_most(1, 4),
        RuleLabel(f"{things} do not touch around {{}}", f"{things} do not touch", ("{}",) * 4),
    )


@per_clue
def one_colour(cells: tuple[Cell, ...], label: str) -> Iterator[Clause]:
    """Make the cells all shaded or all white: each implies the next, and the last one the first."""
    if len(cells) > 1:
        for one, other in zip(cells, cells[1:] + cells[:1], strict=True):
            yield implies(Is(one, 1), Is(other, 1), label=label)


@per_size
def no_pools(board: Board, value: int = 1) -> Iterator[Repeated]:
    """Forbid a block of two by two cells that is all shaded, or (`value` 0) all white."""
    others, label = all_of(board.cells(), 1 - value), f"no {COLOURS[value]} pool from {{0}} to {{3}}"
    yield repeat_pattern(others, board.blocks(), clauses((1, 2, 3, 4)), label)


def one_piece(board: Board, value: int = 1, what: str = "") -> tuple[Connected]:
    """Connect the shaded (1) or white (0) cells by their edges; `what` names them."""
    label = f"{what or f'{COLOURS[value]} cells'} in one piece"
    return (Connected(all_of(board.cells(), value), board.pairs(), label=label),)


@per_size
def not_isolated(board: Board, value: int = 0) -> Iterator[Repeated]:
    """Give each cell a neighbour of colour `value`. Implied if the cells of that colour are connected and no
    two others share an edge; it saves search.
    """
    cells = board.cells()
    stars = [star for star in board.stars() if len(star) < len(cells)]
    yield repeat_pattern(all_of(cells, value), stars, clauses((2, 3, 4, 5)), "{} is not shut in")


@per_size
def no_crossings(board: Board) -> Iterator[Repeated]:
    """Forbid a block of two by two that is a checkerboard. Implied if both colours are connected; it saves
    search.
    """
    cells = board.cells()
    blocks = [(*block, *[len(cells) + i for i in block]) for block in board.blocks()]
    both = all_of(cells, 0) + all_of(cells, 1)
    yield repeat_pattern(
        both,
        blocks,
        clauses((1, 4, 6, 7), (5, 8, 2, 3)),
        label_at("no checkerboard at the lower right corner of", *["{}"] * 4),
    )


def one_outline(board: Board) -> tuple[Constraint, ...]:
    """Make the shaded cells the inside of one loop along the grid lines: they are connected, and the white
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
    """Yield the squares that lie up, down, left and right of a square, each from near to far."""
    yield tuple((y, c) for y in range(r - 1, -1, -1))
    yield tuple((y, c) for y in range(r + 1, board.rows))
    yield tuple((r, x) for x in range(c - 1, -1, -1))
    yield tuple((r, x) for x in range(c + 1, board.columns))


@lru_cache(maxsize=CLUES)
def sight_of(board: Board, square: Square, count: int, value: int, label: str) -> Sight:
    """Make a square see `count` cells of this colour up, down, left and right together, itself not
    counted.
    """
    lines = tuple(all_of((at(*other) for other in ray), value) for ray in rays(board, *square))
    return Sight(lines, count, label=label)


def circles(numbers: Mapping[Square, int | None]) -> Marks:
    """Draw clues in circles; a circle is empty if any number will do."""
    return tuple(
        Disc((r + 0.5, c + 0.5), text="" if number is None else str(number))
        for (r, c), number in numbers.items()
    )


def region_counts(board: Board, counts: Mapping[int, int]) -> tuple[Count, ...]:
    """Make each region with a number hold that many shaded cells."""
    return tuple(
        exactly(count, all_of(cells, 1), f"{count} shaded in region {i + 1} from {cells[0]}")
        for i, count in counts.items()
        for cells in board.regions[i : i + 1]
    )


def region_marks(regions: tuple[tuple[Cell, ...], ...], clues: Mapping[int, object]) -> Marks:
    """Write a number in the corner of each region that has one; None is one that is not told."""
    return tuple(Outline(regions[i], sign_of(clue), thick=True) for i, clue in clues.items())
