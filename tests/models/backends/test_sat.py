"""The SAT back end's own ways: counters made once for each shape, and counts that wait until they matter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from math import comb
from threading import Event, Thread

import pytest
from backends import puzzle_of
from pysat.solvers import Solver

from gridproof import check
from gridproof.models.backends import sat
from gridproof.models.backends.sat import WAIT, Engine, SatModel
from gridproof.models.core.layer import Layer
from gridproof.models.encodings import clauses, diagrams
from gridproof.models.encodings.clauses import TRUE, Clauses
from gridproof.models.encodings.order import order_of
from gridproof.models.encodings.tables import cover
from gridproof.models.questions.all_solutions import backbone, candidates, count
from gridproof.puzzles import Board, Is, Puzzle, Rules, TooLarge, read_record
from gridproof.puzzles.constraints import (
    AllDifferent,
    Clause,
    Compare,
    Constraint,
    Difference,
    DistinctSum,
    Regular,
    exactly,
    total,
)

SHAPES = [
    (size, least, most)
    for size in range(2, 7)
    for least in range(size)
    for most in range(max(least, 1), size + 1)
    if least > 0 or most < size
] + [(8, 3, 4), (9, 4, 4), (9, 0, 3), (9, 6, 9)]
"""Small ones that leave a choice, and some that are stated by adding."""


def combined(size: int, least: int, most: int) -> int:
    """Return the number of clauses for the choices of too many or too few literals."""
    return (comb(size, size - least + 1) if least else 0) + comb(size, most + 1)


def test_long_counts_are_stated_by_adding() -> None:
    stated = Clauses()
    stated.top = 30
    stated.between(list(range(2, 31)), 4, 4)
    assert stated.top > 30
    assert stated.permanent.count(0) < 400


@pytest.mark.parametrize(("size", "least", "most"), SHAPES)
def test_a_counter_counts_and_tells_at_once_what_follows(size: int, least: int, most: int) -> None:
    """All that follows from some literals is found by unit propagation, with no search."""
    stated, flat = Clauses(), list[int]()
    literals = range(TRUE + 1, TRUE + size + 1)
    stated.top = literals[-1]
    with stated.under(0, flat):
        stated.between(list(literals), least, most)
    assert (stated.top > literals[-1]) is (flat.count(0) != combined(size, least, most))
    with Solver("minisat22", bootstrap_with=map(list, clauses.split_clauses(flat))) as solver:
        for values in product((False, True, None), repeat=size):
            known = [
                x if value else -x for x, value in zip(literals, values, strict=True) if value is not None
            ]
            possible, implied = solver.propagate(known)
            true, may = values.count(True), size - values.count(False)
            assert possible is (true <= most and may >= least)
            if possible:
                open_ones = [x for x, value in zip(literals, values, strict=True) if value is None]
                forced = {-x for x in open_ones if true == most} | {x for x in open_ones if may == least}
                assert forced <= set(implied)


def three_of(few: int, many: int) -> Puzzle:
    """Return a puzzle in which three of many cells are 1, and only the first few can be."""
    cells = tuple((f"x{i}", (0, 1)) for i in range(many))
    whole = exactly(3, (Is(cell, 1) for cell, _ in cells), "three in all")
    rest = tuple(Clause((Is(cell, 0),)) for cell, _ in cells[few:])
    return Puzzle("three", Rules("three", cells, (whole, *rest), tuple(dict(cells)), Board(1, many)))


def test_a_large_count_waits_until_a_solution_of_the_rest_breaks_it() -> None:
    model = SatModel(three_of(6, WAIT + 1))
    waiting = str(model.inspection.part("three in all"))
    assert waiting == "three in all (Count) became nothing until it is needed"
    found = {tuple(solution.values()) for solution in model.solutions()}
    assert len(found) == comb(6, 3)
    assert not model.ground.deferred


def test_searches_at_the_same_time_share_a_count_that_was_late() -> None:
    model = SatModel(three_of(6, WAIT + 1))
    one = model.solutions()
    first = [tuple(solution.values()) for solution in islice(one, 2)]
    assert len(list(model.solutions())) == comb(6, 3)
    assert len({*first, *(tuple(solution.values()) for solution in one)}) == comb(6, 3)
    assert len(list(model.solutions({"x0": (1,)}))) == comb(5, 2)


def test_a_count_whose_posting_is_interrupted_is_posted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The model lives on, as it does in a notebook."""
    model = SatModel(three_of(6, WAIT + 1))
    with monkeypatch.context() as patched:
        patched.setattr(SatModel, "between", interrupted)
        with pytest.raises(KeyboardInterrupt):
            model.find()
    assert len(list(model.solutions())) == comb(6, 3)


