"""Small random cases of a constraint, and their truth by trying every assignment.

Vocabulary
    case       some cells with domains, and one constraint on them
    drawing    what draws a constraint on given cells: a function of a random generator and the domains

>>> for case in cases(DRAWINGS["AllDifferent"], 1):
...     print(len(solutions_of(case)) <= len(list(assignments(case.domains))))
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from itertools import count as count_from
from random import Random

from ...models.core.model import Model
from ...puzzles import Board, Cell, Deadline, Domain, Domains, Is, Puzzle, Rules, Scope, Solution, Unknown
from ...puzzles.constraints import (
    AllDifferent,
    Clause,
    Connected,
    Constraint,
    Count,
    Linear,
    Literals,
    SingleLoop,
    Table,
)
from .checks import require

STEPS = 100_000
"""Maximum looks at the clock in one search; all answers of a small case take a hundred. A case that is not
decided by then says nothing of the back end.
"""

MOST = 48
"""The most assignments of a case."""

WIDE: tuple[Domain, ...] = ((0, 1), (1, 2, 3), (1, 2, 3, 4), (3, 7), (-1, 0, 1), (5,))
"""Domains that cells are given."""

Drawing = Callable[[Random, Domains], Constraint]


@dataclass(frozen=True)
class ConstraintCase:
    """Cells with domains, and a constraint on them."""

    domains: dict[Cell, Domain]
    constraint: Constraint

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that has this constraint alone, and shows all cells."""
        return puzzle_of(self.domains, (self.constraint,))

    @property
    def in_kernel(self) -> Puzzle:
        """The same puzzle with the constraint lowered to those that every back end takes natively."""
        scope, pending, kernel = Scope(self.domains), [self.constraint], list[Constraint]()
        while pending:
            constraint = pending.pop()
            if isinstance(constraint, Clause | Linear):
                kernel.append(constraint)
            else:
                pending += constraint.lower(scope)
        return puzzle_of(scope.domains, kernel, tuple(self.domains))


def puzzle_of(
    domains: Domains, constraints: Iterable[Constraint], shown: tuple[Cell, ...] | None = None
) -> Puzzle:
    """Return the puzzle of these cells and constraints; all cells are shown by default."""
    board = Board(1, max(1, len(domains)))
    cells = tuple(domains) if shown is None else shown
    return Puzzle("test", Rules("test", tuple(domains.items()), tuple(constraints), cells, board))


