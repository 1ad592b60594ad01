"""Events do follow, each by the constraint that it names, and nothing is left out.

The witnesses share no code with the propagators: the answers of puzzles with one answer, all answers of small
boards counted out, the propagation of MiniSat on the same clauses, and lists of assignments.
"""

from __future__ import annotations

import re
from itertools import product
from math import prod
from typing import Any

import pytest
from backends import BACKENDS, inspectable, puzzle_of
from boards import EIGHTEEN, SUDOKUS
from pysat.solvers import Solver

from gridproof.frontends.api import compile, read, solve
from gridproof.models.backends.sat import SatModel
from gridproof.models.core.watched import Propagation
from gridproof.models.exchange.inspect import RowModel
from gridproof.puzzles import Cell, Domains, InputError, Is, Puzzle, Solution, TooLarge, Unknown, read_record
from gridproof.puzzles.constraints import AllDifferent, Clause, Constraint, Linear, total

PUZZLES = read(EIGHTEEN)
KINDS = [puzzle.kind for puzzle in PUZZLES]
SQUARE = read_record(
    {"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": [[1, 2, None, None], *[[None] * 4] * 3]}}
)
BROAD = 4_000
"""The most assignments that are listed for a constraint."""


def told_of(backend: str, puzzle: Puzzle, *assumed: str, root: bool = False) -> Propagation:
    return compile(puzzle, backend).propagate(assumed, root=root)


def answer_of(puzzle: Puzzle) -> Solution:
    """Return the one solution of a puzzle, by another back end than those that are watched, or by rules."""
    (solution,) = solve(puzzle, "cp-sat", limit=2).solutions
    return solution


def literals(told: Propagation) -> list[Is]:
    return [event.literal for event in told.events if event.literal is not None]


# Events are true -------------------------------------------------------------------------------------


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("puzzle", PUZZLES, ids=KINDS)
def test_what_follows_is_true_of_the_only_solution(puzzle: Puzzle, backend: str) -> None:
    answer = answer_of(puzzle)
    told = told_of(backend, puzzle, root=True)
    assert told.conflict is None
    assert [str(literal) for literal in literals(told) if not literal.holds(answer)] == []
    assert all(answer[cell] in values for cell, values in told.domains.items())


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("puzzle", PUZZLES, ids=KINDS)
def test_what_follows_from_a_true_assumption_is_true(puzzle: Puzzle, backend: str) -> None:
    answer = answer_of(puzzle)
    before = told_of(backend, puzzle)
    cell = next((c for c in puzzle.shown if len(before.domains[c]) > 1), puzzle.shown[0])
    told = told_of(backend, puzzle, f"{cell}={answer[cell]}")
    assert told.conflict is None
    assert told.events[: len(before.events)] == before.events
    assert [str(literal) for literal in literals(told) if not literal.holds(answer)] == []
    assert {event.level for event in told.events[len(before.events) :]} <= {1}


@pytest.mark.parametrize("backend", BACKENDS)
def test_what_follows_is_true_of_all_solutions(backend: str) -> None:
    """Each assumption leaves some of the 24 solutions of this board."""
    solutions = list(compile(SQUARE, backend).solutions())
    for assumed in ("r1c3=3", "r1c3=4", "r2c1≠3", "r4c4=1"):
        told = told_of(backend, SQUARE, assumed)
        cell, value, positive = assumed[:4], int(assumed[-1]), "=" in assumed
        among = [s for s in solutions if (s[cell] == value) is positive]
        assert among
        assert told.conflict is None
        assert all(literal.holds(solution) for literal in literals(told) for solution in among)


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_conflict_means_that_there_is_no_solution(backend: str) -> None:
    for puzzle in PUZZLES:
        answer, before = answer_of(puzzle), told_of(backend, puzzle)
        open_cells = [cell for cell in puzzle.shown if len(before.domains[cell]) > 1]
        for cell in open_cells[:3]:
            wrong = next(value for value in before.domains[cell] if value != answer[cell])
            told = told_of(backend, puzzle, f"{cell}={wrong}")
            assert told.conflict is not None or all(told.domains.values())


@pytest.mark.parametrize("backend", BACKENDS)
def test_givens_that_clash(backend: str) -> None:
    told = told_of(backend, read("11..............")[0])
    assert told.conflict is not None
    assert told.conflict.level == 0
    assert told.conflict.label in ("row 1", "box 1", "cells")
    assert told_of(backend, SQUARE, "r1c4=2").conflict is not None
    assert told_of(backend, SQUARE, "r1c4=3", "r1c3=3").conflict.level == 2  # type: ignore[union-attr]


