"""Boards cut into pieces: rectangles, the exact cover by them, and the answer as regions.

Vocabulary
    piece      the squares that one cell of a puzzle stands for; the cell is 1 if the piece is used

>>> Rectangle(0, 0, 0, 2).name, Rectangle(0, 0, 0, 2).area
('r1c1:r1c3', 3)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import accumulate, chain, count, product
from typing import NamedTuple, TypeVar

from ..answers.regions import inner_edges
from ..constraints import Constraint, Count, ExactCover, exactly_one, implies, label_at
from ..core.board import Board, at
from ..core.cells import Cell, Is, all_of, flag_cells
from ..core.marks import Lattice, labels
from ..core.places import Place, Places
from ..core.record import UNKNOWN, Record, Square, is_unknown
from ..puzzle import Puzzle, Rules
from ..wording.words import Phrase, by_place
from .edges import say_edge

T = TypeVar("T")

NOWHERE: Places = {}


class Rectangle(NamedTuple):
    """The squares from (top, left) to (bottom, right), both included."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def name(self) -> Cell:
        """The 0/1 cell of this rectangle: it is used or not."""
        return f"{at(self.top, self.left)}:{at(self.bottom, self.right)}"

    @property
    def place(self) -> Place:
        """Place of that cell."""
        return Place("rectangle", ((self.top, self.left), (self.bottom, self.right)))

    @property
    def height(self) -> int:
        return self.bottom - self.top + 1

    @property
    def width(self) -> int:
        return self.right - self.left + 1

    @property
    def area(self) -> int:
        return self.height * self.width

    def squares(self) -> Iterator[Square]:
        """Return the squares inside, row by row."""
        return product(range(self.top, self.bottom + 1), range(self.left, self.right + 1))


def prefix_sums(board: Board, squares: Collection[Square]) -> list[list[int]]:
    """Return the number of squares above and left of each point of the grid: four of these sums give the
    number in a rectangle.
    """
    sums = [[0] * (board.columns + 1)]
    for r in range(board.rows):
        row = accumulate([(r, c) in squares for c in range(board.columns)], initial=0)
        sums.append([above + here for above, here in zip(sums[-1], row, strict=True)])
    return sums


def rectangles_around(
    board: Board, clue: Square, height: int, width: int, sums: list[list[int]]
) -> Iterator[Rectangle]:
    """Yield the rectangles of this size on the board that hold the square of a clue, and no other clue by the
    `prefix_sums` of all clues.
    """
    r, c = clue
    lefts = range(max(0, c - width + 1), min(c, board.columns - width) + 1)
    for top in range(max(0, r - height + 1), min(r, board.rows - height) + 1):
        above, below = sums[top], sums[top + height]
        for left in lefts:
            if below[left + width] - above[left + width] - below[left] + above[left] == 1:
                yield Rectangle(top, left, top + height - 1, left + width - 1)


def rectangles_with(board: Board, clue: Square, others: Collection[Square]) -> Iterator[Rectangle]:
    """Yield the rectangles on the board that hold `clue` and none of the `others`, without trying any
    other.
    """
    r, c = clue

    def free(row: int) -> tuple[int, int]:
        """Return the columns between the other clues of a row around the clue's column: the first, and the
        one after the last; there are none if a clue stands in the clue's own column.
        """
        west, east = c, c
        while west and (row, west - 1) not in others:
            west -= 1
        while east < board.columns and ((row, east) not in others or (row, east) == clue):
            east += 1
        return west, east

    def rows(ahead: Iterable[int]) -> Iterator[tuple[int, int, int]]:
        """Yield each row from the clue's on, with the columns that are free in all rows up to there."""
        west, east = 0, board.columns
        for row in ahead:
            first, last = free(row)
            west, east = max(west, first), min(east, last)
            if east == c:
                return
            yield row, west, east

    tops = tuple(rows(range(r, -1, -1)))
    for bottom, low_west, low_east in rows(range(r, board.rows)):
        for top, west, east in tops:
            for left in range(c, max(west, low_west) - 1, -1):
                for right in range(c, min(east, low_east)):
                    yield Rectangle(top, left, bottom, right)


