"""Where the cells of a puzzle are on its board, as their names say.

    r1c2          a square
    r1c2-r1c3     the link between two squares
    r1c2:r3c4     a rectangle, by two of its corners
    r3            row 3; its value is the column
    tea           the row with this name beside the board; its value is the column
    A             the squares with this label

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> squares_of(puzzle, "r1c2", 3), middle(puzzle, "r1c2-r1c3", 1)
([(0, 1)], (2.0, 0.5))
"""

from __future__ import annotations

import re
from typing import Any

from ...puzzles import Cell, Puzzle, Solution, kind_named
from ...puzzles.marks import Beside, Label, Square, Written

SQUARE = re.compile(r"r(\d+)c(\d+)")
ROW = re.compile(r"r(\d+)")

WORDS = frozenset({"values", "letters", "marks"})
"""Forms of answers that are written into their squares."""


def squares_of(puzzle: Puzzle, cell: Cell, value: int) -> list[Square]:
    """The squares of a candidate; none for a cell that is not on the board."""
    found = [(int(r) - 1, int(c) - 1) for r, c in SQUARE.findall(cell)]
    if len(found) == 2 and ":" in cell:
        rows, columns = zip(*found, strict=True)
        return [
            (r, c) for r in range(min(rows), max(rows) + 1) for c in range(min(columns), max(columns) + 1)
        ]
    if not found and (row := row_of(puzzle, cell)) is not None:
        return [(row, value - 1)]
    if not found:
        return [mark.square for mark in puzzle.marks if isinstance(mark, Label) and mark.text == cell]
    return found


def row_of(puzzle: Puzzle, cell: Cell) -> int | None:
    """The row of a cell whose value is the column in it; None for other cells."""
    if row := ROW.fullmatch(cell):
        return int(row[1]) - 1
    named = (mark for mark in puzzle.marks if isinstance(mark, Beside) and mark.side == "left")
    return next((mark.index for mark in named if mark.texts == (cell,)), None)


def middle(puzzle: Puzzle, cell: Cell, value: int) -> tuple[float, float] | None:
    """The centre (x, y) of the squares of a candidate; None for a cell that is not on the board."""
    squares = squares_of(puzzle, cell, value)
    if not squares:
        return None
    return (
        sum(c for _, c in squares) / len(squares) + 0.5,
        sum(r for r, _ in squares) / len(squares) + 0.5,
    )


def in_numbers(puzzle: Puzzle) -> bool:
    """Whether squares hold numbers, so that candidates can be written."""
    return "values" in kind_named(puzzle.kind).answer(puzzle, {})


def in_either(puzzle: Puzzle) -> bool:
    """Whether squares hold one of two signs, so that none is the absence of the other."""
    return not kind_named(puzzle.kind).answer(puzzle, {}).keys().isdisjoint(("slants", "marks"))


def symbols(puzzle: Puzzle) -> dict[int, str]:
    """How squares write each value, which may be a letter; empty where they stay blank."""
    values = all_values(puzzle)
    # As many values as can be in squares of their own are asked about together: to write an answer takes
    # as long as the board is large.
    holder: dict[int, Cell] = {}
    for cell in filter(SQUARE.fullmatch, puzzle.shown):
        if len(holder) == len(values):
            break
        if (value := next((v for v in puzzle.rules.domain_of[cell] if v not in holder), None)) is not None:
            holder[value] = cell
    written = shown_answer(puzzle, {cell: value for value, cell in holder.items()})["values"]
    found = {
        value: entry([[written[r][c]]])
        for value, cell in holder.items()
        for r, c in squares_of(puzzle, cell, value)
        if puzzle.board.holds(r, c)
    }
    for value in values - found.keys():
        cell = next(cell for cell in puzzle.shown if value in puzzle.rules.domain_of[cell])
        found[value] = entry(shown_answer(puzzle, {cell: value})["values"])
    return found


def all_values(puzzle: Puzzle) -> set[int]:
    """Every value that a shown cell can have. Most cells share their domain."""
    domains = puzzle.rules.domain_of
    shared = {id(domains[cell]): domains[cell] for cell in puzzle.shown}
    return set().union(*shared.values())


def shown_answer(puzzle: Puzzle, values: Solution) -> dict[str, Any]:
    """The answer that a solution gives, which may be partial, as squares show it."""
    return as_shown(puzzle, kind_named(puzzle.kind).answer(puzzle, values))


def as_shown(puzzle: Puzzle, answer: dict[str, Any]) -> dict[str, Any]:
    """An answer with its entries written as the puzzle's marks say (`Written`)."""
    write = {mark.entry: mark.text for mark in puzzle.marks if isinstance(mark, Written)}
    if not write:
        return answer
    return {
        name: [[write.get(x, x) for x in row] for row in value] if name in WORDS else value
        for name, value in answer.items()
    }


def entry(grid: list[list[object]]) -> str:
    """The only entry of a grid; empty where all are blank."""
    return next((str(value) for row in grid for value in row if value is not None), "")


def beside_room(side: str, word: str) -> float:
    """The space that a clue outside the board takes."""
    return max(0.6, 0.36 * len(word) + 0.24) if side in ("left", "right") else 0.62
