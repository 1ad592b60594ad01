"""Looks: the part of a board that a person sees at once, and the rules that a reason lists.

Vocabulary
    look       the cells of one clue, or some that lie within `NEAR` squares of one another

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "nurikabe", "rows": 1, "cols": 9, "clues": {"cells": [[1] + [None] * 8]}})
>>> is_one_look(puzzle, ("r1c2", "r1c5"), ()), is_one_look(puzzle, ("r1c2", "r1c6"), ())
(True, False)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from itertools import combinations

from .....puzzles import Cell, Puzzle
from .....puzzles.constraints import RuleLabel
from .....puzzles.core.board import SQUARE
from .....puzzles.core.cells import Square
from .....puzzles.wording.aspects import aspects
from .....puzzles.wording.clues import by_label, is_wide, widths
from ...step import Candidates

NEAR = 3
"""Maximum squares, in each direction, between two places that are seen at once."""


def is_one_look(puzzle: Puzzle | None, cells: Iterable[Cell], labels: Collection[str]) -> bool:
    """Return whether a person sees some cells at once: the `labels` of their reason are one clue, or no two
    of the cells lie farther than `NEAR` squares apart. Cells that have no place are seen anywhere.
    """
    if puzzle is None or is_one_clue(puzzle, labels):
        return True
    places = [here for cell in dict.fromkeys(cells) if (here := squares_of(puzzle, cell))]
    return all(apart(one, other) <= NEAR for one, other in combinations(places, 2))


def seen_with(
    puzzle: Puzzle | None, cells: Iterable[Cell], others: Candidates, labels: Collection[str]
) -> Candidates:
    """Return those of the `others` that are seen at once with some cells, and with one another."""
    if puzzle is None or is_one_clue(puzzle, labels):
        return others
    within, seen = dict.fromkeys(cells), list[tuple[Cell, int]]()
    for cell, value in others:
        if cell in within or is_one_look(puzzle, (*within, cell), ()):
            within[cell] = None
            seen.append((cell, value))
    return tuple(seen)


def is_one_clue(puzzle: Puzzle, labels: Collection[str]) -> bool:
    """Return whether labels are a single one: that of a clue, or of a rule about a part of the board."""
    return len(labels) == 1 and _narrow_labels(puzzle).issuperset(labels)


def apart(one: Collection[Square], other: Collection[Square]) -> int:
    """Return the squares between two places, in the direction in which they are farther apart."""
    return min(max(abs(r - y), abs(c - x)) for r, c in one for y, x in other)


@lru_cache(maxsize=1 << 12)
def squares_of(puzzle: Puzzle, cell: Cell) -> tuple[Square, ...]:
    """Return the squares of a cell; none if it has no place on the board."""
    place = puzzle.rules.place_of(cell)
    return () if place is None else tuple(place.squares(1))


@lru_cache(maxsize=8)
def _narrow_labels(puzzle: Puzzle) -> frozenset[str]:
    """Return the labels of clues, and of rules that are not about most of the board."""
    size = len(puzzle.domains)
    rules = (
        group[0].label
        for group in by_label(aspects(puzzle))
        if not any(is_wide(width, size) for width in widths(group))
    )
    return frozenset((*rules, *(clue.label for clue in puzzle.clues)))


def phrases(labels: Iterable[str]) -> int:
    """Return the number of phrases for labels: those of one rule are one."""
    return len({(isinstance(label, RuleLabel) and label.rule) or label for label in labels})


def rule_of(label: str) -> str:
    """Return the rule that a label is about: its text with ``{}`` for each square in it, or "" if there is
    none.
    """
    if isinstance(label, RuleLabel) and label.rule:
        return label.rule
    return SQUARE.sub("{}", label) if SQUARE.search(label) else ""


def rules_in(labels: Iterable[str]) -> set[str]:
    """Return the rules of some labels; a label without a rule stands for itself."""
    return {rule_of(label) or label for label in labels}
