"""A compiled puzzle, and the search for its solutions: what every back end shares.

Vocabulary
    post       hand a constraint to the solver: natively if the back end can, else lowered
    session    one search: narrowed domains and no-goods live as long as it does
    no-good    the clause that forbids a solution found; only shown cells count
    cut        a clause that a lazy constraint asks for; it follows from the rules, so it stays
    deferred   a constraint that is posted only after a candidate solution violates it
    exhausted  proven that there is no further solution
    encoding   how something is stated, where a back end knows several ways
    native     a constraint as the solver states it: a clause, a row, a CP-SAT constraint

>>> from gridproof.models.backends.sat import SatModel
>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import AllDifferent
>>> cells = (("a", (1, 2)), ("b", (1, 2)))
>>> rules = Rules("pair", cells, (AllDifferent(("a", "b")),), ("a", "b"), Board(1, 2))
>>> found = SatModel(Puzzle("pair", rules)).find(limit=5)
>>> len(found.solutions), found.exhausted
(2, True)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from ..puzzles import Cell, Deadline, Domains, InputError, Is, Puzzle, Scope, Solution, Unknown
from ..puzzles.constraints import Clause, Constraint, Lazy, Linear, Literals

C = TypeVar("C", bound=Constraint)
M = TypeVar("M", bound="Model")

__all__ = [
    "BackendMissing",
    "Deadline",
    "Found",
    "Model",
    "Session",
    "Unknown",
    "WrongSolution",
    "emits",
]


class BackendMissing(RuntimeError):
    """A back end whose package is not installed; the text says how to install it."""


class WrongSolution(RuntimeError):
    """A "solution" that a constraint or the kind's judge refuses: a fault of ours or of the solver's."""


@dataclass(frozen=True)
class Found:
    """What a search found. `exhausted`: proven that there is nothing more; else `reason` says why
    it stopped, or is empty where the limit on the number of solutions was reached.
    """

    solutions: tuple[Solution, ...]
    exhausted: bool
    reason: str = ""

    @property
    def unique(self) -> bool | None:
        """Whether there is exactly one solution; None where that is not known."""
        if len(self.solutions) > 1:
            return False
        return len(self.solutions) == 1 if self.exhausted else None


class Session(ABC):
    """One search in a compiled model."""

    @abstractmethod
    def next(self, deadline: Deadline) -> Solution | None:
        """Values for at least every cell of the puzzle; None is a proof that there are none left.

        Raises `Unknown` where neither could be established.
        """

    @abstractmethod
    def forbid(self, clause: Literals) -> None:
        """Add a clause for the rest of this session only."""

    @abstractmethod
    def cut(self, clause: Literals) -> None:
        """Add a clause that follows from the rules; it may stay for ever."""

    def state(self, constraint: Constraint) -> None:
        """Post a deferred constraint for good; only a back end that defers is asked to."""
        raise NotImplementedError


class Model(ABC):
    """A puzzle compiled for one solver.

    Rules and clues are compiled; the puzzle's givens are not, unless ``bake`` asks for it: then the
    model is smaller and good for this puzzle alone. With ``lazy=False`` the hard constraints are
    stated in full (for `export`). `encoding` chooses among `encodings`. Raises `Unknown` where
    compiling takes longer than `timeout`, and `InputError` for a choice that there is not.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    packages: ClassVar[tuple[str, ...]]
    """What it imports to solve; nothing else of ours may import them."""
    cost: ClassVar[float] = 10
    """How many times as long as the fastest back end it takes for a board, roughly."""
    emitters: dict[type[Constraint], Callable[[Any, Any], None]]
    exports: ClassVar[tuple[str, ...]] = ()
    choices: ClassVar[dict[str, tuple[str, ...]]] = {}
    wants_implied: ClassVar[bool] = False
    """Whether clauses cost so little that the implied constraints of lazy ones pay."""

    def __init_subclass__(cls) -> None:
        cls.emitters = {
            kind: attribute
            for base in reversed(cls.__mro__)
            for attribute in vars(base).values()
            for kind in getattr(attribute, "emits", ())
        }

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        solver: str | None = None,
        bake: bool = False,
        lazy: bool = True,
        encoding: Mapping[str, str] | None = None,
        jobs: int = 1,
        timeout: float | Deadline | None = None,
    ) -> None:
        deadline = Deadline.of(timeout)
        self.puzzle = puzzle
        self.solver = solver or self.default_solver()
        self.jobs = jobs
        self.encoding = self._chosen(encoding or {})
        self.scope = Scope(puzzle.domains if bake else puzzle.rules.domain_of)
        self.lazy: list[Lazy] = []
        self.deferred: list[Constraint] = []
        self.cuts: list[tuple[Lazy, Literals]] = []
        self._checks = [c.holds for c in puzzle.constraints]
        self._cells = tuple(puzzle.rules.domain_of)
        self._domains = tuple(self.scope.domains.items())
        self._open = tuple(c for c in puzzle.shown if len(self.scope[c]) > 1)
        self.marks: list[tuple[int, int]] = []
        self.begin(deadline)
        self.posted()
        for constraint in puzzle.constraints:
            deadline.left()
            self.take(constraint, lazy)
            self.posted()
        self.finish()

    # What a back end must give --------------------------------------------------------------

    @classmethod
    @abstractmethod
    def default_solver(cls) -> str:
        """The name of the solver that is used when none is asked for."""

    @classmethod
    @abstractmethod
    def solvers(cls) -> tuple[str, ...]:
        """The names of all solvers that this back end can use."""

    def begin(self, deadline: Deadline) -> None:
        """Called before the first constraint is posted; long work looks at the deadline."""

    def posted(self) -> None:
        """Called once the cells, and then each constraint of the puzzle, are posted."""

    def finish(self) -> None:
        """Called after the last constraint is posted."""

    @abstractmethod
    def session(self, within: Domains | None, deadline: Deadline) -> AbstractContextManager[Session]:
        """Open a search in which each cell of `within` is narrowed to the values given there.

        Raises `Unknown` where loading the solver takes longer than the deadline.
        """

    @abstractmethod
    def export(self, path: Path, to: str) -> None:
        """Write the compiled model, givens included, in one of the formats of `exports`.

        The model must have been compiled with ``bake=True, lazy=False``.
        """

    @abstractmethod
    def size(self) -> dict[str, int]:
        """How large the model is: counts by what the solver calls its parts."""

    def statistics(self) -> dict[str, int]:
        """What the searches in this model have cost so far, in the solver's own counts."""
        return {}

    # What all back ends share ---------------------------------------------------------------

    def take(self, constraint: Constraint, lazy: bool) -> None:
        """Compile one constraint of the puzzle: in full, or (if `lazy`) what is cheap to state."""
        if lazy and self.defers(constraint):
            self.deferred.append(constraint)
        elif self.native(constraint):
            self.emitters[type(constraint)](self, constraint)
        elif lazy and isinstance(constraint, Lazy):
            self.lazy.append(constraint)
            for part in constraint.relaxed(self.scope):
                self.post(part)
            for part in constraint.implied(self.scope) if self.wants_implied else ():
                self.post(part)
        else:
            self.post(constraint)

    def defers(self, constraint: Constraint) -> bool:
        """Whether this back end posts the constraint only after a candidate solution violates it."""
        return False

    def post(self, constraint: Constraint) -> None:
        """Hand a constraint to the solver: natively if it can, else lowered and posted again."""
        if self.native(constraint):
            self.emitters[type(constraint)](self, constraint)
            return
        for simpler in constraint.lower(self.scope):
            self.post(simpler)

    def sort(self, cell: Cell) -> str:
        """What the Boolean variables of a cell are to people, be it the puzzle's or an auxiliary one."""
        return "cell values" if cell in self.puzzle.rules.domain_of else "auxiliary values"

    @classmethod
    def encodings(cls) -> dict[str, tuple[str, ...]]:
        """The choices of encoding by name, each with its options, of which the first is the default.

        A constraint that the solver takes as it is can be ``lowered`` to simpler ones instead.
        """
        special = (kind.__name__ for kind in cls.emitters if kind not in (Clause, Linear))
        return cls.choices | dict.fromkeys(special, ("native", "lowered"))

    def _chosen(self, encoding: Mapping[str, str]) -> dict[str, str]:
        """The option of every choice, once those that `encoding` makes are valid."""
        encodings = self.encodings()
        for name, option in encoding.items():
            if option not in encodings.get(name, ()):
                known = "; ".join(f"{name}: {', '.join(options)}" for name, options in encodings.items())
                raise InputError(f"the back end {self.name} has no encoding {name}={option}; it has {known}")
        chosen = {name: options[0] for name, options in encodings.items()} | dict(encoding)
        if "lowered" in encoding.values():
            self.emitters = {
                kind: emitter
                for kind, emitter in self.emitters.items()
                if chosen.get(kind.__name__) != "lowered"
            }
        return chosen

    def native(self, constraint: Constraint) -> bool:
        """Whether this solver takes the constraint as it is."""
        return type(constraint) in self.emitters

    def solutions(
        self,
        within: Domains | None = None,
        *,
        timeout: float | Deadline | None = None,
        many: bool = False,
        puzzle: Puzzle | None = None,
    ) -> Iterator[Solution]:
        """Each solution once (solutions differ in a shown cell) until there are proven no more.

        `within` narrows cells for this call alone; by default to the givens. `many` says that all
        solutions will be asked for. `puzzle` is what is asked about, where it is not the one that was
        compiled but shares its rules and clues: its kind judges each solution by its record. Without it a
        search that goes beyond the givens of the compiled puzzle is another question, which no record
        knows. Raises `Unknown` at the time limit or where a proof fails, and `WrongSolution` where a
        constraint or the kind's judge refuses a solution, or the solver repeats itself.
        """
        asked = puzzle or self.puzzle
        given = {cell: asked.domains[cell] for cell, _ in asked.givens}
        narrowed = given if within is None else within
        judged = puzzle is not None or all(
            set(narrowed.get(cell, self.scope[cell])).intersection(self.scope[cell]) <= set(values)
            for cell, values in given.items()
        )
        if any(set(values).isdisjoint(self.scope[cell]) for cell, values in narrowed.items()):
            return
        for solution in self._solutions(narrowed, Deadline.of(timeout), many):
            if judged and (rule := asked.verify(solution)) is not None:
                raise WrongSolution(f"{self.name}:{self.solver} breaks a rule of {asked.kind}: {rule}")
            yield solution

    def _solutions(self, narrowed: Domains, deadline: Deadline, many: bool) -> Iterator[Solution]:
        """What `solutions` yields, not yet seen by the kind's judge."""
        with self.session(narrowed, deadline) as session:
            yield from self._search(session, narrowed, deadline)

    def _search(self, session: Session, narrowed: Domains, deadline: Deadline) -> Iterator[Solution]:
        """Solve, cut or check, forbid, and again."""
        seen: set[tuple[int, ...]] = set()
        while True:
            raw = session.next(deadline)
            if raw is None:
                return
            cuts = [(constraint, clause) for constraint in self.lazy for clause in constraint.separate(raw)]
            if cuts:
                self.cuts += cuts
                for _, clause in cuts:
                    session.cut(clause)
                continue
            broken = [constraint for constraint in self.deferred if not constraint.holds(raw)]
            if broken:
                for constraint in broken:
                    self.deferred.remove(constraint)
                    session.state(constraint)
                continue
            self._check(raw, narrowed)
            shown = tuple(raw[cell] for cell in self._open)
            if shown in seen:
                raise WrongSolution(f"{self.name}:{self.solver} repeats a solution that was forbidden")
            seen.add(shown)
            yield {cell: raw[cell] for cell in self._cells}
            session.forbid(self._no_good(raw))

    def _no_good(self, solution: Solution) -> Literals:
        """The clause that forbids every solution with the shown values of this one."""
        return tuple(Is(cell, solution[cell], False) for cell in self._open)

    def find(
        self,
        within: Domains | None = None,
        *,
        limit: int = 1,
        timeout: float | Deadline | None = None,
        puzzle: Puzzle | None = None,
    ) -> Found:
        """Up to `limit` of the `solutions`, and whether there are proven to be no more.

        With one more than you want to see, `exhausted` tells whether there are others: uniqueness
        is ``find(limit=2)``. Raises `ValueError` for a limit below 1.
        """
        if limit < 1:
            raise ValueError(f"a search for {limit} solutions has no answer: the limit is 1 or more")
        solutions: list[Solution] = []
        try:
            for solution in self.solutions(within, timeout=timeout, many=limit > 10, puzzle=puzzle):
                solutions.append(solution)
                if len(solutions) == limit:
                    return Found(tuple(solutions), False)
        except Unknown as reason:
            return Found(tuple(solutions), False, str(reason))
        return Found(tuple(solutions), True)

    def _check(self, solution: Solution, narrowed: Domains) -> None:
        """Raise `WrongSolution` unless `solution` keeps every constraint and every domain."""
        for check in self._checks:
            if not check(solution):
                broken = self.puzzle.broken(solution)
                label = broken.label if broken is not None else ""
                raise WrongSolution(f"{self.name}:{self.solver} breaks {label or 'a constraint'}")
        for cell, values in (*self._domains, *narrowed.items()):
            if solution[cell] not in values:
                raise WrongSolution(f"{self.name}:{self.solver} gives {cell} the value {solution[cell]}")


def emits(*kinds: type[Constraint]) -> Callable[[Callable[[M, C], None]], Callable[[M, C], None]]:
    """Mark a method as a back end's native form of these constraints."""

    def mark(method: Callable[[M, C], None]) -> Callable[[M, C], None]:
        method.emits = kinds  # type: ignore[attr-defined]
        return method

    return mark