def test_a_count_that_is_too_large_to_post_leaves_the_answer_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sat, "MOST_NODES", 5)
    monkeypatch.setattr(diagrams, "MOST_NODES", 5)
    model = SatModel(three_of(6, WAIT + 1))
    for _ in range(2):
        found = model.find(limit=2)
        assert (found.solutions, found.exhausted) == ((), False)
        assert "over 5 diagram arcs" in found.reason
    assert (count(model, 9).status, candidates(model).status) == ("unknown", "unknown")
    assert backbone(model).status == "unknown"


def test_python_sat_checks_for_the_main_thread_as_ever_for_everyone_else() -> None:
    """While one thread solves for us, and once both have."""
    from pysat import solvers

    seen: dict[str, list[bool]] = {"ours": [], "theirs": []}
    inside, looked = Event(), Event()

    class Slow:
        def solve_limited(self, _: list[int]) -> bool:
            seen["ours"].append(solvers.MainThread.check())
            inside.set()
            assert looked.wait(10)
            return True

    def solve() -> None:
        engine = Engine("cadical153")
        engine.solver = Slow()
        engine.solve([])

    thread = Thread(target=solve)
    thread.start()
    assert inside.wait(10)
    seen["theirs"].append(solvers.MainThread.check())
    looked.set()
    solve()
    thread.join()
    seen["theirs"].append(solvers.MainThread.check())
    assert seen == {"ours": [False, False], "theirs": [True, True]}


def interrupted(*_: object) -> None:
    raise KeyboardInterrupt


def test_an_order_that_is_interrupted_leaves_no_clauses_on_variables_of_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Clauses stated of it for ever are about variables that are not given away again."""
    monkeypatch.setattr(sat, "MOST_SPARE", 0)
    cells = dict.fromkeys("ab", tuple(range(5)))
    smaller = puzzle_of(cells, [], clues=[Compare("a", "<", "b")])
    model = SatModel(puzzle_of(cells, []))
    with monkeypatch.context() as patched:

        def broken_off(clauses: Clauses, direct: list[int]) -> list[int]:
            order_of(clauses, direct)
            raise KeyboardInterrupt

        patched.setattr(sat, "order_of", broken_off)
        with pytest.raises(KeyboardInterrupt):
            Layer(model, smaller)
    for number in range(3):
        with Layer(model, puzzle_of(cells, [], clues=[total(("a", "b", "a"), "==", number)])) as layer:
            assert {(s["a"], s["b"]) for s in layer.solutions()} == {
                (a, b) for a in range(5) for b in range(5) if 2 * a + b == number
            }


def test_a_count_in_all_decides_where_nothing_else_does() -> None:
    side = 8
    cells: list[list[int | None]] = [[None] * side for _ in range(side)]
    cells[0][0] = 1
    for mines, status in ((1, "multiple"), (side * side - 1, "none")):
        clues = {"cells": cells}
        record = {
            "type": "minesweeper",
            "rows": side,
            "cols": side,
            "clues": clues,
            "params": {"mines": mines},
        }
        assert check(read_record(record)).status == status


def test_rows_that_differ_in_one_place_become_one_pattern() -> None:
    columns = ((1, 2, 3), (1, 2))
    assert cover(((1, 1), (2, 1), (3, 1)), columns) == ((None, 1),)
    assert cover(((1, 1), (1, 2), (2, 2)), columns) == ((1, None), (2, 2))


def test_columns_of_one_value_make_no_patterns() -> None:
    """They would double the patterns, each of them: a table of 14 took four seconds."""
    looks = 0

    class Column(tuple[int, ...]):
        def __iter__(self) -> Iterator[int]:
            nonlocal looks
            looks += 1
            return super().__iter__()

    fixed, open_ = (Column((0,)),) * 9, (Column((0, 1)),) * 3
    wrong = tuple((0,) * 9 + row for row in product((0, 1), repeat=3) if len(set(row)) == 2)
    found = cover(wrong, fixed + open_)
    assert {pattern[:9] for pattern in found} == {(None,) * 9}
    assert {pattern[9:] for pattern in found} <= {p for p in product((0, 1, None), repeat=3) if None in p}
    assert {
        row for row in wrong if any(all(p in (None, v) for p, v in zip(q, row, strict=True)) for q in found)
    } == set(wrong)
    assert looks <= 3 * 3**3


def test_a_model_of_too_many_literals_is_refused_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    assert clauses.MOST_LITERALS * 8 < 200 * 2**20, "a pointer for each literal takes this many bytes"
    monkeypatch.setattr(clauses, "MOST_LITERALS", 1000)
    monkeypatch.setattr(clauses, "GLANCE", 10)
    with pytest.raises(TooLarge, match="more than 1,000 literals"):
        SatModel(read_record({"type": "sudoku", "rows": 9, "cols": 9, "clues": {}}))


@pytest.mark.parametrize(("rows", "most"), [(1, 2000), (300, 400)])
def test_a_large_model_has_fewer_conflicts_before_the_clock_is_looked_at(
    rows: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A conflict there takes longer: a slice of 2,000 took 14 seconds with a limit of 3."""
    budgets: list[int] = []
    monkeypatch.setattr(Solver, "conf_budget", lambda _, budget: budgets.append(budget))
    cells = tuple((f"r{r}c{c}", tuple(range(15))) for r in range(rows) for c in range(15))
    names = [name for name, _ in cells]
    houses = tuple(AllDifferent(tuple(names[i : i + 15])) for i in range(0, len(names), 15))
    model = SatModel(Puzzle("rows", Rules("rows", cells, houses, tuple(names), Board(rows, 15))))
    assert model.find().solutions
    assert 0 < budgets[0] <= most
    assert (budgets[0] == 2000) is (rows == 1)


