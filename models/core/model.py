"""A compiled puzzle: the code that every back end shares. The search is in ``search.py``.

Vocabulary
    post       hand a constraint to the solver: natively if the back end can, else lowered
    cut        a clause that a lazy constraint asks for; it follows from the rules, so it stays
    deferred   a constraint that is posted only after a candidate solution violates it
    encoding   the form of a statement, if a back end knows several
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
from collections.abc import Callable, Iterable, Mapping, Sized
from contextlib import AbstractContextManager
from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from ...puzzles import Cell, Deadline, Domains, InputError, Puzzle, Scope, TooLarge, Unknown
from ...puzzles.constraints import Choice, Clause, Constraint, Lazy, Linear, Literals, Repeated, said
from .search import Found, Posted, Search, Searchable, Session, WrongSolution, narrowing

if TYPE_CHECKING:
    from pathlib import Path

    from .taught import Lesson
    from .watched import Assumptions, Propagation

C = TypeVar("C", bound=Constraint)
M = TypeVar("M", bound="Compiled")

__all__ = [
    "BackendMissing",
    "Compiled",
    "Deadline",
    "Found",
    "Model",
    "Session",
    "Unknown",
    "WrongSolution",
    "emits",
]


searchers: ContextVar[tuple[Callable[[Model], None], ...]] = ContextVar("searchers", default=())
"""Functions that see each model in which a search begins, to count the cost."""


class BackendMissing(RuntimeError):
    """A back end whose package is not installed; the text says how to install it."""


class Compiled(ABC):
    """A puzzle compiled: its constraints handed over one by one, natively or lowered.

    Rules and clues are compiled; the puzzle's givens are not, unless ``bake`` asks for it: then the
    model is smaller and good for this puzzle alone, and constraints whose cells the givens fix are only
    checked. With ``lazy=False`` the hard constraints, and all others, are stated in full (for `export`).
    Without `expand` constraints that are said together are compiled together, which is faster; nobody can
    ask afterwards what became of each of them. `encoding` chooses among `encodings`. Raises `Unknown` where
    compiling takes longer than `timeout`, and `InputError` for a choice that there is not.

    A `Model` can also be searched; what cannot is a *writer*, which makes files for other programs.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    packages: ClassVar[tuple[str, ...]] = ()
    """Packages imported to solve; no other module of this package may import them."""
    called: ClassVar[tuple[str, ...]] = ()
    """Other words that people use for it, in small letters."""
    emitters: dict[type[Constraint], Callable[[Any, Any], None]]
    exports: ClassVar[tuple[str, ...]] = ()
    export_encoding: ClassVar[dict[str, dict[str, str]]] = {}
    """The choices of encoding that suit a format, if they are not the defaults."""
    choices: ClassVar[dict[str, tuple[str, ...]]] = {}
    wants_implied: ClassVar[bool] = False
    """True if clauses cost so little that the implied constraints of lazy ones pay."""
    most_candidates: ClassVar[int] = 4_000_000
    """A puzzle with more values of cells together is refused (`TooLarge`) before memory runs out."""
    steady = False
    """True if searches take the same course every time, though slower; to be set before the first."""

    def __init_subclass__(cls) -> None:
        for name, own in vars(cls).items():
            if getattr(getattr(super(cls, cls), name, None), "emits", ()) and not hasattr(own, "emits"):
                raise TypeError(
                    f"{cls.__name__}.{name} is not marked as the one it overrides: put @emits(…) above it"
                )
        if not (isinstance(cls.packages, tuple) and all(isinstance(name, str) for name in cls.packages)):
            raise TypeError(f"packages of {cls.__name__} is {cls.packages!r}: give it a tuple, ('pysat',)")
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
        bake: bool = False,
        lazy: bool = True,
        encoding: Mapping[str, str] | None = None,
        timeout: float | Deadline | None = None,
        expand: bool = True,
    ) -> None:
        deadline = Deadline.of(timeout)
        self.puzzle = puzzle
        self.encoding = self._choose(encoding or {})
        self.scope = Scope(puzzle.domains if bake else puzzle.rules.domain_of)
        self.expand = expand or not lazy or Repeated not in self.emitters
        stated = puzzle.constraints if self.expand else puzzle.grouped_constraints
        self.ground = Posted(stated)
        self.domains = dict(self.scope.domains)
        if sum(map(len, self.domains.values())) > self.most_candidates:
            raise TooLarge(f"the puzzle has more than {self.most_candidates:,} candidates")
        deadline.check()
        self.marks: list[tuple[int, int]] = []
        self.begin(deadline)
        self.marks.append(self.mark())
        self.__fixed = {
            cell: values[0] for cell, values in self.domains.items() if bake and lazy and len(values) == 1
        }
        self.take_all(stated, lazy, deadline)
        if not self.expand:
            self.add_implied(stated, deadline)
        self.finish()

    def begin(self, deadline: Deadline) -> None:
        """Prepare for the first constraint; long work checks the deadline."""

    def mark(self) -> tuple[int, int]:
        """Return the size of the model built so far, if it can be inspected.

        It is asked once the cells, and then each constraint of the puzzle, are posted.
        """
        return 0, 0

    def finish(self) -> None:
        """Finish the model after the last constraint is posted."""

    @abstractmethod
    def export(self, path: Path, to: str) -> None:
        """Write the compiled model, givens included, in one of the formats of `exports`.

        The model must have been compiled with ``bake=True, lazy=False``.
        """

    @abstractmethod
    def size(self) -> dict[str, int]:
        """Return the size of the model: counts by the solver's names for its parts."""

    def take_all(self, constraints: Iterable[Constraint], lazy: bool, deadline: Deadline) -> None:
        """Compile the constraints of the puzzle one by one, but those that fixed cells satisfy."""
        fixed = self.__fixed
        for constraint in constraints:
            deadline.check()
            if not (
                fixed and all(map(fixed.__contains__, constraint.variables())) and constraint.holds(fixed)
            ):
                self.take(constraint, lazy, self.ground)
            self.marks.append(self.mark())

    def take(self, constraint: Constraint, lazy: bool, posted: Posted, guard: int = 0) -> None:
        """Compile one constraint of the puzzle: in full, or (if `lazy`) only its cheap part."""
        if lazy and self.defers(constraint):
            posted.deferred.append((guard, constraint))
        elif self.native(constraint):
            self.emitters[type(constraint)](self, constraint)
        elif lazy and isinstance(constraint, Lazy):
            posted.lazy.append((guard, constraint))
            for part in (constraint.relaxed if self.expand else constraint.together)(self.scope):
                self.post(part)
            if self.wants_implied:
                self.choose(*constraint.implied(self.scope))
        else:
            self.post(constraint)

    def add_implied(self, constraints: Iterable[Constraint], deadline: Deadline) -> None:
        """State consequences of all these constraints together that save search; nothing by default."""

    def choose(self, literals: Literals, choices: Iterable[Choice]) -> None:
        """State a clause for each of the choices among these literals."""
        for choice in choices:
            self.post(Clause(said(literals, choice)))

    def defers(self, constraint: Constraint) -> bool:
        """Return whether this back end posts the constraint only after a candidate solution violates it."""
        return False

    def post(self, constraint: Constraint) -> None:
        """Hand a constraint to the solver: natively if it can, else lowered and posted again."""
        if self.native(constraint):
            self.emitters[type(constraint)](self, constraint)
            return
        for simpler in constraint.lower(self.scope):
            self.post(simpler)

    @classmethod
    @cache
    def encodings(cls) -> dict[str, tuple[str, ...]]:
        """Return the choices of encoding by name, each with its options, the default first.

        A constraint that the solver takes natively can be ``lowered`` to simpler ones instead.
        """
        special = (kind.__name__ for kind in cls.emitters if kind not in (Clause, Linear, Repeated))
        return cls.choices | dict.fromkeys(special, ("native", "lowered"))

    def _choose(self, encoding: Mapping[str, str]) -> dict[str, str]:
        """Check the options in `encoding`, and return the option of every choice."""
        encodings = self.encodings()
        for name, option in encoding.items():
            if option not in encodings.get(name, ()):
                offer = "; ".join(f"{name}: {', '.join(options)}" for name, options in encodings.items())
                raise InputError(f"the back end {self.name} has no encoding {name}={option}; it has {offer}")
        chosen = {name: options[0] for name, options in encodings.items()} | dict(encoding)
        if "lowered" in encoding.values():
            self.emitters = {
                kind: emitter
                for kind, emitter in self.emitters.items()
                if chosen.get(kind.__name__) != "lowered"
            }
        return chosen

    def native(self, constraint: Constraint) -> bool:
        """Return whether this solver takes the constraint natively."""
        return type(constraint) in self.emitters


