"""The ILP back end: what HiGHS and CBC say, when they are not believed, and what others read of it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from itertools import combinations, pairwise, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from backends import answers, puzzle_of, shown_of
from boards import SUPPORT
from cases import assignments
from hard import market_split
from processes import bounded_end, wait_for_work, work
from programs import program

from gridproof.models import BackendMissing, Deadline, Unknown
from gridproof.models.backends import ilp
from gridproof.models.backends.ilp import CbcSearch, IlpModel
from gridproof.puzzles import Cell, Domain, Is, Puzzle, Solution, TooLarge, at, givens
from gridproof.puzzles.constraints import (
    AllDifferent,
    Clause,
    Compare,
    Connected,
    Constraint,
    DistinctSum,
    Linear,
    Regular,
    SingleLoop,
    Table,
)
from gridproof.puzzles.kinds.sudoku.sudoku import sudoku_rules

SOLVERS = IlpModel.solvers()

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SMALL = "1...3..2..4..1.."
"""A 4×4 sudoku with one solution."""
SMALL_SOLVED = "1234341223414123"


def sudoku(text: str, height: int, width: int) -> Puzzle:
    side = height * width
    values = {at(i // side, i % side): int(x) for i, x in enumerate(text) if x != "."}
    return Puzzle("sudoku", sudoku_rules(height, width), givens=givens(values))


def queens(size: int) -> Puzzle:
    """Return one queen in each row; the cell is her column."""
    rows = [f"row{r}" for r in range(size)]
    apart = [
        Compare(rows[a], "!=", rows[b], shift)
        for a, b in combinations(range(size), 2)
        for shift in (a - b, 0, b - a)
    ]
    return puzzle_of(dict.fromkeys(rows, tuple(range(size))), apart)


# Answers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("solver", SOLVERS)
def test_sudoku(solver: str) -> None:
    found = IlpModel(sudoku(PUZZLE, 3, 3), solver=solver).find(limit=2)
    assert found.unique
    assert "".join(map(str, found.solutions[0].values())) == SOLVED


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize(("size", "count"), [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10)])
def test_queens(solver: str, size: int, count: int) -> None:
    assert len(answers(IlpModel(queens(size), solver=solver))) == count


def test_all_sudokus_of_order_two_with_a_corner_and_its_neighbour() -> None:
    assert len(answers(IlpModel(sudoku("12" + 14 * ".", 2, 2)))) == 288 // 12


DIGITS: dict[Cell, Domain] = dict.fromkeys("abcd", (1, 2, 3))
FLAGS: dict[Cell, Domain] = dict.fromkeys("abcdef", (0, 1))
RING = tuple((Is(cell, 1), i, (i + 1) % 6) for i, cell in enumerate(FLAGS))
SMALL_CASES: dict[str, tuple[dict[Cell, Domain], Constraint]] = {
    "clause": (DIGITS, Clause((Is("a", 1), Is("b", 2, False), Is("b", 3, False), Is("a", 1)))),
    "equal with a weight below zero": (DIGITS, Linear(((2, "a"), (-1, "b"), (3, Is("c", 2))), "==", 4)),
    "unequal by tuples": (DIGITS, Linear(((1, "a"), (2, "b"), (-1, "c")), "!=", 3)),
    "unequal by sides": (DIGITS, Linear(((1, "a"), (2, "b"), (-1, "c"), (1, Is("d", 3, False))), "!=", 3)),
    "unequal below zero": (DIGITS, Linear(((-1, "a"), (-2, "b"), (-1, "c"), (-1, "d")), "!=", -8)),
    "unequal at the least sum": (DIGITS, Linear(((1, "a"), (1, "b"), (1, "c"), (1, "d")), "!=", 4)),
    "unequal to what no sum is": (DIGITS, Linear(((1, "a"), (1, "b"), (1, "c"), (1, "d")), "!=", 99)),
    **{f"a {op} b + 1": (DIGITS, Compare("a", op, "b", 1)) for op in ("==", "!=", "<", "<=", ">", ">=")},
    "less than itself": (DIGITS, Compare("a", "<", "a")),
    **{
        f"denied literals {op} a bound": (
            DIGITS,
            Linear(((3, Is("a", 2, False)), (-2, Is("b", 1, False)), (1, "c"), (2, Is("a", 2))), op, 2),
        )
        for op in ("==", "<=", ">=")
    },
    "a cell several times": (
        DIGITS,
        Linear(((1, "a"), (2, Is("a", 3)), (1, Is("a", 3)), (1, "a"), (-1, "b")), "<=", 3),
    ),
    "at least the greatest sum": (DIGITS, Linear(((1, "a"), (1, "b")), ">=", 6)),
    "at most the least sum": (DIGITS, Linear(((1, "a"), (1, "b")), "<=", 2)),
    "one more than the least sum": (DIGITS, Linear(((1, "a"), (1, "b")), ">=", 3)),
    "cells of two values": (
        dict.fromkeys("abc", (4, 7)),
        Linear(((1, "a"), (2, "b"), (-1, Is("c", 4))), "<=", 14),
    ),
    "a literal of two": (dict.fromkeys("ab", (4, 7)), Clause((Is("a", 4), Is("b", 4, False)))),
    "a value of two or three": ({"a": (1, 2), "b": (1, 2, 3)}, Compare("a", "==", "b", 1)),
    "table": (DIGITS, Table(("a", "b", "c"), ((1, 2, 3), (3, 2, 1), (2, 2, 2), (1, 2, 3), (9, 1, 1)))),
    "table of one row": (DIGITS, Table(("a", "b"), ((1, 2),))),
    "table of no row": (DIGITS, Table(("a", "b"), ())),
    "regular": (DIGITS, Regular(("a", "b", "c"), 0, (1,), ((0, 1, 0), (0, 2, 1), (1, 3, 0), (1, 1, 1)))),
    "regular of no cell": (DIGITS, Regular((), 0, (1,), ())),
    "regular without a word": (DIGITS, Regular(("a", "b"), 0, (1,), ((0, 1, 0),))),
    "cage": (dict.fromkeys("abc", (1, 2, 3, 4, 5)), DistinctSum(("a", "b", "c"), 9)),
    "cage without a set": (DIGITS, DistinctSum(("a", "b"), 9)),
    "connected": (FLAGS, Connected(tuple(x for x, _, _ in RING), tuple((u, v) for _, u, v in RING))),
    "loop": (FLAGS, SingleLoop(6, RING)),
}  # fmt: skip
LAZY = ("connected", "loop")
"""The cases that cuts say, not rows."""


def points_in_rows(model: IlpModel) -> set[tuple[int, ...]]:
    """Return the shown values of the points, one value of each cell, that keep all rows and bounds of the
    program of HiGHS.
    """
    by_cell = model._columns_by_cell
    cells = [*by_cell]
    with closing(model.session(None, Deadline())) as session:
        session.highs.ensureRowwise()
        lp = session.highs.getLp()
    starts, places, weights = (
        np.asarray(x) for x in (lp.a_matrix_.start_, lp.a_matrix_.index_, lp.a_matrix_.value_)
    )
    matrix = np.zeros((lp.num_row_, lp.num_col_))
    for row, (start, end) in enumerate(pairwise(starts.tolist())):
        matrix[row, places[start:end]] = weights[start:end]
    values = [*product(*(model.scope[cell] for cell in cells))]
    points = np.zeros((len(values), lp.num_col_))
    for point, chosen in zip(points, values, strict=True):
        columns = (by_cell[cell].get(value) for cell, value in zip(cells, chosen, strict=True))
        point[[column.index for column in columns if column is not None]] = 1
    sums = points @ matrix.T
    inside = (
        (points <= lp.col_upper_).all(1) & (sums >= lp.row_lower_).all(1) & (sums <= lp.row_upper_).all(1)
    )
    shown = [cells.index(cell) for cell in model.puzzle.shown]
    return {tuple(values[i][at] for at in shown) for i in np.flatnonzero(inside)}


def test_the_rows_say_what_each_constraint_says() -> None:
    """No solver is asked, so that every run tries all cases."""
    for name, (domains, constraint) in SMALL_CASES.items():
        if name not in LAZY:
            right = shown_of((s for s in assignments(domains) if constraint.holds(s)), tuple(domains))
            assert points_in_rows(IlpModel(puzzle_of(domains, (constraint,)))) == right, name


def test_cells_of_two_and_three_values_are_narrowed_and_given_back() -> None:
    model = IlpModel(puzzle_of({"a": (1, 2, 3), "b": (4, 7)}, ()))
    everything = {*product((1, 2, 3), (4, 7))}
    for within in (
        {},
        {"b": (7,)},
        {"b": (4,)},
        {"a": (1, 3)},
        {"a": (2,)},
        {"a": ()},
        {"b": ()},
        {"a": (5,), "b": (4,)},
        {},
    ):
        right = {(a, b) for a, b in everything if a in within.get("a", (a,)) and b in within.get("b", (b,))}
        assert answers(model, within) == right, within


@pytest.mark.parametrize(
    ("name", "lazy"), [*((name, True) for name in SMALL_CASES), *((name, False) for name in LAZY)]
)
@pytest.mark.parametrize("solver", SOLVERS)
def test_small(name: str, solver: str, lazy: bool) -> None:
    """Satisfied by what brute force finds, which is few enough for a process of CBC each."""
    domains, constraint = SMALL_CASES[name]
    right = shown_of((s for s in assignments(domains) if constraint.holds(s)), tuple(domains))
    model = IlpModel(puzzle_of(domains, (constraint,)), solver=solver, lazy=lazy)
    if solver == "highs":
        assert answers(model) == right
    else:
        found = model.find(limit=3)
        assert found.exhausted is (len(right) < 3)
        assert shown_of(found.solutions, tuple(domains)) <= right
        assert len(found.solutions) == min(3, len(right))


def test_a_row_holds_for_just_the_values_whose_sum_is_right() -> None:
    """No solver runs. Literals affirmed and denied, of values that are there or not, and cells; with weights
    of both signs.
    """
    domains: dict[Cell, Domain] = {"a": (1, 2, 3), "b": (0, 4)}
    literals = Is("a", 2), Is("a", 3, False), Is("a", 9, False), Is("b", 4), Is("b", 0, False)
    terms: tuple[Cell | Is, ...] = (*literals, "a", "b")
    model, tried = IlpModel(puzzle_of(domains, ())), 0
    for one, other in combinations(terms, 2):
        for weights in ((2, -3), (-1, 2), (3, 1)):
            sums = Linear(((weights[0], one), (weights[1], other)), "==", 0)
            for op, bound in product(("==", "<=", ">="), (-3, -1, 0, 1, 2, 3, 5)):
                linear = replace(sums, op=op, bound=bound)
                row = model.row(linear.terms, op, bound)
                for solution in assignments(domains):
                    assert (row is None or is_kept(model, row, solution)) is linear.holds(solution), linear
                    tried += 1
    assert tried > 7_000


def is_kept(model: IlpModel, row: Any, solution: Solution) -> bool:
    """Return whether a row holds for the columns of a solution; a column that is no value of a cell is 0."""
    ones = {id(model.columns(cell).get(value)) for cell, value in solution.items()}
    left = row.constant + sum(weight for column, weight in row.items() if id(column) in ones)
    return bool({0: left == 0, -1: left <= 0, 1: left >= 0}[row.sense])


def test_a_cage_of_too_many_sets_is_stated_as_a_sum(monkeypatch: pytest.MonkeyPatch) -> None:
    domains, cage = SMALL_CASES["cage"]
    right = shown_of((s for s in assignments(domains) if cage.holds(s)), tuple(domains))
    monkeypatch.setattr("gridproof.models.backends.ilp.MOST_SETS", 1)
    assert answers(IlpModel(puzzle_of(domains, (cage,)))) == right


# Sessions --------------------------------------------------------------------------------------


@pytest.mark.deep
@pytest.mark.parametrize("solver", SOLVERS)
def test_a_session_leaves_the_model_clean(solver: str) -> None:
    model = IlpModel(queens(4), solver=solver)
    everything = answers(model)
    for within, count in (({"row0": (1,)}, 1), ({"row0": (0, 3)}, 0), ({"row1": ()}, 0), ({"row2": (7,)}, 0)):
        assert len(answers(model, within)) == count
        assert answers(model) == everything


def test_a_no_good_that_is_interrupted_ends_with_its_session(monkeypatch: pytest.MonkeyPatch) -> None:
    model = IlpModel(puzzle_of({"a": (1, 2, 3)}, []))
    real = ilp.add_rows

    def interrupted(highs: Any, rows: Sequence[Any]) -> None:
        real(highs, rows)
        raise KeyboardInterrupt

    model.find()  # it has a solver from now on
    with monkeypatch.context() as patched:
        patched.setattr(ilp, "add_rows", interrupted)
        with pytest.raises(KeyboardInterrupt):
            model.find(limit=2)
    assert answers(model) == {(1,), (2,), (3,)}


def test_sessions_may_overlap() -> None:
    model = IlpModel(queens(4))
    everything = answers(model)
    for within in (None, {"row0": (1,)}):
        outer = []
        for solution in model.solutions(within):
            outer.append(tuple(solution.values()))
            assert answers(model) == everything
        assert len(outer) == len(answers(model, within))


def test_threads_may_differ_in_one_process() -> None:
    for jobs in (1, 2, 1):
        assert len(answers(IlpModel(queens(5), jobs=jobs))) == 10


def test_a_cell_without_values_has_no_answer() -> None:
    assert answers(IlpModel(puzzle_of({"a": (), "b": (1, 2)}, ()))) == set()


def test_nothing_shown_is_one_answer() -> None:
    assert answers(IlpModel(puzzle_of({"a": (1, 2)}, (), shown=()))) == {()}
    assert answers(IlpModel(puzzle_of({"a": (5,)}, (Clause(()),)))) == set()


# No answer -------------------------------------------------------------------------------------


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("seconds", [0.0, 0.5])
def test_time_limit(solver: str, seconds: float) -> None:
    model = IlpModel(market_split(5, 40), solver=solver)
    before = work()
    found = model.find(timeout=seconds)
    assert work() - before < seconds + 2
    assert (found.solutions, found.exhausted, found.unique) == ((), False, None)
    assert found.reason == f"the time limit of {seconds:g} s was reached"


@pytest.mark.parametrize("solver", SOLVERS)
def test_interrupt(solver: str) -> None:
    """Ctrl-C ends the search at once, and whatever the search has started ends with it."""
    program = (
        "from hard import market_split\n"
        "from gridproof.models.backends.ilp import IlpModel\n"
        f"model = IlpModel(market_split(5, 40), solver={solver!r})\n"
        "print('ready', flush=True)\n"
        "model.find()\n"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=SUPPORT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        wait_for_work(child, 0.3)
        with bounded_end(child.pid, 5):
            child.send_signal(signal.SIGINT)
            _, errors = child.communicate(timeout=300)
        assert errors.strip().endswith("KeyboardInterrupt")
        assert child.returncode == -signal.SIGINT
        with pytest.raises(ProcessLookupError):
            os.killpg(child.pid, 0)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)


def test_values_that_break_a_row_are_no_solution() -> None:
    model = IlpModel(queens(4))
    columns = model.size()["variables"]
    with closing(model.session(None, Deadline())) as session:
        right = session.next(Deadline())
        assert right is not None
        raw = session.highs.getSolution().col_value
        assert session.solution(raw) == right
        for wrong in ([0.0] * columns, [0.5] * columns, [x + 1e-3 for x in raw], [2 * x for x in raw]):
            with pytest.raises(Unknown, match="rounded"):
                session.solution(wrong)
        session.forbid(tuple(Is(cell, value, False) for cell, value in right.items()))
        with pytest.raises(Unknown, match="rounded"):
            session.solution(raw)


def test_values_beyond_the_bounds_of_a_column_are_no_solution() -> None:
    """No row is about the column of a cell with two values."""
    model = IlpModel(puzzle_of({"a": (1, 2)}, []))
    with closing(model.session(None, Deadline())) as session:
        for zero, column in ((0.0, 2.0), (0.0, -1.0), (1.0, 0.0)):
            with pytest.raises(Unknown, match="rounded"):
                session.solution([zero, column])
        assert [session.solution([0.0, column])["a"] for column in (0.0, 1.0)] == [1, 2]


def calls_infeasible(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """CBC calls every model infeasible from now on; the list grows by each that it is asked about."""
    import pulp

    asked = []

    def status(_: object, answer: str) -> tuple[int, int]:
        asked.append(answer)
        return pulp.LpStatusInfeasible, pulp.LpSolutionInfeasible

    monkeypatch.setattr(pulp.COIN_CMD, "get_status", status)
    return asked


def test_infeasible_of_cbc_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    model = IlpModel(queens(4), solver="cbc")
    asked = calls_infeasible(monkeypatch)
    assert answers(model) == answers(IlpModel(queens(4)))
    assert len(asked) == 3


def test_infeasible_of_cbc_that_nobody_confirms_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    model = IlpModel(market_split(5, 40), solver="cbc")
    monkeypatch.setattr(CbcSearch, "_run_cbc", lambda *arguments: arguments[3].write_text("Infeasible - \n"))
    found = model.find(timeout=1)
    assert (found.solutions, found.exhausted) == ((), False)
    assert "time limit" in found.reason


def test_cbc_that_ends_without_an_answer_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    model = IlpModel(queens(4), solver="cbc")
    monkeypatch.setattr(CbcSearch, "_run_cbc", lambda *_: None)
    found = model.find()
    assert (found.solutions, found.exhausted, found.reason) == ((), False, "CBC ended without an answer")


def test_failure_of_highs_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its object goes on telling the status of the run before."""
    import highspy

    model = IlpModel(queens(4))
    assert len(answers(model)) == 2
    monkeypatch.setattr(highspy.Highs, "run", lambda _: highspy.HighsStatus.kError)
    found = model.find()
    assert (found.solutions, found.exhausted, found.reason) == ((), False, "HiGHS failed with an error")


