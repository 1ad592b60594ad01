"""Large boards, each made from its answer, the same for the same seed."""

from __future__ import annotations

from random import Random
from typing import Any

Grid = list[list[int]]


def sudoku_answer(height: int, width: int, seed: int) -> Grid:
    """Return a full grid: the usual pattern with its rows, columns and numbers shuffled."""
    random, side = Random(seed), height * width
    rows, columns = shuffled(height, side, random), shuffled(width, side, random)
    numbers = random.sample(range(1, side + 1), side)
    return [[numbers[(width * (r % height) + r // height + c) % side] for c in columns] for r in rows]


def shuffled(band: int, side: int, random: Random) -> list[int]:
    """Return the lines of a side, shuffled within their bands, and the bands among each other."""
    bands = [random.sample(range(start, start + band), band) for start in range(0, side, band)]
    random.shuffle(bands)
    return [line for lines in bands for line in lines]


def sudoku(height: int, width: int, share: float, seed: int = 1) -> dict[str, Any]:
    """Return a sudoku with this share of its squares given."""
    answer, side = sudoku_answer(height, width, seed), height * width
    given = set(Random(-seed).sample(range(side * side), round(share * side * side)))
    givens = [[answer[r][c] if r * side + c in given else None for c in range(side)] for r in range(side)]
    return {"type": "sudoku", "rows": side, "cols": side, "clues": {"givens": givens}}
