"""A trial answer on a draft: what of it still stands, and the first rule that it breaks so far.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "latin_square", "rows": 2, "cols": 2, "clues": {"givens": [[1, None]] * 2}})
>>> standing(puzzle, {"r1c1": 2, "r1c2": 1, "r9c9": 1})
{'r1c2': 1}
>>> broken_rule(puzzle.narrowed([("r1c2", (1,))]), {"r1c2": 1})
Broken(sentence='1 occurs 2 times in row 1', squares=[[0, 0], [0, 1]])
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ...puzzles import Cell, Puzzle
from ...puzzles.constraints import AllDifferent, Constraint, RuleLabel
from ...puzzles.core.board import square_of
from ..drawing.places import sides_of, squares_of
from ..reading.entries import given_to


class Broken(NamedTuple):
    """A rule that is broken, in a sentence, and the squares where it is."""

    sentence: str
    squares: list[list[int]]


def standing(puzzle: Puzzle, entries: Mapping[Cell, int]) -> dict[Cell, int]:
    """The entries that a puzzle still has room for, whose clues may have changed."""
    fixed, domains = given_to(puzzle), puzzle.rules.domain_of
    return {
        cell: value for cell, value in entries.items() if cell not in fixed and value in domains.get(cell, ())
    }


def broken_rule(now: Puzzle, entries: Mapping[Cell, int]) -> Broken | None:
    """The first rule that the entries of a puzzle break, which are among its givens. Of a whole answer the
    judge of the kind tells it; of a part it is the first rule that nothing can keep any more, as far as one
    look at this rule alone shows.
    """
    if not entries:
        return None
    values = {cell: left[0] for cell, left in now.domains.items() if len(left) == 1}
    whole = set(now.shown) <= values.keys()
    sentence = now.verify(values) if whole else None
    if whole and sentence is None:
        return None
    for constraint in now.constraints:
        cells = set(constraint.variables())
        if entries.keys().isdisjoint(cells):
            continue
        if isinstance(constraint, AllDifferent):
            twice = repeated_in(cells, values)
            if twice is not None:
                value, held = twice
                told = f"{value} occurs {len(held)} times in {constraint.label}"
                return Broken(told, squares(now, held, values))
        elif not keeps(constraint, cells, now, values):
            label = constraint.label
            named = label.squares if isinstance(label, RuleLabel) else ()
            held = [*named, *(cell for cell in cells if cell in entries)]
            return Broken(f"this breaks a rule: {label or constraint.words}", squares(now, held, values))
    return None if sentence is None else Broken(sentence, squares(now, entries, values))


def repeated_in(cells: Iterable[Cell], values: Mapping[Cell, int]) -> tuple[int, list[Cell]] | None:
    """A value that several cells hold, with them."""
    seen: dict[int, list[Cell]] = {}
    for cell in cells:
        if cell in values:
            seen.setdefault(values[cell], []).append(cell)
    return next(((value, held) for value, held in seen.items() if len(held) > 1), None)


def keeps(constraint: Constraint, cells: set[Cell], now: Puzzle, values: Mapping[Cell, int]) -> bool:
    """Whether a constraint may still be kept."""
    if cells <= values.keys():
        return constraint.holds(values)
    if type(constraint).filter is Constraint.filter:
        return True
    excluded: dict[Cell, set[int]] = {}
    for cell, value in constraint.filter(now.domains):
        excluded.setdefault(cell, set()).add(value)
    return not any(set(now.domains[cell]) <= gone for cell, gone in excluded.items())


def squares(now: Puzzle, cells: Iterable[Cell], values: Mapping[Cell, int]) -> list[list[int]]:
    """The squares of cells on the board, in their order."""
    found = set()
    for cell in cells:
        square = square_of(cell)
        found |= {square} if square is not None else {*squares_of(now, cell, values.get(cell, 0))}
        found |= {*sides_of(now, cell)}
    return [[*square] for square in sorted(found) if now.board.holds(*square)]
