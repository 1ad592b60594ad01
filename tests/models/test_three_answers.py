"""Three answers, never two: found, proven none, unknown. And the bugs that must not come back."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator, Mapping
from random import Random

import pytest
from backends import BACKENDS, answers, compiled, puzzle_of, shown_of
from cases import assignments
from processes import work

from gridproof.models import Deadline, Found, Model, Session, WrongSolution
from gridproof.models.backends import backend_class, sat
from gridproof.puzzles import Domain, Domains, Is, Puzzle, Solution
from gridproof.puzzles.constraints import (
    AllDifferent,
    Clause,
    Compare,
    Connected,
    Constraint,
    DisjointPaths,
    Linear,
    Literals,
    Product,
    SingleLoop,
    Visible,
)
from gridproof.puzzles.kinds.sudoku.sudoku import sudoku_rules

SOLVERS = [(backend, solver) for backend in BACKENDS for solver in backend_class(backend).solvers()]

PAIR = puzzle_of({"a": (1, 2, 3), "b": (1, 2, 3)}, (AllDifferent(("a", "b"), label="apart"),))


def on(cell: str) -> Is:
    return Is(cell, 1)


def flags(names: str) -> dict[str, Domain]:
    return dict.fromkeys(names, (0, 1))


def random_clauses(variables: int, clauses: int) -> Puzzle:
    """Random clauses of three literals; with 4.4 clauses a variable few sets are harder."""
    random = Random(20)
    names = [f"x{i}" for i in range(variables)]
    rules = [
        Clause(tuple(Is(name, 1, random.random() < 0.5) for name in random.sample(names, 3)))
        for _ in range(clauses)
    ]
    return puzzle_of(dict.fromkeys(names, (0, 1)), rules)


# Proven none -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rule",
    [
        Clause(()),
        Linear((), "==", 1),
        Linear(((1, "a"), (1, "b")), ">=", 7),
        AllDifferent(("a", "b", "a")),
        Connected((Is("a", 9), Is("b", 1)), ((0, 1),), root=0),
        SingleLoop(2, ()),
    ],
    ids=lambda rule: f"{type(rule).__name__}",
)
@pytest.mark.parametrize(("backend", "solver"), SOLVERS)
def test_none_is_proven(backend: str, solver: str, rule: Constraint) -> None:
    found = compiled(backend, puzzle_of({"a": (1, 2, 3), "b": (1, 2, 3)}, (rule,)), solver=solver).find()
    assert found.solutions == ()
    assert found.exhausted
    assert found.unique is False


@pytest.mark.parametrize(
    "within",
    [{"a": ()}, {"a": (9,)}, {"a": (7, 9)}, {"c": (6,)}, {"c": ()}, {"d": ()}, {"a": (1,), "b": (1,)}],
    ids=str,
)
@pytest.mark.parametrize(("backend", "solver"), SOLVERS)
def test_narrowed_to_nothing(backend: str, solver: str, within: Domains) -> None:
    domains = {"a": (1, 2), "b": (1, 2), "c": (5,), "d": (1, 4)}
    model = compiled(backend, puzzle_of(domains, (AllDifferent(("a", "b")),)), solver=solver)
    found = model.find(within)
    assert found.solutions == ()
    assert found.exhausted
    assert len(answers(model)) == 4


# Unknown ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("backend", "solver"), SOLVERS)
def test_a_time_limit_is_not_an_answer(backend: str, solver: str) -> None:
    model = compiled(backend, random_clauses(300, 1320), solver=solver)
    before = work()
    found = model.find(limit=2, timeout=0.05)
    assert work() - before < 5
    assert found.solutions == ()
    assert not found.exhausted
    assert found.unique is None
    assert "0.05 s" in found.reason


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_time_limit_keeps_what_was_found(backend: str) -> None:
    found = compiled(backend, Puzzle("sudoku", sudoku_rules(2, 3))).find(limit=10**6, timeout=1)
    assert found.solutions
    assert not found.exhausted
    assert "1 s" in found.reason


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.whole
def test_the_limit_is_not_the_end(backend: str) -> None:
    found = compiled(backend, PAIR).find(limit=6)
    assert (len(found.solutions), found.exhausted, found.reason) == (6, False, "")
    found = compiled(backend, PAIR).find(limit=7)
    assert (len(found.solutions), found.exhausted, found.reason) == (6, True, "")


def test_a_limit_below_one_is_refused() -> None:
    """Else the search would go on for all solutions there are."""
    with pytest.raises(ValueError, match="limit is 0; a whole number from 1"):
        compiled("sat", PAIR).find(limit=0)


# Every solver by name --------------------------------------------------------------------------


@pytest.mark.parametrize(("backend", "solver"), SOLVERS)
def test_solvers_agree(backend: str, solver: str) -> None:
    model = compiled(backend, Puzzle("sudoku", sudoku_rules(2, 2)), solver=solver)
    first_row = {f"r1c{i}": (i,) for i in (1, 2, 3, 4)}
    assert len(answers(model, first_row)) == 12
    assert len(answers(model, first_row | {"r2c1": (3,), "r4c4": (1,)})) == 2
    assert model.find(first_row | {"r2c1": (1,)}).exhausted


@pytest.mark.parametrize("solver", backend_class("sat").solvers())
def test_a_solver_that_is_replaced_is_freed(monkeypatch: pytest.MonkeyPatch, solver: str) -> None:
    """Else memory grows with every 2,000 puzzles."""
    monkeypatch.setattr(sat, "MOST_SPARE", 0)
    model = sat.SatModel(PAIR, solver=solver)
    replaced = weakref.ref(model.engine(Deadline()))
    assert len(answers(model)) == len(answers(model)) == 6
    gc.collect()
    assert replaced() is None


# Sums of literals ------------------------------------------------------------------------------


def test_denied_literals_have_their_weight_in_a_sum() -> None:
    """On each back end, beside cells and literals of the same cell, with weights of both signs."""
    domains = {"a": (1, 2, 3), "b": (0, 4)}
    denied, both = Is("a", 3, False), ((2, Is("b", 0, False)), (-1, Is("b", 4)))
    for terms, bound in (
        (((3, denied), (1, "b")), 3),
        (((-2, denied), (1, "a")), 0),
        (((2, denied), *both, (1, Is("a", 9, False))), 3),
    ):
        for op in ("==", "!=", "<=", ">="):
            rule = Linear(terms, op, bound)
            right = shown_of((s for s in assignments(domains) if rule.holds(s)), tuple(domains))
            assert right
            for backend in BACKENDS:
                assert answers(compiled(backend, puzzle_of(domains, (rule,)))) == right, (backend, rule)


# Wrong answers ---------------------------------------------------------------------------------


class Scripted(Session):
    """A solver that says whatever the test set."""

    def __init__(self, script: Iterator[Solution]) -> None:
        self.script = script

    def next(self, deadline: Deadline) -> Solution | None:
        return next(self.script, None)

    def forbid(self, clause: Literals) -> None:
        pass

    def cut(self, clause: Literals, guard: int = 0) -> None:
        pass


def scripted(puzzle: Puzzle, *script: Solution) -> Model:
    """Return a back end whose solver answers with `script`."""

    class Liar(backend_class("sat")):  # type: ignore[misc]
        def session(self, within: Domains | None, deadline: Deadline) -> Session:
            return Scripted(iter(script))

    liar: Model = Liar(puzzle)
    return liar


@pytest.mark.parametrize(
    ("solution", "within", "sentence"),
    [
        ({"a": 1, "b": 1}, {}, "apart"),
        ({"a": 1, "b": 2}, {"a": (2, 3)}, "a the value 1"),
        ({"a": 1, "b": 9}, {}, "b the value 9"),
    ],
)
def test_a_wrong_solution_is_an_error(solution: Solution, within: Domains, sentence: str) -> None:
    with pytest.raises(WrongSolution, match=sentence):
        scripted(PAIR, solution).find(within)


def test_a_right_solution_is_none() -> None:
    solution = {"a": 1, "b": 2}
    assert scripted(PAIR, solution).find({}, limit=2) == Found((solution,), True)


def test_a_solution_told_twice_is_an_error() -> None:
    """Else one solution would count as two, and a unique puzzle be called multiple."""
    with pytest.raises(WrongSolution, match="repeats"):
        scripted(PAIR, {"a": 1, "b": 2}, {"a": 1, "b": 2}).find({}, limit=2)


# Bugs that must not come back ------------------------------------------------------------------

REGRESSIONS: dict[str, tuple[Mapping[str, Domain], Constraint]] = {
    "a sum that is large enough before its end": (
        flags("xyz"),
        Linear(((5, "x"), (1, "y"), (1, "z")), ">=", 2),
    ),
    "a product whose partial results come again": (
        dict.fromkeys("abc", (1, 2, 4)),
        Product(("a", "b"), "c"),
    ),
    "a view in which the highest so far comes again": (
        dict.fromkeys("abcd", (1, 2, 3)),
        Visible(("a", "b", "c"), "d"),
    ),
    "a house of more values than cells": (
        dict.fromkeys("ab", (1, 2, 3)),
        AllDifferent(("a", "b"), house=True),
    ),
    "rows that HiGHS 1.13 enumerates in its presolve, wrongly": (
        {"a": (1, 2, 3, 4), "b": (5,), "c": (0, 5), "d": (-2, -1, 0, 6), "e": (1, 2)},
        AllDifferent(("a", "b", "c", "d", "e")),
    ),
    "cells that no clause mentions": (
        {"a": (0, 1), "b": (1, 2, 3), "c": (4,), "d": (0, 1)},
        Clause((Is("b", 1),)),
    ),
    "two edges of a loop with one literal": (
        flags("ab"),
        SingleLoop(2, ((on("a"), 0, 1), (on("a"), 1, 0), (on("b"), 0, 1))),
    ),
    "an edge of a loop from a vertex to itself": (
        flags("abc"),
        SingleLoop(2, ((on("a"), 0, 1), (on("b"), 1, 0), (on("c"), 0, 0))),
    ),
    "two edges of a path with one literal": (
        flags("ab"),
        DisjointPaths(3, ((on("a"), 0, 1), (on("a"), 1, 2), (on("b"), 0, 1)), ((0, 2),)),
    ),
    "four edges of a crossing with one literal": (
        flags("ab"),
        SingleLoop(
            2,
            ((on("a"), 0, 1), (on("a"), 0, 1), (on("a"), 0, 1), (on("b"), 0, 1)),
            crossings=((0, 0, 1, 2, 3), (1, 0, 2, 1, 3)),
        ),
    ),
}


@pytest.mark.parametrize("op", ["==", "!=", "<", "<=", ">", ">="])
@pytest.mark.parametrize("backend", BACKENDS)
def test_a_given_without_values_can_be_baked(backend: str, op: str) -> None:
    puzzle = puzzle_of({"a": (0, 1), "b": (0, 1)}, (Compare("a", op, "b"),), givens={"a": ()})
    assert answers(compiled(backend, puzzle, bake=True)) == set()


@pytest.mark.parametrize("op", ["<", "<=", ">", ">="])
@pytest.mark.parametrize("backend", BACKENDS)
def test_values_in_any_order_mean_the_same(backend: str, op: str) -> None:
    """The order encoding of a domain that is not ascending called a feasible puzzle infeasible."""
    domains = {"a": (3, 1, 2, 1), "b": (2, 3, 0)}
    compare = Compare("a", op, "b")
    right = [s for s in assignments({"a": (1, 2, 3), "b": (0, 2, 3)}) if compare.holds(s)]
    assert answers(compiled(backend, puzzle_of(domains, (compare,)))) == shown_of(right, ("a", "b"))


@pytest.mark.parametrize("lazy", [True, False], ids=["lazy", "full"])
@pytest.mark.parametrize("name", REGRESSIONS)
@pytest.mark.parametrize("backend", BACKENDS)
def test_regressions(backend: str, name: str, lazy: bool) -> None:
    domains, constraint = REGRESSIONS[name]
    right = [s for s in assignments(domains) if constraint.holds(s)]
    assert right
    found = answers(compiled(backend, puzzle_of(domains, (constraint,)), lazy=lazy))
    assert found == shown_of(right, tuple(domains))
