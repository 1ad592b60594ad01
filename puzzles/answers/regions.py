"""Forms that divide the board into regions.

>>> from gridproof.puzzles import Board
>>> cut(Board(1, 3), [[(0, 0)], [(0, 2)]])
[[0, None, 1]]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ..core.board import Board, at
from ..core.record import Square
from ..core.shapes import Shape, box, path
from .fillings import Answer, Holes, region_fillings
from .form import AnswerForm, Characters, Picture
from .inputs import AREAS, EDGES, NUMBERS, Input
from .lines import Edges, edge_between
from .squares import GridForm, Rows, entries_in

if TYPE_CHECKING:
    from ..core.cells import Cell, Solution
    from ..core.record import Record
    from ..puzzle import Puzzle


class RegionGrid(GridForm):
    """The number of the region of each square: the value of its cell, numbered in reading order. The squares
    that belong to none are `holes` of the record, or (`loose`) any.
    """

    name = "regions"
    input = NUMBERS

    def __init__(self, *, holes: Holes = lambda _: (), loose: bool = False) -> None:
        self.holes, self.loose = holes, loose

    def of(self, puzzle: Puzzle) -> AnswerForm:
        place = puzzle.rules.places.get(puzzle.shown[0]) if puzzle.shown else None
        return BORDER_LIST if place and place.sort == "edge" else self

    def __call__(self, puzzle: Puzzle, solution: Solution) -> Answer:
        form = self.of(puzzle)
        return super().__call__(puzzle, solution) if form is self else form(puzzle, solution)

    def part(self, puzzle: Puzzle, solution: Solution) -> Any:
        board = puzzle.board
        owner = {(r, c): solution[at(r, c)] for r, c in board.squares() if at(r, c) in solution}
        return renumbered(board, owner)

    def fillings(self, record: Record, most: int) -> Iterator[Answer] | None:
        return region_fillings(record, most, self.holes(record), self.loose)

    def possible(self, puzzle: Puzzle) -> set[Any]:
        return super().possible(puzzle) | {*range(puzzle.board.rows * puzzle.board.columns)}

    def values_of_whole(self, part: Any, puzzle: Puzzle) -> dict[Cell, int] | None:
        regions: dict[Any, set[Square]] = {}
        for square, label in self.marks(part, puzzle):
            regions.setdefault(label, set()).add(square)
        return {cell: value for region in regions.values() for cell, value in self.cells_of(region, puzzle)}

    def cells_of(self, region: set[Square], puzzle: Puzzle) -> Iterator[tuple[Cell, int]]:
        """Yield the cells of a region with their value, if exactly one value is known: all have that
        value.
        """
        cells = [at(*square) for square in region if at(*square) in puzzle.domains]
        values = {puzzle.domains[cell][0] for cell in cells if len(puzzle.domains[cell]) == 1}
        if len(values) == 1:
            yield from dict.fromkeys(cells, values.pop()).items()

    def picture(self, part: Rows, puzzle: Puzzle) -> Picture:
        return Picture(lines=borders(part))

    def characters(self, part: Rows, puzzle: Puzzle) -> Characters:
        region = dict(entries_in(part)).get
        near = (
            ((r, c), other) for r, c in puzzle.board.squares() for other in ((r + 1, c), (r, c + 1))
            if puzzle.board.holds(*other)
        )  # fmt: skip
        return Characters(borders={(one, other): True for one, other in near if region(one) != region(other)})


class Pieces(RegionGrid):
    """The pieces that are used, each the squares of a cell."""

    def __init__(self, input: Input = AREAS, *, holes: Holes = lambda _: (), loose: bool = False) -> None:
        super().__init__(holes=holes, loose=loose)
        self.input = input

    def squares(self, puzzle: Puzzle, cell: Cell) -> list[Square]:
        """Return the squares that a cell stands for."""
        place = puzzle.rules.place_of(cell)
        return place.squares() if place is not None else []

    def cells_of(self, region: set[Square], puzzle: Puzzle) -> Iterator[tuple[Cell, int]]:
        """Yield the piece with exactly these squares, as used."""
        pieces = ((cell, {*self.squares(puzzle, cell)}) for cell in puzzle.shown)
        yield from ((cell, 1) for cell, piece in pieces if piece == region and 1 in puzzle.domains[cell])

    def part(self, puzzle: Puzzle, solution: Solution) -> Any:
        return cut(puzzle.board, (self.squares(puzzle, name) for name in puzzle.shown if solution.get(name)))


class ShadedSingles(Pieces):
    """The pieces that are used; those of a single square are drawn as shaded."""

    def picture(self, part: Rows, puzzle: Puzzle) -> Picture:
        sizes = Counter(label for _, label in entries_in(part))
        alone = [square for square, label in entries_in(part) if sizes[label] == 1]
        return super().picture(part, puzzle)._replace(under=[box("shade", c, r) for r, c in alone])


class Borders(Edges):
    """The borders between regions by their edges: 1 for a line, 0 for none. A complete answer has the
    `regions`, as records have them.
    """

    name = "borders"

    def __call__(self, puzzle: Puzzle, solution: Solution) -> Answer:
        part = self.part(puzzle, solution)
        regions = {"regions": enclosed(puzzle.board, part)} if len(part) == len(puzzle.shown) else {}
        return {**regions, self.name: part}


BORDER_LIST = Borders()


class Enclosed(RegionGrid):
    """The regions that borders enclose: the cells are edges, 1 for a border. While some edges are open, the
    part is an object of those that are known.
    """

    input = EDGES
    on_borders = True

    def of(self, puzzle: Puzzle) -> AnswerForm:
        return self

    def part(self, puzzle: Puzzle, solution: Solution) -> Any:
        known = BORDER_LIST.part(puzzle, solution)
        if len(known) < len(puzzle.shown):
            return known
        record = puzzle.judged_by
        return enclosed(puzzle.board, known, () if record is None else self.holes(record))

    def values_of_whole(self, part: Any, puzzle: Puzzle) -> dict[Cell, int] | None:
        if isinstance(part, dict):
            return {name: value for name, value in part.items() if value in puzzle.domains.get(name, ())}
        return super().values_of_whole(part, puzzle)

    def cells_of(self, region: set[Square], puzzle: Puzzle) -> Iterator[tuple[Cell, int]]:
        """Yield that borders run round a region, and none within."""
        for cell in puzzle.shown:
            inside = region.intersection(puzzle.rules.places[cell].ends)
            if inside:
                yield cell, int(len(inside) == 1)

    def marks(self, part: Any, puzzle: Puzzle) -> Iterator[tuple[Any, Any]]:
        if isinstance(part, dict):
            return BORDER_LIST.marks(part, puzzle)
        return super().marks(part, puzzle)

    def validate(self, value: Any, puzzle: Puzzle) -> Any:
        if isinstance(value, dict):
            return BORDER_LIST.validate(value, puzzle)
        return super().validate(value, puzzle)

    def picture(self, part: Any, puzzle: Puzzle) -> Picture:
        if isinstance(part, dict):
            return BORDER_LIST.picture(part, puzzle)
        return super().picture(part, puzzle)

    def characters(self, part: Any, puzzle: Puzzle) -> Characters:
        if isinstance(part, dict):
            return BORDER_LIST.characters(part, puzzle)
        return super().characters(part, puzzle)


def inner_edges(board: Board) -> dict[Cell, tuple[Square, Square]]:
    """Return the squares on both sides of each edge within a board, by the cell of the edge.

    >>> inner_edges(Board(1, 2))
    {'r1c1|r1c2': ((0, 0), (0, 1))}
    """
    pairs = ((here, next_to) for here in board.squares() for next_to in board.near(*here) if here < next_to)
    return {edge_between(*pair): pair for pair in pairs}


def enclosed(
    board: Board, lines: Mapping[Cell, int], holes: Collection[Square] = ()
) -> list[list[int | None]]:
    """Return the regions into which lines along edges cut a board; holes are in none.

    >>> enclosed(Board(1, 3), {"r1c1|r1c2": 1, "r1c2|r1c3": 0})
    [[0, 1, 1]]
    """
    owner: dict[Square, int] = {}
    for number, start in enumerate(board.squares()):
        ahead = [] if start in owner or start in holes else [start]
        for here in ahead:
            owner[here] = number
            for near in board.near(*here):
                line = lines.get(edge_between(*sorted((here, near))), 1)
                if near not in owner and near not in holes and not line:
                    owner[near] = number
                    ahead.append(near)
    return renumbered(board, owner)


def borders(rows: Rows, open_differs: bool = True) -> Iterator[Shape]:
    """Yield the borders between regions; an open border is not drawn, or (not `open_differs`) may be
    either.
    """

    def differ(one: Any, other: Any) -> bool:
        return one != other and (open_differs or None not in (one, other))

    for r, row in enumerate(rows):
        for c, here in enumerate(row):
            if c + 1 < len(row) and differ(here, row[c + 1]):
                yield path("answer", 0.09, (c + 1, r), (c + 1, r + 1))
            if r + 1 < len(rows) and differ(here, rows[r + 1][c]):
                yield path("answer", 0.09, (c, r + 1), (c + 1, r + 1))


def cut(board: Board, pieces: Iterable[Iterable[Square]]) -> list[list[int | None]]:
    """Return the number of the piece of each square, see `renumbered`; null if it is in none."""
    return renumbered(board, {square: piece for piece, squares in enumerate(pieces) for square in squares})


def renumbered(board: Board, owner: Mapping[Square, int]) -> list[list[int | None]]:
    """Return the owners of the squares, numbered from 0 in reading order; null if there is none."""
    numbers: dict[int, int] = {}
    flat = [
        None if piece is None else numbers.setdefault(piece, len(numbers))
        for piece in map(owner.get, board.squares())
    ]
    return [flat[i : i + board.columns] for i in range(0, len(flat), board.columns)]
