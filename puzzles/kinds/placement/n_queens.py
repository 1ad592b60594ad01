"""N queens: a queen in each row of a square board; none attacks another.

The cells are the rows and a cell's value is the column of its queen, both from 1.

>>> from ...records import read_record
>>> puzzle = read_record({"type": "n_queens", "rows": 4, "cols": 4, "clues": {"queens": [[0, 1]]}})
>>> puzzle.givens, KIND.answer(puzzle, {"r1": 2, "r2": 4, "r3": 1, "r4": 3})
((('r1', (2,)),), {'queens': [[0, 1], [1, 3], [2, 0], [3, 2]]})
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, compress, product
from random import Random
from typing import Any

from ...kit import (
    PLACES, SQUARE, AllDifferent, Answer, Board, Cell, Characters, Count, Derived, Glyph, InputError, Is,
    Item, Items, Kind, Layout, PathWord, Phrase, Picture, Place, Placed, Places, Puzzle, Recipe, Record,
    RowLayout, Rules, Shape, Sized, Solution, Square, Turn, at, at_most_one, givens, gym, judging,
    label_at, shapes, turn_squares, words,
)  # fmt: skip


class Queens(Placed):
    """Squares, each listed once."""

    @property
    def shape(self) -> str:
        return "a list of squares [row, column], or null"

    def of(self, record: Record) -> tuple[Square, ...]:
        """Return the squares in the order of the list."""
        listed = record.clues.get(self.name) or []
        if not isinstance(listed, list):
            raise InputError(f"{self.where} must be a list of squares")
        squares, places = [], Places()
        for i, value in enumerate(listed):
            where = f"{self.where} number {i + 1}"
            r, c = record.square(value, where)
            places.add((r, c), where, at(r, c))
            squares.append((r, c))
        return tuple(squares)

    def options(self, place: Square, board: Record) -> Iterable[list[int]]:
        return ([*place],)

    @property
    def layout(self) -> Layout:
        return RowLayout(PathWord(), spots="♛♕Qq")

    def schema(self) -> dict[str, Any]:
        return {"type": ["array", "null"], "items": SQUARE}

    def turn_value(self, value: Any, turn: Turn, board: Sized) -> Any:
        return value and turn_squares(value, turn, board)

    def random(self, random: Random, board: Record) -> Any:
        rows = random.sample(range(board.rows), board.rows // 2)
        return [[r, random.randrange(board.columns)] for r in rows]

    def tool(self) -> dict[str, Any]:
        return {"tool": "mark", "at": "cell"}


QUEENS = Queens("queens", "the queens that stand on the board from the start", required=False).also_called(
    "givens", "pieces"
)


def diagonals(rows: tuple[Cell, ...]) -> Iterator[Count]:
    """Require at most one queen on each diagonal of two squares or more."""
    for name, slope in (("falling", 1), ("rising", -1)):
        lines: dict[int, list[Square]] = {}
        for r, c in product(range(len(rows)), repeat=2):
            lines.setdefault(c - slope * r, []).append((r, c))
        for squares in lines.values():
            if len(squares) > 1:
                queens = [Is(rows[r], c + 1) for r, c in squares]
                yield at_most_one(queens, label_at(f"{name} diagonal from", squares[0]))


@lru_cache(maxsize=64)
def queen_rules(side: int) -> Rules:
    """Return the rules for a board of this side, shared by all its puzzles."""
    places = {f"r{r + 1}": Place("row", number=r) for r in range(side)}
    rows = tuple(places)
    columns = tuple(range(1, side + 1))
    apart = AllDifferent(rows, house=True, label="one queen in each column")
    domains = tuple((row, columns) for row in rows)
    return Rules(f"{side} queens", domains, (apart, *diagonals(rows)), rows, Board(side, side), places)


def fixed_queens(record: Record) -> dict[Cell, int]:
    """Return the queens given by ``clues.queens``."""
    fixed: dict[Cell, int] = {}
    for r, c in QUEENS.of(record):
        if fixed.setdefault(f"r{r + 1}", c + 1) != c + 1:
            raise InputError(f"clues.queens puts two queens in row {r + 1}")
    return fixed


def read(record: Record) -> Puzzle:
    rules = queen_rules(record.square_side())
    return Puzzle.for_record(record, rules, (), givens(fixed_queens(record)))


def judge(record: Record, answer: Answer) -> str | None:
    """Check the given queens, then the lines and diagonals."""
    queens = [tuple(queen) for queen in answer["queens"]]
    if not {*map(tuple, record.clues.get("queens") or ())} <= set(queens):
        return "a queen that stood on the board is gone"
    for name, lines in (("row", [r for r, _ in queens]), ("column", [c for _, c in queens])):
        if sorted(lines) != list(range(record.rows)):
            return f"a {name} does not hold one queen"
    for diagonals in ([r + c for r, c in queens], [r - c for r, c in queens]):
        if judging.find_duplicate(diagonals) is not None:
            return "two queens stand on one diagonal"
    return None


def say(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Phrase:
    """Phrase the square of the queen of a row."""
    return words.things("queen")(puzzle, f"{cell}c{value}", 1, true)


def crown(x: float, y: float) -> Shape:
    """Draw a queen."""
    outline = ((-32, 28), (-34, -20), (-17, 2), (0, -30), (17, 2), (34, -20), (32, 28))
    return shapes.area("answer", *((round(x + dx / 100, 3), round(y + dy / 100, 3)) for dx, dy in outline))


class QueenList(Items):
    """The squares of the queens."""

    name = "queens"
    input = PLACES

    def part(self, puzzle: Puzzle, solution: Solution) -> Any:
        return [[r, solution[row] - 1] for r, row in enumerate(puzzle.shown) if row in solution]

    def picture(self, part: Sequence[Item], puzzle: Puzzle) -> Picture:
        return Picture(over=(crown(c + 0.5, r + 0.5) for r, c in part))

    def characters(self, part: Sequence[Item], puzzle: Puzzle) -> Characters:
        return Characters(((r, c), Glyph("♛")) for r, c in part)

    def fillings(self, record: Record, most: int) -> Iterator[Answer] | None:
        """Yield all sets of squares on a board of few squares, else all choices of a square in each row."""
        squares = [[[r, c] for c in range(record.columns)] for r in range(record.rows)]
        every = list(chain(*squares))
        if 1 << len(every) <= most:
            chosen = product((False, True), repeat=len(every))
            return ({"queens": list(compress(every, choice))} for choice in chosen)
        if record.columns**record.rows > most:
            return None
        return ({"queens": list(queens)} for queens in product(*squares))


def of_gym(metadata: gym.Metadata) -> dict[str, Any]:
    """Convert metadata of reasoning-gym to a record."""
    marks = ((r, c, mark) for r, row in enumerate(metadata["puzzle"]) for c, mark in enumerate(row))
    return {"clues": {"queens": [[r, c] for r, c, mark in marks if mark == "Q"]}}


KIND = Kind(
    name="n_queens",
    rules="Place one queen in each row and each column. No two queens are on the same diagonal.",
    fields=(QUEENS,),
    read=read,
    answer=QueenList(),
    judge=judge,
    fact_wording=say,
    forms=(gym.Gym(("n_queens",), of_gym),),
    recipe=Recipe((Derived("queens"),), size=(8, 8)),
)
