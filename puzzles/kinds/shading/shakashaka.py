"""Shakashaka: put black triangles into white cells so that every area that stays white is a rectangle.

A cell is 0 if it stays white, and 1 to 4 for a triangle with its right angle in the corner sw, se, ne or
nw. The rectangles may stand straight or on a corner; a number counts the triangles beside its black cell.

Vocabulary
    view       the part of a cell at one of its corners: all white, all black, or one half of each, white
               first or last clockwise
    turn       the views round a point, clockwise from the cell above to the left

Rectangles are recognised at grid points. If each stretch of white around every point is a right angle, a
straight angle or the full circle, then every white area is convex with right angles only.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "shakashaka", "rows": 1, "cols": 2, "clues": {"cells": [[None, 0]]}})
>>> puzzle.domains["r1c2"], puzzle.clues[-1].label
((0,), '0 beside r1c2')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, product

from ...kit import (
    NUMBERS, UNKNOWN, Answer, BlackSquares, Board, Cell, Derived, Glyph, Is, Kind, Phrase, Picture,
    Puzzle, Pzpr, Recipe, Record, Repeated, Rows, Rules, Shape, Square, ValueGrid, at, black_marks,
    clause_rows, codes, demand, deriving, each_of, entries_in, exactly, givens, is_partial, judging,
    label_at, looks, pages, parts, shapes,
)  # fmt: skip

CELLS = BlackSquares(
    "cells", 0, 4, "the black cells: how many triangles share an edge with it, # for any number"
)

BLACK_WORDS = {**{str(number): number for number in range(5)}, "5": "#"}
"""Black cells, as files of pzpr have them."""

CORNERS = ("sw", "se", "ne", "nw")
FACING = (1, 0, 3, 2)
"""For the cells of a turn, the index of the corner that is the point: se, sw, nw, ne."""

WHITE, FIRST, LAST, BLACK = "white", "first", "last", "black"
HALVES = {WHITE: (True, True), FIRST: (True, False), LAST: (False, True), BLACK: (False, False)}

Turn = tuple[str | None, ...]


def view(corner: int, triangle: int) -> str:
    """Return the view that the point in this corner has of a cell with a triangle, whose right angle is in
    another, the same or the opposite corner.
    """
    return (BLACK, FIRST, WHITE, LAST)[(triangle - corner) % 4]


def has_right_angles(turn: Sequence[str | None]) -> bool:
    """Return whether each stretch of white around the point is a right angle, a straight one or the full
    circle.
    """
    halves = [half for half_view in turn for half in HALVES[half_view or WHITE]]
    if all(halves):
        return True
    start = halves.index(False)
    stretches = "".join("x" if half else " " for half in halves[start:] + halves[:start]).split()
    return all(len(stretch) in (2, 4) for stretch in stretches)


@cache
def forbidden_turns(open_cells: tuple[bool, ...]) -> tuple[Turn, ...]:
    """Return the minimal partial turns that no completion makes convex; None stands for any view.
    `open_cells` says which of the four cells are white; the others are black.
    """
    turns: list[Turn] = []
    options = [(None, *HALVES) if is_open else (BLACK,) for is_open in open_cells]
    for part in sorted(product(*options), key=lambda part: 4 - part.count(None)):
        if any(all(a in (None, b) for a, b in zip(turn, part, strict=True)) for turn in turns):
            continue
        whole_turns = product(*(HALVES if corner_view is None else (corner_view,) for corner_view in part))
        if not any(map(has_right_angles, whole_turns)):
            turns.append(part)
    return tuple(turns)


def unlike_view(corner: int, corner_view: str) -> tuple[int, ...]:
    """Return the literals of a cell (see `points`), one of which is true if the point in this corner has
    another view of the cell.
    """
    triangles = [i for i in range(4) if view(corner, i) == corner_view]
    return (4 + triangles[0],) if corner_view != WHITE else tuple(i for i in range(4) if i not in triangles)


def turn_of(r: int, c: int) -> tuple[Square, ...]:
    """Return the squares round the point at the top left of square (r, c)."""
    return ((r - 1, c - 1), (r - 1, c), (r, c), (r, c - 1))


@cache
def allowed_turns(open_cells: tuple[bool, ...]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return clauses that make the white around a point convex, as pairs of the number of a cell and of one
    of its literals. `open_cells` says which of the cells are white.
    """
    return tuple(
        tuple(
            (number, literal)
            for number, corner_view in enumerate(turn)
            if corner_view is not None and open_cells[number]
            for literal in unlike_view(FACING[number], corner_view)
        )
        for turn in forbidden_turns(open_cells)
    )


def points(board: Board, black: frozenset[Square]) -> Repeated:
    """Require the white around each grid point to be convex. Each cell has eight literals: that it holds each
    of the triangles, and that it does not.
    """
    white, triangles = set(board.squares()) - black, range(1, 5)
    sides = [(each_of(cell, triangles), each_of(cell, triangles, positive=False)) for cell in board.cells()]
    rows, labels = list[list[int]](), list[str]()
    for r in range(board.rows + 1):
        demand(6 * len(rows))  # with three literals each, roughly
        for c in range(board.columns + 1):
            turn, label = turn_of(r, c), label_at("rectangles at the upper left corner of", (r, c))
            first = [8 * (y * board.columns + x) for y, x in turn]
            choices = allowed_turns(tuple([square in white for square in turn]))
            rows += [[first[number] + literal for number, literal in choice] for choice in choices]
            labels += [label] * len(choices)
    return clause_rows(tuple(chain.from_iterable(chain.from_iterable(sides))), rows, labels)


