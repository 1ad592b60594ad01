"""Finished board of a variant sudoku, as the judges of parts see it: the record and the answer.

>>> record = Record({"type": "sudoku", "rows": 2, "cols": 2, "params": {"box": [1, 2]}})
>>> board = Finished(record, [[1, 2], [2, 1]])
>>> board[0, 1], board.region_of[1, 0], board.line("left", 1), find_repeat([3, 1, 3])
(2, 1, [2, 1], 3)
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from ..core.lazy_property import cached_property
from ..core.record import Record, Square
from ..judging import usual_box

T = TypeVar("T", bound=Hashable)
Raw = Mapping[str, Any]

STEPS = {"top": (1, 0), "bottom": (-1, 0), "left": (0, 1), "right": (0, -1)}
DIAGONAL_STEPS = {"ne": (-1, 1), "se": (1, 1), "sw": (1, -1), "nw": (-1, -1)}


class Finished:
    """A board with a digit in each square."""

    def __init__(
        self,
        record: Record,
        digits: Sequence[Sequence[int]],
        boxed: bool = True,
        answer: Mapping[str, Any] | None = None,
    ) -> None:
        self.record, self.digits, self.boxed, self.answer = record, digits, boxed, answer or {}
        self.rows, self.columns = len(digits), len(digits[0])
        longest = max((side for _, _, side in self.grids), default=max(self.rows, self.columns))
        low, high = record.params.get("digits") or (1, longest)
        self.low, self.high = int(low), int(high)

    def __getitem__(self, square: Sequence[int]) -> int:
        """Return the digit in a square."""
        r, c = square
        return self.digits[r][c]

    @cached_property
    def grids(self) -> list[tuple[int, int, int]]:
        """Return the upper row, the left column and the side of each grid, if there are several."""
        corners = [raw["cells"] for raw in self.record.clues.get("grids") or ()]
        return [(min(a, c), min(b, d), abs(a - c) + 1) for (a, b), (c, d) in corners]

    @cached_property
    def free(self) -> set[Square]:
        """Return the squares that hold a digit in no grid."""
        rows = self.record.clues.get("free_squares") or ()
        return {(r, c) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter is not None}

    def value(self, square: Sequence[int]) -> int:
        """Return the value of a square: the sum of its digits, twice that in a doubler."""
        r, c = square
        times = 1 + self.answer["doublers"][r][c] if "doublers" in self.answer else 1
        return times * sum(self.held_in([square]))

    def held_in(self, squares: Iterable[Sequence[int]]) -> list[int]:
        """Return all digits in squares, in their order; in a square with two, the second one follows the
        first.
        """
        seconds, digits = self.answer.get("second_digits"), list[int]()
        for r, c in squares:
            if self.digits[r][c] is not None:
                digits.append(self.digits[r][c])
            if seconds and seconds[r][c] != "-":
                digits.append(seconds[r][c])
        return digits

    def digits_of(self, squares: Iterable[Sequence[int]]) -> list[int]:
        """Return the digits of squares, in their order."""
        return [self.digits[r][c] for r, c in squares]

    def values_of(self, squares: Iterable[Sequence[int]]) -> list[int]:
        """Return the values of squares, in their order."""
        if "doublers" in self.answer or "second_digits" in self.answer or self.grids:
            return [self.value(square) for square in squares]
        return self.digits_of(squares)

    def holds(self, r: int, c: int) -> bool:
        """Return whether there is such a square."""
        return 0 <= r < self.rows and 0 <= c < self.columns

    @cached_property
    def region_of(self) -> dict[Square, int]:
        """Return the number of the region, or else the box, of each square that is in one."""
        if (regions := self.record.clues.get("regions")) is not None:
            return {(r, c): x for r, row in enumerate(regions) for c, x in enumerate(row) if x is not None}
        if self.rows != self.columns or not self.boxed or not self.record.params.get("boxes", True):
            return {}
        height, width = self.box
        across = self.columns // width
        return {
            (r, c): r // height * across + c // width for r in range(self.rows) for c in range(self.columns)
        }

    @property
    def box(self) -> tuple[int, int]:
        """The height and the width of the boxes."""
        height, width = self.record.params.get("box") or usual_box(self.rows)
        return int(height), int(width)

    def seen_from(self, clue: Raw) -> list[Square]:
        """Return the squares that a clue beside the board looks along, the nearest first."""
        side, line = clue["side"], clue["line"]
        down, right = DIAGONAL_STEPS[clue["way"]] if "way" in clue else STEPS[side]
        r, c = (line, -1 if side == "left" else self.columns)
        if side in ("top", "bottom"):
            r, c = (-1 if side == "top" else self.rows, line)
        squares = []
        while self.holds(r := r + down, c := c + right):
            squares.append((r, c))
        return squares

    def line(self, side: str, line: int) -> list[int]:
        """Return the digits seen from a side in a line, the nearest first."""
        return self.digits_of(self.seen_from({"side": side, "line": line}))


def find_repeat(entries: Iterable[T]) -> T | None:
    """Return the first entry that occurs a second time, or None."""
    seen = set[T]()
    for entry in entries:
        if entry in seen:
            return entry
        seen.add(entry)
    return None


def where(group: Raw, *lists: str) -> str:
    """Return the first square of a group, for people: ``row 1, column 2``."""
    r, c = group[lists[0] if lists else "cells"][0]
    return f"row {r + 1}, column {c + 1}"


def open_line(squares: Sequence[T]) -> Sequence[T]:
    """Return the squares of a line, each once: a closed one names its first square at its end again."""
    return squares[:-1] if len(squares) > 3 and squares[0] == squares[-1] else squares