# Reasons ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", PUZZLES, ids=KINDS)
def test_each_reason_is_a_clause_of_the_constraint_that_is_named(puzzle: Puzzle) -> None:
    model = SatModel(puzzle)
    told = model.propagate({puzzle.shown[0]: puzzle.domains[puzzle.shown[0]][0]})
    inspection, names = model.inspection, {v.name: v.negated for v in model.variables()}
    negated = names | {other: name for name, other in names.items()}
    stated: dict[str, set[frozenset[str]]] = {}
    for event in told.events:
        if event.label in ("given", "assumption"):
            assert event.reason == ()
            continue
        if event.label not in stated:
            lines = inspection.text(event.label, most=10**6).splitlines()
            stated[event.label] = {frozenset(line.split(" or ")) for line in lines}
        clause = frozenset((event.name, *(negated[name] for name in event.reason)))
        assert clause in stated[event.label], str(event)


@pytest.mark.parametrize("backend", ["sat", "ilp"])
@pytest.mark.parametrize("puzzle", PUZZLES, ids=KINDS)
def test_reasons_stand_before_what_they_force(puzzle: Puzzle, backend: str) -> None:
    told = told_of(backend, puzzle)
    place = {event.name: number for number, event in enumerate(told.events)}
    for number, event in enumerate(told.events):
        before = [place[name] for name in event.reason if name in place]
        assert all(each < number for each in before)
        if backend == "sat" and event.label != "given":
            waves = [told.events[each].wave for each in before]
            assert event.wave == 1 + max(waves, default=0)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=KINDS)
def test_a_filter_removes_only_what_its_constraint_cannot_use(puzzle: Puzzle) -> None:
    """Every assignment to the cells of the constraint is tried, if these are few enough."""
    told = told_of("cp-sat", puzzle)
    labelled: dict[str, list[Constraint]] = {}
    for constraint in puzzle.constraints:
        labelled.setdefault(constraint.label or constraint.words, []).append(constraint)
    for number, event in enumerate(told.events):
        assert event.literal is not None
        if event.label == "given" or len(labelled[event.label]) > 1:
            continue
        (constraint,) = labelled[event.label]
        cells = tuple(dict.fromkeys(constraint.variables()))
        now = told.after(number)
        domains = {cell: now[cell] for cell in cells} | {event.literal.cell: (event.literal.value,)}
        if prod(map(len, domains.values())) <= BROAD:
            assert not any(holding(constraint, domains)), str(event)


def holding(constraint: Constraint, domains: Domains) -> list[dict[Cell, int]]:
    """Return all assignments within the domains with which a constraint holds."""
    found = (dict(zip(domains, values, strict=True)) for values in product(*domains.values()))
    return [each for each in found if constraint.holds(each)]


# Nothing is left out ----------------------------------------------------------------------------

ENCODINGS = [("at-most-one", option) for option in SatModel.encodings()["at-most-one"]]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=KINDS)
def test_clauses_propagate_as_far_as_in_minisat(puzzle: Puzzle) -> None:
    compare_with_minisat(SatModel(puzzle), puzzle)


@pytest.mark.parametrize(("choice", "option"), ENCODINGS)
def test_every_encoding_propagates_as_far_as_in_minisat(choice: str, option: str) -> None:
    (puzzle,) = read(SUDOKUS[3])
    compare_with_minisat(SatModel(puzzle, encoding={choice: option}), puzzle)


def compare_with_minisat(model: SatModel, puzzle: Puzzle) -> None:
    """Compare the literals that follow from givens, with and without an assumption."""
    clauses = list(model.clauses)
    given = [model.literal(Is(cell, v[0])) for cell, v in puzzle.givens if len(v) == 1]
    given += [
        model.literal(Is(cell, value, False))
        for cell, values in puzzle.givens
        for value in puzzle.rules.domain_of[cell]
        if value not in values
    ]
    units = [clause[0] for clause in clauses if len(clause) == 1]
    cell = puzzle.shown[-1]
    for value in puzzle.domains[cell]:
        told = model.propagate([Is(cell, value)])
        # MiniSat does not tell what follows from clauses of one literal; as assumptions they are told.
        with Solver("minisat22", bootstrap_with=[c for c in clauses if len(c) > 1]) as solver:
            possible, followed = solver.propagate([*units, *given, model.literal(Is(cell, value))])
        assert possible is (told.conflict is None)
        if possible:
            names = {v.name: n for n, v in enumerate(model.variables(), 1)}
            names |= {v.negated: -n for n, v in enumerate(model.variables(), 1)}
            assert {names[event.name] for event in told.events} == {*followed, *units, *given} - {1}


