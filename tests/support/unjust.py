"""Clauses that do not follow from their constraint, put to the checker: ``python tests/unjust.py [COUNT]``.

The clauses that state a small constraint are changed, and all solutions of the constraint are tried: a
solution excluded by the clauses shows that they do not follow, and then the checker must refuse them.
Refusals of clauses that follow are counted.

Vocabulary
    stated      the clauses of one constraint, what their variables say of cells, and what auxiliaries mean
    follows     each solution of the constraint keeps the clauses, with some values of the auxiliaries that
                have no meaning
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from random import Random
from typing import Any

from backends import puzzle_of
from cases import BUILDERS, Case, assignments, cases
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pysat.solvers import Solver

from gridproof.models.proofs.clausal import find_unjustified
from gridproof.models.proofs.provenance import Origin, TracedModel
from gridproof.models.verify.problem import problem_of
from gridproof.puzzles import Domains, Is, Puzzle, Solution
from gridproof.puzzles.constraints import (
    Connected,
    Constraint,
    Count,
    DisjointPaths,
    DistinctSum,
    Implication,
    Linear,
    Patch,
    Product,
    Regular,
    Sight,
    Table,
    Tally,
    Visible,
)

Numbers = tuple[int, ...]
Said = tuple[str | int, ...]


class Stated:
    """The clauses of a puzzle of one constraint."""

    def __init__(self, puzzle: Puzzle) -> None:
        model = TracedModel(puzzle)
        self.puzzle = puzzle
        (self.constraint,) = puzzle.constraints
        self.clauses = [origin.literals for origin in model.origins() if origin.sort == "c"]
        self.variables, self.named = model.meanings(), model.means()
        self.problem = problem_of(puzzle.to_json())

    def meanings(self) -> Any:
        """Return the variables, under a model's name for them."""
        return self.variables

    def means(self) -> dict[int, Said]:
        """Return the meanings of auxiliaries, under a model's name for them."""
        return self.named

    @cached_property
    def solutions(self) -> list[Solution]:
        """All that keep the constraint."""
        return [s for s in assignments(self.puzzle.domains) if self.constraint.holds(s)]

    @property
    def literals(self) -> list[int]:
        """Those that the clauses can have."""
        found = {abs(x) for clause in self.clauses for x in clause} | self.variables.keys()
        return [*found, *(-x for x in found)]

    def accepted(self, clauses: Sequence[Numbers]) -> bool:
        """Return whether the checker accepts the clauses."""
        model: Any = self
        return not find_unjustified(model, [Origin("c", 0, clause) for clause in clauses], self.problem)

    def follow(self, clauses: Sequence[Numbers]) -> bool:
        """Return whether the clauses follow: all solutions are tried."""
        return all(self.kept(clauses, solution) for solution in self.solutions)

    def kept(self, clauses: Sequence[Numbers], solution: Solution) -> bool:
        """Return whether a solution keeps the clauses."""
        known: dict[int, bool] = {}
        left = []
        for clause in clauses:
            for x in map(abs, clause):
                if x not in known and x in self.variables:
                    sort, cell, value = self.variables[x]
                    known[x] = solution[cell] == value or (sort == "o" and solution[cell] < value)
                elif x not in known and x in self.named:
                    known[x] = meant(self.constraint, self.named[x], solution)
            if not any(abs(x) in known and known[abs(x)] is (x > 0) for x in clause):
                left.append([x for x in clause if abs(x) not in known])
        if not all(left):
            return False
        with Solver("minisat22", bootstrap_with=left) as solver:
            return bool(solver.solve())


def meant(constraint: Any, said: Said, solution: Solution) -> bool:
    """Return whether the meaning of an auxiliary is true of a solution of its constraint, or of the one that
    this states under a condition.
    """
    if isinstance(constraint, Implication):
        return meant(constraint.then, said, solution)
    word, *numbers = said
    first, second = int(numbers[0]), int(numbers[1])
    if word in ("t", "f"):
        literals = constraint.vertices if isinstance(constraint, Connected) else constraint.literals
        some = [literal.holds(solution) is (word == "t") for literal in literals[first : second + 1]]
        return sum(some) >= int(numbers[2])
    if word == "b":
        used = [{u, v} for literal, u, v in constraint.edges if literal.holds(solution)]
        part = {first}
        while more := {v for edge in used if edge & part for v in edge} - part:
            part |= more
        pairs = [number for number, pair in enumerate(constraint.pairs) if part & set(pair)]
        return bool(pairs) and pairs[0] >> second & 1 == 1
    members = {v for v, literal in enumerate(constraint.vertices) if literal.holds(solution)}
    reached = {constraint.root} & members
    for _ in range(second):
        beside = {v for edge in constraint.edges if set(edge) & reached for v in edge}
        reached |= beside & members
    return first in reached


