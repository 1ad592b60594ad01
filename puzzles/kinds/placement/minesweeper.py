"""Minesweeper: a number counts the mines in the eight cells around it, and is no mine itself.

>>> from gridproof.puzzles import read_record
>>> record = {"type": "minesweeper", "rows": 1, "cols": 3, "clues": {"cells": [[None, 1, None]]}}
>>> puzzle = read_record(record | {"params": {"mines": 1}})
>>> [clue.label for clue in puzzle.clues], puzzle.givens
(['1 at r1c2', '1 mine in all'], (('r1c2', (0,)),))
"""

from __future__ import annotations

from random import Random
from typing import Any

from ...kit import (
    AREA, Answer, Caption, Derived, Is, Kind, Layout, NumbersOrUnknown, One, Placement, Puzzle, Pzpr,
    Recipe, Record, Setting, at, codes, deriving, exactly, givens, judging, label_at, labels, looks,
    numbers_told, pages, parts, shading, shapes, whole,
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


def read(record: Record) -> Puzzle:
    board = record.board
    numbers = CELLS.of(record)
    covered = {square: Is(at(*square), 1) for square in board.squares() if square not in numbers}
    clues = [
        exactly(
            number,
            [covered[near] for near in board.around(*square) if near in covered],
            label_at(f"{number} at", square),
        )
        for square, number in numbers_told(numbers).items()
    ]
    marks = labels(numbers)
    if (mines := MINES.of(record)) is not None:
        text = f"{mines} mine{'s' * (mines != 1)} in all"
        clues.append(exactly(mines, covered.values(), text))
        marks += (Caption(text),)
    clear = givens({at(*square): 0 for square in numbers})
    rules = shading.plain_shading("minesweeper", board)
    return Puzzle.for_record(record, rules, tuple(clues), clear, marks)


def judge(record: Record, answer: Answer) -> str | None:
    """Check each number, then the number of mines."""
    mines = judging.squares_with(answer["mines"], 1)
    for square, number in judging.numbers_of(record.clues["cells"]):
        if square in mines:
            return f"there is a mine on the {'clue' if number is None else number} in {judging.place(square)}"
        if number not in (None, len(mines.intersection(judging.around(square)))):
            return f"the {number} in {judging.place(square)} counts other mines"
    if record.params.get("mines") not in (None, len(mines)):
        return f"there are {len(mines)} mines"
    return None


KIND = Kind(
    name="minesweeper",
    aliases=("Mines",),
    rules="Place mines in some of the cells without a number. A number counts the mines in the eight cells "
    "around it, a ? any number of them. The total number of mines may be given, too.",
    fields=(MINES, CELLS),
    read=read,
    answer=Placement("mine", "●", lambda x, y: (shapes.disc("answer", x, y, 0.28),)),
    judge=judge,
    forms=(
        looks.Task("minesweeper"),
        looks.Penpa("minesweeper", answer="4I"),
        Pzpr("mines", (parts.CellsPart("cells", codes.NUMBER16),), (pages.answer("mines", {"#": 1}, 0),)),
    ),
    recipe=Recipe((Derived("cells"),), size=(8, 8), answer=deriving.picture("mines", 0.2)),
)
