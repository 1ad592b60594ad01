"""A conflict on the board: the squares of its clues and givens, and the clues printed outside.

Squares are tinted and have a line around them; a clue outside the board has a frame. So they stand out
without colours too.

>>> from gridproof.puzzles import read_record
>>> clues = {"rows": [[2], []], "cols": [[], []]}
>>> puzzle = read_record({"type": "nonogram", "rows": 2, "cols": 2, "clues": clues})
>>> clash = Clash(("row 1: 2", "column 2: 0"), ("r1c1", "r1c2"))
>>> clash.squares(puzzle), [(mark.side, mark.index) for mark in clash.marks(puzzle)]
([(0, 0), (0, 1)], [('left', 0), ('top', 1)])
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...puzzles import Cell, Puzzle
from ...puzzles.core.marks import Beside, Caption, Square
from ...puzzles.core.shapes import Shape, box, path
from .contours import contours
from .overlay import frame
from .places import beside_room, squares_of

CLASHING = "remove"
"""The tone of what cannot all hold; its squares are tinted too."""

LINE = re.compile(r"(row|column) (\d+)\b")
"""Beginning of the label of a clue about a line."""

SIDES = {"row": ("left", "right"), "column": ("top", "bottom")}
"""On which sides of the board a line has clues."""


class Clash(NamedTuple):
    """Clues by label, and cells, those of givens included, that stand out: a contradictory set or, in another
    `tone`, the premises of a line of a proof.
    """

    clues: tuple[str, ...]
    cells: tuple[Cell, ...]
    tone: str = CLASHING

    @classmethod
    def of(cls, conflict: Mapping[str, Any]) -> Clash:
        """Return the clash of a conflict as result records hold it."""
        return cls(tuple(conflict["clues"]), (*conflict["cells"], *conflict["givens"]))

    def squares(self, puzzle: Puzzle) -> list[Square]:
        """Return the squares of the cells on the board, each once."""
        givens, domain = dict(puzzle.givens), puzzle.rules.domain_of
        squares = {
            square: None
            for cell in self.cells
            for value in givens.get(cell) or domain.get(cell) or (0,)
            for square in squares_of(puzzle, cell, value)
        }
        return [square for square in squares if puzzle.board.holds(*square)]

    def marks(self, puzzle: Puzzle) -> list[Beside | Caption]:
        """Return the marks outside the board that print these clues."""
        lines = {line: _marks_of(puzzle, *line) for line in {_line(label) for label in self.clues} if line}
        marks: list[Beside | Caption] = [
            mark for label in self.clues for mark in _printing(puzzle, label, lines)
        ]
        words = (mark for mark in puzzle.marks if isinstance(mark, Caption))
        return marks + [mark for mark in words if any(label.endswith(mark.text) for label in self.clues)]


Line = tuple[str, int]


def _line(label: str) -> Line | None:
    """Return the line that a clue is about, by its label: "row" or "column", and the index; None for another
    clue.
    """
    match = LINE.match(label)
    return None if match is None else (match[1], int(match[2]) - 1)


def _marks_of(puzzle: Puzzle, name: str, index: int) -> list[Beside]:
    """Return the clues printed beside a line."""
    beside = (mark for mark in puzzle.marks if isinstance(mark, Beside))
    return [mark for mark in beside if mark.index == index and mark.side in SIDES[name]]


def _printing(puzzle: Puzzle, label: str, lines: Mapping[Line, Sequence[Beside]]) -> Sequence[Beside]:
    """Return the mark beside the line of a clue that prints it. The clues of a line are in the order of its
    marks; if the numbers of marks and clues differ, it is the one whose words are in the label.
    """
    line = _line(label)
    if line is None:
        return ()
    marks = lines[line]
    labels = list(dict.fromkeys(clue.label for clue in puzzle.clues if _line(clue.label) == line))
    if len(labels) == len(marks) and label in labels:
        return marks[labels.index(label) :][:1]
    return [mark for mark in marks if {*mark.texts} <= {*label.split()}]


def tint_squares(clash: Clash, squares: Sequence[Square], filled: Mapping[Square, str]) -> Iterator[Shape]:
    """Yield the squares of a clash in their colour, except those that are filled from the start."""
    if clash.tone == CLASHING:
        yield from (box("lose", c, r) for r, c in squares if (r, c) not in filled)


def frame_clash(puzzle: Puzzle, clash: Clash, squares: Sequence[Square]) -> Iterator[Shape]:
    """Yield the lines around the squares of a clash, and the frames of its clues outside the board."""
    yield from (path(clash.tone, 0.07, *ring) for ring in contours(squares, 0.06))
    for mark in clash.marks(puzzle):
        if isinstance(mark, Beside):
            x, y, across, down = _rectangle(puzzle, mark)
            yield frame(clash.tone, 0.05, x, y, across, down)


def _rectangle(puzzle: Puzzle, mark: Beside) -> tuple[float, float, float, float]:
    """Return the rectangle of a clue outside the board: left, top, width and height."""
    long = sum(beside_room(mark.side, word) for word in mark.texts)
    near, along = 0.1, mark.index + 0.06
    if mark.side in ("left", "right"):
        return (-near - long if mark.side == "left" else puzzle.board.columns + near), along, long, 0.88
    return along, (-near - long if mark.side == "top" else puzzle.board.rows + near), 0.88, long
