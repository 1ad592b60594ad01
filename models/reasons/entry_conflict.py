"""Printed clues that cannot all hold, where to take one away changes more than constraints.

The reader of a fillomino concludes from each given what its neighbours can be, and the squares of the clues
of a yajilin are walls. What such a puzzle cannot do without is found by reading it anew without some clues.

>>> from gridproof.models.backends.sat import SatModel
>>> from gridproof.puzzles import read_record
>>> twice = [[1, 1, None], [None, None, None], [None, 4, None]]
>>> record = {"type": "fillomino", "rows": 3, "cols": 3, "clues": {"givens": twice}}
>>> found = entry_conflict(read_record(record), SatModel, Deadline())
>>> [clue.label for clue in found.clues], found.minimal
(['r1c1', 'r1c2'], True)
"""

from __future__ import annotations

from collections.abc import Collection
from math import isqrt
from typing import NamedTuple

from ...puzzles import Cell, Deadline, Domain, InputError, Puzzle, TooLarge, Unknown
from ...puzzles.making.removing import RemovableClue, Removing
from ..core.model import Model

SOON = 0.1
"""The seconds after which a puzzle without some of its clues is given up: few clues can make a hard one."""


class EntryConflict(NamedTuple):
    """Clues that cannot all hold, the squares that those without givens cover, and whether it is proven that
    none of them can be spared.
    """

    clues: tuple[RemovableClue, ...]
    squares: tuple[Cell, ...]
    minimal: bool


def depends_on_others(puzzle: Puzzle, givens: Collection[tuple[Cell, Domain]]) -> bool:
    """Whether the rules of `puzzle`, as they were read, depend on its givens besides these."""
    if len(givens) == len(puzzle.givens):
        return False
    try:
        removing = Removing(puzzle)
        cells = {cell for cell, _ in puzzle.givens} - {cell for cell, _ in givens}
        gone = [n for n in range(len(removing.entries)) if cells.issuperset(removing.squares(n) or ("",))]
        return removing.without(gone).rules != puzzle.rules
    except (InputError, TooLarge):
        return False


def entry_conflict(puzzle: Puzzle, backend: type[Model], deadline: Deadline) -> EntryConflict | None:
    """The clues of a puzzle without a solution that it needs to have none; None where it has none without any
    clue either, or where no record states it.

    Several clues are taken away at a time, and stay away where the puzzle that is left has no solution; then
    each clue by itself, until none can go. What is not seen soon to have none is not taken away.
    """
    try:
        removing = Removing(puzzle)
    except InputError:
        return None
    every = range(len(removing.entries))

    def can_hold(on: Collection[int]) -> bool | None:
        """Whether these clues can all hold; None where they make no puzzle, or one that is too hard."""
        deadline.seconds_left()
        try:
            left = removing.without([number for number in every if number not in on])
            soon = deadline.no_later_than(SOON)
            found = backend(left, timeout=soon).find(limit=1, timeout=soon, puzzle=left)
        except (InputError, TooLarge, Unknown):
            return None
        return None if not (found.solutions or found.exhausted) else bool(found.solutions)

    needed, size, minimal = [*every], max(1, isqrt(len(every))), False
    try:
        while len(needed) > 1:
            answers = set[bool | None]()
            for end in range(len(needed), 0, -size):
                rest = needed[: max(0, end - size)] + needed[end:]
                answer = can_hold(rest) if rest else True
                answers.add(answer)
                needed = rest if answer is False else needed
            if size == 1 and False not in answers:
                minimal = None not in answers
                break
            size = 1
        if len(needed) < 2:
            blank = can_hold(())
            if blank is False:
                return None
            minimal = blank is True
    except Unknown:
        pass
    clues = tuple(map(removing.clue_or_words, needed))
    squares = (
        cell
        for number, clue in zip(needed, clues, strict=True)
        if not clue.givens
        for cell in removing.squares(number)
    )
    return EntryConflict(clues, tuple(dict.fromkeys(squares)), minimal)
