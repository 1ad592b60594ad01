"""Pages of Penpa+ as records: each field of the kind takes its own part of what is drawn.

The kind is that of the page's genre tag, unless one is asked for. Whatever no field takes is named.

>>> page = PenpaPage(1, 2, layers={"number": {14: [3, 1, "1"]}}, tags=["slitherlink"])
>>> read_page(page)["clues"]
{'cells': [[3, None]]}
>>> page.layers["surface"] = {15: 2}
>>> read_page(page)
Traceback (most recent call last):
    ...
gridproof.puzzles.UnknownRules: not known here: a coloured square at r1c2
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ...core.board import at
from ...core.errors import InputError, UnknownRules
from ...core.names import perhaps
from ...core.record import shorten
from ...fields.borders import BORDERS, InnerBorders
from ...kind import Kind
from ...kinds import BARE, VARIANT, genre_of, kind_called, name_called
from ...notation.draft import Grid, area_labels, walls_inside
from ...notation.looks import DIRECTIONS, Penpa
from ...notation.penpa import PenpaPage, Point, params_of
from ...notation.text.layouts import BoxRow
from ...notation.text.sketch import TextMark
from ...notation.variants.lists import THERMOMETERS
from ..declared import kinds_by_form_name, look_of, names_in
from ..form import Data
from .drawn import DrawnBoard

_LAST = re.compile(r"\(A-(?P<last>[A-Za-z])\)")
"""The letters of an easy as abc, as they are written above it."""

DOTTED = 13
"""The style of a border that only helps to count."""

DOTS = {1: "differences", 8: "differences", 2: "ratios"}
"""The fields of white and black dots between squares."""

PARITY = ("E", "O")
"""Signs that stand behind a digit, and are no part of it."""

UNSEEN = ("deletelineE",)
"""Layers that only hide lines of the grid."""

NAMES = {
    "line": "lines",
    "wall": "lines along borders",
    "cage": "cages of single lines",
    "freeline": "free lines",
    "freelineE": "free lines on borders",
    "arrows": "arrows",
    "thermo": THERMOMETERS,
    "nobulbthermo": "thermometers without a bulb",
    "direction": "arrows of directions",
    "squareframe": "frames",
    "polygon": "polygons",
    "killercages": "cages",
    "numberS": "small numbers",
}
"""The drawings of each layer, in words."""


def read_link(link: str, kind: str | None = None) -> Data:
    """Return the record of a link, with the solution that it carries. Raises `InputError`, and `UnknownRules`
    for drawings without a meaning.
    """
    page = PenpaPage.of(link)
    data = read_page(page, kind)
    if (code := params_of(link).get("a")) is not None:
        from .penpa_answers import solution_in  # few links carry one

        solution = solution_in(page, code, data)
        if solution is not None:
            data["solution"] = solution
    return data


def read_page(page: PenpaPage, kind: str | None = None) -> Data:
    """Return the record of a page, of this kind if one is asked for; raise as `read_link` does."""
    data = _PageReader(page, kind_called(kind_of_page(page, kind))).record()
    if page.notes.get("rules") and genre_of(data["type"]) == BARE:
        from ..setters.formats import with_words  # most pages are of other kinds

        return with_words(data)
    return data


def kind_of_page(page: PenpaPage, asked: str | None) -> str:
    """Return the name of the kind of a page by its genre tag, or the kind that is asked for. A sudoku can be
    asked for as a sudoku of another sort. Raises `InputError` if there is neither, or the tag is not here.
    """
    known = [name for tag in page.tags for name, _ in kinds_by_form_name(Penpa, tag)]
    if known and (asked is None or not genre_of(asked) == genre_of(known[0]) == BARE):
        return known[0]
    if asked is not None:
        return asked
    if (title := name_called(page.notes.get("title", ""))) is not None and not page.tags:
        return title
    if not page.tags:
        what = "the page of Penpa+ has no genre tag: ask for a kind, as in --kind slitherlink"
        raise InputError(f"{what}, or set the tag there")
    tags = names_in(Penpa)
    tag = page.tags[0]
    what = f"the page of Penpa+ is of the genre {shorten(tag)}, which is not among the kinds read there"
    raise InputError(f"{what}{perhaps(tag, tags)}; another one is asked for as in --kind slitherlink")


class _PageReader(DrawnBoard):
    """A page that is read as a kind: each drawing is put where the fields look for it."""

    def __init__(self, page: PenpaPage, kind: Kind) -> None:
        super().__init__(kind, page.rows, page.columns)
        self.page = page
        self.look = look_of(kind) or Penpa("")
        self.left = dict(page.layers)
        self.crossings = set[tuple[int, int, int, int]]()
        """The ends of lines across squares, in order."""

    def record(self) -> Data:
        """Return the record of the page."""
        if self.page.holes:
            r, c = self.page.holes[0]
            raise InputError(
                "the square is taken out of the board, which has no holes here", cell=f"r{r + 1}c{c + 1}"
            )
        self.sketch.areas = self.areas()
        self.take_numbers()
        self.take_small_numbers()
        self.take_symbols()
        self.take_colours()
        self.take_settings()
        self.take_lists()
        self.left.pop("lineE", None)
        self.take_fields()
        self.besides += (f"{NAMES.get(name, name)}" for name in self.left if name not in UNSEEN)
        self.besides += self.leftovers
        data = self.draft.record()
        if self.page.notes:
            data["params"]["note"] = dict(self.page.notes)
        if self.besides:
            data["params"]["note"] = {**self.page.notes, "unchecked": [*dict.fromkeys(self.besides)]}
            raise UnknownRules([*dict.fromkeys(self.besides)], data)
        return data

    # Borders ------------------------------------------------------------------------------------

    def areas(self) -> Grid | None:
        """Return the areas inside borders, None for a kind without areas, or without borders. Borders that
        part nothing are taken for a kind that counts them; for others `InputError` is raised.
        """
        rows, columns = self.page.rows, self.page.columns
        uprights = [[0] * (columns - 1) for _ in range(rows)]
        levels = [[0] * columns for _ in range(rows - 1)]
        drawn = False
        for (y, x), style in self.borders():
            if not (0 < y < 2 * rows and 0 < x < 2 * columns):
                continue
            if not self.has_areas:
                if style != DOTTED and not (self.look.under and self.has_clue_beside((y, x))):
                    self.besides.append("borders")
                continue
            drawn = True
            if y % 2:
                uprights[y // 2][x // 2 - 1] = 1
            else:
                levels[y // 2 - 1][x // 2] = 1
        if not self.has_areas:
            return None
        labels = area_labels(rows, columns, uprights, levels)
        inside = walls_inside(labels, uprights, levels)
        if inside and not any(isinstance(field, InnerBorders) for field in self.kind.fields):
            raise InputError("a border beside it parts no regions", cell=at(*inside[0][0]))
        if inside:
            self.draft.clues[BORDERS.name] = inside
        boxed = any(isinstance(layout, BoxRow) for layout in self.layouts)
        return labels if drawn or not boxed else None

    def borders(self) -> Iterator[tuple[Point, int]]:
        """Yield the middle of each border that is drawn, with its style."""
        for key, style in (self.left.get("lineE") or {}).items():
            ends = str(key).split(",")
            if len(ends) != 2 or not all(end.isdecimal() and len(end) < 9 for end in ends):
                raise InputError(f"the border {shorten(str(key))} of the page is malformed")
            (y, x), (v, u) = (self.page.point(int(end)) for end in ends)
            if abs(y - v) + abs(x - u) != 2 or y % 2 or x % 2:
                self.crossings.add(((y, x) < (v, u) and (y, x, v, u)) or (v, u, y, x))
                continue
            yield ((y + v) // 2, (x + u) // 2), style

    def has_clue_beside(self, border: Point) -> bool:
        """Return whether a number stands in a square beside a border."""
        y, x = border
        beside = ((y - 1, x), (y + 1, x)) if y % 2 == 0 else ((y, x - 1), (y, x + 1))
        numbers = self.page.layers.get("number") or {}
        return any(self.page.index(point) in numbers for point in beside)

    # Signs --------------------------------------------------------------------------------------

    def take_numbers(self) -> None:
        """Take the numbers in squares, at corners and beside the board."""
        for index, entry in sorted((self.left.pop("number", None) or {}).items()):
            if not isinstance(index, int) or not isinstance(entry, list) or len(entry) < 2:
                raise InputError("a number of the page is malformed")
            point = self.page.point(index)
            text = str(entry[0]).strip()
            word = self.word_of(text, point)
            if word:
                self.put(point, word, note=self.counts_regions and point[0] % 2 == 1 == point[1] % 2)

    def word_of(self, text: str, point: Point) -> str:
        """Return the text of a number as plain text has it."""
        look = self.look
        if look.directed is not None:
            number, _, way = text.partition("_")
            way = DIRECTIONS[int(way)] if way in ("0", "1", "2", "3") else ""
            colour = (self.page.layers.get("surface") or {}).get(self.page.index(point), 0)
            return f"{number}{way}{look.directed.get(colour, '')}" or "?"
        if look.listed and len(text) > 1:
            return ",".join(text)
        if not text:
            return "" if self.has_symbol(point) else look.blank
        return text

    def has_symbol(self, point: Point) -> bool:
        """Return whether a symbol is drawn at a point."""
        return self.page.index(point) in (self.page.layers.get("symbol") or {})

    def take_small_numbers(self) -> None:
        """Take the numbers in the corners of squares: sums of cages and kakuro, numbers of regions."""
        small = self.left.pop("numberS", None) or {}
        if self.look.grid:
            self.take_sums(small)
            return
        for index, entry in sorted(small.items()):
            if not isinstance(index, int) or not isinstance(entry, list) or not entry:
                raise InputError("a small number of the page is malformed")
            (r, c), place = self.page.small_place(index)
            if place:
                self.besides.append(f"the small {shorten(str(entry[0]))} at r{r + 1}c{c + 1}")
            else:
                self.put((2 * r + 1, 2 * c + 1), str(entry[0]).strip(), note=True)

    def take_sums(self, small: dict[Any, Any]) -> None:
        """Take the sums of kakuro: of a column in the lower left corner, of a row in the upper right one."""
        sums: dict[Point, dict[int, str]] = {}
        for index, entry in small.items():
            square, place = self.page.small_place(index)
            sums.setdefault(square, {})[place] = str(entry[0]).strip()
        for (r, c), texts in sums.items():
            if not texts.keys() <= {1, 2}:
                self.besides.append(f"small numbers at r{r + 1}c{c + 1}")
            self.put((2 * r + 1, 2 * c + 1), f"{texts.get(2, '')}\\{texts.get(1, '')}")

    def take_symbols(self) -> None:
        """Take the symbols in squares and on borders."""
        for index, entry in sorted((self.left.pop("symbol", None) or {}).items()):
            if not isinstance(index, int) or not isinstance(entry, list) or len(entry) < 2:
                raise InputError("a symbol of the page is malformed")
            number, name = entry[0], str(entry[1])
            point = self.page.point(index)
            if self.kind.name == VARIANT and self.take_sign(point, name, number):
                continue
            word = self.look.words.get((name, number)) if isinstance(number, int) else None
            if word is None:
                cell = f"r{point[0] // 2 + 1}c{point[1] // 2 + 1}"
                self.besides.append(f"the symbol {shorten(name)} at {cell}")
            elif word in PARITY and self.has_field("parity"):
                self.sketch.fills[point] = TextMark(word, point[0] // 2 + 1, point[1] // 2 + 1)
            elif point not in self.sketch.points or word != "#":
                before = self.sketch.points.pop(point, None)
                self.put(point, word + (before.text if before else ""))

    def take_sign(self, point: Point, name: str, number: Any) -> bool:
        """Take a dot or a sign of inequality between two squares, and return whether it is one."""
        y, x = point
        if (y + x) % 2 == 0 or not (0 < y < 2 * self.page.rows and 0 < x < 2 * self.page.columns):
            return False
        cells = [[(y - 1) // 2, (x - 1) // 2], [y // 2, x // 2]]
        field = DOTS.get(number) if name.startswith("circle") else None
        if name == "inequality" and number in range(1, 9):
            field, cells = "inequalities", cells if (number - 1) % 4 < 2 else cells[::-1]
        if field is not None:
            self.fixed.setdefault(field, []).append({"cells": cells})
        return field is not None

    def take_colours(self) -> None:
        """Take the colours of squares."""
        for index, colour in sorted((self.left.pop("surface", None) or {}).items()):
            point = self.page.point(index)
            word = self.look.colours.get(colour) if isinstance(colour, int) else None
            if self.look.under and point in self.sketch.points:
                continue
            if word is None:
                self.besides.append(f"a coloured square at r{point[0] // 2 + 1}c{point[1] // 2 + 1}")
            else:
                self.put(point, word)

    def take_settings(self) -> None:
        """Take what is written above the board: the stars of a line, the last letter."""
        lines = self.sketch.sides.get("top", {})
        notes = {place: mark for place, mark in self.sketch.notes.items() if place[0] < 0}
        marks = [mark for above in lines.values() for mark in above] + [*notes.values()]
        if self.has_field("last"):
            for mark in marks:
                if match := _LAST.fullmatch(mark.text):
                    self.fixed["last"] = match["last"].lower()
                    self.drop(mark)
        elif self.has_field("stars"):
            numbers = [mark for mark in marks if mark.text.isdecimal() and len(mark.text) < 4]
            if len(numbers) == 1 and len(marks) <= 2:
                self.fixed["stars"] = int(numbers[0].text)
                for mark in marks:
                    self.drop(mark)

    def drop(self, mark: TextMark) -> None:
        """Take a mark from above the board or from beside its corners."""
        for above in self.sketch.sides.get("top", {}).values():
            above[:] = [other for other in above if other is not mark]
        self.sketch.notes = {place: other for place, other in self.sketch.notes.items() if other is not mark}

    def take_lists(self) -> None:
        """Take the thermometers, arrows and cages that are lists of squares."""
        if self.has_field(THERMOMETERS):
            lines = [self.squares(line) for line in self.left.pop("thermo", ())]
            if lines:
                self.fixed[THERMOMETERS] = (
                    [{"cells": line} for line in lines] if self.kind.name == VARIANT else lines
                )
        self.take_diagonals()
        if self.has_field("arrows"):
            arrows = [self.squares(line) for line in self.left.pop("arrows", ())]
            if arrows:
                self.fixed["arrows"] = [{"circle": line[:1], "cells": line[1:]} for line in arrows]
        if self.has_field("cages") and "killercages" in self.left:
            self.take_cages()

    def take_cages(self) -> None:
        """Take the cages with their sums, and the lines around them."""
        cages, around = [], set[str]()
        for line in self.left.pop("killercages"):
            cells = sorted(self.squares(line))
            around.update(self.page.outline(cells))
            note = self.sketch.notes.pop((cells[0][0], cells[0][1]), None) if cells else None
            total: dict[str, Any] = {}
            if note is not None:
                whole = note.text.isdecimal() and len(note.text) < 9
                total = {"sum": int(note.text) if whole else note.text}
            cages += [{"cells": cells, **total}] if cells else []
        self.fixed["cages"] = cages
        if around.issuperset(map(str, self.left.get("cage", ()))):
            self.left.pop("cage", None)

    def take_diagonals(self) -> None:
        """Take the two long diagonals, whose lines go across squares."""
        side = self.page.rows
        falling = {(2 * i, 2 * i, 2 * i + 2, 2 * i + 2) for i in range(side)}
        rising = {(2 * i, 2 * (side - i), 2 * i + 2, 2 * (side - i) - 2) for i in range(side)}
        if self.has_field("falling_diagonal"):
            for name, line in (("falling_diagonal", falling), ("rising_diagonal", rising)):
                if line <= self.crossings:
                    self.fixed[name] = True
                    self.crossings -= line
        elif self.look.crossed and falling | rising <= self.crossings:
            self.crossings -= falling | rising
        if self.crossings:
            self.besides.append("lines across squares")

    def squares(self, indices: Any) -> list[list[int]]:
        """Return the squares of a list of points."""
        if not isinstance(indices, list) or not all(type(index) is int for index in indices):
            raise InputError("a line of the page is malformed")
        points = [self.page.point(index) for index in indices]
        return [[y // 2, x // 2] for y, x in points]
