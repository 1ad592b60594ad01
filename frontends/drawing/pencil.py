"""Places of candidates in their squares: each value has its own.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> one, four = (Pencil.of(puzzle, {}).spot("r1c1", value) for value in (1, 4))
>>> [round(place, 3) for spot in (one, four) for place in spot]
[0.285, 0.285, 0.335, 0.715, 0.715, 0.335]
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, sqrt
from typing import NamedTuple

from ...puzzles import Cell, Domain, Domains, Puzzle
from ...puzzles.core.marks import Corner, Outline
from .places import all_values, in_either, is_aside, number_form, squares_of

MOST_PLACES = 16
"""With up to this many values each has a fixed place; with more, the candidates left stand in order."""

MOST_PENCIL = 25
"""A square with more candidates than this shows none."""

MARGIN = 0.07
CORNER = 0.27
"""The space above candidates, in puzzles without and with clues in the corners of squares."""


class CandidateSpot(NamedTuple):
    """The middle of a candidate, and the size of its digits."""

    x: float
    y: float
    size: float


@dataclass(frozen=True)
class Pencil:
    """The places of candidates. `values` is empty if squares only put the candidates left in order; `numbers`
    says whether squares hold numbers at all, `either` whether 0 and 1 are two things of equal rank.
    """

    puzzle: Puzzle
    state: Domains
    values: Domain
    top: float
    numbers: bool
    either: bool

    @classmethod
    def of(cls, puzzle: Puzzle, state: Domains) -> Pencil:
        """Return the places in a state of the puzzle; a cell missing from `state` has its full domain."""
        values = all_values(puzzle)
        fixed = tuple(sorted(values)) if len(values) <= MOST_PLACES else ()
        top = CORNER if has_corner_clues(puzzle) else MARGIN
        has_numbers = number_form(puzzle) is not None
        return cls(puzzle, puzzle.rules.domain_of | dict(state), fixed, top, has_numbers, in_either(puzzle))

    def spot(self, cell: Cell, value: int) -> CandidateSpot | None:
        """Return the spot of a candidate, or None if it does not fit or if squares do not hold numbers."""
        values = self.values or self.state.get(cell, ())
        written = self.numbers and not is_aside(self.puzzle, cell)
        here = squares_of(self.puzzle, cell, value) if written else []
        if len(here) != 1 or value not in values or len(values) > MOST_PENCIL:
            return None
        (r, c) = here[0]
        wide = max(2, ceil(sqrt(len(values))))
        tall = ceil(len(values) / wide)
        row, column = divmod(values.index(value), wide)
        high = 1 - MARGIN - self.top
        return CandidateSpot(
            c + MARGIN + (column + 0.5) / wide * (1 - 2 * MARGIN),
            r + self.top + (row + 0.5) / tall * high,
            min(0.72 / (wide + 0.15), 0.9 * high / tall) * (0.8 if values[-1] > 9 else 1),
        )


def has_corner_clues(puzzle: Puzzle) -> bool:
    """Return whether there are clues in the corners of squares."""
    return any(isinstance(mark, Outline | Corner) and mark.text for mark in puzzle.marks)