def test_different_cells_keep_what_some_assignment_uses() -> None:
    domains = {"a": (1, 2), "b": (1, 2), "c": (1, 2, 3), "d": (3, 4, 5), "e": (1, 4, 5, 6)}
    apart = AllDifferent(tuple(domains), label="apart")
    told = told_of("cp-sat", puzzle_of(domains, (apart,)))
    used = holding(apart, domains)
    assert told.domains == {cell: tuple(sorted({s[cell] for s in used})) for cell in domains}
    assert told.domains["e"] == (4, 5, 6)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=KINDS)
def test_at_the_end_no_filter_removes_anything(puzzle: Puzzle) -> None:
    told = told_of("cp-sat", puzzle)
    for constraint in puzzle.constraints:
        assert list(constraint.filter(told.domains)) == []


@pytest.mark.parametrize("puzzle", PUZZLES, ids=KINDS)
def test_at_the_end_no_row_bounds_a_column(puzzle: Puzzle) -> None:
    """Each row can be kept with each column at each end of its domain."""
    model = inspectable("ilp", puzzle)
    assert isinstance(model, RowModel)
    told = model.propagate()
    ends = {n: (0, most) for n, (most, _) in enumerate(model.upper_bounds())}
    numbers = {variable.name: number for number, variable in enumerate(model.variables())}
    for event in told.events:
        if event.literal is None:
            words = re.split(" (?:=|≤) ", event.name)
            low, name, high = words if len(words) == 3 else (words[1], *words)
            ends[numbers[name]] = int(low), int(high)
    for cell in puzzle.rules.domain_of:
        for value, column in model.columns(cell).items():
            values = told.domains[cell]
            ends[column.index] = int(values == (value,)), int(value in values)
    for native in model.native_constraints():
        op, bound = model.relation(native.place)
        for column, weight in native.terms:
            for end in set(ends[column]):
                others = [sorted(w * x for x in ends[c]) for c, w in native.terms if c != column]
                least = weight * end + sum(low for low, _ in others)
                most = weight * end + sum(high for _, high in others)
                assert op == ">=" or least <= bound
                assert op == "<=" or most >= bound


def test_the_relaxation_fixes_as_many_columns_as_it_counts() -> None:
    """The two ways are compared on boards where the rows alone fix fewer."""
    more = 0
    for puzzle in PUZZLES:
        model = inspectable("ilp", puzzle)
        counted = model.relaxation()
        assert counted is not None
        rows, root = model.propagate(), model.propagate(root=True)
        assert root.events[: len(rows.events)] == rows.events
        added = [event for event in root.events if event.label == "root relaxation"]
        assert len(root.events) == len(rows.events) + len(added)
        more += bool(added)
        answer = answer_of(puzzle)
        assert all(event.literal is None or event.literal.holds(answer) for event in added)
    assert more > 2


def test_presolve_is_told_at_the_end() -> None:
    """CP-SAT tries values in this sudoku, beyond what filters see."""
    (puzzle,) = read(SUDOKUS[11])
    filters, root = told_of("cp-sat", puzzle), told_of("cp-sat", puzzle, root=True)
    added = root.events[len(filters.events) :]
    assert root.events[: len(filters.events)] == filters.events
    assert {event.label for event in added} == {"CP-SAT's presolve"}
    assert root.remaining < filters.remaining
    answer = answer_of(puzzle)
    assert all(event.literal is not None and event.literal.holds(answer) for event in added)


# Sums and bounds --------------------------------------------------------------------------------


def test_a_weighted_sum_by_rows() -> None:
    """The columns 4 a + 3 b - 2 c are 3 at least: worked out by hand."""
    domains = dict.fromkeys("abc", (0, 1))
    heavy = Linear(((4, "a"), (3, "b"), (-2, "c")), ">=", 3, label="heavy")
    told = told_of("ilp", puzzle_of(domains, (heavy,)))
    assert told.domains == domains
    assert [str(event) for event in told_of("ilp", puzzle_of(domains, (heavy,)), "c=1").events] == [
        "c=1: assumption",
        "a=1: heavy, because c=1",
        "b=1: heavy, because c=1",
    ]
    low = Linear(((4, "a"), (3, "b"), (-2, "c")), "<=", -2, label="low")
    assert told_of("ilp", puzzle_of(domains, (low,))).domains == {"a": (0,), "b": (0,), "c": (1,)}


