"""Layouts: how the words of a field stand in the lines of plain text.

>>> PairTable().write({"a": 3, "c": 1}, Draft("demo", 1, 1))
['a=3 c=1']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from ..board import at
from ..errors import InputError
from ..record import shorten
from .draft import Draft
from .words import BLANK, PLAIN, Label, Target, Word

Value = Any


class Line(NamedTuple):
    """A line of a puzzle and its number, from 1."""

    number: int
    text: str

    def read(self, entry: Word, word: str, cell: str | None = None) -> Value:
        """The value of one of its words. Raises `InputError` with the place."""
        try:
            return entry.read(word)
        except InputError as error:
            raise self.wrong(error.what, cell) from None

    def wrong(self, what: str, cell: str | None = None) -> InputError:
        """An error in this line."""
        return InputError(what, line=self.number, cell=cell)


class Field(NamedTuple):
    """A field that is being read: its name, the line that it begins in, and the lines that say something."""

    name: str
    line: Line
    lines: list[Line]

    def words(self) -> Iterator[tuple[Line, str]]:
        """Its words, each with its line."""
        return ((line, word) for line in self.lines for word in line.text.split())


class Layout(Protocol):
    """How a field stands in lines, of which the first is what stands behind its name."""

    def read(self, field: Field, draft: Draft) -> Value:
        """The value of a field. Raises `InputError` with the line."""
        ...

    def write(self, value: Value, draft: Draft) -> list[str]:
        """The lines for a value; `InputError` for one that has none."""
        ...


@dataclass(eq=False, repr=False)
class Table:
    """A row of words for each row of the board, in columns; `scale` times as many, and `margin` more."""

    entry: Word = PLAIN
    scale: int = 1
    margin: int = 0

    def size(self, draft: Draft) -> tuple[int, int]:
        """The numbers of rows and columns."""
        return self.scale * draft.rows + self.margin, self.scale * draft.columns + self.margin

    def read(self, field: Field, draft: Draft) -> Value:
        rows, columns = self.size(draft)
        if len(field.lines) != rows:
            raise field.line.wrong(f"{field.name} has {len(field.lines)} rows, {rows} were expected")
        return [self.row(line, r, columns) for r, line in enumerate(field.lines)]

    def row(self, line: Line, r: int, columns: int) -> list[Value]:
        """The values of a row."""
        words = line.text.split()
        if len(words) == 1 < columns:
            words = list(words[0])
        if len(words) != columns:
            raise line.wrong(f"there are {len(words)} entries, {columns} were expected")
        on_board = self.scale == 1 and self.margin == 0
        return [line.read(self.entry, word, at(r, c) if on_board else None) for c, word in enumerate(words)]

    def write(self, value: Value, draft: Draft) -> list[str]:
        words = [[self.entry.write(entry) for entry in row] for row in value]
        width = max((len(word) for row in words for word in row), default=0)
        return ["", *(" ".join(word.rjust(width) for word in row) for row in words)]


@dataclass(eq=False, repr=False)
class Places:
    """A table of what stands at some places, as a list of row, column and the rest, from `first` on."""

    table: Table
    first: int = 0

    def read(self, field: Field, draft: Draft) -> Value:
        return [
            [r + self.first, c + self.first, *entry]
            for r, row in enumerate(self.table.read(field, draft))
            for c, entry in enumerate(row)
            if entry is not None
        ]

    def write(self, value: Value, draft: Draft) -> list[str]:
        rows, columns = self.table.size(draft)
        grid: list[list[Value]] = [[None] * columns for _ in range(rows)]
        for r, c, *rest in value:
            grid[r - self.first][c - self.first] = rest
        return self.table.write(grid, draft)


@dataclass(eq=False, repr=False)
class Row:
    """Words one after another, or one in each line."""

    entry: Word = PLAIN
    upright: bool = False

    def read(self, field: Field, draft: Draft) -> Value:
        return [line.read(self.entry, word) for line, word in field.words()]

    def write(self, value: Value, draft: Draft) -> list[str]:
        words = list(map(self.entry.write, value))
        return ["", *words] if self.upright else [" ".join(words)]


@dataclass(eq=False, repr=False)
class One:
    """A single word."""

    entry: Word = PLAIN

    def read(self, field: Field, draft: Draft) -> Value:
        values = Row(self.entry).read(field, draft)
        if len(values) != 1:
            raise field.line.wrong(f"{field.name} has {len(values)} words, one was expected")
        return values[0]

    def write(self, value: Value, draft: Draft) -> list[str]:
        return [self.entry.write(value)]


@dataclass(eq=False, repr=False)
class PairTable:
    """What belongs to each key, which is text in records: ``a=3 c=1``, or one pair in each line."""

    key: Word = PLAIN
    entry: Word = PLAIN
    upright: bool = False

    def read(self, field: Field, draft: Draft) -> Value:
        found: dict[str, Value] = {}
        for line, pair in field.words():
            word, equals, entry = pair.partition("=")
            if not equals or word == BLANK:
                raise line.wrong(f"{shorten(pair)} is no pair such as a=1")
            key = str(line.read(self.key, word))
            if key in found:
                raise line.wrong(f"{shorten(word)} is there twice")
            found[key] = line.read(self.entry, entry)
        return found

    def write(self, value: Value, draft: Draft) -> list[str]:
        words = [f"{self.key.write(key)}={self.entry.write(entry)}" for key, entry in value.items()]
        return ["", *words] if self.upright else [" ".join(words)]


@dataclass(eq=False, repr=False)
class Phrases:
    """Objects with these fields, the words of each in a line."""

    fields: tuple[str, ...]

    def read(self, field: Field, draft: Draft) -> Value:
        return [self.phrase(line) for line in field.lines]

    def phrase(self, line: Line) -> dict[str, Value]:
        """The object of a line."""
        words = line.text.split()
        if len(words) != len(self.fields):
            raise line.wrong(f"there are {len(words)} words, {len(self.fields)} were expected")
        return {name: line.read(PLAIN, word) for name, word in zip(self.fields, words, strict=True)}

    def write(self, value: Value, draft: Draft) -> list[str]:
        return ["", *(" ".join(PLAIN.write(item[name]) for name in self.fields) for item in value)]


class Sentences:
    """A line of prose each."""

    def read(self, field: Field, draft: Draft) -> Value:
        return [line.text.strip() for line in field.lines]

    def write(self, value: Value, draft: Draft) -> list[str]:
        return ["", *value]


@dataclass(eq=False, repr=False)
class Cages:
    """The cages as a table of labels, then the target of each."""

    target: Target

    @property
    def targets(self) -> PairTable:
        """The layout of the last line."""
        return PairTable(Label(), self.target)

    def read(self, field: Field, draft: Draft) -> Value:
        areas = Table(Label()).read(field._replace(lines=field.lines[: draft.rows]), draft)
        targets = self.targets.read(field._replace(lines=field.lines[draft.rows :]), draft)
        cells: dict[int, list[list[int]]] = {}
        for r, row in enumerate(areas):
            for c, label in enumerate(row):
                if label is not None:
                    cells.setdefault(label, []).append([r, c])
        unknown = next((label for label in targets if int(label) not in cells), None)
        if unknown is not None:
            raise field.line.wrong(f"there is no cage {Label().write(unknown)}")
        return [{"cells": cells[label]} | targets.get(str(label), {}) for label in sorted(cells)]

    def write(self, value: Value, draft: Draft) -> list[str]:
        areas: list[list[Value]] = [[None] * draft.columns for _ in range(draft.rows)]
        for label, cage in enumerate(value):
            for r, c in cage["cells"]:
                areas[r][c] = label
        targets = {label: cage for label, cage in enumerate(value) if self.target.number in cage}
        return Table(Label()).write(areas, draft) + self.targets.write(targets, draft)
