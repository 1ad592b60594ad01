"""Parts that add to the answer: the judge accepts exactly the answers that the constraints allow.

The answers tried are all Latin squares with a fixed first row, each with all divisions of the board and the
like: they come from neither the judge nor the constraints.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest

import gridproof
from gridproof.puzzles import InputError, kind_named, read_record
from gridproof.puzzles.core.record import Record

KIND = kind_named("variant_sudoku")
SIDE = 4
FIRST = [1, 2, 3, 4]
BACKENDS = ("cp-sat", "sat")
Answer = dict[str, Any]
Square = tuple[int, int]
Labels = dict[Square, int]


@cache
def latin() -> list[list[list[int]]]:
    """Return all Latin squares with the first row 1234."""
    lines = [list(line) for line in permutations(FIRST)]
    return [
        [FIRST, *rows]
        for rows in product(lines, repeat=SIDE - 1)
        if all(len({*column}) == SIDE for column in zip(FIRST, *rows, strict=True))
    ]


def connected(squares: frozenset[Square]) -> bool:
    """Return whether squares hang together by their sides."""
    reached, ahead = set[Square](), [min(squares)]
    while ahead:
        r, c = ahead.pop()
        reached.add((r, c))
        ahead += {(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)} & squares - reached
    return reached == squares


def divided(free: frozenset[Square], regions: list[frozenset[Square]], label: int = 0) -> Iterator[Labels]:
    """Yield all divisions of free squares into some of these regions, which are numbered in reading order."""
    if not free:
        yield {}
    for region in regions:
        if region <= free and min(free) in region:
            for others in divided(free - region, regions, label + 1):
                yield {**others, **dict.fromkeys(region, label)}


@cache
def tilings() -> list[list[list[int]]]:
    """Return all divisions of the board into regions with the size of a side."""
    squares = frozenset((r, c) for r in range(SIDE) for c in range(SIDE))
    regions = [region for four in combinations(squares, SIDE) if connected(region := frozenset(four))]
    ways = [
        [[labels[r, c] for c in range(SIDE)] for r in range(SIDE)] for labels in divided(squares, regions)
    ]
    assert len(ways) == 117, "a square of side 4 is cut into four tetrominoes in so many ways"
    return ways


def record_of(params: dict[str, Any], **clues: Any) -> dict[str, Any]:
    """Return a board of side 4 without boxes, whose first row is given."""
    givens = [FIRST, *[[None] * SIDE] * (SIDE - 1)]
    settings = {"boxes": False, **params}
    return {
        "type": "variant_sudoku",
        "rows": 4,
        "cols": 4,
        "params": settings,
        "clues": {"givens": givens, **clues},
    }


def compare(record: dict[str, Any], universe: list[Answer], backend: str) -> int:
    """Compare the answers that the judge accepts with the solutions; return their number."""
    board = Record(record)
    accepted = {json.dumps(answer) for answer in universe if KIND.judge(board, answer) is None}
    verdict = gridproof.solve(read_record(record), backend, limit=None)
    names = [*universe[0]]
    answers = [{name: answer[name] for name in names} for answer in verdict.record.get("solutions", ())]
    assert {json.dumps(answer) for answer in answers} == accepted, record
    assert len(answers) == len(accepted), "an answer comes twice"
    return len(accepted)


def test_a_puzzle_without_such_parts_has_values_alone() -> None:
    record = {"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": {}}
    assert gridproof.solve(read_record(record)).record["solutions"][0].keys() - {"text"} == {"values"}


@pytest.mark.parametrize("backend", BACKENDS)
def test_regions_that_are_to_be_found(backend: str) -> None:
    universe = [{"values": x, "regions": y} for x in latin() for y in tilings()]
    record = record_of({"chaos_construction": True})
    assert compare(record, universe, backend) == 578


def test_a_region_in_two_pieces_is_not_connected() -> None:
    """The rows are regions. If two of them exchange the digit 1, each still holds every digit once."""
    board, values = (
        Record(record_of({"chaos_construction": True})),
        [FIRST, [2, 1, 4, 3], [3, 4, 1, 2], [4, 3, 2, 1]],
    )
    for regions, fault in (
        (["1111", "2222", "3333", "4444"], None),
        (["1222", "1211", "3333", "4444"], "the region of row 1, column 1 is not connected"),
        (["1444", "2222", "3333", "1114"], "the region of row 1, column 1 is not connected"),
    ):
        answer = {"values": values, "regions": [[*map(int, row)] for row in regions]}
        assert KIND.judge(board, answer) == fault, regions


@cache
def chaotic() -> list[Answer]:
    """Return the answers that the judge accepts if there are no further clues."""
    board = Record(record_of({"chaos_construction": True}))
    tried = ({"values": x, "regions": y} for x in latin() for y in tilings())
    return [answer for answer in tried if KIND.judge(board, answer) is None]


def random_region_clues(name: str, random: Random) -> list[dict[str, Any]]:
    """Return two clues about regions, each also about separate or repeated squares."""
    clues = []
    for _ in range(2):
        r, c = random.randrange(4), random.randrange(4)
        near = [[y, x] for y in range(4) for x in range(4) if 0 < max(abs(y - r), abs(x - c)) < 2]
        east, south = [[r, x] for x in range(c, 4)], [[y, c] for y in range(r, 4)]
        cells = east + south if name == "region_arrows" else [[r, c], *near]
        apart = [[random.randrange(4), random.randrange(4)] for _ in range(3)]
        clues.append({"control": [[r, c]], "cells": cells + apart})
    return clues


@pytest.mark.parametrize("name", ["region_counts", "region_kinds", "region_arrows"])
def test_clues_about_regions(name: str) -> None:
    universe = chaotic()
    random, counts = Random(name), list[int]()
    while len(counts) < 3 or not any(counts):
        clues = random_region_clues(name, random)
        record = record_of({"chaos_construction": True}, **{name: clues})
        counts.append(compare(record, universe, BACKENDS[len(counts) % 2]))
    assert min(counts) < 578


def test_clues_about_regions_need_regions_to_be_found() -> None:
    clue = {"control": [[0, 0]], "cells": [[0, 0], [0, 1]]}
    with pytest.raises(InputError, match="it needs params"):
        read_record(record_of({}, region_counts=[clue]))


def test_regions_need_as_many_digits_as_rows() -> None:
    with pytest.raises(InputError, match="as many digits as rows"):
        read_record(record_of({"chaos_construction": True, "digits": [0, 4]}))
