"""Spare clues: the clues and givens that a puzzle with one solution does not need.

Vocabulary
    item       a part that can go as a whole: a printed clue, such as a thermometer, or a given; the rest of
               the board, such as regions, stays. Without a record, the constraints of one label are an item
    apart      said of an item whose removal takes constraints and givens, and changes nothing else
    spare      said of an item without which the puzzle still has one solution
    removed    items that can go together
    minimal    said of a puzzle without spare items
    least      the fewest items that leave one solution, if that is proven

An item is needed if without it there is another solution, or none. If a back end has guards, one model
answers for all items that are apart: each has a guard, and a proof that there is no second solution names the
guards it needed, so all others are spare too. Without guards each question is a model of its own. If a
removed item is not apart (a number of a shikaku, a given of a fillomino), the puzzle is read again.

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
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from typing import Literal

from ...puzzles import Deadline, InputError, Puzzle, Solution, TooLarge, Unknown
from ...puzzles.constraints import Constraint, expand
from ...puzzles.records import judge_solution
from ...puzzles.revising.removing import Removing
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

    `status` is ``unique``, or ``multiple`` or ``none`` if the question makes no sense, or ``unknown`` if time
    ran out: then the items of `undecided` may be spare too. `minimal`: proven that none is spare. `removed`
    is a set that can go together, if it was asked for; if time ran out, perhaps not all of it. The puzzle
    without them is minimal then; `least` are the fewest items that suffice, or None if proving it would take
    long. `backend` is the one that answered, as in a verdict.
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
    """The content of an item: constraints, givens, or both.

    `entry` is its number among those of `Removing`, -1 if no record states it.
    """

    label: str
    clues: tuple[Constraint, ...] = ()
    givens: tuple[Given, ...] = ()
    entry: int = -1
    is_apart: bool = True

    @property
    def constraints(self) -> Sequence[Constraint]:
        """The item as constraints."""
        return (*self.clues, *chain.from_iterable(map(given_clause, self.givens)))


def items_of(puzzle: Puzzle) -> list[Removable]:
    """Return all items besides the rules of a puzzle: the clues by label, then its givens, in its order."""
    clues = [Removable(name, tuple(group)) for name, group in by_clue(puzzle.clues).items()]
    return clues + [Removable(given[0], givens=(given,)) for given in puzzle.givens]


def removable_items(puzzle: Puzzle, deadline: Deadline) -> tuple[list[Removable], Removing | None]:
    """Return the items that can go, and the `Removing` that takes them away.

    They are the printed clues of a puzzle, in its order, then givens, then those that are not apart; without
    a record, all items. Those that share a constraint, such as two equal numbers of a row, are not apart: it
    is gone without either. Reads a record for each clue. Raises `Unknown` at the deadline.
    """
    try:
        removing = Removing(puzzle)
    except InputError:
        return items_of(puzzle), None
    items = []
    for number in deadline.watch(range(len(removing.entries))):
        with suppress(InputError, TooLarge):  # a puzzle that cannot do without
            if (clue := removing.clue(number)) is not None:
                items.append(Removable(clue.label, clue.constraints, clue.givens, number, clue.is_apart))
    named = Counter(item.label for item in items)  # entries that share a constraint may share its label
    items = [
        item if named[item.label] == 1 else replace(item, label=removing.words(item.entry)) for item in items
    ]
    stated = Counter(chain.from_iterable(item.clues for item in items))
    items = [
        replace(item, is_apart=item.is_apart and all(stated[c] == 1 for c in item.clues)) for item in items
    ]
    apart = [item for item in items if item.is_apart]
    clues = chain.from_iterable(item.clues for item in apart)
    givens = chain.from_iterable(item.givens for item in apart)
    if not removing.add_up([item.entry for item in apart], clues, givens):
        items = [replace(item, is_apart=False) for item in items]
    order = {clue: place for place, clue in enumerate(chain(expand(puzzle.clues), puzzle.givens))}
    last = len(order)

    def place(item: Removable) -> tuple[bool, int]:
        """Return the place of an item in the puzzle."""
        return not item.is_apart, min(
            (order.get(part, last) for part in item.clues or item.givens), default=last
        )

    return sorted(items, key=place), removing


def redundant(
    puzzle: Puzzle,
    backend: type[Model],
    *,
    solver: str | None = None,
    greedy: bool = False,
    timeout: float | Deadline | None = None,
) -> Redundant:
    """Return the items of `puzzle` that can each go alone, asked of a back end and perhaps one of its
    solvers.

    With `greedy`, return also a set that can go together: each spare item, in the order of `items_of`, that
    can go after those before it. The puzzle that remains is minimal. Both answers are the same on every back
    end. It takes at most one search for each item, and with `greedy` one more for each spare item.
    """
    deadline = Deadline.of(timeout)
    items = items_of(puzzle)
    sieve = Sieve(len(items))
    removed: list[int] = []
    least: Collection[int] | None = None
    by = ""
    try:
        items, removing = removable_items(puzzle, deadline)
        sieve = Sieve(len(items))
        with open_oracle(puzzle, items, backend, solver, deadline, removing) as asker:
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
                    second, core = asker.other(rest)
                    if second is None:
                        sieve.note_core(rest, core)
                    else:
                        sieve.open.discard(item)
            if greedy:
                for item in removable_together(asker, len(items), sorted(sieve.spare), sieve.cores):
                    removed.append(item)
                least = asker.least([item for item in range(len(items)) if item not in removed])
    except (TooLarge, Unknown) as reason:
        undecided = tuple(items[i].label for i in sorted(sieve.open))
        removals = labels(items, removed) if greedy else None
        return Redundant("unknown", labels(items, sieve.spare), False, removals, undecided, str(reason), by)
    spare = labels(items, sieve.spare)
    removals = labels(items, removed) if greedy else None
    fewest = None if least is None or not spare else labels(items, least)
    return Redundant("unique", spare, not spare, removals, backend=by, least=fewest)


def labels(items: Sequence[Removable], numbers: Collection[int]) -> tuple[str, ...]:
    """Return the labels of these items, in the order of the puzzle."""
    return tuple(items[i].label for i in sorted(numbers))


class Sieve:
    """Which items are spare, and which are still `open`."""

    def __init__(self, size: int) -> None:
        self.open = set(range(size))
        self.spare: set[int] = set()
        self.cores: list[frozenset[int]] = []

    def note_core(self, on: Collection[int], core: Collection[int]) -> None:
        """Note that the items `core`, among those `on`, leave no second solution: any item outside can go."""
        self.cores.append(frozenset(core))
        spare = self.open - frozenset(core)
        self.spare |= spare
        self.open -= spare


def removable_together(
    asker: SolutionOracle, size: int, spare: Sequence[int], cores: list[frozenset[int]]
) -> Iterator[int]:
    """Yield each spare item, in this order, that can go after those before it.

    If some items are not apart, all others are then tried again, as long as one goes: without a wall another
    one may be spare. Raises `Unknown`.
    """
    on, tried = set(range(size)), spare
    while tried:
        before = len(on)
        for item in tried:
            rest = on - {item}
            if not any(core <= rest for core in cores):
                other, core = asker.other(sorted(rest))
                if other is not None:
                    continue
                cores.append(frozenset(core))
            on = rest
            yield item
        tried = sorted(on) if asker.has_ties and len(on) < before else ()


class SolutionOracle(ABC):
    """Answers whether there is a second solution where only some items are on; how its answers are signed is
    known after the first.
    """

    signature: str
    has_ties = False
    """True if some items are not apart."""

    @abstractmethod
    def first(self) -> Solution | None:
        """Return a solution with all items on, or None. Raises `Unknown`."""

    @abstractmethod
    def forbid(self, solution: Solution) -> None:
        """Take this solution for the first one."""

    @abstractmethod
    def other(self, on: Collection[int]) -> tuple[Solution | None, Collection[int]]:
        """Return a solution other than the first with the items `on`.

        If there is none, return the items that the proof needed. Raises `Unknown`.
        """

    def least(self, enough: list[int]) -> Collection[int] | None:
        """Return a smallest subset of `enough` that leaves no second solution, or None if it is not proven
        smallest.
        """
        return None


@contextmanager
def open_oracle(
    puzzle: Puzzle,
    items: Sequence[Removable],
    backend: type[Model],
    solver: str | None,
    deadline: Deadline,
    removing: Removing | None = None,
) -> Iterator[SolutionOracle]:
    """Open an oracle on a back end; `removing` takes away items that are not apart."""
    make = partial(backend, solver=solver, timeout=deadline)
    apart = [item for item in items if item.is_apart]
    own_parts = (
        {*chain.from_iterable(item.clues for item in apart)},
        {*chain.from_iterable(i.givens for i in apart)},
    )
    clues = tuple(clue for clue in expand(puzzle.clues) if clue not in own_parts[0])
    always = replace(
        puzzle, clues=clues, givens=tuple(given for given in puzzle.givens if given not in own_parts[1])
    )
    with ExitStack() as stack:
        oracle: SolutionOracle
        if not backend.guards:
            oracle = RebuildingOracle(puzzle, always, apart, make, deadline)
        else:
            bare = make(replace(puzzle, clues=(), givens=()))
            stays = Removable("", always.clues, always.givens).constraints
            groups = [stays, *(item.constraints for item in apart)]
            layer = stack.enter_context(Layer(bare, puzzle, groups, deadline))
            search = stack.enter_context(layer.search({}, deadline))
            oracle = GuardedOracle(puzzle, stays, apart, layer, search)
        if removing is not None and len(apart) < len(items):
            oracle = RemovalOracle(oracle, removing, items, make, deadline)
        yield oracle


class GuardedOracle(SolutionOracle):
    """All items on one model, each under a guard, and what stays under one that is always on."""

    def __init__(
        self,
        puzzle: Puzzle,
        stays: Sequence[Constraint],
        items: Sequence[Removable],
        layer: Layer,
        search: Search,
    ) -> None:
        self.puzzle, self.stays, self.items, self.search = puzzle, stays, items, search
        self.signature = search.title
        self.always, *self.guards = layer.groups
        self.number = {guard: number for number, guard in enumerate(self.guards)}

    def first(self) -> Solution | None:
        solution = self.search.next()
        if solution is not None:
            self.forbid(solution)
        return solution

    def forbid(self, solution: Solution) -> None:
        self.search.session.forbid(no_good(solution, self.puzzle.shown))

    def other(self, on: Collection[int]) -> tuple[Solution | None, Collection[int]]:
        self.search.session.on = (self.always, *(self.guards[i] for i in on))
        solution = self.search.candidate()
        if solution is None:
            return None, {self.number[guard] for guard in self.search.session.core() if guard != self.always}
        rules = chain(self.puzzle.rules.constraints, self.stays, *(self.items[i].constraints for i in on))
        if (broken := next((c for c in rules if not c.holds(solution)), None)) is not None:
            raise WrongSolution(f"{self.search.title} breaks {broken.label or 'a constraint'}")
        return solution, ()

    def least(self, enough: list[int]) -> Collection[int] | None:
        on = [self.guards[item] for item in enough]
        groups = {guard: self.items[item].constraints for guard, item in self.number.items()}
        guards, proven = smallest_of_all(
            self.search, self.guards, [self.always], on, groups, self.search.deadline
        )
        return [self.number[guard] for guard in guards] if proven else None


class RebuildingOracle(SolutionOracle):
    """A model for each set of clues, beside the clues `always` there; givens are narrowed domains of it."""

    def __init__(
        self, puzzle: Puzzle, always: Puzzle, items: Sequence[Removable], make: Make, deadline: Deadline
    ) -> None:
        self.puzzle, self.always, self.items = puzzle, always, items
        self.make, self.deadline = make, deadline
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

    def _next(self, on: Collection[int], solution: Solution | None) -> Solution | None:
        clues = tuple(chain(self.always.clues, *(self.items[i].clues for i in on)))
        givens = tuple(chain(self.always.givens, *(self.items[i].givens for i in on)))
        query = replace(self.puzzle, clues=clues, givens=givens)
        if solution is None:
            query = self.puzzle
        if clues != self._clues:
            self._clues, self._model = clues, self.make(query)
            self.signature = self._model.signature
        with self._model.search(None, self.deadline, query) as search:
            if solution is not None:
                search.session.forbid(no_good(solution, self.puzzle.shown))
            return search.next()


class RemovalOracle(SolutionOracle):
    """Another oracle for the items that are apart, as long as all others are on; else the puzzle that is left
    is read anew, and has to have the same answer and no other. Other answers that were met are judged first.
    """

    has_ties = True

    def __init__(
        self,
        inner: SolutionOracle,
        removing: Removing,
        items: Sequence[Removable],
        make: Make,
        deadline: Deadline,
    ) -> None:
        self.inner, self.removing, self.items = inner, removing, items
        self.make, self.deadline = make, deadline
        self.apart = [number for number, item in enumerate(items) if item.is_apart]
        self.tied = [number for number, item in enumerate(items) if not item.is_apart]
        self.place = {number: place for place, number in enumerate(self.apart)}
        self._first: Solution = {}
        self._others: list[Solution] = []

    @property
    def signature(self) -> str:  # type: ignore[override]
        """That of the other oracle, which is asked first."""
        return self.inner.signature

    def first(self) -> Solution | None:
        solution = self.inner.first()
        self._first = solution or {}
        return solution

    def forbid(self, solution: Solution) -> None:
        self._first = solution
        self.inner.forbid(solution)

    def other(self, on: Collection[int]) -> tuple[Solution | None, Collection[int]]:
        if {*self.tied} <= {*on}:
            answer, core = self.inner.other([self.place[i] for i in on if i in self.place])
            return answer, {*self.tied, *(self.apart[place] for place in core)}
        entries = [item.entry for number, item in enumerate(self.items) if number not in on]
        try:
            remainder = self.removing.without(entries)
        except InputError:
            return self._first, ()  # nothing that can be asked about
        kind = self.removing.kind
        aim = kind.answer(self.removing.puzzle, self._first)
        for solution in self._others:
            if judge_solution(remainder, solution) is None and kind.answer(remainder, solution) != aim:
                return solution, ()
        found_one = False
        for solution in self.make(remainder).solutions(timeout=self.deadline, puzzle=remainder):
            found_one = True
            if kind.answer(remainder, solution) != aim:
                self._others.append(solution)
                return solution, ()
        return (None, on) if found_one else (self._first, ())
