"""Boards of other programs as a sketch, from which each field of a kind takes its own part.

Vocabulary
    sketch     a drawn board, with everything that is written on it by place

>>> from ...kinds import kind_named
>>> board = DrawnBoard(kind_named("slitherlink"), 1, 2)
>>> board.put((1, 1), "3")
>>> board.take_fields()
>>> board.draft.clues
{'cells': [[3, None]]}
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from ...core.board import box_shape
from ...core.errors import InputError
from ...core.record import Record, shorten
from ...fields import Field
from ...kind import Kind
from ...notation.draft import RecordDraft
from ...notation.text.field_lines import Said
from ...notation.text.layouts import AreaLayout, BoxRow, CageLayout, PairTable, TableLayout
from ...notation.text.pieces import TextLine
from ...notation.text.sketch import Point, Sketch, TextMark
from ...notation.text.words import LabelWord


class DrawnBoard:
    """A board that is read as a kind: what is on it is put where the fields look for it."""

    def __init__(self, kind: Kind, rows: int, columns: int) -> None:
        self.kind, self.rows, self.columns = kind, rows, columns
        self.layouts = [each.layout for each in kind.fields]
        self.sketch = Sketch(rows, columns, {}, {})
        self.draft = RecordDraft(kind.name, rows, columns)
        self.besides = list[str]()
        """The drawings that no field takes, in words."""
        self.fixed = dict[str, Any]()
        """Fields that are known already."""

    def put(self, point: Point, text: str, note: bool = False) -> None:
        """Put a text where the fields look for it: on the board, in a corner, or beside it."""
        y, x = point
        r, c = y // 2, x // 2
        mark = TextMark(text, r + 1, c + 1)
        if 0 <= y <= 2 * self.rows and 0 <= x <= 2 * self.columns:
            if note:
                self.sketch.notes[r, c] = mark
            elif point in self.sketch.points:
                before = self.sketch.points[point]
                self.sketch.points[point] = before._replace(text=before.text + text)
            else:
                self.sketch.points[point] = mark
        elif 0 <= c < self.columns:
            self.sketch.sides.setdefault("top" if r < 0 else "bottom", {}).setdefault(c, []).append(mark)
        elif 0 <= r < self.rows:
            self.sketch.sides.setdefault("left" if c < 0 else "right", {}).setdefault(r, []).append(mark)
        else:
            self.sketch.notes[r, c] = mark

    # The kind -----------------------------------------------------------------------------------

    def has_field(self, name: str) -> bool:
        """Return whether the kind has a field of this name."""
        return any(each.name == name for each in self.kind.fields)

    @property
    def has_areas(self) -> bool:
        """True if borders have a meaning for the kind."""
        return any(isinstance(layout, AreaLayout | CageLayout | BoxRow) for layout in self.layouts)

    @property
    def has_cages(self) -> bool:
        """True if the kind has cages."""
        return any(isinstance(layout, CageLayout) for layout in self.layouts)

    @property
    def counts_regions(self) -> bool:
        """True if numbers on the board are those of regions or cages."""
        tables = any(
            type(layout) is TableLayout and not field.name.startswith("black")
            for field, layout in zip(self.kind.fields, self.layouts, strict=True)
        )
        keyed = any(
            isinstance(layout, PairTable) and isinstance(layout.key, LabelWord) for layout in self.layouts
        )
        return (keyed or self.has_cages) and not tables

    # Fields -------------------------------------------------------------------------------------

    def take_fields(self) -> None:
        """Let each field take its part; of several tables the first gets all that no other knows."""
        first = next((each for each in self.kind.fields if type(each.layout) is TableLayout), None)
        boxed = True
        for declared in sorted(self.kind.fields, key=lambda each: each is first):
            value = self.fixed.get(declared.name)
            if value is None:
                value = self.field(declared, declared is first)
            if isinstance(declared.layout, BoxRow) and value is not None:
                value, self.sketch.meant = _usual_box(value, self.rows), True
                if value is None:
                    continue
            if value is None and declared.required:
                value = self.blank(declared)
            if value is not None and (value != [] or declared.required):
                values = self.draft.params if declared.place == "params" else self.draft.clues
                values[declared.name] = value
            elif isinstance(declared.layout, BoxRow):
                boxed = False
        if self.sketch.areas is not None and not self.sketch.meant and not boxed:
            self.besides.append("borders that are no boxes")

    def blank(self, declared: Field[Any]) -> Any:
        """Return a field of which nothing is drawn, or None if it must say something."""
        with suppress(InputError):
            return declared.blank(Record(self.draft.record()))
        return None

    def field(self, declared: Field[Any], is_first: bool) -> Any:
        """Return the value of a field from what is drawn."""
        by_borders = isinstance(declared.layout, AreaLayout)  # and never by letters
        self.sketch.shared = by_borders or (type(declared.layout) is TableLayout and not is_first)
        said = Said(declared.name, TextLine(1, ""), [])
        try:
            return declared.layout.read_sketch(said, self.sketch, self.draft)
        except InputError as error:
            cell = error.cell or (f"r{error.line}c{error.column}" if error.line and error.column else None)
            raise InputError(error.what, cell=cell) from None

    @property
    def leftovers(self) -> list[str]:
        """Writing on the board that no field has taken, in words."""
        return [f"{shorten(mark.text)} at r{mark.line}c{mark.column}" for mark in self.sketch.leftovers]


def _usual_box(box: list[int], side: int) -> list[int] | None:
    """Return a box, or None for that which a board of this side has without a word."""
    return None if tuple(box) == box_shape(side) else box
