"""The CP-SAT back end: its native constraints, its refusals, its stops, and other readers of its model."""

from __future__ import annotations

import gzip
import json
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from backends import answers, puzzle_of, shown_of
from boards import DATA, SUPPORT
from cases import assignments
from hard import market_split
from processes import bounded_end, wait_for_work, work

from gridproof.models import BackendMissing, Deadline, Unknown
from gridproof.models.backends import cp_sat
from gridproof.models.backends.cp_sat import AHEAD, MOST_REACH, CpSatModel, CpSatSession
from gridproof.models.backends.sat import SatModel
from gridproof.puzzles import Is, Puzzle, Solution, TooLarge, read_record
from gridproof.puzzles.constraints import (
    AllDifferent,
    Clause,
    Compare,
    Connected,
    Constraint,
    Count,
    Difference,
    ExactCover,
    Implication,
    Linear,
    Regular,
    SingleLoop,
    Table,
)

SUDOKUS = [json.loads(line) for line in (DATA / "sudoku.jsonl").read_text().splitlines()]


def queens(side: int) -> Puzzle:
    """Return one queen in each row; the cell is her column."""
    rows = [f"row{r}" for r in range(side)]
    apart = [
        Difference(rows[a], rows[b], tuple(d for d in range(1, side) if d != b - a), absolute=True)
        for a, b in combinations(range(side), 2)
    ]
    return puzzle_of(dict.fromkeys(rows, tuple(range(side))), [AllDifferent(tuple(rows), house=True), *apart])


def on(cells: str) -> tuple[Is, ...]:
    return tuple(Is(cell, 1) for cell in cells)


# Solving ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("record", SUDOKUS, ids=lambda record: record["id"])
def test_sudokus_have_the_recorded_answer(record: dict[str, Any]) -> None:
    puzzle = read_record(record)
    found = CpSatModel(puzzle).find(limit=2)
    assert found.unique
    board = puzzle.board
    values = [[found.solutions[0][cell] for cell in board.row(r)] for r in range(board.rows)]
    assert values == record["solution"]["values"]


def test_eight_queens() -> None:
    found = CpSatModel(queens(8)).find(limit=200)
    assert found.exhausted
    assert len({tuple(sorted(s.items())) for s in found.solutions}) == len(found.solutions) == 92


def test_the_limit_is_not_exhaustion() -> None:
    found = CpSatModel(queens(8)).find(limit=92)
    assert len(found.solutions) == 92
    assert not found.exhausted
    assert found.reason == ""


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_same_answer_every_time(jobs: int) -> None:
    puzzle = queens(10)
    first, second = (CpSatModel(puzzle, jobs=jobs).find(limit=3).solutions for _ in range(2))
    assert first == second
    assert len(first) == 3


def test_narrowing_leaves_the_model_clean() -> None:
    puzzle = queens(6)
    model = CpSatModel(puzzle)
    everything = answers(model)
    size = model.size()
    assert len(everything) == 4
    for column in range(6):
        assert answers(model, {"row0": (column,)}) == {s for s in everything if s[0] == column}
    assert answers(model, {"row0": ()}) == set()
    assert answers(model, {"row0": (17,)}) == set()
    assert len(model.find(limit=2).solutions) == 2
    assert model.size() == size
    assert answers(model) == everything


def test_a_cell_without_values_has_no_answer() -> None:
    """Its variable needs some value, but that is none of the cell's."""
    assert answers(CpSatModel(puzzle_of({"a": (), "b": (0, 1)}, ()))) == set()
    model = CpSatModel(puzzle_of({"a": (0, 1), "b": (0, 1)}, ()))
    assert answers(model, {"a": ()}) == answers(model, {"b": (2,)}) == set()
    assert answers(model, {"a": (0,)}) == {(0, 0), (0, 1)}


