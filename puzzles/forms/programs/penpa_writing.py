"""Pages of Penpa+ made of records, with the genre tag of the kind.

>>> record = {"type": "masyu", "rows": 1, "cols": 2, "clues": {"cells": [[None, "b"]]}, "params": {}}
>>> page = page_of(record)
>>> page.tags, page.layers
(['masyu'], {'symbol': {15: [2, 'circle_L', 1]}})
"""

from __future__ import annotations

from typing import Any

from ...core.errors import InputError
from ...fields import Field
from ...fields.base import says
from ...fields.borders import InnerBorders, ends_of
from ...fields.grids import Marked
from ...kind import Kind
from ...kinds import kind_named
from ...notation.draft import RecordDraft, draft_of, walls
from ...notation.looks import BLACK, DIRECTIONS, Penpa
from ...notation.penpa import PAGE_NOTES, PenpaPage, Point
from ...notation.text.layouts import (
    AreaLayout,
    BoxRow,
    CageLayout,
    PairTable,
    PlaceLayout,
    RowLayout,
    TableLayout,
)
from ...notation.text.words import LabelWord, ListWord
from ...notation.variants.lists import LISTS
from ...notes import texts_of
from ...records import read_record
from ..declared import look_of
from ..form import Data

BORDER = 2
"""The style of a heavy border."""

DASHED = 10
"""The style of the lines around a cage."""

BESIDE = {"top": 0, "bottom": 1, "left": 2, "right": 3}
"""The space that each side needs."""


def page_of(record: Data) -> PenpaPage:
    """Return the page of a record. Raises `InputError` for a kind or a clue that Penpa+ has no place for."""
    return _PageWriter(record).page()


