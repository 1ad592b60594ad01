"""N queens: a queen in each row of a square board; none attacks another.

The cells are the rows and a cell's value is the column of its queen, both from 1.

>>> from ..kind import read_record
>>> puzzle = read_record({"type": "n_queens", "rows": 4, "cols": 4, "clues": {"queens": [[0, 1]]}})
>>> puzzle.givens, answer(puzzle, {"r1": 2, "r2": 4, "r3": 1, "r4": 3})
((('r1', (2,)),), {'queens': [[0, 1], [1, 3], [2, 0], [3, 2]]})
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, compress, product
from random import Random
from typing import Any

from ..answers import AnswerForm
from ..board import Board, at
from ..cells import Cell, Is, Solution
from ..constraints import AllDifferent, Count, at_most_one
from ..errors import InputError
from ..fields import Placed, Sized
from ..fields.base import SQUARE
from ..fields.squares import moved
from ..forms.gym import Gym, Metadata
from ..forms.layouts import Layout, Row
from ..forms.words import Path
from ..judging import repeated
from ..kind import Answer, Kind
from ..puzzle import Puzzle, Rules, givens
from ..recipe import Derived, Recipe
from ..record import Places, Record, Square
from ..turns import Turn
from ..words import Claim, things


class Queens(Placed):
    """Squares, each listed once."""

    @property
    def shape(self) -> str:
        return "a list of squares [row, column], or null"

    def of(self, record: Record) -> tuple[Square, ...]:
        """The squares in the order of the list."""
        listed = record.clues.get(self.name) or []
        if not isinstance(listed, list):
            raise InputError(f"{self.where} must be a list of squares")
        found, places = [], Places()
        for i, value in enumerate(listed):
            where = f"{self.where} number {i + 1}"
            r, c = record.square(value, where)
            places.add((r, c), where, at(r, c))
            found.append((r, c))
        return tuple(found)

    def options(self, place: Square, board: Record) -> Iterable[list[int]]:
        return ([*place],)

    @property
    def layout(self) -> Layout:
        return Row(Path())

    def schema(self) -> dict[str, Any]:
        return {"type": ["array", "null"], "items": SQUARE}

    def turned(self, value: Any, turn: Turn, board: Sized) -> Any:
        return value and moved(value, turn, board)

    def random(self, random: Random, board: Record) -> Any:
        rows = random.sample(range(board.rows), board.rows // 2)
        return [[r, random.randrange(board.columns)] for r in rows]

    def tool(self) -> dict[str, Any]:
        return {"tool": "mark", "at": "cell"}


QUEENS = Queens("queens", "the queens that stand on the board from the start", required=False)


def diagonals(rows: tuple[Cell, ...]) -> Iterator[Count]:
    """At most one queen on each diagonal of two squares or more."""
    for name, slope in (("falling", 1), ("rising", -1)):
        lines: dict[int, list[Is]] = {}
        for (r, row), column in product(enumerate(rows), range(1, len(rows) + 1)):
            lines.setdefault(column - slope * r, []).append(Is(row, column))
        for squares in lines.values():
            if len(squares) > 1:
                row, column = squares[0].cell, squares[0].value
                yield at_most_one(squares, f"{name} diagonal from {row}c{column}")


@lru_cache(maxsize=64)
def queen_rules(side: int) -> Rules:
    """The rules for a board of this side, shared by all its puzzles."""
    rows = tuple(f"r{r + 1}" for r in range(side))
    columns = tuple(range(1, side + 1))
    apart = AllDifferent(rows, house=True, label="one queen in each column")
    domains = tuple((row, columns) for row in rows)
    return Rules(f"{side} queens", domains, (apart, *diagonals(rows)), rows, Board(side, side))


def fixed_queens(record: Record) -> dict[Cell, int]:
    """The queens that ``clues.queens`` puts on the board from the start."""
    fixed: dict[Cell, int] = {}
    for r, c in QUEENS.of(record):
        if fixed.setdefault(f"r{r + 1}", c + 1) != c + 1:
            raise InputError(f"clues.queens puts two queens in row {r + 1}")
    return fixed


def read(record: Record) -> Puzzle:
    rules = queen_rules(record.square_side())
    return Puzzle("n_queens", rules, (), givens(fixed_queens(record)), record.id)


def answer(puzzle: Puzzle, solution: Solution) -> Answer:
    return {"queens": [[r, solution[row] - 1] for r, row in enumerate(puzzle.shown) if row in solution]}


def judge(record: Record, answer: Answer) -> str | None:
    """The queens that stand already, then the lines and diagonals."""
    queens = [tuple(queen) for queen in answer["queens"]]
    if not {*map(tuple, record.clues.get("queens") or ())} <= set(queens):
        return "a queen that stood on the board is gone"
    for name, lines in (("row", [r for r, _ in queens]), ("column", [c for _, c in queens])):
        if sorted(lines) != list(range(record.rows)):
            return f"a {name} does not hold one queen"
    for diagonals in ([r + c for r, c in queens], [r - c for r, c in queens]):
        if repeated(diagonals) is not None:
            return "two queens stand on one diagonal"
    return None


def say(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Claim:
    """The square of the queen of a row, in words."""
    return things("queen")(puzzle, f"{cell}c{value}", 1, true)


def fillings(record: Record, most: int) -> Iterator[Answer] | None:
    """All sets of squares, on a board of few squares, else a square in each row."""
    squares = [[[r, c] for c in range(record.columns)] for r in range(record.rows)]
    every = list(chain(*squares))
    if 1 << len(every) <= most:
        chosen = product((False, True), repeat=len(every))
        return ({"queens": list(compress(every, held))} for held in chosen)
    if record.columns**record.rows > most:
        return None
    return ({"queens": list(queens)} for queens in product(*squares))


def of_gym(said: Metadata) -> dict[str, Any]:
    """The record of metadata of reasoning-gym."""
    marks = ((r, c, mark) for r, row in enumerate(said["puzzle"]) for c, mark in enumerate(row))
    return {"clues": {"queens": [[r, c] for r, c, mark in marks if mark == "Q"]}}


KIND = Kind(
    name="n_queens",
    title="N queens",
    rules="Each row and column holds one queen; no two stand on one diagonal.",
    fields=(QUEENS,),
    read=read,
    answer=AnswerForm(answer, fillings),
    judge=judge,
    say=say,
    forms=(Gym(("n_queens",), of_gym),),
    recipe=Recipe((Derived("queens"),), size=(8, 8)),
)
