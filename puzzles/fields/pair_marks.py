"""Marks between two squares, such as dots, X and V, and signs of less: set on the edge that both share.

>>> from .values import Number
>>> sums = PairMarks("sums", "sum", value=Number(0, 17), demanded=True, letters={10: "X", 5: "V"})
>>> board = Record({"rows": 1, "cols": 2, "clues": {}})
>>> sums.with_entry(board, ((0, 0), (0, 1)), "X"), sums.with_entry(board, ((0, 0), (0, 1)), "7")
([{'cells': [[0, 0], [0, 1]], 'value': 10}], [{'cells': [[0, 0], [0, 1]], 'value': 7}])
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from ..core.board import at
from ..core.errors import InputError
from ..core.record import Record, Square, shorten
from ..notation.text.rows import LESS
from ..notation.text.words import SpotWord
from .groups import CellGroups
from .strokes import Spot
from .values import Value

Pair = tuple[Square, Square]

MARK = SpotWord().write([])
"""The entry of a mark without a clue."""


class PairMarks(CellGroups):
    """Groups of two squares, most of which share an edge; two squares have one mark at most. If they are
    `ordered`, the first square is the less one; else their order says nothing. `letters` are the entries of
    some values.
    """

    gesture = "entry"

    def __init__(
        self,
        name: str,
        noun: str,
        means: str = "",
        *,
        value: Value | None = None,
        demanded: bool = False,
        ordered: bool = False,
        letters: Mapping[int, str] = MappingProxyType({}),
    ) -> None:
        super().__init__(name, noun, means, value=value, demanded=demanded, most=2)
        self.ordered, self.letters = ordered, letters

    def tool(self) -> dict[str, Any]:
        return super().tool() | {"tool": "sign", "at": "border", "ordered": self.ordered}

    # Editing ----------------------------------------------------------------------------------------

    @property
    def label(self) -> str:
        return f"{super().label} (< >)" if self.ordered else super().label

    def choices(self, board: Record) -> tuple[str, ...]:
        return ("<", ">") if self.ordered else tuple(self.letters.values()) or (MARK,)

    @property
    def meanings(self) -> Mapping[str, str]:
        return {letter: f"{letter} = {number}" for number, letter in self.letters.items()}

    def hand_places(self, board: Record) -> Iterable[Pair]:
        """Return the pairs of squares that share an edge, and any others that the board has."""
        squares = board.board.squares()
        near = [(one, other) for one in squares for other in board.board.near(*one) if one < other]
        return dict.fromkeys((*near, *self.written(board)))

    def written(self, board: Record) -> dict[Pair, str]:
        return {pair_of(raw): self.text_of(raw) for raw in self.raw(board.data) or ()}

    def text_of(self, raw: Mapping[str, Any]) -> str:
        """Return the entry of a mark."""
        if self.ordered:
            return "<" if raw["cells"][0] < raw["cells"][1] else ">"
        clue = raw.get(self.key)
        if clue is None or self.value is None:
            return MARK
        return self.letters.get(clue, self.value.word.write(clue))

    def spots(self, board: Record) -> list[Spot]:
        """Return a spot on each edge, and one in the middle of each other pair that the board has."""
        written = self.written(board)
        return [
            Spot((one, other), (one[0] + other[0] + 1, one[1] + other[1] + 1), written.get((one, other), ""))
            for one, other in self.hand_places(board)
        ]

    def with_entry(self, board: Record, place: Any, text: str) -> Any:
        """Return the marks with another one between two squares, or none there."""
        if not self.is_place(place, board):
            raise InputError(f"{self.name} has no place {shorten(place)}")
        marks = [raw for raw in self.raw(board.data) or () if pair_of(raw) != place]
        mark = self.mark(board, place, text) if text and text != "." else None
        return [*marks, mark] if mark else marks or None

    def mark(self, board: Record, place: Pair, text: str) -> dict[str, Any] | None:
        """Return the mark between two squares for an entry, or None for a blank. Raises `InputError` with the
        allowed entries.
        """
        one, other = place
        if self.ordered:
            if text not in LESS:
                raise InputError(f"{self.name} cannot be {shorten(text)}; there may be < or >", cell=at(*one))
            if not LESS[text][1]:
                one, other = other, one
        mark: dict[str, Any] = {"cells": [[*one], [*other]]}
        numbers = {letter: number for number, letter in self.letters.items()}
        if text.upper() in numbers:
            mark[self.key] = numbers[text.upper()]
        elif self.value is not None and (self.demanded or text != MARK):
            mark[self.key] = self.value.typed(text, self.name, at(*one), "", board)
            return None if mark[self.key] is None else mark
        return mark


def pair_of(raw: Mapping[str, Any]) -> Pair:
    """Return the squares of a mark in reading order."""
    one, other = sorted((r, c) for r, c in raw["cells"])
    return one, other