def clue_rectangles(
    board: Board, clues: Collection[Square], fits: Callable[[Square, Rectangle], bool]
) -> dict[Square, tuple[Rectangle, ...]]:
    """Return for each clue the rectangles that hold it and no other clue, if they fit."""
    return {clue: tuple(x for x in rectangles_with(board, clue, clues) if fits(clue, x)) for clue in clues}


def one_each(
    board: Board, rectangles: Mapping[Square, Iterable[Rectangle]], names: Mapping[Square, str]
) -> tuple[dict[Cell, Place], list[Constraint]]:
    """Return the places of the rectangles, and the rules that each clue has exactly one of its rectangles and
    that together they cover the board exactly once.
    """
    # A clue's own square is covered by one of its rectangles.
    number = count()
    sites = [
        [None if (r, c) in rectangles else next(number) for c in range(board.columns)]
        for r in range(board.rows)
    ]
    places: dict[Cell, Place] = {}
    rules: list[Constraint] = []
    placements: list[tuple[Is, tuple[int, ...]]] = []
    for clue, group in rectangles.items():
        here = []
        for x in group:
            top, left, bottom, right = x
            literal = Is(x.name, 1)
            places[literal.cell] = x.place
            here.append(literal)
            rows = [row[left : right + 1] for row in sites[top : bottom + 1]]
            covered = [site for row in rows for site in row if site is not None]
            placements.append((literal, tuple(covered)))
        rules.append(exactly_one(here, names[clue]))
    rules.append(ExactCover(next(number), tuple(placements), label="one rectangle on each cell"))
    return places, rules


def rectangle_rules(kind: str, board: Board, places: Places) -> Rules:
    """Return the rules of a kind whose cells are rectangles, each used or not."""
    cells = tuple(places)
    return Rules(f"{kind} {board.rows}×{board.columns}", flag_cells(cells), (), cells, board, places)


def rectangle_puzzle(
    kind: str,
    record: Record,
    rectangles: Mapping[Square, Iterable[Rectangle]],
    names: Mapping[Square, str],
    printed: Mapping[Square, object],
    *clues: Iterable[Constraint],
) -> Puzzle:
    """Return the puzzle that cuts the board into one of the `rectangles` for each clue. Clues have
    `names` in messages, and are `printed` on the board; a kind may add `clues` of its own.
    """
    board = record.board
    places, constraints = one_each(board, rectangles, names)
    constraints += chain.from_iterable(clues)
    marks = (Lattice("faint"), *labels(printed))
    return Puzzle.for_record(record, rectangle_rules(kind, board, places), tuple(constraints), (), marks)


