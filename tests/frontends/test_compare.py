"""Models side by side: real solvers, known sizes, and rows that say what went wrong; and the plots."""

from __future__ import annotations

import sys
from dataclasses import replace

import numpy as np
import pytest
from backends import BACKENDS, inspectable, puzzle_of
from boards import EIGHTEEN, SUDOKUS
from hard import market_split

import gridproof
from gridproof.frontends.api import compile, read
from gridproof.frontends.compare import compare, compare_encodings, compare_narrowing
from gridproof.frontends.exchange import export_model
from gridproof.frontends.notebook import plots
from gridproof.models import Model
from gridproof.models.backends import backend_class, backends_by_cost
from gridproof.models.exchange.inspect import Relaxation
from gridproof.puzzles import InputError, Puzzle
from gridproof.puzzles.constraints import Linear

BY_KIND = {p.kind: p for p in read(EIGHTEEN)}
SUDOKU = BY_KIND["sudoku"]
FEW_CLUES = read(SUDOKUS[16])[0]
AMBIGUOUS = read("1234............")[0]
BROKEN = read("11..............")[0]


# Back ends -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("puzzle", "status"),
    [*((puzzle, "unique") for puzzle in BY_KIND.values()), (AMBIGUOUS, "multiple"), (BROKEN, "none")],
    ids=[*BY_KIND, "ambiguous", "broken"],
)
def test_the_back_ends_agree(puzzle: Puzzle, status: str) -> None:
    found = compare(puzzle)
    assert [row.name for row in found.rows] == list(backends_by_cost(puzzle))
    assert {row.status for row in found.rows} == {status}
    assert found.is_unanimous
    for row in found.rows:
        assert row.size == compile(puzzle, row.name, bake=True).size()
        assert row.effort or backend_class(row.name).statistics is Model.statistics
        assert row.build is not None
        assert row.seconds is not None
        assert (row.relaxation is not None) is (row.name == "ilp")


def test_the_relaxation_of_a_puzzle_without_solutions() -> None:
    (row,) = compare(BROKEN, ["ilp"]).rows
    assert row.relaxation is not None
    assert not row.relaxation.feasible
    assert str(row).endswith("its linear relaxation has no solution")


def test_a_back_end_that_is_missing_is_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pysat", None)
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)
    found = compare(AMBIGUOUS, ("sat", "ilp"))
    assert [row.status for row in found.rows] == ["missing", "multiple"]
    assert "python-sat" in found.rows[0].message
    assert found.is_unanimous


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_time_limit_is_a_row(backend: str) -> None:
    # Compiling takes a tenth of the limit at most, so that each solver begins.
    (row,) = compare(market_split(4, 30), [backend], timeout=1).rows
    assert row.status == "unknown"
    assert "time limit" in row.message
    assert row.seconds is not None
    assert any(row.effort.values())


def test_a_time_limit_before_the_solver_begins_is_a_row() -> None:
    (row,) = compare(market_split(7, 60), ["sat"], timeout=0).rows
    assert (row.status, row.size, row.effort) == ("unknown", {}, {})
    assert "time limit" in row.message


def test_a_model_that_is_too_large_is_a_row() -> None:
    heavy = Linear(((10**6, "a"), (-(10**6), "b")), "==", 10**6, label="the big sum")
    (row,) = compare(puzzle_of({"a": (0, 1), "b": (0, 1)}, (heavy,)), ["ilp"]).rows
    assert (row.status, row.size) == ("unknown", {})
    assert "the big sum varies" in row.message


def test_rows_that_differ_do_not_agree() -> None:
    found = compare(AMBIGUOUS, ("sat", "cp-sat"))
    odd = replace(found, rows=(found.rows[0], replace(found.rows[1], status="unique")))
    assert (found.is_unanimous, odd.is_unanimous) == (True, False)


def test_unknown_names_are_refused() -> None:
    with pytest.raises(InputError, match="no back end 'no_such'"):
        compare(AMBIGUOUS, ["no_such"])
    with pytest.raises(InputError, match="no tier 'most'"):
        compare(AMBIGUOUS, narrow="most")  # type: ignore[arg-type]


def test_a_row_in_words() -> None:
    text = str(gridproof.compare(SUDOKU))
    assert [line.partition(":")[0] for line in text.splitlines()] == ["bulk", *backends_by_cost()]
    assert "its linear relaxation leaves " in text


# Narrowing and encodings -----------------------------------------------------------------------


@pytest.mark.parametrize("backend", BACKENDS)
def test_narrowing_makes_models_smaller(backend: str) -> None:
    off, singles, filters, full = compare_narrowing(FEW_CLUES, backend).rows
    assert (off.name, singles.name, filters.name, full.name) == ("off", "singles", "filters", "full")
    assert {row.status for row in (off, singles, filters, full)} == {"unique"}
    assert sum(off.size.values()) > sum(singles.size.values()) > sum(filters.size.values())
    assert filters.size == full.size  # each settles this puzzle
    # Rules solve this puzzle: a constant is all that is left, or cells of one value.
    assert full.size["values" if backend == "cp-sat" else "variables"] == (81 if backend == "cp-sat" else 1)


