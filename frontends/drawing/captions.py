"""Words about the whole board: a line below it, or a list to its right.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "minesweeper", "rows": 2, "cols": 9, "params": {"mines": 3},
...                       "clues": {"cells": [[None] * 9] * 2}})
>>> Captions.of(puzzle).lines
(('3 mines in all', Caption(text='3 mines in all')),)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap

from ...puzzles import Puzzle
from ...puzzles.core.marks import Caption
from ...puzzles.core.shapes import Shape, start, text
from .clash import Clash

SIZE, SMALL = 0.48, 0.36
"""The size of words in a list, and of those below the board."""

LINE = 1.4
"""The height of a line, of words of size 1."""

LONG = 30
"""A line has room for this many letters, however narrow the board is."""

GAP = 0.3
"""The space between the board and a list."""


def width(words: str, size: float) -> float:
    """Return the approximate width of a line."""
    return 0.64 * size * len(words)


def wrap_lines(puzzle: Puzzle, most: int) -> tuple[tuple[str, Caption], ...]:
    """Return the lines of up to `most` letters, each with its mark."""
    marks = (mark for mark in puzzle.marks if isinstance(mark, Caption))
    return tuple((line, mark) for mark in marks for line in wrap(mark.text, most))


@dataclass(frozen=True)
class Captions:
    """The lines of the words of a puzzle, and whether they are a list."""

    lines: tuple[tuple[str, Caption], ...] = ()
    is_list: bool = False

    @classmethod
    def of(cls, puzzle: Puzzle) -> Captions:
        """Return all words of a puzzle. Several clues in words are a list."""
        listed = sum(isinstance(mark, Caption) for mark in puzzle.marks) > 1
        line_length = LONG if listed else max(LONG, int(puzzle.board.columns / width("n", SMALL)))
        return cls(wrap_lines(puzzle, line_length), listed)

    @property
    def size(self) -> float:
        """The size of the words."""
        return SIZE if self.is_list else SMALL

    @property
    def width(self) -> float:
        """The width of the longest line."""
        return max((width(line, self.size) for line, _ in self.lines), default=0)

    @property
    def height(self) -> float:
        """The height of all lines."""
        return LINE * self.size * len(self.lines)

    def shapes(self, x: float, y: float, clash: Clash | None, puzzle: Puzzle) -> Iterator[Shape]:
        """Yield the lines from y down, those of a clash in bold: about x, or in a list from x on."""
        clashing = () if clash is None else clash.marks(puzzle)
        for i, (line, mark) in enumerate(self.lines):
            bold = mark in clashing
            tone = clash.tone if clash is not None and bold else "clue"
            below = y + (i + 0.5) * LINE * self.size
            yield (start if self.is_list else text)(tone, self.size, x, below, line, bold)