def say_rectangle(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Phrase:
    """Say whether the clue in a rectangle takes it; without a clue in it, whether it is a piece."""
    (top, left), (bottom, right) = puzzle.rules.places[cell].ends
    rows = puzzle.record["clues"].get("cells", ()) if puzzle.record is not None else ()
    inside = ((r, c, x) for r, row in enumerate(rows) for c, x in enumerate(row) if x is not None)
    who = "a rectangle"
    for r, c, clue in inside:
        if top <= r <= bottom and left <= c <= right:
            what = UNKNOWN if is_unknown(clue) else clue if isinstance(clue, int) else "sign"
            who = f"the {what} at {at(r, c)}"
    is_said = (value == 1) is true
    form = f"{who} takes {{}}" if is_said else f"{who} does not take {{}}"
    corners = dict.fromkeys((at(top, left), at(bottom, right)))
    return Phrase("–".join(corners), form, " and " if is_said else " or ")


say_piece = by_place({"edge": say_edge}, say_rectangle)
"""The edges that are drawn, and the rectangles."""


def cover(board: Board, pieces: Mapping[Cell, Iterable[Square]], label: str = "") -> ExactCover:
    """Put every square in exactly one used piece."""
    sites = {square: i for i, square in enumerate(board.squares())}
    over = [tuple([sites[square] for square in squares]) for squares in pieces.values()]
    return ExactCover(len(sites), tuple(zip(all_of(pieces, 1), over, strict=True)), label=label)


# Borders, as people draw them while there are no clues ---------------------------------------------


def border_puzzle(
    record: Record, rules: Iterable[Constraint], clues: Iterable[Constraint] = (), pieces: Places = NOWHERE
) -> Puzzle:
    """Return the board cut by lines along the edges between its squares: 1 for a line, else 0. Its `pieces`
    are cells that are not drawn.
    """
    board, edges = record.board, inner_edges(record.board)
    places = {cell: Place("edge", ends) for cell, ends in edges.items()} | dict(pieces)
    name = f"{record.kind} {board.rows}×{board.columns} by borders"
    drawn = Rules(name, flag_cells(tuple(places)), tuple(rules), tuple(edges), board, places)
    return Puzzle.for_record(record, drawn, tuple(clues), marks=(Lattice("faint"),))


def cut_in_areas(record: Record) -> Puzzle:
    """Return such a board with lines that end only at another line, or at the edge of the board."""
    rules = (
        implies(
            line,
            *(other for other in four if other != line),
            label=label_at("no line ends alone at the lower right corner of", where),
        )
        for where, four in lines_at_points(record.board)
        for line in four
    )
    return border_puzzle(record, rules)


def cut_in_rectangles(
    record: Record,
    clues: Mapping[Square, T | None],
    says: Callable[[Square, Rectangle], T],
    crossings: bool = True,
) -> Puzzle:
    """Return such a board with lines that do not turn either: a line goes on, or ends at one that goes
    straight on, so all areas are rectangles. Each of the `clues` that is told must equal the value that its
    rectangle `says` there, and a rectangle holds at most one. Without `crossings` no four lines meet.
    """
    rectangles = clue_rectangles(record.board, clues, lambda clue, x: clues[clue] in (None, says(clue, x)))
    pieces = {x.name: x.place for group in rectangles.values() for x in group}
    each = (
        exactly_one((Is(x.name, 1) for x in group), label_at("the area of", clue))
        for clue, group in rectangles.items()
    )
    edges = inner_edges(record.board)
    outlined = (line for group in rectangles.values() for x in group for line in outline_of(x, edges))
    return border_puzzle(record, no_turns(record.board, crossings), chain(each, outlined), pieces)


def outline_of(x: Rectangle, edges: Mapping[Cell, tuple[Square, Square]]) -> Iterator[Constraint]:
    """Yield the lines around a rectangle, and the absence of lines within it, if it is used."""
    squares = set(x.squares())
    for cell, ends in edges.items():
        if inside := squares.intersection(ends):
            yield implies(Is(x.name, 1), Is(cell, int(len(inside) == 1)))


def no_turns(board: Board, crossings: bool) -> Iterator[Constraint]:
    """Forbid lines to turn at a point, or to end except at one that goes straight on."""
    for where, four in lines_at_points(board):
        up, left, right, down = four
        label = label_at("no line ends or turns alone at the lower right corner of", where)
        for line, ahead, sides in ((up, down, (left, right)), (left, right, (up, down))):
            for one, other in ((line, ahead), (ahead, line)):
                yield from (implies(one, other, side, label=label) for side in sides)
        if not crossings:
            label = label_at("no four areas meet at the lower right corner of", where)
            yield Count(four, 0, 3, label=label)


def lines_at_points(board: Board) -> Iterator[tuple[Cell, tuple[Is, Is, Is, Is]]]:
    """Yield the lines that go up, left, right and down from each point within a board, with the square whose
    lower right corner it is.
    """
    for one, right, below, other in board.windows(2, 2):
        pairs = ((one, right), (one, below), (right, other), (below, other))
        up, left, across, down = (Is(f"{a}|{b}", 1) for a, b in pairs)
        yield one, (up, left, across, down)
