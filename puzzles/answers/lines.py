"""Forms that are lines: through squares, or along the lines of the grid.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "simple_loop", "rows": 2, "cols": 2, "clues": {"black": [[0, 0]] * 2}})
>>> Links()(puzzle, {"r1c1-r1c2": 1})
{'links': [['e', 'w'], ['', '']]}
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import accumulate, product
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.board import Board, at
from ..core.record import Square
from ..core.shapes import Shape, box, cross, path
from ..wording.words import Say, loop
from .fillings import Answer, link_fillings, shaded_link_fillings
from .form import SHADE, AnswerForm, Characters, Glyph, Picture
from .inputs import EDGES, LINKS
from .listed import ByName
from .squares import GridForm, Rows, ValueGrid, entries_in, is_partial

if TYPE_CHECKING:
    from ..core.cells import Cell, Solution
    from ..core.record import Record
    from ..puzzle import Puzzle

WAYS = {"n": (0, -0.5), "e": (0.5, 0), "s": (0, 0.5), "w": (-0.5, 0)}
"""From the middle of a square to the middle of its sides."""


class Links(GridForm):
    """For each square the ways, in this `order`, in which a loop or a path leaves it; lines may have `ends`.
    With `shaded` the entry of a shaded square is ``"#"``.
    """

    name = "links"
    input = LINKS
    letters = "#nesw"
    through_squares = True

    def __init__(self, ends: bool = False, shaded: bool = False, order: str = "nesw") -> None:
        self.shaded, self.order = shaded, order
        self._fillings = shaded_link_fillings(apart=False) if shaded else link_fillings(ends, order)

    @property
    def say(self) -> Say:
        return loop

    def part(self, puzzle: Puzzle, solution: Solution) -> Any:
        rows, columns = puzzle.board.rows, puzzle.board.columns
        links = [
            "".join([way for way, name in options.items() if solution.get(name)])
            for options in links_at(rows, columns)
        ]
        table = [links[r * columns : (r + 1) * columns] for r in range(rows)]
        if not self.shaded:
            return table
        return [
            ["#" if solution.get(at(r, c)) else ways for c, ways in enumerate(row)]
            for r, row in enumerate(table)
        ]

    def fillings(self, record: Record, most: int) -> Iterator[Answer] | None:
        return self._fillings(record, most)

    def picture(self, part: Rows, puzzle: Puzzle) -> Picture:
        shaded = (box("shade", c, r) for (r, c), ways in entries_in(part) if ways == "#")
        return Picture(under=shaded, lines=self._lines(part))

    def _lines(self, part: Rows) -> Iterator[Shape]:
        for (r, c), ways in entries_in(part):
            for way in ways:
                if way in WAYS:
                    x, y = WAYS[way]
                    yield path("answer", 0.14, (c + 0.5, r + 0.5), (c + 0.5 + x, r + 0.5 + y))

    def characters(self, part: Rows, puzzle: Puzzle) -> Characters:
        shaded = ((square, Glyph("", SHADE)) for square, ways in entries_in(part) if ways == "#")
        return Characters(glyphs=shaded, ways=entries_in(part))


@lru_cache(maxsize=64)
def links_at(rows: int, columns: int) -> tuple[dict[str, Cell], ...]:
    """Return for each square the cells of the links to its neighbours, by way."""
    cells, beyond = Board(rows, columns).cells(), ("",) * columns
    links: list[dict[str, Cell]] = []
    around = zip(cells, (beyond + cells)[: len(cells)], cells[columns:] + beyond, strict=True)
    for i, (cell, above, below) in enumerate(around):
        c = i % columns
        four = {
            "n": above and f"{above}-{cell}",
            "e": c + 1 < columns and f"{cell}-{cells[i + 1]}",
            "s": below and f"{cell}-{below}",
            "w": c > 0 and f"{cells[i - 1]}-{cell}",
        }
        links.append({way: name for way, name in four.items() if name})
    return tuple(links)


class Inside(ValueGrid):
    """A loop along the lines of the grid: 1 for the squares inside it, 0 for those outside."""

    name = "inside"
    on_borders = True

    def of(self, puzzle: Puzzle) -> AnswerForm:
        place = puzzle.rules.places.get(puzzle.shown[0])
        return EDGE_LIST if place and place.sort == "edge" else self

    def __call__(self, puzzle: Puzzle, solution: Solution) -> Answer:
        form = self.of(puzzle)
        return super().__call__(puzzle, solution) if form is self else form(puzzle, solution)

    def shapes(self, entry: Any, x: float, y: float) -> Iterable[Shape]:
        return (box("inside", x, y),) if entry == 1 else ()

    def glyph(self, entry: Any) -> Glyph | None:
        return None

    def picture(self, part: Rows, puzzle: Puzzle) -> Picture:
        return Picture(under=super().picture(part, puzzle).over, lines=strokes(sides(part), is_partial(part)))

    def characters(self, part: Rows, puzzle: Puzzle) -> Characters:
        return borders(sides(part))


class Edges(ByName):
    """A loop along the lines of the grid by its edges: 1 for a line, 0 for none. A complete answer lists the
    squares `inside`, as records have it.
    """

    name = "edges"
    input = EDGES
    on_borders = True
    is_words = False

    def __init__(self) -> None:
        super().__init__(lambda record: dict.fromkeys(edges_of(record.rows, record.columns), (0, 1)))

    def __call__(self, puzzle: Puzzle, solution: Solution) -> Answer:
        part = self.part(puzzle, solution)
        inside = {"inside": inside_of(puzzle, part)} if len(part) == len(puzzle.shown) else {}
        return {**inside, self.name: part}

    def _sides(self, part: Mapping[Cell, Any], puzzle: Puzzle) -> Iterator[Side]:
        edges = edges_of(puzzle.board.rows, puzzle.board.columns)
        return ((edge, part.get(cell)) for cell, edge in edges.items())

    def picture(self, part: Mapping[Cell, Any], puzzle: Puzzle) -> Picture:
        return Picture(lines=strokes(self._sides(part, puzzle), len(part) < len(puzzle.shown)))

    def characters(self, part: Mapping[Cell, Any], puzzle: Puzzle) -> Characters:
        return borders(self._sides(part, puzzle))

    def squares(self, puzzle: Puzzle, name: Cell, value: int) -> Iterable[Square]:
        edge = edges_of(puzzle.board.rows, puzzle.board.columns)[name]
        return (square for square in edge.squares if puzzle.board.holds(*square))


EDGE_LIST = Edges()


Point = tuple[int, int]
"""Meeting point of grid lines: its column and row from the upper left corner."""


class GridEdge(NamedTuple):
    """A side of a square: the squares on both sides of it, the first above or left, and its ends."""

    squares: tuple[Square, Square]
    start: Point
    end: Point


Side = tuple[GridEdge, Any]
"""An edge, and the flag that the loop runs along it, or None if that is open."""


def edge_between(one: Square, other: Square) -> Cell:
    """Return the cell of the edge between two squares, the first above or left."""
    return f"{at(*one)}|{at(*other)}"


@lru_cache(maxsize=64)
def edges_of(rows: int, columns: int) -> dict[Cell, GridEdge]:
    """Return the sides of all squares by their cells ``r1c1|r1c2``. Off the board are row 0, column 0, and
    those past the last.

    >>> list(edges_of(1, 1))
    ['r0c1|r1c1', 'r1c0|r1c1', 'r1c1|r1c2', 'r1c1|r2c1']
    """
    edges = {}
    for r, c in product(range(rows + 1), range(columns + 1)):
        for one, end in (((r - 1, c), (c + 1, r)), ((r, c - 1), (c, r + 1))):
            if end[0] <= columns and end[1] <= rows:
                edges[edge_between(one, (r, c))] = GridEdge((one, (r, c)), (c, r), end)
    return edges


def sides(part: Rows) -> Iterator[Side]:
    """Yield the edges of a grid of squares inside and outside a loop: the loop lies between squares that
    differ.
    """
    rows, columns = len(part), len(part[0])

    def value_at(r: int, c: int) -> Any:
        return part[r][c] if 0 <= r < rows and 0 <= c < columns else 0

    for edge in edges_of(rows, columns).values():
        one, other = value_at(*edge.squares[0]), value_at(*edge.squares[1])
        yield edge, None if one is None or other is None else one != other


def inside_of(puzzle: Puzzle, edges: Mapping[Cell, int]) -> list[list[int]]:
    """Return the squares inside a loop: those with an odd number of edges left of them."""
    crossings = ([edges[edge_between((r, c - 1), (r, c))] for c in range(puzzle.board.columns)]
            for r in range(puzzle.board.rows))  # fmt: skip
    return [[count % 2 for count in accumulate(row)] for row in crossings]


def strokes(edges: Iterable[Side], is_partial: bool) -> Iterator[Shape]:
    """Draw the lines of a loop; while others are open, a cross for an edge surely without a line."""
    for (_, start, end), line in edges:
        if line:
            yield path("answer", 0.11, start, end)
        elif line is not None and is_partial:
            yield from cross("answer", (start[0] + end[0]) / 2, (start[1] + end[1]) / 2, 0.05, 0.025)


def borders(edges: Iterable[Side]) -> Characters:
    """Return the lines of a loop in characters."""
    return Characters(borders={edge.squares: True for edge, line in edges if line})