def test_too_large() -> None:
    heavy = Linear(((10**6, "a"), (-(10**6), "b")), "==", 10**6, label="the big sum")
    with pytest.raises(TooLarge, match="the big sum varies by 2000000"):
        IlpModel(puzzle_of({"a": (0, 1), "b": (0, 1)}, (heavy,)))


def test_what_the_domains_grant_is_no_row() -> None:
    """However far the sum may vary."""
    terms = ((2 * 10**6, "a"), (1, "b"))
    granted = (Linear(terms, ">=", 0), Linear(terms, "<=", 2 * 10**6 + 1))
    model = IlpModel(puzzle_of({"a": (0, 1), "b": (0, 1)}, granted))
    assert model.size()["rows"] == 0
    assert len(answers(model)) == 4


@pytest.mark.parametrize("module", ["pulp", "highspy"])
def test_missing_package(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(BackendMissing, match=f'the package {module}: pip install "{module}'):
        IlpModel(queens(1))


def test_missing_cbc(monkeypatch: pytest.MonkeyPatch) -> None:
    import pulp

    monkeypatch.setattr(pulp.PULP_CBC_CMD, "pulp_cbc_path", "/nowhere/cbc")
    with pytest.raises(BackendMissing, match="ilp:highs"):
        IlpModel(queens(1), solver="cbc").find()


# Files that others read ------------------------------------------------------------------------


def run(name: str, *arguments: object) -> str:
    """Return the output of another program."""
    command = [*program(name), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout


def by_glpsol(path: Path, answer: Path) -> dict[str, int] | None:
    """Return the columns' values that glpsol finds, or None if it finds the program infeasible."""
    said = run("glpsol", {".lp": "--lp", ".mps": "--freemps"}[path.suffix], path, "-o", answer)
    if "INTEGER OPTIMAL SOLUTION FOUND" not in said:
        assert "NO PRIMAL FEASIBLE SOLUTION" in said or "NO INTEGER FEASIBLE SOLUTION" in said
        return None
    lines = re.findall(r"^ *\d+ (\S+)\s+\*\s+(\S+)", answer.read_text(), re.MULTILINE)
    return {name: int(value) for name, value in lines}


def by_cbc(path: Path, answer: Path) -> dict[str, int] | None:
    """Return the columns' values that cbc finds, or None if it finds the program infeasible."""
    run("cbc", path, "-solve", "-printingOptions", "all", "-solution", answer)
    status, *lines = answer.read_text().splitlines()
    if not status.startswith("Optimal"):
        assert status.startswith(("Infeasible", "Integer infeasible"))
        return None
    columns = (words for words in map(str.split, lines) if words[1][0] in "xz")
    return {name: round(float(value)) for _, name, value, _ in columns}


@pytest.mark.parametrize("to", ["lp", "mps"])
@pytest.mark.parametrize("solve", [by_glpsol, by_cbc])
def test_export(solve: Callable[[Path, Path], dict[str, int] | None], to: str, tmp_path: Path) -> None:
    """Other programs find the one solution of a puzzle, and none if it is wrong or forbidden."""
    for text, right in ((SMALL, SMALL_SOLVED), (SMALL[:-1] + "1", None)):
        path = tmp_path / f"program.{to}"
        IlpModel(sudoku(text, 2, 2), bake=True, lazy=False).export(path, to)
        found = solve(path, tmp_path / "answer")
        if right is None:
            assert found is None
        else:
            assert found is not None
            stated = {f"x_{at(i // 4, i % 4)}_{x}" for i, x in enumerate(right) if SMALL[i] == "."}
            assert {name for name, value in found.items() if value == 1} >= stated


@pytest.mark.parametrize("to", ["lp", "mps"])
def test_export_states_the_givens_and_bounds_on_either_side(to: str, tmp_path: Path) -> None:
    """HiGHS reads the file. No costs of the columns move a given, or take a value beyond its bound."""
    import highspy

    path = tmp_path / f"program.{to}"
    for op, bound, ones in (("<=", 3, {"x_a_1", "x_b_2", "x_d_4"}), (">=", 4, {"x_a_1", "x_b_2", "x_c_4"})):
        rules = [AllDifferent(tuple("abcd"), house=True), Linear(((1, "c"),), op, bound)]
        puzzle = puzzle_of({"a": (1,), "b": (2,), "c": (3, 4), "d": (3, 4)}, rules)
        IlpModel(puzzle, bake=True, lazy=False).export(path, to)
        highs = highspy.Highs()
        highs.setOptionValue("output_flag", False)
        highs.readModel(str(path))
        names = [highs.getColName(i)[1] for i in range(highs.getNumCol())]
        for index, name in enumerate(names):
            highs.changeColCost(index, -1.0 if name == "x_c_4" and op == "<=" else 1.0)
        highs.changeColCost(names.index("x_d_4"), 0.0)
        highs.run()
        assert highs.getModelStatus() == highspy.HighsModelStatus.kOptimal
        values = highs.getSolution().col_value
        assert {name for name, value in zip(names, values, strict=True) if round(value) == 1} == ones


@pytest.mark.parametrize("to", ["lp", "mps"])
@pytest.mark.parametrize("solve", [by_glpsol, by_cbc])
def test_export_of_odd_names(
    solve: Callable[[Path, Path], dict[str, int] | None], to: str, tmp_path: Path
) -> None:
    cells = ("a-b", "a_b", "3 é [x] + y >= e5", "e" * 300, "#x", "free")
    order = [Compare(a, "<", b, label="käfig «1» : " + a) for a, b in combinations(cells[:5], 2)]
    model = IlpModel(puzzle_of(dict.fromkeys(cells, (-2, 0, 1, 5, 12)), order), bake=True, lazy=False)
    path = tmp_path / f"program.{to}"
    model.export(path, to)
    found = solve(path, tmp_path / "answer")
    assert found is not None
    assert sum(found.values()) == len(cells)
    assert all(re.fullmatch(r"[A-Za-z]\w{0,254}", name, re.ASCII) for name in found)
    chosen = {name for name, value in found.items() if value == 1}
    assert {"x_amb_m2", "x_a_b_0"} <= chosen