def test_sessions_side_by_side() -> None:
    """Cuts that one finds must not shift the variables of the other."""
    cells = "abcd"
    edges = ((0, 1), (1, 2), (2, 3))
    values = tuple(Is(cell, 2) for cell in cells)
    puzzle = puzzle_of(dict.fromkeys(cells, (1, 2, 3)), [Connected(values, edges)])
    model = CpSatModel(puzzle)
    both = zip(model.solutions(), model.solutions(), strict=True)
    found = [tuple(tuple(s[cell] for cell in cells) for s in pair) for pair in both]
    right = shown_of((s for s in assignments(puzzle.domains) if puzzle.broken(s) is None), tuple(cells))
    for side in zip(*found, strict=True):
        assert len(side) == len(right)
        assert set(side) == right


def test_forbidding_any_clause_lasts_one_session() -> None:
    model = CpSatModel(puzzle_of({"a": (1, 2, 3), "b": (1, 2, 3)}, []))
    with closing(model.session({}, Deadline())) as session:
        session.forbid((Is("a", 1), Is("b", 3)))
        session.forbid((Is("a", 1, False), Is("b", 3)))
        solution = session.next(Deadline())
        assert solution is not None
        assert solution["b"] == 3
        session.forbid(())
        assert session.next(Deadline()) is None
    assert len(answers(model)) == 9


@pytest.mark.parametrize("values", [(1, 2, 3), (4, 7)])
def test_a_flag_that_is_interrupted_is_made_anew(
    monkeypatch: pytest.MonkeyPatch, values: tuple[int, ...]
) -> None:
    model = CpSatModel(puzzle_of({"a": values}, []))

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with closing(model.session({}, Deadline())) as session, monkeypatch.context() as patched:
        patched.setattr(model, "_linear", interrupted)
        with pytest.raises(KeyboardInterrupt):
            session.forbid((Is("a", values[-1]),))
    for value in values:
        with closing(model.session({}, Deadline())) as session:
            session.forbid((Is("a", value),))
            assert session.next(Deadline()) == {"a": value}


# Against brute force ---------------------------------------------------------------------------

RING = (("a", 0, 1), ("b", 1, 2), ("c", 2, 3), ("d", 3, 0), ("e", 0, 2), ("f", 1, 3), ("g", 0, 1))
EDGES = tuple((Is(cell, 1), u, v) for cell, u, v in RING)
NOWHERE = tuple((Is(cell, 1), u, v) for cell, u, v in (*RING[:6], ("g", 2, 2)))
NO_11 = Regular(tuple("abcd"), 0, (0, 1), ((0, 0, 0), (0, 1, 1), (1, 0, 0)))

