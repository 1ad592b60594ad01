"""Minesweeper: a number counts the mines in the eight cells around it, and is no mine itself.

>>> from gridproof.puzzles import read_record
>>> record = {"type": "minesweeper", "rows": 1, "cols": 3, "clues": {"cells": [[None, 1, None]]}}
>>> puzzle = read_record(record | {"params": {"mines": 1}})
>>> [clue.label for clue in puzzle.clues], puzzle.givens
(['1 at r1c2', '1 mine in all'], (('r1c2', (0,)),))
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from ...kit import (
    AREA, Answer, Board, Caption, Count, Derived, Is, Kind, Layout, NumbersOrUnknown, One, Placement,
    Pzpr, Recipe, Record, Rule, Setting, Square, at, codes, deriving, exactly, judging, label_at, labels,
    looks, numbers_told, pages, parts, placed, shapes, whole,
)  # fmt: skip


class Mines(Setting[int | None]):
    """Number of mines, or None if it is not given."""

    @property
    def shape(self) -> str:
        return "a number from 0 to the number of cells, or null"

    def of(self, record: Record) -> int | None:
        mines = record.params.get(self.name)
        return None if mines is None else whole(mines, 0, record.rows * record.columns, self.where)

    @property
    def layout(self) -> Layout:
        return One()

    def schema(self) -> dict[str, Any]:
        return {"type": ["integer", "null"], "minimum": 0}

    def random(self, random: Random, board: Record) -> int:
        return random.randint(0, board.rows * board.columns)

    def tool(self) -> dict[str, Any]:
        return {"tool": "setting", "low": "0", "high": AREA.text}


MINES = Mines("mines", "how many mines there are in all")
CELLS = NumbersOrUnknown("cells", 0, 8, "how many mines there are in the eight cells around this one")


def covered(record: Record, board: Board) -> dict[Square, Is]:
    """Return the literal of a mine for each square without a number."""
    numbers = CELLS.of(record)
    return {square: Is(at(*square), 1) for square in board.squares() if square not in numbers}


def mines_around(record: Record, board: Board) -> Iterator[Count]:
    """Make each number count the mines around it."""
    mines = covered(record, board)
    for square, number in numbers_told(CELLS.of(record)).items():
        near = [mines[other] for other in board.around(*square) if other in mines]
        yield exactly(number, near, label_at(f"{number} at", square))


def in_all(record: Record) -> Iterator[tuple[int, str]]:
    """Yield the total number of mines and its words, if it is given."""
    if (mines := MINES.of(record)) is not None:
        yield mines, f"{mines} mine{'s' * (mines != 1)} in all"


def miscounted(record: Record, answer: Answer) -> str | None:
    """Return a number that counts other mines, or None."""
    mines = judging.squares_with(answer["mines"], 1)
    for square, number in judging.numbers_of(record.clues["cells"]):
        if number not in (None, len(mines.intersection(judging.around(square)))):
            return f"the {number} in {judging.place(square)} counts other mines"
    return None


def other_total(record: Record, answer: Answer) -> str | None:
    """Return the number of mines if it is not the given one, in words."""
    mines = len(judging.squares_with(answer["mines"], 1))
    return f"there are {mines} mines" if record.params.get("mines") not in (None, mines) else None


RULES = (
    placed.things("Place mines in some of the cells without a number."),
    placed.none_on(CELLS, "mines", "clue"),
    Rule(
        words="A number counts the mines in the eight cells around it, a ? any number of them.",
        clues=mines_around,
        marks=lambda record, _: labels(CELLS.of(record)),
        broken=miscounted,
    ),
    Rule(
        words="The total number of mines may be given, too.",
        clues=lambda record, board: (
            exactly(mines, covered(record, board).values(), text) for mines, text in in_all(record)
        ),
        marks=lambda record, _: (Caption(text) for _, text in in_all(record)),
        broken=other_total,
    ),
)

KIND = Kind(
    name="minesweeper",
    aliases=("Mines",),
    fields=(MINES, CELLS),
    declared=RULES,
    answer=Placement("mine", "●", lambda x, y: (shapes.disc("answer", x, y, 0.28),)),
    forms=(
        looks.Task("minesweeper"),
        looks.Penpa("minesweeper", answer="4I"),
        Pzpr("mines", (parts.CellsPart("cells", codes.NUMBER16),), (pages.answer("mines", {"#": 1}, 0),)),
    ),
    recipe=Recipe((Derived("cells"),), size=(8, 8), answer=deriving.picture("mines", 0.2)),
)
