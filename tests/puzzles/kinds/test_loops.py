"""Kinds with one loop, against every loop that a small board has.

Vocabulary
    loop       an answer in the form of records: for each square the ways by which the loop leaves it
    clues      random clues of a kind, which none, one or many of the loops keep
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any

import pytest

from gridproof import InputError, check, solve
from gridproof.models.core.records import answer_with_text
from gridproof.puzzles import Board, Is, kind_named, read_record
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.judging import broken_loop, entries, run
from gridproof.puzzles.rules.loops import links_of, round_regions

SIDE, TRIALS = 4, 12
Data = dict[str, Any]
Links = list[list[str]]


@cache
def loops() -> list[Links]:
    """Return every loop on the board: the outlines of the sets of inner points that have just one."""
    points = [(r, c) for r in range(SIDE - 1) for c in range(SIDE - 1)]
    chosen = product((0, 1), repeat=len(points))
    drawn = (outline(dict(zip(points, inside, strict=True))) for inside in chosen)
    return [links for links in drawn if broken_loop(links) is None]


def outline(inside: dict[tuple[int, int], int]) -> Links:
    """Return the links between the points, each at the lower right corner of its square, that differ."""

    def differ(*points: tuple[int, int]) -> bool:
        return len({inside.get(point, 0) for point in points}) == 2

    def ways(r: int, c: int) -> str:
        corners = {"n": ((r - 1, c - 1), (r - 1, c)), "e": ((r - 1, c), (r, c)),
                   "s": ((r, c - 1), (r, c)), "w": ((r - 1, c - 1), (r, c - 1))}  # fmt: skip
        return "".join(way for way, pair in corners.items() if differ(*pair))

    return [[ways(r, c) for c in range(SIDE)] for r in range(SIDE)]


def scattered(draw: random.Random, *values: Any, share: float = 0.2) -> list[list[Any]]:
    """Return a grid with some of the values in it."""
    held = [draw.choice(values) if draw.random() < share else None for _ in range(SIDE * SIDE)]
    return [held[i : i + SIDE] for i in range(0, SIDE * SIDE, SIDE)]


def divided(draw: random.Random, pieces: int = 3) -> list[list[int]]:
    """Return regions: pieces that grow until they meet."""
    squares = list(product(range(SIDE), repeat=2))
    owner = {square: i for i, square in enumerate(draw.sample(squares, pieces))}
    while len(owner) < len(squares):
        r, c = draw.choice(sorted(owner))
        y, x = draw.choice([(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)])
        if (y, x) in squares:
            owner.setdefault((y, x), owner[r, c])
    return [[owner[r, c] for c in range(SIDE)] for r in range(SIDE)]


def counted(draw: random.Random, most: int) -> Data:
    """Return regions, some with a number up to `most`."""
    regions = divided(draw)
    sizes = Counter(label for row in regions for label in row)
    counts = {str(label): draw.randint(0, min(most, size)) for label, size in sizes.items()}
    return {"regions": regions, "counts": {label: n for label, n in counts.items() if draw.random() < 0.4}}


def blanked(draw: random.Random, regions: list[list[int]]) -> list[list[int | None]]:
    """Return regions without a square that is at the end of one, or alone."""
    board: list[list[int | None]] = [list(row) for row in regions]
    for r, c in product(range(SIDE), repeat=2):
        around = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
        inside = [(y, x) for y, x in around if 0 <= y < SIDE and 0 <= x < SIDE]
        if draw.random() < 0.1 and sum(board[y][x] == board[r][c] for y, x in inside) < 2:
            board[r][c] = None
    return board


ARROWS = [{"n": n, "dir": way} for n in (0, 1, None) for way in "nesw"]
WALLS = [f"{n}{way}{side}" for n in (1, 2) for way in "nesw" for side in ("o", "x", "")] + ["o", "x"]

TOLD: dict[str, Callable[[random.Random], Data]] = {
    "masyu": lambda d: {"cells": scattered(d, "b", "w")},
    "simple_loop": lambda d: {"black": scattered(d, 0, 1, share=0.5)},
    "yajilin": lambda d: {"cells": scattered(d, *ARROWS)},
    "koburin": lambda d: {"cells": scattered(d, 0, 1, 2)},
    "regional_yajilin": lambda d: counted(d, 2),
    "country_road": lambda d: counted(d, 5),
    "detour": lambda d: counted(d, 6),
    "entry_exit": lambda d: {"regions": divided(d)},
    "double_back": lambda d: {"regions": blanked(d, divided(d, 2))},
    "moonsun": lambda d: {"regions": divided(d, 4), "cells": scattered(d, "o", "x", share=0.4)},
    "castle_wall": lambda d: {"cells": scattered(d, *WALLS, share=0.15)},
    "shingoki": lambda d: {
        "circles": [
            [r, c, d.choice("bw"), d.choice((None, 2, 3, 4))]
            for r, c in d.sample(list(product(range(SIDE), repeat=2)), 2)
        ]
    },
    "geradeweg": lambda d: {"cells": scattered(d, 1, 2, 3, share=0.15)},
    "balance_loop": lambda d: {"cells": scattered(d, "b", "w", "b3", "b4", "w2", "w4", share=0.15)},
    "linesweeper": lambda d: {"cells": scattered(d, 1, 3, 4, 5, share=0.15)},
    "dotchi_loop": lambda d: {"regions": divided(d), "cells": scattered(d, "b", "w", share=0.3)},
}


def answers(kind: str, record: Data, links: Links) -> Data:
    """Return the answer with this loop: squares off the loop are shaded in kinds that shade all but their
    clues.
    """
    clues = record["clues"].get("cells") or [[None] * SIDE] * SIDE
    shaded = [
        [int(not ways and clue is None) for ways, clue in zip(row, clue_row, strict=True)]
        for row, clue_row in zip(links, clues, strict=True)
    ]
    if kind == "yajilin":
        return {"links": links, "shaded": shaded}
    if kind in ("koburin", "regional_yajilin"):
        marked = [
            ["#" if dark else ways for ways, dark in zip(*rows, strict=True)]
            for rows in zip(links, shaded, strict=True)
        ]
        return {"links": marked}
    return {"links": links}


@pytest.mark.parametrize("kind", TOLD)
def test_the_solutions_are_the_loops_that_the_judge_accepts(kind: str) -> None:
    judge = kind_named(kind).judge
    assert judge is not None
    draw, kept = random.Random(kind), 0
    for _ in range(TRIALS):
        record = {"type": kind, "rows": SIDE, "cols": SIDE, "clues": TOLD[kind](draw)}
        accepted = [
            answer
            for answer in (answers(kind, record, links) for links in loops())
            if judge(Record(record), answer) is None
        ]
        puzzle = read_record(record)
        found = solve(puzzle, limit=1000).solutions
        assert sorted(json.dumps(answer_with_text(puzzle, solution)) for solution in found) == sorted(
            map(json.dumps, accepted)
        ), record
        kept += len(accepted)
    assert kept


def test_there_are_so_many_loops() -> None:
    assert len(loops()) == 213  # OEIS A140517, the simple cycles of the 4 × 4 grid graph


EIGHT = [["es", "sw", ""], ["ne", "nesw", "sw"], ["", "ne", "nw"]]
TWO = [["es", "ew", "sw", ""], ["ns", "es", "nesw", "sw"], ["ne", "nesw", "nw", "ns"], ["", "ne", "ew", "nw"]]


def test_a_loop_that_crosses_itself() -> None:
    assert broken_loop(EIGHT, crossing=True) is None
    assert broken_loop(EIGHT) == "the loop ends or branches in row 2, column 2"
    assert broken_loop(EIGHT, visit_all=True, crossing=True) == "the loop leaves out a cell"
    assert broken_loop(TWO, crossing=True) == "there is more than one loop"
    assert run(EIGHT, (0, 1), "s") == 2
    assert entries(EIGHT, {(1, 1)}) == 2


def test_a_pipelink_that_must_cross_itself() -> None:
    cells = [[None] * 4, [None, "nesw", None, None], [None] * 4, [None] * 4]
    record = {"type": "pipelink", "rows": 4, "cols": 4, "clues": {"cells": cells}}
    puzzle, judge = read_record(record), kind_named("pipelink").judge
    assert judge is not None
    found = solve(puzzle, limit=100).solutions
    assert found
    for solution in found:
        answer = answer_with_text(puzzle, solution)
        assert answer["links"][1][1] == "nesw"
        assert judge(Record(record), answer) is None


WRONG = [
    ("yajilin", {"cells": [[3, None]]}, "r1c1: clues.cells holds 3, null or an object with n and dir"),
    ("yajilin", {"cells": [[None, {"n": "x", "dir": "n"}]]}, "r1c2: clues.cells holds 'x'"),
    ("castle_wall", {"cells": [["", None]]}, "r1c1: clues.cells holds '', an arrow like '3e'"),
    (
        "shingoki",
        {"circles": [[0, 0, "b"]]},
        r"clues.circles must be a list of \[row, column, colour, number\]",
    ),
    ("shingoki", {"circles": [[0, 2, "b", 2]]}, r"clues.circles names \[0, 2\] \(r1c3\), which is off"),
    ("shingoki", {"circles": [[0, 1, "grey", 2]]}, "r1c2: clues.circles holds 'grey', 'b' or 'w'"),
    ("balance_loop", {"cells": [["4w", None]]}, "r1c1: clues.cells holds '4w', 'b' or 'w'"),
    ("pipelink", {"cells": [["ee", None]]}, "r1c1: clues.cells holds 'ee', which does not fit there"),
    ("pipelink", {"cells": [["es", None]]}, "r1c1: clues.cells holds 'es', which does not fit there"),
    ("pipelink", {"cells": [["nes", None]]}, "r1c1: clues.cells holds 'nes', two or four of the ways"),
]


@pytest.mark.parametrize(("kind", "clues", "message"), WRONG)
def test_wrong_clues(kind: str, clues: Data, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_record({"type": kind, "rows": 1, "cols": 2, "clues": clues})


def test_a_clue_on_the_edge_is_not_inside() -> None:
    cells = [["o", None, None], [None] * 3, [None] * 3]
    verdict = check(read_record({"type": "castle_wall", "rows": 3, "cols": 3, "clues": {"cells": cells}}))
    assert (verdict.status, "r1c1 lies inside" in verdict.message) == ("none", True)


def test_one_circle_round_the_regions() -> None:
    """It demands a way from one of two circles to the other, whatever else there is."""
    regions = tuple((f"r{r}c{c}",) for r in (1, 2) for c in (1, 2, 3, 4))
    board = Board(2, 4, regions)
    [circle] = round_regions(board)
    between = ("r1c2-r1c3", "r2c2-r2c3")
    solution = {cell: int(cell not in between) for cell in links_of(board)}
    assert list(circle.separate(solution)) == [tuple(Is(cell, 1) for cell in between)]
    assert list(round_regions(Board(1, 2, (("r1c1", "r1c2"),)))) == []
