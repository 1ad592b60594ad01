"""Indexers: squares whose digit names the place in a line of the digit that equals their own place.

A column indexer (159) in column c that holds v states that column v of its row holds c; a row indexer does
the same with rows, and a box indexer with the places in its box, row by row. Places are counted from 1, so
that 0 points nowhere and is the place of none.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"indexers": [[None, "C", None, None], *[[None] * 4] * 3]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.words for rule in PART.constraints(PART.parse(record), SudokuGrid.of(record))][:2]
['clause of r1c2, r1c1', 'clause of r1c2']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..kit import (
    STILL, Cell, Clause, Constraint, Fill, Finished, InputError, Is, Letters, Marks, Part, Square, SudokuGrid,
    at, keys,
)  # fmt: skip

FIELD = Letters(
    "indexers",
    {
        letters: " and ".join({"R": "column", "C": "row", "B": "box"}[letter] for letter in letters)
        for letters in ("R", "C", "B", "RC", "RB", "CB", "RCB")
    },
    "whether a square indexes its row (C, the column in it), its column (R, the row in it) or its box (B)",
    required=False,
).same_after(STILL)

TONES = {"R": "lime", "C": "pink", "B": "sky"}


def lines(square: Square, letters: str, grid: SudokuGrid) -> Iterator[tuple[Cell, ...]]:
    """Yield the cells that a square indexes, in their order. Raises `InputError` for B outside of all
    boxes.
    """
    r, c = square
    if "C" in letters:
        yield grid.board.row(r)
    if "R" in letters:
        yield grid.board.column(c)
    if "B" in letters:
        box = next((area for area in grid.board.regions if at(r, c) in area), None)
        if box is None:
            raise InputError("indexers: it is in no box", cell=at(r, c))
        yield box


def constraints(marked: Mapping[Square, str], grid: SudokuGrid) -> Iterator[Constraint]:
    """State for each digit the value at the place that it indexes."""
    for square, letters in marked.items():
        cell = at(*square)
        for line in lines(square, letters, grid):
            own = line.index(cell) + 1
            for digit in grid.digits:
                there = [Is(other, own) for other in line[digit - 1 : digit] if digit > 0]
                yield Clause((Is(cell, digit, False), *there), label=f"indexer {cell}")


def marks(marked: Mapping[Square, str], grid: SudokuGrid) -> Marks:
    """Colour the squares: green for rows, red for columns, blue for boxes."""
    return tuple(Fill(square, TONES[letters[0]]) for square, letters in marked.items())


def judge(marked: Sequence[Sequence[str | None]], board: Finished) -> str | None:
    """Describe the first indexer that is wrong, or return None."""
    squares = [(r, c) for r in range(board.rows) for c in range(board.columns)]
    for r, c in squares:
        for letter in marked[r][c] or "":
            if letter == "B":
                line = [square for square in squares if board.region_of[square] == board.region_of[r, c]]
            else:
                line = [
                    (r, x) if letter == "C" else (x, c)
                    for x in range([board.rows, board.columns][letter == "C"])
                ]
            digit, own = board[r, c], line.index((r, c)) + 1
            if not 1 <= digit <= len(line) or board[line[digit - 1]] != own:
                return f"the indexer in row {r + 1}, column {c + 1} is wrong"
    return None


PART = Part(
    field=FIELD,
    title="Indexers",
    rules="An indexer says in which place of its row, column or box the number of its own place stands.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(
        keys.fpuzzles.indexers("rowindexer", "R"),
        keys.fpuzzles.indexers("columnindexer", "C"),
        keys.fpuzzles.indexers("boxindexer", "B"),
        keys.iss.marked("Indexing", "R"),
        keys.iss.marked("Indexing", "C"),
        keys.sudokumaker.marked(600, "R"),
        keys.sudokumaker.marked(601, "C"),
    ),
)
