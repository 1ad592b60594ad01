"""Even-odd sudoku: marked squares hold an even or an odd number.

>>> from gridproof.puzzles import read_record
>>> clues = {"parity": [["E", None, "O", None], *[[None] * 4] * 3]}
>>> read_record({"type": "even_odd_sudoku", "rows": 4, "cols": 4, "clues": clues}).givens
(('r1c1', (2, 4)), ('r1c3', (1, 3)))
"""

from __future__ import annotations

from collections.abc import Iterator

from ..answers import numbers
from ..board import at
from ..cells import Cell, Domain
from ..deriving import AS_GIVENS
from ..errors import InputError
from ..fields import SIDE, Letters
from ..judging import changed, clues_of, not_sudoku, place
from ..kind import Answer, Kind, grid_answer
from ..latin import GIVENS, given_numbers
from ..marks import Disc, Fill, Mark
from ..puzzle import Puzzle
from ..recipe import Derived, Recipe
from ..record import Record, Square
from .sudoku import BOX, sudoku_rules

PARITY = Letters("parity", {"E": "even", "O": "odd"}, "whether the number is even or odd")

REMAINDERS = {"E": 0, "O": 1}


def narrowed(record: Record, parity: dict[Square, str]) -> Iterator[tuple[Cell, Domain]]:
    """The numbers that are given, and those that the marks leave to the other squares."""
    given = dict(given_numbers(record))
    for square, letter in parity.items():
        cell, remainder = at(*square), REMAINDERS[letter]
        if cell in given and given[cell][0] % 2 != remainder:
            raise InputError(f"the number given is not {('even', 'odd')[remainder]}", cell=cell)
        if cell not in given:
            yield cell, tuple(v for v in range(1, record.rows + 1) if v % 2 == remainder)
    yield from given.items()


def read(record: Record) -> Puzzle:
    rules = sudoku_rules(*BOX.of(record))
    parity = PARITY.of(record)
    marks = tuple(mark(square, letter) for square, letter in parity.items())
    return Puzzle("even_odd_sudoku", rules, (), tuple(narrowed(record, parity)), record.id, marks)


def mark(square: Square, letter: str) -> Mark:
    """A grey square where the number is even, a grey disc where it is odd."""
    return Fill(square, "grey") if letter == "E" else Disc((square[0] + 0.5, square[1] + 0.5), 0.4, "grey")


def judge(record: Record, answer: Answer) -> str | None:
    """The givens, the marks, then each line and box."""
    values = answer["values"]
    for (r, c), letter in clues_of(record.clues["parity"]):
        if (values[r][c] % 2 == 0) != (letter == "E"):
            return f"{place((r, c))} is not {'even' if letter == 'E' else 'odd'}"
    return changed(record.clues.get("givens", ()), values) or not_sudoku(record, values)


KIND = Kind(
    name="even_odd_sudoku",
    title="Even-odd sudoku",
    aliases=("Even odd sudoku", "Parity sudoku"),
    rules="Each row, column and box holds every number once; grey squares are even, grey discs odd.",
    fields=(BOX, GIVENS, PARITY),
    read=read,
    answer=grid_answer("values", entries=numbers(1, SIDE)),
    judge=judge,
    recipe=Recipe((Derived("parity"), AS_GIVENS), size=(6, 6)),
)
