"""Boards of other programs that are tables of words: of the squares, of the areas, and beside the board.

Vocabulary
    table      rows of words of one length
    beside     the words above and left of the board: some lines of words, or a list for each row or column

>>> from ...kinds import kind_named
>>> words = Tables([["-", "2"], ["-", "-"]], areas=[["7", "7"], ["9", "9"]])
>>> words.read(kind_named("heyawake"))["clues"]
{'regions': [[0, 0], [1, 1]], 'counts': {'0': 2}}
>>> Tables([], above=[["3", "1"]], beside=[["1", "3"]]).read(kind_named("kakurasu"))["clues"]
{'cols': [3, 1], 'rows': [1, 3]}
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from ...core.board import MOST_SIDE, at
from ...core.errors import InputError, UnknownRules
from ...core.record import demand_squares, shorten
from ...kind import Kind
from ...notation.looks import Janko
from ...notation.text.field_lines import Said
from ...notation.text.layouts import AreaLayout, CageLayout, PlaceLayout, RowLayout, TableLayout
from ...notation.text.pieces import TextLine
from ...notation.text.sketch import Point, TextMark
from ...notation.text.words import ListWord
from ..form import Data
from .drawn import DrawnBoard

Words = Sequence[Sequence[str]]

BLANKS = ("-", ".", "", "_")
"""Words for a blank."""


class Tables(NamedTuple):
    """The words of a board, square by square, at inner corners, the areas, and those above and left of it."""

    squares: Words = ()
    nodes: Words = ()
    areas: Words = ()
    above: Words = ()
    beside: Words = ()
    look: Janko = Janko()
    givens: Words = ()
    """The digits of squares whose words in `squares` are the sums of cages."""

    def read(self, kind: Kind) -> Data:
        """Return the record of a kind. Raises `InputError`, and `UnknownRules` for words without a place."""
        rows, columns = self.size(kind)
        board = DrawnBoard(kind, rows, columns)
        if self.areas:
            if not board.has_areas:
                raise InputError(f"{kind.name} has no regions, and the text has some")
            board.sketch.areas = self.labels()
        if self.look.paths:
            board.fixed[self.look.paths] = self.paths()
        else:
            self.put_squares(board)
        self.put_nodes(board)
        self.put_lines(board, self.above, ("top", "bottom"), columns)
        self.put_lines(board, self.beside, ("left", "right"), rows)
        self.take_cages(board)
        board.take_fields()
        data = board.draft.record()
        if unknown := [*board.besides, *board.leftovers]:
            data["params"]["note"] = {"unchecked": unknown}
            raise UnknownRules(unknown, data)
        return data

    def size(self, kind: Kind) -> tuple[int, int]:
        """Return the rows and columns of the board. Raises `InputError` for a table with ragged rows."""
        for what, table in (("squares", self.squares), ("regions", self.areas)):
            for number, row in enumerate(table, 1):
                if len(row) != len(table[0]):
                    there = f"row {number} of the {what} has {len(row)} words"
                    raise InputError(f"{there}, the first has {len(table[0])}")
        if self.areas:
            rows, columns = len(self.areas), len(self.areas[0])
        elif self.squares:
            rows, columns = self.board(kind)
        else:
            rows = _count(kind, self.beside, "left")
            columns = _count(kind, self.above, "top")
        if not (1 <= rows <= MOST_SIDE and 1 <= columns <= MOST_SIDE):
            raise InputError(f"a board has 1 to {MOST_SIDE} rows and columns")
        demand_squares(rows, columns)
        return rows, columns

    def board(self, kind: Kind) -> tuple[int, int]:
        """Return the size of the board whose squares, or corners, the table has."""
        high, wide = len(self.squares), len(self.squares[0])
        if self.look.between:
            if high % 2 == 0 or wide % 2 == 0:
                raise InputError(f"the table has {high} rows of {wide} words, odd numbers were expected")
            return high // 2 + 1, wide // 2 + 1
        table = None if self.look.shifts else main_table(kind)
        sizes = [(high, wide)] if table is None else [*table.boards(high, wide)]
        if not sizes:
            raise InputError(f"the table of {high} rows of {wide} words is none of {kind.name}")
        return sizes[0]

    def labels(self) -> list[list[int | None]]:
        """Return the areas by number, from 0 on in order. Raises `InputError` for a sign that names none."""
        numbers: dict[str, int] = {}
        for r, row in enumerate(self.areas):
            for c, word in enumerate(row):
                if not word.isalnum() and word not in BLANKS:
                    raise InputError(
                        f"{shorten(word)} is no region: a board has no holes here", cell=at(r, c)
                    )
        return [
            [None if word in BLANKS else numbers.setdefault(word, len(numbers)) for word in row]
            for row in self.areas
        ]

    def put_squares(self, board: DrawnBoard) -> None:
        """Put the words of the squares on the board."""
        for r, row in enumerate(self.givens):
            for c, word in enumerate(row):
                if word not in BLANKS:
                    board.put((2 * r + 1, 2 * c + 1), word)
        note = bool(self.areas) and (board.counts_regions or board.has_cages)
        table = None if self.look.between or note else main_table(board.kind)
        for r, row in enumerate(self.squares):
            for c, word in enumerate(row):
                text = self.look.text(word)
                if text in BLANKS:
                    continue
                point = (r + 1, c + 1) if self.look.between else (2 * r + 1, 2 * c + 1)
                if self.look.shifts:
                    point = self.shifted(point, word)
                elif table is not None:
                    point = table.point(r, c)
                elif note and self.first_of(r, c) not in board.sketch.notes:
                    point = (2 * self.first_of(r, c)[0] + 1, 2 * self.first_of(r, c)[1] + 1)
                if self.look.fill and len(word) > 1 and word.endswith(self.look.fill):
                    board.sketch.fills[point] = TextMark(self.look.fill, r + 1, c + 1)
                    text = text.removesuffix(self.look.fill)
                board.put(point, text, note)

    def first_of(self, r: int, c: int) -> Point:
        """Return the first square of the area of a square, where the number of the area is looked for."""
        rows, area = self.areas, self.areas[r][c]
        return next((y, row.index(area)) for y, row in enumerate(rows) if area in row)

    def put_nodes(self, board: DrawnBoard) -> None:
        """Put the words of inner corners on the board."""
        if self.nodes and [len(row) for row in self.nodes] != [board.columns - 1] * (board.rows - 1):
            size = f"{board.rows - 1} rows of {board.columns - 1} words"
            raise InputError(f"a table of corners has {size} on this board")
        for r, row in enumerate(self.nodes):
            for c, word in enumerate(row):
                if (text := self.look.text(word)) not in BLANKS:
                    board.put((2 * r + 2, 2 * c + 2), text)

    def shifted(self, point: Point, word: str) -> Point:
        """Return the place that the word of a square marks."""
        if word not in self.look.shifts:
            raise InputError(f"{shorten(word)} marks no place", cell=at(point[0] // 2, point[1] // 2))
        down, right = self.look.shifts[word]
        return point[0] + down, point[1] + right

    def paths(self) -> list[list[list[int]]]:
        """Return the paths, whose squares have their numbers."""
        paths: dict[str, list[tuple[int, int, int]]] = {}
        for r, row in enumerate(self.squares):
            for c, word in enumerate(row):
                if word in BLANKS:
                    continue
                path, dot, place = word.partition(".")
                if not dot or not place.isdecimal() or len(place) > 4:
                    raise InputError(f"{shorten(word)} is no place on a path, such as 3.1", cell=at(r, c))
                paths.setdefault(path, []).append((int(place), r, c))
        return [[[r, c] for _, r, c in sorted(path)] for path in paths.values()]

    def take_cages(self, board: DrawnBoard) -> None:
        """Take the cages that plain pictures draw without walls."""
        for each in board.kind.fields:
            if isinstance(each.layout, CageLayout) and not each.layout.walled and self.areas:
                said = Said(each.name, TextLine(1, ""), [])
                board.fixed[each.name] = replace(each.layout, walled=True).read_sketch(
                    said, board.sketch, board.draft
                )

    def put_lines(self, board: DrawnBoard, lines: Words, sides: tuple[str, ...], count: int) -> None:
        """Put words beside the board, on the sides that the kind has. These sites list the numbers of every
        line: a list without any is an empty line.
        """
        if not lines:
            return
        fields = {each.layout.side: each.layout for each in board.kind.fields if each.layout.side in sides}
        own = [side for side in sides if side in fields]
        listed = any(
            isinstance(each, RowLayout) and isinstance(each.entry, ListWord) for each in fields.values()
        )
        each_line = len(lines) == count and (listed or any(len(line) != count for line in lines))
        if each_line and not listed and own:
            lines = [[line[i] if i < len(line) else "" for line in lines] for i in range(len(own))]
        elif not each_line and any(len(line) != count for line in lines):
            wrong = next(line for line in lines if len(line) != count)
            raise InputError(
                f"{shorten(' '.join(wrong))} has {len(wrong)} words beside the board, not {count}"
            )
        if not own or (not listed and len(lines) > len(own)):
            raise InputError(
                f"{board.kind.name} has no such clues beside its board: {shorten(' '.join(lines[0]))}"
            )
        upright = sides[0] == "top"
        for i in range(count):
            if listed:
                words = list(lines[i]) if each_line else [line[i] for line in lines]
                says = any(self.look.text(word) not in BLANKS for word in words)
                self.put_beside(board, own[0], i, words if says else ["0"], upright)
            else:
                for side, line in zip(own, lines, strict=False):
                    self.put_beside(board, side, i, [line[i]], upright)

    def put_beside(self, board: DrawnBoard, side: str, i: int, words: Sequence[str], upright: bool) -> None:
        """Put the words at one end of a row or column."""
        across = {"top": -1, "bottom": 2 * board.rows + 1, "left": -1, "right": 2 * board.columns + 1}[side]
        for word in words:
            text = self.look.text(word)
            if text not in BLANKS:
                board.put((across, 2 * i + 1) if upright else (2 * i + 1, across), text)


def main_table(kind: Kind) -> TableLayout | None:
    """Return the layout of the first table of squares or corners, or None."""
    for each in kind.fields:
        layout = each.layout.table if isinstance(each.layout, PlaceLayout) else each.layout
        if isinstance(layout, TableLayout) and not isinstance(layout, AreaLayout):
            return layout
    return None


def _count(kind: Kind, lines: Words, side: str) -> int:
    """Return the number of rows or columns that words beside a board are of."""
    listed = any(each.layout.side == side and each.layout.lists_beside for each in kind.fields)
    if not lines:
        return 0
    same = len({len(line) for line in lines}) == 1
    return len(lines) if listed or not same else len(lines[0])
