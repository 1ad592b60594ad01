"""Boards cut by borders: each edge between two squares is a cell, 1 for a border, and areas weigh so much.

Holes are squares that belong to no area. Their sides are always borders, as the edge of the board is.

>>> rules = border_rules("demo", Board(1, 3), 3, 3)
>>> rules.shown, [rule.label for rule in rules.constraints]
(('r1c1|r1c2', 'r1c2|r1c3'), ['3 cells in the area of each cell'])
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from ..answers.fillings import Answer, holes_in
from ..answers.lines import edge_between
from ..answers.regions import inner_edges
from ..constraints import Clusters, Constraint, Count, exactly, implies, label_at
from ..core.board import Board
from ..core.cells import Cell, Is, flag_cells
from ..core.errors import InputError
from ..core.marks import Fill, Lattice, labels
from ..core.places import Place
from ..core.record import Record, Square
from ..judging import areas, borders_beside
from ..making.dividing import by_square, divide_equally, trade_squares
from ..making.recipe import grid_of
from ..puzzle import Puzzle, Rules
from .areas import lines_at_points
from .edges import sides_of

if TYPE_CHECKING:
    from ..fields import BlackSquares
    from ..making.recipe import BlankBoard, Draft, Entries

Holes = frozenset[Square]

NO_HOLES: Holes = frozenset()

TRADES = 5
"""Trades to try for each square of the areas that are redrawn."""


def edges_within(board: Board, holes: Holes = NO_HOLES) -> dict[Cell, tuple[Square, Square]]:
    """Return the squares on both sides of each edge that may be a border or not, by its cell."""
    return {cell: ends for cell, ends in inner_edges(board).items() if holes.isdisjoint(ends)}


def areas_of_size(board: Board, least: int, most: int, holes: Holes = NO_HOLES) -> Clusters:
    """Give each area a number of cells within bounds, and let each border lie between two areas."""
    number = {square: i for i, square in enumerate(s for s in board.squares() if s not in holes)}
    joined = [(Is(cell, 0), number[a], number[b]) for cell, (a, b) in edges_within(board, holes).items()]
    demands = tuple((v, 0, least, most, None) for v in number.values())
    size = f"{least}" if least == most else f"{least} to {most}"
    label = f"{size} cells in the area of each cell"
    return Clusters(len(number), tuple(joined), ((1,) * len(number),), demands, cut=True, label=label)


def no_loose_ends(board: Board, holes: Holes = NO_HOLES) -> Iterator[Constraint]:
    """Let no border end alone at a point. It follows from `areas_of_size`, and saves search."""
    edges = edges_within(board, holes)
    for where, four in lines_at_points(board):
        if all(line.cell in edges for line in four):
            label = label_at("no border ends alone at the lower right corner of", where)
            for line in four:
                yield implies(line, *(other for other in four if other != line), label=label)


def borders_round(square: Square, number: int, edges: Mapping[Cell, tuple[Square, Square]]) -> Count:
    """Count the borders at the sides of a square, those at the edge of the board with them."""
    own = [Is(cell, 1) for sides in sides_of(square) if (cell := edge_between(*sides)) in edges]
    return exactly(
        number - 4 + len(own), own, label_at(f"{number} border{'' if number == 1 else 's'} round", square)
    )


@lru_cache(maxsize=32)
def border_rules(kind: str, board: Board, least: int, most: int, holes: Holes = NO_HOLES) -> Rules:
    """Return the rules of a kind whose areas have a number of cells within bounds."""
    edges = edges_within(board, holes)
    constraints = (areas_of_size(board, least, most, holes), *no_loose_ends(board, holes))
    places = {cell: Place("edge", ends) for cell, ends in edges.items()}
    name = f"{kind} {board.rows}×{board.columns}"
    return Rules(name, flag_cells(tuple(edges)), constraints, tuple(edges), board, places)


# Areas of one size, and numbers of borders ---------------------------------------------------------


def cut_equally(record: Record, field: BlackSquares, size: int) -> Puzzle:
    """Return the board of a record cut into areas of one size. A number of the `field` counts the borders
    round its square, a # there is a hole.
    """
    printed = field.of(record)
    holes = frozenset(holes_in(field.name)(record))
    rules = border_rules(record.kind, record.board, size, size, holes)
    edges = edges_within(record.board, holes)
    clues = [borders_round(square, n, edges) for square, n in printed.items() if isinstance(n, int)]
    numbers = {square: clue for square, clue in printed.items() if square not in holes}
    marks = (Lattice("faint"), *map(Fill, sorted(holes)), *labels(numbers))
    return Puzzle.for_record(record, rules, tuple(clues), (), marks)


def draw_equal_areas(size: int) -> Callable[[BlankBoard], Answer]:
    """Return the function that draws areas of this size, for a recipe. It raises `InputError` for a board
    that is no multiple.
    """

    def draw(blank: BlankBoard) -> Answer:
        if blank.rows * blank.columns % size:
            raise InputError(f"{blank.rows}×{blank.columns} cells are no multiple of {size}")
        return {"regions": divide_equally(blank.board, blank.random, size)}

    return draw


def redraw_areas(draft: Draft, other: Answer) -> Draft:
    """Let the areas that the other answer does not have trade squares with their neighbours."""
    theirs = {frozenset(area) for area in areas(grid_of(other)).values()}
    unlike = [area for area in areas(draft.grid()).values() if area not in theirs]
    squares = sorted(square for area in unlike for square in area)
    labels = by_square(draft.grid())
    traded = trade_squares(draft.board, draft.random, labels, squares, TRADES * len(squares))
    return replace(draft, answer={"regions": traded})


def borders_of(draft: Draft) -> Entries:
    """Derive for each square the number of borders round it in the answer, a single grid of regions."""
    return {square: borders_beside(draft.grid(), square) for square in draft.board.squares()}
