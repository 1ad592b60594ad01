"""Eulero (Graeco-Latin square): two Latin squares, one upon the other; each pair of digits occurs once.

Vocabulary
    pair       the value of a square: its first and second digit, read as one number
    a, b       the digits of the square ``r1c1``, hidden cells ``r1c1a`` and ``r1c1b``

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [["13", "02", "00"], *[["00"] * 3] * 2]}
>>> puzzle = read_record({"type": "eulero", "rows": 3, "cols": 3, "clues": clues})
>>> puzzle.givens, puzzle.rules.constraints[-1].label
((('r1c1', (13,)), ('r1c2', (12, 22, 32))), 'the digits of r3c3')
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from random import Random
from typing import Any

from ...kit import (
    AllDifferent, Answer, Board, Cell, Corner, Derived, Grid, InputError, Is, Kind, NumberGrid, Phrase,
    Place, Plain, Puzzle, Recipe, Record, Repeated, Rules, Sized, Square, Value, at, clauses, deriving,
    judging, label_at, repeat_pattern, words,
)  # fmt: skip

MOST = 9
"""The largest digit, hence the largest side."""


class PairClue(Value):
    """Two digits in a word, 0 for one that is unknown."""

    word = Plain(False, "0")
    plural = "words of two digits from 0 to the side, 0 for one that is unknown"

    def __init__(self, high: int = MOST) -> None:
        self.known = "0123456789"[: high + 1]

    def fit_to(self, board: Sized) -> Value:
        return PairClue(board.columns)

    def read(self, entry: Any, where: str, cell: Cell | None) -> str:
        if not isinstance(entry, str) or len(entry) != 2 or not set(entry) <= set(self.known):
            raise self.error_for(entry, f"a word of two digits from 0 to {self.known[-1]}", where, cell)
        return entry

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": "^[0-9][0-9]$"}

    def random(self, random: Random, board: Sized) -> str:
        return "".join(random.choices(self.known[: board.columns + 1], k=2))

    def tool(self) -> dict[str, Any]:
        return {"tool": "word", "pattern": "[0-9][0-9]", "examples": ["12", "10", "02"]}


CELLS = Grid[str]("cells", PairClue(), "the first and the second digit of the pair")


def digits(cell: Cell) -> tuple[Cell, Cell]:
    """Return the cells of the two digits of a square."""
    return f"{cell}a", f"{cell}b"


def pairs_are_digits(cells: Iterable[Cell], pairs: tuple[int, ...]) -> Repeated:
    """Require a square to hold a pair if and only if it holds the two digits."""
    literals: list[Is] = []
    for cell in cells:
        first, second = digits(cell)
        for pair in pairs:
            literals += (Is(cell, pair), Is(first, pair // 10), Is(second, pair % 10))
    rows = [(i, i + 1, i + 2) for i in range(0, len(literals), 3)]
    either = clauses((-1, 2), (-1, 3), (-2, -3, 1))
    return repeat_pattern(tuple(literals), rows, either, label_at("the digits of", "{}"))


@lru_cache(maxsize=16)
def eulero_rules(side: int) -> Rules:
    """Return the rules of an eulero of this side."""
    board = Board(side, side)
    numbers = tuple(range(1, side + 1))
    pairs = tuple(10 * a + b for a in numbers for b in numbers)
    latin = (
        AllDifferent(tuple(digits(cell)[i] for cell in cells), house=True, label=f"{name}, {which} digits")
        for name, cells in board.lines()
        for i, which in enumerate(("first", "second"))
    )
    once = AllDifferent(board.cells(), house=True, label="each pair once")
    places = {
        digit: Place("remark", (square,), i)
        for cell, square in zip(board.cells(), board.squares(), strict=True)
        for i, digit in enumerate(digits(cell))
    }
    domains = (
        *((cell, pairs) for cell in board.cells()),
        *((digit, numbers) for digit in places),
    )
    return Rules(
        f"eulero {side}×{side}",
        domains,
        (*latin, once, pairs_are_digits(board.cells(), pairs)),
        board.cells(),
        board,
        places,
    )


def read(record: Record) -> Puzzle:
    side = record.square_side()
    if side > MOST:
        raise InputError(f"the board has {side} rows, at most {MOST} were expected")
    rules = eulero_rules(side)
    clues = {square: text for square, text in CELLS.of(record).items() if text != "00"}
    narrowed = tuple(
        (at(*square), tuple(v for v in rules.domain_of[at(*square)] if fits(text, str(v))))
        for square, text in clues.items()
    )
    marks = tuple(Corner((r, c), text.replace("0", "·")) for (r, c), text in clues.items() if "0" in text)
    return Puzzle.for_record(record, rules, (), narrowed, marks)


def fits(clue: str, pair: str) -> bool:
    """Return whether a pair has the digits given by a clue."""
    return all(sign in ("0", digit) for sign, digit in zip(clue, pair, strict=True))


def judge(record: Record, answer: Answer) -> str | None:
    """Check the clues, each line, then the pairs."""
    values = answer["values"]
    for r, row in enumerate(record.clues["cells"]):
        for c, clue in enumerate(row):
            if any(x not in ("0", digit) for x, digit in zip(clue or "00", values[r][c], strict=True)):
                return f"{judging.place((r, c))} is not as given"
    symbols = set(map(str, range(1, len(values) + 1)))
    for name, line in judging.lines(values):
        if {pair[0] for pair in line} != symbols or {pair[1] for pair in line} != symbols:
            return f"{name} does not hold every digit once in each place"
    twice = judging.find_duplicate(pair for row in values for pair in row)
    return None if twice is None else f"the pair {twice} occurs twice"


def say(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Phrase:
    """Phrase the pair of a square, or one of its digits."""
    place = puzzle.rules.places.get(cell)
    if place is None:
        return words.numbers(puzzle, cell, value, true)
    form = (
        f"the {('first', 'second')[place.number]} [digit|digits] of {{}} [is|are] {'' if true else 'not '}<>"
    )
    return Phrase(words.square_at(puzzle, cell), form, what=str(value))


def every_pair(record: Record) -> tuple[str, ...]:
    """Return all pairs of digits."""
    return tuple(map("".join, product("123456789"[: record.columns], repeat=2)))


def given_pairs(record: Record) -> dict[Square, str]:
    """Return the pairs with both digits given."""
    return {square: pair for square, pair in CELLS.entries(record.data).items() if "0" not in pair}


KIND = Kind(
    name="eulero",
    title="Eulero",
    aliases=("Graeco-Latin square", "Euler square"),
    rules="Write a pair of digits from 1 to the side in each cell. In each row and each column every digit "
    "occurs once in first place and once in second place. No pair occurs twice on the board.",
    fields=(CELLS,),
    read=read,
    answer=NumberGrid(every_pair, given_pairs, {pair: str(pair) for pair in range(11, 100)}),
    judge=judge,
    fact_wording=say,
    recipe=Recipe((Derived("cells", deriving.values),), size=(4, 4)),
)
