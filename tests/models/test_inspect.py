"""A solver's input adds up, agrees with the export, and means the same as the puzzle."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import highspy
import pytest
from backends import BACKENDS as ALL
from backends import answers, examples, inspectable, puzzle_of, shown_of
from boards import EIGHTEEN
from cases import Case, assignments, cases
from hard import market_split
from hypothesis import given

from gridproof.frontends.api import read
from gridproof.frontends.exchange import export_model
from gridproof.models.backends import backend_class
from gridproof.models.backends.ilp import IlpModel
from gridproof.models.exchange.inspect import Inspectable
from gridproof.puzzles import InputError, Is, Puzzle, read_record
from gridproof.puzzles.constraints import Clause, Count, Lazy, Linear, Regular, SingleLoop, Table, at_most_one
from gridproof.puzzles.samples import samples

BACKENDS = tuple(name for name in ALL if issubclass(backend_class(name), Inspectable))
"""The back ends that show what their solvers see: the others need not."""

PUZZLES = read(EIGHTEEN)
BY_KIND = {puzzle.kind: puzzle for puzzle in PUZZLES}
EMPTY = read_record({"type": "sudoku", "rows": 9, "cols": 9, "clues": {}})
TERMS = {"sat": "literals", "ilp": "nonzeros"}
NATIVE = {"sat": "clauses", "cp-sat": "constraints", "ilp": "rows"}
CHOICES = [
    (backend, name, option)
    for backend in BACKENDS
    for name, options in backend_class(backend).encodings().items()
    for option in options
]


# Known models ----------------------------------------------------------------------------------


def test_a_row_of_sudoku() -> None:
    """Nine values, each somewhere, and no pair of 36 alike; nine equations; one all-different."""
    row = {backend: inspectable(backend, EMPTY).inspection.part("row 3") for backend in BACKENDS}
    assert row["sat"].native == {"binary clauses": 9 * 36, "longer clauses": 9}
    assert row["ilp"].native == {"set partitioning rows": 9}
    assert row["cp-sat"].native == {"all_diff": 1}
    assert [row[backend].terms for backend in BACKENDS] == [9, 81, 9 * 36 * 2 + 81]
    assert {part.type for part in row.values()} == {"AllDifferent"}


def test_the_cells_of_sudoku() -> None:
    parts = {backend: inspectable(backend, EMPTY).inspection.parts[0] for backend in BACKENDS}
    assert {part.label for part in parts.values()} == {"cells"}
    assert parts["sat"].native == {"unit clauses": 1, "binary clauses": 81 * 36, "longer clauses": 81}
    assert parts["ilp"].native == {"set partitioning rows": 81}
    assert parts["cp-sat"].native == {}
    assert [parts[backend].variables for backend in BACKENDS] == [82, 730, 730]


def test_clauses_that_a_row_of_sudoku_becomes() -> None:
    text = inspectable("sat", EMPTY).inspection.text("row 3", most=400).splitlines()
    cells = [f"r3c{c}" for c in range(1, 10)]
    pairs = {f"{a}≠{v} or {b}≠{v}" for a, b in combinations(cells, 2) for v in range(1, 10)}
    somewhere = {" or ".join(f"{cell}={v}" for cell in cells) for v in range(1, 10)}
    assert len(text) == len(pairs | somewhere)
    assert set(text) == pairs | somewhere


def test_rows_of_an_integer_program_in_words() -> None:
    cells = {"a": (1, 2, 3), "b": (1, 2, 3), "c": (4, 7)}
    apart = Clause((Is("a", 1, False), Is("b", 1, False)), label="apart")
    more = Linear(((1, "a"), (2, Is("c", 7))), ">=", 3, label="more")
    inspection = inspectable("ilp", puzzle_of(cells, (apart, more))).inspection
    assert inspection.text("apart") == "-x[a=1] - x[b=1] >= -1"
    assert inspection.text("more") == "x[a=2] + 2 x[a=3] + 2 x[c=7] >= 2"
    assert inspection.part("apart").native == {"set covering rows": 1}


def test_constraints_of_cp_sat_in_words() -> None:
    cells = {"a": (1, 2, 3), "b": (0, 1), "c": (4, 7)}
    clause = Clause((Is("a", 2), Is("b", 1, False), Is("c", 4)), label="clause")
    one = at_most_one((Is("a", 2), Is("b", 1)), label="one")
    total = Linear(((1, "a"), (-2, "c")), "<=", 3, label="total")
    inspection = inspectable("cp-sat", puzzle_of(cells, (clause, one, total))).inspection
    assert inspection.text("clause").splitlines() == [
        "a=2 ⇒ a = 2",
        "a≠2 ⇒ a ∈ 1, 3",
        "c - 3 c=7 = 4",
        "a=2 or b=0 or c=4",
    ]
    assert inspection.text("one") == "at_most_one(a=2, b=1)"
    assert inspection.text("total") == "a - 2 c ≤ 3"
    assert inspection.variables == {"cells": 3, "constants": 1, "cell values": 2}


def test_tables_automata_and_circuits_of_cp_sat_in_words() -> None:
    cells = {"a": (0, 1, 2), "b": (0, 1, 2), "x": (0, 1), "y": (0, 1), "z": (0, 1)}
    row = Table(("a", "b"), ((0, 1), (1, 0)), label="row")
    word = Regular(("b", "a"), 0, (1,), ((0, 0, 1), (0, 1, 1), (1, 1, 1)), label="word")
    arcs = tuple((Is(c, 1), i, (i + 1) % 3) for i, c in enumerate("xyz"))
    loop = SingleLoop(3, arcs, visit_all=True, directed=True, label="loop")
    inspection = inspectable("cp-sat", puzzle_of(cells, (row, word, loop))).inspection
    assert inspection.text("row") == "(a, b) in a table of 2 rows"
    assert inspection.text("word") == "an automaton of 3 transitions reads b, a"
    assert inspection.text("loop").splitlines() == [
        "x=1 or y=1 or z=1",
        "a circuit among 3 arcs: x=1, y=1, z=1",
    ]


def test_what_is_cut_off_is_said() -> None:
    text = inspectable("sat", EMPTY).inspection.text("box 9", most=7).splitlines()
    assert (len(text), text[-1]) == (8, "… and 164 more")


def test_constraints_that_share_a_label_are_told_together() -> None:
    clauses = (Clause((Is("a", 1),), label="x"), Clause((Is("b", 1), Is("a", 0)), label="x"))
    inspection = inspectable("sat", puzzle_of({"a": (0, 1), "b": (0, 1)}, clauses)).inspection
    assert str(inspection.part("x")) == "x (Clause) became 1 unit clause, 1 binary clause"
    assert inspection.text("x") == "a=1\nb=1 or a=0"


def test_unknown_label() -> None:
    with pytest.raises(KeyError, match="row 10"):
        inspectable("sat", EMPTY).inspection.part("row 10")


# Parts and the whole ---------------------------------------------------------------------------


def adds_up(model: Inspectable) -> None:
    inspection, size = model.inspection, model.size()
    assert (
        sum(part.variables for part in inspection.parts)
        == size["variables"]
        == sum(inspection.variables.values())
    )
    assert sum(sum(part.native.values()) for part in inspection.parts) == size[NATIVE[model.name]]
    assert sum(inspection.constraints.values()) == size[NATIVE[model.name]]
    assert sum(part.terms for part in inspection.parts) == inspection.terms
    assert inspection.terms == size.get(TERMS.get(model.name, ""), inspection.terms)


@pytest.mark.parametrize("kind", sorted(BY_KIND))
@pytest.mark.parametrize("backend", BACKENDS)
def test_parts_add_up(backend: str, kind: str) -> None:
    puzzle = read_record(min(samples(kind), key=lambda record: record["rows"] * record["cols"]))
    full = [{"bake": True, "lazy": False}] if any(isinstance(c, Lazy) for c in puzzle.constraints) else []
    for options in ({}, {"bake": True}, *full):
        model = inspectable(backend, puzzle, **options)
        adds_up(model)
        inspection = model.inspection
        labels = [part.label for part in inspection.parts[1:]]
        assert labels == [constraint.label for constraint in puzzle.constraints]
        for label in {labels[0], labels[-1]}:
            lines = inspection.text(label, most=10**9).splitlines()
            assert len(lines) == sum(inspection.part(label).native.values())


@pytest.mark.parametrize("kind", ["sudoku", "kakuro", "nurikabe"])
def test_sizes_are_those_of_the_files(kind: str) -> None:
    puzzle = BY_KIND[kind]
    size = inspectable("sat", puzzle, bake=True, lazy=False).inspection
    header = re.search(r"^p cnf (\d+) (\d+)$", export_model(puzzle, "cnf", tier="off").decode(), re.MULTILINE)
    assert header is not None
    assert [int(number) for number in header.groups()] == [
        sum(size.variables.values()),
        sum(size.constraints.values()),
    ]
    text = export_model(puzzle, "lp", tier="off").decode()
    rows = re.findall(r"^(r\d+_\w*): ", text, re.MULTILINE)
    given = [row for row in rows if re.fullmatch(r"r\d+_given_\w+", row)]
    assert len(given) == sum(len(values) == 1 for values in puzzle.domains.values())
    encoding = backend_class("ilp").export_encoding["lp"]
    ilp = inspectable("ilp", puzzle, bake=True, lazy=False, encoding=encoding).inspection
    assert len(rows) - len(given) == sum(ilp.constraints.values())


def test_what_an_export_adds_is_told(tmp_path: Path) -> None:
    model = inspectable("ilp", BY_KIND["sudoku"], bake=True, lazy=False)
    model.export(tmp_path / "program.lp", "lp")
    adds_up(model)
    last = model.inspection.parts[-1]
    assert (last.label, last.variables) == ("added later", len(BY_KIND["sudoku"].givens))


@pytest.mark.parametrize("backend", BACKENDS)
def test_cuts_are_counted_and_told(backend: str) -> None:
    puzzle = BY_KIND["fillomino"]
    label = puzzle.constraints[-1].label
    model = inspectable(backend, puzzle, bake=True)
    before = model.inspection.part(label)
    stated = sum(before.native.values())  # the implied ones, if clauses are cheap
    assert (stated > 0, before.cuts) == (model.wants_implied, 0)
    found = model.find(limit=2)
    assert found.unique
    after = model.inspection.part(label)
    assert after.cuts == len(model.ground.cuts) > 0
    lines = model.inspection.text(label, most=10**6).splitlines()
    assert len(lines) == stated + after.cuts
    assert all(line.startswith("cut: r") for line in lines[stated:])
    # A cut follows from the rules: the solution keeps it.
    assert all(any(x.holds(found.solutions[0]) for x in clause) for _, clause in model.ground.cuts)
    adds_up(model)


# Encodings -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("backend", "name", "option"), [c for c in CHOICES if c[0] == "sat"])
def test_every_encoding_means_the_same(backend: str, name: str, option: str) -> None:
    for kind in ("Count", "Linear", "DistinctSum", "AllDifferent"):

        @examples(backend, 4)
        @given(cases(kind))
        def check(case: Case) -> None:
            model = inspectable(backend, puzzle_of(case.domains, (case.constraint,)), encoding={name: option})
            right = [s for s in assignments(case.domains) if case.constraint.holds(s)]
            assert answers(model) == shown_of(right, tuple(case.domains))

        check()


LOWERED = sorted(
    (backend, kind.__name__)
    for backend in BACKENDS
    for kind in backend_class(backend).emitters
    if "lowered" in backend_class(backend).encodings().get(kind.__name__, ())
)
"""The native forms that can be lowered instead."""


@pytest.mark.parametrize(("backend", "name"), LOWERED)
def test_what_is_lowered_means_the_same(backend: str, name: str) -> None:
    @examples(backend, 6)
    @given(cases(name))
    def check(case: Case) -> None:
        model = inspectable(backend, puzzle_of(case.domains, (case.constraint,)), encoding={name: "lowered"})
        assert not any(kind.__name__ == name for kind in model.emitters)
        right = [s for s in assignments(case.domains) if case.constraint.holds(s)]
        assert answers(model) == shown_of(right, tuple(case.domains))

    check()


AT_MOST_ONE = {
    "auto": (0, 66),
    "pairwise": (0, 66),
    "bitwise": (4, 12 * 4),
    "product": (4 + 3, 2 * 12 + 6 + 3),
    "sequential": (11, 3 * 12 - 4),
}
"""Auxiliary variables and clauses for at most one of 12 literals, counted by hand."""


@pytest.mark.parametrize("option", backend_class("sat").encodings()["at-most-one"])
def test_at_most_one_of_twelve(option: str) -> None:
    cells = [f"x{i}" for i in range(12)]
    puzzle = puzzle_of(dict.fromkeys(cells, (0, 1)), [at_most_one((Is(c, 1) for c in cells), label="one")])
    model = inspectable("sat", puzzle, encoding={"at-most-one": option})
    assert len(answers(model)) == 13
    part = model.inspection.part("one")
    assert (part.variables, sum(part.native.values())) == AT_MOST_ONE.get(
        option, (part.variables, sum(part.native.values()))
    )
    if option not in ("auto", "pairwise"):
        assert part.variables > 0


@pytest.mark.parametrize("option", backend_class("sat").encodings()["sums"])
def test_six_of_twelve(option: str) -> None:
    cells = [f"x{i}" for i in range(12)]
    half = Count(tuple(Is(c, 1) for c in cells), 6, 6, label="half")
    model = inspectable("sat", puzzle_of(dict.fromkeys(cells, (0, 1)), [half]), encoding={"sums": option})
    assert len(answers(model)) == 924


def test_unknown_encodings_are_refused() -> None:
    puzzle = puzzle_of({"a": (1, 2)}, ())
    with pytest.raises(InputError, match="the back end sat has no encoding at-most-one=best"):
        inspectable("sat", puzzle, encoding={"at-most-one": "best"})
    with pytest.raises(InputError, match="has no encoding Clause=lowered"):
        inspectable("ilp", puzzle, encoding={"Clause": "lowered"})


# Effort and relaxation -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("backend", "counts"),
    [
        ("sat", {"restarts", "conflicts", "decisions", "propagations"}),
        ("cp-sat", {"conflicts", "branches", "booleans"}),
        ("ilp", {"nodes", "simplex_iterations"}),
    ],
)
def test_searching_costs_effort(backend: str, counts: set[str]) -> None:
    model = inspectable(backend, market_split(2, 12))
    assert model.statistics() == {}
    assert answers(model) == set()
    first = model.statistics()
    assert set(first) == counts
    assert all(count > 0 for name, count in first.items() if name != "restarts")
    answers(model)
    assert all(model.statistics()[name] >= count for name, count in first.items())


def test_only_integer_programs_have_a_relaxation() -> None:
    assert inspectable("sat", EMPTY).relaxation() is None
    assert inspectable("cp-sat", EMPTY).relaxation() is None


@pytest.mark.parametrize("bake", [False, True])
def test_relaxation_of_a_triangle(bake: bool) -> None:
    """Two and a half of three edges are 1 at most, if no two may be: exactly 1.5 at halves alone."""
    cells = dict.fromkeys("abc", (0, 1))
    apart = [Clause((Is(x, 0), Is(y, 0))) for x, y in combinations("abc", 2)]
    many = Linear(tuple((2, x) for x in "abc"), ">=", 3)
    relaxed = inspectable("ilp", puzzle_of(cells, (*apart, many)), bake=bake).relaxation()
    assert relaxed is not None
    assert (relaxed.feasible, relaxed.variables, relaxed.fractional, relaxed.fixed) == (True, 3, 3, 3)
    assert (relaxed.cells, relaxed.whole) == (3, 0)


def test_relaxation_without_a_point() -> None:
    cells = dict.fromkeys("abc", (0, 1))
    apart = [Clause((Is(x, 0), Is(y, 0))) for x, y in combinations("abc", 2)]
    relaxed = inspectable(
        "ilp", puzzle_of(cells, (*apart, Linear(tuple((1, x) for x in "abc"), ">=", 2)))
    ).relaxation()
    assert relaxed is not None
    assert not relaxed.feasible


def one_value_everywhere(model: IlpModel) -> int:
    """Return the number of fixed columns, by two linear programs for each of them."""
    highs = model._translate()
    fixed = 0
    for column in model._columns:
        highs.changeColIntegrality(column.index, highspy.HighsVarType.kContinuous)
    for column in (column for column in model._columns if column.upBound):
        ends = []
        for cost in (1.0, -1.0):
            highs.changeColCost(column.index, cost)
            highs.run()
            ends.append(highs.getSolution().col_value[column.index])
        highs.changeColCost(column.index, 0.0)
        fixed += abs(ends[1] - ends[0]) <= 1e-6
    return fixed


@pytest.mark.parametrize(
    "puzzle", [BY_KIND["jigsaw_sudoku"], BY_KIND["numberlink"]], ids=["jigsaw", "numberlink"]
)
def test_fixed_columns_are_those_of_two_programs_each(puzzle: Puzzle) -> None:
    model = IlpModel(puzzle, bake=True)
    relaxed = model.relaxation()
    assert 0 < (relaxed.fixed or 0) < relaxed.variables
    assert relaxed.fixed == one_value_everywhere(model)
