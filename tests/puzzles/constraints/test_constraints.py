"""Every constraint, on every back end, against brute force over all assignments."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import pytest
from backends import BACKENDS, answers, compiled, examples, puzzle_of, shown_of
from cases import BUILDERS, MEANINGS, MOST, WIDE, Case, Draw, assignments, cases, domains_of
from hypothesis import given
from hypothesis import strategies as st

from gridproof.models.backends import backend_class
from gridproof.puzzles import Cell, Domain, Is, Puzzle, Scope, Solution, TooLarge, constraints
from gridproof.puzzles.constraints import (
    Clause,
    Constraint,
    Lazy,
    Linear,
    Literals,
    Patch,
    SingleLoop,
    Tally,
    decode,
    encode,
    said,
)

for each in constraints.homes():
    getattr(constraints, each)  # its family is imported

VOCABULARY = {kind for kind in Constraint.registry.values() if kind.__module__.startswith("gridproof.")}
VOCABULARY -= {constraints.Repeated}  # others said together: see test_repeated.py
VOCABULARY = {kind for kind in VOCABULARY if ".puzzles.kinds." not in kind.__module__}  # see test_views.py
NAMED = {kind.__name__: kind for kind in VOCABULARY}
LAZY = [name for name in BUILDERS if issubclass(NAMED[name.split()[0]], Lazy)]
KERNEL = (Clause, Linear)
SLOW = {"SingleLoop crossings": 5, "SingleLoop figure eight": 5}
"""Constraints that are slow when stated in full are tried in one of this many examples."""


def fewer(backend: str, name: str) -> int:
    """Return the divisor of the examples that a constraint gets in other words than the back end's own. On
    ``sat``, which shows a fault in the words as well, it gets them all.
    """
    return SLOW.get(name, 1) * (1 if backend == "sat" else 4)


def size_for(backend: str) -> int:
    """Return the maximum assignments of a case: a search for each solution takes the slowest back end
    long.
    """
    return min(MOST, int(2 * MOST / backend_class(backend).cost))


@dataclass(frozen=True, slots=True)
class Lowered(Constraint):
    """A constraint that no back end has a native form of: it is stated in kernel words alone."""

    inner: Constraint

    def variables(self) -> Iterable[Cell]:
        return self.inner.variables()

    def holds(self, solution: Solution, /) -> bool:
        return self.inner.holds(solution)

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        queue = [self.inner]
        while queue:
            constraint = queue.pop()
            if isinstance(constraint, KERNEL):
                yield constraint
            else:
                queue += constraint.lower(scope)


def accepted(case: Case) -> list[dict[Cell, int]]:
    """Return the assignments that satisfy the constraint."""
    return [s for s in assignments(case.domains) if case.constraint.holds(s)]


# Coverage --------------------------------------------------------------------------------------


def test_every_constraint_has_cases_and_a_second_meaning() -> None:
    concrete = {kind for kind in VOCABULARY if not kind.__abstractmethods__}
    assert {name.split()[0] for name in BUILDERS} == {kind.__name__ for kind in concrete}
    assert set(MEANINGS) == concrete


# The representation ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", BUILDERS)
def test_holds_is_the_meaning(name: str) -> None:
    @given(cases(name))
    def check(case: Case) -> None:
        constraint = case.constraint
        meaning = MEANINGS[type(constraint)]
        for s in assignments(case.domains):
            assert constraint.holds(s) is meaning(constraint, s)

    check()


@pytest.mark.parametrize("name", BUILDERS)
def test_read_back_equal(name: str) -> None:
    @given(cases(name))
    def check(case: Case) -> None:
        constraint = case.constraint
        for copy in (
            decode(json.loads(json.dumps(encode(constraint)))),
            pickle.loads(pickle.dumps(constraint)),
        ):
            assert copy == constraint
            assert hash(copy) == hash(constraint)
        assert set(constraint.variables()) <= set(case.domains)
        puzzle = puzzle_of(case.domains, (), clues=(constraint,))
        assert Puzzle.from_json(puzzle.to_json()) == puzzle

    check()


# Lazy constraints ------------------------------------------------------------------------------


def kept(clause: Literals, solution: Solution) -> bool:
    return any(literal.holds(solution) for literal in clause)


@pytest.mark.parametrize("name", LAZY)
def test_violated(name: str) -> None:
    """No clause if the constraint holds; otherwise clauses that follow from it and are broken."""

    @given(cases(name))
    def check(case: Case) -> None:
        constraint = case.constraint
        assert isinstance(constraint, Lazy)
        right = accepted(case)
        for s in assignments(case.domains):
            clauses = list(constraint.separate(s))
            assert bool(clauses) is not constraint.holds(s)
            for clause in clauses:
                assert not kept(clause, s)
                assert all(kept(clause, solution) for solution in right)

    check()


@pytest.mark.parametrize("name", LAZY)
def test_relaxed_loses_no_solution(name: str) -> None:
    @given(cases(name))
    def check(case: Case) -> None:
        constraint = case.constraint
        assert isinstance(constraint, Lazy)
        # The statements of auxiliary cells are put to the solvers below.
        literals, choices = constraint.implied(Scope(case.domains))
        implied = (Clause(said(literals, choice)) for choice in choices)
        stated = (*constraint.relaxed(Scope(case.domains)), *implied)
        relaxed = [part for part in stated if case.domains.keys() >= set(part.variables())]
        for s in accepted(case):
            assert all(part.holds(s) for part in relaxed)

    check()


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize(
    ("directed", "visit_all"), [(False, False), (False, True), (True, False), (True, True)]
)
def test_an_edge_from_a_vertex_to_itself_is_no_loop(backend: str, directed: bool, visit_all: bool) -> None:
    """Neither alone nor beside a loop through the other vertices."""
    domains: dict[Cell, Domain] = dict.fromkeys(("ab", "bc", "ca", "dd", "cd", "dc"), (0, 1))
    ends = {"ab": (0, 1), "bc": (1, 2), "ca": (2, 0), "dd": (3, 3), "cd": (2, 3), "dc": (3, 2)}
    edges = tuple((Is(cell, 1), *ends[cell]) for cell in domains)
    loop = SingleLoop(4, edges, visit_all=visit_all, directed=directed)
    case = Case(domains, loop)
    assert all(solution["dd"] == 0 for solution in accepted(case))
    for lazy in (True, False):
        model = compiled(backend, puzzle_of(domains, (loop,)), lazy=lazy)
        assert answers(model) == shown_of(accepted(case), tuple(domains))


def test_a_patch_that_could_reach_too_far_is_refused() -> None:
    cells = [f"c{i}" for i in range(1000)]
    members = tuple(Is(cell, 1) for cell in cells)
    line = Patch(members, tuple((i, i + 1) for i in range(999)), 0, ((members[0], 1, 1000),), label="line")
    with pytest.raises(TooLarge, match="line could reach too far"):
        list(line.lower(Scope(dict.fromkeys(cells, (0, 1)))))


def test_a_tally_of_few_literals_is_clauses_and_one_of_many_is_a_sum() -> None:
    literals = tuple(Is(f"c{i}", 1) for i in range(12))
    scope = Scope({literal.cell: (0, 1) for literal in literals})
    assert {type(part) for part in Tally(literals[:8], (2, 5)).lower(scope)} == {Clause}
    assert [type(part) for part in Tally(literals, (2, 5)).lower(scope)] == [Linear]
    assert {type(part) for part in Tally(literals, ()).lower(scope)} == {Clause}


# Back ends -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BUILDERS)
@pytest.mark.parametrize("backend", BACKENDS)
def test_natively(backend: str, name: str) -> None:
    """As the back end likes it best: a native form, or lazily."""

    @examples(backend)
    @given(cases(name, size_for(backend)))
    def check(case: Case) -> None:
        model = compiled(backend, puzzle_of(case.domains, (case.constraint,)))
        assert answers(model) == shown_of(accepted(case), tuple(case.domains))

    check()


@pytest.mark.parametrize("name", LAZY)
@pytest.mark.parametrize("backend", BACKENDS)
def test_in_full(backend: str, name: str) -> None:
    """Stated from the start, as for an export."""

    @examples(backend, fewer(backend, name))
    @given(cases(name, size_for(backend)))
    def check(case: Case) -> None:
        model = compiled(backend, puzzle_of(case.domains, (case.constraint,)), lazy=False)
        assert answers(model) == shown_of(accepted(case), tuple(case.domains))

    check()


@pytest.mark.parametrize("name", BUILDERS)
@pytest.mark.parametrize("backend", BACKENDS)
def test_in_kernel_words(backend: str, name: str) -> None:
    """Lowered to clauses and linear constraints."""

    @examples(backend, fewer(backend, name))
    @given(cases(name, size_for(backend)))
    def check(case: Case) -> None:
        model = compiled(backend, puzzle_of(case.domains, (Lowered(case.constraint),)))
        assert answers(model) == shown_of(accepted(case), tuple(case.domains))

    check()


@st.composite
def mixed(draw: Draw) -> tuple[dict[Cell, Domain], Puzzle]:
    """Draw two to four constraints on the same cells, some of them shown, some of them narrowed."""
    domains = draw(domains_of(WIDE, size=64))
    names = draw(st.lists(st.sampled_from(sorted(BUILDERS)), min_size=2, max_size=4))
    constraints = [BUILDERS[name][1](draw, domains) for name in names]
    split = draw(st.integers(0, len(constraints)))
    shown = draw(st.one_of(st.just(sorted(domains)), st.lists(st.sampled_from(sorted(domains)), unique=True)))
    givens = {
        cell: tuple(draw(st.lists(st.sampled_from(domains[cell]), unique=True)))
        for cell in draw(st.lists(st.sampled_from(sorted(domains)), unique=True, max_size=2))
    }
    return domains, puzzle_of(domains, constraints[:split], shown, constraints[split:], givens)


@pytest.mark.parametrize("baked", [False, True], ids=["rules", "baked"])
@pytest.mark.parametrize("backend", BACKENDS)
def test_mixed(backend: str, baked: bool) -> None:
    """Rules, clues and givens together; hidden cells never count."""

    @examples(backend)
    @given(mixed())
    def check(drawn: tuple[dict[Cell, Domain], Puzzle]) -> None:
        _, puzzle = drawn
        right = [s for s in assignments(puzzle.domains) if puzzle.broken(s) is None]
        model = compiled(backend, puzzle, bake=baked)
        assert answers(model) == shown_of(right, puzzle.shown)

    check()
