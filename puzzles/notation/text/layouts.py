"""Layouts: how the words of a field stand in the lines of plain text. These are tables; `rows` has lists.

>>> PairTable().write({"a": 3, "c": 1}, RecordDraft("demo", 1, 1))
['a=3 c=1']
>>> said = Said("regions", TextLine(2, ""), [TextLine(3, "| A A |"), TextLine(4, "| B B |")])
>>> AreaLayout().read(said, RecordDraft("demo", 2, 2))
[[0, 0], [1, 1]]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from string import ascii_lowercase
from typing import ClassVar

from ...core.board import at
from ...core.record import shorten
from ..draft import RecordDraft
from .field_lines import Layout, Said, Value
from .pieces import TextLine, TextPiece, count_in_words, is_ruling
from .rows import BoxRow, One, PairTable, Phrases, RowLayout, SentenceLayout, drop_numbers
from .sketch import Point, Sketch
from .words import BLANK, LABEL, NOTHING, PLAIN, ListWord, PathWord, Target, WordForm

__all__ = [
    "AreaLayout",
    "BoxRow",
    "CageLayout",
    "Layout",
    "One",
    "PairTable",
    "Phrases",
    "PlaceLayout",
    "RowLayout",
    "Said",
    "SentenceLayout",
    "TableLayout",
]  # fmt: skip


_SQUARE = r"\b[rR][0-9]{1,4}[cC][0-9]{1,4}\b"
_SQUARES = rf"{_SQUARE}(?:[\s,+]+{_SQUARE})*"
_TARGET = r"[-+*/x×÷−]?[0-9]{1,15}[-+*/x×÷−]?"
_CAGE = re.compile(rf"\s*(?:{_TARGET}\s*[:=]\s*{_SQUARES}|{_SQUARES}\s*[:=]\s*{_TARGET})\s*")
_LIST = re.compile(r"[\[({] *([0-9?]+(?:[ ,]+[0-9?]+)*) *[\])}]")


@dataclass(eq=False, repr=False)
class TableLayout(Layout):
    """Row of words for each row of the board, in columns; with `scale` times the board's rows and columns,
    and `margin` more.
    """

    entry: WordForm = PLAIN
    scale: int = 1
    margin: int = 0
    most: Callable[[RecordDraft], int | None] | None = None
    """Largest number in the table, if known: a word that may be such a number is not split into entries."""

    @property
    def signs(self) -> str:  # type: ignore[override]
        return self.entry.marks

    @property
    def such(self) -> str:  # type: ignore[override]
        return self.entry.such

    @property
    def others(self) -> Mapping[str, str]:  # type: ignore[override]
        return self.entry.others

    def shape(self, draft: RecordDraft) -> tuple[int, int]:
        """Return the numbers of rows and columns."""
        return self.scale * draft.rows + self.margin, self.scale * draft.columns + self.margin

    def boards(self, high: int, wide: int) -> Iterator[tuple[int, int]]:
        """Yield the sizes of boards whose table is `high` rows by `wide` columns."""
        rows, columns = high - self.margin, wide - self.margin
        if rows > 0 and columns > 0 and rows % self.scale == 0 == columns % self.scale:
            yield rows // self.scale, columns // self.scale

    def is_full(self, text: Said, draft: RecordDraft) -> bool:
        rows, columns = self.shape(draft)
        if not rows <= len(text.lines) <= 2 * rows + 2:
            return len(text.lines) >= rows
        return sum(not is_ruling(line, columns, self.signs) for line in text.lines) >= rows

    def read(self, text: Said, draft: RecordDraft) -> Value:
        on_board = self.scale == 1 and self.margin == 0
        return [
            [
                text.read(
                    self.entry,
                    line,
                    piece,
                    at(r, c) if on_board else f"row {r + 1}, number {c + 1}",
                    at(r, c) if on_board else None,
                )
                for c, piece in enumerate(row)
            ]
            for r, (line, row) in enumerate(self.table(text, draft))
        ]

    def point(self, r: int, c: int) -> Point:
        """Return the place of an entry on the board, in half squares."""
        step = 2 // self.scale
        shift = 1 - self.margin if self.scale == 1 else 1
        return step * r + shift, step * c + shift

    def read_sketch(self, text: Said, sketch: Sketch, draft: RecordDraft) -> Value:
        rows, columns = self.shape(draft)
        table = []
        for r in range(rows):
            table.append([self._drawn_entry(text, sketch, r, c) for c in range(columns)])
        # Blanks are a board too, but not for a further table, which may be about something else.
        said_something = any(entry is not None for row in table for entry in row)
        return table if said_something or not sketch.shared else None

    def _drawn_entry(self, text: Said, sketch: Sketch, r: int, c: int) -> Value:
        """Read the entry at one place of a drawn board."""
        point = self.point(r, c)
        on_board = point[0] % 2 and point[1] % 2
        cell = at(point[0] // 2, point[1] // 2) if on_board else None
        key = cell or f"row {r + 1}, number {c + 1}"
        return text.read_mark(self.entry, sketch.take(point, self.entry.is_own), key, cell)

    def table(self, text: Said, draft: RecordDraft) -> list[tuple[TextLine, list[TextPiece]]]:
        """Return the entries of each row, with its line. Raises `InputError` if there are too many or too
        few.
        """
        rows, columns = self.shape(draft)
        lines = [line for line in text.lines if not is_ruling(line, columns, self.signs)]
        if len(lines) == 1 < rows:
            lines = in_one_line(lines[0], rows, columns)
        lines = drop_numbers(lines)
        if len(lines) != rows:
            first_over = lines[rows] if len(lines) > rows else text.line
            there = count_in_words(len(lines), "row", "rows")
            raise first_over.error(f"{text.name} has {there}, {rows} were expected")
        most = None if self.most is None else self.most(draft)
        if "|" not in self.signs:
            bars = lines[0].text.count("|") if lines else 0
            odd = next((line for line in lines if line.text.count("|") != bars), None)
            if odd is not None:
                raise odd.error(f"{text.name}: the bars are not those of the first row, which has {bars}")
        if isinstance(self.entry, ListWord):
            lines = [join_lists(line, columns) for line in lines]
        return [(line, text.entries(line, columns, self.signs, most)) for line in lines]

    def write(self, value: Value, draft: RecordDraft) -> list[str]:
        words = [[self.entry.write(entry) for entry in row] for row in value]
        width = max((len(word) for row in words for word in row), default=0)
        return ["", *(" ".join(word.rjust(width) for word in row) for row in words)]


def join_lists(line: TextLine, columns: int) -> TextLine:
    """Return a line whose lists in brackets make its number of entries, each as a word: ``[1 1] .`` is ``1,1
    .``.
    """
    text = _LIST.sub(lambda match: ",".join(re.findall("[^ ,]+", match[1])).ljust(len(match[0])), line.text)
    bare = line._replace(text=text)
    return bare if len(bare.pieces()) == columns else line


def in_one_line(line: TextLine, rows: int, columns: int) -> list[TextLine]:
    """Return the rows of a table in one line, each row a word, or else the line itself."""
    words = line.blank_out("/,;|").pieces()
    if len(words) == rows and all(len(word.text) == columns > 1 for word in words):
        return [TextLine(line.number, word.text, word.column) for word in words]
    return [line]


NO_REGION = frozenset((BLANK, "-", "_", *NOTHING))
"""The words for a square that is in no region."""


@dataclass(eq=False, repr=False)
class AreaLayout(TableLayout):
    """Table of the regions of squares: equal letters or numbers within a region. With `blanks`, squares may
    be in none. Possible slips, such as one A among many a, are refused.
    """

    entry: WordForm = LABEL
    blanks: bool = False

    @property
    def signs(self) -> str:  # type: ignore[override]
        return "0"

    def read(self, text: Said, draft: RecordDraft) -> Value:
        return self.areas(text, self.table(text, draft), draft)

    def areas(self, text: Said, table: list[tuple[TextLine, list[TextPiece]]], draft: RecordDraft) -> Value:
        """Return the regions of the squares of a table, and keep their marks in the draft."""
        most = draft.rows * draft.columns
        words: list[list[str | None]] = []
        for r, (line, row) in enumerate(table):
            text.places |= {at(r, c): (line.number, piece.column) for c, piece in enumerate(row)}
            words.append([None if piece.text in NO_REGION else piece.text for piece in row])
        marks = list(dict.fromkeys(word for row in words for word in row if word is not None))
        for r, (line, row) in enumerate(table):
            for c, (piece, word) in enumerate(zip(row, words[r], strict=True)):
                why = self.doubt(word, marks, most)
                if why is not None:
                    raise line.error(f"{text.name}: {shorten(piece.text)} {why}", at(r, c), piece.column)
        draft.labels = number_marks(marks, most)
        return [[None if word is None else draft.labels[word] for word in row] for row in words]

    def read_sketch(self, text: Said, sketch: Sketch, draft: RecordDraft) -> Value:
        sketch.meant = True
        if sketch.areas is not None or sketch.shared or not sketch.points:
            return sketch.areas
        table = []
        for r in range(draft.rows):
            marks = [sketch.points.pop(self.point(r, c), None) for c in range(draft.columns)]
            line = next((mark.line for mark in marks if mark), text.line.number)
            table.append(
                (
                    TextLine(line, ""),
                    [TextPiece(*mark[::2]) if mark else TextPiece(BLANK, 1) for mark in marks],
                )
            )
        return self.areas(text, table, draft)

    def doubt(self, word: str | None, marks: Collection[str], most: int) -> str | None:
        """Explain why a word may not mean the region that it seems to mean, beside all the marks of the
        table.
        """
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
    """Return whether a word can mark one of at most `most` regions: a letter; aa, ab, ... if there are enough
    regions; or a number if all are numbers, from 0 or 1 on without a gap.

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


