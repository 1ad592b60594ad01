"""Checks of a constraint from outside this package: its parts say the same, and every back end agrees.

>>> from ...puzzles.constraints import AllDifferent
>>> check_constraint(lambda random, domains: AllDifferent(tuple(domains)), examples=2)
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Sequence
from functools import partial
from math import prod

from ...models.backends import backend_class, backends_by_cost, is_installed
from ...models.proofs import FORMS, prove
from ...models.verify.verifying import verify
from ...puzzles import Domain, Puzzle, Scope, Solution
from ...puzzles.constraints import (
    Clause,
    Constraint,
    Different,
    Excluded,
    Lazy,
    Link,
    Sector,
    decode,
    encode,
    said,
)
from ...puzzles.constraints.base import DIFFERENCE, PRODUCT, QUOTIENT, SEEN, SUM
from .cases import WIDE, ConstraintCase, Drawing, assignments, cases, found_by, shown_of, solutions_of
from .checks import Check, demand_filled, require, run

Meaning = Callable[[Constraint, Solution], bool]


def check_constraint(
    drawing: Drawing,
    meaning: Meaning | None = None,
    *,
    examples: int = 40,
    seed: int = 0,
    domains: Sequence[Domain] = WIDE,
    cells: int = 3,
) -> None:
    """Check a constraint, as `constraint_checks` does. Raises `CheckFailed` with the name of the first check
    that fails.
    """
    run(constraint_checks(drawing, meaning, examples=examples, seed=seed, domains=domains, cells=cells))


def constraint_checks(
    drawing: Drawing,
    meaning: Meaning | None = None,
    *,
    examples: int = 40,
    seed: int = 0,
    domains: Sequence[Domain] = WIDE,
    cells: int = 3,
) -> tuple[Check, ...]:
    """Return the checks of a constraint, on small cases that `drawing` draws: a function of a `random.Random`
    and of cells with domains that gives a constraint on some of them. Each case has at least `cells` cells,
    each with one of the `domains`. `meaning` states the constraint once more in other words.
    """
    drawn = partial(cases, drawing, seed=seed, domains=domains, least=cells)

    def each(name: str, body: Callable[[ConstraintCase], None], share: float = 1) -> Check:
        """Return a check of `examples / share` cases."""

        def all_cases() -> None:
            for case in drawn(max(3, int(examples / share))):
                try:
                    body(case)
                except AssertionError as fault:
                    raise AssertionError(f"{fault}; for {case}") from fault

        return Check(name, all_cases)

    checks = [
        each("it is read back equal", reads_back),
        each("it is about its cells alone", keeps_to_its_cells),
        each("its filter loses no solution", filters_soundly),
        each("its links are true", links_truly),
        each("its parts follow", parts_follow),
        each("its sums say the same", bounds_say_the_same),
        each("what its cells make is true", makes_what_it_says),
        each("what it asks of a solver is violated and follows", separates),
    ]
    if meaning is not None:
        checks.insert(0, each("holds is the meaning", partial(means, meaning)))
    for backend in filter(is_installed, backends_by_cost()):
        cost = backend_class(backend).cost
        checks += [
            each(f"its lowering says the same on {backend}", partial(lowers, backend), cost),
            each(f"all solutions are found by {backend}", partial(is_solved, backend), cost),
        ]
    checks += [each(f"a certificate of form {form} proves all", partial(proves, form), 4) for form in FORMS]
    return tuple(checks)


def means(meaning: Meaning, case: ConstraintCase) -> None:
    """Check that `holds` agrees with the meaning of the constraint."""
    for solution in assignments(case.domains):
        require(case.constraint.holds(solution) is meaning(case.constraint, solution), f"not of {solution}")


def reads_back(case: ConstraintCase) -> None:
    """Check that JSON and pickle give it back."""
    constraint = case.constraint
    copies = [decode(json.loads(json.dumps(encode(constraint))))]
    if type(constraint).__module__ != "__main__":  # a class of a notebook is looked up by name nowhere else
        copies.append(pickle.loads(pickle.dumps(constraint)))
    for copy in copies:
        require(copy == constraint and hash(copy) == hash(constraint), f"{copy} is read back")
    require(bool(constraint.words), "it has no words")
    parts = list(constraint.parts(Scope(case.domains)))
    demand_filled([constraint.words, constraint.label, constraint.title[0], *(part.label for part in parts)])


def keeps_to_its_cells(case: ConstraintCase) -> None:
    """Check that its cells are known, and no other one matters."""
    variables = set(case.constraint.variables())
    require(variables <= case.domains.keys(), f"{variables - case.domains.keys()} are no cells")
    for solution in assignments(case.domains):
        there = case.constraint.holds(solution)
        require(isinstance(there, bool), f"holds gives {there!r}")
        alone = {cell: value for cell, value in solution.items() if cell in variables}
        require(case.constraint.holds(alone) is there, f"a cell that it does not name matters in {solution}")


def filters_soundly(case: ConstraintCase) -> None:
    """Check that no solution has a candidate that the filter takes away."""
    removals = set(case.constraint.filter(case.domains))
    for solution in solutions_of(case):
        lost = removals.intersection(solution.items())
        require(not lost, f"{lost} are in the solution {solution}")


def links_truly(case: ConstraintCase) -> None:
    """Check that every link is true of every solution."""
    links = list(case.constraint.links(case.domains))
    for solution in solutions_of(case):
        for link in links:
            require(is_true(link, solution), f"{link} is false in the solution {solution}")


def is_true(link: Link, solution: Solution) -> bool:
    """Return whether the link is true of a solution."""
    if isinstance(link, Different):
        return len({solution[cell] for cell in link.cells}) == len(link.cells)
    if isinstance(link, Sector):
        true = sum(literal.holds(solution) for literal in link.literals)
        return true == 1 or (true == 0 and not link.strong)
    if isinstance(link, Excluded):
        return not (link.one.holds(solution) and link.other.holds(solution))
    return sum(solution[cell] for cell in link.cells) == link.total


def parts_follow(case: ConstraintCase) -> None:
    """Check that the further parts used by deduction are true of every solution."""
    stated = [*case.constraint.parts(Scope(case.domains))]
    if isinstance(case.constraint, Lazy):
        literals, choices = case.constraint.implied(Scope(case.domains))
        stated += [Clause(said(literals, choice)) for choice in choices]
    parts = [part for part in stated if case.domains.keys() >= set(part.variables())]
    for solution in solutions_of(case):
        for part in parts:
            require(part.holds(solution), f"{part} is false in the solution {solution}")


def bounds_say_the_same(case: ConstraintCase) -> None:
    """Check that its sums of literals, if any, are kept by the solutions and nothing else."""
    bounds = list(case.constraint.bounds())
    for solution in assignments(case.domains) if bounds else ():
        in_bounds = all(
            least
            <= sum(
                weight
                for weight, literal in zip(weights or [1] * len(literals), literals, strict=True)
                if literal.holds(solution)
            )
            <= most
            for literals, weights, least, most in bounds
        )
        require(in_bounds is case.constraint.holds(solution), f"they say {in_bounds} of {solution}")


def makes_what_it_says(case: ConstraintCase) -> None:
    """Check that the cells make the declared result by the declared operation."""
    if (statement := case.constraint.made()) is None:
        return
    cells, operation, result = statement
    for solution in solutions_of(case):
        values = [solution[cell] for cell in cells]
        right = {
            SUM: sum(values) == result,
            PRODUCT: prod(values) == result,
            DIFFERENCE: abs(values[0] - values[-1]) == result,
            QUOTIENT: max(values) == result * min(values),
            SEEN: sum(all(v > u for u in values[:i]) for i, v in enumerate(values)) == result,
        }[operation]
        require(right, f"{values} do not make {result}")


def separates(case: ConstraintCase) -> None:
    """Check that a lazy constraint separates nothing if it holds, and otherwise clauses that follow and are
    broken.
    """
    if not isinstance(case.constraint, Lazy):
        return
    right = solutions_of(case)
    for solution in assignments(case.domains):
        clauses = [Clause(clause) for clause in case.constraint.separate(solution)]
        require(
            bool(clauses) is not case.constraint.holds(solution), f"{len(clauses)} clauses for {solution}"
        )
        for clause in clauses:
            require(not clause.holds(solution), f"{solution} keeps {clause}")
            require(all(map(clause.holds, right)), f"{clause} does not follow")


def demand_same_solutions(puzzle: Puzzle, backend: str, case: ConstraintCase, lazy: bool = True) -> None:
    """Check that a back end finds the same solutions as trying every assignment."""
    solutions, right = (
        found_by(backend_class(backend)(puzzle, lazy=lazy)),
        shown_of(solutions_of(case), puzzle.shown),
    )
    require(not right - solutions, f"not found: {min(right - solutions, default=())}")
    require(not solutions - right, f"found, and wrong: {min(solutions - right, default=())}")


def lowers(backend: str, case: ConstraintCase) -> None:
    """Check that it has the same solutions in kernel words."""
    demand_same_solutions(case.in_kernel, backend, case)


def is_solved(backend: str, case: ConstraintCase) -> None:
    """Check that it has the same solutions as the back end takes it best, and in full."""
    for lazy in (True, False) if isinstance(case.constraint, Lazy) else (True,):
        demand_same_solutions(case.puzzle, backend, case, lazy=lazy)


def proves(form: str, case: ConstraintCase) -> None:
    """Check that these are proven to be all solutions, and the proof is verified."""
    certificate = prove(case.puzzle, form, "all")
    right = shown_of(solutions_of(case), case.puzzle.shown)
    require(shown_of(certificate.claim.solutions, case.puzzle.shown) == right, "it claims other solutions")
    verdict = verify(certificate.text.encode(), of=case.puzzle)
    require(verdict.status == "verified", f"it is {verdict.status}: {verdict.message}")
