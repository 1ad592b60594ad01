"""Text of a field, and the base class of all layouts.

>>> from .words import PLAIN
>>> said = Said("cells", TextLine(2, "cells:"), [])
>>> said.read(PLAIN, TextLine(3, " 1 2"), TextPiece("2", 4), "r1c2"), said.places
(2, {'r1c2': (3, 4)})
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar

from ...core.errors import InputError
from ..draft import RecordDraft
from .pieces import TextLine, TextPiece, entries
from .sketch import Sketch, TextMark
from .words import WordForm

FIELD = re.compile(r"\b(?:clues|params)\.([a-z_]+)")
_NOTHING = re.compile(" (?:holds|is) None,")
"""A field as sentences about records name it."""

Value = Any
Place = tuple[int, int]
"""A line and a column, both from 1."""


@dataclass
class Said:
    """Text of a field: its name, the line that it begins in, and its other lines.

    `places` has the line and column of each entry that has been read, by the name of its cell or its number,
    and `words` the entry as text by its place.
    """

    name: str
    line: TextLine
    lines: list[TextLine]
    places: dict[str, Place] = field(default_factory=dict)
    words: dict[Place, str] = field(default_factory=dict)

    def entries(
        self, line: TextLine, count: int, signs: str, most: int | None = None, whole: bool = False
    ) -> list[TextPiece]:
        """Return the entries of a line: see `pieces.entries`."""
        try:
            return entries(line, count, signs, most, whole)
        except InputError as error:
            raise line.error(f"{self.name}: {error.what}", column=error.column) from None

    def read(
        self, entry: WordForm, line: TextLine, piece: TextPiece, key: str, cell: str | None = None
    ) -> Value:
        """Return the value of an entry, and note its place. Raises `InputError` with the place."""
        self.places[key] = line.number, piece.column
        self.words[self.places[key]] = piece.text
        try:
            return entry.read(piece.text)
        except InputError as error:
            raise line.error(f"{self.name}: {error.what}", cell, piece.column) from None

    def read_mark(self, entry: WordForm, mark: TextMark | None, key: str, cell: str | None = None) -> Value:
        """Return the value of a mark on a drawn board, or None without one."""
        if mark is None:
            return None
        return self.read(entry, TextLine(mark.line, ""), TextPiece(mark.text, mark.column), key, cell)


class Layout(ABC):
    """Layout of a field in lines, the first of which is the text behind its name."""

    signs: str = ""
    """The marks that its words may hold."""
    others: Mapping[str, str] = MappingProxyType({})
    """Signs that people write for entries too, and the word that each means."""
    such: str = ""
    """Description of an entry in words of plain text, if a record has it in another form."""
    keyed: ClassVar[bool] = False
    """True if its lines may hold names with a colon or an equals sign that are no fields."""
    prose: ClassVar[bool] = False
    """True if its lines are sentences."""

    @abstractmethod
    def read(self, text: Said, draft: RecordDraft) -> Value:
        """Return the value of a field. Raises `InputError` with the line and column."""

    @abstractmethod
    def write(self, value: Value, draft: RecordDraft) -> list[str]:
        """Return the lines for a value; `InputError` for one that has none."""

    side: str = ""
    """The side of the board on which its entries are printed, if they are."""
    lists_beside: bool = False
    """True if the entries at that side are lists of numbers."""
    joins: str = ""
    """The signs between squares that its entries are printed as, if they are."""

    def read_sketch(self, text: Said, sketch: Sketch, draft: RecordDraft) -> Value:
        """Take the field's marks from a drawn board and return its value, or None without any. Raises
        `InputError` with the place.
        """
        return None

    def share(self, line: TextLine) -> TextLine | None:
        """Return the field's part of a line below no name, or None if it is about something else."""
        return None

    def shares(self, lines: Sequence[TextLine]) -> list[TextLine]:
        """Return the field's parts of all lines below no name together, or []."""
        return []

    def size(self, line: TextLine) -> tuple[int, int] | None:
        """Return the rows and columns of a board that this line describes completely, or None."""
        return None

    def is_full(self, text: Said, draft: RecordDraft) -> bool:
        """Return whether the field is known to have all its lines, before they are read."""
        return False


def plainly(what: str, blank: str) -> str:
    """Phrase the fault of a record for those who wrote no JSON.

    >>> plainly("clues.cells holds 9, a whole number from 0 to 4 or null was expected", "a blank")
    'cells holds 9, a whole number from 0 to 4 or a blank was expected'
    """
    what = _NOTHING.sub(" is blank,", FIELD.sub(r"\1", what))
    return what.replace(" or null was", f" or {blank} was").replace("or nulls", f"or {blank}")


def number_key(number: int) -> str:
    """Return the key in `Said.places` of an entry that no cell names."""
    return f"number {number}"
