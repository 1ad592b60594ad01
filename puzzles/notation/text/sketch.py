"""A board as people and terminals draw it: entries in its squares, on its borders and beside them.

Each field takes its own part from it (`Layout.read_sketch`); the rest has no meaning.

Vocabulary
    point      a place in half squares: the middle of the first square is (1, 1), its left border (1, 0)
    sketch     a drawn board, with everything that is written on it by place
    wall       a heavy line between two squares

>>> sketch = Sketch(1, 2, {(1, 2): TextMark("<", 2, 5)}, {"left": {0: [TextMark("3", 2, 1)]}})
>>> sketch.take((1, 2), str.isdigit), sketch.take_side("left"), sketch.leftovers
(TextMark(text='<', line=2, column=5), {0: [TextMark(text='3', line=2, column=1)]}, [])
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from ...core.board import at
from ...core.cells import Cell
from ..draft import Grid

Point = tuple[int, int]
Side = dict[int, list["TextMark"]]
SIDES = ("top", "bottom", "left", "right")
OPPOSITE = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}


class TextMark(NamedTuple):
    """Something that is written on or beside a board, and where in the text."""

    text: str
    line: int
    column: int


@dataclass
class Sketch:
    """A drawn board. `notes` are small clues in the corners of squares, `fills` black squares with text, and
    `areas` the squares inside walls, by label, if there are walls.
    """

    rows: int
    columns: int
    points: dict[Point, TextMark]
    sides: dict[str, Side] = field(default_factory=dict)
    notes: dict[Point, TextMark] = field(default_factory=dict)
    fills: dict[Point, TextMark] = field(default_factory=dict)
    areas: Grid | None = None
    frame: str = ""
    """Description of the places of clues beside the board."""
    slack: tuple[int, int] | None = None
    """Number of blank lines above and below, if nothing shows where the board ends: they may belong to it."""
    meant: bool = False
    """True if a field has taken the areas."""
    shared: bool = False
    """True if another field may take entries that the next one does not know as its own."""

    def take(self, point: Point, is_own: Callable[[str], bool]) -> TextMark | None:
        """Take and return the mark at a point for a field, only one of its own if the board is `shared`."""
        fill = self.fills.get(point)
        if fill is not None and is_own(fill.text):
            del self.fills[point]
            if self.shared:
                return fill
        mark = self.points.get(point)
        return self.points.pop(point) if mark and (not self.shared or is_own(mark.text)) else None

    @property
    def is_more(self) -> bool:
        """True if it has more than a table: clues beside the board, or signs on borders."""
        return any(self.sides.values()) or any(y % 2 == 0 or x % 2 == 0 for y, x in self.points)

    @property
    def regions(self) -> set[frozenset[Cell]]:
        """Cells of each area; empty without walls."""
        areas: dict[int, set[Cell]] = {}
        for r, row in enumerate(self.areas or ()):
            for c, label in enumerate(row):
                areas.setdefault(label, set()).add(at(r, c))
        return set(map(frozenset, areas.values()))

    def take_signs(self, marks: str) -> Iterator[tuple[Point, TextMark]]:
        """Take and yield those of these signs that are on borders between two squares."""
        for point in sorted(self.points):
            if sum(point) % 2 and self.points[point].text in marks:
                yield point, self.points.pop(point)

    def take_side(self, side: str) -> Side:
        """Take and return the clues along one side."""
        return self.sides.pop(side, {})

    def scales(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Take and yield each side on which lines have their weights (`Scale`), which are no clues."""
        for side, lines in list(self.sides.items()):
            texts = [mark.text for _, marks in sorted(lines.items()) for mark in marks]
            if texts and all(text[0] == "×" for text in texts):
                del self.sides[side]
                yield side, tuple(texts)

    @property
    def leftovers(self) -> list[TextMark]:
        """Entries that no field has taken, in the order of the text."""
        beside = (mark for side in self.sides.values() for marks in side.values() for mark in marks)
        fills = [
            fill for fill in self.fills.values() if fill.text != "▒"
        ]  # an answer, or an entry, is shaded
        marks = [*self.points.values(), *self.notes.values(), *fills, *beside]
        return sorted(marks, key=lambda mark: mark[1:])
