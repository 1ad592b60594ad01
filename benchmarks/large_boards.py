"""Large boards, stage by stage in CPU seconds: ``python benchmarks/large_boards.py [NAME…]``

The boards are made here, from their answers, the same for the same seed. Not all of them have one answer.
"""

from __future__ import annotations

import json
import sys
import time
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from large import sudoku

from gridproof import check, narrow, read
from gridproof.puzzles import kind_named

Square = tuple[int, int]
NEXT = ((-1, 0), (0, -1), (0, 1), (1, 0))
LIMIT = 60
"""Seconds for each board."""


def akari(rows: int, columns: int, seed: int = 1) -> dict[str, Any]:
    """Return a board with a fifth of the squares black, bulbs lit by no other, and all numbers."""
    random = Random(seed)
    squares = [(r, c) for r in range(rows) for c in range(columns)]
    black = {square for square in squares if random.random() < 0.2}
    lit: set[Square] = set()
    bulbs: set[Square] = set()
    for square in random.sample(squares, len(squares)):
        if square in black or square in lit:
            continue
        bulbs.add(square)
        lit.add(square)
        for down, right in NEXT:
            r, c = square[0] + down, square[1] + right
            while 0 <= r < rows and 0 <= c < columns and (r, c) not in black:
                lit.add((r, c))
                r, c = r + down, c + right

    def clue(r: int, c: int) -> int | None:
        return sum((r + y, c + x) in bulbs for y, x in NEXT) if (r, c) in black else None

    cells = [[clue(r, c) for c in range(columns)] for r in range(rows)]
    return {"type": "akari", "rows": rows, "cols": columns, "clues": {"cells": cells}}


def masyu(rows: int, columns: int, seed: int = 1) -> dict[str, Any]:
    """Return all circles of a loop around a region without holes, which grows by squares at random."""
    random = Random(seed)
    inside: set[Square] = {(rows // 2, columns // 2)}
    ring = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
    edge = [(rows // 2 + y, columns // 2 + x) for y, x in NEXT]
    while edge:
        r, c = edge.pop(random.randrange(len(edge)))
        around = [(r + y, c + x) in inside for y, x in ring]
        changes = sum(around[i - 1] != around[i] for i in range(8))
        beside = sum(around[1::2])
        on_board = 0 <= r < rows - 1 and 0 <= c < columns - 1
        if on_board and (r, c) not in inside and changes == 2 and (beside == 1 or random.random() < 0.1):
            inside.add((r, c))
            edge += [(r + y, c + x) for y, x in NEXT]
    ways = {(r, c): loop_ways(inside, r, c) for r in range(rows) for c in range(columns)}

    def straight(square: Square) -> bool:
        return set(ways[square]) in ({(-1, 0), (1, 0)}, {(0, -1), (0, 1)})

    def circle(r: int, c: int) -> str | None:
        if not ways[r, c]:
            return None
        before_and_after = [straight((r + y, c + x)) for y, x in ways[r, c]]
        if straight((r, c)):
            return None if all(before_and_after) else "w"
        return "b" if all(before_and_after) else None

    cells = [[circle(r, c) for c in range(columns)] for r in range(rows)]
    return {"type": "masyu", "rows": rows, "cols": columns, "clues": {"cells": cells}}


def loop_ways(inside: set[Square], r: int, c: int) -> list[Square]:
    """Return the ways in which the border of a region leaves a grid point."""
    corners = {
        (-1, 0): ((r - 1, c - 1), (r - 1, c)),
        (1, 0): ((r, c - 1), (r, c)),
        (0, -1): ((r - 1, c - 1), (r, c - 1)),
        (0, 1): ((r - 1, c), (r, c)),
    }
    return [way for way, (one, other) in corners.items() if (one in inside) != (other in inside)]


BOARDS = {
    "sudoku 81, 70 % given": lambda: sudoku(9, 9, 0.7),
    "sudoku 100, 70 % given": lambda: sudoku(10, 10, 0.7),
    "sudoku 144, 80 % given": lambda: sudoku(12, 12, 0.8),
    "sudoku 144, 70 % given": lambda: sudoku(12, 12, 0.7),
    "sudoku 400, 90 % given": lambda: sudoku(20, 20, 0.9),
    "sudoku 36, 50 % given": lambda: sudoku(6, 6, 0.5),
    "sudoku 49, 50 % given": lambda: sudoku(7, 7, 0.5),
    "akari 100×100": lambda: akari(100, 100),
    "masyu 35×65": lambda: masyu(35, 65),
}


def main(names: list[str]) -> None:
    """Print a line for each board."""
    print(f"{'board':24} {'read':>6} {'narrow':>6} {'check':>6} {'write':>6}  answer")
    for name in names or BOARDS:
        text = json.dumps(BOARDS[name]())
        times = [time.process_time()]
        [puzzle] = read(text)
        times.append(time.process_time())
        narrow(puzzle, "filters", LIMIT)
        times.append(time.process_time())
        verdict = check(puzzle, timeout=LIMIT)
        times.append(time.process_time())
        json.dumps([kind_named(puzzle.kind).answer(puzzle, solution) for solution in verdict.solutions])
        times.append(time.process_time())
        spent = " ".join(f"{after - before:6.2f}" for before, after in pairwise(times))
        print(f"{name:24} {spent}  {verdict.status}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