class Model(Compiled, Searchable):
    """A compiled puzzle that a solver can search: one class for each back end."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.signature}, {self.puzzle.rules.name}>"

    cost: ClassVar[float] = 10
    """Rough time for a board, as a multiple of the fastest back end's."""

    partial: ClassVar[bool] = False
    """True if it takes some puzzles only, those without a `refusal`."""

    own_kernel: ClassVar[str] = ""
    """The kernel of this package that searches, if it is not another's solver."""

    narrows: ClassVar[bool] = True
    """True if it pays to narrow a puzzle by rules before it is compiled."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "name" not in vars(cls):
            return  # a base of back ends
        if cls.partial and cls.refusal.__func__ is Model.refusal.__func__:  # type: ignore[attr-defined]
            raise TypeError(
                f"{cls.__name__} is partial and refuses nothing: write refusal(puzzle), or leave partial out"
            )
        lacking = [kind.__name__ for kind in (Clause, Linear) if kind not in cls.emitters]
        if lacking and not cls.partial:
            raise TypeError(
                f"{cls.__name__} takes no {' and no '.join(lacking)}, to which all constraints are lowered:"
                f" put @emits({', '.join(lacking)}) above a method that does"
            )

    @classmethod
    def refusal(cls, puzzle: Puzzle) -> str:
        """Return why this back end refuses `puzzle`, or '' if it takes it."""
        return ""

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
        expand: bool = True,
    ) -> None:
        if reason := self.refusal(puzzle):
            raise InputError(f"the back end {self.name} does not take this puzzle: {reason}")
        self.solver_name = solver or self.default_solver()
        self.jobs = jobs
        super().__init__(puzzle, bake=bake, lazy=lazy, encoding=encoding, timeout=timeout, expand=expand)

    # Duties of a back end -------------------------------------------------------------------

    @classmethod
    @abstractmethod
    def default_solver(cls) -> str:
        """Return the name of the default solver."""

    @classmethod
    @abstractmethod
    def solvers(cls) -> tuple[str, ...]:
        """Return the names of all solvers that this back end can use."""

    @abstractmethod
    def session(self, within: Domains | None, deadline: Deadline) -> Session:
        """Open a session with each cell of `within` narrowed to the values given there; the caller closes it.

        Raises `Unknown` if loading the solver takes longer than the deadline.
        """

    def statistics(self) -> dict[str, int]:
        """Return the cost of the searches in this model so far, in the solver's own counts."""
        return {}

    # For study ------------------------------------------------------------------------------

    def propagate(
        self,
        assumptions: Assumptions = (),
        *,
        root: bool = False,
        puzzle: Puzzle | None = None,
        timeout: float | Deadline | None = None,
    ) -> Propagation:
        """Return what follows from the givens, and then from each of the assumptions, in order: literals,
        with the constraint that forces each, up to a fixpoint or a conflict.

        For clauses it is unit propagation, for CP-SAT a teaching propagator made of the constraints' own
        filters, for integer programs the propagation of bounds over rows. With `root`, add what the solver
        fixes at its root: the presolve of CP-SAT, the relaxation of an integer program; nothing for clauses.
        A `puzzle` with the same rules and clues can bring other givens.

        Raises `Unknown` after `timeout` seconds, `TooLarge` for a model that is too large to be watched, and
        `InputError` for unknown cells and values, and for a back end that cannot be watched.
        """
        raise InputError(f"the back end {self.name} does not show how it propagates; sat, cp-sat and ilp do")

    def teach(self, assumptions: Assumptions = (), *, limit: int = 1, most_conflicts: int = 1_000) -> Lesson:
        """Return a search by a teaching solver, which tells every decision, propagation, conflict and learnt
        clause, until it has `limit` solutions or the proof that there are no more. It is for study: answers
        come from `find`.

        It gives up, with the status ``unknown``, after `most_conflicts`. Raises `InputError` for unknown
        cells and values, and for a back end without clauses.
        """
        raise InputError(f"the back end {self.name} has no clauses to learn; the teaching solver wants sat")

    # Further duties with guards -------------------------------------------------------------

    def open_layer(self, deadline: Deadline) -> None:
        """Make ready for a layer, to be ended by `close_layer`."""
        raise NotImplementedError

    def new_guard(self) -> int:
        """Return a new guard."""
        raise NotImplementedError

    def under(self, guard: int, deadline: Deadline) -> AbstractContextManager[Sized]:
        """Post constraints that hold only if `guard` is true (0: always).

        The length of the value of ``with`` is their size, in the unit of `weight`.
        """
        raise NotImplementedError

    def close_layer(self, guards: Iterable[int]) -> None:
        """Make `guards` false for ever, and forget everything made for them."""
        raise NotImplementedError

    @property
    def weight(self) -> int:
        """Return the size of the compiled model, without layers."""
        return self.weight_of(None)

    def weight_of(self, constraints: int | None) -> int:
        """Return the size of the model after the first `constraints` of the puzzle were posted (None:
        all).
        """
        raise NotImplementedError

    @property
    def is_outgrown(self) -> bool:
        """Return whether a live model has grown so much that a new one is better."""
        return False

    # Shared by all back ends ----------------------------------------------------------------

    @property
    def signature(self) -> str:
        return self.name if self.name == self.solver_name else f"{self.name}:{self.solver_name}"

    def sort(self, cell: Cell) -> str:
        """Return the name that people know the Boolean variables of a cell by: the puzzle's, or auxiliary
        ones.
        """
        return "cell values" if cell in self.puzzle.rules.domain_of else "auxiliary values"

    def search(self, within: Domains | None, deadline: Deadline, puzzle: Puzzle | None = None) -> Search:
        query = puzzle or self.puzzle
        narrowed = narrowing(query, within)
        # A search that goes beyond the givens is another question than the record's.
        judged = puzzle is not None or all(
            set(narrowed.get(cell, values)).intersection(values) <= set(query.domains[cell])
            for cell, values in ((cell, self.domains[cell]) for cell, _ in query.givens)
        )
        self.announce()
        return self.searching(self.session(narrowed, deadline), (), narrowed, query, judged, deadline)

    def announce(self) -> None:
        """Let those who count the cost of searches see that one begins."""
        for see in searchers.get():
            see(self)

    def searching(
        self,
        session: Session,
        layers: Iterable[Posted],
        narrowed: Domains,
        query: Puzzle,
        judged: bool,
        deadline: Deadline,
    ) -> Search:
        """Return a search in this model, with `layers` posted on it."""
        posted = (self.ground, *layers)
        return Search(self.signature, session, posted, self.domains, narrowed, query, judged, deadline)


def emits(*kinds: type[Constraint]) -> Callable[[Callable[[M, C], None]], Callable[[M, C], None]]:
    """Mark a method as a back end's native form of these constraints."""

    def mark(method: Callable[[M, C], None]) -> Callable[[M, C], None]:
        method.emits = kinds  # type: ignore[attr-defined]
        return method

    return mark
