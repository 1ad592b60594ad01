"""Even-odd sudoku: marked squares hold an even or an odd number.

>>> from gridproof.puzzles import read_record
>>> clues = {"parity": [["E", None, "O", None], *[[None] * 4] * 3]}
>>> read_record({"type": "even_odd_sudoku", "rows": 4, "cols": 4, "clues": clues}).givens
(('r1c1', (2, 4)), ('r1c3', (1, 3)))
"""

from __future__ import annotations

from collections.abc import Iterator

from ...answers import NumberGrid, numbers
from ...core.board import at
from ...core.cells import Cell, Domain
from ...core.errors import InputError
from ...core.kind import Answer, Kind
from ...core.marks import Disc, Fill, Mark
from ...core.puzzle import Puzzle
from ...core.record import Record, Square
from ...fields import SIDE, Letters
from ...making.deriving import AS_GIVENS
from ...making.recipe import Derived, Recipe
from ...rules.judging import changed_given, clues_of, not_sudoku, place
from ...rules.latin import GIVENS, given_numbers
from .sudoku import BOX, sudoku_rules

PARITY = Letters("parity", {"E": "even", "O": "odd"}, "whether the number is even or odd").also_written(
    {"□": "E", "■": "E", "▒": "E", "○": "O", "●": "O"}
)

REMAINDERS = {"E": 0, "O": 1}


def givens_by_parity(record: Record, parity: dict[Square, str]) -> Iterator[tuple[Cell, Domain]]:
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
    return Puzzle.for_record(record, rules, (), tuple(givens_by_parity(record, parity)), marks)


def mark(square: Square, letter: str) -> Mark:
    """A grey square where the number is even, a grey disc where it is odd."""
    return Fill(square, "grey") if letter == "E" else Disc((square[0] + 0.5, square[1] + 0.5), 0.4, "grey")


def judge(record: Record, answer: Answer) -> str | None:
    """The givens, the marks, then each line and box."""
    values = answer["values"]
    for (r, c), letter in clues_of(record.clues["parity"]):
        if (values[r][c] % 2 == 0) != (letter == "E"):
            return f"{place((r, c))} is not {'even' if letter == 'E' else 'odd'}"
    return changed_given(record.clues.get("givens", ()), values) or not_sudoku(record, values)


KIND = Kind(
    name="even_odd_sudoku",
    title="Even-odd sudoku",
    aliases=("Even odd sudoku", "Parity sudoku"),
    rules="Write each number from 1 to the side once in each row, each column and each box. A grey square "
    "holds an even number, a grey circle an odd one.",
    fields=(BOX, GIVENS, PARITY),
    read=read,
    answer=NumberGrid(numbers(1, SIDE)),
    judge=judge,
    recipe=Recipe((Derived("parity"), AS_GIVENS), size=(6, 6)),
)