def cases(
    drawing: Drawing, count: int, seed: int = 0, domains: Sequence[Domain] = WIDE, least: int = 3
) -> Iterator[ConstraintCase]:
    """Yield `count` cases of `least` to six cells, each with one of these `domains`; the same for the same
    seed.
    """
    random = Random(seed)
    for _ in range(count):
        size, cells = MOST, dict[Cell, Domain]()
        for cell in "abcdef"[: random.randint(least, 6)]:
            cells[cell] = random.choice(domains)[:size]
            size = max(1, size // len(cells[cell]))
        yield ConstraintCase(cells, constraint_on(drawing, random, cells))


def constraint_on(drawing: Drawing, random: Random, domains: Domains) -> Constraint:
    """Return a constraint on these cells. Raises `AssertionError` with the cure if the drawing fails
    or takes other cells.
    """
    cells = ", ".join(domains)
    cure = f"draw from the cells that it gets, here {cells}; cells=6 gives it six each time"
    try:
        constraint = drawing(random, domains)
    except Exception as error:
        raise AssertionError(f"the drawing raises {type(error).__name__}: {error}: {cure}") from error
    others = [cell for cell in constraint.variables() if cell not in domains]
    require(not others, f"the drawing takes the cell {others[:1]}: {cure}")
    return constraint


def assignments(domains: Domains) -> Iterator[dict[Cell, int]]:
    """Yield every way to give each cell a value of its domain."""
    return (dict(zip(domains, values, strict=True)) for values in product(*domains.values()))


def solutions_of(case: ConstraintCase) -> list[dict[Cell, int]]:
    """Return the assignments that keep the constraint."""
    return [solution for solution in assignments(case.domains) if case.constraint.holds(solution)]


def shown_of(solutions: Iterable[Solution], shown: Sequence[Cell]) -> set[tuple[int, ...]]:
    """Return the values of these cells in the solutions."""
    return {tuple([solution[cell] for cell in shown]) for solution in solutions}


class WorkLimit(Deadline):
    """A limit of work: its clock moves on by one with each look at it, however long the work in between
    takes.
    """

    __slots__ = ()

    def timeout_error(self) -> Unknown:
        return Unknown(f"the limit of {self.seconds:,} steps was reached")


def found_by(model: Model, within: Domains | None = None) -> set[tuple[int, ...]]:
    """Return the shown values of all solutions. Raise `AssertionError` if one is found twice, or if
    completeness is not proven; `Unknown` if that takes more than `STEPS`.
    """
    deadline = WorkLimit(STEPS, clock=count_from(0).__next__)
    result = model.find(within, limit=100_000, timeout=deadline)
    if not result.exhausted and deadline.is_over():
        raise Unknown(result.reason)
    shown = shown_of(result.solutions, model.puzzle.shown)
    assert result.exhausted, f"the search ended before all was proven: {result.reason}"
    assert len(shown) == len(result.solutions), "a solution was found twice"
    return shown


# Drawings of our constraints --------------------------------------------------------------------


def literals(random: Random, domains: Domains, count: int) -> Literals:
    """Return literals of any cells; they may repeat."""
    cells = random.choices(sorted(domains), k=count)
    return tuple([Is(cell, random.choice(domains[cell]), random.random() < 0.7) for cell in cells])


def clause(random: Random, domains: Domains) -> Constraint:
    return Clause(literals(random, domains, random.randint(0, 4)))


def linear(random: Random, domains: Domains) -> Constraint:
    cells = random.choices(sorted(domains), k=random.randint(1, 4))
    terms = [(random.choice((-2, -1, 1, 1, 1, 3)), cell) for cell in cells]
    reached = sum(weight * random.choice(domains[cell]) for weight, cell in terms)
    operation = random.choice(("==", "!=", "<=", ">="))
    return Linear(tuple(terms), operation, reached + random.choice((0, 0, 1, -1)))


def all_different(random: Random, domains: Domains) -> Constraint:
    return AllDifferent(tuple(random.sample(sorted(domains), random.randint(1, len(domains)))))


def count(random: Random, domains: Domains) -> Constraint:
    least = random.randint(0, 3)
    return Count(literals(random, domains, random.randint(1, 6)), least, least + random.randint(0, 2))


def table(random: Random, domains: Domains) -> Constraint:
    cells = tuple(random.sample(sorted(domains), min(3, len(domains))))
    rows = list(product(*[domains[cell] for cell in cells]))
    return Table(cells, tuple(random.sample(rows, random.randint(0, len(rows)))))


def random_connected(random: Random, domains: Domains) -> Constraint:
    vertices = tuple([Is(cell, random.choice(domains[cell])) for cell in domains])
    edges = [edge for edge in combinations(range(len(vertices)), 2) if random.random() < 0.5]
    return Connected(vertices, tuple(edges))


def single_loop(random: Random, domains: Domains) -> Constraint:
    size = random.randint(3, 4)
    ends = random.choices(list(combinations(range(size), 2)), k=len(domains))
    edges = zip(domains.items(), dict.fromkeys(ends), strict=False)
    return SingleLoop(
        size, tuple([(Is(cell, random.choice(values)), u, v) for (cell, values), (u, v) in edges])
    )


DRAWINGS: dict[str, Drawing] = {
    "Clause": clause,
    "Linear": linear,
    "AllDifferent": all_different,
    "Count": count,
    "Table": table,
    "Connected": random_connected,
    "SingleLoop": single_loop,
}
"""Constraints of this package, from the kernel to those that a solver learns a clause at a time."""