ROW = ("a", "b", "c")
SAME_DOMAINS = (
    AllDifferent(ROW),
    DistinctSum(ROW, 7),
    Difference("a", "b", (1, 2), absolute=True),
    Regular(ROW, 0, (1,), ((0, 1, 0), (0, 2, 1), (1, 1, 1), (1, 4, 0))),
)


@pytest.mark.parametrize("constraint", SAME_DOMAINS, ids=lambda c: type(c).__name__)
@pytest.mark.parametrize("values", [(1, 2, 4), (1, 2)])
def test_a_template_says_what_is_stated_without_one(
    constraint: Constraint, values: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Clause by clause, in the same order and with the same variables, in a model and in a layer on it."""
    rules = Rules("row", tuple((cell, values) for cell in ROW), (), ROW, Board(1, 3))
    puzzle = Puzzle("row", replace(rules, grouped_constraints=(constraint,)))
    templates = SatModel(puzzle).clauses.permanent
    with Layer(SatModel(Puzzle("row", rules)), Puzzle("row", rules, (constraint,))) as layer:
        found = {tuple(solution.values()) for solution in layer.solutions()}
    monkeypatch.setattr(sat, "MOST_SHAPED", 0)
    assert SatModel(puzzle).clauses.permanent == templates
    wanted = {row for row in product(values, repeat=3) if constraint.holds(dict(zip(ROW, row, strict=True)))}
    assert found == wanted


def test_a_count_that_is_said_twice_is_stated_once() -> None:
    cells = {f"c{i}": (0, 1) for i in range(9)}
    three = [exactly(3, (Is(cell, 1) for cell in cells), label) for label in ("one", "two")]
    once, twice = (SatModel(puzzle_of(cells, counts)) for counts in (three[:1], three))
    assert once.clauses.permanent == twice.clauses.permanent
    # Under a guard it holds only for a while: later ones say it again.
    live = SatModel(puzzle_of(cells, []))
    for clue in three:
        with Layer(live, puzzle_of(cells, [], clues=[clue])) as layer:
            assert len(list(layer.solutions())) == comb(9, 3)


def test_a_solver_that_met_many_conflicts_is_replaced_between_searches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Pigeons that do not fit need conflicts; the answers before and after are the same."""
    cells = tuple((f"p{i}", tuple(range(6))) for i in range(7))
    shown = tuple(cell for cell, _ in cells)
    rules = Rules("pigeons", cells, (), shown, Board(1, 7))
    clashes = [Clause((Is(a, hole, False), Is(b, hole, False)))
               for i, a in enumerate(shown) for b in shown[:i] for hole in range(6)]  # fmt: skip
    model = SatModel(Puzzle("pigeons", rules))
    hard = Puzzle("pigeons", rules, tuple(clashes))

    def searched() -> object:
        with Layer(model, hard) as layer:
            assert layer.find().status == "none"
            live = model._engine
            assert layer.find().status == "none"
            assert model._engine is live  # while a layer is open, its clauses stay
        assert model.find({cell: (i % 6,) for i, cell in enumerate(shown)}).solutions
        return model._engine

    kept = searched()
    assert model.statistics()["conflicts"] > 10
    monkeypatch.setattr(sat, "MOST_CONFLICTS", 10**9)
    assert searched() is kept
    monkeypatch.setattr(sat, "MOST_CONFLICTS", 10)
    assert searched() is not kept
