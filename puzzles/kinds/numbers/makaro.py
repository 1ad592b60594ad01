"""Makaro: each region holds the numbers from 1 to its size; neighbours differ, and an arrow in a black
square points at the largest of the numbers beside it.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [["1", "e", None, None]], "regions": [[0, 1, 2, 2]]}
>>> puzzle = read_record({"type": "makaro", "rows": 1, "cols": 4, "clues": clues})
>>> [rule.label for rule in puzzle.clues], puzzle.shown
(['arrow at r1c2: r1c3 > r1c1'], ('r1c1', 'r1c3', 'r1c4'))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from ...kit import (
    REGIONS, Answer, BlankBoard, Board, Cell, Clues, Compare, Derived, Draft, Entries, Fill, Grid,
    InputError, Kind, Label, NumberGrid, Puzzle, Pzpr, Recipe, Record, Rules, Square, Word, at, borders,
    codes, derive_by_judge, deriving, givens, judging, loops, numbers_of_regions, pages, parts, rooms,
)  # fmt: skip

ARROWS = {"n": "↑", "e": "→", "s": "↓", "w": "←", "x": ""}
"""Printed form of a black square: an arrow, or nothing for ``x``."""

ENTRY = Word(
    "[neswx]|[0-9]{1,4}",
    "words: a number, n, e, s or w for an arrow, x for a black square without one",
    "a number, 'n', 'e', 's', 'w' (arrows), 'x' (black)",
    ("1", "2", "n", "e", "s", "w", "x"),
    directed=True,
    known=lambda _: "nesw",
)
CELLS = Grid[str]("cells", ENTRY, "the given numbers and the black squares").also_written(
    {"↑": "n", "→": "e", "↓": "s", "←": "w", "█": "x", "■": "x", "#": "x"}
)


@lru_cache(maxsize=32)
def makaro_rules(board: Board, black: frozenset[Cell]) -> Rules:
    """Return the rules on a board with these regions and black squares, without the arrows."""
    return rooms.room_rules("makaro", board, rooms.differing(board, black), without=black)


def read(record: Record) -> Puzzle:
    black, numbers = entries(record)
    rules = makaro_rules(REGIONS.board(record), frozenset(at(*square) for square in black))
    for cell, number in numbers.items():
        if number not in rules.domain_of[cell]:
            size = len(rules.domain_of[cell])
            raise InputError(
                f"clues.cells holds {number}, more than the {size} squares of its region", cell=cell
            )
    clues = tuple(c for square, way in black.items() if way != "x" for c in arrow_points(rules, square, way))
    marks = [Fill(square) for square in black]
    arrows = [Label(square, ARROWS[way]) for square, way in black.items() if way != "x"]
    return Puzzle.for_record(record, rules, clues, givens(numbers), (*marks, *arrows))


def entries(record: Record) -> tuple[dict[Square, str], dict[Cell, int]]:
    """Split the entries into black squares (with their content) and given numbers."""
    black: dict[Square, str] = {}
    numbers: dict[Cell, int] = {}
    for square, entry in CELLS.of(record).items():
        if entry in ARROWS:
            black[square] = entry
        else:
            numbers[at(*square)] = int(entry)
    return black, numbers


def arrow_points(rules: Rules, square: Square, way: str) -> Iterator[Compare]:
    """Require the number at the head of an arrow to be larger than all others beside the arrow."""
    (r, c), (down, right) = square, loops.STEPS[way]
    largest = at(r + down, c + right)
    if largest not in rules.domain_of:
        raise InputError("the arrow points at no white cell", cell=at(r, c))
    for other in rules.board.near(r, c):
        cell = at(*other)
        if cell != largest and cell in rules.domain_of:
            yield Compare(largest, ">", cell, label=f"arrow at {at(r, c)}: {largest} > {cell}")


def judge(record: Record, answer: Answer) -> str | None:
    """Check givens, regions, neighbours and arrows."""
    values, cells = answer["values"], dict(judging.clues_of(record.clues["cells"]))
    black = {square: entry for square, entry in cells.items() if entry in ARROWS}
    for (r, c), entry in cells.items():
        if (None if entry in ARROWS else int(entry)) != values[r][c]:
            return f"{judging.place((r, c))} is not as given"
    if wrong := judging.ill_filled(record, values, black) or judging.alike(values):
        return wrong
    numbers = dict(judging.clues_of(values))
    for (r, c), way in black.items():
        if way in judging.AHEAD:
            y, x = judging.AHEAD[way]
            near = {other: numbers[other] for other in judging.beside((r, c)) if other in numbers}
            largest = near.pop((r + y, c + x), 0)
            if largest <= max(near.values(), default=0):
                return f"the arrow in {judging.place((r, c))} does not point at the largest number"
    return None


DIGITS = {str(number): str(number) for number in range(1, 65)}
"""The given numbers that pzpr's files know."""

STEP_WORDS = {"#": "x", "t": "n", "b": "s", "l": "w", "r": "e"} | DIGITS
"""Their words for black squares and numbers."""

STEP_NUMBERS = dict(enumerate((*map(str, range(1, 11)), *"xnswe")))
"""The numbers of pzpr's URLs for numbers and black squares."""


def streets(blank: BlankBoard) -> Clues:
    """Draw regions of up to four squares, and black squares."""
    return deriving.random_regions(1, 4)(blank) | deriving.blacks("x", 0.15)(blank)


def numbers_and_arrows(draft: Draft) -> Entries:
    """Return the numbers, and an arrow for each black square that can have one."""
    return {square: str(number) for square, number in deriving.values(draft).items()} | derive_by_judge(draft)


def given_numbers(record: Record) -> dict[Square, int | None]:
    """Return the given numbers, and null for black squares."""
    entries = CELLS.entries(record.data)
    return {square: None if entry in ARROWS else int(entry) for square, entry in entries.items()}


KIND = Kind(
    name="makaro",
    rules="Write numbers in the white cells so that each region holds every number from 1 to its size. "
    "Equal numbers do not share an edge. An arrow points at the largest of the numbers that share an "
    "edge with its cell; no other is as large.",
    fields=(CELLS, REGIONS),
    read=read,
    answer=NumberGrid(numbers_of_regions(), given=given_numbers),
    judge=judge,
    forms=(
        Pzpr(
            "makaro",
            (parts.Walls(), parts.CellsPart("cells", codes.NUMBER16, STEP_NUMBERS)),
            page=(
                borders.Rooms(alone=True),
                pages.LayerTable((pages.TableLayer("cells", STEP_WORDS),)),
                pages.LayerTable(
                    (replace(pages.VALUES, over="cells", taken={word: int(word) for word in DIGITS}),)
                ),
            ),
        ),
    ),
    recipe=Recipe((Derived("cells", numbers_and_arrows, sign="x"),), size=(6, 6), shape=streets),
)
