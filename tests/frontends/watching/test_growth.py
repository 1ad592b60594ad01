"""The growth of models: numbers of a clock that the test moves, and the models' own counts."""

from __future__ import annotations

import sys
from typing import Any

import pytest

import gridproof
from gridproof.frontends.notebook.watched import view
from gridproof.frontends.notebook.watched.growths import growth_figure
from gridproof.frontends.watching.growth import NOT_TRIED, Growth, GrowthPoint, compare_growth, grow
from gridproof.puzzles import InputError, Puzzle
from gridproof.puzzles.samples import makers

ALL = ("sat", "cp-sat", "ilp")


def two_by_two(size: int) -> Puzzle:
    return makers.pigeons(size, pairwise=True)


# Measured --------------------------------------------------------------------------------------


def test_times_are_those_of_the_clock() -> None:
    """Each model asks the clock four times: 1 s to compile, 4 s to answer, whatever the machine does."""
    ticks = iter([0.0, 1.0, 5.0] * 6)
    found = grow({"latin": makers.latin_square}, [3, 2], ["sat", "ilp"], 2, None, lambda: next(ticks))
    assert [point.seconds for point in found.points] == [5.0] * 4
    assert [(point.backend, point.size) for point in found.points] == [
        ("sat", 2),
        ("sat", 3),
        ("ilp", 2),
        ("ilp", 3),
    ]
    assert len([*ticks]) == 6


def test_counts_are_those_of_the_models() -> None:
    found = compare_growth({"pigeons": two_by_two}, [3, 5], timeout=None)
    assert found.backends == ALL
    for point in found.points:
        model = gridproof.compile(two_by_two(point.size), point.backend, bake=True)
        size = model.size()
        model.steady = True
        assert model.find(limit=2).status == point.status == "none"
        counts = model.statistics()
        assert point.variables == size["variables"]
        assert point.constraints == next(
            size[name] for name in ("clauses", "constraints", "rows") if name in size
        )
        if point.backend != "cp-sat":  # its search in this process may take another course
            assert point.conflicts == counts["nodes" if point.backend == "ilp" else "conflicts"]


def test_a_worse_statement_costs_conflicts() -> None:
    """Pigeons two by two: an exponential proof for SAT, none at all with the all-different."""
    found = compare_growth({"good": makers.pigeons, "worse": two_by_two}, [4, 5, 6], ["sat"], timeout=None)
    assert found.statements == ("good", "worse")
    assert [point.conflicts for point in found.series("good", "sat")] == [0, 0, 0]
    first, second, third = (point.conflicts or 0 for point in found.series("worse", "sat"))
    assert 0 < 2 * first < second
    assert 2 * second < third


def test_a_series_ends_with_the_first_size_without_an_answer() -> None:
    found = compare_growth({"pigeons": two_by_two}, [3, 4, 5], ["sat"], timeout=0)
    assert [point.status for point in found.points] == ["unknown"] * 3
    assert [point.message for point in found.points][1:] == [NOT_TRIED] * 2
    assert "time limit" in found.points[0].message
    assert all(point.is_late for point in found.points)


def test_a_missing_back_end_is_no_late_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pysat", None)
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)
    found = compare_growth({"pigeons": two_by_two}, [3, 4], ["sat"])
    assert [point.status for point in found.points] == ["missing"] * 2
    assert not any(point.is_late or point.message == NOT_TRIED for point in found.points)


@pytest.mark.parametrize(
    ("status", "message", "late"),
    [
        ("unknown", "", True),
        ("unknown", NOT_TRIED, True),
        ("multiple", "the time limit of 3 s was reached", True),
        ("multiple", "", False),
        ("missing", "pip install it", False),
    ],
)
def test_a_late_model_has_no_full_answer(status: Any, message: str, late: bool) -> None:
    assert GrowthPoint("q", 3, "sat", status, message=message).is_late is late


