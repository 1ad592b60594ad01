"""Places of candidates on a board, and the contents shown there.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> squares_of(puzzle, "r1c2", 3), middle(puzzle, "r1c2-r1c3", 1)
([(0, 1)], (2.0, 0.5))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...puzzles import Cell, Puzzle, Solution, Square, form_of
from ...puzzles.answers import AnswerForm, NumberGrid
from ...puzzles.core.board import at
from ...puzzles.core.marks import Piece
from ...puzzles.core.places import Sort
from ...puzzles.core.shapes import XY


def squares_of(puzzle: Puzzle, cell: Cell, value: int) -> list[Square]:
    """Return the squares of a candidate; none for a cell that is not on the board."""
    place = puzzle.rules.place_of(cell)
    if place is not None and place.sort == "edge":
        return [square for square in place.ends if puzzle.board.holds(*square)]
    return [] if place is None else place.squares(value)


def sides_of(puzzle: Puzzle, cell: Cell) -> tuple[Square, ...]:
    """Return the squares on both sides of an edge, on the board or off it; none for another cell."""
    place = puzzle.rules.place_of(cell)
    return place.ends if place is not None and place.sort == "edge" else ()


def ends_of(puzzle: Puzzle, cell: Cell) -> tuple[XY, XY]:
    """Return the ends (x, y) of an edge."""
    (above, left), (below, right) = sides_of(puzzle, cell)
    x, y, across, down = (
        (left + right + 1) / 2,
        (above + below + 1) / 2,
        (below - above) / 2,
        (right - left) / 2,
    )
    return (x - across, y - down), (x + across, y + down)


def sort_of(puzzle: Puzzle, cell: Cell) -> Sort | None:
    """Return the sort of a cell's place, or None for a cell that is not on the board."""
    place = puzzle.rules.place_of(cell)
    return None if place is None else place.sort


def middle(puzzle: Puzzle, cell: Cell, value: int) -> tuple[float, float] | None:
    """Return the centre (x, y) of the squares of a candidate, or None for a cell that is not on the board."""
    squares = sides_of(puzzle, cell) or squares_of(puzzle, cell, value)
    if not squares:
        return None
    return (
        sum(c for _, c in squares) / len(squares) + 0.5,
        sum(r for r, _ in squares) / len(squares) + 0.5,
    )


AnswerParts = list[tuple[AnswerForm, Any]]
"""The parts of an answer, each with its form."""


def parts_of(puzzle: Puzzle, answer: Mapping[str, Any]) -> AnswerParts:
    """Return the parts that an answer has."""
    return [(form, answer[form.name]) for form in form_of(puzzle).parts if form.name in answer]


def parts_of_solution(puzzle: Puzzle, values: Solution) -> AnswerParts:
    """Return the parts of the answer that a solution gives, which may be partial."""
    return parts_of(puzzle, form_of(puzzle)(puzzle, values))


def number_form(puzzle: Puzzle) -> NumberGrid | None:
    """Return the form of the numbers in squares, which can be written as candidates, or None if there are
    none.
    """
    return next((form for form in form_of(puzzle).parts if isinstance(form, NumberGrid)), None)


def in_either(puzzle: Puzzle) -> bool:
    """Return whether squares hold one of two things, so that none is the absence of the other."""
    return any(form.is_either for form in form_of(puzzle).parts)


def signs(puzzle: Puzzle) -> dict[int, str]:
    """Return the signs of each value in squares, which may be letters; none if squares stay blank."""
    form = number_form(puzzle)
    return {value: form.sign(value) for value in all_values(puzzle)} if form is not None else {}


def all_values(puzzle: Puzzle) -> set[int]:
    """Return every value that can stand in a square. Most cells share their domain."""
    domains = puzzle.rules.domain_of
    shared = {id(domains[cell]): domains[cell] for cell in puzzle.shown if not is_aside(puzzle, cell)}
    return set().union(*shared.values())


def is_aside(puzzle: Puzzle, cell: Cell) -> bool:
    """Return whether a cell holds something besides the number of its square, for example its unknown
    region.
    """
    place = puzzle.rules.places.get(cell)
    return place is not None and place.sort == "remark" and at(*place.ends[0]) in puzzle.rules.domain_of


SCALE = 0.32
"""The size of words for the weight of the cells in a line."""


def scale_room(side: str, words: Iterable[str]) -> float:
    """Return the space beside the board for words of this size."""
    return SCALE * (0.64 * max(map(len, words)) if side in ("left", "right") else 1) + 0.1


PIECE_ROW = 1.3
"""The height of a row of pieces below the board."""


def piece_scale(mark: Piece) -> float:
    """Return the side of a square of a piece below the board, so that the piece keeps to its columns."""
    return min(0.24, 1.2 / max(mark.size))


def beside_room(side: str, word: str) -> float:
    """Return the space that a clue outside the board takes."""
    return max(0.6, 0.36 * len(word) + 0.24) if side in ("left", "right") else 0.62