def test_the_domains_after_each_event() -> None:
    told = told_of("sat", SQUARE, "r1c3=3")
    assert told.after(0) == SQUARE.rules.domain_of
    before = told.after(0)
    for number, event in enumerate(told.events, 1):
        after = told.after(number)
        changed = {cell for cell in after if after[cell] != before[cell]}
        assert changed == ({event.literal.cell} if event.lost and event.literal else set())
        if event.literal is not None and event.lost:
            cell = event.literal.cell
            assert set(before[cell]) - set(after[cell]) == set(event.lost)
        before = after
    assert before == told.domains
    assert told.domains["r1c4"] == (4,)


def test_lazy_constraints_are_named_as_waiting() -> None:
    (loop,) = [puzzle for puzzle in PUZZLES if puzzle.kind == "slitherlink"]
    assert told_of("sat", loop).waiting
    assert SatModel(loop, lazy=False).propagate().waiting == ()
    assert told_of("sat", SQUARE).waiting == ()


def test_a_model_with_its_givens_in_it_tells_the_same_end() -> None:
    for backend in BACKENDS:
        baked = compile(SQUARE, backend, bake=True).propagate()
        assert baked.domains == told_of(backend, SQUARE).domains
        assert not any(event.label == "given" for event in baked.events)


def test_another_puzzle_of_the_same_rules() -> None:
    one, other = (read(line)[0] for line in SUDOKUS[:2])
    for backend in BACKENDS:
        for root in (False, True):
            told = compile(one, backend).propagate(root=root, puzzle=other)
            assert told.domains == told_of(backend, other, root=root).domains


def test_a_clause_with_a_literal_twice() -> None:
    twice = Clause((Is("a", 1), Is("a", 1)), label="twice")
    never = Clause((Is("b", 1), Is("b", 1, False)), label="always")
    told = told_of("sat", puzzle_of({"a": (1, 2, 3), "b": (1, 2, 3)}, (twice, never)))
    assert (told.domains["a"], told.domains["b"]) == ((1,), (1, 2, 3))


# Bad input --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("assumed", "message"),
    [
        ({"r9c9": 1}, "no cell 'r9c9'"),
        ({"r1c1": 5}, "r1c1 is never 5"),
        ({"r1c1": "5"}, "no value of 'r1c1'"),
        ({"r1c1": (1, 9)}, "r1c1 is never 9"),
        (["r1c1"], "no literal such as"),
        ([7], "no literal such as"),
        (7, "values of cells, or literals"),
        ("r1c1=7", "r1c1 is never 7"),
    ],
)
def test_assumptions_that_are_none(assumed: Any, message: str) -> None:
    for backend in BACKENDS:
        with pytest.raises(InputError, match=message):
            compile(SQUARE, backend).propagate(assumed)


def test_ways_to_say_an_assumption() -> None:
    model = compile(SQUARE, "sat")
    same: list[Any] = [{"r1c3": 3}, {"r1c3": [3]}, ["r1c3=3"], "r1c3 = 3", [Is("r1c3", 3)]]
    assert len({model.propagate(assumed).events for assumed in same}) == 1
    denied: list[Any] = [["r1c3≠3"], ["r1c3!=3"], [Is("r1c3", 3, False)], {"r1c3": (1, 2, 4)}]
    assert len({model.propagate(assumed).events for assumed in denied}) == 1


@pytest.mark.parametrize("backend", BACKENDS)
def test_time_and_size_are_limited(backend: str, monkeypatch: pytest.MonkeyPatch) -> None:
    model = compile(SQUARE, backend)
    with pytest.raises(Unknown, match="time limit"):
        model.propagate(timeout=0)
    monkeypatch.setattr("gridproof.models.watching.clauses.MOST_WATCHED", 100)
    monkeypatch.setattr("gridproof.models.watching.rows.MOST_WATCHED", 100)
    if backend != "cp-sat":
        with pytest.raises(TooLarge, match="too many to be watched"):
            model.propagate()


def test_a_back_end_that_shows_nothing() -> None:
    with pytest.raises(InputError, match="bulk does not show how it propagates"):
        compile(read(SUDOKUS[0])[0], "bulk").propagate()


def test_a_row_is_weak_where_its_relaxation_is_strong() -> None:
    """A row takes three columns of a cell as if all could be 1; the relaxation knows that their sum is 1."""
    domains = {"a": (1, 2, 3), "b": (1, 2, 3)}
    puzzle = puzzle_of(domains, (total(("a", "b"), "==", 6, "six"),))
    assert told_of("ilp", puzzle).domains == domains
    for backend in BACKENDS:
        assert told_of(backend, puzzle, root=True).domains == {"a": (3,), "b": (3,)}
