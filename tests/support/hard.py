"""Puzzles that keep every back end busy."""

from __future__ import annotations

import random

from backends import puzzle_of

from gridproof.puzzles import Puzzle
from gridproof.puzzles.constraints import Linear


def market_split(equations: int, cells: int) -> Puzzle:
    """Return sums that no choice is likely to meet and that no solver decides soon (Cornuéjols, Dawande
    1999).
    """
    numbers = random.Random(0)
    names = [f"x{i}" for i in range(cells)]
    weights = [[numbers.randrange(100) for _ in names] for _ in range(equations)]
    sums = [Linear(tuple(zip(row, names, strict=True)), "==", sum(row) // 2) for row in weights]
    return puzzle_of(dict.fromkeys(names, (0, 1)), sums)