# Changes ------------------------------------------------------------------------------------------------


def changed(stated: Stated, clauses: list[Numbers], random: Random) -> list[Numbers]:
    """Return the clauses with one change: a literal dropped, flipped or replaced, or a clause added."""
    at = random.randrange(len(clauses) + 1)
    turn = random.randrange(4)
    if turn == 3 or at == len(clauses) or not clauses[at]:
        size = random.randint(1, 3)
        new = tuple(random.choices(stated.literals or [2], k=size))
        return [*clauses, new]
    clause = list(clauses[at])
    place = random.randrange(len(clause))
    if turn == 0:
        del clause[place]
    else:
        clause[place] = -clause[place] if turn == 1 else random.choice(stated.literals)
    return [*clauses[:at], tuple(clause), *clauses[at + 1 :]]


def try_changes(puzzle: Puzzle, random: Random, count: int = 5) -> Iterator[str]:
    """Yield the outcomes of changed clauses of a constraint. Raises `AssertionError` if some are accepted
    that do not follow.
    """
    stated = Stated(puzzle)
    assert stated.follow(stated.clauses), stated.constraint
    yield "accepted as stated" if stated.accepted(stated.clauses) else "refused as stated"
    for _ in range(count):
        # A consequence of many clauses together shows up if most of them are there.
        most = len(stated.clauses)
        size = most if random.random() < 0.5 else random.randint(min(1, most), most)
        some = changed(stated, random.sample(stated.clauses, size), random)
        accepted = stated.accepted(some)
        if accepted:
            assert stated.follow(some), (stated.constraint, stated.puzzle.domains, some)
            yield "accepted"
        else:
            yield "refused, follows" if stated.follow(some) else "refused"


# Larger constraints -------------------------------------------------------------------------------------


def bits(size: int) -> tuple[dict[str, tuple[int, ...]], tuple[Is, ...]]:
    """Return `size` cells of 0 and 1, and the literals that they are 1."""
    cells = [f"x{i}" for i in range(size)]
    return dict.fromkeys(cells, (0, 1)), tuple(Is(cell, 1) for cell in cells)


def counting(random: Random) -> tuple[Domains, Constraint]:
    domains, ones = bits(random.randint(6, 9))
    literals = [literal if random.random() < 0.8 else ~literal for literal in ones]
    if random.random() < 0.2:
        literals.append(literals[0])
    low, high = sorted(random.choices(range(len(literals) + 1), k=2))
    if random.random() < 0.3:
        domains[ones[0].cell] = (random.randrange(2),)
    return domains, Count(tuple(literals), low, high)


def summing(random: Random) -> tuple[Domains, Constraint]:
    cells = {f"x{i}": tuple(range(1, random.randint(3, 5))) for i in range(random.randint(3, 5))}
    terms = tuple((random.choice((1, 1, 1, 2, -1)), cell) for cell in cells)
    return cells, Linear(terms, random.choice(("==", "<=", ">=", "!=")), random.randint(2, 12))


def apart(random: Random) -> tuple[Domains, Constraint]:
    cells = {f"x{i}": tuple(range(1, 6)) for i in range(random.randint(3, 4))}
    return cells, DistinctSum(tuple(cells), random.randint(7, 13))


def reading(random: Random) -> tuple[Domains, Constraint]:
    cells = {f"x{i}": (0, 1, 2)[: random.randint(2, 3)] for i in range(random.randint(4, 6))}
    states = range(random.randint(2, 4))
    moves = tuple((s, v, random.choice(states)) for s in states for v in (0, 1, 2) if random.random() < 0.8)
    return cells, Regular(tuple(cells), 0, (0, *random.sample(states, 1)), moves)


def listing(random: Random) -> tuple[Domains, Constraint]:
    cells = {f"x{i}": (1, 2, 3, 4) for i in range(4)}
    rows = {tuple(random.choices((1, 2, 3, 4), k=4)) for _ in range(random.randint(2, 12))}
    return cells, Table(tuple(cells), tuple(sorted(rows)))


def looking(random: Random) -> tuple[Domains, Constraint]:
    domains, ones = bits(random.randint(5, 9))
    cut = sorted(random.choices(range(len(ones) + 1), k=3))
    rays = tuple(ones[start:end] for start, end in pairwise([0, *cut, len(ones)]))
    return domains, Sight(rays, random.randint(1, 5))


