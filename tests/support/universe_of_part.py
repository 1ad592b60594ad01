"""Boards on which a part of variant sudoku is tried: random clues, and every grid that could be the answer.

The grids come from neither the constraints nor the judge of the part: they are all ways to fill a small board
so that no digit repeats in a row, a column or a box.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from random import Random
from typing import Any

import gridproof
from gridproof.frontends.data.generation.puzzles import make
from gridproof.frontends.data.generation.wishes import check_wishes
from gridproof.puzzles import read_record
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.fields import Flag
from gridproof.puzzles.parts import Part, all_parts
from gridproof.puzzles.parts.composing import compose

Rows = tuple[tuple[int, ...], ...]
VARIANT = compose("variant_sudoku", "Variant sudoku", all_parts(), "")


@cache
def sudokus(side: int = 4, height: int = 2, low: int = 1) -> tuple[Rows, ...]:
    """Return all grids of this side with boxes of this height; 288 of side 4."""
    width, found = side // height, list[Rows]()

    def extend(cells: list[int]) -> None:
        place = len(cells)
        if place == side * side:
            found.append(tuple(tuple(cells[i : i + side]) for i in range(0, place, side)))
            return
        r, c = divmod(place, side)
        for digit in range(low, low + side):
            if all(
                cells[i] != digit
                or (i // side != r and i % side != c and (i // side // height, i % side // width)
                    != (r // height, c // width))
                for i in range(place)
            ):  # fmt: skip
                extend([*cells, digit])

    extend([])
    return tuple(found)


def squares(side: int, rows: int) -> tuple[Rows, ...]:
    """Return all Latin rectangles with `rows` rows of length `side`."""
    found: list[Rows] = [()]
    for _ in range(rows):
        found = [
            (*above, row)
            for above in found
            for row in permutations(range(1, side + 1))
            if all(a != b for before in above for a, b in zip(before, row, strict=True))
        ]
    return tuple(found)


def solutions(record: dict[str, Any], limit: int | None = None) -> set[Rows]:
    """Return every answer, or up to `limit` of them, as rows."""
    found = gridproof.solve(read_record(record), "sat", limit=limit)
    return {row_of(answer["values"]) for answer in found.record["solutions"]}


def record_of(part: Part, said: Any, side: int = 4, low: int = 1, **more: Any) -> dict[str, Any]:
    """Return the record of a board on which only this part says something."""
    record: dict[str, Any] = {"type": "variant_sudoku", "rows": side, "cols": side, "clues": {}, "params": {}}
    if low != 1:
        record["params"]["digits"] = [low, low + side - 1]
    record[part.field.place][part.name] = said
    record["clues"] |= more
    return record


def accepted(record: dict[str, Any], grids: tuple[Rows, ...]) -> set[Rows]:
    """Return the grids that the judge accepts."""
    board = Record(record)
    return {grid for grid in grids if VARIANT.judge(board, {"values": [list(row) for row in grid]}) is None}


def steps_of_one(grid: Rows) -> list[list[list[int]]]:
    """Return the pairs of neighbours that differ by 1."""
    side = range(len(grid))
    near = [((r, c), (r + y, c + x)) for r in side for c in side for y, x in ((0, 1), (1, 0))]
    there = [pair for pair in near if max(pair[1]) < len(grid)]
    return [
        [[*one], [*other]]
        for one, other in there
        if abs(grid[one[0]][one[1]] - grid[other[0]][other[1]]) == 1
    ]


def pill_of(grid: Rows) -> list[dict[str, Any]]:
    """Return a pill that a shaft adds up to, which winds from square to square through the rows below; some
    grids have none.
    """
    side = len(grid)
    for r, c in product(range(side), range(side - 1)):
        winding = [(y, x if y % 2 else side - 1 - x) for y in range(r + 1, side) for x in range(side)]
        wanted = 10 * grid[r][c] + grid[r][c + 1]
        for i in range(len(winding)):
            if sum(grid[y][x] for y, x in winding[: i + 1]) == wanted:
                return [{"pill": [[r, c], [r, c + 1]], "cells": [[*square] for square in winding[: i + 1]]}]
    return []


FITTED = {"consecutive": steps_of_one, "pill_arrows": pill_of}
"""Parts whose random clues fit no grid: how the clues follow from one."""


def clued(part: Part, seed: int, most: int, low: int = 1) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield records with random clues of a part, each with the number of its try, from 0 to `most` - 1."""
    random = Random(f"{part.name} {seed}")
    if isinstance(part.field, Flag):
        yield 0, record_of(part, True, low=low)
        return
    blank = Record(record_of(part, None, low=low), "variant_sudoku")
    for tries in range(most):
        fitted = FITTED.get(part.name) if tries % 2 == 0 else None
        said = fitted(random.choice(sudokus(low=low))) if fitted else part.field.random(random, blank)
        if not said:
            continue
        record = record_of(part, said, low=low)
        try:
            VARIANT.read(Record(record))
        except ValueError:  # clues that cannot stand on this board
            continue
        yield tries, record


def boards(part: Part, seed: int, count: int, low: int = 1) -> Iterator[tuple[dict[str, Any], set[Rows]]]:
    """Yield records with random clues of a part that some grid keeps, if they are found soon, each with the
    grids that the judge accepts.
    """
    if isinstance(part.field, Flag):
        record = record_of(part, True, low=low)
        yield record, accepted(record, sudokus(low=low))
        return
    found = 0
    for tries, record in clued(part, seed, 60 * count, low):
        kept = accepted(record, sudokus(low=low))
        if kept or tries > 50 * count:
            found += 1
            yield record, kept
        if found == count:
            return


NUMBERS = {"taxicab": 3, "little_killers": 4}
"""Requested numbers of parts whose usual number is none, or makes long proofs."""

MOST_GRIDS = 1_500


def larger_boards(
    part: Part, side: int, seed: int, count: int
) -> Iterator[tuple[dict[str, Any], set[Rows], set[Rows]]]:
    """Made puzzles with a part, each with other givens, so few that without the part there are many answers,
    but at most `MOST_GRIDS`: the record, these answers, and those that the judge accepts.
    """
    for i in range(count):
        least = 20 if side == 9 else 0  # with many givens the proofs are short
        wishes = check_wishes(
            "variant_sudoku",
            rows=side,
            parts={part.name: NUMBERS.get(part.name)},
            clues=(least, 1_000),
            seed=seed + i,
            graded=False,
        )
        row = make(wishes, 0)
        record, random = gridproof.read_one(row["puzzle"]).record, Random(f"{part.name} {seed} {i}")
        assert record is not None
        grid = row["solution"]["values"]
        squares = [(r, c) for r in range(side) for c in range(side)]
        random.shuffle(squares)
        plain = {"type": "variant_sudoku", "rows": side, "cols": side, "params": {}}
        low, high, universe, givens = 0, len(squares), {row_of(grid)}, grid
        while high - low > 1:
            middle = (low + high) // 2
            fewer = [
                [grid[r][c] if (r, c) in squares[:middle] else None for c in range(side)] for r in range(side)
            ]
            found = solutions({**plain, "clues": {"givens": fewer}}, MOST_GRIDS)
            if len(found) < MOST_GRIDS:
                high, universe, givens = middle, found, fewer
            else:
                low = middle
        board = {**record, "clues": {**record["clues"], "givens": givens}}
        yield board, universe, accepted(board, tuple(universe))


def row_of(grid: list[list[int]]) -> Rows:
    """Return a grid of an answer as rows."""
    return tuple(map(tuple, grid))
