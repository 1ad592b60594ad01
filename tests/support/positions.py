"""Small positions of sudokus."""

from __future__ import annotations

from collections.abc import Iterable

from gridproof.frontends.rules.state import State
from gridproof.puzzles import Board, Cell, Puzzle, givens
from gridproof.puzzles.kinds.sudoku.sudoku import sudoku_rules

NINE = range(1, 10)
FIVE = (5,)
Pattern = Iterable[tuple[Iterable[Cell], Iterable[int]]]
"""Cells of a sudoku, and the values that are taken away from them."""


def sudoku(grid: str) -> Puzzle:
    """Return a sudoku from its 81 characters."""
    clues = {cell: int(x) for cell, x in zip(Board(9, 9).cells(), grid, strict=True) if x not in ".0"}
    return Puzzle("sudoku", sudoku_rules(3, 3), givens=givens(clues), id=grid)


def row(r: int, *columns: int) -> list[Cell]:
    """Return the cells of a row except those in `columns`."""
    return [f"r{r}c{c}" for c in NINE if c not in columns]


def column(c: int, *rows: int) -> list[Cell]:
    """Return the cells of a column except those in `rows`."""
    return [f"r{r}c{c}" for r in NINE if r not in rows]


def others(*values: int) -> list[int]:
    """Return the digits except these."""
    return [value for value in NINE if value not in values]


def bare(pattern: Pattern) -> State:
    """Return an empty sudoku without the values of the pattern."""
    state = State.of(sudoku("." * 81))
    for cells, values in pattern:
        state.remove(sum(1 << state.network.number[cell, value] for cell in cells for value in values))
    return state
