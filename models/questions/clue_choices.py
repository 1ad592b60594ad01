"""Additions that would leave a puzzle one solution: clues of its kind, or values of its cells.

The clues of a kind are those that `puzzles.adding` names. Each is read in the record of the puzzle, and the
constraints it adds decide which solutions keep it. If a clue changes the meaning of the rest (a number is no
place for a mine), the kind's judge decides that, and further questions go to the puzzle that the clues make.

>>> from gridproof.puzzles import read_record
>>> loop = read_record({"type": "slitherlink", "rows": 1, "cols": 1, "clues": {"cells": [[None]]}})
>>> offer = Clues(loop)
>>> [choice.words for choice in offer.choices([], Deadline())], offer.is_apart
(['r1c1 = 0', 'r1c1 = 1', 'r1c1 = 2', 'r1c1 = 3', 'r1c1 = 4'], True)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from typing import Any, NamedTuple

from ...puzzles import Cell, Deadline, InputError, Puzzle, Solution, at, read_record
from ...puzzles.constraints import Constraint
from ...puzzles.revising.adding import AddableClue, Adding
from ..core.model import Model
from ..reasons.conflict import given_clause
from .redundancy import Removable, items_of, open_oracle

SolutionView = Mapping[Any, Any]
"""A solution as an offer looks at it: the values of its cells, or the answer in the form of records."""


class SolverChoice(NamedTuple):
    """The solver that finds the solutions left by clues: a back end and perhaps one of its solvers, until a
    deadline.
    """

    backend: type[Model]
    solver: str | None
    deadline: Deadline


@dataclass(frozen=True)
class Choice:
    """A clue that can be added, in `words`, and its place: no two have one `place`. `says` are the
    constraints that it adds, and `given` the cell and the value if it is a given.
    """

    words: str
    place: Hashable
    says: tuple[Constraint, ...] = ()
    given: tuple[Cell, int] | None = None
    clue: Any = None


class ChoiceOracle(ABC):
    """Answers which solution there is besides one, where only some choices are added."""

    is_cheap = True
    """True if a question takes little time, as on a live model."""

    @abstractmethod
    def other(self, on: Collection[int]) -> SolutionView | None:
        """Return another solution that keeps these choices, by number, or None if there is none.

        It is the aim itself if that keeps each of them, but not all together. Raises `Unknown`.
        """


class Offer(ABC):
    """The choices of a puzzle."""

    puzzle: Puzzle
    weighs_all = True
    """True if `choices` are all there are, not a part of too many."""
    is_apart = True
    """True if each choice adds its own constraints and changes nothing else."""
    most_looks = 2_000_000
    """Maximum number of tests of a solution against a choice."""

    @abstractmethod
    def choices(self, aims: Sequence[Solution], deadline: Deadline) -> list[Choice]:
        """Return the choices that leave one of these solutions, perhaps more. Raises `Unknown`."""

    @abstractmethod
    def apply(self, added: Sequence[Choice]) -> Puzzle:
        """Return the puzzle with these choices."""

    def view(self, solution: Solution) -> SolutionView:
        """Return the view of a solution that `keeps` takes."""
        return solution

    def keeps(self, choice: Choice, view: SolutionView) -> bool:
        """Return whether a solution keeps a choice."""
        return all(constraint.holds(view) for constraint in choice.says)

    def accepts(self, choice: Choice, view: SolutionView) -> bool:
        """Return whether a solution keeps a choice, according to its judge."""
        return self.keeps(choice, view)

    @contextmanager
    def asking(
        self, aim: SolutionView, choices: Sequence[Choice], engine: SolverChoice
    ) -> Iterator[ChoiceOracle]:
        """Open an oracle for the solutions besides an aim that choices leave."""
        before = items_of(self.puzzle)
        items = [*before, *(Removable(choice.words, choice.says) for choice in choices)]
        with open_oracle(self.puzzle, items, engine.backend, engine.solver, engine.deadline) as asker:
            asker.forbid(aim)
            yield SharedModelOracle(asker, len(before), engine.backend.guards)


class SharedModelOracle(ChoiceOracle):
    """All choices on one model, or a model for each set of them."""

    def __init__(self, asker: Any, before: int, guards: bool) -> None:
        self.asker, self.before, self.is_cheap = asker, before, guards

    def other(self, on: Collection[int]) -> SolutionView | None:
        view: SolutionView | None = self.asker.other([*range(self.before), *(self.before + i for i in on)])[0]
        return view


class Cells(Offer):
    """The values of the shown cells: for puzzles that were built in Python, which have nothing but givens."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle

    def choices(self, aims: Sequence[Solution], deadline: Deadline) -> list[Choice]:
        pairs = sorted({(i, aim[cell]) for aim in aims for i, cell in enumerate(self.puzzle.shown)})
        placements = [(self.puzzle.shown[i], value) for i, value in pairs]
        return [
            Choice(f"{cell} = {value}", cell, tuple(given_clause((cell, (value,)))), (cell, value))
            for cell, value in placements
            if len(self.puzzle.domains[cell]) > 1
        ]

    def keeps(self, choice: Choice, view: SolutionView) -> bool:
        assert choice.given is not None
        cell, value = choice.given
        return bool(view[cell] == value)

    def apply(self, added: Sequence[Choice]) -> Puzzle:
        givens = [choice.given for choice in added if choice.given is not None]
        return self.puzzle.with_domains((cell, (value,)) for cell, value in givens)


