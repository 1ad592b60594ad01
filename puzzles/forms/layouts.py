"""Layouts: how the words of a field stand in the lines of plain text. These are tables; `rows` has lists.

>>> PairTable().write({"a": 3, "c": 1}, Draft("demo", 1, 1))
['a=3 c=1']
>>> said = Said("regions", Line(2, ""), [Line(3, "| A A |"), Line(4, "| B B |")])
>>> Areas().read(said, Draft("demo", 2, 2))
[[0, 0], [1, 1]]
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from string import ascii_lowercase
from typing import ClassVar

from ..board import at
from ..record import shorten
from .draft import Draft
from .pieces import Line, Piece, counted, is_ruling
from .rows import One, PairTable, Phrases, Row, Sentences
from .said import Layout, Said, Value
from .words import BLANK, LABEL, NOTHING, PLAIN, Target, Word

__all__ = [
    "Areas",
    "Cages",
    "Layout",
    "One",
    "PairTable",
    "Phrases",
    "Places",
    "Row",
    "Said",
    "Sentences",
    "Table",
]  # fmt: skip


@dataclass(eq=False, repr=False)
class Table(Layout):
    """A row of words for each row of the board, in columns; `scale` times as many, and `margin` more."""

    entry: Word = PLAIN
    scale: int = 1
    margin: int = 0
    most: Callable[[Draft], int | None] | None = None
    """The largest number that may stand in the table, where that is known: a word that may be such a number
    is not taken apart into entries.
    """

    @property
    def signs(self) -> str:  # type: ignore[override]
        return self.entry.signs

    def size(self, draft: Draft) -> tuple[int, int]:
        """The numbers of rows and columns."""
        return self.scale * draft.rows + self.margin, self.scale * draft.columns + self.margin

    def is_full(self, said: Said, draft: Draft) -> bool:
        rows, columns = self.size(draft)
        if not rows <= len(said.lines) <= 2 * rows + 2:
            return len(said.lines) >= rows
        return sum(not is_ruling(line, columns, self.signs) for line in said.lines) >= rows

    def read(self, said: Said, draft: Draft) -> Value:
        on_board = self.scale == 1 and self.margin == 0
        return [
            [
                said.read(
                    self.entry,
                    line,
                    piece,
                    at(r, c) if on_board else f"row {r + 1}, number {c + 1}",
                    at(r, c) if on_board else None,
                )
                for c, piece in enumerate(row)
            ]
            for r, (line, row) in enumerate(self.table(said, draft))
        ]

    def table(self, said: Said, draft: Draft) -> list[tuple[Line, list[Piece]]]:
        """The entries of each row, with its line. Raises `InputError` where there are too many or too few."""
        rows, columns = self.size(draft)
        lines = [line for line in said.lines if not is_ruling(line, columns, self.signs)]
        if len(lines) == 1 < rows:
            lines = in_one_line(lines[0], rows, columns)
        if len(lines) != rows:
            first_over = lines[rows] if len(lines) > rows else said.line
            there = counted(len(lines), "row", "rows")
            raise first_over.wrong(f"{said.name} has {there}, {rows} were expected")
        most = None if self.most is None else self.most(draft)
        if "|" not in self.signs:
            bars = lines[0].text.count("|") if lines else 0
            odd = next((line for line in lines if line.text.count("|") != bars), None)
            if odd is not None:
                raise odd.wrong(f"{said.name}: the bars are not those of the first row, which has {bars}")
        return [(line, said.entries(line, columns, self.signs, most)) for line in lines]

    def write(self, value: Value, draft: Draft) -> list[str]:
        words = [[self.entry.write(entry) for entry in row] for row in value]
        width = max((len(word) for row in words for word in row), default=0)
        return ["", *(" ".join(word.rjust(width) for word in row) for row in words)]


def in_one_line(line: Line, rows: int, columns: int) -> list[Line]:
    """The rows of a table that stands in one line, each row a word; the line itself where it is not so."""
    words = line.without("/,;|").pieces()
    if len(words) == rows and all(len(word.text) == columns > 1 for word in words):
        return [Line(line.number, word.text, word.column) for word in words]
    return [line]


NO_REGION = frozenset((BLANK, "-", "_", *NOTHING))
"""The words for a square that is in no region."""


@dataclass(eq=False, repr=False)
class Areas(Table):
    """A table of the regions that squares are in: letters or numbers that are equal in a region. With
    `blanks`, squares may be in none. What may be a slip, such as one A among many a, is refused.
    """

    entry: Word = LABEL
    blanks: bool = False

    @property
    def signs(self) -> str:  # type: ignore[override]
        return "0"

    def read(self, said: Said, draft: Draft) -> Value:
        table, most = self.table(said, draft), draft.rows * draft.columns
        words: list[list[str | None]] = []
        for r, (line, row) in enumerate(table):
            said.places |= {at(r, c): (line.number, piece.column) for c, piece in enumerate(row)}
            words.append([None if piece.text in NO_REGION else piece.text for piece in row])
        marks = list(dict.fromkeys(word for row in words for word in row if word is not None))
        for r, (line, row) in enumerate(table):
            for c, (piece, word) in enumerate(zip(row, words[r], strict=True)):
                why = self.doubt(word, marks, most)
                if why is not None:
                    raise line.wrong(f"{said.name}: {shorten(piece.text)} {why}", at(r, c), piece.column)
        draft.labels = numbered(marks, most)
        return [[None if word is None else draft.labels[word] for word in row] for row in words]

    def doubt(self, word: str | None, marks: Collection[str], most: int) -> str | None:
        """Why a word may not mean the region that it seems to mean, beside all the marks of the table."""
        if word is None:
            return None if self.blanks else "is a blank, and each cell must be in a region"
        if word == "0" and self.blanks:
            return "could be a region or a cell in none: write . for none, letters for the others"
        if not is_mark(word, marks, most):
            return "is no region beside the others: use letters, or numbers from 0 or 1 on without a gap"
        if word != word.lower() and word.lower() in marks and len(marks) <= len(ascii_lowercase):
            return f"and {shorten(word.lower())} may be one region or two: use one case"
        return None


def is_mark(word: str, marks: Collection[str], most: int) -> bool:
    """Whether a word can mark one of at most `most` regions: a letter; aa, ab, ... where there are so many;
    or a number where all are numbers, from 0 or 1 on without a gap.

    >>> [is_mark(word, ("a", "Q"), 16) for word in ("a", "Q", "aa", "3", "/")]
    [True, True, False, False, False]
    >>> [is_mark(word, ("1", "2", "22"), 64) for word in ("1", "2", "22")]
    [True, True, False]
    """
    if word.isdecimal():
        before = str(int(word) - 1)
        return (
            str(int(word)) == word
            and (word in ("0", "1") or before in marks)
            and all(map(str.isdecimal, marks))
        )
    if not word.isascii() or not word.isalpha():
        return False
    return len(word) == 1 or (word.islower() and len(word) <= 3 and LABEL.read(word) < most)


def numbered(marks: Collection[str], most: int) -> dict[str, int]:
    """The numbers that records have for these marks: 0 for a, 1 for b, ... and numbers for themselves, where
    all are below `most`; else in the order of the marks.

    >>> numbered(("b", "a"), 4), numbered(("P", "X"), 4), numbered(("1", "2"), 2)
    ({'b': 1, 'a': 0}, {'P': 0, 'X': 1}, {'1': 0, '2': 1})
    """
    known: dict[str, int] = {}
    if all(map(str.isdecimal, marks)):
        known = {mark: int(mark) for mark in marks}
    elif all(map(str.islower, marks)):
        known = {mark: int(LABEL.read(mark)) for mark in marks}
    return known if known and max(known.values()) < most else {mark: i for i, mark in enumerate(marks)}


@dataclass(eq=False, repr=False)
class Places(Layout):
    """A table of what stands at some places, as a list of row, column and the rest, from `first` on."""

    table: Table
    first: int = 0

    @property
    def signs(self) -> str:  # type: ignore[override]
        return self.table.signs

    def is_full(self, said: Said, draft: Draft) -> bool:
        return self.table.is_full(said, draft)

    def read(self, said: Said, draft: Draft) -> Value:
        return [
            [r + self.first, c + self.first, *entry]
            for r, row in enumerate(self.table.read(said, draft))
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
class Cages(Layout):
    """The cages as a table of labels, then the target of each that has one; a cell may be in none."""

    keyed: ClassVar[bool] = True
    target: Target
    areas: ClassVar[Areas] = Areas(blanks=True)

    @property
    def targets(self) -> PairTable:
        """The layout of the last lines."""
        return PairTable(LABEL, self.target)

    def read(self, said: Said, draft: Draft) -> Value:
        lines = [line for line in said.lines if not is_ruling(line, draft.columns, "")]
        table = Said(said.name, said.line, lines[: draft.rows], said.places)
        areas = self.areas.read(table, draft)
        pairs = Said(said.name, said.line, lines[draft.rows :], said.places)
        targets = self.targets.read(pairs, draft)
        cells: dict[int, list[list[int]]] = {}
        for r, row in enumerate(areas):
            for c, label in enumerate(row):
                if label is not None:
                    cells.setdefault(label, []).append([r, c])
        return [{"cells": cells[label]} | targets.get(str(label), {}) for label in sorted(cells)]

    def write(self, value: Value, draft: Draft) -> list[str]:
        areas: list[list[Value]] = [[None] * draft.columns for _ in range(draft.rows)]
        for label, cage in enumerate(value):
            for r, c in cage["cells"]:
                areas[r][c] = label
        targets = {
            label: cage for label, cage in enumerate(value) if cage.get(self.target.number) is not None
        }
        return Table(LABEL).write(areas, draft) + self.targets.write(targets, draft)