def read(record: Record) -> Puzzle:
    board, black = record.board, CELLS.of(record)
    counts = (
        exactly(
            number,
            (Is(at(*near), 0, False) for near in board.near(*square) if near not in black),
            label_at(f"{number} beside", square),
        )
        for square, number in black.items()
        if isinstance(number, int)
    )
    cells = board.cells()
    domains = tuple((cell, (0, 1, 2, 3, 4)) for cell in cells)
    rules = Rules(f"shakashaka {board.rows}×{board.columns}", domains, (), cells, board)
    marks = black_marks(black)
    clues = (points(board, frozenset(black)), *counts)
    return Puzzle.for_record(record, rules, clues, givens({at(*s): 0 for s in black}), marks)


def judge(record: Record, answer: Answer) -> str | None:
    """Check the numbers; then cut each cell into four by its diagonals, and measure each white area."""
    cells, triangles = record.clues["cells"], answer["triangles"]
    for square, number in judging.clues_of(cells):
        if triangles[square[0]][square[1]]:
            return f"there is a triangle in the black {judging.place(square)}"
        count = sum(
            bool(triangles[r][c])
            for r, c in judging.beside(square)
            if 0 <= r < record.rows and 0 <= c < record.columns
        )
        if number not in ("#", count):
            return f"the {number} in {judging.place(square)} has {count} triangles beside it"
    sides = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
    back = {"n": "s", "s": "n", "e": "w", "w": "e"}
    remaining = {
        (r, c, side)
        for r, row in enumerate(triangles)
        for c, corner in enumerate(row)
        for side in sides
        if cells[r][c] is None and side not in corner
    }
    while remaining:
        edge, area = [remaining.pop()], []
        while edge:
            r, c, side = edge.pop()
            area.append((r, c, side))
            y, x = sides[side]
            near = {
                (r + y, c + x, back[side]),
                *((r, c, other) for other in sides if other not in (side, back[side])),
            }
            edge += near & remaining
            remaining -= near
        # Twice the coordinates of the corners of each piece, an eighth of the area of two by two.
        corners = [
            corner
            for r, c, side in area
            for y, x in [sides[side]]
            for corner in (
                (2 * r + 1, 2 * c + 1),
                (2 * r + 1 + y + x, 2 * c + 1 + x + y),
                (2 * r + 1 + y - x, 2 * c + 1 + x - y),
            )
        ]
        straight = range_of(y for y, _ in corners) * range_of(x for _, x in corners)
        leaning = range_of(y + x for y, x in corners) * range_of(y - x for y, x in corners) / 2
        if len(area) not in (straight, leaning):
            return f"the white area at {judging.place(min(area)[:2])} is no rectangle"
    return None


def range_of(values: Iterator[int]) -> int:
    """Return the difference of the greatest and the least of some numbers."""
    numbers = list(values)
    return max(numbers) - min(numbers)


CORNER_NAMES = ("lower left", "lower right", "upper right", "upper left")


def say(_: Puzzle, cell: Cell, value: int, true: bool) -> Phrase:
    """Phrase the fact that a cell is white, or the corner of its triangle's right angle."""
    if not value:
        return Phrase(cell, f"{{}} [is|are] {'' if true else 'not '}white")
    triangle = "[a triangle|triangles]" if true else "no triangle"
    return Phrase(cell, f"{triangle} at the <> of {{}}", " and " if true else " or ", CORNER_NAMES[value - 1])


def black_squares(record: Record) -> dict[Square, str]:
    """Return the black squares, which hold no triangle."""
    return dict.fromkeys(CELLS.entries(record.data), "")


class Triangles(ValueGrid):
    """Corners of squares with the right angle of a black triangle, empty for a square without one."""

    input = NUMBERS

    def shapes(self, entry: str, x: float, y: float) -> Iterator[Shape]:
        if entry:
            down, right = y + ("s" in entry), x + ("e" in entry)
            yield shapes.area("answer", (right, down), (2 * x + 1 - right, down), (right, 2 * y + 1 - down))

    def picture(self, part: Rows, puzzle: Puzzle) -> Picture:
        return Picture(lines=self._lines(part))

    def _lines(self, part: Rows) -> Iterator[Shape]:
        """Draw the triangles, and a dot in squares known to have none."""
        partial = is_partial(part)
        for (r, c), corner in entries_in(part):
            yield from (shapes.dot(r, c),) if partial and not corner else self.shapes(corner, c, r)

    def glyph(self, entry: str) -> Glyph | None:
        return Glyph(dict(zip(CORNERS, "◣◢◥◤", strict=True))[entry]) if entry else None


KIND = Kind(
    name="shakashaka",
    title="Shakashaka",
    rules="Put black triangles, each half of a cell, into some white cells. Each white area that is left is"
    " a rectangle, upright or turned by 45°. A number counts the triangles that share an edge with "
    "its black cell.",
    fields=(CELLS,),
    read=read,
    answer=Triangles("triangles", dict(enumerate(("", *CORNERS))), given=black_squares),
    judge=judge,
    fact_wording=say,
    recipe=Recipe((Derived("cells", hidden="#", sign="#"),), shape=deriving.blacks("#", 0.2)),
    forms=(
        looks.Janko(words={"5": "#"}),
        looks.Task("shakashaka", words={"B": "#"}, single=True),
        looks.Penpa("shakashaka", colours={looks.BLACK: "#"}, blank="#", style=7, under=True),
        Pzpr(
            "shakashaka",
            (parts.CellsPart("cells", codes.FOUR, {UNKNOWN: "#"}, words=BLACK_WORDS),),
            (pages.answer("triangles", {str(word): corner for word, corner in enumerate(CORNERS, 2)}, ""),),
        ),
    ),
)
