"""What a text says of a field, and what all layouts have.

>>> from .words import PLAIN
>>> said = Said("cells", Line(2, "cells:"), [])
>>> said.read(PLAIN, Line(3, " 1 2"), Piece("2", 4), "r1c2"), said.places
(2, {'r1c2': (3, 4)})
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any, ClassVar

from ..errors import InputError
from .draft import Draft
from .pieces import Line, Piece, entries
from .words import Word

Value = Any
Place = tuple[int, int]
"""A line and a column, both from 1."""


@dataclass
class Said:
    """What a text says of a field: its name, the line that it begins in, and the lines that say something.

    `places` has the line and column of each entry that has been read, by the name of its cell or its number.
    """

    name: str
    line: Line
    lines: list[Line]
    places: dict[str, Place] = field(default_factory=dict)

    def entries(
        self, line: Line, count: int, signs: str, most: int | None = None, whole: bool = False
    ) -> list[Piece]:
        """The entries of a line: see `pieces.entries`."""
        try:
            return entries(line, count, signs, most, whole)
        except InputError as error:
            raise line.wrong(f"{self.name}: {error.what}", column=error.column) from None

    def read(self, entry: Word, line: Line, piece: Piece, key: str, cell: str | None = None) -> Value:
        """The value of an entry, whose place is noted. Raises `InputError` with the place."""
        self.places[key] = line.number, piece.column
        try:
            return entry.read(piece.text)
        except InputError as error:
            raise line.wrong(f"{self.name}: {error.what}", cell, piece.column) from None


class Layout(ABC):
    """How a field stands in lines, of which the first is what stands behind its name."""

    signs: str = ""
    """The marks that its words may hold."""
    keyed: ClassVar[bool] = False
    """Whether its lines may hold names with a colon or an equals sign that are no fields."""
    prose: ClassVar[bool] = False
    """Whether its lines are sentences."""

    @abstractmethod
    def read(self, said: Said, draft: Draft) -> Value:
        """The value of a field. Raises `InputError` with the line and column."""

    @abstractmethod
    def write(self, value: Value, draft: Draft) -> list[str]:
        """The lines for a value; `InputError` for one that has none."""

    def is_full(self, said: Said, draft: Draft) -> bool:
        """Whether the field is known to have all its lines, before they are read."""
        return False


def number_key(number: int) -> str:
    """The key in `Said.places` of an entry that no cell names."""
    return f"number {number}"
