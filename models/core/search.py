"""One search: ask a solver, add the constraints that its candidate violates, judge the rest.

Vocabulary
    session    what a solver keeps of one search: narrowed domains and no-goods
    candidate  what a solver proposes; it may still violate a lazy or a deferred constraint
    group      constraints that were posted together, under one guard or (guard 0) for ever
    no-good    the clause that forbids a solution found; only shown cells count
    exhausted  proven that there is no further solution

>>> from gridproof.models.backends.sat import SatModel
>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> rules = Rules("one cell", (("a", (1, 2, 3)),), (), ("a",), Board(1, 1))
>>> with SatModel(Puzzle("demo", rules)).search({"a": (2, 3)}, Deadline()) as search:
...     search.session.forbid((Is("a", 3),))
...     print(search.next())
{'a': 3}
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import contains
from types import TracebackType
from typing import ClassVar, Literal, Self

from ...puzzles import Cell, Deadline, Domains, InputError, Is, Puzzle, Solution, TooLarge, Unknown
from ...puzzles.constraints import Clause, Constraint, Lazy, Literals, expand
from ...puzzles.kernels.literals import first_broken
from ...puzzles.records import judge_solution
from .checking import ClauseTable, tables

SOME = 4
"""Number of solutions checked before tables of the clauses are made."""

MANY = 50
"""Number of violated lazy constraints after which a search asks for literals that make violations less
likely."""

LARGE = 20_000
"""Sum of domain sizes beyond which a further solution is first sought near the last."""

SOON = 4
"""Slices of work, on smaller boards, before a solution near the last is sought."""


OTHERS = "there may be others"
"""Note on further solutions if a search ended at its limit."""


class WrongSolution(RuntimeError):
    """A "solution" that a constraint or the kind's judge refuses: an error of this package or of the
    solver.
    """


class OutOfSlices(Unknown):
    """All slices of work that a session may use for a solution were used."""


@dataclass(frozen=True)
class Found:
    """The result of a search: its solutions, and whether there are proven to be no more (`exhausted`).

    Otherwise `reason` says why it stopped; it is empty if the limit on the number of solutions was reached.
    """

    solutions: tuple[Solution, ...]
    exhausted: bool
    reason: str = ""

    def __repr__(self) -> str:
        count = f"{len(self.solutions)} solution{'s' if len(self.solutions) != 1 else ''}"
        return f"<Found: {count}, {'no others' if self.exhausted else self.reason or OTHERS}>"

    @property
    def status(self) -> Literal["unique", "multiple", "none", "unknown"]:
        """The status of a check that found this, looking for two solutions."""
        if len(self.solutions) > 1:
            return "multiple"
        if not self.exhausted:
            return "unknown"
        return "unique" if self.solutions else "none"

    @property
    def unique(self) -> bool | None:
        """Return whether there is exactly one solution, or None if that is not known."""
        if len(self.solutions) > 1:
            return False
        return len(self.solutions) == 1 if self.exhausted else None


class Session(ABC):
    """A solver at work on one search."""

    on: Collection[int] = ()
    """The guards that are true; only a back end with guards has any."""
    slices: int | None = None
    """The most slices of work for each solution, after which it is `OutOfSlices`; None for any number. Only
    a back end that works in slices has a limit.
    """

    @abstractmethod
    def next(self, deadline: Deadline) -> Solution | None:
        """Return values for at least every cell of the puzzle, or None as a proof that there are none left.

        Raises `Unknown` if neither could be established.
        """

    def near(self, values: Solution, deadline: Deadline) -> Solution | None:
        """Return values for at least every cell of the puzzle, with these kept.

        None is no proof: they may not have been found soon, or not sought. Raises `Unknown` at the deadline.
        """
        return None

    @abstractmethod
    def forbid(self, clause: Literals) -> None:
        """Add a clause for the rest of this session only."""

    def exclude(self, solution: Solution, cells: Sequence[Cell]) -> None:
        """Forbid, for the rest of this session, every solution with the same values in `cells`, none of
        which the model or the search has narrowed to one value.
        """
        self.forbid(no_good(solution, cells))

    @abstractmethod
    def cut(self, clause: Literals, guard: int = 0) -> None:
        """Add a clause that follows from the constraints under `guard`; it may stay as long as they do."""

    def post(self, constraint: Constraint, guard: int = 0) -> None:
        """Post a deferred constraint, to stay as long as those under `guard`; only a back end that
        defers is asked to.
        """
        raise NotImplementedError

    def guard_of(self, clause: Literals) -> int:
        """Return a guard under which a clause holds for the rest of this session.

        A single literal is its own guard; it is 0 if the clause always holds. Only a back end with guards has
        any.
        """
        raise NotImplementedError

    def prefer(self, values: Mapping[Cell, Collection[int]]) -> None:
        """Ask for these values of cells where others will do as well, for the rest of this session. It says
        nothing of what there is; a back end that takes no wishes does as it would.
        """

    def core(self) -> set[int]:
        """Return the guards needed for the last proof of "none left"; only a back end with guards knows
        them.
        """
        raise NotImplementedError

    def close(self) -> None:
        """Give the solver back as it was before this search."""


@dataclass
class Posted:
    """Constraints that a model holds, and which of them a search must watch: lazy ones, which are posted
    a clause at a time, and deferred ones, each with its guard.
    """

    constraints: Sequence[Constraint] = ()
    lazy: list[tuple[int, Lazy]] = field(default_factory=list)
    deferred: list[tuple[int, Constraint]] = field(default_factory=list)
    cuts: list[tuple[Lazy, Literals]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._clauses = [c.literals for c in self.constraints if type(c) is Clause]
        self._checks = [c.holds for c in self.constraints if type(c) is not Clause]
        self._tables: list[ClauseTable] | None = None
        self._checked = 0

    def repair(self, session: Session, candidate: Solution, deadline: Deadline) -> bool:
        """Add what `candidate` violates; whether there was anything to add. Raises `Unknown`."""
        violated = False
        for guard, lazy in self.lazy:
            if guard and guard not in session.on:
                continue
            deadline.check()
            for clause in lazy.separate(candidate):
                violated = True
                self.cuts.append((lazy, clause))
                session.cut(clause, guard)
        if violated:
            return True
        for pair in [
            (guard, constraint)
            for guard, constraint in self.deferred
            if (not guard or guard in session.on) and not constraint.holds(candidate)
        ]:
            session.post(pair[1], pair[0])
            self.deferred.remove(pair)  # not before: an interrupted one is posted again
            violated = True
        return violated

    def broken(self, solution: Solution) -> Constraint | None:
        """Return the first constraint that `solution` breaks, or None."""
        if all(check(solution) for check in self._checks) and self._clauses_hold(solution):
            return None
        return next(c for c in expand(self.constraints) if not c.holds(solution))

    def _clauses_hold(self, solution: Solution) -> bool:
        """Return whether every clause holds: clauses are the bulk, so a call for each would take long."""
        self._checked += 1
        if self._checked > SOME and self._tables is None:
            self._tables = tables(self._clauses)
        if self._tables is not None:
            return all(table.clauses_hold(solution) for table in self._tables)
        return first_broken(self._clauses, solution) < 0


@dataclass
class Search:
    """Solutions one after the other, each accepted by every constraint, by the narrowed domains and
    (where `judged`) by the kind's judge. It closes its session at the end of ``with``.
    """

    title: str
    session: Session
    posted: Sequence[Posted]
    domains: Domains
    narrowed: Domains
    asked: Puzzle
    judged: bool
    deadline: Deadline

    def __post_init__(self) -> None:
        self.repairs = 0
        self._last: Solution | None = None
        fixed = {cell for cell, values in self.narrowed.items() if len(values) == 1}
        self.open = [cell for cell in self.asked.shown if cell not in fixed and len(self.domains[cell]) > 1]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.session.close()

    def candidate(self) -> Solution | None:
        """Return values that keep every constraint as far as the model knows, or None if none are left.

        Raises `Unknown` if neither could be established.
        """
        sooner = self.repairs
        if self._last is not None and sum(map(len, self.domains.values())) > LARGE:
            solution = self._nearby()
            if solution is not None:
                return solution
        while True:
            candidate = self._ask()
            if candidate is None or not self._repair(candidate):
                return candidate
            if self.repairs - sooner == MANY:
                if (solution := self._nearby()) is not None:
                    return solution
                self._wish()

    def _ask(self) -> Solution | None:
        """Ask the session for a candidate; if that takes long, look for one near the last solution."""
        if self._last is None or self.session.slices is not None:
            return self.session.next(self.deadline)
        self.session.slices = SOON
        try:
            return self.session.next(self.deadline)
        except OutOfSlices:
            solution = self._nearby()
        finally:
            self.session.slices = None
        return self.session.next(self.deadline) if solution is None else solution

    def _repair(self, candidate: Solution) -> bool:
        """Tell the solver the constraints that a candidate violates, and return whether there are any."""
        violated = [posted.repair(self.session, candidate, self.deadline) for posted in self.posted]
        self.repairs += True in violated
        return True in violated

    def _nearby(self) -> Solution | None:
        """Return a candidate that differs from the last solution only in cells that follow each other.

        Return None if there is no last solution or none was found soon. Blank boards mostly have one.
        """
        if self._last is None or not self.open:
            return None
        number = len(self.open)
        for size in (16, 8, 4, 2):
            start = number // size
            free = set(self.open[start : start + -(-number // size)])
            values = {cell: self._last[cell] for cell in self.open if cell not in free}
            for _ in range(MANY):
                candidate = self.session.near(values, self.deadline)
                if candidate is None:
                    break
                if not self._repair(candidate):
                    return candidate
        return None

    def _wish(self) -> None:
        """Ask the solver for literals that make violations less likely."""
        lazy = (constraint for posted in self.posted for _, constraint in posted.lazy)
        wishes = dict.fromkeys(literal for constraint in lazy for literal in constraint.wishes())
        domains: dict[Cell, list[int]] = {}
        for cell, value, positive in wishes:
            values = self.domains.get(cell, ())
            domains.setdefault(cell, []).extend(v for v in values if (v == value) is positive)
        if domains:
            self.session.prefer(domains)

    def next(self) -> Solution | None:
        """Return the next solution, or None if there are proven to be no more.

        Raises `Unknown` if neither could be established, and `WrongSolution` if a constraint or the kind's
        judge refuses the solver's solution.
        """
        candidate = self.candidate()
        return None if candidate is None else self.accepted(candidate)

    def accepted(self, candidate: Solution) -> Solution:
        """Check and judge the candidate, and return it cut down to the cells of the puzzle."""
        for posted in self.posted:
            if (broken := posted.broken(candidate)) is not None:
                raise WrongSolution(f"{self.title} breaks {broken.label or 'a constraint'}")
        for domains in (self.domains, self.narrowed):
            if not all(map(contains, domains.values(), map(candidate.__getitem__, domains))):
                cell = next(cell for cell, values in domains.items() if candidate[cell] not in values)
                raise WrongSolution(f"{self.title} gives {cell} the value {candidate[cell]}")
        solution = dict(zip(self.domains, map(candidate.__getitem__, self.domains), strict=True))
        if self.judged and (rule := judge_solution(self.asked, solution)) is not None:
            raise WrongSolution(f"{self.title} breaks a rule of {self.asked.kind}: {rule}")
        return solution

    def __iter__(self) -> Iterator[Solution]:
        """Yield each solution once (solutions differ in a shown cell) until there are proven no more."""
        earlier: set[bytes | tuple[int, ...]] = set()
        while (solution := self.next()) is not None:
            key = pack_values(list(map(solution.__getitem__, self.open)))
            if key in earlier:
                raise WrongSolution(f"{self.title} repeats a solution that was forbidden")
            earlier.add(key)
            yield solution
            self.session.exclude(solution, self.open)
            self._last = solution


ALL = 10_000
"""Maximum number of solutions returned if no limit is asked for."""


def limit_of(limit: int | None, otherwise: int) -> int:
    """Return the maximum number of solutions asked for; raises `InputError` for an invalid limit.

    >>> limit_of(None, 7), limit_of(3, 7)
    (7, 3)
    """
    if limit is None:
        return otherwise
    if not isinstance(limit, int) or limit < 1:
        raise InputError(f"limit is {limit!r:.40}; a whole number from 1, or None for all, was expected")
    return limit


class Searchable(ABC):
    """A compiled model or a layer of clues on one: it can be searched for solutions of a puzzle."""

    puzzle: Puzzle

    guards: ClassVar[bool] = False
    """True if constraints can be posted under a guard literal, as layers and conflicts need."""

    @property
    @abstractmethod
    def signature(self) -> str:
        """Return the signature of its answers: the back end and, if it has several, the solver.

        Every search asks it.
        """

    @abstractmethod
    def search(self, within: Domains | None, deadline: Deadline, puzzle: Puzzle | None = None) -> Search:
        """Open a search in which each cell of `within` is narrowed to the values given there, by default the
        givens.

        `puzzle` is the puzzle asked about, if it is not the compiled one.
        """

    def solutions(
        self,
        within: Domains | None = None,
        *,
        timeout: float | Deadline | None = None,
        many: bool = False,
        puzzle: Puzzle | None = None,
    ) -> Iterator[Solution]:
        """Yield each solution once (solutions differ in a shown cell) until there are proven no more.

        `within` narrows cells for this call alone; by default to the givens. `many` announces that all
        solutions will be asked for. `puzzle` is the puzzle asked about, if it is not the compiled one but
        shares its rules and clues: its kind judges each solution by its record. Without it, a search beyond
        the givens of the compiled puzzle is another question, which no record knows. Raises `Unknown` at the
        time limit or if a proof fails, `TooLarge` if a deferred constraint is beyond the model's bounds, and
        `WrongSolution` if a constraint or the kind's judge refuses a solution, or the solver repeats itself.
        """
        with self.search(within, Deadline.of(timeout), puzzle) as search:
            yield from search

    def find(
        self,
        within: Domains | None = None,
        *,
        limit: int | None = 1,
        timeout: float | Deadline | None = None,
        puzzle: Puzzle | None = None,
    ) -> Found:
        """Return up to `limit` of the `solutions`, and whether there are proven to be no more.

        The default limit is `ALL`. With one more than you want to see, `exhausted` tells whether there are
        others: uniqueness is ``find(limit=2)``. Raises `InputError` for a limit that is no whole number from
        1.
        """
        limit = limit_of(limit, ALL)
        solutions: list[Solution] = []
        try:
            for solution in self.solutions(within, timeout=timeout, many=limit > 10, puzzle=puzzle):
                solutions.append(solution)
                if len(solutions) == limit:
                    return Found(tuple(solutions), False)
        except (TooLarge, Unknown) as reason:  # too large: the needs of a deferred constraint
            return Found(tuple(solutions), False, str(reason))
        return Found(tuple(solutions), True)


def narrow_to_suppositions(puzzle: Puzzle) -> Puzzle | None:
    """Return `puzzle` with the narrower domains that its constraints suggest (`Constraint.suppose`), in which
    a solution is soon found if there are few clues. Solutions may be lost, so none there proves nothing. None
    if no constraint suggests any.
    """
    stated = puzzle.grouped_constraints
    kinds: set[type[Constraint]] = set(map(type, stated))
    if not (supposing := {kind for kind in kinds if kind.suppose is not Constraint.suppose}):
        return None
    narrower = [c.suppose(puzzle.domains) for c in stated if type(c) in supposing]
    changes = [tuple(domains.items()) for domains in narrower if domains is not None]
    return puzzle.with_domains(*changes) if changes else None


def no_good(solution: Solution, cells: Iterable[Cell]) -> Literals:
    """Return the clause that forbids every solution with the same values in `cells`."""
    return tuple(Is(cell, solution[cell], False) for cell in cells)


def pack_values(values: list[int]) -> bytes | tuple[int, ...]:
    """Pack the values into little memory: a search may list a million solutions."""
    try:
        return bytes(values)
    except ValueError:
        return tuple(values)


def narrowing(puzzle: Puzzle, within: Domains | None) -> dict[Cell, tuple[int, ...]]:
    """Return the values that each cell may have, narrowed to `within` or, by default, the givens."""
    if within is not None:
        return dict(within)
    givens, domains = dict(puzzle.givens), puzzle.rules.domain_of
    if len(givens) < len(puzzle.givens) or not givens.keys() <= domains.keys():
        return {cell: puzzle.domains[cell] for cell in givens}
    return {cell: tuple(filter(domains[cell].__contains__, values)) for cell, values in givens.items()}
