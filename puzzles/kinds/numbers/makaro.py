"""Makaro: each region holds the numbers from 1 to its size; neighbours differ, and an arrow in a black
square points at the largest of the numbers beside it.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [["1", "e", None, None]], "regions": [[0, 1, 2, 2]]}
>>> puzzle = read_record({"type": "makaro", "rows": 1, "cols": 4, "clues": clues})
>>> [rule.label for rule in puzzle.clues], puzzle.shown
(['arrow at r1c2: r1c3 > r1c1'], ('r1c1', 'r1c3', 'r1c4'))
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ...kit import (
    REGIONS, Answer, BlankBoard, Board, Cell, Clues, Compare, Derived, Domain, Draft, Entries, Fill, Grid,
    InputError, Kind, Label, Mark, NumberGrid, Pzpr, Recipe, Record, Rule, Square, Word, at, borders,
    codes, derive_by_judge, deriving, judging, loops, numbered, numbers_of_regions, pages, parts,
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


def arrow_points(board: Board, black: Mapping[Square, str], square: Square) -> Iterator[Compare]:
    """Require the number at the head of an arrow to be larger than all others beside the arrow."""
    (r, c), (down, right) = square, loops.STEPS[black[square]]
    head, white = (r + down, c + right), [other for other in board.near(r, c) if other not in black]
    if head not in white:
        raise InputError("the arrow points at no white cell", cell=at(r, c))
    for other in white:
        if other != head:
            yield Compare(
                at(*head), ">", at(*other), label=f"arrow at {at(r, c)}: {at(*head)} > {at(*other)}"
            )


def arrows(record: Record, board: Board) -> Iterator[Compare]:
    """Yield the constraints of all arrows."""
    black = entries(record)[0]
    return (rule for square in black if black[square] != "x" for rule in arrow_points(board, black, square))


def marks(record: Record, _: Board) -> Iterator[Mark]:
    """Yield the black squares, then their arrows."""
    black = entries(record)[0]
    yield from map(Fill, black)
    yield from (Label(square, ARROWS[way]) for square, way in black.items() if way != "x")


def wrong_arrow(record: Record, answer: Answer) -> str | None:
    """Return an arrow that does not point at the largest number beside it, or None."""
    numbers = dict(judging.clues_of(answer["values"]))
    for (r, c), way in judging.clues_of(record.clues["cells"]):
        if way in judging.AHEAD:
            y, x = judging.AHEAD[way]
            near = {other: numbers[other] for other in judging.beside((r, c)) if other in numbers}
            largest = near.pop((r + y, c + x), 0)
            if largest <= max(near.values(), default=0):
                return f"the arrow in {judging.place((r, c))} does not point at the largest number"
    return None


POINT_AT_LARGEST = Rule(
    words="An arrow points at the largest of the numbers that share an edge with its cell; no other is as "
    "large.",
    clues=arrows,
    marks=marks,
    broken=wrong_arrow,
)


def black_cells(record: Record) -> frozenset[Cell]:
    """Return the black squares, which are no cells."""
    return frozenset(at(*square) for square in entries(record)[0])


def given(record: Record, board: Board) -> Iterator[tuple[Cell, Domain]]:
    """Yield the given numbers. Raises `InputError` for one above the number of white cells of its region."""
    black, numbers = entries(record)
    blacks = frozenset(at(*square) for square in black)
    for cell, number in numbers.items():
        size = len({*board.regions[board.region_of[cell]]} - blacks)
        if not 1 <= number <= size:
            raise InputError(
                f"clues.cells holds {number}, more than the {size} squares of its region", cell=cell
            )
        yield cell, (number,)


def changed(record: Record, answer: Answer) -> str | None:
    """Return a square that is not as given, or None."""
    for (r, c), entry in judging.clues_of(record.clues["cells"]):
        if (None if entry in ARROWS else int(entry)) != answer["values"][r][c]:
            return f"{judging.place((r, c))} is not as given"
    return None


def ill_filled(record: Record, answer: Answer) -> str | None:
    """Return a region that lacks a number, or None."""
    black = [square for square, entry in judging.clues_of(record.clues["cells"]) if entry in ARROWS]
    return judging.ill_filled(record, answer["values"], black)


ROOMS = replace(
    numbered.ROOMS,
    words="Write numbers in the white cells so that each region holds every number from 1 to its size.",
    broken=ill_filled,
)


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
    fields=(CELLS, REGIONS),
    declared=(
        Rule(givens=given, broken=changed),
        numbered.off(black_cells, ROOMS),
        numbered.off(black_cells, numbered.UNLIKE_ACROSS),
        POINT_AT_LARGEST,
    ),
    answer=NumberGrid(numbers_of_regions(), given=given_numbers),
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
