"""Clues that can be taken away from a puzzle: the printed entries of its fields.

The meaning of a clue is the loss of the puzzle without it. If that is constraints and givens, the clue is
*apart* from the others. A wall, a number that makes a square a clue, or a given from which the reader
restricts its neighbours changes the rest as well: then the puzzle without it must be read anew.

>>> from ..records import read_record
>>> loop = {"type": "slitherlink", "rows": 1, "cols": 2, "clues": {"cells": [[4, None]]}}
>>> removing = Removing(read_record(loop))
>>> clue = removing.clue(0)
>>> clue.label, clue.is_apart, removing.without([0]).record["clues"]
('clue 4 at r1c1', True, {'cells': [[None, None]]})
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, NamedTuple

from ..constraints import Constraint, expand
from ..core.board import at, names_in
from ..core.cells import Cell, Domain
from ..core.errors import InputError, TooLarge
from ..core.record import Record
from ..fields import Field
from ..kind import Kind
from ..kinds import kind_named
from ..limits.deadline import Deadline
from ..puzzle import Puzzle
from ..records import read_record
from ..wording.clues import by_clue
from .adding import says_nothing
from .stating import with_entries, with_full_record


class Entry(NamedTuple):
    """An entry of a field, and its replacement once it is removed; None for nothing."""

    field: Field[Any]
    place: Any
    hidden: Any


@dataclass(frozen=True)
class RemovableClue:
    """A clue by its name, with the loss of the puzzle without it. It `is_apart` if nothing else changes."""

    label: str
    constraints: tuple[Constraint, ...]
    givens: tuple[tuple[Cell, Domain], ...]
    is_apart: bool

    @property
    def is_given(self) -> bool:
        """Flag of a clue labelled with the cell that it fixes; a number may fix its square besides."""
        return any(self.label == cell for cell, _ in self.givens)


class Removing:
    """The entries of a puzzle, by number, in the order of its fields. Raises `InputError` for a puzzle
    without a record.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = with_full_record(puzzle)
        assert self.puzzle.record is not None
        self.board = Record(self.puzzle.record)
        self.kind: Kind = kind_named(self.puzzle.kind)
        recipe = self.kind.recipe
        hidden = {derived.name: derived.hidden for derived in recipe.clues} if recipe else {}
        self.entries = [
            Entry(field, place, hidden.get(field.name))
            for field in self.kind.fields
            if field.place == "clues"
            for place, entry in field.entries(self.board.data).items()
            if not says_nothing(entry)
        ]
        self._stated = expand(self.puzzle.clues)

    def without(self, numbers: Collection[int]) -> Puzzle:
        """Return the puzzle without these entries. Raises `InputError` if it cannot do without them, and
        `TooLarge` if too little remains.
        """
        board = self.board
        for name in dict.fromkeys(self.entries[i].field.name for i in numbers):
            field = self.kind.field(name)
            entries = field.entries(board.data)
            for entry in (self.entries[i] for i in numbers):
                if entry.field.name == name:
                    entries[entry.place] = entry.hidden
            remaining = {place: entry for place, entry in entries.items() if entry is not None}
            board = Record(with_entries(board, self.kind, field, remaining))
        return read_record(board.data)

    def clue(self, number: int) -> RemovableClue | None:
        """Return an entry as a clue, or None if it says nothing. Raises as `without` does."""
        rest, puzzle = self.without([number]), self.puzzle
        lost, more = difference(self._stated, expand(rest.clues))
        remaining = {*rest.givens}
        givens = tuple(given for given in puzzle.givens if given not in remaining)
        more += len({*rest.givens} - {*puzzle.givens})
        same_rules = rest.rules == puzzle.rules
        if same_rules and not (lost or givens or more):
            return None
        return RemovableClue(self._label(number, lost, givens), lost, givens, same_rules and not more)

    def add_up(
        self,
        numbers: Collection[int],
        constraints: Iterable[Constraint],
        givens: Iterable[tuple[Cell, Domain]],
    ) -> bool:
        """Return whether the puzzle without these entries, together, loses exactly these constraints and
        givens.
        """
        try:
            rest = self.without(numbers)
        except (InputError, TooLarge):
            return False
        lost, more = difference(self._stated, expand(rest.clues))
        return (
            rest.rules == self.puzzle.rules
            and not more
            and {*lost} == {*constraints}
            and {*self.puzzle.givens} - {*rest.givens} == {*givens}
        )

    def relaxing(self, deadline: Deadline) -> list[int]:
        """Return the entries each of which can go without losing an answer of the puzzle: clues that are
        apart, also together, givens, and clues with a sign in their place, such as the number of an island.
        Others are unknown. Reads a record for each entry. Raises `Unknown` at the deadline.
        """
        numbers = deadline.watch(range(len(self.entries)), every=1)
        clues = {number: self.clue_or_words(number) for number in numbers}
        apart = {number: clue for number, clue in clues.items() if clue.is_apart}
        constraints = chain.from_iterable(clue.constraints for clue in apart.values())
        if not self.add_up(apart, constraints, chain.from_iterable(clue.givens for clue in apart.values())):
            apart = {}
        return [
            number
            for number, clue in clues.items()
            if number in apart or clue.is_given or self.entries[number].hidden is not None
        ]

    def clue_or_words(self, number: int) -> RemovableClue:
        """Return an entry as a clue, by its words alone if the puzzle cannot do without it."""
        try:
            clue = self.clue(number)
        except (InputError, TooLarge):
            clue = None
        return clue or RemovableClue(self._label(number, (), ()), (), (), False)

    def _label(self, number: int, lost: Sequence[Constraint], givens: Sequence[tuple[Cell, Domain]]) -> str:
        """Return the name of a clue: that of the one clue of its constraints, or of the one in its square;
        else the square of a given, or the given's fact about another cell; or words. A square's clue is not
        named by a label without a square, which others may share, such as equal numbers of a row.
        """
        names, here = list(by_clue(lost)), self.squares(number)
        own = names if len(names) == 1 else [name for name in names if names_in(name) == here]
        if len(own) == 1 and not (len(here) == 1 and not names_in(own[0])):
            return own[0]
        if not names and givens and all(values for _, values in givens):
            (cell, (value, *_)), *_ = givens
            return cell if cell in here else str(self.kind.fact_wording(self.puzzle, cell, value, True))
        return self.words(number)

    def words(self, number: int) -> str:
        """Return an entry in words, which no other entry has."""
        field, place, _ = self.entries[number]
        return field.describe_entry(place, field.entries(self.board.data)[place], self.board)

    def squares(self, number: int) -> list[Cell]:
        """Return the squares that an entry covers, by the names of their cells."""
        # In half squares, as `covered` counts, the middle of a square has two odd numbers.
        field, place, _ = self.entries[number]
        covered = field.covered(place, field.entries(self.board.data), self.board)
        inside = dict.fromkeys((y // 2, x // 2) for y, x in covered if y % 2 and x % 2)
        return [at(*square) for square in self.board.board.squares() if square in inside]


def difference(
    before: Sequence[Constraint], after: Sequence[Constraint]
) -> tuple[tuple[Constraint, ...], int]:
    """Return the constraints that are gone, and the number of new ones. A list of clues may number them anew:
    a constraint with only another label is the same.
    """
    labelled = Counter(after)
    changed = [c for c in before if not _take(labelled, c)]
    new = Counter(replace(c, label="") for c in labelled.elements())
    lost = tuple(c for c in changed if not _take(new, replace(c, label="")))
    return lost, new.total()


def _take(some: Counter[Constraint], one: Constraint) -> bool:
    """Take one constraint out of some; whether it was there."""
    if some[one] <= 0:
        return False
    some[one] -= 1
    return True