class Clues(Offer):
    """The clues that the kind of a puzzle prints. Raises `InputError` for a puzzle that no record states."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.adding = Adding(puzzle)
        self.puzzle = self.adding.puzzle
        self.weighs_all = self.adding.all_there

    def choices(self, aims: Sequence[Solution], deadline: Deadline) -> list[Choice]:
        kind, puzzle = self.adding.kind, self.puzzle
        offer, apart = [], True
        clues = self.adding.clues([kind.answer(puzzle, aim) for aim in aims], deadline)
        for clue in clues:
            deadline.check()
            if (given := self.given_of(clue)) is not None:
                fixed = tuple(given_clause((given[0], (given[1],))))
                offer.append(Choice(str(clue), (clue.field, clue.place), fixed, given, clue))
                continue
            try:
                read = self.read_with([clue])
            except InputError:
                continue  # an entry that may stand elsewhere
            says, given = compare_puzzles(puzzle, read)
            apart = apart and says is not None
            offer.append(Choice(str(clue), (clue.field, clue.place), says or (), given, clue))
        if not apart or not self.adds_up([choice for choice in offer if self.given_of(choice.clue) is None]):
            self.is_apart, self.most_looks = False, 20_000
        return offer

    def adds_up(self, choices: Sequence[Choice]) -> bool:
        """Return whether choices together, one in each place, add exactly the sum of their single
        additions.
        """
        chosen = list({choice.place: choice for choice in choices}.values())
        try:
            says, _ = compare_puzzles(self.puzzle, self.apply(chosen))
        except InputError:
            return False
        return says is not None and set(says) == set(chain(*(choice.says for choice in chosen)))

    def given_of(self, clue: AddableClue) -> tuple[Cell, int] | None:
        """Return the cell and the value that a clue gives, if it is a value of the answer.

        Such a clue means no more than that, in any reading.
        """
        if not clue.is_value:
            return None
        cell = at(*clue.place)
        return (cell, clue.entry) if clue.entry in self.puzzle.rules.domain_of.get(cell, ()) else None

    def read_with(self, clues: Sequence[AddableClue]) -> Puzzle:
        """Read the puzzle with these clues."""
        return read_record(self.adding.record(clues), self.puzzle.kind)

    def apply(self, added: Sequence[Choice]) -> Puzzle:
        return self.read_with([choice.clue for choice in added])

    def view(self, solution: Solution) -> SolutionView:
        return solution if self.is_apart else self.adding.kind.answer(self.puzzle, solution)

    def keeps(self, choice: Choice, view: SolutionView) -> bool:
        return super().keeps(choice, view) if self.is_apart else self.accepts(choice, view)

    def accepts(self, choice: Choice, view: SolutionView) -> bool:
        answer = self.adding.kind.answer(self.puzzle, dict(view)) if self.is_apart else dict(view)
        return self.adding.accepts([choice.clue], answer)

    @contextmanager
    def asking(
        self, aim: SolutionView, choices: Sequence[Choice], engine: SolverChoice
    ) -> Iterator[ChoiceOracle]:
        if self.is_apart:
            with super().asking(aim, choices, engine) as asker:
                yield asker
        else:
            yield RereadingOracle(self, aim, choices, engine)


class RereadingOracle(ChoiceOracle):
    """The puzzle that choices make, read and compiled for each question."""

    is_cheap = False

    def __init__(
        self, offer: Clues, aim: SolutionView, choices: Sequence[Choice], engine: SolverChoice
    ) -> None:
        self.offer, self.aim, self.choices, self.asked = offer, aim, choices, engine

    def other(self, on: Collection[int]) -> SolutionView | None:
        chosen = [self.choices[i] for i in on]
        if not self.offer.adding.accepts([choice.clue for choice in chosen], dict(self.aim)):
            return self.aim  # one number hides squares that another one saw
        puzzle = self.offer.apply(chosen)
        backend, solver, deadline = self.asked
        model = backend(puzzle, solver=solver, timeout=deadline)
        for solution in model.solutions(timeout=deadline, puzzle=puzzle):
            answer = self.offer.adding.kind.answer(puzzle, solution)
            if answer != self.aim:
                return answer
        return None


def compare_puzzles(
    before: Puzzle, after: Puzzle
) -> tuple[tuple[Constraint, ...] | None, tuple[Cell, int] | None]:
    """Return the constraints that `after` adds to `before`, or None if the two differ in other ways too.

    The second value is the cell and value of the given, if that is the only difference.
    """
    old_clues, old_givens = frozenset(before.clues), frozenset(before.givens)
    clues = [clue for clue in after.clues if clue not in old_clues]
    givens = [entry for entry in after.givens if entry not in old_givens]
    fixed = givens[0] if len(givens) == 1 and not clues and len(givens[0][1]) == 1 else None
    alone = None if fixed is None else (fixed[0], fixed[1][0])
    if before.rules != after.rules or not old_clues <= {*after.clues} or not old_givens <= {*after.givens}:
        return None, alone
    return (*clues, *chain.from_iterable(map(given_clause, givens))), alone
