"""Tapa: shade one piece without pools; clues give the runs of shaded cells around them.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "tapa", "rows": 1, "cols": 2, "clues": {"cells": [[[1], None]]}})
>>> puzzle.clues[0].label, puzzle.clues[0].rows
('runs of 1 round r1c1', ((1,),))
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import groupby, product
from random import Random
from typing import Any

from ...kit import (
    CLUES, UNKNOWN, UNKNOWN_MARKS, Answer, Board, Cell, Derived, Draft, Entries, Grid, Kind, Label,
    ListWord, Marks, Pzpr, Recipe, Record, Rule, Shading, Sign, Sized, Square, Table, Value, at, codes,
    judging, label_at, looks, number_told, pages, parts, shaded, shaded_clues, sign_of, whole,
)  # fmt: skip

ROUND = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
"""The squares round one, in a circle."""

SPOTS = {
    2: ((0.3, 0.3), (0.7, 0.7)),
    3: ((0.3, 0.25), (0.3, 0.75), (0.72, 0.5)),
    4: ((0.25, 0.5), (0.5, 0.22), (0.5, 0.78), (0.75, 0.5)),
}
"""Positions of the numbers of a clue in its square."""

Runs = tuple[int | None, ...]
"""The lengths of runs in any order, None for an unknown one."""


class Lengths(Value):
    """One to four lengths, each a number from `low` to `high` or ``"?"``."""

    word = ListWord(empty=False, digits=True)

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high
        self.plural = f"lists of one to four numbers from {low} to {high} or ?"

    def read(self, entry: Any, where: str, cell: Cell | None) -> Runs:
        if not isinstance(entry, list) or not 1 <= len(entry) <= 4:
            raise self.error_for(entry, "a list of one to four numbers", where, cell)
        return tuple(
            None
            if number_told(length) is None
            else whole(length, self.low, self.high, where, cell, blank=False)
            for length in entry
        )

    def schema(self) -> dict[str, Any]:
        number = {"type": "integer", "minimum": self.low, "maximum": self.high}
        length = {"anyOf": [number, {"enum": [*UNKNOWN_MARKS]}]}
        return {"type": "array", "items": length, "minItems": 1, "maxItems": 4}

    def random(self, random: Random, board: Sized) -> list[int | str]:
        count = random.randint(1, 4)
        return [random.choice((UNKNOWN, *range(self.low, self.high + 1))) for _ in range(count)]

    def tool(self) -> dict[str, Any]:
        return {"tool": "numbers", "low": self.low, "high": self.high, "unknown": True, "most": 4}


CELLS = Grid[Runs](
    "cells", Lengths(0, len(ROUND)), "the lengths of the runs of shaded cells round the cell, in any order"
)


@cache
def runs(shaded: tuple[int, ...]) -> tuple[int, ...]:
    """Return the lengths of the runs of ones in a circle."""
    if all(shaded):
        return (len(shaded),)
    start = list(shaded).index(0)
    turned = (*shaded[start:], *shaded[:start])
    return tuple(len(list(run)) for value, run in groupby(turned) if value) or (0,)


def fits(lengths: tuple[int, ...], clue: Runs) -> bool:
    """Return whether the runs found are those of the clue."""
    remaining = list(lengths)
    for length in clue:
        if length is not None:
            if length not in remaining:
                return False
            remaining.remove(length)
    return len(remaining) == clue.count(None) and 0 not in remaining


@lru_cache(maxsize=256)
def patterns(clue: Runs, on_board: tuple[bool, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the possible values of the squares around a clue that lie on the board; those off it count as
    white.
    """
    options = [(0, 1) if on else (0,) for on in on_board]
    return tuple(
        tuple(value for value, on in zip(circle, on_board, strict=True) if on)
        for circle in product(*options)
        if fits(runs(circle), clue)
    )


@lru_cache(maxsize=CLUES)
def runs_around(board: Board, square: Square, clue: Runs) -> Table:
    """Require the shaded squares round a clue to form runs of its lengths."""
    r, c = square
    circle = [(r + down, c + right) for down, right in ROUND]
    on_board = tuple(board.holds(*other) for other in circle)
    cells = tuple(at(*other) for other in circle if board.holds(*other))
    return Table(cells, patterns(clue, on_board), label=label_at(f"runs of {clue_text(clue)} round", (r, c)))


def clue_marks(square: Square, clue: Runs) -> Marks:
    """Write the numbers of a clue, spread over its square."""
    if len(clue) == 1:
        return (Label(square, clue_text(clue)),)
    r, c = square
    return tuple(
        Sign((r + y, c + x), clue_text((length,)))
        for length, (y, x) in zip(clue, SPOTS[len(clue)], strict=True)
    )


def clue_text(clue: Runs) -> str:
    """Return the lengths of a clue, as printed."""
    return " ".join(map(sign_of, clue))


WORDS = {
    ",".join("-" if n < 0 else str(n) for n in clue): [UNKNOWN if n < 0 else n for n in clue]
    for length, most in ((1, 8), (2, 5), (3, 3), (4, 1))
    for clue in product((-1, *range(length > 1, most + 1)), repeat=length)
}
"""The clues by the words of pzpr's files."""


def derive_runs(draft: Draft) -> Entries:
    """Return the runs round each white cell."""
    shaded = frozenset(draft.squares(1))
    return {
        (r, c): list(runs(tuple([int((r + down, c + right) in shaded) for down, right in ROUND])))
        for r, c in draft.squares(0)
    }


def other_runs(record: Record, answer: Answer) -> str | None:
    """Return a clue with other runs around it, or None."""
    dark = shaded.shaded_in(answer)
    for (r, c), clue in judging.clues_of(record.clues["cells"]):
        circle = "".join(".#"[(r + y, c + x) in dark] for y, x in ROUND)
        start = circle.find(".") if "." in circle else 0
        lengths = sorted(map(len, (circle[start:] + circle[:start]).replace(".", " ").split())) or [0]
        numbers = [length for length in map(number_told, clue) if length is not None]
        fewer = any(numbers.count(length) > lengths.count(length) for length in numbers)
        if fewer or len(lengths) != len(clue) or (numbers != clue and lengths == [0]):
            return f"round {judging.place((r, c))} there are runs of {lengths}"
    return None


RUNS = Rule(
    words="The numbers of a clue are the lengths of the runs of shaded cells among the eight cells around "
    "it, in any order. At least one white cell lies between two runs.",
    clues=lambda record, board: (runs_around(board, *item) for item in CELLS.of(record).items()),
    marks=lambda record, _: (mark for item in CELLS.of(record).items() for mark in clue_marks(*item)),
    broken=other_runs,
)

KIND = Kind(
    name="tapa",
    fields=(CELLS,),
    declared=(
        shaded.SHADE,
        shaded_clues.white_under(CELLS),
        shaded.NO_POOLS,
        shaded.SHADED_PIECE,
        RUNS,
    ),
    answer=Shading(),
    forms=(
        looks.Penpa("tapa", listed=True),
        Pzpr("tapa", (parts.CellsPart("cells", codes.TAPA, words=WORDS),), among=(pages.SHADED,)),
    ),
    recipe=Recipe((Derived("cells", derive_runs),)),
)