NATIVE: list[tuple[str, tuple[int, ...], Constraint]] = [
    ("bool_or", (1, 2, 3), Clause((Is("a", 1), Is("b", 2, False), Is("c", 9)))),
    ("bool_or", (4, 7), Clause((Is("a", 4), Is("b", 7), Is("c", 7, False)))),
    ("exactly_one", (1, 2, 3), Count((Is("a", 1), Is("b", 1), Is("b", 1), Is("c", 2, False)), 1, 1)),
    ("at_most_one", (4, 7), Count((Is("a", 4), Is("b", 4), Is("c", 4)), -3, 1)),
    ("linear", (1, 2, 3), Count((Is("a", 1), Is("b", 1, False), Is("c", 2, False)), 2, 9)),
    ("linear", (-1, 0, 2), Linear(((3, "a"), (-2, "b"), (2, Is("c", 0, False)), (1, "a")), "!=", 2)),
    ("linear", (1, 2, 3), Linear(((1, "a"), (1, "b")), "!=", 3)),
    ("linear", (0, 1), Linear(((1, "a"), (1, "b")), "<=", 10**30)),
    ("linear", (1, 3, 5), Compare("a", "<", "b", -1)),
    ("linear", (1, 2, 3, 4), Difference("a", "b", (1, 3), absolute=True)),
    ("linear", (1, 2, 3, 4), Difference("a", "b", (0, 2, -3), absolute=True)),
    ("linear", (1, 2, 3, 4), Difference("a", "b", (-2, 1, 3))),
    ("linear", (1, 6, 12), Difference("a", "b", (6, 11), absolute=True)),
    ("linear", (1, 6, 12), Difference("a", "b", (-11, 0))),
    ("linear", (1, 2, 3), Count(on("abc"), 2, 2)),
    ("linear", (1, 2, 3), Count(on("abc"), 0, 2)),
    ("linear", (1, 2, 3), Count(on("abc"), 1, 7)),
    *(
        ("linear", (0, 2, 3), Linear(((3, Is("a", 2, False)), (-2, Is("b", 0, False)), (1, "c")), op, 3))
        for op in ("==", "<=", ">=")
    ),
    ("bool_or", (0, 2), Clause((Is("a", 0), Is("b", 2), Is("c", 2, False)))),
    ("all_diff", (1, 2, 3), AllDifferent(("a", "b", "c"), house=True)),
    ("table", (1, 2, 3), Table(("c", "a"), ((1, 2), (3, 3), (1, 2), (2, 9)))),
    ("automaton", (0, 1), NO_11),
    ("exactly_one", (0, 1), ExactCover(3, tuple(zip(on("abcd"), ((0,), (1, 2), (0, 1), (2,)), strict=True)))),
    ("circuit", (0, 1), SingleLoop(4, EDGES)),
    ("circuit", (0, 1), SingleLoop(4, EDGES, visit_all=True)),
    ("circuit", (0, 1), SingleLoop(4, EDGES, directed=True)),
    ("circuit", (0, 1), SingleLoop(4, NOWHERE)),
    ("circuit", (0, 1), SingleLoop(5, EDGES, visit_all=True)),
]
NEVER: list[Constraint] = [
    Clause(()),
    Count(on("ab"), 2, 1),
    Difference("a", "b", ()),
    Linear((), ">=", 1),
    Table(("a",), ()),
    Table(("a",), ((9,),)),
    Regular(("a",), 0, (1,), ()),
    Regular((), 0, (1,), ()),
    ExactCover(1, ()),
    SingleLoop(2, ()),
]
ALWAYS: list[Constraint] = [AllDifferent(()), Table((), ((),)), Regular((), 0, (0,), ()), Linear((), "<=", 0)]
HUB = (("a", 0, 1), ("b", 0, 2), ("c", 0, 3), ("d", 0, 4), ("e", 1, 2), ("f", 3, 4))
SPOKES = tuple((Is(cell, 1), u, v) for cell, u, v in HUB)
LAZY: list[Constraint] = [
    Connected(on("abcdef"), ((0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (2, 5))),
    SingleLoop(5, SPOKES, crossings=((0, 0, 2, 1, 3),)),
]


def of(constraint: Constraint, values: tuple[int, ...]) -> Puzzle:
    """Return a puzzle with the constraint alone, over its cells and one more."""
    cells = sorted({*constraint.variables(), "z"})
    return puzzle_of(dict.fromkeys(cells, values), [constraint])


def agree(model: CpSatModel) -> None:
    puzzle = model.puzzle
    right = [s for s in assignments(puzzle.domains) if puzzle.broken(s) is None]
    assert answers(model) == shown_of(right, puzzle.shown), puzzle.constraints


def test_native_forms() -> None:
    for form, values, constraint in NATIVE:
        model = CpSatModel(of(constraint, values))
        assert f"  {form} {{" in str(model.proto), constraint
        assert not model.ground.lazy
        agree(model)


def test_degenerate_constraints() -> None:
    for constraint in (*NEVER, *ALWAYS):
        model = CpSatModel(of(constraint, (0, 1)))
        agree(model)
        assert bool(answers(model)) is (constraint in ALWAYS), constraint


def test_lazy_constraints() -> None:
    for constraint, lazy in product(LAZY, (True, False)):
        model = CpSatModel(of(constraint, (0, 1)), lazy=lazy)
        assert bool(model.ground.lazy) is lazy
        agree(model)


def test_constraints_under_conditions() -> None:
    """Constraints that CP-SAT enforces under a condition, lowered ones, and one inside another."""
    inner = (
        Clause((Is("a", 2), Is("b", 3, False))),
        Count(on("abc"), 1, 1),
        Count(on("abc"), 0, 1),
        Count(on("abc"), 2, 2),
        Difference("a", "b", (-1, 2)),
        Linear(((2, "a"), (-1, Is("b", 2, False)), (1, "c")), "<=", 5),
        AllDifferent(("a", "b", "c")),
        Table(("a", "b"), ((1, 2), (3, 3))),
    )
    for constraint in inner:
        agree(CpSatModel(of(Implication(Is("z", 1), constraint), (1, 2, 3))))
        agree(CpSatModel(of(Implication(Is("z", 1), Implication(Is("y", 2, False), constraint)), (1, 2, 3))))


def test_a_difference_may_be_large_negative_or_none() -> None:
    """Gaps up to the largest, of both signs, and such as no two values have."""
    domains = {"a": (0, 1, 12), "b": (0, 3, 12)}
    for allowed in ((9,), (12,), (-9, 1), (0, 11, 12), (-12,), (13,), ()):
        for absolute in (False, True):
            rule = Difference("a", "b", allowed, absolute)
            right = shown_of((s for s in assignments(domains) if rule.holds(s)), tuple(domains))
            assert answers(CpSatModel(puzzle_of(domains, (rule,)))) == right, rule


def test_a_cell_with_two_values_has_one_flag() -> None:
    literals = tuple(Is(cell, value) for cell in "ab" for value in (4, 7))
    model = CpSatModel(of(Clause(literals), (4, 7)))
    assert model.size()["literals"] == 2


# Many solutions --------------------------------------------------------------------------------


def test_free_hidden_cells_do_not_repeat_solutions() -> None:
    """Each answer stands for 2^12 assignments: the stream is given up, the answers are not."""
    hidden = [f"h{i}" for i in range(12)]
    puzzle = puzzle_of({"a": (1, 2), "b": (1, 2)} | dict.fromkeys(hidden, (0, 1)), [], shown="ab")
    assert answers(CpSatModel(puzzle)) == {(1, 1), (1, 2), (2, 1), (2, 2)}


def test_several_workers_find_many_solutions() -> None:
    """Those that are asked for together come from one worker: CP-SAT cannot enumerate with more."""
    assert len(answers(CpSatModel(puzzle_of(dict.fromkeys("abc", (1, 2, 3)), []), jobs=2))) == 27


def test_a_stream_that_is_closed_stops_searching() -> None:
    """The search is far ahead of its reader when it is stopped."""
    puzzle = puzzle_of({f"x{i}": (0, 1) for i in range(20)}, [])
    before = threading.active_count()
    stream = CpSatModel(puzzle).solutions(many=True)
    assert isinstance(stream, Iterator)
    first = [next(stream) for _ in range(AHEAD // 2)]
    assert threading.active_count() == before + 1
    before_close = work()
    stream.close()  # type: ignore[attr-defined]
    assert work() - before_close < 2
    assert threading.active_count() == before
    assert len({tuple(s.items()) for s in first}) == len(first)


# Stopping --------------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [1, 100])
def test_time_limit(limit: int) -> None:
    model = CpSatModel(market_split(7, 60))
    before = work()
    found = model.find(limit=limit, timeout=0.5)
    assert work() - before < 5
    assert found.solutions == ()
    assert not found.exhausted
    assert found.unique is None
    assert found.reason == "the time limit of 0.5 s was reached"


def test_time_limit_in_the_midst_of_many() -> None:
    puzzle = puzzle_of({f"x{i}": (0, 1) for i in range(40)}, [])
    found = CpSatModel(puzzle).find(limit=10**9, timeout=0.5)
    assert found.solutions
    assert not found.exhausted
    assert found.reason == "the time limit of 0.5 s was reached"


def test_no_time_left() -> None:
    with pytest.raises(Unknown, match="time limit of 0 s"):
        next(CpSatModel(queens(4)).solutions(timeout=0))


INTERRUPTED = """
import sys
from hard import market_split

from gridproof.models.backends.cp_sat import CpSatModel
model = CpSatModel(market_split(7, 60))
print("started", flush=True)
try:
    model.find(limit=int(sys.argv[1]))
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.parametrize("limit", [1, 100])
def test_interrupt(limit: int) -> None:
    command = [sys.executable, "-c", INTERRUPTED, str(limit)]
    with subprocess.Popen(
        command, cwd=SUPPORT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as child:
        try:
            assert child.stdout is not None
            assert child.stdout.readline() == "started\n"
            wait_for_work(child, 0.3)
            with bounded_end(child.pid, 2):
                child.send_signal(signal.SIGINT)
                output, errors = child.communicate(timeout=300)
        finally:
            child.kill()
    assert (output, errors, child.returncode) == ("interrupted\n", "", 0)


# Refusals --------------------------------------------------------------------------------------


def trap() -> tuple[Any, list[int]]:
    """Return a model that CP-SAT 9.15 calls infeasible, and an assignment that satisfies it."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    text = gzip.decompress((DATA / "traps" / "cpsat_false_infeasible.pbtxt.gz").read_bytes()).decode()
    assert model.proto.parse_text_format(text)
    return model.proto, json.loads((DATA / "traps" / "cpsat_false_infeasible_assignment.json").read_text())


def trap_sums(scale: Callable[[int], int]) -> Iterator[tuple[Puzzle, int]]:
    """Yield each long sum of the trap on its own, weights scaled, with its value in the assignment."""
    proto, assignment = trap()
    for constraint in proto.constraints:
        if constraint.has_linear() and constraint.enforcement_literal:
            linear = constraint.linear
            weights = [scale(weight) for weight in linear.coeffs]
            value = sum(w * assignment[i] for w, i in zip(weights, linear.vars, strict=True))
            domains = {f"v{i}": tuple(sorted(set(proto.variables[i].domain))) for i in linear.vars}
            terms = tuple(zip(weights, domains, strict=True))
            yield puzzle_of(domains, [Linear(terms, "==", value, label="a trap")]), value


def test_weights_of_the_trap_are_refused() -> None:
    refused = 0
    for puzzle, _ in trap_sums(lambda weight: weight):
        with pytest.raises(TooLarge, match=f"a trap reaches 99.*up to {MOST_REACH}"):
            CpSatModel(puzzle)
        refused += 1
    assert refused > 20


def test_weights_a_tenth_as_large_are_taken() -> None:
    for puzzle, _ in trap_sums(lambda weight: abs(weight) // 10 * (1 if weight > 0 else -1)):
        assert CpSatModel(puzzle).find().solutions


def test_values_out_of_reach_are_refused() -> None:
    with pytest.raises(TooLarge, match=r"^a has values"):
        CpSatModel(puzzle_of({"a": (0, MOST_REACH + 1)}, []))
    with pytest.raises(TooLarge, match=r"^a sum reaches"):
        CpSatModel(puzzle_of({"a": (0, MOST_REACH)}, [Linear(((2, "a"),), "==", 0)]))


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    with pytest.raises(BackendMissing, match='pip install "ortools'):
        CpSatModel(queens(4))


# Exports ---------------------------------------------------------------------------------------


def reloaded(path: Path) -> Any:
    """Return the model in the file, by OR-Tools' public interface."""
    from google.protobuf import text_format
    from ortools.sat import cp_model_pb2
    from ortools.sat.python import cp_model

    text = path.read_text() if path.suffix == ".pbtxt" else ""
    if not text:
        read = cp_model_pb2.CpModelProto()
        read.ParseFromString(path.read_bytes())
        text = text_format.MessageToString(read)
    model = cp_model.CpModel()
    assert model.proto.parse_text_format(text)
    return model


def solved(model: Any) -> tuple[Any, dict[str, int]]:
    """Return the status, and the values of the named variables."""
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return status, {}
    values = solver.response_proto.solution
    return status, {variable.name: values[i] for i, variable in enumerate(model.proto.variables)}


EXPORTED = {
    "sudoku": read_record(SUDOKUS[0]),
    "loop": of(SingleLoop(4, EDGES, visit_all=True), (0, 1)),
    "connected": puzzle_of(
        dict.fromkeys("abcd", (0, 1)),
        [Connected(on("abcd"), ((0, 1), (1, 2), (2, 3)))],
        givens={"a": (1,), "d": (1,)},
    ),
}


@pytest.mark.parametrize("name", ["puzzle.pb", "puzzle.pbtxt"])
@pytest.mark.parametrize("puzzle", EXPORTED.values(), ids=EXPORTED)
def test_export_is_solved_when_read_back(puzzle: Puzzle, name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    CpSatModel(puzzle, bake=True, lazy=False).export(path, "cp-sat")
    _, solution = solved(reloaded(path))
    assert solution.keys() >= set(puzzle.domains)
    assert puzzle.broken(solution) is None
    assert all(solution[cell] in values for cell, values in puzzle.domains.items())


def test_an_export_names_its_constraints_by_their_labels(tmp_path: Path) -> None:
    puzzle = EXPORTED["sudoku"]
    CpSatModel(puzzle, bake=True, lazy=False).export(tmp_path / "puzzle.pb", "cp-sat")
    stated = reloaded(tmp_path / "puzzle.pb").proto.constraints
    names = [constraint.name for constraint in stated if constraint.has_all_diff()]
    assert names == [constraint.label for constraint in puzzle.constraints]


def test_an_export_without_solutions_has_none(tmp_path: Path) -> None:
    from ortools.sat.python import cp_model

    path = tmp_path / "puzzle.pb"
    CpSatModel(queens(3), bake=True, lazy=False).export(path, "cp-sat")
    assert solved(reloaded(path)) == (cp_model.INFEASIBLE, {})


def test_export_errors(tmp_path: Path) -> None:
    model = CpSatModel(queens(4), bake=True, lazy=False)
    with pytest.raises(ValueError, match="writes cp-sat, not lp"):
        model.export(tmp_path / "puzzle.lp", "lp")
    with pytest.raises(OSError, match="cannot be written"):
        model.export(tmp_path / "no folder" / "puzzle.pb", "cp-sat")


def test_a_long_count_against_many_clauses() -> None:
    """One of each four cells in a line is white, hence 16 of 64, but 15 are asked for."""
    clues = {"regions": [[0] * 8] * 8, "counts": {"0": 49}}
    found = CpSatModel(read_record({"type": "aqre", "rows": 8, "cols": 8, "clues": clues})).find(timeout=20)
    assert found.exhausted, found.reason
    assert not found.solutions


@pytest.mark.parametrize("repeats", [cp_sat.REPEATS, -1000])
def test_many_solutions_come_out_of_few_searches_where_constraints_are_lazy(
    monkeypatch: pytest.MonkeyPatch, repeats: int
) -> None:
    puzzle = read_record({"type": "gokigen", "rows": 2, "cols": 3, "clues": {"vertices": [[None] * 4] * 3}})
    model = CpSatModel(puzzle)
    assert model.ground.lazy
    searches = []
    stream = CpSatSession.stream

    def counted(session: CpSatSession, deadline: Deadline) -> Generator[Solution, None, None]:
        searches.append(session)
        return stream(session, deadline)

    monkeypatch.setattr(CpSatSession, "stream", counted)
    monkeypatch.setattr(cp_sat, "REPEATS", repeats)
    found = [tuple(solution[cell] for cell in puzzle.shown) for solution in model.solutions(many=True)]
    right = [tuple(s[cell] for cell in puzzle.shown) for s in SatModel(puzzle).solutions()]
    assert len(found) == len(set(found)) == len(right)
    assert set(found) == set(right)
    # With none to spare each solution and each violation begins a new search.
    assert len(searches) == 1 if repeats > 0 else len(searches) > len(right)
