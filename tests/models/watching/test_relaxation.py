"""The relaxation: its point keeps the rows, its bound is that of another solver and under all solutions."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pulp
import pytest
from backends import BACKENDS, examples, inspectable, puzzle_of
from boards import EIGHTEEN
from hypothesis import given
from hypothesis import strategies as st
from random_puzzles import all_solutions, small

import gridproof
from gridproof.frontends.api import read
from gridproof.models.backends.ilp import IlpModel
from gridproof.models.exchange.inspect import Inspectable, Relaxation, number_in_words
from gridproof.models.watching import program
from gridproof.puzzles import InputError, Is, Puzzle, TooLarge, Unknown
from gridproof.puzzles.constraints import AllDifferent, Clause, Connected, Linear, total

PUZZLES = [puzzle for puzzle in read(EIGHTEEN) if len(puzzle.rules.domain_of) <= 400]


def cost(puzzle: Puzzle, values: tuple[int, ...], weights: dict[str, int]) -> int:
    """Return the cost of a solution, given the values of the shown cells."""
    solution = dict(zip(puzzle.shown, values, strict=True))
    return sum(weight * solution[cell] for cell, weight in weights.items())


def weights_of(puzzle: Puzzle) -> dict[str, int]:
    """Return weights of both signs for the cells of a puzzle."""
    return {cell: (3 * i) % 7 - 3 for i, cell in enumerate(puzzle.rules.domain_of)}


def by_cbc(model: Inspectable, minimize: dict[tuple[str, int], int]) -> float | None:
    """Return the optimum of the rows with fractions allowed, as CBC finds it, or None."""
    names = [variable.name for variable in model.variables()]
    problem = pulp.LpProblem("relaxation")
    columns = {
        name: problem.add_variable(f"c{i}", 0, int(name != "zero"), pulp.LpContinuous)
        for i, name in enumerate(names)
    }
    problem += pulp.lpSum(weight * columns[f"x[{c}={v}]"] for (c, v), weight in minimize.items())
    for native in model.native_constraints():
        words = model.describe(native, model.variables())
        op, bound = words.split()[-2:]
        left = pulp.lpSum(weight * columns[names[column]] for column, weight in native.terms)
        right = int(bound)
        problem += left <= right if op == "<=" else left >= right if op == ">=" else left == right
    problem.solve(pulp.COIN_CMD(path=pulp.PULP_CBC_CMD.pulp_cbc_path, msg=False))
    found = pulp.value(problem.objective)
    return float(found or 0) if problem.status == pulp.LpStatusOptimal else None


# The point -------------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", PUZZLES, ids=[puzzle.kind for puzzle in PUZZLES])
def test_the_shares_keep_every_row_and_add_up(puzzle: Puzzle) -> None:
    model = IlpModel(puzzle, bake=True)
    found = model.relaxation(minimize=weights_of(puzzle))
    assert found.feasible
    assert found.shares.keys() == puzzle.rules.domain_of.keys()
    for cell, shares in found.shares.items():
        assert tuple(shares) == puzzle.rules.domain_of[cell]
        assert sum(shares.values()) == pytest.approx(1)
        assert all(0 <= share <= 1 for share in shares.values())
        assert all(not share or value in puzzle.domains[cell] for value, share in shares.items())
    literals = {f"x[{cell}={value}]": share for cell, s in found.shares.items() for value, share in s.items()}
    names = [variable.name for variable in model.variables()]
    stated = 0
    for native in model.native_constraints():
        if all(names[column] in literals for column, _ in native.terms):
            stated += 1
            *_, op, bound = model.describe(native, model.variables()).split()
            left = sum(weight * literals[names[column]] for column, weight in native.terms)
            assert left <= int(bound) + 1e-6 if op in ("<=", "=") else True
            assert left >= int(bound) - 1e-6 if op in (">=", "=") else True
    assert stated > 10


def test_the_shares_of_a_triangle_are_halves() -> None:
    cells = dict.fromkeys("abc", (0, 1))
    apart = [Clause((Is(x, 0), Is(y, 0))) for x, y in combinations("abc", 2)]
    found = IlpModel(puzzle_of(cells, apart)).relaxation(minimize=dict.fromkeys("abc", -1))
    assert found.bound == pytest.approx(-1.5)
    assert found.shares == {cell: {0: 0.5, 1: 0.5} for cell in "abc"}
    assert (found.integral, found.solution, found.fractional, found.whole) == (False, None, 3, 0)
    assert str(found) == "bound -3/2, 3 of 3 variables fractional, 0 of 3 open cells whole"


def test_a_whole_point_is_said_to_be_a_solution() -> None:
    cells = dict.fromkeys("ab", (1, 2, 3))
    found = IlpModel(puzzle_of(cells, [AllDifferent(("a", "b"))])).relaxation(minimize={"a": 2, "b": 1})
    assert (found.bound, found.integral, found.solution) == (4, True, {"a": 1, "b": 2})
    assert str(found) == "bound 4, already integral: the point is a solution"


def test_a_whole_point_may_break_what_rows_state_in_part() -> None:
    """Two of four squares in a row, the first and the last: the rows do not say yet that they hang
    together.
    """
    cells = dict.fromkeys("abcd", (0, 1))
    piece = Connected(tuple(Is(x, 1) for x in "abcd"), ((0, 1), (1, 2), (2, 3)), label="one piece")
    model = IlpModel(puzzle_of(cells, [piece]))
    found = model.relaxation(within={"a": (1,), "b": (0,), "c": (0,), "d": (1,)})
    assert (found.integral, found.solution, found.broken) == (True, None, "one piece")
    assert str(found) == "integral, but it breaks one piece, which the rows state only in part"


def test_values_that_givens_rule_out_have_no_share() -> None:
    """Compiled with its givens, a has one value and no column, and b the column of its higher value alone."""
    puzzle = puzzle_of(dict.fromkeys("ab", (1, 2, 3)), [], givens={"a": (2,), "b": (1, 3)})
    found = IlpModel(puzzle, bake=True).relaxation(minimize={"b": -1})
    assert found.shares == {"a": {1: 0, 2: 1, 3: 0}, "b": {1: 0, 2: 0, 3: 1}}


# The bound -------------------------------------------------------------------------------------


@given(puzzle=small())
@examples("ilp", 2)
def test_the_bound_is_under_every_solution(puzzle: Puzzle) -> None:
    found = IlpModel(puzzle).relaxation(minimize=weights_of(puzzle))
    costs = [cost(puzzle, values, weights_of(puzzle)) for values in all_solutions(puzzle)]
    assert found.feasible or not costs
    if costs:
        assert found.bound is not None
        assert found.bound <= min(costs) + 1e-6
    if found.solution is not None:
        assert puzzle.broken(found.solution) is None
        assert cost(puzzle, tuple(found.solution[c] for c in puzzle.shown), weights_of(puzzle)) == min(costs)


@pytest.mark.parametrize("kind", ["sudoku", "nonogram", "slitherlink", "kakuro", "akari"])
def test_the_bound_is_that_of_another_solver(kind: str) -> None:
    puzzle = gridproof.sample(kind, 1)
    model = inspectable("ilp", puzzle, bake=True)
    stated = [
        (cell, value)
        for cell, values in puzzle.domains.items()
        for value in values[1:]
        if f"x[{cell}={value}]" in {variable.name for variable in model.variables()}
    ]
    minimize = {literal: i % 5 - 2 for i, literal in enumerate(stated)}
    found = model.relaxation(minimize=minimize)
    assert found is not None
    assert found.bound == pytest.approx(by_cbc(model, minimize), abs=1e-6)


def test_cells_and_literals_weigh_as_they_should() -> None:
    """a is 2 or 5 and has no column for 2; b is 1, 2 or 3; a given cell counts its value."""
    cells = {"a": (2, 5), "b": (1, 2, 3), "c": (7,)}
    model = IlpModel(puzzle_of(cells, [total(["a", "b"], ">=", 6, "many")]))
    assert model.relaxation(minimize={"a": 1}).bound == 3
    assert model.relaxation(minimize={"a": 10, "b": 1, "c": 1}).bound == pytest.approx(30 + 3 + 7)
    assert model.relaxation(minimize={("a", 2): -1}).bound == pytest.approx(-2 / 3)
    assert model.relaxation(minimize={Is("a", 5, False): 1}).bound == 0
    assert model.relaxation(minimize={("b", 3): -4, ("c", 7): 1}).bound == -3
    assert model.relaxation(minimize={"a": 1}, within={"b": (1,)}).bound == 5
    assert model.relaxation().bound is None


def test_an_objective_does_not_change_what_all_points_share() -> None:
    model = IlpModel(PUZZLES[0], bake=True)
    assert model.relaxation(minimize=weights_of(PUZZLES[0])).fixed == model.relaxation().fixed


@pytest.mark.parametrize(
    ("minimize", "message"),
    [
        ({"z": 1}, "minimize names 'z', which is no cell of the puzzle"),
        ({("z", 1): 1}, r"minimize names \('z', 1\), which is no cell"),
        ({("a", 1, 2, 3): 1}, "which is no cell"),
        ({"a": 0.5}, "the weight of 'a' is 0.5; a whole number of at most 1,000,000 was expected"),
        ({"a": True}, "the weight of 'a' is True"),
        ({"a": 10**7}, "the weight of 'a' is 10000000"),
        (["a"], r"minimize is \['a'\]; weights of cells were expected"),
    ],
)
def test_an_objective_that_cannot_be_read(minimize: Any, message: str) -> None:
    model = IlpModel(puzzle_of({"a": (1, 2)}, []))
    with pytest.raises(InputError, match=message):
        model.relaxation(minimize=minimize)


def test_a_model_too_large_to_be_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "MOST_COLUMNS", 3)
    with pytest.raises(TooLarge, match="the model has 4 columns; up to 3 can be watched"):
        IlpModel(puzzle_of({"a": (1, 2, 3)}, [])).relaxation()


def test_no_time_is_no_relaxation() -> None:
    with pytest.raises(Unknown, match="time limit"):
        IlpModel(PUZZLES[0]).relaxation(0)


@pytest.mark.parametrize("backend", [name for name in BACKENDS if name != "ilp"])
def test_cuts_and_trees_are_of_integer_programs_alone(backend: str) -> None:
    model = inspectable(backend, puzzle_of({"a": (1, 2)}, []))
    assert model.relaxation(minimize={"a": 1}) is None
    for ask in (model.cutting, model.branching):
        with pytest.raises(InputError, match=f"the back end {backend} has no linear rows"):
            ask()


# Words -----------------------------------------------------------------------------------------


def test_relaxations_in_words() -> None:
    assert str(Relaxation(False, 3)) == "no point keeps the rows, not even with fractions"
    words = str(Relaxation(True, 9, 3, 2, 4, 1, 2.5))
    assert words == "bound 5/2, 3 of 9 variables fractional, 1 of 4 open cells whole"


@given(st.integers(-50, 50), st.integers(1, 8))
def test_plain_fractions_are_shown_as_such(above: int, below: int) -> None:
    assert eval(number_in_words(above / below)) == above / below


def test_other_numbers_are_shown_in_few_digits() -> None:
    assert [number_in_words(x) for x in (0.1234567, -1 / 11, 12345.678)] == ["0.123", "-0.0909", "12,345"]


def test_a_linear_program_forgets_nothing_of_the_model() -> None:
    """Watching makes objects of its own: the model answers as before."""
    model = IlpModel(puzzle_of(dict.fromkeys("abc", (0, 1)), [Linear(tuple((2, x) for x in "abc"), ">=", 3)]))
    before = model.find(limit=None)
    model.relaxation(minimize={"a": 1}, within={"b": (0,)})
    model.cutting(minimize={"a": 1})
    model.branching(minimize={"a": 1})
    after = model.find(limit=None)
    assert {tuple(s.items()) for s in before.solutions} == {tuple(s.items()) for s in after.solutions}