class _PageWriter:
    """A record that is drawn, field by field."""

    def __init__(self, record: Data) -> None:
        self.kind: Kind = kind_named(record["type"])
        look = look_of(self.kind)
        if look is None or not look.tag:
            raise InputError(f"{self.kind.name} has no penpa form")
        self.look: Penpa = look
        self.record = record
        self.draft: RecordDraft = draft_of(record)
        self.symbols = {word: sign for sign, word in reversed([*self.look.words.items()])}
        self.colours = {word: colour for colour, word in self.look.colours.items()}
        self.result = PenpaPage(self.draft.rows, self.draft.columns, self.space(), tags=[self.look.tag])

    def page(self) -> PenpaPage:
        """Return the page."""
        for declared in self.kind.fields:
            values = self.draft.params if declared.place == "params" else self.draft.clues
            value = values.get(declared.name)
            if says(value):
                self.draw_field(declared, value)
        if any(isinstance(each.layout, BoxRow) for each in self.kind.fields):
            self.draw_boxes()
        texts = texts_of(self.record)
        self.result.notes = {name: texts[name] for name in PAGE_NOTES if name in texts}
        return self.result

    def space(self) -> tuple[int, int, int, int]:
        """Return the space around the board: that of the kind, or what the longest list beside it needs."""
        space = list(self.look.space)
        for declared in self.kind.fields:
            layout, value = declared.layout, self.draft.clues.get(declared.name)
            if isinstance(layout, RowLayout) and layout.side and isinstance(layout.entry, ListWord):
                most = max((len(each) for each in value or () if isinstance(each, list)), default=0)
                space[BESIDE[layout.side]] = max(space[BESIDE[layout.side]], most)
        return space[0], space[1], space[2], space[3]

    def layer(self, name: str) -> dict[Any, Any]:
        """Return a layer of the page."""
        layer: dict[Any, Any] = self.result.layers.setdefault(name, {})
        return layer

    # Fields -------------------------------------------------------------------------------------

    def draw_field(self, declared: Field[Any], value: Any) -> None:
        """Draw the value of a field. Raises `InputError` if there is no way to."""
        layout = declared.layout
        if isinstance(layout, PlaceLayout):
            grid = layout.write(value, self.draft)[1:]
            self.draw_words(layout.table, [line.split() for line in grid])
        elif isinstance(layout, AreaLayout):
            try:
                areas = self.draft.regions()
            except InputError as reason:
                raise InputError(f"penpa draws regions by their borders: {reason}") from None
            self.draw_walls(areas)
        elif isinstance(layout, TableLayout):
            rows = (
                [[entry or None for entry in row] for row in value] if isinstance(declared, Marked) else value
            )
            self.draw_words(layout, [[layout.entry.write(entry) for entry in row] for row in rows])
        elif isinstance(layout, PairTable) and isinstance(layout.key, LabelWord):
            self.draw_counts(layout, value)
        elif isinstance(layout, CageLayout):
            self.draw_cages(layout, value)
        elif isinstance(layout, RowLayout) and layout.side:
            self.draw_side(layout, value)
        elif isinstance(declared, InnerBorders):
            for pair in value:
                self.draw_border(*sorted((r, c) for r, c in pair))
        elif isinstance(layout, RowLayout) and layout.joins:
            self.draw_joins(declared.name, value)
        elif declared.name in LISTS:
            self.draw_lists(declared.name, value)
        elif declared.name in ("stars", "last"):
            self.draw_setting(declared.name, value)
        elif not isinstance(layout, BoxRow):
            raise InputError(f"penpa has no place for {declared.name} of {self.kind.name}")

    def draw_words(self, layout: TableLayout, rows: list[list[str]]) -> None:
        """Draw the words of a table at their places."""
        for r, row in enumerate(rows):
            for c, word in enumerate(row):
                if not layout.entry.is_blank(word):
                    self.draw(layout.point(r, c), word)

    def draw(self, point: Point, word: str) -> None:
        """Draw a word at a point: as a symbol, a colour, a number, or several of them."""
        index, look = self.result.index(point), self.look
        if self.look.grid:
            self.draw_sums(point, word)
        elif word in self.symbols:
            self.draw_symbol(index, word)
        elif word[:1] in self.symbols and word[1:].isdecimal():
            self.draw_symbol(index, word[:1])
            self.layer("number")[index] = [int(word[1:]), 4 if self.symbols[word[:1]][1] == 2 else 1, "1"]
        elif word in self.colours and look.directed is None:
            self.layer("surface")[index] = self.colours[word]
        elif look.directed is not None:
            self.draw_arrow(index, word)
        elif look.listed:
            self.layer("number")[index] = [word.replace(",", ""), look.style, "4"]
        else:
            empty = word == look.blank and look.style != 1  # a circle or a square alone
            text: int | str = int(word) if word.isdecimal() else " " if empty else word
            self.layer("number")[index] = [text, look.style, "1"]
            if look.under and BLACK in look.colours:
                self.layer("surface")[index] = BLACK

    def draw_symbol(self, index: int, word: str) -> None:
        """Draw the symbol of a word."""
        name, number = self.symbols[word]
        self.layer("symbol")[index] = [number, name, 2 if self.look.front else 1]

    def draw_arrow(self, index: int, word: str) -> None:
        """Draw a number with the direction of its arrow, before the colour of its square."""
        assert self.look.directed is not None
        shade = {letter: colour for colour, letter in reversed([*self.look.directed.items()])}
        colour = word[-1:] if word[-1:] in shade and word[-1:].isalpha() else ""
        arrow = word.removesuffix(colour) if colour else word
        way = DIRECTIONS.find(arrow[-1:]) if arrow else -1
        text = f"{arrow[:-1]}_{way}" if way >= 0 else arrow
        self.layer("number")[index] = [text, 7 if shade[colour] == BLACK else 1, "2"]
        if shade[colour]:
            self.layer("surface")[index] = shade[colour]

    def draw_sums(self, point: Point, word: str) -> None:
        """Draw a black square of kakuro with its sums."""
        self.result.grid = self.look.grid
        self.layer("symbol")[self.result.index(point)] = [1, self.look.grid, 2]
        down, _, across = word.strip("#").partition("\\")
        corner = self.result.corner((point[0] // 2, point[1] // 2))
        for place, text in ((2, down), (1, across)):
            if text:
                self.layer("numberS")[corner + place] = [text, 4]

    def draw_walls(self, areas: list[list[Any]]) -> None:
        """Draw heavy borders between regions."""
        for pair, (down, right) in zip(walls(areas), ((0, 1), (1, 0)), strict=True):
            for r, row in enumerate(pair):
                for c, wall in enumerate(row):
                    if wall:
                        self.draw_border((r, c), (r + down, c + right))

    def draw_border(self, one: Point, other: Point) -> None:
        """Draw a heavy border between two squares, the upper or left one first."""
        ends = ((2 * y, 2 * x) for y, x in ends_of((one, other)))
        self.layer("lineE")[",".join(str(self.result.index(end)) for end in ends)] = BORDER

    def draw_boxes(self) -> None:
        """Draw the borders of the boxes of a sudoku."""
        regions = read_record(self.record).board.regions
        labels = {cell: label for label, cells in enumerate(regions) for cell in cells}
        grid = [
            [labels.get(f"r{r + 1}c{c + 1}") for c in range(self.draft.columns)]
            for r in range(self.draft.rows)
        ]
        if all(label is not None for row in grid for label in row) and len(regions) > 1:
            self.draw_walls(grid)

    def draw_counts(self, layout: PairTable, value: dict[str, Any]) -> None:
        """Draw the numbers of regions in their first squares."""
        for r, row in enumerate(self.draft.grid("regions")):
            for c, label in enumerate(row):
                if str(label) in value and (r, c) == self.first_square(label):
                    self.draw_note((r, c), layout.entry.write(value[str(label)]))

    def first_square(self, label: Any) -> Point:
        """Return the first square of a region."""
        regions = self.draft.grid("regions")
        return next((r, row.index(label)) for r, row in enumerate(regions) if label in row)

    def draw_note(self, square: Point, text: str) -> None:
        """Draw a number that stands for a region, large or small."""
        if self.look.corner:
            self.layer("numberS")[self.result.corner(square)] = [text, 1]
        else:
            number = int(text) if text.isdecimal() else text
            self.layer("number")[self.result.index((2 * square[0] + 1, 2 * square[1] + 1))] = [number, 1, "1"]

    def draw_cages(self, layout: CageLayout, value: list[dict[str, Any]]) -> None:
        """Draw cages: with borders if they cover the board, else as such."""
        if not layout.walled:
            self.draw_lists("cages", value)
            return
        areas: list[list[Any]] = [[None] * self.draft.columns for _ in range(self.draft.rows)]
        for label, cage in enumerate(value):
            for r, c in cage["cells"]:
                areas[r][c] = label
        if any(label is None for row in areas for label in row):
            raise InputError(f"penpa has no place for squares of {self.kind.name} in no cage")
        self.draw_walls(areas)
        for cage in value:
            word = layout.target.write(cage)
            if not layout.target.is_blank(word):
                r, c = min(cage["cells"])
                self.layer("numberS")[self.result.corner((r, c))] = [word, 1]

    def draw_lists(self, name: str, value: list[Any]) -> None:
        """Draw thermometers, or cages with their sums."""
        for entry in value:
            cells = entry["cells"] if isinstance(entry, dict) else entry
            if isinstance(entry, dict) and not entry.keys() <= {"cells", "sum"}:
                raise InputError(f"penpa has no place for {', '.join(sorted(entry))} of {name}")
            indices = [self.result.index((2 * r + 1, 2 * c + 1)) for r, c in cells]
            layer = "killercages" if name == "cages" else "thermo"
            self.result.layers.setdefault(layer, []).append(indices)
            if layer == "killercages":
                self.layer("cage").update(dict.fromkeys(self.result.outline(cells), DASHED))
            if isinstance(entry, dict) and entry.get("sum") is not None:
                r, c = min(cells)
                self.layer("numberS")[self.result.corner((r, c))] = [str(entry["sum"]), 1]

    def draw_side(self, layout: RowLayout, value: list[Any]) -> None:
        """Draw the clues of a side, the last of a list next to the board."""
        for i, entry in enumerate(value):
            entries = entry if isinstance(entry, list) else [entry]
            words = [str(each) for each in entries or [0] if each is not None]
            for far, word in enumerate(reversed(words)):
                self.draw_beside(layout.side, i, far, word)

    def draw_beside(self, side: str, i: int, far: int, word: str) -> None:
        """Draw a number beside the board, some squares away from it."""
        rows, columns = self.draft.rows, self.draft.columns
        r, c = {
            "top": (-1 - far, i),
            "bottom": (rows + far, i),
            "left": (i, -1 - far),
            "right": (i, columns + far),
        }[side]
        text: int | str = int(word) if word.isdecimal() else word.upper()
        self.layer("number")[self.result.index((2 * r + 1, 2 * c + 1))] = [text, 1, "1"]

    def draw_joins(self, field: str, value: list[Any]) -> None:
        """Draw the signs on the borders of pairs: for unequal ones the sign that points to the smaller."""
        if value and "║" not in self.symbols and "<" not in self.symbols:
            raise InputError(f"penpa has no place for {field} of {self.kind.name}")
        for (r, c), (y, x) in value:
            point = (r + y + 1, c + x + 1)
            sign = {(0, 1): "<", (0, -1): ">", (1, 0): "^", (-1, 0): "v"}[y - r, x - c]
            word = sign if sign in self.symbols else "║"
            name, number = self.symbols[word]
            self.layer("symbol")[self.result.index(point)] = [number, "circle_SS" if word == "║" else name, 2]

    def draw_setting(self, name: str, value: Any) -> None:
        """Draw the stars of a line, or the last letter, above the board."""
        columns = self.draft.columns
        if name == "stars":
            self.layer("number")[self.result.index((-1, 2 * columns - 3))] = [str(value), 1, "1"]
            self.layer("symbol")[self.result.index((-1, 2 * columns - 1))] = [2, "star", 2]
        else:
            text = f"(A-{str(value).upper()})"
            self.layer("number")[self.result.index((-3, 2 * columns - 1))] = [text, 1, "8"]
