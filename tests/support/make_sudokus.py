"""Draws sudokus with one answer from a seed: ``python tests/make_sudokus.py 120 --seed 9``.

Every puzzle is minimal: without any one of its givens it has several answers. A random full grid loses
givens in random order while its answer stays the only one; then, while two givens can be exchanged for
one, they are.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

from gridproof.models import Model
from gridproof.models.backends import backend_class
from gridproof.puzzles import Board, Cell, Puzzle
from gridproof.puzzles.kinds.sudoku.sudoku import sudoku_rules

CELLS = Board(9, 9).cells()
MOST = 60
"""Answers that an exchange looks at."""

Grid = dict[Cell, int]


def answers(model: Model, grid: Grid, limit: int) -> list[Grid]:
    """Return up to `limit` answers of a grid."""
    return [dict(s) for s in model.find({cell: (v,) for cell, v in grid.items()}, limit=limit).solutions]


def full_grid(model: Model, draw: Random) -> Grid:
    """Return a full grid: the diagonal boxes drawn, the rest by the solver, digits and cells by chance."""
    grid: Grid = {}
    for box in (0, 3, 6):
        digits = draw.sample(range(1, 10), 9)
        grid |= {CELLS[9 * (box + i // 3) + box + i % 3]: digit for i, digit in enumerate(digits)}
    for cell in draw.sample(CELLS, 81):
        if cell not in grid:
            for digit in draw.sample(range(1, 10), 9):
                if answers(model, grid | {cell: digit}, 1):
                    grid[cell] = digit
                    break
    return grid


def minimal(model: Model, grid: Grid, draw: Random) -> Grid:
    """Return the grid without redundant givens, removed in random order."""
    for cell in draw.sample(sorted(grid), len(grid)):
        fewer = {c: v for c, v in grid.items() if c != cell}
        if len(answers(model, fewer, 2)) == 1:
            grid = fewer
    return grid


def exchanged(model: Model, grid: Grid, draw: Random) -> Grid | None:
    """Return a puzzle with one given in place of two of the grid's, or None if there is none nearby."""
    pairs = list(combinations(sorted(grid), 2))
    for pair in draw.sample(pairs, len(pairs)):
        fewer = {c: v for c, v in grid.items() if c not in pair}
        found = answers(model, fewer, MOST)
        if len(found) < MOST:
            seen = Counter(candidate for answer in found for candidate in answer.items())
            once = sorted(candidate for candidate, times in seen.items() if times == 1)
            if once:
                cell, digit = draw.choice(once)
                return fewer | {cell: digit}
    return None


def sudokus(seed: int, exchanges: int) -> Iterator[Grid]:
    """Minimal puzzles without end."""
    draw = Random(seed)
    model = backend_class("sat")(Puzzle("sudoku", sudoku_rules(3, 3)))
    while True:
        grid = minimal(model, full_grid(model, draw), draw)
        for _ in range(exchanges):
            better = exchanged(model, grid, draw)
            if better is None:
                break
            grid = minimal(model, better, draw)
        yield grid


def text(grid: Grid) -> str:
    """Return the 81 characters of a grid."""
    return "".join(str(grid.get(cell, ".")) for cell in CELLS)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--exchanges", type=int, default=6, help="how often two givens become one, at most")
    options = parser.parse_args()
    for _, found in zip(range(options.count), sudokus(options.seed, options.exchanges), strict=False):
        print(text(found), flush=True)