def number_marks(marks: Collection[str], most: int) -> dict[str, int]:
    """Return the numbers of these marks in records: 0 for a, 1 for b, ... and numbers for themselves, if all
    are below `most`; else in the order of the marks.

    >>> number_marks(("b", "a"), 4), number_marks(("P", "X"), 4), number_marks(("1", "2"), 2)
    ({'b': 1, 'a': 0}, {'P': 0, 'X': 1}, {'1': 0, '2': 1})
    """
    numbers: dict[str, int] = {}
    if all(map(str.isdecimal, marks)):
        numbers = {mark: int(mark) for mark in marks}
    elif all(map(str.islower, marks)):
        numbers = {mark: int(LABEL.read(mark)) for mark in marks}
    return numbers if numbers and max(numbers.values()) < most else {mark: i for i, mark in enumerate(marks)}


def squares_of(areas: Iterable[Iterable[int | None]]) -> dict[int, list[list[int]]]:
    """Return the squares of each area by its label."""
    cells: dict[int, list[list[int]]] = {}
    for r, row in enumerate(areas):
        for c, label in enumerate(row):
            if label is not None:
                cells.setdefault(label, []).append([r, c])
    return cells


@dataclass(eq=False, repr=False)
class PlaceLayout(Layout):
    """A table of the entries at some places, as a list of row, column and the rest, from `first` on."""

    table: TableLayout
    first: int = 0

    @property
    def signs(self) -> str:  # type: ignore[override]
        return self.table.signs

    @property
    def such(self) -> str:  # type: ignore[override]
        return self.table.such

    def boards(self, high: int, wide: int) -> Iterator[tuple[int, int]]:
        """Yield the sizes of boards whose table is `high` rows by `wide` columns."""
        return self.table.boards(high, wide)

    def is_full(self, text: Said, draft: RecordDraft) -> bool:
        return self.table.is_full(text, draft)

    def read(self, text: Said, draft: RecordDraft) -> Value:
        return self.places_in_table(self.table.read(text, draft))

    def read_sketch(self, text: Said, sketch: Sketch, draft: RecordDraft) -> Value:
        return self.places_in_table(self.table.read_sketch(text, sketch, draft) or ())

    def places_in_table(self, table: Iterable[Iterable[Value]]) -> list[list[Value]]:
        """Return the entries of a table with their places."""
        return [
            [r + self.first, c + self.first, *entry]
            for r, row in enumerate(table)
            for c, entry in enumerate(row)
            if entry is not None
        ]

    def write(self, value: Value, draft: RecordDraft) -> list[str]:
        rows, columns = self.table.shape(draft)
        grid: list[list[Value]] = [[None] * columns for _ in range(rows)]
        for r, c, *rest in value:
            grid[r - self.first][c - self.first] = rest
        return self.table.write(grid, draft)


