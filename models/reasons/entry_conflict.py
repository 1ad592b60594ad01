"""Conflicts of printed clues, for kinds in which removing a clue changes more than constraints.

The reader of a fillomino concludes from each given the sizes of its neighbours, and that of a nurikabe from
all numbers the reach of the islands. The clues that such a puzzle needs are found by reading it without some
of them.

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
from contextlib import suppress
from math import isqrt
from typing import NamedTuple

from ...puzzles import Cell, Deadline, Domain, InputError, Puzzle, TooLarge, Unknown
from ...puzzles.core.board import names_in
from ...puzzles.revising.removing import RemovableClue, Removing
from ...puzzles.wording.clues import by_clue
from ..core.model import Model

Given = tuple[Cell, Domain]

READING = 1.0
"""Seconds for reading a puzzle without each of its clues; if it takes longer, these are named after their
constraints.
"""

SOON = 0.1
"""The seconds after which a puzzle without some of its clues is given up: few clues can make a hard one."""


class EntryConflict(NamedTuple):
    """Clues that cannot all hold, the squares they cover that are no givens, and whether none of them is
    spare.
    """

    clues: tuple[RemovableClue, ...]
    squares: tuple[Cell, ...]
    minimal: bool


class PrintedClues(NamedTuple):
    """The clues of a puzzle that fix cells besides their own, each with the squares it covers.

    `unnamed` are labels of constraints that go with clues but are about other squares: the reader concludes
    them from one or several.
    """

    own: tuple[tuple[RemovableClue, tuple[Cell, ...]], ...] = ()
    unnamed: frozenset[str] = frozenset()


def printed_clues(puzzle: Puzzle, deadline: Deadline) -> PrintedClues:
    """Return the printed clues of a puzzle; none without a record. If that takes long there are no clues of
    their own, and the names are those of the clues that were read, the first one at least.

    Reads a record for each.
    """
    clues: list[tuple[RemovableClue, tuple[Cell, ...]]] = []
    try:
        removing = Removing(puzzle)
    except InputError:
        return PrintedClues()
    limit, are_all = deadline.no_later_than(READING), True
    for number in range(len(removing.entries)):
        with suppress(InputError, TooLarge):
            if (clue := removing.clue(number)) is not None:
                clues.append((clue, tuple(removing.squares(number))))
        if limit.is_over():
            are_all = number + 1 == len(removing.entries)
            break
    own = (
        (clue, squares)
        for clue, squares in clues
        if clue.givens and not clue.is_given and {*by_clue(clue.constraints)} <= {clue.label}
    )
    besides = (
        name
        for clue, squares in clues
        for name in by_clue(clue.constraints)
        if not {*squares}.intersection(names_in(name))
    )
    return PrintedClues(tuple(own) if are_all else (), frozenset(besides) - {clue.label for clue, _ in clues})


def entry_conflict(puzzle: Puzzle, backend: type[Model], deadline: Deadline) -> EntryConflict | None:
    """Return clues of a puzzle without a solution that it needs to have none.

    Return None if the puzzle has no solution without any removable clue, or if it has no record.

    Several clues are taken away at a time, and stay away if the rest has no solution; then each clue by
    itself, until none can go. A clue stays if the rest is not soon refuted. Clues that shape the board, such
    as walls, islands and circles, stay: without one the others may clash, and not with it. Raises `Unknown`
    if time ends before the answer.
    """
    try:
        removing = Removing(puzzle)
        every = removing.relaxing(deadline)
    except InputError:
        return None

    def can_hold(on: Collection[int]) -> bool | None:
        """Return whether these clues can all hold; None if they make no puzzle, or one that is too hard."""
        deadline.check()
        try:
            remainder = removing.without([number for number in every if number not in on])
            soon = deadline.no_later_than(SOON)
            result = backend(remainder, timeout=soon).find(limit=1, timeout=soon, puzzle=remainder)
        except (InputError, TooLarge, Unknown):
            return None
        return None if not (result.solutions or result.exhausted) else bool(result.solutions)

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
            if blank is False or not needed:
                return None
            minimal = blank is True
    except Unknown:
        pass
    clues = tuple(map(removing.clue_or_words, needed))
    squares = (
        cell
        for number, clue in zip(needed, clues, strict=True)
        if not clue.is_given
        for cell in removing.squares(number)
    )
    return EntryConflict(clues, tuple(dict.fromkeys(squares)), minimal)