def test_narrowing_agrees_with_the_export() -> None:
    row = compare_narrowing(FEW_CLUES, tiers=["singles"]).rows[0]
    header = next(
        line for line in export_model(FEW_CLUES, "cnf").decode().splitlines() if line.startswith("p cnf")
    )
    assert header == f"p cnf {row.size['variables']} {row.size['clauses']}"


def test_encodings_of_at_most_one() -> None:
    rows = {row.name: row for row in compare_encodings(SUDOKU, "sat", ["at-most-one"]).rows}
    assert {row.status for row in rows.values()} == {"unique"}
    # Up to nine cells, pairs are chosen anyway, those of several houses once.
    assert rows["at-most-one: pairwise"].size["variables"] == rows["default"].size["variables"]
    assert rows["at-most-one: pairwise"].size["clauses"] > rows["default"].size["clauses"]
    default, ladder = rows["default"], rows["at-most-one: ladder"]
    assert ladder.size["variables"] > default.size["variables"]
    assert rows["at-most-one: sequential"].size["clauses"] < default.size["clauses"]


def test_connectivity_lazily_and_in_full() -> None:
    for backend in ("sat", "cp-sat"):
        found = compare_encodings(BY_KIND["nurikabe"], backend, ["lazy"])
        assert [row.name for row in found.rows] == ["default", "lazy: in full"]
        assert found.is_unanimous
        assert found.rows[1].size["variables"] > 10 * found.rows[0].size["variables"]


def test_every_choice_for_a_kenken() -> None:
    names = [row.name for row in compare_encodings(BY_KIND["kenken"]).rows]
    assert {"sums: totalizer", "at-most-one: product", "Regular: lowered"} <= set(names)


# Plots -----------------------------------------------------------------------------------------


def test_growth() -> None:
    found = [
        compare(plots.empty_board(kind, side), ("sat", "ilp")) for kind in ("sudoku",) for side in (9, 4)
    ]
    figure = plots.growth(found)
    assert [axes.get_title() for axes in figure.axes] == [
        "variables",
        "clauses, constraints, rows",
        "seconds",
    ]
    lines = {line.get_label(): line for line in figure.axes[0].lines}
    assert np.asarray(lines["sat"].get_xdata()).tolist() == [4, 9]
    assert np.asarray(lines["sat"].get_ydata()).tolist() == [4**3 + 1, 9**3 + 1]
    # Rows, columns, boxes and cells: four equations for each square.
    rows = {line.get_label(): line for line in figure.axes[1].lines}["ilp"]
    assert np.asarray(rows.get_ydata()).tolist() == [4 * 16, 4 * 81]


def test_growth_marks_what_has_no_answer() -> None:
    found = compare(AMBIGUOUS, ["sat"])
    open_ended = replace(found, puzzle=SUDOKU, rows=(replace(found.rows[0], status="unknown"),))
    figure = plots.growth([found, open_ended])
    faces = [line.get_markerfacecolor() for line in figure.axes[0].lines if line.get_marker() == "o"]
    assert faces == [plots.INKS[0], "white"]


def test_candidates_left_end_where_the_path_ends() -> None:
    found = gridproof.explain(SUDOKU)
    left = plots.candidates_left(SUDOKU, found.steps)
    assert len(left) == len(found.steps) + 1
    assert left == sorted(left, reverse=True)
    assert left[-1] == sum(map(len, found.domains.values()))
    (axes,) = plots.path(SUDOKU, found.steps).axes
    assert np.asarray(axes.lines[0].get_ydata()).tolist() == left


@pytest.mark.parametrize("backend", BACKENDS)
def test_sparsity(backend: str) -> None:
    model = inspectable(backend, AMBIGUOUS)
    (axes,) = plots.sparsity(model).axes
    dots = sum(int(np.size(line.get_xdata())) for line in axes.lines)
    assert dots == model.inspection.terms > 0


def test_a_plot_shows_itself_and_is_the_same_each_time() -> None:
    first, second = (plots.sparsity(inspectable("sat", AMBIGUOUS)) for _ in range(2))
    png = first._repr_png_()  # type: ignore[attr-defined]
    assert png.startswith(b"\x89PNG")
    assert png == second._repr_png_()  # type: ignore[attr-defined]


def test_plots_without_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(ImportError, match='a plot needs the package matplotlib: pip install "matplotlib'):
        plots.sparsity(inspectable("sat", AMBIGUOUS))


def test_relaxations_in_words() -> None:
    row = replace(compare(AMBIGUOUS, ["sat"]).rows[0], relaxation=Relaxation(True, 9, 3, 2, 4, 1))
    assert str(row).endswith("leaves 3 of 9 fractional, 1 of 4 open cells whole, 2 variables fixed")