@dataclass(eq=False, repr=False)
class CageLayout(Layout):
    """The cages as a table of labels, then the target of each that has one; a cell may be in none."""

    keyed: ClassVar[bool] = True
    target: Target
    walled: bool = True
    """True if cages are drawn with walls around them, and cover the board."""
    areas: ClassVar[AreaLayout] = AreaLayout(blanks=True)

    def boards(self, high: int, wide: int) -> Iterator[tuple[int, int]]:
        """Yield the sizes of boards whose table is `high` rows by `wide` columns."""
        yield high, wide

    @property
    def targets(self) -> PairTable:
        """The layout of the last lines."""
        return PairTable(LABEL, self.target)

    def share(self, line: TextLine) -> TextLine | None:
        return line if _CAGE.fullmatch(line.text) else None

    def read(self, text: Said, draft: RecordDraft) -> Value:
        if text.lines and all(_CAGE.fullmatch(line.text) for line in text.lines):
            return [self.read_cage(text, line, f"number {i}") for i, line in enumerate(text.lines, 1)]
        lines = [line for line in text.lines if not is_ruling(line, draft.columns, "")]
        table = Said(text.name, text.line, lines[: draft.rows], text.places)
        areas = self.areas.read(table, draft)
        pairs = Said(text.name, text.line, lines[draft.rows :], text.places)
        targets = self.targets.read(pairs, draft)
        cells = squares_of(areas)
        return [{"cells": cells[label]} | targets.get(str(label), {}) for label in sorted(cells)]

    def read_cage(self, text: Said, line: TextLine, key: str) -> dict[str, Value]:
        """Read the cage of a line with its target and its squares by name."""
        names = line.pieces(_SQUARE)
        target = re.sub(_SQUARE, lambda name: " " * len(name[0]), line.text)
        [piece] = line._replace(text=target).pieces(_TARGET)
        cells = [PathWord().read(name.text) for name in names]
        return {"cells": cells, **text.read(self.target, line, piece, key)}

    def read_sketch(self, text: Said, sketch: Sketch, draft: RecordDraft) -> Value:
        if sketch.areas is None or not self.walled:
            return None
        sketch.meant = True
        cages = []
        for cells in squares_of(sketch.areas).values():
            first = min(cells)
            note = sketch.notes.pop((first[0], first[1]), None)
            clue = sketch.points.get((2 * first[0] + 1, 2 * first[1] + 1))
            if note and clue and clue.text == note.text and len(cells) == 1:  # printed twice
                sketch.take((2 * first[0] + 1, 2 * first[1] + 1), bool)
            target = text.read_mark(self.target, note, f"key {at(*first)}", at(*first))
            cages.append({"cells": cells} | (target or {}))
        return cages

    def write(self, value: Value, draft: RecordDraft) -> list[str]:
        areas: list[list[Value]] = [[None] * draft.columns for _ in range(draft.rows)]
        for label, cage in enumerate(value):
            for r, c in cage["cells"]:
                areas[r][c] = label
        targets = {
            label: cage for label, cage in enumerate(value) if cage.get(self.target.number) is not None
        }
        return TableLayout(LABEL).write(areas, draft) + self.targets.write(targets, draft)
