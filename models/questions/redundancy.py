"""Spare clues: which clues and givens a puzzle with one solution can do without.

Vocabulary
    item       what can go as a whole: a clue, such as a thermometer, or a given; rules of the kind stay
    spare      an item without which the puzzle still has one solution
    removed    items that can go together
    minimal    said of a puzzle without spare items
    least      the fewest items that leave one solution, where that is proven

An item is needed if there is a second solution once it is gone. Where a back end has guards, one model
answers for all items: each has a guard, and a proof that there is no second solution names the guards that it
needed, so that all other items are spare too. Elsewhere each question is a model of its own.

>>> from gridproof.models.backends.sat import SatModel
>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import AllDifferent
>>> cells = tuple((cell, (1, 2, 3)) for cell in "abc")
>>> rules = Rules("row", cells, (AllDifferent(("a", "b", "c")),), ("a", "b", "c"), Board(1, 3))
>>> puzzle = Puzzle("row", rules, (), (("a", (1,)), ("b", (2,)), ("c", (3,))))
>>> found = redundant(puzzle, SatModel, greedy=True)
>>> found.redundant, found.removed
(('a', 'b', 'c'), ('a',))
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from typing import Literal

from ...puzzles import Deadline, Puzzle, Solution, TooLarge, Unknown
from ...puzzles.constraints import Constraint
from ...puzzles.wording.clues import by_clue
from ..core.answered import NO_SOLUTION, Answered
from ..core.layer import Layer
from ..core.model import Model
from ..core.search import Search, WrongSolution, no_good
from ..reasons.conflict import Given, given_clause, smallest_of_all

Make = Callable[[Puzzle], Model]


@dataclass(frozen=True, repr=False)
class Redundant(Answered):
    """The items that can each go alone, by label; a given is called by its cell.

    `status` is ``unique``, or ``multiple`` or ``none`` where the question has no sense, or ``unknown`` where
    time ran out: then the items of `undecided` may be spare too. `minimal`: proven that none is spare.
    `removed` is a set that can go together, where it was asked for; where time ran out perhaps not all of it.
    What is left without them is minimal then; `least` are the fewest items that suffice, None where it would
    take long to prove that no fewer do. `backend` is what answered, as in a verdict.
    """

    status: Literal["unique", "multiple", "none", "unknown"]
    redundant: tuple[str, ...] = ()
    minimal: bool = False
    removed: tuple[str, ...] | None = None
    undecided: tuple[str, ...] = ()
    reason: str = ""
    backend: str = field(default="", compare=False)
    least: tuple[str, ...] | None = field(default=None, compare=False)

    @property
    def finding(self) -> str:
        if self.minimal:
            return "the puzzle is minimal: no clue and no given can go"
        number = len(self.redundant)
        open_ = "perhaps more can go together"
        if self.undecided:
            open_ = f"{len(self.undecided)} clues and givens are not decided"
        spare = "1 clue or given can go" if number == 1 else f"{number} clues and givens can each go alone"
        return {
            "unique": spare,
            "multiple": "there are several solutions already",
            "none": NO_SOLUTION,
            "unknown": f"{self.reason}: {open_}",
        }[self.status]


@dataclass(frozen=True)
class Removable:
    """The constraints of a clue, or a given."""

    label: str
    clues: tuple[Constraint, ...] = ()
    given: Given | None = None

    @property
    def constraints(self) -> Sequence[Constraint]:
        """What the item says."""
        return self.clues if self.given is None else given_clause(self.given)


def items_of(puzzle: Puzzle) -> list[Removable]:
    """The clues of a puzzle by label, then its givens, in the order of the puzzle."""
    clues = [Removable(name, tuple(group)) for name, group in by_clue(puzzle.clues).items()]
    return clues + [Removable(given[0], given=given) for given in puzzle.givens]


def redundant(
    puzzle: Puzzle,
    backend: type[Model],
    *,
    solver: str | None = None,
    greedy: bool = False,
    timeout: float | Deadline | None = None,
) -> Redundant:
    """The items of `puzzle` that can each go alone, asked of a back end and perhaps one of its solvers.

    With `greedy` also a set that can go together: of the spare items, in the order of `items_of`, each one
    that can go after those before it. What is left is minimal. Both answers are the same on every back end.
    Takes at most one search for each item, and one more for each spare item where `greedy`.
    """
    deadline = Deadline.of(timeout)
    items = items_of(puzzle)
    sieve = Sieve(len(items))
    removed: list[int] = []
    least: Collection[int] | None = None
    by = ""
    try:
        with open_oracle(puzzle, items, backend, solver, deadline) as asker:
            solution = asker.first()
            by = asker.signature
            if solution is None:
                return Redundant("none", backend=by)
            other, core = asker.other(range(len(items)))
            if other is not None:
                return Redundant("multiple", backend=by)
            sieve.note_core(range(len(items)), core)
            for item in list(sieve.open):
                if item in sieve.open:
                    rest = [other for other in range(len(items)) if other != item]
                    found, core = asker.other(rest)
                    if found is None:
                        sieve.note_core(rest, core)
                    else:
                        sieve.open.discard(item)
            if greedy:
                for item in removable_together(asker, len(items), sorted(sieve.spare), sieve.cores):
                    removed.append(item)
                least = asker.least([item for item in range(len(items)) if item not in removed])
    except (TooLarge, Unknown) as reason:
        undecided = tuple(items[i].label for i in sorted(sieve.open))
        gone = labels(items, removed) if greedy else None
        return Redundant("unknown", labels(items, sieve.spare), False, gone, undecided, str(reason), by)
    spare = labels(items, sieve.spare)
    gone = labels(items, removed) if greedy else None
    fewest = None if least is None or not spare else labels(items, least)
    return Redundant("unique", spare, not spare, gone, backend=by, least=fewest)


def labels(items: Sequence[Removable], numbers: Collection[int]) -> tuple[str, ...]:
    """The labels of these items, in the order of the puzzle."""
    return tuple(items[i].label for i in sorted(numbers))


class Sieve:
    """Which items are spare, and which are still `open`."""

    def __init__(self, size: int) -> None:
        self.open = set(range(size))
        self.spare: set[int] = set()
        self.cores: list[frozenset[int]] = []

    def note_core(self, on: Collection[int], core: Collection[int]) -> None:
        """Note that the items `core`, of those that were `on`, leave no second solution: every single item
        outside `core` can go.
        """
        self.cores.append(frozenset(core))
        found = self.open - frozenset(core)
        self.spare |= found
        self.open -= found


def removable_together(
    asker: SolutionOracle, size: int, spare: Sequence[int], cores: list[frozenset[int]]
) -> Iterator[int]:
    """Of the spare items, in this order, each one that can go after those before it. Raises `Unknown`."""
    on = set(range(size))
    for item in spare:
        rest = on - {item}
        if not any(core <= rest for core in cores):
            other, core = asker.other(sorted(rest))
            if other is not None:
                continue
            cores.append(frozenset(core))
        on = rest
        yield item


class SolutionOracle(ABC):
    """Answers whether there is a second solution where only some items are on; how its answers are signed is
    known after the first.
    """

    signature: str

    @abstractmethod
    def first(self) -> Solution | None:
        """A solution with all items on, None where there is none. Raises `Unknown`."""

    @abstractmethod
    def forbid(self, solution: Solution) -> None:
        """Take this solution for the first one."""

    @abstractmethod
    def other(self, on: Collection[int]) -> tuple[Solution | None, Collection[int]]:
        """A solution other than the first with the items `on`; if there is none, the items that the proof
        needed. Raises `Unknown`.
        """

    def least(self, enough: list[int]) -> Collection[int] | None:
        """The fewest items that leave no second solution, of which `enough` do; None where that is not
        proven.
        """
        return None


@contextmanager
def open_oracle(
    puzzle: Puzzle, items: Sequence[Removable], backend: type[Model], solver: str | None, deadline: Deadline
) -> Iterator[SolutionOracle]:
    """The way in which a back end answers."""
    make = partial(backend, solver=solver, timeout=deadline)
    if not backend.guards:
        yield RebuildingOracle(puzzle, items, make, deadline)
        return
    bare = make(replace(puzzle, clues=(), givens=()))
    with (
        Layer(bare, puzzle, [item.constraints for item in items], deadline) as layer,
        layer.search({}, deadline) as search,
    ):
        yield GuardedOracle(puzzle, items, layer, search)


class GuardedOracle(SolutionOracle):
    """All items on one model, each under a guard."""

    def __init__(self, puzzle: Puzzle, items: Sequence[Removable], layer: Layer, search: Search) -> None:
        self.puzzle, self.items, self.search = puzzle, items, search
        self.signature = search.title
        self.guards = list(layer.groups)
        self.number = {guard: number for number, guard in enumerate(self.guards)}

    def first(self) -> Solution | None:
        solution = self.search.next()
        if solution is not None:
            self.forbid(solution)
        return solution

    def forbid(self, solution: Solution) -> None:
        self.search.session.forbid(no_good(solution, self.puzzle.shown))

    def other(self, on: Collection[int]) -> tuple[Solution | None, Collection[int]]:
        self.search.session.on = tuple(self.guards[i] for i in on)
        found = self.search.candidate()
        if found is None:
            return None, {self.number[guard] for guard in self.search.session.core()}
        kept = chain(self.puzzle.rules.constraints, *(self.items[i].constraints for i in on))
        if (broken := next((c for c in kept if not c.holds(found)), None)) is not None:
            raise WrongSolution(f"{self.search.title} breaks {broken.label or 'a constraint'}")
        return found, ()

    def least(self, enough: list[int]) -> Collection[int] | None:
        on = [self.guards[item] for item in enough]
        groups = {guard: self.items[item].constraints for guard, item in self.number.items()}
        found, proven = smallest_of_all(self.search, self.guards, [], on, groups, self.search.deadline)
        return [self.number[guard] for guard in found] if proven else None


class RebuildingOracle(SolutionOracle):
    """A model for each set of clues; givens are narrowed domains of it."""

    def __init__(self, puzzle: Puzzle, items: Sequence[Removable], make: Make, deadline: Deadline) -> None:
        self.puzzle, self.items, self.make, self.deadline = puzzle, items, make, deadline
        self._clues: tuple[Constraint, ...] | None = None
        self._first: Solution | None = None

    def first(self) -> Solution | None:
        solution = self._next(range(len(self.items)), None)
        if solution is not None:
            self.forbid(solution)
        return solution

    def forbid(self, solution: Solution) -> None:
        self._first = solution

    def other(self, on: Collection[int]) -> tuple[Solution | None, Collection[int]]:
        return self._next(on, self._first), on

    def _next(self, on: Collection[int], known: Solution | None) -> Solution | None:
        clues = tuple(clue for i in on for clue in self.items[i].clues)
        givens = tuple(given for i in on if (given := self.items[i].given) is not None)
        asked = replace(self.puzzle, clues=clues, givens=givens)
        if known is None:
            asked = self.puzzle
        if clues != self._clues:
            self._clues, self._model = clues, self.make(asked)
            self.signature = self._model.signature
        with self._model.search(None, self.deadline, asked) as search:
            if known is not None:
                search.session.forbid(no_good(known, self.puzzle.shown))
            return search.next()