def heights(random: Random) -> tuple[Domains, Constraint]:
    cells = {f"x{i}": (1, 2, 3, 4) for i in range(4)}
    if random.random() < 0.3:
        return {**cells, "n": (1, 2, 3)}, Visible(tuple(cells), "n")
    return cells, Visible(tuple(cells), random.randint(1, 4))


def products(random: Random) -> tuple[Domains, Constraint]:
    cells = {f"x{i}": (1, 2, 3, 4, 6) for i in range(3)}
    return cells, Product(tuple(cells), random.choice((6, 12, 24, 36)))


def tallying(random: Random) -> tuple[Domains, Constraint]:
    domains, ones = bits(random.randint(6, 9))
    return domains, Tally(ones, tuple(sorted(random.sample(range(len(ones)), 2))))


def grid(rows: int, cols: int) -> tuple[tuple[int, int], ...]:
    """Return the edges of a grid of vertices."""
    at = range(rows * cols)
    across = [(v, v + 1) for v in at if (v + 1) % cols]
    return (*across, *[(v, v + cols) for v in at if v + cols < rows * cols])


def hanging(random: Random) -> tuple[Domains, Constraint]:
    rows, cols = random.choice(((1, 2), (1, 3), (2, 2), (1, 4), (2, 3), (3, 3)))
    domains, ones = bits(rows * cols)
    if random.random() < 0.3:
        domains["x1"] = (random.randrange(2),)
    return domains, Connected(ones, grid(rows, cols))


def routing(random: Random) -> tuple[Domains, Constraint]:
    edges = grid(3, 3)
    domains, ones = bits(len(edges))
    ends = random.sample(range(9), 2 * random.randint(1, 3))
    pairs = tuple(zip(ends[::2], ends[1::2], strict=True))
    # Four faces and the outer one; those on the two sides of each edge.
    across = [(0, 1), (0, 2), (1, 3), (2, 4), (3, 0), (4, 0)]
    down = [(0, 1), (1, 2), (2, 0), (0, 3), (3, 4), (4, 0)]
    if random.random() < 0.2:
        domains[f"x{random.randrange(12)}"] = (random.randrange(2),)
    literals = tuple((literal, u, v) for literal, (u, v) in zip(ones, edges, strict=True))
    return domains, DisjointPaths(9, literals, pairs, random.random() < 0.3, (*across, *down))


def growing(random: Random) -> tuple[Domains, Constraint]:
    domains, ones = bits(9)
    root = random.randrange(9)
    least = random.randint(1, 4)
    domains |= {"s": (0, 1, 2)}
    sizes = ((Is("s", 1), least, least + random.randint(0, 2)), (Is("s", 2), 2, random.randint(2, 6)))
    return domains, Patch(ones, grid(3, 3), root, sizes)


Shape = Callable[[Random], tuple[Domains, Constraint]]

SHAPES: dict[str, Shape] = {
    shape.__name__: shape
    for shape in (
        *(counting, summing, apart, reading, listing, looking, heights, products, tallying),
        *(hanging, routing, growing),
    )
}


def shaped(name: str, random: Random) -> Puzzle:
    """Return a puzzle of one larger constraint."""
    domains, constraint = SHAPES[name](random)
    return puzzle_of(dict(domains), [constraint])


def drawn(name: str, count: int, found: Counter[tuple[str, str]]) -> None:
    """Try changes of `count` cases of a builder."""

    @settings(max_examples=count, database=None, deadline=None, suppress_health_check=list(HealthCheck))
    @given(cases(name), st.randoms(use_true_random=True))
    def tried(case: Case, random: Random) -> None:
        puzzle = puzzle_of(case.domains, [case.constraint])
        found.update((name, what) for what in try_changes(puzzle, random))

    tried()


def main(count: int) -> None:
    """Try about `count` changes, half of them of larger constraints; print their outcomes."""
    each = max(1, count // (2 * 6 * len(BUILDERS)))
    found: Counter[tuple[str, str]] = Counter()
    for name in BUILDERS:
        drawn(name, each, found)
    random = Random()
    for name in SHAPES:
        for _ in range(max(1, count // (2 * 6 * len(SHAPES)))):
            found.update((name, what) for what in try_changes(shaped(name, random), random))
    for (name, what), times in sorted(found.items()):
        print(f"{name:24} {what:20} {times:6}")
    total: Counter[str] = Counter()
    for (_, what), times in found.items():
        total[what] += times
    print(*(f"{what}: {times}" for what, times in sorted(total.items())), sep="\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