def test_all_solutions_are_sought_on_request() -> None:
    statements = {
        "broken": makers.magic_square,
        "unbroken": lambda order: makers.magic_square(order, breaking=False),
    }
    found = compare_growth(statements, [3], ["sat"], limit=None)
    assert [point.status for point in found.points] == ["unique", "multiple"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (({}, [3]), "give makers by their names"),
        (([makers.queens], [3]), "give makers by their names"),
        (({"q": makers.queens}, []), "give makers by their names"),
        (({"q": makers.queens}, [3], []), "give makers by their names"),
        (({"q": makers.queens}, range(1, 200)), "more than 500 models"),
        (({"q": makers.queens}, [0]), "the size is 0; a whole number from 1 to 60"),
        (({"q": lambda _: 7}, [3]), "puzzle"),
    ],
)
def test_bad_wishes_for_growth(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(InputError, match=message):
        compare_growth(*arguments)


def test_unknown_back_ends_and_limits() -> None:
    with pytest.raises(InputError, match="back end"):
        compare_growth({"q": makers.queens}, [3], ["z3"])
    for limit in (0, 1, -2, "all"):
        with pytest.raises(InputError, match=f"limit is {limit!r}; 2 or more"):
            compare_growth({"q": makers.queens}, [3], ["sat"], limit=limit)  # type: ignore[arg-type]


# Told and drawn --------------------------------------------------------------------------------

POINTS = (
    GrowthPoint("good", 4, "sat", "none", 0.001, 0, 10, 100),
    GrowthPoint("good", 5, "sat", "none", 0.002, 3, 20, 200),
    GrowthPoint("worse", 4, "sat", "none", 0.5, 90, 10, 100),
    GrowthPoint("worse", 5, "sat", "unknown", 3.0, 900, 20, 300, "the time limit of 3 s was reached"),
    GrowthPoint("worse", 4, "ilp", "unknown", message=NOT_TRIED),
)


def test_growth_in_words() -> None:
    growth = Growth(POINTS)
    assert repr(growth) == "<Growth: good, worse; 5 models>"
    assert str(growth).splitlines()[0] == (
        "good, size 4, sat: none; 10 variables, 100 constraints, 0 conflicts, 1.0 ms"
    )
    assert str(growth).splitlines()[-1] == f"worse, size 4, ilp: unknown; {NOT_TRIED}"


def test_the_plot_has_every_number() -> None:
    figure = growth_figure(Growth(POINTS))
    numbers: dict[str, Any] = {axes.get_title(): axes for axes in figure.axes}
    assert [*numbers] == ["seconds", "conflicts (nodes of ilp)", "variables", "clauses, constraints, rows"]
    drawn = {
        title: {
            (line.get_linestyle(), tuple(line.get_xdata()), tuple(line.get_ydata()))
            for line in axes.lines
            if len(line.get_xdata()) == 2
        }
        for title, axes in numbers.items()
    }
    assert drawn["seconds"] == {("-", (4, 5), (0.001, 0.002)), ("--", (4, 5), (0.5, 3.0))}
    assert drawn["conflicts (nodes of ilp)"] == {("-", (4, 5), (0, 3)), ("--", (4, 5), (90, 900))}
    assert drawn["variables"] == {("-", (4, 5), (10, 20)), ("--", (4, 5), (10, 20))}
    assert drawn["clauses, constraints, rows"] == {("-", (4, 5), (100, 200)), ("--", (4, 5), (100, 300))}
    (legend,) = figure.legends
    assert [text.get_text() for text in legend.get_texts()] == ["good, sat", "worse, sat"]
    hollow = [line for line in numbers["seconds"].lines if line.get_markerfacecolor() == "white"]
    assert [(line.get_xdata()[0], line.get_ydata()[0]) for line in hollow] == [(5, 3.0)]


def test_growth_shows_itself() -> None:
    shown = view(Growth(POINTS))
    assert shown.plain == str(Growth(POINTS))
    assert shown.html.count('<img src="data:image/png;base64,') == 1
    assert shown.html.count("<tr>") == 1 + len(POINTS)
    assert view(Growth(POINTS)) == shown


def test_without_matplotlib_there_is_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    html = view(Growth(POINTS)).html
    assert "matplotlib" in html
    assert "<img" not in html
    assert html.count("<tr>") == 1 + len(POINTS)


# Makers ----------------------------------------------------------------------------------------


def number_of_solutions(puzzle: Puzzle) -> int:
    found = gridproof.compile(puzzle, "sat").find(limit=None)
    assert found.exhausted
    return len(found.solutions)


@pytest.mark.parametrize("pairwise", [False, True])
def test_queens_have_their_known_numbers(pairwise: bool) -> None:
    counts = [number_of_solutions(makers.queens(n, pairwise=pairwise)) for n in range(1, 9)]
    assert counts == [1, 0, 0, 2, 10, 4, 40, 92]


@pytest.mark.parametrize("pairwise", [False, True])
def test_pigeons_do_not_fit(pairwise: bool) -> None:
    assert [number_of_solutions(makers.pigeons(n, pairwise=pairwise)) for n in range(1, 5)] == [0] * 4
    puzzle = makers.pigeons(3, pairwise=pairwise)
    assert len(puzzle.rules.domain_of) == 4
    assert {len(values) for values in puzzle.rules.domain_of.values()} == {3}


@pytest.mark.parametrize("pairwise", [False, True])
def test_magic_squares_have_eight_images(pairwise: bool) -> None:
    for order, count in ((1, 1), (2, 0), (3, 8)):
        plain = makers.magic_square(order, breaking=False, pairwise=pairwise)
        assert number_of_solutions(plain) == count
    assert number_of_solutions(makers.magic_square(3, pairwise=pairwise)) == 1
    assert number_of_solutions(makers.magic_square(1, pairwise=pairwise)) == 1


def test_latin_squares_have_their_known_numbers() -> None:
    assert [number_of_solutions(makers.latin_square(n, breaking=False)) for n in (1, 2, 3, 4)] == [
        1,
        2,
        12,
        576,
    ]
    assert [number_of_solutions(makers.latin_square(n)) for n in (1, 2, 3, 4, 5)] == [1, 1, 1, 4, 56]


def test_golomb_rulers_are_the_known_ones() -> None:
    """The shortest rulers: 1 of four marks, 2 of five and 4 of six, each with its mirror image."""
    assert [number_of_solutions(makers.golomb(n)) for n in (2, 3, 4, 5, 6)] == [1, 1, 1, 2, 4]
    assert [number_of_solutions(makers.golomb(n, breaking=False)) for n in (2, 3, 4, 5)] == [1, 2, 2, 4]
    (ruler,) = gridproof.compile(makers.golomb(4), "sat").find(limit=None).solutions
    assert [ruler[f"mark{i}"] for i in range(1, 5)] == [0, 1, 4, 6]


@pytest.mark.parametrize(
    "make", [makers.queens, makers.pigeons, makers.magic_square, makers.latin_square, makers.golomb]
)
def test_sizes_out_of_range(make: Any) -> None:
    for size in (-1, 0, 61, True, 2.5, "8"):
        with pytest.raises(InputError, match=r"the size is .*; a whole number from"):
            make(size)
